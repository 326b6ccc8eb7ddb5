"""After a call in Perudo: the dice are read, counted, asked about, and refused if their numbers are wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from companion.games.message import Message, Player, ruled, say
from companion.games.perudo import PerudoRules, PerudoState, Placement
from companion.games.perudo.course import after_count
from companion.games.perudo.steps import FACES
from companion.games.perudo.table.asking import doubt, how_many
from companion.games.perudo.table.entries import Entries, Entry, fate_said
from companion.games.perudo.table.open_dice import Counted, Shown, dice_of, lie_alike
from companion.games.perudo.table.seating import hand_over
from companion.games.perudo.table.stories import PerudoTable, Round
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Belief, Violation
from companion.referee.belief.layout import Layout
from companion.referee.belief.policy import Options
from companion.referee.belief.priors import ACCEPT
from companion.referee.belief.sensor import face_chances
from companion.referee.belief.tracker import looked
from companion.referee.record import Record, advance, game_events
from companion.referee.shown.saying import Answer, Question
from companion.referee.shown.view import PictureView
from companion.referee.weighing import WeighingReferee, asked_because
from companion.sessions.events import Event
from vision.reading import SeenDie, TableReading

COUNTS = 5  # numbers of dice that a question offers


class CallReferee(WeighingReferee[Round]):
    """Reads the dice after a call, counts them, and asks about those that are hard to read."""

    _made_at: float = -math.inf  # when the last bid or call was made (s)

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        super().__init__(record, names, rule_text)
        self._before: tuple[SeenDie, ...] = ()  # unrecognised objects that lay in the places before the round
        self._taken_back: Look | None = None  # the dice of a reveal that was taken back, until they change

    # What may have happened -------------------------------------------------------------------------------------------

    @property
    def rules(self) -> PerudoRules:
        """The rules in force."""
        rules = self.record.rules
        assert isinstance(rules, PerudoRules)
        return rules

    @property
    def _table(self) -> PerudoTable:
        return PerudoTable(self.rules)

    @property
    def position(self) -> PerudoState:
        """The most likely position: the record's, plus what was played since if something is open."""
        return self._belief.best.situation.game

    @property
    def state(self) -> PerudoState:
        """The position of the record."""
        state: PerudoState = self.record.state
        return state

    @property
    def _shown(self) -> Shown | None:
        """The dice of the call that is being counted or still uncertain."""
        best = self._belief.best
        counted = [event.shown for event in best.events if isinstance(event, Counted)]
        now = best.situation
        return now.dice(self.rules, 0.0) if now.game.call else counted[-1] if counted else None

    @property
    def _call(self) -> PerudoState | None:
        """The position of that call."""
        return self._shown.before if self._shown else None

    def _belief_from_record(self, scene: Look | None) -> Belief[Round]:  # noqa: ARG002 - what lies there is looked at anew
        return Belief.certain(Round(self.state), Layout())

    def _clear(self) -> bool:
        return self._gone

    def _unclear(self) -> Message | str:
        shown = self._lying
        return doubt(shown) if shown and (shown.odd or shown.doubtful) else ""

    @property
    def _awaits_dice(self) -> bool:
        """Whether dice may be read: from a call until they are covered again."""
        return bool(self.position.call) or isinstance((None, *self._belief.best.events)[-1], Counted)

    @property
    def _gone(self) -> bool:
        """Whether the dice of the call were seen, and lie there no more."""
        return bool(self._shown and self._shown.dice) and not (self._belief.scene and self._belief.scene.dice)

    @property
    def _lying(self) -> Shown | None:
        """The dice of the call as they lie there; None if they are gone, or not all visible yet."""
        return None if self._gone or (self._shown and self._shown.hidden) else self._shown

    # What is seen -----------------------------------------------------------------------------------------------------

    @property
    def past_hands(self) -> bool:
        """After a call a still table may be read past hands: if every seat shows all of its dice nothing is hidden."""
        return self._awaits_dice

    def hides(self, t: float) -> bool:
        """Whether dice are hidden: always, except from a call until its reveal, and for looks made before the call."""
        return not self._awaits_dice or t < self._made_at

    def _read_dice(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        games = [one.situation.game for one in self._belief.roots or self._belief.hypotheses]
        numbers = [game.dice for game in games if game.call] or [self.position.dice]
        dice = dice_of(reading, tuple(map(max, zip(*numbers, strict=True))), self._before)
        areas = reading.sheet.areas if reading.sheet else {}
        look = Look(dice, t, self._stirred, reading.covered, evidence, areas=areas)
        if self._taken_back is not None and lie_alike(self._taken_back, look):
            return
        self._taken_back = None
        after, scene = self._seeing(look), self._belief.scene
        if not hand_over(reading) or self._whole(after):
            self._believe(after, t)
            return
        self._status, self.wants_look = "hand", True  # nothing uncertain is reported
        if scene is None or self._table.same_scene(scene, look):
            self._belief, self._stirred = replace(after, looks=0), False

    @staticmethod
    def _whole(belief: Belief[Round]) -> bool:
        """Whether every die of the call is certain."""
        event = belief.best.next
        return isinstance(event, Counted) and event.whole and belief.chance(lambda one: one.next == event) >= ACCEPT

    def _seeing(self, look: Look) -> Belief[Round]:
        """The belief after a look."""
        return looked(self._belief, look, self._table)

    def _believe(self, after: Belief[Round], t: float, *, pressed: bool = False) -> None:
        """Act on the belief after a look; ``pressed``: ask at once about what is uncertain."""
        self._stirred, self._belief = False, after
        self._weigh(t, pressed=pressed)

    # Questions about the dice -----------------------------------------------------------------------------------------

    def _asked(self, options: Options) -> Question:  # noqa: ARG002 - what lies there says what is to be asked
        """What a leaning die counts as if only that is in doubt; else the count: people can't tell which dice are."""
        shown = self._shown
        assert shown is not None, "nothing is counted"
        asked = how_many(shown.before, gone=self._gone)
        answers = (*self._numbers(shown), *self._others(shown))
        if not (shown.odd or self._gone) and len(shown.doubtful) == 1 and not shown.doubtful[0][1].flat:
            asked, answers = say("perudo.counts-as-what"), tuple(self._faces(shown, shown.doubtful[0][1]))
        return Question(asked_because(doubt(shown), asked), answers)

    def _faces(self, shown: Shown, die: SeenDie) -> Iterator[Answer]:
        """What a leaning die, which everybody sees, may count as, with the reading first."""
        for face in sorted(FACES, key=lambda face: (face != die.face, -face_chances(die)[face - 1])):
            count = partial(self.count, shown.if_shows(die, face))
            yield Answer(say("perudo.counts-as", face=face), count, (face,))

    def _numbers(self, shown: Shown) -> Iterator[Answer]:
        """The numbers that may well count, the most likely first, and what they mean."""
        for number in shown.likely()[:COUNTS]:
            came = fate_said(shown.before, after_count(shown.before, number, self.rules.options))
            yield Answer(say("perudo.number-means", n=number, came=came), partial(self.count, number))

    def _others(self, shown: Shown) -> Iterator[Answer]:
        """A die too few or too many; one that nobody sees is of who should have put one away."""
        due, lost = shown.before.dice, (self._belief.roots or self._belief.hypotheses)[0].situation.lost
        few, many = (tuple(map(pick, due, shown.numbers)) for pick in (min, max))
        many = tuple(n + (seat == lost) for seat, n in enumerate(due, 1)) if many == due else many
        lacking = next((seat for seat in shown.before.living if few[seat - 1] < due[seat - 1]), 0)
        if lacking:
            only = say("perudo.has-only", player=Player(lacking), count=few[lacking - 1])
            yield Answer(only, partial(self.refuse_numbers, few))
        if many != due:
            yield Answer(say("perudo.die-too-many"), partial(self.refuse_numbers, many))
        yield Answer(say("perudo.another-number"), lambda _: self.ask_count())

    def _pictured(self, options: Options, *, of_pieces: bool) -> PictureView | None:  # noqa: ARG002 - dice only
        """The dice in doubt, and those of a player who shows too many or too few."""
        shown = self._shown
        page = self._album.at(shown.t) if shown is not None else None
        if shown is None or page is None:
            return None
        return page.these(
            [die for _, die in shown.doubtful], [die for seat in shown.odd for die in shown.found[seat - 1]]
        )

    def ask_count(self) -> None:
        """Ask for any number of dice that count."""
        if call := self._call:
            every = (Answer(say("perudo.number", n=n), partial(self.count, n)) for n in range(call.total + 1))
            self._ask(how_many(call, gone=self._gone), *every)

    def count(self, count: int, t: float) -> None:
        """People counted themselves (PER-3.1); what was played since continues from there."""
        self._inquiry.clear()

        def stated(belief: Belief[Round]) -> Belief[Round]:
            told = (self._table.with_count(one, count, t) for one in belief.hypotheses)
            return belief.weighed(filter(None, told))

        self._apply_statement(stated, t)

    def _reader_known(self, t: float) -> None:
        """Once it is known that a face is misread, say of earlier reveals what else may have counted."""
        confusion = self._belief.reader.confusion
        if not any(read for _, read in confusion.faults):
            return
        others = {read: confusion.others(read) for read in FACES}
        state, changes = self.rules.start(self.record.seats), list[Event]()
        for event in self.record.counting():
            if event.kind == "reveal" and event.source != "touch":
                told = self._entries.reread(state, event.payload, others)
                changes += [self.record.correction(event, told, t, source="auto")] if told else []
            state = advance(self.rules, state, game_events(self.rules, event))
        if changes:
            self._corrector.rewrite(changes, t)

    # Wrong numbers of dice --------------------------------------------------------------------------------------------

    def _say(self, slip: Violation) -> None:
        """Refuse it only once, however often a hand interferes."""
        since = takewhile(lambda event: event.kind not in ("dudo", "calza", "reveal"), reversed(self.record.counting()))
        if not any(event.payload.get("numbers") == list(slip.dice) for event in since):
            self.refuse_numbers(slip.dice, slip.t)

    def refuse_numbers(self, numbers: tuple[int, ...], t: float) -> None:
        """Refuse a seat's wrong number of dice (PER-3.1)."""
        call = self._call
        if call is None:
            return
        wrong = next((seat for seat in call.living if numbers[seat - 1] != call.dice[seat - 1]), None)
        verdict = self.rules.check(call, Placement(tuple((1,) * number for number in numbers)))
        self._inquiry.decline(self._inquiry.options)
        agree = self._announcer.choice("overrule", say("perudo.these-count"))
        told = {"put_back": verdict.back, "answers": (agree,), "numbers": list(numbers)}
        self._refuse(wrong, t, verdict.message, verdict.rule, **told)

    def _overrule(self, t: float) -> None:
        """The players agree that everybody has the dice on the table."""
        shown = self._lying
        if shown is None or shown.before != self.state or shown.numbers == self.state.dice:
            super()._overrule(t)
        elif max(shown.numbers) > self.state.full:
            self._show_ruling(ruled(say("perudo.at-most", most=self.state.full), "PER-1.1"), "PER-1.1", "refused")
        elif self._put(self._entries.agreed(self.state, shown.numbers), t):
            scene, self._belief = self._belief.scene, self._reset_belief(None)
            assert scene is not None, "the dice lie there"
            self._believe(self._seeing(scene), t, pressed=True)

    # What goes on the record ------------------------------------------------------------------------------------------

    @property
    def _entries(self) -> Entries:
        return Entries(self.rules, self.names)

    def _put(self, entry: Entry, t: float, evidence: bytes | None = None) -> Event | None:
        """Put an entry on the record, and announce it."""
        logged = self._log(entry.kind, entry.seat, t, entry.payload, source=entry.source, evidence=evidence)
        if logged is not None and entry.said:
            self._show_ruling(entry.said, entry.rule, entry.tone, entry.to_do)
        return logged
