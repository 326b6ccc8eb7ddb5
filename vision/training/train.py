"""Trains the nets: ``python -m vision.training.train reader|judge|finder FOLDER OUT.onnx [--kinds mat photo]``.

FOLDER holds the chunks that ``vision.training.samples`` made. The first few chunks of each kind are never trained on;
they tell how good a net is.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from vision.dice.crops import CROP, LEAST_SPREAD
from vision.training import examples, nets
from vision.training.examples import (
    COCKED,
    FACE,
    HIDDEN,
    KIND,
    LEAN_X,
    LEAN_Y,
    RAISED,
    SHIFT_X,
    SIZE_LOG,
    TILT,
    YAW_C,
    YAW_S,
)

BATCH = {"reader": 128, "judge": 128, "finder": 24}
HELD_OUT = 4  # chunks of each kind


def _chunk_examples(what: str, rng: np.random.Generator, path: Path, wide: bool) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    for picture in examples.pictures(path):
        if what == "finder":
            found.append(examples.finder_example(rng, picture, wide))
        else:
            found.extend(examples.reader_examples(rng, picture, wide, what == "judge"))
    return found


@dataclass(frozen=True)
class Store:
    """A folder of chunks, of which the ``kinds`` are used; chunks may still be arriving."""

    folder: Path
    kinds: tuple[str, ...]

    def held_out(self) -> list[Path]:
        """The chunks that are never trained on."""
        return [path for kind in self.kinds for path in held_out_files(self.folder, kind)]

    def trained_on(self) -> list[Path]:
        """All others that are there now."""
        return [path for kind in self.kinds for path in examples.chunk_files(self.folder, (kind,))[HELD_OUT:]]


def batches(what: str, rng: np.random.Generator, store: Store, wide: bool) -> Iterator[tuple[Any, Any]]:
    """Endless shuffled batches of the examples of a few chunks at a time."""
    pool: list[tuple[Any, ...]] = []
    size = BATCH[what]
    while True:
        paths = store.trained_on()
        for k in rng.permutation(len(paths)):
            pool.extend(_chunk_examples(what, rng, paths[k], wide))
            order = rng.permutation(len(pool))
            pool = [pool[i] for i in order]
            while len(pool) > size * 10:
                part, pool = pool[:size], pool[size:]
                yield _tensors(part, rough=True)


def _tensors(part: list[tuple[Any, ...]], rough: bool = False) -> tuple[Any, Any]:
    """Input and target of a batch; ``rough`` gives the reader's crops other tones, blur and noise."""
    columns = [torch.from_numpy(np.stack(column)) for column in zip(*part, strict=True)]
    x = columns[0] if len(columns) == 2 else _reader_input(columns[0], columns[1], rough)
    return x.to(memory_format=torch.channels_last), columns[-1]


def _reader_input(crops: Any, views: Any, rough: bool) -> Any:
    """As ``vision.dice.crops.planes`` does for one crop: (n, 6, 64, 64)."""
    x = crops[..., :3].permute(0, 3, 1, 2).contiguous().float()
    lines = crops[..., 3:].permute(0, 3, 1, 2).float() / 255
    if rough:
        x = _roughened(x)
    x = x - x.mean((1, 2, 3), keepdim=True)
    spread = (x * x).mean((1, 2, 3), keepdim=True).sqrt()
    x = x / spread.clamp(min=LEAST_SPREAD)
    return torch.cat([x, views[:, :, None, None].expand(-1, -1, CROP, CROP), lines], 1)


def _roughened(x: Any) -> Any:
    """Other colour balance, tone, blur and noise for each crop."""
    n = len(x)
    x = x * torch.exp(torch.randn(n, 3, 1, 1) * 0.06)
    toned = torch.rand(n) < 0.5
    gamma = torch.empty(int(toned.sum()), 1, 1, 1).uniform_(0.7, 1.4)
    x[toned] = 255 * (x[toned] / 255).clamp(0.0005, 1) ** gamma
    soft = torch.rand(n) < 0.35
    blurred = functional.avg_pool2d(x[soft], 3, 1, 1, count_include_pad=False)
    x[soft] += torch.rand(len(blurred), 1, 1, 1) * (blurred - x[soft])
    noisy = torch.rand(n) < 0.4
    level = 6 * torch.rand(int(noisy.sum()), 1, 1, 1) * (x[noisy].mean((1, 2, 3), keepdim=True) / 80).clamp(max=1)
    x[noisy] += torch.randn_like(x[noisy]) * level
    return x.clamp(0, 255)


def _masked(values: Any, mask: Any) -> Any:
    return (torch.nan_to_num(values) * mask).sum() / mask.sum().clamp(min=1)


def _binary(logit: Any, target: Any) -> Any:
    known = ~torch.isnan(target)
    loss = functional.binary_cross_entropy_with_logits(logit, torch.nan_to_num(target), reduction="none")
    return _masked(loss, known)


def _choice(logits: Any, target: Any, smooth: float = 0.0) -> Any:
    known = ~torch.isnan(target)
    loss = functional.cross_entropy(logits, torch.nan_to_num(target).long(), reduction="none", label_smoothing=smooth)
    return _masked(loss, known)


def _near(values: Any, target: Any) -> Any:
    known = ~torch.isnan(target)
    return _masked(functional.smooth_l1_loss(values, torch.nan_to_num(target), reduction="none", beta=0.05), known)


def reader_loss(y: Any, t: Any) -> Any:
    """What the reader is scored by: face, cocked and hidden first, then place, size, direction, kind and tilt."""
    return (
        _choice(y[:, :7], t[:, FACE], 0.01)
        + 2.0 * _binary(y[:, 7], t[:, COCKED])
        + 0.3 * _binary(y[:, 8], t[:, HIDDEN])
        + 2.0 * _near(y[:, 9:12], t[:, SHIFT_X : SIZE_LOG + 1])
        + 0.3 * _near(y[:, 12:14], t[:, YAW_C : YAW_S + 1])
        + 0.3 * _choice(y[:, 14:17], t[:, KIND])
        + 1.0 * _near(y[:, 17], t[:, TILT])
        + 3.0 * _near(y[:, 18:20], t[:, LEAN_X : LEAN_Y + 1])
        + 0.5 * _near(y[:, 20], t[:, RAISED])
    )


def finder_loss(y: Any, t: Any) -> Any:
    """Focal loss on the heat (as centre-point detectors use it) and the distance of place and size."""
    heat, want, weight = torch.sigmoid(y[:, 0]).clamp(1e-5, 1 - 1e-5), t[:, 0], t[:, 5]
    hit = (want > 0.99).float()
    gain = hit * (1 - heat) ** 2 * torch.log(heat) + (1 - hit) * (1 - want) ** 4 * heat**2 * torch.log(1 - heat)
    loss = -(gain * weight).sum() / hit.sum().clamp(min=1)
    near = functional.smooth_l1_loss(y[:, 1:4], t[:, 1:4], reduction="none", beta=0.1).sum(1)
    return loss + (near * t[:, 4]).sum() / t[:, 4].sum().clamp(min=1)


def reader_report(net: Any, x: Any, t: Any) -> str:
    """Shares of right faces, of cocked dice called and of flat dice called cocked."""
    y = net(x).float()
    known = ~torch.isnan(t[:, FACE])
    right = (y[:, :7].argmax(1) == t[:, FACE])[known].float().mean()
    cocked, flat = t[:, COCKED] == 1, t[:, COCKED] == 0
    lean = y[:, 7] > 0
    kind = ~torch.isnan(t[:, KIND])
    kind_right = (y[:, 14:17].argmax(1) == t[:, KIND])[kind].float().mean()
    return (
        f"faces {right:.4f} cocked found {lean[cocked].float().mean():.4f} "
        f"flat called cocked {lean[flat].float().mean():.4f} kind {kind_right:.4f}"
    )


def finder_report(net: Any, x: Any, t: Any) -> str:
    """Heat at dice and the most heat elsewhere."""
    y = torch.sigmoid(net(x)[:, 0].float())
    hit, far = t[:, 0] > 0.99, (t[:, 0] < 0.01) & (t[:, 5] > 0)
    found, phantom = (y[hit] > 0.3).float().mean(), (y[far] > 0.3).float().mean()
    return f"dice above .3 {found:.4f}, cells elsewhere above .3 {phantom:.5f}"


LOSSES: dict[str, Callable[[Any, Any], Any]] = {"reader": reader_loss, "judge": reader_loss, "finder": finder_loss}
REPORTS: dict[str, Callable[[Any, Any, Any], str]] = {
    "reader": reader_report,
    "judge": reader_report,
    "finder": finder_report,
}
SHAPES = {"reader": (1, 6, 64, 64), "judge": (1, 8, 64, 64), "finder": (1, 3, 300, 420)}


def held_out_files(folder: Path, kind: str) -> list[Path]:
    """The chunks of a kind that are never trained on."""
    return examples.chunk_files(folder, (kind,))[:HELD_OUT]


def _held_out(what: str, store: Store, wide: bool) -> tuple[Any, Any]:
    rng = np.random.default_rng(7)
    parts = [e for path in store.held_out() for e in _chunk_examples(what, rng, path, wide)]
    return _tensors(parts[:4000])


def _report(what: str, net: Any, held: tuple[Any, Any]) -> str:
    net.eval()
    with torch.no_grad():
        parts = [net(x) for x in held[0].split(200)]
    line = REPORTS[what](lambda _: torch.cat(parts), *held)
    net.train()
    return line


def _begin_with(net: Any, weights: dict[str, Any]) -> None:
    """Take over weights; outputs that the older net didn't have keep their random ones."""
    own = net.state_dict()
    for name, value in weights.items():
        own[name][tuple(slice(n) for n in value.shape)] = value
    net.load_state_dict(own)


def train(what: str, store: Store, minutes: float, start: Path | None, rate: float, wide: bool) -> Any:
    """Train for some minutes of processor time; the learning rate falls along a cosine."""
    torch.manual_seed(1)
    net: Any = nets.Finder() if what == "finder" else nets.reader(SHAPES[what][1])
    if start:
        _begin_with(net, torch.load(start))
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    held = _held_out(what, store, wide)
    begun, step, total = time.process_time(), 0, minutes * 60
    shown = begun
    for x, t in batches(what, np.random.default_rng(int(time.time())), store, wide):
        done = (time.process_time() - begun) / total
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 200) * 0.5 * (1 + np.cos(np.pi * done)) + 1e-6
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = net(x)
        loss = LOSSES[what](y.float(), t)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        step += 1
        if time.process_time() - shown > 60:
            shown = time.process_time()
            print(f"{done:.2f} step {step} loss {float(loss.detach()):.3f} {_report(what, net, held)}", flush=True)
    print("end", step, _report(what, net, held), flush=True)
    return net


def main() -> None:
    """Train from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=tuple(SHAPES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kinds", nargs="+", default=["mat"])
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--start", type=Path, help="weights (.pt) to begin with")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--wide", action="store_true", help="for photographs: dice at any scale")
    args = parser.parse_args()
    torch.set_num_threads(1)
    store = Store(args.folder, tuple(args.kinds))
    net = train(args.what, store, args.minutes, args.start, args.rate, args.wide)
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    nets.export(net, args.out, SHAPES[args.what])


if __name__ == "__main__":
    main()
