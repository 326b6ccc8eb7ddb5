"""Whole games of both Peruke games on the virtual table: the log has the truth, every error is answered."""

from __future__ import annotations

import pytest

from companion.simulation.people.base import Manners
from companion.table.setup import Setup
from tests.night import AT_NIGHT

from .truth_watch import Evening, play

ONE = Setup("peruke-one", ("Ann",))
RED = Setup("peruke-one", ("Ann",), {}, "red-die")
TWO = Setup("peruke-84", ("Ann", "Ben"))
CLUMSY = Manners(think=0.8, errs=0.3, cocky=0.1)


def assert_true(evening: Evening) -> None:
    """The log is the truth, and nobody was accused without a reason."""
    assert evening.logged() == evening.truth()
    assert evening.refused() == evening.planted()
    assert evening.desk.referee.state == evening.people.state  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(2 * AT_NIGHT))
def test_whole_games_of_peruke_one_are_logged_as_they_were_played(seed: int) -> None:
    evening = play(ONE, seed, CLUMSY)
    assert evening.desk.referee.over
    assert_true(evening)
    assert len(evening.questions) <= 1, "an error that a face never read would excuse is asked about, once"


@pytest.mark.parametrize("seed", range(2 * AT_NIGHT))
def test_games_with_a_red_die_are_logged_as_they_were_played(seed: int) -> None:
    evening = play(RED, seed, CLUMSY)
    assert evening.desk.referee.over
    assert_true(evening)


def test_a_whole_game_of_peruke_84_is_logged_as_it_was_played() -> None:
    evening = play(TWO, 8, CLUMSY)
    assert evening.desk.referee.over
    assert_true(evening)
    assert sum(evening.planted().values()) > 3
    assert len(evening.questions) * 20 <= sum(kind == "turn" for kind, _, _ in evening.truth())


@pytest.mark.parametrize("seed", range(2 * AT_NIGHT))
def test_turns_of_peruke_84_under_house_rules(seed: int) -> None:
    house = {"die_selects_disc": False, "distance": "queen", "must_use": "greedy"}
    assert_true(play(Setup("peruke-84", ("Ann", "Ben"), house), seed, CLUMSY, turns=8))


def test_a_game_of_peruke_one_seen_through_the_pictures_of_a_camera() -> None:
    evening = play(ONE, 1, CLUMSY, turns=None if AT_NIGHT > 1 else 4, drawn=True)
    assert evening.desk.referee.over or AT_NIGHT == 1
    assert_true(evening)


def test_turns_of_peruke_84_seen_through_the_pictures_of_a_camera() -> None:
    assert_true(play(TWO, 3, CLUMSY, turns=1, drawn=True))


def test_the_same_seed_is_the_same_game() -> None:
    first, second = (play(ONE, 4, CLUMSY) for _ in range(2))
    assert first.logged() == second.logged()
    assert [p.what for p in first.people.planted] == [p.what for p in second.people.planted]
