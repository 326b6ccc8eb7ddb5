"""Games of Perudo on the virtual table: the log has the truth, and every planted error is answered."""

from __future__ import annotations

from typing import cast

import pytest

from companion.games.perudo.state import MAX_SEATS
from companion.games.rules import REFEREE
from companion.referee.record import MemoryJournal
from companion.simulation.people.base import Manners
from companion.simulation.trial import NAMES, GameReport, play
from companion.simulation.virtual import people_for, run_virtual
from companion.table.desk import Desk
from companion.table.setup import Setup
from hardware.camera_virtual import VirtualCamera
from hardware.presses import Press
from hardware.recording import RecordingWriter
from tests.night import AT_NIGHT
from vision.arrays import Image
from vision.mats import PERUDO
from vision.paint_over import GREY
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

CLUMSY = Manners(think=0.5, errs=0.1)


def game(players: int, seed: int, manners: Manners = CLUMSY) -> GameReport:
    return play(Setup("perudo", NAMES[:players]), seed, turns=None, truth=True, manners=manners)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (MAX_SEATS, 4)] if AT_NIGHT > 1 else [(2, 1), (4, 2)])
def test_a_whole_game_with_clumsy_people_is_told_as_it_happened(players: int, seed: int) -> None:
    report = game(players, seed)
    assert report.over
    assert not report.wrong
    assert not report.accused
    assert report.slips, "nobody erred"
    assert all(slip.caught for slip in report.slips if slip.due)


def test_people_who_do_nothing_wrong_are_never_refused_or_asked_anything() -> None:
    report = game(3, 5, Manners(think=0.5))
    assert report.over
    assert not [*report.wrong, *report.accused, *report.asked]


class Keeping:
    """Stands in for the writer of a recording: notes for each picture whether it shows the middle of a seat's place."""

    def __init__(self, desk: Desk, table: VirtualTable) -> None:
        self.desk = desk
        x, y = table.registration.project(*PERUDO.zones["seat1"].centre)
        self.x, self.y = round(x), round(y)
        self.shown: list[tuple[bool, bool]] = []  # was there a call to be counted, is the place to be seen

    def frame(self, image: Image, _t: float, **_more: bool) -> None:
        called = self.desk.referee.rules.to_act(self.desk.referee.state) is REFEREE
        self.shown.append((called, tuple(image[self.y, self.x]) != GREY))

    def press(self, _press: Press) -> None:
        """Not looked at."""

    touch = press


def test_a_round_under_the_camera_keeps_no_picture_but_of_the_reveal() -> None:
    setup = Setup("perudo", NAMES[:2])
    table = VirtualTable(PERUDO, 2)
    people = people_for(setup, table, 2, Manners(think=0.5), turns=1)
    camera = VirtualCamera(table, frames_a_second=10)
    desk = Desk(setup.referee(MemoryJournal()), TableWatch(lambda _image, _sighting: table.truth(camera.t), PERUDO))
    keeping = Keeping(desk, table)
    desk.writer = cast(RecordingWriter, keeping)
    run_virtual(desk, camera, people)
    events = desk.referee.record.counting()
    assert [event.kind for event in events if event.evidence is not None] == ["reveal"]
    assert [(event.kind, event.seat or 0) for event in events] == [(true.kind, true.seat) for true in people.truth]
    assert {called for called, _ in keeping.shown} == {True, False}
    assert all(called is seen for called, seen in keeping.shown), "before the call the places are painted over"
