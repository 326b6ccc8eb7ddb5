"""The referee of Perudo, from readings and presses to the record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.perudo import PerudoOptions, PerudoRules
from companion.referee.belief.priors import COUNTING_LOOKS
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from companion.referee.shown.view import ChoiceView
from hardware.presses import Press
from seeds.pages import rule_text
from vision.mats import PERUDO
from vision.reading import SeenDie, SeenThing, TableReading

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eve", "Fay")
LONG = COUNTING_LOOKS - 1  # the looks after that at the lifted cups until dice in doubt are ruled or asked about
SPOTS = ((-30.0, -20.0), (0.0, -20.0), (30.0, -20.0), (-15.0, 20.0), (15.0, 20.0), (40.0, 20.0))


def die_of(seat: int, face: int, number: int, **more: Any) -> SeenDie:
    x, y = PERUDO.zones[f"seat{seat}"].centre
    dx, dy = SPOTS[number]
    return replace(SeenDie(face, flat=True, x=x + dx, y=y + dy, size=16, zone=f"seat{seat}"), **more)


class Table:
    """A pretended table: hands of dice under cups, read perfectly by default."""

    def __init__(self, players: int = 2, state: str = "", **options: Any) -> None:
        self.journal = MemoryJournal()
        self.options = PerudoOptions(**options)
        rules = PerudoRules(self.options)
        self.record = Record(rules, players, self.journal)
        if state:
            self.record.add("agreed", None, 0.0, {"set": state}, source="referee")
        self.referee = Referee(self.record, NAMES[:players], rule_text)
        self.t = 0.0
        self.hands: dict[int, list[SeenDie]] = {}
        self.cups: set[int] = set()
        self.beside: list[SeenDie] = []
        self._lay: tuple[TableReading, tuple[SeenThing, ...]] | None = None

    @property
    def living(self) -> tuple[int, ...]:
        return tuple(self.record.state.living)

    def reading(self) -> TableReading:
        shown = [die for seat, dice in self.hands.items() if seat not in self.cups for die in dice]
        covered = tuple(f"seat{seat}" for seat in sorted(self.cups))
        return TableReading("perudo", (*shown, *self.beside), covered=covered)

    def look(self, times: int = 1, *things: SeenThing, moved: bool | None = None) -> None:
        """So many looks; what lies elsewhere than at the look before was seen to move by default."""
        reading = self.reading()
        if moved if moved is not None else (reading, things) != self._lay:
            self.referee.watch("rolling", "Something moves on the mat.", self.t)
        self._lay = (reading, things)
        for _ in range(times):
            self.t += 1.0
            self.referee.settled(replace(reading, things=things), self.t, b"a picture")

    def cover(self, *hands: Sequence[int]) -> None:
        """All throw under their cups; ``hands`` by living seat."""
        self.hands = {s: [die_of(s, f, i) for i, f in enumerate(h)] for s, h in zip(self.living, hands, strict=True)}
        self.cups = set(self.living)
        self.look()

    def lift(self, *seats: int) -> None:
        self.cups -= set(seats or self.living)
        self.look()

    def act(self, *actions: str) -> None:
        for action in actions:
            self.t += 2.0
            self.referee.act(action, self.t)

    def press(self, button: str, seat: int | None = None, *, long: bool = False) -> None:
        self.t += 1.0
        self.referee.press(Press(button, self.t, seat, long))

    def answer(self, words: str) -> None:
        """Choose the answer that begins with these words."""
        question = self.referee.view().question
        assert question is not None, "nothing is asked"
        action = next(answer.action for answer in question.answers if answer.text.startswith(words))
        self.act(action)

    def round(self, bid: str, *hands: Sequence[int]) -> None:
        """One round of a single bid that is doubted at once."""
        self.cover(*hands)
        self.act(f"bid:{bid}", "dudo")
        self.lift()

    def kinds(self) -> list[str]:
        return [event.kind for event in self.record.counting()]

    def payloads(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.payload) for event in self.record.counting() if event.kind == kind]

    def ruling(self) -> str:
        ruling = self.referee.view().ruling
        return ruling.sentence if ruling else ""

    def question(self) -> str:
        question = self.referee.view().question
        return question.text if question else ""

    def answers(self) -> list[str]:
        question = self.referee.view().question
        return [answer.text for answer in question.answers] if question else []

    def choices(self) -> list[str]:
        return [choice.action for choice in self.referee.view().choices]


FIVES = ((5, 5, 1, 2, 3), (5, 5, 1, 6, 6))
"""Two hands with six dice that count as 5."""


# The course of a round


def test_a_round_of_covering_bidding_dudo_and_lifting_is_recorded_in_order() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x5", "bid:5x5", "dudo")
    table.lift()
    assert table.kinds() == ["throw", "bid", "bid", "dudo", "reveal"]
    assert table.record.state.dice == (4, 5)
    assert table.record.state.seat == 1


def test_per_3_2_the_ruling_says_the_count_the_loser_and_the_rule() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x5", "bid:5x5", "dudo")
    table.lift()
    assert table.ruling() == "Six 5s with the pacos, five were bid: Ann loses a die (PER-3.2)."
    ruling = table.referee.view().ruling
    assert ruling is not None
    assert ruling.put_back == ("Ann puts a die away.",)
    assert ruling.rule_text, "the text of the rule is one touch away"


def test_per_3_2_a_bid_that_fails_costs_the_bidder_a_die() -> None:
    table = Table()
    table.round("7x5", *FIVES)
    assert table.ruling().startswith("Six 5s with the pacos, seven were bid: Ann loses a die")
    assert table.record.state.dice == (4, 5)


def test_per_1_3_the_loser_opens_and_the_headline_says_so() -> None:
    table = Table(3)
    table.cover((2, 2, 3, 3, 4), (2, 2, 3, 3, 4), (2, 2, 3, 3, 4))
    table.act("bid:3x6", "bid:4x6", "dudo")
    table.lift()
    assert table.record.state.dice == (5, 4, 5)
    assert table.referee.view().headline == "All throw under their cups; Ben opens"


def test_the_next_round_begins_by_itself_when_the_dice_are_covered_again() -> None:
    table = Table()
    table.round("7x5", *FIVES)
    table.look(3)
    assert table.kinds()[-1] == "reveal"
    table.cover((2, 2, 2, 2), (3, 3, 3, 3, 3))
    assert table.kinds()[-1] == "throw"
    assert table.payloads("throw")[-1]["dice"] == [0] * 9


def test_the_next_round_begins_by_confirm_or_by_the_first_bid_as_well() -> None:
    table = Table()
    table.press("confirm")
    table.press("confirm")
    assert table.kinds() == ["throw"]
    other = Table()
    other.act("bid:2x4")
    assert other.kinds() == ["throw", "bid"]


def test_a_hand_over_the_mat_is_no_cup() -> None:
    table = Table()
    hand = SeenThing("hand", ((0, 0), (200, 0), (200, 140)))
    table.referee.settled(TableReading("perudo", things=(hand,), covered=("seat1", "seat2")), 1.0)
    assert table.kinds() == []


def test_cups_taken_for_hands_begin_a_round() -> None:
    table = Table()
    hands = tuple(SeenThing("hand", ((x, 0), (x + 90, 0), (x + 90, 95), (x, 95))) for x in (55, 165))
    table.referee.settled(TableReading("perudo", things=hands, covered=("seat1", "seat2")), 1.0)
    assert table.kinds() == ["throw"]


def test_what_lies_across_the_edge_beside_the_places_hides_no_dice() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:6x5", "dudo")
    card = SeenThing("hand", ((0, 110), (30, 120), (30, 150), (0, 160)))
    table.hands[1][0] = replace(table.hands[1][0], sure=False, doubts=("face",), chances=(0, 0.5, 0, 0, 0.5, 0))
    table.cups = set()
    table.look(LONG + 1, card)
    assert table.question()


def test_a_tall_cup_before_a_neighbours_open_dice_begins_no_round() -> None:
    table = Table()
    table.hands = {seat: [die_of(seat, face, i) for i, face in enumerate(FIVES[0])] for seat in (1, 2)}
    table.cups = {1}
    table.referee.settled(replace(table.reading(), covered=("seat1", "seat2")), 1.0)
    assert table.kinds() == []
    table.cups = {1, 2}
    table.look()
    assert table.kinds() == ["throw"]


def test_per_4_1_palifico_is_said_and_only_the_number_may_rise() -> None:
    table = Table(2, "2:5/1/././.")
    table.round("5x5", (2, 3), (2, 3, 4, 4, 6))
    assert "the next round is Palifico" in table.ruling()
    table.cover((2,), (2, 3, 4, 4, 6))
    table.act("bid:1x2")
    assert table.choices() == ["value:2", "dudo"]
    table.act("value:2")
    assert table.choices() == [*(f"bid:{n}x2" for n in range(2, 7)), "value:", "dudo"]
    assert "Palifico" in table.referee.view().note


def test_per_3_3_the_last_one_with_dice_wins_and_the_game_is_over() -> None:
    table = Table(2, "1:3/1/././.")
    table.round("3x6", (2,), (3, 3, 4))
    assert table.kinds()[-2:] == ["reveal", "over"]
    assert "Ann loses the last die and is out; Ben wins" in table.ruling()
    view = table.referee.view()
    assert view.over
    assert view.headline.startswith("Ben wins")
    assert view.seats[0].note.endswith("2") or view.seats[0].note == "out"


# Bids


def test_only_legal_bids_are_offered_the_nearest_first() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x3")
    assert table.choices()[:4] == ["value:1", "bid:4x4", "bid:4x5", "bid:4x6"]
    table.act("value:1")
    assert table.choices()[:2] == ["bid:2x1", "bid:3x1"]
    table.act("value:")
    assert "bid:3x6" not in table.choices()
    assert "bid:5x4" not in table.choices()


def test_per_2_6_an_illegal_bid_is_refused_with_the_rule_and_the_nearest_legal_ones() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x3", "bid:3x3")
    assert table.kinds() == ["throw", "bid", "refused"]
    ruling = table.referee.view().ruling
    assert ruling is not None
    assert ruling.rule.startswith("PER-2")
    assert ruling.nearest
    assert "x" not in "".join(ruling.nearest), "bids are shown as people write them"
    assert table.record.state.bid.count == 4


def test_the_seats_button_offers_values_first_and_then_numbers() -> None:
    table = Table()
    table.cover(*FIVES)
    table.press("end", 1)
    assert table.question() == "Ann: open the bidding?"
    table.answer("5s, 1 or more")
    assert table.question() == "Ann: how many 5s?"
    table.answer("Another value")
    table.answer("4s")
    table.answer("3×4")
    assert table.payloads("bid")[0]["step"] == "bid 3x4"
    table.press("end", 2)
    table.answer("Dudo")
    assert table.kinds() == ["throw", "bid", "dudo"]


def test_confirm_after_the_seats_button_takes_the_nearest_raise() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x3")
    table.press("end", 2)
    table.act("answer:1")
    assert table.payloads("bid")[-1]["step"] == "bid 4x4"


def test_a_seats_button_held_down_is_dudo() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x3")
    table.press("end", 2, long=True)
    assert table.kinds() == ["throw", "bid", "dudo"]


def test_per_1_4_the_button_of_a_seat_whose_turn_it_is_not_is_refused() -> None:
    table = Table(3)
    table.cover((2,) * 5, (2,) * 5, (2,) * 5)
    table.act("bid:4x3")
    table.press("end", 3)
    assert table.kinds() == ["throw", "bid", "refused"]
    assert table.ruling() == "That was Cem's button; it is Ben's turn to bid (PER-1.4)."


def test_the_bidders_own_press_after_the_bid_means_just_that() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x3")
    table.press("end", 1)
    assert table.kinds() == ["throw", "bid"]


def test_a_bid_touched_twice_counts_once() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x3")
    table.referee.act("bid:4x3", table.t + 0.3)
    assert table.kinds() == ["throw", "bid"]
    table.act("dudo", "dudo")
    assert table.kinds() == ["throw", "bid", "dudo"]


def test_bids_do_not_wait_for_hands_at_the_cups() -> None:
    table = Table()
    table.cover(*FIVES)
    table.referee.watch("hand", "A hand is over the mat.", table.t)
    assert table.referee.view().status == "ready", "hands and cups are the game itself"
    table.press("end", 1)
    assert table.question()


def test_per_5_1_calza_is_offered_where_the_table_plays_it() -> None:
    table = Table(3, calza="active")
    table.cover((5, 5, 2, 2, 2), (5, 3, 3, 3, 3), (4, 4, 4, 4, 4))
    table.act("bid:3x5")
    assert "calza" in table.choices()
    table.act("calza")
    table.lift()
    assert table.ruling().startswith("Three 5s with the pacos, three were bid: exactly right, but Ben has all five")
    assert table.kinds() == ["throw", "bid", "calza", "reveal"]


def test_per_a9_calza_by_anyone_is_entered_by_touch_and_no_other_button_offers_it() -> None:
    table = Table(3, "5:5:4/1/././.", calza="anyone")
    table.cover((5, 5, 2, 2, 2), (5, 3, 3, 3, 3), (4, 4, 4, 4))
    table.act("bid:3x5")
    assert "calza:3" in table.choices()
    table.press("end", 3)
    assert not table.question()
    table.act("calza:3")
    table.lift()
    assert "Cem takes a die back" in table.ruling()
    assert table.record.state.dice == (5, 5, 5)


def test_per_a9_without_the_house_rule_calza_is_refused() -> None:
    table = Table(3)
    table.act("bid:3x5", "calza")
    assert table.kinds() == ["throw", "bid", "refused"]


# Before a call nothing of the dice is known


def everything_known(table: Table) -> str:
    """All that the referee shows and keeps, as text."""
    events = [event.as_json() for event in table.journal.events]
    return json.dumps(events) + repr(table.referee.view()) + kept_in(table.referee, set())


def kept_in(thing: Any, known: set[int]) -> str:
    """All that an object and its parts keep, as text."""
    if not hasattr(thing, "__dict__"):
        return repr(thing)
    if id(thing) in known:
        return ""
    known.add(id(thing))
    return " ".join(kept_in(part, known) for part in vars(thing).values())


def test_no_die_of_a_reading_before_dudo_reaches_record_view_log_or_memory() -> None:
    table = Table()
    table.look()
    marks = [die_of(1, 3, i, x=111.25 + i, kind="red", why="a telltale") for i in range(5)]
    for action in ("covered", "bid:4x3", "bid:5x3"):
        table.hands = {1: marks, 2: marks}
        table.look(4)
        table.act(action)
    table.look(4)
    for telltale in ("telltale", "111.25", "SeenDie(", "a picture"):
        assert telltale not in everything_known(table)
    assert all(event.evidence is None for event in table.journal.events)
    assert not table.referee.view().dice


def test_a_look_made_before_the_call_and_told_after_it_is_not_used() -> None:
    table = Table()
    table.cover(*FIVES)
    table.cups = set()
    table.act("bid:4x5", "dudo")
    table.referee.settled(table.reading(), table.t - 0.5, b"a picture")
    assert table.kinds()[-1] == "dudo"
    assert "SeenDie(" not in everything_known(table)
    assert table.referee.wants_look
    table.look()
    assert table.kinds()[-1] == "reveal"


def test_only_the_picture_of_the_reveal_is_kept() -> None:
    table = Table()
    table.round("4x5", *FIVES)
    kept = {event.kind for event in table.journal.events if event.evidence is not None}
    assert kept == {"reveal"}


def test_an_undone_dudo_hides_the_dice_again() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x5", "dudo")
    table.lift(1)
    assert "SeenDie(" in everything_known(table)
    table.press("undo")
    assert table.kinds() == ["throw", "bid"]
    table.look(3)
    assert "SeenDie(" not in everything_known(table)


def test_cups_that_are_all_lifted_without_a_call_are_asked_about() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x5")
    table.lift(1)
    assert not table.question(), "who peeps has not called"
    table.lift(2)
    assert table.question() == "All cups are lifted. Who has called?"
    table.press("confirm")
    table.look()
    assert table.kinds() == ["throw", "bid", "dudo", "reveal"]


def test_cups_put_down_again_withdraw_the_question() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x5")
    table.lift()
    table.cups = {1, 2}
    table.look()
    assert not table.question()


# After a call


def test_nothing_is_counted_until_every_cup_is_lifted() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x5", "dudo")
    assert table.referee.view().headline == "Dudo on 4×5: all lift their cups"
    table.lift(1)
    table.look(5)
    assert table.kinds()[-1] == "dudo"
    assert table.referee.view().headline == "Dudo on 4×5: lift the cup of Ben"
    assert table.referee.view().seats[0].note == "1 2 3 5 5"
    table.lift(2)
    assert table.kinds()[-1] == "reveal"


def test_a_reader_that_knows_no_cups_waits_for_dice_in_every_place() -> None:
    table = Table()
    table.act("bid:4x5", "dudo")
    hands = [die_of(1, face, i) for i, face in enumerate(FIVES[0])]
    for _ in range(5):
        table.t += 1
        table.referee.settled(TableReading("perudo", tuple(hands)), table.t)
    assert table.kinds() == ["throw", "bid", "dudo"]


def test_cups_lifted_before_the_call_was_entered_need_no_second_lifting() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x5")
    table.cups = set()
    table.act("dudo")
    assert table.referee.wants_look
    table.look()
    assert table.kinds()[-1] == "reveal"


def test_per_3_1_a_die_too_many_is_refused_once_in_words_and_mended_by_taking_it_away() -> None:
    table = Table(2, "4:5/1/././.")
    table.cover((5, 5, 1, 2, 3), (5, 5, 1, 6, 6))
    table.act("bid:4x5", "dudo")
    table.lift()
    table.look(LONG)
    assert table.kinds()[-1] == "refused"
    hidden, table.hands[2] = table.hands[2], []
    table.look()
    table.hands[2] = hidden
    table.look(LONG)
    assert table.kinds().count("refused") == 1, "a hand that comes and goes makes nothing new of it"
    assert table.ruling() == "Ann shows 5 dice but has 4 (PER-3.1)."
    ruling = table.referee.view().ruling
    assert ruling is not None
    assert ruling.put_back == ("Take 1 die away from the place of Ann.",)
    del table.hands[1][4]
    table.look()
    assert table.kinds()[-1] == "reveal"


HAND = SeenThing("hand", ())


def test_a_die_that_was_seen_past_a_hand_and_not_since_though_nothing_moved_is_asked_about() -> None:
    table = Table(2, "4:5/1/././.")
    table.cover((5, 5, 1, 2, 3), (5, 5, 1, 6, 6))
    table.act("bid:4x5", "dudo")
    table.cups = set()
    table.look(1, HAND)
    table.hands[1].pop()
    table.look(LONG + 1, moved=False)
    assert table.kinds()[-1] == "dudo"
    assert table.question() == "Ann shows 5 of 4 dice. How many 5s and pacos are there?"


def test_per_3_1_a_die_too_many_that_was_seen_past_a_hand_is_told_once_the_hand_is_gone() -> None:
    table = Table(2, "4:5/1/././.")
    table.cover((5, 5, 1, 2, 3), (5, 5, 1, 6, 6))
    table.beside = [SeenDie(3, flat=True, x=100, y=150, size=16)]  # put away
    table.act("bid:4x5", "dudo")
    table.look(1, moved=False)
    table.lift(2)
    table.cups = set()
    table.look(1, HAND)
    table.look(LONG + 1, moved=False)
    assert table.ruling() == "Ann shows 5 dice but has 4 (PER-3.1)."


def test_a_whole_count_is_taken_though_a_hand_is_still_over_the_mat() -> None:
    table = Table()
    table.cover(*FIVES)
    assert not table.referee.play.past_hands, "while people bid nothing is read past their hands"
    table.act("bid:4x5", "dudo")
    assert table.referee.play.past_hands
    table.cups = set()
    table.look(1, HAND)
    assert table.kinds()[-1] == "reveal"
    assert not table.referee.play.past_hands


def test_a_hand_over_dice_that_were_uncovered_first_puts_down_no_cup() -> None:
    """A place of which a hand hides one die counts as covered, like those whose cups still stand."""
    table = Table()
    table.cover(*FIVES)
    table.act("bid:6x5", "dudo")
    table.look()
    table.lift(1)
    hidden = table.hands[1].pop()
    x, y = hidden.x, hidden.y
    hand = SeenThing("hand", ((x - 9, 0), (x + 9, 0), (x + 9, y + 9), (x - 9, y + 9)))
    table.t += 1.0
    table.referee.watch("hand", "A hand is over the mat.", table.t)
    table.referee.settled(replace(table.reading(), things=(hand,), covered=("seat1", "seat2")), table.t)
    table.hands[1].append(hidden)
    table.lift()
    assert [payload["matches"] for payload in table.payloads("reveal")] == [6]


def test_while_a_hand_is_over_the_mat_nobody_is_told_of_a_die_too_many_or_too_few_and_nothing_is_asked() -> None:
    for first in ((5, 5, 1, 2), (5, 5, 1, 2, 3, 4)):
        table = Table()
        table.cover(first, FIVES[1])
        table.act("bid:4x5", "dudo")
        table.cups = set()
        table.look(15, HAND)
        assert table.kinds()[-1] == "dudo"
        assert (table.question(), table.referee.view().status) == ("", "hand")
        table.press("confirm")
        assert table.question() == "", "the press waits until the hand is gone"


def test_per_3_1_a_die_too_many_is_told_once_it_was_seen_long_enough() -> None:
    table = Table()
    table.cover((5, 5, 1, 2, 3, 4), FIVES[1])
    table.act("bid:4x5", "dudo")
    table.lift()
    table.look(LONG - 1)
    assert "refused" not in table.kinds(), "it may be none"
    table.look()
    assert table.ruling() == "Ann shows 6 dice but has 5 (PER-3.1)."


def test_a_die_in_anothers_place_is_looked_at_longer_as_perhaps_it_is_none() -> None:
    table = Table()
    table.round("6x5", *FIVES)
    table.cover((5, 5, 1, 2, 3, 4), FIVES[1][:3])
    table.act("bid:4x5", "dudo")
    table.lift()
    table.look(LONG - 1)
    assert table.kinds().count("reveal") == 1, "one of Ben's may have been overlooked instead"
    table.look()
    assert table.kinds().count("reveal") == 2


def test_what_comes_and_goes_at_a_still_table_is_no_die_too_many() -> None:
    table = Table()
    table.round("4x5", *FIVES)
    table.cover((5, 5, 1, 2, 3, 4), FIVES[1][:4])
    table.act("bid:4x5", "dudo")
    table.lift()
    table.hands[1].pop()
    table.look(LONG, moved=False)
    assert table.kinds().count("reveal") == 2
    assert "refused" not in table.kinds()


def test_per_3_1_who_kept_the_lost_die_is_told_of_that_one_whatever_comes_and_goes_beside() -> None:
    table = Table()
    table.round("6x5", *FIVES)
    table.round("4x5", FIVES[0], FIVES[1][:4])
    table.cover((5, 1, 2, 3, 4), FIVES[1][:4])
    table.act("bid:1x5", "dudo")
    fleeting = [*table.hands[1], die_of(1, 6, 5)]
    table.hands[1], certain = fleeting, table.hands[1]
    table.lift()
    for table.hands[1] in (certain, fleeting, certain, fleeting) * 2:
        table.look(1, moved=False)
    assert table.ruling() == f"Ann shows 5 dice but has {table.record.state.dice[0]} (PER-3.1)."


def test_per_3_1_each_seat_with_a_die_too_many_is_told_as_certainly_as_its_own_dice_are_read() -> None:
    table = Table(3, "4:5:4/1/././.")
    table.cover((5, 5, 1, 2), FIVES[1], (2, 3, 4, 6, 6))
    table.hands[1].append(die_of(1, 4, 5, sure=False, doubts=("die",), confidence=0.5))
    table.act("bid:4x5", "dudo")
    table.lift()
    table.look(LONG)
    assert table.ruling() == "Cem shows 5 dice but has 4 (PER-3.1)."


def test_dice_that_were_told_to_be_too_many_and_are_covered_again_are_counted_as_they_lay() -> None:
    table = Table()
    table.cover((5, 5, 1, 2, 3, 4), FIVES[1])
    table.act("bid:4x5", "dudo")
    table.lift()
    table.look(2)
    table.cups = {1, 2}
    table.look(5)
    assert table.kinds()[-2:] == ["reveal", "throw"]
    assert table.record.state.dice == (5, 4)
    assert not table.question(), "whichever of them Ann took away, enough of them count"


def too_many_and_one_in_doubt(seat: int, number: int) -> Table:
    """Ann shows a die too many, and a die of a seat is in doubt; all cups were just lifted after a call."""
    table = Table(2, "4:5/1/././.")
    table.cover((5, 5, 1, 2, 3), FIVES[1])
    table.hands[seat][number] = replace(table.hands[seat][number], sure=False)
    table.act("bid:4x5", "dudo")
    table.lift()
    return table


def test_per_3_1_a_die_too_many_is_looked_at_again_where_a_die_is_in_doubt() -> None:
    table = too_many_and_one_in_doubt(1, 4)
    assert table.kinds()[-1] == "dudo"
    table.look(LONG)
    assert table.ruling() == "Ann shows 5 dice but has 4 (PER-3.1)."


def test_per_3_1_a_die_too_many_is_told_though_another_seats_die_is_in_doubt() -> None:
    table = too_many_and_one_in_doubt(2, 0)
    table.look(LONG)
    assert table.ruling() == "Ann shows 5 dice but has 4 (PER-3.1)."


def test_per_3_1_who_lost_no_die_yet_hardly_kept_one() -> None:
    table = Table()
    table.cover((5, 5, 1, 2, 3, 4), FIVES[1])
    table.hands[1][5] = replace(table.hands[1][5], sure=False, doubts=("die",), confidence=0.5)
    table.act("bid:4x5", "dudo")
    table.lift()
    table.hands[1].pop()
    table.look(4, moved=False)
    assert table.kinds()[-1] == "reveal", "what not every look found is none, and nobody is asked"


@pytest.mark.parametrize("away", [11.0, 25.0])
def test_where_dice_lean_on_one_another_what_is_perhaps_none_is_no_die_too_many(away: float) -> None:
    table = Table()
    table.cover((5, 5, 1, 2, 3, 4), FIVES[1])
    near = table.hands[1][4]
    vague = replace(table.hands[1][5], x=near.x, y=near.y + away, sure=False, doubts=("covered", "die"), confidence=0.5)
    table.hands[1][5] = vague
    table.act("bid:4x5", "dudo")
    table.lift()
    table.look(3)
    assert table.kinds()[-1] == "reveal", "nobody is accused of what may be none, nor asked about it"


@pytest.mark.parametrize(("bid", "asked"), [("5x5", False), ("6x5", True), ("7x5", False)])
def test_a_die_that_lies_askew_is_asked_about_only_where_its_face_decides_who_loses(bid: str, asked: bool) -> None:
    table = Table()
    table.cover(*FIVES)  # six dice count as 5; the one in doubt is one of them
    table.hands[1][0] = replace(table.hands[1][0], sure=False, confidence=0.8, why="perhaps cocked")
    table.act(f"bid:{bid}", "dudo")
    table.lift()
    table.look(LONG)
    assert bool(table.question()) is asked
    assert (table.kinds()[-1] == "reveal") is not asked


def test_a_die_that_is_missing_is_looked_for_and_asked_about_where_it_decides_who_loses() -> None:
    table = Table()
    table.cover((5, 5, 1, 2), (5, 5, 1, 6, 6))
    table.act("bid:7x5", "dudo")
    table.lift()
    table.look(LONG - 1)
    assert not table.question(), "it may lie under a quiet hand"
    table.look()
    assert table.question() == "Ann shows 4 of 5 dice. How many 5s and pacos are there?"
    assert "refused" not in table.kinds(), "what is not seen may only be hard to see"
    assert table.answers()[:2] == ["6: Ann loses a die", "7: Ben loses a die"]
    table.answer("7")
    assert table.ruling() == "Seven 5s with the pacos, seven were bid: Ben loses a die (PER-3.2)."


def test_the_only_die_of_a_seat_is_asked_about_if_it_is_missing_where_no_cup_stands() -> None:
    table = Table(state="1:2/1/././.")
    table.cover((5,), (5, 3))
    table.act("bid:2x5", "dudo")
    table.hands[1] = []
    table.lift()
    table.look(LONG)
    assert table.question() == "Ann shows 0 of 1 die. How many 5s and pacos are there?"


def test_where_not_every_look_finds_every_die_a_die_too_many_may_have_been_overlooked() -> None:
    table = Table(2, "4:5/1/././.")
    table.cover((5, 5, 1, 2, 3), FIVES[1])
    table.act("bid:4x5", "dudo")
    hidden = table.hands[1].pop(), table.hands[2].pop()
    table.lift()
    table.hands[2].append(hidden[1])
    table.look(moved=False)
    assert table.kinds()[-1] == "dudo", "all dice that are due were found, but not by every look"
    table.hands[1].append(hidden[0])
    table.look(3, moved=False)
    assert "reveal" not in table.kinds()


def test_a_die_that_is_missing_and_decides_nothing_is_not_asked_about() -> None:
    table = Table()
    table.cover((5, 5, 1, 2), (5, 5, 1, 6, 6))
    table.act("bid:4x5", "dudo")
    table.lift()
    table.look(LONG)
    assert table.ruling() == "Six or seven 5s with the pacos, four were bid: Ben loses a die (PER-3.2)."
    assert table.payloads("reveal")[0]["shown"] == "reveal ?-1-2-5-5:1-5-5-6-6"


def thing_at(seat: int, side: float = 16.0) -> SeenThing:
    x, y = PERUDO.zones[f"seat{seat}"].centre
    return SeenThing("thing", ((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


def test_what_is_not_recognised_where_a_die_is_missing_is_that_die() -> None:
    table = Table()
    table.cover((5, 5, 1, 2), (5, 5, 1, 6, 6))
    table.act("bid:7x5", "dudo")
    table.cups = set()
    table.look(LONG + 1, thing_at(1))
    assert table.question() == "I can't read one die clearly. How many 5s and pacos are there?"
    table.answer("7")
    assert table.payloads("reveal")[0]["matches"] == 7


def test_two_dice_close_together_that_look_like_one_thing_are_those_that_are_missing() -> None:
    """Such a thing covers a part of the place, as a cup does; but no cup is waited for."""
    table = Table()
    table.cover((5, 5, 1), (5, 5, 1, 6, 6))
    table.act("bid:4x5", "dudo")
    table.cups = set()
    for _ in range(3):
        table.t += 1.0
        reading = replace(table.reading(), things=(thing_at(1, 30.0),), covered=("seat1",))
        table.referee.settled(reading, table.t)
    assert table.ruling().startswith("Six to eight 5s with the pacos")


@pytest.mark.parametrize("cup", ["cup", "thing"])
def test_shadows_beside_cups_that_still_stand_are_not_the_dice_under_them(cup: str) -> None:
    """A dark cup on dark cloth is seen in parts, or not as a cup at all."""
    table = Table()
    table.cover((5, 5, 1, 2), (5, 5, 1, 6, 6))
    table.act("bid:3x5", "dudo")
    parts = [SeenThing(what, thing_at(seat, 30.0).outline) for seat in (1, 2) for what in (cup, "thing", "thing")]
    table.look(LONG + 1, *parts)
    assert table.kinds()[-1] == "dudo"
    table.cups = set()
    table.look(LONG + 1)
    assert table.kinds()[-1] == "reveal", "the dice are counted once they are seen"


def test_what_is_not_recognised_beside_all_of_the_dice_hinders_no_count() -> None:
    """A die that is not recognised is rarer than a crumb or the end of a pen, and nobody's dice are missing."""
    table = Table()
    table.cover(*FIVES)
    table.act("bid:7x5", "dudo")
    table.cups = set()
    table.look(1, thing_at(1))
    assert table.kinds()[-1] == "reveal"
    assert not table.question()


def test_what_is_larger_or_smaller_than_a_die_or_in_nobodys_place_hinders_no_count() -> None:
    for thing in (thing_at(1, 60.0), thing_at(1, 5.0), thing_at(6)):
        table = Table()
        table.cover(*FIVES)
        table.act("bid:7x5", "dudo")
        table.cups = set()
        table.look(1, thing)
        assert table.kinds()[-1] == "reveal"


# Dice that can't be read with confidence: the log has what was known, and one question is enough


def doubtful(table: Table, seat: int, number: int, *doubts: str, **chances: float) -> None:
    """Let a die be read with doubts; ``f5=0.6`` is the chance that it shows a 5."""
    die = table.hands[seat][number]
    shares = tuple(chances.get(f"f{face}", 0.0) for face in range(1, 7))
    likeliest = shares.index(max(shares)) + 1 if chances else die.face
    table.hands[seat][number] = replace(
        die, face=likeliest, sure=False, doubts=doubts, chances=shares if chances else (), confidence=0.7, why="glare"
    )


def six_fives_doubted() -> Table:
    """Six 5s were bid and are doubted; the cups are lifted, and two of the dice can not be read with confidence."""
    table = Table()
    table.cover(*FIVES)
    doubtful(table, 1, 0, "face", f5=0.8, f3=0.2)
    doubtful(table, 2, 1, "face", f5=0.9, f6=0.1)
    table.act("bid:6x5", "dudo")
    table.lift()
    return table


def test_dice_in_doubt_that_change_nothing_are_not_asked_about_and_no_count_is_told_that_nobody_knew() -> None:
    table = Table()
    table.cover(*FIVES)
    doubtful(table, 1, 0, "face", f5=0.6, f3=0.4)
    doubtful(table, 2, 1, "face", f5=0.7, f6=0.3)
    table.act("bid:3x5", "dudo")
    table.lift()
    assert table.ruling() == "Four to six 5s with the pacos, three were bid: Ben loses a die (PER-3.2)."
    payload = table.payloads("reveal")[0]
    assert (payload["matches"], payload["most"], payload["shown"]) == (4, 6, "reveal ?-1-2-3-5:?-1-5-6-6")
    assert table.referee.view().seats[0].note == "? 1 2 3 5"
    assert table.record.state.dice == (5, 4)


def test_where_dice_in_doubt_decide_who_loses_one_question_asks_for_their_number_the_likeliest_first() -> None:
    table = six_fives_doubted()
    table.look(LONG)
    assert table.question() == "I can't read two dice clearly. How many 5s and pacos are there?"
    assert table.answers() == [
        "6: Ben loses a die",
        "5: Ann loses a die",
        "4: Ann loses a die",
        "Another number",
    ]
    table.press("confirm")
    assert table.payloads("reveal")[0]["matches"] == 6
    assert not table.question()


def test_a_die_that_has_to_be_one_is_not_asked_about_because_it_is_hard_to_make_out() -> None:
    table = Table()
    table.cover(*FIVES)
    doubtful(table, 1, 2, "die", f1=1.0)
    table.act("bid:6x5", "dudo")
    table.lift()
    assert table.payloads("reveal")[0]["step"] == "reveal 1-2-3-5-5:1-5-5-6-6"


def test_a_die_that_perhaps_leans_is_counted_as_it_lies_where_that_decides_nothing() -> None:
    table = Table()
    table.cover(*FIVES)
    doubtful(table, 1, 0, "lean", f5=1.0)
    table.act("bid:4x5", "dudo")
    table.lift()
    assert table.payloads("reveal")[0]["step"] == "reveal 1-2-3-5-5:1-5-5-6-6"


@pytest.mark.parametrize("looks", [0, 2])
def test_dice_that_are_covered_again_before_they_were_counted_are_asked_about_all_the_same(looks: int) -> None:
    table = six_fives_doubted()
    table.look(looks)
    table.hands = {}
    table.look(2)
    assert table.question().startswith("I can't read two dice clearly. How many 5s and pacos ")
    table.cups = {1, 2}
    table.look()
    table.answer("6")
    table.look()
    assert table.kinds()[-2:] == ["reveal", "throw"]
    assert table.payloads("reveal")[0]["matches"] == 6


def test_tab_3_1_an_unclear_count_is_told_anew_after_an_earlier_bid_was_corrected() -> None:
    table = Table()
    table.cover(*FIVES)
    doubtful(table, 1, 0, "face", f5=0.6, f3=0.4)
    table.act("bid:3x5", "dudo")
    table.lift()
    bid = next(event for event in table.record.counting() if event.kind == "bid")
    table.act(f"correct:{bid.seq}")
    table.answer("2×5")
    assert table.payloads("reveal")[0]["sentence"].startswith("Five or six 5s with the pacos, two were bid: Ben loses")
    reveal = table.record.last("reveal")
    assert reveal is not None
    table.act(f"correct:{reveal.seq}")
    table.answer("6 counted")
    assert table.payloads("reveal")[0]["sentence"].startswith("Six 5s with the pacos, two were bid: Ben loses")


def test_the_table_may_agree_on_the_dice_that_lie_there() -> None:
    table = Table(2, "4:5/1/././.")
    table.cover((5, 5, 1, 2, 3), (5, 5, 1, 6, 6))
    table.act("bid:7x5", "dudo")
    table.lift()
    table.look(3)
    table.act("overrule")
    assert table.payloads("agreed")[-1]["sentence"] == "The table agreed: Ann has 5 dice."
    assert table.kinds()[-1] == "reveal"
    assert table.record.state.dice == (4, 5)


def one_beside(bid: str) -> Table:
    """Ann shows a die too few, and a 5 lies outside the places; all cups were lifted a while ago."""
    table = Table()
    table.cover((5, 5, 1, 2), (5, 5, 1, 6, 6))
    table.beside = [SeenDie(5, flat=True, x=100, y=150, size=16)]
    table.act(f"bid:{bid}", "dudo")
    table.lift()
    table.look(LONG)
    return table


def test_a_die_outside_the_places_that_decides_who_loses_is_asked_about_when_one_is_missing() -> None:
    table = one_beside("7x5")
    assert table.question() == "Ann shows 4 of 5 dice. How many 5s and pacos are there?"
    table.answer("7")
    assert table.payloads("reveal")[0]["matches"] == 7


def test_a_die_outside_the_places_that_decides_nothing_is_not_asked_about() -> None:
    table = one_beside("4x5")
    assert not table.question()
    assert table.ruling().endswith("four were bid: Ben loses a die (PER-3.2).")


def test_dice_that_were_put_away_on_the_mat_trouble_nobody() -> None:
    table = Table(3, "4:5:0/1/././.")
    table.beside = [SeenDie(3, flat=True, x=100, y=150, size=16), die_of(3, 4, 0), die_of(6, 4, 0)]
    table.cover((5, 5, 1, 2), (5, 5, 1, 6, 6))
    table.act("bid:4x5", "dudo")
    table.lift()
    assert table.kinds()[-1] == "reveal"


@pytest.mark.parametrize(
    "fault", [{"flat": False}, {"flat": False, "sure": False}, {"sure": False, "confidence": 0.6, "why": "glare"}]
)
def test_a_die_that_leans_or_is_unsure_is_looked_at_again_and_then_asked_about(fault: Any) -> None:
    table = Table()
    table.cover(*FIVES)
    table.hands[2][3] = die_of(2, 6, 3, **fault)
    table.act("bid:7x5", "dudo")
    table.lift()
    assert table.referee.wants_look
    assert table.referee.view().status_text.startswith("I can't read one die clearly.")
    table.look(LONG)
    assert table.question().startswith("I can't read one die clearly.")
    table.answer("7: Ben loses a die")
    assert table.payloads("reveal")[0]["matches"] == 7


def test_a_leaning_die_that_is_laid_flat_needs_no_answer() -> None:
    table = Table()
    table.cover(*FIVES)
    table.hands[2][3] = die_of(2, 6, 3, flat=False)
    table.act("bid:4x5", "dudo")
    table.lift()
    table.look(3)
    table.hands[2][3] = die_of(2, 6, 3, x=300.0)
    table.look()
    assert table.kinds()[-1] == "reveal"
    assert not table.question()


def test_every_hand_is_shown_until_the_next_round() -> None:
    table = Table()
    table.round("4x5", *FIVES)
    assert [seat.note for seat in table.referee.view().seats] == ["1 2 3 5 5", "1 5 5 6 6"]
    table.cover((2,) * 5, (2,) * 4)
    assert [seat.note for seat in table.referee.view().seats] == ["", ""]


# Without the camera


def test_a_whole_game_can_be_played_by_touch_with_the_number_of_dice_that_count() -> None:
    table = Table()
    table.referee.watch("no camera", "The camera was unplugged.", 0.0)
    for _ in range(5):
        opener = table.record.state.seat
        table.act("bid:1x3", "dudo")
        assert table.choices()[0] == "count:0"
        table.act("count:0")
        assert table.payloads("reveal")[-1]["scores"][opener - 1] < 5
    assert table.referee.view().over
    assert table.payloads("over")[0]["winners"] == [2]
    assert table.payloads("reveal")[-1]["scores"] == [0, 5]


def test_per_3_1_a_count_by_hand_says_no_dice_that_nobody_read() -> None:
    table = Table()
    table.act("bid:4x5", "dudo", "count", "answer:3")
    payload = table.payloads("reveal")[0]
    assert payload["matches"] == 3
    assert "step" not in payload
    assert table.ruling() == "Three 5s with the pacos, four were bid: Ann loses a die (PER-3.2)."
    assert table.record.state.dice == (4, 5)


def test_confirm_before_the_cups_are_lifted_is_answered_and_who_insists_counts_by_hand() -> None:
    table = Table()
    table.cover(*FIVES)
    table.act("bid:4x5", "dudo")
    table.press("confirm")
    assert table.ruling() == "First all lift their cups (PER-3.1)."
    assert not table.question()
    table.press("confirm")
    assert table.question() == "How many 5s and pacos are there?"


# Undo and corrections


def test_tab_3_1_undo_goes_back_to_the_beginning() -> None:
    table = Table()
    table.round("4x5", *FIVES)
    table.cover((2,) * 5, (2,) * 4)
    table.act("bid:3x2")
    for _ in range(6):
        table.press("undo")
    assert table.kinds() == []
    assert table.record.state == table.record.rules.start(2)
    table.press("undo")
    assert "nothing to take back" in table.ruling()


def test_tab_3_1_a_reveal_that_was_taken_back_is_not_counted_again_until_somebody_wants_it() -> None:
    table = Table()
    table.round("4x5", *FIVES)
    table.press("undo")
    table.look(3)
    assert table.kinds() == ["throw", "bid", "dudo"]
    table.press("confirm")
    table.look()
    assert table.kinds()[-1] == "reveal"


def test_cups_of_a_round_that_was_taken_back_do_not_begin_it_again() -> None:
    table = Table()
    table.cover(*FIVES)
    table.press("undo")
    table.look(3)
    assert table.kinds() == []
    table.lift()
    table.cover(*FIVES)
    assert table.kinds() == ["throw"]


def test_tab_3_1_a_corrected_bid_changes_who_loses_and_what_was_told() -> None:
    table = Table()
    table.round("7x5", *FIVES)
    assert table.record.state.dice == (4, 5)
    bid = next(event for event in table.record.counting() if event.kind == "bid")
    table.act(f"correct:{bid.seq}")
    table.answer("6×5")
    assert table.record.state.dice == (5, 4)
    assert table.payloads("reveal")[0]["bid"] == "bid 6x5"
    sentence = "Six 5s with the pacos, six were bid: Ben loses a die (PER-3.2)."
    assert table.payloads("reveal")[0]["sentence"] == sentence


def test_tab_3_1_a_wrong_count_is_corrected_and_the_dice_with_it() -> None:
    table = Table()
    table.round("6x5", *FIVES)
    assert table.record.state.dice == (5, 4)
    reveal = next(event for event in table.record.counting() if event.kind == "reveal")
    table.act(f"correct:{reveal.seq}")
    table.answer("5 counted")
    assert table.record.state.dice == (4, 5)
    assert table.referee.view().corrected


def test_tab_3_1_after_which_others_would_have_bid_a_correction_asks_what_then() -> None:
    table = Table()
    table.round("6x5", *FIVES)
    table.cover((2,) * 5, (2,) * 4)
    table.act("bid:3x2")
    before = table.record.state
    reveal = next(event for event in table.record.counting() if event.kind == "reveal")
    table.act(f"correct:{reveal.seq}")
    table.answer("5 counted")
    assert "Ben bids 3×2, but it would be the turn of Ann" in table.question()
    table.answer("Leave everything as it was")
    assert table.record.state == before


def test_tab_3_1_bids_that_no_longer_fit_are_taken_back_with_a_correction() -> None:
    table = Table()
    table.round("6x5", *FIVES)
    table.cover((2,) * 5, (2,) * 4)
    table.act("bid:3x2", "bid:4x2")
    reveal = next(event for event in table.record.counting() if event.kind == "reveal")
    table.act(f"correct:{reveal.seq}")
    table.answer("5 counted")
    table.answer("Correct it, and take it and the 1 after it back")
    assert table.record.state.dice == (4, 5)
    assert table.record.state.seat == 1
    assert table.kinds() == ["throw", "bid", "dudo", "reveal", "throw"]


def test_a_corrected_session_resumes_to_the_same_state() -> None:
    table = Table()
    table.act("bid:6x5", "dudo", "count:6")
    reveal = table.record.counting()[-1]
    table.act(f"correct:{reveal.seq}")
    table.answer("5 counted")
    table.act("bid:2x2", "bid:3x2", "dudo", "count:1")
    again = Record(PerudoRules(), 2, MemoryJournal(), table.journal.events)
    assert again.state == table.record.state


# What a screen may know


def test_seats_show_their_dice_and_who_is_out() -> None:
    table = Table(3, "4:0:5/1/././.")
    seats = table.referee.view().seats
    assert [seat.score for seat in seats] == [4, 0, 5]
    assert [seat.note for seat in seats] == ["", "out", ""]
    assert seats[0].to_act


def test_per_a13_the_numbers_of_dice_stay_hidden_where_the_table_wants_it() -> None:
    table = Table(3, "4:0:5/1/././.", show_lost_dice=False)
    assert [seat.score for seat in table.referee.view().seats] == [None, 0, None]


def test_the_standing_bid_is_always_on_the_screen() -> None:
    table = Table()
    table.act("bid:4x5")
    assert "4×5 by Ann stands; 10 dice in play." in table.referee.view().note
    assert table.referee.view().headline == "Ben: raise 4×5 or call Dudo"


ACTIONS = st.one_of(
    st.sampled_from(["dudo", "calza", "calza:2", "bid", "covered", "count", "undo", "confirm", "overrule", "answer:0"]),
    st.builds("bid:{}x{}".format, st.integers(0, 9), st.integers(0, 7)),
    st.builds("{}:{}".format, st.sampled_from(["count", "answer", "correct"]), st.integers(0, 12)),
    st.sampled_from(["look", "lift", "cover", "end 1", "end 2", "hold 1", "hold 2"]),
)


@given(st.lists(ACTIONS, max_size=40), st.sampled_from(["off", "active", "anyone"]))
def test_whatever_happens_the_log_folds_to_the_state_and_every_offer_is_legal(actions: list[str], calza: str) -> None:
    table = Table(3, calza=calza)
    for action in actions:
        do(table, action)
        view = table.referee.view()
        assert all(legal(table, choice) for choice in view.choices)
    again = Record(table.record.rules, 3, MemoryJournal(), table.journal.events)
    assert again.state == table.record.state


def do(table: Table, action: str) -> None:
    """One event of the stress run."""
    if action == "look":
        table.look()
    elif action == "lift":
        table.lift()
    elif action == "cover":
        table.cover(*((5, 1, 2, 3, 4)[: table.record.state.dice[seat - 1]] for seat in table.living))
    elif action.startswith(("end", "hold")):
        name, seat = action.split()
        table.press("end", int(seat), long=name == "hold")
    else:
        table.act(action)


def legal(table: Table, choice: ChoiceView) -> bool:
    """Whether an offered bid is one that the rules allow."""
    if not choice.action.startswith("bid:"):
        return True
    rules, state = PerudoRules(table.options), table.record.state
    covered = state if state.hands else rules.apply(state, rules.hidden_throw(state))
    return rules.check(covered, rules.parse_step(f"bid {choice.action[4:]}")).ok


@pytest.mark.parametrize("count", ["6", "7"])
def test_a_count_does_not_stay_when_its_call_is_taken_back(count: str) -> None:
    """Counted by hand as well, where the log has the position and not the dice; as many as were bid, or not."""
    table = Table()
    table.cover(*FIVES)
    table.act("bid:6x5", "dudo", f"count:{count}")
    assert table.kinds()[-1] == "reveal"
    call = next(event.seq for event in table.record.counting() if event.kind == "dudo")
    table.act(f"correct:{call}")
    table.answer("It never happened")
    assert "stay under the cups" in table.question()
    table.answer("Correct it")
    assert table.kinds() == ["throw", "bid"]
