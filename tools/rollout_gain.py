"""What roll-outs add at Uckers where turns are close: ``python -m tools.rollout_gain --decisions 60``.

Decisions are taken from games that the estimate plays against itself: those with two turns at most ``--close``
hundredths apart by the estimate. Each is decided by the estimate and by roll-outs; where they differ, longer roll-outs
with other dice judge both turns.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from companion.coach.all_games import coach_for
from companion.coach.uckers import rolling
from companion.coach.uckers.coach import UckersCoach
from companion.coach.values import Option
from companion.games.catalogue import rules_for
from companion.games.rules import OVER, THROW, Throw
from tools.trial_coach import told

LONGER = 24  # throws of a judging roll-out


def decisions(knows: UckersCoach, close: float, seed: int) -> Iterator[tuple[Any, list[Option], int]]:
    """Positions with close turns, those turns by the estimate, and how many decisions the game had so far."""
    rules, rng = knows.rules, random.Random(seed)
    while True:
        state, decided = rules.start(2), 0
        while rules.to_act(state) is not OVER:
            if rules.to_act(state) is THROW:
                state = rules.apply(state, Throw((rng.randint(1, 6), rng.randint(1, 6))))
                continue
            ranked = knows.ranked(state)
            seat = rules.seat(state) - 1
            near = [o for o in ranked if ranked[0].values[seat] - o.values[seat] <= close and knows.can_roll(o.after)]
            decided += 1
            if len(near) > 1 and near[0] is ranked[0]:
                yield state, near[:4], decided
            state = ranked[0].after


def main() -> None:
    """Judge the decisions, and print what roll-outs gained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--every", type=int, default=7, help="of the close decisions one in so many is taken")
    parser.add_argument("--close", type=float, default=2.0, help="hundredths of a win")
    parser.add_argument("--trials", type=int, default=1008)
    parser.add_argument("--judging", type=int, default=2016)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    knows = coach_for(rules_for("uckers"))
    assert isinstance(knows, UckersCoach)
    gains, changed, took = list[float](), list[float](), list[float]()
    for number, (state, near, _) in enumerate(decisions(knows, options.close, options.seed)):
        if len(gains) == options.decisions:
            break
        if number % options.every:
            continue
        since = time.process_time()
        tally = knows.roller.compare([knows.start_of(one.after, state) for one in near], options.trials, number)
        took.append(time.process_time() - since)
        best = tally.order()[0]
        if best == 0:
            gains.append(0.0)
            continue
        rolling.PLIES, plies = LONGER, rolling.PLIES
        pair = [knows.start_of(near[at].after, state) for at in (best, 0)]
        ahead, _ = knows.roller.both(pair, options.judging, 10**6 + number).ahead(0, 1)
        rolling.PLIES = plies
        gains.append(100 * ahead)
        changed.append(100 * ahead)
    print(f"{len(gains)} close decisions, {len(changed)} decided otherwise by roll-outs")
    print("hundredths of a win gained a close decision:", told(gains, None))
    print(f"processor time of a decision: {np.median(took):.2f} s in the median, {max(took):.2f} s at most")


if __name__ == "__main__":
    main()
