"""What the judge needs to know about Perudo, and what becomes of its decisions: log entries, refusals, questions.

Nothing here needs the dice before a call: while people bid, nobody may see them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, takewhile
from typing import Any, NamedTuple

from companion.coach.all_games import seats_played
from companion.games.errors import IllegalStep
from companion.games.message import Dice, Message, Player, Text, ruled, say, stated
from companion.games.perudo import Bid, PerudoRules, PerudoState, Placement, Reveal
from companion.games.perudo.course import CALZA, after_count, changes, matches
from companion.games.perudo.sentences import bid_text, consequence_text, count_text
from companion.games.perudo.steps import FACES, HIDDEN, Hand, Hands, Step
from companion.games.perudo.table.seats import PLACES, SHOWN, ProgramsDice, Seating, shown_text
from companion.games.perudo.table.stories import (
    Announcement,
    Call,
    Counted,
    PerudoEvent,
    PerudoTable,
    Round,
    Shown,
    dice_of,
    hand_over,
)
from companion.games.rules import Throw
from companion.referee.belief.confusion import Reader
from companion.referee.belief.hypothesis import Belief, Hypothesis, TableEvent, Violation
from companion.referee.belief.layout import Layout, Look
from companion.referee.belief.policy import Options, Policy
from companion.referee.belief.priors import ACCEPT
from companion.referee.belief.tracker import Branch, with_look
from companion.referee.camera import CameraState
from companion.referee.judge import NOTHING_TO_ASK, Judge, event_describer, question_with_reason
from companion.referee.record import Record, folded
from companion.referee.record.recorder import Recorder, step_event
from companion.referee.shown.announcer import Answer, Question
from companion.referee.shown.event_texts import clause_in, payload_text, text_payload, with_name
from companion.referee.shown.view import Tone
from companion.sessions.counting import BY
from companion.sessions.events import Event, Source
from vision.reading import TableReading

ALTERNATIVES = 12  # other bids or counts that a correction offers
DROPPED: Mapping[str, None] = {"step": None, "shown": None, "most": None}  # what a corrected count lacks


class Entry(NamedTuple):
    """The log entry of an event, with its message, and what is to be done at the table."""

    kind: str
    seat: int | None
    payload: Mapping[str, Any]
    message: Text
    to_do: tuple[Text, ...] = ()


def seat_of(step: Bid | Call, table: PerudoState) -> int:
    """The seat that makes a step."""
    return (None if isinstance(step, Bid) else step.by) or table.seat


@dataclass(frozen=True, slots=True)
class Entries:
    """Makes entries for games of the same players under the same rules."""

    rules: PerudoRules
    names: tuple[str, ...]
    program: frozenset[int] = frozenset()  # the seats that it plays: their dice are never misread

    def entry(self, event: PerudoEvent) -> Entry:
        """The record entry for an event."""
        state = event.before
        if isinstance(event, Counted):
            known = event.shown.dice or event.shown.program
            payload = self._revealed(state, event.least, event.most, event.shown.certain_faces if known else ())
            changed = changes(state, event.after) if not event.after.over else {}
            to_do = tuple(
                say("perudo.takes-back", player=Player(seat))
                if by > 0
                else say("perudo.puts-away", player=Player(seat), count=-by)
                for seat, by in changed.items()
                if seat not in self.program
            )
            return Entry("reveal", None, payload, payload_text(payload), to_do)
        assert isinstance(event, Announcement), "nothing else happens in Perudo"
        step = event.step
        verdict = self.rules.check(state, step)
        if isinstance(step, Throw):
            payload = {"dice": list(step.dice), "rule": verdict.rule, **text_payload(self.names, verdict.message)}
            return Entry("throw", None, payload, verdict.message)
        seat, deed = seat_of(step, state), self.rules.deed(state, step)
        signed = step if isinstance(step, Bid) else type(step)(seat)
        text = with_name(self.names, seat, verdict.message)
        if event.source == "program" and isinstance(step, Bid):  # the program's bids are only heard and read
            text = ruled(say("opponent.plays", player=Player(seat), does=deed), verdict.rule)
        kind, payload = step_event(self.rules, self.names, state, signed, seat)
        return Entry(kind, seat, payload, text)

    def _revealed(self, before: PerudoState, least: int, most: int, hands: Hands) -> dict[str, Any]:
        """The payload of a call's result: ``least`` to ``most`` dice count, with the same outcome.

        ``hands`` are the dice as far as they were seen, 0 for one that may or may not count. Unless the result follows
        from them, the log stores the resulting position.
        """
        after, shown = after_count(before, least, self.rules.options), self.rules.notation(Reveal(hands))
        known = hands and not any(HIDDEN in hand for hand in hands)
        if known and least == most == matches(hands, before.standing, wild=before.wild):
            payload: dict[str, Any] = {"step": shown}
        else:
            payload = {"set": self.rules.key(after), **({"shown": shown} if hands else {})}
            payload |= {"most": most} if most > least else {}
        rule, bid = "PER-5.1" if before.call == CALZA else "PER-3.2", self.rules.notation(before.standing)
        payload |= {"bid": bid, "matches": least, "scores": list(after.dice), "rule": rule}
        return {**payload, **text_payload(self.names, ruled(count_text(before, after, least, most), rule))}

    def reworded(self, before: PerudoState, old: Mapping[str, Any]) -> dict[str, Any]:
        """The payload of an earlier reveal after the events before it were corrected.

        Raises ``IllegalStep`` if its call was taken back.
        """
        hands = self.hands(old)
        if not before.call:
            raise IllegalStep(self.rules.check(before, Reveal(hands)))
        least, most = old["matches"], old.get("most") or old["matches"]
        if "set" not in old:
            least = most = matches(hands, before.standing, wild=before.wild)
        return {**old, **self._revealed(before, least, most, hands)}

    def hands(self, old: Mapping[str, Any]) -> Hands:
        """The dice of an earlier reveal."""
        shown = old.get("step") or old.get("shown")
        step = self.rules.parse_step(shown) if shown else None
        return step.hands if isinstance(step, Reveal) else ()

    def reread(self, before: PerudoState, old: Mapping[str, Any], doubted: Collection[int]) -> dict[str, Any] | None:
        """The payload of an earlier reveal if ``doubted`` faces may or may not have counted; None if none was read.

        It names only counts with the same result.
        """
        read, options = self.hands(old), self.rules.options
        hands = tuple(
            tuple(sorted(HIDDEN if face in doubted and seat not in self.program else face for face in hand))
            for seat, hand in enumerate(read, 1)
        )
        after = after_count(before, old["matches"], options)
        least = matches(hands, before.standing, wild=before.wild)
        most = least + sum(hand.count(HIDDEN) for hand in hands)
        same = [n for n in range(least, most + 1) if after_count(before, n, options) == after]
        return {**DROPPED, **self._revealed(before, same[0], same[-1], hands)} if hands != read else None

    def others(self, event: Event, before: PerudoState) -> Iterator[tuple[Message, Mapping[str, Any]]]:
        """Alternatives to a bid or a reveal's count, as messages and payloads; the nearest first."""
        if event.kind == "bid":
            was = self.rules.parse_step(event.payload["step"])
            assert isinstance(was, Bid), "a bid is one"
            bids = [bid for bid in self.rules.legal(before) if isinstance(bid, Bid) and bid != was]
            bids.sort(key=lambda bid: (abs(bid.count - was.count) + abs(bid.face - was.face), bid.count))
            for bid in bids[:ALTERNATIVES]:
                yield bid_text(bid), self.entry(Announcement(bid, before=before)).payload
        elif event.kind == "reveal":
            found, hands = event.payload["matches"], enumerate(self.hands(event.payload), 1)
            known = tuple(hand if seat in self.program else (HIDDEN,) * len(hand) for seat, hand in hands)
            for count in sorted(range(before.total + 1), key=lambda n: (abs(n - found), n))[1 : ALTERNATIVES + 1]:
                payload = self._revealed(before, count, count, known if self.program else ())
                yield say("perudo.so-many-counted", count=count), {**DROPPED, **payload}


OPEN_FOR = 200  # the dice of the next call resolve an open result, however many bids follow
COUNTS = 5  # numbers of dice that a question offers


class PerudoDecisions:
    """The dice of a call as they are weighed, recorded, refused and asked about; ``belief`` is that of the judge."""

    def __init__(self, recorder: Recorder[PerudoState, Step], camera: CameraState) -> None:
        assert isinstance(recorder.rules, PerudoRules), "these are Perudo's"
        self.rules: PerudoRules = recorder.rules
        self.program = ProgramsDice(recorder.record, frozenset(seats_played(self.rules.game, recorder.names)))
        self.continuations = PerudoTable(self.rules, self.program.seats)
        self.entries = Entries(self.rules, recorder.names, self.program.seats)
        self.seating = Seating(recorder, self.program.seats, self.forget)
        self.value = 0  # the value chosen on the screen for a bid, 0 for none
        self._recorder, self._record, self._announcer = recorder, recorder.record, recorder.announcer
        self._camera = camera
        recorder.corrections |= dict.fromkeys((PLACES, "bid", "reveal"), self._corrections)
        recorder.recompute["reveal"] = lambda event, before, _: self.entries.reworded(before, event.payload)
        recorder.changed = self.changed
        described = event_describer(recorder, Dice)

        def event_text(event: TableEvent) -> Text:
            return clause_in(self.entries.entry(event).payload) if isinstance(event, PerudoEvent) else described(event)

        policy: Policy[Round] = Policy(open_for=OPEN_FOR)
        self.judge = Judge(self, recorder, camera, policy, event_text)

    # What is weighed ----------------------------------------------------------------------------------------------

    def from_record(self, scene: Look | None) -> Belief[Round]:  # noqa: ARG002 - the table is looked at again
        """The record is certain, and nothing on the table: dice under cups are expected nowhere."""
        return Belief.certain(Round(self._record.state, program=self.program.shown()), Layout())

    @property
    def position(self) -> PerudoState:
        """The most likely position: the record's, plus what was played since if something is open."""
        return self.judge.best.situation.game

    @property
    def shown(self) -> Shown | None:
        """The dice of the call that is being counted or still uncertain."""
        best = self.judge.best
        if best.situation.game.call:
            return best.situation.dice(self.rules, 0.0)
        return next((event.shown for event in reversed(best.events) if isinstance(event, Counted)), None)

    @property
    def awaits_dice(self) -> bool:
        """Whether dice may be read: from a call until they are covered again."""
        best = self.judge.best
        return bool(best.situation.game.call) or isinstance((None, *best.events)[-1], Counted)

    def clear(self) -> bool:
        """Whether another look can't help: the dice of the call were seen, and no longer lie there."""
        scene = self.judge.belief.scene
        return bool(self.shown and self.shown.dice) and not (scene and scene.dice)

    @property
    def _lying(self) -> Shown | None:
        """The dice of the call as they lie there; None if they are gone, or not all visible yet."""
        return None if self.clear() or (self.shown and self.shown.hidden) else self.shown

    def unclear(self) -> Text:
        """What can't be read with confidence; "" for nothing."""
        shown = self._lying
        return doubt(shown) if shown and (shown.odd or shown.doubtful) else ""

    def remark(self) -> None:
        """Do nothing."""

    # What is seen -------------------------------------------------------------------------------------------------

    def read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Read the dice, once the program shows its own; past a hand only if every die of the call is certain."""
        belief, camera, table, shown = self.judge.belief, self._camera, self.continuations, self.shown
        if self.judge.best.situation.cups == "old":
            return  # the count was taken back: the dice are counted again if somebody wants it
        if shown is None or self.program.seats.intersection(shown.hidden):
            camera.wants_look = True
            return
        dice, areas = dice_of(reading, table.on_table(shown.before)), reading.sheet.areas if reading.sheet else {}
        look = Look(dice, t, camera.stirred, reading.covered, evidence, areas=areas)
        after = with_look(belief, look, table)
        event = after.best.next
        whole = isinstance(event, Counted) and not any(HIDDEN in hand for hand in event.shown.certain_faces)
        if not hand_over(reading) or (whole and after.chance(lambda one: one.next == event) >= ACCEPT):
            self.judge.believe(after, t)
            return
        camera.status, camera.wants_look = "hand", True  # nothing uncertain is reported
        if belief.scene is None or table.same_scene(belief.scene, look):
            self.judge.belief, camera.stirred = replace(after, looks=0), False

    def settle(self, t: float) -> bool:
        """Count the dice that lie there, as somebody wants; False if there are none."""
        now = self.judge.best.situation
        if self._lying is not None:
            self.judge.weigh(t, pressed=True)
        elif now.game.call and now.cups == "old":
            self.judge.belief = self.judge.belief.with_hypotheses([Hypothesis(replace(now, cups=""))])
            self.forget()
        else:
            return False
        return True

    def forget(self) -> None:
        """Forget the dice seen, and look again."""
        self.judge.belief = replace(self.judge.belief, scene=None, looks=0)
        self._camera.wants_look = True

    def show(self, seat: int, dice: Hand, t: float) -> None:
        """Show the dice of the program's seat at the recorded call; if no other dice are in play, they count."""
        state, call = self._record.state, self.program.call
        if call is None or seat not in self.program.due() or len(dice) != state.dice[seat - 1]:
            return
        text = self._recorder.text_payload(stated(shown_text(seat, dice)))
        self._recorder.log(SHOWN, seat, t, {"dice": list(dice), **text, BY: call.seq})
        shown = self.program.shown()

        def sees(one: Hypothesis[Round]) -> Iterable[Branch[Round]]:
            now = one.situation
            yield Branch(1.0, replace(now, program=shown) if now.game == state else now, one.layout)

        self.judge.act_on(sees)
        self._camera.wants_look = True
        if self.program.alone() and not self.program.due():
            self.count(0, t, "program")

    # What goes on the record --------------------------------------------------------------------------------------

    def announce(self, entry: Entry) -> None:
        """Announce an entry, with its rule and what to do; a call as a warning."""
        tone: Tone = "warn" if entry.kind in ("dudo", "calza", "reveal") else "good"
        self._announcer.announce(entry.message, entry.payload["rule"], tone, entry.to_do)

    def commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:  # noqa: ARG002
        """Record an event, and announce it; False if the rules don't allow it."""
        assert isinstance(event, PerudoEvent), "nothing else goes on the record"
        before, entry = self._record.state, self.entries.entry(event)
        kind, seat, payload = entry.kind, entry.seat, entry.payload
        logged = self._recorder.log(kind, seat, event.t, payload, source=event.source, evidence=event.evidence)
        if logged is None:
            return False
        self.announce(entry)
        if isinstance(event, Counted):
            self._recorder.follow(before, logged, payload["rule"])
            self._camera.wants_look = True  # the next round may be under the cups already
        if changes := reread_reveals(self._record, self.entries, self.judge.belief.reader, event.t):
            self._recorder.rewrite(changes, event.t)
        return True

    # Questions ----------------------------------------------------------------------------------------------------

    def question(self, options: Options) -> Question:
        """How many dice count, the likeliest number first, with its result; or somebody owns up to a die too many.

        Choosing a bid is not interrupted. Nothing is asked about an earlier call, whose dice are gone.
        """
        first, shown = options[0][0], self.shown
        chooses = self._announcer.question is not None and not self.judge.inquiry.options
        if shown is None or chooses or (isinstance(first, PerudoEvent) and first.before != shown.before):
            return NOTHING_TO_ASK
        chances, answers = shown.chances(), list[Answer]()
        for number in sorted(shown.possible, key=lambda count: -chances[count])[:COUNTS]:
            after, there = after_count(shown.before, number, self.rules.options), number - shown.added
            text = say("perudo.number-means", n=there, came=consequence_text(shown.before, after))
            answers.append(Answer(text, partial(self.count, there)))
        due, before = shown.before.dice, (self.judge.belief.roots or self.judge.belief.hypotheses)[0].situation
        kept = [event.dice for event, _ in options if isinstance(event, Violation)]
        kept += [tuple(n + (seat == lost) for seat, n in enumerate(due, 1)) for lost in before.lost if due[lost - 1]]
        if kept:  # somebody may own up
            answers.append(Answer(say("perudo.die-too-many"), lambda at: self.refuse(Violation("many", kept[0], t=at))))
        answers.append(Answer(say("perudo.another-number"), lambda _: self.ask_count()))
        page = self._camera.album.at(shown.look.t)
        odd = [die for seat in shown.odd for die in shown.dice if die.zone == f"seat{seat}"]
        picture = page.around(shown.doubtful, odd) if page is not None else None
        return Question(question_with_reason(doubt(shown), self.how_many(shown)), tuple(answers), picture=picture)

    def ask_count(self) -> None:
        """Ask for any number of dice that count."""
        if shown := self.shown:
            every = (Answer(say("perudo.number", n=n), partial(self.count, n)) for n in range(shown.on_table + 1))
            self._announcer.ask(self.how_many(shown), *every)

    def how_many(self, shown: Shown) -> Message:
        """``How many 5s and pacos are there?``, with the call if its dice are gone, ``beside`` the program's."""
        call, gone, beside = shown.before, self.clear(), bool(shown.program)
        face, palifico, caller = call.standing.face, not call.wild, Player(call.caller)
        return say("perudo.how-many", face=face, palifico=palifico, gone=gone, caller=caller, beside=beside)

    def count(self, count: int, t: float, source: Source = "touch") -> None:
        """Accept how many dice on the table people counted (PER-3.1); what was played since continues from there."""
        self._announcer.question = None
        self.judge.inquiry.forget()

        def counted(belief: Belief[Round]) -> Belief[Round]:
            left = (self._with_count(one, count, t, source) for one in belief.hypotheses)
            return belief.with_hypotheses(chain.from_iterable(left))

        self.judge.apply_statement(counted, t)

    def _with_count(self, one: Hypothesis[Round], count: int, t: float, source: Source) -> Iterator[Hypothesis[Round]]:
        """The hypothesis with this count of dice on the table at its last call; none if its result was another one."""
        calls, now = bool(one.situation.game.call), one.situation
        last = next((event for event in reversed(one.events) if isinstance(event, Counted)), None)
        shown = now.dice(self.rules, t) if calls else last.shown if last else None
        if shown is None or count > shown.on_table:
            return
        number, call = count + shown.added, shown.before
        after = after_count(call, number, self.rules.options)
        event = Counted(after, number, number, shown, before=call, t=t, evidence=shown.look.evidence, source=source)
        if calls:
            yield replace(one, situation=Round.after(event), events=(*one.events, event))
        elif event == last:
            yield replace(one, events=tuple(event if other is last else other for other in one.events))

    # Wrong numbers of dice ----------------------------------------------------------------------------------------

    def refuse(self, slip: Violation) -> None:
        """Refuse a seat's wrong number of dice (PER-3.1), once per call, however often a hand interferes."""
        since = takewhile(
            lambda event: event.kind not in ("dudo", "calza", "reveal"), reversed(self._record.counting())
        )
        if self.shown is None or any(event.payload.get("numbers") == list(slip.dice) for event in since):
            return
        call = self.shown.before
        wrong = next((seat for seat in call.living if slip.dice[seat - 1] != call.dice[seat - 1]), None)
        verdict = self.rules.check(call, Placement(tuple((1,) * number for number in slip.dice)))
        self.judge.inquiry.decline(self.judge.inquiry.options)
        agree = self._announcer.choice("overrule", say("perudo.these-count"))
        more = {"put_back": verdict.back, "answers": (agree,), "numbers": list(slip.dice)}
        self._recorder.refuse(wrong, slip.t, verdict.message, verdict.rule, **more)

    def overrule(self, t: float) -> bool:
        """Overrule: everybody has the dice on the table; False if that is so anyway, or they are not seen."""
        shown, state, scene = self._lying, self._record.state, self.judge.belief.scene
        if shown is None or scene is None or shown.before != state or shown.numbers == state.dice:
            return False
        if max(shown.numbers) > state.full:
            self._announcer.announce(ruled(say("perudo.at-most", most=state.full), "PER-1.1"), "PER-1.1", "refused")
            return True
        pairs = enumerate(zip(state.dice, shown.numbers, strict=True), 1)
        has = tuple(say("perudo.has-dice", player=Player(seat), count=now) for seat, (was, now) in pairs if was != now)
        text = self._recorder.text_payload(stated(say("perudo.agreed-dice", parts=has)))
        hands = tuple((HIDDEN,) * count for count in shown.numbers)
        agreed = self.rules.key(replace(state, dice=shown.numbers, hands=hands))
        if self._recorder.log("agreed", None, t, {"set": agreed, **text}, source="touch"):
            self.judge.reset(None)
            self.judge.believe(with_look(self.judge.belief, scene, self.continuations), t, pressed=True)
        return True

    # Corrections --------------------------------------------------------------------------------------------------

    def _corrections(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to the seating, a bid or a reveal, the nearest first; none to what the program entered."""
        if event.source == "program":
            return ()
        places = event.kind == PLACES
        others = self.seating.others(event) if places else self.entries.others(event, self._record.state_before(event))
        return tuple(Answer(text, partial(self._recorder.correct, event, payload)) for text, payload in others)

    def changed(self) -> None:
        """The record has changed: cups and dice that lie there don't cause again what was taken back."""
        seen, self.value = self.judge.belief.scene, 0
        self.judge.changed()
        now = self.judge.best.situation
        if not now.game.call or (seen is not None and seen.dice):
            self.judge.belief = self.judge.belief.with_hypotheses([Hypothesis(replace(now, cups="old"))])
        self.forget()


def reread_reveals(record: Record[PerudoState, Step], entries: Entries, reader: Reader, t: float) -> list[Event]:
    """Corrections of earlier reveals by what else may have counted, once a face is known to be misread."""
    if not any(read for _, read in reader.faults):
        return []
    others = {read: {read, *reader.others(read)} for read in FACES}
    state, changes = entries.rules.start(record.seats), list[Event]()
    for event in record.counting():
        if event.kind == "reveal" and event.source != "touch":
            doubted = {face for face, may in others.items() if may & state.counting and may - state.counting}
            payload = entries.reread(state, event.payload, doubted)
            changes += [record.correction(event, payload, t, source="auto")] if payload else []
        state = folded(entries.rules, state, event)
    return changes


def doubt(shown: Shown) -> Message:
    """What makes the count uncertain."""
    if shown.odd:
        counts = [(Player(seat), shown.numbers[seat - 1], shown.before.dice[seat - 1]) for seat in shown.odd]
        parts = tuple(say("perudo.shows-of", player=player, count=count, due=due) for player, count, due in counts)
        return stated(say("perudo.odd", parts=parts))
    dice = len(shown.doubtful)  # 0: each die by itself is sure, all together are not
    return say("perudo.dice-unsure", count=dice) if dice else say("perudo.count-unsure")
