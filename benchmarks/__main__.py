"""All benchmarks, one after the other."""

from benchmarks import evaluators, positions, solvers

for module in (evaluators, positions, solvers):
    module.main()
