"""Counts all stacks of a board jointly: its counters are equally high, and there are four of each colour.

The probability of a combination of stacks is the product of the likelihood of each look (at one height of a counter,
common to all) and the probability that the counters not visible as tops are where the combination puts them. It is
summed exactly, stack by stack, over the number of counters of each colour used so far.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

import numpy as np

from vision.arrays import Floats
from vision.counters import outlines, shadows
from vision.counters.looks import HEIGHTS_MM, LEARNT, USUAL, StackLook, likelihoods
from vision.counters.stacks import MOST_OF_A_COLOUR, Counters, Stack
from vision.mats import UCKERS_COLOURS

TRUST = 0.8  # exponent on each look's evidence for the height: errors in one picture are correlated
APART = 0.1  # weight of a stack's own look against the joint result, as a common error would mislead all
MORE_THAN_FOUR = 0.02  # rate at which a non-existent counter of a colour is seen, or one takes another's name
ELSEWHERE = 0.15  # rate of a counter under a top of another colour, relative to its own: from simulated games
HARDLY = 0.003  # relative to the most likely way: rarer ones are left to the stack's own look
IN_BASE = 0.003  # counters wait side by side in the base
UNDER = ((0, 4, 8, 16), (0.3, 0.6, 0.8, 0.95))
"""Counters in the bases, and the chance that a counter on no top is under another one, and not home.

The fuller the bases, the younger the game: from games played out by the rules, half by people who like blobs.
"""
NONE = (0,) * len(UCKERS_COLOURS)
Way = tuple[Counters, tuple[int, ...], Floats]
"""What may lie in a stack, how many of each colour that are no top, its weight at each height of a counter."""


@dataclass(frozen=True, slots=True)
class _Board:
    """The numbers of counters that are no top, and of tops on squares, by colour."""

    others: tuple[int, ...]  # of each colour, not a top: under others or home
    on_squares: tuple[int, ...]
    under: float  # the probability that one of the others is not home

    def too_many(self, extra: Sequence[int]) -> int:
        """How many more counters a stack would need than are available."""
        return sum(max(n - most, 0) for n, most in zip(extra, self.others, strict=True))

    def under_one(self, colour: int, top: int) -> float:
        """The probability that such a counter lies under a certain top on a square."""
        own = self.on_squares[colour]
        weight = own + ELSEWHERE * (sum(self.on_squares) - own)
        return self.under * (1.0 if colour == top else ELSEWHERE) / (weight or 1.0)  # where it is open if there is any


def counted_together(
    stacks: Sequence[Stack], in_base: Sequence[bool], on_own: Sequence[bool] | None = None
) -> list[Stack]:
    """The stacks with their contents weighed jointly. ``in_base`` says of each whether it is in a base.

    ``on_own`` says which stand on a print of their own colour that nobody was taught: what shows of it around a counter
    looks like one more, so these may be lower than they look, never higher.
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
    like *= shadows.likelihoods([stack.shadow for stack in stacks], single | np.array(in_base))[:, None]
    ways = [_ways(*parts, board) for parts in zip(stacks, in_base, like, strict=True)]
    chances = _summed(ways, board, board.others) or _summed([_of_any_number(w) for w in ways], board, NONE)
    return [_weighed(stack, w, p) for stack, w, p in zip(stacks, ways, chances, strict=True)]


def _board(stacks: Sequence[Stack], in_base: Sequence[bool]) -> _Board:
    seen = [(UCKERS_COLOURS.index(s.top), base) for s, base in zip(stacks, in_base, strict=True) if s.look.piece > 0.5]
    tops, on_squares = Counter(c for c, _ in seen), Counter(c for c, base in seen if not base)
    colours, waiting = range(len(UCKERS_COLOURS)), sum(base for _, base in seen)
    others = tuple(max(MOST_OF_A_COLOUR - tops[c], 0) if tops[c] else 0 for c in colours)  # unseen: not in play
    return _Board(others, tuple(on_squares[c] for c in colours), float(np.interp(waiting, *UNDER)))


def _ways(stack: Stack, in_base: bool, like: Floats, board: _Board) -> list[Way]:
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
    weight = chance / stack.look.alone_says(count)
    for colour, n in enumerate(extra):
        if n:
            weight *= (IN_BASE if in_base else board.under_one(colour, top)) ** n / math.factorial(n)
    return counters, extra, weight * like[:, count - 1]


def _of_any_number(ways: Sequence[Way]) -> list[Way]:
    return [(counters, (0,) * len(extra), weight) for counters, extra, weight in ways]


def _summed(ways: Sequence[Sequence[Way]], board: _Board, others: Sequence[int]) -> list[list[float]]:
    """The probability of each way of each stack; empty if no board is possible.

    Arrays are (heights, one axis a colour: its counters used so far); one extra counter is allowed.
    """
    plain = [stack for stack in ways if not _is_open(stack)]
    known = math.prod((_told(stack) ** TRUST for stack in plain), start=USUAL)
    shape = (len(HEIGHTS_MM), *(n + 2 for n in others))
    before, after = [_start(shape, known)], [_end(shape, others, board.under)]
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


def _told(stack: Sequence[Way]) -> Floats:
    """The evidence of a stack for the height of a counter."""
    return np.asarray(np.maximum(np.add.reduce([weight for _, _, weight in stack]), 1e-12))


def _chances(stack: Sequence[Way], before: Floats, after: Floats) -> list[float]:
    return [float((_moved(before, way) * after).sum()) for way in stack]


def _with(known: Floats, stack: Sequence[Way], moved: Callable[[Floats, Way], Floats]) -> Floats:
    """The state after one more stack, whose evidence for the height is discounted."""
    total = np.add.reduce([moved(known, way) for way in stack])
    return np.asarray(_by_height(total, _told(stack) ** (TRUST - 1)))


def _by_height(board: Floats, weight: Floats) -> Floats:
    return board * weight[:, None, None, None, None]


def _start(shape: tuple[int, ...], known: Floats) -> Floats:
    start = np.zeros(shape)
    start[:, 0, 0, 0, 0] = known
    return start


def _end(shape: tuple[int, ...], others: Sequence[int], under: float) -> Floats:
    """The weight of the unused counters: they are home."""
    end = np.ones(shape)
    for axis, most in enumerate(others, start=1):
        home = [(1 - under) ** n / math.factorial(n) for n in range(most, -1, -1)]
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


def _weighed(stack: Stack, ways: Sequence[Way], chances: Sequence[float]) -> Stack:
    """A stack with its joint probabilities, mixed with those of its own look."""
    total, own = max(sum(chances), 1e-300), dict(stack.possible)
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
