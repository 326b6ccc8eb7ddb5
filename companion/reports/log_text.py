"""The log as text in the current language: an event, a turn or a session in a line, with rulings and their rules.

Messages are rendered again, so that an old game can be shown in any language; an event without a message has its stored
sentence, or one from its data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from babel import Locale
from babel.dates import DateTimePattern, parse_pattern

from companion.games.localized_notation import localized_notation
from companion.games.message import Fact, Player, Text, say
from companion.messages import Words, current_language, message_from_log, worded
from companion.sessions.counting import Turn, counting
from companion.sessions.events import REFUSED, UNDO, Event, Header
from companion.sessions.formatting import format_duration, scores_text

Payload = Mapping[str, Any]


def log_lines(header: Header, events: Sequence[Event]) -> Iterator[str]:
    """The session line by line: number, time, event, rule, and whether it was taken back. Without line ends."""
    notes = dict(_change_notes(events, {event.seq for event in counting(events)}))
    for event in events:
        text, note = event_sentence(header, event), notes.get(event.seq, "")
        yield f"{event.seq:>4}  {format_duration(event.t):>7}  {text}{note}"


def event_sentence(header: Header, event: Event) -> str:
    """The event as a sentence, with its rule and the scores."""
    text = _event_text(header, event)
    return _with_period(text) + _rule(event, text) + _scores(header, event)


def turn_line(header: Header, turn: Turn) -> str:
    """A turn in one line: number, time, player, dice and moves in localized notation, scores."""
    name = header.players[turn.seat - 1] if turn.seat and turn.seat <= len(header.players) else ""
    parts = " · ".join(_collapse_repeats(part for event in turn.events for part in _short_parts(header, event)))
    scores = next((scores for event in reversed(turn.events) if (scores := _score_list(event))), ())
    after = f"  [{scores_text(header, scores)}]" if scores else ""
    return f"{turn.number:>4}  {format_duration(turn.t):>7}  {name}{': ' if name else ''}{parts}{after}"


def day_and_time(started: str) -> str:
    """A local time in the language's format: "21 Nov 2026 10:35"."""
    try:
        when = datetime.fromisoformat(started).astimezone()
    except (ValueError, OverflowError, OSError):
        return started
    pattern, locale = _date_format(current_language())
    return pattern.apply(when, locale)


@cache
def _date_format(language: str) -> tuple[DateTimePattern, Locale]:
    """The parsed format of a language, cached: a list of games has a date in each line."""
    return parse_pattern(worded(say("log.day-and-time"))), Locale.parse(language)


def session_ending(header: Header, end: Event | None) -> str:
    """The end of a session, for a list."""
    if end is None:
        return worded(say("log.not-finished"))
    if own := _own_text(header, end):
        return own
    scores = _scores(header, end).strip()
    return worded(say("log.finished-with", text=scores) if scores else say("log.finished"))


def player_list(header: Header) -> str:
    """The players in seat order: "Ann, Ben and Cleo"."""
    return worded(say("log.players", names=header.players) if header.players else say("log.nobody"))


def _event_text(header: Header, event: Event) -> str:
    """The event's own text, or one from its kind."""
    return _own_text(header, event) or _words(header).say(_text_by_kind(event))


def _own_text(header: Header, event: Event) -> str:
    """The event's message in the current language, or its stored sentence if the message is unknown; else ""."""
    message = message_from_log(event.payload.get("message"))
    return _words(header).say(message) if message is not None else str(event.payload.get("sentence") or "")


def _words(header: Header) -> Words:
    return Words(header.players, colours=header.colours)


def _text_by_kind(event: Event) -> Text:
    """A text from the event's kind and data."""
    data, who = event.payload, Player(event.seat) if event.seat is not None else say("log.somebody")
    match event.kind:
        case "undo":
            return say("log.taken-back", n=event.replaces or 0)
        case "throw" if data.get("dice") and not any(data["dice"]):  # hidden under the cups of Perudo
            return say("log.all-throw")
        case "throw":
            return say("log.throws", who=who, what=_dice(data))
        case "reroll":
            return (
                say("log.throws-again", who=who, reason=str(data["why"]))
                if "why" in data
                else say("log.again", who=who)
            )
        case "keep":
            return say("log.keeps", who=who, what=_dice(data), points=_number(data, "turn"))
        case "turn":
            return say("log.ends-turn", who=who, points=_number(data, "points"))
        case "score":
            return say("log.scores", who=who, points=_number(data, "points"))
        case "bid":
            return say("log.bids", who=who, text=_step(data, "bid"))
        case "dudo" | "calza":
            return say("log.calls", who=who, call=event.kind)
        case "reveal":
            return say("log.reveal", text=_step(data, "reveal"))
        case "move" | "step":
            return say("log.plays", who=who, text=localized_notation(_step(data)))
        case "agreed":
            return say("log.agreed")
        case "open":
            return say("log.open")
        case "start":
            return say("log.begins")
        case "over":
            return say("log.over")
    plain = _raw_text(event)
    return say("log.other", who=who, text=plain) if event.seat is not None else plain


def _raw_text(event: Event) -> str:
    """The text for an event of an unknown kind."""
    facts = ", ".join(f"{name} {value}" for name, value in event.payload.items() if name != "rule")
    return f"{event.kind}: {facts}" if facts else event.kind


def _dice(data: Payload) -> Fact:
    return "-".join(map(str, data.get("dice", ()))) or say("log.no-dice")


def _step(data: Payload, name: str = "") -> str:
    """The step in the payload without its ``name``: ``4x5`` for ``bid 4x5``."""
    step = str(data.get("step", ""))
    return step[len(name) :].strip() if step.startswith(name) else step


def _number(data: Payload, name: str) -> int:
    """A number in the payload; -1 if missing."""
    return int(data[name]) if isinstance(data.get(name), int) else -1


def _with_period(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else text + "."


def _rule(event: Event, text: str) -> str:
    rule = event.payload.get("rule")
    return f" [{rule}]" if rule and str(rule) not in text else ""


def _scores(header: Header, event: Event) -> str:
    scores = _score_list(event)
    return f" {scores_text(header, scores)}." if scores else ""


def _score_list(event: Event) -> Sequence[int]:
    scores = event.payload.get("scores")
    return scores if isinstance(scores, list) else ()


def _change_notes(events: Iterable[Event], counted: set[int]) -> Iterator[tuple[int, str]]:
    """Notes by number: on events that don't count any more, and on what corrections replace."""
    for event in events:
        if event.kind == UNDO:
            continue
        if event.seq not in counted:
            yield event.seq, f" {worded(say('log.counts-no-more'))}"
        elif event.replaces is not None:
            yield event.seq, f" {worded(say('log.instead-of', n=event.replaces))}"


def _short_parts(header: Header, event: Event) -> Iterator[str]:
    data = event.payload
    steps = data.get("steps") or [data.get("step")]
    if event.kind == "throw":
        dice = data.get("dice", ())
        yield "-".join(map(str, dice)) if any(dice) else worded(say("log.hidden-dice"))
    elif event.kind == "reroll":
        yield worded(say("log.again-for", reason=str(data.get("reason", "void"))))
    elif event.kind in (REFUSED, "over", "agreed", "open"):
        yield _event_text(header, event)
    elif any(steps):
        yield worded(localized_notation(", ".join(str(step) for step in steps if step)))
    elif event.kind == "keep":
        yield worded(localized_notation(f"keep {'-'.join(map(str, data.get('dice', ())))}"))
    elif event.kind == "turn" and "points" in data:
        yield worded(say("log.some-points", points=_number(data, "points")))


def _collapse_repeats(parts: Iterable[str]) -> Iterator[str]:
    """The parts, with successive repetitions replaced by their number."""
    last, count = "", 0
    for part in [*parts, ""]:
        if part == last:
            count += 1
            continue
        if last:
            yield f"{last} (×{count})" if count > 1 else last
        last, count = part, 1
