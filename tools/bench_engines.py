"""Measures the speed of the rules on one core: ``python -m tools.bench_engines``.

Positions are first drawn from random games; then every cache of the rules is cleared, and each position is used once,
so that no cache helps. Times are processor time, and plain backgammon is timed in between in the same run, to account
for the load on the machine.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from itertools import islice
from typing import Any

from rich.console import Console
from rich.table import Table

from companion.games.catalogue import rules_for
from companion.games.perudo import Bid
from companion.games.peruke_84 import PlacedDisc, Placement
from companion.games.rogue import points_of
from companion.games.rules import OVER, THROW, AnyRules, Throw
from tools.backgammon import plays, positions

SECONDS = 2.0  # for each figure
SEED = 84
ROUND, ROUNDS = 250, 12  # positions in a round of Uckers and of backgammon, and how many rounds
LISTS = 200  # of Peruke 84
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure, its target, and how it was measured."""

    name: str
    value: float
    unit: str
    aim: str = ""
    note: str = ""


def any_throw(rules: AnyRules, state: Any, rng: random.Random) -> Throw:
    """Dice as they fall."""
    return Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state))))


def decisions(game: str, rng: random.Random) -> Iterator[tuple[AnyRules, Any]]:
    """Positions of random games, endlessly, in which a seat has to act; one for each throw."""
    rules = rules_for(game)
    while True:
        state = rules.start(rules.seats[0])
        while rules.to_act(state) is not OVER:
            if rules.to_act(state) is THROW:
                state = rules.apply(state, any_throw(rules, state, rng))
                if rules.to_act(state) not in (THROW, OVER):
                    yield rules, state
            else:
                state = rules.apply(state, rng.choice(rules.legal(state)))


def unseen(game: str, count: int) -> tuple[AnyRules, list[Any]]:
    """Different positions of random games with dice on the table, in random order, in no cache."""
    rng = random.Random(SEED)
    found = list(islice(decisions(game, rng), count))
    states = list(dict.fromkeys(state for _, state in found))
    rng.shuffle(states)  # else neighbours in a game would find in the caches what the one before had put there
    forget()
    return found[0][0], states


def forget() -> None:
    """Clear every cache of the rules, and freeze existing objects for the garbage collector."""
    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper) and str(thing.__module__).startswith("companion.games"):
            thing.cache_clear()
    gc.collect()
    gc.freeze()  # a collection in the middle of a measurement would walk over thousands of positions


def uckers() -> Iterator[Figure]:
    """Uckers: lists of all complete turns, alternating with backgammon's lists of plays."""
    rules, states = unseen("uckers", ROUNDS * ROUND)
    plain = list(islice(positions(random.Random(SEED)), ROUNDS * ROUND))
    rates: dict[str, list[float]] = {"backgammon": [], "lists": [], "keys": []}
    # In turn, round by round: load on the machine slows both down alike, and the ratio stays.
    for first in range(0, len(states) - ROUND, ROUND):
        rates["backgammon"].append(rate_of(lambda of: plays(*of), plain[first : first + ROUND]))
        half = first + ROUND // 2
        rates["lists"].append(rate_of(rules.turns, states[first:half]))
        rates["keys"].append(rate_of(lambda state: list(rules.turns(state)), states[half : first + ROUND]))
    middle = {name: statistics.median(found) for name, found in rates.items()}
    against = f"{middle['lists'] / middle['backgammon']:.2f} times backgammon"
    yield Figure("Backgammon, the yardstick: lists of all plays", middle["backgammon"], "lists/s")
    yield Figure("Uckers: lists of all complete turns", middle["lists"], "lists/s", "15,000", against)
    yield Figure("Uckers: the same with the keys of all results", middle["keys"], "lists/s")


def rate_of(work: Callable[[Any], object], inputs: Sequence[Any]) -> float:
    """How many inputs are processed in a second of processor time."""
    began = time.process_time()
    for one in inputs:
        work(one)
    return len(inputs) / (time.process_time() - began)


def peruke_84() -> Iterator[Figure]:
    """Milliseconds for a list of all complete turns of Peruke 84."""
    rules, states = unseen("peruke-84", LISTS)
    times = [1000 / rate_of(rules.turns, [state]) for state in states]
    note = f"{len(times)} positions"
    yield Figure("Peruke 84: a list of all complete turns, median", statistics.median(times), "ms", "5", note)
    yield Figure("Peruke 84: a list of all complete turns, worst", max(times), "ms", "50", note)


def peruke_one() -> Figure:
    """Peruke One: lists of all complete rounds."""
    rules, states = unseen("peruke-one", ROUNDS * ROUND)
    return Figure("Peruke One: lists of all complete rounds", rate_of(rules.turns, states), "lists/s")


def placements() -> tuple[Figure, Figure]:
    """Milliseconds to rule on a whole board of Peruke 84; every third board has an impossible disc."""
    rng = random.Random(SEED)
    times: list[float] = []
    for rules, state in decisions("peruke-84", rng):
        seen = seen_after(rules, state, rng, wrong=len(times) % 3 == 0)
        began = time.perf_counter()
        rules.check(state, seen)
        times.append(1000 * (time.perf_counter() - began))
        if sum(times) > 1000 * SECONDS:
            break
    note = f"{len(times)} boards"
    return (
        Figure("Peruke 84: a seen board, median", statistics.median(times), "ms", "5", note),
        Figure("Peruke 84: a seen board, worst", max(times), "ms", "50", note),
    )


def seen_after(rules: AnyRules, state: Any, rng: random.Random, *, wrong: bool) -> Placement:
    """The board after a random turn, with one disc moved to a random open square if it is to be wrong."""
    after, seat = state, rules.seat(state)
    while rules.to_act(after) == seat == rules.seat(after):
        after = rules.apply(after, rng.choice(rules.legal(after)))
    discs = list(rules.placement(after).discs)  # type: ignore[attr-defined]
    on_board = [index for index, disc in enumerate(discs) if disc.square]
    if wrong and on_board:
        index = rng.choice(on_board)
        taken = {disc.square for disc in discs}
        free = [f"{file}{rank}" for file in "abcdef" for rank in range(1, 9) if f"{file}{rank}" not in taken]
        disc = discs[index]
        discs[index] = PlacedDisc(disc.value, disc.side, disc.owner, rng.choice(free))
    return Placement(tuple(discs))


def scorings() -> Figure:
    """Rogue: points of one to six dice in any order."""
    rng = random.Random(SEED)
    hands = [tuple(rng.randint(1, 6) for _ in range(rng.randint(1, 6))) for _ in range(20000)]
    points_of(hands[0])  # the table of all sets is filled once, at the first call
    return Figure("Rogue: scorings", rate(lambda: [points_of(hand) for hand in hands], len(hands)), "/s", "200,000")


def bids() -> Figure:
    """Perudo: rulings on a bid, legal or not, each with its sentence."""
    rng, spent, count = random.Random(SEED), 0.0, 0
    for rules, state in decisions("perudo", rng):
        tried = [Bid(rng.randint(1, 12), rng.randint(1, 6)) for _ in range(20)]
        began = time.perf_counter()
        for bid in tried:
            rules.check(state, bid)
        spent, count = spent + time.perf_counter() - began, count + len(tried)
        if spent > SECONDS:
            break
    return Figure("Perudo: bids ruled on", count / spent, "/s")


def rate(work: Callable[[], object], count: int) -> float:
    """How often something is done in a second; ``work`` does it ``count`` times."""
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        work()
        done += count
    return done / (time.perf_counter() - began)


def figures() -> Iterator[Figure]:
    """All figures of the rules, as they are measured."""
    yield from uckers()
    yield from peruke_84()
    yield peruke_one()
    yield from placements()
    yield scorings()
    yield bids()


def main() -> None:
    """Print the figures."""
    table = Table("What", "Figure", "Unit", "Aim", "", box=None, pad_edge=False)
    table.columns[1].justify = "right"
    for figure in figures():
        digits = 2 if figure.unit == "ms" else 0
        table.add_row(figure.name, f"{figure.value:,.{digits}f}", figure.unit, figure.aim, figure.note)
    Console().print(table)


if __name__ == "__main__":
    main()
