"""The ruling on a whole turn: all its steps together, on the throw that they use.

A turn is judged as if its dice lay on the table until its last step, even if the rules end it before. So a throw that
can't be played, or a step after the end of the turn, is explained by what ended the turn, and a turn that is too short
by what must still be done.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Protocol

from companion.games.message import Message, say, sentences
from companion.games.rules import THROW, AnyRules, Throw, print_line
from companion.games.verdict import Verdict

Line = tuple[Any, ...]


class TurnRulings(ABC):
    """A game's explanations of turns that are too long, too short, or played on a throw that allowed none."""

    @abstractmethod
    def surplus(self, before: Any, last: Any, step: Any) -> Verdict[Any]:
        """A step after the turn was over: ``last``, taken in the position ``before``, ended it."""

    @abstractmethod
    def unfinished(self, state: Any, line: Line) -> Verdict[Any]:
        """Legal steps that led to ``state`` without completing a turn; ``line`` may be empty."""

    def void(self, state: Any, throw: Throw, line: Line, thrown: Verdict[Any]) -> Verdict[Any]:  # noqa: ARG002
        """Steps on a throw that ended the turn by itself, as explained by the throw's ruling (``thrown``)."""
        return replace(thrown, ok=False)

    def refused(self, verdict: Verdict[Any], earlier: Line, step: Any) -> Verdict[Any]:  # noqa: ARG002
        """The refusal of a step, given the steps before it."""
        return verdict


def ruling_on_turn(rules: AnyRules, rulings: TurnRulings, state: Any, line: Line, throw: Throw | None) -> Verdict[Any]:
    """The ruling on a turn in a position, with the dice on the table or with a throw that comes first."""
    if throw is None:
        return ruling_on_line(rules, rulings, state, line)
    thrown = rules.check(state, throw)
    if not thrown.ok:
        return thrown
    after = rules.apply(state, throw)
    if rules.to_act(after) == rules.seat(state):  # else the throw has ended the turn by itself
        return ruling_on_line(rules, rulings, after, line)
    return rulings.void(state, throw, line, thrown) if line else thrown


def ruling_on_line(rules: AnyRules, rulings: TurnRulings, state: Any, line: Line) -> Verdict[Any]:
    """The ruling on the steps of one turn with the dice on the table."""
    now, before, verdicts = state, state, list[Verdict[Any]]()
    for at, step in enumerate(line):
        if verdicts and not _may_continue(rules, state, now, step):  # the first step is judged by itself
            refused = rulings.refused(rulings.surplus(before, line[at - 1], step), line[:at], step)
            return replace(refused, nearest=refused.nearest or (print_line(rules, line[:at]),))
        verdict = rules.check(now, step)
        if not verdict.ok:
            return rulings.refused(verdict, line[:at], step)
        verdicts.append(verdict)
        before, now = now, rules.apply(now, step)
    if not verdicts or not _complete(rules, state, now):
        return rulings.unfinished(now, line)
    return replace(verdicts[-1], message=sentences(*(verdict.message for verdict in verdicts)), lines=(line,))


def _complete(rules: AnyRules, state: Any, now: Any) -> bool:
    """Whether a turn that began in ``state`` may be over in ``now``: no further step of it is required.

    A step made while a throw is awaited (Rogue: end the turn) is complete in itself.
    """
    return rules.to_act(state) is THROW or rules.to_act(now) != rules.to_act(state)


def _may_continue(rules: AnyRules, state: Any, now: Any, step: Any) -> bool:
    """Whether another step can belong to the turn that began in ``state``."""
    if not _complete(rules, state, now):
        return True
    return rules.seat(now) == rules.seat(state) and step in rules.legal(now)


class DiceUse(Protocol):
    """The use of a white die, a red one, or both added."""

    @property
    def white(self) -> int:
        """The white die, 0 if none."""
        ...

    @property
    def red(self) -> int:
        """The red die, 0 if none."""
        ...


def spent_in_sum(earlier: Iterable[object], use: DiceUse) -> Message | None:
    """A message if an earlier use of the turn spent a die of this use in a sum; None otherwise."""
    for other in earlier:
        white, red = getattr(other, "white", 0), getattr(other, "red", 0)
        if not (white and red):
            continue
        if use.red:
            return say("games.spent-red", red=red, white=white)
        if use.white == white:
            return say("games.spent-white", red=red, white=white)
    return None
