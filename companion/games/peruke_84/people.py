"""Two people who play Peruke 84."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.peruke_84 import Peruke84Rules, Peruke84State, PlacedDisc, Placement, Step, Use, square_name
from companion.games.peruke_84.board import COLUMNS, OPEN, SOUTH, Board, Cell, is_safe, other, owner_of, value_of
from companion.simulation.people.discs import DiscPeople, Slip
from vision.reading import SeenDisc

IN_PILE = 3.0  # the value to a player of a disc in the pile, per point
SAFE, UNSAFE = 0.5, 0.1  # the same on the board
ADVANCE = 0.1  # bonus for each rank that a safe disc has advanced
THEIRS = 0.3  # weight of the opponent's discs relative to one's own
WHIM = 1.5  # noise on the value of a move, in points
DISTANT = 3  # a wrong count is at most this many squares too far


class Peruke84People(DiscPeople):
    """Players who carry their discs over the board, capture what they can, and make typical mistakes."""

    rules: Peruke84Rules

    def _lay_out(self) -> None:
        look = self.table.look
        self._discs: dict[int, int] = {}  # the number of the disc by square
        for square, disc in enumerate(self.state.board):
            if disc != OPEN:
                side = "plain" if is_safe(disc) else "target"
                thing = look.disc(value_of(disc), side, owner_of(disc))
                self._discs[square] = self.table.put_on(thing, square_name(square))

    def _ordered(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The first of the household's dice is the red one."""
        return (*sorted(faces[1:], reverse=True), faces[0])

    # Thinking -----------------------------------------------------------------------------------------------------

    def _plan(self) -> tuple[Step, ...]:
        """The turn, step by step what looks best."""
        state: Peruke84State = self.state
        seat, plan = state.seat, []
        while state.turn is not None and state.seat == seat:
            step = self._best(state)
            plan.append(step)
            state = self.rules.apply(state, step)
        return tuple(plan)

    def _best(self, state: Peruke84State) -> Step:
        def worth(step: Step) -> float:
            then = self.rules.course.after_step(state, step)
            return self._hope(then, state.seat) + self.rng.uniform(0, WHIM)

        return max(self.rules.legal(state), key=worth)

    def _hope(self, state: Peruke84State, seat: int) -> float:
        """A seat's evaluation of a position."""
        mine, theirs = state.piles[seat - 1], state.piles[other(seat) - 1]
        on_board = sum(self._like(square, disc, seat) for square, disc in enumerate(state.board) if disc != OPEN)
        return IN_PILE * (mine - theirs) + on_board

    def _like(self, square: int, disc: Cell, seat: int) -> float:
        value = value_of(disc) + 1  # a disc of 1 should advance as well
        rank = square // COLUMNS
        forward = rank if owner_of(disc) == SOUTH else self.rules.options.rows - 1 - rank
        like = value * (SAFE + ADVANCE * forward if is_safe(disc) else UNSAFE)
        return like if owner_of(disc) == seat else -THEIRS * like

    # Doing --------------------------------------------------------------------------------------------------------

    def _do(self, step: Step, seat: int) -> None:
        if not isinstance(step, Use):
            return
        act = step.act
        if act.target is None:
            self.table.turn_over(self._discs[act.source], seat)
            return
        leaves = act.target in self.rules.course.acts.geometry.goal[seat] and not act.stays
        number, taken = self._discs.pop(act.source), self._discs.pop(act.target, None)
        gone = ([taken] if taken is not None else []) + ([number] if leaves else [])
        if gone:
            self.table.lift(gone, seat)
        if not leaves:
            self.table.move_piece(number, square_name(act.target), seat)
            self._discs[act.target] = number

    def _slips(self, plan: Sequence[Step], seat: int) -> list[Slip]:
        board = self._after(plan, seat)
        return [*self._wrong_turns(board, seat), *self._wrong_moves(plan, board, seat)]

    def _after(self, plan: Sequence[Step], seat: int) -> Board:
        board: Board = self.state.board
        for step in plan:
            if isinstance(step, Use):
                board = self.rules.course.acts.after(board, seat, step.act)
        return board

    def _wrong_turns(self, board: Board, seat: int) -> list[Slip]:
        """A disc turned illegally, or a value used twice."""
        found = []
        for square, number in self._discs.items():
            disc = board[square]
            mine = owner_of(disc) == seat
            wrong = mine == is_safe(disc)
            what = "turned a disc to the wrong side" if wrong else "turned a disc without a value for it"
            turn = partial(self.table.turn_over, number, seat)
            found.append(Slip(f"{what} on {square_name(square)}", turn, turn))
        return found

    def _wrong_moves(self, plan: Sequence[Step], board: Board, seat: int) -> list[Slip]:
        """A disc moved to a square that the dice don't allow: miscounted, unsafe, or without a die for it."""
        moved = {step.act.target for step in plan if isinstance(step, Use)}
        found = []
        for square, number in self._discs.items():
            if owner_of(board[square]) != seat:
                continue
            what = (
                "counted wrongly" if square in moved else "moved a disc" if is_safe(board[square]) else "moved unsafe"
            )
            found += [
                Slip(f"{what}: {square_name(square)} to {square_name(to)}", *self._there_and_back(number, square, to))
                for to in self._near(board, square)
            ]
        return found

    def _near(self, board: Board, square: int) -> list[int]:
        """Open squares a little further in any direction."""
        rays = self.rules.course.acts.geometry.rays[square]
        return [to for ray in rays for to in ray[:DISTANT] if board[to] == OPEN]

    def _there_and_back(self, number: int, square: int, to: int) -> tuple[Callable[[], None], Callable[[], None]]:
        there = partial(self.table.move_piece, number, square_name(to))
        return there, partial(self.table.move_piece, number, square_name(square))

    def _placed(self, discs: Sequence[SeenDisc]) -> Placement:
        return Placement(tuple(PlacedDisc(d.value, d.side, d.owner, d.square) for d in discs if d.square))
