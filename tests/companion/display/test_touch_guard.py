"""Nothing moves under the finger: what has just come to the place of something else takes no touch for a moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.display.examples import BY_HAND, KEEPING, QUESTION, THROWN
from companion.display.inputs import Action
from companion.display.pilot import Pilot
from companion.display.pointer import SEEN_S
from hardware.presses import Press

LATER = SEEN_S + 0.01
TOO_EARLY = SEEN_S * 0.5


@pytest.fixture
def pilot():
    with Pilot(THROWN) as made:
        made.pace = 0.0
        yield made


def test_a_list_that_has_just_changed_takes_no_touch_for_a_moment(pilot):
    pilot.show(QUESTION)
    answer = QUESTION.question.answers[0].action
    pilot.t += TOO_EARLY
    assert pilot.touch_action(answer) == []
    pilot.t += LATER
    assert pilot.touch_action(answer) == [Action(answer)]


def test_what_stays_where_it_was_is_touched_at_any_time(pilot):
    pilot.show(QUESTION)
    assert pilot.touch_action("screen.open:menu") == []
    assert pilot.screen.sheets_open


def test_a_list_that_comes_and_goes_and_comes_again_takes_no_touch(pilot):
    """A finger on its way when the table looked otherwise for a moment."""
    pilot.t += LATER
    place = pilot.spot(THROWN.choices[0].action).box.centre
    for view in (KEEPING, THROWN):
        pilot.t += 0.05
        pilot.show(view)
    assert pilot.touch(*place) == []
    pilot.t += LATER
    assert pilot.touch(*place) == [Action(THROWN.choices[0].action)]


def test_a_key_of_the_pad_is_touched_as_quickly_as_fingers_can(pilot):
    pilot.show(BY_HAND)
    pilot.t += LATER
    for _ in range(3):
        assert pilot.touch_action("die:5") == [Action("die:5")]
        pilot.show(replace(BY_HAND, headline=pilot.view.headline + "!"))
        pilot.t += 0.08


def test_the_confirm_button_answers_no_question_that_nobody_has_read(pilot):
    pilot.t += LATER
    pilot.show(QUESTION)
    assert pilot.touch_action("press.confirm") == []
    pilot.t += LATER
    assert pilot.touch_action("press.confirm") == [Action(QUESTION.question.answers[0].action)]


def test_pages_are_turned_quickly(pilot):
    many = replace(THROWN, choices=THROWN.choices * 3)
    pilot.show(many)
    pilot.t += LATER
    turns = [action for spot in pilot.screen.painter.spots if (action := spot.action).startswith("screen.row")]
    place = pilot.spot(turns[0]).box.centre
    pages = []
    for _ in range(3):
        pilot.touch(*place)
        pilot.show(many)
        pages.append(pilot.screen.marked)
        pilot.t += 0.1
    assert len(set(pages)) == 3


def test_while_a_throw_is_entered_1_to_6_are_faces_and_the_help_line_says_so(pilot):
    pilot.show(BY_HAND)
    assert pilot.reads("1–6 a face")
    assert pilot.press("2") == [Action("die:2")]
    assert pilot.press("7") == []
    pilot.show(replace(THROWN, by_hand=True))
    assert pilot.reads("1 up · 2 down")
    assert pilot.press("2") == []
    assert pilot.screen.marked == 1, "it moves through the list again"
    pilot.show(THROWN)
    assert pilot.reads("1–8 end of that seat's turn")
    assert isinstance(pilot.press("2")[0], Press)


@pytest.mark.parametrize(("key", "face"), [("right", 2), ("down", 4), ("left", 1), ("up", 1)])
def test_arrows_move_on_the_pad_as_they_look(pilot, key, face):
    pilot.show(BY_HAND)
    pilot.press(key)
    assert pilot.press("enter") == [Action(f"die:{face}")]


def test_arrows_move_between_the_columns_of_a_menu(pilot):
    pilot.press("m")
    first = pilot.screen.marked
    pilot.press("right")
    across = pilot.screen.marked
    assert across > first + 1
    pilot.press("left")
    assert pilot.screen.marked == first
