"""Quantises the nets of dice: ``python -m training.dice.quantise WHAT FOLDER NET.onnx OUT.onnx``.

WHAT is what the net was trained as, or ``photo-reader`` for a reader of photographs.

Most of a net then computes with 8-bit integers, in half the time. Its first convolution and everything after the last
one stay in floating point, where quantisation errors would matter; what comes after it is stored in 16 bits to make
room. The ranges are calibrated on training pictures.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from training.dice import train
from training.dice.examples import chunk_files, finder_example, pictures
from training.dice.solids import Rng
from vision.dice.nets import Planes

CHUNKS = 2  # of each kind: rare extremes would only make the quantisation coarser
SEED = 8
TOGETHER = 50  # crops
OF_PHOTOS = {"photo-reader": "reader", "hues": "hues", "near": "near", "pips": "pips"}
"""The nets for photographs, and as what they were trained."""


class Inputs(CalibrationDataReader):  # type: ignore[misc]
    """A net's calibration inputs, batch by batch."""

    def __init__(self, batches: Iterator[Planes]) -> None:
        self._batches = batches

    def get_next(self) -> dict[str, Planes] | None:
        """The next batch by the name of the net's input; None after the last."""
        batch = next(self._batches, None)
        return None if batch is None else {"x": batch}


def patches(folder: Path, rng: Rng) -> Iterator[Planes]:
    """Patches for the finder, (1, 3, h, w), of mats and of photographs, two of each picture."""
    for kind in ("mat", "photo"):
        for path in itertools.islice(chunk_files(folder, (kind,)), CHUNKS):
            for picture in pictures(path):
                yield from (finder_example(rng, picture)[0][None] for _ in range(2))


def inputs(what: str, folder: Path, rng: Rng) -> Iterator[Planes]:
    """Inputs of the finder, or of one of the readers or judges: patches, or crops, (n, 6 or 8, 64, 64)."""
    if what == "finder":
        yield from patches(folder, rng)
        return
    wide, net = what in OF_PHOTOS, OF_PHOTOS.get(what, what)
    for path in itertools.islice(chunk_files(folder, ("photo" if wide else "mat",)), CHUNKS):
        found = train.chunk_examples(net, rng, path, wide)
        for k in range(0, len(found) - TOGETHER, TOGETHER):
            yield train.tensors(net, found[k : k + TOGETHER])[0].contiguous().numpy()


def kept(net: Path) -> list[str]:
    """The layers that stay in floating point: the first convolution, and the last layers."""
    nodes = onnx.load(net).graph.node
    layers = [node.name for node in nodes if node.op_type == "Conv"]
    ends = [node.name for node in nodes if node.op_type == "Gemm"]
    return [layers[0], *(ends or layers[-1:])]


def quantise(net: Path, out: Path, batches: Iterator[Planes], half: bool) -> None:
    """Write the quantised net, its fully connected layers in 16 bits if ``half``.

    Weights have 7 bits, so that processors without a byte dot product don't overflow.
    """
    with tempfile.TemporaryDirectory() as place:
        ready = Path(place) / "ready.onnx"
        quant_pre_process(str(net), str(ready), skip_symbolic_shape=True)
        quantize_static(
            str(ready), str(out), Inputs(batches), per_channel=True, reduce_range=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax, nodes_to_exclude=kept(net),
        )  # fmt: skip
    if half:
        whole = onnx.load(str(out))
        halved(whole)
        onnx.save(whole, str(out))


def halved(net: onnx.ModelProto) -> None:
    """Store the weights of the fully connected layers, most of a reader's file, in 16 bits; they compute in 32."""
    graph = net.graph
    ends = {node.input[1] for node in graph.node if node.op_type == "Gemm"}
    for weights in [w for w in graph.initializer if w.name in ends and w.data_type == TensorProto.FLOAT]:
        name, short = weights.name, f"{weights.name}_short"
        weights.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(weights).astype(np.float16), short))
        graph.node.insert(0, helper.make_node("Cast", [short], [name], to=TensorProto.FLOAT))


def command(
    about: str | None, kinds: Sequence[str], inputs_of: Callable[[str, Path, Rng], Iterator[Planes]], half: bool
) -> None:
    """Quantise a net of one of the kinds from the command line, calibrated with ``inputs_of`` its kind."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("what", choices=kinds)
    parser.add_argument("folder", type=Path)
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    quantise(args.net, args.out, inputs_of(args.what, args.folder, np.random.default_rng(SEED)), half)


if __name__ == "__main__":
    command(__doc__, ("finder", "reader", "judge", "near-judge", "support", "faces", *OF_PHOTOS), inputs, half=True)
