"""The coach against other ways to play: ``python -m tools.coach_strength peruke-84 points --games 1000``.

It plays by its values alone, without roll-outs. Games come in pairs with the same dice for each seat and the seats
changed (Perudo: the first deal), and a win counts 1, a draw a half. The others:

``greedy``: the most points at once (Peruke One, Peruke 84), the most points set aside and never a stop (Rogue), the
lowest raise that is likelier true than not, else Dudo (Perudo), the counters furthest on (Uckers, Ludo);
``points``: the coach that maximises points (Rogue, Peruke 84), with ``--worth`` by other values of discs, such as those
of an earlier version: ``git show 35344929:companion/coach/peruke_84/worth.npz > worth.npz``;
``net``: the estimate of Uckers alone, without the exact chances of its end.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from typing import Any

import numpy as np

from companion.coach.all_games import coach_for
from companion.coach.perudo import HALF, chance_of
from companion.coach.peruke_84.coach import Peruke84Coach, PointsCoach
from companion.coach.peruke_84.worth import Worth, leading_home
from companion.coach.uckers.boards import Play
from companion.coach.uckers.estimate import Chooser, trained_estimate
from companion.coach.values import Coach
from companion.games.catalogue import rules_for
from companion.games.perudo import Bid, Dudo
from companion.games.peruke_84 import Finish, Peruke84Rules
from companion.games.rogue import Keep
from companion.games.rules import OVER, THROW, AnyRules, Throw, fold
from companion.games.uckers import UckersOptions
from tools.trial_coach import summary, uckers

Player = Callable[[Any], tuple[Any, ...]]
MOST_EVENTS = 4000


def by_values(knows: Coach) -> Player:
    """The best turn by a coach's values; at Peruke 84 as its quick play finds it."""
    if not isinstance(knows, Peruke84Coach):
        return lambda state: knows.ranked(state)[0].line

    def quick(state: Any) -> tuple[Any, ...]:
        node = knows.found(state)
        assert node is not None, "a whole throw is on the table"
        after = state
        for use in node.uses:
            after = knows.rules.apply(after, use)
        return (*node.uses, Finish.END) if after.turn is not None else node.uses

    return quick


def greedy(rules: AnyRules) -> Player:
    """The player that looks no further than this turn."""
    if rules.game == "peruke-84":
        return by_values(PointsCoach(rules, Worth(leading_home(np.zeros((2, 6, 10))), 0.0)))  # type: ignore[arg-type]
    if rules.game == "rogue":
        return lambda state: (Keep(rules.choices(state)[0].faces),)  # type: ignore[attr-defined]
    if rules.game == "perudo":
        return _lowest_likely(rules)
    if rules.game == "ludo":
        return _furthest_on(rules)
    return lambda state: max(rules.turns(state).values(), key=lambda line: fold(rules, state, line).score)


def _lowest_likely(rules: AnyRules) -> Player:
    def line(state: Any) -> tuple[Any, ...]:
        bids = [step for step in rules.legal(state) if isinstance(step, Bid)]
        likely = [bid for bid in bids if chance_of(state, state.seat, bid) >= HALF]
        if likely:
            return (min(likely, key=lambda bid: (bid.count, bid.face)),)
        return (Dudo(),) if state.bid is not None else (min(bids, key=lambda bid: (bid.count, bid.face)),)

    return line


def _furthest_on(rules: AnyRules) -> Player:
    def far(state: Any, line: tuple[Any, ...]) -> int:
        end = state.course.place_of(line[0].colour, line[0].end)
        return int(end) if end is not None else -1

    return lambda state: max(rules.turns(state).values(), key=lambda line: far(state, line))


def other(name: str, rules: AnyRules, worth: str | None = None) -> Player:
    """The opponent of that name; raises ``SystemExit`` where the game has none."""
    if name == "greedy":
        return greedy(rules)
    if worth and isinstance(rules, Peruke84Rules):
        data = np.load(worth)
        return by_values(PointsCoach(rules, Worth(data["discs"].astype(np.float64), float(data["turn"]))))
    points = coach_for(rules, rules.start(2)).points() if name == "points" else None
    if points is not None:
        return by_values(points)
    raise SystemExit(f"{rules.game} has no such opponent: {name}")


def game(rules: AnyRules, players: tuple[Player, ...], seed: int) -> tuple[float, ...]:
    """A game; each seat's share of the win, half for a draw (also of games that are given up after 4,000 events)."""
    dice = [random.Random(f"{seed}/{seat}") for seat in range(len(players))]
    state = rules.start(len(players))
    for _ in range(MOST_EVENTS):
        if rules.to_act(state) is OVER:
            break
        if rules.to_act(state) is THROW:
            rng = dice[rules.seat(state) - 1]
            state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))
            continue
        seen = rules.view(state, rules.seat(state))
        for step in players[rules.seat(state) - 1](seen):
            state = rules.apply(state, step)
    outcome = rules.outcome(state)
    winners = outcome.winners if outcome else ()
    if not winners:
        return tuple(1 / len(players) for _ in players)
    return tuple((seat in winners) / len(winners) for seat in range(1, len(players) + 1))


def solo(rules: AnyRules, player: Player, seed: int) -> float:
    """The score of a game for one."""
    state, rng = rules.start(1), random.Random(seed)
    while rules.to_act(state) is not OVER:
        if rules.to_act(state) is THROW:
            state = rules.apply(state, Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state)))))
        else:
            for step in player(state):
                state = rules.apply(state, step)
    outcome = rules.outcome(state)
    assert outcome is not None, "the game is over"
    return float(outcome.scores[0])


def pairs(rules: AnyRules, against: Player, games: int, seed: int, seats: int = 2) -> list[float]:
    """The coach's results: of two players, each pair of games as their mean; of more, the coach in one seat."""
    mine = by_values(coach_for(rules, rules.start(seats)))
    if seats > 2:
        results = []
        for number in range(seed, seed + games):
            players = [against] * seats
            players[number % seats] = mine
            results.append(game(rules, tuple(players), number)[number % seats])
        return results
    return [
        (game(rules, (mine, against), number)[0] + game(rules, (against, mine), number)[1]) / 2
        for number in range(seed, seed + games // 2)
    ]


def main() -> None:
    """Play and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("against", choices=("greedy", "points", "net"))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worth", help="a file with the values of discs that the opponent at Peruke 84 goes by")
    options = parser.parse_args()
    rules = rules_for(options.game)
    if options.game == "uckers":
        net = Chooser(Play(UckersOptions()), trained_estimate())
        net.ending = None
        results = uckers(options.games, options.seed, whim=0.0, rival=net if options.against == "net" else None)
        print(f"uckers against {options.against}:", summary(results, 0.5))
    elif options.game == "peruke-one":
        players = by_values(coach_for(rules)), greedy(rules)
        seeds = range(options.seed, options.seed + options.games)
        ahead = [solo(rules, players[0], n) - solo(rules, players[1], n) for n in seeds]
        print("peruke-one, points more than greedy:", summary(ahead, None))
    else:
        against = other(options.against, rules, options.worth)
        results = pairs(rules, against, options.games, options.seed, options.seats)
        kind = "pairs of " if options.seats == 2 else ""
        print(f"{options.game} against {options.against}: {kind}{summary(results, 1 / options.seats)}")


if __name__ == "__main__":
    main()
