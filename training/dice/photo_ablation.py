"""What each stage of reading dice without a mat is worth: ``python -m training.dice.photo_ablation [--pictures N]``.

Photographs as by telephones and pictures of clutter are drawn (``training.dice.photo_witnesses``). Each stage is left
out in turn; the chance of a die is then fitted again to one half of the pictures, with the witness that is left out
without weight, and the other half is judged. Prints a table in Markdown. Without the finder there is no place to look
at, so it can't be left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

import cv2
import numpy as np

from training.dice.ablation import CachedNets, Patched, unchanged
from training.dice.photo_risk import Sure, sure
from training.dice.photo_witnesses import KINDS, RIGHT, Read, fitted, places, readable
from training.dice.shots import DieTruth
from vision.arrays import Image
from vision.dice import in_photo
from vision.dice.fitted import Regression
from vision.dice.grounds import PhotoGround
from vision.dice.in_photo import READERS
from vision.dice.nets import Nets
from vision.dice.sureness import IN_PHOTO, PhotoThresholds

FITTED_FROM, JUDGED_FROM = 1000, 1060
"""The first seeds of the pictures that the chance is fitted to and of those that are judged."""
PICTURES = {"dice": 60, "clutter": 100, "things": 10}
Drawn = Sequence[tuple[Image, Sequence[DieTruth]]]


@dataclass(frozen=True)
class Stage:
    """A stage, and how it is left out: attributes that are patched, or the column of a witness without weight."""

    name: str
    patched: Patched = ()
    witness: int | None = None


def _always(*_: Any) -> bool:
    return True


def _second(_: Any, some: Any, *__: Any) -> Any:
    return some


STAGES = (
    Stage("nothing"),
    *(
        Stage(name, ((in_photo, "READERS", tuple(one for one in READERS if one is not left)),))
        for name, left in zip(("first reader", "reader of hues", "near reader"), READERS, strict=True)
    ),
    Stage("the mats' reader for a lean", ((in_photo, "_weighed", unchanged),)),
    Stage("pips as witness of the face", ((in_photo, "PIPS_WEIGHT", 0.0),)),
    Stage("net for pips as witness of the face", ((in_photo, "SHOWN_WEIGHT", 0.0),)),
    Stage("a face needs its pips", ((PhotoThresholds, "has_pips", _always),)),
    Stage("pips of no die", ((in_photo, "ODDLY", np.inf),)),
    Stage("net for faces", ((in_photo, "with_numerals", _second),)),
    Stage("doubles", ((in_photo, "without_doubles", unchanged),)),
    Stage("groups", ((in_photo, "without_groups", unchanged),)),
    Stage("one body", ((in_photo, "of_one_body", unchanged),)),
    Stage("witness: readers", witness=0),
    Stage("witness: finder", witness=1),
    Stage("witness: unlike clear ones", witness=2),
    Stage("witness: doubtful places", witness=3),
    Stage("witness: pips", witness=4),
)


def drawn(first: int, most: int) -> dict[str, Drawn]:
    """Pictures of each kind from that seed on, no more than so many seeds of each."""
    return {
        kind: [shot for seed in range(first, first + min(count, most)) for shot in KINDS[kind](seed)]
        for kind, count in PICTURES.items()
    }


def read(shown: dict[str, Drawn], nets: Nets) -> Iterator[Read]:
    """What is read in the pictures of each kind."""
    for kind, shots in shown.items():
        rows = [places(in_photo.read_in_photo(PhotoGround(image), nets), truths) for image, truths in shots]
        yield Read(kind, np.vstack(rows), sum(readable(die) for _, truths in shots for die in truths), len(shots))


def without(found: Sequence[Read], witness: int | None) -> list[Read]:
    """What was read, without a witness."""
    if witness is None:
        return list(found)
    return [replace(one, rows=np.where(np.arange(one.rows.shape[1]) == witness, 0.0, one.rows)) for one in found]


def judged(found: Sequence[Read], weights: Regression) -> tuple[int, Sure]:
    """How many dice are read rightly, and what is sure."""
    right = sum(int(one.rows[:, RIGHT].sum()) for one in found)
    return right, sure(found, IN_PHOTO.sure, weights)


def table(learnt: dict[str, Drawn], shown: dict[str, Drawn], nets: Nets, report: Callable[[str], object]) -> None:
    """Read without each stage in turn, and report the rows of the table."""
    report("| left out | right | sure and right | sure, wrong face | sure, another side | sure, nothing there |")
    report("|---" * 6 + "|")
    whole: list[list[Read]] = []
    for stage in STAGES:
        with ExitStack() as stack:
            for owner, name, value in stage.patched:
                stack.enter_context(patch.object(owner, name, value))
            halves = [list(read(half, nets)) for half in (learnt, shown)] if stage.patched or not whole else whole
        whole = whole or halves
        fitting, judging = (without(half, stage.witness) for half in halves)
        right, seen = judged(judging, fitted(fitting))
        report(f"| {stage.name} | {right} | {seen.right} | {seen.face} | {seen.side} | {seen.nothing} |")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", type=int, default=1000, help="no more than so many seeds of each kind")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    learnt, shown = (drawn(first, args.pictures) for first in (FITTED_FROM, JUDGED_FROM))
    table(learnt, shown, CachedNets(), lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
