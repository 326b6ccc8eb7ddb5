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
from companion.games.message import Player, Text, say
from companion.games.news import TURN, News
from companion.games.rules import OVER, AnyRules, Throw
from companion.referee.belief.layout import Faces, showing
from companion.referee.record import OPEN, Record, advance, decides, game_events
from companion.referee.shown.telling import clause, says_the_same, telling
from companion.sessions.counting import BY, cause, counting, follows
from companion.sessions.events import UNDO, Event

REROLLS_LOSE_THE_TURN = 3  # TAB-1.4
PLAYED = frozenset({"throw", "reroll", "keep", "move", "turn", "bid"})  # by the acting seat

Restate = Callable[[Event, Any, Sequence[Event]], Mapping[str, Any] | None]
"""What an event has to say, from the event, the state before it and the events before it; None: nothing else."""

Others = Callable[[Faces], Sequence[Faces]]
"""The other dice that some dice may be."""

Ways = Callable[[list[Any], Others], Iterable[tuple[list[Any], Faces]]]
"""The ways in which the actions of a turn may have been meant, each with the dice set aside if they are others."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why an event does not fit a correction (possibly the correction itself), as a sentence.

    ``events`` are that one and those after it, which the correction would take back as well.
    """

    why: Text
    events: tuple[Event, ...]


def consequences(
    rules: AnyRules, names: Sequence[str], before: Any, after: Any, cause: Event, rule: str
) -> Iterator[Event]:
    """All consequences ("turn", "score", "over") of an event between two states, besides what it states itself.

    ``rule`` is the rule of the event.
    """
    by = {BY: cause.seq}
    for news in rules.news(before, after):
        if news.kind != cause.kind:
            payload = {"rule": news.rule or rule, **_payload(names, news), **by}
            yield Event(news.kind, news.seat, cause.t, payload, "auto")
    outcome = rules.outcome(after)
    if outcome is not None and rules.outcome(before) is None:
        payload = {"winners": list(outcome.winners), "rule": outcome.rule}
        if outcome.scores:
            payload["scores"] = list(outcome.scores)
        yield Event("over", None, cause.t, {**payload, **telling(names, outcome.message), **by}, "auto")


def turn_payload(rules: AnyRules, names: Sequence[str], before: Any, after: Any) -> dict[str, Any]:
    """The result of a finished turn, with points and totals if the game has them; empty during a turn."""
    told = (_payload(names, news) for news in rules.news(before, after) if news.kind == TURN)
    return next(told, {})


def _payload(names: Sequence[str], news: News) -> dict[str, Any]:
    return {**news.facts, **telling(names, news.said)}


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


def correctable(record: Record, seq: int) -> Event | None:
    """The event with that number as it stands, or the one it follows from; None if nothing can be corrected."""
    standing = {event.seq: event for event in record.counting()}
    event = standing.get(seq)
    while event is not None and follows(event):
        event = standing.get(cause(event))
    return event


def corrected(
    record: Record, changes: Sequence[Event], names: Sequence[str], restate: Restate, t: float
) -> tuple[Event, ...] | Misfit:
    """Undos and corrections, with those of all events that state what is no longer true; or what contradicts them."""
    fold = _Refold(record, t, record.numbered(changes))
    following, earlier = list(filter(_by_the_rules, record.counting())), list[Event]()
    causes = [event for event in counting([*record.events, *fold.added]) if not follows(event)]
    state: Any = record.rules.start(record.seats)
    for i, event in enumerate(causes):
        try:
            _check_turn(record.rules, event, state, earlier)
            now = fold.stated(event, restate(event, state, earlier))
            before, state = state, advance(record.rules, state, game_events(record.rules, now))
        except GameError as error:
            later = (late for late in causes[i + 1 :] if decides(record.rules, late))
            return Misfit(error.message, (event, *later))
        earlier.append(now)
        if state is not before:
            mine = [old for old in following if record.place(record.events[cause(old) - 1]) == record.place(event)]
            rule = str(now.payload.get("rule", ""))
            fold.follow(now, mine, consequences(record.rules, names, before, state, now, rule))
    return tuple(fold.added)


def _by_the_rules(event: Event) -> bool:
    """Whether an event follows from another one by the rules; what the program showed at a call stands with that."""
    return follows(event) and event.source != "program"


@dataclass(frozen=True, slots=True)
class _Refold:
    """The record folded again with the events that were ``added``."""

    record: Record
    t: float
    added: list[Event]

    def _add(self, kind: str, seat: int | None, payload: Mapping[str, Any], old: Event | None) -> Event:
        seq, replaces = len(self.record.events) + len(self.added) + 1, old.seq if old else None
        self.added.append(Event(kind, seat, self.t, payload, "auto", replaces, None, seq))
        return self.added[-1]

    def stated(self, event: Event, now: Mapping[str, Any] | None) -> Event:
        """Correct an event that states its own consequences, if those have changed."""
        same = now is None or says_the_same(now, event.payload)
        return event if same or now is None else self._add(event.kind, event.seat, now, event)

    def follow(self, event: Event, following: Sequence[Event], wanted: Iterable[Event]) -> None:
        """Correct the consequences of an event, add new ones, take back those that no longer follow."""
        left = list(following)
        for news in wanted:
            old = next((one for one in left if one.kind == news.kind), None)
            if old is not None:
                left.remove(old)
            if old is None or not says_the_same(old.payload, news.payload):
                self._add(news.kind, news.seat, news.payload, old)
        for old in left:
            self._add(UNDO, old.seat, {"undone": old.kind, BY: event.seq}, old)


def _check_turn(rules: AnyRules, event: Event, state: Any, before: Sequence[Event]) -> None:
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
    rules: AnyRules, seats: int, events: Sequence[Event], others: Others, ways: Ways
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
            known = list(map(tuple, event.payload.get("perhaps", ())))
            actions = [part for _, part in turn]
            after = _after(rules, state, dice, actions)
            found = [
                (other, aside)
                for other in dict.fromkeys((*known, *(others(dice) if read else ())) if after is not None else ())
                for way, aside in ways(actions, others)
                if (then := _after(rules, state, other, way)) == after or (way != actions and then is not None)
            ]
            named = list(dict.fromkeys((*known, *(other for other, _ in found))))
            if len(named) > len(known):
                yield event, named
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
