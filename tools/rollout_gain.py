"""What roll-outs add where turns are close: ``python -m tools.rollout_gain uckers --decisions 60``.

Decisions are taken from games that the coach plays against itself by its estimate: those with two turns at most
``--close`` hundredths of a win apart. Each is decided by the estimate and by roll-outs; where they differ, longer
roll-outs with other dice judge both turns.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from companion.coach.all_games import coach_for
from companion.coach.peruke_84.coach import Peruke84Coach
from companion.coach.uckers import rolling
from companion.coach.uckers.coach import UckersCoach
from companion.coach.values import Option
from companion.games.catalogue import rules_for
from companion.games.rules import OVER, THROW, Throw
from tools.coach_strength import by_values
from tools.trial_coach import summary

Rolls = UckersCoach | Peruke84Coach
LONGER = 24  # throws of a judging roll-out of Uckers
LONGER_84 = 12  # turns of one of Peruke 84
OTHER_DICE = 10**6


def decisions(knows: Rolls, close: float, every: int, seed: int) -> Iterator[tuple[Any, list[Option]]]:
    """Positions with close turns, and those turns by the estimate; of all decisions one in ``every`` is looked at."""
    rules, rng, quick = knows.rules, random.Random(seed), by_values(knows)
    number = 0
    while True:
        state = rules.start(2)
        while rules.to_act(state) is not OVER:
            if rules.to_act(state) is THROW:
                state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))
                continue
            number += 1
            if number % every == 0:
                near = _near(knows, state, close)
                if len(near) > 1:
                    yield state, near
            for step in quick(state):
                state = rules.apply(state, step)


def _near(knows: Rolls, state: Any, close: float) -> list[Option]:
    """The turns at most so far behind the best, if they and the best can be rolled out."""
    ranked, seat = knows.ranked(state), knows.rules.seat(state) - 1
    near = [one for one in ranked if ranked[0].values[seat] - one.values[seat] <= close and can_roll(knows, one.after)]
    return near if near and near[0] is ranked[0] else []


def can_roll(knows: Rolls, after: Any) -> bool:
    """Whether a position can be rolled out, and has to be."""
    if isinstance(knows, UckersCoach):
        return knows.can_roll(after)
    return knows.rules.to_act(after) is THROW and not knows.certain(after)


def chosen(knows: Rolls, state: Any, near: list[Option], trials: int, seed: int) -> Option:
    """The turn that roll-outs choose."""
    if isinstance(knows, Peruke84Coach):
        best = knows.rolled_out(state, trials, seed)[0]
        return next((one for one in near if one.line == best.line), best)
    tally = knows.roller.compare([knows.start_of(one.after, state) for one in near[:4]], trials, seed)
    return near[tally.order()[0]]


def ahead(knows: Rolls, state: Any, one: Option, other: Option, trials: int, seed: int) -> float:
    """By how many hundredths of a win one turn is better than another, by longer roll-outs."""
    if isinstance(knows, Peruke84Coach):
        return knows.both([one.after, other.after], state.seat, trials, seed, LONGER_84).ahead(0, 1)[0]
    rolling.PLIES, plies = LONGER, rolling.PLIES
    pair = [knows.start_of(option.after, state) for option in (one, other)]
    found, _ = knows.roller.both(pair, trials, seed).ahead(0, 1)
    rolling.PLIES = plies
    return 100 * found


def main() -> None:
    """Judge the decisions, and print what roll-outs gained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=("uckers", "peruke-84"))
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--every", type=int, default=7, help="of the decisions one in so many is looked at")
    parser.add_argument("--close", type=float, default=2.0, help="hundredths of a win")
    parser.add_argument("--trials", type=int, help="roll-outs of each turn; left out, as many as advice takes")
    parser.add_argument("--judging", type=int, default=2016)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    knows = coach_for(rules_for(options.game))
    assert isinstance(knows, UckersCoach | Peruke84Coach)
    trials = options.trials or knows.trials
    gains, changed, took = list[float](), list[float](), list[float]()
    for number, (state, near) in enumerate(decisions(knows, options.close, options.every, options.seed)):
        if number == options.decisions:
            break
        since = time.process_time()
        best = chosen(knows, state, near, trials, number)
        took.append(time.process_time() - since)
        if best is near[0]:
            gains.append(0.0)
            continue
        gains.append(ahead(knows, state, best, near[0], options.judging, OTHER_DICE + number))
        changed.append(gains[-1])
    print(f"{options.game}: {len(gains)} close decisions, {len(changed)} decided otherwise by roll-outs")
    print("hundredths of a win gained a close decision:", summary(gains, None))
    print(f"processor time of a decision: {np.median(took):.2f} s in the median, {max(took):.2f} s at most")


if __name__ == "__main__":
    main()
