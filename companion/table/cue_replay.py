"""Referees a logged session again from its cues: to resume it exactly where it was, and to compare rulings.

The referee's state between two events (an ambiguous throw, an open question, a refused board) is not in the record. It
is the fold of the cues, like the record itself.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from companion.referee.cues import Began, Cue, apply_cue, of_json, take
from companion.referee.record import Journal, MemoryJournal
from companion.referee.referee import Referee
from companion.sessions.counting import BY
from companion.sessions.cue_file import StoredCue
from companion.sessions.events import Event, json_text
from companion.sessions.journal import LogJournal, ReplayJournal
from companion.table.beginning import FirstPlayer
from companion.table.setup import Setup

LOG = logging.getLogger(__name__)
NO_ANNOUNCEMENT = FirstPlayer(1)  # a cue says who begins if that was announced at the table


@dataclass(frozen=True, slots=True)
class Segment:
    """The cues of one referee, which started with the first ``known`` events of the record.

    Each cue comes with the number of events in the record at that time; ``until`` is the number at the end.
    """

    known: int
    cues: tuple[tuple[int, Cue], ...]
    until: int


def segments(kept: Sequence[StoredCue], events: int) -> list[Segment]:
    """The cues of a session with that many events, split where another referee started; empty without cues."""
    if not kept:
        return []
    found = [(cue.events, of_json(cue.data)) for cue in kept]
    starts = [i for i, (_, cue) in enumerate(found) if isinstance(cue, Began)]
    parts = [found[a:b] for a, b in zip([0, *starts], [*starts, len(found)], strict=True)]
    begun = [(known_events_of(part), tuple(part)) for part in parts if part]
    ends = [known for known, _ in begun[1:]] + [events]
    return [Segment(known, part, end) for (known, part), end in zip(begun, ends, strict=True)]


def known_events_of(part: Sequence[tuple[int, Cue]]) -> int:
    """The number of events with which the referee of a segment started."""
    first = part[0][1]
    return first.events if isinstance(first, Began) else 0


def steps(
    setup: Setup, segment: Segment, events: Sequence[Event], journal: Journal | None = None
) -> Iterator[tuple[Referee, int, Cue]]:
    """The referee of a segment after each of its cues, with the logged number of events, and the cue.

    Of the record's ``events`` only the ``known`` ones are used. Exceptions are handled as at the table, where the game
    went on.
    """
    referee = replace(setup, first_player=NO_ANNOUNCEMENT).referee(journal or MemoryJournal(), events[: segment.known])
    for then, cue in segment.cues:
        try:
            apply_cue(referee, cue)
        except Exception:
            LOG.exception("The referee failed at a cue of the log")
        yield referee, then, cue


def referee_from_cues(
    setup: Setup, kept: Sequence[StoredCue], events: Sequence[Event], journal: Journal | None = None
) -> Referee | None:
    """The referee after the last cue of the log; None if the cues do not reproduce the record.

    It may have events that a power cut kept out of the record. ``journal`` need not store anything.
    """
    try:
        last = segments(kept, len(events))[-1]
    except (ValueError, IndexError):
        return None
    referee = None
    for referee, _, _ in steps(setup, last, events, journal):  # noqa: B007 (the last one is what is wanted)
        pass
    if referee is None or not reproduces(referee.record.events, events):
        return None
    return referee


def reproduces(folded: Sequence[Event], events: Sequence[Event]) -> bool:
    """Whether a fold starts with the events of the record, apart from pictures and wording."""
    return len(folded) >= len(events) and all(map(same, folded, events))


def same(one: Event, other: Event) -> bool:
    """Whether two events state the same facts, apart from wording and pictures."""
    return _facts_of(one) == _facts_of(other)


def _facts_of(event: Event) -> Event:
    return replace(event, evidence=None, payload={**_facts(event), BY: event.payload.get(BY)})


def resumed_referee(setup: Setup, journal: Journal, kept: Sequence[StoredCue], events: Sequence[Event]) -> Referee:
    """The referee of a resumed session: from the cues, or if they don't reproduce the record, from the record."""
    silent = ReplayJournal(journal.log) if isinstance(journal, LogJournal) else None
    referee = referee_from_cues(setup, kept, events, silent) if kept else None
    if referee is None:
        referee = setup.referee(journal, events)
        if events:
            take(referee, Began(len(events), events[-1].t))
        return referee
    late = referee.record.events[len(events) :]
    referee.record.events[: len(events)] = events  # these have their pictures
    referee.record.journal = journal
    for event in late:
        journal.write(event)
    return referee


def last_moment(kept: Sequence[StoredCue], events: Sequence[Event]) -> float:
    """The time of the last input or event (s)."""
    times = [event.t for event in events[-1:]]
    with suppress(ValueError):
        times += [of_json(cue.data).t for cue in kept[-1:]]
    return max(times, default=0.0)


# Comparing rulings ----------------------------------------------------------------------------------------------------


WORDS = frozenset({"sentence", "put_back", "nearest"})  # the wording of a ruling


@dataclass(frozen=True, slots=True)
class Difference:
    """A ruling that differs today: the time (s), and both rulings as text, "" for none."""

    t: float
    then: str
    now: str


def differences(setup: Setup, kept: Sequence[StoredCue], events: Sequence[Event]) -> Iterator[Difference]:
    """Where refereeing a session again leads to other events; raises ``ValueError`` for invalid cues."""
    for segment in segments(kept, len(events)):
        now: Sequence[Event] = events[: segment.known]
        for referee, _, _ in steps(setup, segment, events):
            now = referee.record.events
        yield from _compared(events[segment.known : segment.until], now[segment.known :])


def _compared(then: Sequence[Event], now: Sequence[Event]) -> Iterator[Difference]:
    alike = SequenceMatcher(
        None, [_ruling_text(event) for event in then], [_ruling_text(event) for event in now], autojunk=False
    )
    for tag, a, b, c, d in alike.get_opcodes():
        if tag != "equal":
            for one, other in zip_longest(then[a:b], now[c:d]):
                yield Difference((one or other).t, _sentence(one), _sentence(other))


def _ruling_text(event: Event) -> str:
    """An event's ruling as text, without its wording and number."""
    return json_text([event.kind, event.seat, event.replaces is not None, dict(sorted(_facts(event).items()))])


def _facts(event: Event) -> dict[str, Any]:
    """The payload without its wording and without the number of its cause."""
    return {key: value for key, value in event.payload.items() if key not in WORDS and key != BY}


def _sentence(event: Event | None) -> str:
    return "" if event is None else str(event.payload.get("sentence", event.kind))
