"""What follows from an event, and corrections: whether they are possible, and what becomes uncertain.

Pure; for the referee at the table and for the terminal. What follows automatically from a throw or a step (turns with
their points, totals after a round, the end of the game) becomes an event whose payload names its cause, so that it
counts as long as the cause does (``companion.referee.record``).

A correction folds the game again. Later events may contradict it, even if the rules would allow them: if it is
another player's turn now, a throw or a bid was still somebody else's. Otherwise the events that state consequences
(turns, totals, the end), which were written when they happened, are corrected in place by events like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from companion.games.errors import GameError
from companion.games.message import Player, Text, say, stated
from companion.games.news import TURN
from companion.games.rules import OVER, StateT, StepT, Throw
from companion.referee.belief.layout import Faces, showing
from companion.referee.record import OPEN, GameRules, Part, Record, advance, decides, folded, game_events
from companion.referee.shown.telling import clause, says_the_same, telling
from companion.sessions.counting import BY, cause, counting, follows
from companion.sessions.events import UNDO, Event, Payload

REROLLS_LOSE_THE_TURN = 3  # TAB-1.4
PLAYED = frozenset({"throw", "reroll", "keep", "move", "turn", "bid"})  # by the acting seat

Restate = Callable[[Event, StateT, Sequence[Event]], Payload | None]
"""What an event has to say, from the event, the state before it and the events before it; None: nothing else."""

Others = Callable[[Faces], Sequence[Faces]]
"""The other dice that some dice may be."""

Ways = Callable[[list[Part[StepT]], Others], Iterable[tuple[list[Part[StepT]], Faces]]]
"""The ways in which the actions of a turn may have been meant, each with the dice set aside if they are others."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why an event does not fit a correction (possibly the correction itself), as a sentence.

    ``events`` are that one and those after it, which the correction would take back as well.
    """

    why: Text
    events: tuple[Event, ...]


def consequences(
    rules: GameRules[StateT, StepT], names: Sequence[str], before: StateT, after: StateT, cause: Event, rule: str
) -> Iterator[Event]:
    """All consequences ("turn", "score", "over") of an event between two states, besides what it states itself.

    ``rule`` is the rule of the event.
    """
    for news in rules.news(before, after):
        if news.kind != cause.kind:
            payload = {"rule": news.rule or rule, **news.facts, **telling(names, news.said), BY: cause.seq}
            yield Event(news.kind, news.seat, cause.t, payload, "auto")
    outcome = rules.outcome(after)
    if outcome is not None and rules.outcome(before) is None:
        payload = {"winners": list(outcome.winners), "rule": outcome.rule}
        payload |= {"scores": list(outcome.scores)} if outcome.scores else {}
        payload |= {**telling(names, outcome.message), BY: cause.seq}
        yield Event("over", None, cause.t, payload, "auto")


def turn_payload(
    rules: GameRules[StateT, StepT], names: Sequence[str], before: StateT, after: StateT
) -> dict[str, Any]:
    """The result of a finished turn, with points and totals if the game has them; empty during a turn."""
    told = ({**one.facts, **telling(names, one.said)} for one in rules.news(before, after) if one.kind == TURN)
    return next(told, {})


def step_event(
    rules: GameRules[StateT, StepT], names: Sequence[str], before: StateT, step: StepT
) -> tuple[str, dict[str, Any]]:
    """The kind and the payload of a legal step; one that is a turn of its own includes what the turn brought."""
    logged, player = rules.logged(before, step), Player(rules.seat(before))
    said = stated(say("referee.does", player=player, deed=rules.deed(before, step)))
    payload = {"step": rules.notation(step), "rule": rules.check(before, step).rule, **telling(names, said)}
    if logged.kind == TURN:
        payload |= turn_payload(rules, names, before, rules.apply(before, step))
    return logged.kind, {**payload, **logged.facts}


def throws_of_turn(events: Sequence[Event]) -> int:
    """The number of throws that counted in the turn that the last of these events belongs to; 0 if some are open."""
    kinds = [event.kind for event in events]
    ended = max((at for at, kind in enumerate(kinds) if kind == "turn"), default=-1)
    return 0 if OPEN in kinds[ended + 1 :] else kinds[ended + 1 :].count("throw")


def void_throws(events: Iterable[Event]) -> int:
    """The number of void throws in a row at the end of the events, in one turn (TAB-1.4)."""
    count = 0
    for event in reversed(tuple(events)):
        if event.kind == "reroll":
            count += 1
        elif event.kind in ("throw", "turn"):
            break
    return count


def correctable(record: Record[StateT, StepT], seq: int) -> Event | None:
    """The event with that number as it stands, or the one it follows from; None if nothing can be corrected."""
    standing = {event.seq: event for event in record.counting()}
    event = standing.get(seq)
    while event is not None and follows(event):
        event = standing.get(cause(event))
    return event


def corrected(
    record: Record[StateT, StepT],
    changes: Sequence[Event],
    names: Sequence[str],
    restate: Restate[StateT],
    t: float,
) -> tuple[Event, ...] | Misfit:
    """Undos and corrections, with those of all events that state what is no longer true; or what contradicts them."""
    rules, added, earlier = record.rules, record.numbered(changes), list[Event]()
    # What the program showed at a call follows from it as well, but not by the rules: it stands as long as the call.
    following = [event for event in record.counting() if follows(event) and event.source != "program"]
    causes = [event for event in counting([*record.events, *added]) if not follows(event)]
    state = rules.start(record.seats)

    def add(kind: str, seat: int | None, payload: Payload, old: Event | None) -> Event:
        number, replaces = len(record.events) + len(added) + 1, old.seq if old else None
        added.append(Event(kind, seat, t, payload, "auto", replaces, None, number))
        return added[-1]

    for i, event in enumerate(causes):
        try:
            _check_turn(rules, event, state, earlier)
            stated, now = restate(event, state, earlier), event
            if stated is not None and not says_the_same(stated, event.payload):
                now = add(event.kind, event.seat, stated, event)
            before, state = state, folded(rules, state, now)
        except GameError as error:
            later = (late for late in causes[i + 1 :] if decides(rules, late))
            return Misfit(error.message, (event, *later))
        earlier.append(now)
        if state is before:
            continue
        left = {
            old.kind: old for old in following if record.place(record.events[cause(old) - 1]) == record.place(event)
        }
        for news in consequences(rules, names, before, state, now, str(now.payload.get("rule", ""))):
            old = left.pop(news.kind, None)
            if old is None or not says_the_same(old.payload, news.payload):
                add(news.kind, news.seat, news.payload, old)
        for old in left.values():
            add(UNDO, old.seat, {"undone": old.kind, BY: now.seq}, old)
    return tuple(added)


def _check_turn(rules: GameRules[StateT, StepT], event: Event, state: StateT, before: Sequence[Event]) -> None:
    """Raise ``GameError`` if the event can't be that player's at that time."""
    if event.kind not in PLAYED or event.seat is None:
        return
    if rules.to_act(state) is OVER:
        raise GameError(say("referee.would-be-over", what=clause(event)))
    if event.seat != rules.seat(state):
        raise GameError(say("referee.would-be-turn-of", what=clause(event), player=Player(rules.seat(state))))
    lost = event.kind == "turn" and event.payload.get("rule") == "TAB-1.4"
    if lost and void_throws(before) < REROLLS_LOSE_THE_TURN:
        raise GameError(say("referee.fewer-void", what=clause(event), count=void_throws(before)))


# Throws of faces that are misread -------------------------------------------------------------------------------------


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
    rules: GameRules[StateT, StepT], seats: int, events: Sequence[Event], others: Others, ways: Ways[StepT]
) -> Iterator[tuple[Event, list[Faces]]]:
    """The throws that may have shown something else, as far as the same turn goes with it, and what else.

    ``others`` are those that a sure reading may be, ``ways`` those in which the actions of the turn may have been
    meant, each with the dice set aside if they are others as well; if so, this event is doubted, too.
    """
    state = rules.start(seats)
    for i, event in enumerate(events):
        read = event.source in ("camera", "auto")  # the latter was reopened before
        if event.kind == "throw" and (read or "perhaps" in event.payload):
            turn = _turn(rules, events[i + 1 :])
            dice = tuple(event.payload["dice"])
            known = list(map(tuple, event.payload.get("perhaps", ())))
            actions = [part for _, part in turn]
            then = _after(rules, state, dice, actions)
            found = [
                (other, aside)
                for other in dict.fromkeys((*known, *(others(dice) if read else ())) if then is not None else ())
                for way, aside in ways(actions, others)
                if (result := _after(rules, state, other, way)) == then or (way != actions and result is not None)
            ]
            named = list(dict.fromkeys((*known, *(other for other, _ in found))))
            if len(named) > len(known):
                yield event, named
            asides = list(dict.fromkeys(aside for _, aside in found if aside))
            if asides and turn[0][0].source != "touch":
                yield turn[0][0], asides
        state = folded(rules, state, event)


def _turn(rules: GameRules[StateT, StepT], events: Sequence[Event]) -> list[tuple[Event, Part[StepT]]]:
    """The actions up to and including the next throw: until then the position may depend on this one."""
    found = list[tuple[Event, Part[StepT]]]()
    for event in events:
        parts = game_events(rules, event)
        found += [(event, part) for part in parts]
        if event.kind == "throw":
            break
    return found


def _after(rules: GameRules[StateT, StepT], state: StateT, dice: Faces, turn: Sequence[Part[StepT]]) -> StateT | None:
    """The state after a throw and the actions that followed; None if they are not legal."""
    try:
        return advance(rules, state, (Throw(dice), *turn))
    except GameError:
        return None
