"""Exports: a session as JSON Lines (its header, then one flat object per event), and scores as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.sessions.events import RESERVED, Event, Header, parse_json
from companion.sessions.log import Summary
from companion.sessions.sealed import parse_event
from hardware.files import bytes_of, short
from hardware.private_files import write_owned
from vision.localized import localized, localized_error

FORMAT = 1
MOST_BYTES = 8_000_000  # ten times the longest game
MOST_LINE = 256_000  # characters; an event takes a few hundred
MOST_EVENTS = 50_000


class BadExport(ValueError):
    """Raised if a file is not a valid export; its text is a sentence."""


def lines(header: Header, events: Iterable[Event]) -> Iterator[str]:
    """The lines of an export without line ends: ``kind`` "session" with the header, then the events."""
    first = {"seq": 0, "t": 0.0, "kind": "session", **header.as_json(), "format": FORMAT}
    yield _line({name: value for name, value in first.items() if value not in ("", None)})
    for event in events:
        yield _line(event.as_json())


def write(path: Path, header: Header, events: Iterable[Event]) -> None:
    """Write an export, readable by its owner only; raises ``OSError``."""
    write_owned(path, "".join(line + "\n" for line in lines(header, events)).encode())


def read(path: Path) -> tuple[Header, tuple[Event, ...]]:
    """Read the session of an export; writing it again gives the same bytes. Raises ``OSError`` and ``BadExport``."""
    try:
        first, *rest = _lines(bytes_of(path, MOST_BYTES).decode("utf-8"))
        return _header(parse_json(first)), _events(map(parse_json, rest))
    except BadExport as error:
        raise refused_export(path, error) from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadExport(localized("export-broken", path=str(path))) from error


def _lines(text: str) -> list[str]:
    lines = text.splitlines()
    if len(lines) > MOST_EVENTS or any(len(line) > MOST_LINE for line in lines):
        raise BadExport(localized("packed-too-much"))
    return lines


def refused_export(path: Path, error: Exception) -> BadExport:
    """The error about a file, with its cause."""
    return BadExport(localized("export-refused", path=str(path), said=localized_error(error)))


def _header(data: dict[str, Any]) -> Header:
    if data["kind"] != "session":
        raise BadExport(localized("export-headless"))
    if data.get("format", FORMAT) != FORMAT:
        raise BadExport(localized("export-version", text=short(data["format"]), version=str(FORMAT)))
    defaults: dict[str, Any] = {"options": {}, "preset": None, "mat": None, "version": "", "started": ""}
    return Header.of_json({**defaults, **data})


def _events(rows: Iterable[dict[str, Any]]) -> tuple[Event, ...]:
    events: list[Event] = []
    for row in rows:
        payload = {name: value for name, value in row.items() if name not in RESERVED}
        event = parse_event({"seat": None, "replaces": None, **row, "payload": payload})
        if event.seq != len(events) + 1:
            raise BadExport(localized("export-gaps"))
        events.append(event)
    return tuple(events)


def scores_csv(rows: Iterable[Summary]) -> str:
    """The scores of games as CSV: one row per player and game."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["session", "game", "started", "seconds", "finished", "seat", "player", "score"])
    for row in rows:
        for seat, name in enumerate(row.header.players, 1):
            score = row.scores[seat - 1] if seat <= len(row.scores) else ""
            finished = "yes" if row.end else "no"
            session = (row.session, row.header.game, row.header.started, round(row.seconds), finished)
            writer.writerow([*session, seat, _without_formula(name), score])
    return text.getvalue()


def _without_formula(name: str) -> str:
    """A name that no spreadsheet interprets as a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)
