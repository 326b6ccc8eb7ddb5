"""Peruke One and Rogue have exact values: an independent program's figures, Bellman's equation on the engine."""

import random
from typing import Any

import pytest

from companion.coach.peruke_one import PerukeOneAim, PerukeOneCoach
from companion.coach.rogue import RogueCoach
from companion.coach.values import Coach
from companion.games.catalogue import rules_for
from companion.games.rules import OVER, THROW, Throw, fold
from tests.night import every_other

HOUSES = [
    ("peruke-one", {}),
    ("peruke-one", {"red_die": True}),
    ("peruke-one", {"must_use": True}),
    ("peruke-one", {"red_die": True, "must_use": True, "allow_pass": True}),
    ("rogue", {}),
    ("rogue", {"bust": True, "hot_dice": "always"}),
    ("rogue", {"war_immediate": True}),
    ("rogue", {"opening_minimum": 50, "hot_dice": "always"}),
    ("rogue", {"goal": 1000, "war_from": 800, "opening_minimum": 350}),
    ("rogue", {"war_chain": False, "doubler_counts_for_war": False, "run_rogue_doubles": True}),
]
LATE = "1700:1800/1/./."  # Rogue with the War near
UNOPENED = "0:900/1/./."  # and before the first points


def coach_of(game: str, house: dict[str, Any]) -> Coach:
    rules: Any = rules_for(game, house)
    return PerukeOneCoach(rules) if game == "peruke-one" else RogueCoach(rules)


@pytest.mark.parametrize("house", every_other([house for game, house in HOUSES if game == "peruke-one"], 1), ids=str)
def test_peruke_one_the_chance_of_a_score_is_the_mean_over_all_throws_of_the_best_use_for_it(
    house: dict[str, Any],
) -> None:
    coach, rng = coach_of("peruke-one", house), random.Random(7)
    rules: Any = coach.rules
    state, checked = rules.start(1), 0
    while rules.to_act(state) is not OVER:
        if rules.to_act(state) is THROW:
            for score in (-10, 0, 12, 17) if state.round > 3 else ():
                aim = PerukeOneAim(rules, score)
                assert aim.before_throw(state) == pytest.approx(Coach.before_throw(aim, state), abs=1e-9)
                checked += 1
            state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))
        else:
            state = fold(rules, state, coach.ranked(state)[0].line)
    assert checked >= 4


def test_peruke_one_who_plays_for_a_score_reaches_it_more_often_than_who_plays_for_points() -> None:
    coach = coach_of("peruke-one", {})
    assert isinstance(coach, PerukeOneCoach)
    start = coach.rules.start(1)
    chances = [coach.chance(start, score) for score in range(-21, 22)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == pytest.approx(1)
    mean = -21 + sum(chances[1:])
    assert mean >= coach.before_throw(start)[0], "each score by its own best play: together no less than by one for all"


@pytest.mark.parametrize(("red_die", "expected"), [(False, 13.550), (True, 14.698)])
def test_peruke_one_is_worth_what_an_independent_program_found(red_die: bool, expected: float) -> None:
    coach = coach_of("peruke-one", {"red_die": red_die})
    assert round(coach.before_throw(coach.rules.start(1))[0], 3) == expected


def test_rogue_a_last_die_is_worth_a_sixth_of_the_turn_more() -> None:
    coach = coach_of("rogue", {})
    state = coach.rules.parse_key("0:0/1/5-5-5+4-4/.")
    assert coach.before_throw(state) == pytest.approx((58 * 7 / 6, 0))


def test_rogue_a_turn_brings_66_points_on_average() -> None:
    """With nothing on record 5 of them are the 1 in 998 of a Rogue Out, at most: it counts as 2000 points."""
    coach = coach_of("rogue", {})
    assert coach.before_throw(coach.rules.start(2))[0] == pytest.approx(66.090, abs=0.001)
    assert coach.before_throw(coach.rules.parse_key("1999:0/1/./."))[0] - 1999 > 60


@pytest.mark.parametrize(("game", "house"), every_other(HOUSES, 0), ids=str)
def test_the_value_before_a_throw_is_the_mean_of_the_best_after_it(game: str, house: dict[str, Any]) -> None:
    """Bellman's equation, by the engine's own throws and turns: so the mean luck of a throw is nothing."""
    coach, rng = coach_of(game, house), random.Random(str(house))
    rules, checked = coach.rules, 0
    state = (
        rules.start(1) if game == "peruke-one" else rules.parse_key(UNOPENED if "opening_minimum" in house else LATE)
    )
    for _ in range(400):
        if rules.to_act(state) is OVER or checked == 6:
            break
        if rules.to_act(state) is THROW:
            if rules.dice(state) < 5:
                assert coach.before_throw(state) == pytest.approx(Coach.before_throw(coach, state), abs=1e-9), (
                    rules.key(state)
                )
                checked += 1
            state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))
        else:
            state = fold(rules, state, rng.choice(coach.ranked(state)[:4]).line)
    assert checked > 2
