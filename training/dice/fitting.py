"""Shared by the training of all nets: losses that skip unknown targets, augmentation, the training loop."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn
from torch.nn import functional


def _flags() -> str:
    """The processor's features, in Linux's words; empty if unknown."""
    path = Path("/proc/cpuinfo")
    return path.read_text() if path.exists() else ""


REPORT = 200  # steps between reports
WARM_UP = 200  # steps until the full learning rate is reached
SAVED = 500  # steps between checkpoints
_HALVES = "avx512_bf16" in _flags()  # elsewhere 16-bit floats are half as fast as 32-bit ones


def masked(values: Any, mask: Any) -> Any:
    """The mean of the values where the mask is true."""
    return (torch.nan_to_num(values) * mask).sum() / mask.sum().clamp(min=1)


def yes_or_no(logit: Any, target: Any) -> Any:
    """Binary cross entropy; targets that are NaN are unknown."""
    loss = functional.binary_cross_entropy_with_logits(logit, torch.nan_to_num(target), reduction="none")
    return masked(loss, ~torch.isnan(target))


def choice(logits: Any, target: Any, smooth: float = 0.0) -> Any:
    """Cross entropy of a class; targets that are NaN are unknown."""
    loss = functional.cross_entropy(logits, torch.nan_to_num(target).long(), reduction="none", label_smoothing=smooth)
    return masked(loss, ~torch.isnan(target))


def near(values: Any, target: Any) -> Any:
    """Regression loss; targets that are NaN are unknown."""
    loss = functional.smooth_l1_loss(values, torch.nan_to_num(target), reduction="none", beta=0.05)
    return masked(loss, ~torch.isnan(target))


def finder_loss(y: Any, t: Any) -> Any:
    """Focal loss on the heat (as in centre-point detectors) and the error of place and size."""
    heat, want, weight = torch.sigmoid(y[:, 0]).clamp(1e-5, 1 - 1e-5), t[:, 0], t[:, 5]
    hit = (want > 0.99).float()
    gain = hit * (1 - heat) ** 2 * torch.log(heat) + (1 - hit) * (1 - want) ** 4 * heat**2 * torch.log(1 - heat)
    loss = -(gain * weight).sum() / hit.sum().clamp(min=1)
    off = functional.smooth_l1_loss(y[:, 1:4], t[:, 1:4], reduction="none", beta=0.1).sum(1)
    return loss + (off * t[:, 4]).sum() / t[:, 4].sum().clamp(min=1)


def finder_report(y: Any, t: Any) -> str:
    """The share of pieces found by a finder, and the number of false detections."""
    heat = torch.sigmoid(y[:, 0])
    hit, far = t[:, 0] > 0.99, (t[:, 0] < 0.01) & (t[:, 5] > 0)
    found, phantom = (heat[hit] > 0.3).float().mean(), (heat[far] > 0.3).float().mean()
    return f"found {found:.4f}, cells elsewhere {phantom:.5f}"


def roughened(x: Any, noise: float = 6.0) -> Any:
    """Augment crops (n, 3, h, w; 0 to 255) with other colour balance, tone, blur and noise."""
    n = len(x)
    x = x * torch.exp(torch.randn(n, 3, 1, 1) * 0.06)
    toned = torch.rand(n) < 0.5
    gamma = torch.empty(int(toned.sum()), 1, 1, 1).uniform_(0.7, 1.4)
    x[toned] = 255 * (x[toned] / 255).clamp(0.0005, 1) ** gamma
    soft = torch.rand(n) < 0.35
    blurred = functional.avg_pool2d(x[soft], 3, 1, 1, count_include_pad=False)
    x[soft] += torch.rand(len(blurred), 1, 1, 1) * (blurred - x[soft])
    noisy = torch.rand(n) < 0.4
    level = noise * torch.rand(int(noisy.sum()), 1, 1, 1) * (x[noisy].mean((1, 2, 3), keepdim=True) / 80).clamp(max=1)
    x[noisy] += torch.randn_like(x[noisy]) * level
    return x.clamp(0, 255)


def begin_with(net: Any, weights: dict[str, Any]) -> None:
    """Load weights; what the other net lacks keeps its random initialisation, what it has in excess is left out."""
    own = net.state_dict()
    for name, value in weights.items():
        both = tuple(slice(min(a, b)) for a, b in zip(value.shape, own[name].shape, strict=True))
        own[name][both] = value[both]
    net.load_state_dict(own)


def report_of(net: Any, held: tuple[Any, Any], report: Callable[[Any, Any], str]) -> str:
    """A net's results on held-out examples, as text."""
    net.eval()
    with torch.no_grad():
        y = torch.cat([net(x) for x in held[0].split(200)]).float()
    return report(y, held[1])


@dataclass(frozen=True)
class Checkpoint:
    """The file from which an interrupted training of so many ``steps`` is continued."""

    path: Path
    steps: int

    def done(self) -> int:
        """The number of steps that were done; 0 without a file, or with one of a training of another length."""
        saved = torch.load(self.path) if self.path.exists() else {}
        return saved["done"] if saved.get("steps") == self.steps else 0

    def seed(self, seed: int) -> list[int]:
        """The seed of what follows, so that a continued training doesn't begin with the same examples again."""
        return [seed, done] if (done := self.done()) else [seed]

    def load(self, net: Any, optimiser: Any) -> int:
        """Restore net and optimiser; return the number of steps that were done."""
        done = self.done()
        if done:
            saved = torch.load(self.path)
            net.load_state_dict(saved["net"])
            optimiser.load_state_dict(saved["optimiser"])
            print(f"continued after step {done}", flush=True)
        return done

    def save(self, net: Any, optimiser: Any, done: int) -> None:
        """Save net and optimiser; an interruption meanwhile leaves the file before."""
        part = self.path.with_suffix(".new")
        state = {"net": net.state_dict(), "optimiser": optimiser.state_dict(), "done": done, "steps": self.steps}
        torch.save(state, part)
        part.replace(self.path)


def fit(
    net: Any, batches: Iterable[tuple[Any, Any]], loss_of: Callable[[Any, Any], Any], report: Callable[[], str],
    rate: float, saved: Checkpoint, steady: bool = False,
) -> Any:  # fmt: skip
    """Train for the checkpoint's number of steps, a batch each, from where it was interrupted.

    The rate follows a cosine. Prints progress at intervals. ``steady`` freezes the statistics of batch norms, so that
    fine-tuning starts at the same accuracy.
    """
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    steps, done = saved.steps, saved.load(net, optimiser)
    for step, (x, t) in enumerate(itertools.islice(batches, steps - done), done):
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * step / steps)) + 1e-6
        _learning(net, steady)
        loss = _step(net, optimiser, x, t, loss_of)
        if step % REPORT == REPORT - 1:
            print(f"step {step + 1} of {steps}: loss {loss:.3f}, {report()}", flush=True)
        if step % SAVED == SAVED - 1:
            saved.save(net, optimiser, step + 1)
    print("end:", report(), flush=True)
    return net


def _learning(net: Any, steady: bool) -> None:
    net.train()
    for module in net.modules() if steady else ():
        if isinstance(module, nn.BatchNorm2d):
            module.eval()


def _step(net: Any, optimiser: Any, x: Any, t: Any, loss_of: Callable[[Any, Any], Any]) -> float:
    """One step; the loss before it."""
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=_HALVES):
        y = net(x)
    loss = loss_of(y.float(), t)
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 5.0)
    optimiser.step()
    return float(loss.detach())
