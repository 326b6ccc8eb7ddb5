"""The seats at Perudo: who sits where, and the dice of the seats that the program plays.

People take any of the mat's places, and the turn goes round the table. The program sits nowhere: no cup stands for it.
It throws in secret (``companion.table.opponents``); the referee learns its dice when they are shown at a call, as it
learns everybody's, and knows nothing of them before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.games.message import Dice, Message, Player, Text, say, stated
from companion.games.perudo import Bid, Calza, Dudo, PerudoState
from companion.games.perudo.steps import Hand, Hands, Step
from companion.games.perudo.table.stories import SEATS, seat_in, stands_in, zone_of
from companion.games.rules import Seat
from companion.referee.record import Record
from companion.referee.record.recorder import Recorder
from companion.referee.shown.announcer import Answer
from companion.referee.shown.event_texts import payload_text
from companion.sessions.events import Event, Source
from vision.mats import PERUDO
from vision.reading import TableReading

PLACES = "places"  # the kind of the event with the seating
SHOWN = "shown"  # that of the event with the dice that the program shows
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
    seating yet, so the cups of the first round decide. ``changed`` is called when it is recorded.
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
        event = self._recorder.record.last(PLACES)
        return tuple(event.payload["places"] if event is not None else range(1, len(self._recorder.names) + 1))

    def see(self, reading: TableReading, t: float) -> None:
        """Learn from a reading as the camera gave it, in which covered places may be cups.

        Tall cups side by side are one object that reaches beyond the sheet, like a hand. So if a hand is seen, only
        places count whose very centre is covered, as by a cup.
        """
        taken = (zone for zone in reading.covered if seat_in(zone))
        cups = tuple(sorted(seat_in(zone) for zone in taken if not reading.hand or stands_in(zone, reading)))
        if len(cups) == len(self._people):
            self._cups = cups
            if self.learns:
                self._seat(round_from(cups[0], cups, self._mat), t, "camera")

    def ask(self) -> None:
        """Ask at which cup the first player sits: the others follow round the table."""
        first, announcer = Player(self._people[0]), self._recorder.announcer
        ways = ((place, round_from(place, self._cups, self._mat)) for place in self._cups)
        answers = [Answer(say("perudo.place-of", n=n), partial(self._seat, at, source="touch")) for n, at in ways]
        if answers:
            announcer.ask(say("perudo.where-sits", player=first), *answers)
        else:
            announcer.announce(say("perudo.all-throw", player=first))

    def _seat(self, at: Sequence[int], t: float, source: Source) -> None:
        """Record that people sit at these places, in the order of their seats."""
        self.learns, payload = False, self._payload(at)
        if self._recorder.log(PLACES, None, t, payload, source=source) is not None:
            self._changed()
            self._recorder.announcer.announce(payload_text(payload), "PER-1.4")

    def _payload(self, at: Sequence[int]) -> dict[str, Any]:
        theirs, spare = iter(at), iter([place for place in range(1, SEATS + 1) if place not in at])
        every = range(1, len(self._recorder.names) + 1)
        places = [next(theirs if seat in self._people else spare) for seat in every]
        text = stated(say("perudo.who-sits-where", what=self._seating_text(at)))
        return {"places": places, **self._recorder.text_payload(text)}

    def _seating_text(self, at: Sequence[int]) -> Message:
        pairs = zip(self._people, at, strict=True)
        sit = tuple(say("perudo.sits", player=Player(seat), sign=SIGNS[place - 1]) for seat, place in pairs)
        return say("perudo.they-sit", places=sit)

    def others(self, event: Event) -> Iterator[tuple[Message, dict[str, Any]]]:
        """The same places with everybody moved round the table, as messages and payloads."""
        at = [event.payload["places"][seat - 1] for seat in self._people]
        for i in range(1, len(at)):
            turned = (*at[i:], *at[:i])
            yield self._seating_text(turned), self._payload(turned)

    def trouble(self, reading: TableReading) -> Text:
        """Why the seating is impossible on the seen mat; "" if it is possible."""
        self._mat = reading.mat if reading.mat in ROUND else self._mat
        zones, places = reading.sheet.zones if reading.sheet is not None else {}, self.places
        lost = [places[seat - 1] for seat in self._people if zones and zone_of(places[seat - 1]) not in zones]
        if lost and len(self._people) > len(zones):
            return say("perudo.too-few-places", count=len(zones), seats=len(self._people))
        return say("perudo.no-such-place", sign=SIGNS[lost[0] - 1]) if lost else ""


def action_of(step: Bid | Dudo | Calza) -> str:
    """The action that makes a bid or a call: ``bid:4x5``, ``dudo``, ``calza:3``."""
    if isinstance(step, Bid):
        return f"bid:{step.count}x{step.face}"
    name = type(step).__name__.lower()
    return f"{name}:{step.by}" if isinstance(step, Calza) and step.by else name


def shown_text(seat: Seat, dice: Hand) -> Message:
    """The text of the dice that the program shows."""
    return say("perudo.shows-dice", player=Player(seat), dice=Dice(dice))


@dataclass(frozen=True, slots=True)
class ProgramsDice:
    """The dice of the program's ``seats`` in a record, and what the program has to know to play them."""

    record: Record[PerudoState, Step]
    seats: frozenset[Seat]

    @property
    def call(self) -> Event | None:
        """The call at which dice have to be shown now."""
        state: PerudoState = self.record.state
        return self.record.last("dudo", "calza") if state.call else None

    def shown(self) -> Hands:
        """The dice that the program's seats show at the present call, () for all others; () if none are shown."""
        call, state = self.call, self.record.state
        if call is None:
            return ()
        events = (event for event in self.record.counting() if event.kind == SHOWN and event.payload["by"] == call.seq)
        dice = {event.seat: tuple(event.payload["dice"]) for event in events}
        mine = {seat: hand for seat, hand in dice.items() if seat and len(hand) == state.dice[seat - 1]}
        return tuple(mine.get(seat, ()) for seat in range(1, len(state.dice) + 1)) if mine else ()

    def due(self) -> tuple[Seat, ...]:
        """The seats whose dice have to be shown."""
        shown, state = self.shown(), self.record.state
        living = state.living if self.call is not None else ()
        return tuple(seat for seat in living if seat in self.seats and not (shown and shown[seat - 1]))

    def alone(self) -> bool:
        """Whether no person has dice any more."""
        state: PerudoState = self.record.state
        return set(state.living) <= self.seats

    # What the program needs ---------------------------------------------------------------------------------------

    def round(self) -> int:
        """The number of the event with which the present round began; 0 before its throw."""
        thrown, state = self.record.last("throw"), self.record.state
        return self.record.original_seq(thrown) if thrown is not None and state.hands else 0

    def as_seen_by(self, seat: Seat, thrown: Sequence[int]) -> PerudoState:
        """The position as seen by a seat that threw these dice; of more than it has, the first ones count."""
        state: PerudoState = self.record.state
        pairs = enumerate(state.hands, 1)
        hands = (tuple(sorted(thrown[: len(hand)])) if one == seat else hand for one, hand in pairs)
        return replace(state, hands=tuple(hands))

    def show_action(self, seat: Seat, thrown: Sequence[int]) -> str:
        """The action that shows the dice of a seat at a call."""
        return f"shows:{seat}:{'-'.join(map(str, sorted(thrown[: self.record.state.dice[seat - 1]])))}"

    action = staticmethod(action_of)
