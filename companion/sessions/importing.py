"""Imports games of other logs, from a backup (a ZIP file) or an export (JSON Lines).

Files come from others, or from a damaged card: sizes are limited before anything is unpacked, every line is validated,
every picture compared with its digest. A game that can't be imported, or only in part, is reported and stops no other.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

from companion.sessions import cue_file, export
from companion.sessions.cue_file import StoredCue
from companion.sessions.errors import LogError
from companion.sessions.events import Event, Header, fault
from companion.sessions.export import MOST_BYTES, MOST_EVENTS, MOST_LINE
from companion.sessions.folders import PICTURE_BYTES, PRUNED, RECORD, GameFolder
from companion.sessions.log import SessionId, SessionLog
from companion.sessions.sealed import Head, Sealed, chain, digest
from companion.sessions.zip_parts import PartError, ZipParts
from hardware.files import ordinary
from vision.localized import localized, localized_error

_NAMES = re.compile(rf"\d{{1,9}}/(?:{re.escape(RECORD)}|{re.escape(cue_file.FILE)}|{PRUNED}|\d{{1,9}}\.jpg)")

CUES_DAMAGED = localized("packed-cues")

Why = TypeVar("Why")
"""The caller's type for the reason why a game is not imported, or for what is wrong with it."""


@dataclass(frozen=True, slots=True)
class FoundGame:
    """A game in a file: its number there (0 in an export), events, cues, and what is wrong with it."""

    number: int
    head: Head
    rows: Sequence[Sealed]
    cues: Sequence[StoredCue] = ()
    flaws: tuple[str, ...] = ()
    pruned: bool = False
    picture: Callable[[int], bytes] = field(default=lambda _: b"", repr=False)


@dataclass(frozen=True, slots=True)
class ImportOutcome(Generic[Why]):
    """What became of a game in a file: its number there and in the log (None: it was not imported).

    ``here_before``: the log had all of it. ``flaws`` are sentences: why it was not imported, or what is wrong with it.
    """

    number: int
    session: SessionId | None
    here_before: bool = False
    flaws: tuple[str | Why, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportChecks(Generic[Why]):
    """Checks of a record that need the games: why the rules reject it, what else is wrong, and whether cues are valid.

    ``rejects`` and ``remarks`` get header and events and return a sentence, falsy if nothing is wrong; neither raises.
    ``cue`` raises ``ValueError`` for data that is no cue.
    """

    rejects: Callable[[Header, Sequence[Event]], str | Why]
    remarks: Callable[[Header, Sequence[Event]], str | Why]
    cue: Callable[[Mapping[str, Any]], object]


def import_games(
    log: SessionLog, path: Path, checks: ImportChecks[Why], *, as_new: bool = False
) -> Iterator[ImportOutcome[Why]]:
    """Import the games of a file that are missing in the log, one by one, and complete those that it has in part.

    ``as_new`` imports all of them. Raises ``BadExport`` for a file without a game, and ``OSError``.
    """
    numbers: dict[bytes, list[SessionId]] = {}
    for number in () if as_new else log.numbers():
        with suppress(LogError):
            numbers.setdefault(Head.of(log.header(number)).seal, []).append(number)
    for game in _games_in(path):
        if isinstance(game, FoundGame):
            yield _import(log, game, checks, numbers.get(game.head.seal, ()))
        else:
            yield game


# The games of a file


def _games_in(path: Path) -> Iterator[FoundGame | ImportOutcome[Any]]:
    with ordinary(path) as file:
        if file.read(1) == b"{":
            yield _from_export(path)
        else:
            yield from _from_backup(path, file)


def _from_export(path: Path) -> FoundGame:
    header, events = export.read(path)
    head, rows = Head.of(header), list[Sealed]()
    for event in events:
        rows.append(Sealed.after(rows[-1].seal if rows else head.seal, event))
    return FoundGame(0, head, rows)


def _from_backup(path: Path, file: BinaryIO) -> Iterator[FoundGame | ImportOutcome[Any]]:
    try:
        parts = ZipParts(file, _NAMES)
    except PartError as error:
        raise export.refused_export(path, error) from error
    folders = sorted({name.partition("/")[0] for name in parts}, key=lambda folder: (int(folder), folder))
    if not folders:
        raise export.BadExport(localized("no-game-in", path=str(path)))
    for folder in folders:
        try:
            yield _game(parts, folder)
        except PartError as error:
            yield ImportOutcome(int(folder), None, flaws=(localized_error(error),))


def _game(parts: ZipParts, folder: str) -> FoundGame:
    """The undamaged beginning of a game in a backup; raises ``PartError``."""
    if f"{folder}/{RECORD}" not in parts:
        raise PartError(localized("packed-no-record"))
    data, complete = parts.unpack(f"{folder}/{RECORD}", MOST_BYTES)
    first, *lines = _lines(data)
    try:
        head = Head.parse(first)
    except ValueError as error:
        raise PartError(localized("packed-no-head")) from error
    rows = list(chain(head.seal, _readable(Sealed.parse, lines, lambda row: row.event.seq)))
    flaws = list[str]()
    if not complete or len(rows) < len(lines):
        if not rows:
            raise PartError(localized("packed-no-event"))
        flaws.append(localized("packed-torn", count=len(rows)))
    cues = _cues(parts, folder, head, flaws)

    def picture(seq: int) -> bytes:
        name = f"{folder}/{GameFolder.picture_name(seq)}"
        return parts.unpack(name, PICTURE_BYTES)[0] if name in parts else b""

    return FoundGame(int(folder), head, rows, cues, tuple(flaws), f"{folder}/{PRUNED}" in parts, picture)


def _cues(parts: ZipParts, folder: str, head: Head, flaws: list[str]) -> list[StoredCue]:
    """The undamaged beginning of a game's cues; damage is added to the flaws."""
    name = f"{folder}/{cue_file.FILE}"
    if name not in parts:
        return []
    cues, lines, complete = list[StoredCue](), list[bytes](), False
    with suppress(PartError):
        data, complete = parts.unpack(name, cue_file.MOST_BYTES)
        lines = _lines(data)
        cues = list(cue_file.chain(head.seal, _readable(StoredCue.parse, lines, lambda cue: cue.number)))
    if not complete or len(cues) < len(lines):
        flaws.append(CUES_DAMAGED)
    return cues


T = TypeVar("T")


def _readable(parse: Callable[[bytes], T], lines: Sequence[bytes], number: Callable[[T], int]) -> dict[int, T]:
    found: dict[int, T] = {}
    for line in lines:
        with suppress(ValueError):
            item = parse(line)
            found.setdefault(number(item), item)
    return found


def _lines(data: bytes) -> list[bytes]:
    """The lines of a record, at least one; raises ``PartError`` if they are too many or too long."""
    lines = [line for line, _ in zip(io.BytesIO(data), range(MOST_EVENTS + 2), strict=False)]
    if len(lines) > MOST_EVENTS + 1 or any(len(line) > MOST_LINE for line in lines):
        raise PartError(localized("packed-too-much"))
    return lines or [b""]


# Writing to the log


def _import(
    log: SessionLog, game: FoundGame, checks: ImportChecks[Why], numbers: Sequence[SessionId]
) -> ImportOutcome[Why]:
    header, events = game.head.header, [row.event for row in game.rows]
    if why := _contradiction(events) or checks.rejects(header, events):
        return ImportOutcome(game.number, None, flaws=(*game.flaws, why))
    existing, known = _matching_session(log, events, numbers)
    if existing is not None and known == len(events):
        return ImportOutcome(game.number, existing, True, game.flaws)
    session = existing
    try:
        session = log.begin(header) if existing is None else existing
        flaws = [*game.flaws, *_write(log, session, game, known, checks)]
    except LogError as error:
        if existing is None and session is not None:  # a part of a game would look like a game
            with suppress(LogError):
                log.delete(session)
        return ImportOutcome(game.number, None, flaws=(*game.flaws, localized_error(error)))
    finally:
        if session is not None:
            log.release(session)
    remark = checks.remarks(header, events)
    return ImportOutcome(game.number, session, flaws=(*flaws, *([remark] if remark else [])))


def _contradiction(events: Sequence[Event]) -> str:
    """Why an event can't follow those before it; "" if all can."""
    kinds = dict[int, str]()
    for event in events:
        if problem := fault(event, kinds):
            return problem
        kinds[event.seq] = event.kind
    return ""


def _matching_session(
    log: SessionLog, events: Sequence[Event], numbers: Sequence[SessionId]
) -> tuple[SessionId | None, int]:
    """The session of the log that is the same game or its beginning, and how many of these events it has."""
    lines = [event.as_json() for event in events]
    best: tuple[SessionId | None, int] = (None, 0)
    for number in numbers:
        with suppress(LogError):
            stored = [event.as_json() for event in log.events(number)]
            count = min(len(stored), len(lines))
            if stored[:count] == lines[:count] and (best[0] is None or count > best[1]):
                best = (number, count)
    return best


def _write(
    log: SessionLog, session: SessionId, game: FoundGame, known: int, checks: ImportChecks[Why]
) -> Iterator[str]:
    """Write what the log lacks of a game; yield the flaws found on the way. Raises ``LogError``."""
    folder = GameFolder(log.root, session)
    if game.pruned:
        folder.prune()
    valid = list(takewhile(lambda cue: _is_valid(cue, len(game.rows), checks), game.cues))
    for cue in valid[len(log.cues(session)) :]:
        log.append_cue(session, cue.events, cue.data)
    lost = 0
    for row in game.rows[known:]:
        jpeg = _picture(game, row)
        lost += row.proof is not None and jpeg is None
        log.append(session, replace(row.event, evidence=jpeg), row.proof)
    if lost and not game.pruned:
        yield localized("packed-pictures", count=lost)
    if len(valid) < len(game.cues):
        yield CUES_DAMAGED


def _is_valid(cue: StoredCue, events: int, checks: ImportChecks[Any]) -> bool:
    """Whether it is a valid cue that came in during these events."""
    if not 0 <= cue.events <= events:
        return False
    try:
        checks.cue(cue.data)
    except ValueError:
        return False
    return True


def _picture(game: FoundGame, row: Sealed) -> bytes | None:
    """The picture of an event; None without one, or if its digest does not match."""
    if row.proof is None:
        return None
    with suppress(PartError):
        jpeg = game.picture(row.event.seq)
        if digest(jpeg) == row.proof:
            return jpeg
    return None
