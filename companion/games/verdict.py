"""The results of rules: the ruling on a step, a throw or a placement, and the end of a game.

Texts are ``Message`` objects (or plain strings in games without a catalogue); ``sentence`` renders English on demand.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from companion.games.message import Text

StepT = TypeVar("StepT", covariant=True)


@dataclass(frozen=True, slots=True)
class Verdict(Generic[StepT]):
    """A ruling.

    ``code`` is the case (each game has its ``Code`` enum), ``rule`` the number of the deciding rule ("UCK-3.3"),
    ``message`` explains it to people at the table. ``facts`` are the details, ``nearest`` the nearest legal lines in
    notation, ``back`` what to put back where. ``lines`` are the legal lines that fit: for an accepted placement one,
    or several if it fits several turns (``ok`` is then True and somebody has to choose).
    """

    ok: bool
    code: StrEnum
    rule: str
    message: Text
    facts: tuple[tuple[str, object], ...] = ()
    nearest: tuple[str, ...] = ()
    back: tuple[Text, ...] = ()
    lines: tuple[tuple[StepT, ...], ...] = ()

    @property
    def sentence(self) -> str:
        """The message in English, with seats instead of names."""
        return str(self.message)

    @property
    def turns(self) -> tuple[tuple[StepT, ...], ...]:
        """The legal turns that lead to an accepted placement: one without steps if it is as recorded."""
        return (self.lines or ((),)) if self.ok else ()

    @property
    def put_back(self) -> tuple[str, ...]:
        """What to put back where, in English."""
        return tuple(map(str, self.back))


@dataclass(frozen=True, slots=True)
class Problem:
    """Something impossible in a placement: its code, the rule that it breaks, a message, the place (a square or "")."""

    code: StrEnum
    rule: str
    message: Text
    where: str = ""

    @property
    def sentence(self) -> str:
        """The message in English."""
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the winning seats (several for a team or a draw), the scores by seat, and the rule."""

    winners: tuple[int, ...]
    code: StrEnum
    rule: str
    message: Text
    scores: tuple[int, ...] = ()
    draw: bool = False

    @property
    def sentence(self) -> str:
        """The message in English, with seats instead of names."""
        return str(self.message)
