"""The two nets: a finder for the whole picture, and a reader of single dice's crops."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import nn

from vision.dice.crops import CROP
from vision.dice.nets import OUTPUTS

FINDER_OUT = 4  # heat, shift right and down (cells), log of the edge


def _conv(into: int, out: int, stride: int = 1, kernel: int = 3, dilation: int = 1) -> Any:
    pad = kernel // 2 * dilation
    return nn.Sequential(
        nn.Conv2d(into, out, kernel, stride, pad, dilation=dilation, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class Finder(nn.Module):  # type: ignore[misc]
    """At every place of the mat at 1 px/mm: is it the centre of a die? (n, 3, h, w) to (n, 4, h / 4, w / 4)."""

    def __init__(self, width: int = 24) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 12, 2, 5), _conv(12, width, 2))
        self.near = nn.ModuleList([_conv(width, width) for _ in range(4)])
        self.far = nn.ModuleList([_conv(width, width, dilation=2) for _ in range(4)])
        self.head = nn.Conv2d(width, FINDER_OUT, 1)
        nn.init.constant_(self.head.bias[0], -4.0)

    def forward(self, x: Any) -> Any:
        """The map of one picture or several."""
        x = self.stem(x)
        for near, far in zip(self.near, self.far, strict=True):
            x = x + far(near(x))
        return self.head(x)


def reader(planes: int = 6, hidden: int = 96, outputs: int = OUTPUTS) -> Any:
    """The net for one crop: (n, planes, 64, 64) to (n, outputs); ``vision.dice.nets`` has a reader's columns."""
    side = CROP // 16
    return nn.Sequential(
        _conv(planes, 24, 2, 5), _conv(24, 32), _conv(32, 48, 2), _conv(48, 48), _conv(48, 64, 2), _conv(64, 96),
        _conv(96, 80, 2), nn.Flatten(), nn.Dropout(0.1), nn.Linear(80 * side * side, hidden), nn.ReLU(),
        nn.Linear(hidden, outputs),
    )  # fmt: skip


def export(net: Any, path: Path, shape: tuple[int, ...]) -> None:
    """Write a net as ONNX, folded for inference; a finder takes any size, a reader any number of crops."""
    axes = {2: "h", 3: "w"} if shape[1] == 3 else {0: "n"}
    net = net.eval().float().to(memory_format=torch.contiguous_format)
    torch.onnx.export(
        net, torch.zeros(shape), str(path), dynamo=False, input_names=["x"], output_names=["y"],
        dynamic_axes={"x": axes, "y": axes},
    )  # fmt: skip
