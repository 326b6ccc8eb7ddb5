"""The coach's advice against the simulated people of the trial: ``python -m tools.trial_coach uckers --games 500``.

The coach plays one seat by its values alone, without roll-outs, the people all others; seats alternate. Uckers games
are all played in parallel on arrays, with a copy of the people's preferences (a test compares it with theirs).
"""

from __future__ import annotations

import argparse
import math
import random
from dataclasses import replace
from typing import Any

import numpy as np

from companion.coach.all_games import coach_for
from companion.coach.peruke_84.coach import Peruke84Coach
from companion.coach.uckers.boards import BASE, HOME, SIEGE, Boards, Lines, Places, Play, has_won
from companion.coach.uckers.estimate import Chooser, best_rows, trained_estimate
from companion.coach.values import Coach
from companion.games.catalogue import rules_for
from companion.games.perudo import Dudo, Reveal
from companion.games.peruke_84 import Finish
from companion.games.rogue import Keep
from companion.games.rules import OVER, REFEREE, THROW, Throw
from companion.games.uckers import UckersOptions
from companion.games.uckers.people import CHALLENGES
from companion.simulation.trial import trial_setup
from companion.simulation.virtual import people_for
from vision.virtual.table import VirtualTable

WHIM = 6.0  # the people's uniform noise at Uckers, on their own scale
SOLO = "peruke-one"


# Uckers, all games side by side


def liking(after: Places) -> np.ndarray:
    """The people's preference for a line's result (``UckersPeople._worth``)."""
    own, others = after[:, :2].reshape(-1, 8).astype(np.int64), after[:, 2:].reshape(-1, 8).astype(np.int64)
    same = (own[:, :, None] == own[:, None, :]).sum(axis=2)
    blobs = ((same > 1) & (own >= 0) & (own < HOME)) / same
    return np.asarray(
        own.sum(axis=1) - 0.6 * others.sum(axis=1) + 8 * (own == HOME).sum(axis=1) + 5 * blobs.sum(axis=1).round()
    )


def people_choose(lines: Lines, after: Places, n: int, rng: np.random.Generator, whim: float = WHIM) -> np.ndarray:
    """The rows that people choose: a challenge now and then, else what they prefer, with some noise."""
    like = liking(after) + rng.uniform(0, whim, len(lines))
    sieges = lines.kind == SIEGE
    dares = rng.random(n) < CHALLENGES
    like += np.where(sieges, np.where(dares[lines.at], 1e6, -1e6), 0)
    return best_rows(lines.at, like.astype(np.float64), n)


def uckers(games: int, seed: int, whim: float = WHIM, rival: Chooser | None = None) -> list[float]:
    """The results of that many games against people, or against another coach: 1 if the coach won."""
    rng = np.random.default_rng(seed)
    chooser = Chooser(Play(UckersOptions()), trained_estimate())
    places = np.full((games, 4, 4), BASE, np.int8)
    boards = Boards(
        places, np.zeros(games, np.bool_), np.zeros((games, 2, 4), np.bool_), np.zeros((games, 4), np.bool_)
    )
    coached = np.arange(games) % 2 == 0  # whether the side to throw is the coach
    results: list[float] = []
    while len(boards):
        n = len(boards)
        dice = -np.sort(-rng.integers(1, 7, (n, 2)), axis=1)
        lines = chooser.play.lines(boards, dice)
        after, again = chooser.play.after(boards, lines), chooser.play.again(lines, dice)
        best = best_rows(lines.at, chooser.weigh(boards, lines, after, again), n)
        if rival is None:
            answer = people_choose(lines, after, n, rng, whim)
        else:
            answer = best_rows(lines.at, rival.weigh(boards, lines, after, again), n)
        rows = np.where(coached, best, answer)
        lines, after, again = lines.only(rows), after[rows], again[rows]
        failed = (lines.kind == SIEGE) & (rng.random(n) > chooser.sieges[lines.needed])
        after[failed] = boards.places[failed]
        over = has_won(after)
        results += coached[over].astype(float).tolist()
        boards = chooser.play.next_boards(boards, lines, after, again).only(~over)
        coached = np.where(again, coached, ~coached)[~over]
    return results


# The other games, one after the other


def game_of(game: str, seed: int, *, coached: bool = True) -> float:
    """One game with the people of the trial; the result of the coach's seat (at Peruke One of the player)."""
    setup = trial_setup(game)
    people: Any = people_for(setup, VirtualTable(setup.table_mat, seed), seed)
    rules = people.rules
    seats = len(setup.players)
    knows = coach_for(rules, rules.start(seats))
    seat = 1 + seed % seats if coached else 0
    rng = random.Random(f"dice{seed}")
    while rules.to_act(people.state) is not OVER:
        state = people.state
        if rules.to_act(state) is THROW:
            _throw(people, rng)
        elif rules.to_act(state) is REFEREE:
            people.state = rules.apply(state, Reveal(_hands(people)))
        else:
            line = advised(knows, people) if rules.seat(state) == seat else chosen(game, people)
            for step in line:
                people.state = rules.apply(people.state, step)
    outcome = rules.outcome(people.state)
    if game == SOLO:
        return float(outcome.scores[0])
    return (seat in outcome.winners) / len(outcome.winners)


def _throw(people: Any, rng: random.Random) -> None:
    rules, state = people.rules, people.state
    if rules.game == "perudo":
        people._hands = {seat: [rng.randint(1, 6) for _ in range(state.dice[seat - 1])] for seat in state.living}
        people.state = rules.apply(state, rules.hidden_throw(state))
        return
    people.state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))


def _hands(people: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(people._hands.get(seat, ()))) for seat in range(1, len(people.players) + 1))


def advised(knows: Coach, people: Any) -> tuple[Any, ...]:
    """The turn that the coach would play."""
    state = people.state
    if isinstance(knows, Peruke84Coach):
        node = knows.found(state)
        assert node is not None
        after = state
        for use in node.uses:
            after = knows.rules.apply(after, use)
        return (*node.uses, Finish.END) if after.turn is not None else node.uses
    if knows.rules.game == "perudo":
        state = replace(state, hands=_hands(people))
    return knows.ranked(state)[0].line


def chosen(game: str, people: Any) -> tuple[Any, ...]:
    """The turn that the people would play."""
    if game == "rogue":
        return (Keep(people._choice().faces),)
    if game == "perudo":
        return (people._choose(people.state.seat) or Dudo(),)
    if game == "ludo":
        return tuple(people._choice())
    return tuple(people._plan())


def summary(results: list[float], par: float | None) -> str:
    """The mean with its 95 % interval, and the result of equal play."""
    mean = sum(results) / len(results)
    spread = 1.96 * math.sqrt(sum((r - mean) ** 2 for r in results) / max(len(results) - 1, 1) / len(results))
    against = "" if par is None else f" (par {par:.3f})"
    return f"{len(results)} games: {mean:.3f} ± {spread:.3f}{against}"


def main() -> None:
    """Play and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.games)
    rules_for(options.game)
    if options.game == "uckers":
        print("uckers:", summary(uckers(options.games, options.seed), 0.5))
    elif options.game == SOLO:
        print("peruke-one, the coach:", summary([game_of(SOLO, seed) for seed in seeds], None))
        print("peruke-one, people:", summary([game_of(SOLO, seed, coached=False) for seed in seeds], None))
    else:
        par = 1 / len(trial_setup(options.game).players)
        print(f"{options.game}:", summary([game_of(options.game, seed) for seed in seeds], par))


if __name__ == "__main__":
    main()
