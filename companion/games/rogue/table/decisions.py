"""What the judge has to know of Rogue, and what becomes of its decisions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from companion.games.message import Dice, Message, Player, Text, ruled, say, sentences
from companion.games.rogue import Forfeit, Keep, RogueRules, RogueState, Stop
from companion.games.rogue.steps import Faces, Step
from companion.games.rogue.table.continuations import BUTTONS, RogueTable
from companion.games.rogue.table.places import ALL_DICE, ROLL, has_one_zone
from companion.games.rogue.table.presenter import RoguePresenter, dice_said
from companion.games.rogue.table.stories import Situation
from companion.games.rogue.table.turns import RogueTurns
from companion.games.rules import THROW, Throw
from companion.referee.belief import priors
from companion.referee.belief.cue import Look
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
from companion.referee.belief.layout import without
from companion.referee.belief.policy import Options, Policy
from companion.referee.belief.tracker import apply_answer, refused
from companion.referee.camera import CameraState
from companion.referee.judge import AccountWords, Judge, event_words
from companion.referee.questions import Candidates
from companion.referee.record import OPEN, Record
from companion.referee.record.correcting import void_throws
from companion.referee.record.recorder import Corrector, Recorder
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.telling import ThrowWords, event_message
from companion.referee.throws import Throws, dice_unclear
from companion.sessions.events import Event, Source

ONLY_A_LEAN = 0.03  # limit of the uncertainty besides whether a die leans
ASK_COCKY = 0.2  # probability of a void throw from which it is asked about
PLAYED = 0.9  # probability of dice being set aside above which it is not asked whether the throw counts


class RogueDecisions:
    """Throws, dice set aside and turns, as they are weighed, recorded, refused and asked about."""

    def __init__(self, recorder: Recorder[RogueState, Step], camera: CameraState) -> None:
        assert isinstance(recorder.rules, RogueRules), "these are Rogue's"
        self.rules: RogueRules = recorder.rules
        self.corrector = Corrector(recorder, ways=self._ways, restate=self._restated, changed=self.changed)
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._camera = camera
        self.doubts = doubts = RogueDoubts(self.rules, recorder.record)
        policy = Policy(
            resolved_by_play=doubts.resolved_by_play,
            resolved_by_next_throw=doubts.resolved_by_next_throw,
            at_stake=doubts.at_stake,
        )
        said = ThrowWords(recorder.names, dice_said)
        words = AccountWords(event_words(recorder, dice_said), dice=dice_said)
        self.judge = Judge(self, recorder, camera, policy, words)
        self.turns = turns = RogueTurns(self.rules, recorder, self.corrector, said, self.follow)
        self.throws = Throws(
            self,
            recorder,
            self.corrector,
            camera,
            self.judge,
            said,
            pairs=True,
            meant=turns.as_meant,
            retold=turns.retold,
        )
        self.presenter = RoguePresenter(self.rules, recorder.record, recorder.announcer, self.throws.entry)
        self._candidates = Candidates(self.judge, recorder, camera, dice_said, self._worded)

    @property
    def state(self) -> RogueState:
        """The position by the record."""
        return self._record.state

    @property
    def aside(self) -> Faces:
        """The dice set aside from the present throw: touched to be, or most likely lying so."""
        touched = self.presenter.touched
        aside = self.judge.best.layout.faces("aside") if touched is None else touched
        return aside if without(self.state.throw, aside) is not None else ()

    # What is weighed ----------------------------------------------------------------------------------------------

    @property
    def continuations(self) -> RogueTable:
        """What people may have done since."""
        return RogueTable(self.rules, self._recorder.sound, has_one_zone(self.judge.belief.scene))

    def from_record(self, scene: Look | None) -> Belief[Situation]:
        """The belief by the record, with what is on the table."""
        layout = RogueTable(self.rules, self._recorder.sound).lying(self.state, scene)
        return Belief.certain(Situation(self.state, void_throws(self._record.counting())), layout, scene)

    def clear(self) -> bool:
        """Whether everything on the table was seen with confidence."""
        return self.doubts.clear(self.judge.belief)

    def unclear(self) -> Text:
        """What can't be seen well; "" for nothing."""
        return self.doubts.unclear(self.judge.belief)

    def remark(self) -> None:
        """Show the present score of the dice set aside, if the player leaves them so."""
        aside = self.aside
        verdict = self.rules.check(self.state, Keep(aside)) if aside and self.state.throw else None
        if verdict is not None and verdict.ok:
            self._announcer.rule(verdict.message, verdict.rule)

    def question(self, options: Options) -> Question:
        """What happened next, or whether the turn is over."""
        lost = next((event for event, _ in options if isinstance(event, HistoryLost)), None)
        unclear = say("referee.press-misfits", player=Player(self._ended_by(lost))) if lost else self.unclear()
        player, steps = Player(self.state.seat), [event.step for event, _ in options if isinstance(event, Played)]
        nothing_aside = self.state.throw and any(isinstance(self.rules.parse_step(step), Stop) for step in steps)
        turn = (
            say("rogue.what-set-aside", player=player)
            if self.state.throw
            else say("referee.what-did-do", player=player)
        )
        asked = say("rogue.nothing-set-aside", player=player) if nothing_aside else turn
        return self._candidates.question(options, asked, unclear)

    def _worded(self, event: Played | Violation) -> Answer | None:
        """Dice set aside, or that seem to be, and the end of the turn."""
        if isinstance(event, Violation):
            said = say("referee.offer", deed=self.judge.words.event(event))
            if event.code in BUTTONS:
                return Answer(said, lambda _: self._pressed_wrongly(event))
            return Answer(said, event, self._aside_by(event), detail=said) if event.code == "aside" else None
        step = self.rules.parse_step(event.step)
        if isinstance(step, Keep):
            said = say("referee.offer", deed=self.rules.deed(self.state, step))
            choice = self.rules.choice(self.state, step.faces)
            return Answer(said, event, step.faces, choice.points if choice else None)
        return Answer(say("rogue.end-with", points=self.state.points, leaving=bool(self.state.throw)), event)

    def _pressed_wrongly(self, slip: Violation) -> None:
        """Whoever says so is not told."""
        self.judge.belief = refused(apply_answer(self.judge.belief, slip), slip)

    def _aside_by(self, slip: Violation) -> Faces:
        """All the dice that lie aside by a slip."""
        hypotheses = self.judge.belief.hypotheses
        return next((one.layout.faces("aside") for one in hypotheses if one.next == slip), slip.dice)

    def _ended_by(self, lost: HistoryLost) -> int:
        """Whose turn ended so that play goes on from there."""
        return (self.rules.parse_key(lost.key).seat - 2) % len(self._recorder.names) + 1

    # What goes on the record --------------------------------------------------------------------------------------

    def commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:
        """Record an event; False if the rules don't allow it."""
        if isinstance(event, HistoryLost):
            first, seats = self._recorder.sound.seat, len(self._recorder.names)
            played = range((self._ended_by(event) - first) % seats + 1)  # whose scores since then stay open
            return self._recorder.open(
                event.key, {"open": sorted((first - 1 + i) % seats + 1 for i in played)}, event.t
            )
        if isinstance(event, Thrown):
            return self.throws.commit(event, source, perhaps)
        if isinstance(event, Voided):
            return self.throws.void(event)
        assert isinstance(event, Played), "nothing else goes on the record"
        step = self.rules.parse_step(event.step) if event.rule != "TAB-1.4" else Forfeit()
        return self.set_aside(step.faces, event) if isinstance(step, Keep) else self.turns.stop(step, event)

    def set_aside(self, aside: Faces, event: Played) -> bool:
        """Record dice set aside, or refuse them."""
        if self.rules.check(self.state, Keep(aside)).ok:
            return self.turns.set_aside(aside, event)
        self._refuse_aside(Violation("aside", aside, t=event.t))
        return False

    def reader_known(self, t: float) -> None:
        """Reopen earlier throws with a face that is known to be misread."""
        self.throws.reader_known(t)

    def follow(self, before: RogueState, cause: Event, rule: str) -> None:
        """Log the end of a turn if there was one; if nobody pressed the button for it, the last ruling is kept."""
        alone = cause.kind != "turn" or cause.source == "auto"
        said = self._announcer.ruling.said if alone and self._announcer.ruling else ""
        if cause.kind == "turn":
            self._announcer.rule(sentences(said, event_message(cause)), rule, "good")
        for event in self._recorder.follow(before, cause, rule):
            if event.kind in ("turn", "over"):
                spoken = event_message(event) if event.kind == "over" else sentences(said, event_message(event))
                self._announcer.rule(spoken, str(event.payload["rule"]), "good")

    def _ways(self, event: Event) -> tuple[Answer, ...]:
        return self.turns.ways(event) if event.kind in (OPEN, "keep") else self.throws.ways(event)

    def _restated(self, event: Event, before: RogueState, earlier: Sequence[Event]) -> Mapping[str, Any] | None:
        if event.kind == "keep":
            return self.turns.restated(event, before)
        return self.throws.restated(event, before, earlier)

    def changed(self) -> None:
        """The record has changed: forget what was seen and touched since."""
        self.judge.changed()
        self.throws.entry.faces = None
        self.presenter.forget()

    # What is refused ----------------------------------------------------------------------------------------------

    def refuse(self, slip: Violation) -> None:
        """Refuse a slip."""
        if slip.code == "aside":
            self._refuse_aside(slip)
        elif slip.code in ("turned", "again"):
            self._refuse_dice(slip)
        elif slip.code == "many":
            kept = self.presenter.kept()
            back = say("rogue.set-aside-again", dice=Dice(kept), left=self.rules.dice(self.state))
            self.throws.refuse_many(slip, (back,) if kept else ())
        elif slip.code == "button":
            self.throws.refuse_button(slip)
        else:
            verdict = self.rules.check(self.state, Stop())
            self._recorder.refuse(self.state.seat, slip.t, verdict.message, verdict.rule)

    def _refuse_aside(self, slip: Violation) -> None:
        """Report dice that don't score, whichever of the possible throws it is."""
        refusal = (slip.code, slip.dice)
        chances = self.judge.belief.chances(
            lambda one: one.situation.game if one.situation.last_refusal == refusal else None
        )
        games = [game for game, chance in chances.items() if game and chance >= priors.SHOWN_AS_OPEN]
        verdict = self.rules.refusal(games or (self.state,), slip.dice)
        more = {"put_back": verdict.back, "nearest": verdict.nearest, "code": str(verdict.code)}
        seat = games[0].seat if games else self.state.seat
        self._recorder.refuse(seat, slip.t, verdict.message, verdict.rule, dice=list(slip.dice), **more)

    def _refuse_dice(self, slip: Violation) -> None:
        """Report a die that was turned over, or dice thrown again, which the players may accept."""
        again = slip.code == "again"
        was = self.state.throw if again else without(self.state.throw, self.aside) or ()
        if again:
            rule, said = "ROG-2.1", say("rogue.threw-again", player=Player(self.state.seat), dice=Dice(was))
        else:
            rule, said = "TAB-1.1", say("rogue.turned-over", was=Dice(was), now=Dice(slip.dice))
        back = (say("rogue.turn-back", dice=Dice(was)),)
        self._recorder.refuse(self.state.seat, slip.t, ruled(said, rule), rule, dice=list(slip.dice), put_back=back)
        if again:
            self.throws.ask_which_counts(was, slip.dice)

    def in_short(self, line: str) -> Message:
        """A legal turn in short."""
        step = self.rules.parse_step(line)
        return dice_said(step.faces) if isinstance(step, Keep) else self.rules.deed(self.state, step)


class RogueDoubts:
    """Doubts about the table, in the position of the record."""

    def __init__(self, rules: RogueRules, record: Record[RogueState, Step]) -> None:
        self._rules = rules
        self._record = record

    @property
    def _state(self) -> RogueState:
        return self._record.state

    # For the policy -----------------------------------------------------------------------------------------------

    def resolved_by_play(self, belief: Belief[Situation], options: Options) -> bool:
        """Whether play resolves it: setting dice aside shows that a throw counts, and which faces matter.

        Dice in doubt that nobody sets aside decide nothing, and whoever may set nothing aside ends the turn; only a
        throw that ends it with different scores (ROG-3.5) is asked about, or one that looks cocked. A die that may
        lie aside wrongly is asked about if it most likely does.
        """
        if self._state.throw:
            slips = [(event, chance) for event, chance in options if isinstance(event, Violation)]
            hardly = any(event.doubtful and chance < priors.FACT for event, chance in slips)
            return hardly or (not slips and self.resolved_by_next_throw(belief))
        throws = {event.dice: chance for event, chance in options if isinstance(event, Thrown)}
        void = any(isinstance(event, Voided) for event, _ in options)
        if not throws or len(throws) + void < len(options):
            return False
        cocky = sum(chance for event, chance in options if isinstance(event, Voided))
        after = {dice: self._rules.apply(self._state, Throw(dice)) for dice in throws}
        score = {dice: bool(game.throw) for dice, game in after.items()}
        if cocky < ASK_COCKY:
            over = defaultdict[RogueState, float](float)
            for dice, chance in throws.items():
                over[after[dice]] += 0.0 if score[dice] else chance
            return sum(sorted(over.values())[:-1]) <= ONLY_A_LEAN
        if self.clear(belief):
            return sum(chance for dice, chance in throws.items() if score[dice]) >= PLAYED * sum(throws.values())
        best, *others = throws
        return score[best] and sum(throws[dice] for dice in others) <= ONLY_A_LEAN

    def resolved_by_next_throw(self, belief: Belief[Situation]) -> bool:
        """Whether the next throw or the button tells: the likeliest seat and number of dice leave hardly any doubt."""
        best, now = belief.best, _next_throw(belief.best)
        alike = belief.chance(lambda one: _next_throw(one) == now)
        so = belief.chance(lambda one: _next_throw(one) == now and one.next == best.next)
        return so >= priors.ACCEPT_PLAYED * alike

    def at_stake(self, slip: Violation, situation: Situation) -> Hashable:
        """What may be set aside depends on the dice, not on what is open of earlier scores."""
        game = situation.game
        if slip.early and game.throw:
            verdict = self._rules.refusal((game,), slip.dice)
            return game.seat, verdict.code, verdict.facts
        return game.seat, game.throw, game.kept

    # For the table ------------------------------------------------------------------------------------------------

    def clear(self, belief: Belief[Situation]) -> bool:
        """Whether everything on the table was seen with confidence."""
        scene = belief.scene
        if scene is None or len(scene.dice) != ALL_DICE:
            return False
        before = belief.roots or belief.hypotheses
        kept = {die.place for die in before[0].layout.of("kept", "old")}
        return all(die.sure or (die.x, die.y) in kept for die in scene.dice)

    def unclear(self, belief: Belief[Situation]) -> Text:
        """What can't be seen well; "" for nothing."""
        if belief.scene is None or belief.best.situation.game.ended:
            return ""
        dice = [die for die in belief.scene.dice if die.zone == ROLL]
        awaited = self._rules.to_act(self._state) is THROW
        return dice_unclear(dice, self._rules.dice(self._state) if awaited else len(dice))

    def settled(self, belief: Belief[Situation]) -> bool:
        """Whether it is certainly the turn of the seat that the log says, and everything before is logged."""
        now, best = self._state, belief.best
        if now.throw or now.kept or best.events or best.situation.last_refusal:
            return False
        alike = belief.chance(lambda one: one.situation.game.seat == now.seat and not one.situation.game.kept)
        return alike >= priors.ACCEPT_PLAYED


def _next_throw(one: Hypothesis[Situation]) -> Hashable:
    """What shows at the next throw: who throws, how many dice, and whether the button is awaited before."""
    return one.situation.game.seat, one.situation.game.left, one.situation.alone
