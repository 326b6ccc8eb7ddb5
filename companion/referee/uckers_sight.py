"""An Uckers board as one look saw it, weighed against the boards that may lie there."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.uckers import COLOURS, Placement
from companion.games.uckers.geometry import COUNTERS
from vision.mats import UCKERS, Box, Mat
from vision.reading import SeenBase, SeenSquare, SeenThing, TableReading

LEAST = 0.001  # no alternative that the reader names counts for less, nor do fewer of the counters that it sees
HEAP = 0.002  # the chance, beside the count read, that an unsure stack hides more counters under those seen
VAGUE = 0.05  # the chance, beside the count read, of each other one where the reader names no alternatives
OTHERWISE = 1e-5  # how likely it is that a counter came or went unseen, against a look that was a little wrong
MOVED = 0.5  # how likely it is that a counter lies elsewhere, against a look that was a little wrong
CHANGED = 0.03  # how likely it is that a certain thing was done to the board, against nothing
NEXT_TO = 40.0  # mm between squares that touch, corner to corner as well

Counts = tuple[tuple[str, int], ...]  # the counters on a square: (colour, number), by colour
EMPTY: Counts = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """What one look saw: on each square the counts that may stand there with their chances, the likeliest being 1.

    ``unsure`` are squares that were not read surely, ``vague`` those of them without alternatives. ``hidden`` are
    squares and bases that something covers, ``strays`` counters beside the squares, those in the middle of the board
    (home) left out.
    """

    squares: Mapping[str, Mapping[Counts, float]]
    bases: Mapping[str, SeenBase]
    unsure: tuple[str, ...] = ()
    vague: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    strays: int = 0

    @classmethod
    def of(cls, reading: TableReading) -> Sight:
        """The counters of a reading."""
        return cls(
            {square.square: _chances(square) for square in reading.squares},
            {base.colour: base for base in reading.bases},
            tuple(square.square for square in reading.squares if not square.sure),
            tuple(square.square for square in reading.squares if not square.sure and not square.alternatives),
            tuple(sorted({*reading.covered, *_covered_bases(reading)} & _PLACES)),
            sum(thing.what == "counter" and not _in_the_middle(thing, reading) for thing in reading.things),
        )

    def chance(self, board: Placement) -> float:
        """How well a board fits, 0 to 1: 1 when it is the likeliest count everywhere; 0 when it can't lie there."""
        wanted = by_square(board)
        chance = math.prod(self._on(square, wanted.get(square, EMPTY)) for square in self._open(wanted))
        return chance * math.prod(self._in_base(colour, count) for colour, count in board.bases)

    def _open(self, wanted: Mapping[str, Counts]) -> set[str]:
        """The squares with counters, on the board and here, that nothing covers."""
        return {*wanted, *self.squares} - set(self.hidden)

    def _on(self, square: str, counts: Counts) -> float:
        chances = self.squares.get(square)
        if chances is None:
            return float(counts == EMPTY)
        if counts in chances:
            return chances[counts]
        if square in self.vague:
            return VAGUE
        if square not in self.unsure or not counts:
            return 0.0
        seen = _top(chances)
        return HEAP if _more(counts, seen) else LEAST if _more(seen, counts) else 0.0

    def _in_base(self, colour: str, count: int) -> float:
        base = self.bases.get(colour)
        if base is None or base.count == count or colour in self.hidden:
            return 1.0
        return 0.0 if base.sure or abs(base.count - count) > 1 else VAGUE

    def likely(self, recorded: Placement) -> Placement:
        """The board that most likely lies there, where the counts leave a choice: with no counter come or gone unseen.

        It begins with what was read and takes one other count after the other as long as that makes it likelier. Where
        the board may well lie as it was, it does.
        """
        board = self._likeliest(recorded)
        return recorded if self.chance(recorded) >= CHANGED * self.chance(board) else board

    def _likeliest(self, recorded: Placement) -> Placement:
        board, weight = self._read(), self._weight(self._read(), recorded)
        while True:
            others = [(self._weight(other, recorded), other) for other in self._variants(board, recorded)]
            best = max(others, default=(weight, board), key=lambda item: item[0])
            if best[0] <= weight:
                return board
            weight, board = best

    def _read(self) -> Placement:
        """The likeliest count everywhere."""
        squares = {square: dict(_top(chances)) for square, chances in self.squares.items()}
        return Placement.of(squares, {colour: base.count for colour, base in self.bases.items()})

    def _variants(self, board: Placement, recorded: Placement) -> Iterator[Placement]:
        """The boards with another count on one square or in one base; what was recorded there may be hidden."""
        on = {square: dict(counts) for square, counts in by_square(board).items()}
        bases, before = dict(board.bases), by_square(recorded)
        for square, chances in self.squares.items():
            for counts in {*chances, before.get(square, EMPTY)} if square in self.unsure else ():
                yield Placement.of({**on, square: dict(counts)}, bases)
        for colour, base in self.bases.items():
            for count in (base.count - 1, base.count, base.count + 1) if not base.sure else ():
                yield Placement.of(on, {**bases, colour: max(count, 0)})

    def _weight(self, board: Placement, recorded: Placement) -> float:
        """How likely a board is, as a logarithm: by what was read, by the counters that came or went, by the record."""
        now, home = homes(board), homes(recorded)
        gone = sum(abs(now[colour] - home[colour]) for colour in COLOURS)
        chance = self.chance(board)
        return math.log(chance or 1e-300) + gone * math.log(OTHERWISE) + difference(board, recorded) * math.log(MOVED)

    def trouble(self, likely: Placement, recorded: Placement) -> str:
        """Why the board can't be judged at all, as a sentence for the table; "" when it can be."""
        home = homes(recorded)
        if len(self.bases) < len(COLOURS):
            return "The counters can't be read now."
        if self.strays > sum(home.values()):
            return "A counter lies beside the squares: put it where it belongs."
        missing = [colour for colour, count in homes(likely).items() if count > home[colour]]
        if self.hidden and missing:
            return f"Something lies over {listed(self.hidden[:3])}: take it off the board."
        return ""

    def doubt(self, likely: Placement, recorded: Placement) -> str:
        """What can't be read surely, as a sentence for the table; "" when all counters are accounted for."""
        if homes(likely) == homes(recorded):
            return ""
        if self.vague:
            return f"The counters on {listed(self.vague[:3])} can't be seen well: push the stack straight."
        bases = [colour for colour, base in self.bases.items() if not base.sure]
        return f"{bases[0].capitalize()}'s base can't be seen well: move its counters apart." if bases else ""


def _chances(square: SeenSquare) -> dict[Counts, float]:
    """The counts that may stand on a square, the likeliest with chance 1."""
    read = _counts(square.counters)
    if square.sure or not square.alternatives:
        return {read: 1.0}
    found = {_counts(counts): max(chance, LEAST) for counts, chance in square.alternatives}
    found.setdefault(read, max(square.confidence, LEAST))
    top = max(found.values())
    return {counts: chance / top for counts, chance in found.items()}


def _more(counts: Counts, seen: Counts) -> bool:
    """Whether there are all the counters that were seen, and perhaps others under them."""
    there = dict(counts)
    return all(there.get(colour, 0) >= count for colour, count in seen)


def _top(chances: Mapping[Counts, float]) -> Counts:
    return max(chances, key=lambda counts: chances[counts])


def _counts(counters: Counts) -> Counts:
    return tuple(sorted((colour, count) for colour, count in counters if count))


def by_square(board: Placement) -> dict[str, Counts]:
    """The counters on each square of a board."""
    found: dict[str, list[tuple[str, int]]] = {}
    for square, colour, count in board.squares:
        found.setdefault(square, []).append((colour, count))
    return {square: tuple(sorted(counts)) for square, counts in found.items()}


def homes(board: Placement) -> dict[str, int]:
    """How many counters of each colour are home: those that are nowhere else (below 0: too many are seen)."""
    out: Counter[str] = Counter(dict(board.bases))
    for _, colour, count in board.squares:
        out[colour] += count
    return {colour: COUNTERS - out[colour] for colour in COLOURS}


def difference(one: Placement, other: Placement) -> int:
    """How many counters stand elsewhere on one board than on the other."""
    return sum((one.places(colour) - other.places(colour)).total() for colour in COLOURS)


def nudged(before: Placement, after: Placement) -> bool:
    """Whether every counter that lies elsewhere lies next to its place: as dice push counters, not as people move."""
    left = [pair for pair in _places(before) if pair not in _places(after)]
    came = [pair for pair in _places(after) if pair not in _places(before)]
    return bool(left) and len(left) == len(came) and all(any(_near(a, b) for b in came) for a in left)


def _places(board: Placement) -> list[tuple[str, str, int]]:
    return [(square, colour, i) for square, colour, count in board.squares for i in range(count)]


def _near(one: tuple[str, str, int], other: tuple[str, str, int]) -> bool:
    (x, y), (u, v) = UCKERS.squares[one[0]].centre, UCKERS.squares[other[0]].centre
    return one[1] == other[1] and (x - u) ** 2 + (y - v) ** 2 <= NEXT_TO**2


def listed(names: tuple[str, ...]) -> str:
    """ "t14", "t14 and red's base"."""
    words = [f"{name}'s base" if name in COLOURS else name for name in names]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


_PLACES = {*UCKERS.squares, *UCKERS.bases}


def _home(board: Mat) -> Box:
    """The middle of the board, between the last squares of the four pipes."""
    left, top = board.squares["red5"].right, board.squares["green5"].bottom
    return Box(left, top, board.squares["yellow5"].left, board.squares["blue5"].top)


def _in_the_middle(thing: SeenThing, reading: TableReading) -> bool:
    return _centre(thing) in _home(reading.sheet or UCKERS)


def _covered_bases(reading: TableReading) -> Iterator[str]:
    """Bases that something other than a counter lies over."""
    for thing in reading.things:
        if thing.what != "counter" and thing.outline:
            for colour, box in (reading.sheet or UCKERS).bases.items():
                if _centre(thing) in box or any(point in box for point in thing.outline):
                    yield colour


def _centre(thing: SeenThing) -> tuple[float, float]:
    points = thing.outline or ((0.0, 0.0),)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
