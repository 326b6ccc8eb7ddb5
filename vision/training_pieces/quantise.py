"""Makes the nets of pieces light: ``python -m vision.training_pieces.quantise disc|counter FOLDER NET.onnx OUT.onnx``.

How, and why, is told in ``vision.training.quantise``.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vision.dice.nets import Planes
from vision.training.quantise import CHUNKS, SEED, TOGETHER, quantise
from vision.training.solids import Rng
from vision.training_pieces import train


def inputs(what: str, folder: Path, rng: Rng) -> Iterator[Planes]:
    """What the finder (1, 3, h, w) or a reader (n, planes, 64, 64) takes, of training pictures of each kind."""
    size = 1 if what == "finder" else TOGETHER
    for path in itertools.islice(train.chunk_files(folder, what), 0, None, _step(folder, what)):
        found = train.chunk_examples(what, rng, path)
        for k in range(0, len(found) - size, size):
            yield train.tensors(what, found[k : k + size])[0].contiguous().numpy()


def _step(folder: Path, what: str) -> int:
    """From one chunk that is used to the next, so that chunks of all kinds are."""
    return max(1, len(train.chunk_files(folder, what)) // (2 * CHUNKS))


def main() -> None:
    """Quantise a net."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("finder", "disc", "counter"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("net", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    quantise(args.net, args.out, inputs(args.what, args.folder, np.random.default_rng(SEED)))


if __name__ == "__main__":
    main()
