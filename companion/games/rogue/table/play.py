"""Rogue at the table: what comes in, what becomes of decisions, corrections, and what the screen shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.games.message import Dice, Message, Player, Text, ruled, say, sentences, stated
from companion.games.rogue import Keep, RogueRules, RogueState, Stop
from companion.games.rogue.course import at_war
from companion.games.rogue.scoring import Choice
from companion.games.rogue.steps import Faces, Step
from companion.games.rogue.table.dice import ALL_DICE, KEEP, ROLL, RogueSituation, has_one_zone
from companion.games.rogue.table.stories import BUTTONS, RogueTable
from companion.games.rules import THROW, Throw
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Belief, HistoryLost, Hypothesis, Played, Thrown, Violation, Voided
from companion.referee.belief.layout import Look, in_order, without
from companion.referee.belief.policy import Options, Policy
from companion.referee.belief.tracker import apply_answer, refused
from companion.referee.board.board_game import Situation
from companion.referee.camera import CameraState
from companion.referee.judge import Judge, event_describer
from companion.referee.play import Play
from companion.referee.record import OPEN, Record
from companion.referee.record.recorder import Recorder, step_event, void_throws
from companion.referee.shown.announcer import Answer, Question
from companion.referee.shown.event_texts import ThrowWords, event_message, payload_text
from companion.referee.shown.view import ChoiceView, DieView, SeatView, TableView, faces_of
from companion.referee.throws import Candidates, Throws, dice_unclear
from companion.sessions.events import Event, Source
from hardware.presses import Press

ONLY_A_LEAN = 0.03  # limit of the uncertainty besides whether a die leans
PLAYED = 0.9  # probability of dice being set aside above which it is not asked whether the throw counts
ASK_COCKY = 0.2  # probability of a void throw from which it is asked about
POINT_STEPS = (100, 20, 10, 5, 1)  # how points are entered
MOST_DENIED = 2  # events of the log that a hypothesis may deny: the dice set aside soon show what a throw was


def dice_text(dice: Faces) -> Message:
    """Dice that lie there, as text."""
    return say("rogue.die-lies", n=dice[0]) if len(dice) == 1 else say("rogue.dice-lie", dice=Dice(dice))


def asides(event: Event) -> tuple[Faces, ...]:
    """The dice set aside, and the others that they may have been."""
    return tuple(map(tuple, (event.payload["dice"], *event.payload.get("perhaps", ()))))


def turn_variants(turn: list[Any], others: Callable[[Faces], Sequence[Faces]]) -> Iterable[tuple[list[Any], Faces]]:
    """The turns that one may have been: with other dice set aside, or ended by the throw itself."""
    yield turn, ()
    if turn and isinstance(turn[0], Keep):
        yield from (([Keep(other), *turn[1:]], other) for other in others(turn[0].faces))
    elif turn and isinstance(turn[0], Stop):
        yield turn[1:], ()


def ending(choice: Choice) -> Sequence[Step]:
    """The steps by which a choice ends the turn: with the sixth die it is over."""
    return (Keep(choice.faces), Stop()) if choice.left else (Keep(choice.faces),)


def end_text(game: RogueState, choice: Choice) -> Text:
    """A choice that ends the turn."""
    return say("rogue.set-aside-and-end", dice=Dice(choice.faces), points=game.points + choice.points)


def resolved_by_play(
    rules: RogueRules, record: Record[RogueState, Step], belief: Belief[RogueSituation], options: Options
) -> bool:
    """Whether play resolves it: setting dice aside shows that a throw counts, and which faces matter.

    Dice in doubt that nobody sets aside don't matter, and if none may be set aside the turn ends: only a throw that
    ends it with different scores (ROG-3.5), one that looks cocked, or a die that may be set aside wrongly is asked
    about.
    """
    if record.state.throw:
        return not any(isinstance(event, Violation) for event, _ in options) and resolved_by_next_throw(belief)
    throws = {event.dice: chance for event, chance in options if isinstance(event, Thrown)}
    cocky = sum(chance for event, chance in options if isinstance(event, Voided))
    if not throws or len(throws) + bool(cocky) < len(options):
        return False
    after = {dice: rules.apply(record.state, Throw(dice)) for dice in throws}
    scoring = sum(chance for dice, chance in throws.items() if after[dice].throw)
    if cocky < ASK_COCKY:
        over = defaultdict[RogueState, float](float)
        for dice, chance in throws.items():
            over[after[dice]] += 0.0 if after[dice].throw else chance
        return sum(sorted(over.values())[:-1]) <= ONLY_A_LEAN
    if clear(belief):
        return scoring >= PLAYED * sum(throws.values())
    best = next(iter(throws))
    return bool(after[best].throw) and sum(throws.values()) - throws[best] <= ONLY_A_LEAN


def resolved_by_next_throw(belief: Belief[RogueSituation]) -> bool:
    """Whether the next throw or the button settles it: the likeliest seat and number of dice leave hardly any doubt."""

    def next_throw(one: Hypothesis[RogueSituation]) -> Hashable:
        return one.situation.game.seat, one.situation.game.left, one.situation.just_ended

    best, now = belief.best, next_throw(belief.best)
    so = belief.chance(lambda one: next_throw(one) == now and one.next == best.next)
    return so >= priors.ACCEPT_PLAYED * belief.chance(lambda one: next_throw(one) == now)


def at_stake(rules: RogueRules, slip: Violation, situation: RogueSituation) -> Hashable:
    """What may be set aside depends on the dice, not on earlier scores that are open."""
    game = situation.game
    if slip.early and game.throw:
        verdict = rules.refusal((game,), slip.dice)
        return game.seat, verdict.code, verdict.facts
    return game.seat, game.throw, game.kept


def clear(belief: Belief[RogueSituation]) -> bool:
    """Whether everything on the table was seen with confidence."""
    if belief.scene is None or len(belief.scene.dice) != ALL_DICE:
        return False
    before = belief.roots or belief.hypotheses
    kept = {die.place for die in before[0].layout.of("kept", "old")}
    return all(die.sure or (die.x, die.y) in kept for die in belief.scene.dice)


class RoguePlay(Play[RogueSituation, RogueState, Step]):
    """Throws, dice set aside and turns, as they are weighed, recorded, refused and asked about.

    By touch the dice to be set aside are gathered one by one: ``touched`` are the position and those dice.
    """

    judge: Judge[RogueSituation]
    throws: Throws[RogueSituation, RogueState, Step]

    def __init__(self, recorder: Recorder[RogueState, Step], camera: CameraState) -> None:
        assert isinstance(recorder.rules, RogueRules), "these are Rogue's"
        self._rules: RogueRules = recorder.rules
        self._recorder, self._announcer, self._camera = recorder, recorder.announcer, camera
        self.touched: tuple[RogueState | None, Faces] = (None, ())
        policy = Policy(
            resolved_by_play=partial(resolved_by_play, self._rules, recorder.record),
            resolved_by_next_throw=resolved_by_next_throw,
            at_stake=partial(at_stake, self._rules),
            mended=lambda now: now.last_refusal is None,
        )
        words = ThrowWords(recorder.names, dice_text)
        self.judge = judge = Judge(self, recorder, camera, policy, event_describer(recorder, dice_text), MOST_DENIED)
        recorder.followed, recorder.changed = self._followed, self.changed
        kept = self._kept = SetAsides(self._rules, recorder, words)
        recorder.corrections |= {"keep": kept.corrections, OPEN: kept.ask_whose}
        recorder.recompute["keep"] = kept.recomputed
        self.throws = Throws(
            recorder, camera, judge, words, self._played, pairs=True, variants=turn_variants, reworded=kept.reworded
        )
        self._presenter = RoguePresenter(self, self._rules, recorder, camera)
        self._candidates = Candidates(self.judge, recorder, camera, dice_text, self._own_answer)
        self._announcer.short_text = self._short_text

    # What comes in ------------------------------------------------------------------------------------------------

    def ask_missing(self, t: float) -> None:
        """Ask for the points of turns that nobody saw: without them the end of the game is unknown."""
        event = self._recorder.record.last(OPEN)
        if event is not None and event.payload.get("open"):
            self._kept.ask_points(event, event.payload["open"][0], 0, t)

    def end(self, press: Press) -> None:
        """Process a seat's button, which ends its turn."""
        seat, t, game, question = press.seat, press.t, self.position, self._announcer.question
        steps = [event.step for event, _ in self.judge.inquiry.options if isinstance(event, Played)]
        mine = bool(game.throw) and seat in (None, game.seat)
        if self.finished:
            return
        if question is not None and mine and "stop" in steps:
            self._announcer.question = None
            self.judge.carry_out(question.answers[0], t)  # pressed once more: the most likely answer is meant
        elif self._camera.blind and mine:
            leave = say("rogue.end-with", points=game.points, leaving=True)
            ways = [
                Answer(end_text(game, choice), partial(self._play, ending(choice)), choice.faces, choice.points)
                for choice in self._rules.choices(game)
            ]
            stop = Answer(leave, partial(self._play, (Stop(),)))
            self._announcer.ask(say("rogue.nothing-set-aside", player=Player(game.seat)), *ways, stop)
        else:
            table = self.continuations
            self.judge.act_on(lambda one: table.after_press(one, seat, t), may_misread=True)
            self.judge.weigh(t, "button", pressed=True)
            if seat is not None and not self.judge.best.events:  # whoever ends a turn has seen what was logged
                self._recorder.mark_certain()

    def _play(self, steps: Sequence[Step], t: float) -> None:
        """Somebody plays some steps by touch."""
        self._announcer.question = None
        if all(self._record_step(step, Played("", t=t)) for step in steps):
            self.changed()

    def confirm(self, t: float) -> None:
        """Accept a throw in doubt as it was read, or the dice set aside as they lie."""
        best, aside = self.judge.best, self.aside
        if isinstance(best.next, Thrown) and not best.denied_count:
            self.judge.answer(best.next, t)
        elif aside and self.position.throw:
            self._play((Keep(aside),), t)

    def act(self, verb: str, rest: str, t: float) -> None:
        """``keep:2-2-5-5``, ``stop`` and both at once (``end:2-2``) play by touch, the others are those of a throw.

        ``aside:5`` and ``lying:5`` move one die of the throw to those that are to be set aside, and back.
        """
        faces = in_order(faces_of(rest))
        if verb in ("aside", "lying"):
            then = in_order((*self.aside, *faces)) if verb == "aside" else without(self.aside, faces)
            if then is not None and without(self.position.throw, then) is not None:
                self.touched = self.position, then
        elif verb == "end":
            choice = self._rules.choice(self.position, faces)
            self._play(ending(choice) if choice else (Keep(faces),), t)
        elif verb in ("keep", "stop"):
            self._play((Keep(faces) if verb == "keep" else Stop(),), t)
        else:
            self.throws.act(verb, rest, t)

    @property
    def aside(self) -> Faces:
        """The dice set aside from the present throw: by touch, or by the likeliest hypothesis."""
        here, touched = self.touched
        aside = touched if here == self.position else self.judge.best.layout.faces("aside")
        return aside if without(self.position.throw, aside) is not None else ()

    # What is weighed ----------------------------------------------------------------------------------------------

    @property
    def continuations(self) -> RogueTable:
        """What people may have done since."""
        return RogueTable(self._rules, self._recorder.certain_state, has_one_zone(self.judge.belief.scene))

    def from_record(self, scene: Look | None) -> Belief[RogueSituation]:
        """The belief by the record, with what is on the table."""
        layout = RogueTable(self._rules, self._recorder.certain_state).lying(self.position, scene)
        voids = void_throws(self._recorder.record.counting())
        return Belief.certain(Situation(self.position, voids), layout, scene)

    def clear(self) -> bool:
        """Whether everything on the table was seen with confidence."""
        return clear(self.judge.belief)

    def unclear(self) -> Text:
        """What can't be seen well; "" for nothing."""
        scene = self.judge.belief.scene
        if scene is None or self.judge.best.situation.game.ended:
            return ""
        dice = [die for die in scene.dice if die.zone == ROLL]
        awaited = self._rules.to_act(self.position) is THROW
        return dice_unclear(dice, self._rules.dice(self.position) if awaited else len(dice))

    # Questions and remarks ----------------------------------------------------------------------------------------

    def remark(self) -> None:
        """Show the present score of the dice set aside, if the player leaves them so."""
        aside = self.aside
        verdict = self._rules.check(self.position, Keep(aside)) if aside and self.position.throw else None
        if verdict is not None and verdict.ok:
            self._announcer.announce(verdict.message, verdict.rule)

    def question(self, options: Options) -> Question:
        """What happened next, or whether the turn is over."""
        lost = next((event for event, _ in options if isinstance(event, HistoryLost)), None)
        unclear = say("referee.press-misfits", player=Player(lost.seats[-1])) if lost else self.unclear()
        player, steps = Player(self.position.seat), [event.step for event, _ in options if isinstance(event, Played)]
        asked = say("referee.what-did-do", player=player)
        if self.position.throw and self._rules.notation(Stop()) in steps:
            asked = say("rogue.nothing-set-aside", player=player)
        elif self.position.throw:
            asked = say("rogue.what-set-aside", player=player)
        return self._candidates.question(options, asked, unclear)

    def _own_answer(self, event: Played | Violation) -> Answer | None:
        """Answers for dice set aside, or that seem to be, and for the end of the turn."""
        text = say("referee.offer", deed=self.judge.describe(event))
        if isinstance(event, Violation):
            if event.code in BUTTONS:
                return Answer(text, lambda _: self._own_up(event))
            lies = (one.layout.faces("aside") for one in self.judge.belief.hypotheses if one.next == event)
            return Answer(text, event, next(lies, event.dice), detail=text) if event.code == "aside" else None
        step = self._rules.parse_step(event.step)
        if not isinstance(step, Keep):
            return Answer(say("rogue.end-with", points=self.position.points, leaving=bool(self.position.throw)), event)
        choice = self._rules.choice(self.position, step.faces)
        text = say("referee.offer", deed=self._rules.deed(self.position, step))
        return Answer(text, event, step.faces, choice.points if choice else None)

    def _own_up(self, slip: Violation) -> None:
        """Somebody stated the slip: it counts as refused without a report, as everybody knows."""
        self.judge.belief = refused(apply_answer(self.judge.belief, slip), slip)

    def _short_text(self, line: str) -> Message:
        """A legal turn in short."""
        step = self._rules.parse_step(line)
        return dice_text(step.faces) if isinstance(step, Keep) else self._rules.deed(self.position, step)

    # What goes on the record --------------------------------------------------------------------------------------

    def _played(self, event: Played) -> bool:
        """Record a step that was weighed."""
        return self._record_step(self._rules.parse_step(event.step), event)

    def _record_step(self, step: Step, event: Played) -> bool:
        """Record dice set aside, or the end of the turn: by the button, three void throws, or the next throw."""
        verdict, seat = self._rules.check(self.position, step), self.position.seat
        if isinstance(step, Keep):
            if verdict.ok:
                return self._recorder.step(step, event.t, evidence=event.evidence) is not None
            self.refuse(Violation("aside", step.faces, t=event.t))
        elif verdict.ok:
            kind, payload = step_event(self._rules, self._recorder.names, self.position, step)
            source: Source = "auto" if event.rule else "button"
            text = self._after_ruling(payload_text(payload)) if event.rule else payload_text(payload)
            payload["rule"] = event.rule or verdict.rule
            return self._recorder.decide(kind, event.t, payload, text, source=source) is not None
        else:
            self._recorder.refuse(seat, event.t, verdict.message, verdict.rule)
        return False

    def _followed(self, _: RogueState, __: Event, events: Sequence[Event]) -> None:
        """Announce the end of a turn or of the game."""
        for event in events:
            if event.kind in ("turn", "over"):
                text = event_message(event)
                text = self._after_ruling(text) if event.kind == "turn" else text
                self._announcer.announce(text, str(event.payload["rule"]), "good")

    def _after_ruling(self, text: Text) -> Text:
        """The last ruling, and what follows from it."""
        return sentences(self._announcer.ruling.message if self._announcer.ruling else "", text)

    def changed(self) -> None:
        """The record has changed: forget what was seen and touched since."""
        self.judge.changed()
        self.throws.entry.faces = None
        self.touched = None, ()

    # What is refused ----------------------------------------------------------------------------------------------

    def refuse(self, slip: Violation) -> None:
        """Refuse a slip: put it on the record with its seat and rule, and say why."""
        seat, dice = self.position.seat, list(slip.dice)
        if slip.code == "button":
            self.throws.refuse_button(slip)
        elif slip.code == "throw first":
            verdict = self._rules.check(self.position, Stop())
            self._recorder.refuse(seat, slip.t, verdict.message, verdict.rule)
        elif slip.code == "many":
            kept = in_order(face for group in self.position.kept for face in group)
            back = say("rogue.set-aside-again", dice=Dice(kept), left=self._rules.dice(self.position))
            self.throws.refuse_many(slip, (back,) if kept else ())
        elif slip.code == "aside":  # dice that don't score, whichever of the possible throws it is
            refusal = (slip.code, slip.dice)
            open_games = self.judge.belief.open_values(
                lambda one: one.situation.game if one.situation.last_refusal == refusal else None
            )
            games = list(filter(None, open_games))
            verdict = self._rules.refusal(games or (self.position,), slip.dice)
            more = {"put_back": verdict.back, "nearest": verdict.nearest, "code": str(verdict.code)}
            self._recorder.refuse(
                games[0].seat if games else seat, slip.t, verdict.message, verdict.rule, dice=dice, **more
            )
        else:  # a die that was turned over, or dice thrown "again", which the players may accept
            again = slip.code == "again"
            was = self.position.throw if again else without(self.position.throw, self.aside) or ()
            rule, text = "TAB-1.1", say("rogue.turned-over", was=Dice(was), now=Dice(slip.dice))
            if again:
                rule, text = "ROG-2.1", say("rogue.threw-again", player=Player(seat), dice=Dice(was))
            back = say("rogue.turn-back", dice=Dice(was))
            self._recorder.refuse(seat, slip.t, ruled(text, rule), rule, dice=dice, put_back=(back,))
            if again:
                self.throws.ask_which_counts(was, slip.dice)

    def show(self, view: TableView) -> TableView:
        """The view with what Rogue shows."""
        return self._presenter.show(view)


@dataclass(frozen=True, slots=True)
class SetAsides:
    """Dice set aside on the record: what else they may have been, and their payloads after a correction."""

    rules: RogueRules
    recorder: Recorder[RogueState, Step]
    words: ThrowWords

    def _payload(self, before: RogueState, aside: Faces, perhaps: Sequence[Faces] = ()) -> dict[str, Any]:
        """The payload of a set-aside; ``perhaps`` are the dice that it may have been as well."""
        step = Keep(aside)
        _, payload = step_event(self.rules, self.recorder.names, before, step)
        if perhaps:
            (others, more), deed = self.words.few(perhaps), self.rules.deed(before, step)
            text = say("referee.does-perhaps", player=Player(before.seat), deed=deed, others=others, more=more)
            payload |= {"perhaps": [list(other) for other in perhaps], **self.recorder.text_payload(stated(text))}
        return payload

    def reworded(self, event: Event, perhaps: Sequence[Faces]) -> Mapping[str, Any]:
        """The texts for dice set aside that may be others."""
        return self._payload(self.recorder.record.state_before(event), asides(event)[0], perhaps)

    def recomputed(self, event: Event, before: RogueState, _: Sequence[Event]) -> Mapping[str, Any]:
        """The payload of dice set aside after a correction: the points depend on earlier ones."""
        aside, *perhaps = asides(event)
        return {**event.payload, **self._payload(before, aside, perhaps)}

    def corrections(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to dice set aside, those with most points first."""
        before, right = self.recorder.record.state_before(event), partial(self.recorder.correct, event)
        others = [choice for choice in self.rules.choices(before) if choice.faces != asides(event)[0]]
        does = [partial(right, self._payload(before, choice.faces)) for choice in others]
        ways = zip(others, does, strict=True)
        return tuple(Answer(dice_text(one.faces), does, one.faces, one.points) for one, does in ways)

    def ask_whose(self, event: Event) -> tuple[Answer, ...]:
        """The players whose points may be missing after an open stretch."""
        seats, ask = event.payload.get("open", ()), partial(self.ask_points, event)
        return tuple(Answer(say("rogue.points-of", player=Player(seat)), partial(ask, seat, 0)) for seat in seats)

    def ask_points(self, event: Event, seat: int, points: int, _: float) -> None:
        """Ask what a player scored in a stretch that is open, step by step, and then about the next one."""
        then = self.rules.parse_key(event.payload["set"])

        def correct(t: float) -> None:
            scores = tuple(score + points * (n == seat) for n, score in enumerate(then.scores, 1))
            left = [other for other in event.payload["open"] if other != seat]
            self.recorder.correct(event, {"set": self.rules.key(replace(then, scores=scores)), "open": left}, t)
            if left and (corrected := self.recorder.record.last(OPEN)) is not None:
                self.ask_points(corrected, left[0], 0, t)

        right = Answer(say("rogue.points-right", points=points), correct)
        more = (Answer(f"+{step}", partial(self.ask_points, event, seat, points + step)) for step in POINT_STEPS)
        asked = say("rogue.how-many-points", player=Player(seat), score=then.scores[seat - 1], points=points)
        self.recorder.announcer.ask(asked, right, *more, stays=True)


class RoguePresenter:
    """Words the table for the screen."""

    def __init__(
        self, play: RoguePlay, rules: RogueRules, recorder: Recorder[RogueState, Step], camera: CameraState
    ) -> None:
        self._play, self._rules, self._recorder = play, rules, recorder
        self._camera, self._announcer = camera, recorder.announcer

    def show(self, view: TableView) -> TableView:
        """The view with what Rogue shows."""
        view = self._play.throws.show(view)
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
            return self._announcer.ruling.message if self._announcer.ruling else say("referee.game-over")
        player = Player(self._recorder.state.seat)
        if self._rules.to_act(self._recorder.state) is not THROW:
            return say("rogue.set-aside-now", player=player)
        return say("referee.throw-now", player=player, count=self._rules.dice(self._recorder.state))

    def _dice(self, *, by_hand: bool) -> Iterator[DieView]:
        """The dice of the turn; before its throw is recorded, those entered, or else the new ones on the table."""
        aside, game, scene = self._play.aside, self._recorder.state, self._play.judge.belief.scene
        if game.throw:
            left = without(game.throw, aside) or ()
            yield from (_die(face, action=f"aside:{face}" * by_hand) for face in left)
            yield from (_die(face, kept=True, action=f"lying:{face}" * by_hand) for face in aside)
        elif self._play.throws.entry.faces or scene is None:
            yield from map(_die, self._play.throws.entry.faces or ())
        else:
            old = {die.place for die in self._play.judge.best.layout.of("old", "kept")}
            new = (die for die in scene.dice if die.zone != KEEP and (die.x, die.y) not in old)
            yield from (DieView(d.face, d.flat, False, d.sure, d.kind, d.face == 1) for d in new)
        yield from (_die(face, kept=True) for face in in_order(face for group in game.kept for face in group))

    def _choices(self, *, by_hand: bool) -> Iterator[ChoiceView]:
        """What may be set aside, or how to enter a throw; and the end of the turn for who plays by hand.

        With a throw on the table that is the best of it and the end in one; to leave the throw, the button asks.
        """
        choice, game, entry = self._announcer.choice, self._recorder.state, self._play.throws.entry
        by_hand = by_hand and not entry.faces
        if not game.throw:
            yield from entry.choices(blind=self._camera.blind)
            if by_hand and Stop() in self._rules.legal(game):
                yield choice("stop", say("rogue.end-with", points=game.points, leaving=False))
            return
        for number, one in enumerate(self._ranked_choices()):
            text, faces = dice_text(one.faces), "-".join(map(str, one.faces))
            marked, left = one.faces == self._play.aside, say("rogue.dice-left", left=one.left)
            yield choice(f"keep:{faces}", text, one.faces, one.points, marked=marked, detail=left)
            if not number and by_hand and Stop() in self._rules.legal(self._rules.apply(game, Keep(one.faces))):
                ends = say("rogue.end-with", points=game.points + one.points, leaving=False)
                yield choice(f"end:{faces}", end_text(game, one), one.faces, one.points, detail=ends)

    def _ranked_choices(self) -> list[Choice]:
        """What may be set aside, most points first, but first of all what includes the dice that were touched."""
        here, touched = self._play.touched

        def apart(choice: Choice) -> tuple[bool, int]:
            more = without(choice.faces, touched) if here == self._recorder.state else ()
            return more is None, len(more or ()) if touched else 0

        return sorted(self._rules.choices(self._recorder.state), key=apart)

    # Scores that are open -----------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> SeatView:
        """A player's score, and that it is open: what else it may be, "about" or "at least"."""
        scores = self._play.judge.belief.open_values(lambda one: one.situation.game.scores[seat - 1])
        counting = self._recorder.record.counting()
        note: Text = ""
        if len(scores) > 1:
            note = say("rogue.open-score", least=min(scores), most=max(scores), between=len(scores) > 2)
        elif any(event.kind == "keep" and "perhaps" in event.payload and event.seat == seat for event in counting):
            note = say("rogue.about")  # the dice set aside may have been others
        elif any(seat in event.payload.get("open", ()) for event in counting):
            note = say("rogue.at-least")  # points of an open stretch may be missing
        return SeatView(seat, score=self._recorder.state.scores[seat - 1], note=self._announcer.worded(note))


def _die(face: int, *, kept: bool = False, action: str = "") -> DieView:
    return DieView(face, kept=kept, animal=face == 1, action=action)
