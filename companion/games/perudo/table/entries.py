"""The entries of Perudo's record: each event with its payload and message, and the result of a call in words. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.message import Message, Player, ruled, say, stated
from companion.games.message import Said as Text
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState, Reveal
from companion.games.perudo.course import CALZA, after_count, changed_seat, matches
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.steps import HIDDEN, PACO, Hands
from companion.games.perudo.table.open_dice import Counted, PerudoEvent, wanted_faces
from companion.games.perudo.table.stories import Covered, Otherwise, Said, with_dice
from companion.games.rules import AnyRules
from companion.messages import Words
from companion.referee.shown.telling import about, said_in, telling
from companion.referee.shown.view import Tone
from companion.sessions.events import Event, Source

WAYS = 12  # other bids or counts that a correction offers


@dataclass(frozen=True, slots=True)
class Entry:
    """An event for the record, with its message ("" for none) and what to do at the table."""

    kind: str
    seat: int | None
    payload: dict[str, Any]
    source: Source
    said: Text = ""
    tone: Tone = "good"
    to_do: tuple[Text, ...] = ()

    @property
    def rule(self) -> str:
        """The rule of the message."""
        return str(self.payload.get("rule", ""))


def seat_of(step: Bid | Dudo | Calza, table: PerudoState) -> int:
    """The seat that makes a step."""
    return (None if isinstance(step, Bid) else step.by) or table.seat


def does(rules: PerudoRules, state: PerudoState, seat: int, step: Bid | Dudo | Calza) -> Message:
    """A step as a phrase after the player's name."""
    return stated(say("referee.does", player=Player(seat), deed=rules.deed(state, step)))


@dataclass(frozen=True, slots=True)
class Entries:
    """Creates entries for games of the same players under the same rules."""

    rules: PerudoRules
    names: tuple[str, ...]

    def entry(self, event: PerudoEvent) -> Entry:
        """The record entry for an event."""
        if isinstance(event, Covered):
            return self._round(event.before, event)
        if isinstance(event, Said):
            return self._step(event.before, event)
        if isinstance(event, Otherwise):
            return self.agreed(event.before, event.dice, seen=True)
        assert isinstance(event, Counted), "nothing else happens in Perudo"
        return self._count(event.before, event)

    def _round(self, state: PerudoState, event: Covered) -> Entry:
        throw = self.rules.hidden_throw(state)
        verdict = self.rules.check(state, throw)
        payload = {"dice": list(throw.dice), "rule": verdict.rule, **telling(self.names, verdict.message)}
        return Entry("throw", None, payload, event.source, verdict.message)

    def _step(self, state: PerudoState, event: Said) -> Entry:
        step, seat = event.step, seat_of(event.step, state)
        verdict = self.rules.check(state, step)
        words = does(self.rules, state, seat, step)
        signed = step if isinstance(step, Bid) else type(step)(seat)
        payload = {"step": self.rules.notation(signed), "rule": verdict.rule}
        payload |= telling(self.names, words)
        kind = self.rules.logged(state, step).kind
        said = about(Words(self.names), seat, verdict.message)
        return Entry(kind, seat, payload, event.source, said, "good" if kind == "bid" else "warn")

    def agreed(self, state: PerudoState, dice: tuple[int, ...], *, seen: bool = False) -> Entry:
        """The players agree on these numbers of dice in the position of a call.

        ``seen``: the dice show that an earlier call was settled differently at the table, which is accepted.
        """
        has, key = _has(state, dice), self.rules.key(with_dice(state, dice))
        said = say("perudo.by-the-dice", parts=has) if seen else say("perudo.agreed-dice", parts=has)
        return Entry("agreed", None, {"set": key, **telling(self.names, stated(said))}, "auto" if seen else "touch")

    def _count(self, state: PerudoState, event: Counted) -> Entry:
        """The dice are known, or how many of them count: somebody loses or regains a die."""
        payload = self._revealed(state, (event.least, event.most), event.hands, whole=event.whole)
        after = after_count(state, event.least, self.rules.options)
        return Entry("reveal", None, payload, event.source, said_in(payload), "warn", self._to_do(state, after))

    def _revealed(
        self, before: PerudoState, counts: tuple[int, int], hands: Hands = (), *, whole: bool = False
    ) -> dict[str, Any]:
        """The result of a call: the least and most dice that count, with the same outcome; who loses or regains a die.

        ``whole``: all dice are known and counted. Otherwise ``hands`` has 0 for a die that may or may not count, and is
        empty if people stated the number: then the log stores the resulting position.
        """
        assert before.bid is not None, "a call needs a bid"
        (least, most), told = counts, dict[str, Any]()
        if whole:
            least = most = matches(hands, before.bid, palifico=before.palifico)
            told = {"step": self.rules.notation(Reveal(hands))}
        after = after_count(before, least, self.rules.options)
        if not whole:
            told = {"set": self.rules.key(after)}
            told |= {"shown": self.rules.notation(Reveal(hands)), "most": most} if hands else {}
        rule = "PER-5.1" if before.call == CALZA else "PER-3.2"
        said = ruled(_came_said(before, after, changed_seat(before, after), _counted(before, least, most)), rule)
        told |= {"bid": f"bid {before.bid.count}x{before.bid.face}", "matches": least, "scores": list(after.dice)}
        return {**told, "rule": rule, **telling(self.names, said)}

    def retold(self, before: PerudoState, old: Mapping[str, Any]) -> dict[str, Any]:
        """The payload of an earlier reveal after the events before it were corrected."""
        shown, whole = old.get("step") or old.get("shown"), "set" not in old
        step = self.rules.parse_step(shown) if shown and (whole or old.get("most")) else None
        hands = step.hands if isinstance(step, Reveal) else ()
        counts = (old["matches"], old.get("most") or old["matches"])
        return {**old, **self._revealed(before, counts, hands, whole=whole)}

    def reread(
        self, before: PerudoState, old: Mapping[str, Any], others: Mapping[int, Iterable[int]]
    ) -> dict[str, Any] | None:
        """The payload of an earlier reveal of which dice may show ``others``; None if that changes nothing.

        Only counts with the same result are named.
        """
        shown = old.get("step") or old.get("shown")
        step, wanted = self.rules.parse_step(shown) if shown else None, wanted_faces(before)
        if not isinstance(step, Reveal):
            return None
        counts = {
            face: {one in wanted for one in (face, *others.get(face, ()))} for hand in step.hands for face in hand
        }
        open_now = [face for hand in step.hands for face in hand if face != HIDDEN and len(counts[face]) > 1]
        hands = tuple(tuple(sorted(HIDDEN if face in open_now else face for face in hand)) for hand in step.hands)
        gone = sum(face in wanted for face in open_now)
        least, most = old["matches"] - gone, (old.get("most") or old["matches"]) + len(open_now) - gone
        after = after_count(before, old["matches"], self.rules.options)
        same = [n for n in range(least, most + 1) if after_count(before, n, self.rules.options) == after]
        nothing = {"step": None, "shown": None, "most": None}
        return nothing | self._revealed(before, (same[0], same[-1]), hands) if open_now else None

    def _to_do(self, before: PerudoState, after: PerudoState) -> tuple[Text, ...]:
        seat = changed_seat(before, after)
        if after.over or not seat:
            return ()
        if after.dice[seat - 1] > before.dice[seat - 1]:
            return (say("perudo.takes-back", player=Player(seat)),)
        return (say("perudo.puts-away", player=Player(seat)),)

    # What an earlier event could have been instead ----------------------------------------------------------------

    def others(self, event: Event, before: PerudoState) -> Iterator[tuple[Message, Mapping[str, Any]]]:
        """Alternatives to a bid or a reveal's count, as messages and payloads; the nearest first."""
        if event.kind == "bid":
            yield from self._other_bids(event, before)
        elif event.kind == "reveal":
            found = event.payload["matches"]
            counts = sorted(range(before.total + 1), key=lambda count: (abs(count - found), count))
            nothing: dict[str, Any] = {"step": None, "shown": None, "most": None}
            for count in counts[1 : WAYS + 1]:
                counted = self._revealed(before, (count, count))
                yield say("perudo.so-many-counted", count=count), nothing | counted

    def _other_bids(self, event: Event, before: PerudoState) -> Iterator[tuple[Message, Mapping[str, Any]]]:
        said = self.rules.parse_step(event.payload["step"])
        assert isinstance(said, Bid), "a bid is one"
        bids = [bid for bid in self.rules.legal(before) if isinstance(bid, Bid) and bid != said]
        bids.sort(key=lambda bid: (abs(bid.count - said.count) + abs(bid.face - said.face), bid.count))
        for bid in bids[:WAYS]:
            words = telling(self.names, does(self.rules, before, event.seat or 1, bid))
            rule = self.rules.check(before, bid).rule
            yield bid_said(bid), {"step": self.rules.notation(bid), "rule": rule, **words}


def _has(state: PerudoState, dice: tuple[int, ...]) -> tuple[Message, ...]:
    """Who has more or fewer dice than in the position, as a list."""
    pairs = enumerate(zip(state.dice, dice, strict=True), 1)
    return tuple(say("perudo.has-dice", player=Player(seat), count=now) for seat, (was, now) in pairs if was != now)


def counting_dice(rules: AnyRules, payload: Mapping[str, Any]) -> tuple[int, ...]:
    """The faces that counted in a reveal, the bid's own first; none if only their number is known."""
    if not payload.get("step"):
        return ()
    face: int = rules.parse_step(payload["bid"]).face
    own: int = sum(hand.count(face) for hand in rules.parse_step(payload["step"]).hands)
    pacos: int = payload["matches"] - own
    return (face,) * own + (PACO,) * pacos


def _came_said(before: PerudoState, after: PerudoState, who: int, found: Message) -> Message:
    """The result of a call, including who opens the next round unless that seat was just named."""
    then = "wins" if after.over else "goes-on" if after.seat == who else "opens"
    palifico = after.palifico and not after.over
    came, following = _fate(before, after, who), Player(after.seat)
    return say("perudo.came-to", found=found, came=came, then=then, following=following, palifico=palifico)


def _counted(state: PerudoState, found: int, most: int) -> Message:
    """``Six 5s with the pacos, five were bid``; ``Six or seven 5s``, ``Six to eight 5s`` if some are unread."""
    bid = state.bid
    assert bid is not None, "a count needs a bid"
    wild = not state.palifico and bid.face != PACO
    among = "single" if most == found else "next" if most == found + 1 else "range"
    return say("perudo.counted", least=found, most=most, among=among, face=bid.face, wild=wild, count=bid.count)


def fate_said(rules: PerudoRules, before: PerudoState, count: int) -> Message:
    """The consequence if that many dice count: ``Ann loses a die``."""
    after = after_count(before, count, rules.options)
    return _fate(before, after, changed_seat(before, after))


def _fate(before: PerudoState, after: PerudoState, who: int) -> Message:
    if not who:
        return say("perudo.has-all-five", player=Player(before.caller))
    if after.dice[who - 1] > before.dice[who - 1]:
        return say("perudo.right-and-back", player=Player(who))
    return say("perudo.loses-die", player=Player(who), out=not after.dice[who - 1])
