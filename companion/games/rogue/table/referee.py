"""Rogue at the table: throws and dice set aside under the camera, turns ended by a button."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.message import Dice, Message, Player, Text, ruled, say, sentences, stated
from companion.games.rogue import Forfeit, Keep, RogueRules, RogueState, Stop
from companion.games.rogue.steps import Faces
from companion.games.rogue.table.continuations import RogueTable
from companion.games.rogue.table.places import ALL_DICE, ROLL, has_one_zone
from companion.games.rogue.table.presenter import RoguePresenter, asides, dice_said
from companion.games.rogue.table.stories import Situation
from companion.games.rogue.table.words import question
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
from companion.referee.belief.layout import in_order, without
from companion.referee.belief.policy import Options
from companion.referee.belief.tracker import acted, apply_answer, refused
from companion.referee.record import OPEN, Record
from companion.referee.record.following import turn_payload
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.telling import event_message
from companion.referee.shown.throw_words import ThrowWords
from companion.referee.shown.view import SeatView, faces_of
from companion.referee.throws import ThrowReferee
from companion.sessions.events import Event, Source
from vision.reading import SeenDie

ONLY_A_LEAN = 0.03  # limit of the uncertainty besides whether a die leans
POINT_STEPS = (100, 20, 10, 5, 1)  # how points are entered
ASK_COCKY = 0.2  # probability of a void throw from which it is asked about
PLAYED = 0.9  # probability of dice being set aside above which it is not asked whether the throw counts


class RogueReferee(ThrowReferee[Situation]):
    """Referees Rogue: the throws, the dice set aside, the turns."""

    enters_pairs = True

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        super().__init__(record, names, rule_text)
        self._presenter = RoguePresenter(self.rules, record, self._announcer, self._entry)

    # What may be so -----------------------------------------------------------------------------------------------

    @property
    def rules(self) -> RogueRules:
        """The rules in force."""
        rules = self.record.rules
        assert isinstance(rules, RogueRules)
        return rules

    @property
    def _table(self) -> RogueTable:
        return RogueTable(self.rules, self._sound, has_one_zone(self._belief.scene))

    def _belief_from_record(self, scene: Look | None) -> Belief[Situation]:
        layout = RogueTable(self.rules, self._sound).lying(self.state, scene)
        return Belief.certain(Situation(self.state, self._rerolls()), layout, scene)

    def _resolved_by_play(self, options: Options) -> bool:
        """Whether play resolves it: setting dice aside shows that a throw counts, and which faces matter.

        Dice in doubt that nobody sets aside decide nothing, and whoever may set nothing aside ends the turn; only a
        throw that ends it with different scores (ROG-3.5) is asked about, or one that looks cocked. A die that may
        lie aside wrongly is asked about if it most likely does.
        """
        if self.state.throw:
            slips = [(event, chance) for event, chance in options if isinstance(event, Violation)]
            hardly = any(event.doubtful and chance < priors.FACT for event, chance in slips)
            return hardly or (not slips and self._resolved_by_next_throw())
        throws = {event.dice: chance for event, chance in options if isinstance(event, Thrown)}
        void = any(isinstance(event, Voided) for event, _ in options)
        if not throws or len(throws) + void < len(options):
            return False
        cocky = sum(chance for event, chance in options if isinstance(event, Voided))
        after = {dice: self.rules.apply(self.state, Throw(dice)) for dice in throws}
        score = {dice: bool(game.throw) for dice, game in after.items()}
        if cocky < ASK_COCKY:
            over = defaultdict[RogueState, float](float)
            for dice, chance in throws.items():
                over[after[dice]] += 0.0 if score[dice] else chance
            return sum(sorted(over.values())[:-1]) <= ONLY_A_LEAN
        if self._clear():
            return sum(chance for dice, chance in throws.items() if score[dice]) >= PLAYED * sum(throws.values())
        best, *others = throws
        return score[best] and sum(throws[dice] for dice in others) <= ONLY_A_LEAN

    def _resolved_by_next_throw(self) -> bool:
        """Whether the next throw or the button tells: the likeliest seat and number of dice leave hardly any doubt."""
        best, next_throw = self._belief.best, self._next_throw
        alike = self._belief.chance(lambda one: next_throw(one) == next_throw(best))
        so = self._belief.chance(lambda one: next_throw(one) == next_throw(best) and one.next == best.next)
        return so >= priors.ACCEPT_PLAYED * alike

    @staticmethod
    def _next_throw(one: Hypothesis[Situation]) -> Hashable:
        """What shows at the next throw: who throws, how many dice, and whether the button is awaited before."""
        return one.situation.game.seat, one.situation.game.left, one.situation.alone

    def _at_stake(self, slip: Violation, situation: Situation) -> Hashable:
        """What may be set aside depends on the dice, not on what is open of earlier scores."""
        game = situation.game
        if slip.early and game.throw:
            verdict = self.rules.refusal((game,), slip.dice)
            return game.seat, verdict.code, verdict.facts
        return game.seat, game.throw, game.kept

    def _clear(self) -> bool:
        scene = self._belief.scene
        if scene is None or len(scene.dice) != ALL_DICE:
            return False
        before = self._belief.roots or self._belief.hypotheses
        kept = {die.place for die in before[0].layout.of("kept", "old")}
        return all(die.sure or (die.x, die.y) in kept for die in scene.dice)

    def _remark(self) -> None:
        """Show the present score of the dice set aside, if the player leaves them so."""
        aside = self._aside()
        verdict = self.rules.check(self.state, Keep(aside)) if aside and self.state.throw else None
        if verdict is not None and verdict.ok:
            self._show_ruling(verdict.message, verdict.rule)

    def _unclear(self) -> Text:
        scene, best = self._belief.scene, self._belief.best
        if scene is None or best.situation.game.ended:
            return ""
        dice = [die for die in scene.dice if die.zone == ROLL]
        awaited = self.rules.to_act(self.state) is THROW
        return self._dice_unclear(dice, self.rules.dice(self.state) if awaited else len(dice))

    def _asked(self, options: Options) -> Question:
        lost = next((event for event, _ in options if isinstance(event, HistoryLost)), None)
        if lost is None:
            return question(self._belief, options, self.state, self.rules)
        yes = Answer(say("referee.turn-ended"), lost)
        no = Answer(say("referee.pressed-wrongly"), lambda _: self._pressed_wrongly())
        return Question(say("referee.did-turn-end", player=Player(self._ended_by(lost))), (yes, no))

    def _pressed_wrongly(self) -> None:
        """The open question was answered: it was a mistake, and is not reported any more."""
        slip = next(event for event, _ in self._inquiry.options if isinstance(event, Violation))
        self._belief = refused(apply_answer(self._belief, slip), slip)

    def _ended_by(self, lost: HistoryLost) -> int:
        """Whose turn ended so that play goes on from there."""
        return (self.rules.parse_key(lost.key).seat - 2) % len(self.names) + 1

    def _throw_words(self) -> ThrowWords:
        return ThrowWords(self.names, dice_said)

    def _dice_in_picture(self, dice: Faces) -> Message:
        return dice_said(dice)

    def _aside(self) -> Faces:
        """The dice set aside from the present throw: touched to be, or most likely lying so."""
        touched = self._presenter.touched
        aside = self._belief.best.layout.faces("aside") if touched is None else touched
        return aside if without(self.state.throw, aside) is not None else ()

    # What goes on the record --------------------------------------------------------------------------------------

    def _commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:
        if not isinstance(event, HistoryLost):
            return super()._commit(event, source, perhaps)
        first, seats = self._sound.seat, len(self.names)  # the scores of those who may have played since stay open
        played = {(first - 1 + i) % seats + 1 for i in range((self._ended_by(event) - first) % seats + 1)}
        return self._opened(event.key, {"open": sorted(played)}, event.t)

    def _played(self, event: Played) -> bool:
        step = self.rules.parse_step(event.step) if event.rule != "TAB-1.4" else Forfeit()
        return self._set_aside(step.faces, event) if isinstance(step, Keep) else self._stop(step, event)

    def _set_aside(self, aside: Faces, event: Played) -> bool:
        before: RogueState = self.state
        verdict = self.rules.check(before, Keep(aside))
        if not verdict.ok:
            self._say_aside(Violation("aside", aside, t=event.t))
            return False
        logged = self._log("keep", before.seat, event.t, self._keep_payload(before, aside), evidence=event.evidence)
        if logged is None:
            return False
        self._show_ruling(verdict.message, verdict.rule, "good")
        self._follow(before, logged, verdict.rule)
        return True

    def _keep_payload(self, before: RogueState, aside: Faces, perhaps: Sequence[Faces] = ()) -> dict[str, Any]:
        """The payload of a set-aside; ``perhaps`` are the dice that it may have been as well."""
        step = Keep(aside)
        player, deed = Player(before.seat), self.rules.deed(before, step)
        said = say("referee.does", player=player, deed=deed)
        if perhaps:
            others, more = self._words.few(perhaps)
            said = say("referee.does-perhaps", player=player, deed=deed, others=others, more=more)
        return {
            **({"perhaps": [list(other) for other in perhaps]} if perhaps else {}),
            **self.rules.logged(before, step).facts,
            "rule": self.rules.check(before, step).rule,
            "step": self.rules.notation(step),
            **self._telling(stated(said)),
        }

    def _as_meant(
        self, turn: list[Any], others: Callable[[Faces], Sequence[Faces]]
    ) -> Iterable[tuple[list[Any], Faces]]:
        """Dice set aside may be others, and a throw that seemed to score may have ended the turn by itself."""
        yield turn, ()
        if turn and isinstance(turn[0], Keep):
            yield from (([Keep(other), *turn[1:]], other) for other in others(turn[0].faces))
        elif turn and isinstance(turn[0], Stop):
            yield turn[1:], ()

    def _telling_others(self, event: Event, perhaps: Sequence[Faces]) -> Mapping[str, Any]:
        if event.kind != "keep":
            return super()._telling_others(event, perhaps)
        return self._keep_payload(self.record.before(event), tuple(event.payload["dice"]), perhaps)

    def _stop(self, step: Stop | Forfeit, event: Played) -> bool:
        """End the turn by a step: the button, three void throws, or the next player's throw."""
        before: RogueState = self.state
        verdict = self.rules.check(before, step)
        if not verdict.ok:
            self._refuse(before.seat, event.t, verdict.message, verdict.rule)
            return False
        rule = event.rule or "ROG-2.5"
        turn = turn_payload(self.rules, self.names, before, self.rules.apply(before, step))
        payload = turn | {"rule": rule, "step": self.rules.notation(step)}
        source: Source = "auto" if event.rule else "button"
        logged = self._log("turn", before.seat, event.t, payload, source=source)
        if logged is not None:
            self._follow(before, logged, rule)
        return logged is not None

    def _follow(self, before: RogueState, cause: Event, rule: str) -> None:
        """Log the end of a turn if there was one; if nobody pressed the button for it, the last ruling is kept."""
        alone = cause.kind != "turn" or cause.source == "auto"
        said = self._announcer.ruling.said if alone and self._announcer.ruling else ""
        if cause.kind == "turn":
            self._show_ruling(sentences(said, event_message(cause)), rule, "good")
        for event in self._consequences(before, cause, rule):
            if event.kind in ("turn", "over"):
                spoken = event_message(event) if event.kind == "over" else sentences(said, event_message(event))
                self._show_ruling(spoken, str(event.payload["rule"]), "good")

    # What is refused ----------------------------------------------------------------------------------------------

    def _say(self, slip: Violation) -> None:
        reports = {
            "aside": self._say_aside,
            "turned": self._say_turned,
            "again": self._say_again,
            "many": self._say_too_many,
            "button": self._say_button,
        }
        if slip.code in reports:
            reports[slip.code](slip)
        else:
            verdict = self.rules.check(self.state, Stop())
            self._refuse(self.state.seat, slip.t, verdict.message, verdict.rule)

    def _say_aside(self, slip: Violation) -> None:
        """Report dice that don't score, whichever of the possible throws it is."""
        refusal = (slip.code, slip.dice)
        chances = self._belief.chances(
            lambda one: one.situation.game if one.situation.last_refusal == refusal else None
        )
        games = [game for game, chance in chances.items() if game and chance >= priors.SHOWN_AS_OPEN]
        verdict = self.rules.refusal(games or (self.state,), slip.dice)
        more = {"put_back": verdict.back, "nearest": verdict.nearest, "code": str(verdict.code)}
        seat = games[0].seat if games else self.state.seat
        self._refuse(seat, slip.t, verdict.message, verdict.rule, dice=list(slip.dice), **more)

    def _in_short(self, line: str) -> Message:
        step = self.rules.parse_step(line)
        return dice_said(step.faces) if isinstance(step, Keep) else self.rules.deed(self.state, step)

    def _say_turned(self, slip: Violation) -> None:
        """Report a die that was turned over."""
        there = without(self.state.throw, self._aside()) or ()
        said = ruled(say("rogue.turned-over", was=Dice(there), now=Dice(slip.dice)), "TAB-1.1")
        back = (say("rogue.turn-back", dice=Dice(there)),)
        self._refuse(self.state.seat, slip.t, said, "TAB-1.1", dice=list(slip.dice), put_back=back)

    def _say_again(self, slip: Violation) -> None:
        """Report that the dice were thrown again although nothing was set aside; the players may accept it."""
        seat, first = self.state.seat, Dice(self.state.throw)
        said = ruled(say("rogue.threw-again", player=Player(seat), dice=first), "ROG-2.1")
        back = (say("rogue.turn-back", dice=first),)
        self._refuse(seat, slip.t, said, "ROG-2.1", dice=list(slip.dice), put_back=back)
        self._ask_which_counts(self.state.throw, slip.dice)

    def _say_too_many(self, slip: Violation) -> None:
        kept = self._presenter.kept()
        back = say("rogue.set-aside-again", dice=Dice(kept), left=self.rules.dice(self.state))
        self._say_many(slip, (back,) if kept else ())

    # Presses and choices ------------------------------------------------------------------------------------------

    def _end(self, seat: int | None, t: float) -> None:
        if self._announcer.question is not None and seat in (None, self.state.seat) and self._about_nothing():
            self._answer(0, t)  # pressed once more: the most likely answer is meant
            return
        if self._blind and self.state.throw and seat in (None, self.state.seat):
            self._ask_how_turn_ends()
            return
        table = self._table
        self._belief = acted(self._belief, lambda one: table.after_press(one, seat, t), table)
        self._weigh(t, "button", pressed=True)
        if seat is not None and self._settled():
            self._stands()

    def _ask_how_turn_ends(self) -> None:
        """By hand: the button of whose turn it is, with a throw that scores on the table and nothing set aside."""
        game, choices = self.state, self.rules.choices(self.state)
        ways = [
            Answer(
                say("rogue.set-aside-and-end", dice=Dice(choice.faces), points=game.points + choice.points),
                partial(self._set_aside_and_end, choice.faces),
                choice.faces,
                choice.points,
            )
            for choice in choices
        ]
        if Stop() in self.rules.legal(game):
            said = say("rogue.end-with", points=game.points, leaving=True)
            ways.append(Answer(said, lambda t: self._act("stop", "", t)))
        self._ask(say("rogue.nothing-set-aside", player=Player(game.seat)), *ways)

    def _set_aside_and_end(self, aside: Faces, t: float) -> None:
        if self._set_aside(aside, Played("", t=t)) and Stop() in self.rules.legal(self.state):
            self._stop(Stop(), Played("", t=t))
        self._undone()

    def _settled(self) -> bool:
        """Whether it is certainly the turn of the seat that the log says, and everything before is logged."""
        now = self.state
        alike = self._belief.chance(lambda one: one.situation.game.seat == now.seat and not one.situation.game.kept)
        best = self._belief.best
        return (
            not (now.throw or now.kept or best.events or best.situation.last_refusal) and alike >= priors.ACCEPT_PLAYED
        )

    def _confirm(self, t: float) -> None:
        thrown = self._belief.best.next
        if isinstance(thrown, Thrown) and not self._belief.best.denied_count:
            self._apply_answer(thrown, t)  # a throw in doubt is as it was read
            return
        aside = self._aside()
        if aside and self.state.throw and self._set_aside(aside, Played("", t=t)):
            self._undone()

    def _act(self, verb: str, rest: str, t: float) -> None:
        """``keep:2-2-5-5``, ``stop`` and both at once (``end:2-2``) play by touch, the others are those of a throw.

        ``aside:5`` and ``lying:5`` move one die of the throw to those that are to be set aside, and back.
        """
        if verb in ("aside", "lying"):
            self._presenter.touch(self._aside(), faces_of(rest), aside=verb == "aside")
            return
        if verb not in ("keep", "stop", "end"):
            super()._act(verb, rest, t)
            return
        self._announcer.question = None
        faces = in_order(int(part) for part in rest.split("-") if part.isdecimal())
        if verb == "end":
            self._set_aside_and_end(faces, t)
        elif verb == "keep":
            self._set_aside(faces, Played("", t=t))
            self._undone()
        else:
            self._stop(Stop(), Played("", t=t))
            self._undone()

    def _undone(self) -> None:
        super()._undone()
        self._presenter.forget()

    def _about_nothing(self) -> bool:
        """Whether the open question is if the turn ends with nothing set aside from the throw."""
        steps = [event.step for event, _ in self._inquiry.options if isinstance(event, Played)]
        return bool(self.state.throw) and "stop" in steps

    # Choices and views --------------------------------------------------------------------------------------------

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to dice set aside, those with most points first."""
        if event.kind == OPEN:
            return tuple(
                Answer(say("rogue.points-of", player=Player(seat)), partial(self._ask_points, event, seat, 0))
                for seat in event.payload.get("open", ())
            )
        if event.kind != "keep":
            return super()._right_ways(event)
        before: RogueState = self.record.before(event)
        was = tuple(event.payload["dice"])
        others = (choice.faces for choice in self.rules.choices(before) if choice.faces != was)
        return tuple(self._keep_answer(event, before, other) for other in others)

    def _keep_answer(self, event: Event, before: RogueState, aside: Faces) -> Answer:
        payload = self._keep_payload(before, aside)
        said = dice_said(aside)
        return Answer(said, lambda at: self._corrector.put_right(event, payload, at), aside, payload["points"])

    def _ask_points(self, event: Event, seat: int, points: int, _: float) -> None:
        """Ask what a player scored in a stretch that is open, step by step."""
        right = Answer(say("rogue.points-right", points=points), partial(self._put_points_right, event, seat, points))
        more = (Answer(f"+{step}", partial(self._ask_points, event, seat, points + step)) for step in POINT_STEPS)
        self._ask(say("rogue.how-many-points", player=Player(seat), points=points), right, *more)

    def _put_points_right(self, event: Event, seat: int, points: int, t: float) -> None:
        then = self.rules.parse_key(event.payload["set"])
        scores = tuple(score + points * (n == seat) for n, score in enumerate(then.scores, 1))
        left = [other for other in event.payload["open"] if other != seat]
        self._corrector.put_right(event, {"set": self.rules.key(replace(then, scores=scores)), "open": left}, t)

    def _restated(self, event: Event, before: Any, earlier: Sequence[Event]) -> Mapping[str, Any] | None:
        """For dice set aside the points, which depend on earlier ones."""
        if event.kind != "keep":
            return super()._restated(event, before, earlier)
        aside, *perhaps = asides(event)
        return {**event.payload, **self._keep_payload(before, aside, perhaps)}

    def _seats(self) -> tuple[SeatView, ...]:
        return tuple(replace(seat, note=self._worded(self._seat_note(seat.seat))) for seat in super()._seats())

    def _seat_note(self, seat: int) -> Text:
        chances = self._belief.chances(lambda one: one.situation.game.scores[seat - 1])
        return self._presenter.seat_note(seat, {score for score, p in chances.items() if p >= priors.SHOWN_AS_OPEN})

    def _headline(self) -> str:
        return self._worded(self._presenter.headline(over=self.over))

    def _details(self) -> dict[str, Any]:
        aside, by_hand, shows = self._aside(), self._goes_by_hand, self._presenter
        return {
            **shows.details(over=self.over),
            "dice": shows.dice(aside, self._new_there(), by_hand=by_hand),
            "choices": () if self.over else shows.choices(aside, blind=self._blind, by_hand=by_hand),
            "choices_title": self._worded(say("rogue.may-be-set-aside")) if self.state.throw else self._entry_title(),
            "rerolls_word": self._void_kind(),
            "rerolls": self._rerolls(),
        }

    def _new_there(self) -> list[SeenDie]:
        """The dice that do not lie where those of an earlier throw lay."""
        scene, old = self._belief.scene, {die.place for die in self._belief.best.layout.of("old", "kept")}
        return [die for die in scene.dice if die.zone != "keep" and (die.x, die.y) not in old] if scene else []
