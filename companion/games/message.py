"""Messages as data: an id and the facts of the case. The wording is elsewhere (docs/translating.md).

The rules create messages and never sentences. ``companion.messages`` renders them in a language, with the names of the
players; ``str`` renders English with seats instead of names, on demand.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

ENGLISH = "companion.messages:english"  # imported on use, so that the rules import only the standard library


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat: rendered as the name if known, else "seat 2"."""

    seat: int


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice by their faces, rendered in the terms of the game ("animal 2 2")."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A message: ``id`` is "part.name" ("rogue.dead-throw"), ``facts`` are the arguments of the text."""

    id: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def __str__(self) -> str:
        return _english()(self)

    @property
    def part(self) -> str:
        """The catalogue that has the text: a game, or a part of the program."""
        return self.id.partition(".")[0]

    @property
    def name(self) -> str:
        """The id within its catalogue."""
        return self.id.partition(".")[2]

    def as_json(self) -> dict[str, Any]:
        """The message as JSON data, for the log."""
        return {"say": self.id, **({"facts": {name: _json(fact) for name, fact in self.facts}} if self.facts else {})}

    @classmethod
    def of_json(cls, data: Any) -> Message:
        """The message from ``as_json``; raises ``ValueError`` for anything else."""
        try:
            facts: Mapping[str, Any] = data.get("facts", {})
            return cls(str(data["say"]), tuple((name, _fact(value)) for name, value in facts.items()))
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"{data!r} is no message.") from error


Fact = int | float | str | Player | Dice | Message | tuple["Fact", ...]
Text = Message | str
"""A message, or a text without a catalogue (as in games of other packages)."""
DEVICES = "devices"


def say(id: str, /, **facts: Fact) -> Message:  # noqa: A002 - it is what a message has
    """The message with these facts. The id must be a literal, so that a test can find it."""
    return Message(id, tuple((name, _as_fact(fact)) for name, fact in facts.items()))


def as_message(text: Text) -> Text:
    """Convert to a message: texts of vision and devices have a code and facts (``vision.localized.LocalizedText``)."""
    # By attribute, not by class: the rules must not import vision (an import contract).
    code: str = "" if type(text) is str else getattr(text, "code", "")
    if not code:
        return text
    return of_device(code, getattr(text, "facts", ()))


def of_device(code: str, facts: tuple[tuple[str, Fact], ...]) -> Message:
    """The message of a code of vision or the devices, with its facts."""
    return Message(f"{DEVICES}.{code}", tuple((name, _as_fact(fact)) for name, fact in facts))


def _as_fact(fact: Fact) -> Fact:
    if isinstance(fact, str):
        return as_message(fact)
    return tuple(map(_as_fact, fact)) if isinstance(fact, tuple) else fact


def sentences(*all_of: Text) -> Text:
    """Several sentences in sequence; empty ones are left out."""
    parts = tuple(text for text in all_of if text)
    return parts[0] if len(parts) == 1 else say("common.sentences", all=parts)


def nested_messages(text: Text) -> Iterator[Message]:
    """A message and those in its facts, the outer ones first; empty for a plain text."""
    if isinstance(text, Message):
        yield text
        for _, fact in text.facts:
            for part in fact if isinstance(fact, tuple) else (fact,):
                yield from nested_messages(part) if isinstance(part, Message) else ()


def stated(text: Text) -> Message:
    """A statement as a sentence of its own."""
    return say("common.stated", said=text)


def ruled(text: Message, rule: str) -> Message:
    """A sentence followed by its rule, which is omitted when spoken."""
    return say("common.ruled", said=text, rule=rule)


# By name and on use: the rules must not import the catalogues.
@cache
def _english() -> Callable[[Message], str]:
    english: Callable[[Message], str] = pkgutil.resolve_name(ENGLISH)
    return english


def _json(fact: Fact) -> Any:
    if isinstance(fact, Message):
        return fact.as_json()
    if isinstance(fact, Player):
        return {"player": fact.seat}
    if isinstance(fact, Dice):
        return {"dice": list(fact.faces)}
    return [_json(part) for part in fact] if isinstance(fact, tuple) else fact


def _fact(data: Any) -> Fact:
    if isinstance(data, list):
        return tuple(map(_fact, data))
    if not isinstance(data, dict):
        if isinstance(data, int | float | str):
            return data
        raise ValueError(f"{data!r} is no fact of a message.")
    if "player" in data:
        return Player(int(data["player"]))
    if "dice" in data:
        return Dice(tuple(map(int, data["dice"])))
    return Message.of_json(data)
