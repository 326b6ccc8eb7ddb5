"""A picture and a recording of one throw, for testing a machine: ``python -m tools.trial_throw FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.table.setup import Setup
from hardware.pictures import as_jpeg
from hardware.presses import Press
from hardware.recording import RecordingWriter
from vision.virtual.table import VirtualTable

FACES = (2, 2, 3, 5, 5, 6)


def write(folder: Path) -> None:
    """Write ``table.jpg`` with six dice, and ``recording``: Ann throws, sets the fives aside and ends her turn."""
    setup, table = Setup("rogue", ("Ann", "Ben")), VirtualTable("rogue", 4)
    numbers = table.throw(6, FACES)
    with RecordingWriter(folder / "recording", setup.episode()) as writer:
        writer.frame(table.render(0.0), 0.0)
        thrown = table.render(table.now + 0.1)
        (folder / "table.jpg").write_bytes(as_jpeg(thrown, 95))
        writer.frame(thrown, 1.5)
        table.lift([number for number, face in zip(numbers, FACES, strict=True) if face != 5])
        for place, number in enumerate(number for number, face in zip(numbers, FACES, strict=True) if face == 5):
            table.move_die(number, "keep", place)
        writer.frame(table.render(table.now + 0.1), 3.0)
        writer.press(Press("end", 4.5, 1))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
