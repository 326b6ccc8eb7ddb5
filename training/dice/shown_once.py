"""How an animal in place of the 1 is read, before and after it was shown: ``python -m training.dice.shown_once``.

On each virtual table lie dice with one of the animals that no net was trained on. One die with its animal up, alone in
the roll zone, is shown and confirmed; then six dice are thrown several times. Prints how many animals and numbers are
read rightly, with confidence, and wrongly with confidence, by a reader that was shown nothing and by one that was.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter

from vision.read import TableReader
from vision.reading import SeenDie
from vision.taught.household import Taught
from vision.virtual.look import seeded
from vision.virtual.table import VirtualTable
from vision.virtual.throwing import household_die
from vision.virtual.unseen_animals import EVERY

DICE, NEAR_MM = 6, 12.0


def counted(truth: tuple[SeenDie, ...], read: tuple[SeenDie, ...]) -> Counter[str]:
    """How many of the true flat dice, by what they show, are read rightly, with confidence, and wrongly with it."""
    out: Counter[str] = Counter()
    for die in (one for one in truth if one.flat):
        what = "animals" if die.face == 1 else "numbers"
        seen = min(read, key=lambda one: math.hypot(one.x - die.x, one.y - die.y), default=None)
        there = seen is not None and math.hypot(seen.x - die.x, seen.y - die.y) < NEAR_MM
        right = seen is not None and there and seen.flat and seen.face == die.face
        sure = seen is not None and there and seen.sure
        out += Counter({what: 1, f"{what} right": right, f"{what} sure": right and sure})
        out += Counter({f"{what} wrong and sure": sure and not right})
    return out


def taught_by(table: VirtualTable, reader: TableReader) -> Taught:
    """What the reader knows after one die with its animal up was laid down and confirmed."""
    numbers = table.throw((household_die(table, 1, 1),), (1,))
    for die in reader.read(table.render(table.now), table.mat).dice:
        reader.confirm(1, die.x, die.y)
    table.lift(numbers)
    return reader.known


def measured(seed: int, throws: int, without: TableReader) -> tuple[Counter[str], Counter[str]]:
    """What is counted on the table of a seed, with nothing shown and with its animal shown once."""
    mat = VirtualTable("rogue", seed).mat
    table = VirtualTable(mat, seed, seeded(seed, mat).with_picture(EVERY[seed % len(EVERY)]))
    taught = taught_by(table, TableReader(without.nets, without.piece_nets, one_game=True))
    shown = TableReader(without.nets, without.piece_nets, taught)
    before, after = Counter[str](), Counter[str]()
    dice: tuple[int, ...] = ()
    for _ in range(throws):
        dice = table.throw(dice or DICE)
        picture, truth = table.render(table.now), table.truth(table.now).dice
        before += counted(truth, without.read(picture, mat).dice)
        after += counted(truth, shown.read(picture, mat).dice)
    return before, after


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=5000, help="the first table's seed")
    parser.add_argument("--tables", type=int, default=48)
    parser.add_argument("--throws", type=int, default=6)
    args = parser.parse_args()
    without = TableReader()
    both = [measured(seed, args.throws, without) for seed in range(args.first, args.first + args.tables)]
    for name, counts in zip(("not shown", "shown once"), zip(*both, strict=True), strict=True):
        total = sum(counts, Counter[str]())
        print(f"{name}: " + ", ".join(f"{what} {total[what]}" for what in sorted(total)))


if __name__ == "__main__":
    main()
