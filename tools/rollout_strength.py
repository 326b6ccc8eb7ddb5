"""What roll-outs add at Uckers: ``python -m tools.rollout_strength --games 400``.

One side decides by roll-outs wherever turns are close by the estimate, the other by the estimate alone; sides
alternate.
Games are played on arrays, all side by side. The luck of every throw, whose mean is zero, is taken off each result:
what remains has the same mean and a narrower interval.
"""

from __future__ import annotations

import argparse

import numpy as np

from companion.coach.uckers.boards import BASE, SIEGE, Boards, Flags, Lines, Numbers, Places, Play, won
from companion.coach.uckers.choosing import Chooser, best_rows
from companion.coach.uckers.estimate import Floats, learnt
from companion.coach.uckers.rolling import THROWS, Roller, Start
from companion.games.uckers import UckersOptions
from tools.trial_coach import told

WHOLE = 100.0


class Rolling:
    """Decides by ``trials`` roll-outs of each turn that is at most ``close`` hundredths behind the best."""

    def __init__(self, roller: Roller, close: float, trials: int, most: int) -> None:
        self.roller, self.close, self.trials, self.most = roller, close, trials, most
        self.asked = self.changed = 0

    def choose(self, boards: Boards, lines: Lines, after: Places, again: Flags, chances: Floats, seed: int) -> int:
        """The row of the turn to play in a single position."""
        order = np.argsort(-chances, kind="stable")
        first = int(order[0])
        near: dict[bytes, int] = {}
        for row in order[WHOLE * (chances[first] - chances[order]) <= self.close]:
            if lines.kind[row] != SIEGE and not won(after[row : row + 1])[0]:
                near.setdefault(after[row].tobytes(), int(row))
        rows = list(near.values())[: self.most]
        if first not in rows or len(rows) == 1:
            return first
        part = lines.only(np.array(rows))
        played = self.roller.chooser.play.next_boards(boards, part, after[rows], again[rows])
        starts = [Start(played.only(np.array([n])), mine=bool(again[row])) for n, row in enumerate(rows)]
        best = rows[self.roller.compare(starts, self.trials, seed).order()[0]]
        self.asked += 1
        self.changed += best != first
        return best


def luck(chooser: Chooser, boards: Boards, dice: Numbers) -> Floats:
    """What each throw was worth to its thrower: the best turn on it, less the mean of that over all throws."""
    n = len(boards)
    every = boards.only(np.repeat(np.arange(n), len(THROWS)))
    mean = chooser.best(every, np.tile(THROWS, (n, 1)))[3].reshape(n, -1).mean(axis=1)
    return chooser.best(boards, dice)[3] - mean


def games(number: int, seed: int, rolling: Rolling) -> tuple[list[float], list[float]]:
    """By game whether the side that rolls out won, and the same less its luck."""
    rng = np.random.default_rng(seed)
    chooser = rolling.roller.chooser
    boards = Boards(
        np.full((number, 4, 4), BASE, np.int8),
        np.zeros(number, np.bool_),
        np.zeros((number, 2, 4), np.bool_),
        np.zeros((number, 4), np.bool_),
    )
    rolls = np.arange(number) % 2 == 0  # whether the side to throw is the one that rolls out
    lucky = np.zeros(number)
    results: list[float] = []
    adjusted: list[float] = []
    while len(boards):
        n = len(boards)
        dice = -np.sort(-rng.integers(1, 7, (n, 2)), axis=1)
        lucky += np.where(rolls, 1, -1) * luck(chooser, boards, dice)
        lines = chooser.play.lines(boards, dice)
        after, again = chooser.play.after(boards, lines), chooser.play.again(lines, dice)
        chances = chooser.weigh(boards, lines, after, again)
        rows = best_rows(lines.at, chances, n)
        for game in np.nonzero(rolls)[0]:
            of = np.nonzero(lines.at == game)[0]
            part = lines.only(of)
            part.at[:] = 0
            rows[game] = of[
                rolling.choose(
                    boards.only(np.array([game])), part, after[of], again[of], chances[of], int(rng.integers(1 << 31))
                )
            ]
        lines, after, again = lines.only(rows), after[rows], again[rows]
        failed = (lines.kind == SIEGE) & (rng.random(n) > chooser.sieges[lines.needed])
        after[failed] = boards.places[failed]
        over = won(after)
        results += rolls[over].astype(float).tolist()
        adjusted += (rolls[over] - lucky[over]).tolist()
        boards = chooser.play.next_boards(boards, lines, after, again).only(~over)
        rolls, lucky = np.where(again, rolls, ~rolls)[~over], lucky[~over]
    return results, adjusted


def main() -> None:
    """Play and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--close", type=float, default=2.0, help="hundredths of a win")
    parser.add_argument("--trials", type=int, default=252)
    parser.add_argument("--most", type=int, default=4, help="turns that are rolled out")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    roller = Roller(Chooser(Play(UckersOptions()), learnt()))
    rolling = Rolling(roller, options.close, options.trials, options.most)
    results, adjusted = games(options.games, options.seed, rolling)
    print("uckers, roll-outs against the estimate:", told(results, 0.5))
    print("the same less luck:", told(adjusted, 0.5))
    print(f"{rolling.asked} decisions rolled out, {rolling.changed} of them decided otherwise")


if __name__ == "__main__":
    main()
