"""Trains the coach's values of discs in Peruke 84: ``python -m tools.train_peruke_84 --games 600``.

The program plays itself with the present values; then the margin that each position led to, beyond the piles, is
regressed on the discs of the position (ridge regression), and the next round uses the new values. The chance to win is
then fitted to the margins and the points on the board (maximum likelihood). Seeded; some seconds of one core.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from companion.coach.peruke_84 import worth as module
from companion.coach.peruke_84.play import SIGNS, QuickPlay
from companion.coach.peruke_84.worth import FURTHEST, Worth, counts, guessed, leading_home
from companion.games.peruke_84 import Peruke84Options
from companion.games.peruke_84.board import SOUTH, is_decided, other, set_up, worth

MOST_TURNS = 400
EVERY = 2  # turns between the positions that are kept
RIDGE = 30.0
LEAST_DOUBT = 0.25  # points squared: never is all certain before the end
SMOOTH = 200.0  # strength of the smoothing between neighbouring ranks


def game(play: QuickPlay, rng: random.Random) -> tuple[list[np.ndarray], list[float], np.ndarray]:
    """One game: positions as rows for the regression, the further margin from each, and rows to fit the chance to.

    Such a row has South's expected final margin, the points on the board, and the result.
    """
    board, piles, seat, kept, seen = set_up(play.options.rows), (0, 0), SOUTH, [], []
    for turn in range(MOST_TURNS):
        if turn > 1 and turn % EVERY == 0:
            row = np.append(counts(board, play.options.rows).ravel(), SIGNS[seat])
            kept.append((row, piles[0] - piles[1]))
            seen.append((play.margin(board, piles) + SIGNS[seat] * play.worth.turn, worth(board)))
        dice = tuple(rng.randint(1, 6) for _ in range(3))
        found = play.best(board, seat, dice, first=turn < 2, beam=1, piles=piles)
        gain = worth(board) - worth(found.board)
        piles = (piles[0] + gain, piles[1]) if seat == SOUTH else (piles[0], piles[1] + gain)
        board = found.board
        if is_decided(board):
            break
        seat = other(seat)
    end = play.final(board, piles, seat) if is_decided(board) else play.margin(board, piles)
    won = (end > 0) + (end == 0) / 2
    return [row for row, _ in kept], [end - now for _, now in kept], np.array([(*one, won) for one in seen])


def fitted(rows: np.ndarray, margins: np.ndarray) -> Worth:
    """The values that explain the margins best."""
    n = rows.shape[1]
    penalty = RIDGE * np.eye(n)
    size = FURTHEST + 1
    for block in range(0, n - 1, size):
        for at in range(block, block + size - 1):
            penalty[at, at] += SMOOTH
            penalty[at + 1, at + 1] += SMOOTH
            penalty[at, at + 1] -= SMOOTH
            penalty[at + 1, at] -= SMOOTH
    found = np.linalg.solve(rows.T @ rows + penalty, rows.T @ margins)
    return Worth(leading_home(found[:-1].reshape(2, 6, size)), float(found[-1]))


def doubt(seen: np.ndarray) -> tuple[float, float]:
    """The doubt of the chances (``Worth.doubt``) under which the results were the likeliest."""
    margins, on_board, won = seen.T

    def unlikely(logs: np.ndarray) -> float:
        constant, each = np.exp(logs)
        x = margins / np.sqrt(constant + each * on_board)
        return float(np.mean(np.logaddexp(0, x) - won * x))

    constant, each = (LEAST_DOUBT + np.exp(minimize(unlikely, np.log([10.0, 4.0]), method="Nelder-Mead").x)).tolist()
    return constant, each


def main() -> None:
    """Train and write the values."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600, help="In each round.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=84)
    parser.add_argument("-o", "--output", type=Path, default=Path(module.__file__).with_name(module.FILE))
    options = parser.parse_args()
    rng, now = random.Random(options.seed), guessed()
    for number in range(options.rounds):
        play = QuickPlay(Peruke84Options(), now)
        rows, margins, seen = [], [], []
        for _ in range(options.games):
            more, led_to, results = game(play, rng)
            rows += more
            seen.append(results)
            margins += led_to
        x, y = np.array(rows, np.float64), np.array(margins)
        now = replace(fitted(x, y), doubt=doubt(np.concatenate([one for one in seen if len(one)])))
        left = y - x @ np.append(now.discs.ravel(), now.turn)
        print(
            f"round {number + 1}: {len(y)} positions, margin {y.std():.1f}, unexplained {left.std():.1f}",
            flush=True,
        )
        discs, turn = now.discs.astype(np.float32), np.float32(now.turn)
        np.savez_compressed(options.output, discs=discs, turn=turn, doubt=np.array(now.doubt))


if __name__ == "__main__":
    main()
