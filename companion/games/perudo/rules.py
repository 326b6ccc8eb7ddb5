"""Perudo on the interface of all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product
from math import factorial, prod

from companion.games.errors import BadSeats, IllegalStep
from companion.games.message import Message, Player, ruled, say
from companion.games.news import Logged, News
from companion.games.perudo import bids, course, keys, rulings
from companion.games.perudo.codes import Code, EndCode, ProblemCode
from companion.games.perudo.options import PerudoOptions
from companion.games.perudo.sentences import bid_text
from companion.games.perudo.state import MAX_SEATS, PerudoState
from companion.games.perudo.steps import FACES, HIDDEN, Bid, Calza, Dudo, Hand, Hands, Placement, Reveal, Step
from companion.games.perudo.turns import WholeTurns
from companion.games.rules import OVER, REFEREE, THROW, Actor, Beginner, Seat, Throw
from companion.games.verdict import Outcome, Problem, Verdict
from companion.games.whole_turns import ruling_on_turn


class PerudoRules:
    """The rules of Perudo under fixed options.

    A throw is the dice of all living seats, seat by seat. A face 0 is an unknown die under a cup: at a real table
    ``hidden_throw`` begins the round, bids and Dudo need no dice, and after the call ``to_act`` returns REFEREE until a
    ``Reveal`` shows them. If every die is known, a call is decided at once. A turn is one step.
    """

    game = "perudo"
    title = "Perudo"
    seats = tuple(range(2, MAX_SEATS + 1))
    beginner = Beginner.LOT

    def __init__(self, options: PerudoOptions | None = None) -> None:
        self.options = options or PerudoOptions()

    def start(self, seats: int, first: Seat | None = None) -> PerudoState:
        """The position before the first throw; ``first`` opens, chosen by lot (PER-1.3). Raises ``BadSeats``."""
        first = first or self.options.starter
        if seats not in self.seats:
            raise BadSeats(say("perudo.bad-seats", most=MAX_SEATS, seats=seats))
        if not 1 <= first <= seats:
            raise BadSeats(say("perudo.no-seat-to-begin", seat=first, seats=seats))
        full = self.options.dice
        return PerudoState((full,) * seats, first, full=full, pacos_wild=self.options.pacos_wild)

    def to_act(self, state: PerudoState) -> Actor:
        """The seat that has to bid or call, THROW before the round, REFEREE while dice must be shown, OVER."""
        if state.over:
            return OVER
        if state.call:
            return REFEREE
        return state.seat if state.hands else THROW

    def seat(self, state: PerudoState) -> Seat:
        """Whose turn it is; before the throw, who opens."""
        return state.seat

    def throws(self, state: PerudoState) -> Iterator[tuple[Throw, Fraction]]:
        """Every distinct throw, each hand in order, with its chance. Lazy: six full hands have 3e14 of them."""
        if self.to_act(state) is not THROW:
            return
        for hands in product(*(_hand_chances(count) for count in state.dice if count)):
            dice = tuple(chain.from_iterable(hand for hand, _ in hands))
            yield Throw(dice), prod((chance for _, chance in hands), start=Fraction(1))

    def hidden_throw(self, state: PerudoState) -> Throw:
        """The throw of a round with hidden dice."""
        return Throw((HIDDEN,) * state.total)

    def dice(self, state: PerudoState) -> int:
        """All dice in play."""
        return state.total

    def legal(self, state: PerudoState) -> tuple[Step, ...]:
        """Every call, and every bid up to the number of dice in play.

        Higher bids are legal as well unless ``cap_at_total`` is on (PER-A4), but certainly false, and not listed.
        """
        return tuple(sorted(self._steps(state), key=keys.notation))

    def _steps(self, state: PerudoState) -> Iterator[Step]:
        if self.to_act(state) != state.seat:
            return
        yield from bids.legal_bids(state, self.options)
        callers = state.living if self.options.calza == "anyone" else (None,)  # None: whose turn it is
        calls: tuple[Dudo | Calza, ...] = (Dudo(), *map(Calza, callers))
        yield from (call for call in calls if rulings.call_fault(state, call, self.options) is None)

    def turns(self, state: PerudoState) -> Mapping[str, tuple[Step, ...]]:
        """Every legal step by the key of its result; if Calza and Dudo lead to the same, the Calza."""
        found: dict[str, tuple[Step, ...]] = {}
        for step in self.legal(state):
            found.setdefault(keys.key(self._after(state, step)), (step,))  # sorted, so "calza" comes before "dudo"
        return found

    def apply(self, state: PerudoState, event: Throw | Step) -> PerudoState:
        """The state after a throw or a step; raises ``IllegalStep``."""
        if not self._allowed(state, event):
            raise IllegalStep(self.check(state, event))
        return self._after(state, event)

    def _allowed(self, state: PerudoState, event: Throw | Step) -> bool:
        """Whether ``check`` would accept, without the message."""
        if isinstance(event, Throw):
            return rulings.throw_fault(state, event.dice) is None
        if isinstance(event, Reveal):  # before the turn is checked: all lift their cups
            return rulings.hands_fault(state, _fitted(state, event.hands)) is None
        if self.to_act(state) != state.seat:
            return False
        if isinstance(event, Bid):
            return bids.fault(state, event, self.options) is None
        return isinstance(event, Dudo | Calza) and rulings.call_fault(state, event, self.options) is None

    def _after(self, state: PerudoState, event: Throw | Step) -> PerudoState:
        """The state after an event known to be legal."""
        if isinstance(event, Throw):
            return course.after_throw(state, _dealt(state, event.dice))
        if isinstance(event, Bid):
            return course.after_bid(state, event)
        if isinstance(event, Reveal):
            return course.after_reveal(state, _fitted(state, event.hands), self.options)
        name = course.DUDO if isinstance(event, Dudo) else course.CALZA
        return course.after_call(state, name, event.by, self.options)

    def check(self, state: PerudoState, what: Throw | Step | Placement) -> Verdict[Step]:
        """The ruling on a throw, a bid, a call, or the dice that were shown."""
        if isinstance(what, Throw):
            return rulings.throw_fault(state, what.dice) or rulings.throw_ruling(state)
        if isinstance(what, Placement | Reveal):
            hands = _fitted(state, what.hands)
            return rulings.hands_fault(state, hands) or rulings.reveal_ruling(state, hands, self.options)
        if isinstance(what, Bid | Dudo | Calza):
            return self._check_act(state, what)
        return rulings.refuse(Code.UNREADABLE, "PER-1.4", say("perudo.unreadable"))

    def check_turn(self, state: PerudoState, line: tuple[Step, ...], throw: Throw | None = None) -> Verdict[Step]:
        """The ruling on a whole turn, which is one bid or one call."""
        return ruling_on_turn(self, WholeTurns(), state, line, throw)

    def _check_act(self, state: PerudoState, step: Bid | Dudo | Calza) -> Verdict[Step]:
        if state.call:
            return rulings.reveal_first(state)
        if not state.hands:
            return rulings.throw_first(state)
        if isinstance(step, Bid):
            code = bids.fault(state, step, self.options)
            return rulings.bid_refusal(state, step, code, self.options) if code else rulings.bid_ruling(state, step)
        return rulings.call_fault(state, step, self.options) or rulings.call_ruling(state, step, self.options)

    def outcome(self, state: PerudoState) -> Outcome | None:
        """The last seat with dice wins (PER-3.3); the scores are the dice left."""
        if not state.over:
            return None
        winner = state.living[0]
        text = ruled(say("perudo.wins", player=Player(winner), total=state.total), "PER-3.3")
        return Outcome((winner,), EndCode.LAST_WITH_DICE, "PER-3.3", text, state.dice)

    def logged(self, state: PerudoState, step: Step) -> Logged:
        """Bids and calls by name; for shown dice the number that counted, and the dice left."""
        if not isinstance(step, Reveal) or state.bid is None:
            return Logged(type(step).__name__.lower())
        found = course.matches(step.hands, state.bid, wild=state.wild)
        left = list(self._after(state, step).dice)
        return Logged("reveal", {"bid": self.notation(state.bid), "matches": found, "scores": left})

    def news(self, before: PerudoState, after: PerudoState) -> tuple[News, ...]:  # noqa: ARG002
        """Nothing: a turn is a single bid or call."""
        return ()

    def problems(self, placement: Placement) -> tuple[Problem, ...]:
        """Too many seats, too many dice in a place, faces that don't exist."""
        found = []
        if len(placement.hands) > MAX_SEATS:
            text = say("perudo.too-many-places", count=len(placement.hands), most=MAX_SEATS)
            found.append(Problem(ProblemCode.TOO_MANY_SEATS, "PER-1.1", ruled(text, "PER-1.1")))
        for seat, hand in enumerate(placement.hands, 1):
            found.extend(_hand_problems(seat, hand, self.options.dice))
        return tuple(found)

    def view(self, state: PerudoState, seat: Seat | None) -> PerudoState:
        """The state with all dice hidden except that seat's own, which a blind Palifico hides as well (PER-A21)."""
        own = None if seat and self.blind(state, seat) else seat
        hands = tuple(hand if owner == own else (HIDDEN,) * len(hand) for owner, hand in enumerate(state.hands, 1))
        return course.after_throw(state, hands)

    def blind(self, state: PerudoState, seat: Seat) -> bool:
        """Whether a seat may not look under its own cup: in a blind Palifico with more than one die (PER-A21)."""
        return self.options.palifico_blind and state.palifico and state.dice[seat - 1] > 1

    def shown_dice(self, state: PerudoState, seat: Seat | None) -> tuple[int | None, ...]:
        """How many dice of each seat may be shown to that seat; None if the house rule hides them (PER-A13)."""
        return tuple(
            count if self.options.show_lost_dice or owner == seat or not count else None
            for owner, count in enumerate(state.dice, 1)
        )

    def key(self, state: PerudoState) -> str:
        """``5:4/2/4x5/./1-2-3-5-5:?-?-?-?``: dice left, seat, standing bid, call, dice under the cups."""
        return keys.key(state)

    def parse_key(self, text: str) -> PerudoState:
        """Raises ``NotationError`` for anything that is not a position."""
        return keys.parse_key(text, self.options)

    def notation(self, step: Step) -> str:
        """``bid 4x5``, ``dudo``, ``calza by 3``, ``reveal 5-5-1:2-6``."""
        return keys.notation(step)

    def parse_step(self, text: str) -> Step:
        """Raises ``NotationError``."""
        return keys.parse_step(text)

    def deed(self, state: PerudoState, step: Step) -> Message:
        """A step as a phrase after the player's name: ``bids 4×5``, ``calls Dudo on 4×5``."""
        if isinstance(step, Bid):
            return say("perudo.bids", bid=bid_text(step))
        if isinstance(step, Reveal):
            return say("perudo.lifts-cup")
        name = course.DUDO if isinstance(step, Dudo) else course.CALZA
        if state.bid is None:
            return say("perudo.calls", call=name)
        return say("perudo.calls-on", call=name, bid=bid_text(state.bid))


def _dealt(state: PerudoState, dice: tuple[int, ...]) -> Hands:
    """The dice of a throw by seat, each hand in order."""
    rest = iter(dice)
    return tuple(tuple(sorted(next(rest) for _ in range(count))) for count in state.dice)


def _fitted(state: PerudoState, hands: Hands) -> Hands:
    """Seen or shown hands in order, one for each seat in play; empty places beyond them are ignored."""
    ordered = [*keys.sorted_hands(hands)]
    while len(ordered) > len(state.dice) and not ordered[-1]:  # a mat has six places, however many play
        ordered.pop()
    return (*ordered, *((),) * (len(state.dice) - len(ordered)))


def _hand_problems(seat: Seat, hand: Hand, most: int) -> Iterator[Problem]:
    where = f"seat{seat}"
    if len(hand) > most:
        text = say("perudo.too-many-dice", player=Player(seat), count=len(hand), most=most)
        yield Problem(ProblemCode.TOO_MANY_DICE, "PER-1.1", ruled(text, "PER-1.1"), where)
    strange = tuple(sorted({face for face in hand if face not in FACES}))
    if strange:
        text = say("perudo.odd-faces", player=Player(seat), faces=strange)
        yield Problem(ProblemCode.NO_SUCH_FACE, "PER-1.1", ruled(text, "PER-1.1"), where)


@lru_cache
def _hand_chances(dice: int) -> tuple[tuple[Hand, Fraction], ...]:
    """The distinct hands of that many dice with the multinomial probability of each."""
    return tuple(
        (hand, Fraction(factorial(dice) // prod(map(factorial, Counter(hand).values())), 6**dice))
        for hand in combinations_with_replacement(FACES, dice)
    )
