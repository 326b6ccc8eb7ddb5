"""Takes games of other logs in: from a backup (a ZIP file) or from an export (JSON Lines).

Files come from others, or from a damaged card. Every size is limited before anything is unpacked, every line is
validated, every picture compared with its digest. Each game stands for itself: one that can't be taken in, or only in
part, is said and stops no other.
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
from companion.sessions.cue_file import KeptCue
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
"""What the caller says why a game is not taken in, or what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A game in a file: its number there (0 in an export), its events and cues, and what is wrong with it."""

    number: int
    head: Head
    rows: Sequence[Sealed]
    cues: Sequence[KeptCue] = ()
    flaws: tuple[str, ...] = ()
    pruned: bool = False
    picture: Callable[[int], bytes] = field(default=lambda _: b"", repr=False)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Why]):
    """What became of a game of a file: its number there, and here (None: it was not taken in).

    ``here_before``: all of it was in the log. ``flaws`` are sentences: why it was not taken in, or what is wrong.
    """

    number: int
    session: SessionId | None
    here_before: bool = False
    flaws: tuple[str | Why, ...] = ()


@dataclass(frozen=True, slots=True)
class Judge(Generic[Why]):
    """What the games know of a record: why the rules refuse it, what else is wrong with it, and whether a cue is one.

    ``refuses`` and ``remarks`` get header and events and return sentences, falsy ones if nothing is wrong; neither
    raises. ``cue`` raises ``ValueError`` for data that is no cue.
    """

    refuses: Callable[[Header, Sequence[Event]], str | Why]
    remarks: Callable[[Header, Sequence[Event]], str | Why]
    cue: Callable[[Mapping[str, Any]], object]


def take_in(log: SessionLog, path: Path, judge: Judge[Why], *, as_new: bool = False) -> Iterator[Outcome[Why]]:
    """Take in the games of a file that are missing in the log, one by one, and complete those that are there in part.

    ``as_new`` takes in all of them. Raises ``BadExport`` for a file that has no game, and ``OSError``.
    """
    numbers: dict[bytes, list[SessionId]] = {}
    for number in () if as_new else log.numbers():
        with suppress(LogError):
            numbers.setdefault(Head.of(log.header(number)).seal, []).append(number)
    for game in _offered(path):
        if isinstance(game, Offered):
            yield _taken_in(log, game, judge, numbers.get(game.head.seal, ()))
        else:
            yield game


# What a file offers


def _offered(path: Path) -> Iterator[Offered | Outcome[Any]]:
    with ordinary(path) as file:
        if file.read(1) == b"{":
            yield _exported(path)
        else:
            yield from _packed(path, file)


def _exported(path: Path) -> Offered:
    header, events = export.read(path)
    head, rows = Head.of(header), list[Sealed]()
    for event in events:
        rows.append(Sealed.after(rows[-1].seal if rows else head.seal, event))
    return Offered(0, head, rows)


def _packed(path: Path, file: BinaryIO) -> Iterator[Offered | Outcome[Any]]:
    try:
        parts = ZipParts(file, _NAMES)
    except PartError as error:
        raise export.refused(path, error) from error
    places = sorted({name.partition("/")[0] for name in parts}, key=lambda place: (int(place), place))
    if not places:
        raise export.BadExport(localized("no-game-in", path=str(path)))
    for place in places:
        try:
            yield _game(parts, place)
        except PartError as error:
            yield Outcome(int(place), None, flaws=(localized_error(error),))


def _game(parts: ZipParts, place: str) -> Offered:
    """A game of a backup as far as it is undamaged; raises ``PartError``."""
    if f"{place}/{RECORD}" not in parts:
        raise PartError(localized("packed-no-record"))
    data, whole = parts.unpacked(f"{place}/{RECORD}", MOST_BYTES)
    first, *lines = _lines(data)
    try:
        head = Head.parse(first)
    except ValueError as error:
        raise PartError(localized("packed-no-head")) from error
    rows = list(chain(head.seal, _readable(Sealed.parse, lines, lambda row: row.event.seq)))
    flaws = list[str]()
    if not whole or len(rows) < len(lines):
        if not rows:
            raise PartError(localized("packed-no-event"))
        flaws.append(localized("packed-torn", count=len(rows)))
    cues = _cues(parts, place, head, flaws)

    def picture(seq: int) -> bytes:
        name = f"{place}/{GameFolder.picture_name(seq)}"
        return parts.unpacked(name, PICTURE_BYTES)[0] if name in parts else b""

    return Offered(int(place), head, rows, cues, tuple(flaws), f"{place}/{PRUNED}" in parts, picture)


def _cues(parts: ZipParts, place: str, head: Head, flaws: list[str]) -> list[KeptCue]:
    """The undamaged beginning of a game's cues; what is damaged is added to the flaws."""
    name = f"{place}/{cue_file.FILE}"
    if name not in parts:
        return []
    cues, lines, whole = list[KeptCue](), list[bytes](), False
    with suppress(PartError):
        data, whole = parts.unpacked(name, cue_file.MOST_BYTES)
        lines = _lines(data)
        cues = list(cue_file.chain(head.seal, _readable(KeptCue.parse, lines, lambda cue: cue.number)))
    if not whole or len(cues) < len(lines):
        flaws.append(CUES_DAMAGED)
    return cues


T = TypeVar("T")


def _readable(parse: Callable[[bytes], T], lines: Sequence[bytes], number: Callable[[T], int]) -> dict[int, T]:
    found: dict[int, T] = {}
    for line in lines:
        with suppress(ValueError):
            one = parse(line)
            found.setdefault(number(one), one)
    return found


def _lines(data: bytes) -> list[bytes]:
    """The lines of a record, at least one; raises ``PartError`` if there are too many, or one is too long."""
    lines = [line for line, _ in zip(io.BytesIO(data), range(MOST_EVENTS + 2), strict=False)]
    if len(lines) > MOST_EVENTS + 1 or any(len(line) > MOST_LINE for line in lines):
        raise PartError(localized("packed-too-much"))
    return lines or [b""]


# Into the log


def _taken_in(log: SessionLog, game: Offered, judge: Judge[Why], numbers: Sequence[SessionId]) -> Outcome[Why]:
    header, events = game.head.header, [row.event for row in game.rows]
    if why := _contradiction(events) or judge.refuses(header, events):
        return Outcome(game.number, None, flaws=(*game.flaws, why))
    there, known = _there(log, events, numbers)
    if there is not None and known == len(events):
        return Outcome(game.number, there, True, game.flaws)
    session = there
    try:
        session = log.begin(header) if there is None else there
        flaws = [*game.flaws, *_written(log, session, game, known, judge)]
    except LogError as error:
        if there is None and session is not None:  # a part of a game would look like a game
            with suppress(LogError):
                log.delete(session)
        return Outcome(game.number, None, flaws=(*game.flaws, localized_error(error)))
    finally:
        if session is not None:
            log.release(session)
    remark = judge.remarks(header, events)
    return Outcome(game.number, session, flaws=(*flaws, *([remark] if remark else [])))


def _contradiction(events: Sequence[Event]) -> str:
    """Why an event can't follow those before it; "" if all can."""
    kinds = dict[int, str]()
    for event in events:
        if problem := fault(event, kinds):
            return problem
        kinds[event.seq] = event.kind
    return ""


def _there(log: SessionLog, events: Sequence[Event], numbers: Sequence[SessionId]) -> tuple[SessionId | None, int]:
    """The game of the log that is the same, or the beginning of it, and how many of these events it has."""
    lines = [event.as_json() for event in events]
    best: tuple[SessionId | None, int] = (None, 0)
    for number in numbers:
        with suppress(LogError):
            held = [event.as_json() for event in log.events(number)]
            count = min(len(held), len(lines))
            if held[:count] == lines[:count] and (best[0] is None or count > best[1]):
                best = (number, count)
    return best


def _written(log: SessionLog, session: SessionId, game: Offered, known: int, judge: Judge[Why]) -> Iterator[str]:
    """Write what is missing of a game in the log; the flaws found on the way. Raises ``LogError``."""
    folder = GameFolder(log.root, session)
    if game.pruned:
        folder.prune()
    sound = list(takewhile(lambda cue: _is_cue(cue, len(game.rows), judge), game.cues))
    held = len(log.cues(session))
    for cue in sound[held:]:
        log.keep_cue(session, cue.events, cue.data)
    lost = 0
    for row in game.rows[known:]:
        jpeg = _picture(game, row)
        lost += row.proof is not None and jpeg is None
        log.append(session, replace(row.event, evidence=jpeg), row.proof)
    if lost and not game.pruned:
        yield localized("packed-pictures", count=lost)
    if len(sound) < len(game.cues):
        yield CUES_DAMAGED


def _is_cue(cue: KeptCue, events: int, judge: Judge[Any]) -> bool:
    """Whether it is a cue that came in during these events."""
    if not 0 <= cue.events <= events:
        return False
    try:
        judge.cue(cue.data)
    except ValueError:
        return False
    return True


def _picture(game: Offered, row: Sealed) -> bytes | None:
    """The picture of an event; None without one, and if it is not the one that the event names."""
    if row.proof is None:
        return None
    with suppress(PartError):
        jpeg = game.picture(row.event.seq)
        if digest(jpeg) == row.proof:
            return jpeg
    return None
