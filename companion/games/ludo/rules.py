"""Ludo on the interface of all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from companion.games.counters import Placement
from companion.games.errors import BadSeats, IllegalStep
from companion.games.ludo import notation, rulings
from companion.games.ludo.codes import Code, refuse
from companion.games.ludo.moves import SIX, after_move, after_throw, legal_moves, next_turn
from companion.games.ludo.options import LudoOptions
from companion.games.ludo.placements import placement_of, problems, quad_of
from companion.games.ludo.rulings import Ruling, WholeTurns
from companion.games.ludo.sentences import deed
from companion.games.ludo.state import COLOURS_OF, Forfeit, LudoState, Move, Step
from companion.games.message import Message, Player, ruled, say
from companion.games.news import News, turn_passed
from companion.games.rules import OVER, THROW, Actor, Beginner, OpenRules, Seat, Throw
from companion.games.track import BASE, COLOURS, COUNTERS, DOORSTEP
from companion.games.verdict import Outcome, Problem
from companion.games.whole_turns import ruling_on_turn

Line = tuple[Step, ...]
THROWS = tuple((Throw((face,)), Fraction(1, SIX)) for face in range(1, SIX + 1))


class LudoRules(OpenRules):
    """The rules of Ludo under fixed options. A line is everything played on one throw: one movement of one counter.

    A throw that can't be played passes at once, so a seat that has to act always has a legal step.
    """

    game = "ludo"
    title = "Ludo"
    seats: tuple[int, ...] = (2, 3, 4)
    beginner = Beginner.LOT

    def __init__(self, options: LudoOptions | None = None) -> None:
        self.options = options or LudoOptions()

    def start(self, seats: int) -> LudoState:
        """All counters in base (LUD-1.1), or one on the doorstep (LUD-1.7); raises ``BadSeats``."""
        if seats not in self.seats:
            raise BadSeats(say("ludo.bad-seats", seats=seats))
        if self.options.starter > seats:
            raise BadSeats(say("ludo.no-seat-to-begin", seat=self.options.starter, seats=seats))
        out = self.options.one_out
        quad = (BASE,) * (COUNTERS - out) + (DOORSTEP,) * out
        return LudoState((quad,) * seats, self.options.starter, course=self.options.course)

    def to_act(self, state: LudoState) -> Actor:
        """The seat that has to play the die on the table, THROW while it is awaited, OVER."""
        if state.winner:
            return OVER
        return state.seat if state.throw else THROW

    def seat(self, state: LudoState) -> Seat:
        """Whose turn it is."""
        return state.seat

    def throws(self, state: LudoState) -> Iterator[tuple[Throw, Fraction]]:
        """The six faces."""
        if self.to_act(state) is THROW:
            yield from THROWS

    def dice(self, state: LudoState) -> int:  # noqa: ARG002 - always one (LUD-2.1)
        """One die, always."""
        return 1

    def legal(self, state: LudoState) -> tuple[Move, ...]:
        """Every movement of the die on the table."""
        if not state.throw:
            return ()
        return tuple(sorted(legal_moves(state, self.options), key=notation.step_text))

    def turns(self, state: LudoState) -> Mapping[str, Line]:
        """Every movement, by the position that it leads to."""
        return {self.key(after_move(state, move, self.options)): (move,) for move in self.legal(state)}

    def apply(self, state: LudoState, event: Throw | Step) -> LudoState:
        """The state after a throw or a movement; raises ``IllegalStep``."""
        verdict = self.check(state, event)
        if not verdict.ok:
            raise IllegalStep(verdict)
        if isinstance(event, Throw):
            return after_throw(state, event.dice[0], self.options)
        if isinstance(event, Forfeit):
            return next_turn(state)
        return after_move(state, event, self.options)

    def check(self, state: LudoState, what: Throw | Step | Placement) -> Ruling:
        """The ruling on a throw, a movement or a seen board."""
        if isinstance(what, Throw):
            return rulings.throw_ruling(state, what, self.options)
        if isinstance(what, Move):
            return rulings.step_ruling(state, what, self.options)
        if isinstance(what, Forfeit):
            return rulings.forfeit_ruling(state)
        if isinstance(what, Placement):
            return rulings.placement_ruling(state, what, self.options)
        return refuse(Code.NO_STEP, say("ludo.unreadable"))

    def check_turn(self, state: LudoState, line: Line, throw: Throw | None = None) -> Ruling:
        """The ruling on everything played on one throw, with the die on the table or with a throw that comes first."""
        return ruling_on_turn(self, WholeTurns(self.options), state, line, throw)

    def outcome(self, state: LudoState) -> Outcome | None:
        """The player with all counters home has won (LUD-5.3); the scores are the counters at home."""
        if not state.winner:
            return None
        text = say("ludo.wins", colour=COLOURS[state.colours[state.winner - 1]], player=Player(state.winner))
        return Outcome(
            (state.winner,),
            Code.OVER,
            "LUD-5.3",
            ruled(text, "LUD-5.3"),
            tuple(state.homes(seat) for seat in range(1, len(state.board) + 1)),
        )

    def news(self, before: LudoState, after: LudoState) -> tuple[News, ...]:
        """A turn that is over."""
        return turn_passed(self, before, after)

    def problems(self, placement: Placement) -> tuple[Problem, ...]:
        """Everything impossible about a seen board."""
        return tuple(problems(placement, self.options.course))

    def placement(self, state: LudoState) -> Placement:
        """The board as a camera should see it."""
        return placement_of(state)

    def lines_to(self, state: LudoState, placement: Placement) -> tuple[Line, ...]:
        """The legal turns that lead to a placement."""
        return self.check(state, placement).turns

    def agreed(self, state: LudoState, placement: Placement) -> LudoState | None:
        """The position if the players agree on a board as it lies (TAB-1.5); None if that is impossible.

        A turn on the die counts as played; an awaited throw stays awaited.
        """
        quads = [quad_of(placement, colour, state.course) for colour in state.colours]
        if self.problems(placement) or None in quads:
            return None
        then = replace(state, board=tuple(quad for quad in quads if quad), throw=0, vain=0)
        if then.winner:
            return replace(then, seat=then.winner, sixes=0)
        again = not state.throw or (state.throw == SIX and self.options.six_again)
        return then if again else next_turn(then)

    def colours(self, state: LudoState, seat: Seat) -> tuple[str, ...]:
        """The one colour of a seat, from 1, as the mat names it (LUD-1.2)."""
        return (COLOURS[COLOURS_OF[len(state.board)][seat - 1]],)

    def key(self, state: LudoState) -> str:
        """``R:3base+t14/Y:4base/1of2/throw=6/sixes=1``."""
        return notation.key_text(state)

    def parse_key(self, text: str) -> LudoState:
        """Raises ``NotationError`` for anything that is not a position under these house rules."""
        return notation.parse_key(text, self.options)

    def notation(self, step: Step) -> str:
        """``Rt11-t14``."""
        return notation.step_text(step)

    def parse_step(self, text: str) -> Step:
        """Raises ``NotationError``."""
        return notation.parse_step(text, self.options.course)

    def deed(self, state: LudoState, step: Step) -> Message:
        """A step as a phrase after the player's name: ``moves red from t11 to t14 and captures green``."""
        return say("ludo.loses-turn") if isinstance(step, Forfeit) else deed(state, step, self.options)
