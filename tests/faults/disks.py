"""A disk that is full for one process, without any disk being full."""

import resource
from pathlib import Path


def leave_room(process: int, size: int | None) -> None:
    """Lets the process write no file beyond so many bytes, or as much as it wants again."""
    limit = resource.RLIM_INFINITY if size is None else size
    resource.prlimit(process, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


def largest(folder: Path) -> int:
    """Tells the size of the largest file in a folder."""
    return max(path.stat().st_size for path in folder.iterdir() if path.is_file())
