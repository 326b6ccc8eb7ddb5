"""What was chosen on the screen and holds from evening to evening: a small file beside the log.

The file of settings is written by people and comes first; this one is written by the program.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.kept import KeptFile

FILE = "remembered.json"
KEPT = KeptFile(FILE)


class Remembered(BaseModel):
    """What is remembered: whether the table was set up, the camera that was chosen ("" for none), sounds on or off,
    the language ("" for none)."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore")
    welcomed: bool = False
    camera: Annotated[str, Field(max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    sounds: bool = True
    language: Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")] = ""


def load_remembered(log: Path) -> Remembered:
    """What is remembered beside that log. Never raises: what can't be read is as good as forgotten."""
    try:
        return Remembered.model_validate_json(KEPT.text(log.parent / FILE))
    except (OSError, ValidationError, UnicodeDecodeError):
        return Remembered()


def remember(log: Path, **changes: bool | str) -> None:
    """Change what is remembered, whole or not at all. Never raises: a disk that is full is said elsewhere."""
    remembered = load_remembered(log).model_copy(update=changes)
    with suppress(OSError):
        KEPT.keep(remembered.model_dump_json(indent=1) + "\n", log.parent / FILE)
