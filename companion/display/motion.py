"""Animates pieces and dice: what moved between two views, and the pictures in between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, permutations

import numpy as np
import pygame

from companion.display.layout import Box
from companion.display.paint import Painter, rect_of
from companion.display.scenes.table_dice import IN_THE_AIR
from companion.referee.shown.view import DieView, PieceView, TableView

SECONDS = 0.45  # duration of a move: long enough to follow, without making anybody wait
FRAME = 1 / 30  # s
MOST = 5  # pieces moving at once; more (undo of a turn, a correction) are not animated
GONE = -2  # not a face: a die of the roll that is matched already
FALL = 0.5  # height from which a thrown die drops, relative to its side

Places = Mapping[str, Box]


@dataclass(frozen=True, slots=True)
class Move:
    """A piece moved from ``start`` to its place."""

    piece: PieceView
    start: str


def moved(before: TableView | None, after: TableView) -> tuple[Move, ...]:
    """The pieces whose place changed; none if there are too many, or the board is another one."""
    if before is None or before.board is None or after.board is None or before.board.mat != after.board.mat:
        return ()
    old, new = _counted(before.board.pieces), _counted(after.board.pieces)
    gone, come = list((old - new).elements()), list((new - old).elements())
    if not come or len(come) > MOST:
        return ()
    found: list[Move] = []
    for kind in dict.fromkeys(map(_kind, come)):
        left = [piece.place for piece in gone if _kind(piece) == kind]
        reached = [piece for piece in come if _kind(piece) == kind]
        if len(left) == len(reached):
            found += [Move(piece, start) for piece, start in zip(reached, left, strict=True) if piece.place != start]
    return tuple(found)


def _counted(pieces: Sequence[PieceView]) -> Counter[PieceView]:
    """The pieces with their counts, except dice and cups, which don't move."""
    found: Counter[PieceView] = Counter()
    for piece in pieces:
        if piece.kind != "die":
            found[replace(piece, count=1, target=False, counts=False)] += piece.count
    return found


def _kind(piece: PieceView) -> PieceView:
    """The identity of a piece, regardless of its place."""
    return replace(piece, place="")


def nearest(moves: Sequence[Move], places: Places) -> tuple[Move, ...]:
    """The same moves, with identical pieces paired so that the paths are shortest."""
    found: list[Move] = []
    for kind in dict.fromkeys(_kind(move.piece) for move in moves):
        here = [move for move in moves if _kind(move.piece) == kind]
        ways = permutations([move.start for move in here])
        best = min(ways, key=lambda starts: sum(_distance(places, *ends) for ends in zip(starts, here, strict=True)))
        found += [replace(move, start=start) for move, start in zip(here, best, strict=True)]
    return tuple(found)


def _distance(places: Places, start: str, move: Move) -> float:
    if start not in places or move.piece.place not in places:
        return 0.0
    (x, y), (u, v) = places[start].centre, places[move.piece.place].centre
    return (x - u) ** 2 + (y - v) ** 2


def thrown(before: TableView | None, after: TableView) -> bool:
    """Whether dice were thrown between the views."""
    rolled = _rolled(after)
    return bool(before is not None and rolled and before.game == after.game and not _rolled(before))


def set_aside(before: TableView | None, after: TableView) -> tuple[tuple[int, int], ...]:
    """The dice set aside between the views: their numbers in the roll and among those kept.

    Empty if the dice changed in any other way: a new throw, an undo.
    """
    if before is None or before.game != after.game:
        return ()
    rolled, kept, new = _rolled(before), _faces(_kept(before)), _kept(after)
    left = Counter(_faces(rolled)) - Counter(_faces(_rolled(after)))
    if Counter(_faces(new)) != Counter(kept) + left or not left or len(_rolled(after)) + left.total() != len(rolled):
        return ()
    was, lay, found = Counter(kept), list(_faces(rolled)), []
    for number, face in enumerate(_faces(new)):
        if was[face]:
            was[face] -= 1
        else:
            found.append((lay.index(face), number))
            lay[lay.index(face)] = GONE
    return tuple(found)


def _kept(view: TableView) -> tuple[DieView, ...]:
    return tuple(die for die in view.dice if die.kept)


def _faces(dice: Sequence[DieView]) -> tuple[int, ...]:
    return tuple(die.face for die in dice)


def _rolled(view: TableView) -> tuple[DieView, ...]:
    return tuple(die for die in view.dice if not die.kept)


def without(view: TableView, moves: Sequence[Move], *, dice: bool, aside: Collection[int] = ()) -> TableView:
    """The view without moving pieces; ``dice``: also without the roll, ``aside``: also without these kept dice."""
    if moves and view.board is not None:
        away = Counter(move.piece for move in moves)
        left: list[PieceView] = []
        for piece in view.board.pieces:
            same = replace(piece, count=1, target=False, counts=False)
            taken = min(away[same], piece.count) if piece.kind != "die" else 0
            away[same] -= taken
            if piece.count > taken or not piece.count:
                left.append(replace(piece, count=piece.count - taken))
        view = replace(view, board=replace(view.board, pieces=tuple(left)))
    if dice:
        view = replace(view, dice=tuple(die if die.kept else replace(die, face=IN_THE_AIR) for die in view.dice))
    if aside:
        numbers = count()
        flies = (die.kept and next(numbers) in aside for die in view.dice)
        shown = (replace(die, face=IN_THE_AIR) if gone else die for die, gone in zip(view.dice, flies, strict=True))
        view = replace(view, dice=tuple(shown))
    return view


@dataclass(slots=True)
class Flight:
    """A small picture moving between two points (px, its upper left corner)."""

    picture: pygame.Surface
    start: tuple[float, float]
    end: tuple[float, float]


class Motion:
    """The pictures of one change: the table without moving things, and each moving thing.

    ``bare`` is the screen without them, ``whole`` with them: their difference at a place is a moving thing.
    """

    def __init__(self, bare: pygame.Surface, whole: pygame.Surface, since: float) -> None:
        self.since = since
        self._bare = bare
        self._flights: list[Flight] = []
        self._whole = whole

    def fly(self, move: Move, places: Places) -> None:
        """Move a piece to its place."""
        start, end = places.get(move.start), places.get(move.piece.place)
        if start is not None and end is not None:
            self.carry(start, end)

    def carry(self, start: Box, end: Box) -> None:
        """Move something from one place to another."""
        self._add(end, lambda rect: (start.centre[0] - rect.w / 2, start.centre[1] - rect.h / 2))

    def drop(self, box: Box) -> None:
        """Drop a die into its place."""
        self._add(box, lambda rect: (rect.x, rect.y - rect.h * FALL))

    def _add(self, box: Box, start: Callable[[pygame.Rect], tuple[float, float]]) -> None:
        rect = rect_of(box).inflate(box.w * 0.3, box.h * 0.3).clip(self._whole.get_rect())
        found = _difference(self._bare, self._whole, rect)
        if found is not None:
            picture, place = found
            self._flights.append(Flight(picture, start(place), place.topleft))

    def over(self, t: float) -> bool:
        """Whether everything has arrived."""
        return not self._flights or t >= self.since + SECONDS

    def draw(self, surface: pygame.Surface, t: float) -> None:
        """Draw the picture of a moment."""
        if self.over(t):
            surface.blit(self._whole, (0, 0))
            return
        share = max((t - self.since) / SECONDS, 0.0)
        share = share * share * (3 - 2 * share)  # slow at both ends
        surface.blit(self._bare, (0, 0))
        for flight in self._flights:
            x, y = (a + (b - a) * share for a, b in zip(flight.start, flight.end, strict=True))
            surface.blit(flight.picture, (round(x), round(y)))


@dataclass(frozen=True, slots=True)
class Change:
    """An animation from ``since`` (s) on. ``aside`` are dice set aside; ``lay`` are the places of the last roll."""

    moves: tuple[Move, ...]
    dice: bool
    since: float
    aside: tuple[tuple[int, int], ...] = ()
    lay: tuple[Box, ...] = ()

    @property
    def any(self) -> bool:
        """Whether anything moves."""
        return bool(self.moves or self.aside) or self.dice

    def over(self, t: float) -> bool:
        """Whether everything has arrived."""
        return t >= self.since + SECONDS

    def motion(self, bare: pygame.Surface, painter: Painter) -> Motion:
        """The pictures, from the screen without moving things, and the painter that has drawn it with them."""
        found = Motion(bare, painter.surface.copy(), self.since)
        for move in nearest(self.moves, painter.places):
            found.fly(move, painter.places)
        for box in painter.dice if self.dice else ():
            found.drop(box)
        for old, new in self.aside:
            if old < len(self.lay) and new < len(painter.aside):
                found.carry(self.lay[old], painter.aside[new])
        return found


def _difference(
    bare: pygame.Surface, whole: pygame.Surface, rect: pygame.Rect
) -> tuple[pygame.Surface, pygame.Rect] | None:
    """What ``whole`` has and ``bare`` lacks within a rectangle, and its place; None if they are equal."""
    if rect.w < 1 or rect.h < 1:
        return None
    new = pygame.surfarray.array3d(whole.subsurface(rect)).astype(np.int16)
    apart = np.abs(new - pygame.surfarray.array3d(bare.subsurface(rect))).max(axis=2)
    columns, rows = np.nonzero(apart.max(axis=1) > 8)[0], np.nonzero(apart.max(axis=0) > 8)[0]
    if not len(columns) or not len(rows):
        return None
    inner = pygame.Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)
    picture = pygame.Surface(inner.size, pygame.SRCALPHA, 32)
    picture.blit(whole.subsurface(inner.move(rect.topleft)), (0, 0))
    alpha = pygame.surfarray.pixels_alpha(picture)
    alpha[:] = np.minimum(apart[inner.x : inner.right, inner.y : inner.bottom] * 6, 255)
    del alpha
    return picture, inner.move(rect.topleft)
