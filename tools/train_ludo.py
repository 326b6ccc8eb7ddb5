"""Fits the coach's estimate of Ludo: ``python -m tools.train_ludo --games 400``.

The program plays itself with the present weights, now and then any move; then the weights are fitted to who won the
games, from positions taken before throws (multinomial logit, maximum likelihood), and the next round uses them.
Standard rules and those of forty squares in turn, with two to four players. Seeded; some minutes of one core.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from companion.coach import ludo as module
from companion.coach.ludo import FEATURES, FILE, KNOTS, ON_TRACK, Floats, LudoCoach, Strength, features_of
from companion.games.ludo import LudoOptions, LudoRules, LudoState
from companion.games.ludo.moves import after_move, after_throw, legal_moves
from companion.games.ludo.state import Move

ROUNDS = 3
EVERY = 9  # throws between the positions that are kept
WANDERS = 0.08  # share of moves that are any
RIDGE = 0.02
MOST_THROWS = 3000
Row = tuple[Floats, int, int]  # features by seat, the seat to throw, the seat that won


def first_guess() -> Strength:
    """Progress counts, danger a little."""
    weights = np.zeros(FEATURES)
    weights[ON_TRACK : ON_TRACK + KNOTS] = np.linspace(0.3, 1.2, KNOTS)
    weights[-3:] = 1.3, 1.5, -0.5
    return Strength(weights, 0.1)


def game(coach: LudoCoach, seats: int, rng: random.Random) -> list[Row]:
    """One game: its positions with the seat that won."""
    options = coach.ludo.options
    state: LudoState = coach.ludo.start(seats)
    kept = list[tuple[Floats, int]]()
    for number in range(MOST_THROWS):
        if state.winner:
            break
        if number % EVERY == 0:  # neighbouring positions have one result and are nearly alike: they would count double
            kept.append((features_of(state, options.safe_doorsteps), state.seat))
        state = after_throw(state, rng.randint(1, 6), options)
        if state.throw:
            state = after_move(state, chosen(coach, state, rng), options)
    # An unfinished game doesn't show who was ahead in it.
    return [(features, seat, state.winner) for features, seat in kept] if state.winner else []


def chosen(coach: LudoCoach, state: LudoState, rng: random.Random) -> Move:
    """The best move by the estimate, or now and then any."""
    moves = legal_moves(state, coach.ludo.options)
    if len(moves) == 1 or rng.random() < WANDERS:
        return rng.choice(moves)
    return max(moves, key=lambda move: coach.standing(after_move(state, move, coach.ludo.options))[state.seat - 1])


def fitted(rows: list[Row], start: Strength) -> Strength:
    """The weights under which the winners were likeliest."""

    def cost(weights: Floats) -> float:
        strength = Strength(weights[:-1], float(weights[-1]))
        lost = -sum(np.log(strength.chances(features, seat)[won - 1]) for features, seat, won in rows) / len(rows)
        return float(lost + RIDGE * (weights**2).mean())

    found = minimize(cost, np.append(start.weights, start.turn), method="L-BFGS-B", options={"maxiter": 60})
    return Strength(found.x[:-1], float(found.x[-1]))


def main() -> None:
    """Train, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="in each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--out", type=Path, default=Path(module.__file__).with_name(FILE))
    options = parser.parse_args()
    rng, strength = random.Random(options.seed), first_guess()
    houses = [LudoRules(LudoOptions.of(preset=name)) for name in ("standard", "forty")]
    for round_ in range(1, ROUNDS + 1):
        coaches = [LudoCoach(rules, strength) for rules in houses]
        # Rules in turn, and two, three and four players: one set of weights is for all of them.
        rows = [row for n in range(options.games) for row in game(coaches[n % 2], 2 + n // 2 % 3, rng)]
        strength = fitted(rows, strength)
        print(f"round {round_}: {len(rows)} positions, weights {np.round(strength.weights, 3)}, {strength.turn:.3f}")
    weights = ", ".join(f"{weight:.4f}" for weight in strength.weights)
    options.out.write_text(
        f"# Written by: python -m tools.train_ludo --games {options.games} --seed {options.seed}\n"
        "# By feature: in base, on the track from its start to its end (5), on the lane, home, in danger.\n"
        f"weights = [{weights}]\nturn = {strength.turn:.4f}\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
