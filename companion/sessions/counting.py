"""Which events of a session count after undos and corrections: the only place where that is decided.

Every reader of a log uses ``counting``: the fold of the state, lists and exports, reports, the live view, the coach.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.sessions.events import OVER, REFUSED, UNDO, Event

BY = "by"  # in the payload of an event that follows from another one: the number of that event


def follows(event: Event) -> bool:
    """Whether the event follows from another one, like a turn that ended because of a throw."""
    return BY in event.payload


def cause(event: Event) -> int:
    """The number of the event that it follows from; 0 for damage."""
    number = event.payload[BY]
    return number if isinstance(number, int) else 0


def counting(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events that count, in the order of the table and with its times: the input of the fold.

    A correction stands where the event stood that it names; an undo cancels an event or restores what a correction had
    replaced; an undo of an undo restores the event. The latest of these counts. What follows from an event counts as
    long as that one does, and stands behind it; so does an undo or a correction that follows from an event.
    """
    events = tuple(events)
    void: set[int] = set()
    for _ in range(1 + sum(map(_is_word_that_follows, events))):
        alive = _with_their_causes(_standing(events, void))
        left = {event.seq for event in events if _is_word_that_follows(event) and cause(event) not in alive}
        if left == void:
            break
        void = left
    return tuple(_at_the_table(events, alive))


def _is_word_that_follows(event: Event) -> bool:
    return event.replaces is not None and follows(event)


def _standing(events: Sequence[Event], void: Collection[int]) -> list[Event]:
    """What stands, apart from causes; ``void`` are the numbers of the undos and corrections that are ignored.

    Later events refer to earlier ones only, so one pass from the end settles everything without recursion.
    """
    words: dict[int, list[Event]] = {}  # by number: the later events about it, latest first
    standing: dict[int, Event | None] = {}  # by number: what stands in place of that event
    for event in reversed(events):
        standing[event.seq] = _stands(event, words.get(event.seq, ()), standing)
        if event.replaces is not None and event.seq not in void:
            words.setdefault(event.replaces, []).append(event)
    places = (standing[event.seq] for event in events if event.replaces is None)
    return [event for event in places if event is not None]


def _stands(event: Event, words: Iterable[Event], standing: Mapping[int, Event | None]) -> Event | None:
    for word in words:
        stands = standing[word.seq]
        if stands is not None:
            return None if word.kind == UNDO else stands
    return event


def _with_their_causes(standing: Iterable[Event]) -> dict[int, Event]:
    """By number: those whose cause is among them, and its cause, too."""
    alive: dict[int, Event] = {}
    for event in sorted(standing, key=lambda event: event.seq):
        if not follows(event) or cause(event) in alive:
            alive[event.seq] = event
    return alive


def _at_the_table(events: Sequence[Event], alive: Mapping[int, Event]) -> Iterator[Event]:
    """In the order of the table, each with the time at which it happened there and not that of its correction."""
    places: dict[int, tuple[int, float]] = {}  # by number: the place of the event in the whole record, and the time
    for at, event in enumerate(events):
        places[event.seq] = places.get(event.replaces or 0, (at, event.t))
    standing = sorted(alive.values(), key=lambda event: (follows(event) and event.kind == OVER, places[event.seq]))
    behind: dict[int, list[Event]] = defaultdict(list)  # by number: what follows from it, the end of the game last
    for event in filter(follows, standing):
        behind[cause(event)].append(event)
    left = [(event, places[event.seq][1]) for event in reversed(standing) if not follows(event)]
    while left:
        event, t = left.pop()
        yield event if event.t == t else replace(event, t=t)
        left += [(one, t) for one in reversed(behind[event.seq])]


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

    What was refused changes nothing and makes no turn: it belongs to the turn in which it happened.
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
            begins = ended or any(one.seat == event.seat for one in refused)
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
    return tuple(Turn(number, seat, tuple(found)) for number, (seat, found) in enumerate(groups, 1))


def standing_until(found: Sequence[Turn], at: int) -> tuple[Event, ...]:
    """Everything that counts up to the end of a turn (its index from 0), as if nothing had ever been corrected."""
    return tuple(replace(event, replaces=None) for turn in found[: at + 1] for event in turn.events)
