"""The seating at Perudo: people take any of the mat's places, and the turn goes round the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.message import Message, Player, Text, say, stated
from companion.games.perudo import PerudoState
from companion.games.perudo.steps import Step
from companion.games.perudo.table.open_dice import SEATS, seat_in, stands_in, zone_of
from companion.referee.record.recorder import Recorder
from companion.referee.shown.saying import Answer
from companion.referee.shown.telling import said_in
from companion.sessions.events import Event, Source
from vision.mats import PERUDO
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


def seated(reading: TableReading, places: Sequence[int]) -> TableReading:
    """A reading whose places are renamed by the seats that occupy them: ``places`` has the one of each seat.

    Unoccupied places get the numbers of seats that nobody has.
    """
    free = [place for place in range(1, SEATS + 1) if place not in places]
    names = {zone_of(place): zone_of(seat) for seat, place in enumerate((*places, *free), 1)}
    sheet = reading.sheet
    if sheet is None:
        return reading
    return replace(
        reading,
        dice=tuple(replace(die, zone=names.get(die.zone or "", die.zone)) for die in reading.dice),
        covered=tuple(names.get(place, place) for place in reading.covered),
        own=replace(sheet, zones={names.get(zone, zone): box for zone, box in sheet.zones.items()}),
    )


class Seating:
    """Who sits where, by the record: from the first cups, or from what somebody states.

    The ``program`` plays some of the seats, and sits nowhere: it has spare places. ``learns``: nobody has stated the
    seating yet, and the cups of the first round decide. ``changed`` is called when it is recorded.
    """

    def __init__(
        self, recorder: Recorder[PerudoState, Step], program: frozenset[int], changed: Callable[[], None]
    ) -> None:
        self.learns = False
        self._recorder = recorder
        self._people = tuple(seat for seat in range(1, len(recorder.names) + 1) if seat not in program)
        self._changed = changed
        self._mat = PERUDO.name
        self._cups: tuple[int, ...] = ()  # the places of all players' cups, as far as seen

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from seat 1 on; unless somebody stated it, that of its number."""
        event = self._recorder.record.last(KIND)
        return tuple(event.payload["places"] if event is not None else range(1, len(self._recorder.names) + 1))

    def see(self, reading: TableReading, t: float) -> None:
        """Learn from a reading, as the camera gave it, in which covered places may be cups.

        Tall cups side by side are one object that reaches beyond the sheet, like a hand. So if one is seen, every place
        counts whose very centre is covered, as it is by a cup.
        """
        taken = (zone for zone in reading.covered if seat_in(zone))
        cups = tuple(sorted(seat_in(zone) for zone in taken if not reading.hand or stands_in(zone, reading)))
        if len(cups) == len(self._people):
            self._cups = cups
            if self.learns:
                self._seat(round_from(cups[0], cups, self._mat), t, "camera")

    def ask(self) -> None:
        """Ask at which of the cups the first player sits: the others follow round the table."""
        first, announcer = Player(self._people[0]), self._recorder.announcer
        ways = ((place, round_from(place, self._cups, self._mat)) for place in self._cups)
        answers = [Answer(say("perudo.place-of", n=n), partial(self._seat, at, source="touch")) for n, at in ways]
        if answers:
            announcer.ask(say("perudo.where-sits", player=first), *answers)
        else:
            announcer.rule(say("perudo.all-throw", player=first))

    def _seat(self, at: Sequence[int], t: float, source: Source) -> None:
        """Record that people sit at these places, in the order of their seats."""
        self.learns, payload = False, self._payload(at)
        if self._recorder.log(KIND, None, t, payload, source=source) is not None:
            self._changed()
            self._recorder.announcer.rule(said_in(payload), "PER-1.4")

    def _payload(self, at: Sequence[int]) -> dict[str, Any]:
        theirs, spare = iter(at), iter([place for place in range(1, SEATS + 1) if place not in at])
        every = range(1, len(self._recorder.names) + 1)
        places = [next(theirs if seat in self._people else spare) for seat in every]
        return {"places": places, **self._recorder.telling(stated(say("perudo.who-sits-where", what=self._said(at))))}

    def _said(self, at: Sequence[int]) -> Message:
        pairs = zip(self._people, at, strict=True)
        sit = tuple(say("perudo.sits", player=Player(seat), sign=SIGNS[place - 1]) for seat, place in pairs)
        return say("perudo.they-sit", places=sit)

    def others(self, event: Event) -> Iterator[tuple[Message, dict[str, Any]]]:
        """The same places with all people moved some places round the table, as messages and payloads."""
        at = [event.payload["places"][seat - 1] for seat in self._people]
        for i in range(1, len(at)):
            turned = (*at[i:], *at[:i])
            yield self._said(turned), self._payload(turned)

    def trouble(self, reading: TableReading) -> Text:
        """Why the seating is impossible on the seen mat; "" if it is possible."""
        self._mat = reading.mat if reading.mat in ROUND else self._mat
        zones, places = reading.sheet.zones if reading.sheet is not None else {}, self.places
        lost = [places[seat - 1] for seat in self._people if zones and zone_of(places[seat - 1]) not in zones]
        if lost and len(self._people) > len(zones):
            return say("perudo.too-few-places", count=len(zones), seats=len(self._people))
        return say("perudo.no-such-place", sign=SIGNS[lost[0] - 1]) if lost else ""
