"""Play in another language leaves the same log as play in English, apart from the wording."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from companion.messages import known_languages, set_language
from companion.referee.record import MemoryJournal
from companion.simulation.faults import FAULTS
from companion.simulation.trial import MANNERS, Witness, trial_setup
from companion.simulation.true_watch import ClockCamera
from companion.simulation.virtual import PEOPLE, people_for, run_virtual
from tests.night import every_other, in_turn
from vision.virtual.table import VirtualTable

SEED, TURNS = 21, {"perudo": 1, "ludo": 8}  # rounds; three turns in other games
FAULTY = {"perudo": "unseen", "uckers": "misread", "ludo": "misread"}  # leaning dice are not asked about there
WORDS = {"sentence", "put_back"}  # what of an event is in a language
ASKING = {"rogue", "perudo", "uckers", "ludo", "dice"}  # games in which these people are asked something


def played(game: str, language: str) -> Witness:
    """People play with dice that a reader calls leaning, misreads or does not find, so that they are asked."""
    set_language(language)
    setup = trial_setup(game)
    table = VirtualTable(setup.table_mat, SEED)
    people = people_for(setup, table, SEED, MANNERS, TURNS.get(game, 3))
    desk = Witness(setup.referee(MemoryJournal()), cast(Any, FAULTS[FAULTY.get(game, "leaning")](table)))
    run_virtual(desk, cast(Any, ClockCamera()), people)
    return desk


def logged(desk: Witness) -> Iterator[tuple[Any, ...]]:
    for event in desk.referee.record.events:
        payload = {name: value for name, value in event.payload.items() if name not in WORDS}
        yield event.kind, event.seat, event.t, payload


@pytest.mark.parametrize(("game", "language"), in_turn(every_other(PEOPLE, 0), known_languages()[1:]))
def test_people_who_play_in_another_language_leave_the_same_log(game: str, language: str) -> None:
    theirs, english = played(game, language), played(game, "en")
    assert list(logged(theirs)) == list(logged(english))
    assert [t for t, _ in theirs.asked] == [t for t, _ in english.asked]
    assert bool(theirs.asked) == (game in ASKING)
    assert not sentences(theirs) & sentences(english)


def sentences(desk: Witness) -> set[str]:
    """The logged sentences, but for bare totals."""
    payloads = (event.payload for event in desk.referee.record.events if event.kind != "score")
    return {str(payload["sentence"]) for payload in payloads if "sentence" in payload}
