"""Exact odds, counted in whole numbers, and what follows from them; whatever is simulated or rounded says so."""
