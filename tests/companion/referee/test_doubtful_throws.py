"""Throws that are not read surely: what is played on them tells what they were, and little is asked."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.doubtful_throws import possible_throws
from companion.referee.lying import faces
from vision.reading import SeenDie, SeenThing

from . import uckers_table
from .test_peruke_84_referee import Table

LEANS = {"sure": False, "confidence": 0.7, "doubts": ("lean",), "why": "perhaps cocked"}
BOTH_HAVE_MOVES = "R:2base+t2+t10/G:3base+t30/Y:4base/B:4base/1of2"


def unread(*chances: float) -> dict[str, object]:
    """A die whose face is in doubt, with the chances of 1 to 6."""
    return {"sure": False, "confidence": max(chances), "doubts": ("face",), "chances": chances}


def asked(table: Table | uckers_table.Table) -> str:
    question = table.referee.view().question
    return question.text if question else ""


def stare(table: Table | uckers_table.Table) -> None:
    """Nothing happens, and the camera looks as often as it wants to."""
    for _ in range(8):
        if table.referee.wants_look:
            table.look()


def test_a_die_that_perhaps_leans_is_not_asked_about_and_counts_when_it_is_played() -> None:
    table = Table()
    table.throw(1, 3, 2, kinds="rww", **LEANS)
    stare(table)
    assert asked(table) == ""
    assert table.kinds() == []
    table.do("3 turn d2, 2 turn e2, r1 turn f2")
    table.press(seat=1)
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.told("throw")[0]["dice"] == [3, 2, 1]


def test_dice_that_perhaps_leaned_and_were_thrown_again_were_void() -> None:
    table = Table()
    table.throw(1, 3, 2, kinds="rww", **LEANS)
    table.lift()
    table.dice3(5, 4, 6)
    assert asked(table) == ""
    assert table.kinds() == ["reroll", "throw"]
    assert table.told("throw")[0]["dice"] == [5, 4, 6]


def test_who_presses_before_anything_was_played_is_told_so_whatever_the_dice_show() -> None:
    table = Table()
    table.throw(1, 3, 2, kinds="rww", **LEANS)
    table.press(seat=1)
    assert asked(table) == ""
    assert table.kinds() == ["throw", "refused"]


def test_nothing_is_said_of_a_board_on_which_a_throw_in_doubt_is_played() -> None:
    table = Table()
    table.first_rolls()
    table.throw(1, 3, 2, kinds="rww", **LEANS)
    table.move("d2", "d5")
    assert "left" not in table.ruling()


def test_a_face_that_can_not_be_read_is_told_by_what_is_played() -> None:
    table = uckers_table.Table(BOTH_HAVE_MOVES)
    table.throw(5, 1, **unread(0.6, 0.0, 0.0, 0.4, 0.0, 0.0))
    stare(table)
    assert asked(table) == ""
    table.move("red", "t10", "t19")
    table.press("end", 1)
    assert table.told("throw")[0]["dice"] == [5, 4]
    assert table.kinds() == ["throw", "move", "turn"]


def test_what_is_hardly_a_face_is_asked_about_before_anybody_is_accused() -> None:
    table = uckers_table.Table(BOTH_HAVE_MOVES)
    table.throw(5, 4, **unread(0.0, 0.0, 0.1, 0.9, 0.0, 0.0))
    table.move("red", "t10", "t18")
    table.press("end", 1)
    assert asked(table) == "I read 5 and 4, but not every die was seen well. Was that the throw?"
    assert table.answers() == ["Yes: 5 and 4", "No: 5 and 3", "No: other dice"]
    table.act("answer:0")
    assert table.kinds() == ["throw", "refused"]


def test_the_turn_on_other_dice_than_were_read_is_judged_by_those() -> None:
    table = uckers_table.Table(BOTH_HAVE_MOVES)
    table.throw(5, 4, **unread(0.0, 0.0, 0.1, 0.9, 0.0, 0.0))
    table.move("red", "t10", "t18")
    table.throw(6, 2)
    table.act("answer:1")
    table.look()
    assert [throw["dice"] for throw in table.told("throw")] == [[5, 3], [6, 2]]
    assert "refused" not in table.kinds()


def test_dice_thrown_again_though_none_leaned_are_asked_about() -> None:
    table = uckers_table.Table(BOTH_HAVE_MOVES)
    table.throw(5, 4, **unread(0.0, 0.0, 0.1, 0.9, 0.0, 0.0))
    table.lift()
    table.throw(6, 2)
    assert asked(table).endswith("they were thrown again. What counts?")
    table.act("answer:1")
    assert table.told("throw")[0]["dice"] == [5, 4]
    assert table.kinds()[-1] == "refused"


def test_where_the_dice_pass_whatever_they_show_they_are_asked_about() -> None:
    table = uckers_table.Table()
    table.throw(5, 4, **unread(0.0, 0.3, 0.0, 0.7, 0.0, 0.0))
    stare(table)
    assert asked(table).endswith("Is that right?")


def test_a_press_on_an_untouched_board_is_no_error_where_the_dice_may_have_passed() -> None:
    table = uckers_table.Table()
    table.throw(5, 6, **unread(0.0, 0.0, 0.0, 0.3, 0.0, 0.7))
    stare(table)
    assert asked(table) == ""
    table.press("end", 1)
    assert table.answers()[:2] == ["Yes: 6 and 5", "No: 5 and 4"]
    table.act("answer:1")
    assert table.kinds() == ["throw", "turn"]


def test_dice_that_were_taken_up_were_thrown_though_they_lie_where_those_in_doubt_lay() -> None:
    table = uckers_table.Table(BOTH_HAVE_MOVES)
    table.throw(5, 4, **unread(0.0, 0.0, 0.05, 0.95, 0.0, 0.0))
    table.move("red", "t10", "t19")
    dice = [replace(die, x=die.x + 20, sure=True, doubts=()) for die in table.dice]
    table.lift()
    table.dice = dice
    table.look()
    assert asked(table) == ""
    assert [throw["dice"] for throw in table.told("throw")] == [[5, 4], [5, 4]]


def test_nobody_is_told_to_throw_who_threw_a_die_that_can_not_be_seen() -> None:
    table = Table()
    table.throw(1, 3, kinds="rw")
    table.press(seat=1)
    assert table.kinds() == []
    assert "two dice of three" in table.view().status_text


def test_confirm_takes_a_throw_in_doubt_as_it_was_read() -> None:
    table = Table()
    table.throw(1, 3, 2, kinds="rww", **LEANS)
    table.press("confirm")
    assert table.kinds() == ["throw"]


def test_a_die_in_doubt_that_a_sleeve_turns_over_counts_as_it_was_thrown() -> None:
    table = uckers_table.Table(BOTH_HAVE_MOVES)
    table.throw(5, 6, **{**LEANS, "chances": (0.0, 0.0, 0.0, 0.0, 0.01, 0.99)})
    table.referee.watch("hand", "", table.t)
    table.dice[-1] = replace(table.dice[-1], face=2, sure=True, doubts=())
    table.look()
    table.move("red", "t10", "t21")
    table.press("end", 1)
    assert table.told("throw")[0]["dice"] == [6, 5]
    assert table.kinds() == ["throw", "move"]


def test_a_die_in_doubt_that_was_turned_over_is_not_believed_at_a_second_look_either() -> None:
    table = uckers_table.Table(BOTH_HAVE_MOVES)
    table.throw(5, 6, **{**LEANS, "chances": (0.0, 0.0, 0.0, 0.0, 0.01, 0.99)})
    table.referee.watch("hand", "", table.t)
    table.dice[-1] = replace(table.dice[-1], face=2, **unread(0.1, 0.8, 0.1, 0.0, 0.0, 0.0))
    table.look()
    table.look()
    table.press("confirm")
    assert table.told("throw")[0]["dice"] == [6, 5]


def test_each_die_that_nobody_touched_counts_as_it_was_read_best() -> None:
    table = uckers_table.Table(BOTH_HAVE_MOVES)
    table.throw(5, 1, **unread(0.6, 0.0, 0.0, 0.4, 0.0, 0.0))
    five, one = table.dice
    table.dice = [replace(five, sure=False, doubts=("face",)), replace(one, sure=True, doubts=())]
    table.look()
    assert table.told("throw")[0]["dice"] == [5, 1]


def test_the_same_dice_read_otherwise_at_a_second_look_are_taken_as_that_look_has_them() -> None:
    table = uckers_table.Table(BOTH_HAVE_MOVES)
    table.throw(5, 6, **{**LEANS, "chances": (0.0, 0.0, 0.0, 0.0, 0.01, 0.99)})
    table.dice[-1] = replace(table.dice[-1], face=2, sure=True, doubts=())
    table.look()
    assert table.told("throw")[0]["dice"] == [5, 2]


def test_dice_that_passed_unread_are_taken_as_they_could_pass_when_others_are_thrown() -> None:
    table = uckers_table.Table()
    table.throw(3, 6, **unread(0.4, 0.0, 0.12, 0.02, 0.01, 0.45))
    table.lift()
    table.throw(5, 2)
    assert [throw["dice"] for throw in table.told("throw")] == [[3, 1], [5, 2]]
    assert asked(table) == ""


def test_dice_that_leaned_perhaps_and_may_have_passed_are_asked_about_when_others_are_thrown() -> None:
    table = uckers_table.Table()
    table.throw(3, 2, **{**LEANS, "chances": (0.0, 1.0, 0.0, 0.0, 0.0, 0.0)})
    table.lift()
    table.throw(5, 4)
    assert asked(table) == "Was 3 and 2 a throw that counts? One die perhaps leaned."
    table.act("answer:1")
    assert table.kinds() == ["reroll", "throw", "turn"]


def test_dice_that_fall_near_where_those_in_doubt_lay_are_a_new_throw_all_the_same() -> None:
    table = uckers_table.Table()
    table.throw(5, 1, **unread(0.87, 0.05, 0.02, 0.0, 0.05, 0.01))
    table.referee.watch("rolling", "", table.t)
    table.dice = [
        replace(die, face=face, x=die.x + 12, sure=True, doubts=())
        for die, face in zip(table.dice, (3, 2), strict=True)
    ]
    table.look()
    assert [throw["dice"] for throw in table.told("throw")] == [[5, 1], [3, 2]]


def test_of_three_dice_in_doubt_nothing_is_made_out() -> None:
    dice = [SeenDie(face, True, 0.0, 0.0, 16.0, sure=False) for face in (1, 2, 3)]
    assert possible_throws(dice, faces) == {}
    assert len(possible_throws(dice[:1], faces)) == 6


def unrecognised(x: float, y: float, side: float) -> SeenThing:
    """Something square that the reader knows no name for."""
    half = side / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return SeenThing("thing", corners)


def test_uckers_a_die_that_is_not_recognised_is_the_missing_one_and_its_animal() -> None:
    table = uckers_table.Table(BOTH_HAVE_MOVES)
    table.throw(6, look=False)
    table.things = [unrecognised(490, 220, 17)]
    table.look()
    stare(table)
    assert asked(table) == ""
    table.move("red", "t2", "t8")
    table.move("red", "t10", "t11")
    table.press(seat=1)
    assert table.told("throw")[0]["dice"] == [6, 1]


def test_uckers_a_sleeve_or_a_crumb_in_the_roll_zone_is_no_die() -> None:
    for side in (60, 5):
        table = uckers_table.Table(BOTH_HAVE_MOVES)
        table.throw(6, look=False)
        table.things = [unrecognised(490, 220, side)]
        table.look()
        stare(table)
        assert "not in view" in asked(table)
