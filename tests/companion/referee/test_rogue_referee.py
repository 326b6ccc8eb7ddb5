"""The referee of Rogue, from readings and presses to the record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.rogue import RogueRules
from companion.referee.record import MemoryJournal, Record
from companion.referee.shown.view import Status
from vision.reading import SeenDie

from .read_before import READ_BEFORE
from .rogue_table import SLOTS, Table


def test_a_turn_of_throw_set_aside_dead_throw_is_recorded_in_order() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5)
    table.lift()
    table.throw(2, 3)
    table.press("end", 1)
    table.clear()
    assert table.kinds() == ["throw", "keep", "throw", "turn"]
    assert table.payloads("keep")[0]["dice"] == [2, 2, 5, 5]
    assert table.payloads("keep")[0]["turn"] == 14
    assert table.payloads("turn")[0]["points"] == 14
    assert table.payloads("turn")[0]["scores"] == [14, 0]
    assert table.referee.view().headline.startswith("Ben")


def test_dice_left_lying_are_not_thrown_again() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    for _ in range(4):
        table.look()
    table.set_aside(2, 2)
    table.look()
    assert table.kinds() == ["throw"]


def test_dice_set_aside_one_by_one_are_not_accused_too_early() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5)
    table.set_aside(5)
    table.set_aside(2)
    table.set_aside(2)
    table.lift()
    assert table.kinds() == ["throw", "keep"]


def test_rog_1_2_a_die_that_can_never_score_is_refused_at_once_in_words() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(6)
    table.look()
    assert table.kinds() == ["throw", "refused"]
    assert "A single 6 scores nothing" in table.ruling()
    assert table.payloads("refused")[0]["rule"] == "ROG-1.2"


def test_a_refusal_is_said_once_and_forgotten_when_it_is_mended() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(6)
    table.look()
    table.look()
    assert table.kinds().count("refused") == 1
    table.keep, table.roll = [], [*table.roll, SeenDie(6, flat=True, x=200, y=200, size=16, zone="roll")]
    table.look()
    table.set_aside(5, 5)
    table.lift()
    assert table.kinds() == ["throw", "refused", "keep"]


def test_half_a_set_is_refused_when_the_rest_is_taken_up() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5)
    table.lift()
    assert table.kinds() == ["throw", "refused"]


def test_a_throw_on_without_a_still_moment_between_still_counts_what_was_set_aside() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5, look=False)
    table.throw(1, 2, 2, 4)
    assert table.kinds() == ["throw", "keep", "throw"]


def test_rog_2_5_the_button_after_setting_aside_ends_the_turn() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.press("end", 1)
    assert table.kinds() == ["throw", "keep", "turn"]
    assert table.payloads("turn")[0]["scores"] == [10, 0]


def test_rog_2_4_the_sixth_die_set_aside_ends_the_turn_and_the_press_after_it_means_just_that() -> None:
    table = Table()
    table.throw(2, 2, 2, 5, 5, 5)
    table.set_aside(2, 2, 2, 5, 5, 5)
    table.press("end", 1)
    table.clear()
    assert table.kinds() == ["throw", "keep", "turn"]
    assert table.referee.view().headline.startswith("Ben: throw")


def test_rog_3_5_a_rogue_on_the_last_die_doubles_the_turn() -> None:
    table = Table()
    table.throw(2, 3, 4, 5, 5, 5)
    table.set_aside(5, 5, 5)
    table.lift()
    table.throw(4, 4, 6)
    table.set_aside(4, 4)
    table.lift()
    table.throw(1)
    assert table.payloads("turn")[0]["points"] == 116


def test_tab_1_2_a_cocky_die_voids_the_throw_and_counts() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6, flat=False)
    assert table.kinds() == ["reroll"]
    assert table.referee.view().rerolls == 1
    table.throw(2, 2, 3, 5, 5, 6)
    assert table.kinds() == ["reroll", "throw"]
    assert table.referee.view().rerolls == 0


def test_tab_1_3_a_die_outside_the_roll_zone_voids_the_throw() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6, zone=None)
    assert table.payloads("reroll")[0]["reason"] == "bum"


def begun_to_set_aside() -> Table:
    """Of 2 3 4 4 5 6 the first 4 lies set aside before the throw is seen."""
    table = Table()
    table.referee.recall(READ_BEFORE)
    table.clear()
    table.throw(2, 3, 4, 5, 6, look=False)
    table.keep = [SeenDie(4, True, *SLOTS[0], 16, zone="keep")]
    table.look()
    assert table.kinds() == []
    return table


def test_rog_1_2_what_is_set_aside_before_the_throw_is_seen_may_take_more_than_one_look() -> None:
    table = begun_to_set_aside()
    table.set_aside(4)
    table.throw(2, 5, 6, 6)
    assert [payload["dice"] for payload in table.payloads("throw")] == [[2, 3, 4, 4, 5, 6], [2, 5, 6, 6]]
    assert table.payloads("keep")[0]["dice"] == [4, 4]


def test_tab_1_3_a_die_that_rolled_among_those_set_aside_is_a_bum_throw_when_all_are_thrown_again() -> None:
    table = begun_to_set_aside()
    table.clear()
    table.throw(2, 2, 3, 5, 5, 6)
    assert table.kinds() == ["reroll", "throw"]
    assert table.payloads("reroll")[0]["reason"] == "bum"


def test_rog_1_2_who_throws_on_with_a_part_set_aside_that_scores_nothing_is_refused() -> None:
    table = begun_to_set_aside()
    table.throw(2, 3, 3, 5, 6)
    assert table.kinds()[:2] == ["throw", "refused"]
    assert table.payloads("throw")[0]["dice"] == [2, 3, 4, 4, 5, 6]


def test_rog_1_2_who_ends_the_turn_with_a_part_set_aside_has_thrown_the_whole() -> None:
    table = begun_to_set_aside()
    table.press("end", 1)
    assert table.payloads("throw")[0]["dice"] == [2, 3, 4, 4, 5, 6]


def test_tab_1_2_after_a_cocky_throw_dice_that_fall_near_their_old_places_are_a_throw() -> None:
    table = Table()
    table.throw(4, 4, 6, 2, 2, 5)
    table.set_aside(2, 2)
    lying = [(4, 189.0, 210.0, True), (4, 182.0, 226.0, True), (6, 203.0, 202.0, False), (5, 240.0, 150.0, True)]
    again = [(4, 180.0, 225.0, True), (4, 203.0, 274.0, True), (6, 205.0, 217.0, True), (5, 250.0, 160.0, True)]
    for dice in (lying, again):
        table.roll = [SeenDie(face, flat, x, y, 16, zone="roll") for face, x, y, flat in dice]
        table.look()
    assert table.kinds()[-2:] == ["reroll", "throw"]


def test_tab_1_5_who_sets_dice_aside_from_a_throw_called_cocky_makes_it_count() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6, flat=False)
    assert table.kinds() == ["reroll"]
    table.set_aside(5, 5)
    assert table.kinds() == ["throw"]
    table.throw(2, 2, 4, 6)
    assert table.kinds() == ["throw", "keep", "throw"]


def test_tab_1_2_what_is_taken_up_after_a_cocky_throw_is_not_played() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6, flat=False)
    table.roll = table.roll[2:]
    table.look()
    table.lift()
    table.throw(2, 2, 4, 6, 6, 6)
    assert table.kinds() == ["reroll", "throw"]


def test_tab_1_5_a_throw_called_cocky_counts_as_it_is_read_once_dice_of_it_are_set_aside() -> None:
    table = Table()
    table.throw(5, 5, 5, 1, 3, 4, look=False, flat=False)
    table.roll[3] = replace(table.roll[3], sure=False, confidence=0.6, doubts=("face",))
    table.look()
    assert table.kinds() == ["reroll"]
    table.roll[3] = replace(table.roll[3], face=2, sure=True, doubts=())
    table.set_aside(5, 5, 5)
    assert table.kinds() == ["throw"]
    assert table.payloads("throw")[0]["dice"] == [2, 3, 4, 5, 5, 5]


def test_tab_1_5_of_a_void_throw_of_which_a_die_is_gone_nothing_is_taken() -> None:
    table = Table()
    table.throw(2, 6, 1, 6, 4, 6, look=False)
    table.set_aside(2)
    assert table.kinds() == ["reroll"]
    table.roll.pop(1)
    table.look()
    assert table.kinds() == ["reroll"]


def test_tab_1_4_three_void_throws_in_a_row_lose_the_turn_but_not_the_points() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.lift()
    for _ in range(3):
        table.throw(2, 3, 4, 6, flat=False)
    assert table.kinds() == ["throw", "keep", "reroll", "reroll", "reroll", "turn"]
    assert table.payloads("turn")[0]["scores"] == [10, 0]
    assert table.payloads("turn")[0]["rule"] == "TAB-1.4"


def test_a_voided_throw_that_keeps_lying_is_counted_once() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6, flat=False)
    table.look()
    table.look()
    assert table.kinds() == ["reroll"]


def test_an_unsure_die_is_looked_at_again_then_left_to_play_and_confirm_takes_it() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6, sure=False, why="glare")
    assert table.referee.wants_look
    assert "glare" in table.referee.view().status_text
    table.look()
    table.look()
    assert table.referee.view().question is None
    assert table.referee.view().status == "unsure"
    assert table.kinds() == []
    table.press("confirm")
    assert table.kinds() == ["throw"]


def test_play_that_goes_on_from_an_unsure_throw_answers_the_question() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6, sure=False)
    table.look()
    table.look()
    table.set_aside(5, 5)
    table.lift()
    assert table.kinds() == ["throw", "keep"]


def test_tab_2_2_a_press_while_the_dice_roll_waits_for_them() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.referee.watch("rolling", "", table.t)
    table.press("end", 1)
    assert table.kinds() == ["throw"]
    table.set_aside(5, 5)
    assert table.kinds() == ["throw", "keep", "turn"]


def test_tab_2_1_the_button_of_another_seat_is_refused() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.press("end", 2)
    assert table.kinds() == ["throw", "refused"]
    assert "Ben's button" in table.ruling()


@pytest.mark.parametrize("status", ["no camera", "ready"])
def test_tab_2_1_the_button_of_another_seat_is_refused_where_the_throw_was_entered_by_hand(status: Status) -> None:
    table = Table()
    table.referee.watch(status, "", 0.0)
    for die in (1, 2, 2, 3, 4, 4):
        table.referee.act(f"die:{die}", 1.0)
    table.press("end", 2)
    assert table.kinds() == ["throw", "refused"]
    assert "Ben's button" in table.ruling()


def test_tab_2_3_a_missing_press_is_supplied_when_the_next_player_throws() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.clear()
    table.throw(1, 1, 2, 3, 4, 6)
    assert table.kinds() == ["throw", "keep", "turn", "throw"]
    assert table.record.state.seat == 2


def test_the_button_with_nothing_set_aside_asks_what_was_meant() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.press("end", 1)
    question = table.referee.view().question
    assert question is not None
    assert table.kinds() == ["throw"]
    table.referee.act("answer:1", table.t)
    assert table.kinds() == ["throw", "turn"]


def test_rog_2_1_throwing_again_with_nothing_set_aside_is_refused_and_may_be_agreed_on() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.lift()
    table.throw(4, 4, 4, 1, 3, 2)
    assert table.kinds() == ["throw"], "nobody is accused on a single look"
    table.look()
    assert table.kinds() == ["throw", "refused"]
    table.referee.act("answer:1", table.t)
    assert table.payloads("throw")[-1]["dice"] == [1, 2, 3, 4, 4, 4]


def test_a_die_turned_over_is_noticed() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    old = table.roll[2]
    table.roll[2] = SeenDie(1, flat=True, x=old.x, y=old.y, size=16, zone="roll")
    table.look()
    assert table.kinds() == ["throw"], "nobody is accused on a single look"
    table.look()
    assert table.kinds() == ["throw", "refused"]
    assert "turned over" in table.ruling()


def test_rog_2_1_too_many_dice_thrown_is_refused_with_what_to_put_back() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.lift()
    table.keep.pop()
    table.throw(1, 2, 3, 4, 5)
    assert table.kinds() == ["throw", "keep", "refused"]
    ruling = table.referee.view().ruling
    assert ruling is not None
    assert ruling.put_back


def test_tab_3_1_undo_goes_back_to_the_beginning_and_the_dice_lying_there_are_not_read_again() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.press("end", 1)
    for _ in range(3):
        table.press("undo")
    assert table.kinds() == []
    assert table.record.state == table.record.rules.start(2)
    table.look()
    assert table.kinds() == []
    table.press("undo")
    assert "nothing to take back" in table.ruling()


def test_a_resumed_session_has_the_state_it_was_left_in() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5)
    table.press("end", 1)
    table.press("undo")
    again = Record(RogueRules(), 2, MemoryJournal(), table.journal.events)
    assert again.state == table.record.state


def test_rog_3_8_rogue_out_ends_the_game() -> None:
    table = Table()
    for left in range(6, 0, -1):
        table.throw(1, *(2, 3, 4, 5, 6)[: left - 1])
        if left > 1:
            table.set_aside(1)
            table.lift()
    assert table.kinds()[-1] == "over"
    assert table.payloads("over")[0]["winners"] == [1]
    assert table.referee.view().over


def two_turns() -> Table:
    """Ann scores 14 and Ben 20."""
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5)
    table.press("end", 1)
    table.clear()
    table.throw(2, 2, 2, 3, 4, 6)
    table.set_aside(2, 2, 2)
    table.press("end", 2)
    table.clear()
    return table


def test_tab_3_1_a_misread_throw_is_corrected_and_what_follows_is_told_anew() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5)
    table.lift()
    table.throw(3, 6)
    table.clear()
    dead = next(event for event in table.record.counting() if event.payload.get("dice") == [3, 6])
    table.referee.act(f"correct:{dead.seq}", table.t)
    question = table.referee.view().question
    assert question is not None
    pair = next(i for i, answer in enumerate(question.answers) if answer.dice == (6, 6))
    table.referee.act(f"answer:{pair}", table.t)
    assert table.kinds() == ["throw", "keep", "throw"], "the dead throw was a pair of sixes: the turn goes on"
    assert table.record.state.throw == (6, 6)
    assert table.referee.view().corrected


def test_tab_3_1_striking_an_earlier_event_changes_the_totals_told_after_it() -> None:
    table = two_turns()
    assert table.payloads("turn")[-1]["scores"] == [14, 20]
    keep = next(event for event in table.record.counting() if event.kind == "keep")
    table.record.amend([table.record.correction(keep, {"dice": [5, 5], "step": "keep 5-5"}, table.t)])
    table.referee.act("correct:1", table.t)
    question = table.referee.view().question
    assert question is not None
    same = next(i for i, answer in enumerate(question.answers) if answer.dice == (2, 3, 3, 5, 5, 6))
    table.referee.act(f"answer:{same}", table.t)
    assert [turn["scores"] for turn in table.payloads("turn")] == [[10, 0], [10, 20]]


def test_tab_3_1_a_correction_that_later_events_contradict_asks_what_then_and_may_change_nothing() -> None:
    table = two_turns()
    before = table.record.state
    table.referee.act("correct:1", table.t)
    question = table.referee.view().question
    assert question is not None
    broken = next(i for i, answer in enumerate(question.answers) if answer.dice == (2, 3, 3, 5, 5, 6))
    table.referee.act(f"answer:{broken}", table.t)
    question = table.referee.view().question
    assert question is not None
    assert "does not fit" in question.text
    table.referee.act("answer:0", table.t)
    assert table.record.state == before


def test_tab_3_1_a_corrected_session_resumes_to_the_same_state() -> None:
    table = two_turns()
    keep = next(event for event in table.record.counting() if event.kind == "keep")
    table.record.amend([table.record.correction(keep, {"dice": [5, 5], "step": "keep 5-5"}, table.t)])
    again = Record(RogueRules(), 2, MemoryJournal(), table.journal.events)
    assert again.state == table.record.state
    assert again.state.scores == (10, 20)


def test_a_throw_that_went_by_too_fast_to_be_read_is_told_by_what_lies_there() -> None:
    table = Table()
    table.throw(1, 4, 5, 6, 6, 2)
    table.set_aside(1, look=False)
    table.roll = [SeenDie(face, flat=True, x=300 - 9 * face, y=200, size=16, zone="roll") for face in (3, 3, 3, 2, 5)]
    table.set_aside(3, 3, 3)
    if table.referee.question is not None:
        table.press("confirm")
    assert table.kinds() == ["throw", "keep", "throw"]
    assert table.payloads("throw")[-1]["dice"] == [2, 3, 3, 3, 5]
    table.lift()
    assert [keep["dice"] for keep in table.payloads("keep")] == [[1], [3, 3, 3]]


def test_the_button_after_a_doubtful_dead_throw_takes_the_throw_and_means_the_turn_it_ended() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5)
    table.lift()
    table.throw(2, 3, sure=False)
    table.press("end", 1)
    assert table.kinds() == ["throw", "keep", "throw", "turn"]
    assert table.record.state.seat == 2


def test_a_die_that_can_not_be_read_in_the_keep_zone_is_known_from_the_throw() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(5, 5, look=False)
    first, second = table.keep
    table.keep = [first, SeenDie(3, flat=True, x=second.x, y=second.y, size=16, zone="keep", sure=False)]
    table.look()
    table.press("end", 1)
    assert table.kinds() == ["throw", "keep", "turn"]
    assert table.payloads("keep")[0]["dice"] == [5, 5]


def test_tab_1_1_a_throw_counts_only_when_every_die_lies_flat_in_the_roll_zone() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5)
    assert table.kinds() == [], "one die is still in the hand"
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2)
    table.lift()
    assert table.kinds() == ["throw", "keep"]


def test_tab_1_5_the_players_may_take_a_void_throw_as_it_lies() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6, flat=False)
    ruling = table.referee.view().ruling
    assert ruling is not None
    table.referee.act(ruling.answers[0].action, table.t)
    assert table.kinds()[-1] == "throw"
    assert table.payloads("throw")[-1]["dice"] == [2, 2, 3, 5, 5, 6]


def test_dice_that_show_the_same_faces_again_were_thrown_when_they_lie_elsewhere() -> None:
    table = Table()
    table.throw(2, 2, 3, 5, 5, 6)
    table.set_aside(2, 2, 5, 5, look=False)
    table.throw(3, 6)
    assert table.kinds() == ["throw", "keep", "throw", "turn"]
    assert table.payloads("throw")[1]["dice"] == [3, 6]


def test_other_faces_in_the_same_places_after_a_fair_set_aside_are_asked_about_and_nobody_is_accused() -> None:
    for answer, kinds in (("answer:0", ["throw", "keep", "throw"]), ("answer:1", ["throw", "refused"])):
        table = Table()
        table.throw(2, 2, 3, 5, 5, 6)
        table.set_aside(2, 2, 5, 5, look=False)
        table.roll = [replace(die, face=face) for die, face in zip(table.roll, (1, 6), strict=True)]
        table.look()
        assert table.kinds() == ["throw"]
        assert "then animal 6 was thrown" in table.referee.view().question.answers[0].text
        table.referee.act(answer, table.t + 1)
        assert table.kinds() == kinds


def test_a_void_throw_stays_void_if_the_next_one_shows_the_same_faces() -> None:
    table = Table()
    table.throw(1, 3, 3, 4, 6, 6, flat=False)
    table.clear()
    table.throw(1, 3, 3, 4, 6, 6)
    assert table.kinds() == ["reroll", "throw"]
