"""The ways to the record: decisions with what follows from them, refusals, undos and corrections.

What follows automatically from a throw or a step (turns with their points, totals after a round, the end of the game)
becomes an event whose payload names its cause, so that it counts as long as the cause does
(``companion.referee.record``).

A correction folds the game again. Later events may contradict it, even if the rules would allow them: if it is
another player's turn now, a throw or a bid was still somebody else's. Otherwise the events that state consequences
(turns, totals, the end), which were written when they happened, are corrected in place by events like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any, Generic, TypeAlias

from companion.games.errors import GameError, IllegalStep
from companion.games.message import Player, Text, say, stated
from companion.games.news import TURN
from companion.games.rules import OVER, StateT, StepT, Throw
from companion.messages import current_language
from companion.referee.belief.layout import Faces, showing
from companion.referee.record import OPEN, GameRules, Part, Record, advance, folded, game_events, is_decision
from companion.referee.shown.announcer import Announcer, Answer
from companion.referee.shown.event_texts import clause, event_message, same_content, text_payload, with_name
from companion.referee.shown.view import SeatView, Tone
from companion.sessions.counting import BY, cause_of, counting, is_consequence
from companion.sessions.events import UNDO, Event, Payload, Source

RULE = "TAB-3.1"
REROLLS_LOSE_THE_TURN = 3  # TAB-1.4
PLAYED = frozenset({"throw", "reroll", "keep", "move", "turn", "bid"})  # by the acting seat

Recompute = Callable[[Event, StateT, Sequence[Event]], Payload | None]
"""An event's payload after earlier ones were corrected, from the state and the events before it; None: unchanged."""

Others = Callable[[Faces], Sequence[Faces]]
"""What else a throw may be."""

TurnVariants = Callable[[list[Part[StepT]], Others], Iterable[tuple[list[Part[StepT]], Faces]]]
"""The actions that those of a turn may have been, each with the dice set aside if they are others."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why an event does not fit a correction (possibly the correction itself), as a sentence.

    ``events`` are that one and those after it, which the correction would take back as well.
    """

    why: Text
    events: tuple[Event, ...]


def consequences(
    rules: GameRules[StateT, StepT], names: Sequence[str], before: StateT, after: StateT, cause: Event, rule: str
) -> Iterator[Event]:
    """All consequences ("turn", "score", "over") of an event between two states, besides those in the event itself.

    ``rule`` is the rule of the event. ``OPEN`` has none: nobody knows which turns ended when.
    """
    for news in rules.news(before, after) if cause.kind != OPEN else ():
        if news.kind != cause.kind:
            payload = {"rule": news.rule or rule, **news.facts, **text_payload(names, news.message), BY: cause.seq}
            yield Event(news.kind, news.seat, cause.t, payload, "auto")
    outcome = rules.outcome(after)
    if outcome is not None and rules.outcome(before) is None:
        payload = {"winners": list(outcome.winners), "rule": outcome.rule}
        payload |= {"scores": list(outcome.scores)} if outcome.scores else {}
        payload |= {**text_payload(names, outcome.message), BY: cause.seq}
        yield Event("over", None, cause.t, payload, "auto")


def turn_payload(
    rules: GameRules[StateT, StepT], names: Sequence[str], before: StateT, after: StateT
) -> dict[str, Any]:
    """The result of a finished turn, with points and totals if the game has them; empty during a turn."""
    turns = (one for one in rules.news(before, after) if one.kind == TURN)
    return next(({**one.facts, **text_payload(names, one.message)} for one in turns), {})


def step_event(
    rules: GameRules[StateT, StepT], names: Sequence[str], before: StateT, step: StepT, seat: int = 0
) -> tuple[str, dict[str, Any]]:
    """The kind and the payload of a legal step; if it is a turn of its own, with the result of the turn.

    ``seat`` is the one that takes it, 0 for the acting one.
    """
    logged, player = rules.logged(before, step), Player(seat or rules.seat(before))
    text = stated(say("referee.does", player=player, deed=rules.deed(before, step)))
    payload = {"step": rules.notation(step), "rule": rules.check(before, step).rule, **text_payload(names, text)}
    if logged.kind == TURN:
        payload |= turn_payload(rules, names, before, rules.apply(before, step))
    return logged.kind, {**payload, **logged.facts}


def throws_of_turn(events: Sequence[Event]) -> int:
    """The number of throws that counted in the turn of the last of these events; 0 if some are open."""
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


class Recorder(Generic[StateT, StepT]):
    """The only way to the record: decisions with what follows from them, refusals, undos and corrections.

    ``source`` is that of the last input, ``corrected``: the last event corrected an earlier one. The log is certain up
    to its first ``certain_events`` events, and ``certain_state`` is the position after them.

    A game sets, by the kind of an event, its possible ``corrections`` (the most likely first, besides that it never
    happened) and how to ``recompute`` its payload after changes before it; ``followed``, called with the state before
    an event, the event and its consequences; and ``changed``, called after an undo or a correction.
    """

    def __init__(self, record: Record[StateT, StepT], announcer: Announcer) -> None:
        self.record = record
        self.rules: GameRules[StateT, StepT] = record.rules
        self.announcer = announcer
        self.names = announcer.names
        self.source: Source = "camera"
        self.corrected = False
        self.certain_events, self.certain_state = len(record.events), record.state
        self.corrections: dict[str, Callable[[Event], tuple[Answer, ...]]] = {}
        self.recompute: dict[str, Recompute[StateT]] = {TURN: self._recomputed_turn}
        self.followed: Callable[[StateT, Event, Sequence[Event]], None] = lambda *_: None
        self.changed: Callable[[], None] = lambda: None
        self._texts: dict[tuple[int, str], str] = {}  # of events, by number and language

    @property
    def state(self) -> StateT:
        """The state of the game by the record."""
        return self.record.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.to_act(self.state) is OVER

    @property
    def acting(self) -> Player:
        """The acting player by the record."""
        return Player(self.rules.seat(self.state))

    # Events -------------------------------------------------------------------------------------------------------

    def log(
        self,
        kind: str,
        seat: int | None,
        t: float,
        payload: Payload,
        *,
        source: Source | None = None,
        evidence: bytes | None = None,
    ) -> Event | None:
        """Add to the record; if the rules refuse it, that becomes a ruling and the result is None.

        Without a ``source`` the event gets that of the last input: a reading, a button, a touch.
        """
        try:
            event = self.record.add(kind, seat, t, payload, source=source or self.source, evidence=evidence)
        except IllegalStep as error:
            verdict = error.verdict
            self.announcer.announce(verdict.message, verdict.rule, "refused", verdict.back, verdict.nearest)
            return None
        except GameError as error:
            self.announcer.announce(error.message, "", "refused")
            return None
        self.corrected = False
        self.announcer.warn("log", self.record.journal.problem)
        return event

    def decide(
        self,
        kind: str,
        t: float,
        payload: Payload,
        text: Text,
        *,
        tone: Tone = "good",
        source: Source | None = None,
        evidence: bytes | None = None,
    ) -> Event | None:
        """Log what the acting seat did, announce it, and log what follows; None if the rules refuse it."""
        before, rule = self.state, str(payload["rule"])
        logged = self.log(kind, self.acting.seat, t, payload, source=source, evidence=evidence)
        if logged is not None:
            self.announcer.announce(text, rule, tone)
            self.follow(before, logged, rule)
        return logged

    def throw(
        self, throw: Throw, t: float, more: Payload, source: Source | None = None, evidence: bytes | None = None
    ) -> Event | None:
        """Log a throw that counts (TAB-1.1), with ``more``."""
        verdict = self.rules.check(self.state, throw)
        text = with_name(self.names, self.acting.seat, verdict.message)
        payload = {"dice": list(throw.dice), "rule": verdict.rule, **more}
        return self.decide("throw", t, payload, text, source=source, evidence=evidence)

    def step(self, step: StepT, t: float, source: Source | None = None, evidence: bytes | None = None) -> Event | None:
        """Log a legal step."""
        text = self.rules.check(self.state, step).message
        kind, payload = step_event(self.rules, self.names, self.state, step)
        return self.decide(kind, t, payload, text, source=source, evidence=evidence)

    def follow(self, before: StateT, cause: Event, rule: str) -> None:
        """Log what follows automatically from an event that was logged in the state ``before``."""
        found = consequences(self.rules, self.names, before, self.state, cause, rule)
        every = [self.log(one.kind, one.seat, one.t, one.payload, source=one.source) for one in found]
        self.followed(before, cause, [logged for logged in every if logged is not None])

    def refuse(self, seat: int | None, t: float, text: Text, rule: str, **payload: Any) -> None:
        """Refuse something, with the rule, on the record and on the screen."""
        shown = {name: payload.pop(name, ()) for name in ("put_back", "nearest", "answers")}
        self.log("refused", seat, t, {"rule": rule, **self.text_payload(text), **payload})
        self.announcer.announce(text, rule, "refused", **shown)

    def _recomputed_turn(self, event: Event, before: StateT, _: Sequence[Event]) -> Payload:
        """The end of a turn: its points depend on earlier events."""
        now = folded(self.rules, before, event)
        return {**event.payload, **turn_payload(self.rules, self.names, before, now)}

    # What stays open ----------------------------------------------------------------------------------------------

    def mark_certain(self) -> None:
        """The log is certain up to now."""
        self.certain_events, self.certain_state = len(self.record.events), self.state

    def leave_open(self, key: str, more: Payload, t: float) -> bool:
        """Log that everything decided since the log was certain is open, and that play goes on from a position.

        Corrections of what was certain stay. False if the rest would contradict itself: the log stays as it is.
        """
        record, before = self.record, self.state
        last = next((one for one in reversed(counting(record.events[: self.certain_events])) if one.seat), None)
        player = Player(self.rules.seat(self.rules.parse_key(key)))
        text = say("referee.all-stays-open", player=player)
        if last is not None:
            text = say("referee.stays-open", who=Player(last.seat or 0), player=player)
        payload = {
            "set": key,
            "since": last.seq if last else 0,
            **more,
            "rule": RULE,
            **self.text_payload(stated(text)),
        }
        decided = filter(partial(is_decision, self.rules), reversed(record.counting()))
        undos = [record.undo_of(one, t, "auto") for one in decided if record.original_seq(one) > self.certain_events]
        try:
            record.amend([*undos, Event(OPEN, None, t, payload, "referee")])
        except GameError:
            self.mark_certain()
            return False
        self.announcer.question = None
        self.mark_certain()
        self.announcer.announce(stated(text), RULE, "warn")
        self.followed(before, record.events[-1], ())
        return True

    # Undos and corrections ----------------------------------------------------------------------------------------

    def ask_correction(self, seq: int) -> None:
        """Ask for the correction of an event, or of the cause of an automatic one."""
        standing = {event.seq: event for event in self.record.counting()}
        event = standing.get(seq)
        while event is not None and is_consequence(event):
            event = standing.get(cause_of(event))
        if event is None:
            self._announce(say("referee.not-on-record"))
            return
        never = Answer(say("referee.never-happened"), lambda at: self.take_back(event, at))
        asked = say("referee.what-is-right", what=event_message(event))
        others = self.corrections[event.kind](event) if event.kind in self.corrections else ()
        self.announcer.ask(asked, *others, never)

    def undo(self, t: float, source: Source) -> None:
        """Take the last decision back."""
        self.announcer.question = None
        undone = self.record.undo(t, source)
        if undone is None:
            self._announce(say("referee.nothing-to-take-back"))
            return
        self.changed()
        self._announce(say("referee.taken-back", what=event_message(undone)))

    def correct(self, event: Event, payload: Mapping[str, object], t: float, kind: str = "") -> None:
        """Correct an event, with another ``kind`` if given."""
        right = self.record.correction(event, payload, t, kind=kind)
        self._apply((right,), say("referee.corrected", what=event_message(right)), t)

    def take_back(self, event: Event, t: float) -> None:
        """Take an earlier event back."""
        text = say("referee.taken-back", what=event_message(event))
        self._apply((self.record.undo_of(event, t),), text, t)

    def rewrite(self, changes: Sequence[Event], t: float) -> Conflict | None:
        """Record undos and corrections, and correct all events whose payloads change by them.

        If other events contradict them, nothing changes.
        """
        record, rules = self.record, self.rules
        added, earlier = record.numbered(changes), list[Event]()
        # What the program showed at a call is a consequence, but not one by the rules: it stands as long as the call.
        following = [event for event in record.counting() if is_consequence(event) and event.source != "program"]
        causes = [event for event in counting([*record.events, *added]) if not is_consequence(event)]
        state = rules.start(record.seats)

        def add(kind: str, seat: int | None, payload: Payload, old: Event | None) -> Event:
            number, replaces = len(record.events) + len(added) + 1, old.seq if old else None
            added.append(Event(kind, seat, t, payload, "auto", replaces, None, number))
            return added[-1]

        for i, event in enumerate(causes):
            try:
                _check_turn(rules, event, state, earlier)
                restated, now = self.recompute.get(event.kind), event
                stated = restated(event, state, earlier) if restated else None
                if stated is not None and not same_content(stated, event.payload):
                    now = add(event.kind, event.seat, stated, event)
                before, state = state, folded(rules, state, now)
            except GameError as error:
                later = (late for late in causes[i + 1 :] if is_decision(rules, late))
                return Conflict(error.message, (event, *later))
            earlier.append(now)
            if state is before:
                continue
            seq = record.original_seq(event)
            left = {old.kind: old for old in following if record.original_seq(record.events[cause_of(old) - 1]) == seq}
            for news in consequences(rules, self.names, before, state, now, str(now.payload.get("rule", ""))):
                old = left.pop(news.kind, None)
                if old is None or not same_content(old.payload, news.payload):
                    add(news.kind, news.seat, news.payload, old)
            for old in left.values():
                add(UNDO, old.seat, {"undone": old.kind, BY: now.seq}, old)
        record.amend(added)
        return None

    def _apply(self, changes: Sequence[Event], text: Text, t: float) -> None:
        """Make a correction; if other events contradict it, ask whether to take them back first."""
        conflict, record = self.rewrite(changes, t), self.record
        if conflict is None:
            self.corrected = True
            self.changed()
            self._announce(text, "plain" if changes[-1].kind == UNDO else "good")
            return
        if conflict.events[0].seq > len(record.events):  # the change contradicts itself
            self._announce(say("referee.cannot-be", why=conflict.why), "refused")
            return

        def take_back(t: float) -> None:
            undos = (record.undo_of(event, t) for event in reversed(conflict.events))
            self._apply((*undos, *changes), text, t)

        after = len(conflict.events) - 1
        leave, correct = say("referee.leave-all"), say("referee.correct-and-take-back", after=after)
        answers = (Answer(leave, lambda _: self._announce(say("referee.nothing-changed"))), Answer(correct, take_back))
        self.announcer.ask(say("referee.misfit", why=conflict.why), *answers)

    def _announce(self, text: Text, tone: Tone = "plain") -> None:
        self.announcer.announce(text, RULE, tone)

    # Words --------------------------------------------------------------------------------------------------------

    def text_payload(self, text: Text) -> Payload:
        """The text and message for an event's payload."""
        return text_payload(self.names, text)

    def event_text(self, event: Event) -> str:
        """An event as text; cached, as a screen asks for the whole game again and again."""
        which = event.seq, current_language()
        if which not in self._texts:
            self._texts[which] = self.announcer.worded(event_message(event))
        return self._texts[which]

    def undo_text(self) -> str:
        """What undo would take back, "" for nothing."""
        last = self.record.last_decision()
        return self.event_text(last) if last else ""

    def seats(self, of_seat: Callable[[int], SeatView]) -> tuple[SeatView, ...]:
        """The seats, with the players' names, and who has to act."""
        acting = None if self.over else self.rules.seat(self.state)
        named = enumerate(self.names, 1)
        return tuple(replace(of_seat(seat), name=name, to_act=seat == acting) for seat, name in named)


AnyRecorder: TypeAlias = Recorder[Any, Any]


# Throws of faces that are misread -------------------------------------------------------------------------------------


def other_throws(dice: Faces, doubted: Mapping[int, Sequence[int]], arranged: Callable[[Faces], Faces]) -> list[Faces]:
    """The other throws that dice may be: any of those with a doubted face may show one of its others."""
    found: dict[Faces, None] = {}
    for read, faces in doubted.items():
        alike = [i for i, face in enumerate(dice) if face == read]
        for some in (some for size in range(1, len(alike) + 1) for some in combinations(alike, size)):
            for face in faces:
                found[arranged(showing(dice, some, face))] = None
    found.pop(dice, None)
    return list(found)


def doubted_throws(
    rules: GameRules[StateT, StepT], seats: int, events: Sequence[Event], others: Others, ways: TurnVariants[StepT]
) -> Iterator[tuple[Event, list[Faces]]]:
    """The throws that may have been others with which the same turn is legal, and those others.

    ``others`` are those that a sure reading may be, ``ways`` the actions that those of the turn may have been, each
    with the dice set aside if they are others as well: then this event is doubted, too.
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
    """The actions up to and including the next throw: until then the position may depend on the throw before."""
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
