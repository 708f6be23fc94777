"""The parts of the strategy page, one module a game."""
