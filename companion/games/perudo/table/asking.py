"""What Perudo asks: questions about open dice, and the choice of bids and calls.

Pure; decides nothing. Before a call nothing here needs to see the dice, as nobody may while people bid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.games.message import Message, Player, Said, say, stated
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.state import DICE
from companion.games.perudo.steps import FACES, PACO
from companion.games.perudo.table.entries import fate_said
from companion.games.perudo.table.open_dice import Shown, Told, unclear
from companion.games.perudo.table.stories import Round
from companion.games.rules import THROW
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Belief
from companion.referee.belief.sensor import face_chances
from companion.referee.shown.saying import Answer, Question
from companion.referee.weighing import asked_because
from vision.reading import SeenDie

COUNTS = 5  # numbers of dice that a question offers

if TYPE_CHECKING:
    from companion.games.perudo.table.counting import CallReferee

Call = Dudo | Calza
Make = Callable[[Bid | Call, float], None]
Ask = Callable[..., None]


@dataclass(frozen=True, slots=True)
class Asking:
    """The open dice after a call, and how to ask about them; ``gone``: they are no longer there.

    ``lost`` is the seat that lost a die last, 0 if it is not known.
    """

    shown: Shown
    referee: CallReferee
    gone: bool = False
    lost: int = 0

    @property
    def state(self) -> PerudoState:
        """The position of the call."""
        return self.shown.before

    def question(self) -> Question:
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

    def awaited(self) -> Message:
        """Whose cups are to be lifted; once they are, the dice are counted."""
        hidden, bid = self.shown.hidden, self.state.bid
        assert bid is not None, "a call needs a bid"
        if hidden == self.state.living:
            return say("perudo.all-lift", call=self.state.call, bid=bid_said(bid))
        if hidden:
            players = tuple(map(Player, hidden))
            return say("perudo.lift-cups-of", call=self.state.call, bid=bid_said(bid), players=players)
        return say("perudo.being-counted", call=self.state.call, bid=bid_said(bid))

    # A die --------------------------------------------------------------------------------------------------------

    def _what_shows(self, seat: int, die: SeenDie) -> Question:
        """A leaning die, which everybody sees: ask what it counts as, with the reading first."""
        chances = face_chances(die)
        faces = sorted(FACES, key=lambda face: (face != die.face, -chances[face - 1]))
        asked = asked_because(stated(die_said(seat, die)), say("perudo.counts-as-what"))
        facts = ((face, partial(self.referee.learn, Told(die.x, die.y, seat, face))) for face in faces)
        answers = (Answer(say("perudo.counts-as", face=face), learn, (face,)) for face, learn in facts)
        return Question(asked, tuple(answers))

    def _whose(self, seat: int, die: SeenDie) -> Question:
        """A die lies beside the places while one is missing in a place."""
        player, told = Player(seat), Told(die.x, die.y, seat, die.face)
        shown, due = self._number(seat), self.state.dice[seat - 1]
        asked = say("perudo.is-it-theirs", player=player, count=shown, due=due, face=die.face)
        said = say("perudo.yes-theirs", face=die.face, player=player)
        yes = Answer(said, partial(self.referee.learn, told), (die.face,))
        no = Answer(say("perudo.no"), partial(self.referee.refuse_numbers, self.shown.numbers))
        return Question(asked, (yes, no))

    # A number -----------------------------------------------------------------------------------------------------

    def _how_many(self) -> Question:
        """The count, if dice are hard to read or unseen, so that people can't tell which those are."""
        return Question(asked_because(self._doubt(), self.title()), (*self._numbers(), *self._others()))

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
                yield Answer(say("perudo.number-means", n=number, came=came), partial(self.referee.count, number))

    def _others(self) -> Iterator[Answer]:
        due, found = self.state.dice, tuple(map(len, self.shown.found))
        few, many = tuple(map(min, due, found)), tuple(map(max, due, found))
        if many == due:  # one that is hardly read, or that nobody sees: of who should have put one away
            more = [(seat in self.shown.unknown) or seat == self.lost for seat in range(1, len(due) + 1)]
            many = tuple(map(sum, zip(due, more, strict=True)))
        lacking = next((seat for seat in self.state.living if few[seat - 1] < due[seat - 1]), 0)
        if lacking:
            only = say("perudo.has-only", player=Player(lacking), count=few[lacking - 1])
            yield Answer(only, lambda at: self.referee.refuse_numbers(few, at))
        if many != due:
            yield Answer(say("perudo.die-too-many"), lambda at: self.referee.refuse_numbers(many, at))
        yield Answer(say("perudo.another-number"), lambda _: self.referee.ask_count())

    def every_number(self) -> tuple[Answer, ...]:
        """Each number that may have counted."""
        numbers = range(self.state.total + 1)
        return tuple(Answer(say("perudo.number", n=n), partial(self.referee.count, n)) for n in numbers)

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


# Bids and calls -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bidding:
    """The bids and calls of the acting seat. ``make`` is called with the choice, ``ask`` with a further question.

    Before a round has begun, a bid implies that all have thrown.
    """

    rules: PerudoRules
    position: PerudoState
    make: Make
    ask: Ask

    @property
    def table(self) -> PerudoState:
        """The position with all dice under the cups."""
        waits = self.rules.to_act(self.position) is THROW
        return self.rules.apply(self.position, self.rules.hidden_throw(self.position)) if waits else self.position

    # Buttons ------------------------------------------------------------------------------------------------------

    def ask_value(self) -> None:
        """Ask what to bid, the nearest raise first; values with several numbers lead to a second question."""
        table = self.table
        mine = ((call, said) for call, said in self.calls() if call.by in (None, table.seat))
        calls = (Answer(named(call, said), partial(self.make, call)) for call, said in mine)
        player = Player(table.seat)
        asked = say("perudo.raise-or-doubt", player=player, bid=bid_said(table.bid)) if table.bid else None
        self.ask(asked or say("perudo.open-bidding", player=player), *self._value_answers(), *calls)

    def ask_calza(self, seat: int) -> None:
        """Ask after the button of a seat whose turn it is not, if anybody may call Calza (PER-A9)."""
        table = self.table
        assert table.bid is not None, "there is nothing to call"
        yes = Answer(say("perudo.calza-on", bid=bid_said(table.bid)), partial(self.make, Calza(seat)))
        no = Answer(say("perudo.no-turn-of", player=Player(table.seat)), lambda _: None)
        self.ask(say("perudo.is-it-calza", player=Player(seat)), yes, no)

    def ask_who_called(self) -> None:
        """Ask who called, as all cups were lifted without a call."""
        seat = self.position.seat
        calls = (Answer(named(call, said, seat), partial(self.make, call)) for call, said in self.calls())
        no = Answer(say("perudo.nobody-called"), lambda _: None)
        self.ask(say("perudo.who-has-called"), *calls, no)

    def _value_answers(self) -> Iterator[Answer]:
        values: dict[int, list[Bid]] = {}
        for bid in self.bids():
            values.setdefault(bid.face, []).append(bid)
        for face, bids in values.items():
            yield self._bid_answer(bids[0]) if len(bids) == 1 else self._value_answer(face, bids)

    def _value_answer(self, face: int, bids: list[Bid]) -> Answer:
        least = bids[0].count
        return Answer(say("perudo.value-from", face=face, least=least), lambda _: self._ask_number(face, bids))

    def _ask_number(self, face: int, bids: list[Bid]) -> None:
        back = Answer(say("perudo.another-value"), lambda _: self.ask_value())
        asked = say("perudo.how-many-of", player=Player(self.position.seat), face=face)
        self.ask(asked, *map(self._bid_answer, bids), back)

    def _bid_answer(self, bid: Bid) -> Answer:
        return Answer(bid_said(bid), partial(self.make, bid))

    # What is legal -----------------------------------------------------------------------------------------------

    def bids(self) -> tuple[Bid, ...]:
        """The legal bids, the nearest first: by their number, a paco worth two other dice (PER-2.3), then by value."""
        table, legal = self.table, (step for step in self.rules.legal(self.table) if isinstance(step, Bid))
        pacos = 1 if table.palifico else 2
        return tuple(sorted(legal, key=lambda bid: (bid.count * (pacos if bid.face == PACO else 1), bid.face)))

    def calls(self) -> Iterator[tuple[Call, Message]]:
        """The legal calls with their texts."""
        table = self.table
        if table.bid is None:
            return
        yield Dudo(), say("perudo.dudo-on", bid=bid_said(table.bid))
        for call in self.rules.legal(table):
            if isinstance(call, Calza):
                yield call, say("perudo.calza-on", bid=bid_said(table.bid))


def named(call: Call, said: Message, seat: int = 0) -> Message:
    """The text of a call, after the name of its seat."""
    by = call.by or seat
    return say("common.about", player=Player(by), said=said) if by else said


def open_dice(belief: Belief[Round]) -> tuple[tuple[int, ...], ...]:
    """The possible numbers of dice of the seats, the most likely first, without negligible ones."""
    chances = belief.chances(lambda one: one.situation.game.dice)
    return tuple(dice for dice, chance in chances.items() if chance >= priors.SHOWN_AS_OPEN)
