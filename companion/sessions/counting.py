"""Which events of a session count after undos and corrections: the only place where that is decided.

Every reader of a log uses ``counting``: the fold of the state, lists and exports, reports, the live view, the coach.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.sessions.events import OVER, REFUSED, UNDO, Event

BY = "by"  # in the payload of a consequence: the number of the event that it follows from


def is_consequence(event: Event) -> bool:
    """Whether the event follows from another one, as the end of a turn from a throw."""
    return BY in event.payload


def cause_of(event: Event) -> int:
    """The number of the event that a consequence follows from; 0 for damage."""
    number = event.payload[BY]
    return number if isinstance(number, int) else 0


def counting(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that count, in the order and with the times of what happened at the table: the input of the fold.

    A correction takes the place of the event that it names; an undo cancels an event or restores what a correction
    replaced; an undo of an undo restores the event. The latest of these decides. A consequence counts as long as its
    cause does, and comes after it; this includes undos and corrections that are consequences.
    """
    events = tuple(events)
    void: set[int] = set()
    for _ in range(1 + sum(map(_is_derived_change, events))):
        alive = _with_causes(_apply_changes(events, void))
        left = {event.seq for event in events if _is_derived_change(event) and cause_of(event) not in alive}
        if left == void:
            break
        void = left
    return tuple(_in_table_order(events, alive))


def _is_derived_change(event: Event) -> bool:
    return event.replaces is not None and is_consequence(event)


def _apply_changes(events: Sequence[Event], void: Collection[int]) -> list[Event]:
    """The events after undos and corrections, regardless of causes; those numbered in ``void`` are ignored.

    Events refer to earlier ones only, so one pass from the end suffices, without recursion.
    """
    changes: dict[int, list[Event]] = {}  # by number: the undos and corrections of an event, latest first
    versions: dict[int, Event | None] = {}  # by number: what counts in place of that event
    for event in reversed(events):
        versions[event.seq] = _current_version(event, changes.get(event.seq, ()), versions)
        if event.replaces is not None and event.seq not in void:
            changes.setdefault(event.replaces, []).append(event)
    current = (versions[event.seq] for event in events if event.replaces is None)
    return [event for event in current if event is not None]


def _current_version(event: Event, changes: Iterable[Event], versions: Mapping[int, Event | None]) -> Event | None:
    for change in changes:
        version = versions[change.seq]
        if version is not None:
            return None if change.kind == UNDO else version
    return event


def _with_causes(events: Iterable[Event]) -> dict[int, Event]:
    """By number, the events without a cause, and those whose cause is among the result."""
    alive: dict[int, Event] = {}
    for event in sorted(events, key=lambda event: event.seq):
        if not is_consequence(event) or cause_of(event) in alive:
            alive[event.seq] = event
    return alive


def _in_table_order(events: Sequence[Event], alive: Mapping[int, Event]) -> Iterator[Event]:
    """In the order at the table, each with the time at which it happened, not that of its correction."""
    places: dict[int, tuple[int, float]] = {}  # by number: the event's position in the record, and its time
    for at, event in enumerate(events):
        places[event.seq] = places.get(event.replaces or 0, (at, event.t))
    standing = sorted(
        alive.values(), key=lambda event: (is_consequence(event) and event.kind == OVER, places[event.seq])
    )
    consequences: dict[int, list[Event]] = defaultdict(list)  # by the number of the cause, the end of the game last
    for event in filter(is_consequence, standing):
        consequences[cause_of(event)].append(event)
    left = [(event, places[event.seq][1]) for event in reversed(standing) if not is_consequence(event)]
    while left:
        event, t = left.pop()
        yield event if event.t == t else replace(event, t=t)
        left += [(consequence, t) for consequence in reversed(consequences[event.seq])]


# Turn by turn ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its number from 1, its seat (None: nobody's), and its counting events, in order."""

    number: int
    seat: int | None
    events: tuple[Event, ...]

    @property
    def t(self) -> float:
        """Seconds from the session's beginning to the turn's."""
        return self.events[0].t


def turns(events: Iterable[Event]) -> tuple[Turn, ...]:
    """The turns of a session: a turn ends at an event of another seat, or after a ``turn`` event.

    A refusal makes no turn: it belongs to the turn in which it happened.
    """
    groups: list[tuple[int | None, list[Event]]] = []
    refused: list[Event] = []  # not yet known to belong to this turn or the next
    ended = False
    for event in counting(events):
        if event.kind == REFUSED and (not groups or event.seat != groups[-1][0]):
            refused.append(event)
            continue
        if groups and groups[-1][0] is None:
            groups[-1] = (event.seat, groups[-1][1])  # anything before the first turn belongs to it
        same = bool(groups) and event.seat in (None, groups[-1][0])
        if not groups or not same or (ended and event.kind in ("throw", "reroll")):
            begins = ended or any(other.seat == event.seat for other in refused)
            if groups and not begins:
                groups[-1][1].extend(refused)
                refused = []
            groups.append((event.seat, []))
            ended = False
        groups[-1][1].extend((*refused, event))
        refused = []
        ended |= event.kind == "turn"
    if refused:
        groups = groups or [(refused[0].seat, [])]
        groups[-1][1].extend(refused)
    return tuple(Turn(number, seat, tuple(events)) for number, (seat, events) in enumerate(groups, 1))


def counting_until(turns: Sequence[Turn], index: int) -> tuple[Event, ...]:
    """The counting events up to the end of a turn (its index from 0), as if nothing had ever been corrected."""
    return tuple(replace(event, replaces=None) for turn in turns[: index + 1] for event in turn.events)
