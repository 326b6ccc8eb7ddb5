"""Small files that the program writes: beside the settings, or in the folder named by ``COMPANION_KEPT``.

The service can't write to /etc, where its settings are; its unit sets the folder of the games instead.
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
class DataFile:
    """A text file of at most ``max_bytes``; every method accepts another path. ``mode`` are its permissions."""

    name: str
    max_bytes: int = SMALL_TEXT_BYTES
    mode: int = WORLD_READABLE

    def path(self) -> Path:
        """Its path on this machine."""
        folder = os.environ.get(VARIABLE, "")
        return (Path(folder) if folder else settings_path().parent) / self.name

    def read(self, path: Path | None = None) -> str:
        """Its text. Raises ``OSError`` (``FileNotFoundError`` if missing) and ``UnicodeDecodeError``."""
        return text_of(path or self.path(), self.max_bytes)

    def write(self, text: str, path: Path | None = None) -> Path:
        """Write it atomically, also on a power cut; return its path. Raises ``OSError``."""
        path = path or self.path()
        make_folder(path.parent)
        write_owned(path, text.encode(), self.mode)
        return path

    def delete(self, path: Path | None = None) -> bool:
        """Delete it; False if there was none. Raises ``OSError``."""
        path = path or self.path()
        existed = path.exists()
        path.unlink(missing_ok=True)
        return existed

    def copy(self, source: Path, target: Path) -> None:
        """Copy it from one folder to another, as to a recording that needs it; a failure is ignored."""
        with suppress(OSError):
            write_owned(target / self.name, bytes_of(source / self.name, self.max_bytes), self.mode)
