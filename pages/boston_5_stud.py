from njrules.ui.navigation import arrive
from njrules.ui.section_page import section_page

arrive()
section_page("boston_5_stud")
