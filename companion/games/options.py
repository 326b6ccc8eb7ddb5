"""House rules as data: each switch has its id in the rule pages, its default and the rule it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Self, cast

from companion.games.errors import BadOption
from companion.games.message import Message, Text, say

Value = bool | int | str | None


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule: ``id`` ("ROG-A2"), the rule it changes, its values, and its question as text.

    ``words`` are the names of the values, unless they are numbers or yes and no. ``seat``: the values are seats, of
    which a game with few players has only the first ones. ``begins`` is the value for new games if it is not the
    default, which has to stay as it is for games in the log that do not name the rule.
    """

    name: str
    id: str
    rule: str
    default: Value
    choices: tuple[Value, ...]
    question: Text
    seat: bool = False
    words: tuple[Text, ...] = ()
    begins: Value = None

    @property
    def usual(self) -> Value:
        """The value for new games unless somebody chooses another one."""
        return self.default if self.begins is None else self.begins


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules with its source. ``called`` is its readable name, if that differs."""

    name: str
    source: Text
    values: tuple[tuple[str, Value], ...] = ()
    called: Text = ""


def switch(
    default: Value,
    *,
    id: str,  # noqa: A002 - the rule pages call it id
    rule: str,
    question: Text,
    choices: tuple[Value, ...] = (False, True),
    words: tuple[Text, ...] = (),
    begins: Value = None,
) -> Any:
    """A dataclass field for a house rule."""
    metadata = {
        "id": id,
        "rule": rule,
        "question": question,
        "choices": choices,
        "words": words,
        "begins": begins,
    }
    return field(default=default, metadata=metadata)


def starting_seat(*, id: str, rule: str, seats: int) -> Any:  # noqa: A002
    """The house rule for the seat that begins; by default the players decide."""
    choices = tuple(range(1, seats + 1))
    metadata = {"id": id, "rule": rule, "question": say("games.who-begins"), "choices": choices, "seat": True}
    return field(default=1, metadata=metadata)


@dataclass(frozen=True)
class Options:
    """Base of the frozen options of a game: a subclass lists its switches as fields made by ``switch``.

    Raises ``BadOption`` for a value that a switch can't have.
    """

    PRESETS: ClassVar[tuple[Preset, ...]] = ()
    FORMER: ClassVar[tuple[Preset, ...]] = ()  # no longer offered; games in the log name them

    def __post_init__(self) -> None:
        for rule in self.switches():
            value = getattr(self, rule.name)
            # Compare types as well, since 1 == True.
            if not any(value == choice and type(value) is type(choice) for choice in rule.choices):
                allowed = tuple(map(_shown, rule.choices))
                raise BadOption(say("games.bad-value", rule=rule.name, value=_shown(value), allowed=allowed))

    @classmethod
    def switches(cls) -> tuple[Switch, ...]:
        """All house rules of the game in the order of the rule pages."""
        return _switches_of(cast(Any, cls))  # to mypy a class is as hashable as its instances

    @classmethod
    def of(cls, values: Mapping[str, Value] | None = None, *, preset: str | None = None) -> Self:
        """Options from a preset with single values changed; raises ``BadOption`` for unknown names."""
        merged: dict[str, Value] = dict(cls.preset(preset).values) if preset else {}
        # Single values last: they override the preset.
        merged.update(values or {})
        known = {rule.name for rule in cls.switches()}
        for name in merged:
            if name not in known:
                raise BadOption(say("games.no-house-rule", rule=name, known=tuple(sorted(known))))
        return cls(**merged)

    @classmethod
    def for_new_games(cls, values: Mapping[str, Value] | None = None, *, preset: str | None = None) -> dict[str, Value]:
        """Those values, and the other defaults for new games that the preset does not set."""
        by_preset = dict(cls.preset(preset).values) if preset else {}
        begins = {rule.name: rule.usual for rule in cls.switches() if rule.usual != rule.default}
        return {name: value for name, value in begins.items() if name not in by_preset} | dict(values or {})

    @classmethod
    def preset(cls, name: str) -> Preset:
        """The preset of that name; raises ``BadOption`` when there is none."""
        for preset in (*cls.PRESETS, *cls.FORMER):
            if preset.name == name:
                return preset
        known = tuple(preset.name for preset in cls.PRESETS)
        raise BadOption(say("games.no-preset", preset=name, known=known, count=len(known)))

    def changed(self) -> dict[str, Value]:
        """The switches that differ from the default, for the log."""
        # Not all: a switch added by a later version then has its default in every older game.
        return {
            rule.name: getattr(self, rule.name) for rule in self.switches() if getattr(self, rule.name) != rule.default
        }


@cache
def _switches_of(options: type[Options]) -> tuple[Switch, ...]:
    """The fields of a class of options that are house rules, cached: each new instance is checked against them."""
    return tuple(
        Switch(
            item.name,
            item.metadata["id"],
            item.metadata["rule"],
            cast(Value, item.default),
            item.metadata["choices"],
            item.metadata["question"],
            item.metadata.get("seat", False),
            item.metadata.get("words", ()),
            item.metadata.get("begins"),
        )
        for item in fields(options)
        if "id" in item.metadata
    )


def _shown(value: Value) -> Message:
    if isinstance(value, bool):
        return say("games.switched", on=value)
    return say("games.no-value") if value is None else say("games.value", value=str(value))
