"""Choices made on the screen that persist between evenings: a small file beside the log.

The settings file is written by people and takes precedence in the camera and the language; the theme and the voice are
as somebody last switched them.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.kept import KeptFile

FILE = "remembered.json"
KEPT = KeptFile(FILE)


class Remembered(BaseModel):
    """The choices: whether the table was set up, the camera and the language ("" for none), sounds on or off.

    ``voice`` and ``theme`` are set once somebody switched them. ``signs`` are the players' own signs, by name.

    ``mirrored`` are the cameras whose picture is swapped left to right.
    """

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore")
    welcomed: bool = False
    camera: Annotated[str, Field(max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    sounds: bool = True
    voice: bool | None = None
    theme: Literal["", "dark", "light"] = ""
    large_text: bool = False
    signs: dict[Annotated[str, Field(max_length=100)], Annotated[int, Field(ge=1, le=8)]] = Field(default_factory=dict)
    mirrored: tuple[Annotated[str, Field(max_length=500)], ...] = ()
    language: Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")] = ""


def load_remembered(log: Path) -> Remembered:
    """Load the choices beside that log. Never raises: an unreadable file counts as empty."""
    try:
        return Remembered.model_validate_json(KEPT.text(log.parent / FILE))
    except (OSError, ValidationError, UnicodeDecodeError):
        return Remembered()


def remember(log: Path, **changes: bool | str | tuple[str, ...] | dict[str, int]) -> None:
    """Change the choices atomically. Never raises: a full disk is reported elsewhere."""
    # Read again each time: what another program has remembered meanwhile must not be overwritten by what was loaded.
    remembered = load_remembered(log).model_copy(update=changes)
    with suppress(OSError):
        KEPT.keep(remembered.model_dump_json(indent=1) + "\n", log.parent / FILE)
