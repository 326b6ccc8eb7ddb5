"""The file with what the household taught the reader, and with the dice learned during play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from companion.data_files import DataFile
from vision.localized import localized

if TYPE_CHECKING:
    from vision.taught import Taught

FILE = DataFile("taught.json", max_bytes=200_000_000)


class BadTaught(ValueError):
    """Raised if the stored data is invalid; its text is a sentence."""


def taught_path() -> Path:
    """The path of the file."""
    return FILE.path()


def load_taught(path: Path | None = None) -> Taught:
    """What was taught; empty without a file. Raises ``BadTaught`` with the file and a remedy."""
    from vision.taught import Taught  # imports all of the reading: only loaded where something is read

    path = path or taught_path()
    try:
        return Taught.of_json(json.loads(FILE.read(path)))
    except FileNotFoundError:
        return Taught()
    except (OSError, ValueError, RecursionError) as error:
        raise BadTaught(localized("taught-unusable", path=str(path))) from error


def save_taught(taught: Taught, path: Path | None = None) -> Path:
    """Save what was taught atomically. Raises ``OSError``."""
    return FILE.write(json.dumps(taught.as_json()), path)


def delete_taught() -> bool:
    """Delete everything taught; False if there was nothing. Raises ``OSError``."""
    return FILE.delete()
