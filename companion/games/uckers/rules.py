"""Uckers on the interface of all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement

from companion.games.counters import Placement
from companion.games.errors import BadSeats, IllegalStep, NotationError
from companion.games.message import Message, ruled, say
from companion.games.news import News, turn_passed
from companion.games.rules import OVER, THROW, Actor, Beginner, OpenRules, Seat, Throw
from companion.games.track import COLOURS, HOME, IN_BASE
from companion.games.uckers import notation, placement, rulings, validity
from companion.games.uckers.course import faulted, picking, stepped, thrown
from companion.games.uckers.explain import Ruling, placement_ruling, refuse
from companion.games.uckers.lines import key_text, listing
from companion.games.uckers.moves import SIX
from companion.games.uckers.options import UckersOptions, house
from companion.games.uckers.placement import placement_of
from companion.games.uckers.reasons import Reason
from companion.games.uckers.state import (
    FOUR,
    TWO,
    Astray,
    Call,
    Challenge,
    Decline,
    Fault,
    Line,
    Move,
    Pick,
    Settle,
    Skip,
    SnakeEyes,
    Step,
    Turn,
    UckersState,
    colours_of_seat,
    seats_of,
    winner,
)
from companion.games.uckers.wording import Code, EndCode, colours_said, deed
from companion.games.verdict import Outcome, Problem

STEPS = (Move, Challenge, Call, SnakeEyes, Settle, Decline, Pick, Skip, Astray)
THROWS = tuple(
    (Throw((high, low)), Fraction(1 if high == low else 2, SIX * SIX))
    for low, high in combinations_with_replacement(range(1, SIX + 1), 2)
)


class UckersRules(OpenRules):
    """The rules of Uckers under fixed options, for two players with a pair of colours each or four in teams.

    A line is everything played on one throw: one step (a counter that uses one die or both, a blob that advances, a
    challenge) or two. A six earns another throw, which starts a line of its own. A throw that can't be played passes at
    once, so a seat that has to act can always do something.

    While a throw is awaited ``to_act`` returns THROW; what may be called before it (suck-back, blow-back, snake eyes)
    is then in ``legal`` and ``turns``, and ``apply`` accepts it, or the throw. A challenge proceeds throw by throw:
    after its opening ``to_act`` returns THROW until it fails or is won; then ``Settle`` carries out on the board what
    the dice decided. ``apply`` and ``check`` also accept a ``Fault`` (a bum or cocky throw) whenever a throw is
    awaited.
    """

    game = "uckers"
    title = "Uckers"
    seats: tuple[int, ...] = (TWO, FOUR)
    beginner = Beginner.AGREED

    def __init__(self, options: UckersOptions | None = None) -> None:
        self.options = options or UckersOptions()
        self._house = house(self.options)
        self.geometry = self._house.geometry

    def start(self, seats: int) -> UckersState:
        """All counters in base, seat 1 to throw; raises ``BadSeats``."""
        if seats not in self.seats:
            raise BadSeats(say("uckers.bad-seats", seats=seats))
        return UckersState(
            turn=Turn(
                players=seats,
                snake=(0,) * seats if self.options.snake_eyes_all_out else (),
                start=(0,) * seats if self.options.throw_for_start else None,
            )
        )

    def to_act(self, state: UckersState) -> Actor:
        """The seat that has to play the dice or pick colours, THROW while dice are awaited, OVER."""
        if rulings.over(state, self._house):
            return OVER
        return state.turn.seat if state.turn.throw or picking(state.turn) else THROW

    def seat(self, state: UckersState) -> Seat:
        """Whose turn it is."""
        return state.turn.seat

    def throws(self, state: UckersState) -> Iterator[tuple[Throw, Fraction]]:
        """The 21 distinct throws of two dice, each with the higher die first."""
        if self.to_act(state) is THROW:
            yield from THROWS

    def dice(self, state: UckersState) -> int:  # noqa: ARG002 - always two (UCK-3.1)
        """Two dice, always."""
        return rulings.DICE

    def legal(self, state: UckersState) -> tuple[Step, ...]:
        """Every step that begins a complete legal turn; before a throw, the possible calls."""
        return tuple(sorted(rulings.legal_steps(state, self._house), key=self.notation))

    def turns(self, state: UckersState) -> Mapping[str, Line]:
        """Every complete legal turn on the present throw, one for each resulting position, sorted by notation."""
        if not state.turn.throw or rulings.over(state, self._house):
            return {self.key(stepped(state, step, self._house)): (step,) for step in self.legal(state)}
        return listing(state, self._house).results

    def apply(self, state: UckersState, event: Throw | Step | Fault) -> UckersState:
        """The state after a throw, a faulty throw or a step; raises ``IllegalStep``."""
        if isinstance(event, Throw):
            if rulings.throw_refusal(state, event.dice, self._house) is None:
                return thrown(state, tuple(sorted(event.dice, reverse=True)), self._house)
        elif isinstance(event, STEPS):
            if event in rulings.legal_steps(state, self._house):
                return stepped(state, event, self._house)
        elif self.check(state, event).ok:
            return faulted(state, self._house)
        raise IllegalStep(self.check(state, event))

    def check(self, state: UckersState, what: Throw | Step | Fault | Line | Placement) -> Ruling:
        """The ruling on a throw, a faulty throw, a step, a whole line or a seen board."""
        if isinstance(what, Throw):
            return rulings.throw_ruling(state, what.dice, self._house)
        if isinstance(what, Fault):
            return rulings.fault_ruling(state, what, self._house)
        if isinstance(what, STEPS):
            return rulings.step_ruling(state, what, self._house)
        if isinstance(what, tuple):
            return rulings.whole_line_ruling(state, what, self._house)
        if isinstance(what, Placement):
            return placement_ruling(state, what, self._house)
        return refuse(Reason(Code.UNREADABLE, "UCK-3.1", say("uckers.unreadable")))

    def check_turn(self, state: UckersState, line: Line, throw: Throw | None = None) -> Ruling:
        """The ruling on everything played on one throw, with the dice on the table or with a throw that comes first."""
        return rulings.turn_ruling(state, line, throw, self._house)

    def outcome(self, state: UckersState) -> Outcome | None:
        """The side with all its counters home has won (UCK-2.5); the margin has names of its own."""
        side = winner(state.board, self.geometry)
        if side is None:
            return None
        colours, losers = self.geometry.colours_of[side], self.geometry.colours_of[1 - side]
        behind = [place for colour in losers for place in state.board[colour]]
        code, how = EndCode.ALL_HOME, "home"
        if HOME not in behind:
            code, how = EndCode.EIGHT_PIECER, "eight"
        if all(state.board[colour] == IN_BASE for colour in losers):
            code, how = EndCode.EIGHT_IN_HARBOUR, "harbour"
        said = ruled(say("uckers.win", colours=colours_said(colours), how=how), "UCK-2.5")
        scores = tuple(self._home(state, seat) for seat in range(1, state.turn.players + 1))
        return Outcome(seats_of(state.turn, self.geometry, side), code, "UCK-2.5", said, scores)

    def _home(self, state: UckersState, seat: Seat) -> int:
        """The number of a seat's counters at home."""
        return sum(state.board[colour].count(HOME) for colour in colours_of_seat(state.turn, self.geometry, seat))

    def news(self, before: UckersState, after: UckersState) -> tuple[News, ...]:
        """A turn that is over; the throws for the start are nobody's turn."""
        starting = before.turn.start is not None and self.outcome(after) is None
        return () if starting else turn_passed(self, before, after)

    def problems(self, seen: Placement) -> tuple[Problem, ...]:
        """Everything impossible about a seen board."""
        return tuple(placement.problems(seen, self.geometry))

    def placement(self, state: UckersState) -> Placement:
        """The board as the camera should see it."""
        return placement_of(state.board, self.geometry)

    def colours(self, state: UckersState, seat: Seat) -> tuple[str, ...]:
        """The colours of a seat."""
        return tuple(COLOURS[colour] for colour in colours_of_seat(state.turn, self.geometry, seat))

    def key(self, state: UckersState) -> str:
        """``R:3base+t14/G:4base/Y:4home/B:4base/1of2/throw=6-2``."""
        return key_text(state.board, state.turn, self._house)

    def parse_key(self, text: str) -> UckersState:
        """Raises ``NotationError`` for anything that is not a position under these house rules."""
        board, turn = notation.parse_position(text, self.geometry)
        state = UckersState(board, turn)
        fault = next(validity.faults(state, self._house), None) or next(validity.playability(state, self._house), None)
        if fault:
            raise NotationError(say("uckers.impossible-position", text=text, why=fault))
        return state

    def notation(self, step: Step | Fault) -> str:
        """``Rt11-t18``, ``Rbase-t1``, ``RRt14-t20``, ``Rt14xt15``, ``Rt12~green3``, ``settle``."""
        return notation.step_text(step, self.geometry)

    def parse_step(self, text: str) -> Step | Fault:
        """Raises ``NotationError``."""
        return notation.parse_step(text, self.geometry)

    def deed(self, state: UckersState, step: Step) -> Message:
        """After the name of the player: ``moves red 7 from t11 to t18 and ucks off green's counter there``."""
        return deed(state, step, self._house)
