"""Rogue at the table: what comes in, and what becomes of decisions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from functools import partial

from companion.games.message import Dice, Message, Player, Text, ruled, say, sentences
from companion.games.rogue import Forfeit, Keep, RogueRules, RogueState, Stop
from companion.games.rogue.steps import Faces, Step
from companion.games.rogue.table.stories import ALL_DICE, BUTTONS, ROLL, RogueSituation, RogueTable, has_one_zone
from companion.games.rogue.table.turns import RoguePresenter, RogueTurns, dice_said, ends_said
from companion.games.rules import THROW, Throw
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import (
    Belief,
    HistoryLost,
    Hypothesis,
    Played,
    TableEvent,
    Thrown,
    Violation,
    Voided,
)
from companion.referee.belief.layout import Look, in_order, without
from companion.referee.belief.policy import Options, Policy
from companion.referee.belief.tracker import apply_answer, refused
from companion.referee.board.board_game import Situation
from companion.referee.camera import CameraState
from companion.referee.judge import Judge, event_words
from companion.referee.play import Play
from companion.referee.questions import Candidates
from companion.referee.record import OPEN, Record
from companion.referee.record.correcting import void_throws
from companion.referee.record.recorder import Recorder
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.telling import ThrowWords, event_message
from companion.referee.shown.view import TableView, faces_of
from companion.referee.throws import Throws, dice_unclear
from companion.sessions.events import Event, Source
from hardware.presses import Press

ONLY_A_LEAN = 0.03  # limit of the uncertainty besides whether a die leans
ASK_COCKY = 0.2  # probability of a void throw from which it is asked about
PLAYED = 0.9  # probability of dice being set aside above which it is not asked whether the throw counts


def resolved_by_play(
    rules: RogueRules, record: Record[RogueState, Step], belief: Belief[RogueSituation], options: Options
) -> bool:
    """Whether play resolves it: setting dice aside shows that a throw counts, and which faces matter.

    Dice in doubt that nobody sets aside decide nothing, and whoever may set nothing aside ends the turn; only a
    throw that ends it with different scores (ROG-3.5) is asked about, or one that looks cocked. A die that may
    lie aside wrongly is asked about if it most likely does.
    """
    if record.state.throw:
        slips = [(event, chance) for event, chance in options if isinstance(event, Violation)]
        hardly = any(event.doubtful and chance < priors.FACT for event, chance in slips)
        return hardly or (not slips and resolved_by_next_throw(belief))
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
    """Whether the next throw or the button tells: the likeliest seat and number of dice leave hardly any doubt."""

    def next_throw(one: Hypothesis[RogueSituation]) -> Hashable:
        return one.situation.game.seat, one.situation.game.left, one.situation.alone

    best, now = belief.best, next_throw(belief.best)
    so = belief.chance(lambda one: next_throw(one) == now and one.next == best.next)
    return so >= priors.ACCEPT_PLAYED * belief.chance(lambda one: next_throw(one) == now)


def at_stake(rules: RogueRules, slip: Violation, situation: RogueSituation) -> Hashable:
    """What may be set aside depends on the dice, not on what is open of earlier scores."""
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


def settled(now: RogueState, belief: Belief[RogueSituation]) -> bool:
    """Whether it is certainly the turn of the seat that the log says, and everything before is logged."""
    best = belief.best
    if now.throw or now.kept or best.events or best.situation.last_refusal:
        return False
    games = belief.chances(lambda one: (one.situation.game.seat, bool(one.situation.game.kept)))
    return games.get((now.seat, False), 0.0) >= priors.ACCEPT_PLAYED


class RoguePlay(Play[RogueSituation, RogueState, Step]):
    """Throws, dice set aside and turns, as they are weighed, recorded, refused and asked about."""

    judge: Judge[RogueSituation]
    throws: Throws[RogueSituation, RogueState, Step]

    def __init__(self, recorder: Recorder[RogueState, Step], camera: CameraState) -> None:
        assert isinstance(recorder.rules, RogueRules), "these are Rogue's"
        self._rules: RogueRules = recorder.rules
        self._recorder, self._announcer, self._camera = recorder, recorder.announcer, camera
        policy = Policy(
            resolved_by_play=partial(resolved_by_play, self._rules, recorder.record),
            resolved_by_next_throw=resolved_by_next_throw,
            at_stake=partial(at_stake, self._rules),
        )
        said = ThrowWords(recorder.names, dice_said)
        self.judge = Judge(self, recorder, camera, policy, event_words(recorder, dice_said))
        recorder.followed, recorder.changed = self._followed, self.changed
        self._turns = turns = RogueTurns(self._rules, recorder, self.judge, said)
        meant, retold = turns.as_meant, turns.retold
        recorder.ways = lambda event: (turns if event.kind in (OPEN, "keep") else self.throws).ways(event)
        recorder.restate = lambda event, before, earlier: (
            turns.restated(event, before) if event.kind == "keep" else self.throws.restated(event, before, earlier)
        )
        self.throws = Throws(recorder, camera, self.judge, said, pairs=True, meant=meant, retold=retold)
        self._shows = RoguePresenter(self._rules, recorder, camera, self.judge, self.throws, turns)
        self._candidates = Candidates(self.judge, recorder, camera, dice_said, self._worded)
        self._announcer.in_short = self._in_short

    # What comes in ------------------------------------------------------------------------------------------------

    def end(self, press: Press) -> None:
        """A seat's button ends its turn."""
        seat, t, game, question = press.seat, press.t, self.position, self._announcer.question
        steps = [event.step for event, _ in self.judge.inquiry.options if isinstance(event, Played)]
        mine = bool(game.throw) and seat in (None, game.seat)
        if self.finished:
            return
        if question is not None and mine and "stop" in steps:
            self._announcer.question = None
            self.judge.take(question.answers[0], t)  # pressed once more: the most likely answer is meant
        elif self._camera.blind and mine:
            leave = say("rogue.end-with", points=game.points, leaving=True)
            ways = [
                Answer(ends_said(game, choice), partial(self._end_with, choice.faces), choice.faces, choice.points)
                for choice in self._rules.choices(game)
            ]
            stop = Answer(leave, partial(self.act, "stop", ""))
            self._announcer.ask(say("rogue.nothing-set-aside", player=Player(game.seat)), *ways, stop)
        else:
            table = self.continuations
            self.judge.acted(lambda one: table.after_press(one, seat, t), may_misread=True)
            self.judge.weigh(t, "button", pressed=True)
            if seat is not None and settled(self.position, self.judge.belief):
                self._recorder.stands()

    def _end_with(self, aside: Faces, t: float) -> None:
        if self._set_aside(aside, Played("", t=t)) and Stop() in self._rules.legal(self.position):
            self._turns.stop(Stop(), Played("", t=t))
        self.changed()

    def confirm(self, t: float) -> None:
        """A press accepts a throw in doubt as it was read, or the dice set aside as they lie."""
        best, aside = self.judge.best, self._turns.aside
        if isinstance(best.next, Thrown) and not best.denied_count:
            self.judge.answer(best.next, t)
        elif aside and self.position.throw and self._set_aside(aside, Played("", t=t)):
            self.changed()

    def act(self, verb: str, rest: str, t: float) -> None:
        """``keep:2-2-5-5``, ``stop`` and both at once (``end:2-2``) play by touch, the others are those of a throw.

        ``aside:5`` and ``lying:5`` move one die of the throw to those that are to be set aside, and back.
        """
        faces = in_order(int(part) for part in rest.split("-") if part.isdecimal())
        if verb in ("aside", "lying"):
            self._turns.touch(faces_of(rest), aside=verb == "aside")
        elif verb not in ("keep", "stop", "end"):
            self.throws.act(verb, rest, t)
        else:
            self._announcer.question = None
            if verb == "end":
                self._end_with(faces, t)
            elif verb == "keep":
                self._set_aside(faces, Played("", t=t))
            else:
                self._turns.stop(Stop(), Played("", t=t))
            self.changed()

    # What is weighed ----------------------------------------------------------------------------------------------

    @property
    def continuations(self) -> RogueTable:
        """What people may have done since."""
        return RogueTable(self._rules, self._recorder.sound, has_one_zone(self.judge.belief.scene))

    def from_record(self, scene: Look | None) -> Belief[RogueSituation]:
        """The belief by the record, with what is on the table."""
        layout = RogueTable(self._rules, self._recorder.sound).lying(self.position, scene)
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

    # What is asked and said ---------------------------------------------------------------------------------------

    def remark(self) -> None:
        """Show the present score of the dice set aside, if the player leaves them so."""
        aside = self._turns.aside
        verdict = self._rules.check(self.position, Keep(aside)) if aside and self.position.throw else None
        if verdict is not None and verdict.ok:
            self._announcer.rule(verdict.message, verdict.rule)

    def question(self, options: Options) -> Question:
        """What happened next, or whether the turn is over."""
        lost = next((event for event, _ in options if isinstance(event, HistoryLost)), None)
        unclear = say("referee.press-misfits", player=Player(self._ended_by(lost))) if lost else self.unclear()
        player, steps = Player(self.position.seat), [event.step for event, _ in options if isinstance(event, Played)]
        asked = say("referee.what-did-do", player=player)
        if self.position.throw and self._rules.notation(Stop()) in steps:
            asked = say("rogue.nothing-set-aside", player=player)
        elif self.position.throw:
            asked = say("rogue.what-set-aside", player=player)
        return self._candidates.question(options, asked, unclear)

    def _worded(self, event: Played | Violation) -> Answer | None:
        """Dice set aside, or that seem to be, and the end of the turn."""
        said = say("referee.offer", deed=self.judge.words(event))
        if isinstance(event, Violation):
            if event.code in BUTTONS:
                return Answer(said, lambda _: self._pressed_wrongly(event))
            lies = (one.layout.faces("aside") for one in self.judge.belief.hypotheses if one.next == event)
            return Answer(said, event, next(lies, event.dice), detail=said) if event.code == "aside" else None
        step = self._rules.parse_step(event.step)
        if not isinstance(step, Keep):
            return Answer(say("rogue.end-with", points=self.position.points, leaving=bool(self.position.throw)), event)
        choice = self._rules.choice(self.position, step.faces)
        said = say("referee.offer", deed=self._rules.deed(self.position, step))
        return Answer(said, event, step.faces, choice.points if choice else None)

    def _pressed_wrongly(self, slip: Violation) -> None:
        """Whoever says so is not told."""
        self.judge.belief = refused(apply_answer(self.judge.belief, slip), slip)

    def _ended_by(self, lost: HistoryLost) -> int:
        """Whose turn ended so that play goes on from there."""
        return (self._rules.parse_key(lost.key).seat - 2) % len(self._recorder.names) + 1

    def _in_short(self, line: str) -> Message:
        """A legal turn in short."""
        step = self._rules.parse_step(line)
        return dice_said(step.faces) if isinstance(step, Keep) else self._rules.deed(self.position, step)

    # What goes on the record --------------------------------------------------------------------------------------

    def commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:
        """Record an event; False if the rules don't allow it."""
        if isinstance(event, HistoryLost):
            first, seats = self._recorder.sound.seat, len(self._recorder.names)
            played = range((self._ended_by(event) - first) % seats + 1)  # whose scores since then stay open
            stays = sorted((first - 1 + i) % seats + 1 for i in played)
            logged = self._recorder.open(event.key, {"open": stays}, event.t)
        elif isinstance(event, Thrown | Voided):
            logged = self.throws.commit(event, source, perhaps)
        else:
            assert isinstance(event, Played), "nothing else goes on the record"
            step = self._rules.parse_step(event.step) if event.rule != "TAB-1.4" else Forfeit()
            logged = self._set_aside(step.faces, event) if isinstance(step, Keep) else self._turns.stop(step, event)
        if logged:
            self.throws.reader_known(event.t)
        return logged

    def _set_aside(self, aside: Faces, event: Played) -> bool:
        """Record dice set aside, or refuse them."""
        if self._rules.check(self.position, Keep(aside)).ok:
            return self._recorder.step(Keep(aside), event.t, evidence=event.evidence) is not None
        self.refuse(Violation("aside", aside, t=event.t))
        return False

    def _followed(self, _: RogueState, cause: Event, events: Sequence[Event]) -> None:
        """Announce the end of a turn if there was one; if nobody pressed the button for it, after the last ruling."""
        alone = cause.kind != "turn" or cause.source == "auto"
        said = self._announcer.ruling.said if alone and self._announcer.ruling else ""
        if cause.kind == "turn":
            self._announcer.rule(sentences(said, event_message(cause)), str(cause.payload["rule"]), "good")
        for event in events:
            if event.kind in ("turn", "over"):
                spoken = event_message(event) if event.kind == "over" else sentences(said, event_message(event))
                self._announcer.rule(spoken, str(event.payload["rule"]), "good")

    def changed(self) -> None:
        """The record has changed: forget what was seen and touched since."""
        self.judge.changed()
        self.throws.entry.faces = None
        self._turns.touched = (None, ())

    # What is refused ----------------------------------------------------------------------------------------------

    def refuse(self, slip: Violation) -> None:
        """Refuse a slip."""
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
            chances = self.judge.belief.chances(
                lambda one: one.situation.game if one.situation.last_refusal == refusal else None
            )
            games = [game for game, chance in chances.items() if game and chance >= priors.SHOWN_AS_OPEN]
            verdict = self._rules.refusal(games or (self.position,), slip.dice)
            more = {"put_back": verdict.back, "nearest": verdict.nearest, "code": str(verdict.code)}
            self._recorder.refuse(
                games[0].seat if games else seat, slip.t, verdict.message, verdict.rule, dice=dice, **more
            )
        else:  # a die that was turned over, or dice thrown "again", which the players may accept
            again = slip.code == "again"
            was = self.position.throw if again else without(self.position.throw, self._turns.aside) or ()
            rule, said = "TAB-1.1", say("rogue.turned-over", was=Dice(was), now=Dice(slip.dice))
            if again:
                rule, said = "ROG-2.1", say("rogue.threw-again", player=Player(seat), dice=Dice(was))
            back = say("rogue.turn-back", dice=Dice(was))
            self._recorder.refuse(seat, slip.t, ruled(said, rule), rule, dice=dice, put_back=(back,))
            if again:
                self.throws.ask_which_counts(was, slip.dice)

    def show(self, view: TableView) -> TableView:
        """The view with what Rogue shows."""
        return self._shows.show(view)
