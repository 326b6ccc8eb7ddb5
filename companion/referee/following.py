"""What follows from a throw or a step by itself: turns with their points, totals after a round, the end of the game.

Pure; for the referee at the table and the terminal alike. Each consequence becomes an event whose payload names its
cause, so that it counts as long as the cause does (``companion.referee.record``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.message import Message, Player, say
from companion.games.perudo import PerudoState
from companion.games.peruke_one import PerukeOneState
from companion.games.peruke_one.steps import points as points_said
from companion.games.rogue import RogueState
from companion.games.rules import AnyRules, Seat
from companion.games.uckers import UckersState
from companion.referee.telling import stated, telling

_SEAT = re.compile(r"\b[Ss]eat ([0-9]+)\b")


@dataclass(frozen=True, slots=True)
class Consequence:
    """An event that follows: its kind ("turn", "score", "over"), the seat it is about, the payload."""

    kind: str
    seat: Seat | None
    payload: Mapping[str, Any]


def consequences(rules: AnyRules, names: Sequence[str], before: Any, after: Any, rule: str) -> Iterator[Consequence]:
    """Everything that follows from the step between two states; ``rule`` is the rule of the step."""
    if turn_over(rules, before, after):
        yield Consequence("turn", rules.seat(before), {"rule": rule, **turn_payload(rules, names, before, after)})
    if isinstance(after, RogueState) and turn_over(rules, before, after) and round_over(after):
        payload = {"scores": list(after.scores), "war": after.war, "rule": "ROG-4.3"}
        yield Consequence("score", None, payload | telling(names, totals_said(after.scores)))
    outcome = rules.outcome(after)
    if outcome is not None and rules.outcome(before) is None:
        said = outcome.message if isinstance(outcome.message, Message) else named(names, outcome.message)
        payload = {"winners": list(outcome.winners), "rule": outcome.rule}
        if outcome.scores:
            payload["scores"] = list(outcome.scores)
        yield Consequence("over", None, payload | telling(names, said))


def turn_over(rules: AnyRules, before: Any, after: Any) -> bool:
    """Whether the turn ended between two states; the same seat may begin another one in Rogue and Peruke One."""
    if isinstance(after, RogueState):
        return bool(after.ended) or not (after.throw or after.kept)
    if isinstance(after, PerukeOneState):
        return before.round != after.round or (after.ending is not None and before.ending is None)
    if isinstance(after, PerudoState):
        return False  # a turn is one bid or call, which says so itself
    if rules.outcome(after) is not None:
        return rules.outcome(before) is None
    if isinstance(before, UckersState) and before.turn.start is not None:
        return False  # the throws for the start are nobody's turn
    return rules.seat(before) != rules.seat(after)


def round_over(after: RogueState) -> bool:
    """Whether everybody has had a turn when one has just ended (Rogue)."""
    return bool(after.ended) or (after.seat == after.first and not after.extra)


def turn_payload(rules: AnyRules, names: Sequence[str], before: Any, after: Any) -> dict[str, Any]:
    """What a turn brought: in games with totals the points and all totals, and a sentence."""
    seat = rules.seat(before)
    if isinstance(after, PerukeOneState):
        scored = points_said(after.score)
        over = stated(say("peruke-one.round-over", round=before.round, player=Player(seat), scored=scored))
        return {"points": after.score - before.score, "scores": [after.score], **telling(names, over)}
    if not isinstance(after, RogueState):
        return telling(names, stated(say("referee.turn-over", player=Player(seat))))
    total = after.scores[seat - 1]
    points = total - before.scores[seat - 1]
    said = stated(say("referee.turn-scored", player=Player(seat), points=points, total=total))
    return {"points": points, "scores": list(after.scores), **telling(names, said)}


def totals_said(scores: Sequence[int]) -> Message:
    """``Ann 14, Ben 80.``"""
    each = tuple(say("referee.total", player=Player(seat), score=score) for seat, score in enumerate(scores, 1))
    return stated(say("referee.totals", totals=each))


def named(names: Sequence[str], sentence: str) -> str:
    """A sentence about seats with the names of the players."""
    return _SEAT.sub(lambda found: names[int(found[1]) - 1] if int(found[1]) <= len(names) else found[0], sentence)
