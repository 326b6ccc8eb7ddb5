"""A session turn by turn: what counts of it, a short line a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from companion.sessions.events import Event, Header, effective
from companion.sessions.words import clock, scores_told


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: its number from 1, whose it is (None: nobody's), and its events that count, in the order of the table."""

    number: int
    seat: int | None
    events: tuple[Event, ...]

    @property
    def t(self) -> float:
        """Seconds from the session's beginning to the turn's."""
        return self.events[0].t


def turns(events: Iterable[Event]) -> tuple[Turn, ...]:
    """The turns of a session: a turn ends where an event concerns another seat, or after a ``turn`` event."""
    groups: list[tuple[int | None, list[Event]]] = []
    ended = False
    for event in effective(events):
        if groups and groups[-1][0] is None:
            groups[-1] = (event.seat, groups[-1][1])  # what came before anybody's turn belongs to the first
        same = bool(groups) and event.seat in (None, groups[-1][0])
        if not groups or not same or (ended and event.kind in ("throw", "reroll")):
            groups.append((event.seat, []))
            ended = False
        groups[-1][1].append(event)
        ended |= event.kind == "turn"
    return tuple(Turn(number, seat, tuple(found)) for number, (seat, found) in enumerate(groups, 1))


def standing_until(found: Sequence[Turn], at: int) -> tuple[Event, ...]:
    """All that counts up to the end of a turn (its place from 0), as if nothing had ever been corrected."""
    return tuple(replace(event, replaces=None) for turn in found[: at + 1] for event in turn.events)


def short(header: Header, turn: Turn) -> str:
    """A turn in one line: number, time, player, what was thrown and played in the notation, the scores after it."""
    name = header.players[turn.seat - 1] if turn.seat and turn.seat <= len(header.players) else ""
    told = " · ".join(_runs(part for event in turn.events for part in _brief(event)))
    scores = next((scores for event in reversed(turn.events) if (scores := _scores(event))), ())
    after = f"  [{scores_told(header, scores)}]" if scores else ""
    return f"{turn.number:>4}  {clock(turn.t):>7}  {name}{': ' if name else ''}{told}{after}"


def _brief(event: Event) -> Iterator[str]:
    data = event.payload
    steps = data.get("steps") or [data.get("step")]
    if event.kind == "throw":
        dice = data.get("dice", ())
        yield "-".join(map(str, dice)) if any(dice) else "hidden dice"
    elif event.kind == "reroll":
        yield f"again ({data.get('reason', 'void')})"
    elif event.kind in ("refused", "over", "agreed"):
        yield str(data.get("sentence", event.kind))
    elif any(steps):
        yield ", ".join(str(step) for step in steps if step)
    elif event.kind == "keep":
        yield f"keep {'-'.join(map(str, data.get('dice', ())))}"
    elif event.kind == "turn" and "points" in data:
        yield f"{data['points']} points"


def _runs(parts: Iterable[str]) -> Iterator[str]:
    """The parts, one that comes several times in a row only once with its number."""
    last, count = "", 0
    for part in [*parts, ""]:
        if part == last:
            count += 1
            continue
        if last:
            yield f"{last} (×{count})" if count > 1 else last
        last, count = part, 1


def _scores(event: Event) -> Sequence[int]:
    scores = event.payload.get("scores")
    return scores if isinstance(scores, list) else ()
