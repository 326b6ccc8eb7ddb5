"""Logs a game in the terminal, with the same kinds of events as at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.message import Player, Text, say, stated
from companion.games.news import TURN
from companion.games.rules import AnyRules, Seat, Throw
from companion.messages import Words
from companion.referee.record import AnyRecord
from companion.referee.record.correcting import consequences, turn_payload
from companion.referee.shown.telling import telling
from companion.sessions.events import Source

Payload = dict[str, Any]


class Keeper:
    """Writes events to a record, with those that follow from them: turns with their points, totals, the end.

    What a person typed has the source "touch", what the program generated (dice, the turns of random players) "auto".
    """

    def __init__(self, record: AnyRecord, names: Sequence[str]) -> None:
        self.record = record
        self.rules: AnyRules = record.rules
        self.names = tuple(names)

    def throw(self, throw: Throw, rule: str, t: float, *, shown: Text, source: Source = "touch") -> None:
        """Log a throw that counts; ``shown`` are the dice that may be logged."""
        seat = self.rules.seat(self.record.state)
        said = stated(say("terminal.throws", player=Player(seat), what=shown))
        self._add("throw", seat, t, {"dice": list(throw.dice), "rule": rule, **telling(self.names, said)}, source)

    def step(self, step: Any, rule: str, t: float, *, source: Source = "touch") -> None:
        """Log a legal step; one that is a turn of its own includes what the turn brought."""
        before, seat = self.record.state, self.rules.seat(self.record.state)
        said = stated(say("referee.does", player=Player(seat), deed=self.rules.deed(before, step)))
        logged = self.rules.logged(before, step)
        payload: Payload = {"step": self.rules.notation(step), "rule": rule, **telling(self.names, said)}
        payload |= logged.facts
        if logged.kind == TURN:
            payload |= turn_payload(self.rules, self.names, before, self.rules.apply(before, step))
        self._add(logged.kind, seat, t, payload, source)

    def refused(self, rule: str, said: Text, t: float, seat: Seat | None = None) -> None:
        """Log a refused attempt of a seat whose turn is just over, or of the one whose turn it is."""
        seat = seat or self.rules.seat(self.record.state)
        self.record.add("refused", seat, t, {"rule": rule, **telling(self.names, said)}, source="touch")

    def _add(self, kind: str, seat: Seat, t: float, payload: Payload, source: Source) -> None:
        before = self.record.state
        event = self.record.add(kind, seat, t, payload, source=source)
        for one in consequences(self.rules, self.names, before, self.record.state, event, payload["rule"]):
            self.record.add(one.kind, one.seat, one.t, one.payload, source=one.source)

    def name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.names[seat - 1]

    def named(self, said: Text) -> str:
        """A message about seats with the names of the players."""
        return Words(self.names).say(said)
