"""Exact odds of Fast Action Hold 'Em: of four cards against a dealer who plays the house way, and of the whole game.

The compiled loops are loaded by the first call that needs them.
"""
