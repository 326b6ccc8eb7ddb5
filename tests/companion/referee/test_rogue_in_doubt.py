"""Rogue with uncertain dice: existing knowledge decides, else one question; the log has every throw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.referee.belief.hypothesis import Played
from companion.referee.belief.priors import LOOKS as LOOKS_BEFORE_ASKING
from vision.confusion_counts import ConfusionCounts
from vision.reading import SeenDie, SeenThing, TableReading

from .rogue_table import SLOTS, Table


class DimTable(Table):
    """A table at which things move between readings, and dice may be hard to see."""

    def look(self) -> None:
        self.referee.watch("rolling", "", self.t)
        super().look()

    def look_again(self) -> None:
        """Another look at the same scene."""
        super().look()

    def doubt(self, zone: str, *faces_read: int, confidence: float = 0.75, **more: Any) -> None:
        """The first dice of a zone are seen badly from now on, and read as these faces."""
        dice = self.roll if zone == "roll" else self.keep
        for i, face in enumerate(faces_read):
            dice[i] = replace(dice[i], face=face, sure=False, confidence=confidence, why="hard to make out", **more)

    def lay(self, *dice: tuple[int, float, float], **more: Any) -> None:
        """Dice lie in the roll zone at these places."""
        self.roll = [SeenDie(face, flat=True, x=x, y=y, size=16, zone="roll", **more) for face, x, y in dice]

    def question(self) -> str:
        question = self.referee.view().question
        return question.text if question else ""

    def answers(self) -> list[tuple[int, ...]]:
        question = self.referee.view().question
        return [answer.dice for answer in question.answers] if question else []

    def thrown(self) -> list[list[int]]:
        return [throw["dice"] for throw in self.payloads("throw")]

    def kept(self) -> list[list[int]]:
        return [keep["dice"] for keep in self.payloads("keep")]


def started(*throw: int) -> DimTable:
    table = DimTable()
    table.throw(*throw)
    return table


def with_one_die_left() -> DimTable:
    """2, 2, 3, 3 and the 1 of a second throw are set aside: the last die is about to be thrown."""
    table = started(2, 2, 3, 3, 5, 5)
    table.set_aside(2, 2, 3, 3)
    table.lift()
    table.throw(1, 4)
    table.set_aside(1)
    table.lift()
    return table


# A die that perhaps leans ---------------------------------------------------------------------------------------------


def perhaps_leaning(*throw: int, table: DimTable | None = None) -> DimTable:
    """All that is in doubt is whether the last die leans; another look does not help."""
    table = table or DimTable()
    table.throw(*throw, sure=False, confidence=0.8, why="perhaps cocked", doubts=("lean",))
    for _ in range(LOOKS_BEFORE_ASKING):
        table.look_again()
    return table


def test_a_die_that_perhaps_leans_in_a_throw_that_scores_is_told_by_what_is_done() -> None:
    table = perhaps_leaning(2, 2, 3, 4, 6, 1)
    assert table.question() == ""
    assert "if it leans, throw again" in table.referee.view().status_text
    table.set_aside(1)
    table.press("end", 1)
    assert table.thrown() == [[1, 2, 2, 3, 4, 6]]


def test_dice_of_which_one_perhaps_leaned_and_that_are_thrown_again_were_cocky() -> None:
    table = perhaps_leaning(2, 2, 3, 4, 6, 1)
    table.lift()
    table.throw(5, 5, 5, 2, 3, 1)
    assert table.kinds()[:2] == ["reroll", "throw"]
    assert table.thrown() == [[1, 2, 3, 5, 5, 5]]


def test_rog_2_3_a_die_that_perhaps_leans_in_a_dead_throw_is_told_by_what_is_done() -> None:
    again = perhaps_leaning(6, table=with_one_die_left())
    assert again.question() == ""
    again.lift()
    again.throw(6)
    assert again.kinds()[4:] == ["reroll", "throw", "turn"]
    over = perhaps_leaning(6, table=with_one_die_left())
    over.press("end", 1)
    assert over.kinds()[4:] == ["throw", "turn"]


# The last throw of a turn ---------------------------------------------------------------------------------------------


def test_the_button_does_not_drop_the_question_about_the_last_throw() -> None:
    table = started(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5, look=False)
    table.roll = [replace(die, face=face) for die, face in zip(table.roll, (4, 6), strict=True)]
    table.look()
    assert "then 4 6 was thrown" in table.referee.question.answers[0].text
    table.press("end", 1)
    assert table.kinds() == ["throw", "keep", "throw", "turn"]
    assert table.thrown()[1] == [4, 6]


def test_a_throw_near_the_old_places_is_seen_though_a_die_set_aside_before_perhaps_leans() -> None:
    table = started(2, 2, 3, 3, 5, 5)
    table.set_aside(2, 2, 3, 3)
    table.lift()
    table.throw(1, 4)
    table.doubt("keep", 2, doubts=("lean",))
    table.set_aside(1)
    old = table.roll[0]
    table.roll = [replace(old, face=2, x=old.x + 3.0)]
    table.look()
    assert table.question() == "", "if it was, the button comes next"
    table.clear()
    table.throw(1, 1, 2, 3, 4, 6)
    assert table.thrown()[-2:] == [[2], [1, 1, 2, 3, 4, 6]]
    assert table.record.state.seat == 2


def test_a_question_whose_answer_changes_the_score_is_not_answered_by_the_button() -> None:
    table = started(2, 2, 5, 5, 6, 6)
    table.set_aside(2, 2, 5, 5, 6, look=False)
    table.keep.pop()
    table.roll = [replace(table.roll[0], face=1)]
    table.keep.append(replace(table.keep[0], face=6, x=SLOTS[4][0]))
    table.look()
    scores = table.record.state.scores
    table.press("end", 1)
    assert table.record.state.scores == scores


def test_a_die_that_moved_after_everything_was_set_aside_was_thrown_though_it_shows_the_same() -> None:
    table = DimTable()
    table.lay((2, 80, 100), (2, 110, 120), (3, 140, 90), (3, 170, 130), (1, 200, 110), (6, 248, 212))
    table.look()
    table.set_aside(2, 2, 3, 3, 1)
    table.lay((6, 263, 200))
    table.look()
    assert table.kinds() == ["throw", "keep", "throw", "turn"]
    assert table.thrown()[1] == [6]


def test_a_die_nudged_while_its_neighbour_is_taken_was_not_thrown() -> None:
    table = DimTable()
    table.lay((2, 80, 100), (2, 110, 120), (3, 140, 90), (3, 170, 130), (1, 200, 110), (6, 248, 212))
    table.look()
    table.set_aside(2, 2, 3, 3, 1, look=False)
    table.lay((6, 258, 204))
    table.look()
    assert table.kinds() == ["throw"]


def test_dice_pushed_while_more_is_set_aside_were_not_thrown() -> None:
    table = DimTable()
    table.lay((2, 80, 100), (2, 110, 120), (5, 140, 90), (5, 170, 130), (3, 200, 110), (6, 248, 212))
    table.look()
    table.set_aside(2, 2)
    table.set_aside(5, 5, look=False)
    table.roll = [replace(die, x=die.x + 12) for die in table.roll]
    table.look()
    table.lift()
    assert table.kept() == [[2, 2, 5, 5]]


def test_what_is_set_aside_from_two_throws_that_show_the_same_is_not_taken_for_one() -> None:
    table = DimTable()
    table.lay((3, 142, 91), (3, 169, 132), (1, 196, 255), (4, 211, 154), (6, 223, 228), (1, 250, 127))
    table.look()
    table.set_aside(1, 1)
    table.lay((6, 104, 173), (3, 178, 136), (3, 213, 167), (4, 236, 150))
    table.look()
    table.set_aside(3, 3)
    table.lay((5, 137, 109), (2, 252, 136))
    table.look()
    assert table.thrown() == [[1, 1, 3, 3, 4, 6], [3, 3, 4, 6], [2, 5]]
    assert table.kept() == [[1, 1], [3, 3]]


def test_tab_2_3_the_next_players_throw_ends_the_turn_of_which_a_die_was_nudged() -> None:
    table = DimTable()
    table.lay((2, 80, 100), (2, 110, 120), (3, 140, 90), (3, 170, 130), (1, 200, 110), (6, 248, 212))
    table.look()
    table.set_aside(2, 2, 3, 3, 1, look=False)
    table.lay((6, 258, 204))
    table.look()
    table.keep = []
    table.throw(1, 2, 2, 4, 5, 6)
    assert table.kinds() == ["throw", "keep", "turn", "throw"]


def test_the_last_die_that_nobody_saw_is_asked_about() -> None:
    table = with_one_die_left()
    table.referee.watch("rolling", "", table.t)
    table.press("end", 1)
    for _ in range(LOOKS_BEFORE_ASKING):
        table.look_again()
    assert table.question() == "Ann's third throw: I missed the throw. What happened?"
    assert [seat.note for seat in table.referee.view().seats] == ["10 or 20", ""], "the score shows what is open"
    table.referee.act(f"answer:{table.answers().index((1,))}", table.t)
    assert [seat.note for seat in table.referee.view().seats] == ["", ""]
    assert table.thrown()[-1] == [1]
    assert table.payloads("turn")[0]["points"] == 20


def test_the_last_die_that_only_the_look_after_the_button_finds_is_not_asked_about() -> None:
    table = with_one_die_left()
    table.referee.watch("rolling", "", table.t)
    table.press("end", 1)
    table.lay((1, 150, 150))
    Table.look(table)
    assert table.thrown()[-1] == [1]
    assert table.question() == ""


def test_the_button_right_after_the_set_aside_asks_nothing() -> None:
    table = started(1, 2, 2, 3, 3, 6)
    table.set_aside(1, 2, 2, 3, 3)
    table.press("end", 1)
    assert table.kinds() == ["throw", "keep", "turn"]


# An error while the throw is in doubt ---------------------------------------------------------------------------------


def with_a_set_known_to(face_is_read: tuple[int, ...]) -> DimTable:
    """The other faces are read well; a 3 has been read this often as nothing, as a 1, ..."""
    table = DimTable()
    rows = [tuple(2 * (read == face) for read in range(7)) for face in range(1, 7)]
    rows[2] = face_is_read
    table.referee.recall(ConfusionCounts(tuple(rows)))
    return table


def test_rog_1_2_what_scores_in_none_of_the_possible_throws_is_refused_and_nothing_is_asked() -> None:
    table = with_a_set_known_to((0, 0, 2, 0, 0, 0, 0))
    table.throw(2, 2, 4, 5, 6, 6)
    table.set_aside(4)
    assert [refused["sentence"] for refused in table.payloads("refused")] == [
        "A single 4 scores nothing; set aside the pair of 6s (12 points) (ROG-1.2)."
    ], "whether the 2s are a pair nobody knows"
    assert (table.question(), table.thrown()) == ("", [])


def test_rog_1_2_an_unseen_die_of_a_face_that_is_never_found_excuses_no_other() -> None:
    table = with_a_set_known_to((4, 0, 0, 0, 0, 0, 0))
    table.throw(1, 2, 4, 6, 6)
    for _ in range(LOOKS_BEFORE_ASKING):
        table.look_again()
    table.set_aside(4)
    for _ in range(LOOKS_BEFORE_ASKING):
        table.look_again()
    assert [refused["dice"] for refused in table.payloads("refused")] == [[4]]


def test_who_seems_to_set_aside_many_dice_that_score_nothing_is_not_accused_if_a_face_read_wrongly_explains_it() -> (
    None
):
    table = DimTable()
    table.throw(1, 2, 2, 4, 5, 6)
    table.set_aside(1, 2, 2, 4, 5, 6)
    assert table.payloads("refused") == []
    assert table.kept() == [[1, 2, 3, 4, 5, 6]], "a Run with a 3 that looks like a 2"


# Dice set aside that are not seen well --------------------------------------------------------------------------------


def test_dice_set_aside_that_can_not_be_read_are_those_that_no_longer_lie_there() -> None:
    table = started(1, 3, 4, 5, 6, 6)
    table.set_aside(1, look=False)
    table.doubt("keep", 2)
    table.look()
    table.lay((1, 80, 200), (1, 120, 230), (2, 160, 210), (4, 200, 250), (5, 240, 200))
    table.look()
    assert table.kept() == [[1]]
    assert table.thrown()[1] == [1, 1, 2, 4, 5]


def test_a_turn_of_animals_that_are_never_sure_is_logged_to_the_end() -> None:
    table = started(1, 3, 4, 5, 6, 6)
    table.set_aside(1, look=False)
    table.doubt("keep", 1)
    table.look()
    table.lay((1, 80, 200), (1, 120, 230), (2, 160, 210), (4, 200, 250), (5, 240, 200))
    table.doubt("roll", 1, 1)
    table.look()
    table.set_aside(1, 1)
    table.lay((1, 280, 100), (2, 320, 150), (4, 170, 130))
    table.doubt("roll", 1)
    table.look()
    table.set_aside(1)
    table.lay((5, 170, 270), (6, 220, 120))
    table.look()
    table.press("end", 1)
    assert table.kept() == [[1], [1, 1], [1]]
    assert table.payloads("turn")[0]["points"] == 15
    assert table.question() == ""


def test_a_die_set_aside_that_is_not_found_is_known_when_it_had_been_in_view() -> None:
    table = started(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.keep.pop()
    table.throw(1, 2, 3, 4)
    assert table.kept() == [[5, 5]]
    assert table.thrown()[1] == [1, 2, 3, 4]


def test_a_die_that_was_never_found_in_the_keep_zone_is_told_by_the_rules_where_only_one_fits() -> None:
    table = started(2, 3, 4, 5, 6, 6)
    table.set_aside(6, 6, look=False)
    table.keep.pop(0)
    table.throw(1, 2, 3, 4)
    for _ in range(3):
        table.look_again()
    assert table.kept() == [[6, 6]]


def test_dice_of_a_face_that_goes_unseen_were_all_set_aside_if_nothing_else_ends_the_turn() -> None:
    table = DimTable()
    rows = [[4 * (read == face) for read in range(7)] for face in range(1, 7)]
    rows[2] = [4, *[0] * 6]
    table.referee.recall(ConfusionCounts(tuple(map(tuple, rows))))
    table.throw(1, 3, 3, 3, 6, 6, look=False)
    table.roll = [die for die in table.roll if die.face != 3]
    table.look()
    table.look_again()
    table.set_aside(1, 6, 6)
    table.look_again()
    table.press("end", 1)
    assert table.kept() == [[1, 3, 3, 3, 6, 6]]


def test_dice_that_were_not_found_when_thrown_are_not_found_when_set_aside_either() -> None:
    """So two dice after a throw of which two were found are rather the next throw than the same one in a hand."""
    table = DimTable()
    table.throw(2, 6)
    table.look_again()
    table.look_again()
    table.roll = []
    table.throw(1, 5)
    belief = table.referee.play.judge.belief
    thrown_on = belief.chance(lambda one: any(isinstance(event, Played) for event in one.events))
    first_throw = belief.chance(lambda one: len(one.events) == 1)
    assert thrown_on > 10 * first_throw


def test_what_was_set_aside_and_can_not_be_told_is_asked_once_and_what_follows_waits_for_the_answer() -> None:
    table = started(2, 2, 5, 5, 6, 6)
    table.set_aside(5, 5, look=False)
    table.keep = [replace(die, face=0, sure=False, confidence=0.3) for die in table.keep]
    table.throw(2, 3, 4, 6)
    for _ in range(5):
        table.look_again()
    asked = table.question()
    assert asked == "What did Ann set aside?"
    assert (5, 5) in table.answers()
    assert table.kinds() == ["throw"], "nothing is decided by dice that nobody is sure of"
    table.press("end", 1)
    assert table.kinds() == ["throw"]
    table.referee.act(f"answer:{table.answers().index((5, 5))}", table.t)
    assert table.kinds() == ["throw", "keep", "throw", "turn"]
    assert table.payloads("turn")[0]["points"] == 10


def test_a_die_put_back_where_it_lay_is_no_throw() -> None:
    table = started(2, 2, 3, 5, 5, 6)
    six = table.roll[-1]
    table.set_aside(6)
    table.keep = []
    table.roll.append(six)
    table.look()
    table.set_aside(5, 5)
    table.lift()
    assert table.kinds() == ["throw", "refused", "keep"]


def test_all_six_set_aside_with_one_not_found_is_what_alone_makes_sense_when_the_button_is_pressed() -> None:
    table = started(1, 2, 3, 4, 5, 6)
    table.set_aside(1, 2, 3, 4, 5, 6, look=False)
    table.keep.pop(3)
    table.look()
    table.press("end", 1)
    if (1, 2, 3, 4, 5, 6) in table.answers():
        table.referee.act(f"answer:{table.answers().index((1, 2, 3, 4, 5, 6))}", table.t)
    assert table.kinds() == ["throw", "keep", "turn"]
    assert table.payloads("turn")[0]["points"] == 250


# Throws that are not seen well ----------------------------------------------------------------------------------------


def test_an_unsure_throw_from_which_the_players_go_on_is_told_by_what_they_set_aside() -> None:
    table = DimTable()
    table.lay((5, 80, 100), (5, 110, 120), (3, 140, 90), (2, 170, 130), (4, 200, 110), (6, 248, 212))
    table.doubt("roll", 5)
    table.look()
    assert table.kinds() == []
    table.set_aside(5, 5)
    assert table.thrown() == [[2, 3, 4, 5, 5, 6]]


def test_a_die_of_a_throw_that_is_only_found_when_it_is_set_aside_belongs_to_the_throw() -> None:
    table = started(1, 1, 2, 3, 5, 6)
    table.set_aside(1, 1)
    table.lay((1, 168, 268), (5, 184, 203), (2, 236, 194))
    table.look()
    table.keep.append(SeenDie(1, flat=True, x=SLOTS[2][0], y=30.0, size=16, zone="keep"))
    table.look()
    assert table.thrown()[1] == [1, 1, 2, 5]


def test_a_die_never_seen_that_decides_nothing_is_not_asked_about_and_the_log_says_what_is_open() -> None:
    """Four dice are thrown, of which three are seen, and the two 6s are set aside, which any other one allows."""
    table = started(1, 1, 2, 3, 5, 6)
    table.set_aside(1, 1)
    table.lay((6, 158, 161), (6, 232, 142), (3, 174, 125))
    table.look()
    table.set_aside(6, 6)
    table.lay((2, 132, 135), (5, 213, 134))
    table.look()
    assert table.question() == ""
    table.press("end", 1)
    table.clear()
    table.throw(1, 2, 2, 4, 4, 6)
    assert table.kinds() == ["throw", "keep", "throw", "keep", "throw", "turn", "throw"]
    assert table.payloads("turn")[0]["scores"] == [15 + 12, 0]
    opened = table.payloads("throw")[1]
    may_be = {tuple(sorted(dice)) for dice in (opened["dice"], *opened["perhaps"])}
    assert may_be >= {tuple(sorted((3, 6, 6, face))) for face in range(1, 6)}
    assert "perhaps" in opened["sentence"]
    assert not any("perhaps" in throw for throw in table.payloads("throw")[2:])


def test_an_unsure_last_die_is_asked_about_when_it_decides_the_score_and_the_button_waits() -> None:
    table = with_one_die_left()
    table.lay((1, 206, 125))
    table.doubt("roll", 1, confidence=0.45)
    table.look()
    table.press("end", 1)
    assert "What was thrown?" in table.question()
    assert table.kinds().count("turn") == 0
    table.press("confirm")
    assert table.thrown()[-1] == [1]
    assert table.payloads("turn")[0]["points"] == 20


def test_tab_1_2_a_throw_in_doubt_that_is_thrown_again_was_void() -> None:
    table = started(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.lay((4, 100, 110), (3, 130, 150), (2, 180, 120), (6, 220, 200))
    table.doubt("roll", 4, flat=False)
    table.look()
    table.lift()
    table.lay((1, 140, 230), (1, 180, 250), (2, 220, 100), (3, 260, 180))
    table.look()
    assert table.kinds() == ["throw", "keep", "reroll", "throw"]
    assert table.thrown()[1] == [1, 1, 2, 3]


def test_nothing_is_asked_twice() -> None:
    table = started(2, 2, 5, 5, 6, 6)
    table.set_aside(5, 5, look=False)
    table.keep = [replace(die, face=0, sure=False, confidence=0.3) for die in table.keep]
    table.throw(2, 3, 4, 6)
    for _ in range(5):
        table.look_again()
    last = len(table.answers()) - 1
    table.referee.act(f"answer:{last}", table.t)
    for _ in range(5):
        table.look()
    assert table.question() == ""
    assert "refused" not in table.kinds()


def test_nobody_is_accused_on_dice_that_are_not_sure() -> None:
    table = started(2, 2, 3, 5, 5, 6)
    table.lift()
    table.lay((4, 100, 110), (4, 130, 150), (2, 180, 120), (6, 220, 200), (3, 250, 100), (1, 280, 220))
    table.doubt("roll", 4)
    for _ in range(4):
        table.look()
    assert "refused" not in table.kinds()


# Print that looks like a die ------------------------------------------------------------------------------------------


def test_what_looks_like_a_die_on_the_empty_table_is_none() -> None:
    ghost = SeenDie(1, flat=True, x=57, y=13, size=19, zone="keep", confidence=0.4, sure=False)
    table = DimTable()
    table.keep = [ghost]
    table.look()
    table.throw(2, 2, 3, 5, 5, 6)
    die = next(d for d in table.roll if d.face == 5)
    table.roll.remove(die)
    table.keep.append(replace(die, x=SLOTS[1][0], y=30.0, zone="keep"))
    table.set_aside(5)
    table.press("end", 1)
    assert table.kept() == [[5, 5]]


def test_rog_1_1_of_seven_dice_the_least_sure_one_is_none() -> None:
    table = DimTable()
    table.throw(2, 2, 3, 5, 5, 6, look=False)
    table.keep = [SeenDie(1, flat=True, x=57, y=13, size=19, zone="keep", confidence=0.4, sure=False)]
    table.look()
    assert table.thrown() == [[2, 2, 3, 5, 5, 6]]


def test_rog_2_4_the_last_throw_was_set_aside_though_one_set_aside_before_looks_like_a_third_die_of_it() -> None:
    table = started(3, 3, 5, 5, 6, 6)
    table.set_aside(6, 6)
    table.throw(1, 1, 2, 6)
    table.set_aside(1, 1)
    table.throw(5, 5)
    table.set_aside(5, 5, look=False)
    x, y = SLOTS[2]
    table.keep[2:4] = [SeenDie(3, True, x + 12, y, 16, zone="keep", confidence=0.3, sure=False)]
    table.look()
    table.press("end", 1)
    assert [payload["dice"] for payload in table.payloads("keep")] == [[6, 6], [1, 1], [5, 5]]
    assert table.payloads("turn")[0]["points"] == 12 + 15 + 10


THING = SeenThing("thing", ((200.0, 200.0), (216.0, 200.0), (216.0, 216.0), (200.0, 216.0)))


def test_something_of_a_dies_size_is_the_die_that_is_missing_and_most_likely_the_animal() -> None:
    table = Table()
    table.look()
    table.throw(2, 2, 3, 5, 6)
    for _ in range(LOOKS_BEFORE_ASKING):
        table.t += 1
        table.referee.settled(TableReading("rogue", tuple(table.roll), things=(THING,)), table.t)
    question = table.referee.view().question
    assert question is not None
    assert question.text == "Ann's first throw: I can't read one die clearly: hard to make out. What was thrown?"
    assert "throw" not in table.kinds(), "what was not recognised is never sure"


def test_a_reading_without_a_mat_changes_nothing() -> None:
    table = started(2, 2, 3, 5, 5, 6)
    before = table.record.state
    table.referee.settled(TableReading(None, problem="No mat is in view."), table.t + 1)
    assert table.record.state == before


@pytest.mark.parametrize(
    ("x", "y", "doubts"), [(-20.0, 3.0, ("die", "face")), (440.0, 81.0, ("face",)), (410.0, 20.0, ("die", "lean"))]
)
def test_what_is_in_doubt_beside_the_zones_is_no_die(x: float, y: float, doubts: tuple[str, ...]) -> None:
    table = started(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.roll = [SeenDie(1, False, x, y, 16, zone=None, confidence=0.7, sure=False, doubts=doubts)]
    table.look()
    table.throw(1, 2, 3, 6)
    assert table.kinds() == ["throw", "keep", "throw"]


def test_what_hardly_looks_like_a_die_where_a_sure_one_leaves_no_room_is_no_die() -> None:
    table = started(1, 2, 2, 3, 3, 3)
    table.set_aside(1, 3, 3, 3)
    first = table.keep[1]
    corner = {"zone": "keep", "confidence": 0.2, "sure": False, "doubts": ("covered", "die", "lean", "face")}
    table.lift()
    table.keep.append(SeenDie(1, False, first.x - 2, first.y - 10, 16, **corner))
    table.throw(1, 4)
    last = table.keep.pop()
    table.set_aside(1)
    table.keep.append(last)
    table.look()
    table.lift()
    table.throw(5)
    assert [payload["dice"] for payload in table.payloads("throw")] == [[1, 2, 2, 3, 3, 3], [1, 4], [5]]
    assert "refused" not in table.kinds()


def test_a_leaning_die_that_only_the_second_look_finds_makes_the_throw_void() -> None:
    table = started(1, 1, 4, 5, 6, 6)
    table.set_aside(1, 1)
    table.throw(2, 3, 6, 6, look=False)
    leaning = table.roll.pop()
    table.look()
    table.roll.append(replace(leaning, flat=False))
    table.look_again()
    table.throw(2, 2, 5, 6)
    assert table.kinds() == ["throw", "keep", "reroll", "throw"]


def test_a_kept_die_found_again_with_one_more_set_aside_was_not_set_aside_now() -> None:
    table = started(1, 1, 4, 5, 5, 6)
    table.set_aside(1, 1, look=False)
    hidden = table.keep.pop()
    table.look()
    table.throw(1, 3, 4, 6)
    table.keep.append(hidden)
    table.set_aside(3)
    assert table.kept() == [[1, 1]]
    assert [payload["dice"] for payload in table.payloads("refused")] == [[3]]


def test_a_die_that_falls_nearly_where_its_like_lay_was_thrown_when_another_one_was() -> None:
    table = started(3, 3, 3, 4, 6, 6)
    table.set_aside(3, 3, 3)
    table.throw(1, 4, 6)
    four = next(die for die in table.roll if die.face == 4)
    table.set_aside(1)
    animal = SeenDie(1, True, four.x - 40, four.y + 60, 16, zone="roll")
    table.roll = [
        replace(four, x=four.x + 3, y=four.y - 3),
        replace(animal, sure=False, confidence=0.66, doubts=("lean",)),
    ]
    table.look()
    table.roll[1] = animal
    table.set_aside(1)
    table.look()
    assert table.question() == ""
    table.lift()
    table.throw(6)
    assert [payload["dice"] for payload in table.payloads("throw")][1:] == [[1, 4, 6], [1, 4], [6]]


def test_an_error_is_reported_once_though_a_later_look_shows_another_die_of_the_throw_better() -> None:
    table = DimTable()
    table.throw(2, 4, 4, 6, 1, 1, look=False)
    table.doubt("roll", 2, confidence=0.85)
    table.look()
    table.set_aside(6)
    table.roll[0] = replace(table.roll[0], face=5, sure=True, confidence=1.0)
    table.look()
    assert table.thrown() == [[1, 1, 4, 4, 5, 6]]
    assert [event.kind for event in table.record.events].count("refused") == 1


def wrongly_set_aside(looks: int = LOOKS_BEFORE_ASKING) -> DimTable:
    """Two 6s lie aside, and with them something that may be the 5, which was seen in the throw and is not any more."""
    table = DimTable()
    table.throw(2, 2, 4, 5, 6, 6)
    table.set_aside(6, 6, look=False)
    five = next(die for die in table.roll if die.face == 5)
    table.roll.remove(five)
    x, y = SLOTS[2]
    table.keep.append(replace(five, x=x, y=y, zone="keep", sure=False, confidence=0.8, why="hard to make out"))
    table.look()
    for _ in range(looks - 1):
        table.look_again()
    return table


def test_a_die_that_was_perhaps_set_aside_wrongly_is_not_asked_about_once_it_is_put_back() -> None:
    """People say then that nothing is wrong, which was taken for an answer about the dice that had lain there."""
    table = wrongly_set_aside(looks=1)
    table.roll.append(replace(table.keep.pop(), x=60.0, y=200.0, zone="roll", sure=True, confidence=1.0, why=""))
    table.look()
    for _ in range(LOOKS_BEFORE_ASKING):
        table.look_again()
    assert table.question() == ""
    table.lift()
    table.throw(1, 3, 4, 5)
    assert "refused" not in [event.kind for event in table.record.events]
    assert table.payloads("keep")[0]["dice"] == [6, 6]


def test_nobody_is_refused_for_a_die_that_is_in_doubt_but_asked_whether_it_was_set_aside() -> None:
    table = wrongly_set_aside()
    assert "refused" not in table.kinds()
    assert table.question() == "What happened?"
    table.referee.act("answer:1", table.t)
    assert table.kinds() == ["throw", "refused"]


def test_if_the_die_in_doubt_was_not_set_aside_the_others_count() -> None:
    table = wrongly_set_aside()
    table.referee.act("answer:0", table.t)
    table.lift()
    table.throw(1, 3, 4, 5)
    assert "refused" not in [event.kind for event in table.record.events]
    assert table.payloads("keep")[0]["dice"] == [6, 6]
