"""Pictures of an empty table or board while it is set up, and the landmarks they show."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from vision.arrays import Image
from vision.places.landmarks import Landmarks, landmarks_of
from vision.places.place import recognised

PICTURES, TRIED = 6, 2  # of the first the mean is kept, the others try the landmarks


@dataclass(slots=True)
class EmptyPictures:
    """The pictures taken so far; each must be another one than the one before."""

    taken: list[Image] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether there are pictures enough."""
        return len(self.taken) >= PICTURES + TRIED

    def add(self, image: Image | None) -> None:
        """Take the next picture; the very same one, or one of another size, is left out."""
        if image is None or self.complete:
            return
        if not any(image is taken or image.shape != taken.shape for taken in self.taken[-1:]):
            self.taken.append(image)

    def mean(self) -> Image:
        """The mean of the pictures but those that are tried on it."""
        return np.asarray(np.mean(self.taken[:PICTURES], axis=0).round(), np.uint8)

    def landmarks(self) -> Landmarks | None:
        """The landmarks of the mean picture; None if there are too few to recognise it by."""
        found = landmarks_of(self.taken[:PICTURES])
        return found if recognised(found, self.taken[PICTURES:]) else None
