"""The program's seats at Perudo: no cup stands for them, and a call brings their dice to the table's.

The program throws for them in secret (``companion.table.opponents``). The referee learns their dice when they are
shown at a call, as it learns everybody's, and knows nothing of them before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion.games.message import Dice, Message, Player, say
from companion.games.perudo import Bid, PerudoState
from companion.games.perudo.steps import FACES, Hand, Hands, Step
from companion.games.perudo.table.asking import Call, action_of
from companion.games.rules import Seat
from companion.referee.record import Record
from companion.sessions.events import Event

KIND = "shown"  # the kind of the event with the dice that the program shows
CALLS = ("dudo", "calza")


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
        return self.record.last(*CALLS) if state.call else None

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
        if self.call is None:
            return ()
        return tuple(seat for seat in self._playing(state) if not (shown and shown[seat - 1]))

    def alone(self) -> bool:
        """Whether no person has dice any more."""
        state: PerudoState = self.record.state
        return set(state.living) <= self.seats

    def _playing(self, state: PerudoState) -> Iterable[Seat]:
        return (seat for seat in state.living if seat in self.seats)

    # What the program needs ---------------------------------------------------------------------------------------

    def round(self) -> int:
        """The number of the event with which the present round began; 0 before its throw."""
        thrown, state = self.record.last("throw"), self.record.state
        return self.record.place(thrown) if thrown is not None and state.hands else 0

    def knowing(self, seat: Seat, thrown: Sequence[int]) -> PerudoState:
        """The position as a seat sees it that threw these dice; of more than it has, the first ones count."""
        state: PerudoState = self.record.state
        hands = enumerate(state.hands, 1)
        return replace(
            state, hands=tuple(self._hand(thrown, len(hand)) if one == seat else hand for one, hand in hands)
        )

    def showing(self, seat: Seat, thrown: Sequence[int]) -> str:
        """The action that shows them at a call."""
        state: PerudoState = self.record.state
        return f"shows:{seat}:{'-'.join(map(str, self._hand(thrown, state.dice[seat - 1])))}"

    @staticmethod
    def action(step: Bid | Call) -> str:
        """The action of a bid or a call."""
        return action_of(step)

    @staticmethod
    def _hand(thrown: Sequence[int], dice: int) -> Hand:
        return tuple(sorted(thrown[:dice]))
