"""Recorded throws that become uncertain once it is known that the reader misreads one of their faces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from companion.games.errors import GameError
from companion.games.rules import AnyRules, Throw
from companion.referee.belief.layout import Faces, showing
from companion.referee.record import advance, game_events
from companion.sessions.events import Event

Ways = Callable[[list[Any]], Iterable[tuple[list[Any], Faces]]]


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


def doubted(
    rules: AnyRules, seats: int, events: Sequence[Event], others: Callable[[Faces], Sequence[Faces]], ways: Ways
) -> Iterator[tuple[Event, list[Faces]]]:
    """The throws that may have shown something else, as far as the same turn goes with it, and what else.

    ``others`` are those that a sure reading may be, ``ways`` those in which the actions of the turn may have been
    meant, each with the dice set aside if they are others as well; if so, this event is doubted, too.
    """
    state = rules.start(seats)
    for i, event in enumerate(events):
        read = event.source in ("camera", "auto")  # the latter was reopened before
        if event.kind == "throw" and (read or "perhaps" in event.payload):
            turn, dice = list(_turn(rules, events[i + 1 :])), tuple(event.payload["dice"])
            known = () if event.source == "auto" else tuple(map(tuple, event.payload.get("perhaps", ())))
            actions = [part for _, part in turn]
            after = _after(rules, state, dice, actions)
            found = [
                (other, aside)
                for other in (known or others(dice) if after is not None else ())
                for way, aside in ways(actions)
                if (then := _after(rules, state, other, way)) == after or (way != actions and then is not None)
            ]
            if found and not known:
                yield event, list(dict.fromkeys(other for other, _ in found))
            asides = list(dict.fromkeys(aside for _, aside in found if aside))
            if asides and turn[0][0].source != "touch":
                yield turn[0][0], asides
        state = advance(rules, state, game_events(rules, event))


def _turn(rules: AnyRules, events: Sequence[Event]) -> Iterator[tuple[Event, Any]]:
    """The actions up to and including the next throw: until then the position may depend on this one."""
    for event in events:
        yield from ((event, part) for part in game_events(rules, event))
        if event.kind == "throw":
            return


def _after(rules: AnyRules, state: Any, dice: Faces, turn: Sequence[Any]) -> Any:
    """The state after a throw and the actions that followed; None if they are not legal."""
    try:
        return advance(rules, state, (Throw(dice), *turn))
    except GameError:
        return None
