"""Finds false detections of a finder: ``python -m training.dice.mining FOLDER FINDER.onnx``.

For every chunk of training pictures it writes the places where the finder detects a die and there is none. They are
negative examples for the reader.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from training.dice.chunk import PX_PER_MM
from training.dice.examples import Picture, chunk_files, pictures
from vision.dice.crops import finder_level, finder_planes
from vision.dice.finding import padded, peaks

MOST = 12


def false_peaks(picture: Picture, net: Any) -> npt.NDArray[np.float32]:
    """Up to ``MOST`` places (pixels) where the finder is wrong, padded with NaN."""
    k = 1 / PX_PER_MM
    small = padded(np.asarray(cv2.resize(picture.image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)))
    net.setInput(finder_planes(small, finder_level(small))[None])
    found = [((s.x + 0.5) / k - 0.5, (s.y + 0.5) / k - 0.5) for s in peaks(np.asarray(net.forward()[0]), 0.05)]
    wrong = [p for p in found if all(math.hypot(p[0] - d[0], p[1] - d[1]) > 0.5 * d[2] for d in picture.dice)]
    out = np.full((MOST, 2), np.nan, np.float32)
    out[: len(wrong[:MOST])] = np.reshape(wrong[:MOST], (-1, 2))
    return out


def main() -> None:
    """Process all chunks that have not been processed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("finder", type=Path)
    args = parser.parse_args()
    net = cv2.dnn.readNetFromONNX(str(args.finder))
    for path in chunk_files(args.folder, ("mat", "photo")):
        mined = path.with_suffix(".peaks.npy")
        if not mined.exists():
            np.save(mined, np.stack([false_peaks(picture, net) for picture in pictures(path)]))


if __name__ == "__main__":
    main()
