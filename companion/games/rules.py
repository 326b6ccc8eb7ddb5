"""The one interface of all games: a stateless ``Rules`` object, frozen states, throws that come in from outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
    """Who has to act when it is no seat: the dice, a referee who must decide, or nobody any more."""

    THROW = "throw"
    REFEREE = "referee"
    OVER = "over"


class Beginner(Enum):
    """Who begins a game: whoever the players agree on, whoever won the last one, or whom the lot falls on."""

    AGREED = "agreed"
    LAST_WINNER = "last winner"
    LOT = "lot"


THROW, REFEREE, OVER = Waiting.THROW, Waiting.REFEREE, Waiting.OVER
Actor = Seat | Waiting


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice as they came to lie, in the order that the game's page gives (Peruke 84: white, white, red).

    In Perudo a throw is the hidden dice of all seats, seat after seat.
    """

    dice: tuple[int, ...]

    def __str__(self) -> str:
        return "-".join(map(str, self.dice))


StateT = TypeVar("StateT")
StepT = TypeVar("StepT")
PlacementT = TypeVar("PlacementT", contravariant=True)


class Rules(Protocol[StateT, StepT, PlacementT]):
    """The rules of one game under fixed options. Nothing here changes anything, reads a clock or draws a number.

    A *step* is the smallest thing a player does (set dice aside, move a counter, bid); a *line* is the steps of one
    complete turn on one throw; a *placement* is what a camera saw after a turn. ``apply`` takes a ``Throw`` when
    ``to_act`` says THROW and a step when it names a seat; it raises ``IllegalStep`` otherwise. Where a player may still
    do something while dice are awaited (Rogue: end the turn), ``legal`` and ``turns`` list it and ``apply`` takes it.
    """

    game: str
    title: str
    seats: tuple[int, ...]  # the numbers of players that the game allows
    beginner: Beginner

    def __hash__(self) -> int:
        """Rules with equal options are equal: what is worked out by them may be kept."""
        ...

    @property
    def options(self) -> Options:
        """The house rules in force: each game has a class of its own for them."""
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
        """Every distinct throw that may come now with its chance; the chances sum to one. Empty unless THROW."""
        ...

    def dice(self, state: StateT) -> int:
        """How many dice are thrown next (or were thrown last)."""
        ...

    def legal(self, state: StateT) -> tuple[StepT, ...]:
        """Every step that begins a complete legal turn, sorted by notation."""
        ...

    def turns(self, state: StateT) -> Mapping[str, tuple[StepT, ...]]:
        """Every complete legal turn on the present throw, one for each resulting position, by the key of the result.

        In the order of the printed lines (``print_line``), so that a listing is the same each time.
        """
        ...

    def apply(self, state: StateT, event: Throw | StepT) -> StateT:
        """The state after a throw or a step; raises ``IllegalStep``."""
        ...

    def check(self, state: StateT, what: Throw | StepT | PlacementT) -> Verdict[StepT]:
        """The ruling on a throw, a step or a placement. Never raises, never changes anything."""
        ...

    def check_turn(self, state: StateT, line: tuple[StepT, ...], throw: Throw | None = None) -> Verdict[StepT]:
        """The ruling on a whole turn as it was told, on the dice that lie there or on a throw that comes first.

        Steps are judged together: each by itself on the dice that are left, then whether they are a complete turn. A
        throw that ends the turn by itself is explained too. Never raises, never changes anything.
        """
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def logged(self, state: StateT, step: StepT) -> Logged:
        """The kind of event that a legal step is in the log, and its facts; most steps are ``Logged()``."""
        ...

    def news(self, before: StateT, after: StateT) -> tuple[News, ...]:
        """What followed by itself from the throw or step between two states; the end of the game is not among it.

        ``companion.games.news.turn_passed`` is it for games without more to tell than whose turn is over.
        """
        ...

    def problems(self, placement: PlacementT) -> tuple[Problem, ...]:
        """Everything that is impossible about a placement, all at once."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> StateT:
        """The state as that seat may know it (None: a spectator)."""
        ...

    def key(self, state: StateT) -> str:
        """The position as a short readable text without spaces; ``parse_key`` reads it back."""
        ...

    def parse_key(self, text: str) -> StateT:
        """Raises ``NotationError`` for anything that is no position."""
        ...

    def notation(self, step: StepT) -> str:
        """The step as a short text without commas, the same in logs, keys and commands."""
        ...

    def parse_step(self, text: str) -> StepT:
        """Raises ``NotationError``."""
        ...

    def deed(self, state: StateT, step: StepT) -> Message:
        """What the step does, said after the name of the player ("sets aside 5 5 for 10 points")."""
        ...


AnyRules = Rules[Any, Any, Any]


def print_line(rules: AnyRules, line: Iterable[Any]) -> str:
    """A line as text: steps joined by ", " ("pass" for an empty one)."""
    return ", ".join(rules.notation(step) for step in line) or "pass"


def parse_line(rules: AnyRules, text: str) -> tuple[Any, ...]:
    """The line that ``print_line`` printed; raises ``NotationError``."""
    text = text.strip()
    if text in ("", "pass"):
        return ()
    return tuple(rules.parse_step(part) for part in text.split(","))


def fold(rules: AnyRules, state: Any, events: Iterable[Any]) -> Any:
    """The state after all events."""
    for event in events:
        state = rules.apply(state, event)
    return state
