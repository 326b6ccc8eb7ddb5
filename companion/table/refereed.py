"""Referees a logged session again from its cues: to resume exactly where it stood, and to compare its rulings.

What a referee knew between two events (an ambiguous throw, an open question, a refused board) is not in the record. It
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
from companion.table.beginning import Begins
from companion.table.setup import Setup

LOG = logging.getLogger(__name__)
SILENT = Begins(1)  # a cue says who begins if that was announced at the table


@dataclass(frozen=True, slots=True)
class Stretch:
    """Cues given to one referee, which started with the first ``known`` events of the record.

    Each of ``cues`` comes with the number of events in the record when it came in; ``until`` is the number at the end.
    """

    known: int
    cues: tuple[tuple[int, Cue], ...]
    until: int


def stretches(kept: Sequence[StoredCue], events: int) -> list[Stretch]:
    """The cues of a session with that many events, split where another referee started; empty if inconsistent."""
    if not kept:
        return []
    found = [(cue.events, of_json(cue.data)) for cue in kept]
    starts = [i for i, (_, cue) in enumerate(found) if isinstance(cue, Began)]
    parts = [found[a:b] for a, b in zip([0, *starts], [*starts, len(found)], strict=True)]
    begun = [(known_of(part), tuple(part)) for part in parts if part]
    ends = [known for known, _ in begun[1:]] + [events]
    return [Stretch(known, part, end) for (known, part), end in zip(begun, ends, strict=True)]


def known_of(part: Sequence[tuple[int, Cue]]) -> int:
    """The number of events with which the referee of a stretch started."""
    first = part[0][1]
    return first.events if isinstance(first, Began) else 0


def steps(
    setup: Setup, stretch: Stretch, events: Sequence[Event], journal: Journal | None = None
) -> Iterator[tuple[Referee, int, Cue]]:
    """The referee of a stretch after each of its cues, with the number of events then, and the cue.

    ``events`` are those of the record, of which only the ``known`` ones are taken as given. Exceptions inside are
    handled as they were at the table, where the game went on.
    """
    referee = replace(setup, begins=SILENT).referee(journal or MemoryJournal(), events[: stretch.known])
    for then, cue in stretch.cues:
        try:
            apply_cue(referee, cue)
        except Exception:
            LOG.exception("The referee failed at a cue of the log")
        yield referee, then, cue


def as_it_stood(
    setup: Setup, kept: Sequence[StoredCue], events: Sequence[Event], journal: Journal | None = None
) -> Referee | None:
    """The referee as it stood after the last cue of the log; None if the cues do not lead to the record.

    It may know events that a power cut kept from the record. ``journal`` need not store anything.
    """
    try:
        last = stretches(kept, len(events))[-1]
    except (ValueError, IndexError):
        return None
    referee = None
    for referee, _, _ in steps(setup, last, events, journal):  # noqa: B007 (the last one is what is wanted)
        pass
    if referee is None or not leads_to(referee.record.events, events):
        return None
    return referee


def leads_to(folded: Sequence[Event], events: Sequence[Event]) -> bool:
    """Whether a fold has all events of the record, apart from pictures and wording."""
    return len(folded) >= len(events) and all(map(same, folded, events))


def same(one: Event, other: Event) -> bool:
    """Whether two events state the same facts, in whatever language they are worded; only the record has pictures."""
    return _stated(one) == _stated(other)


def _stated(event: Event) -> Event:
    return replace(event, evidence=None, payload={**_facts(event), BY: event.payload.get(BY)})


def going_on(setup: Setup, journal: Journal, kept: Sequence[StoredCue], events: Sequence[Event]) -> Referee:
    """The referee of a resumed session: as it stood, or if the cues don't reproduce that, from the record."""
    unheard = ReplayJournal(journal.log) if isinstance(journal, LogJournal) else None
    referee = as_it_stood(setup, kept, events, unheard) if kept else None
    if referee is None:
        referee = setup.referee(journal, events)
        if events:
            take(referee, Began(len(events), events[-1].t))
        return referee
    late = referee.record.events[len(events) :]
    referee.record.events[: len(events)] = events  # these know their pictures
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


# Compared with what it came to ----------------------------------------------------------------------------------------


WORDS = frozenset({"sentence", "put_back", "nearest"})  # the wording of a ruling


@dataclass(frozen=True, slots=True)
class Difference:
    """A different ruling by the present program: when (s), and both rulings as text, "" for none."""

    t: float
    then: str
    now: str


def differences(setup: Setup, kept: Sequence[StoredCue], events: Sequence[Event]) -> Iterator[Difference]:
    """Where a session refereed again leads to other events; raises ``ValueError`` for invalid cues."""
    for stretch in stretches(kept, len(events)):
        now: Sequence[Event] = events[: stretch.known]
        for referee, _, _ in steps(setup, stretch, events):
            now = referee.record.events
        yield from _compared(events[stretch.known : stretch.until], now[stretch.known :])


def _compared(then: Sequence[Event], now: Sequence[Event]) -> Iterator[Difference]:
    alike = SequenceMatcher(None, [_ruled(event) for event in then], [_ruled(event) for event in now], autojunk=False)
    for tag, a, b, c, d in alike.get_opcodes():
        if tag != "equal":
            for one, other in zip_longest(then[a:b], now[c:d]):
                yield Difference((one or other).t, _in_words(one), _in_words(other))


def _ruled(event: Event) -> str:
    """The content of an event's ruling, without its wording and number."""
    return json_text([event.kind, event.seat, event.replaces is not None, dict(sorted(_facts(event).items()))])


def _facts(event: Event) -> dict[str, Any]:
    """The payload without its wording and without the number of its cause."""
    return {key: value for key, value in event.payload.items() if key not in WORDS and key != BY}


def _in_words(event: Event | None) -> str:
    return "" if event is None else str(event.payload.get("sentence", event.kind))
