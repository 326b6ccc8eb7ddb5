"""How long the coach takes for a decision: ``python -m tools.decision_times --decisions 40``.

Decisions are taken from games that it plays against itself by its values, one in ``--every``. Each is decided as the
command and the hints on the screen do it, with all roll-outs, and with nothing kept from decisions before it; the
processor's time is taken, not the clock's.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from itertools import islice
from statistics import median
from typing import Any

from companion.coach import peruke_one, peruke_race, rogue, rogue_chances
from companion.coach.all_games import advice, coach_for
from companion.coach.values import Coach
from companion.games.catalogue import rules_for
from companion.games.rules import OVER, THROW, Throw, fold
from tools.coach_strength import by_values

KINDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("uckers", 2, {}),
    ("uckers", 4, {}),
    ("peruke-84", 2, {}),
    ("ludo", 4, {}),
    ("perudo", 6, {}),
    ("rogue", 2, {}),
    ("rogue", 4, {}),
    ("rogue", 1, {}),
    ("peruke-one", 1, {"red_die": True}),
    ("peruke-one", 2, {"red_die": True}),
)
KEPT = (rogue.turn_values, rogue.extra_turn, rogue_chances.turn_of, peruke_one.expectation, peruke_race.solved)


def decisions(knows: Coach, seats: int, every: int, seed: int) -> Iterator[Any]:
    """Positions in which a seat has to decide, with its own dice alone where there are cups."""
    rules, rng, player, number = knows.rules, random.Random(seed), by_values(knows), 0
    while True:
        state = rules.start(seats)
        while rules.to_act(state) is not OVER:
            if rules.to_act(state) is THROW:
                state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))
                continue
            seen = rules.view(state, rules.seat(state))
            number += 1
            if number % every == 0:
                yield seen  # what this seat may know: the hands of the others would make it easy
            state = fold(rules, state, player(seen))


def main() -> None:
    """Take the times, and print the median and the longest of each kind of game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--every", type=int, default=11)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for game, seats, house in KINDS:
        rules = rules_for(game, house)
        knows, took = coach_for(rules, rules.start(seats)), list[float]()
        for state in islice(decisions(knows, seats, options.every, options.seed), options.decisions):
            for kept in KEPT:
                kept.cache_clear()
            since = time.process_time()
            advice(coach_for(rules, state), state)
            took.append(time.process_time() - since)
        print(f"{game}, {seats} players {house or ''}: {median(took):.3f} s in the median, {max(took):.3f} s at most")


if __name__ == "__main__":
    main()
