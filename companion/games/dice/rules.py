"""Just dice on the interface of all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

from companion.games.dice import notation
from companion.games.dice.codes import BOOK, Code, EndCode
from companion.games.dice.options import DiceOptions
from companion.games.dice.state import MOST_DICE, MOST_SEATS, DiceState, Next, Step, Stop
from companion.games.errors import BadSeats, IllegalStep
from companion.games.message import Dice, Message, Player, say, stated
from companion.games.news import TURN, News
from companion.games.rules import OVER, THROW, Actor, Beginner, OpenRules, Seat, Throw
from companion.games.verdict import Outcome, Problem, Verdict

FACES = range(1, 7)


class DiceRules(OpenRules):
    """Any number of dice are thrown, again and again, until the players stop.

    A turn is a throw, or as many as somebody likes if the turn passes by the button.
    """

    game = "dice"
    title = "Dice"
    seats = tuple(range(1, MOST_SEATS + 1))
    beginner = Beginner.AGREED

    def __init__(self, options: DiceOptions | None = None) -> None:
        self.options = options or DiceOptions()

    def __hash__(self) -> int:
        """Rules with equal options are equal."""
        return hash((DiceRules, self.options))

    def __eq__(self, other: object) -> bool:
        """Rules with equal options are equal."""
        return isinstance(other, DiceRules) and self.options == other.options

    def start(self, seats: int) -> DiceState:
        """Nothing thrown yet; raises ``BadSeats``."""
        if seats not in self.seats:
            raise BadSeats(say("dice.bad-seats", most=MOST_SEATS, seats=seats))
        return DiceState(((),) * seats)

    def to_act(self, state: DiceState) -> Actor:
        """THROW until the players stop."""
        return OVER if state.ended else THROW

    def seat(self, state: DiceState) -> Seat:
        """Whose turn it is."""
        return state.seat

    def throws(self, state: DiceState) -> Iterator[tuple[Throw, Fraction]]:
        """Every throw of as many dice as last time, with its chance; any other number may be thrown as well."""
        if not state.ended:
            for faces in combinations_with_replacement(FACES, state.dice):
                ways = factorial(state.dice) // prod(map(factorial, Counter(faces).values()))
                yield Throw(faces), Fraction(ways, 6**state.dice)

    def dice(self, state: DiceState) -> int:
        """How many dice were thrown last."""
        return state.dice

    def legal(self, state: DiceState) -> tuple[Step, ...]:
        """Pass the turn, if it does not pass by itself; stop."""
        if state.ended:
            return ()
        return (Next(), Stop()) if self._passes(state) else (Stop(),)

    def turns(self, state: DiceState) -> Mapping[str, tuple[Step, ...]]:
        """Each legal step is a turn."""
        found = {self.key(self._after(state, step)): (step,) for step in self.legal(state)}
        return dict(sorted(found.items(), key=lambda item: notation.notation(item[1][0])))

    def apply(self, state: DiceState, event: Throw | Step) -> DiceState:
        """The state after a throw or a step; raises ``IllegalStep``."""
        verdict = self.check(state, event)
        if not verdict.ok:
            raise IllegalStep(verdict)
        return self._after(state, event)

    def _after(self, state: DiceState, event: Throw | Step) -> DiceState:
        if isinstance(event, Stop):
            return replace(state, ended=True)
        following = state.seat % len(state.last) + 1
        if isinstance(event, Next):
            return replace(state, seat=following)
        last = list(state.last)
        last[state.seat - 1] = tuple(sorted(event.dice))
        seat = following if self.options.in_turn else state.seat
        return replace(state, last=tuple(last), seat=seat, dice=len(event.dice))

    def _passes(self, state: DiceState) -> bool:
        """Whether a button passes the turn."""
        return len(state.last) > 1 and not self.options.in_turn

    def check(self, state: DiceState, what: object) -> Verdict[Step]:
        """The ruling on a throw or a step."""
        if state.ended:
            return BOOK.refuse(Code.OVER, say("dice.is-over"))
        if isinstance(what, Throw):
            return self._check_throw(what)
        if isinstance(what, Stop):
            return BOOK.accept(Code.STOPPED, stated(say("dice.stopped")), [(what,)])
        if isinstance(what, Next):
            if not self._passes(state):
                return BOOK.refuse(Code.ALONE, say("dice.passes-by-itself", alone=len(state.last) == 1))
            return BOOK.accept(Code.NEXT, stated(say("dice.passes")), [(what,)])
        return BOOK.refuse(Code.UNREADABLE, say("dice.unreadable"))

    def _check_throw(self, throw: Throw) -> Verdict[Step]:
        if not throw.dice:
            return BOOK.refuse(Code.NO_DICE, say("dice.none-thrown"))
        if len(throw.dice) > MOST_DICE:
            return BOOK.refuse(Code.TOO_MANY, say("dice.too-many", count=len(throw.dice), most=MOST_DICE))
        strange = tuple(sorted({face for face in throw.dice if face not in FACES}))
        if strange:
            return BOOK.refuse(Code.NO_FACE, say("dice.no-face", faces=strange))
        return BOOK.accept(
            Code.THROWN, stated(say("dice.thrown", dice=Dice(tuple(sorted(throw.dice))), total=sum(throw.dice)))
        )

    def check_turn(self, state: DiceState, line: tuple[Step, ...], throw: Throw | None = None) -> Verdict[Step]:
        """The ruling on a whole turn: at most one step after a throw."""
        if throw is not None:
            verdict = self.check(state, throw)
            if not verdict.ok or not line:
                return verdict
            state = self._after(state, throw)
        if not line:
            return self.check(state, None) if state.ended else BOOK.refuse(Code.UNFINISHED, say("dice.throw-first"))
        verdict = self.check(state, line[0])
        return self.check_turn(self._after(state, line[0]), line[1:]) if verdict.ok and line[1:] else verdict

    def outcome(self, state: DiceState) -> Outcome | None:
        """The players stopped: nobody won."""
        if not state.ended:
            return None
        return Outcome((), EndCode.STOPPED, "DIC-2.3", stated(say("dice.stopped")), draw=True)

    def news(self, before: DiceState, after: DiceState) -> tuple[News, ...]:
        """The end of a turn by the button; a turn that ends with its throw needs no news."""
        if before.ended or after.ended or before.seat == after.seat or before.last != after.last:
            return ()
        return (News(TURN, before.seat, stated(say("referee.turn-over", player=Player(before.seat)))),)

    def problems(self, placement: object) -> tuple[Problem, ...]:  # noqa: ARG002 - dice may lie anywhere
        """None."""
        return ()

    def key(self, state: DiceState) -> str:
        """``3-5:./2``: the last throw of each seat, whose turn it is."""
        return notation.key(state)

    def parse_key(self, text: str) -> DiceState:
        """Raises ``NotationError`` for anything that is no position."""
        return notation.parse_key(text)

    def notation(self, step: Step) -> str:
        """``next`` or ``stop``."""
        return notation.notation(step)

    def parse_step(self, text: str) -> Step:
        """Raises ``NotationError``."""
        return notation.parse_step(text)

    def deed(self, state: DiceState, step: Step) -> Message:  # noqa: ARG002 - the step suffices
        """A step as a phrase after the player's name."""
        return say("dice.deed-stop") if isinstance(step, Stop) else say("dice.deed-next")


def throw_text(seat: Seat, dice: tuple[int, ...]) -> Message:
    """``Ann throws 3 5: 8.``"""
    return stated(say("dice.throws", player=Player(seat), dice=Dice(tuple(sorted(dice))), total=sum(dice)))
