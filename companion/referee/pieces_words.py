"""Games with pieces in questions: what is asked where neither the dice nor the board tell what was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.games.rules import parse_line
from companion.referee.base import Answer
from companion.referee.board_game import Situation, to_play
from companion.referee.boards import moves_of
from companion.referee.hypothesis import Belief, Happening, Played, Slip, Thrown, Voided
from companion.referee.layout import Faces
from companion.referee.numbers import dice_words
from companion.referee.policy import Options
from companion.referee.sensor import FACES
from companion.referee.view import ChoiceView
from companion.referee.weighing import Asked

if TYPE_CHECKING:
    from companion.referee.pieces import PiecesReferee

FEW = 4  # answers that a question offers at most
WORTH_ASKING = 0.01  # the least chance of a throw that a question offers
LOOK_AGAIN = "No: look again"
AS_READ = "As I read it"
AGREE = ChoiceView("agree", "We agreed: it counts")

Way = tuple[Answer, Happening | None]


@dataclass(frozen=True, slots=True)
class BoardQuestions:
    """What is asked about what happened next, one of the ``options``; the referee has the words of its game."""

    referee: PiecesReferee[Any]
    belief: Belief[Situation]
    options: Options

    @property
    def _throws(self) -> list[Thrown]:
        """What the first throw that is in doubt may be."""
        throws = [event for event, _ in self.options if isinstance(event, Thrown)]
        first = min((event.t for event in throws), default=0.0)
        return [event for event in throws if event.t == first]

    @property
    def _later(self) -> Thrown | None:
        """The throw after it, where that is all that was thrown."""
        throws = [event for event, _ in self.options if isinstance(event, Thrown)]
        return next((event for event in throws if event not in self._throws), None)

    def asked(self) -> Asked:
        """The question in words, the likeliest answer first."""
        slips = [event for event, _ in self.options if isinstance(event, Slip)]
        plays = [event for event, _ in self.options if isinstance(event, Played)]
        if to_play(self.referee.rules, self.referee.state):
            if plays:
                return self._what_was_done(plays, slips)
            denying = [one.next for one in self.belief.hypotheses if one.back == 1 and isinstance(one.next, Thrown)]
            if denying and not slips[0].doubtful:
                return self._was_that_the_throw(self.referee.last_throw(), denying, slips[0])
            unmoved = (slip for slip in slips if self.referee.as_recorded(slip.board))
            return self._does_it_lie_so(next(unmoved, slips[0]))
        if self._throws and any(slip.code == "throw first" for slip in slips):
            return self._is_it_a_throw()
        if slips and self._throws:
            return self._was_it_thrown(self._throws[0], self._throws[0], slips[0])
        if any(len(one.events) > 1 for one in self.belief.hypotheses):
            return self._thrown_past()
        return self._which_throw()

    # Throws -------------------------------------------------------------------------------------------------------

    def _face_words(self, dice: Faces) -> str:
        return self.referee.face_words(dice)

    def _way(self, words: str, event: Thrown) -> Way:
        return Answer(f"{words}{self._face_words(event.dice)}", _nothing, event.dice), event

    def _voids(self) -> Voided | None:
        return next((event for event, _ in self.options if isinstance(event, Voided)), None)

    def _which_throw(self) -> Asked:
        throws, void = self._throws, self._voids()
        again = Answer("No: throw again", _nothing), void
        if not throws:
            return Asked("A die looks cocked. Is it?", ((Answer("Yes: throw again", _nothing), void),))
        if len(throws) > 1 and len({tuple(sorted(one.dice)) for one in throws}) == 1:
            ways = tuple((Answer(f"The {one.dice[-1]}", _nothing, one.dice), one) for one in throws)
            return Asked("Which die is the red one?", ways)
        best = throws[0]
        if len(best.seen) < len(best.dice):
            return self._what_was_it(throws, again)
        text = f"I read {self._face_words(best.dice)}, but {dice_words(max(best.unsure, 1))} can't be seen well."
        likely = [event for event, chance in self.options if isinstance(event, Thrown) and chance >= WORTH_ASKING]
        others = tuple(self._way("No: ", one) for one in likely[: FEW - 1] if one != best)
        return Asked(f"{text} Is that right?", (self._way("Yes: ", best), *others, again))

    def _what_was_it(self, throws: Sequence[Thrown], other: Way) -> Asked:
        """Not all of the dice were seen."""
        best = throws[0]
        seen, hidden = ", ".join(map(str, best.seen)), dice_words(len(best.dice) - len(best.seen))
        text = f"I saw only {seen or 'nothing'} of that throw, not {hidden}. What was it?"
        return Asked(text, (*(self._way("", one) for one in throws[:FACES]), other))

    def _thrown_past(self) -> Asked:
        """Something was done since: played on, or thrown again."""
        throws, void = self._throws, self._voids() or self._later
        if not throws:
            return self._which_throw()
        best = next((one for one in throws if one.dice == one.read), throws[0])
        again = Answer("The new throw counts", _nothing), void
        played = any(isinstance(event, Played | Slip) for one in self.belief.hypotheses for event in one.events[1:2])
        if void is None or (played and len(throws) > 1):
            return self._was_that_the_throw(best, throws, None)
        if len(best.seen) < len(best.dice):
            return self._what_was_it(throws, again)
        if best.leaning:
            text = f"Was {self._face_words(best.dice)} a throw that counts? One die perhaps leaned."
            again = Answer("No: it was thrown again", _nothing), void
            return Asked(text, ((Answer("Yes", _nothing, best.dice), best), again))
        text = f"I read {self._face_words(best.dice)}, but not every die was seen well, and they were thrown again."
        return Asked(f"{text} What counts?", (again, self._way("The first throw: ", best)))

    def _was_that_the_throw(self, counted: Thrown, throws: Sequence[Thrown], slip: Slip | None) -> Asked:
        """What lies on the board is legal on another throw than was read."""
        shown = self._face_words(counted.dice)
        others = [one for one in throws if one.dice != counted.dice][: FEW - 1]
        tell = self.referee.other_dice(counted if slip is None else None)
        if slip is None and len(counted.seen) < len(counted.dice):
            return self._what_was_it(throws, (Answer("Other dice", tell, own=True), None))
        text = f"I read {shown}, but not every die was seen well. Was that the throw?"
        return Asked(
            text,
            (
                (Answer(f"Yes: {shown}", _nothing, counted.dice), slip or counted),
                *(self._way("No: ", one) for one in others),
                (Answer("No: other dice", tell, own=True), None),
            ),
        )

    def _was_it_thrown(self, thrown: Thrown, then: Happening, slip: Slip) -> Asked:
        """Dice that lie otherwise were thrown, and ``then`` happened; or they were only moved, and there is a slip."""
        if len(thrown.seen) < len(thrown.dice) and then == thrown:
            return self._what_was_it(self._throws, (Answer("Nothing was thrown", _nothing), slip))
        again = " once more" if thrown.dice == self.referee.last_throw().dice else ""
        yes = Answer(f"Yes: {self._face_words(thrown.dice)}", _nothing, thrown.dice), then
        no = Answer("No: only moved", _nothing), slip
        return Asked(f"Was {self._face_words(thrown.dice)} thrown{again}?", (yes, no))

    def _is_it_a_throw(self) -> Asked:
        """The button was pressed; dice that lie a little otherwise than before may be a throw."""
        best = self._throws[0]
        shown, name = self._face_words(best.dice), self.referee.name(self.referee.rules.seat(self.referee.state))
        no = Answer("No: nothing was thrown yet", self.referee.nothing_thrown, own=True), None
        if len(best.seen) < len(best.dice):
            return self._what_was_it(self._throws, no)
        return Asked(f"Is {shown} {name}'s throw?", (self._way("Yes: ", best), no))

    # Turns --------------------------------------------------------------------------------------------------------

    def _what_was_done(self, plays: list[Played], slips: list[Slip]) -> Asked:
        referee = self.referee
        ways: list[Way] = [(self._turn(event), event) for event in plays[: FEW - bool(slips)]]
        early = next((slip for slip in slips if slip.code == "too early"), None)
        if early is not None:
            no = Answer("No: a counter is moved", _nothing), early
            return Asked("Nothing was moved. Is it a challenge?", (*ways, no))
        thrown = self._thrown_on(plays[0])
        if slips and thrown is not None:
            return self._was_it_thrown(thrown, plays[0], slips[0])
        for slip in slips[:1]:
            said = referee.said(referee.rules.check(referee.state, slip.board).sentence) if slip.board else "Nothing."
            ways.append((Answer(f"{AS_READ}: {said}", _nothing), slip))
        text = referee.what_was_done([parse_line(referee.rules, event.step) for event in plays])
        return Asked(f"{referee.doubts_now()} {text}".strip() if slips else text, tuple(ways))

    def _thrown_on(self, event: Played) -> Thrown | None:
        """The throw that came after a turn, where that decides whether the turn was played."""
        after = next(one.events[1:2] for one in self.belief.hypotheses if one.next == event and not one.back)
        return after[0] if after and isinstance(after[0], Thrown) else None

    def _turn(self, event: Played) -> Answer:
        referee, line = self.referee, parse_line(self.referee.rules, event.step)
        moves = moves_of(referee.rules, referee.state, line)
        return Answer(referee.turn_words(line), _nothing, moves=moves)

    def _does_it_lie_so(self, slip: Slip) -> Asked:
        referee = self.referee
        said = referee.said(referee.rules.check(referee.state, slip.board).sentence)
        no = Answer(LOOK_AGAIN, _deny(referee, slip.board), own=True)
        return Asked(
            f"{referee.doubts_now()} As I read it: {said} Does it lie so?",
            ((no, None), (Answer("Yes, it lies so", _nothing), slip)),
        )


def _nothing(_: float) -> None:
    """The answer says what happened; it does nothing of its own."""


def _deny(referee: PiecesReferee[Any], board: Any) -> Callable[[float], None]:
    return lambda at: referee.deny(board, at)
