"""The app: page settings and navigation, nothing else."""

from njrules.ui.navigation import configure, navigation

configure()
navigation().run()
