"""The appearance of the household's dice and discs on the screen: as the camera saw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.display.theme import Colour, Household

if TYPE_CHECKING:
    from vision.arrays import Image
    from vision.discs.owners import OwnersMet, OwnerTints
    from vision.taught import Taught, TaughtFaces


class Known:
    """What is known of the things on a table: its dice and the colours of its discs, shared by all who read it."""

    def __init__(self, taught: Taught) -> None:
        from vision.discs.owners import OwnersMet  # imports all of the reading: only loaded where something is read
        from vision.taught import TaughtFaces

        self.faces: TaughtFaces = TaughtFaces(taught, gathers=True)
        self.owners: OwnersMet = OwnersMet(taught.owners)
        self._looks = Household()
        self._of: tuple[Image | None, OwnerTints | None] = (None, None)

    def looks(self) -> Household:
        """Their appearance as far as known; recomputed only when more has been seen."""
        of = self.faces.known.picture, self.owners.met or self.owners.taught
        if any(new is not old for new, old in zip(of, self._of, strict=True)):
            self._of, self._looks = of, Household(_animal(of[0]), _discs(of[1]))
        return self._looks


def _animal(face: Image | None) -> bytes:
    from vision.taught.faces import printed

    return b"" if face is None else printed(face).tobytes()


def _discs(tints: OwnerTints | None) -> tuple[Colour | None, Colour | None]:
    from vision.pieces.colours import seen_as

    return (None, None) if tints is None else (seen_as(tints.first), seen_as(tints.second))
