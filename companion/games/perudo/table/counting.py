"""After a call in Perudo: the dice are read, counted, asked about, and refused if their numbers are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Protocol

from companion.games.message import Message, Player, Text, ruled, say, stated
from companion.games.perudo import PerudoRules, PerudoState, Placement
from companion.games.perudo.course import after_count
from companion.games.perudo.steps import FACES, Hand, Step
from companion.games.perudo.table.asking import doubt, how_many
from companion.games.perudo.table.entries import Entries, Entry, fate_said
from companion.games.perudo.table.open_dice import Counted, PerudoEvent, Shown, dice_of, lie_alike
from companion.games.perudo.table.program import KIND, ProgramsDice, shown_said
from companion.games.perudo.table.seating import hand_over
from companion.games.perudo.table.stories import PerudoTable, Round
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Belief, Hypothesis, Violation
from companion.referee.belief.policy import Options
from companion.referee.belief.priors import ACCEPT
from companion.referee.belief.sensor import face_chances
from companion.referee.belief.tracker import Branch, looked
from companion.referee.camera import CameraState
from companion.referee.judge import NOTHING_TO_ASK, Judge, asked_because
from companion.referee.record import folded
from companion.referee.record.recorder import Corrector, Recorder
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.telling import telling
from companion.referee.shown.view import PictureView
from companion.sessions.counting import BY
from companion.sessions.events import Event, Source
from vision.reading import SeenDie, TableReading

COUNTS = 5  # numbers of dice that a question offers


class Put(Protocol):
    """Puts an entry on the record, and announces it; None if the rules refuse it."""

    def __call__(self, entry: Entry, t: float, evidence: bytes | None = None) -> Event | None:
        """Put the entry, with its picture."""
        ...


class Counting:
    """The open dice of a call: ``before`` are unrecognised objects that lay in the places before the round."""

    def __init__(
        self,
        recorder: Recorder[PerudoState, Step],
        camera: CameraState,
        judge: Judge[Round],
        entries: Entries,
        put: Put,
        corrector: Corrector[PerudoState, Step],
        table: PerudoTable,
        program: ProgramsDice,
    ) -> None:
        self.before: tuple[SeenDie, ...] = ()
        self._taken_back: Look | None = None  # the dice of a reveal that was taken back, until they change
        self._rules: PerudoRules = entries.rules
        self._table = table
        self._program = program
        self._recorder = recorder
        self._record = recorder.record
        self._announcer = recorder.announcer
        self._camera = camera
        self._judge = judge
        self._entries = entries
        self._put = put
        self._corrector = corrector

    # What lies there ----------------------------------------------------------------------------------------------

    @property
    def shown(self) -> Shown | None:
        """The dice of the call that is being counted or still uncertain."""
        best = self._judge.best
        counted = [event.shown for event in best.events if isinstance(event, Counted)]
        now = best.situation
        return now.dice(self._rules, 0.0) if now.game.call else counted[-1] if counted else None

    @property
    def call(self) -> PerudoState | None:
        """The position of that call."""
        return self.shown.before if self.shown else None

    @property
    def awaits_dice(self) -> bool:
        """Whether dice may be read: from a call until they are covered again."""
        best = self._judge.best
        return bool(best.situation.game.call) or isinstance((None, *best.events)[-1], Counted)

    @property
    def gone(self) -> bool:
        """Whether the dice of the call were seen, and lie there no more."""
        scene = self._judge.belief.scene
        return bool(self.shown and self.shown.dice) and not (scene and scene.dice)

    @property
    def lying(self) -> Shown | None:
        """The dice of the call as they lie there; None if they are gone, or not all visible yet."""
        return None if self.gone or (self.shown and self.shown.hidden) else self.shown

    def unclear(self) -> Text:
        """What can't be read with confidence; "" for nothing."""
        shown = self.lying
        return doubt(shown) if shown and (shown.odd or shown.doubtful) else ""

    # What the program shows ---------------------------------------------------------------------------------------

    def show(self, seat: int, dice: Hand, t: float) -> None:
        """The program shows the dice of a seat at the call on record; if they are all that is in play, they count."""
        state, call = self._record.state, self._program.call
        if call is None or seat not in self._program.due() or len(dice) != state.dice[seat - 1]:
            return
        said = telling(self._recorder.names, stated(shown_said(seat, dice)))
        self._recorder.log(KIND, seat, t, {"dice": list(dice), **said, BY: call.seq})
        shown = self._program.shown()

        def sees(one: Hypothesis[Round]) -> list[Branch[Round]]:
            now = one.situation
            return [Branch(1.0, replace(now, program=shown) if now.game == state else now, one.layout)]

        self._judge.acted(sees)
        self._camera.wants_look = True
        if self._program.alone() and not self._program.due():
            self.count(0, t, "program")

    # What is seen -------------------------------------------------------------------------------------------------

    def read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Read the dice, once the program shows its own; past a hand only if every die of the call is certain."""
        if self._unshown:
            self._camera.wants_look = True
            return
        belief, camera = self._judge.belief, self._camera
        games = [one.situation.game for one in belief.roots or belief.hypotheses]
        calls = [game for game in games if game.call] or [self._judge.best.situation.game]
        numbers = map(self._table.on_table, calls)
        dice = dice_of(reading, tuple(map(max, zip(*numbers, strict=True))), self.before)
        areas = reading.sheet.areas if reading.sheet else {}
        look = Look(dice, t, camera.stirred, reading.covered, evidence, areas=areas)
        if self._taken_back is not None and lie_alike(self._taken_back, look):
            return
        self._taken_back = None
        after = looked(belief, look, self._table)
        if not hand_over(reading) or _whole(after):
            self._judge.believe(after, t)
            return
        camera.status, camera.wants_look = "hand", True  # nothing uncertain is reported
        if belief.scene is None or self._table.same_scene(belief.scene, look):
            self._judge.belief, camera.stirred = replace(after, looks=0), False

    @property
    def _unshown(self) -> bool:
        """Whether the program has yet to show dice of the call."""
        return self.shown is not None and bool(self._program.seats.intersection(self.shown.hidden))

    def settle(self, t: float) -> bool:
        """Somebody wants the dice counted that lie there; False if none do."""
        if self.lying is not None:
            self._judge.weigh(t, pressed=True)
        elif (look := self._taken_back) is not None:
            self._taken_back = None
            self._judge.believe(looked(self._judge.belief, look, self._table), t, pressed=True)
        else:
            return False
        return True

    def forget(self) -> None:
        """Forget the dice seen."""
        self._judge.belief = replace(self._judge.belief, scene=None, looks=0)
        self._taken_back = None

    def changed(self) -> None:
        """The record has changed: dice of a reveal that was taken back are counted again only if somebody wants it."""
        seen = self._judge.belief.scene
        self._judge.changed()
        before = self._judge.best.situation
        self._judge.belief = self._judge.belief.weighed([Hypothesis(replace(before, cups="old"))])
        self.forget()
        if self._record.state.call and seen is not None and seen.dice:
            self._taken_back = seen

    # Questions ----------------------------------------------------------------------------------------------------

    def question(self, options: Options) -> Question:
        """What a leaning die counts as if only that is in doubt; else the count: people can't tell which dice are.

        Who chooses a bid is not interrupted. About an earlier call, whose dice are gone, an answer is only welcome.
        """
        first, shown = options[0][0], self.shown
        earlier = isinstance(first, PerudoEvent) and first.before != self.call
        chooses = self._announcer.question is not None and not self._judge.inquiry.options
        if earlier or shown is None or chooses:
            return NOTHING_TO_ASK
        asked = self._how_many(shown)
        answers = (*self._numbers(shown), *self._others(shown))
        if not (shown.odd or self.gone) and len(shown.doubtful) == 1 and not shown.doubtful[0][1].flat:
            asked, answers = say("perudo.counts-as-what"), tuple(self._faces(shown, shown.doubtful[0][1]))
        return Question(asked_because(doubt(shown), asked), answers, picture=self._picture(shown))

    def _faces(self, shown: Shown, die: SeenDie) -> Iterator[Answer]:
        """What a leaning die, which everybody sees, may count as, with the reading first."""
        for face in sorted(FACES, key=lambda face: (face != die.face, -face_chances(die)[face - 1])):
            count = partial(self.count, shown.if_shows(die, face) - shown.added)
            yield Answer(say("perudo.counts-as", face=face), count, (face,))

    def _numbers(self, shown: Shown) -> Iterator[Answer]:
        """The numbers that may well count, the most likely first, and what they mean."""
        for number in shown.likely()[:COUNTS]:
            came = fate_said(shown.before, after_count(shown.before, number, self._rules.options))
            there = number - shown.added
            yield Answer(say("perudo.number-means", n=there, came=came), partial(self.count, there))

    def _others(self, shown: Shown) -> Iterator[Answer]:
        """A die too few or too many; one that nobody sees is of who should have put one away."""
        belief = self._judge.belief
        due, lost = shown.before.dice, (belief.roots or belief.hypotheses)[0].situation.lost
        few, many = (tuple(map(pick, due, shown.numbers)) for pick in (min, max))
        many = tuple(n + (seat == lost) for seat, n in enumerate(due, 1)) if many == due else many
        lacking = next((seat for seat in shown.before.living if few[seat - 1] < due[seat - 1]), 0)
        if lacking:
            only = say("perudo.has-only", player=Player(lacking), count=few[lacking - 1])
            yield Answer(only, partial(self.refuse_numbers, few))
        if many != due:
            yield Answer(say("perudo.die-too-many"), partial(self.refuse_numbers, many))
        yield Answer(say("perudo.another-number"), lambda _: self.ask_count())

    def _picture(self, shown: Shown) -> PictureView | None:
        """The dice in doubt, and those of a player who shows too many or too few."""
        page = self._camera.album.at(shown.t)
        if page is None:
            return None
        odd = [die for seat in shown.odd for die in shown.found[seat - 1]]
        return page.these([die for _, die in shown.doubtful], odd)

    def ask_count(self) -> None:
        """Ask for any number of dice that count."""
        if shown := self.shown:
            every = (Answer(say("perudo.number", n=n), partial(self.count, n)) for n in range(shown.on_table + 1))
            self._announcer.ask(self._how_many(shown), *every)

    def _how_many(self, shown: Shown) -> Message:
        return how_many(shown.before, gone=self.gone, beside=bool(shown.program))

    def count(self, count: int, t: float, source: Source = "touch") -> None:
        """People counted those on the table themselves (PER-3.1); what was played since continues from there."""
        self._announcer.question = None
        self._judge.inquiry.forget()

        def stated(belief: Belief[Round]) -> Belief[Round]:
            told = (self._table.with_count(one, count, t, source) for one in belief.hypotheses)
            return belief.weighed(filter(None, told))

        self._judge.state(stated, t)

    def reader_known(self, t: float) -> None:
        """Once it is known that a face is misread, say of earlier reveals what else may have counted."""
        confusion = self._judge.belief.reader
        if not any(read for _, read in confusion.faults):
            return
        others = {read: confusion.others(read) for read in FACES}
        state, changes = self._rules.start(self._record.seats), list[Event]()
        for event in self._record.counting():
            if event.kind == "reveal" and event.source != "touch":
                told = self._entries.reread(state, event.payload, others)
                changes += [self._record.correction(event, told, t, source="auto")] if told else []
            state = folded(self._rules, state, event)
        if changes:
            self._corrector.rewrite(changes, t)

    # Wrong numbers of dice ----------------------------------------------------------------------------------------

    def refuse(self, slip: Violation) -> None:
        """Refuse it only once, however often a hand interferes."""
        counting = reversed(self._record.counting())
        since = takewhile(lambda event: event.kind not in ("dudo", "calza", "reveal"), counting)
        if not any(event.payload.get("numbers") == list(slip.dice) for event in since):
            self.refuse_numbers(slip.dice, slip.t)

    def refuse_numbers(self, numbers: tuple[int, ...], t: float) -> None:
        """Refuse a seat's wrong number of dice (PER-3.1)."""
        call = self.call
        if call is None:
            return
        wrong = next((seat for seat in call.living if numbers[seat - 1] != call.dice[seat - 1]), None)
        verdict = self._rules.check(call, Placement(tuple((1,) * number for number in numbers)))
        self._judge.inquiry.decline(self._judge.inquiry.options)
        agree = self._announcer.choice("overrule", say("perudo.these-count"))
        told = {"put_back": verdict.back, "answers": (agree,), "numbers": list(numbers)}
        self._recorder.refuse(wrong, t, verdict.message, verdict.rule, **told)

    def overrule(self, t: float) -> bool:
        """The players agree that everybody has the dice on the table; False if that is so anyway, or not seen."""
        shown, state = self.lying, self._record.state
        if shown is None or shown.before != state or shown.numbers == state.dice:
            return False
        if max(shown.numbers) > state.full:
            self._announcer.rule(ruled(say("perudo.at-most", most=state.full), "PER-1.1"), "PER-1.1", "refused")
        elif self._put(self._entries.agreed(state, shown.numbers), t):
            scene = self._judge.belief.scene
            assert scene is not None, "the dice lie there"
            self._judge.reset(None)
            self._judge.believe(looked(self._judge.belief, scene, self._table), t, pressed=True)
        return True


def _whole(belief: Belief[Round]) -> bool:
    """Whether every die of the call is certain."""
    event = belief.best.next
    return isinstance(event, Counted) and event.whole and belief.chance(lambda one: one.next == event) >= ACCEPT
