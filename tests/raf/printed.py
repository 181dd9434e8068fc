"""The shipped set, as files and loaded."""

from functools import cache
from pathlib import Path

from raf.engine.data.load import FILES, load
from raf.engine.data.model import RafData

DATA = Path(__file__).parents[2] / "raf" / "data"


def shipped_files() -> dict[str, bytes]:
    """The CSV files of `raf/data/`, as the loader takes them."""
    return {name: (DATA / name).read_bytes() for name in FILES}


@cache
def shipped() -> RafData:
    return load(shipped_files())
