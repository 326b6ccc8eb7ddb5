"""The seating at Perudo: people take any of the mat's places, and the turn goes round the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from companion.games.message import Message, Player, Text, say, stated
from companion.games.perudo.table.open_dice import SEATS, seat_in, zone_of
from companion.referee.shown.saying import Answer
from companion.referee.shown.telling import telling
from companion.sessions.events import Event, Source
from vision.mats import PERUDO, Point
from vision.reading import TableReading

KIND = "places"  # the kind of the event with the seating
SIGNS = ("●", "▲", "■", "◆", "★", "♥")
"""The signs that are printed on the places, the same as those of the players on the screen."""


ROUND = {"perudo": (1, 2, 3, 6, 5, 4), "perudo-a4": (1, 2, 4, 3)}
"""The places of each mat in order of play: to the left (PER-1.4), so clockwise seen from above, from place 1 on."""


def round_from(first: int, taken: Iterable[int], mat: str = PERUDO.name) -> tuple[int, ...]:
    """The taken places in order of play, beginning with one of them."""
    there = [place for place in ROUND[mat] if place in set(taken)]
    start = there.index(first)
    return (*there[start:], *there[:start])


def free_after(
    chosen: Sequence[int], players: int, mat: str = PERUDO.name, cups: Sequence[int] = ()
) -> tuple[int, ...]:
    """The next player's possible places, further round the table than ``chosen``, with room for all that follow.

    ``cups``: only one of these places.
    """
    there = tuple(cups) or ROUND[mat]
    if not chosen:
        return there
    on = round_from(chosen[0], there, mat)
    return on[on.index(chosen[-1]) + 1 : len(on) - (players - len(chosen) - 1)]


@dataclass(frozen=True, slots=True)
class Seating:
    """``places`` has the place of each seat, from seat 1 on; the ``program`` has spare ones, as it sits nowhere."""

    places: tuple[int, ...]
    program: frozenset[int] = frozenset()

    @classmethod
    def recorded(cls, event: Event | None, players: int, program: frozenset[int] = frozenset()) -> Seating:
        """The seating in its event; without one each seat is at the place of its number."""
        return cls(tuple(event.payload["places"] if event is not None else range(1, players + 1)), program)

    @classmethod
    def of_people(cls, places: Sequence[int], players: int, program: frozenset[int]) -> Seating:
        """People at these places, in the order of their seats."""
        theirs, spare = iter(places), iter([place for place in range(1, SEATS + 1) if place not in places])
        return cls(tuple(next(spare if seat in program else theirs) for seat in range(1, players + 1)), program)

    @property
    def people(self) -> tuple[tuple[int, int], ...]:
        """The seats of people, each with its place."""
        return tuple((seat, place) for seat, place in enumerate(self.places, 1) if seat not in self.program)

    @property
    def names(self) -> Mapping[str, str]:
        """The name of each place on the mat, mapped to the name by the seat that occupies it.

        Unoccupied places get the numbers of seats that nobody has.
        """
        free = [place for place in range(1, len(PERUDO.zones) + 1) if place not in self.places]
        return {zone_of(place): zone_of(seat) for seat, place in enumerate((*self.places, *free), 1)}

    def seated(self, reading: TableReading) -> TableReading:
        """A reading whose places are renamed by the seats that occupy them."""
        names, sheet = self.names, reading.sheet
        if sheet is None:
            return reading
        return replace(
            reading,
            dice=tuple(replace(die, zone=names.get(die.zone or "", die.zone)) for die in reading.dice),
            covered=tuple(names.get(place, place) for place in reading.covered),
            own=replace(sheet, zones={names.get(zone, zone): box for zone, box in sheet.zones.items()}),
        )

    @property
    def turned(self) -> tuple[Seating, ...]:
        """The same places with all people moved some places round the table."""
        at = [place for _, place in self.people]
        return tuple(self.of_people((*at[i:], *at[:i]), len(self.places), self.program) for i in range(1, len(at)))

    @property
    def said(self) -> Message:
        """The seating as a message."""
        sit = tuple(say("perudo.sits", player=Player(seat), sign=SIGNS[place - 1]) for seat, place in self.people)
        return say("perudo.they-sit", places=sit)

    def payload(self, names: Sequence[str]) -> dict[str, Any]:
        """The payload of the seating's event."""
        return {"places": list(self.places), **telling(names, stated(say("perudo.who-sits-where", what=self.said)))}


def hand_over(reading: TableReading) -> bool:
    """Whether a hand may hide dice: it covers part of a place, but not its very centre as a cup does."""
    hands = [thing for thing in reading.things if thing.what == "hand"]
    partly = any(seat_in(zone) and not _stands_in(zone, reading) for zone in reading.covered)
    return bool(hands) and (partly or not all(hand.outline for hand in hands))


def _stands_in(zone: str, reading: TableReading) -> bool:
    """Whether something covers the centre of a place."""
    sheet = reading.sheet
    return sheet is not None and any(_inside(sheet.zones[zone].centre, thing.outline) for thing in reading.things)


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses the edge an odd number of times."""
    x, y = point
    edges = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return sum((b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in edges) % 2 == 1


Ask = Callable[..., None]
"""Asks a question: its text, then the answers."""

Seat = Callable[[Seating, float, Source], None]


@dataclass(slots=True)
class Sitting:
    """Determines the seating of so many ``players``: from the first cups, or from what somebody states.

    The ``program`` plays some of the seats, and has no place. ``learns``: nobody has stated it yet, and the cups of the
    first round decide.
    """

    players: int
    ask_table: Ask
    seat: Seat
    program: frozenset[int] = frozenset()
    learns: bool = False
    _mat: str = PERUDO.name
    _cups: tuple[int, ...] = field(default=())  # the places of all players' cups, as far as seen

    def see(self, reading: TableReading, t: float, *, cups_stand: bool) -> None:
        """Process a reading as the camera gave it; ``cups_stand``: covered places may be cups.

        Tall cups side by side are one object that reaches beyond the sheet, like a hand. So if one is seen, every place
        counts whose very centre is covered, as it is by a cup.
        """
        if reading.mat in ROUND:
            self._mat = reading.mat
        if not cups_stand:
            return
        taken = (zone for zone in reading.covered if seat_in(zone))
        cups = tuple(sorted(seat_in(zone) for zone in taken if not reading.hand or _stands_in(zone, reading)))
        if len(cups) != len(self._people):
            return
        self._cups = cups
        if self.learns:
            self.learns = False
            self.seat(self._seating(round_from(cups[0], cups, self._mat)), t, "camera")

    @property
    def _people(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, self.players + 1) if seat not in self.program)

    def _seating(self, places: Sequence[int]) -> Seating:
        return Seating.of_people(places, self.players, self.program)

    def ask(self, chosen: tuple[int, ...], t: float) -> None:
        """Ask where the next one sits after those who have ``chosen`` a place, until the other places are clear."""
        people = self._people
        players = len(people)
        while len(chosen) < players and len(free := free_after(chosen, players, self._mat, self._cups)) == 1:
            chosen = (*chosen, *free)
        if len(chosen) == players:
            self.learns = False
            self.seat(self._seating(chosen), t, "touch")
            return
        ways = ((place, partial(self.ask, (*chosen, place))) for place in free)
        answers = (Answer(say("perudo.place-of", n=place), sit) for place, sit in ways)
        self.ask_table(say("perudo.where-sits", player=Player(people[len(chosen)])), *answers)

    def trouble(self, seating: Seating, reading: TableReading) -> Text:
        """Why this seating is impossible on the seen mat; "" if it is possible."""
        zones = reading.sheet.zones if reading.sheet is not None else {}
        lost = [place for _, place in seating.people if zones and zone_of(place) not in zones]
        if lost and len(self._people) > len(zones):
            return say("perudo.too-few-places", count=len(zones), seats=len(self._people))
        return say("perudo.no-such-place", sign=SIGNS[lost[0] - 1]) if lost else ""
