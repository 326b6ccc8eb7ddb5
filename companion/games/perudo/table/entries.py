"""The entries of Perudo's record: each event with its payload and message, and the result of a call in words. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.errors import IllegalStep
from companion.games.message import Message, Player, Text, ruled, say, stated
from companion.games.perudo import Bid, PerudoRules, PerudoState, Reveal
from companion.games.perudo.course import CALZA, after_count, changes, matches
from companion.games.perudo.sentences import bid_said, came_said
from companion.games.perudo.steps import HIDDEN, Hands
from companion.games.perudo.table.stories import (
    Announcement,
    Call,
    Counted,
    PerudoEvent,
)
from companion.games.rules import Throw
from companion.referee.shown.telling import about, said_in, telling
from companion.sessions.events import Event, Source

WAYS = 12  # other bids or counts that a correction offers
UNTOLD: Mapping[str, None] = {"step": None, "shown": None, "most": None}  # what a correction of a count drops


@dataclass(frozen=True, slots=True)
class Entry:
    """An event for the record, with its message ("" for none) and what to do at the table."""

    kind: str
    seat: int | None
    payload: Mapping[str, Any]
    source: Source
    said: Text = ""
    to_do: tuple[Text, ...] = ()


def seat_of(step: Bid | Call, table: PerudoState) -> int:
    """The seat that makes a step."""
    return (None if isinstance(step, Bid) else step.by) or table.seat


@dataclass(frozen=True, slots=True)
class Entries:
    """Creates entries for games of the same players under the same rules."""

    rules: PerudoRules
    names: tuple[str, ...]
    program: frozenset[int] = frozenset()  # the seats that it plays: their dice are never misread

    def entry(self, event: PerudoEvent) -> Entry:
        """The record entry for an event."""
        state = event.before
        if isinstance(event, Announcement):
            step, source = event.step, event.source
            if not isinstance(step, Throw):
                return self._step(state, step, source)
            verdict = self.rules.check(state, step)
            payload = {"dice": list(step.dice), "rule": verdict.rule, **telling(self.names, verdict.message)}
            return Entry("throw", None, payload, source, verdict.message)
        assert isinstance(event, Counted), "nothing else happens in Perudo"
        known = event.shown.dice or event.shown.program
        payload = self._revealed(state, event.least, event.most, event.shown.told if known else ())
        people = ((seat, by) for seat, by in changes(state, event.after).items() if seat not in self.program)
        to_do = tuple(
            say("perudo.takes-back", player=Player(seat))
            if by > 0
            else say("perudo.puts-away", player=Player(seat), count=-by)
            for seat, by in people
        )
        return Entry("reveal", None, payload, event.source, said_in(payload), () if event.after.over else to_do)

    def _step(self, state: PerudoState, step: Bid | Call, source: Source) -> Entry:
        seat, verdict, deed = seat_of(step, state), self.rules.check(state, step), self.rules.deed(state, step)
        signed = step if isinstance(step, Bid) else type(step)(seat)
        words = telling(self.names, stated(say("referee.does", player=Player(seat), deed=deed)))
        said = about(self.names, seat, verdict.message)
        if source == "program" and isinstance(step, Bid):  # people say their own; the program's are heard and read here
            said = ruled(say("opponent.plays", player=Player(seat), does=deed), verdict.rule)
        payload = {"step": self.rules.notation(signed), "rule": verdict.rule, **words}
        return Entry(self.rules.logged(state, step).kind, seat, payload, source, said)

    def agreed(self, state: PerudoState, dice: tuple[int, ...]) -> Entry:
        """The numbers of dice on which the players agree in the position of a call."""
        pairs = enumerate(zip(state.dice, dice, strict=True), 1)
        has = tuple(say("perudo.has-dice", player=Player(seat), count=now) for seat, (was, now) in pairs if was != now)
        said = telling(self.names, stated(say("perudo.agreed-dice", parts=has)))
        after = replace(state, dice=dice, hands=tuple((HIDDEN,) * count for count in dice))
        return Entry("agreed", None, {"set": self.rules.key(after), **said}, "touch")

    def _revealed(self, before: PerudoState, least: int, most: int, hands: Hands = ()) -> dict[str, Any]:
        """The result of a call: the least and most dice that count, with the same outcome; who loses or regains a die.

        ``hands`` are the dice as far as they were seen, 0 for one that may or may not count. Unless they are all that
        led to it, the log stores the resulting position.
        """
        assert before.bid is not None, "a call needs a bid"
        after, shown = after_count(before, least, self.rules.options), self.rules.notation(Reveal(hands))
        known = hands and not any(HIDDEN in hand for hand in hands)
        if known and least == most == matches(hands, before.bid, wild=before.wild):
            told: dict[str, Any] = {"step": shown}
        else:
            told = {"set": self.rules.key(after), **({"shown": shown} if hands else {})}
            told |= {"most": most} if most > least else {}
        rule = "PER-5.1" if before.call == CALZA else "PER-3.2"
        told |= {"bid": self.rules.notation(before.bid), "matches": least, "scores": list(after.dice), "rule": rule}
        return {**told, **telling(self.names, ruled(came_said(before, after, least, most), rule))}

    def retold(self, before: PerudoState, old: Mapping[str, Any]) -> dict[str, Any]:
        """The payload of an earlier reveal after the events before it were corrected.

        Raises ``IllegalStep`` if its call was taken back.
        """
        hands = self.hands(old)
        if not before.call or before.bid is None:
            raise IllegalStep(self.rules.check(before, Reveal(hands)))
        least, most = old["matches"], old.get("most") or old["matches"]
        if "set" not in old:
            least = most = matches(hands, before.bid, wild=before.wild)
        return {**old, **self._revealed(before, least, most, hands)}

    def hands(self, old: Mapping[str, Any]) -> Hands:
        """The dice of an earlier reveal."""
        shown = old.get("step") or old.get("shown")
        step = self.rules.parse_step(shown) if shown else None
        return step.hands if isinstance(step, Reveal) else ()

    def reread(self, before: PerudoState, old: Mapping[str, Any], doubted: Collection[int]) -> dict[str, Any] | None:
        """The payload of an earlier reveal if ``doubted`` faces may or may not have counted; None if it has none.

        Only counts with the same result are named.
        """
        assert before.bid is not None, "a count needs a bid"
        read, options = self.hands(old), self.rules.options
        hands = tuple(
            tuple(sorted(HIDDEN if face in doubted and seat not in self.program else face for face in hand))
            for seat, hand in enumerate(read, 1)
        )
        after, least = after_count(before, old["matches"], options), matches(hands, before.bid, wild=before.wild)
        most = least + sum(hand.count(HIDDEN) for hand in hands)
        same = [n for n in range(least, most + 1) if after_count(before, n, options) == after]
        return {**UNTOLD, **self._revealed(before, same[0], same[-1], hands)} if hands != read else None

    def others(self, event: Event, before: PerudoState) -> Iterator[tuple[Message, Mapping[str, Any]]]:
        """Alternatives to a bid or a reveal's count, as messages and payloads; the nearest first."""
        if event.kind == "bid":
            was = self.rules.parse_step(event.payload["step"])
            assert isinstance(was, Bid), "a bid is one"
            bids = [bid for bid in self.rules.legal(before) if isinstance(bid, Bid) and bid != was]
            bids.sort(key=lambda bid: (abs(bid.count - was.count) + abs(bid.face - was.face), bid.count))
            for bid in bids[:WAYS]:
                yield bid_said(bid), self._step(before, bid, "touch").payload
        elif event.kind == "reveal":
            found, hands = event.payload["matches"], enumerate(self.hands(event.payload), 1)
            known = tuple(hand if seat in self.program else (HIDDEN,) * len(hand) for seat, hand in hands)
            for count in sorted(range(before.total + 1), key=lambda n: (abs(n - found), n))[1 : WAYS + 1]:
                told = self._revealed(before, count, count, known if self.program else ())
                yield say("perudo.so-many-counted", count=count), {**UNTOLD, **told}
