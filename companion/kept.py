"""Small files written by the program, beside the settings or in the folder given by ``COMPANION_KEPT``.

The service can't write beside its settings in /etc; its unit names the folder of the games instead.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.settings_file import settings_path
from hardware.files import SMALL_TEXT_BYTES, bytes_of, text_of
from hardware.private_files import WORLD_READABLE, make_folder, write_owned

VARIABLE = "COMPANION_KEPT"


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A text file of limited size; every method accepts another path. ``mode``: who may read it."""

    name: str
    most: int = SMALL_TEXT_BYTES
    mode: int = WORLD_READABLE

    def path(self) -> Path:
        """Its path on this machine."""
        folder = os.environ.get(VARIABLE, "")
        return (Path(folder) if folder else settings_path().parent) / self.name

    def text(self, path: Path | None = None) -> str:
        """Its content. Raises ``OSError`` (``FileNotFoundError`` if missing) and ``UnicodeDecodeError``."""
        return text_of(path or self.path(), self.most)

    def keep(self, text: str, path: Path | None = None) -> Path:
        """Write it atomically, even if the power fails. Raises ``OSError``."""
        path = path or self.path()
        make_folder(path.parent)
        write_owned(path, text.encode(), self.mode)
        return path

    def forget(self, path: Path | None = None) -> bool:
        """Delete it; False if there was none. Raises ``OSError``."""
        path = path or self.path()
        there = path.exists()
        path.unlink(missing_ok=True)
        return there

    def copy(self, folder: Path, onto: Path) -> None:
        """Copy it from one folder to another, as to a recording that needs it; nothing if that fails."""
        with suppress(OSError):
            write_owned(onto / self.name, bytes_of(folder / self.name, self.most), self.mode)
