"""Random events at the table: no exception, and the log folds to the same state after every restart."""

from __future__ import annotations

from functools import cache

import pytest

from companion.games.catalogue import entry
from companion.simulation.virtual import PEOPLE
from tests.night import AT_NIGHT, every_other

from .chaos import NONSENSE, Chaos

EVENTS = 120


DEEP = 7  # a seed whose events lead far


@cache
def gone(game: str, seed: int) -> Chaos:
    """A table after that many random events."""
    chaos = Chaos(game, seed)
    chaos.go(EVENTS)
    return chaos


@pytest.mark.parametrize("seed", range(DEEP, DEEP + AT_NIGHT))
@pytest.mark.parametrize("game", every_other(PEOPLE, 1))
def test_hundreds_of_random_events_bring_nothing_down_and_fold_to_the_same_state(game: str, seed: int) -> None:
    assert gone(game, seed).done == EVENTS


@pytest.mark.parametrize("game", PEOPLE)
def test_random_events_reach_deep_into_the_game(game: str) -> None:
    """The stress is worth something only if throws, turns, refusals, undos and corrections come about."""
    chaos = gone(game, DEEP)
    assert chaos.restarts > 0 or not entry(game).mat  # dice alone may be over any time
    assert "throw" in chaos.kinds
    assert chaos.kinds & {"keep", "move", "bid", "turn", "step"}
    assert len(chaos.referee.record.events) > 15 or chaos.games > 1


@pytest.mark.parametrize("game", every_other(PEOPLE, 0))
def test_what_no_screen_would_send_is_refused_in_words_at_any_time(game: str) -> None:
    for seed in range(2):
        chaos = Chaos(game, seed)
        for events in (0, 3, 20):
            chaos.go(events)
            for action in NONSENSE:
                chaos.referee.act(action, chaos.t)
                assert chaos.referee.view().headline
        chaos.check()
