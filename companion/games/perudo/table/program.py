"""The program's seats at Perudo: no cup stands for them, and a call brings their dice to the table's.

The program throws for them in secret (``companion.table.opponents``). The referee learns their dice when they are
shown at a call, as it learns everybody's, and knows nothing of them before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.message import Dice, Message, Player, say
from companion.games.perudo import Bid, Calza, Dudo, PerudoState
from companion.games.perudo.steps import FACES, Hand, Hands, Step
from companion.games.rules import Seat
from companion.referee.record import Record
from companion.sessions.events import Event

KIND = "shown"  # the kind of the event with the dice that the program shows


def action_of(step: Bid | Dudo | Calza) -> str:
    """The action that makes a bid or a call: ``bid:4x5``, ``dudo``, ``calza:3``."""
    if isinstance(step, Bid):
        return f"bid:{step.count}x{step.face}"
    name = type(step).__name__.lower()
    return f"{name}:{step.by}" if isinstance(step, Calza) and step.by else name


def shown_said(seat: Seat, dice: Hand) -> Message:
    """What the program's dice show."""
    return say("perudo.shows-dice", player=Player(seat), dice=Dice(dice))


def hand_of(text: str) -> Hand:
    """The dice of ``1-3-5``; () for anything else."""
    dice = tuple(int(face) for face in text.split("-") if face.isdecimal())
    return tuple(sorted(dice)) if set(dice) <= set(FACES) else ()


@dataclass(frozen=True, slots=True)
class ProgramsDice:
    """The dice of the program's ``seats`` in a record, and what the program has to know to play them."""

    record: Record[PerudoState, Step]
    seats: frozenset[Seat]

    @property
    def call(self) -> Event | None:
        """The call at which dice have to be shown now."""
        state: PerudoState = self.record.state
        return self.record.last("dudo", "calza") if state.call else None

    def shown(self) -> Hands:
        """The dice that the program's seats show at the present call, () for all others; () if none are shown."""
        call, state = self.call, self.record.state
        if call is None:
            return ()
        events = (event for event in self.record.counting() if event.kind == KIND and event.payload["by"] == call.seq)
        dice = {event.seat: tuple(event.payload["dice"]) for event in events}
        mine = {seat: hand for seat, hand in dice.items() if seat and len(hand) == state.dice[seat - 1]}
        return tuple(mine.get(seat, ()) for seat in range(1, len(state.dice) + 1)) if mine else ()

    def due(self) -> tuple[Seat, ...]:
        """The seats whose dice have to be shown."""
        shown, state = self.shown(), self.record.state
        living = state.living if self.call is not None else ()
        return tuple(seat for seat in living if seat in self.seats and not (shown and shown[seat - 1]))

    def alone(self) -> bool:
        """Whether no person has dice any more."""
        state: PerudoState = self.record.state
        return set(state.living) <= self.seats

    # What the program needs ---------------------------------------------------------------------------------------

    def round(self) -> int:
        """The number of the event with which the present round began; 0 before its throw."""
        thrown, state = self.record.last("throw"), self.record.state
        return self.record.place(thrown) if thrown is not None and state.hands else 0

    def knowing(self, seat: Seat, thrown: Sequence[int]) -> PerudoState:
        """The position as a seat sees it that threw these dice; of more than it has, the first ones count."""
        state: PerudoState = self.record.state
        pairs = enumerate(state.hands, 1)
        hands = (tuple(sorted(thrown[: len(hand)])) if one == seat else hand for one, hand in pairs)
        return replace(state, hands=tuple(hands))

    def showing(self, seat: Seat, thrown: Sequence[int]) -> str:
        """The action that shows them at a call."""
        return f"shows:{seat}:{'-'.join(map(str, sorted(thrown[: self.record.state.dice[seat - 1]])))}"

    action = staticmethod(action_of)
