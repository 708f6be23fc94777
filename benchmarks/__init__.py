"""How fast the counting is, against named peers and plain methods in the same run: ``python -m benchmarks``."""
