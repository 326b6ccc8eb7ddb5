"""The interface of all games: a stateless ``Rules`` object, frozen states, throws that come in from outside."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from companion.games.message import Message
from companion.games.news import Logged, News
from companion.games.options import Options
from companion.games.verdict import Outcome, Problem, Verdict

Seat = int  # seats are numbered from 1


class Waiting(Enum):
    """What a game waits for if not for a seat: a throw, a decision of the referee, or nothing any more."""

    THROW = "throw"
    REFEREE = "referee"
    OVER = "over"


class Beginner(Enum):
    """Who begins a game: by agreement, the winner or loser of the last one, or by lot."""

    AGREED = "agreed"
    LAST_WINNER = "last winner"
    LAST_LOSER = "loser"
    LOT = "lot"


THROW, REFEREE, OVER = Waiting.THROW, Waiting.REFEREE, Waiting.OVER
Actor = Seat | Waiting


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice as they came to rest, in the order given on the game's page (Peruke 84: white, white, red).

    In Perudo a throw is the hidden dice of all seats, seat by seat.
    """

    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "-".join(map(str, self.dice))


StateT = TypeVar("StateT", bound=Hashable)
StepT = TypeVar("StepT")
PlacementT = TypeVar("PlacementT", contravariant=True)


class Rules(Protocol[StateT, StepT, PlacementT]):
    """The rules of one game under fixed options: pure, without clock and randomness.

    A *step* is the smallest action of a player (set dice aside, move a counter, bid); a *line* is the steps of one
    complete turn on one throw; a *placement* is what a camera saw after a turn. ``apply`` accepts a ``Throw`` when
    ``to_act`` returns THROW and a step when it returns a seat; it raises ``IllegalStep`` otherwise. If a player may
    still act while dice are awaited (Rogue: end the turn), ``legal`` and ``turns`` list that and ``apply`` accepts it.
    """

    game: str
    title: str
    seats: tuple[int, ...]  # the numbers of players that the game allows
    beginner: Beginner

    def __hash__(self) -> int:
        """Rules with equal options are equal, so that results can be cached."""
        ...

    @property
    def options(self) -> Options:
        """The house rules in force, in the game's own class."""
        ...

    def start(self, seats: int) -> StateT:
        """The position before the first throw; raises ``BadSeats``."""
        ...

    def to_act(self, state: StateT) -> Actor:
        """The seat that has to act, or THROW, REFEREE, OVER."""
        ...

    def seat(self, state: StateT) -> Seat:
        """Whose turn it is, also while dice are awaited."""
        ...

    def throws(self, state: StateT) -> Iterator[tuple[Throw, Fraction]]:
        """Every distinct throw that may come now, with its probability; empty unless THROW."""
        ...

    def dice(self, state: StateT) -> int:
        """The number of dice to be thrown next, or thrown last."""
        ...

    def legal(self, state: StateT) -> tuple[StepT, ...]:
        """Every step that begins a complete legal turn, sorted by notation."""
        ...

    def turns(self, state: StateT) -> Mapping[str, tuple[StepT, ...]]:
        """Every complete legal turn on the current throw, one for each resulting position, by that position's key.

        Sorted by notation (``print_line``), so that listings are reproducible.
        """
        ...

    def apply(self, state: StateT, event: Throw | StepT) -> StateT:
        """The state after a throw or a step; raises ``IllegalStep``."""
        ...

    def check(self, state: StateT, what: Throw | StepT | PlacementT) -> Verdict[StepT]:
        """The ruling on a throw, a step or a placement. Never raises."""
        ...

    def check_turn(self, state: StateT, line: tuple[StepT, ...], throw: Throw | None = None) -> Verdict[StepT]:
        """The ruling on a whole turn, with the dice on the table or with a throw that comes first.

        Steps are checked one by one with the dice that are left, then whether they make a complete turn. A throw that
        ends the turn by itself is explained too. Never raises.
        """
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """The result, None while the game goes on."""
        ...

    def logged(self, state: StateT, step: StepT) -> Logged:
        """Kind and facts of the log event for a legal step; for most steps ``Logged()``."""
        ...

    def news(self, before: StateT, after: StateT) -> tuple[News, ...]:
        """The automatic consequences of the throw or step between two states, except the end of the game.

        ``companion.games.news.turn_passed`` suffices for games that report only the end of a turn.
        """
        ...

    def problems(self, placement: PlacementT) -> tuple[Problem, ...]:
        """Everything impossible about a placement."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> StateT:
        """The state as visible to that seat (None: to a spectator)."""
        ...

    def key(self, state: StateT) -> str:
        """The position as a short readable text without spaces, for ``parse_key``."""
        ...

    def parse_key(self, text: str) -> StateT:
        """Raises ``NotationError`` for anything that is not a position."""
        ...

    def notation(self, step: StepT) -> str:
        """The step as a short text without commas, the same in logs, keys and commands."""
        ...

    def parse_step(self, text: str) -> StepT:
        """Raises ``NotationError``."""
        ...

    def deed(self, state: StateT, step: StepT) -> Message:
        """The step as a phrase after the player's name ("sets aside 5 5 for 10 points")."""
        ...


AnyRules = Rules[Any, Any, Any]


class OpenRules:  # a base, not defaults of the protocol, so that other packages' games need not inherit
    """Methods of games in which nothing is hidden and a step is described by its notation."""

    __slots__ = ()

    def view(self, state: StateT, seat: Seat | None) -> StateT:  # noqa: ARG002 - nothing is hidden
        """The state itself."""
        return state

    def logged(self, state: Any, step: Any) -> Logged:  # noqa: ARG002 - the notation suffices
        """``Logged()``."""
        return Logged()


def print_line(rules: AnyRules, line: Iterable[Any]) -> str:
    """A line as text: steps joined by ", " ("pass" for an empty one)."""
    return ", ".join(rules.notation(step) for step in line) or "pass"


def parse_line(rules: AnyRules, text: str) -> tuple[Any, ...]:
    """Parse a line printed by ``print_line``; raises ``NotationError``."""
    text = text.strip()
    if text in ("", "pass"):  # an empty line: a throw that can't be played
        return ()
    return tuple(rules.parse_step(part) for part in text.split(","))


def fold(rules: AnyRules, state: Any, events: Iterable[Any]) -> Any:
    """The state after all events."""
    for event in events:
        state = rules.apply(state, event)
    return state
