from njrules.ui.home_page import home_page
from njrules.ui.navigation import arrive

arrive()
home_page()
