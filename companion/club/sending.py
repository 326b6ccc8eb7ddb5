"""Sends the finished games of a log to the club's database, and fetches those of all tables into a log.

Both may be interrupted anywhere and repeated: what is there already is found by comparison, not from a list.
"""

from __future__ import annotations

import tempfile
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path

from companion.club.database import Club, ClubUnreachable, GameRefused, Mark, Row
from companion.sessions.errors import LogError
from companion.sessions.events import OVER, Event, Header, canonical_json
from companion.sessions.importing import ImportChecks, ImportOutcome, Why, import_games
from companion.sessions.log import SessionId, SessionLog, Summary
from companion.sessions.maintenance import pack_game
from companion.sessions.sealed import Head, Sealed, digest

WAITS = (1.0, 5.0, 20.0)
"""Seconds before each retry when the connection breaks; after that the next sending goes on."""


class SendOutcome(StrEnum):
    """What became of a game: sent, there already or with other content, refused by the database, unreadable here."""

    SENT = "sent"
    THERE = "there"
    OTHER = "other"
    REFUSED = "refused"
    UNREAD = "unread"


def game_id(header: Header, events: Sequence[Event]) -> str:
    """The id of a finished game, 64 hexadecimal digits: the same in any log, however the game goes on.

    It is a digest of the events up to the first end, without names, sentences, pictures, and digits beyond the
    millisecond: a game that was renamed, or exported and imported, keeps its id.
    """
    end = next((i for i, event in enumerate(events, 1) if event.kind == OVER), len(events))
    content = [
        [round(event.t, 3), event.kind, event.seat, event.source, event.replaces, event.payload.get("dice")]
        for event in events[:end]
    ]
    return digest(canonical_json([{**header.as_json(), "players": len(header.players)}, content])).hex()


def mark_of(log: SessionLog, summary: Summary) -> Mark | None:
    """The mark of a game of a log, None if the end of its record is unreadable."""
    seal = log.last_seal(summary.session)
    return None if seal is None else seal.hex()


def row_of(log: SessionLog, summary: Summary) -> Row:
    """A finished game as the club gets it: its record without pictures and cues; raises ``LogError``."""
    header, rows = log.header(summary.session), log.rows(summary.session)
    head = Head.of(header)
    winners = summary.end.payload.get("winners") if summary.end is not None else None
    return Row(
        game_id(header, [row.event for row in rows]),
        [row.seal.hex() for row in rows],
        header.game,
        header.players,
        _seats(winners, len(header.players)),
        header.started,
        head.record(summary.session, rows),
    )


def _seats(winners: object, players: int) -> list[int]:
    """The valid seats in a value of a record."""
    found = winners if isinstance(winners, list) else []
    return [seat for seat in found if type(seat) is int and 0 < seat <= players]


def finished(log: SessionLog) -> list[Summary]:
    """The games to send: those that are over."""
    return [row for row in log.sessions() if row.end is not None]


def send(
    log: SessionLog, connect: Callable[[], Club], waits: Iterable[float]
) -> Iterator[tuple[SessionId, SendOutcome]]:
    """Send the finished games that the club lacks and yield each outcome at once; raises ``ClubError``.

    ``connect`` opens a connection, again after each that breaks, when the next of ``waits`` (s) is over.
    """
    left = finished(log)
    pauses = iter(waits)
    while True:
        try:
            with connect() as club:
                marks = club.marks()
                while left:
                    yield left[0].session, _send_one(log, left[0], club, marks)
                    del left[0]  # only now: a game during which the connection breaks is sent again
                return
        except ClubUnreachable:
            pause = next(pauses, None)
            if pause is None:
                raise
            time.sleep(pause)


def _send_one(log: SessionLog, summary: Summary, club: Club, marks: set[Mark]) -> SendOutcome:
    try:
        if mark_of(log, summary) in marks:  # of most games only the last line is read
            return SendOutcome.THERE
        row = row_of(log, summary)
    except LogError:
        return SendOutcome.UNREAD
    try:
        if club.put(row):
            return SendOutcome.SENT
    except GameRefused:
        return SendOutcome.REFUSED
    return SendOutcome.THERE if begins_with(club.record(row.id), row.record) else SendOutcome.OTHER


def begins_with(record: bytes, other: bytes) -> bool:
    """Whether a record begins with the header and events of another one; either may be damaged.

    Times are compared to the millisecond and pictures not at all, as in an export.
    """
    try:
        one, two = (_content(data) for data in (record, other))
    except ValueError:
        return False
    return one[: len(two)] == two


def _content(record: bytes) -> list[object]:
    head, *lines = record.splitlines()
    return [Head.parse(head).seal, *(Sealed.parse(line).event.as_json() for line in lines)]


def fetch(club: Club, copy: SessionLog, checks: ImportChecks[Why]) -> Iterator[ImportOutcome[Why]]:
    """Import the club's games that a log lacks, or has in part, with all checks; raises ``ClubError``, ``OSError``."""
    known = {mark for row in copy.sessions() if (mark := mark_of(copy, row)) is not None}
    with tempfile.TemporaryDirectory() as folder:
        packed = Path(folder) / "games.zip"
        if _pack(club.records(known), packed):
            yield from import_games(copy, packed, checks)


def _pack(records: Iterable[bytes], target: Path) -> int:
    """Write records as a backup without pictures; return their number."""
    count = 0
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for count, record in enumerate(records, 1):
            pack_game(archive, count, record, pruned=True)
    return count


def withdraw(club: Club, log: SessionLog, session: SessionId) -> bool:
    """Delete a game of this log from the club's database; False if it is not there. Raises ``LogError``."""
    return club.withdraw(game_id(log.header(session), log.events(session)))
