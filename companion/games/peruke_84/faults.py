"""Which rule an act breaks: the first one that a person at the table would name."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.peruke_84.acts import Acts, Mover, Squares
from companion.games.peruke_84.board import (
    FILES,
    OPEN,
    SEAT_NAMES,
    Board,
    Square,
    disc_name,
    is_safe,
    other,
    owner_of,
    square_name,
    value_of,
)
from companion.games.peruke_84.rulings import Code
from companion.games.peruke_84.state import Act


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule: the case, the sentence without the rule number, and the squares that it is about."""

    code: Code
    text: str
    squares: Squares


class Faults:
    """Explains acts under fixed options."""

    def __init__(self, acts: Acts) -> None:
        self.acts = acts
        self.options = acts.options

    def of_act(self, board: Board, mover: Mover, value: int, act: Act, moved: Squares) -> Fault | None:
        """Why the act is not possible with that value, or None."""
        for square in (act.source, act.target):
            if square is not None and not 0 <= square < len(board):
                return self._no_square(square)
        disc = board[act.source]
        if disc == OPEN:
            return Fault(Code.NO_DISC, f"No disc lies on {square_name(act.source)}", ())
        if mover.first and not self._is_first_flip(board, mover.seat, act):
            return self._number_twice(board, mover.seat, act) or secondary_only(mover.seat, (act.source,))
        if self.options.die_selects_disc and value_of(disc) != value:
            text = f"A {value} acts on discs numbered {value}, not on {_where(board, act.source)}"
            return Fault(Code.WRONG_NUMBER, text, (act.source,))
        if act.target is None:
            return flip_fault(board, mover.seat, act.source)
        return self._move_fault(board, mover.seat, value, act, act.target, moved)

    def _no_square(self, square: Square) -> Fault:
        name = square_name(square)
        if name[0] not in FILES:
            return Fault(Code.NO_SUCH_FILE, f"There is no square {name}: the files are {FILES[0]} to {FILES[-1]}", ())
        return Fault(Code.NO_SUCH_SQUARE, f"The board has {self.options.rows} rows: there is no {name}", ())

    def _number_twice(self, board: Board, seat: int, act: Act) -> Fault | None:
        """P84-3.2: a disc of the second row that is safe on the first roll was turned by an equal value before."""
        disc = board[act.source]
        turned_before = owner_of(disc) == seat and is_safe(disc) and act.source in self.acts.geometry.secondary[seat]
        if act.target is not None or not turned_before:
            return None
        text = f"{_where(board, act.source)} is turned already: on the first roll each number works once"
        return Fault(Code.NUMBER_TWICE, text, (act.source,))

    def _is_first_flip(self, board: Board, seat: int, act: Act) -> bool:
        disc = board[act.source]
        own = owner_of(disc) == seat and not is_safe(disc)
        return own and act.target is None and act.source in self.acts.geometry.secondary[seat]

    def _move_fault(
        self, board: Board, seat: int, value: int, act: Act, target: Square, moved: Squares
    ) -> Fault | None:
        source = act.source
        return (
            disc_fault(board, seat, source, moved)
            or self.way_fault(board, source, target, value)
            or self.landing_fault(board, seat, source, target, value)
            or self._stay_fault(seat, act)
        )

    def way_fault(self, board: Board, source: Square, target: Square, value: int) -> Fault | None:
        """P84-4.10 and P84-4.11: straight, far enough and not too far, no jump."""
        here, there = square_name(source), square_name(target)
        ray = next((ray for ray in self.acts.geometry.rays[source] if target in ray), None)
        if ray is None:
            text = f"From {here} to {there} is no straight line: a disc moves along a row, a column or a diagonal"
            return Fault(Code.NOT_STRAIGHT, text, (source, target))
        steps = ray.index(target) + 1
        nearest, furthest = self.acts.reach(value)
        if steps < nearest or (steps > furthest and nearest > 1):
            text = f"From {here} to {there} is {_squares(steps)}: by the house rule a {value} moves exactly {value}"
            return Fault(Code.NOT_EXACT, text, (source, target))
        if steps > furthest:
            way = f"{disc_name(board[source])} from {here} to {there} is {_squares(steps)}"
            return Fault(Code.TOO_FAR, f"{way}: a {value} moves at most {value}", (source, target))
        return _jump_fault(board, source, target, ray[: steps - 1])

    def landing_fault(self, board: Board, seat: int, source: Square, target: Square, value: int) -> Fault | None:
        """P84-4.12 and P84-4.5: whether the disc can land there."""
        there, disc, mine = board[target], square_name(target), disc_name(board[source])
        if there == OPEN or self.acts.can_capture(seat, there, value):
            return None
        squares = (source, target)
        if owner_of(there) == seat:
            return Fault(Code.ONTO_OWN, f"{mine} can't land on {disc}: {disc_name(there)} lies there", squares)
        if is_safe(there):
            return Fault(Code.ONTO_SAFE, f"{mine} can't land on {disc}: {disc_name(there)} is safe there", squares)
        text = f"{mine} can't capture {disc_name(there)} on {disc}: by the house rule the numbers must be equal"
        return Fault(Code.CAPTURE_NUMBER, text, squares)

    def _stay_fault(self, seat: int, act: Act) -> Fault | None:
        if not act.stays:
            return None
        if not self.options.end_zone_auto_take:
            zone = self.acts.geometry.goal[seat]
            text = "Only a disc that lands in the far end zone can be left there or taken"
            return None if act.target in zone else Fault(Code.CANT_STAY, text, ())
        return Fault(Code.CANT_STAY, "A disc that lands in the far end zone is taken at once", ())


def secondary_only(seat: int, squares: Squares) -> Fault:
    """P84-3.1."""
    text = f"On the first roll {SEAT_NAMES[seat]} only turns own discs of the second row to their plain side"
    return Fault(Code.SECONDARY_ONLY, text, squares)


def flip_fault(board: Board, seat: int, square: Square) -> Fault | None:
    """P84-4.8: own discs are only made safe, opposing ones only unsafe."""
    disc = board[square]
    if owner_of(disc) == seat and is_safe(disc):
        text = f"{_where(board, square)} is safe already: an own disc is never turned to its target side"
        return Fault(Code.OWN_SAFE_TURNED, text, (square,))
    if owner_of(disc) == other(seat) and not is_safe(disc):
        text = f"{_where(board, square)} is unsafe: an opposing disc is never turned to its plain side"
        return Fault(Code.ENEMY_UNSAFE_TURNED, text, (square,))
    return None


def disc_fault(board: Board, seat: int, source: Square, moved: Squares) -> Fault | None:
    """P84-4.4, P84-4.9 and P84-4.13: only own safe discs move, each once a turn."""
    disc = board[source]
    if owner_of(disc) != seat:
        text = f"{_where(board, source)} can't move: only {SEAT_NAMES[seat]}'s discs move now"
        return Fault(Code.ENEMY_MOVED, text, (source,))
    if not is_safe(disc):
        return Fault(Code.UNSAFE_MOVED, f"{_where(board, source)} is unsafe: an unsafe disc never moves", (source,))
    if source in moved:
        return Fault(Code.MOVED_TWICE, f"{_where(board, source)} has moved in this turn: a disc moves once", (source,))
    return None


def _jump_fault(board: Board, source: Square, target: Square, between: Squares) -> Fault | None:
    blocker = next((square for square in between if board[square] != OPEN), None)
    if blocker is None:
        return None
    way = f"{disc_name(board[source])} can't jump from {square_name(source)} to {square_name(target)}"
    return Fault(Code.JUMPED, f"{way}: {_where(board, blocker)} is in the way", (source, target))


def _where(board: Board, square: Square) -> str:
    return f"{disc_name(board[square])} on {square_name(square)}"


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"
