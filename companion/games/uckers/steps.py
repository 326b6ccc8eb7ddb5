"""The steps of Uckers, and what else may happen at the table: faulty throws."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.track import Colour, Place


@dataclass(frozen=True, slots=True)
class Move:
    """One counter goes from a place to another on its own route: with one die, or with both as one movement.

    ``together``: a blob of two advances as a unit on a double (UCK-6.4).
    """

    colour: Colour
    start: Place
    end: Place
    together: bool = False


@dataclass(frozen=True, slots=True)
class Challenge:
    """Opens a challenge from a place on the blob directly in front of it ("once at", UCK-8)."""

    colour: Colour
    start: Place


@dataclass(frozen=True, slots=True)
class Call:
    """Announced before the throw: a suck-back (UCK-V1) or a blow-back (UCK-V3).

    The counter is on ``start``; ``pipe`` is the colour of the pipe, ``distance`` the number that the dice must show:
    how far up the pipe the counter is that goes back or blows back.
    """

    colour: Colour
    start: Place
    pipe: Colour
    distance: int

    @property
    def blow(self) -> bool:
        """Whether it is a blow-back: out of the colour's own pipe."""
        return self.colour == self.pipe


@dataclass(frozen=True, slots=True)
class SnakeEyes:
    """Announced before a player's first throw of the game: a 1-1 brings all counters out (UCK-V4)."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Skip a throw that could not achieve anything (UCK-7.4); the turn is over."""


@dataclass(frozen=True, slots=True)
class Settle:
    """Carry out on the board what the dice have decided: a won challenge, a suck-back, a blow-back, snake eyes."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline a challenge that the house rules don't force."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The winner of the throw for the start picks a pair of colours, named by one of them (UCK-1.2)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Astray:
    """A move (``sign`` "-") or a challenge ("x") to or from a square that its colour never enters, by names.

    It is never legal, but can be typed, so that it is explained.
    """

    colour: Colour
    start: str
    sign: str
    end: str
    together: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A throw that does not count: ``kind`` is "bum" or "cocky" (UCK-1.1)."""

    kind: str


Step = Move | Challenge | Call | SnakeEyes | Settle | Decline | Pick | Skip | Astray
Line = tuple[Step, ...]
FAULTS = ("bum", "cocky")
