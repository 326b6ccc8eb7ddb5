"""The wording of throws: for the log, for questions, and which other throws may have been meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.message import Fact, Player, say, stated
from companion.referee.belief.layout import Faces, in_order
from companion.referee.shown.telling import telling

FEW = 3  # most alternatives named for an open throw


def one_die_off(dice: Faces, arranged: Callable[[Faces], Faces] = in_order) -> tuple[Faces, ...]:
    """The throws in which one die shows another face."""
    ways = ((*dice[:i], face, *dice[i + 1 :]) for i in range(len(dice)) for face in range(1, 7))
    return tuple(other for other in dict.fromkeys(map(arranged, ways)) if other != arranged(dice))


@dataclass(frozen=True, slots=True)
class ThrowWords:
    """How a game words its throws: dice as a fact for messages, and faces in the order of its throws.

    ``near`` gives for a throw those that it is most likely corrected to, the nearest first.
    """

    names: tuple[str, ...]
    dice_said: Callable[[Faces], Fact]
    arranged: Callable[[Faces], Faces] = in_order
    near: Callable[[Faces], tuple[Faces, ...]] = one_die_off

    def telling(self, seat: int | None, dice: Faces, perhaps: Sequence[Faces] = ()) -> dict[str, Any]:
        """The texts for a throw's event; ``perhaps`` are unresolved alternatives."""
        player, thrown = Player(seat or 0), self.dice_said(dice)
        if not perhaps:
            return telling(self.names, stated(say("referee.throws", player=player, dice=thrown)))
        others, more = self.few(perhaps)
        said = say("referee.throws-perhaps", player=player, dice=thrown, others=others, more=more)
        return {"perhaps": [list(other) for other in perhaps], **telling(self.names, stated(said))}

    def few(self, perhaps: Sequence[Faces]) -> tuple[tuple[Fact, ...], bool]:
        """Some of the dice that may have been meant, for use in messages, and whether there are more."""
        return tuple(map(self.dice_said, perhaps[:FEW])), len(perhaps) > FEW
