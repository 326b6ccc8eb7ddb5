"""Perudo with a poor reader: many uncertain dice, nobody is accused, and the log has no false entry."""

from __future__ import annotations

import pytest

from .weak_eyes import Weakness, play_with_weak_eyes

ROUNDS = 8
NONE_MISSED = Weakness(missed=0.0)


@pytest.mark.parametrize("seed", [2, 8])
def test_a_game_seen_by_weak_eyes_is_logged_as_it_was_played_and_every_error_is_answered(seed: int) -> None:
    report, _ = play_with_weak_eyes("perudo", seed, ROUNDS, NONE_MISSED)
    assert (report.accused, report.wrong) == ((), ())
    assert all(slip.caught for slip in report.slips if slip.due)


@pytest.mark.parametrize("seed", [26, 28])
def test_dice_that_are_overlooked_are_asked_about_and_nobody_is_accused(seed: int) -> None:
    report, desk = play_with_weak_eyes("perudo", seed, ROUNDS, Weakness(missed=0.03))
    assert (report.accused, report.wrong) == ((), ())
    assert any("shows" in text for _, text in desk.asked)


def test_at_most_one_question_a_round_is_asked_however_many_dice_are_in_doubt() -> None:
    report, desk = play_with_weak_eyes("perudo", 4, ROUNDS, Weakness(doubt=0.5, animal=0.8, missed=0.0))
    assert (report.accused, report.wrong) == ((), ())
    reveals = [event for event in desk.referee.record.counting() if event.kind == "reveal"]
    assert 0 < len(report.asked) <= len(reveals)
    assert any(event.payload.get("most") for event in reveals), "a count that nobody knew is logged as one"
