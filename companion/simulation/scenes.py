"""The scenes of a simulated game: each table at rest, the presses and touches, and the log.

Another renderer can draw the same game from them and have its pictures refereed. docs/trial.md describes the format.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

from companion.referee.cues import as_json
from companion.referee.record import MemoryJournal
from companion.sessions.export import write
from companion.simulation.people.base import Manners
from companion.simulation.true_watch import ClockCamera, TrueWatch
from companion.simulation.virtual import people_for, run_virtual
from companion.simulation.virtual_places import virtual_game
from companion.table.desk import Desk
from companion.table.setup import Setup
from hardware.camera_virtual import VirtualCamera
from hardware.presses import Press, Touch
from hardware.private_files import make_folder, write_owned
from vision.arrays import Image
from vision.free.watch import Watch
from vision.virtual.space import Pose
from vision.virtual.table import VirtualTable
from vision.virtual.things import Thing
from vision.watch import Look

FORMAT = 1
SCENES, ENTERED, LOG = "scenes.json", "entered.json", "log.jsonl"


class SceneWatch(TrueWatch):
    """A true watch that records each table it reads once."""

    def __init__(self, table: VirtualTable) -> None:
        super().__init__(table)
        self.scenes: list[dict[str, Any]] = []

    def feed(
        self, t: float, small: Image, large: Callable[[], Image], *, again: bool = False, past_hands: bool = False
    ) -> Look | None:
        """Return the true state of the table."""
        look = super().feed(t, small, large, again=again, past_hands=past_hands)
        if look is not None and look.reading is not None:
            things = things_json(self.table.timeline.present(t))
            if not self.scenes or self.scenes[-1]["things"] != things:
                self.scenes.append({"t": round(t if look.since is None else look.since, 3), "things": things})
        return look


class RecordingDesk(Desk):
    """A desk that records input."""

    entered: list[dict[str, Any]]

    def enter(self, event: Press | Touch) -> None:
        """Process a press or a choice on the screen."""
        self.entered.append(as_json(event))
        super().enter(event)


def write_scenes(
    setup: Setup, folder: Path, seed: int, turns: int | None, manners: Manners, ground: str = ""
) -> dict[str, int]:
    """Play a game with true readings, write its scenes to a folder, and return the counts of what was written.

    ``ground`` is a table without a mat (see ``trial.play``). Raises ``OSError``.
    """
    table, setup = virtual_game(setup, seed, ground)
    people = people_for(setup, table, seed, manners, turns)
    watch = SceneWatch(table)
    desk = RecordingDesk(setup.referee(MemoryJournal()), cast(Watch, watch))
    desk.entered = []
    run_virtual(desk, cast(VirtualCamera, ClockCamera()), people)
    make_folder(folder)
    head = {"format": FORMAT, "game": setup.game, "mat": setup.table_mat.name, "players": list(setup.players)}
    mat = {"width": table.mat.width, "height": table.mat.height, "seed": seed, "table": ground or "mat"}
    errors = [{"t": slip.t, "seat": slip.seat, "what": slip.what, "answer": slip.answer} for slip in people.planted]
    _save(folder / SCENES, {**head, **mat, "errors": errors, "scenes": watch.scenes})
    _save(folder / ENTERED, desk.entered)
    events = desk.referee.record.events
    write(folder / LOG, setup.header(started=""), events)
    return {"scenes": len(watch.scenes), "entered": len(desk.entered), "events": len(events)}


def things_json(present: Mapping[int, tuple[Thing, Pose]]) -> list[dict[str, Any]]:
    """Everything on the table, by number: type, dimensions, and the place of its centre or underside (mm)."""
    return [
        {
            "n": number,
            "type": type(thing).__name__.lower(),
            **{key: list(value) if isinstance(value, tuple) else value for key, value in asdict(thing).items()},
            "x": round(float(pose.x), 3),
            "y": round(float(pose.y), 3),
            "z": round(float(pose.z), 3),
            "turn": [round(float(part), 6) for part in pose.turn],
        }
        for number, (thing, pose) in sorted(present.items())
    ]


def _save(path: Path, data: Any) -> None:
    write_owned(path, json.dumps(data, ensure_ascii=False).encode())
