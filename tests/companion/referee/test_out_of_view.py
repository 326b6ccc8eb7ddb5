"""While the table is out of view people may play on: what they play then stays open, and nobody is accused of it."""

from __future__ import annotations

import pytest

from companion.referee.camera import AWAY_S
from hardware.presses import Press
from tests.companion.referee.rogue_table import Table
from vision.reading import TableReading


def thrown() -> Table:
    """Ann has thrown; then the table is no longer recognised."""
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.referee.watch("no mat", "The table is not recognised.", table.t)
    return table


def back_after(table: Table, seconds: float) -> None:
    """The table is in view again."""
    table.t += seconds
    table.look()


def goes_on_by_ben(table: Table) -> Table:
    """Ann ended her turn out of view, and dice of Ben's lie there."""
    table.press("end", 1)
    table.roll, table.keep = [], []
    table.throw(1, 2, 3, 4, 6, 6, look=False)
    back_after(table, 10 * AWAY_S)
    return table


def test_a_turn_that_ends_out_of_view_stays_open_with_the_one_that_comes_back_into_view() -> None:
    """Ben may have thrown before, and set dice aside."""
    table = goes_on_by_ben(thrown())
    assert table.kinds() == ["throw"]
    view = table.referee.view()
    assert (view.headline, view.status_text[:28]) == ("This turn stays open", "The table could not be seen.")
    table.set_aside(1)
    table.press("end", 2)
    assert table.kinds() == ["throw", "open"]
    assert table.payloads("open")[-1]["open"] == [1, 2]
    assert table.referee.view().headline.startswith("Ann")


def test_the_points_of_turns_that_nobody_saw_are_asked_for_and_added_while_play_goes_on() -> None:
    table = goes_on_by_ben(thrown())
    table.press("end", 2)
    question = table.referee.view().question
    assert question is not None
    assert question.text == "Ann had 0 points: how many more in that time? 0 so far."
    table.clear()
    table.throw(2, 2, 4, 5, 5, 6)
    for answer in ("+10", "+5", "15 points: that is right", "0 points: that is right"):
        question = table.referee.view().question
        assert question is not None
        table.referee.act(next(one.action for one in question.answers if one.text == answer), table.t)
    assert table.referee.view().question is None
    assert [seat.score for seat in table.referee.view().seats] == [15, 0]
    assert table.kinds() == ["throw", "open", "throw"]


def test_the_next_turn_is_refereed_again() -> None:
    table = goes_on_by_ben(thrown())
    table.press("end", 2)
    table.clear()
    table.throw(2, 2, 4, 5, 5, 6)
    assert table.kinds() == ["throw", "open", "throw"]


def test_a_button_pressed_twice_after_an_unseen_turn_is_no_slip() -> None:
    table = goes_on_by_ben(thrown())
    table.press("end", 2)
    table.press("end", 2)
    assert table.kinds() == ["throw", "open"]


def test_a_press_while_the_table_is_out_of_view_only_for_a_moment_ends_the_turn_as_it_lies() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5)
    table.referee.watch("no mat", "The table is not recognised.", table.t)
    table.referee.press(Press("end", table.t + 0.5, 1))
    assert table.kinds() == ["throw"]
    table.look()
    assert table.kinds() == ["throw", "keep", "turn"]


def test_where_nothing_has_changed_meanwhile_play_goes_on() -> None:
    table = thrown()
    back_after(table, 10 * AWAY_S)
    table.set_aside(2, 2, 5, 5)
    table.press("end", 1)
    assert table.kinds() == ["throw", "keep", "turn"]


def test_dice_that_were_pushed_are_judged_once_somebody_says_that_nothing_was_played() -> None:
    table = thrown()
    table.throw(2, 2, 3, 5, 5, 6, look=False)  # the same faces elsewhere
    back_after(table, 10 * AWAY_S)
    first = table.referee.view().choices[0]
    assert first.text == "Nothing was played meanwhile"
    table.referee.act(first.action, table.t)
    table.set_aside(2, 2, 5, 5)
    table.press("end", 1)
    assert table.kinds() == ["throw", "keep", "turn"]


def test_what_somebody_enters_counts() -> None:
    table = goes_on_by_ben(thrown())
    table.referee.act("end:2-2-5-5", table.t)
    assert table.kinds()[:2] == ["throw", "keep"]
    assert not table.referee.view().status_text.startswith("The table could not be seen.")


def test_who_enters_a_turn_out_of_view_ends_it_with_it() -> None:
    """The button pressed before does not end the next turn once the table is back."""
    table = thrown()
    table.press("end", 1)
    table.referee.act("end:2-2-5-5", table.t)
    table.referee.act("throw:1-2-3-4-6-6", table.t)
    table.roll, table.keep = [], []
    table.throw(1, 2, 3, 4, 6, 6, look=False)
    back_after(table, 10 * AWAY_S)
    assert table.kinds() == ["throw", "keep", "turn", "throw"]


@pytest.mark.parametrize(("pressed", "seconds"), [(True, 0.1), (False, 10 * AWAY_S)])
def test_a_game_that_ends_out_of_view_stays_open(*, pressed: bool, seconds: float) -> None:
    table = thrown()
    if pressed:
        table.press("end", 1)
    table.referee.play.leave(table.t + seconds)
    assert table.kinds() == ["throw", "open"]


def test_a_game_that_was_never_in_view_leaves_nothing_open() -> None:
    table = Table()
    table.referee.watch("no camera", "The camera was unplugged.", table.t)
    table.referee.play.leave(table.t + 10 * AWAY_S)
    assert table.kinds() == []


def test_turns_while_a_part_of_the_table_is_out_of_view_stay_open_like_those_while_all_of_it_is() -> None:
    text = "A part of the table is out of view."
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.referee.settled(TableReading("rogue", tuple(table.roll), problem=text), table.t)
    assert (table.referee.view().status, table.referee.view().status_text) == ("unsure", text)
    table.referee.watch("rolling", "", table.t + 1.0)
    goes_on_by_ben(table)
    assert table.kinds() == ["throw"]
    table.press("end", 2)
    assert table.payloads("open")[-1]["open"] == [1, 2]
