"""Preferences set on the screen, kept between evenings in a small file beside the log.

The settings file, which people write, takes precedence for the camera and the language; the theme and the voice are as
last switched on the screen.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.data_files import DataFile

FILE = "remembered.json"
STORED = DataFile(FILE)


class Preferences(BaseModel):
    """The preferences; ``welcomed``: the table was set up; ``camera`` and ``language`` are "" for none.

    ``voice`` and ``theme`` are set once somebody has switched them. ``signs`` are the players' own signs, by name,
    ``mirrored`` the cameras whose picture is swapped left to right.
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


def load_preferences(log: Path) -> Preferences:
    """The preferences beside a log. Never raises: an unreadable file counts as empty."""
    try:
        return Preferences.model_validate_json(STORED.read(log.parent / FILE))
    except (OSError, ValidationError, UnicodeDecodeError):
        return Preferences()


def save_preferences(log: Path, **changes: bool | str | tuple[str, ...] | dict[str, int]) -> None:
    """Change some preferences, atomically. Never raises: a full disk is reported elsewhere."""
    # Read again each time, so as not to overwrite what another program has saved meanwhile.
    preferences = load_preferences(log).model_copy(update=changes)
    with suppress(OSError):
        STORED.write(preferences.model_dump_json(indent=1) + "\n", log.parent / FILE)
