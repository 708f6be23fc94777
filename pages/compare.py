from njrules.ui.compare_page import compare_page
from njrules.ui.navigation import arrive

arrive()
compare_page()
