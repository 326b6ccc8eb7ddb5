"""The meaning of presses: in the game they go to the referee, on a sheet or in a question they move and choose."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.display.board_examples import UCKERS
from companion.display.examples import AWAITED, KEEPING, QUESTION, REFUSED, START, THROWN
from companion.display.inputs import LEAVE, OTHER, Action
from companion.display.navigation import Navigation
from companion.display.scenes.sheets import SHEETS
from hardware.presses import BUTTONS, Press

END1, END2 = Press("end", 1.0, 1), Press("end", 1.0, 2)
AGAIN = Press("end", 1.0, 2, True, True)
CONFIRM, UNDO, MENU = Press("confirm", 1.0), Press("undo", 1.0), Press("menu", 1.0)


def held(press: Press) -> Press:
    return replace(press, long=True)


def guide(view) -> Navigation:
    made = Navigation()
    made.follow(view)
    return made


@pytest.mark.parametrize("press", [END1, END2, CONFIRM, UNDO])
def test_in_the_game_buttons_go_to_the_referee(press):
    assert guide(THROWN).press(press, THROWN) == [press]


def test_a_choice_that_somebody_walked_to_is_taken_by_confirm_and_shown_on_the_board():
    it = guide(UCKERS)
    assert not it.marker_moved
    assert it.press(CONFIRM, UCKERS) == [CONFIRM]
    it.move_marker(1, UCKERS)
    assert it.marker_moved
    assert it.press(CONFIRM, UCKERS) == [Action(UCKERS.choices[1].action)]


def test_looking_at_another_page_chooses_nothing():
    it = guide(UCKERS)
    it.choose("screen.row:3", UCKERS)
    assert not it.marker_moved
    assert it.press(CONFIRM, UCKERS) == [CONFIRM]


def test_the_menu_button_opens_and_closes_the_menu():
    it = guide(THROWN)
    assert it.press(MENU, THROWN) == []
    assert it.sheet(THROWN).title == "Menu"
    assert it.press(MENU, THROWN) == []
    assert it.sheet(THROWN) is None


def test_in_a_list_seat_1_goes_up_any_other_seat_down_and_beyond_one_end_lies_the_other():
    it = guide(THROWN)
    it.press(MENU, THROWN)
    visited = []
    for press in (END2, END2, END1, END1, END1):
        it.press(press, THROWN)
        visited.append(it.marked(THROWN))
    assert visited == [1, 2, 1, 0, len(it.sheet(THROWN).rows) - 1]


def test_a_held_seat_button_runs_through_a_list_and_stops_at_its_end():
    it = guide(THROWN)
    it.press(MENU, THROWN)
    for press in (held(END2), *[AGAIN] * 3):
        assert it.press(press, THROWN) == []
    assert it.marked(THROWN) == 4
    for _ in range(99):
        it.press(AGAIN, THROWN)
    assert it.marked(THROWN) == len(it.sheet(THROWN).rows) - 1


@pytest.mark.parametrize("button", BUTTONS)
def test_a_button_that_is_still_held_is_no_press_for_the_referee(button):
    it = guide(THROWN)
    assert it.press(Press(button, 1.0, 2 if button == "end" else None, True, True), THROWN) == []
    assert it.sheet(THROWN) is None
    assert not it.marker_moved


def test_where_one_plays_alone_the_only_button_goes_down():
    alone = replace(THROWN, seats=THROWN.seats[:1])
    it = guide(alone)
    it.press(held(UNDO), alone)
    it.press(END1, alone)
    assert it.marked(alone) == 1


def test_any_recent_event_is_corrected_with_three_presses():
    it = guide(THROWN)
    presses = [held(UNDO), END2, CONFIRM]
    actions = [found for press in presses for found in it.press(press, THROWN)]
    assert actions == [Action("menu.correct:4")]
    assert it.sheet(THROWN) is None


def test_a_held_menu_shows_the_rule_of_the_last_ruling():
    it = guide(REFUSED)
    it.press(held(MENU), REFUSED)
    sheet = it.sheet(REFUSED)
    assert sheet.title == "Rule ROG-1.2"
    assert "Single numbers score nothing." in sheet.text
    assert it.press(CONFIRM, REFUSED) == [Action("ruling.overrule")]


def test_undo_goes_back_a_sheet_and_is_no_undo_of_the_game():
    it = guide(THROWN)
    it.press(MENU, THROWN)
    it.choose("screen.open:history", THROWN)
    assert it.press(UNDO, THROWN) == []
    assert it.sheet(THROWN).title == "Menu"
    assert it.press(UNDO, THROWN) == []
    assert it.sheet(THROWN) is None


def test_confirm_gives_the_likeliest_answer_of_a_question_and_a_seat_button_the_next():
    it = guide(QUESTION)
    assert it.press(CONFIRM, QUESTION) == [Action("throw:1-3-3-5-5-2")]
    assert it.press(END2, QUESTION) == []
    assert it.press(CONFIRM, QUESTION) == [Action("throw:1-3-3-5-6-2")]


def test_undo_during_a_question_leaves_it_and_takes_nothing_back():
    assert guide(QUESTION).press(UNDO, QUESTION) == [Action(QUESTION.question.leave)]


def test_a_new_question_begins_at_its_first_answer():
    it = guide(QUESTION)
    it.press(END2, QUESTION)
    other = replace(QUESTION, question=replace(QUESTION.question, answers=QUESTION.question.answers[1:]))
    it.follow(other)
    assert it.marked(other) == 0


def test_the_choices_begin_on_the_page_of_what_lies_so_on_the_table():
    assert guide(KEEPING).marked(KEEPING) == 1


def test_the_start_scene_begins_with_one_press():
    assert guide(START).press(CONFIRM, START) == [Action("setup.start")]


def test_ending_the_game_asks_once_more():
    it = guide(THROWN)
    it.choose("screen.open:end", THROWN)
    assert it.press(CONFIRM, THROWN) == []
    it.choose("screen.open:end", THROWN)
    it.press(END2, THROWN)
    assert it.press(CONFIRM, THROWN) == [Action(OTHER)]
    it.choose("screen.open:end", THROWN)
    it.press(END1, THROWN)
    assert it.press(CONFIRM, THROWN) == [Action(LEAVE)]


def test_a_touched_name_is_the_button_of_that_seat():
    assert guide(THROWN).choose("press.end:2", THROWN, 3.0) == [Press("end", 3.0, 2)]


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_exists_for_every_view_and_can_be_left(name):
    for view in (AWAITED, THROWN, REFUSED):
        it = guide(view)
        it.choose(f"screen.open:{name}", view)
        assert it.sheet(view).title
        assert it.press(UNDO, view) == []
        assert it.sheet(view) is None


PRESSES = st.builds(
    Press, st.sampled_from(BUTTONS), st.just(0.0), st.one_of(st.none(), st.integers(1, 8)), st.booleans()
)


@given(st.lists(PRESSES, max_size=30))
def test_no_row_of_presses_leaves_the_lists_or_lets_a_local_action_out(presses):
    it = guide(REFUSED)
    for press in presses:
        for found in it.press(press, REFUSED):
            assert isinstance(found, Press) or not found.text.startswith("screen.")
        sheet = it.sheet(REFUSED)
        rows = sheet.rows if sheet else REFUSED.choices
        assert 0 <= it.marked(REFUSED) < len(rows)
