from njrules.ui.navigation import arrive
from njrules.ui.section_page import section_page

arrive()
section_page("fast_action_holdem")
