"""Pawns on a board in a picture, as a reading of its squares and bases."""

from __future__ import annotations

import math
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image
from vision.counters.colours import printed_tints, usual_tints
from vision.counters.stacks import MOST_OF_A_COLOUR
from vision.mats import UCKERS_COLOURS, Box, Mat, Point
from vision.pawns.paint import Paint, Plane, PrintPlane, evidence, relief, slack_of, without_pawns
from vision.pawns.silhouettes import PawnShape, silhouette
from vision.pawns.standing import REACH, Pawn, PawnSearch
from vision.pawns.unknown_print import likely_print
from vision.pieces.colours import brightest_paper
from vision.reading import SeenBase, SeenDie, SeenSquare, SeenThing
from vision.registration import Registration
from vision.things.light import Tints, tints_of
from vision.things.prints import SCALE

SURE = 0.9  # mean evidence of a pawn that is beyond doubt
CLEAR_COLOUR = 0.8  # by how much it exceeds that of any other colour
SEEN_ENOUGH = 0.6  # share of a sure pawn that is visible
EDGE_SHARE = 0.06  # of a square: nearer to its edge a foot may be on either side
HIDDEN = 0.35  # a pawn of which less than this would show can't be seen
LIKELY, LIKELY_TOGETHER = 0.45, 1.2
"""Mean evidence at which a pawn is as likely as not, and one of a group that was completed: shadows on print of its own
paint explain a further one, too. Drawn: nine single pawns that were taken for two, with 0.3 to 1.4 for the weaker one,
17 groups completed rightly with 1.3 and more."""
STEEP = 6.0  # how fast that becomes certain
FEWEST = 10  # pixels by which a paint is measured
OWN_HUE = 0.8  # cosine of the angle by which a paint's hue may differ from what its name leads to expect
RECENT = 9  # pictures by which a paint and the shape are known
MEASURED, PLENTY = 6, 4  # clear pawns that are enough to measure the shape of the set, and informative ones
MEASURED_FROM = 0.7  # evidence of a pawn from which its paint is measured
MIXED = 0.5  # weight of the measured paints if the empty board is unknown
ROUND = 0.15  # relief that a shadow has as seldom as a pawn
UNEXPLAINED = 0.45  # share of a place with such relief although no pawn was found: one may have the print's paint
NEAR_MM = 9.0  # a pawn nearer than this to a place stands there
PERHAPS = 0.3  # the probability of that
HARDLY = 0.02  # and of a pawn of a colour of which no other one is seen: it is not in play
Reading = tuple[tuple[SeenSquare, ...], tuple[SeenBase, ...], tuple[SeenThing, ...]]


@dataclass(frozen=True, slots=True)
class Pawns:
    """The pawns found on a board, and the shape of all of them.

    ``uneven`` (h, w) is 1 where light and shade change as on a turned body, ``passing`` are pawns that
    seemed clear in the first search.
    """

    found: tuple[Pawn, ...]
    shape: PawnShape
    uneven: Plane
    passing: tuple[Pawn, ...] = ()
    informative: int = 0  # clear pawns that stand beside print of their own paint, not on it
    sure: bool = True  # whether anything is certain

    def beyond_doubt(self) -> Pawns:
        """Only those that are certain to stand there."""
        return replace(self, found=tuple(filter(_is_clear, self.found)))

    def cover(self, x: float, y: float, camera: tuple[float, float, float]) -> bool:
        """Whether the board's place (x, y) mm is seen behind a pawn, from its foot to its head."""
        cx, cy, cz = camera
        lean = self.shape.height / max(cz - self.shape.height, 1.0)
        for one in self.found:
            dx, dy = (one.x - cx) * lean, (one.y - cy) * lean
            along = ((x - one.x) * dx + (y - one.y) * dy) / max(dx * dx + dy * dy, 1e-6)
            part = min(max(along, 0.0), 1.0)
            if math.hypot(one.x + part * dx - x, one.y + part * dy - y) < self.shape.radius:
                return True
        return False


@dataclass(slots=True)
class PawnMemory:
    """The paints of a set's pawns and their shape, as far as they were seen in a game.

    Each is the median of what ``RECENT`` pictures showed: a sleeve or a shadow that passes for pawns in one scene
    changes nothing for long.
    """

    paints: dict[int, Paint] = field(default_factory=dict)
    shape: PawnShape | None = None
    _painted: dict[int, deque[Paint]] = field(default_factory=dict)
    _shaped: list[tuple[int, PawnShape]] = field(default_factory=list)  # with their informative pawns, most first

    def learn(self, paints: Sequence[Paint], pawns: Pawns) -> None:
        """Keep what a picture shows clearly."""
        numbers = Counter(one.colour for one in pawns.found)
        if max(numbers.values(), default=0) > MOST_OF_A_COLOUR:
            return  # some of them are no pawns, so the rest of the picture can't be trusted either
        for k, paint in enumerate(paints):
            if paint.spread is not None and numbers[k]:
                recent = self._painted.setdefault(k, deque(maxlen=RECENT))
                recent.append(paint)
                middle = np.median([one.chroma for one in recent], axis=0)
                self.paints[k] = Paint(middle, float(np.median([one.spread for one in recent if one.spread])))
        if self.wants_shape(pawns.informative) and (pawns.informative or sum(map(_is_clear, pawns.found)) >= MEASURED):
            self._shaped = sorted([*self._shaped, (pawns.informative, pawns.shape)], key=lambda one: -one[0])[:RECENT]
            good = [shape for informative, shape in self._shaped if 2 * informative >= self._shaped[0][0]]
            height, radius = (float(np.median([getattr(one, name) for one in good])) for name in ("height", "radius"))
            self.shape = PawnShape(height, radius)

    def wants_shape(self, informative: int) -> bool:
        """Whether a picture with so many informative pawns should be measured as well."""
        most = max((known for known, _ in self._shaped), default=0)
        return informative > most or (informative >= min(most, PLENTY) and len(self._shaped) < RECENT)


def pawns_on(
    registration: Registration, usual: Tints, seen: Tints, bare: Image, memory: PawnMemory | None = None
) -> Pawns:
    """The pawns on a board. ``usual`` and ``seen`` are the tints of the bare board and of the picture, (h, w, 3).

    ``bare`` is the bare board from above (BGR), all at ``SCALE``. ``memory`` are the pawns as seen before in this game.
    """
    mat = registration.mat
    white = paper_chroma(bare)
    prints = usual - white
    planes = [PrintPlane(prints, np.ones(prints.shape[:2], np.float32), slack_of(prints))]
    return _found(registration, planes, seen - white, inks_of(mat, prints), memory or PawnMemory())


def pawns_on_unknown(registration: Registration, above: Image, memory: PawnMemory | None = None) -> Pawns:
    """The pawns on a board whose empty picture is unknown, seen from above (BGR) at ``SCALE``: less certain."""
    mat = registration.mat
    seen = tints_of(above) - paper_chroma(above)
    inks = [Paint(ink.chroma[:1]) for ink in inks_of(mat, seen)]
    found = _found(registration, likely_print(mat, seen, inks), seen, inks, memory or PawnMemory(), own_paint=MIXED)
    return replace(found, sure=False)


def _found(
    registration: Registration,
    planes: Sequence[PrintPlane],
    seen: Tints,
    inks: Sequence[Paint],
    memory: PawnMemory,
    own_paint: float = 1.0,
) -> Pawns:
    """The pawns by their paints: first by the hues of the print, then by the paint of those that are clear.

    What lies beside those that stand out is no longer taken for round because of the step onto them. ``own_paint`` is
    the weight of the measured paints against the hue alone.
    """
    mat = registration.mat
    guesses = [memory.paints.get(k, ink) for k, ink in enumerate(inks)]
    guessed = planes[0].guessed
    weigh = partial(evidence, seen, guessed=guessed)
    first = weigh(without_pawns(seen, planes), guesses)
    search = PawnSearch(first, registration.camera, places_of(mat), REACH * mat.cell, partial(_is_informative, mat=mat))
    pawns = search.find(memory.shape)
    known_shape = None if memory.wants_shape(sum(_is_informative(one, mat) for one in pawns)) else memory.shape
    passing = tuple(filter(_is_clear, pawns))
    clearest, known = _clearest(pawns, search.shape, registration, seen.shape[:2])
    without = without_pawns(seen, planes, known)
    search.evidence = weigh(without, guesses)
    pawns = search.placed_again(pawns)
    paints = [_measured_paint(k, ink, pawns, seen, search) or guesses[k] for k, ink in enumerate(inks)]
    search.evidence = own_paint * weigh(without, paints) + (1 - own_paint) * search.evidence
    if known_shape is None:
        search.shaped_by(clearest)
    uneven = np.zeros(seen.shape[:2], np.float32) if guessed else relief(seen, planes[0].tints, known)
    last = tuple(search.find(known_shape))
    informative = _informative(last, mat)
    found = Pawns(last, search.shape, (uneven > ROUND).astype(np.float32), passing, informative)
    memory.learn(paints, found)
    return found


def _is_informative(one: Pawn, mat: Mat) -> bool:
    """Whether a pawn stands on no print of its own paint."""
    return _owner(one.place, mat) != UCKERS_COLOURS[one.colour]


def _informative(pawns: Sequence[Pawn], mat: Mat) -> int:
    return sum(_is_clear(one) and _is_informative(one, mat) for one in pawns)


def _owner(place: str, mat: Mat) -> str | None:
    """The colour in which a place is printed, if any: places in bases, starts and ways home."""
    assert mat.board is not None
    return place.split()[0] if " " in place else mat.board.colour_of(place)


def _clearest(
    pawns: Sequence[Pawn], shape: PawnShape, registration: Registration, size: tuple[int, ...]
) -> tuple[list[Pawn], Plane]:
    """The clear pawns, of two that touch the clearer one, and all pixels that show a part of them, (h, w)."""
    found, known = list[Pawn](), np.zeros(size, np.float32)
    for one in sorted(filter(_is_clear, pawns), key=lambda one: -one.evidence * one.seen):
        rows, columns, mask = _stamp(known, shape, (one.x, one.y), registration)
        if not (known[rows, columns] * mask).any():
            known[rows, columns] = np.maximum(known[rows, columns], cv2.dilate(mask, np.ones((3, 3), np.uint8)))
            found.append(one)
    return found, known


def _measured_paint(k: int, ink: Paint, pawns: Sequence[Pawn], seen: Tints, search: PawnSearch) -> Paint | None:
    """The paint of a colour as its clear pawns show it; None while there are none.

    What is beyond the number of pawns, or of another hue than its name's, is something else: a shadow or a hand.
    """
    chroma: list[Tints] = []
    own = sorted((one for one in pawns if one.colour == k), key=lambda one: -one.evidence * one.seen)
    for one in own[:MOST_OF_A_COLOUR]:
        if one.evidence > MEASURED_FROM:
            mask = silhouette(search.shape, one.x, one.y, search.camera) > 0.9
            half = mask.shape[0] // 2
            rows, columns = np.nonzero(mask)
            rows, columns = rows + round(one.y * SCALE - 0.5) - half, columns + round(one.x * SCALE - 0.5) - half
            inside = (rows >= 0) & (columns >= 0) & (rows < seen.shape[0]) & (columns < seen.shape[1])
            rows, columns = rows[inside], columns[inside]
            clear = search.evidence[k, rows, columns] > 0
            chroma.append(seen[rows[clear], columns[clear], :2])
    if sum(map(len, chroma)) < FEWEST:
        return None
    pixels = np.concatenate(chroma).astype(np.float64)
    middle = np.median(pixels, axis=0)
    alike = ink.chroma @ middle / (np.hypot(*ink.chroma.T) * float(np.hypot(*middle)))
    if float(alike.max()) < OWN_HUE:
        return None
    return Paint(middle[None], float(1.3 * np.median(np.abs(pixels - middle))))


def paper_chroma(above: Image) -> Tints:
    """The chroma of white paper, or of what is brightest, on a board from above, (1, 1, 3), lightness 0.

    The same everywhere: light falls off over a board, but keeps its colour. Fitted to a board without any white, it
    once changed by more than a paint's hue from side to side.
    """
    height, width = above.shape[:2]
    paper = brightest_paper(above, lambda px: (np.asarray(px) + 0.5) / SCALE)
    blue, green, red = np.array([1.0, width / 2, height / 2]) / (1, SCALE * 100, SCALE * 100) @ paper.fit
    return np.array([[[red - green, blue - green, 0.0]]], np.float32)


def inks_of(mat: Mat, prints: Tints) -> list[Paint]:
    """Guesses at the paints: the inks of the ways home, or else of the bases, and what usually has that name."""
    inks = printed_tints(mat, lambda box: prints[_within(box)].reshape(-1, 3).astype(np.float64))
    return [Paint(np.stack([ink[:2], usual[:2]])) for ink, usual in zip(inks, usual_tints(mat), strict=True)]


def _within(box: Box) -> tuple[slice, slice]:
    """The rows and columns of a box in a picture from above at ``SCALE``."""
    left, top, right, bottom = (max(0, round(v * SCALE)) for v in (box.left, box.top, box.right, box.bottom))
    return slice(top, bottom), slice(left, right)


def places_of(mat: Mat) -> dict[str, Point]:
    """The middles of the squares and of the places in the bases, mm by name."""
    assert mat.board is not None
    found = {name: box.centre for name, box in mat.squares.items()}
    for colour, spots in mat.board.places.items():
        box, (left, top, _, _) = mat.bases[colour], mat.board.bases[colour]
        for i, (x, y) in enumerate(spots):
            found[f"{colour} {i}"] = box.left + (x - left) * mat.cell, box.top + (y - top) * mat.cell
    return found


# The reading ----------------------------------------------------------------------------------------------------------


def reading_of(pawns: Pawns, mat: Mat, dice: Sequence[SeenDie] = ()) -> Reading:
    """The squares and bases with the pawns on them, and pawns beside both; nothing is sure where a die lies."""
    squares: defaultdict[str, list[Pawn]] = defaultdict(list)
    bases: defaultdict[str, list[Pawn]] = defaultdict(list)
    things: list[SeenThing] = []
    for one in pawns.found:
        square, base, colour = mat.square_at(one.x, one.y), mat.base_at(one.x, one.y), UCKERS_COLOURS[one.colour]
        if square is not None:
            squares[square].append(one)
        elif base is not None and (base == colour or not _is_clear(one)):
            bases[base].append(one)  # in doubt it is rather one of those that wait there, or a shadow of theirs
        else:
            things.append(_astray(one, pawns.shape))
    numbers = Counter(one.colour for one in pawns.found)
    too_many = {k for k, count in numbers.items() if count > MOST_OF_A_COLOUR}
    doubtful = _doubtful(pawns, mat)
    boxes = [Box(d.x, d.y, d.x, d.y).grown(0.7 * d.size) for d in dice]

    def free(box: Box) -> bool:
        return not any(
            b.left < box.right and box.left < b.right and b.top < box.bottom and box.top < b.bottom for b in boxes
        )

    passing = {mat.square_at(one.x, one.y): UCKERS_COLOURS[one.colour] for one in pawns.passing}
    alone = {  # the only pawn of a colour, in its own paint: shadows of others look like that, too
        name: UCKERS_COLOURS[one.colour]
        for name, (one, *more) in squares.items()
        if not more and numbers[one.colour] == 1 and UCKERS_COLOURS[one.colour] == _owner(name, mat)
    }
    unclear = doubtful | passing | alone
    seen = []
    for name, box in mat.squares.items():
        if name in squares and name not in alone:
            seen.append(_square(name, squares[name], free(box) and not _strange(squares[name], too_many, box)))
        elif (own := unclear.get(name)) is not None:
            chance = PERHAPS if numbers[UCKERS_COLOURS.index(own)] else HARDLY
            ways = (((), 1 - chance), (((own, 1),), chance))
            seen.append(SeenSquare(name, (), ways, 1 - chance, sure=False))
    found = [_base(colour, bases[colour], colour not in doubtful, too_many) for colour in UCKERS_COLOURS]
    if not pawns.sure:
        seen = [replace(square, sure=False) for square in seen]
        found = [replace(base, sure=False) for base in found]
    return tuple(seen), tuple(found), tuple(things)


def hidden_places(pawns: Pawns, registration: Registration) -> tuple[str, ...]:
    """The squares on which a pawn could not be seen behind those that were found, in the mat's order."""
    hides = np.zeros(pawns.uneven.shape, np.float32)
    for one in pawns.found:
        _draw(hides, pawns.shape, (one.x, one.y), registration)
    mat = registration.mat
    taken = {mat.square_at(one.x, one.y) for one in pawns.found}
    return tuple(
        name
        for name, box in mat.squares.items()
        if name not in taken and _share(1 - hides, pawns.shape, box.centre, registration) < HIDDEN
    )


def _draw(plane: Plane, shape: PawnShape, place: Point, registration: Registration) -> None:
    rows, columns, mask = _stamp(plane, shape, place, registration)
    plane[rows, columns] = np.maximum(plane[rows, columns], mask)


def _share(plane: Plane, shape: PawnShape, place: Point, registration: Registration) -> float:
    """The mean of a plane over what a pawn covers."""
    rows, columns, mask = _stamp(plane, shape, place, registration)
    return float((plane[rows, columns] * mask).sum() / max(float(mask.sum()), 1e-3))


def _stamp(
    plane: Plane, shape: PawnShape, place: Point, registration: Registration
) -> tuple[slice, slice, NDArray[np.float32]]:
    """The rows and columns that a pawn at a place covers, and its silhouette there."""
    mask = silhouette(shape, *place, registration.camera)
    half = mask.shape[0] // 2
    column, row = (round(v * SCALE - 0.5) for v in place)
    top, left = max(row - half, 0), max(column - half, 0)
    bottom, right = max(min(row + half + 1, plane.shape[0]), top), max(min(column + half + 1, plane.shape[1]), left)
    y, x = top - (row - half), left - (column - half)
    return slice(top, bottom), slice(left, right), mask[y : y + bottom - top, x : x + right - left]


def _doubtful(pawns: Pawns, mat: Mat) -> dict[str, str]:
    """The colours of the bases and coloured squares where something stands that no pawn explains."""
    found = {}
    for name, (x, y) in places_of(mat).items():
        own = _owner(name, mat)
        if own is None or any(math.hypot(one.x - x, one.y - y) < NEAR_MM for one in pawns.found):
            continue
        part = pawns.uneven[_within(Box(x, y, x, y).grown(pawns.shape.radius))]
        if part.size and float(part.mean()) > UNEXPLAINED:
            found[name.split()[0]] = own
    return found


def _astray(one: Pawn, shape: PawnShape) -> SeenThing:
    turns = [2 * math.pi * k / 12 for k in range(12)]
    r = shape.radius
    return SeenThing("counter", tuple((one.x + r * math.cos(a), one.y + r * math.sin(a)) for a in turns))


def _strange(pawns: Sequence[Pawn], too_many: set[int], box: Box) -> bool:
    """Whether pawns on a square may be of another colour, or on another square."""
    inner = box.grown(-EDGE_SHARE * (box.right - box.left))
    return any(one.colour in too_many or (one.x, one.y) not in inner or not _is_clear(one) for one in pawns)


def _is_clear(one: Pawn) -> bool:
    return one.evidence >= SURE and one.evidence - one.others >= CLEAR_COLOUR and one.seen >= SEEN_ENOUGH


def _chance(one: Pawn) -> float:
    """The probability that a pawn stands there at all."""
    return 1 / (1 + math.exp(-STEEP * (one.evidence - (LIKELY_TOGETHER if one.completed else LIKELY))))


def _square(name: str, pawns: Sequence[Pawn], sure: bool) -> SeenSquare:
    ways: dict[tuple[tuple[str, int], ...], float] = {(): 1.0}
    for one in pawns:
        chance, other = _chance(one), 1 / (1 + math.exp(STEEP * min(one.evidence - one.others, 9.0)))
        colours = ((one.colour, chance * (1 - other)), (one.second, chance * other))
        more: defaultdict[tuple[tuple[str, int], ...], float] = defaultdict(float)
        for counters, p in ways.items():
            more[counters] += p * (1 - chance)
            for colour, q in colours:
                more[_with(counters, UCKERS_COLOURS[colour])] += p * q
        ways = more
    listed = sorted(((c, p) for c, p in ways.items() if p > 0.002), key=lambda way: -way[1])
    return SeenSquare(name, listed[0][0], tuple(listed), listed[0][1], sure)


def _with(counters: tuple[tuple[str, int], ...], colour: str) -> tuple[tuple[str, int], ...]:
    names = Counter(dict(counters))
    names[colour] += 1
    return tuple((name, names[name]) for name in UCKERS_COLOURS if names[name])


def _base(colour: str, pawns: Sequence[Pawn], explained: bool, too_many: set[int]) -> SeenBase:
    there = [one for one in pawns if _chance(one) > 0.5 and UCKERS_COLOURS[one.colour] == colour]
    chance = math.prod(max(_chance(one), 1 - _chance(one)) for one in pawns) * (1.0 if explained else 1 - PERHAPS)
    sure = explained and len(there) == len(pawns) and all(map(_is_clear, pawns))
    return SeenBase(colour, len(there), chance, sure and UCKERS_COLOURS.index(colour) not in too_many)
