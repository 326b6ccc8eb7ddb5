"""The questions of Perudo: what is asked where the open dice leave in doubt who loses one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.games.perudo import PerudoRules, PerudoState
from companion.games.perudo.sentences import dice_text, listed
from companion.games.perudo.state import DICE
from companion.games.perudo.steps import FACES
from companion.referee.base import Answer
from companion.referee.numbers import dice_words
from companion.referee.perudo_count import Call, unclear
from companion.referee.perudo_places import Shown, Told
from companion.referee.perudo_words import counting_words, fate_words
from companion.referee.sensor import face_chances
from companion.referee.view import ChoiceView
from vision.reading import SeenDie

COUNTS = 5  # numbers of dice that a question offers


@dataclass(frozen=True, slots=True)
class Doing:
    """What the answers do: a count (and the moment, s), a fact about a die, a refusal of the numbers that lie there."""

    count: Callable[[int, float], None]
    learn: Callable[[Told, float], None]
    refuse: Callable[[tuple[int, ...], float], None]
    ask_count: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Asking:
    """What lies open after a call, and how to ask about it; ``gone``: it lies there no more."""

    rules: PerudoRules
    state: PerudoState
    shown: Shown
    names: tuple[str, ...]
    doing: Doing
    gone: bool = False

    def question(self) -> tuple[str, tuple[Answer, ...]]:
        """The question, and its answers with the likeliest first."""
        lacking = [seat for seat in self.shown.odd if self.shown.missing(seat) > 0]
        rolled = self.shown.beside if self.nothing_away and not self.gone else ()
        if len(lacking) == len(self.shown.odd) == 1 and self.shown.missing(lacking[0]) == len(rolled) == 1:
            return self._whose(lacking[0], rolled[0])
        if self.shown.odd:
            return self._how_many()
        leaning = [(seat, die) for seat, die in self.shown.doubtful if not die.flat]
        return self._what_shows(*leaning[0]) if leaning and not self.gone else self._how_many()

    @property
    def nothing_away(self) -> bool:
        """Whether nobody has put a die away that may lie on the mat."""
        return self.state.total == DICE * len(self.state.dice)

    @property
    def deciding(self) -> tuple[tuple[int, SeenDie], ...]:
        """The dice in doubt that may change the count, with their seats."""
        doubtful = self.shown.doubtful
        return tuple((seat, die) for seat, die in doubtful if unclear(die, self.state) or not die.flat)

    def status(self) -> str:
        """What can't be seen well, as a sentence; "" for nothing."""
        if self.shown.hidden:
            return ""
        if self.shown.odd:
            return f"{self._odd_words()}."
        doubtful = self.deciding or self.shown.doubtful
        return f"A die of {self._name(doubtful[0][0])} {trouble(doubtful[0][1])}." if doubtful else ""

    def title(self) -> str:
        """``How many 5s and pacos lie there?``."""
        what = counting_words(self.state.bid, palifico=self.state.palifico) if self.state.bid else "dice"
        return f"How many {what} {'lay' if self.gone else 'lie'} there?"

    # A die --------------------------------------------------------------------------------------------------------

    def _what_shows(self, seat: int, die: SeenDie) -> tuple[str, tuple[Answer, ...]]:
        """A die that leans, which everybody sees: what it counts as, what was read first."""
        chances = face_chances(die)
        faces = sorted(FACES, key=lambda face: (face != die.face, -chances[face - 1]))
        text = f"A die of {self._name(seat)} {trouble(die)}. What does it count as?"
        return text, tuple(self._face_answer(Told(die.x, die.y, seat, face)) for face in faces)

    def _face_answer(self, told: Told) -> Answer:
        return Answer(f"It counts as {told.face}", lambda at: self.doing.learn(told, at), (told.face,))

    def _whose(self, seat: int, die: SeenDie) -> tuple[str, tuple[Answer, ...]]:
        """A die lies beside the places and one is missing in one of them."""
        name, told = self._name(seat), Told(die.x, die.y, seat, die.face)
        shows = f"{name} shows {self._number(seat)} of {dice_text(self.state.dice[seat - 1])}"
        return (
            f"{shows}, and a {die.face} lies outside the places. Is it {name}'s?",
            (
                Answer(f"Yes: a {die.face} of {name}", lambda at: self.doing.learn(told, at), (die.face,)),
                Answer("No", lambda at: self.doing.refuse(self.shown.numbers, at)),
            ),
        )

    # A number -----------------------------------------------------------------------------------------------------

    def _how_many(self) -> tuple[str, tuple[Answer, ...]]:
        """The count, where dice are hard to read, or were not seen: nobody can tell which those are."""
        return f"{self._doubt()} {self.title()}", (*self._numbers(), *self._others())

    def _doubt(self) -> str:
        if self.shown.odd:
            return f"{self._odd_words()}."
        dice = self.deciding
        if len(dice) == 1:
            return f"A die of {self._name(dice[0][0])} {trouble(dice[0][1])}."
        return f"{dice_words(len(dice)).capitalize()} can't be read surely."

    def _numbers(self) -> Iterator[Answer]:
        call = Call(self.rules, self.state, self.shown.dice)
        chances = call.numbers()
        least, most = call.told()
        likely = sorted(range(least, most + 1), key=lambda count: -chances[count])
        strange = range(most + 1, most + 1 + len(self.shown.unknown))
        for number in (*likely, *strange)[:COUNTS]:
            if number <= self.state.total:
                yield self._number_answer(number)

    def _number_answer(self, number: int) -> Answer:
        fate = fate_words(self.rules, self.names, self.state, number)
        return Answer(f"{number}: {fate}", lambda at: self.doing.count(number, at))

    def _others(self) -> Iterator[Answer]:
        lacking = [seat for seat in self.shown.odd if self.shown.missing(seat) > 0]
        numbers = tuple(map(len, self.shown.hands))
        if lacking:
            text = f"{self._name(lacking[0])} has only {dice_text(numbers[lacking[0] - 1])}"
            yield Answer(text, lambda at: self.doing.refuse(numbers, at))
        if self.shown.unknown:
            yield Answer("It is a die too many", lambda at: self.doing.refuse(self.shown.numbers, at))
        yield Answer("Another number", lambda _: self.doing.ask_count())

    def every_number(self) -> tuple[Answer, ...]:
        """Each number that may have counted."""
        return tuple(Answer(str(number), self._counting(number)) for number in range(self.state.total + 1))

    def _counting(self, number: int) -> Callable[[float], None]:
        return lambda at: self.doing.count(number, at)

    # Words --------------------------------------------------------------------------------------------------------

    def _odd_words(self) -> str:
        """Who shows more or fewer dice than there are, or something unknown, in words."""
        return listed([self._odd(seat) for seat in self.shown.odd])

    def _odd(self, seat: int) -> str:
        if self.shown.missing(seat):
            return f"{self._name(seat)} shows {self._number(seat)} of {dice_text(self.state.dice[seat - 1])}"
        return f"{self._name(seat)} shows something beside the dice that I can't make out"

    def _number(self, seat: int) -> int:
        return len(self.shown.hands[seat - 1])

    def _name(self, seat: int) -> str:
        return self.names[seat - 1]


def count_choices(state: PerudoState) -> tuple[ChoiceView, ...]:
    """Every number of dice that may have counted, to be touched."""
    return tuple(ChoiceView(f"count:{number}", str(number)) for number in range(state.total + 1))


def trouble(die: SeenDie) -> str:
    """What is wrong with a die, after its owner's name."""
    if not die.flat:
        return "leans" if die.sure else "seems to lean"
    return f"can't be read surely{f' ({die.why})' if die.why else ''}"
