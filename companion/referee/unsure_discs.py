"""What discs may be that can't be read surely, and whose they are: the picture's word beside what the record knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from vision.reading import SeenDisc

LEAST = 0.002  # a guess that is less likely than this beside the likeliest is none
LEAST_CHANCE = 0.0005  # no side or number of a disc in doubt is less likely than this by its picture
# How likely an unsure disc is one of these before it is looked at, beside the disc of that square turned over:
UNTOUCHED = 6.0  # as the record has it
CAME = 0.3  # one whose square is empty or taken, as it lay there
CAME_TURNED = 0.05  # one that was turned over as well
STRANGE = 0.03  # one that lies elsewhere, or that nobody has
SAME_SIDE = 4.0  # a number that was misread is so many times likelier on the side that was read
OTHER_COLOUR = 0.05  # how likely an unsure disc is the other player's, beside the chance that it is this one's
TELLING = 2  # so many more discs in their places tell which colour is whose
MOST_BOARDS = 64  # of the boards that unsure discs may mean, the likeliest so many are weighed
SIDES = ("plain", "target")
OTHER_SIDE = {"plain": "target", "target": "plain"}
OTHER_SEAT = {1: 2, 2: 1}


@dataclass(frozen=True, slots=True)
class Known:
    """A disc as the record has it."""

    value: int
    side: str
    owner: int


Board = Mapping[str, Known]  # by square
Guess = tuple[tuple[SeenDisc, ...], float]  # what may lie there, and its chance


def as_recorded(disc: SeenDisc, recorded: Board) -> bool:
    """Whether the disc was read as the record has it on its square."""
    return recorded.get(disc.square or "") == Known(disc.value, disc.side, disc.owner)


def guesses(discs: Sequence[SeenDisc], recorded: Board) -> list[Guess]:
    """What may lie there, likeliest first; chances are relative to the likeliest.

    An unsure disc may be the one that the record has on its square, or what was read turned over, or a disc that the
    record has elsewhere and that is not there any more.
    """
    gone = _gone(discs, recorded)
    boards: list[Guess] = [((), 1.0)]
    for disc in discs:
        ways = _ways(disc, recorded, gone)
        found = [((*seen, *other), chance * share) for seen, chance in boards for other, share in ways]
        boards = sorted(found, key=lambda guess: -guess[1])[: 2 * MOST_BOARDS]
    likely = [guess for guess in boards if _possible(guess[0])] or boards[:1]
    best = likely[0][1]
    return [(seen, chance / best) for seen, chance in likely if chance >= LEAST * best][:MOST_BOARDS]


def _ways(disc: SeenDisc, recorded: Board, gone: Iterable[Known]) -> list[Guess]:
    """What a disc may be, each with its chance beside the likeliest; only itself where it was read surely.

    The disc that the record has there, as it lay, is by far the likeliest: most discs are not touched in a turn. Where
    the record has none, there may be none.
    """
    if disc.sure:
        return [((disc,), 1.0)]
    here = recorded.get(disc.square or "")
    weighed: list[Guess] = [
        ((other,), share * _before_looking(other, here, gone))
        for other, share in _shares(disc, _others(disc, here, gone))
    ]
    if here is None and disc.chances:
        weighed.append(((), max(1 - disc.confidence / max(disc.chances), 0.0)))
    weighed.sort(key=lambda way: -way[1])
    most = weighed[0][1]
    return [(other, share / most) for other, share in weighed if share >= LEAST * most]


def _before_looking(disc: SeenDisc, here: Known | None, gone: Iterable[Known]) -> float:
    """How likely a disc is to lie there by what the record has on that square and misses elsewhere."""
    if here == Known(disc.value, disc.side, disc.owner):
        return UNTOUCHED
    kind = (disc.value, disc.owner)
    if here is not None and (here.value, here.owner) == kind:
        return 1.0
    if Known(disc.value, disc.side, disc.owner) in gone:
        return CAME
    return CAME_TURNED if kind in {(known.value, known.owner) for known in gone} else STRANGE


def _others(disc: SeenDisc, here: Known | None, gone: Iterable[Known]) -> list[SeenDisc]:
    """What an unsure disc may be other than what was read, always in one order."""
    meant = [*([here] if here else []), *gone]
    others = {_as(disc, known, side) for known in meant for side in SIDES}
    others.add(replace(disc, side=OTHER_SIDE.get(disc.side, disc.side)))
    return sorted(others - {disc}, key=lambda other: (other.value, other.side, other.owner))


def _shares(disc: SeenDisc, others: Collection[SeenDisc]) -> list[tuple[SeenDisc, float]]:
    """The disc as read and the others with their chances by the picture: as the reader says, else what it leaves."""
    if not disc.chances:
        weights = [SAME_SIDE if other.side == disc.side else 1.0 for other in others]
        left = (1 - disc.confidence) / max(sum(weights), 1.0)
        return [(disc, max(disc.confidence, 0.01)), *((o, left * w) for o, w in zip(others, weights, strict=True))]
    return [(other, _chance(disc, other)) for other in (disc, *others)]


def _chance(disc: SeenDisc, other: SeenDisc) -> float:
    """How likely a disc is another one by its picture."""
    read = disc.chances[SIDES.index(other.side) * 6 + other.value - 1]
    return max(read, LEAST_CHANCE) * (1.0 if other.owner == disc.owner else OTHER_COLOUR)


def _as(disc: SeenDisc, known: Known, side: str) -> SeenDisc:
    return replace(disc, value=known.value, side=side, owner=known.owner)


def _gone(discs: Iterable[SeenDisc], recorded: Board) -> list[Known]:
    """Discs of the record on whose squares no disc of that number is seen."""
    seen = {disc.square: disc.value for disc in discs}
    return list(dict.fromkeys(known for square, known in recorded.items() if seen.get(square) != known.value))


def _possible(discs: Sequence[SeenDisc]) -> bool:
    """Whether there are at most two discs of each kind: more is never a guess worth weighing."""
    return max(Counter((disc.owner, disc.value) for disc in discs).values(), default=0) <= 2


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
    gone = _gone(discs, recorded)
    missing = {(known.value, known.owner) for known in gone}
    first = tuple(_of_owner(disc, recorded.get(disc.square or ""), missing) for disc in discs)
    came = [disc for disc in first if _captured_its_like(disc, recorded, gone)]
    return [first, *(tuple(_of_other(d) if d is disc else d for d in first) for disc in came)]


def _captured_its_like(disc: SeenDisc, recorded: Board, gone: Iterable[Known]) -> bool:
    """Whether a disc may have come to its square and captured the other player's disc of its number."""
    here = recorded.get(disc.square or "")
    turned = here is not None and here.value == disc.value and here.side != disc.side
    return turned and Known(disc.value, disc.side, OTHER_SEAT[disc.owner]) in gone


def _of_other(disc: SeenDisc) -> SeenDisc:
    return replace(disc, owner=OTHER_SEAT[disc.owner])


def _of_owner(disc: SeenDisc, here: Known | None, gone: set[tuple[int, int]]) -> SeenDisc:
    if here is not None and here.value == disc.value:
        return replace(disc, owner=here.owner)
    other = OTHER_SEAT[disc.owner]
    lost = (disc.value, disc.owner) not in gone and (disc.value, other) in gone
    return replace(disc, owner=other) if lost else disc


def _fit(discs: Iterable[SeenDisc], recorded: Board) -> int:
    """How many discs lie as the record has them: one that shows its other side may be another one that came there."""
    return sum(as_recorded(disc, recorded) for disc in discs)
