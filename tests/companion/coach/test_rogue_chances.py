"""Rogue for two players: the advice maximises the chance to win, in the last round exactly."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from companion.coach.accounts import Agreed
from companion.coach.all_games import coach_for, report
from companion.coach.rogue import RogueCoach
from companion.coach.rogue_chances import FIRST, SECOND, TOTALS, RogueChances, shipped_standings
from companion.games.catalogue import rules_for
from companion.games.rules import OVER, THROW, Throw, fold
from tests.night import every_other

RULES: Any = rules_for("rogue")
GRID = 0.005  # hundredths as shares: what a cell may differ by from its own solution


def thrown(key: str, *dice: int) -> Any:
    state = RULES.parse_key(key)
    return RULES.apply(state, Throw(dice)) if dice else state


def values(state: Any) -> dict[str, float]:
    """The chance of the seat to move by its turns."""
    coach = coach_for(RULES, state)
    return {
        ", ".join(map(RULES.notation, option.line)): option.values[state.seat - 1] for option in coach.ranked(state)
    }


@cache
def brute(state: Any) -> float:
    """The chance of the last seat of the last round by the rules alone: every throw, every turn on it."""
    mine, other = state.scores[state.seat - 1] + state.points, state.scores[2 - state.seat]
    if outcome := RULES.outcome(state):
        return float(state.seat in outcome.winners)
    if mine > other:
        return 1.0
    if RULES.to_act(state) is THROW:
        stops = max((after(state, line) for line in ((step,) for step in RULES.legal(state))), default=0.0)
        return max(stops, sum(float(chance) * after(state, (throw,)) for throw, chance in RULES.throws(state)))
    return max(after(state, line) for line in RULES.turns(state).values())


def after(state: Any, line: tuple[Any, ...]) -> float:
    """The chance of the same seat after a throw or a turn; a tie is played on, with the other seat first."""
    now = fold(RULES, state, line)
    if now.seat == state.seat or RULES.to_act(now) is OVER:
        return brute(now)
    return 1 - shipped_standings().tied


# The positions of the reported fault


def test_a_turn_that_wins_for_certain_is_advised() -> None:
    found = values(thrown("2005:2000/2/1/.", 1, 2, 2, 3, 4))
    assert next(iter(found)) == "keep 1-2-2, stop"
    assert found["keep 1-2-2, stop"] == found["keep 1-2-2"] == 100
    assert found["keep 1"] == pytest.approx(76.2, abs=0.05)


def test_a_winning_stop_is_no_error() -> None:
    state = thrown("1450:1979/2/1-1-4-4/5-5")
    assert values(state) == {"stop": 100, "keep 5-5": 100}
    found = report(RULES, 2, [Agreed(RULES.parse_key("1450:1979/2/1-1-4-4/5-5")), RULES.parse_step("stop")])
    assert (found.unit, found.accounts[1].given) == ("chance", 0)


LAST = ("2005:2000/2/1+3-3/.", "2030:2010/2/2-2-3-3/.", "2045:2015/2/3-3-3/.", "2010:2000/2/4-4/.")


@pytest.mark.parametrize("key", every_other(LAST, 0))
def test_the_last_seat_of_the_last_round_is_weighed_as_counting_everything_says(key: str) -> None:
    state = thrown(key)
    rng = random.Random(key)
    coach = coach_for(RULES, state)
    assert coach.before_throw(state)[1] == pytest.approx(100 * brute(state))
    for _ in range(3):
        now = RULES.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(state.left))))
        if RULES.to_act(now) == 2:
            for option in coach.options(now):
                assert option.values[1] == pytest.approx(100 * after(now, option.line)), option.line


def test_a_rogue_out_wins_at_once() -> None:
    state = thrown("0:1900/1/1+1+1+1+1/.")
    coach = coach_for(RULES, state)
    nothing = 1 - shipped_standings().between(SECOND, 1900, 0)
    assert coach.before_throw(state)[0] == pytest.approx(100 * (1 + 5 * nothing) / 6, abs=0.01)


def test_in_the_war_six_scoring_dice_are_worth_another_turn() -> None:
    war, peace = thrown("1500:1812/1/1-1-4-4/5-5"), thrown("1500:1811/1/1-1-4-4/5-5")
    assert values(war)["keep 5-5"] - values(war)["stop"] > values(peace)["keep 5-5"] - values(peace)["stop"] + 1


# The table


def test_both_players_together_have_one_win() -> None:
    for key in ("0:0/1/./.", "1900:1850/2/./.", "1999:2010/1r2/./.", "2030:2030/1/./."):
        state = thrown(key)
        assert sum(coach_for(RULES, state).before_throw(state)) == pytest.approx(100)


def test_the_table_solves_itself_also_between_its_totals() -> None:
    rng, table = random.Random(3), shipped_standings()
    for _ in range(12):
        part, own, other = rng.choice((FIRST, SECOND)), rng.randrange(2000), rng.randrange(2000)
        assert table.solved(part, own, other) == pytest.approx(table.between(part, own, other), abs=GRID)


def test_more_points_are_never_worth_less() -> None:
    table, rng = shipped_standings(), random.Random(4)
    for _ in range(200):
        own, other = rng.randrange(1960), rng.randrange(1960)
        here = table.between(FIRST, own, other)
        assert table.between(FIRST, own + 40, other) >= here - GRID
        assert table.between(FIRST, own, other + 40) <= here + GRID
    assert TOTALS[0] == 0


# Which coach


def test_the_chance_counts_for_two_and_more_without_house_rules_and_points_otherwise() -> None:
    assert isinstance(coach_for(RULES, RULES.start(2)), RogueChances)
    assert isinstance(coach_for(RULES, RULES.start(3)), RogueChances)
    assert isinstance(coach_for(RULES, RULES.start(1)), RogueCoach)
    house: Any = rules_for("rogue", {"bust": True})
    assert isinstance(coach_for(house, house.start(2)), RogueCoach)
    later: Any = rules_for("rogue", {"starter": 2})
    assert isinstance(coach_for(later, later.start(2)), RogueChances)


def test_a_whole_game_is_accounted_for_in_chances() -> None:
    rng, events = random.Random(5), list[Any]()
    state = RULES.start(2)
    while RULES.to_act(state) is not OVER:
        throw = RULES.to_act(state) is THROW
        event = Throw(tuple(rng.randint(1, 6) for _ in range(state.left))) if throw else rng.choice(RULES.legal(state))
        events.append(event)
        state = RULES.apply(state, event)
        if len(events) > 60 and state.scores[0] < 1700 and not state.kept and RULES.to_act(state) is THROW:
            break
    found = report(RULES, 2, events)
    results = [account.result for account in found.accounts]
    assert sum(results) == pytest.approx(100)
    assert all(judged.error >= 0 for judged in found.decisions)
    for account in found.accounts:
        assert abs(account.other) < 1, "what is interpolated is small"


# More than two players


def test_of_three_players_with_equal_totals_all_are_nearly_as_likely_to_win() -> None:
    found = coach_for(RULES, RULES.start(3)).standing(RULES.start(3))
    assert sum(found) == pytest.approx(100)
    assert found == pytest.approx((100 / 3,) * 3, abs=1.5)


def test_the_last_of_three_in_the_last_round_stops_when_that_wins_for_certain() -> None:
    found = values(thrown("1900:2005:2000/3/./.", 1, 2, 2, 3, 4, 6))
    assert max(found.items(), key=lambda item: item[1]) == ("keep 1-2-2, stop", 100)


def test_chances_of_three_add_up_to_one_win_after_every_turn() -> None:
    state = thrown("1200:2300:1950/1r3/./.", 1, 2, 2, 3, 4, 6)
    for option in coach_for(RULES, state).ranked(state):
        assert sum(option.values) == pytest.approx(100)
        assert all(0 <= value <= 100 for value in option.values)
