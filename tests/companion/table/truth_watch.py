"""Games on the virtual table, watched without rendering, and the comparison of the log with the truth."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import cast

from companion.referee.record import MemoryJournal
from companion.simulation.people.base import Manners, People
from companion.simulation.true_watch import ClockCamera, TrueWatch
from companion.simulation.virtual import people_for, run_virtual
from companion.table.desk import Desk
from companion.table.setup import Setup
from hardware.camera_virtual import VirtualCamera
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

TOLD = ("throw", "move", "turn", "reroll", "over", "agreed")


@dataclass
class Evening:
    """A game that was played: the desk, the people, how many questions were asked."""

    desk: Desk
    people: People
    questions: list[str]

    def logged(self) -> list[tuple[str, int, tuple[int, ...]]]:
        """The log's events: kind, seat, and the dice of a throw."""
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
        watch = TableWatch(lambda _image, _sighting: table.truth(camera.t), setup.table_mat)
    else:
        camera = cast(VirtualCamera, ClockCamera())
        watch = cast(TableWatch, TrueWatch(table))
    desk = Desk(setup.referee(MemoryJournal()), watch)
    questions: list[str] = []
    run_virtual(desk, camera, people, each=lambda d: _listen(d, questions))
    return Evening(desk, people, questions)


def _listen(desk: Desk, questions: list[str]) -> bool:
    question = desk.referee.question
    if question is not None and question.text not in questions[-1:]:
        questions.append(question.text)
    return True
