"""Rogue's turns on the record: dice set aside, the end of a turn, and what was right instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.message import Dice, Player, say, stated
from companion.games.rogue import Forfeit, Keep, RogueRules, RogueState, Stop
from companion.games.rogue.steps import Faces, Step
from companion.games.rogue.table.presenter import asides, dice_said
from companion.referee.belief.hypothesis import Played
from companion.referee.record import OPEN
from companion.referee.record.correcting import turn_payload
from companion.referee.record.recorder import Corrector, Recorder
from companion.referee.shown.saying import Answer
from companion.referee.shown.telling import ThrowWords
from companion.sessions.events import Event, Source

POINT_STEPS = (100, 20, 10, 5, 1)  # how points are entered


class RogueTurns:
    """What players do with a throw; ``follow`` is called with what was logged, the state before it, and its rule."""

    def __init__(
        self,
        rules: RogueRules,
        recorder: Recorder[RogueState, Step],
        corrector: Corrector[RogueState, Step],
        words: ThrowWords,
        follow: Callable[[RogueState, Event, str], None],
    ) -> None:
        self._rules = rules
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._corrector = corrector
        self._words = words
        self._follow = follow

    @property
    def _state(self) -> RogueState:
        return self._record.state

    # On the record ------------------------------------------------------------------------------------------------

    def set_aside(self, aside: Faces, event: Played) -> bool:
        """Record dice set aside; False if the log refuses them."""
        before = self._state
        verdict = self._rules.check(before, Keep(aside))
        payload = self._payload(before, aside)
        logged = self._recorder.log("keep", before.seat, event.t, payload, evidence=event.evidence)
        if logged is None:
            return False
        self._announcer.rule(verdict.message, verdict.rule, "good")
        self._follow(before, logged, verdict.rule)
        return True

    def _payload(self, before: RogueState, aside: Faces, perhaps: Sequence[Faces] = ()) -> dict[str, Any]:
        """The payload of a set-aside; ``perhaps`` are the dice that it may have been as well."""
        step = Keep(aside)
        player, deed = Player(before.seat), self._rules.deed(before, step)
        said = say("referee.does", player=player, deed=deed)
        if perhaps:
            others, more = self._words.few(perhaps)
            said = say("referee.does-perhaps", player=player, deed=deed, others=others, more=more)
        return {
            **({"perhaps": [list(other) for other in perhaps]} if perhaps else {}),
            **self._rules.logged(before, step).facts,
            "rule": self._rules.check(before, step).rule,
            "step": self._rules.notation(step),
            **self._recorder.telling(stated(said)),
        }

    def stop(self, step: Stop | Forfeit, event: Played) -> bool:
        """End the turn by a step: the button, three void throws, or the next player's throw."""
        before = self._state
        verdict = self._rules.check(before, step)
        if not verdict.ok:
            self._recorder.refuse(before.seat, event.t, verdict.message, verdict.rule)
            return False
        rule = event.rule or "ROG-2.5"
        turn = turn_payload(self._rules, self._recorder.names, before, self._rules.apply(before, step))
        payload = turn | {"rule": rule, "step": self._rules.notation(step)}
        source: Source = "auto" if event.rule else "button"
        logged = self._recorder.log("turn", before.seat, event.t, payload, source=source)
        if logged is not None:
            self._follow(before, logged, rule)
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
        return self._payload(self._record.before(event), tuple(event.payload["dice"]), perhaps)

    def restated(self, event: Event, before: RogueState) -> Mapping[str, Any]:
        """The payload of dice set aside after a correction: the points depend on earlier ones."""
        aside, *perhaps = asides(event)
        return {**event.payload, **self._payload(before, aside, perhaps)}

    def ways(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to dice set aside, those with most points first; the points of an open stretch."""
        if event.kind == OPEN:
            return tuple(
                Answer(say("rogue.points-of", player=Player(seat)), partial(self._ask_points, event, seat, 0))
                for seat in event.payload.get("open", ())
            )
        before: RogueState = self._record.before(event)
        was = tuple(event.payload["dice"])
        others = (choice.faces for choice in self._rules.choices(before) if choice.faces != was)
        return tuple(self._answer(event, before, other) for other in others)

    def _answer(self, event: Event, before: RogueState, aside: Faces) -> Answer:
        payload = self._payload(before, aside)
        said = dice_said(aside)
        return Answer(said, lambda at: self._corrector.put_right(event, payload, at), aside, payload["points"])

    def _ask_points(self, event: Event, seat: int, points: int, _: float) -> None:
        """Ask what a player scored in a stretch that is open, step by step."""
        right = Answer(say("rogue.points-right", points=points), partial(self._put_points_right, event, seat, points))
        more = (Answer(f"+{step}", partial(self._ask_points, event, seat, points + step)) for step in POINT_STEPS)
        self._announcer.ask(say("rogue.how-many-points", player=Player(seat), points=points), right, *more)

    def _put_points_right(self, event: Event, seat: int, points: int, t: float) -> None:
        then = self._rules.parse_key(event.payload["set"])
        scores = tuple(score + points * (n == seat) for n, score in enumerate(then.scores, 1))
        left = [other for other in event.payload["open"] if other != seat]
        self._corrector.put_right(event, {"set": self._rules.key(replace(then, scores=scores)), "open": left}, t)


def ending_answers(
    rules: RogueRules, game: RogueState, both: Callable[[Faces, float], None], leave: Callable[[float], None]
) -> list[Answer]:
    """The ways to end a turn with a throw on the table: each set-aside with its points, or leaving the throw."""
    ways = [
        Answer(
            say("rogue.set-aside-and-end", dice=Dice(choice.faces), points=game.points + choice.points),
            partial(both, choice.faces),
            choice.faces,
            choice.points,
        )
        for choice in rules.choices(game)
    ]
    if Stop() in rules.legal(game):
        ways.append(Answer(say("rogue.end-with", points=game.points, leaving=True), leave))
    return ways
