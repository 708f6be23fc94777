"""All benchmarks, one after the other."""

from benchmarks import evaluators, lab, positions, solvers

for module in (evaluators, positions, solvers, lab):
    module.main()
