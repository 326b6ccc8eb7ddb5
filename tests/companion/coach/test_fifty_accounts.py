"""The accounts of fifty simulated games in chances to win, recomputed event by event; by day a few, at night all.

The recomputation knows nothing of the accounts' own pass through a game: it asks the coach for the value before and
after each event, and adds up the differences.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.coach.accounts import Agreed, Report
from companion.coach.all_games import coach_for, report
from companion.coach.values import Coach
from companion.games.perudo import Reveal
from companion.games.rules import OVER, REFEREE, THROW, Throw, fold
from tests.companion.coach.truth import coach_of
from tests.night import AT_NIGHT

GAMES = ("rogue", "perudo", "peruke-one", "uckers", "peruke-84")
SEATS = {"rogue": (2, 3), "perudo": (2, 3, 4), "peruke-one": (1,), "uckers": (2,), "peruke-84": (2,)}
BY_NIGHT = 10
LATE = {
    "uckers": "R:3home+red2/G:home+t5+t11+t30/Y:2home+t20+t21/B:3home+t33/1of2",
    "peruke-84": "6/6/6/6/3S42/6/1N24/6:S:40-38:2",
    "rogue": "1700:1790/1/./.",
}
"""Where games begin by day, as a whole one takes too long."""
NEARLY = 1e-6


def played(game: str, number: int, whole: bool) -> tuple[Coach, int, list[Any], Any, list[Any]]:
    """A game in which all play one of the three best turns: its coach, seats, events, last state, and positions."""
    rng = random.Random(f"account/{game}/{number}")
    seats = SEATS[game][number % len(SEATS[game])]
    coach = coach_of(game, seats)
    rules = coach.rules
    state, events, states, hands = rules.start(seats), list[Any](), list[Any](), ()
    if game in LATE and not whole:
        state = rules.parse_key(LATE[game])
        events.append(Agreed(state))
    while rules.to_act(state) is not OVER:
        states.append(state)
        actor = rules.to_act(state)
        if actor is THROW and game == "perudo":
            hands = tuple(tuple(sorted(rng.randint(1, 6) for _ in range(dice))) for dice in state.dice)
            line: tuple[Any, ...] = (rules.hidden_throw(state),)
        elif actor is THROW:
            line = (Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))),)
        elif actor is REFEREE:
            line = (Reveal(hands),)
        else:
            known = rules.view(replace(state, hands=hands), state.seat) if game == "perudo" else state
            line = rng.choice(coach.ranked(known)[:3]).line
        events += line
        state = fold(rules, state, line)
    return coach, seats, events, state, states


def by_event(coach: Coach, seats: int, events: list[Any]) -> list[float]:
    """Each seat's value at the start, and what every event changed, all added up one by one."""
    rules = coach.rules
    state = rules.start(seats)
    total = list(coach.before_throw(state))
    value = list(total)
    for event in events:
        state = event.state if isinstance(event, Agreed) else rules.apply(state, event)
        resting = rules.to_act(state) in (THROW, OVER)
        now = list(coach.before_throw(state) if resting else coach.after_throw(state))
        total = [so_far + new - old for so_far, new, old in zip(total, now, value, strict=True)]
        value = now
    return total


@pytest.mark.parametrize("number", range(BY_NIGHT if AT_NIGHT > 1 else 1))
@pytest.mark.parametrize("game", GAMES)
def test_the_account_of_a_game_is_its_result_to_the_last_hundredth(game: str, number: int) -> None:
    coach, seats, events, end, _ = played(game, number, whole=AT_NIGHT > 1)
    rules = coach.rules
    found = report(rules, seats, events)
    outcome = rules.outcome(end)
    assert found.over
    assert outcome is not None
    if game == "peruke-one":
        won = [float(score) for score in outcome.scores]
    else:
        won = [100 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(1, seats + 1)]
        won = won if outcome.winners else [100 / seats] * seats
        assert found.unit == "chance"
    assert [account.result for account in found.accounts] == pytest.approx(won, abs=NEARLY)
    if game != "perudo":  # whose rounds are judged when they are over
        assert by_event(coach, seats, events) == pytest.approx(won, abs=NEARLY)
    check_parts(found, seats)
    points = coach_for(rules, rules.start(seats)).points()
    if points is not None:
        beside = points.report(seats, events)
        assert [account.result for account in beside.accounts] == pytest.approx(scores_of(game, rules, end), abs=NEARLY)


def check_parts(found: Report, seats: int) -> None:
    """Luck is that of the throws, what is given is the errors, and what one gives the others receive."""
    for seat, account in enumerate(found.accounts, 1):
        assert account.luck == pytest.approx(sum(throw.luck[seat - 1] for throw in found.throws), abs=1e-4)
        assert account.given == pytest.approx(sum(one.error for one in found.decisions if one.seat == seat), abs=1e-4)
    if found.unit == "chance":
        for part in ("luck", "other"):
            assert sum(getattr(account, part) for account in found.accounts) == pytest.approx(0, abs=1e-3)
        given, received = (sum(getattr(a, part) for a in found.accounts) for part in ("given", "received"))
        assert given == pytest.approx(received, abs=1e-3)
    assert seats == len(found.accounts)


def scores_of(game: str, rules: Any, end: Any) -> list[float]:
    """The scores at the end; of Rogue those on record, where a Rogue Out counts as what was lacking."""
    if game == "rogue" and end.ended == "out":
        return [max(float(s), rules.options.goal) if n == end.seat else float(s) for n, s in enumerate(end.scores, 1)]
    return [float(score) for score in rules.outcome(end).scores]
