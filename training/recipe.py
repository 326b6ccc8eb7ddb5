"""Builds all that is learnt and ships: ``python -m training.recipe FOLDER [--from NAME] [--list] [--tiny]``.

FOLDER receives the training pictures and intermediate results (about 12 GB). A step whose result exists is skipped,
and a net in training is saved every few minutes, so an interrupted build continues where it stopped; ``--from NAME``
repeats that step and all after it. Every step has its seed. The times are for one core of a 2.8 GHz server; steps of
one stage may run in parallel.

``--tiny`` takes each step with the fewest pictures and batches that it can do with, in some minutes, and leaves
nets and weights in FOLDER instead of the package. It shows that each step accepts what those before it made; such nets
read nothing.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from vision.dice.fitted import FILE

MODELS = Path(__file__).parents[1] / "vision" / "models"
SEED = 1
UNSEEN = 5000  # the first chunk of those that no net learns from: the weights are fitted to them
FEWEST = {"--chunks": 5, "--steps": 8, "--pictures": 3, "--faces": 40}
"""The fewest that each step can do with; of each kind of chunks up to four are held out."""
FEW_SCENES = ("--scenes", "4")  # in a chunk


@dataclass(frozen=True, slots=True)
class Step:
    """A command of ``training``, its result in the folder, and its duration (minutes on one core).

    ``{data}`` in an argument is that folder, ``{models}`` the one for nets, ``{fitted}`` the file of the weights,
    ``{weighed}`` the folder of the nets that are weighed: those that ship, as nets of a tiny build see no dice.
    What ``keeps`` names (a pattern) the command makes only where it is missing.
    """

    name: str
    module: str
    arguments: tuple[str, ...]
    result: str
    minutes: int
    keeps: str = ""


def _chunks(folder: str, kind: str, count: int, minutes: int, *arguments: str) -> Step:
    name = f"{kind} pictures" if folder == "dice" else f"{kind} pictures for {folder}"
    words = (f"{{data}}/{folder}", "--chunks", str(count), *arguments)
    return Step(name, "training.dice.samples", words, f"{folder}/{kind}.drawn", minutes)


def _pieces(kind: str, count: int, minutes: int) -> Step:
    words = (kind, "{data}/pieces", "--chunks", str(count))
    return Step(f"{kind} pictures", "training.pieces.samples", words, f"pieces/{kind}.drawn", minutes)


def _net(package: str, what: str, name: str, steps: int, minutes: int, *arguments: str) -> Step:
    words = (
        what,
        f"{{data}}/{package}",
        f"{{data}}/{name}.onnx",
        "--steps",
        str(steps),
        "--seed",
        str(SEED),
        *arguments,
    )
    return Step(name, f"training.{package}.train", words, f"{name}.onnx", minutes)


def _shipped(package: str, what: str, name: str, model: str) -> Step:
    words = (what, f"{{data}}/{package}", f"{{data}}/{name}.onnx", f"{{models}}/{model}.onnx")
    return Step(f"{model} in bytes", f"training.{package}.quantise", words, f"{model}.shipped", 2)


def _weights(module: str, folder: str, minutes: int, *arguments: str) -> Step:
    words = (f"{{data}}/{folder}", "--nets", "{weighed}", "--write", "{fitted}", *arguments)
    return Step(
        f"weights of {folder}", f"training.dice.{module}", words, f"{folder}/weights", minutes, f"{folder}/*-*-*.npz"
    )


DICE = (
    _chunks("dice", "mat", 120, 26),
    _chunks("dice", "photo", 160, 38, "--photo"),
    _net("dice", "finder", "finder", 6000, 45, "--kinds", "mat", "photo", "--wide"),
    Step(
        "what fools the finder",
        "training.dice.mining",
        ("{data}/dice", "{data}/finder.onnx"),
        "dice/mined",
        12,
        "dice/*.peaks.npy",
    ),
    _net("dice", "reader", "reader", 8000, 60, "--kinds", "mat", "photo"),
    Step(
        "first looks",
        "training.dice.first_looks",
        ("{data}/dice", "{data}/reader.onnx"),
        "dice/looked",
        8,
        "dice/*.looks.npy",
    ),
    _net("dice", "judge", "judge", 12000, 90, "--start", "{data}/reader.pt"),
    _net("dice", "near-judge", "near-judge", 10000, 75, "--start", "{data}/judge.pt"),
    _net("dice", "support", "support", 7500, 30, "--start", "{data}/judge.pt"),
    _net("dice", "faces", "faces", 20000, 80, "--start", "{data}/near-judge.pt"),
    _net("dice", "reader", "photo", 16000, 120, "--kinds", "mat", "photo", "--wide", "--start", "{data}/reader.pt"),
    _net("dice", "hues", "hues", 12000, 90, "--kinds", "photo", "--wide", "--start", "{data}/photo.pt"),
    _net("dice", "near", "near", 12000, 90, "--kinds", "photo", "--wide", "--start", "{data}/hues.pt"),
    _net("dice", "pips", "pips", 15000, 90, "--kinds", "photo", "--wide", "--start", "{data}/near.pt"),
    _shipped("dice", "finder", "finder", "dice-finder"),
    _shipped("dice", "reader", "reader", "dice-reader-mat"),
    _shipped("dice", "near-judge", "near-judge", "dice-judge-near"),  # the other one is only learnt from
    _shipped("dice", "support", "support", "dice-support"),
    _shipped("dice", "faces", "faces", "dice-faces"),
    _shipped("dice", "photo-reader", "photo", "dice-reader-photo"),
    _shipped("dice", "hues", "hues", "dice-reader-hues"),
    _shipped("dice", "near", "near", "dice-reader-near"),
    _shipped("dice", "pips", "pips", "dice-pips"),
)
"""The nets that read dice, in the order in which one needs another."""
PIECES = (
    _pieces("disc", 104, 16),
    _pieces("counter", 20, 4),
    _pieces("stack", 100, 25),
    _net("pieces", "finder", "piece-finder", 6000, 40),
    _net("pieces", "disc", "disc", 9000, 70),
    _net("pieces", "counter", "counter", 8000, 60),
    _shipped("pieces", "finder", "piece-finder", "piece-finder"),
    _shipped("pieces", "disc", "disc", "disc-reader"),
    _shipped("pieces", "counter", "counter", "counter-reader"),
)
"""The nets that read discs and counters."""
WEIGHTS = (
    _chunks("tables", "mat", 20, 5, "--start", str(UNSEEN)),
    _weights("witnesses", "tables", 15),
    Step(
        "single pips",
        "training.dice.single_pips",
        ("--faces", "3000", "--nets", "{weighed}", "--write", "{fitted}"),
        "single-pips",
        3,
    ),
    _weights("photo_witnesses", "photographs", 25, "--pictures", "1000"),
)
"""What the nets' answers count, on pictures that none of them has learnt from."""
STEPS = (*DICE, *PIECES, *WEIGHTS)


def filled(step: Step, folder: Path, *, apart: bool = False) -> list[str]:
    """The step's command line; ``apart`` leaves all that ships in the folder."""
    models, fitted = (folder / "models", folder / FILE.name) if apart else (MODELS, FILE)
    names = {"data": folder, "models": models, "fitted": fitted, "weighed": MODELS}
    words = (word.format(**names) for word in step.arguments)
    return [sys.executable, "-m", step.module, *words]


def tiny(step: Step) -> Step:
    """The step with as little as it can do with."""
    before = ("", *step.arguments)
    words = (str(FEWEST.get(option, word)) for option, word in zip(before, step.arguments, strict=False))
    few = FEW_SCENES if step.module.endswith(".samples") else ()
    return replace(step, arguments=(*words, *few), minutes=1)


def due(steps: tuple[Step, ...], folder: Path, first: str | None = None) -> Iterator[Step]:
    """The remaining steps; from the one named ``first`` on all of them. Raises ``ValueError``."""
    names = [step.name for step in steps]
    if first is not None and first not in names:
        raise ValueError(f"There is no step called {first!r}. Choose one of: {', '.join(names)}.")
    again = len(steps) if first is None else names.index(first)
    for number, step in enumerate(steps):
        if number >= again or not (folder / step.result).exists():
            yield step


def build(folder: Path, first: str | None = None, *, small: bool = False) -> None:
    """Carry out the remaining steps one after the other; a failing step ends the build."""
    (folder / "models").mkdir(parents=True, exist_ok=True)
    for step in due(tuple(map(tiny, STEPS)) if small else STEPS, folder, first):
        print(f"{step.name}: about {step.minutes} minutes", flush=True)
        # What was begun would be gone on with, and what is there kept: done again means from nothing.
        if first is not None:
            made = (folder / step.result).with_suffix(".part"), *(folder.glob(step.keeps) if step.keeps else ())
            for path in made:
                path.unlink(missing_ok=True)
        subprocess.run(filled(step, folder, apart=small), check=True)
        (folder / step.result).touch()  # only now: a step that was broken off is due again


def main() -> None:
    """Build from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--from", dest="first", help="do this step and all after it again")
    parser.add_argument("--list", action="store_true", help="only tell what would be done, and how long it takes")
    parser.add_argument(
        "--tiny", action="store_true", help="the fewest pictures and batches; the package stays as it is"
    )
    args = parser.parse_args()
    if args.list:
        steps = list(due(STEPS, args.folder, args.first))
        for step in steps:
            print(f"{step.minutes:4d} min  {step.name}: {' '.join(filled(step, args.folder)[1:])}")
        print(f"{sum(step.minutes for step in steps) / 60:.1f} hours of one core")
        return
    try:
        build(args.folder, args.first, small=args.tiny)
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
