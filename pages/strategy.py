from njrules.ui.navigation import arrive
from njrules.ui.strategy_page import strategy_page

arrive()
strategy_page()
