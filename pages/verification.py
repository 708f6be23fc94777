from njrules.ui.navigation import arrive
from njrules.ui.verification_page import verification_page

arrive()
verification_page()
