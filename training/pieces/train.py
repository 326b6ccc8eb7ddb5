"""Trains the nets: ``python -m training.pieces.train finder|disc|counter FOLDER OUT.onnx --steps 2000``.

FOLDER holds the chunks from ``training.pieces.samples``. The first chunks are held out for evaluation.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch

from training.dice.fitting import (
    Checkpoint,
    begin_with,
    choice,
    finder_loss,
    finder_report,
    fit,
    masked,
    near,
    report_of,
    roughened,
    yes_or_no,
)  # fmt: skip
from training.pieces import examples, nets
from training.pieces.examples import CLASS, HIDDEN, RISE_LOG, RUN, SHIFT_X, SIZE_LOG
from vision.pieces.crops import CROP, LEAST_SPREAD
from vision.pieces.nets import COUNTS, DISC_CLASSES, RUNS

HELD_OUT = 2  # chunks of each kind
BATCH = {"finder": 32, "disc": 128, "counter": 128}
_ROUGH = 0.25  # share of the crops that are degraded further
CLASSES = {"disc": DISC_CLASSES, "counter": COUNTS}


def chunk_files(folder: Path, what: str) -> list[Path]:
    """The chunks that a net is trained on."""
    kinds = {"finder": ("disc", "counter"), "disc": ("disc",), "counter": ("counter", "stack")}[what]
    return [p for kind in kinds for p in sorted(folder.glob(f"{kind}-?????.npz"))[HELD_OUT:]]


def _held_files(folder: Path, what: str) -> list[Path]:
    kinds = ("disc", "counter") if what == "finder" else (what,)
    return [p for kind in kinds for p in sorted(folder.glob(f"{kind}-?????.npz"))[:HELD_OUT]]


def chunk_examples(what: str, rng: np.random.Generator, path: Path) -> list[tuple[Any, ...]]:
    """The training examples from one chunk."""
    found: list[tuple[Any, ...]] = []
    for picture in examples.pictures(path):
        if what == "finder":
            found.append(examples.finder_example(rng, picture))
        else:
            found.extend(examples.reader_examples(rng, picture))
    return found


def batches(what: str, rng: np.random.Generator, folder: Path) -> Iterator[tuple[Any, Any]]:
    """Endless shuffled batches, including chunks that arrive meanwhile."""
    pool: list[tuple[Any, ...]] = []
    size = BATCH[what]
    while True:
        paths = chunk_files(folder, what)
        for k in rng.permutation(len(paths)):
            pool.extend(chunk_examples(what, rng, paths[k]))
            pool = [pool[i] for i in rng.permutation(len(pool))]
            while len(pool) > size * 12:
                part, pool = pool[:size], pool[size:]
                yield tensors(what, part, rough=True)


def tensors(what: str, part: list[tuple[Any, ...]], rough: bool = False) -> tuple[Any, Any]:
    """Input and target of a batch; ``rough`` augments a reader's crops with other tones, blur and noise."""
    columns = [torch.from_numpy(np.stack(column)) for column in zip(*part, strict=True)]
    x = columns[0] if what == "finder" else _reader_input(what, columns[0], columns[1], rough)
    return x.to(memory_format=torch.channels_last), columns[-1]


def _reader_input(what: str, crops: Any, slopes: Any, rough: bool) -> Any:
    """Vectorised ``vision.pieces.crops.planes``."""
    x = crops.permute(0, 3, 1, 2).contiguous().float()
    if rough:
        some = torch.rand(len(x)) < _ROUGH
        x[some] = roughened(x[some], 5.0)
    x = x - x.mean((1, 2, 3), keepdim=True)
    x = x / (x * x).mean((1, 2, 3), keepdim=True).sqrt().clamp(min=LEAST_SPREAD)
    if what == "disc":
        return x
    return torch.cat([x, slopes[:, :, None, None].expand(-1, -1, CROP, CROP)], 1)


def reader_loss(what: str, y: Any, t: Any) -> Any:
    """The loss of the class, plus the run of the top's colour, hidden or not, place and size."""
    k = CLASSES[what]
    loss = choice(y[:, :k], t[:, CLASS])
    if what == "counter":
        loss = loss + 0.7 * choice(y[:, k : k + RUNS], t[:, RUN])
        k += RUNS
    loss = loss + 0.3 * yes_or_no(y[:, k], t[:, HIDDEN]) + 2.0 * near(y[:, k + 1 : k + 4], t[:, SHIFT_X : SIZE_LOG + 1])
    return loss + 0.5 * _rise_loss(y[:, k + 4], y[:, k + 5], t[:, RISE_LOG]) if what == "counter" else loss


def _rise_loss(rise: Any, doubt: Any, target: Any) -> Any:
    """The negative log likelihood of the stack's true height under the normal distribution predicted by the reader."""
    known = ~torch.isnan(target)
    doubt = doubt.clamp(-4, 2)
    return masked(doubt + 0.5 * ((torch.nan_to_num(target) - rise) / doubt.exp()) ** 2, known)


def _loss(what: str, y: Any, t: Any) -> Any:
    return finder_loss(y, t) if what == "finder" else reader_loss(what, y, t)


def reader_report(what: str, y: Any, t: Any) -> str:
    """The accuracy of the classes, and the error rate of clear answers."""
    known = ~torch.isnan(t[:, CLASS])
    guess, truth = y[known, : CLASSES[what]], t[known, CLASS].long()
    right = guess.argmax(1) == truth
    by = {int(c): round(float(right[truth == c].float().mean()), 3) for c in truth.unique()}
    clear = torch.softmax(guess, 1).amax(1) > 0.97
    wrong = (~right[clear]).float().mean()
    return f"right {right.float().mean():.4f} by class {by}; clear {clear.float().mean():.3f} wrong {wrong:.5f}"


def train(what: str, folder: Path, saved: Checkpoint, start: Path | None, rate: float, seed: int = 1) -> Any:
    """Train a net for the steps of a checkpoint."""
    torch.manual_seed(sum(saved.seed(seed)))
    net: Any = nets.Finder() if what == "finder" else nets.reader(what)
    if start:
        begin_with(net, torch.load(start))
    rng = np.random.default_rng(7)
    held = tensors(what, [e for p in _held_files(folder, what) for e in chunk_examples(what, rng, p)][:2000])
    report = finder_report if what == "finder" else partial(reader_report, what)
    stream = batches(what, np.random.default_rng(saved.seed(seed)), folder)
    return fit(net, stream, partial(_loss, what), lambda: report_of(net, held, report), rate, saved)


def main() -> None:
    """Train from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("finder", "disc", "counter"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--steps", type=int, default=2000, help="batches")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights (.pt) to begin with")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rate", type=float, default=2e-3)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    saved = Checkpoint(args.out.with_suffix(".part"), args.steps)
    net = train(args.what, args.folder, saved, args.start, args.rate, args.seed)
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    shape = (1, 3, 96, 96) if args.what == "finder" else (1, nets.PLANES[args.what], CROP, CROP)
    nets.export(net, args.out, shape, any_count=args.what != "finder")
    saved.path.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
