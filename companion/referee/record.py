"""The record of a session: events that are only ever added, and the state that is their fold through the rules.

Undo and correction are events too: nothing is changed or removed, the fold leaves out what was taken back. So undo,
replay, resuming after a power cut and correction of any past event are the same thing: fold again.

Some events only tell what follows from another one (a turn that ended because of a throw). Their payload names it
(``by``); they count as long as it counts, and the fold passes them over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Protocol

from companion.games.rules import THROW, AnyRules, Throw
from companion.sessions.events import UNDO, Event, Source, effective

PICTURES_KEPT = 8  # so many events back the pictures are in memory: a throw that was called void may count after all


@dataclass(frozen=True, slots=True)
class Position:
    """A position that the table agreed on, by its key: it counts from here on, however it came about."""

    key: str


class Journal(Protocol):
    """Where events are kept. ``write`` never raises: what can't be saved stays in memory and ``problem`` says why."""

    @property
    def saved(self) -> bool:
        """Whether everything is safely on disk."""
        ...

    @property
    def problem(self) -> str:
        """A sentence for the table when something is not saved, else ""."""
        ...

    def write(self, event: Event) -> None:
        """Keep the event."""
        ...

    def cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Keep what came in when the record had so many events, as JSON data (``companion.referee.cues``).

        A ``passing`` one need not be kept where the next is passing, too.
        """
        ...

    def sync(self) -> None:
        """See to it that a power cut takes no cue that came in until now."""
        ...

    def scores(self, game: str, player: str) -> Sequence[int]:
        """What the player scored in earlier games of the log, oldest first."""
        ...


class MemoryJournal:
    """A journal that keeps events in memory only: for tests and for looking at old sessions."""

    saved = True
    problem = ""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.cues: list[tuple[int, Mapping[str, Any]]] = []
        self._passing = False

    def write(self, event: Event) -> None:
        """Keep the event."""
        self.events.append(event)

    def cue(self, events: int, cue: Mapping[str, Any], *, passing: bool = False) -> None:
        """Keep the cue."""
        if self._passing and passing:
            self.cues.pop()
        self.cues.append((events, cue))
        self._passing = passing

    def sync(self) -> None:
        """Memory knows no power cut."""

    def scores(self, game: str, player: str) -> Sequence[int]:  # noqa: ARG002 - nothing was played before
        """None."""
        return ()


def counting(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that count: neither taken back themselves nor telling of one that was."""
    standing = effective(events)
    numbers = {event.seq for event in standing}
    return tuple(event for event in standing if event.payload.get("by", event.seq) in numbers)


def game_events(rules: AnyRules, event: Event) -> tuple[Any, ...]:
    """The throw or the steps that an event brings to the rules; none when it only tells of something.

    ``dice`` of a throw are a ``Throw``, ``step`` is one step in the game's notation, ``steps`` are those of a line,
    ``set`` is the key of a position that the table agreed on.
    """
    if "by" in event.payload:
        return ()
    if "set" in event.payload:
        return (Position(event.payload["set"]),)
    if event.kind == "throw":
        return (Throw(tuple(event.payload["dice"])),)
    steps = event.payload.get("steps") or [event.payload.get("step")]
    return tuple(rules.parse_step(step) for step in steps if step is not None)


def advance(rules: AnyRules, state: Any, parts: Iterable[Any]) -> Any:
    """The state after throws, steps and positions that were agreed on; raises ``GameError``."""
    for part in parts:
        state = rules.parse_key(part.key) if isinstance(part, Position) else rules.apply(state, part)
    return state


def decides(rules: AnyRules, event: Event) -> bool:
    """Whether undo takes this event back: a throw, a step, the steps of a move, a void throw, what was agreed on."""
    return event.kind == "reroll" or "steps" in event.payload or bool(game_events(rules, event))


def fold_events(rules: AnyRules, seats: int, events: Iterable[Event]) -> Any:
    """The state of the game after the events; raises ``GameError`` when they contradict each other."""
    brought = (part for event in counting(events) for part in game_events(rules, event))
    return advance(rules, rules.start(seats), brought)


class Record:
    """A session in progress: rules, events, the state that follows from them, and the journal that keeps them."""

    def __init__(self, rules: AnyRules, seats: int, journal: Journal, events: Sequence[Event] = ()) -> None:
        self.rules = rules
        self.seats = seats
        self.journal = journal
        self.events: list[Event] = list(events)
        self._counted: tuple[int, tuple[Event, ...]] = (0, ())  # how many events were looked at, which of them count
        self.state: Any = fold_events(rules, seats, self.events)

    def add(
        self,
        kind: str,
        seat: int | None,
        t: float,
        payload: Mapping[str, Any],
        *,
        source: Source = "camera",
        replaces: int | None = None,
        evidence: bytes | None = None,
    ) -> Event:
        """Add an event and apply it; raises ``GameError``, and adds nothing, when the rules refuse it."""
        event = Event(kind, seat, round(t, 3), payload, source, replaces, evidence, len(self.events) + 1)
        if replaces is not None:
            self.state = fold_events(self.rules, self.seats, [*self.events, event])
        else:
            self.state = advance(self.rules, self.state, game_events(self.rules, event))
        self._write(event)
        return event

    def counting(self) -> tuple[Event, ...]:
        """The events that count now; worked out once for each new event."""
        if self._counted[0] != len(self.events):
            self._counted = (len(self.events), counting(self.events))
        return self._counted[1]

    def last(self, *kinds: str) -> Event | None:
        """The last counting event of one of the kinds."""
        return next((event for event in reversed(self.counting()) if event.kind in kinds), None)

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
        """Take the last decision back; gives the event that no longer counts, or None when there is nothing left."""
        last = self.last_decision()
        if last is not None:
            self.amend([self._next(UNDO, last.seat, t, {"undone": last.kind}, source, last.seq)])
        return last

    def before(self, event: Event) -> Any:
        """The state in which an event that stands came about."""
        earlier = takewhile(lambda other: other.seq != event.seq, effective(self.events))
        parts = (part for other in earlier for part in game_events(self.rules, other))
        return advance(self.rules, self.rules.start(self.seats), parts)

    def striking(self, event: Event, t: float) -> Event:
        """The undo that would take any earlier event back with all that stood in its place; not added yet."""
        return self._next(UNDO, event.seat, t, {"undone": event.kind}, "touch", self._place(event))

    def _place(self, event: Event) -> int:
        """The number of the first event in whose place this one stands: an undo of a correction only undoes that."""
        while event.replaces is not None:
            event = self.events[event.replaces - 1]
        return event.seq

    def correction(self, event: Event, payload: Mapping[str, Any], t: float, kind: str = "") -> Event:
        """What would stand in the place of an earlier event, of another ``kind`` if given; not added yet."""
        right = payload if kind else {**_without_message(event.payload, payload), **payload}
        return self._next(kind or event.kind, event.seat, t, right, "touch", event.seq)

    def amend(self, changes: Sequence[Event]) -> tuple[Event, ...]:
        """Add undos and corrections together; raises ``GameError``, and adds nothing, when what is left contradicts."""
        first = len(self.events) + 1
        numbered = [replace(change, seq=first + i) for i, change in enumerate(changes)]
        self.state = fold_events(self.rules, self.seats, [*self.events, *numbered])
        for event in numbered:
            self._write(event)
        return tuple(numbered)

    def _write(self, event: Event) -> None:
        """Keep the event; pictures of earlier ones are the journal's: memory must not grow with a long evening."""
        self.events.append(event)
        self.journal.write(event)
        old = len(self.events) - 1 - PICTURES_KEPT
        if old >= 0 and self.events[old].evidence is not None:
            self.events[old] = replace(self.events[old], evidence=None)

    def _next(
        self, kind: str, seat: int | None, t: float, payload: Mapping[str, Any], source: Source, replaces: int
    ) -> Event:
        return Event(kind, seat, round(t, 3), payload, source, replaces, None, len(self.events) + 1)


def _without_message(old: Mapping[str, Any], new: Mapping[str, Any]) -> Mapping[str, Any]:
    """What stays of a payload that is corrected: not the message behind a sentence that is another one now."""
    return {name: value for name, value in old.items() if name != "message" or "sentence" not in new}
