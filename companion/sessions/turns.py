"""The counting events of a session, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.sessions.counting import counting
from companion.sessions.events import REFUSED, Event


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
