"""Plain backgammon with must-play, the yardstick for the speed of our lists of turns.

A straightforward generator as in many hobby projects: positions are tuples of 26 points (0 and 25 the bars; the player
on roll counts above 0 and moves downwards) and two counts of men borne off; plays are listed as the different positions
they lead to. Both dice must be played if any order can, the higher one if only one of them can.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

POINTS = 24
BAR = 25
Position = tuple[tuple[int, ...], int, int]  # points, men off of the player on roll and of the other
START: Position = (
    (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0),
    0,
    0,
)


def moves(position: Position, die: int) -> Iterator[Position]:
    """Every position that one die leads to."""
    points, off, other = position
    home = all(count <= 0 for count in points[7:])
    for start in (BAR,) if points[BAR] else range(1, POINTS + 1):
        if points[start] <= 0:
            continue
        end = start - die
        if end > 0:
            if points[end] < -1:
                continue
            then = list(points)
            then[start] -= 1
            if then[end] == -1:
                then[end] = 0
                then[0] -= 1
            then[end] += 1
            yield tuple(then), off, other
        elif home and (end == 0 or all(count <= 0 for count in points[start + 1 : 7])):
            then = list(points)
            then[start] -= 1
            yield tuple(then), off + 1, other


def plays(position: Position, dice: tuple[int, int]) -> dict[Position, tuple[Position, ...]]:
    """Every complete legal play: the position it leads to, with the intermediate ones."""
    high, low = max(dice), min(dice)
    orders = ((high,) * 4,) if high == low else ((high, low), (low, high))
    best: dict[Position, tuple[Position, ...]] = {}
    most = 0
    for order in orders:
        layer: dict[Position, tuple[Position, ...]] = {position: ()}
        for played, die in enumerate(order, 1):
            layer = {then: (*way, then) for now, way in layer.items() for then in moves(now, die)}
            if not layer:
                break
            if played > most:
                most, best = played, dict(layer)
            elif played == most and not (most == 1 and high != low):
                best.update(layer)
    return best


def turned(position: Position) -> Position:
    """The position from the other player's view."""
    points, off, other = position
    return tuple(-count for count in reversed(points)), other, off


def positions(rng: random.Random) -> Iterator[tuple[Position, tuple[int, int]]]:
    """Positions and throws of random games, endlessly."""
    while True:
        position = START
        while position[1] < 15 and position[2] < 15:
            dice = rng.randint(1, 6), rng.randint(1, 6)
            yield position, dice
            found = plays(position, dice)
            position = turned(rng.choice(list(found)) if found else position)
