"""A reader with a systematic fault for a set of dice is detected, and the game goes on."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.referee.board.board_stories import BoardTable
from companion.simulation.people.base import Manners
from companion.simulation.trial import play, trial_setup
from tests.night import AT_NIGHT

SEEDS = (1481, 1480)[:AT_NIGHT]


@pytest.mark.parametrize(("game", "turns"), [("rogue", 2), ("peruke-one", 2), ("peruke-84", 2), ("perudo", 8)])
def test_where_every_die_is_called_leaning_play_is_logged_as_it_was(game: str, turns: int) -> None:
    """Nobody has a die that really leans here: that could not be told from the others."""
    report = play(trial_setup(game), 1200, turns=turns, truth=True, manners=Manners(0.6, cocky=0.0), fault="leaning")
    assert not report.wrong
    assert not report.accused
    assert len(report.asked) <= 1


def test_where_no_3_is_ever_found_the_turns_played_tell_what_was_thrown() -> None:
    report = play(trial_setup("uckers"), 1200, turns=6, truth=True, fault="unseen")
    assert (report.accused, report.wrong, report.asked) == ((), (), ())


@pytest.mark.parametrize(("game", "seed", "turns"), [("uckers", 1412, 4), ("peruke-84", 1413, 3)])
def test_a_whole_throw_of_a_face_that_is_never_found_is_told_by_the_move_on_it(
    game: str, seed: int, turns: int
) -> None:
    """In Uckers after one 3 that was missed; in Peruke 84 three of them."""
    report = play(trial_setup(game), seed, turns=turns, truth=True, fault="unseen")
    assert (report.accused, report.wrong) == ((), ())


def test_two_of_a_face_not_known_to_go_unseen_are_told_once_play_goes_on_from_a_refusal() -> None:
    """Nothing could be played on that throw, so that the wrong player seemed to throw from then on."""
    report = play(trial_setup("uckers"), 1470, turns=6, truth=True, fault="unseen")
    assert len(report.accused) <= 1
    assert all(wrong.logged.startswith("throw") for wrong in report.wrong), "only where in the row it came stays open"


def test_a_face_that_is_never_found_is_asked_about_at_most_once_and_known_from_then_on() -> None:
    report = play(trial_setup("rogue"), 1202, turns=4, truth=True, fault="unseen")
    assert (report.accused, report.wrong) == ((), ())
    assert len(report.asked) <= 1


@pytest.mark.parametrize("game", ["uckers", "ludo", "peruke-84", "peruke-one"])
def test_where_a_face_that_was_never_read_would_make_a_turn_right_nobody_is_accused(game: str) -> None:
    report = play(trial_setup(game), 1430, turns=6, truth=True, fault="misread")
    assert not report.accused
    assert len(report.asked) <= 2


@pytest.mark.parametrize(("seed", "fault"), [(19004, "misread")])
def test_p1_1_7_a_game_that_a_misread_throw_ended_goes_on_where_the_player_plays_on(seed: int, fault: str) -> None:
    report = play(trial_setup("peruke-one"), seed, turns=None, truth=True, fault=fault)
    assert report.over
    assert not [wrong for wrong in report.wrong if not wrong.logged]


def test_p1_1_7_whether_a_face_like_another_has_ended_the_game_is_asked() -> None:
    report = play(trial_setup("peruke-one"), 19006, turns=None, truth=True, fault="misread")
    assert (report.over, report.accused, report.wrong) == (True, (), ())


def test_in_which_of_two_ways_the_log_was_lost_is_not_asked() -> None:
    """Nobody could answer it; who plays next shows it."""
    assert play(trial_setup("ludo"), 7445, turns=10, truth=True, fault="misread").turns == 10


def test_a_call_like_an_earlier_one_that_is_still_open_is_made_anew() -> None:
    """Where every die is called leaning, counts stay open while play goes on."""
    assert play(trial_setup("perudo"), 1450, turns=None, truth=True, fault="leaning").turns > 40


@pytest.mark.parametrize(("seed", "fault"), [(63017, "misread")])
def test_tab_2_1_a_press_in_the_turn_of_another_is_refused_whatever_the_dice_show(seed: int, fault: str) -> None:
    report = play(trial_setup("peruke-84"), seed, turns=10, truth=True, fault=fault)
    assert all(slip.caught for slip in report.slips if slip.due)


def test_a_question_about_a_throw_says_whose_it_was_if_the_next_one_lies_there() -> None:
    assert not play(trial_setup("ludo"), 63028, turns=10, truth=True, fault="misread").accused


@pytest.fixture
def every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports have all questions, also those that a mistake called for."""
    monkeypatch.setattr("companion.simulation.trial._matching_questions", lambda *_: {})


@pytest.mark.usefixtures("every_question")
def test_a_question_about_a_throw_that_nobody_saw_says_whose_it_was() -> None:
    asked = play(trial_setup("ludo"), 72010, turns=10, truth=True, fault="unseen").asked
    assert asked == ("Ben's first throw: I missed the throw. What was thrown?",)


def test_nobody_is_accused_because_a_question_was_not_answered_to_the_end() -> None:
    """Whoever was asked for each die of a throw plays on."""
    assert not play(trial_setup("uckers"), 63086, turns=10, truth=True, fault="misread").accused


@pytest.mark.parametrize("seed", [72018, 72027, 72034])
def test_no_throw_is_logged_that_nobody_made(seed: int) -> None:
    """Neither before the table was first seen, nor when it lay empty between two throws."""
    report = play(trial_setup("ludo"), seed, turns=10, truth=True, fault="unseen")
    assert not [wrong for wrong in report.wrong if not wrong.truly]


def test_a_fault_that_no_reader_has_is_named() -> None:
    result = CliRunner().invoke(app, ["trial", "rogue", "--fault", "blind"])
    assert result.exit_code == 2
    assert "there is leaning" in " ".join(result.output.split())


def test_where_people_play_by_the_rules_no_sure_die_is_weighed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is what keeps an update fast."""
    weighed: list[object] = []

    def reread(*args: object) -> tuple[()]:
        weighed.append(args)
        return ()

    monkeypatch.setattr(BoardTable, "reread", reread)
    report = play(trial_setup("uckers"), 1203, turns=4, truth=True, manners=Manners(0.6))
    assert (report.wrong, report.slips, weighed) == ((), (), [])


@pytest.mark.parametrize("game", ["rogue", "peruke-84", "uckers", "ludo"])
def test_what_was_played_while_the_table_was_out_of_view_stays_open(game: str) -> None:
    """Nobody is accused of what the camera could not see, and nothing is made up."""
    left_open = 0
    for seed in SEEDS:
        report = play(trial_setup(game), seed, turns=14, truth=True, manners=Manners(0.6), fault="out-of-view")
        assert (report.accused, report.wrong) == ((), ())
        left_open += report.left_open
    assert left_open


def test_what_was_played_with_something_on_the_board_stays_open() -> None:
    left_open = 0
    for seed in SEEDS:
        report = play(trial_setup("peruke-84"), seed, turns=14, truth=True, manners=Manners(0.6), fault="covered")
        assert (report.accused, report.wrong) == ((), ())
        left_open += report.left_open
    assert left_open


@pytest.mark.parametrize(("game", "seed"), [("perudo", 1480), ("peruke-one", 1484)])
def test_bids_go_on_and_a_game_may_end_while_the_table_is_out_of_view(game: str, seed: int) -> None:
    """In Perudo a call was made, and its dice were shown and covered again unseen: the next bid shows it."""
    report = play(trial_setup(game), seed, turns=14, truth=True, manners=Manners(0.6), fault="out-of-view")
    assert (report.accused, report.wrong) == ((), ())
