"""Trains the nets: ``python -m vision.training_pieces.train finder|disc|counter FOLDER OUT.onnx --minutes 10``.

FOLDER holds the chunks that ``vision.training_pieces.samples`` made. The first chunks are never trained on; they tell
how good a net is.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from vision.pieces.crops import CROP, LEAST_SPREAD
from vision.pieces.nets import COUNTS, DISC_CLASSES, RUNS
from vision.training_pieces import examples, nets
from vision.training_pieces.examples import CLASS, HIDDEN, RISE_LOG, RUN, SHIFT_X, SIZE_LOG

REPORT_S = 150
HELD_OUT = 2  # chunks of each kind
BATCH = {"finder": 32, "disc": 128, "counter": 128}
_ROUGH = 0.25  # share of the crops that are made worse still
CLASSES = {"disc": DISC_CLASSES, "counter": COUNTS}


def chunk_files(folder: Path, what: str) -> list[Path]:
    """The chunks that a net learns on."""
    kinds = {"finder": ("disc", "counter"), "disc": ("disc",), "counter": ("counter", "stack")}[what]
    return [p for kind in kinds for p in sorted(folder.glob(f"{kind}-?????.npz"))[HELD_OUT:]]


def _held_files(folder: Path, what: str) -> list[Path]:
    kinds = ("disc", "counter") if what == "finder" else (what,)
    return [p for kind in kinds for p in sorted(folder.glob(f"{kind}-?????.npz"))[:HELD_OUT]]


def _chunk_examples(what: str, rng: np.random.Generator, path: Path) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    for picture in examples.pictures(path):
        if what == "finder":
            found.append(examples.finder_example(rng, picture))
        else:
            found.extend(examples.reader_examples(rng, picture))
    return found


def batches(what: str, rng: np.random.Generator, folder: Path) -> Iterator[tuple[Any, Any]]:
    """Endless shuffled batches; chunks that are made meanwhile are taken in."""
    pool: list[tuple[Any, ...]] = []
    size = BATCH[what]
    while True:
        paths = chunk_files(folder, what)
        for k in rng.permutation(len(paths)):
            pool.extend(_chunk_examples(what, rng, paths[k]))
            pool = [pool[i] for i in rng.permutation(len(pool))]
            while len(pool) > size * 12:
                part, pool = pool[:size], pool[size:]
                yield _tensors(what, part, rough=True)


def _tensors(what: str, part: list[tuple[Any, ...]], rough: bool = False) -> tuple[Any, Any]:
    columns = [torch.from_numpy(np.stack(column)) for column in zip(*part, strict=True)]
    x = columns[0] if what == "finder" else _reader_input(what, columns[0], columns[1], rough)
    return x.to(memory_format=torch.channels_last), columns[-1]


def _reader_input(what: str, crops: Any, slopes: Any, rough: bool) -> Any:
    """As ``vision.pieces.crops.planes`` does for one crop."""
    x = crops.permute(0, 3, 1, 2).contiguous().float()
    if rough:
        some = torch.rand(len(x)) < _ROUGH
        x[some] = _roughened(x[some])
    x = x - x.mean((1, 2, 3), keepdim=True)
    x = x / (x * x).mean((1, 2, 3), keepdim=True).sqrt().clamp(min=LEAST_SPREAD)
    if what == "disc":
        return x
    return torch.cat([x, slopes[:, :, None, None].expand(-1, -1, CROP, CROP)], 1)


def _roughened(x: Any) -> Any:
    """Other colour balance, tone, blur and noise for each crop."""
    n = len(x)
    x = x * torch.exp(torch.randn(n, 3, 1, 1) * 0.06)
    gamma = torch.where(torch.rand(n, 1, 1, 1) < 0.5, torch.empty(n, 1, 1, 1).uniform_(0.7, 1.4), torch.ones(1))
    x = 255 * (x / 255).clamp(0.0005, 1) ** gamma
    blur = torch.rand(n, 1, 1, 1) * (torch.rand(n, 1, 1, 1) < 0.35)
    x = x + blur * (functional.avg_pool2d(x, 3, 1, 1, count_include_pad=False) - x)
    level = torch.rand(n, 1, 1, 1) * 5 * (torch.rand(n, 1, 1, 1) < 0.3)
    return (x + torch.randn_like(x) * level * (x.mean((1, 2, 3), keepdim=True) / 80).clamp(max=1)).clamp(0, 255)


def _masked(values: Any, mask: Any) -> Any:
    return (torch.nan_to_num(values) * mask).sum() / mask.sum().clamp(min=1)


def _choice(logits: Any, target: Any) -> Any:
    known = ~torch.isnan(target)
    loss = functional.cross_entropy(logits, torch.nan_to_num(target).long(), reduction="none")
    return _masked(loss, known)


def _near(values: Any, target: Any) -> Any:
    known = ~torch.isnan(target)
    return _masked(functional.smooth_l1_loss(values, torch.nan_to_num(target), reduction="none", beta=0.05), known)


def reader_loss(what: str, y: Any, t: Any) -> Any:
    """The class first, then the run of the top's colour, hidden or not, place and size."""
    k = CLASSES[what]
    loss = _choice(y[:, :k], t[:, CLASS])
    if what == "counter":
        loss = loss + 0.7 * _choice(y[:, k : k + RUNS], t[:, RUN])
        k += RUNS
    known = ~torch.isnan(t[:, HIDDEN])
    hidden = functional.binary_cross_entropy_with_logits(y[:, k], torch.nan_to_num(t[:, HIDDEN]), reduction="none")
    loss = loss + 0.3 * _masked(hidden, known) + 2.0 * _near(y[:, k + 1 : k + 4], t[:, SHIFT_X : SIZE_LOG + 1])
    return loss + 0.5 * _rise_loss(y[:, k + 4], y[:, k + 5], t[:, RISE_LOG]) if what == "counter" else loss


def _rise_loss(rise: Any, doubt: Any, target: Any) -> Any:
    """How unlikely the stack's true height is under the normal distribution that the reader gives."""
    known = ~torch.isnan(target)
    doubt = doubt.clamp(-4, 2)
    return _masked(doubt + 0.5 * ((torch.nan_to_num(target) - rise) / doubt.exp()) ** 2, known)


def finder_loss(y: Any, t: Any) -> Any:
    """Focal loss on the heat (as centre-point detectors use it) and the distance of place and size."""
    heat, want, weight = torch.sigmoid(y[:, 0]).clamp(1e-5, 1 - 1e-5), t[:, 0], t[:, 5]
    hit = (want > 0.99).float()
    gain = hit * (1 - heat) ** 2 * torch.log(heat) + (1 - hit) * (1 - want) ** 4 * heat**2 * torch.log(1 - heat)
    loss = -(gain * weight).sum() / hit.sum().clamp(min=1)
    near = functional.smooth_l1_loss(y[:, 1:4], t[:, 1:4], reduction="none", beta=0.1).sum(1)
    return loss + (near * t[:, 4]).sum() / t[:, 4].sum().clamp(min=1)


def _loss(what: str, y: Any, t: Any) -> Any:
    return finder_loss(y, t) if what == "finder" else reader_loss(what, y, t)


def _report(what: str, net: Any, held: tuple[Any, Any]) -> str:
    """How well a net does on what it never saw."""
    net.eval()
    with torch.no_grad():
        y = torch.cat([net(x) for x in held[0].split(200)]).float()
    net.train()
    t = held[1]
    if what == "finder":
        heat, hit, far = torch.sigmoid(y[:, 0]), t[:, 0] > 0.99, (t[:, 0] < 0.01) & (t[:, 5] > 0)
        return f"found {(heat[hit] > 0.3).float().mean():.4f}, elsewhere {(heat[far] > 0.3).float().mean():.5f}"
    known = ~torch.isnan(t[:, CLASS])
    guess, truth = y[known, : CLASSES[what]], t[known, CLASS].long()
    right = guess.argmax(1) == truth
    by = {int(c): round(float(right[truth == c].float().mean()), 3) for c in truth.unique()}
    clear = torch.softmax(guess, 1).amax(1) > 0.97
    wrong = (~right[clear]).float().mean()
    return f"right {right.float().mean():.4f} by class {by}; clear {clear.float().mean():.3f} wrong {wrong:.5f}"


def _take_over(net: Any, weights: dict[str, Any]) -> None:
    """Begin with the weights of a net that may have had other outputs."""
    own = net.state_dict()
    net.load_state_dict({**own, **{k: w for k, w in weights.items() if own[k].shape == w.shape}})


def train(what: str, folder: Path, minutes: float, start: Path | None, rate: float) -> Any:
    """Train for some minutes of wall time; the learning rate falls along a cosine."""
    torch.manual_seed(1)
    net: Any = nets.Finder() if what == "finder" else nets.reader(what)
    if start:
        _take_over(net, torch.load(start))
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    rng = np.random.default_rng(7)
    held = _tensors(what, [e for p in _held_files(folder, what) for e in _chunk_examples(what, rng, p)][:2000])
    begun, step = time.monotonic(), 0
    shown = begun
    for x, t in batches(what, np.random.default_rng(int(time.time())), folder):
        done = (time.monotonic() - begun) / (minutes * 60)
        if done >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 100) * 0.5 * (1 + np.cos(np.pi * done)) + 1e-6
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = net(x)
        loss = _loss(what, y.float(), t)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        step += 1
        if time.monotonic() - shown > REPORT_S:
            shown = time.monotonic()
            torch.save(net.state_dict(), folder / f"{what}.pt")
            print(f"{done:.2f} step {step} loss {float(loss.detach()):.3f} {_report(what, net, held)}", flush=True)
    print("end", step, _report(what, net, held), flush=True)
    return net


def main() -> None:
    """Train from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("finder", "disc", "counter"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--start", type=Path, help="weights (.pt) to begin with")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rate", type=float, default=2e-3)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    net = train(args.what, args.folder, args.minutes, args.start, args.rate)
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    shape = (1, 3, 96, 96) if args.what == "finder" else (1, nets.PLANES[args.what], CROP, CROP)
    nets.export(net, args.out, shape, any_count=args.what != "finder")


if __name__ == "__main__":
    main()
