"""Low-rank matrix estimation from Python: the command line of LowRank Lab behind four functions.

    import lowrank
    X = lowrank.solve(table, rank=3).X          # completes a numpy array whose missing entries are nan
    lowrank.race(n=50, rank=3, rate=0.6)        # in Jupyter: the figure and the table of the race
    lowrank.sweep(x="rate=0.2:0.9:8", trials=5) # every trial of a study as a table
    lowrank.spectrum(method="narg")["kappa"]

Keyword arguments are the options of the command line: `max_iter=200` is `--max-iter 200`, a list repeats an option, True is
an option without a value. The program is `lowrank-lab` of the PATH, or what the variable LOWRANK_LAB names. Needs numpy only.
"""

from .run import Failure, program
from .results import Race, Solution, Spectrum, Study
from .table import Table
from .tasks import race, solve, spectrum, sweep

__all__ = ["Failure", "Race", "Solution", "Spectrum", "Study", "Table", "program", "race", "solve", "spectrum", "sweep"]
__version__ = "0.2.0"
