"""Fits who loses a round of Perudo (``companion/coach/perudo_rounds.py``): ``python -m tools.fit_perudo``.

The coach plays rounds against itself from random numbers of dice; the parameters are those under which the losers were
the likeliest. Seeded; two minutes of one core. Copy what it prints into ``FITTED``.
"""

from __future__ import annotations

import argparse
import math
import random
from dataclasses import replace

import numpy as np
from scipy.optimize import minimize

from companion.coach.perudo import PerudoCoach
from companion.coach.perudo_rounds import Losses
from companion.games.perudo import PerudoRules
from companion.games.rules import Throw

Round = tuple[tuple[int, ...], int]  # dice from the opener on, who lost


def played(knows: PerudoCoach, rng: random.Random) -> Round:
    """A round from a random number of seats and dice."""
    rules = knows.perudo
    seats = rng.randint(2, 5)
    dice = tuple(rng.randint(1, 5) for _ in range(seats))
    state = replace(rules.start(seats), dice=dice)
    state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(sum(dice)))))
    while state.hands:
        state = rules.apply(state, knows.ranked(state)[0].line[0])
    lost = [was - now for was, now in zip(dice, state.dice, strict=True)]
    return dice, lost.index(1)


def fitted(rounds: list[Round]) -> Losses:
    """The model under which the losers were the likeliest."""

    def unlikely(parameters: np.ndarray) -> float:
        losses = Losses(*parameters.tolist())
        return -sum(math.log(losses.chances(dice)[loser]) for dice, loser in rounds) / len(rounds)

    return Losses(*minimize(unlikely, [0.5, 0.0, 0.0], method="Nelder-Mead").x.round(3).tolist())


def main() -> None:
    """Play and fit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=5)
    options = parser.parse_args()
    rng, knows = random.Random(options.seed), PerudoCoach(PerudoRules())
    rounds = [played(knows, rng) for _ in range(options.rounds)]
    two = [one for one in rounds if len(one[0]) == 2]
    for name, part in (("all", rounds), ("two players", two), ("more", [one for one in rounds if len(one[0]) > 2])):
        print(f"{name}: {len(part)} rounds, {fitted(part)}", flush=True)


if __name__ == "__main__":
    main()
