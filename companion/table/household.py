"""The household's dice and discs: their appearance for the screen, and dice learned from people's answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.display.theme import Colour, Household
from companion.sessions.events import Event
from vision.reading import SeenDie

if TYPE_CHECKING:
    from vision.arrays import Image
    from vision.discs.owners import OwnerMemory, OwnerTints
    from vision.taught import Taught, TaughtFaces


class TableKnowledge:
    """What is known of the dice and disc colours on a table, shared by all of its readers."""

    def __init__(self, taught: Taught) -> None:
        from vision.discs.owners import OwnerMemory  # imports all of the reading: only loaded where something is read
        from vision.taught import TaughtFaces

        self.faces: TaughtFaces = TaughtFaces(taught, gathers=True)
        self.owners: OwnerMemory = OwnerMemory(taught.owners)
        self._looks = Household()
        self._of: tuple[Image | None, OwnerTints | None] = (None, None)

    def looks(self) -> Household:
        """Their appearance as far as known; recomputed only when that changes."""
        of = self.faces.known.picture, self.owners.seen or self.owners.taught
        if any(new is not old for new, old in zip(of, self._of, strict=True)):
            self._of, self._looks = of, Household(_animal(of[0]), _discs(of[1]))
        return self._looks


def _animal(face: Image | None) -> bytes:
    from vision.taught.faces import printed

    return b"" if face is None else printed(face).tobytes()


def _discs(tints: OwnerTints | None) -> tuple[Colour | None, Colour | None]:
    from vision.pieces.colours import seen_as

    return (None, None) if tints is None else (seen_as(tints.first), seen_as(tints.second))


FACE_DOUBTS = frozenset({"die", "face"})


def identified_dice(dice: Sequence[SeenDie], faces: Sequence[int]) -> Iterator[tuple[SeenDie, int]]:
    """The uncertain dice with the face that follows from a throw of these faces.

    The throw must have as many dice and include the sure ones. If the remaining faces differ, it is unknown which die
    shows which, and nothing is yielded.
    """
    left = Counter(faces)
    left.subtract(die.face for die in dice if die.sure)
    doubtful = [die for die in dice if not die.sure]
    if len(dice) != len(faces) or min(left.values(), default=0) < 0:
        return
    rest = [face for face, count in left.items() if count]
    if len(rest) == 1:
        yield from ((die, rest[0]) for die in doubtful if FACE_DOUBTS & set(die.doubts))


def last_throw(events: Sequence[Event]) -> tuple[int, ...]:
    """The faces of the last throw among the events; empty without one."""
    throws = [event.payload["dice"] for event in events if event.kind == "throw" and "dice" in event.payload]
    return tuple(throws[-1]) if throws else ()
