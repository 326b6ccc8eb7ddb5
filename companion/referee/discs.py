"""What the two Peruke games share at the table: discs that can't be seen well, whose they are, the red die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from companion.games.rules import THROW
from companion.games.verdict import Verdict
from companion.referee.base import Answer
from companion.referee.board import FEW, Found, stands_out
from companion.referee.dice import LOOKS_BEFORE_ASKING
from companion.referee.disc_sight import doubts
from companion.referee.doubtful_throws import ERRS, TOLD
from companion.referee.lying import Lying, faces, moved
from companion.referee.numbers import dice_words
from companion.referee.past_turns import PastTurns
from companion.referee.pieces_words import AS_READ
from companion.referee.throws import Faces
from companion.referee.unsure_discs import NONE_MET, Board, Meetings, Met
from companion.referee.view import DieView
from companion.sessions.events import Event, Source
from vision.reading import SeenDie, SeenDisc, TableReading

THERE = 0.9  # a disc that is read with such a chance lies there, as this or as another of those that may


def there(discs: Iterable[SeenDisc]) -> bool:
    """Whether it is only open which discs these are, not if there are any."""
    return all(disc.sure or disc.confidence >= THERE for disc in discs)


class DiscReferee(PastTurns):
    """Referees a Peruke game. A game says whether a red die counts apart and how a throw is told.

    ``_there``: of the discs that do not lie as recorded it is at most open which they are. ``_met`` tells how the discs
    looked when they were known, ``_discs`` are those seen last.
    """

    _asks_if_any = True
    _there: bool = False
    _met: Meetings = NONE_MET
    _discs: Sequence[SeenDisc] = ()

    def _known(self) -> Board:
        """The discs of the record that lie on squares."""
        raise NotImplementedError

    # The red die --------------------------------------------------------------------------------------------------

    @property
    def _red_counts(self) -> bool:
        """Whether it matters which die is red."""
        return True

    def _lying(self, reading: TableReading) -> Lying:
        """The dice; one that was not recognised is the red one if no other is."""
        lying = super()._lying(reading)
        red = any(die.kind == "red" for die in lying.roll)
        return replace(lying, roll=tuple(die if die.size else _unread(die, red=not red) for die in lying.roll))

    def _in_order(self, dice: tuple[SeenDie, ...]) -> Faces:
        """White dice, highest first, then the red one; where all are alike just highest first."""
        ordered = sorted(dice, key=lambda die: -die.face)
        if self._red_counts:
            ordered.sort(key=lambda die: die.kind == "red")
        return tuple(die.face for die in ordered)

    def _face_words(self, dice: Faces) -> str:
        if not self._red_counts or not dice:
            return ", ".join(map(str, dice))
        return ", ".join([*map(str, dice[:-1]), f"red {dice[-1]}"])

    def _weigh_throw(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        clear = all(die.sure and die.flat for die in lying.thrown) and not lying.stray
        reds = sum(die.kind == "red" for die in lying.thrown)
        if clear and self._red_counts and reds != 1 and len(set(faces(lying.thrown))) > 1:
            self._which_red(lying, evidence)
        else:
            super()._weigh_throw(lying, t, evidence)

    def _which_red(self, lying: Lying, evidence: bytes | None) -> None:
        """The faces are sure, but not which die is the red one: look again, then ask."""
        self._looks += 1
        self.wants_look = True
        self._unsure("Which die is the red one can't be told.")
        if self._looks < LOOKS_BEFORE_ASKING:
            return
        reds = [die for die in lying.thrown if die.kind == "red"]
        likely = dict.fromkeys(die.face for die in (*reds, *lying.thrown))
        self._ask("Which die is the red one?", *(self._red_answer(face, lying, evidence) for face in likely))

    def _red_answer(self, red: int, lying: Lying, evidence: bytes | None) -> Answer:
        whites = list(faces(lying.thrown))
        whites.remove(red)
        dice = (*sorted(whites, reverse=True), red)
        return Answer(f"The {red}", lambda at: self._take(dice, lying, at, evidence, "button"), dice)

    def _arranged(self, dice: Faces) -> Faces:
        """White dice, highest first; the last one stays the red die."""
        if not self._red_counts:
            return tuple(sorted(dice, reverse=True))
        return (*sorted(dice[:-1], reverse=True), dice[-1])

    # Discs that can't be seen well ---------------------------------------------------------------------------------

    def _wrong_anyway(self) -> bool:
        """The boards that are weighed hold all that the discs in doubt may be."""
        return bool(self._boards) and self._there

    def _settle(self, legal: Sequence[Found], t: float, source: Source) -> bool:
        """Where several turns may lead to what lies there, or rather none does, a question comes after another look."""
        rather_not = self._rather_not(legal)
        if not rather_not and (stands_out(legal) or not self._unclear):
            return super()._settle(legal, t, source)
        if self._stared < LOOKS_BEFORE_ASKING:
            self._stared += 1
            self._judging = self.wants_look = True
            self._unsure(self._in_doubt())
            return False
        if rather_not:
            self._ask_if_any(legal)
            return False
        return super()._settle(legal, t, source)

    def _in_doubt(self) -> str:
        """What of the discs can't be read surely, in words."""
        return self._unclear or doubts(self._discs)

    def _rather_not(self, legal: Sequence[Found]) -> bool:
        """Whether the discs as read, and an error, are not much less likely than a legal turn and discs misread."""
        board, chance = self._boards[0]
        if self.rules.check(self.state, board).ok:
            return False
        played = sum(share for _, share, _ in legal)
        return played < TOLD * (played + ERRS * chance)

    def _ask_if_any(self, legal: Sequence[Found]) -> None:
        """What lies there is rather not legal, but a legal turn may be behind it."""
        board = self._boards[0][0]
        said = self._said(self.rules.check(self.state, board).sentence)
        self._ask(
            f"{self._in_doubt()} What did {self.name(self.rules.seat(self.state))} do?".strip(),
            *self._turn_answers(legal[: FEW - 1]),
            Answer(f"{AS_READ}: {said}", lambda t: self._as_it_was_read(board, t)),
        )

    def _thrown(self, before: Any, event: Event, verdict: Verdict[Any], lying: Lying, t: float) -> None:
        super()._thrown(before, event, verdict, lying, t)
        if self._untouched():
            self._meet(self._discs, self._met)

    def _play(self, line: tuple[Any, ...], verdict: Verdict[Any], t: float, source: Source) -> None:
        discs = self._discs
        super()._play(line, verdict, t, source)
        self._meet(discs)

    def _meet(self, discs: Iterable[SeenDisc], met: Meetings = NONE_MET) -> None:
        """The discs lie as the record has them now: remember how they look; who is met already is not met anew."""
        known = self._known()
        squares = ((disc.square or "", disc) for disc in discs)
        new = {square: Met(disc, known[square]) for square, disc in squares if square in known}
        old = {square: meeting for square, meeting in met.items() if known.get(square) == meeting.known}
        self._met = {**new, **old}

    # Views --------------------------------------------------------------------------------------------------------

    def _headline(self) -> str:
        if self.over:
            return "The game is over"
        name = self.name(self.rules.seat(self.state))
        if self.rules.to_act(self.state) is THROW:
            return f"{name}: throw {dice_words(self.rules.dice(self.state))}"
        return self._headline_to_play(name)

    def _headline_to_play(self, name: str) -> str:
        return f"{name}: play, then press"

    def _details(self) -> dict[str, Any]:
        return {
            "dice": self._dice_views(),
            "dice_left": None if self.over else self.rules.dice(self.state),
            "rerolls": self._rerolls(),
            "rerolls_word": self._void_kind(),
        }

    def _left(self) -> Faces:
        """The dice of the present throw that are not used yet, white ones first."""
        raise NotImplementedError

    def _dice_views(self) -> tuple[DieView, ...]:
        """The dice of the throw, those that are used set aside; or what lies there before it counts."""
        if self.over or self.rules.to_act(self.state) is THROW:
            entered = tuple(DieView(face) for face in self._entry)
            return entered or tuple(_seen_die(die) for die in moved(self._seen.thrown, self._before.thrown))
        last = next(event for event in reversed(self.record.counting()) if event.kind == "throw")
        thrown = self._arranged(tuple(last.payload["dice"]))
        left = Counter(self._kinds(self._left(), red_left=self._red_left()))
        views = []
        for face, kind in self._kinds(thrown, red_left=True):
            used = not left[face, kind]
            left[face, kind] -= not used
            views.append(DieView(face, kept=used, kind=kind))
        return tuple(views)

    def _red_left(self) -> bool:
        """Whether the red die is not used yet."""
        raise NotImplementedError

    def _kinds(self, dice: Faces, *, red_left: bool) -> list[tuple[int, str]]:
        if not self._red_counts:
            return [(face, "other") for face in dice]
        whites = len(dice) - red_left
        return [(face, "white" if i < whites else "red") for i, face in enumerate(dice)]


def _unread(die: SeenDie, *, red: bool) -> SeenDie:
    """A die that was not recognised, with the colour that it has if the others are what they seem to be."""
    return replace(die, kind="red" if red else "white")


def _seen_die(die: SeenDie) -> DieView:
    return DieView(die.face, die.flat, False, die.sure, die.kind, why=die.why)
