"""Throws that were not read surely: where something has to be played on them, what is played tells what they were."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from companion.games.errors import GameError
from companion.games.rules import OVER, THROW, Throw
from companion.referee.base import BUSY, Answer
from companion.referee.dice import LOOKS_BEFORE_ASKING, DiceReferee, Doubt
from companion.referee.lying import Lying, in_their_places, moved, thrown_anew
from companion.referee.throws import Faces
from companion.referee.view import Status
from companion.sessions.events import Event, Source
from vision.reading import SeenDie

FLOOR = 0.01  # a face less likely than this is none that a die may show
UNKNOWN = 0.1  # how likely a die in doubt shows another face than was read, where the reading does not say
MOST_DICE = 2  # of more dice in doubt what is played does not tell enough
ERRS = 0.03  # how often people play what is not legal
TOLD = 0.95  # a throw so likely by what was played is asked about no more
FEW_THROWS = 3  # other throws that a question offers at most


def possible_throws(dice: Sequence[SeenDie], in_order: Callable[[tuple[SeenDie, ...]], Faces]) -> dict[Faces, float]:
    """What the dice may show, each throw with its chance, the likeliest first; nothing where too many are in doubt."""
    ways = [_faces(die) for die in dice]
    if sum(len(way) > 1 for way in ways) > MOST_DICE:
        return {}
    found: dict[Faces, float] = {}
    for shown in product(*(way.items() for way in ways)):
        pairs = zip(dice, shown, strict=True)
        throw = in_order(tuple(replace(die, face=face) for die, (face, _) in pairs))
        found[throw] = found.get(throw, 0.0) + prod(chance for _, chance in shown)
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def _faces(die: SeenDie) -> Mapping[int, float]:
    """The faces that a die may show, with their chances."""
    if die.sure:
        return {die.face: 1.0}
    if die.chances:
        return {face: p for face, p in enumerate(die.chances, 1) if p >= FLOOR or face == die.face}
    other = max(1 - die.confidence, UNKNOWN) / 5
    return {face: 1 - 5 * other if face == die.face else other for face in range(1, 7)}


def leans(lying: Lying) -> bool:
    """Whether one of the dice was perhaps cocked."""
    return any("lean" in die.doubts or not die.flat for die in lying.thrown)


def surest(lying: Lying, earlier: Lying) -> Lying:
    """Dice that nobody touched since an earlier look, each as it was read best."""
    roll = tuple(
        next((old for old in earlier.roll if old.sure and not die.sure and in_their_places((die,), (old,))), die)
        for die in lying.roll
    )
    return replace(lying, roll=roll)


class DoubtfulThrows(DiceReferee):
    """Referees throws in games where something is played on them.

    Where all that the dice may show has to be played, nobody is asked: who plays shows that the throw counted and what
    it was, who throws again that it did not. What that leaves open is asked when it matters.
    """

    _patient: bool = False  # what is played will tell of the throw in doubt
    _emptied: bool = False  # no dice lay there since the throw in doubt
    _stirred: bool = False  # something moved on the mat since the throw in doubt was seen
    _guess: Lying | None = None  # the dice of a throw that was taken though not read surely; nobody has confirmed it

    # What the games fill in ---------------------------------------------------------------------------------------

    @abstractmethod
    def _recorded(self) -> Any:
        """The placement that the record says lies there now."""

    @abstractmethod
    def _fits_board(self, state: Any) -> bool:
        """Whether what lies on the board may be a legal turn in that state."""

    @abstractmethod
    def _board_seen(self) -> bool:
        """Whether the board could be read."""

    @abstractmethod
    def _untouched(self) -> bool:
        """Whether the board was read and lies as recorded."""

    @abstractmethod
    def _await_move(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Weigh a reading while a turn is played."""

    @abstractmethod
    def _judge(self, t: float, source: Source) -> bool:
        """Weigh the board as it lies."""

    @abstractmethod
    def _not_legal(self, t: float) -> None:
        """No legal turn leads to what lies there."""

    # A throw in doubt lies there ----------------------------------------------------------------------------------

    def watch(self, status: Status, text: str, t: float) -> None:
        """How the picture is now."""
        self._stirred = self._stirred or status in BUSY
        super().watch(status, text, t)

    def _weigh_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        doubt, turned = self._doubt, False
        if doubt is not None and self._turned_over(doubt, lying):
            lying, evidence, turned = doubt.lying, doubt.evidence, True
        elif doubt is not None and self._unread() and not self._stirred:
            lying = surest(lying, doubt.lying)
        super()._weigh_throw(lying, t, evidence)
        self._stirred = turned

    def _turned_over(self, doubt: Doubt, lying: Lying) -> bool:
        """Whether the dice in doubt were touched since, and show what they can't have shown before."""
        if not self._stirred or not self._unread() or self._thrown_past_doubt(doubt, lying):
            return False
        return self._in_order(lying.thrown) not in possible_throws(doubt.lying.thrown, self._in_order)

    def _doubtful(self, lying: Lying, evidence: bytes | None) -> None:
        self._emptied, self._patient = False, self._told_by_play(lying)
        if not self._patient:
            super()._doubtful(lying, evidence)
            return
        self._look_closer(lying)
        self._doubt = Doubt(self._in_order(lying.thrown), lying, evidence)
        self.wants_look = self._looks < LOOKS_BEFORE_ASKING
        if not self.wants_look:
            self._unsure(f"{self._status_text} Play it; if it leans, throw again.")

    def _unread(self) -> bool:
        """Whether it is what the dice show that is in doubt."""
        return True

    def _told_by_play(self, lying: Lying) -> bool:
        """Whether what is done next tells the throw: something is played, or only one throw can have passed."""
        if not all(die.face for die in lying.thrown):
            return False
        throws = possible_throws(lying.thrown, self._in_order)
        passing = [chance for dice, chance in throws.items() if not self._has_to_play(dice)]
        if not passing:
            return bool(throws)
        return len(passing) < len(throws) and not leans(lying) and max(passing) >= TOLD * sum(passing)

    def _has_to_play(self, dice: Faces) -> bool:
        after = self._thrown_to(self.state, dice)
        if after is None or self.rules.to_act(after) in (THROW, OVER):
            return False
        return not self.rules.check(after, self._recorded()).ok

    def _thrown_to(self, state: Any, dice: Faces) -> Any:
        """The state after these dice; None where they can't be thrown."""
        try:
            return self.rules.apply(state, Throw(dice))
        except GameError:
            return None

    def _await_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        self._emptied = self._emptied or not lying.thrown
        if self._doubt is not None and self._unread() and self._thrown_past_doubt(self._doubt, lying):
            self._past_doubt(self._doubt, lying, t, evidence)
        else:
            super()._await_throw(lying, t, evidence)

    # What is played tells -----------------------------------------------------------------------------------------

    def _settle_doubt(self, t: float) -> None:
        """Take a throw in doubt when what was played tells what it was."""
        doubt = self._doubt
        if self._played_on_void():
            self._overrule(t)
            return
        if doubt is None or not self._board_seen() or self._untouched():
            return
        dice = self._played_on(doubt.lying, self.state)
        if dice:
            self._take(dice, doubt.lying, t, doubt.evidence)

    def _played_on_void(self) -> bool:
        """Whether a turn was played on the throw that was just called void: for the table it counts (TAB-1.5).

        Where other dice lie there since, though in doubt, these were played.
        """
        void, last = self._voided, self._last_void()
        if void is None or last is None or self._doubt is not None or not self._board_seen() or self._untouched():
            return False
        after = self._thrown_to(self.record.before(last), void.dice)
        return after is not None and self.rules.to_act(after) not in (THROW, OVER) and self._fits_board(after)

    def _played_on(self, lying: Lying, state: Any) -> Faces:
        """The throw that the board tells to have been played; () where it leaves that open.

        By Bayes' rule: people play what the dice show, and seldom err.
        """
        throws = possible_throws(lying.thrown, self._in_order)
        legal = self._legal_throws(throws, state)
        wrong = sum(chance for dice, chance in throws.items() if dice not in legal)
        if not legal or max(legal.values()) < TOLD * (sum(legal.values()) + ERRS * wrong):
            return ()
        return max(legal, key=lambda dice: legal[dice])

    def _legal_throws(self, throws: Mapping[Faces, float], state: Any) -> dict[Faces, float]:
        """Of some throws those on which what lies on the board is legal."""
        after = ((dice, self._thrown_to(state, dice)) for dice in throws)
        return {dice: throws[dice] for dice, then in after if then is not None and self._legal_after(then)}

    def _legal_after(self, state: Any) -> bool:
        """Whether what lies on the board is legal once these dice were thrown."""
        if self.rules.to_act(state) in (THROW, OVER):
            return self._untouched()
        return self._fits_board(state)

    def _count_doubt(self, t: float, source: Source = "camera") -> None:
        """The throw in doubt counts, as what lies on the board tells it or else as it was read."""
        doubt = self._doubt
        if doubt is not None:
            told = self._played_on(doubt.lying, self.state) if self._board_seen() and not self._untouched() else ()
            self._take(told or doubt.dice, doubt.lying, t, doubt.evidence, source)

    # Thrown on from a throw in doubt ------------------------------------------------------------------------------

    def _thrown_past_doubt(self, doubt: Doubt, lying: Lying) -> bool:
        """Whether all dice were thrown anew since."""
        dice, was = lying.thrown, doubt.lying.thrown
        if len(dice) != self.rules.dice(self.state):
            return False
        elsewhere = self._stirred and not any(in_their_places((die,), was) for die in dice)
        return elsewhere or thrown_anew(dice, was) or (self._emptied and bool(moved(dice, was)))

    def _past_doubt(self, doubt: Doubt, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Other dice lie there: those in doubt were played or passed, or they did not count."""
        passing = self._passing(doubt)
        if not self._board_seen():
            self._unsure("The board can't be seen now.")
            self.wants_look = True
        elif not self._untouched():
            self._count_doubt(t)
            self._lifted = self._emptied
            self._await_move(lying, t, evidence)
        elif leans(doubt.lying) and passing:
            self._ask_whether_it_counts(doubt, lying, evidence)
        elif leans(doubt.lying):
            self._did_not_count(doubt, lying, t, evidence)
        elif passing:
            self._take(passing[0], doubt.lying, t, doubt.evidence)
            self._thrown_on_from(lying, t, evidence)
        else:
            self._ask_which_counts(doubt, lying, evidence)

    def _passing(self, doubt: Doubt) -> Sequence[Faces]:
        """What the dice in doubt may show without anything having to be played, the likeliest first."""
        throws = possible_throws(doubt.lying.thrown, self._in_order) or {doubt.dice: 1.0}
        return [
            dice for dice in throws if self._thrown_to(self.state, dice) is not None and not self._has_to_play(dice)
        ]

    def _thrown_on_from(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """What lies there was thrown after a throw that counted."""
        if self.rules.to_act(self.state) is THROW:
            self._fresh_throw(lying, t, evidence)
        else:
            self._await_move(lying, t, evidence)

    def _ask_whether_it_counts(self, doubt: Doubt, lying: Lying, evidence: bytes | None) -> None:
        """Dice that perhaps leaned passed, or were thrown again."""
        self._ask(
            self._whether_it_counts(doubt),
            Answer("Yes", lambda at: self._first_counts(doubt, at), doubt.dice),
            Answer("No: it was thrown again", lambda at: self._did_not_count(doubt, lying, at, evidence)),
        )

    def _whether_it_counts(self, doubt: Doubt) -> str:
        return f"Was {self._face_words(doubt.dice)} a throw that counts? One die perhaps leaned."

    def _did_not_count(self, doubt: Doubt, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The dice in doubt leaned: what lies there now was thrown instead."""
        self._void("cocky", doubt.lying, t, doubt.evidence)
        self._fresh_throw(lying, t, evidence)

    def _ask_which_counts(self, doubt: Doubt, lying: Lying, evidence: bytes | None) -> None:
        was, now = self._face_words(doubt.dice), self._in_order(lying.thrown)
        again = f"The new throw: {self._face_words(now)}"
        self._ask(
            f"I read {was}, but not every die was seen well, and they were thrown again. What counts?",
            Answer(again, lambda at: self._did_not_count(doubt, lying, at, evidence), now),
            Answer(f"The first throw: {was}", lambda at: self._first_counts(doubt, at), doubt.dice),
        )

    def _first_counts(self, doubt: Doubt, t: float) -> None:
        self._take(doubt.dice, doubt.lying, t, doubt.evidence, "button")
        self.wants_look = True

    # A throw was taken as it was read, and what lies there is not legal -------------------------------------------

    def _take(self, dice: Faces, lying: Lying, t: float, evidence: bytes | None, source: Source = "camera") -> None:
        super()._take(dice, lying, t, evidence, source)
        self._patient = False
        self._guess = lying if source == "camera" and not all(die.sure for die in lying.thrown) else None

    def _might_be_others(self) -> Sequence[Faces]:
        """Other throws that the dice may have shown, on which what lies there is legal, likeliest first."""
        last = self.record.last("throw")
        if self._guess is None or last is None:
            return ()
        throws, counted = possible_throws(self._guess.thrown, self._in_order), tuple(last.payload["dice"])
        legal = self._legal_throws(throws, self.record.before(last))
        return [dice for dice in legal if dice != counted]

    def _ask_about_guess(self, others: Sequence[Faces]) -> None:
        """Nobody is accused on a throw that was not read surely: first it is asked about."""
        last = self.record.last("throw")
        assert last is not None
        counted = tuple(last.payload["dice"])
        shown = self._face_words(counted)
        self._ask(
            f"I read {shown}, but not every die was seen well. Was that the throw?",
            Answer(f"Yes: {shown}", self._accuse, counted),
            *(self._other_throw(last, dice) for dice in others[:FEW_THROWS]),
            Answer("No: other dice", lambda _: self._ask_die(last, ())),
        )

    def _other_throw(self, event: Event, dice: Faces) -> Answer:
        return Answer(f"No: {self._face_words(dice)}", lambda at: self._was_other(event, dice, at), dice)

    def _was_other(self, event: Event, dice: Faces, t: float) -> None:
        """Other dice were thrown; what lies there is judged by them. The dice of the next throw stay new."""
        before, lifted = self._before, self._lifted
        self._put_dice_right(event, dice, t)
        self._before, self._lifted, self.wants_look = before, lifted, True
        if self.rules.to_act(self.state) not in (THROW, OVER):
            self._judge(t, "button")

    def _accuse(self, t: float) -> None:
        self._guess = None
        if self._board_seen() and self.rules.to_act(self.state) not in (THROW, OVER):
            self._not_legal(t)

    def _undone(self) -> None:
        super()._undone()
        self._patient, self._guess = False, None
