"""Where what the household taught is kept: one small file beside the settings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from companion.settings import settings_path
from hardware.files import text_of

if TYPE_CHECKING:
    from vision.taught import Taught

FILE = "taught.json"
MOST_BYTES = 200_000_000


class BadTaught(ValueError):
    """Raised when what was kept can't be used; its text is a sentence."""


def taught_path() -> Path:
    """The file: in the folder of the settings."""
    return settings_path().parent / FILE


def load_taught(path: Path | None = None) -> Taught:
    """What was taught; nothing where there is no file. Raises ``BadTaught`` with the file and what to do."""
    from vision.taught import Taught  # with all of the reading: only loaded where something is read

    path = path or taught_path()
    try:
        return Taught.of_json(json.loads(text_of(path, MOST_BYTES)))
    except FileNotFoundError:
        return Taught()
    except (OSError, ValueError, RecursionError) as error:
        raise BadTaught(f"{path} can't be used. Teach again after: companion teach --forget") from error


def save_taught(taught: Taught, path: Path | None = None) -> Path:
    """Keep what was taught, whole or not at all. Raises ``OSError``."""
    path = path or taught_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(json.dumps(taught.as_json()), encoding="utf-8")
    new.replace(path)
    return path


def forget_taught(path: Path | None = None) -> bool:
    """Forget everything; False when there was nothing. Raises ``OSError``."""
    path = path or taught_path()
    there = path.exists()
    path.unlink(missing_ok=True)
    return there
