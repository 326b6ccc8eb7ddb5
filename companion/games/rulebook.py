"""Makes rulings that cite their rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from companion.games.message import Message, Text, ruled
from companion.games.verdict import Problem, Verdict

CodeT = TypeVar("CodeT", bound=StrEnum)
StepT = TypeVar("StepT")


@dataclass(frozen=True, slots=True)
class Rulebook(Generic[CodeT, StepT]):
    """Makes a game's rulings; ``rules`` has the number of the rule that decides each case."""

    rules: Mapping[CodeT, str]

    def accept(
        self, code: CodeT, text: Text, lines: Iterable[tuple[StepT, ...]] = (), *, rule: str = ""
    ) -> Verdict[StepT]:
        """An accepting ruling."""
        return Verdict(True, code, rule or self.rules[code], text, lines=tuple(lines))

    def refuse(
        self,
        code: CodeT,
        text: Text,
        *,
        rule: str = "",
        facts: tuple[tuple[str, object], ...] = (),
        nearest: Iterable[str] = (),
        put_back: Iterable[Text] = (),
    ) -> Verdict[StepT]:
        """A refusing ruling; the sentence ends with the rule."""
        rule = rule or self.rules[code]
        return Verdict(False, code, rule, _ruled(text, rule), facts, tuple(nearest), tuple(put_back))

    def problem(self, code: CodeT, text: Text, where: str = "") -> Problem:
        """Something impossible on the table."""
        return Problem(code, self.rules[code], _ruled(text, self.rules[code]), where)


def _ruled(text: Text, rule: str) -> Text:
    """Append the number of the rule; for a game without a catalogue, to the sentence itself."""
    return ruled(text, rule) if isinstance(text, Message) else f"{text} ({rule})."
