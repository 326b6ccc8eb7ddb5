"""The possible acts with a value on a board: flips, moves, captures and the far end zone (P84-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.games.peruke_84.board import (
    OPEN,
    SAFE_OF,
    UNSAFE_OF,
    Board,
    Cell,
    Square,
    cell,
    geometry,
    other,
    places,
    turned,
)
from companion.games.peruke_84.options import Peruke84Options
from companion.games.peruke_84.state import Act

Squares = tuple[Square, ...]
Way = tuple[Square, Square | None, bool]


@lru_cache(maxsize=1 << 13)
def act_of(source: Square, target: Square | None, stays: bool) -> Act:
    """An act, cached."""
    return Act(source, target, stays)


@dataclass(frozen=True, slots=True)
class Mover:
    """Whose turn it is, and whether it is that player's first roll."""

    seat: int
    first: bool = False


# Ways are tuples and boards bytes for speed: the coach and the matcher try hundreds of thousands.
class Acts:
    """The acts that the rules allow under fixed options."""

    def __init__(self, options: Peruke84Options) -> None:
        self.options = options
        self.geometry = geometry(options.rows)

    def every(self, board: Board, mover: Mover, value: int, moved: Squares) -> Iterator[Act]:
        """Every act with that value: flips first."""
        return (act_of(*way) for way in self.ways(board, mover, value, moved))

    def ways(self, board: Board, mover: Mover, value: int, moved: Squares) -> Iterator[Way]:
        """Every act with that value as source, target and whether the disc stays in the far end zone: flips first."""
        for square in self.flips(board, mover, value):
            yield square, None, False
        if mover.first:
            return
        # If a disc may stay in the end zone, there are two ways to land there.
        goal = () if self.options.end_zone_auto_take else self.geometry.goal[mover.seat]
        for source in self.movable(board, mover.seat, value, moved):
            for target in self.landings(board, mover.seat, source, value):
                yield source, target, False
                if target in goal:
                    yield source, target, True

    def stayings(self, seat: int, target: Square) -> tuple[bool, ...]:
        """P84-4.6: the disc is taken in the far end zone; under a house rule it may also stay there."""
        if self.options.end_zone_auto_take or target not in self.geometry.goal[seat]:
            return (False,)
        return (False, True)

    def any(self, board: Board, mover: Mover, value: int, moved: Squares) -> bool:
        """Whether the value can be used at all."""
        return next(self.ways(board, mover, value, moved), None) is not None

    def flips(self, board: Board, mover: Mover, value: int) -> Iterator[Square]:
        """P84-4.3: own unsafe discs, P84-4.2: opposing safe discs; on the first roll own secondary discs (P84-3.1)."""
        seat = mover.seat
        if mover.first:
            row = self.geometry.secondary[seat]
            yield from (square for square in places(board, cell(value, seat, False)) if square in row)
            return
        for codes in (UNSAFE_OF[seat], SAFE_OF[other(seat)]):
            for disc in self.picked(codes, value):
                yield from places(board, disc)

    def picked(self, discs: bytes, value: int) -> bytes:
        """P84-4.1: of the discs 1 to 6 the one that a value picks, or all of them under a house rule."""
        return discs[value - 1 : value] if self.options.die_selects_disc else discs

    def movable(self, board: Board, seat: int, value: int, moved: Squares) -> Iterator[Square]:
        """Own safe discs (P84-4.4, P84-4.9) that the value picks and that have not moved yet (P84-4.13)."""
        for disc in self.picked(SAFE_OF[seat], value):
            for square in places(board, disc):
                if square not in moved:
                    yield square

    def landings(self, board: Board, seat: int, source: Square, value: int) -> list[Square]:
        """Where a disc can land: straight, over open squares only (P84-4.10), within the value's reach (P84-4.11)."""
        nearest, furthest = self.reach(value)
        prey = self.prey(seat, value)
        found = []
        for ray in self.geometry.rays[source]:
            # With the exact number (nearest > 1), the squares before must be open.
            if nearest > 1 and any(board[square] != OPEN for square in ray[: nearest - 1]):
                continue
            for square in ray[nearest - 1 : furthest]:
                disc = board[square]
                if disc == OPEN:
                    found.append(square)
                    continue
                if disc in prey:
                    found.append(square)
                break  # no jumps (P84-4.10)
        return found

    def reach(self, value: int) -> tuple[int, int]:
        """P84-4.11: the fewest and the most squares that a disc moves with a value."""
        if self.options.distance == "queen":
            return 1, self.options.rows
        return (value if self.options.distance == "exact" else 1), value

    def can_capture(self, seat: int, disc: Cell, value: int) -> bool:
        """P84-4.5: opposing unsafe discs, of any number except under a house rule."""
        return disc in self.prey(seat, value)

    def prey(self, seat: int, value: int) -> bytes:
        """The discs that can be captured with a value."""
        unsafe = UNSAFE_OF[other(seat)]
        return unsafe[value - 1 : value] if self.options.capture_matches_die else unsafe

    def after(self, board: Board, seat: int, act: Act) -> Board:
        """The board after a possible act."""
        return self.after_way(board, seat, act.source, act.target, act.stays)

    def after_way(self, board: Board, seat: int, source: Square, target: Square | None, stays: bool) -> Board:
        """The board after a possible act."""
        then = bytearray(board)
        if target is None:
            then[source] = turned(board[source])
        else:
            then[source] = OPEN
            leaves = target in self.geometry.goal[seat] and not stays
            then[target] = OPEN if leaves else board[source]
        return bytes(then)

    def has_moved(self, seat: int, act: Act) -> Squares:
        """The square of the disc that this act moved, if it is still on the board."""
        return self.moved_by(seat, act.target, act.stays)

    def moved_by(self, seat: int, target: Square | None, stays: bool) -> Squares:
        """The square of a disc that went to ``target``, if it is still on the board; none for a disc turned over."""
        if target is None or (target in self.geometry.goal[seat] and not stays):
            return ()
        return (target,)
