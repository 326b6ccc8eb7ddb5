"""What each stage of reading dice on a mat is worth: ``python -m training.dice.ablation FITTED EVALUATED``.

Each stage is left out in turn, and the pictures of the chunks in EVALUATED are read without it. A witness that is left
out gets no weight, and all other weights are fitted again, to the chunks in FITTED. No net was trained on any of these
chunks. Prints a table in Markdown. The finder and the reader can't be left out: without them there is no place to
look at.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import numpy.typing as npt

from training.dice.examples import Picture, chunk_files, pictures
from training.dice.risk import Case, answer, cases
from training.dice.witnesses import Testimony, fitted, testimony
from vision.dice import beside, looks, on_mat
from vision.dice.crops import Planes
from vision.dice.fitted import FITTED, Fitted
from vision.dice.nets import Nets
from vision.dice.sureness import ON_MAT

Array = npt.NDArray[Any]
Patched = Sequence[tuple[Any, str, Any]]
"""Attributes of modules, and what they are while a stage is left out."""


@dataclass(frozen=True)
class Stage:
    """A stage, and how it is left out: columns of the witnesses (``Testimony``) without weight, or attributes."""

    name: str
    die: tuple[int, ...] = ()
    lean: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    patched: Patched = ()


def unchanged(some: Any, *_: Any) -> Any:
    """Replaces a stage that only changes its argument."""
    return some


class CachedNets(Nets):
    """Nets that cache their output for each input: most stages get the same as without another one."""

    def __init__(self) -> None:
        super().__init__()
        self._outputs: dict[tuple[str, bytes], Array] = {}

    def heat(self, planes: Planes, name: str) -> Any:
        """See ``Nets``."""
        key = name, _digest(planes)
        if key not in self._outputs:
            self._outputs[key] = super().heat(planes, name)
        return self._outputs[key]

    def looks(self, planes: Planes, name: str) -> Any:
        """See ``Nets``."""
        keys = [(name, _digest(crop)) for crop in planes]
        new = [i for i, key in enumerate(keys) if key not in self._outputs]
        self._outputs.update((keys[i], row) for i, row in zip(new, super().looks(planes[new], name), strict=True))
        return np.array([self._outputs[key] for key in keys]) if keys else super().looks(planes, name)


def _digest(planes: Array) -> bytes:
    return blake2b(np.ascontiguousarray(planes).tobytes(), digest_size=16).digest()


STAGES = (
    Stage("nothing"),
    Stage("the judge", die=(0,), lean=(0,), faces=(0,)),
    Stage("the finder's heat", die=(1,)),
    Stage("the net for touches", lean=(1, 2)),
    Stage("the net for faces", faces=(1,)),
    Stage("pips that fit", faces=(2, 3), patched=((looks, "picture_evidence", lambda _, fits: np.zeros(len(fits))),)),
    Stage("the style of print", patched=((looks, "picture_evidence", lambda _, fits: np.zeros(len(fits))),)),
    Stage("looking again beside a die", patched=((on_mat, "MOST_AGAIN", 0),)),
    Stage("nearer looks at a lean in doubt", patched=((on_mat, "UNCLEAR", (1.0, 0.0)),)),
    Stage("one size for a throw", patched=((on_mat, "of_one_size", unchanged),)),
    Stage("dice too close to lie side by side", patched=((on_mat, "with_stacks", unchanged),)),
)


def without(row: Testimony, stage: Stage) -> Testimony:
    """The outputs of the classifiers, those of a stage set to 0."""
    faces = row.faces.copy()
    faces[list(stage.faces)] = 0
    return replace(row, die=_zeroed(row.die, stage.die), lean=_zeroed(row.lean, stage.lean), faces=faces)


def _zeroed(values: Sequence[float], columns: Sequence[int]) -> Any:
    return tuple(0.0 if i in columns else value for i, value in enumerate(values))


@contextmanager
def left_out(stage: Stage, weights: Fitted) -> Iterator[None]:
    """Read without a stage, with these weights."""
    with ExitStack() as stack:
        for module, name, value in (*((m, "FITTED", weights) for m in (on_mat, looks, beside)), *stage.patched):
            stack.enter_context(patch.object(module, name, value))
        yield


def figures(found: Sequence[Case]) -> dict[str, str]:
    """The columns of the table."""
    flat = [answer(case) for case in found if case.face and not case.leans]
    leaning = [case for case in found if case.leans]
    cocked = sum(case.look.cocked >= ON_MAT.cocked for case in leaning)
    wrong = sum(a.sure and not a.right for a in map(answer, (case for case in leaning)))
    others = sum(answer(case).sure for case in found if not case.face)
    right, sure = sum(a.right for a in flat), sum(a.right and a.sure for a in flat)
    return {
        "flat dice": str(len(flat)),
        "right": _share(right, len(flat)),
        "right and sure": _share(sure, len(flat)),
        "wrong and sure": str(sum(a.sure and not a.right for a in flat)),
        "leaning called cocked": f"{_share(cocked, len(leaning))} of {len(leaning)}",
        "leaning, sure and wrong": str(wrong),
        "other things, sure": str(others),
    }


def _share(part: int, of: int) -> str:
    return f"{100 * part / max(of, 1):.1f} %"


def table(
    rows: Sequence[Testimony],
    odd: Sequence[Case],
    shown: Sequence[Picture],
    nets: Nets,
    report: Callable[[str], object],
) -> None:
    """Read the pictures without each stage in turn, and report the rows of the table."""
    shipped = [(Stage("nothing, with the weights that ship"), FITTED)]
    refitted = ((stage, fitted([without(row, stage) for row in rows], odd)) for stage in STAGES)
    for number, (stage, weights) in enumerate(chain(shipped, refitted)):
        with left_out(stage, weights):
            row = figures([case for picture in shown for case in cases(picture, nets)])
        if number == 0:
            report("| without | " + " | ".join(row) + " |")
            report("|---" * (len(row) + 1) + "|")
        report(f"| {stage.name} | " + " | ".join(row.values()) + " |")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fitted", type=Path)
    parser.add_argument("evaluated", type=Path)
    args = parser.parse_args()
    nets = CachedNets()
    learnt, shown = (
        [p for path in chunk_files(f, ("mat",)) for p in pictures(path)] for f in (args.fitted, args.evaluated)
    )
    rows = [row for picture in learnt for row in testimony(picture, nets)]
    found = [case for picture in learnt for case in cases(picture, nets)]
    odd = [case for case in found if case.leans and case.look.cocked >= ON_MAT.cocked]
    table(rows, odd, shown, nets, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
