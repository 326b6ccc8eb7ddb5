"""The virtual table seen without drawing it: still for a moment by its own truth, read without an error.

The looks are those that ``TableWatch`` would give; only the pictures are left out, so whole games take seconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from companion.referee.record import MemoryJournal
from companion.table.desk import Desk
from companion.table.people.base import Manners, People
from companion.table.setup import Setup
from companion.table.virtual import people_for, run_virtual
from hardware.camera import Frame
from hardware.camera_virtual import VirtualCamera
from vision.stillness import SETTLE_SECONDS
from vision.virtual.table import VirtualTable
from vision.watch import LOOK_AGAIN_SECONDS, Look, Status, TableWatch

NOTHING = np.zeros((2, 2), np.uint8)
TOLD = ("throw", "move", "turn", "reroll", "over", "agreed")


class Clock:
    """A camera that shows nothing but the time."""

    def __init__(self, frames_a_second: float = 12.0) -> None:
        self.t = 0.0
        self._number = 0
        self._step = 1 / frames_a_second

    def small(self) -> Frame:
        self._number += 1
        self.t = self._number * self._step
        return Frame(NOTHING, self.t, self._number)

    large = small


class TruthWatch:
    """Tells of motion, hands and stillness as they truly are."""

    def __init__(self, table: VirtualTable) -> None:
        self.table = table
        self._moved = 0.0
        self._read = 0.0
        self._pending = True
        self._said: Status = "ready"

    def feed(self, t: float, small: Any, large: Callable[[], Any], *, again: bool = False) -> Look | None:  # noqa: ARG002
        hand = any(move.at(t) is not None for move in self.table.timeline.hands[-8:])
        if hand or self.table.timeline.moving(t):
            self._moved, self._pending = t, True
            return self._say(t, "hand" if hand else "rolling")
        if self._pending and t - self._moved < SETTLE_SECONDS:
            return self._say(t, "settling")
        if self._pending or (again and t - self._read >= LOOK_AGAIN_SECONDS):
            self._pending, self._read, self._said = False, t, "ready"
            return Look(t, "ready", "", self.table.truth(t))
        return self._say(t, "ready")

    def _say(self, t: float, status: Status) -> Look | None:
        if status == self._said:
            return None
        self._said = status
        return Look(t, status, "")


@dataclass
class Evening:
    """A game that was played: the desk, the people, how many questions were asked."""

    desk: Desk
    people: People
    questions: list[str]

    def told(self) -> list[tuple[str, int, tuple[int, ...]]]:
        """What the log says: kind, seat, and the dice of a throw."""
        events = (e for e in self.desk.referee.record.counting() if e.kind in TOLD)
        return [(e.kind, e.seat or 0, tuple(e.payload["dice"]) if e.kind == "throw" else ()) for e in events]

    def truth(self) -> list[tuple[str, int, tuple[int, ...]]]:
        """What truly happened, in the same words."""
        return [(t.kind, t.seat, t.detail if t.kind == "throw" else ()) for t in self.people.truth]

    def refused(self) -> Counter[int]:
        """How many refusals the log has, by seat."""
        events = self.desk.referee.record.counting()
        return Counter(event.seat or 0 for event in events if event.kind == "refused")

    def planted(self) -> Counter[int]:
        """How many errors were made that have to be refused, by seat."""
        return Counter(planted.seat for planted in self.people.planted if planted.answer == "refused")


def play(setup: Setup, seed: int, manners: Manners, turns: int | None = None, *, drawn: bool = False) -> Evening:
    """A game on the virtual table, ``drawn`` with pictures and the true watch over them, else without."""
    table = VirtualTable(setup.table_mat, seed)
    people = people_for(setup, table, seed, manners, turns)
    if drawn:
        camera = VirtualCamera(table, frames_a_second=10)
        watch = TableWatch(lambda _image, _registrar: table.truth(camera.t), setup.table_mat)
    else:
        camera = cast(VirtualCamera, Clock())
        watch = cast(TableWatch, TruthWatch(table))
    desk = Desk(setup.referee(MemoryJournal()), watch)
    questions: list[str] = []
    run_virtual(desk, camera, people, each=lambda d: _listen(d, questions))
    return Evening(desk, people, questions)


def _listen(desk: Desk, questions: list[str]) -> bool:
    question = desk.referee.question
    if question is not None and question.text not in questions[-1:]:
        questions.append(question.text)
    return True
