"""All benchmarks, one after the other; each can be run by itself, ``python -m benchmarks.memory``."""

from benchmarks import app, evaluators, growth, lab, memory, positions, solvers

for module in (evaluators, solvers, lab, positions, growth, memory, app):
    module.main()
