"""The trained nets of dice."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from vision.nets import Net, load_net

Planes = npt.NDArray[np.float32]

DIE = 0  # whether it is a die, whatever is printed on it
FACE = slice(1, 9)  # what a die shows: 1 to 6, a picture, or nothing legible
COCKED, HIDDEN, SHIFT_X, SHIFT_Y, SIZE_LOG, YAW_C, YAW_S = range(9, 16)
KIND = slice(16, 19)
TILT, LEAN_X, LEAN_Y, RAISED = range(19, 23)
OUTPUTS = 23
"""The columns of a reader's and a judge's output: logits, shares of the die's edge, radians as unit vectors."""
TOUCHED, LEANS = range(2)
TOUCHES = slice(2, 8)
STACKED = TOUCHES.start + 2
SUPPORT_OUTPUTS = TOUCHES.stop
"""The columns of the output for what touches a die, logits: whether anything does, whether the die leans, and whether
it touches a flat die, one that leans, one above or below it (``STACKED``), a bar, a disc, or another thing."""
FACES_OUTPUTS = FACE.stop
"""The nets for faces and pips have these columns in the same place, and none after them; the first means nothing."""
KINDS = ("white", "red", "other")

FINDER = "dice-finder"
READER_MAT, READER_PHOTO = "dice-reader-mat", "dice-reader-photo"
READER_HUES, READER_NEAR = "dice-reader-hues", "dice-reader-near"
JUDGE = "dice-judge-near"
SUPPORT = "dice-support"
FACES, PIPS = "dice-faces", "dice-pips"
"""The nets: the finder, a reader for a mat seen from a known place, three for photographs (the second has lightness and
hues apart, the third takes close-ups), the judge of second looks, which takes close-ups, one for whether something
touches a die, so that it may lean on it, one that only reads what a die shows, and one for photographs that only reads
which number is shown there by pips, if any."""


AT_ONCE = 48  # crops: more are no faster, and take memory


@dataclass
class Nets:
    """The nets by name, loaded on first use. Not thread-safe."""

    _kept: dict[str, Net] = field(default_factory=dict)

    def _net(self, name: str) -> Net:
        if name not in self._kept:
            self._kept[name] = load_net(name)
        return self._kept[name]

    def heat(self, planes: Planes, name: str) -> npt.NDArray[np.float32]:
        """The finder's map, (4, h / 4, w / 4), of its input, (3, h, w)."""
        return np.asarray(self._net(name)(planes[None])[0])

    def looks(self, planes: Planes, name: str) -> npt.NDArray[np.float32]:
        """A reader's or the judge's raw output, (n, ``OUTPUTS``), of crops, (n, 6 or 8, 64, 64)."""
        if not len(planes):
            return np.zeros((0, OUTPUTS), np.float32)
        net = self._net(name)
        return np.concatenate([net(planes[i : i + AT_ONCE]) for i in range(0, len(planes), AT_ONCE)])
