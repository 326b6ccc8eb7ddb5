"""What a referee answers: the ruling on a step, a throw or a placement, and the ways in which a game ends."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

StepT = TypeVar("StepT", covariant=True)


@dataclass(frozen=True, slots=True)
class Verdict(Generic[StepT]):
    """A ruling.

    ``code`` names the case (each game has its ``Code`` enum), ``rule`` the numbered rule in force ("UCK-3.3"),
    ``sentence`` says it to a person at the table. ``facts`` are the particulars behind the sentence, ``nearest`` the
    notation of the nearest legal lines, ``put_back`` what to put back where, in words. ``lines`` are the legal lines
    that fit: for a placement exactly one when it is accepted, several when the placement fits several turns (``ok`` is
    then True and somebody has to choose).
    """

    ok: bool
    code: StrEnum
    rule: str
    sentence: str
    facts: tuple[tuple[str, object], ...] = ()
    nearest: tuple[str, ...] = ()
    put_back: tuple[str, ...] = ()
    lines: tuple[tuple[StepT, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that can't be on a table: a code, the rule it breaks, a sentence, and the place (a square or "")."""

    code: StrEnum
    rule: str
    sentence: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winning seats (several for a team or a draw), the scores by seat, by which rule."""

    winners: tuple[int, ...]
    code: StrEnum
    rule: str
    sentence: str
    scores: tuple[int, ...] = ()
    draw: bool = False
