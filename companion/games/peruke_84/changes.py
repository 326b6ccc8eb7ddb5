"""The differences between two boards, in people's terms: this disc was turned, that one moved, that one is gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from companion.games.message import Message, say
from companion.games.peruke_84.board import (
    OPEN,
    Board,
    Cell,
    Square,
    apart,
    disc_text,
    disc_there,
    is_safe,
    square_name,
    turned,
)


class Kind(Enum):
    """What happened to a disc."""

    TURNED = "turned"
    MOVED = "moved"
    GONE = "gone"
    CAME = "came"


@dataclass(frozen=True, slots=True)
class Change:
    """A disc and its change: ``before`` and ``after`` are its cells, ``target`` where it is now."""

    kind: Kind
    source: Square
    before: Cell
    target: Square
    after: Cell


def changes(board: Board, seen: Board) -> list[Change]:
    """The fewest changes that lead from one board to the other."""
    found: list[Change] = []
    left: list[tuple[Square, Cell]] = []
    came: list[tuple[Square, Cell]] = []
    for square, (before, after) in enumerate(zip(board, seen, strict=True)):
        if before == after:
            continue
        # First, as a turned disc is also "one gone, another come".
        if before != OPEN and after == turned(before):
            found.append(Change(Kind.TURNED, square, before, square, after))
            continue
        left += [(square, before)] if before != OPEN else []
        came += [(square, after)] if after != OPEN else []
    return [*found, *_moves(left, came)]


def _moves(left: list[tuple[Square, Cell]], came: list[tuple[Square, Cell]]) -> Iterator[Change]:
    """Pairs of equal discs that left one square and came to another, nearest first; then those without a partner."""
    pairs = sorted(
        (
            (before != after, apart(source, target), source, target, before, after)  # unturned, then near ones first
            for source, before in left
            for target, after in came
            if after in (before, turned(before))
        )
    )
    sources, targets = dict(left), dict(came)
    for _, _, source, target, before, after in pairs:
        if source in sources and target in targets:
            del sources[source], targets[target]
            yield Change(Kind.MOVED, source, before, target, after)
    yield from (Change(Kind.GONE, square, disc, square, OPEN) for square, disc in sources.items())
    yield from (Change(Kind.CAME, square, OPEN, square, disc) for square, disc in targets.items())


def put_back(board: Board, seen: Board, squares: set[Square]) -> list[Message]:
    """How to restore these squares, as text."""
    return [_put_back(board, seen, square) for square in sorted(squares) if board[square] != seen[square]]


def _put_back(board: Board, seen: Board, square: Square) -> Message:
    before, here = board[square], square_name(square)
    if before == OPEN:
        return say("peruke-84.take-off", what=disc_text(seen[square]), square=here)
    side = "plain" if is_safe(before) else "target"
    if seen[square] == turned(before):
        return say("peruke-84.turn-back", what=disc_there(board, square), side=side)
    return say("peruke-84.put-back", what=disc_text(before), square=here, side=side)
