"""The referee of Uckers, from readings and presses to the record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.display.voice import call
from companion.games.uckers import UckersOptions
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from companion.referee.shown.view import MoveView
from seeds.pages import rule_text
from tests.companion.referee.uckers_table import NAMES, Table
from vision.reading import SeenDie, SeenThing, TableReading

START = "R:4base/G:4base/Y:4base/B:4base/1of2"
OPEN = "R:3base+t10/G:3base+t30/Y:4base/B:4base/1of2"  # a red counter and a green one on the way
CLOSE = "R:3base+t10/G:3base+t14/Y:4base/B:4base/1of2"  # green 4 in front of red
BLOB = "R:2base+t10+t14/G:2base+2t15/Y:4base/B:4base/1of2"  # red right behind green's blob
KNOCKED = SeenThing("counter", ((100.0, 100.0), (120.0, 100.0), (120.0, 120.0), (100.0, 120.0)))


# Turns ------------------------------------------------------------------------------------------------------------


def test_uck_2_4_a_throw_that_can_not_be_played_passes_without_a_press() -> None:
    table = Table()
    table.throw(5, 3)
    assert table.kinds() == ["throw", "turn"]
    assert "nothing can be played, Ben throws (UCK-2.4)" in table.ruling()
    assert table.referee.view().headline == "Ben: throw"


def test_the_press_after_a_throw_that_passed_means_just_that() -> None:
    table = Table()
    table.throw(5, 3)
    table.press("end", 1)
    assert table.kinds() == ["throw", "turn"]


def test_tab_2_1_the_button_ends_the_turn_and_what_lies_there_is_checked() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.move("red", "t10", "t17")
    assert table.kinds() == ["throw"]
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.payloads("move")[0]["turn"] == "Rt10-t17"
    assert table.payloads("move")[0]["sentence"] == "Ann moves red 7 from t10 to t17 (UCK-3.2)."
    assert table.agrees()


def test_a_counter_between_two_squares_of_its_turn_is_not_accused() -> None:
    table = Table("R:2base+t2+t10/G:3base+t30/Y:4base/B:4base/1of2")
    table.throw(4, 3)
    table.move("red", "t10", "t12")
    table.move("red", "t12", "t14")
    table.move("red", "t2", "t5")
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_tab_2_3_without_a_press_the_turn_is_judged_when_the_next_throw_lies_there() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.move("red", "t10", "t17")
    table.lift()
    table.throw(2, 1)
    assert table.kinds() == ["throw", "move", "turn", "throw"]
    assert table.record.events[-1].seat == 2


def test_uck_3_7_after_a_six_no_press_is_needed_between_the_throws_of_a_turn() -> None:
    table = Table()
    table.throw(6, 2)
    table.move("red", "base", "t3")
    table.throw(5, 1)
    assert table.kinds() == ["throw", "move", "throw"]
    assert [event.seat for event in table.record.counting()] == [1, 1, 1]


def test_uck_3_7_a_press_after_a_six_is_no_fault_and_the_headline_tells_the_throw() -> None:
    table = Table()
    table.throw(6, 2)
    table.move("red", "base", "t3")
    table.press("end", 1)
    table.t += 5
    table.press("end", 1)
    assert table.kinds() == ["throw", "move"]
    assert table.referee.view().headline == "Ann: throw again"


def test_a_double_press_says_the_same_twice() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.move("red", "t10", "t17")
    table.press("end", 1)
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_tab_2_1_the_other_seats_button_is_said() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.press("end", 2)
    assert "it is Ann's turn" in table.ruling()


def test_tab_2_2_a_press_while_a_hand_is_over_the_board_waits() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.referee.watch("hand", "A hand is over the mat.", table.t)
    table.press("end", 1)
    assert table.kinds() == ["throw"]
    table.move("red", "t10", "t17")
    assert table.kinds() == ["throw", "move", "turn"]


def test_uck_2_5_the_eighth_counter_home_wins() -> None:
    table = Table("R:3home+red4/G:4base/Y:4home/B:4base/1of2")
    table.throw(5, 2)
    table.move("red", "red4", "home")
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn", "over"]
    assert table.referee.view().over
    assert table.payloads("over")[0]["winners"] == [1]
    assert [seat.score for seat in table.referee.view().seats] == [8, 0]


# Refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "dice", "moves", "rule", "words"),
    [
        (OPEN, (4, 3), [("red", "t10", "t18")], "UCK-3.1", "Red went 8 from t10 to t18"),
        (OPEN, (4, 3), [("green", "t30", "t37")], "UCK-3.1", "it is red or yellow that moves now"),
        (OPEN, (4, 3), [("red", "base", "t1")], "UCK-1.4", "only a six releases one"),
        (OPEN, (4, 3), [], "UCK-3.3", "Nothing moved"),
        (OPEN, (4, 3), [("red", "t10", "t14")], "UCK-3.3", "both dice must be played"),
        (CLOSE, (3, 1), [("red", "t10", "t14")], "UCK-5.1", "uck-off on t14 was forgotten"),
        (CLOSE, (3, 2), [("red", "t10", "t15"), ("green", "t14", "base")], "UCK-5.2", "was only passed"),
    ],
)
def test_a_wrong_turn_is_refused_with_its_rule(
    key: str, dice: tuple[int, int], moves: list[tuple[str, str, str]], rule: str, words: str
) -> None:
    table = Table(key)
    table.throw(*dice)
    for move in moves:
        table.move(*move)
    table.press("end", 1)
    assert table.kinds() == ["throw", "refused"]
    assert table.payloads("refused")[0]["rule"] == rule
    assert words in table.ruling()
    assert table.referee.view().ruling.rule_text  # type: ignore[union-attr]


def test_a_refusal_says_what_to_put_back_and_what_would_be_legal_in_words() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.move("red", "t10", "t18")
    table.press("end", 1)
    ruling = table.referee.view().ruling
    assert ruling is not None
    assert ruling.put_back == ("Put the red counter from t18 on t10.",)
    assert ruling.nearest == ("Moves red 7 from t10 to t17",)


def test_a_refused_turn_is_said_once_and_play_resumes_when_the_board_is_legal() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.move("red", "t10", "t18")
    table.press("end", 1)
    table.look()
    table.look()
    table.move("red", "t18", "t17")
    table.throw(2, 1)
    assert table.kinds() == ["throw", "refused", "move", "turn", "throw"]


def test_a_refused_turn_may_be_put_back_and_played_otherwise() -> None:
    table = Table("R:2base+t2+t10/G:3base+t30/Y:4base/B:4base/1of2")
    table.throw(4, 3)
    table.move("red", "t10", "t18")
    table.press("end", 1)
    table.move("red", "t18", "t10")
    assert "as it was before the turn" in table.ruling()
    table.move("red", "t10", "t14")
    table.move("red", "t2", "t5")
    table.press("end", 1)
    assert table.kinds() == ["throw", "refused", "move", "turn"]


def test_a_wrong_turn_without_a_press_is_refused_at_the_next_throw_and_mended_then() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.move("red", "t10", "t18")
    table.throw(5, 2)
    assert table.kinds() == ["throw", "refused"]
    table.move("red", "t18", "t17")
    assert table.kinds() == ["throw", "refused", "move", "turn", "throw"]


def test_a_turn_that_nobody_played_is_refused_at_the_next_throw() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.lift()
    table.throw(5, 2)
    assert table.payloads("refused")[0]["rule"] == "UCK-3.3"
    table.move("red", "t10", "t17")
    assert table.kinds() == ["throw", "refused", "move", "turn", "throw"]


def test_a_counter_that_comes_out_on_a_throw_that_passed_is_refused() -> None:
    table = Table()
    table.throw(5, 3)
    table.move("red", "base", "t1")
    assert table.kinds() == ["throw", "turn", "refused"]
    assert "only a six releases one" in table.ruling()
    table.move("red", "t1", "base")
    table.throw(2, 1)
    assert table.kinds() == ["throw", "turn", "refused", "throw", "turn"]


def test_a_turn_on_a_throw_that_passed_is_the_error_of_who_threw_it_not_of_the_next_seat() -> None:
    table = Table()
    table.throw(5, 3)
    table.move("red", "base", "t1")
    assert [(e.kind, e.seat) for e in table.record.counting()] == [("throw", 1), ("turn", 1), ("refused", 1)]


def test_we_agreed_takes_the_board_as_it_lies_and_the_log_says_so() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.move("red", "t10", "t18")
    table.press("end", 1)
    answers = table.referee.view().ruling.answers  # type: ignore[union-attr]
    table.act(answers[0].action)
    assert table.kinds() == ["throw", "refused", "agreed", "turn"]
    assert table.agrees()
    assert table.referee.view().headline == "Ben: throw"


def test_a_board_that_was_moved_before_the_throw_is_said_without_accusing_anybody() -> None:
    table = Table(OPEN)
    table.look()
    table.move("red", "t10", "t25")
    assert table.kinds() == []
    ruling = table.referee.view().ruling
    assert ruling is not None
    assert ruling.put_back == ("Put the red counter from t25 on t10.",)


def test_a_reading_without_any_counters_accuses_nobody() -> None:
    table = Table()
    table.throw(5, 3)
    table.referee.settled(TableReading("uckers", tuple(table.dice)), table.t + 1)
    assert table.kinds() == ["throw", "turn"]


def test_uck_1_4_a_release_without_a_six_is_refused_when_the_next_throw_shows_the_same_faces() -> None:
    table = Table(OPEN)
    table.throw(3, 1)
    table.move("red", "base", "t1")
    fell = ((16, -22), (11, 27))
    table.dice = [replace(die, x=die.x + dx, y=die.y + dy) for die, (dx, dy) in zip(table.dice, fell, strict=True)]
    table.look()
    assert table.kinds() == ["throw", "refused"]
    assert table.payloads("refused")[0]["rule"] == "UCK-1.4"


def test_dice_swept_aside_together_are_no_new_throw() -> None:
    table = Table(OPEN)
    table.throw(3, 1)
    table.move("red", "base", "t1")
    table.dice = [replace(die, x=die.x - 30, y=die.y + 40 + i) for i, die in enumerate(table.dice)]
    table.look()
    assert table.kinds() == ["throw"]


def test_a_board_that_was_swept_away_is_said_without_accusing_anybody() -> None:
    table = Table()
    table.throw(5, 3)
    table.counters = {("base", colour): 0 for colour in ("red", "green", "yellow", "blue")}
    table.look()
    assert table.kinds() == ["throw", "turn"]
    assert table.ruling() == "The board is not as it was left."


def test_before_the_first_throw_the_table_is_told_how_to_set_the_board_up() -> None:
    table = Table()
    table.counters["base", "red"] = 3
    table.look()
    assert table.ruling() == "Put each colour's four counters into its own corner."


# Bum and cocky ----------------------------------------------------------------------------------------------------


def test_uck_1_1_a_cocky_throw_is_counted_by_the_rules_of_the_game() -> None:
    table = Table()
    table.throw(6, 3, flat=False)
    assert table.kinds() == ["reroll"]
    assert table.payloads("reroll")[0]["rule"] == "UCK-1.1"
    assert table.record.state.faults == 1
    assert table.referee.view().rerolls == 1
    table.throw(5, 3)
    assert table.kinds() == ["reroll", "throw", "turn"]


def test_uck_1_1_the_third_faulty_throw_in_a_row_loses_the_turn() -> None:
    table = Table(OPEN)
    table.throw(6, 3, flat=False)
    table.throw(6, 2, zone=None)
    table.throw(5, 3, flat=False)
    assert table.kinds() == ["reroll", "reroll", "reroll", "turn"]
    assert table.referee.view().headline == "Ben: throw"


def test_uck_1_1_a_die_beside_the_roll_zone_is_a_bum_throw() -> None:
    table = Table()
    table.throw(6, 3, zone=None)
    assert table.payloads("reroll")[0]["reason"] == "bum"


def test_a_turn_that_is_played_on_a_throw_called_cocky_makes_it_count() -> None:
    table = Table(OPEN)
    table.throw(4, 3, flat=False)
    assert table.kinds() == ["reroll"]
    table.move("red", "t10", "t17")
    table.look()
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_what_is_played_on_a_throw_in_doubt_says_nothing_of_the_void_one_before_it() -> None:
    table = Table(OPEN)
    table.throw(4, 1, flat=False)
    table.lift()
    table.throw(3, 2, sure=False, confidence=0.75, doubts=("lean",))
    table.move("red", "t10", "t15")
    table.press("end", 1)
    assert table.kinds() == ["reroll", "throw", "move", "turn"]
    assert table.payloads("throw")[0]["dice"] == [3, 2]


def test_u_a18_a_house_that_plays_no_cocky_takes_the_dice_as_they_lie() -> None:
    table = Table(OPEN, options=UckersOptions(cocky=False))
    table.throw(4, 3, flat=False)
    assert table.kinds() == ["throw"]


def test_tab_1_5_one_press_overrules_and_the_throw_counts_as_it_lies() -> None:
    table = Table(OPEN)
    table.throw(4, 3, flat=False)
    table.press("confirm")
    assert table.kinds() == ["throw"]
    assert table.record.state.faults == 0


def test_a_die_that_is_nowhere_to_be_seen_is_asked_about_and_bum_when_it_left_the_table() -> None:
    table = Table(OPEN)
    table.throw(4)
    table.look()
    table.look()
    assert table.question() == "One die is not in view. Did it leave the table?"
    table.press("confirm")
    assert table.payloads("reroll")[0]["reason"] == "bum"


def test_a_die_turned_over_by_a_sleeve_changes_nothing() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.dice[0] = SeenDie(5, True, table.dice[0].x + 5, table.dice[0].y, 16, zone="roll")
    table.look()
    table.move("red", "t10", "t17")
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]


@pytest.mark.parametrize("by", [((15, 15), (15, 15)), ((0, 22), (5, 5)), ((-3, 6), (3, 1))])
def test_the_same_dice_a_little_elsewhere_are_no_throw_as_long_as_nothing_tells(
    by: tuple[tuple[float, float], ...],
) -> None:
    table = Table()
    table.throw(5, 3)
    table.dice = [
        SeenDie(d.face, True, d.x + x, d.y + y, 16, zone="roll") for d, (x, y) in zip(table.dice, by, strict=True)
    ]
    for _ in range(4):
        table.look()
    assert table.kinds() == ["throw", "turn"]
    assert table.question() == ""


def thrown_on(*between: int) -> Table:
    """Ann's 5 and 3 passed; it lies a little elsewhere now: Ben's throw, or pushed? Then 6 and 2 is thrown.

    ``between`` is a cocky throw that comes before.
    """
    table = Table()
    table.throw(5, 3)
    table.dice = [SeenDie(die.face, True, die.x + 15, die.y + 15, 16, zone="roll") for die in table.dice]
    table.look()
    if between:
        table.throw(*between, flat=False)
    table.throw(6, 2)
    assert "move" not in table.kinds()
    return table


@pytest.mark.parametrize(
    ("colour", "to", "seats"), [("red", "t3", [1, 2, 1]), ("green", "t16", [1, 2])], ids=["thrown", "pushed"]
)
def test_whose_a_throw_is_after_dice_that_perhaps_were_thrown_is_known_from_the_turn(
    colour: str, to: str, seats: list[int]
) -> None:
    table = thrown_on()
    table.look()
    table.move(colour, "base", to)
    table.press("end", seats[-1])
    assert table.question() == ""
    assert [e.seat for e in table.record.counting() if e.kind == "throw"] == seats
    assert table.kinds()[-1] == "move"
    assert table.agrees()


@pytest.mark.parametrize(("colour", "to", "seats"), [("red", "t3", [1, 2, 1, 1]), ("green", "t16", [1, 2, 2])])
def test_uck_1_1_a_cocky_throw_counts_for_the_seat_whose_it_was_though_that_is_known_later(
    colour: str, to: str, seats: list[int]
) -> None:
    table = thrown_on(4, 4)
    table.move(colour, "base", to)
    thrown = [e for e in table.record.counting() if e.kind in ("throw", "reroll")]
    assert [e.kind for e in thrown][-2:] == ["reroll", "throw"]
    assert [e.seat for e in thrown] == seats
    assert table.record.state.throw == (6, 2)


def test_a_wrong_turn_is_not_refused_while_dice_that_lie_a_little_elsewhere_were_perhaps_only_pushed() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.move("red", "t10", "t18")
    table.dice = [SeenDie(die.face, True, die.x + 15, die.y + 15, 16, zone="roll") for die in table.dice]
    table.look()
    assert table.kinds() == ["throw"]
    table.press("end", 1)
    assert table.kinds() == ["throw", "refused"]


@pytest.mark.parametrize("lifted", [False, True])
def test_a_throw_in_doubt_that_would_have_passed_counts_when_the_next_one_lies_there(lifted: bool) -> None:
    table = Table()
    table.throw(5, 3, sure=False)
    table.look()
    assert table.kinds() == []
    if lifted:
        table.lift()
    table.throw(4, 2)
    assert [(e.kind, e.seat) for e in table.record.counting()] == [
        ("throw", 1),
        ("turn", 1),
        ("throw", 2),
        ("turn", 2),
    ]


def test_a_throw_in_doubt_that_is_only_nudged_is_not_thrown_on() -> None:
    table = Table()
    table.throw(5, 3, sure=False)
    table.dice = [SeenDie(die.face, True, die.x + 12, die.y, 16, zone="roll", sure=False) for die in table.dice]
    table.look()
    assert table.kinds() == []


def test_one_die_as_it_lay_and_another_face_beside_it_are_a_throw_once_play_goes_on() -> None:
    table = Table()
    table.throw(5, 3)
    table.dice[0] = SeenDie(2, True, table.dice[0].x + 17, table.dice[0].y, 16, zone="roll")
    for _ in range(4):
        table.look()
    assert table.question() == ""
    table.throw(6, 2)
    assert [tuple(event.payload["dice"]) for event in table.record.counting() if event.kind == "throw"] == [
        (5, 3),
        (3, 2),
        (6, 2),
    ]


def test_one_die_where_its_like_lay_and_the_other_far_away_are_a_throw_once_it_is_played() -> None:
    table = Table(OPEN)
    table.throw(6, 2)
    table.move("red", "t10", "t18")
    table.dice[1] = SeenDie(2, True, table.dice[1].x, table.dice[1].y + 70, 16, zone="roll")
    table.look()
    table.move("red", "t18", "t26")
    table.throw(4, 3)
    assert table.kinds() == ["throw", "move", "throw", "move", "throw"]


def test_a_throw_that_went_by_unseen_is_known_from_the_board() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.move("red", "t10", "t17")
    table.press("end", 1)
    first, second = table.dice
    table.dice = [first, SeenDie(5, True, second.x + 15, second.y, 16, zone="roll")]
    table.look()
    table.move("green", "t30", "t39")
    table.press("end", 2)
    assert table.kinds()[-3:] == ["throw", "move", "turn"]
    assert table.agrees()


def test_a_throw_of_which_no_die_was_found_is_known_from_the_turn_played_on_it() -> None:
    table = Table(OPEN)
    table.throw(6, 4)
    table.move("red", "t10", "t20")
    table.lift()
    table.move("red", "t20", "t25", look=False)
    table.move("red", "base", "t1")
    table.throw(3, 2)
    asked = table.referee.view().question
    assert asked is not None
    assert asked.answers[0].text == "Moves red 10 from t10 to t20; then 6 and 5 was thrown"
    table.act("answer:0")
    assert table.kinds() == ["throw", "move", "throw", "move", "throw"]
    assert table.payloads("throw")[1]["dice"] == [6, 5]


# Challenges -------------------------------------------------------------------------------------------------------


def test_uck_8_a_challenge_is_opened_by_throwing_on_with_nothing_moved() -> None:
    table = Table(BLOB)
    table.throw(6, 1)
    table.throw(6, 2)
    assert table.kinds() == ["throw", "move", "throw"]
    assert table.payloads("move")[0]["turn"] == "Rt14xt15"
    assert "Twice at green's blob of two on t15: one more to come" in table.ruling()
    assert table.referee.view().headline == "Ann: throw, twice at"
    assert "one more six" in table.referee.view().note


def test_uck_8_2_a_challenge_is_called_out_throw_by_throw() -> None:
    table = Table(BLOB)
    sentences: list[str] = []
    view = table.referee.view()
    for dice in ((6, 1), (6, 2), (5, 3)):
        table.throw(*dice)
        before, view = view, table.referee.view()
        sentences += call(before, view).sentences
    assert sentences == [
        "Ann: Twice at green's blob of two on t15: one more to come.",
        "Ann: No six in 5 and 3: the challenge of green's blob of two on t15 has failed, "
        "nothing moves and the turn is over.",
    ]


def test_uck_8_7_a_won_challenge_is_done_on_the_board_and_ends_the_turn() -> None:
    table = Table(BLOB)
    table.throw(6, 1)
    table.throw(6, 6)
    assert "the challenge is won" in table.ruling()
    table.move("green", "t15", "base")
    table.move("green", "t15", "base")
    table.move("red", "t14", "t15")
    table.throw(4, 3)
    assert table.kinds() == ["throw", "move", "throw", "move", "turn", "throw", "turn"]
    assert table.agrees()


def test_uck_8_4_a_throw_without_a_six_ends_the_challenge_and_the_turn() -> None:
    table = Table(BLOB)
    table.throw(6, 1)
    table.throw(5, 2)
    assert table.kinds() == ["throw", "move", "throw", "turn"]
    assert table.referee.view().headline == "Ben: throw"


def test_uck_8_to_put_a_refused_turn_back_is_no_challenge_though_the_next_throw_lies_there() -> None:
    table = Table(BLOB)
    table.throw(6, 1)
    table.move("green", "t15", "t16")
    table.throw(6, 2)
    assert table.kinds() == ["throw", "refused"]
    table.move("green", "t16", "t15")
    assert table.ruling() == "The board is as it was before the turn: Ann moves again."
    table.look()
    assert table.kinds() == ["throw", "refused"]
    table.move("red", "t10", "t11")
    table.move("red", "base", "t1")
    table.look()
    assert table.kinds() == ["throw", "refused", "move", "throw"]
    assert table.payloads("move")[0]["turn"] in ("Rbase-t1, Rt10-t11", "Rt10-t11, Rbase-t1")
    assert table.payloads("throw")[-1]["dice"] == [6, 2]


def test_uck_8_a_press_with_nothing_moved_asks_whether_it_is_a_challenge() -> None:
    table = Table(BLOB)
    table.throw(6, 1)
    table.press("end", 1)
    assert table.question() == "What did Ann do?"
    assert table.answers()[0].startswith("Challenges green's blob of two on t15 with red from t14")
    assert table.answers()[1:] == ["A press while a counter is being moved", "Something else"]
    table.act("answer:1")
    table.move("red", "t10", "t11")
    table.move("red", "base", "t1")
    table.press("end", 1)
    assert table.payloads("move")[0]["turn"] in ("Rbase-t1, Rt10-t11", "Rt10-t11, Rbase-t1")


def test_uck_8_where_two_counters_could_challenge_the_table_is_asked() -> None:
    table = Table("R:2base+t10+t14/G:2t15+2t11/Y:4base/B:4base/1of2")
    table.throw(6, 1)
    table.throw(6, 2)
    assert table.question() == "What did Ann do?"
    assert len(table.answers()) == 3
    table.act("answer:1")
    assert table.kinds() == ["throw", "move", "throw"]


def test_uck_8_a_challenge_may_be_declared_on_the_screen() -> None:
    table = Table(BLOB)
    table.throw(6, 1)
    action = next(c.action for c in table.referee.view().choices if c.text.startswith("Challenges"))
    table.act(action)
    assert table.referee.view().headline == "Ann: throw, once at"


# What one view can't decide ---------------------------------------------------------------------------------------


def test_a_stack_whose_height_is_blurred_is_decided_by_the_position() -> None:
    table = Table("R:base+2t14+t10/G:3base+t30/Y:4base/B:4base/1of2")
    table.blurred["t14"] = [({"red": 2}, 0.5), ({"red": 3}, 0.4), ({"red": 1}, 0.1)]
    table.throw(3, 1)
    table.move("red", "t10", "t14")
    table.press("end", 1)
    assert table.payloads("move")[0]["turn"] == "Rt10-t14"
    assert table.agrees()


def test_a_stack_whose_colours_are_hidden_is_decided_by_the_position() -> None:
    table = Table("R:3base+t10/G:3base+t30/Y:3base+t14/B:4base/1of2")
    table.blurred["t14"] = [({"red": 2}, 0.6), ({"red": 1, "yellow": 1}, 0.4)]
    table.throw(3, 1)
    table.move("red", "t10", "t14")
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.agrees()


def test_only_where_two_legal_turns_remain_is_there_a_question_the_likeliest_first() -> None:
    table = Table("R:2t10+2t14/G:4base/Y:2t30+2t34/B:4base/1of2")
    table.throw(4, 1)
    for square, likelier, other in (("t10", 2, 1), ("t14", 1, 2)):
        table.blurred[square] = [({"red": likelier}, 0.6), ({"red": other}, 0.4)]
    for square, likelier, other in (("t30", 1, 2), ("t34", 3, 2)):
        table.blurred[square] = [({"yellow": likelier}, 0.6), ({"yellow": other}, 0.4)]
    table.move("yellow", "t30", "t34", look=False)
    table.move("red", "t14", "t15")
    table.press("end", 1)
    table.look()
    table.look()
    assert table.question().endswith("What did Ann do?")
    assert table.answers()[0] == "Moves yellow 4 from t30 to t34 and moves red 1 from t14 to t15"
    table.press("confirm")
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.agrees()


def test_a_blurred_stack_elsewhere_does_not_hide_a_wrong_turn() -> None:
    table = Table("R:t10+3t40/G:3base+t30/Y:4base/B:4base/1of2")
    table.blurred["t40"] = [({"red": 2}, 0.6), ({"red": 3}, 0.4)]
    table.throw(3, 1)
    table.move("red", "t10", "t15")
    table.press("end", 1)
    assert "Red went 5 from t10 to t15" in table.ruling()


def test_a_faint_legal_reading_is_asked_about_and_not_taken() -> None:
    table = Table("R:2t10+2t14/G:3base+t30/Y:4base/B:4base/1of2")
    table.throw(4, 1)
    table.blurred["t10"] = [({"red": 2}, 0.95), ({"red": 1}, 0.05)]
    table.blurred["t14"] = [({"red": 1}, 0.95), ({"red": 2}, 0.05)]
    table.move("red", "t14", "t15")
    table.press("end", 1)
    table.look()
    table.look()
    assert table.kinds() == ["throw"]
    legal, read, _ = table.answers()
    assert legal == "Moves red 5 from t10 to t15"
    assert read.startswith("As I read it: ")
    table.act("answer:1")
    assert table.payloads("refused")[0]["rule"] == "UCK-3.3"


def test_no_counter_vanishes_so_a_stack_that_must_have_grown_has_grown() -> None:
    table = Table("R:2base+t10+t14/G:3base+t30/Y:4base/B:4base/1of2")
    table.blurred["t14"] = [({"red": 1}, 0.95), ({"red": 2}, 0.05)]
    table.throw(3, 1)
    table.move("red", "t10", "t14")
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.agrees()


def test_what_something_covers_is_waited_for_and_nobody_is_accused() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.counters["t10", "red"] = 0
    table.covered = ("t17", "t18")
    table.look()
    table.press("end", 1)
    table.look()
    assert table.kinds() == ["throw"]
    assert "Something lies over t17 and t18" in table.referee.view().status_text
    table.covered = ()
    table.counters["t17", "red"] = 1
    table.look()
    assert table.kinds() == ["throw", "move", "turn"]


def test_something_that_covers_empty_squares_only_does_not_matter() -> None:
    table = Table(OPEN)
    table.covered = ("t50",)
    table.throw(4, 3)
    table.move("red", "t10", "t17")
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_a_counter_beside_the_squares_is_said_and_nobody_is_accused() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.counters["t10", "red"] = 0
    table.things = [KNOCKED]
    table.look()
    table.press("end", 1)
    assert table.kinds() == ["throw"]
    assert "A counter lies beside the squares" in table.referee.view().status_text


# Without the camera, corrections ----------------------------------------------------------------------------------


def test_without_the_camera_a_game_goes_on_by_touch_alone() -> None:
    table = Table()
    table.referee.watch("no camera", "No camera was found.", 0.0)
    table.act("throw:6-2")
    table.act("play:Rbase-t3")
    table.act("die:4")
    table.act("die:3")
    table.act("play:Rt3-t10")
    assert table.kinds() == ["throw", "move", "throw", "move", "turn"]


def test_after_a_restart_the_dice_that_still_lie_there_are_no_new_throw() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    events = tuple(table.record.events)
    table.record = Record(table.rules, 2, MemoryJournal(), events)
    table.referee = Referee(table.record, NAMES[:2], rule_text)
    table.look()
    table.move("red", "t10", "t17")
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]


def test_a_button_while_the_camera_sees_nothing_says_where_to_enter_the_turn() -> None:
    table = Table(OPEN)
    table.referee.watch("no camera", "No camera was found.", 0.0)
    table.act("throw:4-3")
    table.press("end", 1)
    assert "choose on the screen" in table.ruling()


def test_the_camera_that_comes_back_says_what_lies_otherwise() -> None:
    table = Table(OPEN)
    table.look()
    table.referee.watch("no camera", "The camera was unplugged.", table.t)
    table.act("throw:4-3")
    table.act("play:Rt10-t17")
    table.look()
    ruling = table.referee.view().ruling
    assert ruling is not None
    assert ruling.put_back == ("Put the red counter from t10 on t17.",)
    table.move("red", "t10", "t17")
    assert table.ruling() == "The board is as it should be."


def test_all_legal_turns_can_be_browsed_by_the_counter_that_goes_first() -> None:
    table = Table("R:t2+t10+t20+base/G:3base+t30/Y:2base+t33+t40/B:4base/1of2")
    table.throw(6, 3)
    choices = table.referee.view().choices
    plays = set[str]()
    for piece in [c.action for c in choices if c.action.startswith("pick:")]:
        table.act(piece)
        of_piece = {c.action for c in table.referee.view().choices if c.action.startswith(("play:", "step:"))}
        assert piece != "pick:t10" or all(action.split(":")[1].startswith("Rt10-") for action in of_piece)
        plays |= {action.split(":")[1] for action in of_piece}
        table.act("pick:")
    assert plays == {
        ", ".join(table.rules.notation(s) for s in line) for line in table.rules.turns(table.record.state).values()
    }
    assert table.referee.view().choices == choices


def test_choices_say_what_they_do_on_the_board() -> None:
    table = Table("R:t2+t10+t20+base/G:3base+t30/Y:2base+t33+t40/B:4base/1of2")
    table.throw(6, 3)
    pieces = {choice.action: choice.moves for choice in table.referee.view().choices}
    assert pieces["pick:t10"] == (MoveView("t10", ""),)
    assert pieces["pick:red"] == (MoveView("red base", ""),)
    table.act("pick:t10")
    turn = next(choice for choice in table.referee.view().choices if choice.action.endswith("Rt10-t16, Rt2-t5"))
    assert turn.moves == (MoveView("t10", "t16", "red"), MoveView("t2", "t5", "red"))


def test_tab_3_1_undo_goes_back_to_the_first_throw() -> None:
    table = Table()
    table.throw(6, 2)
    table.move("red", "base", "t3")
    table.throw(5, 1)
    for _ in range(4):
        table.press("undo")
    assert table.kinds() == []
    assert table.record.state == table.rules.start(2)


def test_an_earlier_throw_is_put_right_where_what_came_after_it_allows_it() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.act("correct:2")
    number = table.answers().index("5 and 3")
    table.act(f"answer:{number}")
    assert table.record.state.throw == (5, 3)


def test_an_earlier_turn_is_put_right_with_another_legal_one() -> None:
    table = Table("R:2base+t2+t10/G:3base+t30/Y:4base/B:4base/1of2")
    table.throw(4, 3)
    table.move("red", "t10", "t17")
    table.press("end", 1)
    table.act("correct:3")
    number = table.answers().index("Moves red 7 from t2 to t9")
    table.act(f"answer:{number}")
    assert table.payloads("move")[-1]["turn"] == "Rt2-t9"


def test_a_legal_turn_that_was_not_played_can_not_be_entered() -> None:
    table = Table(OPEN)
    table.throw(4, 3)
    table.act("play:Rt10-t18")
    assert table.kinds() == ["throw"]
    assert "(UCK-3.1)" in table.ruling()
    table.act("play:nonsense")
    assert table.kinds() == ["throw"]


# Start, colours, teams --------------------------------------------------------------------------------------------


def test_uck_1_2_the_highest_throw_starts_picks_colours_and_throws_again() -> None:
    table = Table(options=UckersOptions(throw_for_start=True))
    assert table.referee.view().headline == "Ann: throw to start"
    table.throw(5, 3)
    table.throw(6, 4)
    assert table.question() == "Ben may pick the colours:"
    table.act("answer:0")
    assert [event.kind for event in table.record.counting()] == ["throw", "throw", "move"]
    assert table.referee.view().headline == "Ben: throw"
    assert table.referee.view().seats[1].colours == ("green", "blue")


def test_uck_t1_a_team_player_who_moves_his_partners_counter_is_refused() -> None:
    table = Table("R:3base+t10/G:3base+t30/Y:3base+t20/B:4base/1of4", players=4)
    table.throw(4, 3)
    table.move("yellow", "t20", "t27")
    table.press("end", 1)
    assert table.payloads("refused")[0]["rule"] == "UCK-T1"


def test_uck_t2_the_activating_six_needs_no_press() -> None:
    table = Table("R:4home/G:3base+t30/Y:3base+t20/B:4base/1of4", players=4)
    table.throw(6, 3)
    assert table.kinds() == ["throw", "turn"]
    assert "Ann" in table.ruling()
    assert table.referee.view().seats[0].note == "plays for the partner"


def test_uck_7_4_who_presses_instead_of_a_hopeless_throw_skips_it() -> None:
    table = Table("R:t14+3home/G:2t15+t31+home/Y:t14+3home/B:4home/1of2")
    table.look()
    table.press("end", 1)
    assert table.ruling() == "Ann skips the throw, of which nothing could come (UCK-7.4)."
    table.press("end", 1)
    assert "refused" not in table.kinds()
    table.throw(4, 2)
    assert table.payloads("throw")[-1]["dice"] == [4, 2]
    assert table.referee.record.last("throw").seat == 2


def test_uck_1_4_a_turn_touched_after_a_throw_that_passed_is_explained_by_that_throw() -> None:
    table = Table(START)
    table.throw(4, 3)
    table.act("play:Rbase-t1")
    assert table.ruling().endswith("only a six releases one and the dice say 4 and 3 (UCK-1.4).")
    assert table.kinds() == ["throw", "turn"]


def test_seats_show_name_colours_and_counters_home() -> None:
    table = Table("R:2home+2base/G:3base+t30/Y:home+3base/B:4base/1of2")
    first, second = table.referee.view().seats
    assert (first.name, first.colours, first.score, first.to_act) == ("Ann", ("red", "yellow"), 3, True)
    assert (second.colours, second.score) == (("green", "blue"), 0)


def test_uck_v1_a_suck_back_is_called_on_the_screen_before_the_throw() -> None:
    key = "R:3base+t12/G:3base+green3/Y:4base/B:4base/1of2"
    table = Table(key, options=UckersOptions(suck_back=True))
    call = next(c for c in table.referee.view().choices if c.action.startswith("step:"))
    table.act(call.action)
    table.throw(3, 1)
    assert "works" in table.ruling()
    table.move("green", "green3", "base")
    table.move("red", "t12", "t13")
    table.press("end", 1)
    assert table.agrees()


def test_a_stack_that_looks_like_one_counter_is_still_the_stack_that_must_be_there() -> None:
    table = Table("R:2base+2t5/G:3base+t30/Y:2base+2t31/B:4base/1of2")
    table.blurred["t5"] = [({"red": 1}, 0.99), ({"red": 2}, 0.01)]
    table.blurred["t31"] = [({"yellow": 1}, 0.99), ({"red": 1, "yellow": 1}, 0.01)]
    table.throw(6, 1)
    table.move("red", "base", "t2")
    assert table.referee.view().board is not None
    assert not table.referee.view().board.differs  # type: ignore[union-attr]
    table.press("end", 1)
    assert table.kinds() == ["throw", "move"]
    assert table.agrees()


def test_a_stack_of_which_the_reader_names_one_height_only_but_not_for_certain_may_be_higher() -> None:
    table = Table("R:2base+t10+t14/G:3base+t30/Y:2base+2t31/B:4base/1of2")
    table.blurred["t31"] = [({"yellow": 1}, 0.999)]
    table.throw(4, 3)
    table.move("red", "t10", "t17")
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.agrees()


def test_nobody_is_said_to_have_moved_what_may_well_lie_as_it_lay() -> None:
    table = Table("R:2base+2t10/G:3base+t30/Y:4base/B:4base/1of2")
    table.throw(4, 3)
    table.counters["red3", "red"] = 1  # print of the pipe that looks a little like a counter
    table.blurred["red3"] = [({"red": 1}, 0.6), ({}, 0.4)]
    table.blurred["t10"] = [({"red": 1}, 0.9), ({"red": 2}, 0.1)]
    table.press("end", 1)
    assert "Nothing moved" in table.payloads("refused")[0]["sentence"]


def test_a_throw_after_a_six_that_went_by_unseen_is_asked_about_once() -> None:
    table = Table("R:2base+t2+t10/G:3base+t30/Y:4base/B:4base/1of2")
    table.throw(6, 5)
    table.move("red", "t10", "t16")
    table.move("red", "t2", "t7")
    six, five = table.dice
    table.dice = [SeenDie(2, True, six.x + 15, six.y, 16, zone="roll"), five]
    table.move("red", "t16", "t21")
    table.move("red", "t7", "t9")
    table.press("end", 1)
    assert table.kinds() == ["throw"]
    assert table.answers()[0].endswith("then 5 and 2 was thrown")
    table.act("answer:0")
    assert table.kinds() == ["throw", "move", "throw", "move", "turn"]
    assert table.agrees()


def test_a_die_that_was_hard_to_read_and_is_read_with_confidence_later_shows_what_was_thrown() -> None:
    """It has not been turned over by a sleeve: the turn that is played on it shows it as well."""
    table = Table(OPEN)
    table.throw(4, 1, sure=False, confidence=0.7, why="hard to make out", doubts=("face",))
    table.move("red", "t10", "t15")
    four, unsure = table.dice
    table.dice = [four, replace(unsure, face=3, sure=True, confidence=1.0, doubts=(), why="")]
    table.move("red", "t15", "t17")
    table.press("end", 1)
    assert table.kinds() == ["throw", "move", "turn"]
    assert table.payloads("throw")[0]["dice"] == [4, 3]


def test_uck_1_1_who_plays_on_a_throw_that_is_hard_to_read_has_not_had_a_counter_pushed_by_the_dice() -> None:
    table = Table(OPEN)
    table.look()
    table.throw(2, 1, sure=False, confidence=0.7, why="hard to make out")
    table.move("red", "t10", "t11")
    assert "reroll" not in table.kinds()


def test_uck_1_1_a_die_that_certainly_leans_is_cocky_whatever_covers_it_or_its_face() -> None:
    table = Table()
    table.throw(2, 6, flat=False, sure=False, confidence=0.98, doubts=("covered", "face"))
    assert table.kinds() == ["reroll"]


def test_uck_1_1_after_a_die_that_perhaps_leaned_it_is_asked_whether_the_throw_counted() -> None:
    table = Table()
    vague = {"flat": False, "sure": False, "confidence": 0.5, "doubts": ("lean", "die"), "chances": clearly(5)}
    table.throw(2, 5, **vague)
    table.lift()
    table.throw(4, 2)
    assert table.question() == "Ann's first throw: One die may have been cocked. What was thrown?"
    assert table.answers() == ["A die leaned: throw again", "5 and 2", "Other dice"]
    table.act("answer:0")
    assert table.kinds() == ["reroll", "throw", "turn"]


def test_dice_told_one_by_one_are_those_of_the_players_throw() -> None:
    table = Table()
    table.throw(5, 3)
    table.act("correct:2")
    table.act(f"answer:{table.answers().index('Other dice, one by one')}")
    assert table.question() == "Ann's throw: What did die 1 of 2 show?"


def clearly(face: int) -> tuple[float, ...]:
    """The chances of the faces of a die that clearly shows one."""
    return tuple(0.99 if f == face else 0.002 for f in range(1, 7))


def test_tab_1_1_of_dice_whose_numbers_are_known_the_one_that_is_hard_to_make_out_shows_the_picture() -> None:
    table = Table()
    for faces in ((3, 2), (4, 2), (5, 3)):
        table.throw(*faces, look=False)
        table.dice = [replace(die, chances=clearly(die.face)) for die in table.dice]
        table.look()
    vague = {"sure": False, "confidence": 0.4, "why": "hard to make out", "doubts": ("die", "face")}
    table.throw(4, 3, chances=(0.45, 0.03, 0.42, 0.03, 0.03, 0.04), **vague)
    for _ in range(3):
        table.look()
    assert table.question() == ""
    table.throw(3, 2)
    assert [payload["dice"] for payload in table.payloads("throw")[-2:]] == [[4, 1], [3, 2]]


def test_throws_corrected_alike_tell_how_the_set_is_read_and_open_earlier_ones_that_were_played_alike() -> None:
    table = Table()
    for dice in ((2, 1), (4, 2), (5, 4), (5, 2), (5, 2)):
        table.throw(*dice)
    throws = [event for event in table.record.counting() if event.kind == "throw"]
    for event in throws[-2:]:
        assert not any("perhaps" in event.payload for event in table.record.counting()), "one may be an accident"
        table.referee.act(f"correct:{event.seq}", table.t)
        asked = table.referee.question
        assert asked is not None
        table.referee.act(next(answer.action for answer in asked.answers if answer.dice == (5, 3)), table.t)
    throws = [event for event in table.record.counting() if event.kind == "throw"]
    open_ones = [event.payload.get("perhaps") for event in throws]
    assert open_ones == [[[3, 1]], [[4, 3]], None, None, None], "nobody could play on these: a 3 is as likely"
    assert [event.kind for event in table.record.counting()].count("turn") == len(throws)
    table.throw(6, 2, look=False)
    table.look()
    table.look()
    assert table.referee.question is None, "what is played on it shows it"
