"""Games with counters: the likelihood of the picture for each possible board.

Counters stand in stacks on the squares of a mat and wait in bases. A square may hold counters of several colours;
counters neither on a square nor in their base are home.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, cast

from companion.games.counters import Placement
from companion.games.message import Text, say
from companion.games.rules import StateT, StepT
from companion.games.track import COUNTERS
from companion.referee.belief import priors
from companion.referee.belief.layout import Layout, Look, Piece, Stack
from companion.referee.board.board_game import BoardGame, Boards, turns_with_boards
from vision.boards import CrossBoard
from vision.mats import Box, Mat
from vision.reading import SeenBase, SeenSquare, SeenThing, TableReading

GUESSES = 48  # beam width when combining the readings of uncertain places
TOGETHER = 2  # counters that come or go at once: more are a heap that was swept away
MOVED_LATE = 2  # most counters moved on a throw that passed

Counts = tuple[tuple[str, int], ...]  # the counters on a place: (colour, number), by colour
Places = Mapping[str, Counts]  # by square; a base has the name of its colour
EMPTY: Counts = ()


@dataclass(frozen=True, eq=False)
class CounterSight:
    """The counters of a look, with the board of the record, the previously known one and how the camera saw it.

    ``seen`` is the reading by place, ``hidden`` are the covered places, of which the picture is no evidence. ``before``
    are the counters known by place, {} if the board was not seen. ``strays`` is the number of counters beside the
    squares, except in the middle of the board (home) and in a base where such counters waited before.
    """

    recorded: Placement
    seen: Mapping[str, Stack]
    before: Places
    seen_before: Mapping[str, Stack]
    hidden: frozenset[str]
    strays: int

    @classmethod
    def of(cls, reading: TableReading, mat: Mat, recorded: Placement, layout: Layout) -> CounterSight:
        """The counters of a reading; ``layout`` is the previous layout, ``recorded`` the board of the record."""
        mat = reading.sheet or mat
        before = cast("Placement | None", layout.board)
        waited, home = dict((before or recorded).bases), _home(mat)
        things = [thing for thing in reading.things if thing.what == "counter"]
        under = Counter(_base_under(thing, reading) for thing in things)
        stacks: list[Stack] = [_of_players(square, waited) for square in reading.squares]
        mine = set[str | None]()  # bases with counters that were read as another colour, some of which waited there
        for base in reading.bases:
            there = base.count + under[base.colour]
            if under[base.colour] > max(there - waited.get(base.colour, 0), 0):
                mine.add(base.colour)
                base = replace(base, count=there)
            if base.colour in waited:
                stacks.append(base)
        return cls(
            recorded,
            {_place_of(piece): piece for piece in stacks},
            {} if before is None else by_place(before),
            {_place_of(piece): piece for piece in layout.stacks},
            frozenset(reading.covered) & {*mat.squares, *mat.bases},
            sum(
                (home is None or thing.middle not in home) and _base_under(thing, reading) not in mine
                for thing in things
            ),
        )

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that play."""
        return tuple(colour for colour, _ in self.recorded.bases)

    @property
    def unsure(self) -> tuple[str, ...]:
        """The places that were not read with confidence."""
        return tuple(place for place, piece in self.seen.items() if not piece.sure and place not in self.hidden)

    # How well a board fits ----------------------------------------------------------------------------------------

    def chance(self, board: Placement) -> float:
        """The likelihood of the picture for a board, relative to the most likely reading of every place.

        A place that looks unchanged and is unchanged is neutral.
        """
        there = by_place(board)
        return math.prod(self._on(place, there.get(place, EMPTY)) for place in {*there, *self.seen})

    def _on(self, place: str, counts: Counts) -> float:
        if place in self.hidden:
            return 1.0
        if place not in self._unchanged:
            return _read_likelihood(self.seen.get(place), counts)
        same = self.before.get(place, EMPTY) == counts
        return 1.0 if same else priors.SAME_LOOK_STACK * _read_likelihood(self.seen[place], counts)

    @cached_property
    def _unchanged(self) -> set[str]:
        both = ((place, now, self.seen_before.get(place)) for place, now in self.seen.items() if self.before)
        return {place for place, now, old in both if old and (_likeliest(now), now.sure) == (_likeliest(old), old.sure)}

    # What may lie there -------------------------------------------------------------------------------------------

    def boards(self, legal: Callable[[], Iterable[Placement]] = tuple) -> tuple[tuple[Placement, float], ...]:
        """The possible boards, each with its probability, the most likely first.

        ``legal`` returns the boards of legal turns; it is called only if something is unsure or missing.
        """
        guessed = {self.recorded: self.chance(self.recorded)}
        stood = _count_colours((self.before or by_place(self.recorded)).values())
        there = _count_colours(map(_likeliest, self.seen.values()))
        fewer = any(there[colour] < number for colour, number in stood.items())  # one may stand hidden among others
        for board, chance in self._guesses():
            now = _count_colours(by_place(board).values())
            gone = sum(abs(stood[colour] - now[colour]) for colour in self.colours)
            likely = chance * priors.COUNTER_GONE ** min(gone, TOGETHER)
            guessed[board] = max(guessed.get(board, 0.0), likely)
        right = {board: self.chance(board) for board in legal()} if self.unsure or self.hidden or fewer else {}
        found = _likely({**_likely(guessed), **_likely(right)}, 2 * priors.BOARDS_WEIGHED)
        return tuple(way for way in found.items() if not too_many(way[0])) or tuple(found.items())

    def _guesses(self) -> Iterator[tuple[Placement, float]]:
        """The boards possible by the uncertain places, regardless of the rules."""
        known = by_place(self.recorded)
        ways: list[tuple[float, dict[str, Counts]]] = [(1.0, {})]
        for place in (*self.seen, *sorted(self.hidden - {*self.seen})):
            here = {counts: self._on(place, counts) for counts in self._ways(place, known.get(place, EMPTY))}
            ways = [(chance * share, {**on, place: counts}) for chance, on in ways for counts, share in here.items()]
            ways = sorted(ways, key=lambda way: -way[0])[:GUESSES]
        for chance, on in ways:
            bases = {colour: dict(on.get(colour, EMPTY)).get(colour, 0) for colour in self.colours}
            squares = ((place, *count) for place, counts in on.items() if place not in bases for count in counts)
            yield Placement(tuple(sorted(squares)), tuple(sorted(bases.items()))), chance

    def _ways(self, place: str, recorded: Counts) -> Iterable[Counts]:
        piece = self.seen.get(place)
        if place in self.hidden:
            return dict.fromkeys((*([_likeliest(piece)] if piece else ()), recorded, EMPTY))
        assert piece is not None, "what is not hidden was seen"
        if not piece.sure:
            return dict.fromkeys((*_chances(piece), recorded))
        stood = self.before.get(place, EMPTY)  # a counter hidden among its like may still be hidden
        hidden = [stood] if _read_likelihood(piece, stood) > priors.SURE_WRONG_STACK else []
        return dict.fromkeys((_likeliest(piece), *hidden))

    # What can't be judged, in words -------------------------------------------------------------------------------

    @cached_property
    def obstacle(self) -> Text:
        """Why the board can't be judged at all, by its likeliest counters regardless of the rules; "" if it can."""
        return self.obstacle_on(self.boards()[0][0] if self.hidden else self.recorded)

    def obstacle_on(self, board: Placement) -> Text:
        """Why it can't be judged if this is the likeliest board."""
        if not all(colour in self.seen for colour in self.colours):
            return say("referee.counters-unseen")
        now, home = homes(board, self.colours), homes(self.recorded, self.colours)
        if self.strays > sum(max(count, 0) for count in home.values()):
            return say("referee.stray-counter")
        if self.hidden and any(now[colour] > home[colour] for colour in self.colours):
            return say("referee.places-covered", places=tuple(map(place_text, sorted(self.hidden)[:3])))
        return ""

    def doubt(self, boards: Iterable[Placement]) -> Text:
        """What leaves open which of the boards is there; "" for nothing."""
        there = [by_place(board) for board in boards]
        for place in self.unsure:
            if len({on.get(place, EMPTY) for on in there}) > 1:
                if isinstance(self.seen[place], SeenBase):
                    return say("referee.base-unsure", colour=place)
                return say("referee.stack-unsure", square=place)
        return ""


class CounterGame(BoardGame[StateT, StepT, Placement]):
    """The possible boards, by the picture and by the legal turns."""

    def too_many(self, board: Placement) -> bool:
        """Whether a colour has more than four counters."""
        return too_many(board)

    def boards(self, state: StateT, layout: Layout, look: Look) -> Boards:
        """The possible counters; empty while they can't be judged."""
        sight = self._sight(state, layout, look)
        if sight is None or sight.obstacle:
            return ()
        return sight.boards(lambda: (board for _, board in turns_with_boards(self.rules, state)))

    def in_doubt(self, state: StateT, layout: Layout, look: Look, believed: Iterable[Placement]) -> Text:
        """What can't be read with confidence, if it decides between the boards."""
        sight = self._sight(state, layout, look)
        return "" if sight is None else sight.obstacle or sight.doubt(believed)

    def _sight(self, state: StateT, layout: Layout, look: Look) -> CounterSight | None:
        seen = look.table
        return None if seen is None else _sight(self, self.recorded(state), layout.board, layout.stacks, seen)

    def further_wrong(self, state: StateT, board: Placement) -> int:
        """How many, compared with the nearest legal turn."""
        return _further_wrong(self, state, board)

    def played_late(self, state: StateT, board: Placement, seat: int) -> bool:
        """Whether only few counters differ, some of that seat."""
        there, rules = self.recorded(state), cast("Any", self.rules)
        moved = _elsewhere(there, board)
        return any(moved.get(name) for name in rules.colours(state, seat)) and sum(moved.values()) <= MOVED_LATE


# Cached, as the same look is compared with many positions


@lru_cache(maxsize=256)
def _sight(
    game: CounterGame[Any, Any], recorded: Placement, board: Hashable, stacks: tuple[Piece, ...], table: TableReading
) -> CounterSight:
    return CounterSight.of(table, game.mat, recorded, Layout(board=board, seen=stacks))


@lru_cache(maxsize=8192)
def _further_wrong(game: CounterGame[Any, Any], state: Hashable, board: Placement) -> int:
    ways = (game.recorded(state), *(board for _, board in turns_with_boards(game.rules, state)))
    return max(min(sum(_elsewhere(way, board).values()) for way in ways) - 1, 0)


# Boards ---------------------------------------------------------------------------------------------------------------


def by_place(board: Placement) -> dict[str, Counts]:
    """The counters on each square, and in each base by its colour, without empty places."""
    found: dict[str, list[tuple[str, int]]] = {}
    for square, colour, count in board.squares:
        found.setdefault(square, []).append((colour, count))
    found |= {colour: [(colour, count)] for colour, count in board.bases if count}
    return {place: tuple(sorted(counts)) for place, counts in found.items()}


def place_text(place: str) -> Text:
    """A square by its name, a base by its colour: ``t14``, "red's base"."""
    return place if any(map(str.isdigit, place)) else say("referee.base-of", colour=place)


def homes(board: Placement, colours: Iterable[str]) -> dict[str, int]:
    """The number of counters of each colour at home: those that are nowhere else (below 0: too many are seen)."""
    out = _count_colours(by_place(board).values())
    return {colour: COUNTERS - out[colour] for colour in colours}


def too_many(board: Placement) -> bool:
    """Whether a colour has more than four counters."""
    return min(homes(board, dict(board.bases)).values(), default=0) < 0


def _count_colours(places: Iterable[Counts]) -> Counter[str]:
    found: Counter[str] = Counter()
    for counts in places:
        for colour, count in counts:
            found[colour] += count
    return found


def _elsewhere(there: Placement, board: Placement) -> dict[str, int]:
    """How many counters of each colour lie elsewhere on a board."""
    colours = dict((*there.bases, *board.bases))
    return {name: (_places(there, name) - _places(board, name)).total() for name in colours}


@lru_cache(maxsize=4096)
def _places(board: Placement, colour: str) -> Counter[str]:
    return board.places(colour)


def _likely(found: Mapping[Placement, float], most: int = priors.BOARDS_WEIGHED) -> dict[Placement, float]:
    likely = sorted(found.items(), key=lambda way: -way[1])[:most]
    return {board: chance for board, chance in likely if chance > priors.FORGOTTEN * likely[0][1]}


# What was read --------------------------------------------------------------------------------------------------------


def _place_of(piece: Stack) -> str:
    return piece.square if isinstance(piece, SeenSquare) else piece.colour


def _of_players(square: SeenSquare, colours: Iterable[str]) -> SeenSquare:
    """The square with counters of these colours only: any other is one of them in an odd light, or none at all."""
    ways, names = square.alternatives or ((square.counters, 1.0),), tuple(colours)
    if all(name in names for counts, _ in ways for name, _ in counts):
        return square
    found: defaultdict[Counts, float] = defaultdict(float)
    for counts, chance in ways:
        known = Counter({name: count for name, count in counts if name in names})
        strange = sum(dict(counts).values()) - known.total()
        instead = [Counter[str](), *(Counter({name: strange}) for name in names if strange)]
        for others in instead:
            found[_in_order(tuple((known + others).items()))] += chance / len(instead)
    listed = tuple(sorted(found.items(), key=lambda way: -way[1]))
    return SeenSquare(square.square, listed[0][0], listed, listed[0][1], sure=False)


def _likeliest(piece: Stack) -> Counts:
    return _in_order(((piece.colour, piece.count),) if isinstance(piece, SeenBase) else piece.counters)


def _in_order(counters: Counts) -> Counts:
    return tuple(sorted((colour, count) for colour, count in counters if count))


def _read_likelihood(piece: Stack | None, counts: Counts) -> float:
    """The likelihood of a reading given the true counters of a place, relative to its most likely value."""
    seen = EMPTY if piece is None else _likeliest(piece)
    if piece is None or piece.sure:
        if counts == seen:
            return 1.0
        hidden = sum(dict(counts).values()) - sum(dict(seen).values())
        same_colours = isinstance(piece, SeenSquare) and dict(counts).keys() == dict(seen).keys()
        return priors.HIDDEN_AMONG**hidden if same_colours and _includes(counts, seen) else priors.SURE_WRONG_STACK
    chances = _chances(piece)
    if counts in chances:
        return chances[counts]
    if isinstance(piece, SeenBase):
        return priors.VAGUE_STACK ** abs(sum(dict(counts).values()) - piece.count)
    if not piece.alternatives:
        return priors.VAGUE_STACK if counts else priors.LOWER_STACK
    if _includes(counts, seen):
        return priors.HIGHER_STACK
    return priors.LOWER_STACK if _includes(seen, counts) else priors.SURE_WRONG_STACK


def _chances(piece: Stack) -> dict[Counts, float]:
    """The counts in a reading, the most likely with probability 1."""
    if isinstance(piece, SeenBase):
        counts = [_likeliest(replace(piece, count=max(piece.count + by, 0))) for by in (0, -1, 1)]
        return dict.fromkeys(counts, priors.VAGUE_STACK) | {counts[0]: 1.0}
    found = {_in_order(counts): max(chance, priors.LOWER_STACK) for counts, chance in piece.alternatives}
    found.setdefault(_likeliest(piece), max(piece.confidence, priors.LOWER_STACK))
    most = max(found.values())
    return {counts: chance / most for counts, chance in found.items()}


def _includes(counts: Counts, seen: Counts) -> bool:
    """Whether a count includes all the counters seen, and perhaps more below them."""
    there = dict(counts)
    return bool(counts) and all(there.get(colour, 0) >= count for colour, count in seen)


def _home(mat: Mat) -> Box | None:
    """The middle of the board, between the last squares of the four pipes, if that is home."""
    if not isinstance(mat.board, CrossBoard) or not mat.board.middle:
        return None
    last = len(mat.board.way_home)
    left, top = mat.squares[f"red{last}"].right, mat.squares[f"green{last}"].bottom
    return Box(left, top, mat.squares[f"yellow{last}"].left, mat.squares[f"blue{last}"].top)


def _base_under(thing: SeenThing, reading: TableReading) -> str | None:
    return reading.sheet.base_at(*thing.middle) if reading.sheet is not None and thing.outline else None
