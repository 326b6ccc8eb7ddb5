"""Random whole games of every game, under every preset and every single house rule."""

import random

import pytest

from tests.night import AT_NIGHT

from .conformance import Case, all_cases, play

BLOCKS = 2  # so that the work spreads over the processes of a parallel run


@pytest.mark.parametrize(
    ("case", "block"), [(case, block) for case in all_cases() for block in range(min(BLOCKS, case.games))], ids=str
)
def test_random_games_hold_the_promises_of_the_interface(case: Case, block: int) -> None:
    for seed in range(block, case.games * AT_NIGHT, BLOCKS):
        play(case, case.seats[seed % len(case.seats)], seed)


def test_a_walk_is_the_same_each_time() -> None:
    case = random.Random(1).choice(all_cases())
    first, again = (play(case, case.seats[0], 7) for _ in range(2))
    assert first.events == again.events
