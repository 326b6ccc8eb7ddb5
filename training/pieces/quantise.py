"""Quantises the nets of pieces: ``python -m training.pieces.quantise WHAT FOLDER NET.onnx OUT.onnx``.

WHAT is ``finder``, ``disc`` or ``counter``. See ``training.dice.quantise`` for the method. Nothing is stored in 16
bits: that changes how some stacks are read.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

from training.dice.quantise import CHUNKS, TOGETHER, command
from training.dice.solids import Rng
from training.pieces import train
from vision.dice.nets import Planes


def inputs(what: str, folder: Path, rng: Rng) -> Iterator[Planes]:
    """Inputs of the finder (1, 3, h, w) or a reader (n, planes, 64, 64), from training pictures of each kind."""
    size = 1 if what == "finder" else TOGETHER
    for path in itertools.islice(train.chunk_files(folder, what), 0, None, _step(folder, what)):
        found = train.chunk_examples(what, rng, path)
        for k in range(0, len(found) - size, size):
            yield train.tensors(what, found[k : k + size])[0].contiguous().numpy()


def _step(folder: Path, what: str) -> int:
    """The stride between the chunks used, so that all kinds occur."""
    return max(1, len(train.chunk_files(folder, what)) // (2 * CHUNKS))


if __name__ == "__main__":
    command(__doc__, ("finder", "disc", "counter"), inputs, half=False)
