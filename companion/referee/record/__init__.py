"""The record of a session: an append-only list of events, and the state, which is their fold through the rules.

Undo and correction are events too: nothing is changed or removed, the fold leaves out what was taken back. So undo,
replay, resuming after a power cut and correction of any past event are the same mechanism: fold again.

Some events are consequences of another one (a turn that ended because of a throw). Their payload names it (``by``);
they count as long as it counts, and the fold skips them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Generic, Never, TypeAlias

from companion.games.rules import THROW, Rules, StateT, StepT, Throw
from companion.sessions.counting import counting, is_consequence
from companion.sessions.events import UNDO, Event, Payload, Source
from companion.sessions.journal import LogJournal

OPEN = "open"  # the kind of an event after which something stays open
PICTURES_KEPT = 8  # events whose pictures stay in memory: a throw called void may count after all


@dataclass(frozen=True, slots=True)
class Position:
    """A position that the players agreed on, by its key: the game goes on from it, however it came about."""

    key: str


GameRules: TypeAlias = Rules[StateT, StepT, Never]  # the game's own code judges what lies on the table
Part: TypeAlias = Throw | Position | StepT


class MemoryJournal:
    """A journal in memory only: for tests and for looking at old sessions."""

    saved, problem = True, ""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.cues: list[tuple[int, Payload]] = []
        self._passing = False

    def write(self, event: Event) -> None:
        """Store the event."""
        self.events.append(event)

    def cue(self, events: int, cue: Payload, *, passing: bool = False) -> None:
        """Store a cue that came in at that number of events, as JSON data (``companion.referee.cues``).

        A ``passing`` cue may be dropped if the next is passing, too.
        """
        if self._passing and passing:
            self.cues.pop()
        self.cues.append((events, cue))
        self._passing = passing

    def sync(self) -> None:
        """Do nothing."""

    def scores(self, game: str, player: str) -> Sequence[int]:  # nothing was played before
        """None."""
        return ()

    def match_wins(self, game: str, players: Sequence[str], best_of: int) -> Sequence[int]:  # as above
        """None."""
        return (0,) * len(players)


Journal = MemoryJournal | LogJournal
"""Stores events. ``write`` never raises: what can't be saved stays in memory, and ``problem`` is the reason."""


def game_events(rules: GameRules[StateT, StepT], event: Event) -> tuple[Part[StepT], ...]:
    """The throw or the steps of an event for the rules; () for a consequence.

    ``dice`` of a throw are a ``Throw``, ``step`` is one step in the game's notation, ``steps`` are those of a line,
    ``set`` is the key of a position that the players agreed on.
    """
    payload = event.payload
    if is_consequence(event):
        return ()
    if "set" in payload:
        return (Position(payload["set"]),)
    if event.kind == "throw":
        return (Throw(tuple(payload["dice"])),)
    return tuple(map(rules.parse_step, payload.get("steps") or ([payload["step"]] if payload.get("step") else ())))


def advance(rules: GameRules[StateT, StepT], state: StateT, parts: Iterable[Part[StepT]]) -> StateT:
    """The state after throws, steps and agreed positions; raises ``GameError``."""
    for part in parts:
        state = rules.parse_key(part.key) if isinstance(part, Position) else rules.apply(state, part)
    return state


def is_decision(rules: GameRules[StateT, StepT], event: Event) -> bool:
    """Whether undo takes this event back: a throw, a step, the steps of a move, a void throw, an agreed position."""
    return event.kind == "reroll" or "steps" in event.payload or bool(game_events(rules, event))


def folded(rules: GameRules[StateT, StepT], state: StateT, *events: Event) -> StateT:
    """The state after events that count; raises ``GameError``."""
    return advance(rules, state, (part for event in events for part in game_events(rules, event)))


def fold_events(rules: GameRules[StateT, StepT], seats: int, events: Iterable[Event]) -> StateT:
    """The state of the game after the events; raises ``GameError`` if they contradict each other."""
    return folded(rules, rules.start(seats), *counting(events))


class Record(Generic[StateT, StepT]):
    """A session in progress: rules, events, the resulting state, and the journal that stores them."""

    def __init__(
        self, rules: GameRules[StateT, StepT], seats: int, journal: Journal, events: Sequence[Event] = ()
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.journal = journal
        self.events: list[Event] = list(events)
        self.by_phone = False  # what is entered now comes from a player's phone, in place of a button or a touch
        self._counted: tuple[int, tuple[Event, ...]] = (0, ())  # how many events were examined, and which of them count
        self.state = fold_events(rules, seats, self.events)

    def add(
        self,
        kind: str,
        seat: int | None,
        t: float,
        payload: Payload,
        *,
        source: Source = "camera",
        evidence: bytes | None = None,
    ) -> Event:
        """Add an event and apply it; if the rules refuse it, raises ``GameError`` and adds nothing."""
        (event,) = self.numbered([Event(kind, seat, t, payload, source, None, evidence)])
        self.state = folded(self.rules, self.state, event)
        self._write(event)
        return event

    def counting(self) -> tuple[Event, ...]:
        """The events that count now; cached until the next event."""
        if self._counted[0] != len(self.events):
            self._counted = (len(self.events), counting(self.events))
        return self._counted[1]

    def last(self, *kinds: str) -> Event | None:
        """The last counting event of one of the kinds."""
        return next((event for event in reversed(self.counting()) if event.kind in kinds), None)

    @property
    def last_dice(self) -> tuple[int, ...]:
        """The dice thrown last; () before the first throw."""
        last = self.last("throw")
        return tuple(last.payload["dice"]) if last is not None else ()

    def last_decision(self) -> Event | None:
        """What undo would take back: the last throw, step or void throw."""
        return next((event for event in reversed(self.counting()) if is_decision(self.rules, event)), None)

    def passed_throw(self) -> tuple[StateT, Throw] | None:
        """The throw that ended a turn by itself and the position before it, as long as nothing was done since."""
        last = self.last_decision()
        if last is None or last.kind != "throw" or self.rules.to_act(self.state) is not THROW:
            return None
        return self.state_before(last), Throw(tuple(last.payload["dice"]))

    def state_before(self, event: Event) -> StateT:
        """The state before an event that stands."""
        earlier = takewhile(lambda other: other.seq != event.seq, self.counting())
        return folded(self.rules, self.rules.start(self.seats), *earlier)

    # Undos and corrections ----------------------------------------------------------------------------------------

    def undo(self, t: float, source: Source = "button") -> Event | None:
        """Take the last decision back; return the event that no longer counts, or None if nothing is left.

        What only reworded it is taken back as well; a correction by somebody is undone alone.
        """
        last = self.last_decision()
        if last is None:
            return None
        decided = last
        while decided.source == "auto" and decided.replaces is not None:
            decided = self.events[decided.replaces - 1]
        self.amend([Event(UNDO, last.seat, t, {"undone": last.kind}, source, decided.seq)])
        return last

    def original_seq(self, event: Event) -> int:
        """The number of the event that this one corrects in the end: undoing a correction would only undo that."""
        while event.replaces is not None:
            event = self.events[event.replaces - 1]
        return event.seq

    def undo_of(self, event: Event, t: float, source: Source = "touch") -> Event:
        """An undo of an earlier event with all its corrections; not added yet."""
        return Event(UNDO, event.seat, t, {"undone": event.kind}, source, self.original_seq(event))

    def correction(self, event: Event, payload: Payload, t: float, kind: str = "", source: Source = "touch") -> Event:
        """A correction of an earlier event, with another ``kind`` if given; not added yet."""
        reworded = ("message", "perhaps") if "sentence" in payload else ()  # they belong to the old sentence
        old = {} if kind else {name: value for name, value in event.payload.items() if name not in reworded}
        return Event(kind or event.kind, event.seat, t, {**old, **payload}, source, event.seq)

    def numbered(self, changes: Iterable[Event]) -> list[Event]:
        """Events as they would be added."""

        def entered(source: Source) -> Source:
            return "phone" if self.by_phone and source in ("button", "touch") else source

        every = enumerate(changes, len(self.events) + 1)
        return [replace(one, t=round(one.t, 3), seq=n, source=entered(one.source)) for n, one in every]

    def amend(self, changes: Iterable[Event]) -> None:
        """Add undos and corrections together; if the rest is contradictory, raises ``GameError`` and adds nothing."""
        numbered = self.numbered(changes)
        self.state = fold_events(self.rules, self.seats, [*self.events, *numbered])
        for event in numbered:
            self._write(event)

    def _write(self, event: Event) -> None:
        """Store the event; pictures of earlier ones are left to the journal, to bound memory."""
        self.events.append(event)
        self.journal.write(event)
        old = len(self.events) - 1 - PICTURES_KEPT
        if old >= 0 and self.events[old].evidence is not None:
            self.events[old] = replace(self.events[old], evidence=None)


AnyRecord: TypeAlias = Record[Any, Any]
