"""Converts the weights of a shipped net back to trainable ones.

A shipped net has its batch norms folded into its convolutions and most weights quantised to bytes. The bytes become
floats again, and each batch norm is set to leave the net's outputs unchanged.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import torch
from onnx import numpy_helper
from torch import nn

Array = npt.NDArray[Any]


def weights(path: Path) -> list[tuple[Array, Array]]:
    """The weights and biases of a net's convolutions and linear layers, as floats, in execution order."""
    graph = onnx.load(str(path)).graph
    values = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    for node in graph.node:
        if node.op_type == "DequantizeLinear" and node.input[0] in values:
            values[node.output[0]] = _floats(*(values[name] for name in node.input))
        elif node.op_type == "Cast" and node.input[0] in values:
            values[node.output[0]] = values[node.input[0]].astype(np.float32)
    return [(values[node.input[1]], values[node.input[2]]) for node in graph.node if node.op_type in ("Conv", "Gemm")]


def _floats(stored: Array, scale: Array, zero: Array) -> Array:
    shape = (-1, *(1,) * (stored.ndim - 1)) if scale.ndim else ()
    return (stored.astype(np.float32) - zero.astype(np.float32).reshape(shape)) * scale.reshape(shape)


def recovered(net: Any, path: Path) -> dict[str, Any]:
    """The weights of the ONNX file for a net of the same shape, with identity batch norms.

    Raises ``ValueError`` if the file's net has another shape.
    """
    stored = weights(path)
    layers = _in_order(net)
    if len(layers) != len(stored):
        raise ValueError(f"{path} has {len(stored)} layers with weights, not {len(layers)}.")
    with torch.no_grad():
        for (layer, norm), (weight, bias) in zip(layers, stored, strict=True):
            if tuple(layer.weight.shape) != weight.shape:
                raise ValueError(f"{path} has a layer of {weight.shape}, not {tuple(layer.weight.shape)}.")
            layer.weight.copy_(torch.tensor(weight))
            if norm is None:
                layer.bias.copy_(torch.tensor(bias))
                continue
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.fill_(1)
            norm.bias.copy_(torch.tensor(bias))
    return dict(net.state_dict())


def _in_order(net: Any) -> list[tuple[Any, Any]]:
    """The layers with weights in execution order, each with the batch norm after it, if any."""
    found: list[tuple[Any, Any]] = []
    hooks = [
        module.register_forward_hook(lambda module, *_: found.append((module, None)))
        for module in net.modules()
        if isinstance(module, nn.Conv2d | nn.Linear)
    ]
    hooks += [
        module.register_forward_hook(lambda module, *_: found.append((found.pop()[0], module)))
        for module in net.modules()
        if isinstance(module, nn.BatchNorm2d)
    ]
    first = next(module for module in net.modules() if isinstance(module, nn.Conv2d))
    net.eval()
    with torch.no_grad():
        net(torch.zeros(1, first.in_channels, 64, 64))
    for hook in hooks:
        hook.remove()
    return found


def even_out(net: Any, x: Any) -> None:
    """Set each batch norm to the mean and spread of its input for ``x``, without changing the net's outputs."""
    met: dict[Any, tuple[Any, Any]] = {}
    norms = [module for module in net.modules() if isinstance(module, nn.BatchNorm2d)]
    hooks = [
        norm.register_forward_pre_hook(
            lambda norm, given: met.__setitem__(norm, (given[0].mean((0, 2, 3)), given[0].var((0, 2, 3))))
        )
        for norm in norms
    ]
    net.eval()
    with torch.no_grad():
        net(x)
        for norm in norms:
            mean, spread = met[norm]
            norm.bias.add_(mean)
            norm.weight.copy_((spread + norm.eps).sqrt())
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
    for hook in hooks:
        hook.remove()
