"""The owners of the discs: a picture only shows two colours, the position determines whose they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.referee.board.disc_sight import Board, Known, as_recorded, gone
from vision.reading import SeenDisc

TELLING = 2  # a colour is identified if this many more of its discs are at recorded places
OTHER_SEAT = {1: 2, 2: 1}


def owned(discs: Sequence[SeenDisc], recorded: Board, *, swapped: bool) -> list[tuple[tuple[SeenDisc, ...], bool]]:
    """The discs with the owners known from the record, as a picture only distinguishes two colours.

    ``swapped`` is the previous assignment of colours. Returns the discs and whether the picture's 1 is seat 2; both
    assignments, the previous one first, if few discs are left and both are possible (one disc captured its like).
    """
    turned = tuple(map(_of_other, discs))
    ways = [(turned, True), (tuple(discs), False)] if swapped else [(tuple(discs), False), (turned, True)]
    first, second = (_fit(way, recorded) for way, _ in ways)
    if abs(first - second) < TELLING:
        return ways
    return ways[:1] if first > second else ways[1:]


def reconciled(discs: Sequence[SeenDisc], recorded: Board) -> list[tuple[SeenDisc, ...]]:
    """The discs with possible owners, the most likely assignment first: colours are the least certain reading.

    As read, unless a player would have more discs of a number than in the record. Otherwise a disc with its number on
    its square belongs to the owner in the record, or it came there and captured its like; one that came to another
    square belongs to the owner whose disc is gone.
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
    """The number of discs that match the record; one that shows its other side may be another that came there."""
    return sum(as_recorded(disc, recorded) for disc in discs)
