"""Quick play of Peruke 84 for roll-outs: the best use of a throw by the values of discs, without listing every turn.

A throw's plans (P84-2) are tried one after the other; in each, values are used as long as any can be, the best use
first, with a few of the best beginnings kept (a beam; of width one in roll-outs, where occasionally a value is missed
that another order could have used). A use changes the sum of the discs' values only where it changes the board, so it
is evaluated without looking at the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.coach.peruke_84.worth import Worth
from companion.games.peruke_84 import Act, Peruke84Options, Use
from companion.games.peruke_84.board import (
    OPEN,
    SAFE_OF,
    SOUTH,
    TOTAL,
    UNSAFE_OF,
    Board,
    discs_of,
    geometry,
    is_decided,
    other,
    value_of,
)
from companion.games.peruke_84.board import worth as points_on

Spend = tuple[int, int]  # the white and the red die of a value, 0 for none
TURNED = -1  # where a disc goes that is turned
EVERYTHING = 10**6  # a beam that drops nothing
SIGNS = (0, 1, -1)  # by seat: the sign of South's margin as a gain


@dataclass(frozen=True, slots=True)
class Node:
    """A partial turn: its gain in the mover's margin, the board, the values left, the squares that moved."""

    gain: float
    board: Board
    left: tuple[Spend, ...]
    moved: tuple[int, ...]
    uses: tuple[Use, ...]


Found = tuple[float, Node, int, int, int]
"""A possible use, not carried out yet, as most are dropped: the gain with it, the partial turn before it, the number of
its value, from where, to where."""


class QuickPlay:
    """Plays throws well and quickly, under fixed house rules."""

    def __init__(self, options: Peruke84Options, worth: Worth) -> None:
        self.options, self.worth = options, worth
        self.geometry = geometry(options.rows)
        self.table = worth.table(options.rows)

    def margin(self, board: Board, piles: tuple[int, int]) -> float:
        """South's margin by the board and the piles, regardless of whose turn it is."""
        return piles[0] - piles[1] + sum(self.table[disc][square] for square, disc in enumerate(board) if disc)

    def final(self, board: Board, piles: tuple[int, int], seat: int) -> int:
        """South's margin at the end of a game that ``seat`` ended (P84-6.2 to P84-6.4)."""
        south, north = piles
        own_exit = not discs_of(board, seat)
        for disc in board:
            if disc:
                unsafe_to_ender = own_exit and disc in UNSAFE_OF[other(seat)]
                to_south = (seat == SOUTH) if unsafe_to_ender else not disc & 8
                south, north = (south + value_of(disc), north) if to_south else (south, north + value_of(disc))
        return south - north

    def chance(self, board: Board, piles: tuple[int, int], seat: int) -> float:
        """South's chance to win (a draw counts half) after a turn of ``seat``, which may have ended the game."""
        if is_decided(board):
            end = self.final(board, piles, seat)
            return (end > 0) + (end == 0) / 2
        if is_settled(piles):
            return float(piles[0] > piles[1])
        margin = self.margin(board, piles) - SIGNS[seat] * self.worth.turn
        return self.worth.chance(margin, points_on(board))

    def best(
        self,
        board: Board,
        seat: int,
        dice: tuple[int, ...],
        *,
        first: bool,
        beam: int = 1,
        piles: tuple[int, int] | None = None,
    ) -> Node:
        """The best turn found on a throw (white, white, red); its gain is in points of the mover's margin.

        With ``piles`` the chance to win decides, else that gain.
        """
        white, second, red = dice
        plans: list[tuple[Spend, ...]] = [((white, 0), (second, 0), (0, red))]
        for joined, rest in {(white, second), (second, white)}:
            if joined + red <= 6:
                plans.append(((joined, red), (rest, 0)))
        aim = self._aim(board, seat, piles)
        apart, *added = (self._plan(Node(0.0, board, plan, (), ()), seat, first, beam, aim) for plan in plans)
        least = 0 if apart is None or self.options.adding_may_waste else len(apart.uses)
        found = [apart, *(node for node in added if node is not None and len(node.uses) + 1 >= least)]
        return _best_of([node for node in found if node is not None], aim)

    def _aim(self, board: Board, seat: int, piles: tuple[int, int] | None) -> Callable[[Node], tuple[float, float]]:
        """The key to compare complete turns: the chance to win, if there are piles, then the gain in points."""
        if piles is None:
            return _gain
        before = points_on(board)

        def winning(node: Node) -> tuple[float, float]:
            taken = before - points_on(node.board)
            chance = self.chance(node.board, with_taken(piles, seat, taken), seat)
            return (chance if seat == SOUTH else 1 - chance), node.gain

        return winning

    def _plan(
        self, start: Node, seat: int, first: bool, beam: int, aim: Callable[[Node], tuple[float, float]]
    ) -> Node | None:
        """The best way found to use a plan's values; None if a joined value can't be used (P84-5.3)."""
        layer, done = [start], []
        while layer:
            further: list[Found] = []
            for node in layer:
                after = [] if is_decided(node.board) else list(self._uses(node, seat, first))
                if after:
                    further += after
                else:
                    done.append(node)
            further.sort(key=_by_gain)
            layer = [self._made(found, seat) for found in further[:beam]]
        joins = start.left[0][0] and start.left[0][1]
        fits = [node for node in done if not joins or start.left[0] not in node.left]
        most = max((len(node.uses) for node in fits), default=-1)
        if most < len(start.left) and 1 < beam < EVERYTHING:
            return self._plan(start, seat, first, EVERYTHING, aim)  # could the remaining value be used (P84-5.2)?
        return _best_of([node for node in fits if len(node.uses) == most], aim) if fits else None

    def _uses(self, node: Node, seat: int, first: bool) -> Iterator[Found]:
        """Every use of a value that is left (P84-4): the discs that it turns, then those that it moves."""
        for number, spend in enumerate(node.left):
            if spend not in node.left[:number]:
                for gain, source, target in self._acts(node, seat, sum(spend), first):
                    yield node.gain + gain, node, number, source, target

    def _acts(self, node: Node, seat: int, value: int, first: bool) -> Iterator[tuple[float, int, int]]:
        """Every act with a value: what it gains, from where, to where."""
        board, table, sign = node.board, self.table, SIGNS[seat]
        if first:  # each value its own disc of the second row (P84-3.1)
            disc = UNSAFE_OF[seat][value - 1]
            for square in _places(board, disc):
                if square in self.geometry.secondary[seat]:
                    yield sign * (table[disc ^ 16][square] - table[disc][square]), square, TURNED
            return
        for codes in (UNSAFE_OF[seat], SAFE_OF[other(seat)]):
            for disc in self._picked(codes, value):
                for square in _places(board, disc):
                    yield sign * (table[disc ^ 16][square] - table[disc][square]), square, TURNED
        for disc in self._picked(SAFE_OF[seat], value):
            for square in _places(board, disc):
                if square not in node.moved:
                    yield from self._moves(board, seat, square, disc, value)

    def _moves(self, board: Board, seat: int, square: int, disc: int, value: int) -> Iterator[tuple[float, int, int]]:
        """Every move of a disc (P84-4.4 to P84-4.12)."""
        table, sign, goal = self.table, SIGNS[seat], self.geometry.goal[seat]
        distance = self.options.distance
        nearest, furthest = (1, 99) if distance == "queen" else (value if distance == "exact" else 1, value)
        worth, number = table[disc], value_of(disc)
        lost = sign * worth[square]
        for ray in self.geometry.rays[square]:
            for steps, target in enumerate(ray[:furthest], 1):
                there = board[target]
                if steps >= nearest and (there == OPEN or self._captures(seat, there, value)):
                    taken = value_of(there) - sign * table[there][target]
                    yield taken - lost + (number if target in goal else sign * worth[target]), square, target
                if there != OPEN:
                    break

    def _made(self, found: Found, seat: int) -> Node:
        """The partial turn after a possible use."""
        gain, node, number, source, target = found
        board, moved, (white, red) = node.board, node.moved, node.left[number]
        disc = board[source]
        if target == TURNED:
            board = _with(board, source, disc ^ 16)
        elif target in self.geometry.goal[seat]:
            board = _with(_with(board, source, OPEN), target, OPEN)
        else:
            board, moved = _with(_with(board, source, OPEN), target, disc), (*moved, target)
        act = Act(source) if target == TURNED else Act(source, target)
        left = node.left[:number] + node.left[number + 1 :]
        return Node(gain, board, left, moved, (*node.uses, Use(white, red, act)))

    def _picked(self, codes: bytes, value: int) -> bytes:
        return codes[value - 1 : value] if self.options.die_selects_disc else codes

    def _captures(self, seat: int, there: int, value: int) -> bool:
        if there not in UNSAFE_OF[other(seat)]:
            return False
        return not self.options.capture_matches_die or value_of(there) == value


def with_taken(piles: tuple[int, int], seat: int, points: int) -> tuple[int, int]:
    """The piles after a seat took discs of so many points off the board."""
    south, north = piles
    return (south + points, north) if seat == SOUTH else (south, north + points)


def is_settled(piles: tuple[int, int]) -> bool:
    """Whether one pile holds more than half of all points, so that nothing can change who wins (P84-6.5)."""
    return 2 * max(piles) > TOTAL


def _gain(node: Node) -> tuple[float, float]:
    return node.gain, 0.0


def _best_of(nodes: list[Node], aim: Callable[[Node], tuple[float, float]]) -> Node:
    """The first of the best turns; a single one is not evaluated."""
    return nodes[0] if len(nodes) == 1 else max(nodes, key=aim)


def _by_gain(found: Found) -> float:
    return -found[0]


def _places(board: Board, disc: int) -> Iterator[int]:
    at = board.find(disc)
    while at >= 0:
        yield at
        at = board.find(disc, at + 1)


def _with(board: Board, square: int, disc: int) -> Board:
    return board[:square] + bytes((disc,)) + board[square + 1 :]
