"""The server gives large arrays back."""

import platform
import subprocess
import sys

import pytest

HELD = """
import sys
from pathlib import Path
import numpy as np
from njrules.ui.memory import give_back_large_arrays

def resident():
    return int(Path("/proc/self/status").read_text().split("VmRSS:")[1].split()[0]) // 1024

if sys.argv[1] == "told":
    assert give_back_large_arrays()
np.ones(4_000_000)
before = resident()
kept = [np.ones(2_000_000), np.ones(100_000)]
del kept[0]
print(resident() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only this C library has to be told")
def test_a_freed_array_is_given_back() -> None:
    """16 MB below a smaller array that stays: kept by a process that was not told, given back by one that was."""
    kept = {told: _megabytes_kept(told) for told in ("told", "untold")}
    assert kept["told"] < 4
    assert kept["untold"] > 12


def _megabytes_kept(told: str) -> int:
    done = subprocess.run([sys.executable, "-c", HELD, told], capture_output=True, text=True, check=True)
    return int(done.stdout)
