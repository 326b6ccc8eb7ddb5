"""The panel's own backlight, if the system has a file for it (as for Raspberry Pi's touch displays).

https://www.kernel.org/doc/html/latest/gpu/backlight.html: ``brightness`` from 0 to ``max_brightness``. A monitor on
HDMI has none. The service's udev rule gives the group video write access.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hardware.closing import Closing

FOLDERS = "sys/class/backlight/*"


@dataclass(frozen=True, slots=True)
class _Lamp:
    """One panel's file and its brightness at the start."""

    file: Path
    initial: int


class Backlight(Closing):
    """Every panel that can be dimmed, under ``root``; does nothing if there is none."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._lamps = [lamp for folder in sorted(root.glob(FOLDERS)) if (lamp := _lamp_of(folder))]

    def __bool__(self) -> bool:
        return bool(self._lamps)

    def set(self, share: float) -> bool:
        """Set each panel to a share (0 to 1) of its initial brightness; return whether all of them accepted it."""
        done = [_write(lamp, share) for lamp in self._lamps]
        return bool(done) and all(done)

    def close(self) -> None:
        """Restore the initial brightness."""
        self.set(1.0)


def _lamp_of(folder: Path) -> _Lamp | None:
    """A panel that is lit and can be dimmed; one that is dark initially counts as fully lit."""
    with suppress(OSError, ValueError):
        file = folder / "brightness"
        if os.access(file, os.W_OK):
            return _Lamp(file, int(file.read_text()) or int((folder / "max_brightness").read_text()))
    return None


def _write(lamp: _Lamp, share: float) -> bool:
    """Whether the brightness could be written. A share above 0 gives at least 1, so that the panel stays lit."""
    value = round(lamp.initial * share)
    try:
        lamp.file.write_text(str(max(value, 1) if share > 0 else 0))
    except OSError:
        return False
    return True
