"""How fast the rules are, on one core: ``python -m tools.bench_engines``.

Everything is timed in random games, a position once, so that no cache answers in the place of the rules.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from companion.games.catalogue import rules_for
from companion.games.perudo import Bid
from companion.games.peruke_84 import PlacedDisc, Placement
from companion.games.rogue import points_of
from companion.games.rules import OVER, THROW, AnyRules, Throw

SECONDS = 3.0  # for each figure
SEED = 84
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure, what it should reach, and how it was taken."""

    name: str
    value: float
    unit: str
    aim: str = ""
    note: str = ""


def any_throw(rules: AnyRules, state: Any, rng: random.Random) -> Throw:
    """Dice as they fall."""
    return Throw(tuple(rng.randint(1, 6) for _ in range(rules.dice(state))))


def decisions(game: str, rng: random.Random) -> Iterator[tuple[AnyRules, Any]]:
    """Positions of random games, without end, in which a seat has to act; one for each throw."""
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


def listings(game: str) -> tuple[Figure, Figure]:
    """Complete-turn listings a second, and the turns in them, for the first decision on each throw of random games."""
    spent, lists, turns = 0.0, 0, 0
    for rules, state in decisions(game, random.Random(SEED)):
        began = time.perf_counter()
        found = rules.turns(state)
        spent += time.perf_counter() - began
        lists, turns = lists + 1, turns + len(found)
        if spent > SECONDS:
            break
    title = rules.title
    note = f"{turns / lists:.1f} turns a list"
    aim = "15,000" if game == "uckers" else ""
    return (
        Figure(f"{title}: lists of all complete turns", lists / spent, "lists/s", note=note),
        Figure(f"{title}: complete turns listed", turns / spent, "turns/s", aim),
    )


def placements() -> tuple[Figure, Figure]:
    """Milliseconds to rule on a whole seen board of Peruke 84; every third board has a disc where it can't be."""
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
    """The board after a random turn, with one disc pushed to a random open square where it is to be wrong."""
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
    points_of(hands[0])  # the table of all sets is filled once, at the first question
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
    """All figures of the rules, as they are taken."""
    yield from listings("uckers")
    yield from listings("peruke-one")
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
