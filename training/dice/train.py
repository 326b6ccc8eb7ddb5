"""Trains the nets: ``python -m training.dice.train WHAT FOLDER OUT.onnx [--kinds mat photo]``.

WHAT is ``reader``, ``hues`` or ``near`` (readers of photographs), ``judge``, ``near-judge``, ``support``, ``faces``,
``pips`` (a further one for photographs) or ``finder``.
FOLDER holds the chunks that ``training.dice.samples`` made. The first few chunks of each kind are held out for
evaluation. An interrupted training continues from its last checkpoint, OUT.part.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from training.dice import drawn_faces, examples, nets, polyhedra
from training.dice.chunk import PICTURE
from training.dice.examples import (
    COCKED,
    DIE,
    FACE,
    HIDDEN,
    KIND,
    LEAN_X,
    LEAN_Y,
    PIPS,
    RAISED,
    SHIFT_X,
    SIZE_LOG,
    TILT,
    TOUCHED,
    TOUCHES,
    YAW_C,
    YAW_S,
)
from training.dice.fitting import (
    Checkpoint,
    begin_with,
    choice,
    finder_loss,
    finder_report,
    fit,
    near,
    report_of,
    roughened,
    yes_or_no,
)  # fmt: skip
from training.dice.recover import even_out, recovered
from vision.dice import nets as out
from vision.dice.crops import CROP, CROP_EDGE, LEAST_SPREAD, NEAR_EDGE
from vision.dice.looks import SMOOTHED

HELD_OUT = 4  # chunks of each kind
DRAWN_FACES = 200  # upper faces that are drawn by themselves, to each chunk
POLYHEDRA, EACH = 2, 10  # pictures of dice that are no cubes to each chunk, and crops of each
_TO_EVEN = 600  # examples for measuring the spread of a recovered net's layers


def chunk_examples(what: str, rng: np.random.Generator, path: Path, wide: bool) -> list[tuple[Any, ...]]:
    """The training examples from one chunk."""
    found: list[tuple[Any, ...]] = []
    kind = KINDS[what]
    for picture in examples.pictures(path, kind.shown, kind.mirrored, kind.along):
        if what == "finder":
            found.append(examples.finder_example(rng, picture, wide))
        else:
            found.extend(examples.reader_examples(rng, picture, wide, kind.judge, kind.empties))
    if what == "pips":
        found.extend(drawn_faces.examples(rng, DRAWN_FACES, NEAR_EDGE))
        for _ in range(POLYHEDRA):
            found.extend(polyhedra.examples(rng, EACH, NEAR_EDGE))
    return found


@dataclass(frozen=True)
class Store:
    """A folder of chunks, of which the ``kinds`` are used; more chunks may still arrive."""

    folder: Path
    kinds: tuple[str, ...]

    def held_out(self) -> list[Path]:
        """The held-out chunks."""
        return [path for kind in self.kinds for path in held_out_files(self.folder, kind)]

    def trained_on(self) -> list[Path]:
        """All other chunks that exist now."""
        return [path for kind in self.kinds for path in examples.chunk_files(self.folder, (kind,))[HELD_OUT:]]


def batches(what: str, rng: np.random.Generator, store: Store, wide: bool) -> Iterator[tuple[Any, Any]]:
    """Endless shuffled batches of the examples of a few chunks at a time."""
    pool: list[tuple[Any, ...]] = []
    size = KINDS[what].batch
    while True:
        paths = store.trained_on()
        for k in rng.permutation(len(paths)):
            pool.extend(chunk_examples(what, rng, paths[k], wide))
            order = rng.permutation(len(pool))
            pool = [pool[i] for i in order]
            while len(pool) > size * 10:  # ten stay, so that each chunk is mixed with the one before
                part, pool = pool[:size], pool[size:]
                yield tensors(what, part, rough=True)


def tensors(what: str, part: list[tuple[Any, ...]], rough: bool = False) -> tuple[Any, Any]:
    """Input and target of a batch; ``rough`` augments the reader's crops with other tones, blur and noise."""
    columns = [torch.from_numpy(np.stack(column)) for column in zip(*part, strict=True)]
    x = columns[0] if len(columns) == 2 else _reader_input(what, columns[0], columns[1], rough)
    return x.to(memory_format=torch.channels_last), columns[-1]


def _reader_input(what: str, crops: Any, views: Any, rough: bool) -> Any:
    """Vectorised ``vision.dice.crops.planes``, ``hue_planes`` and ``near_planes``: (n, 6, 64, 64)."""
    x = crops[..., :3].permute(0, 3, 1, 2).contiguous().float()
    lines = crops[..., 3:].permute(0, 3, 1, 2).float() / 255
    if rough:
        x = roughened(x)
    if what in ("near", "pips"):
        return torch.cat([_stretched(_hues(x), (2, 3)), _stretched(x, (1, 2, 3))], 1)
    x = _stretched(_hues(x), (2, 3)) if what == "hues" else _stretched(x, (1, 2, 3))
    return torch.cat([x, views[:, :, None, None].expand(-1, -1, CROP, CROP), lines], 1)


def _hues(x: Any) -> Any:
    """Lightness and two hues of BGR crops, (n, 3, h, w)."""
    blue, green, red = x.unbind(1)
    return torch.stack([(blue + green + red) / 3, red - green, blue - (red + green) / 2], 1)


def _stretched(x: Any, axes: tuple[int, ...]) -> Any:
    """Values normalised to mean 0 and spread 1 along some axes, low-contrast ones to less."""
    x = x - x.mean(axes, keepdim=True)
    return x / (x * x).mean(axes, keepdim=True).sqrt().clamp(min=LEAST_SPREAD)


def reader_loss(y: Any, t: Any) -> Any:
    """The reader's loss: die or not; for dice also face, cocked, hidden, place, size, direction, kind, lean."""
    return (
        yes_or_no(y[:, out.DIE], t[:, DIE])
        + choice(y[:, out.FACE], t[:, FACE] - 1, SMOOTHED)
        + 2.0 * yes_or_no(y[:, out.COCKED], t[:, COCKED])
        + 0.3 * yes_or_no(y[:, out.HIDDEN], t[:, HIDDEN])
        + 2.0 * near(y[:, out.SHIFT_X : out.SIZE_LOG + 1], t[:, SHIFT_X : SIZE_LOG + 1])
        + 0.3 * near(y[:, out.YAW_C : out.YAW_S + 1], t[:, YAW_C : YAW_S + 1])
        + 0.3 * choice(y[:, out.KIND], t[:, KIND])
        + 1.0 * near(y[:, out.TILT], t[:, TILT])
        + 3.0 * near(y[:, out.LEAN_X : out.LEAN_Y + 1], t[:, LEAN_X : LEAN_Y + 1])
        + 0.5 * near(y[:, out.RAISED], t[:, RAISED])
    )


def reader_report(y: Any, t: Any) -> str:
    """Detection rate of dice, accuracy of faces, and the rates of cocked and flat dice called cocked."""
    die, none = t[:, DIE] == 1, t[:, DIE] == 0
    seen = y[:, out.DIE] > 0
    number, picture = t[:, FACE] <= 6, t[:, FACE] == PICTURE
    right = y[:, out.FACE].argmax(1) + 1 == t[:, FACE]
    cocked, flat = t[:, COCKED] == 1, t[:, COCKED] == 0
    lean = y[:, out.COCKED] > 0
    kind = ~torch.isnan(t[:, KIND])
    kind_right = (y[:, out.KIND].argmax(1) == t[:, KIND])[kind].float().mean()
    return (
        f"dice found {seen[die].float().mean():.4f} none taken for dice {seen[none].float().mean():.4f} "
        f"numbers {right[number].float().mean():.4f} pictures {right[picture].float().mean():.4f} "
        f"cocked found {lean[cocked].float().mean():.4f} "
        f"flat called cocked {lean[flat].float().mean():.4f} kind {kind_right:.4f}"
    )


def support_loss(y: Any, t: Any) -> Any:
    """Whether something touches the die, whether the die leans, and, as a help to learn both, what touches it."""
    return (
        yes_or_no(y[:, out.TOUCHED], t[:, TOUCHED])
        + yes_or_no(y[:, out.LEANS], t[:, COCKED])
        + 2.0 * yes_or_no(y[:, out.TOUCHES], t[:, TOUCHES])
    )


def support_report(y: Any, t: Any) -> str:
    """The detection rate of dice that are touched, and that of false detections."""
    called = y[:, out.TOUCHED] > 0
    found, wrong = called[t[:, TOUCHED] == 1].float().mean(), called[t[:, TOUCHED] == 0].float().mean()
    return f"touched found {found:.4f} alone called touched {wrong:.4f}"


def faces_loss(y: Any, t: Any) -> Any:
    """The loss of what a die shows, the only question to that net."""
    return choice(y[:, out.FACE], t[:, FACE] - 1, SMOOTHED)


def faces_report(y: Any, t: Any) -> str:
    """The accuracy of numbers, that of pictures, and the mean log loss."""
    known = ~torch.isnan(t[:, FACE])
    face = t[known, FACE].long() - 1
    logs = torch.log_softmax(y[known][:, out.FACE], 1)
    right = logs.argmax(1) == face
    number, picture = face < 6, face == PICTURE - 1
    loss = -logs.gather(1, face[:, None]).mean()
    return (
        f"numbers {right[number].float().mean():.4f} pictures {right[picture].float().mean():.4f} log loss {loss:.4f}"
    )


def pips_loss(y: Any, t: Any) -> Any:
    """The loss of which number pips show there, if any; what has none counts as illegible."""
    return choice(y[:, out.FACE], t[:, PIPS] - 1, SMOOTHED)


def pips_report(y: Any, t: Any) -> str:
    """The accuracy where pips are, how often others are taken for pips, and the mean log loss."""
    known = ~torch.isnan(t[:, PIPS])
    number, logs = t[known, PIPS].long() - 1, torch.log_softmax(y[known][:, out.FACE], 1)
    there, read = number < 6, logs.argmax(1)
    loss = -logs.gather(1, number[:, None]).mean()
    return (
        f"pips {(read == number)[there].float().mean():.4f} others taken for pips "
        f"{(read < 6)[~there].float().mean():.4f} log loss {loss:.4f}"
    )


@dataclass(frozen=True)
class Kind:
    """A kind of net: its layers' sizes and the shape of its input, its loss and report, and its training data."""

    shape: tuple[int, ...] = (1, 6, CROP, CROP)
    hidden: int = 96
    outputs: int = out.OUTPUTS
    loss: Callable[[Any, Any], Any] = reader_loss
    report: Callable[[Any, Any], str] = reader_report
    batch: int = 128
    shown: float = CROP_EDGE  # pixels: a die's edge in the crops
    judge: bool = False  # whether it gets the outline of a flat die
    mirrored: examples.Mirrored = examples.BOTH
    empties: int = examples.EMPTIES  # crops without a die, of each picture
    along: bool = False  # whether its crops are turned along a die's edges, any of its sides below


KINDS = {
    "reader": Kind(),
    "hues": Kind(),
    "near": Kind(shown=NEAR_EDGE),
    "judge": Kind((1, 8, CROP, CROP), judge=True),
    "near-judge": Kind((1, 8, CROP, CROP), shown=NEAR_EDGE, judge=True, mirrored=(True, False)),
    "support": Kind((1, 8, CROP, CROP), 48, out.SUPPORT_OUTPUTS, support_loss, support_report, judge=True, empties=0),
    "faces": Kind(
        (1, 8, CROP, CROP),
        outputs=out.FACES_OUTPUTS,
        loss=faces_loss,
        report=faces_report,
        shown=NEAR_EDGE,
        judge=True,
        mirrored=(True,),
        empties=0,
    ),
    "pips": Kind(outputs=out.FACES_OUTPUTS, loss=pips_loss, report=pips_report, shown=NEAR_EDGE, along=True),
    "finder": Kind((1, 3, 300, 420), loss=finder_loss, report=finder_report, batch=24),
}


def held_out_files(folder: Path, kind: str) -> list[Path]:
    """The held-out chunks of a kind."""
    return examples.chunk_files(folder, (kind,))[:HELD_OUT]


def _held_out(what: str, store: Store, wide: bool) -> tuple[Any, Any]:
    rng = np.random.default_rng(7)
    parts = [e for path in store.held_out() for e in chunk_examples(what, rng, path, wide)]
    return tensors(what, parts[:4000])


def train(
    what: str, store: Store, saved: Checkpoint, start: Path | None, rate: float, wide: bool, seed: int = 1,
    steady: bool = False,
) -> Any:  # fmt: skip
    """Train a net for the steps of a checkpoint; ``start`` holds the initial weights (.pt, or .onnx as shipped)."""
    torch.manual_seed(sum(saved.seed(seed)))
    kind = KINDS[what]
    net: Any = nets.Finder() if what == "finder" else nets.reader(kind.shape[1], kind.hidden, kind.outputs)
    if start:
        begin_with(net, torch.load(start) if start.suffix == ".pt" else recovered(net, start))
    held = _held_out(what, store, wide)
    if start and start.suffix == ".onnx":
        even_out(net, held[0][:_TO_EVEN])
    stream = batches(what, np.random.default_rng(saved.seed(seed)), store, wide)
    return fit(net, stream, kind.loss, lambda: report_of(net, held, kind.report), rate, saved, steady)


def main() -> None:
    """Train from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=tuple(KINDS))
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kinds", nargs="+", default=["mat"])
    parser.add_argument("--steps", type=int, default=2000, help="batches")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to begin with: .pt, or a net that ships")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--steady", action="store_true", help="keep the batch norms' statistics of what it begins with")
    parser.add_argument("--wide", action="store_true", help="for photographs: dice at any scale")
    args = parser.parse_args()
    torch.set_num_threads(1)
    store = Store(args.folder, tuple(args.kinds))
    saved = Checkpoint(args.out.with_suffix(".part"), args.steps)
    net = train(args.what, store, saved, args.start, args.rate, args.wide, args.seed, args.steady)
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    nets.export(net, args.out, KINDS[args.what].shape)
    saved.path.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
