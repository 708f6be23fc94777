"""Write the listings of the golden rounds anew from their titles and rounds: ``python tests/write_playthroughs.py``.

Read the difference before it is committed: the listings are what the tests hold the scripts to.
"""

from njrules.datafiles import PLAYTHROUGHS
from njrules.games import read_round
from njrules.playthroughs import format_playthrough

for path in sorted(PLAYTHROUGHS.glob("*/*.txt")):
    title, text, *_ = path.read_text(encoding="utf-8").split("--------\n")
    path.write_text(format_playthrough(title.strip(), read_round(text)), encoding="utf-8")
    print(path.relative_to(PLAYTHROUGHS))
