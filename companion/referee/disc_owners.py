"""Whose the discs are: a picture only tells two colours apart, the position tells which is whose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.referee.disc_sight import Board, Known, as_recorded, gone
from vision.reading import SeenDisc

TELLING = 2  # so many more discs in their places tell which colour is whose
OTHER_SEAT = {1: 2, 2: 1}


def owned(discs: Sequence[SeenDisc], recorded: Board, *, swapped: bool) -> list[tuple[tuple[SeenDisc, ...], bool]]:
    """The discs with the owners that the record knows: a picture only tells two colours apart.

    ``swapped`` is how the colours stood before. Gives the discs and whether the picture's 1 is seat 2; both ways, as
    the colours stood first, where few discs are left and both may be (one disc captured its like).
    """
    turned = tuple(map(_of_other, discs))
    ways = [(turned, True), (tuple(discs), False)] if swapped else [(tuple(discs), False), (turned, True)]
    first, second = (_fit(way, recorded) for way, _ in ways)
    if abs(first - second) < TELLING:
        return ways
    return ways[:1] if first > second else ways[1:]


def reconciled(discs: Sequence[SeenDisc], recorded: Board) -> list[tuple[SeenDisc, ...]]:
    """The discs with owners that can be, the likeliest way first: colours are the least sure of what a picture tells.

    As read where no player has more discs of a number than the record knows. Else a disc that has its number on its
    square belongs to whom the record says, or it came there and captured its like; one that came to another square
    belongs to the owner whose disc is gone.
    """
    kinds = Counter((disc.owner, disc.value) for disc in discs)
    if kinds <= Counter((known.owner, known.value) for known in recorded.values()):
        return [tuple(discs)]
    lost = gone(discs, recorded)
    missing = {(known.value, known.owner) for known in lost}
    first = tuple(_of_owner(disc, recorded.get(disc.square or ""), missing) for disc in discs)
    came = [disc for disc in first if _captured_its_like(disc, recorded, lost)]
    return [first, *(tuple(_of_other(d) if d is disc else d for d in first) for disc in came)]


def _captured_its_like(disc: SeenDisc, recorded: Board, lost: Iterable[Known]) -> bool:
    """Whether a disc may have come to its square and captured the other player's disc of its number."""
    here = recorded.get(disc.square or "")
    turned = here is not None and here.value == disc.value and here.side != disc.side
    return turned and Known(disc.value, disc.side, OTHER_SEAT[disc.owner]) in lost


def _of_other(disc: SeenDisc) -> SeenDisc:
    return replace(disc, owner=OTHER_SEAT[disc.owner])


def _of_owner(disc: SeenDisc, here: Known | None, missing: set[tuple[int, int]]) -> SeenDisc:
    if here is not None and here.value == disc.value:
        return replace(disc, owner=here.owner)
    other = OTHER_SEAT[disc.owner]
    lost = (disc.value, disc.owner) not in missing and (disc.value, other) in missing
    return replace(disc, owner=other) if lost else disc


def _fit(discs: Iterable[SeenDisc], recorded: Board) -> int:
    """How many discs lie as the record has them: one that shows its other side may be another one that came there."""
    return sum(as_recorded(disc, recorded) for disc in discs)
