"""Rogue's turns on the record: dice set aside, the end of a turn, and what was right instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.message import Dice, Message, Player, say, stated
from companion.games.rogue import Forfeit, Keep, RogueRules, RogueState, Stop
from companion.games.rogue.steps import Faces, Step
from companion.referee.belief.hypothesis import Played
from companion.referee.record import OPEN
from companion.referee.record.correcting import step_event
from companion.referee.record.recorder import Recorder
from companion.referee.shown.saying import Answer
from companion.referee.shown.telling import ThrowWords
from companion.sessions.events import Event, Source

POINT_STEPS = (100, 20, 10, 5, 1)  # how points are entered


def dice_said(dice: Faces) -> Message:
    """Dice that lie there as text."""
    return say("rogue.die-lies", n=dice[0]) if len(dice) == 1 else say("rogue.dice-lie", dice=Dice(dice))


def asides(event: Event) -> tuple[Faces, ...]:
    """The dice set aside, and the others that they may have been."""
    return tuple(map(tuple, (event.payload["dice"], *event.payload.get("perhaps", ()))))


class RogueTurns:
    """What players do with a throw."""

    def __init__(self, rules: RogueRules, recorder: Recorder[RogueState, Step], words: ThrowWords) -> None:
        self._rules = rules
        self._recorder = recorder
        self._words = words

    # On the record ------------------------------------------------------------------------------------------------

    def set_aside(self, aside: Faces, event: Played) -> bool:
        """Record dice that may be set aside; False if the log refuses them."""
        return self._recorder.step(Keep(aside), event.t, evidence=event.evidence) is not None

    def _payload(self, before: RogueState, aside: Faces, perhaps: Sequence[Faces] = ()) -> dict[str, Any]:
        """The payload of a set-aside; ``perhaps`` are the dice that it may have been as well."""
        step = Keep(aside)
        _, payload = step_event(self._rules, self._recorder.names, before, step)
        if perhaps:
            (others, more), deed = self._words.few(perhaps), self._rules.deed(before, step)
            said = say("referee.does-perhaps", player=Player(before.seat), deed=deed, others=others, more=more)
            payload |= {"perhaps": [list(other) for other in perhaps], **self._recorder.telling(stated(said))}
        return payload

    def stop(self, step: Stop | Forfeit, event: Played) -> bool:
        """End the turn by a step: the button, three void throws, or the next player's throw."""
        before, verdict = self._recorder.state, self._rules.check(self._recorder.state, step)
        if not verdict.ok:
            self._recorder.refuse(before.seat, event.t, verdict.message, verdict.rule)
            return False
        rule = event.rule or verdict.rule
        source: Source = "auto" if event.rule else "button"
        kind, payload = step_event(self._rules, self._recorder.names, before, step)
        logged = self._recorder.log(kind, before.seat, event.t, {**payload, "rule": rule}, source=source)
        if logged is not None:
            self._recorder.follow(before, logged, rule)
        return logged is not None

    # Corrections --------------------------------------------------------------------------------------------------

    def as_meant(
        self, turn: list[Any], others: Callable[[Faces], Sequence[Faces]]
    ) -> Iterable[tuple[list[Any], Faces]]:
        """Dice set aside may be others, and a throw that seemed to score may have ended the turn by itself."""
        yield turn, ()
        if turn and isinstance(turn[0], Keep):
            yield from (([Keep(other), *turn[1:]], other) for other in others(turn[0].faces))
        elif turn and isinstance(turn[0], Stop):
            yield turn[1:], ()

    def retold(self, event: Event, perhaps: Sequence[Faces]) -> Mapping[str, Any]:
        """The texts for dice set aside that may be others."""
        return self._payload(self._recorder.record.before(event), asides(event)[0], perhaps)

    def restated(self, event: Event, before: RogueState) -> Mapping[str, Any]:
        """The payload of dice set aside after a correction: the points depend on earlier ones."""
        aside, *perhaps = asides(event)
        return {**event.payload, **self._payload(before, aside, perhaps)}

    def ways(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to dice set aside, those with most points first; the points of an open stretch."""
        if event.kind == OPEN:
            seats = event.payload.get("open", ())
            ask = partial(self._ask_points, event)
            return tuple(Answer(say("rogue.points-of", player=Player(seat)), partial(ask, seat, 0)) for seat in seats)
        before = self._recorder.record.before(event)
        return tuple(
            Answer(
                dice_said(choice.faces),
                partial(self._recorder.put_right, event, self._payload(before, choice.faces)),
                choice.faces,
                choice.points,
            )
            for choice in self._rules.choices(before)
            if choice.faces != asides(event)[0]
        )

    def _ask_points(self, event: Event, seat: int, points: int, _: float) -> None:
        """Ask what a player scored in a stretch that is open, step by step."""

        def put_right(t: float) -> None:
            then = self._rules.parse_key(event.payload["set"])
            scores = tuple(score + points * (n == seat) for n, score in enumerate(then.scores, 1))
            left = [other for other in event.payload["open"] if other != seat]
            self._recorder.put_right(event, {"set": self._rules.key(replace(then, scores=scores)), "open": left}, t)

        right = Answer(say("rogue.points-right", points=points), put_right)
        more = (Answer(f"+{step}", partial(self._ask_points, event, seat, points + step)) for step in POINT_STEPS)
        asked = say("rogue.how-many-points", player=Player(seat), points=points)
        self._recorder.announcer.ask(asked, right, *more)
