"""Uckers on the interface of all games, and which positions read from text can exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement

from companion.games.counters import Placement
from companion.games.errors import BadSeats, IllegalStep, NotationError
from companion.games.message import Message, ruled, say
from companion.games.news import News, turn_passed
from companion.games.rules import OVER, THROW, Actor, Beginner, OpenRules, Seat, Throw
from companion.games.track import ALL_HOME, BASE, COLOURS, HOME, IN_BASE, TAIL
from companion.games.uckers.course import (
    after_fault,
    after_step,
    after_throw,
    before_passing,
    key_text,
    listing,
    must_pick,
    needs_activation,
)
from companion.games.uckers.explain import (
    Ruling,
    lines_to,
    placement_of,
    placement_ruling,
    problems,
    refuse,
    seen_board,
)
from companion.games.uckers.moves import SIX, at_throw, blob_size_ahead, calls, facing, next_turn, sixes_needed
from companion.games.uckers.options import Board, House, UckersOptions, house
from companion.games.uckers.reasons import Reason
from companion.games.uckers.rulings import (
    DICE,
    fault_ruling,
    is_over,
    legal_steps,
    step_ruling,
    throw_refusal,
    throw_ruling,
    turn_ruling,
    whole_line_ruling,
)
from companion.games.uckers.state import (
    FOUR,
    SNAKE_EYES,
    TWO,
    Call,
    Challenge,
    Decline,
    Fault,
    Line,
    Move,
    OffRouteStep,
    Pick,
    Settle,
    Skip,
    SnakeEyes,
    Step,
    Turn,
    UckersState,
    back_in_due,
    colours_of_seat,
    parse_position,
    parse_step,
    seats_of,
    settling,
    side_of,
    step_text,
    winner,
)
from companion.games.uckers.wording import Code, EndCode, colour_texts, deed
from companion.games.verdict import Outcome, Problem

FIRST_TO_COME, OVER_FOR_SEAT = 0, 2


def faults(state: UckersState, house: House) -> Iterator[Message]:
    """Everything that is wrong with a position."""
    yield from _board_faults(state.board, house)
    if winner(state.board, house.geometry) is None:
        yield from _seat_faults(state, house)
        yield from _start_faults(state, house)
        yield from _throw_faults(state, house)
        yield from _spot_faults(state, house)
        yield from _call_faults(state, house)
        yield from _passed_faults(state, house)
    elif state.turn != Turn(
        state.turn.seat, state.turn.players, active=state.turn.active, swapped=state.turn.swapped
    ) or side_of(state.turn, house.geometry) != winner(state.board, house.geometry):
        yield say("uckers.why-over")


def playability(state: UckersState, house: House) -> Iterator[Message]:
    """The fault of the dice on the table if nothing could be done with them."""
    if state.turn.throw and not listing(state, house).lines:
        yield say("uckers.why-unplayable", throw="-".join(map(str, state.turn.throw)))


def _board_faults(board: Board, house: House) -> Iterator[Message]:
    geometry = house.geometry
    squares = [
        {geometry.squares[colour][place] for colour in colours for place in board[colour] if 0 <= place <= TAIL}
        for colours in geometry.colours_of
    ]
    for square in sorted(squares[0] & squares[1]):
        yield say("uckers.why-both-sides", square=f"t{square + 1}")


def _seat_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn, geometry = state.turn, house.geometry
    if turn.players not in (TWO, FOUR) or (turn.swapped and turn.players != TWO):
        yield say("uckers.why-seats")
        return
    for seat in turn.active:
        if turn.players != FOUR or not 1 <= seat <= turn.players:
            yield say("uckers.why-not-active", seat=seat)
        elif state.board[colours_of_seat(turn, geometry, seat)[0]] != ALL_HOME:
            yield say("uckers.why-active-too-early", seat=seat)
    if tuple(sorted(set(turn.active))) != turn.active:
        yield say("uckers.why-active-order")
    expected = turn.players if house.options.snake_eyes_all_out else 0
    if len(turn.snake) != expected or any(mark not in (0, 1, 2) for mark in turn.snake):
        yield say("uckers.why-snake-marks")


def _start_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn = state.turn
    if turn.start is None:
        return
    waiting = [seat for seat, total in enumerate(turn.start, 1) if total == 0]
    if not house.options.throw_for_start or len(turn.start) != turn.players:
        yield say("uckers.why-no-start")
    elif any(place != BASE for quad in state.board for place in quad) or turn.again or turn.throw or turn.siege:
        yield say("uckers.why-start-first")
    elif not all(total in (-1, 0, *range(1, 2 * SIX + 1)) for total in turn.start):
        yield say("uckers.why-no-total")
    elif waiting and turn.seat != waiting[0]:
        yield say("uckers.why-start-seat", seat=waiting[0])
    elif not waiting and not must_pick(turn):
        yield say("uckers.why-start-over")
    elif turn.swapped:
        yield say("uckers.why-not-picked")


def _throw_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn = state.turn
    if turn.throw and len(turn.throw) != 2:
        yield say("uckers.why-two-dice")
        return
    if not set(turn.left) <= set(turn.throw) or len(turn.left) > len(turn.throw):
        yield say("uckers.why-dice-left")
    if turn.sixes and not (house.options.three_sixes and (SIX in turn.throw or turn.again or turn.siege)):
        yield say("uckers.why-no-sixes")
    if turn.throw and turn.faults:
        yield say("uckers.why-faults-over")
    if turn.moved:
        yield from _moved_faults(state, turn)
    elif len(turn.left) == 1 and (turn.throw != (SIX, SIX) or turn.players != FOUR):
        yield say("uckers.why-nobody-moved")


def _passed_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn = state.turn
    if not turn.passed:
        return
    busy = turn.throw or turn.siege or turn.call or turn.called or turn.start is not None
    if busy or len(turn.passed) != 2 or listing(before_passing(state), house).lines:
        yield say("uckers.why-not-passed", throw="-".join(map(str, turn.passed)))


def _moved_faults(state: UckersState, turn: Turn) -> Iterator[Message]:
    colour, start, end = turn.moved or (0, 0, 0)
    used = list(turn.throw)
    for die in turn.left:
        if die in used:
            used.remove(die)
    length = SIX if start == BASE and end == 0 else end - start  # a six onto the doorstep
    if len(turn.left) != 1 or used != [length] or end not in state.board[colour]:
        yield say("uckers.why-first-move")


def _spot_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn = state.turn
    for spots in (turn.fresh, turn.tries):
        for colour, place in spots:
            if spots.count((colour, place)) > at_throw(state, colour).count(place):
                yield say("uckers.why-no-counter", colour=COLOURS[colour], square=house.geometry.name(colour, place))
    if turn.fresh and not turn.again:
        yield say("uckers.why-arrived-first-throw")
    if turn.fresh and any(house.geometry.sides[c] != side_of(turn, house.geometry) for c, _ in turn.fresh):
        yield say("uckers.why-arrived-other-side")


def _call_faults(state: UckersState, house: House) -> Iterator[Message]:
    turn, geometry = state.turn, house.geometry
    siege = turn.siege
    if siege:
        side = geometry.sides[siege.colour]
        ahead = facing(state.board, house, side)
        size = blob_size_ahead(house, siege.colour, siege.start, ahead)
        fits = side == side_of(turn, geometry) and siege.start in state.board[siege.colour] and size
        if not fits or siege.needed != sixes_needed(house, siege.colour, siege.start, size) or turn.left:
            yield say("uckers.why-challenge-board")
        elif siege.won != bool(turn.throw) or turn.call or turn.called:
            yield say("uckers.why-challenge-count")
    # As it was when it was called, before the throw.
    before = UckersState(state.board, replace(turn, throw=(), left=(), siege=None, call=None, called=False))
    if turn.call and turn.call not in calls(before, house):
        yield say("uckers.why-call")
    if turn.called and (turn.again or not turn.snake or turn.snake_mark != FIRST_TO_COME):
        yield say("uckers.why-snake-eyes")
    if turn.throw and turn.snake and turn.snake_mark != OVER_FOR_SEAT:
        yield from _snake_faults(state, turn)
    if turn.throw and not settling(state) and not turn.left:
        yield say("uckers.why-no-dice")
    if turn.throw and turn.left and (settling(state) or needs_activation(state, house)):
        yield say("uckers.why-not-to-play")


def _snake_faults(state: UckersState, turn: Turn) -> Iterator[Message]:
    out = turn.called and turn.throw == SNAKE_EYES
    if not (out or back_in_due(state) or turn.siege or turn.call):
        yield say("uckers.why-first-throw-over")


STEPS = (Move, Challenge, Call, SnakeEyes, Settle, Decline, Pick, Skip, OffRouteStep)
THROWS = tuple(
    (Throw((high, low)), Fraction(1 if high == low else 2, SIX * SIX))
    for low, high in combinations_with_replacement(range(1, SIX + 1), 2)
)


class UckersRules(OpenRules):
    """The rules of Uckers under fixed options, for two players with a pair of colours each or four in teams.

    A line is everything played on one throw: one step (a counter that uses one die or both, a blob that advances, a
    challenge) or two. A six earns another throw, which starts a line of its own. A throw that can't be played passes at
    once, so a seat that has to act always has a legal step.

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
        if is_over(state, self._house):
            return OVER
        return state.turn.seat if state.turn.throw or must_pick(state.turn) else THROW

    def seat(self, state: UckersState) -> Seat:
        """Whose turn it is."""
        return state.turn.seat

    def throws(self, state: UckersState) -> Iterator[tuple[Throw, Fraction]]:
        """The 21 distinct throws of two dice, each with the higher die first."""
        if self.to_act(state) is THROW:
            yield from THROWS

    def dice(self, state: UckersState) -> int:  # noqa: ARG002 - always two (UCK-3.1)
        """Two dice, always."""
        return DICE

    def legal(self, state: UckersState) -> tuple[Step, ...]:
        """Every step that begins a complete legal turn; before a throw, the possible calls."""
        return tuple(sorted(legal_steps(state, self._house), key=self.notation))

    def turns(self, state: UckersState) -> Mapping[str, Line]:
        """Every complete legal turn on the present throw, one for each resulting position, sorted by notation."""
        if not state.turn.throw or is_over(state, self._house):
            return {self.key(after_step(state, step, self._house)): (step,) for step in self.legal(state)}
        return listing(state, self._house).results

    def apply(self, state: UckersState, event: Throw | Step | Fault) -> UckersState:
        """The state after a throw, a faulty throw or a step; raises ``IllegalStep``."""
        if isinstance(event, Throw):
            if throw_refusal(state, event.dice, self._house) is None:
                return after_throw(state, tuple(sorted(event.dice, reverse=True)), self._house)
        elif isinstance(event, STEPS):
            if event in legal_steps(state, self._house):  # not by ``check``, which makes the text of a ruling
                return after_step(state, event, self._house)
        elif self.check(state, event).ok:
            return after_fault(state, self._house)
        raise IllegalStep(self.check(state, event))

    def check(self, state: UckersState, what: Throw | Step | Fault | Line | Placement) -> Ruling:
        """The ruling on a throw, a faulty throw, a step, a whole line or a seen board."""
        if isinstance(what, Throw):
            return throw_ruling(state, what.dice, self._house)
        if isinstance(what, Fault):
            return fault_ruling(state, what, self._house)
        if isinstance(what, STEPS):
            return step_ruling(state, what, self._house)
        if isinstance(what, tuple):
            return whole_line_ruling(state, what, self._house)
        if isinstance(what, Placement):
            return placement_ruling(state, what, self._house)
        return refuse(Reason(Code.UNREADABLE, "UCK-3.1", say("uckers.unreadable")))

    def lines_to(self, state: UckersState, placement: Placement) -> tuple[Line, ...]:
        """The legal turns that lead to a seen board; colours are picked without moving anything."""
        if must_pick(state.turn):
            return tuple((step,) for step in self.legal(state)) if placement == self.placement(state) else ()
        return lines_to(state, placement, self._house) if self.to_act(state) not in (THROW, OVER) else ()

    def check_turn(self, state: UckersState, line: Line, throw: Throw | None = None) -> Ruling:
        """The ruling on everything played on one throw, with the dice on the table or with a throw that comes first."""
        return turn_ruling(state, line, throw, self._house)

    def outcome(self, state: UckersState) -> Outcome | None:
        """The side with all its counters home has won (UCK-2.5); the margin has names of its own."""
        side = winner(state.board, self.geometry)
        if side is None:
            return None
        colours, losers = self.geometry.colours_of[side], self.geometry.colours_of[1 - side]
        behind = [place for colour in losers for place in state.board[colour]]
        # From the mildest defeat to the worst: each case includes the next one.
        code, how = EndCode.ALL_HOME, "home"
        if HOME not in behind:
            code, how = EndCode.EIGHT_PIECER, "eight"
        if all(state.board[colour] == IN_BASE for colour in losers):
            code, how = EndCode.EIGHT_IN_HARBOUR, "harbour"
        text = ruled(say("uckers.win", colours=colour_texts(colours), how=how), "UCK-2.5")
        scores = tuple(self._home(state, seat) for seat in range(1, state.turn.players + 1))
        return Outcome(seats_of(state.turn, self.geometry, side), code, "UCK-2.5", text, scores)

    def _home(self, state: UckersState, seat: Seat) -> int:
        """The number of a seat's counters at home."""
        return sum(state.board[colour].count(HOME) for colour in colours_of_seat(state.turn, self.geometry, seat))

    def news(self, before: UckersState, after: UckersState) -> tuple[News, ...]:
        """A turn that is over; the throws for the start are nobody's turn."""
        starting = before.turn.start is not None and self.outcome(after) is None
        return () if starting else turn_passed(self, before, after)

    def problems(self, seen: Placement) -> tuple[Problem, ...]:
        """Everything impossible about a seen board."""
        return tuple(problems(seen, self.geometry))

    def placement(self, state: UckersState) -> Placement:
        """The board as the camera should see it."""
        return placement_of(state.board, self.geometry)

    def agreed(self, state: UckersState, placement: Placement) -> UckersState | None:
        """The position if the players agree on a board as it lies (TAB-1.5); None if that is impossible.

        A turn on the dice counts as played, an awaited throw stays awaited; a challenge or a call in progress ends, as
        its counters may be gone.
        """
        there = seen_board(placement, self.geometry)
        if there is None or self.problems(placement):
            return None
        if state.turn.throw:
            return UckersState(there, next_turn(state, there, house(self.options), ()))
        turn = replace(state.turn, passed=(), fresh=(), tries=(), siege=None, call=None, called=False)
        return UckersState(there, turn)

    def colours(self, state: UckersState, seat: Seat) -> tuple[str, ...]:
        """The pair of colours of a seat of two, the one of a seat of four, as the mat names them (UCK-1.3)."""
        return tuple(COLOURS[colour] for colour in colours_of_seat(state.turn, self.geometry, seat))

    def key(self, state: UckersState) -> str:
        """``R:3base+t14/G:4base/Y:4home/B:4base/1of2/throw=6-2``."""
        return key_text(state.board, state.turn, self._house)

    def parse_key(self, text: str) -> UckersState:
        """Raises ``NotationError`` for anything that is not a position under these house rules."""
        board, turn = parse_position(text, self.geometry)
        state = UckersState(board, turn)
        fault = next(faults(state, self._house), None) or next(playability(state, self._house), None)
        if fault:
            raise NotationError(say("uckers.impossible-position", text=text, why=fault))
        return state

    def notation(self, step: Step | Fault) -> str:
        """``Rt11-t18``, ``Rbase-t1``, ``RRt14-t20``, ``Rt14xt15``, ``Rt12~green3``, ``settle``."""
        return step_text(step, self.geometry)

    def parse_step(self, text: str) -> Step | Fault:
        """Raises ``NotationError``."""
        return parse_step(text, self.geometry)

    def deed(self, state: UckersState, step: Step) -> Message:
        """After the name of the player: ``moves red 7 from t11 to t18 and ucks off green's counter there``."""
        return deed(state, step, self._house)
