"""Simulated people at Ludo: every slip is illegal, and the log has what they truly did."""

from __future__ import annotations

import random

import pytest

from companion.games.catalogue import rules_for
from companion.games.ludo.slips import played_though_passed, slip
from companion.games.message import Player, say
from companion.games.rules import Throw
from companion.referee.shown.view import ChoiceView, QuestionView
from companion.table.people.base import Manners, Truth
from companion.table.setup import Setup
from companion.table.trial import trial_setup
from companion.table.virtual import people_for
from vision.virtual.table import VirtualTable

from .truth_watch import play

MIDGAME = "R:2base+t5+t11/Y:base+t44+t14+t17/1of2/throw=6/sixes=1"


def test_no_slip_ever_leaves_a_legal_board_and_every_kind_is_made() -> None:
    rng, kinds = random.Random(2), set[str]()
    for house in ({}, {"must_enter": True}):
        rules = rules_for("ludo", house)
        for key in (MIDGAME, MIDGAME.replace("6/sixes=1", "3")):
            state = rules.parse_key(key)
            found = [slip(rules, state, move, rng) for move in rules.legal(state) for _ in range(12)]
            assert not any(rules.check(state, wrong.board).ok for wrong in found if wrong)
            kinds |= {" ".join(wrong.what.split()[:2]) for wrong in found if wrong}
    assert {"counted red", "moved yellow,", "forgot the", "red came", "moved two", "did not"} == kinds


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
        said = say("referee.throw-of", player=Player(asked), number=0)
        assert people.answer(QuestionView("Which throw counts?", answers, said=said)) == answer


def test_people_say_what_the_throw_was_that_a_question_names_however_many_have_come_since() -> None:
    setup = trial_setup("ludo")
    people = people_for(setup, VirtualTable(setup.table_mat, 1), 1, Manners(), 1)
    threw = [(1, 6), (1, 2), (0, 0), (2, 6), (2, 6), (2, 4), (0, 0), (1, 5)]
    people.truth = [Truth("throw", seat, (die,)) if die else Truth("turn", 1) for seat, die in threw]
    people.until(0.0)
    faces = tuple(ChoiceView(str(face), str(face), dice=(face,)) for face in range(1, 7))
    for seat, number, face in ((1, 0, 5), (1, 2, 2), (2, 1, 6), (2, 3, 4)):
        said = say("referee.throw-of", player=Player(seat), number=number)
        assert people.answer(QuestionView("What was it?", faces, said=said)) == face - 1


@pytest.mark.parametrize("players", [2, 4])
def test_people_who_err_are_answered_and_the_log_is_true(players: int) -> None:
    names = ("Ann", "Ben", "Cem", "Dee")[:players]
    evening = play(Setup("ludo", names), 8, Manners(think=0.6, errs=0.2), 12)
    assert evening.told() == evening.truth()
    assert evening.refused() == evening.planted()
