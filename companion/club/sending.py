"""Sends the finished games of a log to the club's database, and fetches those of all tables into a log.

Both may break off anywhere and be repeated. What is there already is found by comparing, so no list of what was sent
is kept that could be wrong.
"""

from __future__ import annotations

import tempfile
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path

from companion.club.database import Club, ClubAway, GameRefused, Mark, Row
from companion.sessions.errors import LogError
from companion.sessions.events import OVER, Event, Header, canonical_json
from companion.sessions.importing import ImportChecks, ImportOutcome, Why, import_games
from companion.sessions.log import SessionId, SessionLog, Summary
from companion.sessions.maintenance import pack_game
from companion.sessions.sealed import Head, Sealed, digest

WAITS = (1.0, 5.0, 20.0)
"""Seconds before each further try when the connection breaks; after them it is left to the next sending."""


class Fate(StrEnum):
    """What became of a game: sent, there already or with other content, refused by the database, unreadable here."""

    SENT = "sent"
    THERE = "there"
    OTHER = "other"
    REFUSED = "refused"
    UNREAD = "unread"


def game_id(header: Header, events: Sequence[Event]) -> str:
    """The id of a finished game, 64 hexadecimal digits: the same in whatever log it is, however it goes on.

    It is a digest of when, where and how everything happened up to its first end, without names, sentences, pictures
    and digits beyond the millisecond: a game that was renamed, or exported and imported, is the same game.
    """
    end = next((i for i, event in enumerate(events, 1) if event.kind == OVER), len(events))
    text = [
        [round(event.t, 3), event.kind, event.seat, event.source, event.replaces, event.payload.get("dice")]
        for event in events[:end]
    ]
    return digest(canonical_json([{**header.as_json(), "players": len(header.players)}, text])).hex()


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
    """The seats in a list of a record, which may be anything."""
    found = winners if isinstance(winners, list) else []
    return [seat for seat in found if type(seat) is int and 0 < seat <= players]


def finished(log: SessionLog) -> list[Summary]:
    """The games that are sent: those that came to their end."""
    return [row for row in log.sessions() if row.end is not None]


def send(log: SessionLog, connect: Callable[[], Club], waits: Iterable[float]) -> Iterator[tuple[SessionId, Fate]]:
    """Send the finished games that the club lacks, each as soon as it is there; raises ``ClubError``.

    ``connect`` opens a connection, anew after each that breaks, when the next of ``waits`` (s) is over.
    """
    left = finished(log)
    pauses = iter(waits)
    while True:
        try:
            with connect() as club:
                held = club.held()
                while left:
                    yield left[0].session, _sent(log, left[0], club, held)
                    del left[0]  # not before: a game during which the connection breaks is sent again
                return
        except ClubAway:
            pause = next(pauses, None)
            if pause is None:
                raise
            time.sleep(pause)


def _sent(log: SessionLog, summary: Summary, club: Club, held: set[Mark]) -> Fate:
    try:
        if mark_of(log, summary) in held:  # of most games only the last line is read
            return Fate.THERE
        row = row_of(log, summary)
    except LogError:
        return Fate.UNREAD
    try:
        if club.put(row):
            return Fate.SENT
    except GameRefused:
        return Fate.REFUSED
    return Fate.THERE if begins_with(club.record(row.id), row.record) else Fate.OTHER


def begins_with(record: bytes, other: bytes) -> bool:
    """Whether a record has the header and events of another one, perhaps more; both may have any content.

    Times count to the millisecond and pictures not at all: so much an export keeps.
    """
    try:
        one, two = (_content(data) for data in (record, other))
    except ValueError:
        return False
    return one[: len(two)] == two


def _content(record: bytes) -> list[object]:
    head, *lines = record.splitlines()
    return [Head.parse(head).seal, *(Sealed.parse(line).event.as_json() for line in lines)]


def fetch(club: Club, copy: SessionLog, judge: ImportChecks[Why]) -> Iterator[ImportOutcome[Why]]:
    """Take the games of the club in that a log lacks, checked like every game of others; raises ``ClubError``.

    Also ``OSError``. What a game has got since is added to it.
    """
    known = {mark for row in copy.sessions() if (mark := mark_of(copy, row)) is not None}
    with tempfile.TemporaryDirectory() as folder:
        packed = Path(folder) / "games.zip"
        if _packed(club.records(known), packed):
            yield from import_games(copy, packed, judge)


def _packed(records: Iterable[bytes], target: Path) -> int:
    """Write records as a backup without pictures; return their number."""
    count = 0
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for count, record in enumerate(records, 1):
            pack_game(archive, count, record, pruned=True)
    return count


def withdraw(club: Club, log: SessionLog, session: SessionId) -> bool:
    """Delete a game of this log from the club's database; False if it is not there. Raises ``LogError``."""
    return club.withdraw(game_id(log.header(session), log.events(session)))
