"""The common part of the Peruke games: white dice and a red one that comes last, discs with two sides."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import cast

from companion.games.message import Message, Said, say
from companion.referee.belief.colours import Colours
from companion.referee.belief.cue import Look
from companion.referee.belief.layout import Faces, Layout
from companion.referee.belief.sensor import ANY_UNSEEN, Unseen
from companion.referee.board.board_game import BoardGame, Boards, BoardT, StateT, to_play
from companion.referee.board.disc_sight import (
    EXCHANGED,
    Board,
    DiscSight,
    as_recorded,
    doubts,
    hidden,
    odd_one,
    red_last,
    weighed,
    with_red,
)
from companion.referee.board.placing import Found
from companion.referee.shown.view import DieView
from vision.reading import SeenDisc, TableReading

UNLIKELY = 0.05  # probability of other owners than in the most likely reading


class DiscGame(BoardGame[StateT, BoardT]):
    """The possible boards, by the picture and the previous layout; the wording and display of throws."""

    @property
    def red_counts(self) -> bool:
        """Whether one of the dice is red with a meaning of its own."""
        return True

    @abstractmethod
    def known(self, board: BoardT) -> Board:
        """The discs of a board by square."""

    @abstractmethod
    def placed(self, discs: Iterable[SeenDisc]) -> BoardT:
        """Discs as a board."""

    @abstractmethod
    def readings(self, state: StateT, layout: Layout, table: TableReading) -> Sequence[Sequence[SeenDisc]]:
        """The relevant discs, for each possible assignment of owners, the most likely first."""

    @abstractmethod
    def unused(self, state: StateT) -> tuple[Faces, int]:
        """The unused white dice of the present throw, and the red one, 0 if used."""

    # Discs --------------------------------------------------------------------------------------------------------

    def decides(self, state: StateT) -> Hashable:
        """The discs, regardless of the dice."""
        return self.recorded(state)

    def boards(self, state: StateT, layout: Layout, look: Look) -> Boards:
        """The possible discs and their owners."""
        if look.table is None or hidden(look.table, self.mat.squares):
            return ()
        was = self.recorded(state)
        before = self.known(was if layout.board is None else cast("BoardT", layout.board))
        found: dict[Hashable, float] = {}
        for rank, discs in enumerate(self.readings(state, layout, look.table)):
            sight = DiscSight(discs, before, layout.discs)
            for board, chance in weighed(sight, self.known(was), self.placed).items():
                found[board] = max(found.get(board, 0.0), chance * UNLIKELY**rank)
        return tuple(sorted(found.items(), key=lambda way: -way[1]))

    def in_doubt(self, state: StateT, layout: Layout, look: Look, believed: Iterable[BoardT]) -> Said:
        """What can't be read surely and has changed."""
        if look.table is None:
            return ""
        if covered := hidden(look.table, self.mat.squares):
            return covered
        there = self.known(self.recorded(state))
        discs = self.readings(state, layout, look.table)[0]
        return doubts(disc for disc in discs if not as_recorded(disc, there))

    # Dice ---------------------------------------------------------------------------------------------------------

    def throws(self, dice: Found, unseen: Unseen = ANY_UNSEEN) -> Sequence[tuple[Faces, float]]:
        """White dice highest first, the red one last if it matters."""
        return red_last(dice, unseen) if self.red_counts else super().throws(dice, unseen)

    def dice_confused(self, throw: Faces, dice: Found) -> Colours:
        """Red for white and white for red, if the only die that looks white is the red one."""
        odd = odd_one(dice) if self.red_counts else None
        if odd is None:
            return ()
        faces = tuple(die.face for die in dice if die is not None)
        reds = [i for i in range(len(faces)) if with_red(faces, i) == throw]
        return EXCHANGED if reds == [odd] else ()

    def arranged(self, dice: Faces) -> Faces:
        """White dice, highest first; the last one stays the red die."""
        if not self.red_counts:
            return tuple(sorted(dice, reverse=True))
        return (*sorted(dice[:-1], reverse=True), *dice[-1:])

    def dice_said(self, dice: Faces) -> Message:
        """Dice of a throw: "5, 4, red 6"."""
        if not self.red_counts or not dice:
            return say("referee.white-dice", shown=dice)
        return say("referee.dice-and-red", shown=dice[:-1], red=dice[-1])

    def dice_played(self, state: StateT, thrown: Faces) -> tuple[DieView, ...]:
        """The dice of the throw, used ones set aside."""
        if not thrown or not to_play(self.rules, state):
            return ()
        whites, red = self.unused(state)
        unused = Counter([*self._kinds(whites), *([(red, "red")] if red else ())])
        thrown, views = self.arranged(thrown), list[DieView]()
        kinds = [*self._kinds(thrown[:-1]), (thrown[-1], "red")] if self.red_counts else self._kinds(thrown)
        for face, kind in kinds:
            used = not unused[face, kind]
            unused[face, kind] -= not used
            views.append(DieView(face, kept=used, kind=kind))
        return tuple(views)

    def _kinds(self, whites: Faces) -> list[tuple[int, str]]:
        return [(face, "white" if self.red_counts else "other") for face in whites]
