"""Positions for which the coach once gave a wrong reason. Its advice in simulated games: ``test_advice_text.py``."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from companion.coach.all_games import coach_for
from companion.coach.rogue import rogue_out
from companion.coach.values import Coach, Option
from companion.games.catalogue import rules_for
from companion.games.message import nested_messages
from companion.games.rules import Throw, fold, parse_line
from tests.companion.coach import truth


def reasons(coach: Coach, state: Any, option: Option) -> dict[str, dict[str, Any]]:
    """The statements about a turn by their names, with their facts."""
    reason = coach.why(state, option)
    return {one.name: dict(one.facts) for one in nested_messages(reason)}


def after(key: str, throw: tuple[int, ...], turn: str, game: str = "") -> tuple[Coach, Any, Option]:
    """A turn on a throw in a position."""
    rules = rules_for(game or game_of(key))
    state = rules.parse_key(key)
    coach = coach_for(rules, state)
    state = rules.apply(state, Throw(throw)) if throw else state
    line = parse_line(rules, turn)
    end = fold(rules, state, line)
    return coach, state, Option(line, end, coach.standing(end))


def game_of(key: str) -> str:
    return "uckers" if key.startswith("R:") else "peruke-84" if key.count("/") == 7 else "rogue"


# The positions of reported faults


def test_peruke_84_a_disc_that_two_values_can_take_is_in_danger() -> None:
    found = reasons(*after("N6N44/6/6/3N22/3s62/6/6/S15:S:30-35:2", (6, 3, 5), "6 turn d4"))
    assert found["can-capture"] == {"count": 41, "of": 216}


@pytest.mark.parametrize(
    ("turn", "kinds"),
    [
        ("5 turn d8, 1 c7-d8", {"into-pile", "wins-game"}),
        ("5 turn d8, 1 c7-c8", {"into-pile", "more-unsafe", "wins-game"}),
        ("5 turn d8, 6=r5+1 turn e8", {"more-unsafe", "can-capture"}),
    ],
)
def test_peruke_84_a_turn_that_wins_says_so(turn: str, kinds: set[str]) -> None:
    coach, state, option = after("3N5N6N6/n11S13/6/6/6/6/6/6:S:36-29:2", (1, 5, 5), turn)
    found = reasons(coach, state, option)
    found.pop("reasons")
    true = truth.of_peruke_84(coach, state, option)
    true |= {"can-capture": true.pop("can-hit")} if "can-hit" in true else {}
    assert found == true
    assert set(found) == kinds


def test_uckers_a_six_that_only_opens_a_challenge_ucks_nothing_off() -> None:
    key = "R:home+2t20+t50/G:2base+t19+t40/Y:4home/B:4base/1of2"
    found = reasons(*after(key, (4, 1), "Rt50-red4"))
    assert (found["can-uck-off"], found["can-challenge"]) == ({"count": 0}, {"count": 11})


def test_rogue_the_turn_is_not_over_when_the_war_gives_another() -> None:
    coach, state, option = after("1450:1979/2/1-1-4-4/5-5", (), "keep 5-5")
    assert coach.rules.seat(option.after) == 2
    assert reasons(coach, state, option) == {"another-turn": {"points": 33}}
    assert reasons(*after("1450:1979/2/1-1-4-4/5-5", (), "stop")) == {"wins-game": {}}, "with 2002, last of the round"


def test_rogue_alone_a_turn_that_ends_is_not_followed_by_an_additional_one() -> None:
    assert reasons(*after("20/1/./1-2-2-4-5-6", (), "keep 1-2-2, stop")) == {}
    assert reasons(*after("20/1/2-2-3-3/5-5", (), "keep 5-5")) == {"turn-over": {"points": 20}}


def test_rogue_the_fifth_rogue_alone_may_still_win_at_once() -> None:
    found = reasons(*after("500:400/1/1+1+1+1/1-3", (), "keep 1"))
    assert (found["so-far"]["points"], found["rogue-out"]) == (0, {"cases": 17})
    for left, key in enumerate(("1+1+1+1/1-3", "1+1+1/1-3-4", "1+1/1-3-4-6", "1/1-3-4-6-6"), 1):
        coach, _, option = after(f"500:400/1/{key}", (), "keep 1")
        assert rogue_out(option.after) == pytest.approx(truth.chance_of_rogue_out(coach.rules, option.after)), left
    assert rogue_out(after("500:400/1/2-2/1-3-4-6", (), "keep 1")[2].after) == 0


def test_perudo_a_bid_that_needs_more_dice_than_are_hidden_cannot_be_true() -> None:
    coach = coach_for(rules_for("perudo"))
    state = coach.rules.parse_key("1:4/2p/2x5/./?:1-2-3-4")
    for option in coach.options(state):
        assert "bid-needs" not in reasons(coach, state, option)
        assert reasons(coach, state, option)["bid-false"]["hidden"] == 1


def test_a_turn_that_loses_or_draws_says_so() -> None:
    key = "2005:2000/2/1/."
    assert reasons(*after(key, (1, 2, 2, 3, 4), "keep 2-2, stop")) == {"loses-game": {}}
    assert reasons(*after("9:ttstvv/6", (3,), "use 3", game="peruke-one")) == {"loses-game": {}}
    assert reasons(*after("9:ttstvv/6", (5,), "use 5", game="peruke-one")) == {"draws-game": {}}


def test_peruke_one_the_first_of_two_does_not_end_the_game() -> None:
    found = reasons(*after("2p:tsttvt/6/2/0", (), "use 2", game="peruke-one"))
    assert found["now-set"]["points"] == 2


def test_peruke_84_a_game_that_the_piles_have_decided_is_not_estimated() -> None:
    coach, state, option = after("6/1N13n1/6/6/2S31s41/2S41S21/S15/6:N:53-15:2:3-1-r6::s2", (), "3 turn c4, 1 turn a2")
    assert reasons(coach, state, option)["settled"] == {"own": False}
    assert {one.values for one in coach.options(state)} == {(100.0, 0.0)}
    assert all(map(coach.certain, (one.after for one in coach.options(state))))


def test_the_count_of_dice_that_truth_is_held_to_is_that_of_all_dice_one_by_one() -> None:
    for dice, wild in product(range(5), (False, True)):
        all_dice = product(range(1, 7), repeat=dice)
        counting = Counter(sum(die == 5 or (wild and die == 1) for die in one) for one in all_dice)
        assert truth.ways_of(dice, wild) == counting
