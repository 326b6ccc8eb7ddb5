"""Which rule an act breaks: the first one that a person would name."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.message import Message, Player, say
from companion.games.peruke_84.acts import Acts, Mover, Squares
from companion.games.peruke_84.board import (
    FILES,
    OPEN,
    Board,
    Square,
    disc_text,
    disc_there,
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
    """A broken rule: the case, the message, and the squares concerned."""

    code: Code
    message: Message
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
            return Fault(Code.NO_DISC, say("peruke-84.no-disc", square=square_name(act.source)), ())
        if mover.first and not self._is_first_flip(board, mover.seat, act):
            return self._number_twice(board, mover.seat, act) or secondary_only(mover.seat, (act.source,))
        if self.options.die_selects_disc and value_of(disc) != value:
            text = say("peruke-84.wrong-number", face=value, what=disc_there(board, act.source))
            return Fault(Code.WRONG_NUMBER, text, (act.source,))
        if act.target is None:
            return flip_fault(board, mover.seat, act.source)
        return self._move_fault(board, mover.seat, value, act, act.target, moved)

    def _no_square(self, square: Square) -> Fault:
        name = square_name(square)
        if name[0] not in FILES:
            return Fault(Code.NO_SUCH_FILE, say("peruke-84.no-such-file", square=name), ())
        return Fault(Code.NO_SUCH_SQUARE, say("peruke-84.no-such-square", square=name, rows=self.options.rows), ())

    def _number_twice(self, board: Board, seat: int, act: Act) -> Fault | None:
        """P84-3.2: a disc of the second row that is safe on the first roll was turned by an equal value before."""
        disc = board[act.source]
        turned_before = owner_of(disc) == seat and is_safe(disc) and act.source in self.acts.geometry.secondary[seat]
        if act.target is not None or not turned_before:
            return None
        text = say("peruke-84.number-twice", what=disc_there(board, act.source))
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
            text = say("peruke-84.not-straight", start=here, end=there)
            return Fault(Code.NOT_STRAIGHT, text, (source, target))
        steps = ray.index(target) + 1
        nearest, furthest = self.acts.reach(value)
        if steps < nearest or (steps > furthest and nearest > 1):  # nearest > 1: the house moves by the exact number
            text = say("peruke-84.not-exact", start=here, end=there, steps=steps, face=value)
            return Fault(Code.NOT_EXACT, text, (source, target))
        if steps > furthest:
            what = disc_text(board[source])
            text = say("peruke-84.too-far", what=what, start=here, end=there, steps=steps, face=value)
            return Fault(Code.TOO_FAR, text, (source, target))
        return _jump_fault(board, source, target, ray[: steps - 1])

    def landing_fault(self, board: Board, seat: int, source: Square, target: Square, value: int) -> Fault | None:
        """P84-4.12 and P84-4.5: whether the disc can land there."""
        there, here, mine = board[target], square_name(target), disc_text(board[source])
        if there == OPEN or self.acts.can_capture(seat, there, value):
            return None
        squares = (source, target)
        if owner_of(there) == seat:
            onto_own = say("peruke-84.onto-own", what=mine, square=here, other=disc_text(there))
            return Fault(Code.ONTO_OWN, onto_own, squares)
        if is_safe(there):
            onto_safe = say("peruke-84.onto-safe", what=mine, square=here, other=disc_text(there))
            return Fault(Code.ONTO_SAFE, onto_safe, squares)
        text = say("peruke-84.capture-number", what=mine, other=disc_there(board, target))
        return Fault(Code.CAPTURE_NUMBER, text, squares)

    def _stay_fault(self, seat: int, act: Act) -> Fault | None:
        if not act.stays:
            return None
        if not self.options.end_zone_auto_take:
            zone = self.acts.geometry.goal[seat]
            return None if act.target in zone else Fault(Code.CANT_STAY, say("peruke-84.only-there"), ())
        return Fault(Code.CANT_STAY, say("peruke-84.taken-at-once"), ())


def secondary_only(seat: int, squares: Squares) -> Fault:
    """P84-3.1."""
    return Fault(Code.SECONDARY_ONLY, say("peruke-84.secondary-only", player=Player(seat)), squares)


def flip_fault(board: Board, seat: int, square: Square) -> Fault | None:
    """P84-4.8: own discs are only made safe, opposing ones only unsafe."""
    disc = board[square]
    if owner_of(disc) == seat and is_safe(disc):
        text = say("peruke-84.own-safe-turned", what=disc_there(board, square))
        return Fault(Code.OWN_SAFE_TURNED, text, (square,))
    if owner_of(disc) == other(seat) and not is_safe(disc):
        text = say("peruke-84.enemy-unsafe-turned", what=disc_there(board, square))
        return Fault(Code.ENEMY_UNSAFE_TURNED, text, (square,))
    return None


def disc_fault(board: Board, seat: int, source: Square, moved: Squares) -> Fault | None:
    """P84-4.4, P84-4.9 and P84-4.13: only own safe discs move, each once a turn."""
    disc = board[source]
    if owner_of(disc) != seat:
        text = say("peruke-84.enemy-moved", what=disc_there(board, source), player=Player(seat))
        return Fault(Code.ENEMY_MOVED, text, (source,))
    if not is_safe(disc):
        return Fault(Code.UNSAFE_MOVED, say("peruke-84.unsafe-moved", what=disc_there(board, source)), (source,))
    if source in moved:  # last, when nothing else is wrong with the disc
        return Fault(Code.MOVED_TWICE, say("peruke-84.moved-twice", what=disc_there(board, source)), (source,))
    return None


def _jump_fault(board: Board, source: Square, target: Square, between: Squares) -> Fault | None:
    blocker = next((square for square in between if board[square] != OPEN), None)
    if blocker is None:
        return None
    what, other_disc = disc_text(board[source]), disc_there(board, blocker)
    start, end = square_name(source), square_name(target)
    text = say("peruke-84.jumped", what=what, start=start, end=end, other=other_disc)
    return Fault(Code.JUMPED, text, (source, target))
