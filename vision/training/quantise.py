"""Makes the nets of dice light: ``python -m vision.training.quantise finder|reader|judge FOLDER NET.onnx OUT.onnx``.

Most of a net then computes with bytes, in half of the time. Its first convolution and what comes after the last one
stay as they are: there the steps between the bytes would tell. The bytes' ranges are those that training pictures
bring about.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from vision.dice.nets import Planes
from vision.training import train
from vision.training.examples import chunk_files, finder_example, pictures, reader_examples
from vision.training.solids import Rng

CHUNKS = 2  # of each kind: rare extremes would only make the steps between the bytes coarser
SEED = 8
TOGETHER = 50  # crops


class Inputs(CalibrationDataReader):  # type: ignore[misc]
    """What a net takes, one batch after the other."""

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


def crops(what: str, folder: Path, rng: Rng) -> Iterator[Planes]:
    """Crops of mats for the reader or the judge, (n, 6 or 8, 64, 64)."""
    for path in itertools.islice(chunk_files(folder, ("mat",)), CHUNKS):
        found = [e for picture in pictures(path) for e in reader_examples(rng, picture, judge=what == "judge")]
        for k in range(0, len(found) - TOGETHER, TOGETHER):
            yield train.tensors(what, found[k : k + TOGETHER])[0].contiguous().numpy()


def kept(net: Path) -> list[str]:
    """The layers that go on computing with floats: the first convolution, and the last layers."""
    nodes = onnx.load(net).graph.node
    layers = [node.name for node in nodes if node.op_type == "Conv"]
    ends = [node.name for node in nodes if node.op_type == "Gemm"]
    return [layers[0], *(ends or layers[-1:])]


def quantise(net: Path, out: Path, batches: Iterator[Planes]) -> None:
    """Write the quantised net. Weights have 7 bits, so that processors without a byte dot product don't overflow."""
    with tempfile.TemporaryDirectory() as place:
        ready = Path(place) / "ready.onnx"
        quant_pre_process(str(net), str(ready), skip_symbolic_shape=True)
        quantize_static(
            str(ready), str(out), Inputs(batches), per_channel=True, reduce_range=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax, nodes_to_exclude=kept(net),
        )  # fmt: skip


def main() -> None:
    """Quantise a net."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("finder", "reader", "judge"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    rng = np.random.default_rng(SEED)
    shown = patches(args.folder, rng) if args.what == "finder" else crops(args.what, args.folder, rng)
    quantise(args.net, args.out, shown)


if __name__ == "__main__":
    main()
