"""The parts of the strategy page: one module a game, of the game's name, whose ``draw`` draws a view."""
