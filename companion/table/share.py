"""A picture of a finished game to share, with a few facts from its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from companion.display.summary import save_summary
from companion.games.message import Message, say
from companion.messages import worded
from companion.referee.referee import Referee
from companion.referee.shown.view import TableView
from companion.said import said_by
from companion.sessions.events import Event


def facts(events: Sequence[Event]) -> tuple[str, ...]:
    """The key figures of a game: its length, throws, refusals, and events taken back."""
    kinds = Counter(event.kind for event in events)
    minutes = round(max((event.t for event in events), default=0.0) / 60)
    long = say("table.hours", hours=minutes // 60, minutes=minutes % 60)
    found = [long if minutes >= 60 else say("table.minutes", minutes=max(minutes, 1))]
    if kinds["throw"]:
        found.append(say("table.throws", count=kinds["throw"]))
    if kinds["refused"]:
        found.append(say("table.refusals", count=kinds["refused"]))
    if kinds["undo"]:
        found.append(say("table.taken-back", count=kinds["undo"]))
    return tuple(map(worded, found))


def share(referee: Referee, path: Path) -> str:
    """Write the picture of a finished game, beside earlier ones; return a sentence about the result."""
    return worded(saved(replace(referee.view(), facts=facts(referee.record.events)), path))


def saved(view: TableView, path: Path) -> Message:
    """Write the picture of a view that is over, beside earlier ones: "table.picture-in", or "table.no-picture"."""
    path = _free(path)
    try:
        save_summary(view, path)
    except OSError as error:
        return say("table.no-picture", path=str(path), why=said_by(error))
    return say("table.picture-in", path=str(path))


def _free(path: Path) -> Path:
    """The path, or one with a number if there is a picture already."""
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not path.exists() else next(other for other in numbered if not other.exists())
