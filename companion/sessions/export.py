"""JSON Lines: one flat object a line, the session first, then every event; and scores as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.sessions.events import RESERVED, Event, Header, fault
from companion.sessions.folders import write_owned
from companion.sessions.log import Summary
from vision.told import case, told_by

FORMAT = 1
MOST_BYTES = 64 << 20  # more than a hundred times a whole evening


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
    """Read the session of an export, which exports to the same bytes again; raises ``OSError`` or ``BadExport``."""
    if path.stat().st_size > MOST_BYTES:
        raise BadExport(case("export-too-large", "{path} is too large for an exported game.", path=str(path)))
    try:
        first, *rest = path.read_text(encoding="utf-8").splitlines()
        return _header(json.loads(first)), _events(map(json.loads, rest))
    except BadExport as error:
        raise BadExport(
            case("export-refused", "{path} can't be taken in: {said}", path=str(path), said=told_by(error))
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadExport(
            case(
                "export-broken",
                "{path} is no exported game: a line of it is damaged or makes no sense.",
                path=str(path),
            )
        ) from error


def _header(data: dict[str, Any]) -> Header:
    if data["kind"] != "session":
        raise BadExport(case("export-headless", "it does not begin with a session."))
    if data.get("format", FORMAT) != FORMAT:
        raise BadExport(
            case(
                "export-version",
                "it is of version {text}; this program knows version {version}.",
                text=str(data["format"]),
                version=str(FORMAT),
            )
        )
    if not isinstance(data["game"], str) or not all(isinstance(name, str) for name in data["players"]):
        raise TypeError
    usual: dict[str, Any] = {"options": {}, "preset": None, "mat": None, "version": "", "started": ""}
    return Header.of_json({**usual, **data})


def _events(rows: Iterable[dict[str, Any]]) -> tuple[Event, ...]:
    events: list[Event] = []
    kinds: dict[int, str] = {}
    for row in rows:
        payload = {name: value for name, value in row.items() if name not in RESERVED}
        seat, replaces = row.get("seat"), row.get("replaces")
        event = Event(row["kind"], seat, row["t"], payload, row["source"], replaces, None, row["seq"])
        if event.seq != len(events) + 1:
            raise BadExport(
                case("export-gaps", "events are missing; only a whole export can be taken in, not one with --counting.")
            )
        if problem := fault(event, kinds):
            raise BadExport(problem)
        events.append(event)
        kinds[event.seq] = event.kind
    return tuple(events)


def scores_csv(rows: Iterable[Summary]) -> str:
    """The scores of games as CSV: one player and game a line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["session", "game", "started", "seconds", "finished", "seat", "player", "score"])
    for row in rows:
        for seat, name in enumerate(row.header.players, 1):
            score = row.scores[seat - 1] if seat <= len(row.scores) else ""
            finished = "yes" if row.end else "no"
            told = (row.session, row.header.game, row.header.started, round(row.seconds), finished)
            writer.writerow([*told, seat, _unformulated(name), score])
    return text.getvalue()


def _unformulated(name: str) -> str:
    """A name that no spreadsheet interprets as a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)
