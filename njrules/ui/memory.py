"""How the server holds its memory: large arrays go back to the system when nothing needs them any more."""

from __future__ import annotations

import ctypes
import platform

_MAPPED_FROM = 4 << 20
_KEPT_IN_HEAP = 32 << 20
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3


def give_back_large_arrays() -> bool:
    """Let every array from 4 MB on have memory of its own, which is given back once it is freed.

    By itself the C library of most Linux systems learns from the first large array that is freed to carve the next
    ones out of one heap, and what is freed in the midst of that heap stays with the process. Counting six games
    leaves some 180 MB so. Smaller arrays stay in the heap, and so does a free end of it: new
    memory for each makes a sum over them several times slower.

    Returns:
        Whether the C library is one that can be told so; elsewhere nothing is done.
    """
    if platform.libc_ver()[0] != "glibc":
        return False
    tell = ctypes.CDLL(None).mallopt
    return bool(tell(_M_MMAP_THRESHOLD, _MAPPED_FROM)) and bool(tell(_M_TRIM_THRESHOLD, _KEPT_IN_HEAP))
