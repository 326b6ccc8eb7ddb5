"""Counters on an Uckers board, counted jointly: they are equally high, and there are four of each colour.

The probability of a combination of stacks is the product of the likelihood of each look (at one height of a counter,
common to all) and the probability that the counters not visible as tops are where the combination puts them. It is
summed exactly, stack by stack, over the number of counters of each colour used so far.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import compress

import numpy as np

from vision.arrays import Floats, Image
from vision.counters import outlines, shadows
from vision.counters.colours import Bools, SideTints, printed, printed_on, sides_of, without_marks
from vision.counters.looks import HEIGHTS_MM, LEARNT, STEEP, USUAL, StackLook, likelihoods, settled
from vision.counters.outlines import ENOUGH
from vision.counters.shadows import EmptyBoard, ShadowMemory, shadows_of
from vision.counters.stacks import COUNTER_MM, MOST_OF_A_COLOUR, Counters, Stack, counters_of, stacks_of
from vision.mats import UCKERS_COLOURS, Box, Mat
from vision.pieces.colours import paper_of
from vision.pieces.crops import PLANE, Spot
from vision.pieces.ground import PieceGround
from vision.pieces.nets import PieceNets, find_pieces
from vision.reading import SeenBase, SeenDie, SeenSquare, SeenThing
from vision.registration import Registration

# All stacks of a board jointly ----------------------------------------------------------------------------------------

TRUST = 0.8  # exponent on each look's evidence for the height: errors in one picture are correlated
APART = 0.1  # weight of a stack's own look against the joint result, as a common error would mislead all
MORE_THAN_FOUR = 0.02  # rate at which a non-existent counter of a colour is seen, or one takes another's name
AT_HOME, UNDER_ANOTHER = 1.3, 0.08
"""How much likelier a counter on no top is home, or under a certain top of its partner's, than under one of its own.

From games played out by the rules, half by people who like blobs. Opponents never share a square, but who are partners
is a rule of the house: any other colour may be the partner's.
"""
HARDLY = 0.003  # relative to the most likely way: rarer ones are left to the stack's own look
IN_BASE = 0.003  # counters wait side by side in the base
NONE = (0,) * len(UCKERS_COLOURS)
Way = tuple[Counters, tuple[int, ...], Floats]
"""What may lie in a stack, how many of each colour that are no top, its weight at each height of a counter."""


@dataclass(frozen=True, slots=True)
class _Board:
    """The numbers of counters that are no top, and of tops on squares, by colour."""

    others: tuple[int, ...]  # of each colour, not a top: under others or home
    on_squares: tuple[int, ...]

    def too_many(self, extra: Sequence[int]) -> int:
        """How many more counters a stack would need than are available."""
        return sum(max(n - most, 0) for n, most in zip(extra, self.others, strict=True))

    def under_chance(self, colour: int, top: int) -> float:
        """The probability that such a counter lies under a certain top on a square."""
        return (1.0 if colour == top else UNDER_ANOTHER) * self.home(colour) / AT_HOME

    def home(self, colour: int) -> float:
        """The probability that such a counter is home."""
        own = self.on_squares[colour]
        return AT_HOME / (AT_HOME + own + UNDER_ANOTHER * (sum(self.on_squares) - own))


def counted_together(
    stacks: Sequence[Stack],
    in_base: Sequence[bool],
    on_own: Sequence[bool] | None = None,
    earlier: Sequence[Floats] = (),
) -> list[Stack]:
    """The stacks with their contents weighed jointly. ``in_base``: which of them are in a base.

    ``on_own``: which stand on a print of their own colour that nobody taught. What shows of it around a counter looks
    like one more, so these may be lower than they look, never higher, and don't show what a single counter's shadow is
    like. ``earlier`` are such shadows at earlier looks.
    """
    if not stacks:
        return []
    board, looks = _board(stacks, in_base), [stack.look for stack in stacks]
    like = likelihoods(looks)
    if on_own is not None:
        at_least = np.maximum.accumulate(like[..., ::-1], axis=-1)[..., ::-1]
        like = np.where(np.array(on_own)[:, None, None], at_least, like)
    like = like * outlines.likelihoods([stack.outline for stack in stacks], looks)
    single = like.sum(axis=1).argmax(axis=1) == 0
    if on_own is not None:
        single &= ~np.array(on_own)
    cast = shadows.likelihoods([stack.shadow for stack in stacks], single | np.array(in_base), earlier)
    like *= cast[:, None]
    ways = [_contents(*parts, board) for parts in zip(stacks, in_base, like, strict=True)]
    chances = _summed(ways, board, board.others) or _summed([_of_any_number(w) for w in ways], board, NONE)
    return [_weighed(*parts) for parts in zip(stacks, ways, chances, cast, strict=True)]


def _board(stacks: Sequence[Stack], in_base: Sequence[bool]) -> _Board:
    seen = [(UCKERS_COLOURS.index(s.top), base) for s, base in zip(stacks, in_base, strict=True) if s.look.piece > 0.5]
    tops, on_squares = Counter(c for c, _ in seen), Counter(c for c, base in seen if not base)
    colours = range(len(UCKERS_COLOURS))
    others = tuple(max(MOST_OF_A_COLOUR - tops[c], 0) if tops[c] else 0 for c in colours)  # unseen: not in play
    return _Board(others, tuple(on_squares[c] for c in colours))


def _contents(stack: Stack, in_base: bool, like: Floats, board: _Board) -> list[Way]:
    """The non-negligible contents of a stack; all of them if each needs more counters than there are."""
    top = UCKERS_COLOURS.index(stack.top)
    found = [(counters, _under_the_top(counters, top), p) for counters, p in stack.possible]
    fitting = [way for way in found if all(n <= most + 1 for n, most in zip(way[1], board.others, strict=True))]
    known = fitting or [(counters, NONE, p) for counters, _, p in found]
    ways = [_way(*way, stack, top, in_base, board, like) for way in known]
    weights = [float(w.sum()) * MORE_THAN_FOUR ** board.too_many(e) for _, e, w in ways]
    most = max(weights)
    return [(c, e, w / most) for (c, e, w), weight in zip(ways, weights, strict=True) if weight > HARDLY * most]


@cache
def _under_the_top(counters: Counters, top: int) -> tuple[int, ...]:
    names = dict(counters)
    return tuple(names.get(name, 0) - (colour == top) for colour, name in enumerate(UCKERS_COLOURS))


def _way(
    counters: Counters, extra: tuple[int, ...], chance: float, stack: Stack, top: int, in_base: bool, board: _Board,
    like: Floats,
) -> Way:  # fmt: skip
    count = min(sum(n for _, n in counters), len(LEARNT))
    weight = chance / stack.look.own_chance(count)
    for colour, n in enumerate(extra):
        if n:
            weight *= (IN_BASE if in_base else board.under_chance(colour, top)) ** n / math.factorial(n)
    return counters, extra, weight * like[:, count - 1]


def _of_any_number(ways: Sequence[Way]) -> list[Way]:
    return [(counters, (0,) * len(extra), weight) for counters, extra, weight in ways]


def _summed(ways: Sequence[Sequence[Way]], board: _Board, others: Sequence[int]) -> list[list[float]]:
    """The probability of each way of each stack; empty if no board is possible.

    Arrays are (heights, one axis a colour: its counters used so far); one extra counter is allowed.
    """
    plain = [stack for stack in ways if not _is_open(stack)]
    known = math.prod((_height_evidence(stack) ** TRUST for stack in plain), start=USUAL)
    shape = (len(HEIGHTS_MM), *(n + 2 for n in others))
    before, after = [_start(shape, known)], [_end(shape, others, [board.home(c) for c in range(len(others))])]
    left_open = [stack for stack in ways if _is_open(stack)]
    for stack in left_open:
        before.append(_with(before[-1], stack, _moved))
    for stack in reversed(left_open):
        after.append(_with(after[-1], stack, partial(_moved, back=True)))
    if not (before[0] * after[-1]).any():
        return []
    sums = iter(zip(before, reversed(after[:-1]), strict=False))
    return [_chances(stack, *next(sums)) if _is_open(stack) else [1.0] for stack in ways]


def _is_open(stack: Sequence[Way]) -> bool:
    """Whether a stack has several possible contents, or one of counters that are missing elsewhere."""
    return len(stack) > 1 or any(stack[0][1])


def _height_evidence(stack: Sequence[Way]) -> Floats:
    """The evidence of a stack for the height of a counter."""
    return np.asarray(np.maximum(np.add.reduce([weight for _, _, weight in stack]), 1e-12))


def _chances(stack: Sequence[Way], before: Floats, after: Floats) -> list[float]:
    return [float((_moved(before, way) * after).sum()) for way in stack]


def _with(known: Floats, stack: Sequence[Way], moved: Callable[[Floats, Way], Floats]) -> Floats:
    """The state after one more stack, whose evidence for the height is discounted."""
    total = np.add.reduce([moved(known, way) for way in stack])
    return np.asarray(_by_height(total, _height_evidence(stack) ** (TRUST - 1)))


def _by_height(board: Floats, weight: Floats) -> Floats:
    return board * weight[:, None, None, None, None]


def _start(shape: tuple[int, ...], known: Floats) -> Floats:
    start = np.zeros(shape)
    start[:, 0, 0, 0, 0] = known
    return start


def _end(shape: tuple[int, ...], others: Sequence[int], homes: Sequence[float]) -> Floats:
    """The weight of the unused counters: they are home."""
    end = np.ones(shape)
    for axis, (most, chance) in enumerate(zip(others, homes, strict=True), start=1):
        home = [chance**n / math.factorial(n) for n in range(most, -1, -1)]
        sizes = [1] * len(shape)
        sizes[axis] = most + 2
        end = end * np.array([*home, MORE_THAN_FOUR]).reshape(sizes)
    return end


def _moved(board: Floats, way: Way, *, back: bool = False) -> Floats:
    """The state after a stack is made up in a way; ``back``: the weight it had before."""
    _, used, weight = way
    if not any(used):
        return _by_height(board, weight)
    start, end = _slices(board, used)[:: -1 if back else 1]
    out = np.zeros_like(board)
    out[end] = _by_height(board[start], weight)
    return out


def _slices(board: Floats, used: Sequence[int]) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    sizes = zip(board.shape[1:], used, strict=True)
    lower, upper = zip(*((slice(0, size - n), slice(n, size)) for size, n in sizes), strict=True)
    return (slice(None), *lower), (slice(None), *upper)


def _weighed(stack: Stack, ways: Sequence[Way], chances: Sequence[float], cast: Floats) -> Stack:
    """A stack with its joint probabilities, mixed with those of its own look and of the shadow that it casts."""
    total = max(sum(chances), 1e-300)
    own = {counters: p * float(cast[min(sum(n for _, n in counters), len(cast)) - 1]) for counters, p in stack.possible}
    own = {counters: p / sum(own.values()) for counters, p in own.items()}
    shared = {counters: p / total for (counters, _, _), p in zip(ways, chances, strict=True)}
    found = {counters: (1 - APART) * shared.get(counters, 0.0) + APART * p for counters, p in own.items()}
    look = replace(stack.look, counts=_counts(stack.look, found), alone=stack.look.counts)
    return replace(stack, look=look, possible=tuple(sorted(found.items(), key=lambda item: -item[1])))


def _counts(look: StackLook, chances: Mapping[Counters, float]) -> Floats:
    """The probabilities of 0 to 6 counters implied by those of the ways."""
    counts = np.zeros_like(look.counts)
    for counters, p in chances.items():
        counts[min(sum(n for _, n in counters), len(LEARNT))] += p * look.piece
    counts[0] = look.counts[0]
    return counts


# The reading ----------------------------------------------------------------------------------------------------------

SURE = 0.985
SURE_ALONE = 0.95  # least probability of a sure count by the stack's own look, without the others
SURE_COLOUR = 0.9
LIKELY = 0.3
CLEAR_HEAT = 0.4  # of the finder
ANY_COLOUR = 0.5  # probability of the most likely colour: below it something is grey, black or white
SURE_NONE = 0.9  # a place that is less certainly empty than this leads to a question
MUCH_HIDDEN = 0.6
EDGE_MM = 1.5  # nearer to a square's edge than this, a counter's centre may lie on either side
BESIDE_MM = 14.0
RADII_MM = (7.5, 12.5)
MERGED_MM = 14.0  # apparent size of a counter on a round print of its own colour; only used if the print is known
PRINTED = 0.05  # rate of prints that look like a counter among places that differ from the bare board
_NEVER = 1e-4
Reading = tuple[tuple[SeenSquare, ...], tuple[SeenBase, ...], tuple[SeenThing, ...]]
Lies = Callable[[Sequence[Spot]], Sequence[bool]]


def all_occupied(spots: Sequence[Spot]) -> Sequence[bool]:
    """The default ``lies``: something lies at each of the spots."""
    return [True] * len(spots)


def counters_on_mat(
    image: Image,
    registration: Registration,
    nets: PieceNets,
    dice: Sequence[SeenDie] = (),
    sides: SideTints | None = None,
) -> Reading:
    """Read the counters in a picture (BGR) of an Uckers board: on squares, in the bases, and off both.

    ``dice`` are those seen in the same picture: they may hide a counter. ``sides`` are the tints of the counters, if
    taught; otherwise the bases' print shows each colour.
    """
    ground = ground_of(image, registration)
    return reading_of_stacks(stacks_on_mat(ground, nets, sides), ground, dice)


def ground_of(image: Image, registration: Registration) -> PieceGround:
    """An Uckers board in a picture (BGR), as the ground to find counters on."""
    mat = registration.mat
    bare = image if mat.own_print else without_marks(image, registration)
    return PieceGround(bare, registration, "counter", mat.field.grown(BESIDE_MM))


def stacks_on_mat(
    ground: PieceGround,
    nets: PieceNets,
    sides: SideTints | None = None,
    bare: Image | None = None,
    lies: Lies = all_occupied,
    empty: EmptyBoard | None = None,
    memory: ShadowMemory | None = None,
) -> list[Stack]:
    """The stacks of counters on a board, anywhere. ``bare`` is the picture of the bare board, if known, from above.

    ``empty`` is a household's own board as the camera saw it without pieces; ``memory`` has the shadows of its counters
    at earlier looks. ``lies`` returns at which spots something lies, as such a board may be printed with circles in the
    counters' colours. Those are left out before stacks are counted together, or no counter would be left for a second
    layer.
    """
    mat = ground.registration.mat
    paper = paper_of(ground)
    tints = sides or sides_of(ground, paper)
    seen = settled_looks(ground, nets, RADII_MM[1] if bare is None else MERGED_MM)
    seen = list(compress(seen, lies([look.spot for look in seen])))
    if bare is not None:
        seen = [_lying(look) for look in seen]
    stacks = [stack for stack in stacks_of(seen, tints, paper, _print_of(mat, bare, tints)) if is_counter(stack)]
    cast = shadows_of(ground, [k.look for k in stacks], [k.outline for k in stacks], paper, empty)
    stacks = [replace(stack, shadow=shadow) for stack, shadow in zip(stacks, cast, strict=True)]
    in_base = [mat.base_at(k.look.spot.x, k.look.spot.y) is not None for k in stacks]
    on_own = [int(np.isfinite(k.outline).sum()) < ENOUGH for k in stacks] if mat.own_print else None
    before = memory.shadows if memory else ()
    if memory is not None:
        waiting = list(compress(stacks, in_base))
        memory.remember([stack.look.spot for stack in waiting], [stack.shadow for stack in waiting])
    return counted_together(stacks, in_base, on_own, before)


def _lying(look: StackLook) -> StackLook:
    """The look at a place that differs from the bare board: what looks so much like a counter is hardly its print."""
    if look.piece < SURE_NONE:
        return look
    none = PRINTED * look.counts[0]
    return replace(look, counts=np.array([none, *look.counts[1:] * (1 - none) / look.piece]))


def _print_of(mat: Mat, bare: Image | None, tints: SideTints) -> Bools | None:
    """Where the board is printed in the counters' colours."""
    if mat.own_print:
        return None if bare is None else printed_on(mat, bare, tints)
    return printed(mat.name)


def settled_looks(ground: PieceGround, nets: PieceNets, largest: float = RADII_MM[1]) -> list[StackLook]:
    """The looks at each place on a board that may hold counters, of at most ``largest`` mm in radius."""
    return settled(ground, [s for s in find_pieces(ground, nets) if RADII_MM[0] < s.radius < largest], nets)


def reading_of_stacks(stacks: Sequence[Stack], ground: PieceGround, dice: Sequence[SeenDie] = ()) -> Reading:
    """The stacks as a reading of the board; nothing is sure where a die stands."""
    return beside_dice(_by_place(stacks, ground), ground.registration.mat, dice)


def is_counter(stack: Stack) -> bool:
    """Whether something is likely enough to be a counter: both nets must agree if it has no colour."""
    if max(stack.colours.values()) > ANY_COLOUR:
        return stack.look.piece > LIKELY
    return stack.look.piece > SURE_NONE and stack.look.spot.heat > CLEAR_HEAT


def standing(stack: Stack, ground: PieceGround, count: int) -> tuple[float, float]:
    """The position on the mat (mm) of a stack of that many counters, from where its upper face is seen."""
    sx, sy = ground.slope(stack.look.spot.x, stack.look.spot.y)
    rise = count * COUNTER_MM - PLANE
    return stack.look.spot.x - sx * rise, stack.look.spot.y - sy * rise


def _by_place(stacks: Sequence[Stack], ground: PieceGround) -> Reading:
    mat = ground.registration.mat
    squares: dict[str, list[tuple[Stack, bool]]] = defaultdict(list)
    bases: dict[str, list[Stack]] = defaultdict(list)
    things: list[SeenThing] = []
    for stack in stacks:
        x, y = standing(stack, ground, sum(n for _, n in stack.best[0]))
        square, base = mat.square_at(x, y), mat.base_at(x, y)
        if square is not None:
            squares[square].append((stack, on_an_edge(x, y, mat.squares[square])))
        elif base is not None and base == stack.top:
            bases[base].append(stack)
        elif stack.look.piece > SURE_NONE:
            things.append(_stray_counter(Spot(x, y, stack.look.spot.radius)))
        elif base is not None:
            bases[base].append(stack)
    seen = tuple(seen_square(name, squares[name]) for name in mat.squares if name in squares)
    return seen, tuple(seen_base(colour, bases[colour]) for colour in UCKERS_COLOURS), tuple(things)


def beside_dice(reading: Reading, mat: Mat, dice: Sequence[SeenDie]) -> Reading:
    """The reading with nothing sure where a die stands on a square or in a base."""
    squares, bases, things = reading

    def free(box: Box) -> bool:
        return not any((die.x, die.y) in box.grown(die.size * 0.7) for die in dice)

    return (
        tuple(square if free(mat.squares[square.square]) else replace(square, sure=False) for square in squares),
        tuple(base if free(mat.bases[base.colour]) else replace(base, sure=False) for base in bases),
        things,
    )


def on_an_edge(x: float, y: float, box: Box) -> bool:
    """Whether a place is so near its square's edge that it could be on either side."""
    return (x, y) not in box.grown(-EDGE_MM)


def _stray_counter(spot: Spot) -> SeenThing:
    """A counter that lies on no square and not in its own base."""
    turns = [2 * math.pi * k / 12 for k in range(12)]
    return SeenThing(
        "counter", tuple((spot.x + spot.radius * math.cos(a), spot.y + spot.radius * math.sin(a)) for a in turns)
    )


def alternatives(stack: Stack) -> list[tuple[Counters, float]]:
    """Everything that may lie there, including nothing, and every colour of the upper counter."""
    piece = stack.look.piece
    found: dict[Counters, float] = {(): 1 - piece}
    for counters, p in stack.possible:
        for name, q in stack.colours.items():
            if p * q > _NEVER:
                named = counters if name == stack.top else _renamed(counters, stack.top, name)
                found[named] = found.get(named, 0.0) + piece * p * q
    return sorted(((c, p) for c, p in found.items() if p > 0.002), key=lambda item: -item[1])


def _renamed(counters: Counters, old: str, new: str) -> Counters:
    """The counters with one colour renamed."""
    names: dict[str, int] = defaultdict(int)
    for name, count in counters:
        names[new if name == old else name] += count
    return counters_of(dict(names))


def seen_square(name: str, stacks: Sequence[tuple[Stack, bool]]) -> SeenSquare:
    """The content of a square; two stacks side by side on one square are added up, and not sure."""
    first, edge = max(stacks, key=lambda item: item[0].look.piece)
    ways = alternatives(first)
    counters, chance = ways[0]
    others = [stack for stack, _ in stacks if stack is not first and stack.look.piece > 0.5]
    if others:
        counters = _sum([counters, *(alternatives(stack)[0][0] for stack in others)])
        ways, chance = [(counters, 0.5), *ways], 0.5
    sure = chance >= SURE and not edge and not others and height_is_clear(first)
    return SeenSquare(name, counters, tuple(ways), chance, bool(sure))


def height_is_clear(stack: Stack) -> bool:
    """Whether a stack's look shows its height: seen from aside, not covered, consistent with the joint count."""
    look, count = stack.look, sum(n for _, n in stack.best[0])
    return (
        look.spot.heat > CLEAR_HEAT
        and look.hidden < MUCH_HIDDEN
        and look.steepness >= STEEP
        and look.own_chance(count) >= SURE_ALONE
    )


def _sum(parts: Iterable[Counters]) -> Counters:
    names: dict[str, int] = defaultdict(int)
    for counters in parts:
        for name, count in counters:
            names[name] += count
    return counters_of(dict(names))


def seen_base(colour: str, stacks: Sequence[Stack]) -> SeenBase:
    """The counters of a colour in its base."""
    there = [stack for stack in stacks if stack.look.piece > 0.5]
    count = sum(dict(stack.best[0]).get(colour, 1) for stack in there)
    chance = math.prod(_base_chance(colour, stack) for stack in stacks)
    sure = all(_clear_in_base(colour, stack) for stack in stacks)
    return SeenBase(colour, count, chance, sure and count <= 4)


def _clear_in_base(colour: str, stack: Stack) -> bool:
    """Whether a stack in a base is unambiguous: a faint detection may be a speck of noise.

    Counters wait side by side there, so several on one another have to be as clear as on a square.
    """
    look, (counters, chance) = stack.look, stack.best
    seen = look.piece <= 0.5 or look.spot.heat > CLEAR_HEAT
    counted = sum(n for _, n in counters) == 1 or (chance >= SURE and height_is_clear(stack))
    return seen and counted and look.hidden < MUCH_HIDDEN and _base_chance(colour, stack) >= SURE_COLOUR


def _base_chance(colour: str, stack: Stack) -> float:
    """The probability that a stack in a base was counted correctly."""
    if stack.look.piece <= 0.5:
        return 1 - stack.look.piece
    return stack.look.piece * stack.best[1] * stack.colours[colour]
