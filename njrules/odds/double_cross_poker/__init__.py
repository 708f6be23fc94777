"""Exact odds of Double Cross Poker: of a position and of the whole game."""
