"""A session told in words, an event a line, with the rulings and their rule numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from companion.sessions.events import OVER, UNDO, Event, Header, effective

Payload = Mapping[str, Any]

# What an event says after the name of the player. A payload may bring its own words as ``sentence``.
_SAID: Mapping[str, Callable[[Payload], str]] = {
    "throw": lambda data: _throw(data),
    "reroll": lambda data: f"throws again: {data.get('why', 'the throw does not count')}",
    "keep": lambda data: f"keeps {_dice(data)}" + _with(data, "turn", ", {} points in this turn"),
    "turn": lambda data: "ends the turn" + _with(data, "points", " with {} points"),
    "score": lambda data: "scores" + _with(data, "points", " {} points"),
    "bid": lambda data: f"bids{_step(data, 'bid')}",
    "dudo": lambda _: "calls Dudo",
    "calza": lambda _: "calls Calza",
    "reveal": lambda data: f"All lift their cups:{_step(data, 'reveal')}",
    "move": lambda data: f"plays{_step(data)}",
    "step": lambda data: f"plays{_step(data)}",
    "agreed": lambda _: "The table agreed to take things as they lie",
    "start": lambda _: "The game begins",
    OVER: lambda _: "The game is over",
}


def tell(header: Header, events: Sequence[Event]) -> Iterator[str]:
    """The session line by line: number, time, what happened, which rule, what became of it. No line ends."""
    counting = {event.seq for event in effective(events)}
    fate = dict(_fates(events, counting))
    for event in events:
        yield f"{event.seq:>4}  {clock(event.t):>7}  {sentence(header, event)}{fate.get(event.seq, '')}"


def sentence(header: Header, event: Event) -> str:
    """What happened, with the player's name, the rule and the scores after it."""
    said = event.payload.get("sentence")
    words = str(said) if said else _named(header, event)
    return _ended(words) + _rule(event) + _scores(header, event)


def clock(seconds: float) -> str:
    """Seconds as people read them: "0:07", "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def day_and_time(started: str) -> str:
    """A time in the clock of this place: "21 Nov 2026 10:35"."""
    try:
        return datetime.fromisoformat(started).astimezone().strftime("%d %b %Y %H:%M")
    except (ValueError, OverflowError, OSError):
        return started


def ending(header: Header, end: Event | None) -> str:
    """How a session ended, for a list."""
    if end is None:
        return "not finished"
    if "sentence" in end.payload:
        return str(end.payload["sentence"])
    scores = _scores(header, end)
    return f"finished:{scores}" if scores else "finished"


def players(header: Header) -> str:
    """The players in seat order: "Ann, Ben and Cleo"."""
    *most, last = header.players or ("nobody",)
    return f"{', '.join(most)} and {last}" if most else last


def _named(header: Header, event: Event) -> str:
    if event.kind == UNDO:
        return f"Event {event.replaces} is taken back"
    name = _name(header, event.seat)
    if event.kind not in _SAID:
        return f"{name}: {_plain(event)}" if name else _plain(event)
    words = _SAID[event.kind](event.payload)
    return words if words[:1].isupper() or not name else f"{name} {words}"


def _name(header: Header, seat: int | None) -> str:
    if seat is None:
        return ""
    return header.players[seat - 1] if 1 <= seat <= len(header.players) else f"Seat {seat}"


def _plain(event: Event) -> str:
    """An event of a kind that this version has no words for."""
    facts = ", ".join(f"{name} {value}" for name, value in event.payload.items() if name != "rule")
    return f"{event.kind}: {facts}" if facts else event.kind


def _throw(data: Payload) -> str:
    dice = data.get("dice", ())
    unseen = dice and not any(dice)  # every face is 0: hidden under the cups of Perudo
    return "All throw under their cups" if unseen else f"throws {_dice(data)}"


def _dice(data: Payload) -> str:
    return "-".join(map(str, data.get("dice", ()))) or "no dice"


def _step(data: Payload, name: str = "") -> str:
    """The step of the payload without its own name: ``bid 4x5`` after "bids" is ``4x5``."""
    text = str(data.get("step", "")).removeprefix(name).strip()
    return f" {text}" if text else ""


def _with(data: Payload, name: str, text: str) -> str:
    return text.format(data[name]) if name in data else ""


def _ended(words: str) -> str:
    return words if words.endswith((".", "!", "?")) else words + "."


def _rule(event: Event) -> str:
    rule = event.payload.get("rule")
    return f" [{rule}]" if rule and str(rule) not in str(event.payload.get("sentence", "")) else ""


def scores_told(header: Header, scores: Sequence[int]) -> str:
    """The scores with their names: "Ann 14, Ben 0"; "" without scores."""
    names = (_name(header, seat) for seat in range(1, len(scores) + 1))
    return ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))


def _scores(header: Header, event: Event) -> str:
    scores = event.payload.get("scores")
    return f" {scores_told(header, scores)}." if isinstance(scores, list) and scores else ""


def _fates(events: Iterable[Event], counting: set[int]) -> Iterator[tuple[int, str]]:
    """By number: what became of the events that don't count any more, and what a correction corrects."""
    for event in events:
        if event.kind == UNDO:
            continue
        if event.seq not in counting:
            yield event.seq, " (does not count any more)"
        elif event.replaces is not None:
            yield event.seq, f" (instead of event {event.replaces})"
