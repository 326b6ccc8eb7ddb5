"""Games with pieces on a board: the board as seen after a turn is checked as a whole, never move by move."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from companion.games.errors import GameError
from companion.games.rules import OVER, THROW, print_line
from companion.games.verdict import Verdict
from companion.referee.base import BUSY, Answer
from companion.referee.boards import moves_of
from companion.referee.dice import LOOKS_BEFORE_ASKING
from companion.referee.doubtful_throws import DoubtfulThrows
from companion.referee.following import consequences
from companion.referee.lying import TOUCHED_MM, Lying, faces, in_their_places, moved, thrown_anew
from companion.referee.pieces_words import AGREE, LOOK_AGAIN
from companion.referee.throws import Faces
from companion.referee.unread import with_missing
from companion.referee.view import ChoiceView, Status
from companion.sessions.events import Event, Source
from vision.reading import SeenDie, TableReading

LIKELIER = 8.0  # a reading this many times likelier than the next legal one is taken without a question
FEW = 4  # answers that a question offers at most

Boards = Sequence[tuple[Any, float]]  # placements that may lie there, each with its chance, likeliest first
Found = tuple[tuple[Any, ...], float, Verdict[Any]]  # a legal line, its chance, the verdict on its board


def stands_out(legal: Sequence[Found]) -> bool:
    """Whether the first of the turns is the only one, or by far the likeliest."""
    return len(legal) == 1 or legal[0][1] >= LIKELIER * legal[1][1]


class BoardReferee(DoubtfulThrows):
    """Referees throws and the board after them. A game fills in how a reading becomes placements.

    A turn is judged when its button is pressed or the next throw lies there, never before. ``_boards`` is what was
    seen last when the board could be read, empty while it can't. ``_unclear`` says in words what can't be seen: with
    boards beside it a legal turn may be found on them, but nobody is accused. ``_judging``: a press waits for a clear
    view. ``_out``: what lies there was refused; the game goes on as soon as the board is legal or as before.
    """

    _boards: Boards = ()
    _unclear: str = ""
    _judging: bool = False
    _out: bool = False
    _stared: int = 0  # looks at a board that could not be read while a press waited
    _too_soon: tuple[SeenDie, ...] = ()  # dice thrown on a turn which was refused: of no other turn do they tell
    _denied: Sequence[Any] = ()  # boards of which the table said since the last turn that they do not lie so
    _nearest: tuple[str, ...] = ()  # the legal lines that are nearest to what was refused
    _aside: tuple[SeenDie, ...] = ()  # dice that were laid beside the roll zone and belong to no throw
    _crop: bytes | None = None  # the picture of the last reading, kept with what it leads to
    _looked: bool = False  # something was read since the program started

    # What the games fill in ---------------------------------------------------------------------------------------

    @abstractmethod
    def _placements(self, reading: TableReading) -> tuple[Boards, str]:
        """What lies on the board, likeliest first, and what can't be seen of it, in words."""

    def _as_recorded(self, placement: Any) -> bool:
        """Whether that placement is what the record says."""
        return bool(placement == self._recorded())

    def _agreed_key(self, placement: Any) -> str:  # noqa: ARG002 - games that can express it say how
        """The key of the position when the board counts as it lies; "" where the game can't express it."""
        return ""

    def _mover(self) -> int:
        """The seat whose turn on the board is judged."""
        return int(self.rules.seat(self.state))

    def _choose(self, verb: str, rest: str, t: float) -> None:
        """A choice of the game's own."""

    def _end_blind(self, t: float) -> None:  # noqa: ARG002 - games that can end a turn without looking do it
        """The button was pressed while nothing can be seen."""
        self._rule("The camera can't see the board: choose on the screen what was done.", "TAB-2.1")

    def _set_up(self) -> str:
        """What to do before the first throw, in words."""
        return "Set the board up."

    def _tell_line(self, line: Sequence[Any], verdict: Verdict[Any]) -> str:
        """A turn in words."""
        seat = self.rules.seat(self.state)
        return self._about(seat, verdict.sentence) if line else f"{self.name(seat)} can't move and passes."

    # Reading ------------------------------------------------------------------------------------------------------

    def watch(self, status: Status, text: str, t: float) -> None:
        """How the picture is now; what was seen before is forgotten when nothing can be seen."""
        if status not in BUSY and status not in ("ready", "unsure"):
            self._boards, self._unclear = (), text
        super().watch(status, text, t)

    def settled(self, reading: TableReading, t: float, evidence: bytes | None = None) -> None:
        """A reading of the table at rest."""
        if reading.problem:
            self._boards, self._unclear = (), reading.problem
        super().settled(reading, t, evidence)

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        lying = self._lying(reading)
        self._seen, self._crop = lying, evidence
        self._boards, self._unclear = self._placements(reading)
        self._boards = self._not_denied(self._boards)
        self._settle_doubt(t)
        if self._entered_blind or self._taken_up_again(lying):
            self._see_again(lying)
        if self.rules.to_act(self.state) is THROW:
            if not self._patient:
                self._compare()
            self._await_throw(lying, t, evidence)
        else:
            self._await_move(lying, t, evidence)

    def _board_seen(self) -> bool:
        return bool(self._boards)

    def _untouched(self) -> bool:
        return bool(self._boards) and self._as_recorded(self._boards[0][0])

    def _fits_board(self, state: Any) -> bool:
        return bool(self._boards) and bool(self.rules.check(state, self._boards[0][0]).ok)

    def _to_put_right(self) -> tuple[Any, tuple[str, ...]]:
        if not self._out:
            return None, ()
        return self._boards[0][0] if self._boards else None, self._nearest

    def _lying(self, reading: TableReading) -> Lying:
        """The dice; where the throw lacks some, what lies in the roll zone and was not recognised is they.

        Those beside the roll zone belong to the throw only while too few lie in it.
        """
        lying = Lying.of(with_missing(reading, self.rules.dice(self.state) - len(reading.dice)).dice)
        if not lying.roll or len(lying.roll) >= self.rules.dice(self.state):
            self._aside = lying.stray
        return Lying(lying.roll, lying.keep, moved(lying.stray, self._aside))

    def _taken_up_again(self, lying: Lying) -> bool:
        """Whether this is the first look after a restart and the dice of the last throw still lie there."""
        looked, self._looked = self._looked, True
        return not looked and bool(lying.thrown) and faces(lying.thrown) == self._last_dice()

    def _last_dice(self) -> Faces:
        """The dice that were thrown last, by the record."""
        last = self.record.last("throw")
        return tuple(sorted(last.payload["dice"])) if last is not None else ()

    def _see_again(self, lying: Lying) -> None:
        """The camera is back after a throw was entered by hand: what lies there now is no new throw."""
        self._entered_blind = False
        self._before, self._lifted = lying, False

    def _compare(self) -> None:
        """Before a throw: say what lies otherwise than the record has it, until it agrees again."""
        if not self._boards or self._unclear:
            return
        if not self._as_recorded(self._boards[0][0]):
            self._differs()
        elif self._out:
            self._out = False
            self._rule("The board is as it should be.")

    def _differs(self) -> None:
        self._out, self._nearest = True, ()
        if not any(event.kind != "note" for event in self.record.counting()):
            self._rule(self._set_up())
            return
        verdict = self.rules.check(self.state, self._boards[0][0])
        back = tuple(map(self._said, verdict.back))
        sentence = "The board does not lie as it was left." if back else self._said(verdict.message)
        self._rule(sentence, "", "warn", back, answers=self._overruling())

    def _thrown(self, before: Any, event: Event, verdict: Verdict[Any], lying: Lying, t: float) -> None:  # noqa: ARG002
        self._afresh()
        self._follow(before, event, t, verdict.rule)

    # A turn is played ---------------------------------------------------------------------------------------------

    def _await_move(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """Pieces are moved: judged when the button is pressed, or when the next throw comes without a press."""
        if not lying.thrown:
            self._lifted = True
        if self._judging:
            self._judge(t, "button")
        elif lying.thrown and self._thrown_since(lying) and not self._put_back(lying):
            self._thrown_on(lying, t, evidence)
        elif self._out:
            self._look_again()

    def _put_back(self, lying: Lying) -> bool:
        """Whether a refused turn was taken back, and nothing was thrown since: the right turn is yet to come."""
        return self._mending(lying) and self._untouched()

    def _mending(self, lying: Lying) -> bool:
        """Whether the dice still lie there that were thrown on a refused turn: that turn is being put right."""
        return bool(self._too_soon) and in_their_places(lying.thrown, self._too_soon)

    def _thrown_since(self, lying: Lying) -> bool:
        """Whether other dice lie there than those of this turn."""
        if self._lifted and len(lying.thrown) == 1 and lying.thrown[0].sure:
            return self._is_new(lying)
        if in_their_places(lying.thrown, self._before.thrown):
            return False
        if self._lifted:
            return True
        return faces(lying.thrown) != faces(self._before.thrown) and thrown_anew(lying.thrown, self._before.thrown)

    def _thrown_on(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The next throw lies there and nobody pressed: the turn before it counts as ended (TAB-2.3)."""
        if not self._boards:
            self._unsure(self._unclear)
            self.wants_look = True
        elif legal := self._legal_boards():
            if self._settle(legal, t, "auto") and self.rules.to_act(self.state) is THROW:
                self._fresh_throw(lying, t, evidence)
        elif self._unclear:
            self._unsure(self._unclear)
            self.wants_look = True
        elif self._as_recorded(self._boards[0][0]):
            self._thrown_again(lying, t, evidence)
        elif not self._out and not self._mending(lying):
            self._not_legal(t)

    def _thrown_again(self, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The dice were thrown again and nothing was moved: refused; the table may take it nevertheless."""
        if not self._first_time("again", faces(lying.thrown)):
            return
        event = self.record.last_decision()
        counted = tuple(event.payload.get("dice", ())) if event is not None else ()
        shown = self._face_words(counted)
        seat, number = self.rules.seat(self.state), len(lying.thrown)
        sentence = f"{self.name(seat)} threw again without playing; {shown} counted (TAB-1.1)."
        self._refuse(seat, t, sentence, "TAB-1.1", dice=list(faces(lying.thrown)))
        first = Answer(f"The first throw: {shown}", lambda _: None, counted)
        if not counted or number != len(counted) or not all(die.sure and die.face for die in lying.thrown):
            return
        dice = self._in_order(lying.thrown)
        second = f"We agreed: the new throw, {self._face_words(dice)}"
        self._ask("What counts?", first, Answer(second, lambda at: self._retake(dice, lying, at, evidence), dice))

    def _retake(self, dice: Faces, lying: Lying, t: float, evidence: bytes | None) -> None:
        """The table overrules: the new throw stands for the old one."""
        if self.record.undo(t, "button") is not None:
            self._take(dice, lying, t, evidence, "button")

    def _look_again(self) -> None:
        """After a refusal: whether the board is legal or as before the turn; nothing is judged before the button."""
        if not self._boards or self._unclear:
            return
        legal = self._legal_boards()
        if self._as_recorded(self._boards[0][0]):
            name = self.name(self.rules.seat(self.state))
            self._in_step(f"The board is as it was before the turn: {name} moves again.")
        elif legal:
            sentence = self._said(legal[0][2].sentence)
            self._in_step(f"{sentence} That is right now; the button ends the turn.")

    def _in_step(self, sentence: str) -> None:
        self._out, self._refused = False, ()
        self._rule(sentence, tone="good")

    # Judging a board ----------------------------------------------------------------------------------------------

    def _judge(self, t: float, source: Source) -> bool:
        """Weigh the board as it lies; True when a legal turn was found and taken."""
        self._judging = False
        if not self._boards and self._blind:
            self._end_blind(t)
            return False
        legal = self._legal_boards()
        if legal:
            return self._settle(legal, t, source)
        if self._unclear or not self._boards:
            self._judging = self.wants_look = True
            self._unsure(self._unclear or "The board was not seen yet.")
            self._stare()
            return False
        self._not_legal(t)
        return False

    def _stare(self) -> None:
        """A press waits for a clear view: after some looks it is asked how the board lies, of each way once."""
        self._stared += 1
        if self._stared < LOOKS_BEFORE_ASKING or not (self._boards or self._denied):
            return
        if not self._boards:
            self._rule("The board can't be seen well: choose on the screen what was done.", "TAB-2.1")
            return
        board = self._likeliest_board()
        said = self._said(self.rules.check(self.state, board).sentence)
        self._ask(
            f"{self._unclear} As I read it: {said} Does it lie so?",
            Answer(LOOK_AGAIN, lambda t: self._look_once_more(board, t)),
            Answer("Yes, it lies so", lambda t: self._as_it_was_read(board, t)),
        )

    def _likeliest_board(self) -> Any:
        """What most likely lies there where nothing legal may: the board as it was, else as it was read."""
        boards = [board for board, _ in self._boards]
        return next((board for board in boards if self._as_recorded(board)), boards[0])

    def _not_denied(self, boards: Boards) -> Boards:
        """The boards without those of which the table said, while they could not be read surely, that it is not so."""
        left = [(board, chance) for board, chance in boards if board not in self._denied]
        if not self._unclear or len(left) == len(boards):
            return boards
        return [(board, chance / left[0][1]) for board, chance in left]

    def _as_it_was_read(self, board: Any, t: float) -> None:
        """The table confirms a board that is not legal."""
        if self.rules.to_act(self.state) not in (THROW, OVER):
            self._boards = [(board, 1.0)]
            self._not_legal(t)

    def _look_once_more(self, board: Any, t: float) -> None:
        """It does not lie so: something else that was read as perhaps lying there does, else another look tells."""
        self._denied = [*self._denied, board]
        self._boards = self._not_denied(self._boards)
        self._stared, self.wants_look = 0, True
        if self.rules.to_act(self.state) not in (THROW, OVER):
            self._judge(t, "button")

    def _legal_boards(self) -> list[Found]:
        """Every legal line that leads to a board that may lie there, with its chance and the verdict.

        None where it is likelier that nothing was played: a piece that is hard to see was not moved for that.
        """
        found = []
        for placement, chance in self._boards:
            verdict = self.rules.check(self.state, placement)
            if verdict.ok:
                lines = verdict.lines or ((),)
                found += [(tuple(line), chance / len(lines), verdict) for line in lines]
            elif self._as_recorded(placement):
                break  # boards come likeliest first
        return sorted(found, key=lambda item: -item[1])

    def _settle(self, legal: Sequence[Found], t: float, source: Source) -> bool:
        """Take the only legal turn, or by far the likeliest; else ask. True when it counts."""
        if stands_out(legal):
            self._play(legal[0][0], legal[0][2], t, source)
            return True
        self._which(legal)
        return False

    def _play(self, line: tuple[Any, ...], verdict: Verdict[Any], t: float, source: Source) -> None:
        """A legal turn was found: it counts."""
        before, thrown_on = self.state, bool(self._seen.thrown) and self._thrown_since(self._seen)
        sentence = self._tell_line(line, verdict)
        payload = {
            "steps": [self.rules.notation(step) for step in line],
            "turn": print_line(self.rules, line),
            "rule": verdict.rule,
            "sentence": sentence,
        }
        event = self._log("move", self.rules.seat(before), t, payload, source=source, evidence=self._crop)
        self._out, self._question, self._refused, self._denied, self._too_soon = False, None, (), (), ()
        if event is not None:
            self.wants_look = self.wants_look or thrown_on  # the next throw lies there already
            self._rule(sentence, verdict.rule, "good")
            self._follow(before, event, t, verdict.rule)

    def _follow(self, before: Any, cause: Event, t: float, rule: str) -> None:
        """What follows from a throw or a move by itself."""
        for news in consequences(self.rules, self.names, before, self.state, rule):
            payload = {**news.payload, "sentence": self._said(str(news.payload["sentence"])), "by": cause.seq}
            if news.kind != cause.kind:
                self._log(news.kind, news.seat, t, payload, source="auto")
            if news.kind == "over":
                self._rule(payload["sentence"], str(news.payload["rule"]), "good")

    def _lose_turn(self, seat: int, t: float) -> None:
        """The third void throw in a row (TAB-1.4)."""
        before, step = self.state, self.rules.parse_step("forfeit")
        sentence = f"Three void throws in a row: {self.name(seat)} loses the turn (TAB-1.4)."
        payload = {"step": self.rules.notation(step), "rule": "TAB-1.4", "sentence": sentence}
        event = self._log("turn", seat, t, payload, source="auto")
        if event is not None:
            self._rule(sentence, "TAB-1.4", "warn")
            self._follow(before, event, t, "TAB-1.4")

    def _which(self, legal: Sequence[Found]) -> None:
        """Several turns lead to what lies there: ask, the likeliest first."""
        answers = [
            Answer(
                print_line(self.rules, line),
                self._player(line, verdict),
                moves=moves_of(self.rules, self.state, line),
            )
            for line, _, verdict in legal[:FEW]
        ]
        self._ask(f"What did {self.name(self.rules.seat(self.state))} do?", *answers)

    def _player(self, line: tuple[Any, ...], verdict: Verdict[Any]) -> Any:
        return lambda at: self._play(line, verdict, at, "button")

    def _not_legal(self, t: float) -> None:
        """No legal turn leads to what lies there: say which rule, what would be legal, what to put back."""
        if others := self._might_be_others():
            self._judging = False
            self._ask_about_guess(others)
            return
        placement = self._boards[0][0]
        self._judging, self._question = False, None
        verdict = self.rules.check(self.state, placement)
        sentence = self._said(verdict.message)
        back, nearest = tuple(map(self._said, verdict.back)), tuple(verdict.nearest)
        self._out, self._nearest = True, nearest
        self._too_soon = self._seen.thrown if self._thrown_since(self._seen) else ()
        if self._first_time("board", placement):
            payload: dict[str, Any] = {"code": str(verdict.code), "rule": verdict.rule, "sentence": sentence}
            payload |= {"put_back": list(back), "nearest": list(nearest)}
            self._log("refused", self._mover(), t, payload, evidence=self._crop)
        words = tuple(map(self._in_words, nearest))
        self._rule(sentence, verdict.rule, "refused", back, words, self._overruling())

    @abstractmethod
    def _in_words(self, line: str) -> str:
        """A line of the notation as a person at the table says it; as it is where it is no line of this moment."""

    # What the table agrees on -------------------------------------------------------------------------------------

    def _overruling(self) -> tuple[ChoiceView, ...]:
        """What the table may do about a board that is not legal."""
        return (AGREE,) if self._boards and self._agreed_key(self._boards[0][0]) else ()

    def _agree(self, t: float) -> None:
        """The table overrules: the board counts as it lies, and the log says so."""
        key = self._agreed_key(self._boards[0][0]) if self._boards and not self.over else ""
        if not key:
            self._rule("The board can't be taken as it lies; put it right, or choose the turn on the screen.")
            return
        before, seat = self.state, self.rules.seat(self.state)
        sentence = "The table agreed to take the board as it lies."
        event = self._log("agreed", seat, t, {"set": key, "sentence": sentence}, source="touch", evidence=self._crop)
        self._out, self._question, self._refused = False, None, ()
        if event is not None:
            self._rule(sentence, tone="good")
            self._follow(before, event, t, "TAB-1.5")

    # Touch --------------------------------------------------------------------------------------------------------

    def _act(self, verb: str, rest: str, t: float) -> None:
        """``throw:6-4-2`` and ``die:6`` enter a throw, ``step:...`` plays a step, ``agree`` takes the board."""
        self._entered_blind = self._entered_blind or self._blind
        if verb == "agree":
            self._agree(t)
        elif verb == "throw":
            self._enter(tuple(int(part) for part in rest.split("-") if part.isdecimal()), t)
        elif verb == "die":
            self._enter_die(rest, t)
        elif verb == "step":
            self._step(rest, t)
        else:
            self._choose(verb, rest, t)

    def _step(self, text: str, t: float) -> None:
        """A step chosen on the screen."""
        try:
            step = self.rules.parse_step(text)
        except GameError as error:
            self._rule(str(error))
            return
        before = self.state
        seat, verdict = self.rules.seat(before), self.rules.check(before, step)
        if not verdict.ok:
            self._rule(self._said(verdict.message), verdict.rule, "refused", nearest=verdict.nearest)
            return
        sentence = self._said(f"{self.name(seat)} {self.rules.describe(before, step)}.")
        payload = {"steps": [text], "turn": text, "rule": verdict.rule, "sentence": sentence}
        event = self._log("move", seat, t, payload, source="touch")
        if event is not None:
            self._question, self._out = None, False
            self._rule(sentence, verdict.rule, "good")
            self._follow(before, event, t, verdict.rule)

    # Presses ------------------------------------------------------------------------------------------------------

    def _end(self, seat: int | None, t: float) -> None:
        acting = self.rules.seat(self.state)
        if seat not in (None, acting):
            if not self._just_ended(seat):
                sentence = f"That was {self.name(seat)}'s button; it is {self.name(acting)}'s turn (TAB-2.1)."
                self._refuse(seat, t, sentence, "TAB-2.1")
            return
        self._count_doubt(t)
        if self.rules.to_act(self.state) is THROW:
            self._pressed_before_throw(acting, t)
        elif self.rules.to_act(self.state) is not OVER:
            self._stared = 0
            self._judge(t, "button")

    def _just_ended(self, seat: int | None) -> bool:
        """Whether the seat's turn ended by itself and nothing was thrown since: its press says just that."""
        last = self.record.last("turn", "throw", "over")
        return last is not None and last.kind == "turn" and last.seat == seat

    def _pressed_before_throw(self, seat: int, t: float) -> None:
        """Nothing was thrown as far as was seen; dice that lie a little otherwise than before are asked about."""
        if self._just_ended(seat):
            return
        lying = self._seen
        fits = len(lying.thrown) == self.rules.dice(self.state) and all(die.sure and die.flat for die in lying.thrown)
        if fits and moved(lying.thrown, self._before.thrown, TOUCHED_MM):
            self._ask_about_missed(seat, lying)
            return
        if 0 < len(lying.thrown) < self.rules.dice(self.state) and self._is_new(lying):
            self._too_few(lying, self.rules.dice(self.state))  # thrown, but not all of it was seen: no error
            return
        sentence = f"{self.name(seat)} has to throw first (TAB-1.1)."
        self._refuse(seat, t, sentence, "TAB-1.1")

    def _ask_about_missed(self, seat: int, lying: Lying) -> None:
        """Dice came to lie almost where those before lay: was it a throw?"""
        dice = self._in_order(lying.thrown)
        words = self._face_words(dice)
        self._ask(
            f"Is {words} {self.name(seat)}'s throw?",
            Answer(f"Yes: {words}", lambda at: self._take_missed(dice, lying, at), dice),
            Answer("No: nothing was thrown yet", lambda _: None),
        )

    def _take_missed(self, dice: Faces, lying: Lying, t: float) -> None:
        self._take(dice, lying, t, self._crop, "button")
        if self.rules.to_act(self.state) not in (THROW, OVER):
            self._judge(t, "button")

    def _confirm(self, t: float) -> None:
        """One press takes a void throw as it lies (TAB-1.5), a throw in doubt as it was read, or ends the turn."""
        if self._voided is not None:
            self._overrule(t)
        elif self._patient:
            self._count_doubt(t, "button")
        elif self.rules.to_act(self.state) not in (THROW, OVER):
            self._judge(t, "button")

    def _undone(self) -> None:
        super()._undone()
        self._afresh()

    def _afresh(self) -> None:
        """Nothing is refused or waited for any more."""
        self._out, self._judging, self._too_soon = False, False, ()
