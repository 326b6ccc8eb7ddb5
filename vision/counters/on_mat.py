"""Counters on an Uckers board."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import compress

import numpy as np

from vision.arrays import Image
from vision.counters.colours import Bools, SideTints, printed, printed_on, sides_of
from vision.counters.looks import STEEP, StackLook, settled
from vision.counters.marks import without_marks
from vision.counters.outlines import ENOUGH
from vision.counters.shadows import shadows_of
from vision.counters.stacks import COUNTER_MM, Counters, Stack, counters_of, stacks_of
from vision.counters.together import counted_together
from vision.mats import UCKERS_COLOURS, Box, Mat
from vision.pieces.colours import paper_of
from vision.pieces.crops import PLANE, Spot
from vision.pieces.finding import find_pieces
from vision.pieces.ground import PieceGround
from vision.pieces.nets import PieceNets
from vision.reading import SeenBase, SeenDie, SeenSquare, SeenThing
from vision.registration import Registration

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
_NEVER = 1e-4
Reading = tuple[tuple[SeenSquare, ...], tuple[SeenBase, ...], tuple[SeenThing, ...]]
Lies = Callable[[Sequence[Spot]], Sequence[bool]]


def anything(spots: Sequence[Spot]) -> Sequence[bool]:
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
    return told(stacks_on_mat(ground, nets, sides), ground, dice)


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
    lies: Lies = anything,
) -> list[Stack]:
    """The stacks of counters on a board, anywhere. ``bare`` is the picture of the bare board, if known.

    ``lies`` says at which spots something lies: a household's board may be printed with circles in the counters'
    colours. Those are left out before stacks are counted together, or no counter would be left for a second layer.
    """
    mat = ground.registration.mat
    paper = paper_of(ground)
    tints = sides or sides_of(ground, paper)
    seen = settled_looks(ground, nets, RADII_MM[1] if bare is None else MERGED_MM)
    seen = list(compress(seen, lies([look.spot for look in seen])))
    stacks = [stack for stack in stacks_of(seen, tints, paper, _print_of(mat, bare, tints)) if is_counter(stack)]
    shadows = shadows_of(ground, [k.look for k in stacks], [k.outline for k in stacks], paper)
    stacks = [replace(stack, shadow=shadow) for stack, shadow in zip(stacks, shadows, strict=True)]
    in_base = [mat.base_at(k.look.spot.x, k.look.spot.y) is not None for k in stacks]
    on_own = [int(np.isfinite(k.outline).sum()) < ENOUGH for k in stacks] if mat.own_print else None
    return counted_together(stacks, in_base, on_own)


def _print_of(mat: Mat, bare: Image | None, tints: SideTints) -> Bools | None:
    """Where the board is printed in the counters' colours."""
    if mat.own_print:
        return None if bare is None else printed_on(mat, bare, tints)
    return printed(mat.name)


def settled_looks(ground: PieceGround, nets: PieceNets, largest: float = RADII_MM[1]) -> list[StackLook]:
    """The looks at each place on a board that may hold counters, of at most ``largest`` mm in radius."""
    return settled(ground, [s for s in find_pieces(ground, nets) if RADII_MM[0] < s.radius < largest], nets)


def told(stacks: Sequence[Stack], ground: PieceGround, dice: Sequence[SeenDie] = ()) -> Reading:
    """The stacks as a reading of the board; nothing is sure where a die stands."""
    return beside_dice(_sorted_out(stacks, ground), ground.registration.mat, dice)


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


def _sorted_out(stacks: Sequence[Stack], ground: PieceGround) -> Reading:
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
            things.append(_knocked_off(Spot(x, y, stack.look.spot.radius)))
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


def _knocked_off(spot: Spot) -> SeenThing:
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
        and look.alone_says(count) >= SURE_ALONE
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
