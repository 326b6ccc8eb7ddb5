"""Trains the coach's estimate for Uckers: ``python -m tools.train_uckers`` (on one core).

Many games are played in parallel by the estimate against itself, and the estimate learns from the result of each
position (temporal differences with lambda; Sutton 1988, Tesauro 1995). Seeded; two and a half minutes of one core are
enough.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.coach.uckers import estimate as module
from companion.coach.uckers.boards import BASE, SIEGE, Boards, Flags, Places, Play, has_won
from companion.coach.uckers.estimate import INPUTS, Chooser, Estimate, Floats, inputs
from companion.games.uckers import UckersOptions

GAMES, WINDOW, BATCH = 384, 24, 1024
LAMBDA = 0.8
SHAPES = {"table": (INPUTS + 2, -1), "out": (-1,), "bias": (1,)}
SIDES = np.array([[0, 1, 2, 3], [1, 0, 3, 2]])  # each side's two colours may be swapped


class Learner:
    """The net and its optimiser (Adam; Kingma and Ba 2015)."""

    def __init__(self, hidden: int, rng: np.random.Generator) -> None:
        self.parts = [
            (rng.standard_normal((INPUTS + 2, hidden)) * 0.08).astype(np.float32),
            (rng.standard_normal(hidden) * 0.2).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.parts[0][INPUTS + 1] = 0
        self.moments: list[Floats] = []
        self.squares: list[Floats] = []
        self.steps = 0

    @property
    def estimate(self) -> Estimate:
        """The present net."""
        return Estimate(self.parts[0], self.parts[1], float(self.parts[2][0]))

    def learn(self, index: NDArray[np.int32], aims: Floats, rate: float) -> float:
        """One step towards the targets; returns the mean loss before it."""
        table, out, bias = self.parts
        sums = table[INPUTS] + sum(table[index[:, c]] for c in range(index.shape[1]))
        bent = np.maximum(sums, 0)
        guess = 1 / (1 + np.exp(-(bent @ out + bias[0])))
        error = ((guess - aims) / len(aims)).astype(np.float32)
        below = (error[:, None] * out) * (sums > 0)
        seen = np.zeros((len(index), INPUTS + 2), np.float32)
        np.add.at(seen, (np.arange(len(index))[:, None], index), 1)
        down = seen.T @ below
        down[INPUTS], down[INPUTS + 1] = below.sum(axis=0), 0
        self._step([down, bent.T @ error, np.array([error.sum()], np.float32)], rate)
        return float(-(aims * np.log(guess + 1e-9) + (1 - aims) * np.log(1 - guess + 1e-9)).mean())

    def _step(self, downs: list[Floats], rate: float) -> None:
        if not self.steps:
            self.moments, self.squares = ([np.zeros_like(part) for part in self.parts] for _ in range(2))
        self.steps += 1
        for part, moment, square, down in zip(self.parts, self.moments, self.squares, downs, strict=True):
            moment += 0.1 * (down - moment)
            square += 0.001 * (down * down - square)
            rise = moment / (1 - 0.9**self.steps)
            part -= rate * rise / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def opening(n: int) -> Boards:
    """All counters in base."""
    return Boards(
        np.full((n, 4, 4), BASE, np.int8),
        np.zeros(n, np.bool_),
        np.zeros((n, 2, 4), np.bool_),
        np.zeros((n, 4), np.bool_),
    )


def renewed(boards: Boards, over: np.ndarray) -> Boards:
    """The same, with finished games replaced by new ones."""
    fresh = opening(len(boards))
    pick = over[:, None, None]
    return Boards(
        np.where(pick, fresh.places, boards.places),
        boards.again & ~over,
        boards.fresh & ~pick,
        boards.active,
    )


def play_on(chooser: Chooser, boards: Boards, rng: np.random.Generator) -> tuple[Boards, np.ndarray, np.ndarray]:
    """One throw of every game: the boards after it, whether the same side throws again, whether it has won."""
    dice = -np.sort(-rng.integers(1, 7, (len(boards), 2)), axis=1)
    lines, after, again, _ = chooser.best(boards, dice)
    failed = (lines.kind == SIEGE) & (rng.random(len(boards)) > chooser.sieges[lines.needed])
    after[failed] = boards.places[failed]
    over = has_won(after)
    return chooser.play.next_boards(boards, lines, after, again), again, over


def main() -> None:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=2.5)
    parser.add_argument("--hidden", type=int, default=32)
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--start", type=Path, help="Weights to go on from.")
    parser.add_argument("-o", "--output", type=Path, default=Path(module.__file__).with_name(module.FILE))
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    learner = Learner(options.hidden, rng)
    if options.start:
        learner.parts = restored(options.start)
    chooser = Chooser(Play(UckersOptions()), learner.estimate)
    boards, began, games, window = opening(GAMES), time.process_time(), 0, 0
    while (spent := (time.process_time() - began) / (60 * options.minutes)) < 1:
        chooser.estimate = learner.estimate
        seen, same, ends = [boards.places], [], []
        for _ in range(WINDOW):
            boards, again, over = play_on(chooser, boards, rng)
            boards = renewed(boards, over)
            games += int(over.sum())
            seen.append(boards.places)
            same.append(again)
            ends.append(over)
        loss = teach(learner, chooser, seen, same, ends, options.rate * (1 - 0.95 * spent), rng)
        window += 1
        if window % 50 == 0:
            print(f"{spent:5.1%}  {games} games  loss {loss:.4f}", flush=True)
            save(learner.estimate, options.output)
    save(learner.estimate, options.output)
    print(f"{games} games in {options.minutes} minutes: {options.output}")


def teach(
    learner: Learner,
    chooser: Chooser,
    seen: list[Places],
    same: list[Flags],
    ends: list[Flags],
    rate: float,
    rng: np.random.Generator,
) -> float:
    """Learn from a stretch of play, backwards from the estimate of its last position."""
    guesses = chooser.estimate.chance(np.concatenate(seen)).reshape(len(seen), -1)
    aim, aims = guesses[-1], []
    for t in range(len(same) - 1, -1, -1):
        later = (1 - LAMBDA) * guesses[t + 1] + LAMBDA * aim
        aim = np.where(ends[t], 1, np.where(same[t], later, 1 - later))
        aims.append(aim)
    places, wanted = np.concatenate(seen[:-1]), np.concatenate(aims[::-1]).astype(np.float32)
    flip = SIDES[rng.integers(0, 2, len(places))]
    index = inputs(np.take_along_axis(places, flip[:, :, None], axis=1))
    losses = []
    order = rng.permutation(len(places))
    for start in range(0, len(order) - BATCH + 1, BATCH):
        rows = order[start : start + BATCH]
        losses.append(learner.learn(index[rows], wanted[rows], rate))
    return float(np.mean(losses))


def restored(path: Path) -> list[Floats]:
    """The parts of a net that was saved."""
    with np.load(path) as data:
        return [data[name].astype(np.float32).reshape(shape) for name, shape in SHAPES.items()]


def save(estimate: Estimate, path: Path) -> None:
    """Write the weights as 16-bit floats, which is accurate enough."""
    np.savez_compressed(
        path,
        table=estimate.table.astype(np.float16),
        out=estimate.out.astype(np.float32),
        bias=np.float32(estimate.bias),
    )


if __name__ == "__main__":
    main()
