"""The questions of Perudo: asked if the open dice leave it uncertain who loses one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from companion.games.message import Message, Player, Said, say, stated
from companion.games.perudo import PerudoState
from companion.games.perudo.state import DICE
from companion.games.perudo.steps import FACES
from companion.games.perudo.table.count import Shown, unclear
from companion.games.perudo.table.places import Told
from companion.games.perudo.table.words import fate_said
from companion.referee.belief.sensor import face_chances
from companion.referee.shown.saying import Answer
from companion.referee.weighing import asked_because
from vision.reading import SeenDie

COUNTS = 5  # numbers of dice that a question offers


@dataclass(frozen=True, slots=True)
class Doing:
    """The effects of answers: a count (and the time, s), a fact about a die, a refusal of the numbers of dice."""

    count: Callable[[int, float], None]
    learn: Callable[[Told, float], None]
    refuse: Callable[[tuple[int, ...], float], None]
    ask_count: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Asking:
    """The open dice after a call, and how to ask about them; ``gone``: they are no longer there."""

    shown: Shown
    doing: Doing
    gone: bool = False

    @property
    def state(self) -> PerudoState:
        """The position of the call."""
        return self.shown.before

    def question(self) -> tuple[Said, tuple[Answer, ...]]:
        """The question, with its answers ordered by probability."""
        lacking = [seat for seat in self.shown.odd if self.shown.missing(seat) > 0]
        nothing_away = self.state.total == DICE * len(self.state.dice)  # dice put away may still lie on the mat
        rolled = self.shown.beside if nothing_away and not self.gone else ()
        if len(lacking) == len(self.shown.odd) == 1 and self.shown.missing(lacking[0]) == len(rolled) == 1:
            return self._whose(lacking[0], rolled[0])
        if self.shown.odd:
            return self._how_many()
        leaning = [(seat, die) for seat, die in self.shown.doubtful if not die.flat]
        return self._what_shows(*leaning[0]) if leaning and not self.gone else self._how_many()

    @property
    def deciding(self) -> tuple[tuple[int, SeenDie], ...]:
        """The uncertain dice that may change the count, with their seats."""
        doubtful = self.shown.doubtful
        return tuple((seat, die) for seat, die in doubtful if unclear(die, self.state) or not die.flat)

    def status(self) -> Said:
        """What can't be seen well; "" for nothing."""
        if self.shown.hidden:
            return ""
        if self.shown.odd:
            return self._odd_said()
        doubtful = self.deciding or self.shown.doubtful
        return stated(die_said(*doubtful[0])) if doubtful else ""

    def title(self) -> Message:
        """``How many 5s and pacos are there?``, and on which call if they are gone."""
        bid = self.state.bid
        assert bid is not None, "a call needs a bid"
        caller = Player(self.state.caller)
        return say("perudo.how-many", face=bid.face, palifico=self.state.palifico, gone=self.gone, caller=caller)

    # A die --------------------------------------------------------------------------------------------------------

    def _what_shows(self, seat: int, die: SeenDie) -> tuple[Said, tuple[Answer, ...]]:
        """A leaning die, which everybody sees: ask what it counts as, with the reading first."""
        chances = face_chances(die)
        faces = sorted(FACES, key=lambda face: (face != die.face, -chances[face - 1]))
        asked = asked_because(stated(die_said(seat, die)), say("perudo.counts-as-what"))
        facts = ((face, partial(self.doing.learn, Told(die.x, die.y, seat, face))) for face in faces)
        return asked, tuple(Answer(say("perudo.counts-as", face=face), learn, (face,)) for face, learn in facts)

    def _whose(self, seat: int, die: SeenDie) -> tuple[Said, tuple[Answer, ...]]:
        """A die lies beside the places while one is missing in a place."""
        player, told = Player(seat), Told(die.x, die.y, seat, die.face)
        shown, due = self._number(seat), self.state.dice[seat - 1]
        yes = say("perudo.yes-theirs", face=die.face, player=player)
        return (
            say("perudo.is-it-theirs", player=player, count=shown, due=due, face=die.face),
            (
                Answer(yes, lambda at: self.doing.learn(told, at), (die.face,)),
                Answer(say("perudo.no"), lambda at: self.doing.refuse(self.shown.numbers, at)),
            ),
        )

    # A number -----------------------------------------------------------------------------------------------------

    def _how_many(self) -> tuple[Said, tuple[Answer, ...]]:
        """The count, if dice are hard to read or unseen, so that people can't tell which those are."""
        return asked_because(self._doubt(), self.title()), (*self._numbers(), *self._others())

    def _doubt(self) -> Message:
        if self.shown.odd:
            return self._odd_said()
        dice = self.deciding or self.shown.doubtful
        if not dice:  # each die by itself is sure, all together are not
            return say("perudo.count-unsure")
        return stated(die_said(*dice[0])) if len(dice) == 1 else say("perudo.dice-unsure", count=len(dice))

    def _numbers(self) -> Iterator[Answer]:
        chances = self.shown.chances()
        least, most = self.shown.told()
        likely = sorted(range(least, most + 1), key=lambda count: -chances[count])
        strange = range(most + 1, most + 1 + len(self.shown.unknown))
        for number in (*likely, *strange)[:COUNTS]:
            if number <= self.state.total:
                came = fate_said(self.shown.rules, self.state, number)
                yield Answer(say("perudo.number-means", n=number, came=came), partial(self.doing.count, number))

    def _others(self) -> Iterator[Answer]:
        due, found = self.state.dice, tuple(map(len, self.shown.found))
        few, many = tuple(map(min, due, found)), tuple(map(max, due, found))
        many = many if many != due else self.shown.numbers
        lacking = next((seat for seat in self.state.living if few[seat - 1] < due[seat - 1]), 0)
        if lacking:
            only = say("perudo.has-only", player=Player(lacking), count=few[lacking - 1])
            yield Answer(only, lambda at: self.doing.refuse(few, at))
        if many != due:
            yield Answer(say("perudo.die-too-many"), lambda at: self.doing.refuse(many, at))
        yield Answer(say("perudo.another-number"), lambda _: self.doing.ask_count())

    def every_number(self) -> tuple[Answer, ...]:
        """Each number that may have counted."""
        numbers = range(self.state.total + 1)
        return tuple(Answer(say("perudo.number", n=n), partial(self.doing.count, n)) for n in numbers)

    # What is said of them -----------------------------------------------------------------------------------------

    def _odd_said(self) -> Message:
        """Who shows more or fewer dice than expected, or something unknown."""
        return stated(say("perudo.odd", parts=tuple(map(self._odd, self.shown.odd))))

    def _odd(self, seat: int) -> Message:
        if self.shown.missing(seat):
            due = self.state.dice[seat - 1]
            return say("perudo.shows-of", player=Player(seat), count=self._number(seat), due=due)
        return say("perudo.shows-strange", player=Player(seat))

    def _number(self, seat: int) -> int:
        return len(self.shown.found[seat - 1])


def die_said(seat: int, die: SeenDie) -> Message:
    """What is wrong with a die, and whose it is."""
    if not die.flat:
        return say("perudo.die-leans", player=Player(seat), surely=die.sure)
    return say("perudo.die-unsure", player=Player(seat), doubted=bool(die.why), why=die.why)
