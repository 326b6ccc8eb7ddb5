"""Makes the finder of dice light: ``python -m vision.training.quantise FOLDER FINDER.onnx OUT.onnx``.

All but its first and last layer then compute with bytes, in half of the time. The finder only says where to look, so
the little that its heat changes by does no harm. The bytes' ranges are those that training pictures bring about.
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
from vision.training.examples import chunk_files, finder_example, pictures
from vision.training.solids import Rng

CHUNKS = 2  # of each kind: rare extremes would only make the steps between the bytes coarser
SEED = 8


class Patches(CalibrationDataReader):  # type: ignore[misc]
    """Training patches, one by one, as the finder gets them."""

    def __init__(self, folder: Path) -> None:
        self._patches = patches(folder, np.random.default_rng(SEED))

    def get_next(self) -> dict[str, Planes] | None:
        """The next patch by the name of the net's input; None after the last."""
        patch = next(self._patches, None)
        return None if patch is None else {"x": patch[None]}


def patches(folder: Path, rng: Rng) -> Iterator[Planes]:
    """Patches, (3, h, w), of mats and of photographs, two of each picture."""
    for kind in ("mat", "photo"):
        for path in itertools.islice(chunk_files(folder, (kind,)), CHUNKS):
            for picture in pictures(path):
                yield from (finder_example(rng, picture)[0] for _ in range(2))


def quantise(finder: Path, out: Path, folder: Path) -> None:
    """Write the quantised net. Weights have 7 bits, so that processors without a byte dot product don't overflow."""
    layers = [node.name for node in onnx.load(finder).graph.node if node.op_type == "Conv"]
    with tempfile.TemporaryDirectory() as place:
        ready = Path(place) / "ready.onnx"
        quant_pre_process(str(finder), str(ready), skip_symbolic_shape=True)
        quantize_static(
            str(ready), str(out), Patches(folder), per_channel=True, reduce_range=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax, nodes_to_exclude=[layers[0], layers[-1]],
        )  # fmt: skip


def main() -> None:
    """Quantise a finder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("finder", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    quantise(args.finder, args.out, args.folder)


if __name__ == "__main__":
    main()
