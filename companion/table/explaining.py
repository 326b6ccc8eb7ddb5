"""Explains an event of the log by refereeing its session again up to the cue that led to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.message import Text, say
from companion.referee.cues import Answered, Cue, Settled, Watched
from companion.referee.referee import Referee
from companion.sessions.cue_file import StoredCue
from companion.sessions.events import Event
from companion.table.cue_replay import same, segments, steps
from companion.table.setup import Setup
from hardware.presses import Press, Touch

NOT_KEPT = say("why.not-kept")
OTHERWISE = say("why.otherwise")
NOT_WEIGHED = say("why.not-weighed")


def explained(setup: Setup, kept: Sequence[StoredCue], events: Sequence[Event], number: int) -> tuple[Text, ...]:
    """The reasons for the event with that number, one sentence each."""
    segment = next((one for one in segments(kept, len(events)) if one.known < number <= one.until), None)
    if segment is None:
        return (NOT_KEPT,)
    for referee, _, cue in steps(setup, segment, events):
        there = referee.record.events
        if len(there) >= number:
            alike = same(there[number - 1], events[number - 1])
            return tuple(_lines(referee, cue, number)) if alike else (OTHERWISE,)
    return (OTHERWISE,)


def _lines(referee: Referee, cue: Cue, number: int) -> Iterator[Text]:
    yield _cause(cue)
    weighed = referee.accounts.get(number)
    yield from weighed or (NOT_WEIGHED,)


def _cause(cue: Cue) -> Text:
    """The input that led to the event."""
    if isinstance(cue, Settled):
        return say("why.came-of-look")
    if isinstance(cue, Press):
        at = say("why.came-of-press", button=cue.button)
        return say("why.came-of-seat", button=cue.button, seat=cue.seat) if cue.seat else at
    if isinstance(cue, Answered):
        return say("why.came-of-answer", question=cue.question, answer=cue.answer)
    if isinstance(cue, Touch):
        return say("why.came-of-touch")
    return say("why.camera-lost") if isinstance(cue, Watched) else say("why.agreed")
