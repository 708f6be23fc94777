"""Compile a game's counting loops, or those of all games: ``python -m njrules.odds.warm [GAME ...]``.

Numba keeps what it has compiled beside the package, so that a later process only loads it.
"""

import sys

from njrules.games import games
from njrules.odds.offer import odds_of

if __name__ == "__main__":
    for name in sys.argv[1:] or games():
        odds_of(name).warm()
