"""Simulated people at Ludo: every slip is illegal, and the log has what they truly did."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.catalogue import entry, rules_for
from companion.games.ludo.people import played_though_passed, slip
from companion.games.message import Player, say
from companion.games.rules import Throw
from companion.referee.record import MemoryJournal
from companion.referee.shown.view import ChoiceView, QuestionView
from companion.simulation.people.base import Manners, Truth
from companion.simulation.trial import trial_setup
from companion.simulation.virtual import people_for
from companion.table.setup import Setup
from vision.virtual.table import VirtualTable

from .truth_watch import play

MIDGAME = "R:2base+t5+t11/Y:base+t44+t14+t17/1of2/throw=6/sixes=1"
ON_FORTY = "R:base+t1+t11+red2/Y:base+t5+t14+yellow4/1of2/throw=4"
FORTY = dict(entry("ludo").options_class().preset("forty").values)


def test_no_slip_ever_leaves_a_legal_board_and_every_kind_is_made() -> None:
    rng, kinds = random.Random(2), set[str]()
    for house, keys in (
        ({}, (MIDGAME, MIDGAME.replace("6/sixes=1", "3"))),
        ({"must_enter": True}, (MIDGAME, MIDGAME.replace("6/sixes=1", "3"))),
        (FORTY, (ON_FORTY, ON_FORTY.replace("=4", "=6"))),
    ):
        rules = rules_for("ludo", house)
        for key in keys:
            state = rules.parse_key(key)
            found = [slip(rules, state, move, rng) for move in rules.legal(state) for _ in range(12)]
            assert not any(rules.check(state, wrong.board).ok for wrong in found if wrong)
            kinds |= {" ".join(wrong.what.split()[:2]) for wrong in found if wrong}
    assert {"counted red", "moved yellow,", "forgot the", "red came", "moved two", "did not"} == kinds


def test_a_miscount_moves_the_counter() -> None:
    """One too few on a 1 would leave the board as it was: the referee then misses the move, not the count."""
    rules = rules_for("ludo", FORTY)
    state = rules.parse_key("R:2base+t20+red3/Y:4base/1of2/throw=1")
    move = rules.parse_step("Rred3-red4")
    found = [slip(rules, state, move, random.Random(seed)) for seed in range(20)]
    assert all(wrong.board != rules.placement(state) for wrong in found if wrong)


@pytest.mark.parametrize(("key", "die"), [("R:4base/Y:4base/1of2", 4), ("R:3base+t5/Y:4base/1of2/sixes=2", 6)])
def test_what_is_played_on_a_throw_that_passed_is_a_slip(key: str, die: int) -> None:
    rules = rules_for("ludo")
    before = rules.parse_key(key)
    after = rules.apply(before, Throw((die,)))
    wrong = played_though_passed(before, after, die)
    assert wrong is not None
    assert not rules.check(after, wrong.board).ok


def test_asked_about_a_throw_people_name_no_throw_of_somebody_else() -> None:
    setup = trial_setup("ludo")
    people = people_for(setup, VirtualTable(setup.table_mat, 1), 1, Manners(), 1)
    people.truth = [Truth("throw", 2, (2,)), Truth("turn", 2), Truth("throw", 1, (1,))]
    people.until(0.0)
    answers = ChoiceView("0", "The new throw counts"), ChoiceView("1", "The first throw: 2", dice=(2,))
    for asked, answer in ((1, 0), (2, 1)):
        text = say("referee.throw-of", player=Player(asked), number=0)
        assert people.answer(QuestionView("Which throw counts?", answers, message=text)) == answer


def test_people_say_what_the_throw_was_that_a_question_names_however_many_have_come_since() -> None:
    setup = trial_setup("ludo")
    people = people_for(setup, VirtualTable(setup.table_mat, 1), 1, Manners(), 1)
    threw = [(1, 6), (1, 2), (0, 0), (2, 6), (2, 6), (2, 4), (0, 0), (1, 5)]
    people.truth = [Truth("throw", seat, (die,)) if die else Truth("turn", 1) for seat, die in threw]
    people.until(0.0)
    faces = tuple(ChoiceView(str(face), str(face), dice=(face,)) for face in range(1, 7))
    for seat, number, face in ((1, 0, 5), (1, 2, 2), (2, 1, 6), (2, 3, 4)):
        text = say("referee.throw-of", player=Player(seat), number=number)
        assert people.answer(QuestionView("What was it?", faces, message=text)) == face - 1


@pytest.mark.parametrize(("players", "preset"), [(2, None), (4, None), (3, "forty")])
def test_people_who_err_are_answered_and_the_log_is_true(players: int, preset: str | None) -> None:
    names = ("Ann", "Ben", "Cem", "Dee")[:players]
    evening = play(Setup("ludo", names, {}, preset), 8, Manners(think=0.6, errs=0.2), 12)
    assert evening.logged() == evening.truth()
    assert evening.refused() == evening.planted()


def test_a_game_on_forty_squares_goes_on_from_its_log_where_it_was() -> None:
    """With its house rules and its mat, by the header of the log alone; and with its preset changed in single rules."""
    setup = Setup("ludo", ("Ann", "Ben"), {"pass_own": False}, "forty")
    evening = play(setup, 9, Manners(think=0.6), 6)
    again = Setup.of_header(setup.header(started=""))
    assert again == replace(setup, mat="forty")
    assert again.table_mat is setup.table_mat
    referee = evening.desk.referee
    resumed = again.referee(MemoryJournal(), referee.record.events)
    assert resumed.rules.key(resumed.state) == referee.rules.key(referee.state)
    assert resumed.rules.options == referee.rules.options
