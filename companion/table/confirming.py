"""Learns unread dice from answers at the table, so that their faces are known from then on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.sessions.events import Event
from vision.reading import SeenDie

FACE_DOUBTS = frozenset({"die", "face"})


def faces_named(dice: Sequence[SeenDie], faces: Sequence[int]) -> Iterator[tuple[SeenDie, int]]:
    """The uncertain dice, with the face that a throw of these faces implies for them.

    The throw must have as many dice and include the sure ones. If the remaining faces differ, nobody said which die
    shows which, and the result is empty.
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
    """The faces of the last throw among some events; empty if there is none."""
    throws = [event.payload["dice"] for event in events if event.kind == "throw" and "dice" in event.payload]
    return tuple(throws[-1]) if throws else ()
