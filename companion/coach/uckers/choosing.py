"""Evaluates lines by the estimate: the chance of each to win, and the best one of every position."""

from __future__ import annotations

import numpy as np

from companion.coach.uckers.boards import (
    OPPOSITE,
    SIEGE,
    Boards,
    Flags,
    Lines,
    Numbers,
    Places,
    Play,
    siege_chance,
    won,
)
from companion.coach.uckers.estimate import Estimate, Floats
from companion.coach.uckers.home import ending, holds

MOST_SIXES = 6
WEIGHTS = np.array([1, 64, 64**2, 64**3])  # combine a colour's places into one number
MIRRORED = (1, 0, 3, 2)  # half a turn of the board: on it every colour is in its partner's place


class Chooser:
    """Plays by the estimate, and at the very end by exact chances."""

    def __init__(self, play: Play, estimate: Estimate) -> None:
        self.play, self.estimate = play, estimate
        self.ending = ending() if holds(play.options) else None
        self.sieges = np.array([siege_chance(max(needed, 1)) for needed in range(MOST_SIXES + 1)], np.float32)

    def weigh(self, boards: Boards, lines: Lines, after: Places, again: Flags) -> Floats:
        """The chance that the mover wins, for each line."""
        over = won(after)
        chances = self.standing(after, again, teams=boards.teams)
        chances[over] = 1
        sieges = np.nonzero(lines.kind == SIEGE)[0]
        if len(sieges):
            none = np.zeros(len(sieges), np.bool_)
            failed = self.standing(boards.places[lines.at[sieges]], none, teams=boards.teams)
            success = self.sieges[lines.needed[sieges]]
            if self.play.options.throw_again_after_won_challenge:
                chances[sieges] = self.standing(after[sieges], ~none, teams=boards.teams)
            chances[sieges] = success * chances[sieges] + (1 - success) * failed
        return chances

    def standing(self, after: Places, again: Flags, *, teams: bool = False) -> Floats:
        """The mover's chance with this board before the next throw, by the mover (``again``) or by the other side."""
        places = np.where(again[:, None, None], after, after[:, self.play.turned])
        chances = self.chance(places, teams=teams)
        return np.where(again, chances, 1 - chances)

    def chance(self, places: Places, *, teams: bool = False) -> Floats:
        """The chance that the side to throw wins, regardless of the order of its colours."""
        chances = self._estimated(places)
        if self.ending is not None and not teams:
            rows = np.nonzero(self.ending.known(places))[0]
            if len(rows):
                chances[rows] = self.ending.of(places[rows])
        return chances

    def _estimated(self, places: Places) -> Floats:
        if self.play.turned == OPPOSITE[1]:
            codes = places.astype(np.int64) @ WEIGHTS
            first, second = codes[:, 0] - codes[:, 1], codes[:, 2] - codes[:, 3]
            flip = np.nonzero((first < 0) | ((first == 0) & (second < 0)))[0]
            if len(flip):
                places = places.copy()
                places[flip] = places[flip][:, MIRRORED]
        return self.estimate.chance(places)

    def best(self, boards: Boards, dice: Numbers) -> tuple[Lines, Places, Flags, Floats]:
        """The best line of each position, the board after it, whether another throw follows, and its chance."""
        lines = self.play.lines(boards, dice)
        after, again = self.play.after(boards, lines), self.play.again(lines, dice)
        chances = self.weigh(boards, lines, after, again)
        rows = best_rows(lines.at, chances, len(boards))
        return lines.only(rows), after[rows], again[rows], chances[rows]


def best_rows(at: Numbers, chances: Floats, n: int) -> Numbers:
    """The row with the highest chance for each position; of equal ones the last."""
    order = np.argsort(chances, kind="stable")
    best = np.empty(n, np.int64)
    best[at[order]] = order  # later assignments win
    return best
