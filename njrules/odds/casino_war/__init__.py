"""Exact odds of Casino War: of a position, whatever cards have been seen, and of the whole game by decks."""
