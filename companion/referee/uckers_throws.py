"""Throws of Uckers at the table: both dice together; bum and cocky ones are counted by the rules of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.rules import THROW, Throw
from companion.games.uckers import Fault, UckersRules
from companion.games.uckers.sentences import dice_text
from companion.referee.base import Answer
from companion.referee.board import BoardReferee
from companion.referee.dice import LOOKS_BEFORE_ASKING, Doubt
from companion.referee.doubtful_throws import leans
from companion.referee.lying import (
    NUDGED_MM,
    TOUCHED_MM,
    Lying,
    faces,
    fault,
    in_their_places,
    moved,
    still_there,
    thrown_anew,
)
from companion.referee.one_set import apart
from companion.referee.throws import Faces
from companion.referee.uckers_sight import Sight, nudged
from companion.sessions.events import Source
from vision.reading import SeenDie

UNTOUCHED_MM = 4.0  # a die that nobody touched is read no farther than this from where it lay


class UckersThrows(BoardReferee):
    """The part of the referee of Uckers that is about throws.

    ``_sight`` is the board as last seen. ``_tidy``: at the last look before a throw the board lay as recorded, so that
    a counter which lies elsewhere after the throw was pushed by the dice. ``_later`` are throws that came while it was
    still open whether the one before them was a throw at all: whose they are depends on that.
    """

    _sight: Sight | None = None
    _tidy: bool = False
    _calm: tuple[SeenDie, ...] = ()  # the dice as they lay when the board was last seen as recorded
    _later: tuple[Doubt, ...] = ()
    _asked: bool = False  # of the throw in doubt it was asked whether it is one, not how it is read

    @property
    def _rules(self) -> UckersRules:
        rules = self.record.rules
        assert isinstance(rules, UckersRules)
        return rules

    def _pushed(self) -> bool:
        """Whether dice that were just thrown pushed counters off their places."""
        if not self._tidy or self._sight is None or not self._is_new(self._seen) or not self._seen.thrown:
            return False
        if in_their_places(self._seen.thrown, self._calm):
            return False  # the dice lay still while the counters did: a hand moved those since
        return self._sight.strays > 0 or (bool(self._boards) and nudged(self._recorded(), self._boards[0][0]))

    def _is_new(self, lying: Lying) -> bool:
        return self._thrown_after(self._before, lying)

    def _thrown_after(self, earlier: Lying, lying: Lying) -> bool:
        """Both dice are always thrown together: where one lies as it lay, nothing was thrown."""
        before = earlier.thrown
        if self._lifted:
            return bool(moved(lying.thrown, before))
        if any(still_there(die, before, UNTOUCHED_MM) for die in lying.thrown):
            # By chance one die came to lie where its like lay; a sleeve rolls a die over, but not far.
            return faces(lying.thrown) != faces(before) and any(_far(die, before) for die in lying.thrown)
        fell_otherwise = any(not die.flat for die in lying.thrown) and all(die.flat for die in before)
        return fell_otherwise or faces(lying.thrown) != faces(before) or thrown_anew(lying.thrown, before)

    def _last_dice(self) -> Faces:
        return tuple(sorted(self.state.turn.throw)) or super()._last_dice()

    def _thrown_since(self, lying: Lying) -> bool:
        return self._is_new(lying)

    def _perhaps_thrown(self, lying: Lying) -> bool:
        """Whether the same faces lie a little elsewhere, or one of them far away, and nobody saw the dice taken up."""
        dice, before = lying.thrown, self._before.thrown
        if self._lifted or not self._both(dice, before) or self._is_new(lying):
            return False
        sure = all(die.sure and die.flat for die in dice)
        touched = not any(still_there(die, before, TOUCHED_MM) for die in dice)
        elsewhere = touched or any(_far(die, before) for die in dice)
        return sure and faces(dice) == faces(before) and elsewhere

    def _both(self, dice: Sequence[SeenDie], before: Sequence[SeenDie]) -> bool:
        """Whether as many dice lie there, and lay there before, as a throw has."""
        return len(dice) == len(before) == self.rules.dice(self.state)

    def _perhaps_turned(self, lying: Lying) -> bool:
        """Whether one die lies as it lay and the other one shows something else nearby: thrown, or rolled over?"""
        dice, before = lying.thrown, self._before.thrown
        if self._lifted or not self._both(dice, before) or self._is_new(lying) or in_their_places(dice, before):
            return False
        return all(die.sure and die.flat for die in dice) and faces(dice) != faces(before)

    def _await_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        dice = self._in_order(lying.thrown)
        doubt = self._doubt
        past = doubt is not None and self._unread() and self._thrown_past_doubt(doubt, lying)
        if lying.thrown and self._open_since(lying):
            self._note_later(Doubt(dice, lying, evidence))
        elif past or not (self._perhaps_thrown(lying) or self._perhaps_turned(lying)):
            super()._await_throw(lying, t, evidence)
        elif self._first_time("perhaps", dice):
            self._doubt, self._later, self._asked = Doubt(dice, lying, evidence), (), True
            self._ask_whether_thrown(lying, lambda at: self._was_thrown(at, "button"))

    # Thrown on from a throw that perhaps was none -----------------------------------------------------------------

    def _open_since(self, lying: Lying) -> bool:
        """Whether dice were thrown on though it is open if those before were a throw, which would have passed."""
        doubt = self._doubt
        if doubt is None or not self._asked or not self._passes(doubt):
            return False
        return bool(self._later) or self._thrown_after(doubt.lying, lying)

    def _unread(self) -> bool:
        return not self._asked

    def _doubtful(self, lying: Lying, evidence: bytes | None) -> None:
        self._asked = False
        super()._doubtful(lying, evidence)

    def _passes(self, doubt: Doubt) -> bool:
        after = self.rules.apply(self.state, Throw(doubt.dice))
        return self.rules.to_act(after) is THROW

    def _ask_whether_it_counts(self, doubt: Doubt, lying: Lying, evidence: bytes | None) -> None:
        """Dice that perhaps leaned passed, or were thrown again: whose the next throw is depends on that."""
        self._asked, self._later = True, ()
        self._note_later(Doubt(self._in_order(lying.thrown), lying, evidence))
        self._ask(
            self._whether_it_counts(doubt),
            Answer("Yes", lambda at: self._was_thrown(at, "button"), doubt.dice),
            Answer("No: it was thrown again", self._was_not_thrown),
        )

    def _note_later(self, throw: Doubt) -> None:
        """Keep a throw, or a void one, until it is known whose it is; one that is not read surely waits as well."""
        last = self._later[-1] if self._later else self._doubt
        sure = all(die.sure for die in throw.lying.thrown)
        whole = len(throw.dice) == self.rules.dice(self.state)
        if sure and whole and last is not None and self._thrown_after(last.lying, throw.lying):
            self._later += (throw,)
            self._lifted = False
        self._unsure("Whose throw that is depends on the answer.")

    def _was_thrown(self, t: float, source: Source = "camera") -> None:
        """The dice in doubt were a throw: it counts, and so does what was thrown since."""
        doubt, later = self._doubt, self._later
        self._later = ()
        if doubt is not None:
            self._take(doubt.dice, doubt.lying, t, doubt.evidence, source)
            self._take_later(later, t)

    def _was_not_thrown(self, t: float) -> None:
        """The dice in doubt were only pushed, or they leaned: what was thrown since is the seat's own."""
        doubt, later = self._doubt, self._later
        self._doubt, self._later = None, ()
        if doubt is None:
            return
        if leans(doubt.lying):
            self._void("cocky", doubt.lying, t, doubt.evidence)
        self._before = doubt.lying
        self._take_later(later, t)

    def _take_later(self, later: Sequence[Doubt], t: float) -> None:
        for throw in later:
            if self.rules.to_act(self.state) is not THROW:
                return
            if kind := fault(throw.lying):
                self._void(kind, throw.lying, t, throw.evidence)
            else:
                self._take(throw.dice, throw.lying, t, throw.evidence)

    def _settle_doubt(self, t: float) -> None:
        """A turn that was played tells whose the throw was; else what the board says of any doubtful throw."""
        if self._doubt is None or not self._later or not self._boards or self.rules.to_act(self.state) is not THROW:
            super()._settle_doubt(t)
        elif not self._as_recorded(self._boards[0][0]):
            own, next_seats = self._fits(self.state), self._fits(self.rules.apply(self.state, Throw(self._doubt.dice)))
            if next_seats and not own:
                self._was_thrown(t)
            elif own and not next_seats:
                self._was_not_thrown(t)

    def _fits(self, state: Any) -> bool:
        """Whether the board is a legal turn on the last throw in that state, all throws before it having passed."""
        for throw in self._later:
            if self.rules.to_act(state) is not THROW:
                return False
            void = Fault(fault(throw.lying))
            counts = not void.kind or not self.rules.check(state, void).ok
            state = self.rules.apply(state, Throw(throw.dice) if counts else void)
        return self.rules.to_act(state) is not THROW and self.rules.check(state, self._boards[0][0]).ok

    def _end(self, seat: int | None, t: float) -> None:
        """Who presses after a throw that may be of either seat says whose it was."""
        if self._doubt is not None and self._later and seat is not None:
            (self._was_not_thrown if seat == self.rules.seat(self.state) else self._was_thrown)(t)
        super()._end(seat, t)

    def _await_move(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        asked = not self._judging and self._perhaps_thrown(lying) and self._played()
        if asked and self._first_time("perhaps", self._in_order(lying.thrown)):
            self._ask_whether_thrown(lying, lambda at: self._thrown_on(lying, at, evidence))
        elif not asked:
            super()._await_move(lying, t, evidence)

    def _played(self) -> bool:
        """Whether the board looks as if somebody played, rightly or wrongly."""
        if self._legal_boards():
            return True
        return bool(self._boards) and not self._unclear and not self._as_recorded(self._boards[0][0])

    def _ask_whether_thrown(self, lying: Lying, yes: Callable[[float], None]) -> None:
        """The same dice as before, pushed or thrown?"""
        dice = self._in_order(lying.thrown)
        words = self._face_words(dice)

        no = Answer("No: only moved", self._was_not_thrown if self._doubt is not None else self._only_moved(lying))
        again = " once more" if dice == self._in_order(self._before.thrown) else ""
        self._ask(f"Was {words} thrown{again}?", Answer(f"Yes: {words}", yes, dice), no)

    def _only_moved(self, lying: Lying) -> Callable[[float], None]:
        def no(_: float) -> None:
            self._before = lying

        return no

    def _in_order(self, dice: Any) -> Faces:
        return tuple(reversed(faces(dice)))

    def _face_words(self, dice: Faces) -> str:
        return dice_text(tuple(sorted(dice, reverse=True)))

    def _enter(self, dice: Faces, t: float) -> None:
        super()._enter(tuple(sorted(dice, reverse=True)), t)

    def _weigh_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        if self._pushed() and self._sight is not None and self._rules.options.bum:
            self._void("bum", lying, t, evidence, "The dice moved a counter; put it back.")
        else:
            super()._weigh_throw(lying, t, evidence)

    def _void(self, kind: str, lying: Lying, t: float, evidence: bytes | None, why: str = "") -> None:
        """A bum or cocky throw: the engine counts them; the third in a row loses the turn (UCK-1.1)."""
        before, fault = self.state, Fault(kind)
        verdict = self.rules.check(before, fault)
        dice = self._in_order(lying.thrown)
        if not verdict.ok:
            self._throw_as_it_lies(dice, lying, t, evidence)
            return
        why = why or {"cocky": "A die does not lie flat.", "bum": "A die left the roll zone."}[kind]
        sentence = f"{why} {verdict.sentence}"
        payload = {"dice": list(dice), "reason": kind, "count": before.turn.faults + 1, "step": kind}
        payload |= {"rule": verdict.rule, "sentence": sentence}
        seat = self.rules.seat(before)
        event = self._log("reroll", seat, t, payload, evidence=evidence)
        self._before, self._lifted, self._looks = lying, False, 0
        self._question, self._doubt = None, None
        whole = len(dice) == self.rules.dice(before) and 0 not in dice
        self._voided = Doubt(dice, lying, evidence) if whole else None
        self._rule(self._about(seat, sentence), verdict.rule, "warn", answers=self._overrule_choice() if whole else ())
        if event is not None:
            self._follow(before, event, t, verdict.rule)

    def _throw_as_it_lies(self, dice: Faces, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The house plays no such fault: the dice count as they lie, as far as they can be read."""
        if 0 in dice or not all(die.sure for die in lying.thrown):
            self._doubtful(lying, evidence)
        else:
            self._take(dice, lying, t, evidence)

    def _rerolls(self) -> int:
        return 0 if self.over else int(self.state.turn.faults)

    def _odd_number(self, lying: Lying, wanted: int, t: float, evidence: bytes | None) -> None:
        super()._odd_number(lying, wanted, t, evidence)
        if len(lying.thrown) < wanted and self._rules.options.bum:
            self._looks += 1
            if self._looks >= LOOKS_BEFORE_ASKING:
                self._ask_where_it_is(lying, evidence)

    def _ask_where_it_is(self, lying: Lying, evidence: bytes | None) -> None:
        self._ask(
            "One die is not in view. Did it leave the table?",
            Answer("Yes: both dice are thrown again", lambda at: self._void("bum", lying, at, evidence)),
            Answer("No: it is only covered", lambda _: None),
        )


def _far(die: SeenDie, before: Sequence[SeenDie]) -> bool:
    """Whether the die lies farther from every die before than a hand nudges one."""
    return all(apart(die, old) > NUDGED_MM for old in before)
