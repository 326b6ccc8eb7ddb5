"""The session log of a game in the terminal: the same kinds of events as at the table with the camera."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.rogue import Keep, RogueOptions, RogueState, Stop, choices
from companion.games.rogue.sentences import points_text
from companion.games.rules import AnyRules, Seat, Throw
from companion.referee.record import Record

Payload = dict[str, Any]
_SEAT = re.compile(r"\b[Ss]eat ([1-9])\b")


class Keeper:
    """Writes what happens into a record, and what follows from it: turns with their points, totals, the end."""

    def __init__(self, record: Record, names: Sequence[str]) -> None:
        self.record = record
        self.rules: AnyRules = record.rules
        self.names = tuple(names)

    def throw(self, throw: Throw, rule: str, t: float, *, shown: str) -> None:
        """A throw that counts; ``shown`` is how it may be told."""
        seat = self.rules.seat(self.record.state)
        sentence = f"{self.name(seat)} throws {shown}."
        self._add("throw", seat, t, {"dice": list(throw.dice), "rule": rule, "sentence": sentence})

    def step(self, step: Any, rule: str, t: float) -> None:
        """A legal step."""
        before, seat = self.record.state, self.rules.seat(self.record.state)
        sentence = f"{self.name(seat)} {ended(self.rules.describe(before, step))}"
        payload: Payload = {"step": self.rules.notation(step), "rule": rule, "sentence": sentence}
        if isinstance(step, Keep):
            points = _worth(self.rules, before, step)
            payload |= {"dice": list(step.faces), "points": points, "turn": before.points + points}
        if isinstance(step, Stop):
            payload |= self._turn_payload(before, self.rules.apply(before, step))
        self._add(_kind(step), seat, t, payload)

    def refused(self, rule: str, sentence: str, t: float) -> None:
        """Something that was tried and refused."""
        seat = self.rules.seat(self.record.state)
        self.record.add("refused", seat, t, {"rule": rule, "sentence": sentence}, source="touch")

    def _add(self, kind: str, seat: Seat, t: float, payload: Payload) -> None:
        before = self.record.state
        event = self.record.add(kind, seat, t, payload, source="touch")
        after = self.record.state
        self._follow(before, after, {"by": event.seq, "rule": payload["rule"]}, t, told=kind == "turn")

    def _follow(self, before: Any, after: Any, cause: Payload, t: float, *, told: bool) -> None:
        """Tell what follows from an event: the turn's points, the totals after a round, the end of the game."""
        if isinstance(after, RogueState):
            self._follow_rogue(before, after, cause, t, told=told)
        outcome = self.rules.outcome(after)
        if outcome:
            payload = {"winners": list(outcome.winners), "rule": outcome.rule, "sentence": self.named(outcome.sentence)}
            if outcome.scores:
                payload["scores"] = list(outcome.scores)
            self.record.add("over", None, t, cause | payload, source="auto")

    def _follow_rogue(self, before: RogueState, after: RogueState, cause: Payload, t: float, *, told: bool) -> None:
        if not after.ended and (after.throw or after.kept):
            return
        if not told:
            self.record.add("turn", before.seat, t, cause | self._turn_payload(before, after), source="auto")
        if after.ended or after.seat == after.first != before.seat:
            totals = ", ".join(f"{name} {score}" for name, score in zip(self.names, after.scores, strict=True))
            payload = {"scores": list(after.scores), "war": after.war, "rule": "ROG-4.3", "sentence": f"{totals}."}
            self.record.add("score", None, t, cause | payload, source="auto")

    def _turn_payload(self, before: RogueState, after: RogueState) -> Payload:
        total = after.scores[before.seat - 1]
        points = total - before.scores[before.seat - 1]
        sentence = f"{self.name(before.seat)} scores {points_text(points)} and has {total}."
        return {"points": points, "scores": list(after.scores), "sentence": sentence}

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat - 1]

    def named(self, sentence: str) -> str:
        """A sentence about seats with the names of the players."""
        return _SEAT.sub(
            lambda found: self.name(int(found[1])) if int(found[1]) <= len(self.names) else found[0], sentence
        )


def ended(text: str) -> str:
    """A text with its full stop."""
    return text if text.endswith(".") else f"{text}."


_KINDS: Mapping[str, str] = {"Keep": "keep", "Stop": "turn", "Bid": "bid"}


def _kind(step: Any) -> str:
    return _KINDS.get(type(step).__name__, "step")


def _worth(rules: AnyRules, before: RogueState, step: Keep) -> int:
    """The points of a legal set-aside."""
    options = rules.options if isinstance(rules.options, RogueOptions) else RogueOptions()
    return next(choice.points for choice in choices(before, options) if choice.faces == step.faces)
