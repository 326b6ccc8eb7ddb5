"""Recorded throws that become uncertain once it is known that the reader misreads one of their faces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from companion.games.errors import GameError
from companion.games.rules import AnyRules, Throw
from companion.referee.belief.layout import Faces, showing
from companion.referee.record import advance, game_events
from companion.sessions.events import Event


def other_throws(dice: Faces, doubted: Mapping[int, Sequence[int]], arranged: Callable[[Faces], Faces]) -> list[Faces]:
    """The other throws that dice may be, given doubted faces: any dice with one such face may show another."""
    found: dict[Faces, None] = {}
    for read, faces in doubted.items():
        alike = [i for i, face in enumerate(dice) if face == read]
        for some in (some for size in range(1, len(alike) + 1) for some in combinations(alike, size)):
            for face in faces:
                found[arranged(showing(dice, some, face))] = None
    found.pop(dice, None)
    return list(found)


def played_alike(
    rules: AnyRules, seats: int, events: Sequence[Event], others: Callable[[Faces], Sequence[Faces]]
) -> Iterator[tuple[Event, list[Faces]]]:
    """The throws that the camera read surely, with those ``others`` for which the same turn has the same result."""
    state = rules.start(seats)
    for i, event in enumerate(events):
        if event.kind == "throw" and event.source == "camera" and "perhaps" not in event.payload:
            turn = list(_turn(rules, events[i + 1 :]))
            dice = tuple(event.payload["dice"])
            after = _after(rules, state, dice, turn)
            alike = [other for other in others(dice) if _after(rules, state, other, turn) == after]
            if after is not None and alike:
                yield event, alike
        state = advance(rules, state, game_events(rules, event))


def _turn(rules: AnyRules, events: Sequence[Event]) -> Iterator[Any]:
    """The actions up to and including the next throw: until then the position may depend on this one."""
    for event in events:
        yield from game_events(rules, event)
        if event.kind == "throw":
            return


def _after(rules: AnyRules, state: Any, dice: Faces, turn: Sequence[Any]) -> Any:
    """The state after a throw and the actions that followed; None if they are not legal."""
    try:
        return advance(rules, state, (Throw(dice), *turn))
    except GameError:
        return None
