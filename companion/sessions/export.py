"""JSON Lines: a flat object a line, the session first, then every event."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.sessions.events import Event, Header


def lines(header: Header, events: Iterable[Event]) -> Iterator[str]:
    """The lines of an export without line ends: ``kind`` "session" with the header, then the events."""
    first = {"seq": 0, "t": 0.0, "kind": "session", **header.as_json()}
    yield _line({name: value for name, value in first.items() if value not in ("", None)})
    for event in events:
        yield _line(event.as_json())


def write(path: Path, header: Header, events: Iterable[Event]) -> None:
    """Write an export; raises ``OSError``."""
    path.write_text("".join(line + "\n" for line in lines(header, events)), encoding="utf-8")


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)
