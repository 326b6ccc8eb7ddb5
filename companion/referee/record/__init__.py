"""The record of a session: an append-only list of events, and the state, which is their fold through the rules.

Undo and correction are events too: nothing is changed or removed, the fold leaves out what was taken back. So undo,
replay, resuming after a power cut and correction of any past event are the same mechanism: fold again.

Some events are consequences of another one (a turn that ended because of a throw). Their payload names it (``by``);
they count as long as it counts, and the fold skips them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Protocol

from companion.games.rules import THROW, AnyRules, Throw
from companion.sessions.counting import counting, follows
from companion.sessions.events import UNDO, Event, Source

OPEN = "open"  # the kind of an event that says what stays open
PICTURES_KEPT = 8  # events whose pictures stay in memory: a throw called void may count after all


@dataclass(frozen=True, slots=True)
class Position:
    """A position that the players agreed on, by its key: it counts from here on, however it came about."""

    key: str


class Journal(Protocol):
    """Stores events. ``write`` never raises: what can't be saved stays in memory and ``problem`` says why."""

    @property
    def saved(self) -> bool:
        """Whether everything is safely on disk."""
        ...

    @property
    def problem(self) -> str:
        """A sentence for people if something is not saved, else ""."""
        ...

    def write(self, event: Event) -> None:
        """Store the event."""
        ...

    def cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Store a cue that came in at that number of events, as JSON data (``companion.referee.cues``).

        A ``passing`` cue may be dropped if the next is passing, too.
        """
        ...

    def sync(self) -> None:
        """Make sure that all cues so far survive a power cut."""
        ...

    def scores(self, game: str, player: str) -> Sequence[int]:
        """The player's scores in earlier games of the log, oldest first."""
        ...

    def match_wins(self, game: str, players: Sequence[str], best_of: int) -> Sequence[int]:
        """The games that each player has won so far in a match of the best of so many, without this one."""
        ...


class MemoryJournal:
    """A journal in memory only: for tests and for looking at old sessions."""

    saved = True
    problem = ""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.cues: list[tuple[int, Mapping[str, Any]]] = []
        self._passing = False

    def write(self, event: Event) -> None:
        """Store the event."""
        self.events.append(event)

    def cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Store the cue."""
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


def game_events(rules: AnyRules, event: Event) -> tuple[Any, ...]:
    """The throw or the steps of an event for the rules; none for a consequence.

    ``dice`` of a throw are a ``Throw``, ``step`` is one step in the game's notation, ``steps`` are those of a line,
    ``set`` is the key of a position that the players agreed on.
    """
    if follows(event):
        return ()
    if "set" in event.payload:
        return (Position(event.payload["set"]),)
    if event.kind == "throw":
        return (Throw(tuple(event.payload["dice"])),)
    steps = event.payload.get("steps") or [event.payload.get("step")]
    return tuple(rules.parse_step(step) for step in steps if step is not None)


def advance(rules: AnyRules, state: Any, parts: Iterable[Any]) -> Any:
    """The state after throws, steps and agreed positions; raises ``GameError``."""
    for part in parts:
        state = rules.parse_key(part.key) if isinstance(part, Position) else rules.apply(state, part)
    return state


def decides(rules: AnyRules, event: Event) -> bool:
    """Whether undo takes this event back: a throw, a step, the steps of a move, a void throw, an agreed position."""
    return event.kind == "reroll" or "steps" in event.payload or bool(game_events(rules, event))


def fold_events(rules: AnyRules, seats: int, events: Iterable[Event]) -> Any:
    """The state of the game after the events; raises ``GameError`` if they contradict each other."""
    brought = (part for event in counting(events) for part in game_events(rules, event))
    return advance(rules, rules.start(seats), brought)


class Record:
    """A session in progress: rules, events, the resulting state, and the journal that stores them."""

    def __init__(self, rules: AnyRules, seats: int, journal: Journal, events: Sequence[Event] = ()) -> None:
        self.rules = rules
        self.seats = seats
        self.journal = journal
        self.events: list[Event] = list(events)
        self.by_phone = False  # what is entered now comes from a player's phone, in place of a button or a touch
        self._counted: tuple[int, tuple[Event, ...]] = (0, ())  # how many events were examined, and which of them count
        self.state: Any = fold_events(rules, seats, self.events)

    def add(
        self,
        kind: str,
        seat: int | None,
        t: float,
        payload: Mapping[str, Any],
        *,
        source: Source = "camera",
        evidence: bytes | None = None,
    ) -> Event:
        """Add an event and apply it; if the rules refuse it, raises ``GameError`` and adds nothing."""
        entered = self._entered(source)
        event = Event(kind, seat, round(t, 3), payload, entered, None, evidence, len(self.events) + 1)
        self.state = advance(self.rules, self.state, game_events(self.rules, event))
        self._write(event)
        return event

    def counting(self) -> tuple[Event, ...]:
        """The events that count now; cached until the next event."""
        if self._counted[0] != len(self.events):
            self._counted = (len(self.events), counting(self.events))
        return self._counted[1]

    def course(self) -> tuple[tuple[int, ...], ...]:
        """The scores of all seats after each counting event that has them."""
        scores = (event.payload.get("scores") for event in self.counting())
        return tuple(tuple(of_all) for of_all in scores if isinstance(of_all, list))

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
        return next((event for event in reversed(self.counting()) if decides(self.rules, event)), None)

    def passed(self) -> tuple[Any, Throw] | None:
        """The throw that ended a turn by itself and the position before it, as long as nothing was done since."""
        last = self.last_decision()
        if last is None or last.kind != "throw" or self.rules.to_act(self.state) is not THROW:
            return None
        return self.before(last), Throw(tuple(last.payload["dice"]))

    def undo(self, t: float, source: Source = "button") -> Event | None:
        """Take the last decision back; return the event that no longer counts, or None if nothing is left.

        What only reworded it is taken back as well, but not what somebody corrected.
        """
        last = decided = self.last_decision()
        if last is None or decided is None:
            return None
        while decided.source == "auto" and decided.replaces is not None:
            decided = self.events[decided.replaces - 1]
        self.amend([Event(UNDO, last.seat, t, {"undone": last.kind}, source, decided.seq)])
        return last

    def before(self, event: Event) -> Any:
        """The state before an event that stands."""
        earlier = takewhile(lambda other: other.seq != event.seq, self.counting())
        parts = (part for other in earlier for part in game_events(self.rules, other))
        return advance(self.rules, self.rules.start(self.seats), parts)

    def striking(self, event: Event, t: float, source: Source = "touch") -> Event:
        """The undo that would take an earlier event back with all its corrections; not added yet."""
        return Event(UNDO, event.seat, t, {"undone": event.kind}, source, self.place(event))

    def place(self, event: Event) -> int:
        """The number of the first event whose place this one takes: an undo of a correction would only undo that."""
        while event.replaces is not None:
            event = self.events[event.replaces - 1]
        return event.seq

    def correction(
        self, event: Event, payload: Mapping[str, Any], t: float, kind: str = "", source: Source = "touch"
    ) -> Event:
        """A correction of an earlier event, with another ``kind`` if given; not added yet."""
        said_anew = ("message", "perhaps") if "sentence" in payload else ()  # what an old sentence meant and left open
        old = {} if kind else {name: value for name, value in event.payload.items() if name not in said_anew}
        return Event(kind or event.kind, event.seat, t, {**old, **payload}, source, event.seq)

    def opening(self, certain: int, payload: Mapping[str, Any], t: float) -> tuple[Event, ...]:
        """What no longer fits stays open: the undos of all decided since the first ``certain`` events, and an event.

        They are not added yet. Corrections of earlier events stay.
        """
        decided = [event for event in self.counting() if self.place(event) > certain and decides(self.rules, event)]
        undos = (self.striking(event, t, "auto") for event in reversed(decided))
        return (*undos, Event(OPEN, None, t, payload, "referee"))

    def numbered(self, changes: Iterable[Event]) -> list[Event]:
        """Undos and corrections as they would be added."""
        every = enumerate(changes, len(self.events) + 1)
        return [replace(one, t=round(one.t, 3), seq=n, source=self._entered(one.source)) for n, one in every]

    def _entered(self, source: Source) -> Source:
        return "phone" if self.by_phone and source in ("button", "touch") else source

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
