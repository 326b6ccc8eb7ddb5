"""Games of Perudo on the virtual table: the log says what truly happened, and every planted error is answered."""

from __future__ import annotations

import pytest

from companion.games.perudo.state import MAX_SEATS
from companion.referee.record import MemoryJournal
from companion.table.desk import Desk
from companion.table.people.base import Manners
from companion.table.setup import Setup
from companion.table.trial import NAMES, GameReport, play
from companion.table.virtual import people_for, run_virtual
from hardware.camera_virtual import VirtualCamera
from vision.mats import PERUDO
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

CLUMSY = Manners(think=0.5, errs=0.1)


def game(players: int, seed: int, manners: Manners = CLUMSY) -> GameReport:
    return play(Setup("perudo", NAMES[:players]), seed, turns=None, truth=True, manners=manners)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (MAX_SEATS, 4)])
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


def test_a_round_under_the_camera_keeps_no_picture_but_that_of_the_reveal() -> None:
    setup = Setup("perudo", NAMES[:2])
    table = VirtualTable(PERUDO, 2)
    people = people_for(setup, table, 2, Manners(think=0.5), turns=1)
    camera = VirtualCamera(table, frames_a_second=10)
    desk = Desk(setup.referee(MemoryJournal()), TableWatch(lambda _image, _registrar: table.truth(camera.t), PERUDO))
    run_virtual(desk, camera, people)
    events = desk.referee.record.counting()
    assert [event.kind for event in events if event.evidence is not None] == ["reveal"]
    assert [(event.kind, event.seat or 0) for event in events] == [(true.kind, true.seat) for true in people.truth]
