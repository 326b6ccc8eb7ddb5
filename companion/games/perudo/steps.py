"""The steps of Perudo: bid, doubt, claim an exact count, lift the cups."""

from __future__ import annotations

from dataclasses import dataclass

PACO = 1  # the face with the bird
FACES = (1, 2, 3, 4, 5, 6)
HIDDEN = 0  # an unknown die under a cup

Hand = tuple[int, ...]
Hands = tuple[Hand, ...]  # by seat; empty for a seat that is out


@dataclass(frozen=True, slots=True)
class Bid:
    """At least ``count`` dice show ``face`` (PER-1.2)."""

    count: int
    face: int


@dataclass(frozen=True, slots=True)
class Dudo:
    """The standing bid is doubted. ``by`` is the calling seat, None for the acting seat."""

    by: int | None = None


@dataclass(frozen=True, slots=True)
class Calza:
    """The standing bid is claimed to be exactly right (PER-5.1). ``by`` as in ``Dudo``."""

    by: int | None = None


@dataclass(frozen=True, slots=True)
class Reveal:
    """The dice shown when all cups are lifted after a call, by seat."""

    hands: Hands


Step = Bid | Dudo | Calza | Reveal


@dataclass(frozen=True, slots=True)
class Placement:
    """The faces that the camera saw in each seat's place after the cups were lifted, in any order."""

    hands: Hands
