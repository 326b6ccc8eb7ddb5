"""The guest's virtual camera: the first turn of a game of Rogue in a loop.

``python -m tools.guest.frames FOLDER`` writes 0.jpg, 1.jpg ..., and beside the folder ``repeats``, the number of frames
for each, and turn.json with the truth: the mat is empty, six dice are thrown, some are set aside, and then there is
time to press the button.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from companion.games.rogue import RogueRules
from companion.games.rules import Throw
from hardware.pictures import as_jpeg
from vision.virtual.table import VirtualTable

FACES = (1, 1, 1, 2, 4, 6)
FPS = 15  # of the virtual camera
STEP_S = 0.2  # between pictures of a motion
BARE_S, LYING_S, ASIDE_S = 3.0, 6.0, 12.0  # of rest


def write(folder: Path) -> None:
    """Draw the turn."""
    folder.mkdir(parents=True, exist_ok=True)
    table = VirtualTable("rogue", 7)
    shown = [(0.0, BARE_S)]  # when in the table's time, and for how long
    table.begin(1.0)
    numbers = table.throw(6, FACES)
    shown += [*_motion(1.0, table.now), (table.now + 0.5, LYING_S)]
    rules = RogueRules()
    choice = max(
        rules.choices(rules.apply(rules.start(2), Throw(tuple(sorted(FACES))))), key=lambda choice: choice.points
    )
    begun, left = table.now + 1.0, list(choice.faces)
    table.begin(begun)
    for number, face in zip(numbers, FACES, strict=True):
        if face in left:
            left.remove(face)
            table.move_die(number, "keep", len(choice.faces) - len(left) - 1)
    shown += [*_motion(begun, table.now), (table.now + 0.5, ASIDE_S)]
    for number, (t, _) in enumerate(shown):
        (folder / f"{number}.jpg").write_bytes(as_jpeg(table.render(t), 95))
    # Beside the folder: libcamera loads every file in it as a picture.
    folder.with_name("repeats").write_text(" ".join(str(round(seconds * FPS)) for _, seconds in shown))
    turn = {"throw": sorted(FACES), "keep": sorted(choice.faces)}
    folder.with_name("turn.json").write_text(json.dumps(turn))


def _motion(begun: float, end: float) -> list[tuple[float, float]]:
    return [(begun + step * STEP_S, STEP_S) for step in range(1, int((end - begun) / STEP_S) + 1)]


if __name__ == "__main__":
    write(Path(sys.argv[1]))
