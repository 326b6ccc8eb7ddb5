"""What players of Rogue do with a throw, on the record and by touch, and what the screen shows of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.errors import GameError
from companion.games.message import Dice, Message, Player, Text, say, stated
from companion.games.rogue import Forfeit, Keep, RogueRules, RogueState, Stop
from companion.games.rogue.course import at_war
from companion.games.rogue.scoring import Choice
from companion.games.rogue.steps import Faces, Step
from companion.games.rogue.table.stories import KEEP, RogueSituation
from companion.games.rules import THROW
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Played
from companion.referee.belief.layout import in_order, without
from companion.referee.camera import CameraState
from companion.referee.judge import Judge
from companion.referee.record import OPEN, folded
from companion.referee.record.correcting import step_event
from companion.referee.record.recorder import Recorder
from companion.referee.shown.saying import Answer
from companion.referee.shown.telling import ThrowWords
from companion.referee.shown.view import ChoiceView, DieView, SeatView, TableView
from companion.referee.throws import Throws
from companion.sessions.events import Event, Source

POINT_STEPS = (100, 20, 10, 5, 1)  # how points are entered


def dice_said(dice: Faces) -> Message:
    """Dice that lie there as text."""
    return say("rogue.die-lies", n=dice[0]) if len(dice) == 1 else say("rogue.dice-lie", dice=Dice(dice))


def asides(event: Event) -> tuple[Faces, ...]:
    """The dice set aside, and the others that they may have been."""
    return tuple(map(tuple, (event.payload["dice"], *event.payload.get("perhaps", ()))))


def ends_said(game: RogueState, choice: Choice) -> Text:
    """A choice that ends the turn."""
    return say("rogue.set-aside-and-end", dice=Dice(choice.faces), points=game.points + choice.points)


class RogueTurns:
    """What players do with a throw.

    Who plays by touch gathers the dice to be set aside one by one: ``touched`` has the position in which they were.
    """

    def __init__(
        self, rules: RogueRules, recorder: Recorder[RogueState, Step], judge: Judge[RogueSituation], words: ThrowWords
    ) -> None:
        self.touched: tuple[RogueState | None, Faces] = (None, ())
        self._rules, self._recorder, self._judge, self._words = rules, recorder, judge, words

    @property
    def aside(self) -> Faces:
        """The dice set aside from the present throw: touched to be, or most likely lying so."""
        here, touched = self.touched
        aside = touched if here == self._recorder.state else self._judge.best.layout.faces("aside")
        return aside if without(self._recorder.state.throw, aside) is not None else ()

    def touch(self, faces: Faces, *, aside: bool) -> None:
        """Move touched dice of the throw to those to be set aside, or back; that is no event."""
        then = in_order((*self.aside, *faces)) if aside else without(self.aside, faces)
        if then is not None and without(self._recorder.state.throw, then) is not None:
            self.touched = self._recorder.state, then

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


class RoguePresenter:
    """Words the table for the screen."""

    def __init__(
        self,
        rules: RogueRules,
        recorder: Recorder[RogueState, Step],
        camera: CameraState,
        judge: Judge[RogueSituation],
        throws: Throws[RogueSituation, RogueState, Step],
        turns: RogueTurns,
    ) -> None:
        self._rules, self._recorder, self._announcer = rules, recorder, recorder.announcer
        self._camera, self._judge, self._throws, self._turns = camera, judge, throws, turns

    def show(self, view: TableView) -> TableView:
        """The view with what Rogue shows."""
        view = self._throws.show(view)
        worded, over, game, by_hand = self._announcer.worded, view.over, self._recorder.state, view.by_hand
        war = at_war(game.scores, self._rules.options) and not over
        return replace(
            view,
            seats=self._recorder.seats(self._seat),
            headline=worded(self._headline(over=over)),
            dice=tuple(self._dice(by_hand=by_hand)),
            choices=() if over else tuple(self._choices(by_hand=by_hand)),
            choices_title=worded(say("rogue.may-be-set-aside")) if game.throw else view.choices_title,
            note=worded(say("rogue.war-is-on")) if war else "",
            turn_points=None if over else game.points,
            dice_left=None if over else self._rules.dice(game),
        )

    def _headline(self, *, over: bool) -> Text:
        """What is awaited now, or the last ruling of the game."""
        if over:
            return self._announcer.ruling.said if self._announcer.ruling else say("referee.game-over")
        player = Player(self._recorder.state.seat)
        if self._rules.to_act(self._recorder.state) is not THROW:
            return say("rogue.set-aside-now", player=player)
        return say("referee.throw-now", player=player, count=self._rules.dice(self._recorder.state))

    def _dice(self, *, by_hand: bool) -> Iterator[DieView]:
        """The dice of the turn; before the throw is on record those entered, or else those that lie there anew."""
        aside, game, scene = self._turns.aside, self._recorder.state, self._judge.belief.scene
        if game.throw:
            left = without(game.throw, aside) or ()
            yield from (_die(face, action=f"aside:{face}" * by_hand) for face in left)
            yield from (_die(face, kept=True, action=f"lying:{face}" * by_hand) for face in aside)
        elif self._throws.entry.faces or scene is None:
            yield from map(_die, self._throws.entry.faces or ())
        else:
            old = {die.place for die in self._judge.best.layout.of("old", "kept")}
            new = (die for die in scene.dice if die.zone != KEEP and (die.x, die.y) not in old)
            yield from (DieView(d.face, d.flat, False, d.sure, d.kind, d.face == 1) for d in new)
        yield from (_die(face, kept=True) for face in in_order(face for group in game.kept for face in group))

    def _choices(self, *, by_hand: bool) -> Iterator[ChoiceView]:
        """What may be set aside, or how to enter a throw; and the end of the turn for who plays by hand.

        With a throw on the table that is the best of it and the end in one; to leave the throw, the button asks.
        """
        choice, game, by_hand = self._announcer.choice, self._recorder.state, by_hand and not self._throws.entry.faces
        if not game.throw:
            yield from self._throws.entry.choices(blind=self._camera.blind)
            if by_hand and Stop() in self._rules.legal(game):
                yield choice("stop", say("rogue.end-with", points=game.points, leaving=False))
            return
        for number, one in enumerate(self._wanted()):
            said, faces = dice_said(one.faces), "-".join(map(str, one.faces))
            marked, left = one.faces == self._turns.aside, say("rogue.dice-left", left=one.left)
            yield choice(f"keep:{faces}", said, one.faces, one.points, marked=marked, detail=left)
            if not number and by_hand and Stop() in self._rules.legal(self._rules.apply(game, Keep(one.faces))):
                ends = say("rogue.end-with", points=game.points + one.points, leaving=False)
                yield choice(f"end:{faces}", ends_said(game, one), one.faces, one.points, detail=ends)

    def _wanted(self) -> list[Choice]:
        """What may be set aside, most points first; before that, what goes with the dice that were touched."""
        here, touched = self._turns.touched

        def apart(choice: Choice) -> tuple[bool, int]:
            more = without(choice.faces, touched) if here == self._recorder.state else ()
            return more is None, len(more or ()) if touched else 0

        return sorted(self._rules.choices(self._recorder.state), key=apart)

    # Scores that are open -----------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> SeatView:
        """A player's score, and that it is open: what else it may be, or "at least"."""
        chances = self._judge.belief.chances(lambda one: one.situation.game.scores[seat - 1])
        scores = {score for score, p in chances.items() if p >= priors.SHOWN_AS_OPEN}
        counting = self._recorder.record.counting()
        doubted = sum(_doubted(event) and event.seat == seat for event in counting)
        note: Text = ""
        with suppress(GameError):  # the game would have been over
            scores |= {self._meant(pick).scores[seat - 1] for pick in (min, max) if doubted}
        if len(scores) > 1:
            between = len(scores) > 2 or doubted > 1
            note = say("rogue.open-score", least=min(scores), most=max(scores), between=between)
        elif any(seat in event.payload.get("open", ()) for event in counting):
            note = say("rogue.at-least")  # points of an open stretch may be missing
        return SeatView(seat, score=self._recorder.state.scores[seat - 1], note=self._announcer.worded(note))

    def _meant(self, pick: Callable[..., RogueState]) -> RogueState:
        """The position if the dice set aside that may have been others score least (``pick`` is min), or most."""
        record = self._recorder.record
        state = self._rules.start(record.seats)
        for event in record.counting():
            if _doubted(event):
                left = without(state.throw, asides(event)[0]) or ()
                ways = [(replace(state, throw=in_order((*left, *other))), Keep(other)) for other in asides(event)]
                state = pick((self._rules.apply(*way) for way in ways), key=lambda one: (one.scores, one.points))
            else:
                state = folded(self._rules, state, event)
        return state


def _doubted(event: Event) -> bool:
    """Whether dice set aside may have been others."""
    return event.kind == "keep" and "perhaps" in event.payload


def _die(face: int, *, kept: bool = False, action: str = "") -> DieView:
    return DieView(face, kept=kept, animal=face == 1, action=action)
