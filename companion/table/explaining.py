"""What stood behind an event of the log: its session refereed again up to the cue that led to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.referee.base import Referee
from companion.referee.cues import Answered, Cue, Settled, Watched
from companion.referee.weighing import WeighingReferee
from companion.sessions.cue_file import KeptCue
from companion.sessions.events import Event
from companion.table.refereed import same, steps, stretches
from companion.table.setup import Setup
from hardware.presses import Press, Touch

NOT_KEPT = "What came in from the table was not kept with this game, so what was weighed can't be told."
OTHERWISE = "Today's program rules otherwise before this, so what was weighed then can't be told."
NOT_WEIGHED = "Nothing had to be weighed."


@dataclass(frozen=True, slots=True)
class Explained:
    """What led to an event, in words, a sentence a line."""

    lines: tuple[str, ...]


def explained(setup: Setup, kept: Sequence[KeptCue], events: Sequence[Event], number: int) -> Explained:
    """What led to the event of that number."""
    stretch = next((one for one in stretches(kept, len(events)) if one.known < number <= one.until), None)
    if stretch is None:
        return Explained((NOT_KEPT,))
    for referee, _, cue in steps(setup, stretch, events):
        there = referee.record.events
        if len(there) >= number:
            alike = same(there[number - 1], events[number - 1])
            return Explained(tuple(_lines(referee, cue, number)) if alike else (OTHERWISE,))
    return Explained((OTHERWISE,))


def _lines(referee: Referee, cue: Cue, number: int) -> Iterator[str]:
    yield _came_of(cue)
    weighed = referee.accounts.get(number) if isinstance(referee, WeighingReferee) else None
    yield from weighed.lines() if weighed is not None else (NOT_WEIGHED,)


def _came_of(cue: Cue) -> str:
    """What came in that led to it, in words."""
    if isinstance(cue, Settled):
        return "It came of a look at the table at rest."
    if isinstance(cue, Press):
        seat = f" of seat {cue.seat}" if cue.seat else ""
        return f"It came of a press: {cue.button}{seat}."
    if isinstance(cue, Answered):
        return f"It came of an answer. {cue.question} {cue.answer}."
    if isinstance(cue, Touch):
        return "It was chosen on the screen."
    return "The camera was lost." if isinstance(cue, Watched) else "The table agreed on it."
