from njrules.ui.navigation import arrive
from njrules.ui.payouts_page import payouts_page

arrive()
payouts_page()
