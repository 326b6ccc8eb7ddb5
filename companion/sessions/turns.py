"""The counting events of a session, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.sessions.events import Event, effective


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
    """The turns of a session: a turn ends at an event of another seat, or after a ``turn`` event."""
    groups: list[tuple[int | None, list[Event]]] = []
    ended = False
    for event in effective(events):
        if groups and groups[-1][0] is None:
            groups[-1] = (event.seat, groups[-1][1])  # anything before the first turn belongs to it
        same = bool(groups) and event.seat in (None, groups[-1][0])
        if not groups or not same or (ended and event.kind in ("throw", "reroll")):
            groups.append((event.seat, []))
            ended = False
        groups[-1][1].append(event)
        ended |= event.kind == "turn"
    return tuple(Turn(number, seat, tuple(found)) for number, (seat, found) in enumerate(groups, 1))


def standing_until(found: Sequence[Turn], at: int) -> tuple[Event, ...]:
    """Everything that counts up to the end of a turn (its index from 0), as if nothing had ever been corrected."""
    return tuple(replace(event, replaces=None) for turn in found[: at + 1] for event in turn.events)
