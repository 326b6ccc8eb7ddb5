"""Any event of any game can be corrected with the table's buttons: three presses, then the right event."""

from __future__ import annotations

from functools import cache
from typing import cast

import pytest

from companion.display.inputs import Action, Input
from companion.display.pilot import Pilot
from companion.games.catalogue import entry
from companion.referee.record import MemoryJournal, Record, fold_events
from companion.referee.referee import Referee
from companion.sessions.events import Event
from companion.simulation.people.base import Manners
from companion.simulation.trial import trial_setup
from companion.simulation.true_watch import ClockCamera, TrueWatch
from companion.simulation.virtual import PEOPLE, people_for, run_virtual
from companion.table.desk import Desk
from companion.table.setup import Setup
from hardware.camera_virtual import VirtualCamera
from hardware.presses import Press
from tests.night import AT_NIGHT, every_other
from vision.virtual.table import VirtualTable
from vision.watch import TableWatch

TURNS = 5
MANNERS = Manners(errs=0.4, cocky=0.2)  # so that the log has something of everything


@cache
def played(game: str) -> tuple[Event, ...]:
    """What the log has of a few turns in which much goes wrong."""
    setup = trial_setup(game)
    table = VirtualTable(setup.table_mat, 5)
    desk = Desk(setup.referee(MemoryJournal()), cast(TableWatch, TrueWatch(table)))
    run_virtual(desk, cast(VirtualCamera, ClockCamera()), people_for(setup, table, 5, MANNERS, TURNS))
    return tuple(desk.referee.record.events)


class AtTheScreen:
    """A referee who goes on from a log, and the real screen with nobody but the keys that stand for the buttons."""

    def __init__(self, setup: Setup, events: tuple[Event, ...]) -> None:
        self.referee: Referee = setup.referee(MemoryJournal(), events)
        self.pilot = Pilot(self.referee.view())
        self.presses = 0

    def press(self, key: str, *, shift: bool = False, held: int = 0) -> None:
        self.presses += 1
        self.give(self.pilot.press(key, shift=shift, held=held))

    def give(self, inputs: list[Input]) -> None:
        """Pass on what came of the screen, and show the referee's view then."""
        for given in inputs:
            if isinstance(given, Press):
                self.referee.press(given)
            else:
                assert isinstance(given, Action)
                self.referee.act(given.text.removeprefix("menu."), self.pilot.t)
        self.pilot.show(self.referee.view())

    def point_at(self, event: Event) -> None:
        """Hold undo, hold a seat's button until the marker stands at what was wrong, confirm."""
        rows = [shown.seq for shown in reversed(self.referee.view().events)]
        down = "1" if len(self.referee.names) == 1 else "2"
        self.press("u", shift=True)
        if rows.index(event.seq):
            self.press(down, held=rows.index(event.seq) - 1)
        self.press("enter")

    def answer(self, words: str) -> None:
        """Walk to the first answer that begins so, and confirm."""
        question = self.referee.question
        assert question is not None
        number = next(i for i, answer in enumerate(question.answers) if answer.text.startswith(words))
        if number:
            self.press("1" if len(self.referee.names) == 1 else "2", held=number - 1)
        self.press("enter")


def resumed(record: Record) -> Record:
    return Record(record.rules, record.seats, MemoryJournal(), record.events)


@pytest.mark.parametrize("game", every_other(PEOPLE, 1))
def test_tab_3_1_three_presses_say_which_event_was_wrong_whatever_it_was(game: str) -> None:
    events = played(game)
    screen = AtTheScreen(trial_setup(game), events)
    assert len(screen.referee.view().events) > (12 if entry(game).mat else 5)
    with screen.pilot:
        for shown in screen.referee.view().events[:: 1 if AT_NIGHT > 1 else 2]:
            screen.presses = 0
            screen.point_at(next(event for event in events if event.seq == shown.seq))
            assert screen.presses <= 3
            question = screen.referee.question
            assert question is not None
            assert question.text.endswith("What is right?")
            assert question.answers[-1].text == "It never happened"


@pytest.mark.parametrize("game", PEOPLE)
def test_tab_3_1_whatever_happened_can_be_struck_and_the_log_still_folds(game: str) -> None:
    setup, events = trial_setup(game), played(game)
    for kind in {event.kind for event in events if "by" not in event.payload and event.kind != "undo"}:
        screen = AtTheScreen(setup, events)
        wrong = next((e for e in screen.referee.record.counting() if e.kind == kind and "by" not in e.payload), None)
        if wrong is None:
            continue
        with screen.pilot:
            screen.point_at(wrong)
            screen.answer("It never happened")
            if screen.referee.question is not None:  # what came later needs it: that is shown, and taken back with it
                assert "does not fit what came later" in screen.referee.question.text
                screen.answer("Correct it")
            record = screen.referee.record
            assert wrong.seq not in {event.seq for event in record.counting()}, kind
            assert fold_events(record.rules, record.seats, record.events) == record.state == resumed(record).state


@pytest.mark.parametrize("game", every_other(PEOPLE, 0))
def test_tab_3_1_what_is_right_is_put_in_its_place_or_does_not_fit_and_is_said(game: str) -> None:
    setup, events = trial_setup(game), played(game)
    asked = 0
    screen = AtTheScreen(setup, events)
    with screen.pilot:
        for wrong in (event for event in events if event.kind in ("throw", "keep", "move", "bid", "reveal")):
            screen.referee = setup.referee(MemoryJournal(), events)
            screen.pilot.show(screen.referee.view())
            if wrong.seq not in {event.seq for event in screen.referee.record.counting()}:
                continue
            screen.point_at(wrong)
            question = screen.referee.question
            assert question is not None
            if question.answers[0].text.startswith("It never"):
                continue  # nothing else was possible
            screen.answer(question.answers[0].text)
            while (then := screen.referee.question) is not None and then.text.endswith("do then?"):
                screen.answer(then.answers[0].text)  # a turn is entered step by step
            if screen.referee.question is not None:
                asked += 1
                screen.answer("Leave everything as it was")
                assert screen.referee.record.state == setup.referee(MemoryJournal(), events).record.state
            else:
                assert screen.referee.view().corrected
            assert resumed(screen.referee.record).state == screen.referee.record.state
    assert asked or not entry(game).mat, "some of them must have contradicted what came later"
