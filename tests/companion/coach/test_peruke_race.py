"""The coach of Peruke One for two: exact chances to score more (P1-3.2)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.coach.all_games import coach_for, report
from companion.games.peruke_one import PerukeOneOptions, PerukeOneRules, PerukeOneState
from companion.games.rules import OVER, THROW, Throw
from tests.night import in_turn

RULES = PerukeOneRules()
HOUSES = (
    PerukeOneOptions(),
    PerukeOneOptions(red_die=True),
    PerukeOneOptions(must_use=True),
    PerukeOneOptions(allow_pass=True),
)
LATE = ("2p:vvsvtt/5", "2p:ttttsv/6", "12:vvsvtt/5", "7:svtvtv/6", "9:ttttss/6", "-3:ssssss/6")


@pytest.mark.parametrize(("key", "house"), in_turn(LATE, HOUSES))
def test_a_chance_is_the_mean_over_the_engines_own_throws_and_turns(key: str, house: PerukeOneOptions) -> None:
    rules = PerukeOneRules(house)
    state = rules.parse_key(key)
    coach = coach_for(rules, state)
    assert coach.before_throw(state) == pytest.approx(coach.standing(state), abs=1e-9)


@pytest.mark.parametrize(("first", "chance"), [(8, 2 / 6), (9, 1.5 / 6), (10, 0.5 / 6), (11, 0), (3, 1)])
def test_the_last_die_wins_by_the_faces_that_beat_the_first_player(first: int, chance: float) -> None:
    """The second has 4 points; a 3 makes 7, a 5 makes 9, a 6 makes 10, and nothing else can be used."""
    state = RULES.parse_key(f"{first}:ttstvv/6")
    assert coach_for(RULES, state).standing(state)[1] == pytest.approx(100 * chance)


def test_luck_and_errors_of_a_race_add_up_to_its_result() -> None:
    rng, events = random.Random(7), list[Any]()
    state: PerukeOneState = RULES.start(2)
    while RULES.to_act(state) is not OVER:
        if RULES.to_act(state) is THROW:
            event: Any = Throw(tuple(rng.randint(1, 6) for _ in range(RULES.dice(state))))
        else:
            event = rng.choice(RULES.legal(state))
        events.append(event)
        state = RULES.apply(state, event)
    outcome = RULES.outcome(state)
    assert outcome is not None
    found = report(RULES, 2, events)
    for seat, account in enumerate(found.accounts, start=1):
        share = 100 * (seat in outcome.winners) / len(outcome.winners)
        parts = account.owed + account.luck - account.given + account.received + account.other
        assert parts == pytest.approx(share)
        assert account.other == pytest.approx(0, abs=1e-9)
