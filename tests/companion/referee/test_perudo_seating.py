"""The seating at Perudo: people take any place of the mat, and the turn goes round the table (PER-1.4)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.perudo import PerudoRules
from companion.games.perudo.table.seats import PLACES, ROUND, round_from, seated
from companion.referee.record import Record
from companion.referee.referee import Referee
from seeds.pages import rule_text
from tests.companion.referee.test_perudo_referee import NAMES, Table
from vision.mats import ALL_MATS, PERUDO
from vision.reading import SeenThing, TableReading

FIVES = ([2, 2, 2, 3, 3], [4, 4, 5, 5, 6], [6, 6, 6, 2, 3], [5, 5, 5, 5, 2], [3, 3, 3, 3, 4], [2, 4, 4, 6, 6])


class Chairs(Table):
    """The pretended table with people at places of their own choice."""

    def __init__(self, *places: int, mat: str = "perudo", learns: bool = True) -> None:
        super().__init__(len(places))
        self.places, self.mat = places, mat
        if learns:
            self.referee.act("places:learn", 0.0)

    def reading(self) -> TableReading:
        """What the camera sees: the places of the mat by their own names."""
        names = {f"seat{seat}": f"seat{place}" for seat, place in enumerate(self.places, 1)}
        seen, zones = super().reading(), ALL_MATS[self.mat].zones
        dice = []
        for die in seen.dice:
            (x, y), (u, v) = (PERUDO.zones[die.zone or ""].centre, zones[names[die.zone or ""]].centre)
            dice.append(replace(die, zone=names[die.zone or ""], x=die.x - x + u, y=die.y - y + v))
        return replace(seen, mat=self.mat, dice=tuple(dice), covered=tuple(names[zone] for zone in seen.covered))

    @property
    def seated(self) -> tuple[int, ...]:
        """The places as the screen shows them."""
        return tuple(seat.place for seat in self.referee.view().seats)


@pytest.mark.parametrize(("mat", "order"), ROUND.items())
def test_per_1_4_the_turn_goes_round_the_table_and_not_from_three_to_four_across_it(
    mat: str, order: tuple[int, ...]
) -> None:
    assert sorted(order) == list(range(1, len(ALL_MATS[mat].zones) + 1))
    centres = [ALL_MATS[mat].zones[f"seat{place}"].centre for place in order]
    turns = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*centres, centres[0]]))
    assert turns > 0, "clockwise seen from above, as y grows towards the viewer"
    across = [abs(a[0] - b[0]) > 1 and abs(a[1] - b[1]) > 1 for a, b in pairwise([*centres, centres[0]])]
    assert not any(across), "each place lies beside or opposite the one before"


@given(st.sets(st.integers(1, 6), min_size=2))
def test_people_at_any_places_are_seated_in_the_order_of_the_turn(taken: set[int]) -> None:
    for first in taken:
        places = round_from(first, taken)
        assert set(places) == taken
        assert places[0] == first
        order = ROUND["perudo"]
        steps = [(order.index(b) - order.index(a)) % 6 for a, b in pairwise([*places, first])]
        assert sum(steps) == 6, "once round"


@given(st.permutations(range(1, 7)), st.integers(2, 6))
def test_every_place_keeps_its_own_name_for_exactly_one_seat(places: list[int], players: int) -> None:
    seen = TableReading("perudo", covered=tuple(f"seat{place}" for place in places[:players]))
    named = seated(seen, places[:players])
    assert named.covered == tuple(f"seat{seat}" for seat in range(1, players + 1))
    assert named.sheet is not None
    assert sorted(named.sheet.zones) == sorted(PERUDO.zones)


def test_a_game_that_does_not_say_who_sits_where_is_read_by_the_numbers_of_the_places() -> None:
    table = Chairs(1, 2, 3, learns=False)
    table.round("3x3", *FIVES[:3])
    assert PLACES not in table.kinds()
    assert table.seated == (1, 2, 3)


@pytest.mark.parametrize("places", [(2, 6), (2, 3, 5), (1, 3, 6, 4), (1, 2, 3, 5, 4), (1, 2, 3, 6, 5, 4)])
def test_the_first_cups_tell_who_sits_where_and_hands_are_counted_so(places: tuple[int, ...]) -> None:
    table = Chairs(*places)
    hands = FIVES[: len(places)]
    table.cover(*hands)
    assert table.payloads(PLACES)[0]["places"] == list(places)
    assert table.seated == places
    table.act("bid:20x5", "dudo")
    table.lift()
    reveal = table.payloads("reveal")[0]
    assert reveal["matches"] == sum(hand.count(5) for hand in hands)
    assert [event.kind for event in table.record.counting()].count(PLACES) == 1


def test_cups_that_only_some_have_set_down_tell_nothing_yet() -> None:
    table = Chairs(2, 3, 5)
    table.cups = {1, 2}
    table.look()
    assert PLACES not in table.kinds()
    table.cups = {1, 2, 3}
    table.look()
    assert table.payloads(PLACES)[0]["places"] == [2, 3, 5]


def test_a_hand_over_the_mat_is_no_cup() -> None:
    table = Chairs(2, 3, 5)
    table.cups = {1, 2, 3}
    table.look(1, SeenThing("hand", ((0.0, 0.0), (10.0, 0.0), (0.0, 10.0))))
    assert PLACES not in table.kinds()


def test_cups_side_by_side_that_look_like_a_hand_are_cups_in_the_middle_of_their_places() -> None:
    table = Chairs(1, 2, 3)
    table.cups = {1, 2, 3}
    table.look(1, SeenThing("hand", ((60.0, 0.0), (360.0, 0.0), (360.0, 100.0), (60.0, 100.0))))
    assert table.payloads(PLACES)[0]["places"] == [1, 2, 3]


def test_one_touch_turns_the_seating_where_the_cups_are_known() -> None:
    table = Chairs(2, 3, 5)
    table.cover(*FIVES[:3])
    table.act("places")
    assert table.question() == "Where does Ann sit?"
    assert table.answers() == ["▲ triangle", "■ square", "★ star"]
    table.answer("■")
    assert table.seated == (3, 5, 2)
    assert table.record.last(PLACES).source == "touch"  # type: ignore[union-attr]


def test_before_there_are_cups_who_sits_where_is_not_asked_but_what_to_do_said() -> None:
    table = Chairs(1, 2, 3, 4)
    table.act("places")
    assert not table.question()
    assert table.ruling().startswith("All throw under their cups")


def test_what_was_said_is_not_overturned_by_the_cups() -> None:
    table = Chairs(5, 1)
    table.cover(*FIVES[:2])
    assert table.seated == (1, 5)
    table.act("places")
    table.answer("★")
    table.lift()
    table.cover(*FIVES[:2])
    assert table.seated == (5, 1)


def test_a_resumed_game_knows_who_sits_where() -> None:
    table = Chairs(3, 4)
    table.cover(*FIVES[:2])
    record = Record(PerudoRules(table.options), 2, table.journal, table.record.events)
    table.referee = Referee(record, NAMES[:2], rule_text)
    table.referee.act("places:learn", table.t)
    assert table.seated == (3, 4)
    table.record = record
    table.act("bid:3x2", "dudo")
    table.lift()
    assert table.payloads("reveal")[0]["matches"] == 3
    assert len(table.payloads(PLACES)) == 1


def test_undo_takes_back_what_was_played_and_not_who_sits_where() -> None:
    table = Chairs(3, 4)
    table.cover(*FIVES[:2])
    table.act("bid:3x2")
    table.press("undo")
    table.press("undo")
    assert table.seated == (3, 4)


def test_a_wrong_seating_can_be_corrected_in_the_list() -> None:
    table = Chairs(3, 4)
    table.cover(*FIVES[:2])
    event = table.record.last(PLACES)
    assert event is not None
    table.act(f"correct:{event.seq}")
    table.answer("Ann ◆, Ben ■")
    assert table.seated == (4, 3)


def test_the_a4_mat_is_for_four_and_says_so_to_five() -> None:
    table = Chairs(1, 2, 4, 3, mat="perudo-a4")
    table.cover(*FIVES[:4])
    assert table.seated == (1, 2, 4, 3)
    crowded = Chairs(1, 2, 3, 4, 5)
    crowded.referee.settled(TableReading("perudo-a4"), 1.0)
    assert "4 places, and 5 play" in crowded.referee.view().status_text


def test_who_sits_where_is_offered_until_the_first_bid() -> None:
    table = Chairs(1, 2)
    assert "places" in table.choices()
    table.cover(*FIVES[:2])
    others = [action for action in table.choices() if not action.startswith("value:")]
    assert others[0] == "places", "in the line below the pad, where it is seen without turning pages"
    table.act("bid:3x3")
    assert "places" not in table.choices()
    table.act("dudo")
    table.lift()
    assert "places" not in table.choices()
