from njrules.ui.hand_ranks_page import hand_ranks_page
from njrules.ui.navigation import arrive

arrive()
hand_ranks_page()
