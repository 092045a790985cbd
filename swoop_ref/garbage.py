"""Let the garbage collector rest while much is made that will all be kept."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Look for no garbage inside the block: where nothing is thrown away, looking only takes time.

    It holds for the whole process, so a block should be short. Blocks may overlap: the first to end that found the
    collector at work sets it to work again.
    """
    was_at_work = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_at_work:
            gc.enable()
