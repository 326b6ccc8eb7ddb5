"""What the log records of a step, and its automatic consequences: the end of a turn, totals after a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.games.message import Message, Player, say, stated

if TYPE_CHECKING:
    from companion.games.rules import AnyRules

STEP, TURN, SCORE = "step", "turn", "score"


@dataclass(frozen=True, slots=True)
class Logged:
    """How a step is logged: the ``kind`` of its event, and plain data besides its notation."""

    kind: str = STEP
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class News:
    """An automatic consequence: its ``kind`` ("turn", "score"), the seat concerned, and the message.

    ``facts`` are plain data for the log (``points``, ``scores``); ``rule`` is its rule, "" for the rule of the step
    that it follows from.
    """

    kind: str
    seat: int | None
    message: Message
    facts: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""


def turn_passed(rules: AnyRules, before: Any, after: Any) -> tuple[News, ...]:
    """The news for games in which a turn ends when another seat's begins or the game ends."""
    seat = rules.seat(before)
    if rules.outcome(before) is not None or (rules.outcome(after) is None and rules.seat(after) == seat):
        return ()
    return (News(TURN, seat, stated(say("referee.turn-over", player=Player(seat)))),)
