"""The nets: a finder of round pieces, a reader of disc crops and one of stack crops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import nn

from vision.pieces.crops import CROP
from vision.pieces.nets import COUNTER_OUT, DISC_OUT

PLANES = {"disc": 3, "counter": 5}
OUT = {"disc": DISC_OUT, "counter": COUNTER_OUT}


def _conv(into: int, out: int, stride: int = 1, kernel: int = 3, dilation: int = 1) -> Any:
    pad = kernel // 2 * dilation
    return nn.Sequential(
        nn.Conv2d(into, out, kernel, stride, pad, dilation=dilation, bias=False), nn.BatchNorm2d(out), nn.ReLU()
    )


class Finder(nn.Module):  # type: ignore[misc]
    """(n, 3, h, w) to (n, 4, h / 8, w / 8): heat, shift right and down (cells), log of the radius."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 12, 2, 5), _conv(12, 16, 2), _conv(16, 16), _conv(16, 32, 2))
        self.near = nn.ModuleList([_conv(32, 32) for _ in range(2)])
        self.far = nn.ModuleList([_conv(32, 32, dilation=2) for _ in range(2)])
        self.head = nn.Conv2d(32, 4, 1)
        nn.init.constant_(self.head.bias[0], -3.0)

    def forward(self, x: Any) -> Any:
        """The map of one picture or several."""
        x = self.stem(x)
        for near, far in zip(self.near, self.far, strict=True):
            x = x + far(near(x))
        return self.head(x)


def reader(what: str) -> Any:
    """The net for one crop of a "disc" or "counter"."""
    side = CROP // 16
    return nn.Sequential(
        _conv(PLANES[what], 16, 2, 5), _conv(16, 32, 2), _conv(32, 48), _conv(48, 64, 2), _conv(64, 64),
        _conv(64, 64, 2), nn.Flatten(), nn.Dropout(0.1), nn.Linear(64 * side * side, 64), nn.ReLU(),
        nn.Linear(64, OUT[what]),
    )  # fmt: skip


def export(net: Any, path: Path, shape: tuple[int, ...], any_count: bool) -> None:
    """Write a net as ONNX; with ``any_count`` the first axis has any length."""
    net = net.eval().float().to(memory_format=torch.contiguous_format)
    axes = {"x": {0: "n"}, "y": {0: "n"}} if any_count else {"x": {2: "h", 3: "w"}, "y": {2: "h", 3: "w"}}
    torch.onnx.export(
        net, torch.zeros(shape), str(path), dynamo=False, input_names=["x"], output_names=["y"], dynamic_axes=axes
    )
