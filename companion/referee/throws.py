"""Throws on the record, for every game with dice: their wording, counting and correction."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from companion.games.message import Dice, Fact, Message, Player, Text, ruled, say
from companion.games.rules import THROW, Throw
from companion.referee.belief.confusion import Confusion
from companion.referee.belief.hypothesis import Hypothesis, Played, TableEvent, Thrown, Violation, Voided
from companion.referee.belief.layout import Faces
from companion.referee.belief.policy import Options
from companion.referee.board.board_game import SituationT
from companion.referee.record import Record
from companion.referee.record.correcting import (
    REROLLS_LOSE_THE_TURN,
    Others,
    doubted,
    other_throws,
    throws_of_turn,
    void_throws,
)
from companion.referee.record.throw_corrector import ROLL, ThrowCorrector
from companion.referee.shown.boards import board_view
from companion.referee.shown.dice_entry import DiceEntry
from companion.referee.shown.saying import Answer
from companion.referee.shown.throw_words import ThrowWords
from companion.referee.shown.view import ChoiceView, PictureView, faces_of
from companion.referee.weighing import WeighingReferee
from companion.sessions.events import Event, Source
from vision.reading import SeenDie

DICE = (*ROLL, "keep")  # the zones of a throw, and of the dice set aside from it
GONE_ON = 0.2  # probability from which a question says whose throw it is about, as play may have gone on since


class ThrowReferee(WeighingReferee[SituationT]):
    """A referee of a game with throws, which count or are void, and may be entered by hand, overruled and corrected."""

    enters_pairs: ClassVar[bool] = False
    """Whether two alike are entered with one touch: where many dice are thrown."""

    def __init__(self, record: Record, names: Sequence[str], rule_text: Callable[[str], str]) -> None:
        super().__init__(record, names, rule_text)
        self._entry = DiceEntry(self._announcer, pairs=self.enters_pairs)
        self._words = self._throw_words()
        self._throw_corrector = ThrowCorrector(
            record,
            self._announcer,
            self._corrector,
            self._words,
            self._album,
            learns=self._learn_from,
            learned=self._reader_known,
        )

    @abstractmethod
    def _throw_words(self) -> ThrowWords:
        """How the game words its throws."""

    def _dice_said(self, dice: Faces) -> Fact:
        return self._words.dice_said(dice)

    @abstractmethod
    def _follow(self, before: Any, cause: Event, rule: str) -> None:
        """What follows automatically from an event that was logged in the state ``before``."""

    @abstractmethod
    def _played(self, event: Played) -> bool:
        """Record a step or a turn; False if the rules don't allow it."""

    # What is recorded ---------------------------------------------------------------------------------------------

    def _acting(self) -> Player:
        """The acting player by the record."""
        return Player(self.rules.seat(self.state))

    def _commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:
        if isinstance(event, Thrown):
            throws = [event, *(one for one in perhaps if isinstance(one, Thrown) and one.entry == event.entry)]
            others = dict.fromkeys(dice for one in throws for dice in (one.dice, *one.others))
            return self._take(event, source, [dice for dice in others if dice != event.dice])
        if isinstance(event, Voided):
            return self._void(event)
        assert isinstance(event, Played), "nothing else goes on the record"
        return self._played(event)

    def _take(self, event: Thrown, source: Source, perhaps: Sequence[Faces] = ()) -> bool:
        """The throw counts (TAB-1.1); ``perhaps`` are unresolved alternatives."""
        before, seat = self.state, self.rules.seat(self.state)
        verdict = self.rules.check(before, Throw(event.dice))
        payload = {"dice": list(event.dice), "rule": verdict.rule, **self._words.telling(seat, event.dice, perhaps)}
        logged = self._log("throw", seat, event.t, payload, source=source, evidence=event.evidence)
        if logged is None:
            return False
        self._entry.faces = None
        self._show_ruling(self._of(seat, verdict.message), verdict.rule, "good")
        self._follow(before, logged, verdict.rule)
        return True

    def _void(self, event: Voided) -> bool:
        """A cocky or bum throw: announced with the count, thrown again; the third loses the turn (TAB-1.2 to 1.4)."""
        player, count = self._acting(), self._rerolls() + 1
        rule = "TAB-1.2" if event.reason == "cocky" else "TAB-1.3"
        said = void_said(event.reason, len(event.dice), count, rule)
        payload = {"dice": list(event.dice), "reason": event.reason, "count": count, "rule": rule}
        self._log("reroll", player.seat, event.t, payload | self._telling(said), evidence=event.evidence)
        answers = self._overrule_choice() if count < REROLLS_LOSE_THE_TURN and self._void_to_overrule() else ()
        self._show_ruling(say("common.about", player=player, said=said), rule, "warn", answers=answers)
        return True

    def _dice_unclear(self, dice: Sequence[SeenDie], wanted: int) -> Text:
        """Which dice of a throw are missing or can't be read with confidence; "" for none."""
        unsure = [die for die in dice if not die.sure]
        if 0 < len(dice) < wanted:
            return say("referee.dice-missing", seen=len(dice), wanted=wanted)
        why = next((die.why for die in unsure if die.why), "") or say("referee.hard-to-see")
        return say("referee.dice-unsure", count=len(unsure), why=why) if unsure else ""

    def _reader_known(self, t: float) -> None:
        """Reopen earlier throws with a face that is known to be misread, unless what was played on them tells."""
        faults = [(face, read) for face, read in self._belief.reader.confusion.faults if read]
        if not faults:
            return
        pairs = [*faults, *((read, face) for face, read in faults)]  # the log may have taken it for the other one
        alike = {one: [face for face, other in pairs if other == one] for _, one in pairs}
        others = partial(other_throws, doubted=alike, arranged=self._words.arranged)
        found = doubted(self.rules, len(self.names), self.record.counting(), others, self._as_meant)
        changes = [
            self.record.correction(event, self._telling_others(event, perhaps), t, source="auto")
            for event, perhaps in found
            if event.payload.get("perhaps") != list(map(list, perhaps))
        ]
        if changes:
            self._corrector.rewrite(changes, t)

    def _as_meant(self, turn: list[Any], others: Others) -> Iterable[tuple[list[Any], Faces]]:
        """How the actions of a turn may have been meant, each with the dice set aside if they may be ``others``."""
        return [(turn, ())]

    def _telling_others(self, event: Event, perhaps: Sequence[Faces]) -> Mapping[str, Any]:
        """The texts for an event whose dice may be others."""
        return self._words.telling(event.seat, tuple(event.payload["dice"]), perhaps)

    # What is refused ----------------------------------------------------------------------------------------------

    def _say_button(self, slip: Violation) -> None:
        """Report the button of somebody whose turn it is not."""
        seat = slip.dice[0]
        wrong = say("referee.wrong-button", owner=Player(seat), player=self._acting())
        self._refuse(seat, slip.t, ruled(wrong, "TAB-2.1"), "TAB-2.1")

    def _say_many(self, slip: Violation, put_back: tuple[Text, ...] = ()) -> None:
        """Report too many dice."""
        player, wanted = self._acting(), self.rules.dice(self.state)
        many = ruled(say("referee.too-many-thrown", count=len(slip.dice), player=player, wanted=wanted), "TAB-1.1")
        self._refuse(player.seat, slip.t, many, "TAB-1.1", dice=list(slip.dice), put_back=put_back)

    def _ask_which_counts(self, first: Faces, second: Faces) -> None:
        """The dice were thrown again; the players may accept that."""
        kept = Answer(say("referee.first-throw", dice=self._dice_said(first)), lambda _: None, first)
        agreed = say("referee.new-throw-agreed", dice=self._dice_said(second))
        new = Answer(agreed, lambda at: self._count(Thrown(second, t=at), "button"), second)
        self._ask(say("referee.what-counts"), kept, new)

    def _count(self, thrown: Thrown, source: Source) -> None:
        """The players overrule: this throw counts, and what was decided last does not."""
        self.record.undo(thrown.t, source)
        self._take(thrown, source)
        self._undone()

    # How throws are told ------------------------------------------------------------------------------------------

    def _overrule_choice(self) -> tuple[ChoiceView, ...]:
        """The choice to overrule the last ruling."""
        return (self._announcer.choice("overrule", say("referee.it-counts")),)

    def _rerolls(self) -> int:
        """The number of void throws in a row in this turn."""
        return void_throws(self.record.counting())

    def _void_kind(self) -> str:
        """The kind of the last void throw: "cocky" or "bum"."""
        last = self.record.last("reroll")
        return str(last.payload["reason"]) if last else "cocky"

    def _whose_throw(self) -> Text:
        """The player, and the number of the throw if there were several in the turn."""
        seat, awaited = self.rules.seat(self.state), self.rules.to_act(self.state) is THROW
        number = throws_of_turn(self.record.counting()) + awaited

        def threw_again(one: Hypothesis[SituationT]) -> bool:
            throws = sum(isinstance(event, Thrown) for event in one.events)
            return not one.denied_count and throws > awaited and self.rules.seat(one.situation.game) == seat

        def went_on(one: Hypothesis[SituationT]) -> bool:
            return not one.denied_count and (len(one.events) > 1 or bool(one.layout.of("soon")))

        missed = any(
            isinstance(event, Thrown) and not event.seen for event, _ in self._inquiry.options
        )  # it can't be pointed at
        gone_on = missed or self._belief.chance(went_on) >= GONE_ON
        if not gone_on and (awaited or number == 1):
            return ""
        several = number > 1 or self._belief.chance(threw_again) >= GONE_ON
        if not several and len(self.names) == 1:
            return ""
        return say("referee.throw-of", player=Player(seat), number=number if several else 0)

    def _pictured(self, options: Options, *, of_pieces: bool) -> PictureView | None:
        """The dice or the pieces that it is about; a throw of the record as it lay when it was read."""
        awaited = self.rules.to_act(self.state) is THROW
        doubted = not awaited and not of_pieces and not any(isinstance(event, Played) for event, _ in options)
        last = self.record.last("throw") if doubted else None
        thrown = [event.t for event, _ in options if isinstance(event, Thrown | Voided)]
        page = self._album.at(last.t if last is not None else min(thrown, default=options[0][0].t))
        if page is None or of_pieces:
            boards = [event.board for event, _ in options if isinstance(event, Violation) and event.board is not None]
            board = board_view(self.rules, self.state, boards[0]) if boards else None
            return page.pieces(board.differs if board else ()) if page else None
        wanted = self.rules.dice(self.state) if awaited else len(last.payload["dice"]) if last else 0
        return page.dice(wanted, ROLL if awaited or last else DICE)

    # Overruling ---------------------------------------------------------------------------------------------------

    def _void_to_overrule(self) -> Event | None:
        """The throw just called void if it could count as it was read."""
        last = self.record.last_decision()
        dice = last.payload["dice"] if last is not None and last.kind == "reroll" else ()
        return last if dice and 0 not in dice and len(dice) == self.rules.dice(self.state) else None

    def _overrule(self, t: float) -> None:
        """TAB-1.5: the void throw counts as it lies."""
        last = self._void_to_overrule()
        if last is None:
            super()._overrule(t)
        else:
            self._count(Thrown(tuple(last.payload["dice"]), t=t, evidence=last.evidence), "touch")

    # Corrections --------------------------------------------------------------------------------------------------

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        return self._throw_corrector.ways(event)

    def _learn_from(self, event: Event, dice: Faces) -> None:
        """Learn from a corrected throw how well the reader reads."""
        reader = self._belief.reader.corrected(tuple(event.payload["dice"]), dice)
        self._belief = replace(self._belief, reader=reader)

    def _restated(self, event: Event, before: Any, earlier: Sequence[Event]) -> Mapping[str, Any] | None:
        """For a void throw the count, which depends on earlier ones."""
        if event.kind != "reroll" or "step" in event.payload:
            return super()._restated(event, before, earlier)
        told, count = event.payload, void_throws(earlier) + 1
        said = void_said(told["reason"], len(told["dice"]), count, told["rule"])
        return {**told, "count": count, **self._telling(said)}

    # Throws entered by hand ---------------------------------------------------------------------------------------

    def _act(self, verb: str, rest: str, t: float) -> None:
        """``throw:6-4-2`` and ``die:6`` enter a throw."""
        if verb == "throw":
            self._enter(tuple(int(part) for part in rest.split("-") if part.isdecimal()), t)
        elif verb == "die":
            self._enter_die(rest, t)

    def _enter(self, dice: Faces, t: float) -> None:
        """Process a whole throw that was entered; the rules refuse an impossible one."""
        self._announcer.question = None
        self._take(Thrown(self._words.arranged(dice), t=t), "touch")
        self._undone()

    def _undone(self) -> None:
        super()._undone()
        self._entry.faces = None

    def _undo_words(self) -> str:
        return self._worded(self._entry.back_said()) or super()._undo_words()

    @property
    def _goes_by_hand(self) -> bool:
        return not self.over and (self._blind or self._entry.begun)

    def _undo(self, t: float, source: Source) -> None:
        """While a throw is entered, undo removes its last die."""
        if self._entry:
            self._entry.act("back", 0)
        else:
            super()._undo(t, source)

    def _enter_die(self, what: str, t: float) -> None:
        wanted = self.rules.dice(self.state)
        if faces_of(what) and self.rules.to_act(self.state) is not THROW:
            return  # the throw is complete: a finger that came too late
        if self._entry.act(what, wanted) and len(self._entry.faces or ()) == wanted:
            self._enter(self._entry.take(), t)

    def _entry_title(self) -> str:
        """Which die is entered next, if the six faces are offered."""
        if not (self._blind or self._entry.begun) or self.rules.to_act(self.state) is not THROW:
            return ""
        number = len(self._entry.faces or ()) + 1
        return self._worded(say("referee.die-of", die=number, of=self.rules.dice(self.state)))


def looks_alike(event: Thrown, dice: Fact, known: Confusion) -> Message | None:
    """The question whether a throw was read correctly, if faces of this set are easily confused; else None."""
    alike = known.alike(event.seen)
    if alike is None:
        return None
    face, seen = alike
    return say("referee.looks-alike", dice=dice, face=Dice((face,)), seen=Dice((seen,)))


def void_said(kind: str, dice: int, count: int, rule: str) -> Message:
    """The message about a void throw with its count."""
    lost = count >= REROLLS_LOSE_THE_TURN
    most = REROLLS_LOSE_THE_TURN
    return say("referee.void", kind=kind, thrown=dice, lost=lost, rule=rule, count=count, most=most)
