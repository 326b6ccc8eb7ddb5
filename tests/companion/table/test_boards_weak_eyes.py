"""Games with pieces and a poor reader: dice unsure, misread and not found, and still nobody is accused."""

from __future__ import annotations

import pytest

from tests.night import AT_NIGHT

from .weak_eyes import Weakness, play_with_weak_eyes

WEAK = Weakness(doubt=0.1, animal=0.1, misread=0.2, missed=0.1)


@pytest.mark.parametrize("seed", [970, 971, 974, 975, 1010][: 5 if AT_NIGHT > 1 else 3])
def test_turns_of_peruke_84_are_logged_as_they_were_played(seed: int) -> None:
    report, _ = play_with_weak_eyes("peruke-84", seed, 8, WEAK)
    assert (report.accused, report.wrong) == ((), ())
    assert all(slip.caught for slip in report.slips if slip.due)


@pytest.mark.parametrize("seed", range(970, 975 if AT_NIGHT > 1 else 972))
def test_a_game_of_peruke_one_is_logged_as_it_was_played(seed: int) -> None:
    report, _ = play_with_weak_eyes("peruke-one", seed, None, WEAK)
    assert (report.accused, report.wrong) == ((), ())
    assert report.over


@pytest.mark.parametrize(("game", "seed", "turns"), [("ludo", 1500, 20), ("ludo", 1502, 12), ("uckers", 1203, 6)])
def test_turns_of_counters_are_logged_as_they_were_played(game: str, seed: int, turns: int) -> None:
    report, _ = play_with_weak_eyes(game, seed, turns, WEAK)
    assert (report.accused, report.wrong) == ((), ())


def test_a_die_that_one_look_has_missed_does_not_take_back_what_was_logged_in_between() -> None:
    """The turn was logged while the next throw lay there with one die of two; then the other was seen again."""
    report, _ = play_with_weak_eyes("uckers", 56107, 8, Weakness.of(0.1))
    assert (report.accused, report.wrong, report.asked) == ((), (), ())


def test_uck_1_1_a_die_that_was_not_found_may_lean_like_any_other() -> None:
    report, _ = play_with_weak_eyes("uckers", 72009, 20, Weakness.of(0.1))
    assert (report.accused, report.wrong) == ((), ())


def test_who_is_asked_whether_dice_were_thrown_may_say_which_others_were() -> None:
    """There seem to be three dice of two."""
    report, _ = play_with_weak_eyes("uckers", 72013, 4, Weakness.of(0.2))
    assert (report.accused, report.wrong) == ((), ())
