"""Perudo with an open call: nobody waits, and later play resolves it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.perudo import PerudoOptions, PerudoRules
from companion.games.perudo.table.stories import Shown
from companion.referee.belief.confusion import Reader

from .test_perudo_referee import FIVES, LONG, Table, die_of, doubtful, six_fives_doubted


def looked_for(dice: int, missed: int) -> Reader:
    """A reader that has looked for so many dice of any face, and missed some."""
    return Reader().observe((*(i % 6 + 1 for i in range(dice - missed)), *(0,) * missed))


def left_open() -> Table:
    """Six 5s were bid and doubted, two dice can't be read, nobody answered, and all dice are under the cups again."""
    table = six_fives_doubted()
    table.look(LONG)
    assert table.question()
    table.cups = {1, 2}
    table.look()
    return table


def covered_anew(table: Table, *hands: tuple[int, ...]) -> None:
    table.hands = {seat: [die_of(seat, face, i) for i, face in enumerate(hand)] for seat, hand in enumerate(hands, 1)}
    table.cups = {1, 2}
    table.look()


def test_bids_go_on_while_it_is_open_who_lost_a_die_and_the_score_shows_both() -> None:
    table = left_open()
    assert table.kinds()[-1] == "dudo"
    table.act("bid:3x4", "bid:4x4")
    view = table.referee.view()
    assert [seat.note for seat in view.seats] == ["4 or 5 dice", "4 or 5 dice"]
    assert view.undo == "Ann bids 4×4."
    assert not view.saved, "bids that wait for what came before are not on the record"
    assert "4×4" in view.note
    assert not table.question(), "who plays on is asked no more"
    assert "count" in table.choices(), "an answer is welcome at any time"


def test_a_call_that_nobody_counted_stays_open_when_the_session_ends_and_no_longer_when_it_goes_on() -> None:
    table = left_open()
    table.referee.play.leave(table.t)
    assert table.kinds()[-2:] == ["dudo", "open"]
    covered_anew(table, (2, 2, 3, 3), (2, 2, 3, 3, 6))
    table.act("bid:3x4", "bid:7x4", "dudo")
    table.lift()
    assert table.kinds()[3:] == ["reveal", "throw", "bid", "bid", "dudo", "reveal"]


def test_the_dice_of_the_next_call_tell_who_had_lost_one() -> None:
    for hands, lost in ((((2, 2, 3, 3), (2, 2, 3, 3, 6)), 1), (((2, 2, 3, 3, 6), (2, 2, 3, 3)), 2)):
        table = left_open()
        covered_anew(table, *hands)
        table.act("bid:3x4", "bid:7x4", "dudo")
        table.lift()
        assert table.kinds()[3:] == ["reveal", "throw", "bid", "bid", "dudo", "reveal"]
        scores = table.payloads("reveal")[0]["scores"]
        assert scores.index(4) + 1 == lost
        assert "refused" not in table.kinds()


def test_the_dice_that_tell_who_had_lost_one_still_do_when_they_are_looked_at_again() -> None:
    table = left_open()
    covered_anew(table, (2, 2, 3, 3), (2, 2, 3, 3, 4))
    doubtful(table, 2, 0, "face", f2=0.5, f4=0.5)
    table.act("bid:1x4", "bid:2x4", "dudo")
    table.cups = set()
    table.look(LONG)
    assert table.kinds()[3:8] == ["reveal", "throw", "bid", "bid", "dudo"]
    assert table.payloads("reveal")[0]["scores"] == [4, 5]
    assert "refused" not in table.kinds()


def test_an_answer_that_comes_while_the_next_round_is_on_settles_it_and_keeps_what_was_bid() -> None:
    table = left_open()
    table.act("bid:3x4", "bid:4x4", "count")
    table.answer("5")
    assert table.kinds()[3:] == ["reveal", "throw", "bid", "bid"]
    assert table.record.state.dice == (4, 5)
    assert table.referee.view().saved
    assert [seat.note for seat in table.referee.view().seats] == ["", ""]


def test_who_lost_a_die_by_an_answer_may_have_kept_it() -> None:
    for count, loser in ((5, "Ann"), (6, "Ben")):
        table = six_fives_doubted()
        table.look(LONG)
        table.answer(str(count))
        covered_anew(table, (2, 2, 3, 3, 4), (2, 2, 3, 3, 6))
        table.act("bid:3x4", "dudo")
        table.lift()
        table.look(LONG)
        assert table.payloads("reveal")[0]["matches"] == count, "the answer stands"
        assert table.ruling() == f"{loser} shows 5 dice but has 4 (PER-3.1)."


def test_an_answer_to_a_question_that_was_replaced_answers_no_other_one() -> None:
    table = left_open()
    question = table.referee.view().question
    assert question is not None
    asked = [answer.action for answer in question.answers]
    table.press("end", table.referee.play.position.seat)
    assert table.question().endswith("open the bidding?")
    before = table.record.events
    table.act(*asked)
    assert table.record.events == before
    assert table.question().endswith("open the bidding?")
    table.act("answer:1")  # as in a recording of an earlier version
    assert not table.question().endswith("open the bidding?")


def test_who_is_choosing_a_bid_is_not_interrupted_when_the_call_before_is_settled() -> None:
    table = left_open()
    seat = table.referee.play.position.seat
    for _ in range(4):
        table.press("end", seat)
    table.look()
    assert table.kinds()[3:] == ["reveal", "throw"], "the button shows who opens"
    assert table.question().endswith("open the bidding?")


def test_tab_3_1_a_bid_that_is_not_on_the_record_yet_is_taken_back_first() -> None:
    table = left_open()
    table.act("bid:3x4", "bid:4x4")
    table.press("undo")
    assert table.ruling().startswith("Taken back: ")
    assert "3×4" in table.referee.view().note
    table.act("count:6")
    assert table.kinds()[3:] == ["reveal", "throw", "bid"]


def test_the_button_of_a_seat_says_something_about_who_opens() -> None:
    table = left_open()
    before = table.referee.play.position.seat
    for _ in range(3):
        table.press("end", 3 - before)
    assert table.referee.play.position.seat == 3 - before


def test_dice_that_are_taken_up_before_anybody_here_saw_them_stop_nobody() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:7x5", "dudo")
    for step in ("bid:2x4", "bid:3x4", "bid:4x4", "bid:5x4"):
        table.act(step)
    assert "5×4" in table.referee.view().note, "who insists is believed"
    covered_anew(table, (2, 2, 4, 4), (2, 2, 3, 3, 6))
    table.act("dudo")
    table.lift()
    assert table.kinds()[-1] == "reveal"
    assert table.payloads("reveal")[0]["scores"] == [4, 5]


def test_a_call_that_nobody_entered_and_nobody_owned_up_to_stops_nobody() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:7x5")
    table.lift()
    assert table.question()
    covered_anew(table, (2, 2, 4, 4), (2, 2, 3, 3, 6))
    table.act("bid:2x4", "bid:3x4", "dudo")
    table.lift()
    assert table.kinds() == ["throw", "bid", "dudo", "reveal", "throw", "bid", "bid", "dudo", "reveal"]
    assert table.payloads("reveal")[0]["scores"] == [4, 5]


def test_a_round_that_was_settled_otherwise_at_the_table_is_found_out_by_the_dice() -> None:
    """The camera counted six, the table five: from then on Ann has a die less and Ben one more than on record."""
    table = Table()
    table.round("6x5", *FIVES)
    assert table.record.state.dice == (5, 4)
    for hands in (((2, 2, 3, 3), (2, 2, 3, 3, 6)), ((2, 2, 3, 3), (2, 2, 3, 6)), ((2, 2, 3), (2, 2, 3, 6))):
        covered_anew(table, *hands)
        table.act("bid:3x4", "bid:7x4", "dudo")
        table.lift()
        table.look(5)
    assert "refused" not in table.kinds(), "nobody kept a die"
    assert [payload["scores"] for payload in table.payloads("reveal")][:3] == [[4, 5], [4, 4], [3, 4]]


def test_a_die_in_doubt_is_no_reason_to_wait_once_it_was_covered() -> None:
    table = Table()
    table.cover(*FIVES)
    doubtful(table, 1, 0, "face", f5=0.95, f3=0.05)
    table.act("bid:6x5", "dudo")
    table.lift()
    table.cups = {1, 2}
    table.look()
    table.act("bid:2x4", "bid:3x4")
    assert table.kinds()[3:] == ["reveal", "throw", "bid", "bid"], "likely enough once play has gone on"


def test_whose_turn_it_may_be_is_offered_the_bids_and_the_bid_tells_who_opened() -> None:
    table = left_open()
    seat = 3 - table.referee.play.position.seat
    table.press("end", seat)
    assert table.question().startswith(("Ann", "Ben")[seat - 1])
    table.answer("4s")
    table.act("answer:1")
    assert table.referee.play.position.bidder == seat
    assert "refused" not in table.kinds()


# The reader of these dice fails always in the same way: only the dice show it


def all_leaning(table: Table) -> None:
    for seat, dice in table.hands.items():
        table.hands[seat] = [replace(die, flat=False) for die in dice]


def test_where_all_dice_are_called_cocked_the_reader_fails_and_they_count_as_they_lie() -> None:
    table = Table()
    table.cover(*FIVES)
    all_leaning(table)
    table.act("bid:6x5", "dudo")
    table.lift()
    assert table.payloads("reveal")[0]["matches"] == 6
    assert "step" in table.payloads("reveal")[0]
    table.cover((2, 2, 3, 3, 5), (2, 2, 4, 4))
    all_leaning(table)
    table.act("bid:1x5", "dudo")
    table.lift()
    assert table.kinds()[-1] == "reveal"


def test_a_single_die_that_leans_is_asked_about_although_the_reader_knows_the_set() -> None:
    table = Table()
    table.round("7x5", *FIVES)
    table.cover((5, 5, 5, 3), (2, 2, 4, 4, 6))
    table.hands[1][0] = replace(table.hands[1][0], flat=False)
    table.act("bid:3x5", "dudo")
    table.lift()
    table.look(3)
    assert table.question().startswith("I can't read one die clearly")


@pytest.mark.parametrize(("bid", "dice"), [("1x3", (2, 1)), ("1x4", (1, 2))])
def test_where_no_3_was_ever_found_a_die_that_is_missing_is_one(bid: str, dice: tuple[int, int]) -> None:
    table = Table(2, "2:2/1/././.")
    reader = Reader().observe((0, 1, 2, 4, 5, 6) * 10)
    table.referee.play.judge.belief = replace(table.referee.play.judge.belief, reader=reader)
    table.cover((6,), (2, 2))
    table.act(f"bid:{bid}", "dudo")
    table.lift()
    table.look(LONG)
    assert not table.question()
    assert table.record.state.dice == dice


def test_a_die_too_many_may_be_owned_up_to_where_another_seats_die_is_missing() -> None:
    table = Table()
    table.cover((5, 5, 1, 2, 3, 4), (5, 5, 1, 6))
    table.act("bid:7x5", "dudo")
    table.lift()
    table.look(LONG)
    table.answer("There is a die too many")
    assert table.ruling() == "Ann shows 6 dice but has 5 (PER-3.1)."


def test_owning_up_to_a_die_too_many_accuses_nobody_beside_whose_dice_something_unknown_lies() -> None:
    table = Table(3)
    table.round("4x5", *FIVES, (2, 3, 4, 4, 6))
    table.cover((5, 5, 1, 2), (5, 5, 1, 6, 4), (2, 3, 4, 4, 6))
    table.hands[3].append(die_of(3, 4, 5, sure=False, doubts=("die",), confidence=0.5))
    table.act("bid:7x5", "dudo")
    table.lift()
    table.look(LONG)
    table.answer("There is a die too many")
    assert table.ruling() == "Ben shows 5 dice but has 4 (PER-3.1)."


def test_a_die_too_many_that_nobody_sees_is_of_who_should_have_put_one_away() -> None:
    table = Table(3)
    table.round("4x5", *FIVES, (2, 3, 4, 4, 6))
    assert table.record.state.dice == (5, 4, 5)
    table.cover((5, 5, 1, 2), (5, 5, 1, 6), (2, 3, 4, 4, 6))
    table.act("bid:7x5", "dudo")
    table.lift()
    table.look(LONG)
    table.answer("There is a die too many")
    assert table.ruling() == "Ben shows 5 dice but has 4 (PER-3.1)."


def seen_as(hand: tuple[int, ...]) -> tuple[int, ...]:
    """A hand whose 3 is read as a 2."""
    return tuple(2 if face == 3 else face for face in hand)


def test_once_a_face_is_known_to_be_misread_the_log_says_what_else_may_have_counted() -> None:
    table = Table()
    table.round("9x2", seen_as((2, 3, 4, 5, 6)), seen_as((2, 3, 1, 5, 6)))
    assert table.payloads("reveal")[0]["matches"] == 5, "as it was read"
    table.round("9x4", seen_as((2, 3, 4, 5)), seen_as((3, 1, 4, 5, 6)))
    table.round("9x4", seen_as((3, 3, 4)), seen_as((3, 2, 4, 6, 5)))
    assert table.referee.play.judge.belief.reader.faults == ((3, 2),)
    first = table.payloads("reveal")[0]
    assert (first["matches"], first["most"]) == (1, 5), "there were three"
    assert first["sentence"].startswith("One to five 2s with the pacos, nine were bid: Ann loses a die")
    assert table.record.state.dice == (2, 5)


def test_that_a_face_may_be_misread_is_weighed_for_all_dice_of_a_call_together() -> None:
    """No 3 and five 2s: perhaps all of them are as they are read, perhaps some 3s are among them."""
    rules = PerudoRules(PerudoOptions())
    call = rules.parse_key("5:5/2/7x2/dudo@2/?-?-?-?-?:?-?-?-?-?")
    hands = tuple(
        tuple(die_of(n, f, i) for i, f in enumerate(h)) for n, h in ((1, (2, 2, 2, 4, 1)), (2, (2, 2, 6, 5, 1)))
    )
    read = Reader().observe((1, 2, 2, 2, 4, 5, 6, 2, 2, 1) * 2)
    chances = Shown(rules, call, hands, reader=read).chances()
    assert chances.index(max(chances)) == 7
    assert 0.001 < sum(chances[:7]) < 1
    assert sum(chances) == pytest.approx(1.0)
    known = read.observe((1, 3, 3, 3, 4, 5, 6, 3, 2, 1))
    certain = Shown(rules, call, hands, reader=known).chances()
    assert certain[7] > 0.999, "3s are read"


def test_a_die_put_away_that_lies_on_the_mat_says_nothing_about_an_open_call() -> None:
    """Whether it was the last die of Cem that nobody saw or not: the next round begins, whatever lies beside it."""
    table = Table(3, "1:4:0/1p/././.")
    table.cover((2,), (3, 4, 6, 1))
    table.beside = [die_of(3, 6, 0)]
    table.look()
    table.act("bid:1x2", "dudo")
    table.hands[1] = []
    table.lift()
    table.look(LONG)
    assert table.question()
    table.cups = {1, 2}
    table.look()
    table.act("bid:2x5", "bid:2x6")
    assert "2×6" in table.referee.view().note


@pytest.mark.parametrize("more", [1, 4, 5])
def test_dice_of_another_game_poured_over_a_hand_stop_nothing(more: int) -> None:
    """Ten dice in a place have 252 hands of five, each of them improbable; once the others are gone, five count."""
    table = Table(2, "5:1/2/././.")
    table.cover((5, 5, 2, 3, 4), (3,))
    table.act("bid:2x5", "dudo")
    table.hands[1] += [replace(die, x=die.x + 8.0, y=die.y + 14.0) for die in table.hands[1][:more]]
    table.lift()
    table.look(LONG)
    del table.hands[1][5:]
    table.look(LONG)
    assert table.payloads("reveal")[0]["step"] == "reveal 2-3-4-5-5:3"


def test_a_last_die_that_a_good_reader_overlooks_is_asked_about_and_not_waited_for() -> None:
    table = Table(2, "4:1/2p/././.")
    table.referee.play.judge.belief = replace(table.referee.play.judge.belief, reader=looked_for(100, 0))
    table.cover((3, 3, 5, 5), (6,))
    table.act("bid:1x6", "dudo")
    table.hands[2] = []
    table.lift()
    table.look(LONG)
    assert table.question() == "Ben shows 0 of 1 die. How many 6s are there?"
