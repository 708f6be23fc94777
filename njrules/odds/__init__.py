"""Exact odds: counted in whole numbers, never simulated."""
