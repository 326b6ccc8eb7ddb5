"""The entries of Perudo's record: each event with its payload and message, and the result of a call in words. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.errors import IllegalStep
from companion.games.message import Message, Player, Text, ruled, say, stated
from companion.games.perudo import Bid, Calza, Dudo, PerudoRules, PerudoState, Reveal
from companion.games.perudo.course import CALZA, after_count, changes, matches
from companion.games.perudo.sentences import bid_said
from companion.games.perudo.steps import HIDDEN, PACO, Hands
from companion.games.perudo.table.open_dice import Counted, PerudoEvent, wanted_faces
from companion.games.perudo.table.stories import Announcement, Covered, Otherwise, with_dice
from companion.games.rules import AnyRules
from companion.referee.shown.telling import about, said_in, telling
from companion.referee.shown.view import Tone
from companion.sessions.events import Event, Source

WAYS = 12  # other bids or counts that a correction offers
UNTOLD: dict[str, Any] = {"step": None, "shown": None, "most": None}  # what a correction of a count drops


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


@dataclass(frozen=True, slots=True)
class Entries:
    """Creates entries for games of the same players under the same rules."""

    rules: PerudoRules
    names: tuple[str, ...]
    program: frozenset[int] = frozenset()  # the seats that it plays: their dice are never misread

    def entry(self, event: PerudoEvent) -> Entry:
        """The record entry for an event."""
        if isinstance(event, Covered):
            return self._round(event.before, event)
        if isinstance(event, Announcement):
            return self._step(event.before, event.step, event.source)
        if isinstance(event, Otherwise):
            return self.agreed(event.before, event.dice, seen=True)
        assert isinstance(event, Counted), "nothing else happens in Perudo"
        return self._count(event.before, event)

    def _round(self, state: PerudoState, event: Covered) -> Entry:
        throw = self.rules.hidden_throw(state)
        verdict = self.rules.check(state, throw)
        payload = {"dice": list(throw.dice), "rule": verdict.rule, **telling(self.names, verdict.message)}
        return Entry("throw", None, payload, event.source, verdict.message)

    def _step(self, state: PerudoState, step: Bid | Dudo | Calza, source: Source) -> Entry:
        seat, verdict = seat_of(step, state), self.rules.check(state, step)
        deed = self.rules.deed(state, step)
        words = say("referee.does", player=Player(seat), deed=deed)
        signed = step if isinstance(step, Bid) else type(step)(seat)
        payload = {"step": self.rules.notation(signed), "rule": verdict.rule, **telling(self.names, stated(words))}
        kind = self.rules.logged(state, step).kind
        bids = source == "program" and isinstance(step, Bid)
        said = about(self.names, seat, verdict.message)
        if bids:  # people say their own; what the program bids they hear and read here
            said = ruled(say("opponent.plays", player=Player(seat), does=deed), verdict.rule)
        return Entry(kind, seat, payload, source, said, "good" if kind == "bid" else "warn")

    def agreed(self, state: PerudoState, dice: tuple[int, ...], *, seen: bool = False) -> Entry:
        """The players agree on these numbers of dice in the position of a call.

        ``seen``: the dice show that an earlier call was settled differently at the table, which is accepted.
        """
        pairs, key = enumerate(zip(state.dice, dice, strict=True), 1), self.rules.key(with_dice(state, dice))
        has = tuple(say("perudo.has-dice", player=Player(seat), count=now) for seat, (was, now) in pairs if was != now)
        said = say("perudo.by-the-dice", parts=has) if seen else say("perudo.agreed-dice", parts=has)
        return Entry("agreed", None, {"set": key, **telling(self.names, stated(said))}, "auto" if seen else "touch")

    def _count(self, state: PerudoState, event: Counted) -> Entry:
        """The dice are known, or how many of them count: somebody loses or regains a die."""
        known = event.shown.dice or event.shown.program
        payload = self._revealed(state, event.least, event.most, event.shown.told if known else ())
        after = after_count(state, event.least, self.rules.options)
        return Entry("reveal", None, payload, event.source, said_in(payload), "warn", self._to_do(state, after))

    def _revealed(self, before: PerudoState, least: int, most: int, hands: Hands = ()) -> dict[str, Any]:
        """The result of a call: the least and most dice that count, with the same outcome; who loses or regains a die.

        ``hands`` are the dice as far as they were seen, 0 for one that may or may not count. Unless they are all that
        led to it, the log stores the resulting position.
        """
        assert before.bid is not None, "a call needs a bid"
        after, shown = after_count(before, least, self.rules.options), self.rules.notation(Reveal(hands))
        counted = matches(hands, before.bid, wild=before.wild)
        if hands and least == most == counted and not any(HIDDEN in hand for hand in hands):
            told: dict[str, Any] = {"step": shown}
        else:
            told = {"set": self.rules.key(after), **({"shown": shown} if hands else {})}
            told |= {"most": most} if most > least else {}
        rule = "PER-5.1" if before.call == CALZA else "PER-3.2"
        said = ruled(_came_said(before, after, _counted(before, least, most)), rule)
        told |= {"bid": f"bid {before.bid.count}x{before.bid.face}", "matches": least, "scores": list(after.dice)}
        return {**told, "rule": rule, **telling(self.names, said)}

    def retold(self, before: PerudoState, old: Mapping[str, Any]) -> dict[str, Any]:
        """The payload of an earlier reveal after the events before it were corrected.

        Raises ``IllegalStep`` if its call was taken back.
        """
        if not before.call:
            raise IllegalStep(self.rules.check(before, Reveal(self.hands(old))))
        least, hands = old["matches"], self.hands(old)
        most = old.get("most") or least
        if "set" not in old and before.bid is not None:
            least = most = matches(hands, before.bid, wild=before.wild)
        return {**old, **self._revealed(before, least, most, hands)}

    def hands(self, old: Mapping[str, Any]) -> Hands:
        """The dice of an earlier reveal."""
        shown = old.get("step") or old.get("shown")
        step = self.rules.parse_step(shown) if shown else None
        return step.hands if isinstance(step, Reveal) else ()

    def reread(
        self, before: PerudoState, old: Mapping[str, Any], others: Mapping[int, Iterable[int]]
    ) -> dict[str, Any] | None:
        """The payload of an earlier reveal of which dice may show ``others``; None if that changes nothing.

        Only counts with the same result are named.
        """
        wanted, shown, options = wanted_faces(before), self.hands(old), self.rules.options
        doubted = {face for face, may in others.items() if {face, *may} & wanted and {face, *may} - wanted}
        theirs = [hand if seat not in self.program else () for seat, hand in enumerate(shown, 1)]
        unsure = (tuple(sorted(HIDDEN if face in doubted else face for face in hand)) for hand in theirs)
        hands = tuple(hand or shown[at] for at, hand in enumerate(unsure))
        now_open = [face in wanted for hand in theirs for face in hand if face in doubted]
        least, most = old["matches"] - sum(now_open), (old.get("most") or old["matches"]) + now_open.count(False)
        after = after_count(before, old["matches"], options)
        same = [n for n in range(least, most + 1) if after_count(before, n, options) == after]
        return UNTOLD | self._revealed(before, same[0], same[-1], hands) if now_open else None

    def _to_do(self, before: PerudoState, after: PerudoState) -> tuple[Text, ...]:
        if after.over:
            return ()
        return tuple(
            say("perudo.takes-back", player=Player(seat))
            if change > 0
            else say("perudo.puts-away", player=Player(seat), count=-change)
            for seat, change in changes(before, after).items()
            if seat not in self.program
        )

    # What an earlier event could have been instead ----------------------------------------------------------------

    def others(self, event: Event, before: PerudoState) -> Iterator[tuple[Message, Mapping[str, Any]]]:
        """Alternatives to a bid or a reveal's count, as messages and payloads; the nearest first."""
        if event.kind == "bid":
            yield from self._other_bids(event, before)
        elif event.kind == "reveal":
            found = event.payload["matches"]
            counts, known = range(before.total + 1), self._programs(self.hands(event.payload))
            for count in sorted(counts, key=lambda count: (abs(count - found), count))[1 : WAYS + 1]:
                yield say("perudo.so-many-counted", count=count), UNTOLD | self._revealed(before, count, count, known)

    def _programs(self, hands: Hands) -> Hands:
        """The program's dice of a call, which are known however many of the others counted; () if it has none."""
        known = (hand if seat in self.program else (HIDDEN,) * len(hand) for seat, hand in enumerate(hands, 1))
        return tuple(known) if self.program else ()

    def _other_bids(self, event: Event, before: PerudoState) -> Iterator[tuple[Message, Mapping[str, Any]]]:
        said = self.rules.parse_step(event.payload["step"])
        assert isinstance(said, Bid), "a bid is one"
        bids = [bid for bid in self.rules.legal(before) if isinstance(bid, Bid) and bid != said]
        bids.sort(key=lambda bid: (abs(bid.count - said.count) + abs(bid.face - said.face), bid.count))
        for bid in bids[:WAYS]:
            yield bid_said(bid), self._step(before, bid, "touch").payload


def counting_dice(rules: AnyRules, payload: Mapping[str, Any]) -> tuple[int, ...]:
    """The faces that counted in a reveal; none if only the number of dice is known."""
    if not payload.get("step"):
        return ()
    face: int = rules.parse_step(payload["bid"]).face
    own: int = sum(hand.count(face) for hand in rules.parse_step(payload["step"]).hands)
    return (face, PACO) if payload["matches"] > own else (face,)


def _came_said(before: PerudoState, after: PerudoState, found: Message) -> Message:
    """The result of a call, including who opens the next round unless that seat was just named."""
    then = "wins" if after.over else "goes-on" if list(changes(before, after)) == [after.seat] else "opens"
    palifico = after.palifico and not after.over
    came, following = fate_said(before, after), Player(after.seat)
    return say("perudo.came-to", found=found, came=came, then=then, following=following, palifico=palifico)


def _counted(state: PerudoState, found: int, most: int) -> Message:
    """``Six 5s with the pacos, five were bid``; ``Six or seven 5s``, ``Six to eight 5s`` if some are unread."""
    bid = state.bid
    assert bid is not None, "a count needs a bid"
    wild = state.wild and bid.face != PACO
    among = "single" if most == found else "next" if most == found + 1 else "range"
    return say("perudo.counted", least=found, most=most, among=among, face=bid.face, wild=wild, count=bid.count)


def fate_said(before: PerudoState, after: PerudoState) -> Message:
    """The consequence of a call: ``Ann loses a die``."""
    changed = changes(before, after)
    if before.call == CALZA and before.caller not in changed:
        player = Player(before.caller)
        if changed:
            return say("perudo.others-lose", player=player)
        return say("perudo.has-all", player=player, all=before.full)
    (who, change), *_ = changed.items()
    if change < 0:
        return say("perudo.loses-die", player=Player(who), out=not after.dice[who - 1], lost=-change)
    return say("perudo.right-and-back", player=Player(who))
