"""Rogue with a poor reader: many uncertain animals, some dice not found, and still the log is right."""

from __future__ import annotations

import pytest

from tests.night import AT_NIGHT

from .weak_eyes import Weakness, play_with_weak_eyes

TURNS = 10


@pytest.mark.parametrize("seed", [1, 2, 3, 7] if AT_NIGHT > 1 else [1, 7])
def test_a_game_seen_by_weak_eyes_is_logged_as_it_was_played_and_nobody_is_accused(seed: int) -> None:
    report, _ = play_with_weak_eyes("rogue", seed, TURNS)
    assert (report.accused, report.wrong) == ((), ())
    assert all(slip.caught for slip in report.slips if slip.due)
    assert report.turns == TURNS


def test_where_no_die_is_overlooked_hardly_anything_is_asked_though_every_animal_is_in_doubt() -> None:
    report, _ = play_with_weak_eyes("rogue", 11, TURNS, Weakness(doubt=0.05, animal=1.0, missed=0.0))
    assert (report.accused, report.wrong) == ((), ())
    assert len(report.asked) <= 1


def test_weak_eyes_are_weak() -> None:
    """The tests above are worth something only if dice are in doubt and overlooked."""
    strong, _ = play_with_weak_eyes("rogue", 2, 1, Weakness(doubt=0.0, animal=0.0, missed=0.0))
    blind, _ = play_with_weak_eyes("rogue", 2, 1, Weakness(doubt=1.0, animal=1.0, missed=0.5))
    assert (strong.asked, strong.wrong) == ((), ())
    assert blind.asked or blind.wrong
