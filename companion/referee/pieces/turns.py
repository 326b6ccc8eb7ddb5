"""Turns on a board: recorded, refused, played by touch, agreed on, worded and corrected."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar, cast

from companion.games.errors import GameError
from companion.games.message import Message, Player, Text, ruled, say, sentences, stated
from companion.games.rules import OVER, THROW, AnyRules, StateT, StepT, fold, parse_line, print_line
from companion.messages import current_language
from companion.referee.belief.hypothesis import Belief, Hypothesis, Played, Violation
from companion.referee.belief.layout import Faces
from companion.referee.board.board_game import BoardGame, Line, Situation, must_move
from companion.referee.board.counters import place_text
from companion.referee.record import Record, advance, game_events
from companion.referee.record.recorder import Recorder
from companion.referee.shown.announcer import Announcer, Answer
from companion.referee.shown.boards import board_view, by_piece, moves_of
from companion.referee.shown.event_texts import step_texts
from companion.referee.shown.view import BoardView, ChoiceView, DieView, MoveView, SeatView
from companion.sessions.events import Event, Payload, Source

GameT = TypeVar("GameT", bound=BoardGame[Any, Any, Any])
UNEXPLAINED = 0.7  # probability above which the board is reported as changed
MANY = 8  # ways to play; with more, a piece is chosen first
Choices = tuple[tuple[ChoiceView, ...], Text]  # the choices, and their title


class BoardPresenter(ABC, Generic[GameT, StateT, StepT]):
    """Puts the recorded position into words for the screen; it knows nothing of what is in doubt.

    ``picked`` is the place of the piece chosen on the screen, "" for none; ``board`` the board as it most likely lies,
    None if it can't be seen.
    """

    goes_at_once: ClassVar[bool] = False
    """Whether a piece that can go one way only goes when it is touched, as is the rule in this game."""

    def __init__(self, game: GameT, record: Record[StateT, StepT], announcer: Announcer) -> None:
        self.game = game
        self.record, self.rules = record, record.rules
        self.announcer = announcer
        self._offered: tuple[Hashable, tuple[ChoiceView, ...]] = (None, ())  # the choices in a position, cached

    @property
    def state(self) -> StateT:
        """The position by the record."""
        return self.record.state

    @abstractmethod
    def set_up(self) -> Message:
        """What to do before the first throw."""

    @abstractmethod
    def seat(self, seat: int) -> SeatView:
        """A player's score, colours and note."""

    def turn_text(self, state: StateT, line: Line[StepT]) -> Message:
        """A turn, in the same words when it is played and when it is corrected."""
        player = Player(self.rules.seat(state))
        if not line:
            return stated(say("referee.passes", player=player))
        return stated(say("referee.does", player=player, deed=deed(self.game.rules, state, line)))

    def offer(self, state: StateT, line: Line[StepT]) -> Message:
        """A turn as a choice."""
        return say("referee.offer", deed=deed(self.game.rules, state, line))

    def turn_question(self, state: StateT) -> Message:
        """The question which turn was played."""
        return say("referee.what-did-do", player=Player(self.rules.seat(state)))

    def is_spoken(self, before: StateT, after: StateT) -> bool:
        """Whether the change between two positions is spoken, as the table waits for it."""
        return False

    def offered_lines(self) -> Iterable[Line[StepT]]:
        """What is offered with the present dice: step by step, or whole turns."""
        return ((step,) for step in self.rules.legal(self.state))

    def choices(self, picked: str, board: Hashable) -> Choices:
        """The choices with the present dice, and their title; if there are many, a piece is chosen first."""
        now, title = (self.state, board, current_language()), say("referee.may-be-played")
        if self._offered[0] != now:
            every = tuple(self.line_choice(line, board) for line in self.offered_lines())
            self._offered = now, tuple(sorted(every, key=lambda way: not way.moves))
        every, pieces = self._offered[1], dict[str, list[ChoiceView]]()
        for place, by_end in by_piece(way for way in every if way.moves).items():
            pieces[place] = [way for ends in by_end.values() for way in ends]
        if picked in pieces:
            return (*pieces[picked], self.announcer.choice("pick:", say("referee.all-pieces"))), title
        if len(every) <= MANY:
            return every, title
        rows = list[ChoiceView]()
        for place, ways in pieces.items():
            ring, count = (MoveView(ways[0].moves[0].start, ""),), say("referee.ways", count=len(ways))
            rows.append(self.announcer.choice(f"pick:{place}", place_text(place), detail=count, moves=ring))
        fitting, others = (tuple(way for way in every if way.marked), [way for way in every if not way.moves])
        return (*fitting, *rows, *others), title

    def line_choice(self, line: Line[StepT], board: Hashable = None) -> ChoiceView:
        """A step or a turn as a choice with its dice and moves, marked if the pieces have been moved like that."""
        state, game = self.state, self.game
        after = fold(self.rules, state, line)
        marked = board is not None and game.as_recorded(after, board) and not game.as_recorded(state, board)
        action = f"{'step' if len(line) == 1 else 'play'}:{print_line(self.rules, line)}"
        text, moves = self.offer(state, line), moves_of(self.rules, state, line)
        return self.announcer.choice(action, text, game.dice_used(line), marked=marked, moves=moves)

    def dice(self, thrown: Faces) -> tuple[DieView, ...]:
        """The dice of the present throw, used ones set aside; () if there is none."""
        game = self.game
        if not must_move(game.rules, self.state):
            return ()
        thrown, unused = game.arranged(thrown), game.unused(self.state)
        views, left = list[DieView](), Counter(game.kinds(thrown if unused is None else unused))
        for face, kind in game.kinds(thrown):
            views.append(DieView(face, kept=left[face, kind] <= 0, kind=kind))
            left[face, kind] -= 1
        return tuple(views)

    def headline(self, *, over: bool) -> Text:
        """What is awaited now."""
        if over:
            return say("referee.game-is-over")
        player = Player(self.rules.seat(self.state))
        if self.rules.to_act(self.state) is THROW:
            return say("referee.throw-now", player=player, count=self.rules.dice(self.state))
        return self.awaited(player)

    def awaited(self, player: Player) -> Message:
        """What is awaited of a player with dice on the table."""
        return say("referee.play-and-press", player=player)

    def note(self, *, over: bool) -> Text:
        """A special rule in force; "" for none."""
        return ""

    def entry_title(self, title: str, entered: int) -> Text:
        """The title while a throw is entered, after so many dice."""
        return title

    def intended(self, board: Hashable) -> tuple[ChoiceView, ...]:
        """The likely intent of a board that is not legal; without any the players may agree on the board."""
        return ()

    def closing_remarks(self) -> Sequence[Text]:
        """Comments on the result of the game that has just ended."""
        return ()


def deed(rules: AnyRules, state: Hashable, line: Line[StepT]) -> Message:
    """A turn as a phrase after the player's name; its end is mentioned only if nothing else was done."""
    deeds = zip(line, step_texts(rules, state, line), strict=True)
    parts = tuple(text for step, text in deeds if rules.notation(step) != "end" or len(line) == 1)
    return parts[0] if len(parts) == 1 else say("referee.deeds", parts=parts)


class BoardTurns(Generic[StateT, StepT]):
    """The turns of a game with pieces.

    ``picked`` is the place of the piece chosen on the screen, "" for none; ``nearest`` are the legal turns nearest to a
    board that was reported as wrong, None if none is.
    """

    def __init__(self, presenter: BoardPresenter[Any, StateT, StepT], recorder: Recorder[StateT, StepT]) -> None:
        self.picked = ""
        self.nearest: tuple[str, ...] | None = None
        self._presenter, self._game = presenter, presenter.game
        self._rules, self._recorder, self._record = recorder.rules, recorder, recorder.record
        self._announcer = recorder.announcer
        self._steps: tuple[Hashable, tuple[ChoiceView, ...]] = (None, ())  # those of a position, cached
        recorder.corrections["move"], recorder.recompute["move"] = self._corrections, self._recomputed

    # What goes on the record --------------------------------------------------------------------------------------

    def played(self, event: Played) -> bool:
        """Record a turn that was weighed, or its loss (TAB-1.4); False if the rules don't allow it."""
        if event.rule != "TAB-1.4":
            return self.play(parse_line(self._rules, event.step), event, "auto" if event.rule else "button")
        text = ruled(say("referee.loses-turn", player=self._recorder.acting), event.rule)
        payload = {"step": event.step, "rule": event.rule, **self._recorder.text_payload(text)}
        return self._recorder.decide("turn", event.t, payload, text, tone="warn", source="auto") is not None

    def play(self, line: Line[StepT], event: Played, source: Source) -> bool:
        """Record a legal turn."""
        before, text = self._record.state, self._presenter.turn_text(self._record.state, line)
        board = self._game.recorded(advance(self._rules, before, line))
        rule = self._rules.check(before, line[0] if len(line) == 1 else board).rule
        payload = {**self._payload(before, line), "rule": rule}
        logged = self._recorder.decide("move", event.t, payload, text, source=source, evidence=event.evidence)
        if logged is not None:
            self._recorder.mark_certain()
        return logged is not None

    def _payload(self, before: StateT, line: Line[StepT]) -> Payload:
        steps, text = [self._rules.notation(step) for step in line], self._presenter.turn_text(before, line)
        return {"steps": steps, "turn": print_line(self._rules, line), **self._recorder.text_payload(text)}

    def agree(self, board: Hashable, evidence: bytes | None, t: float) -> None:
        """Overrule: the players agree that the board counts as it lies, and so does the log."""
        key = self._agreed_key(board)
        if not key:
            self._announcer.announce(say("referee.board-cant-count"))
            return
        before, seat = self._record.state, self._recorder.acting.seat
        text = stated(say("referee.board-agreed"))
        payload = {"set": key, **self._recorder.text_payload(text)}
        event = self._recorder.log("agreed", seat, t, payload, source="touch", evidence=evidence)
        if event is not None:
            self._announcer.announce(text, tone="good")
            self._recorder.follow(before, event, "TAB-1.5")
            self._recorder.changed()

    def _agreed_key(self, board: Hashable) -> str:
        """The key of the position if the board counts as it lies; "" if it can't."""
        then = None if board is None or self._recorder.over else self._game.agreed_state(self._record.state, board)
        return "" if then is None else self._rules.key(then)

    # What is refused ----------------------------------------------------------------------------------------------

    def refuse(self, slip: Violation, seen: Hashable) -> None:
        """Refuse a board to which no legal turn leads: with the rule, what would be legal, what to put back."""
        passed = self._record.passed_throw()
        verdict = self._game.ruling_on(self._record.state, slip.board, passed)
        self._announcer.question, self.nearest = None, tuple(verdict.nearest)
        back = list(map(self._announcer.worded, verdict.back))
        payload = {"code": str(verdict.code), "rule": verdict.rule, **self._recorder.text_payload(verdict.message)}
        payload |= {"put_back": back, "nearest": list(verdict.nearest)}
        before = passed[0] if passed else self._record.state  # a throw that passed may have been played
        self._recorder.log("refused", int(self._rules.seat(before)), slip.t, payload, evidence=slip.evidence)
        answers = self._overrule_choices(seen)
        self._announcer.announce(verdict.message, verdict.rule, "refused", verdict.back, verdict.nearest, answers)

    def _overrule_choices(self, board: Hashable) -> tuple[ChoiceView, ...]:
        if instead := self._presenter.intended(board):
            return instead
        return (self._announcer.choice("agree", say("referee.it-counts")),) if self._agreed_key(board) else ()

    def remark(self, belief: Belief[Situation[StateT]], unclear: Text) -> None:
        """Report what lies wrongly, until it is right again; after the game nothing does.

        With dice on the table nothing is judged before the button, except that a refused board is right now.
        ``unclear`` is what can't be read of the board.
        """
        best, board, state, game = belief.best, belief.best.layout.board, self._record.state, self._game
        if self._recorder.over or board is None or best.events or best.situation.game != state:
            return

        def unexplained(one: Hypothesis[Situation[StateT]]) -> bool:
            there, awaited = one.situation.game, game.rules.to_act(one.situation.game) is THROW
            same = one.layout.board == board and not one.denied_count
            return same and awaited and not game.as_recorded(there, board)

        playing, same = must_move(self._rules, state), game.as_recorded(state, board)
        if playing and (self.nearest is None or unclear):
            return
        verdict = self._game.rules.check(state, board)
        if same or (playing and verdict.ok):
            if self.nearest is not None:
                self.nearest = None
                text: Text = say("referee.board-right-again")
                if playing:
                    before = say("referee.board-as-before", player=self._recorder.acting)
                    text = before if same else sentences(verdict.message, say("referee.right-now"))
                self._announcer.announce(text, tone="good" if playing else "plain")
        elif not playing and not unclear and belief.chance(unexplained) >= UNEXPLAINED:
            self.nearest = ()
            if not any(event.kind != "note" for event in self._record.counting()):
                self._announcer.announce(self._presenter.set_up())
                return
            text = say("referee.board-not-as-left") if verdict.back else verdict.message
            self._announcer.announce(text, "", "warn", verdict.back, answers=self._overrule_choices(board))

    def board_view(self, seen: Hashable) -> BoardView | None:
        """The recorded board, with what is to be put right."""
        return board_view(self._rules, self._record.state, *(() if self.nearest is None else (seen, self.nearest)))

    # By touch -----------------------------------------------------------------------------------------------------

    def on_board(self) -> tuple[ChoiceView, ...]:
        """The steps that move pieces; cached, as the screen asks again and again."""
        state, position = self._record.state, (self._record.state, current_language())
        if self._steps[0] != position:
            steps = self._rules.legal(state) if must_move(self._game.rules, state) else ()
            self._steps = position, tuple(way for step in steps if (way := self._presenter.line_choice((step,))).moves)
        return self._steps[1]

    def play_by_touch(self, text: str, t: float) -> None:
        """Play a step, or the steps of a turn, chosen on the screen."""
        try:
            line = parse_line(self._rules, text)
        except GameError as error:
            self._announcer.announce(error.message)
            return
        state = self._record.state
        verdict = self._rules.check(state, line[0]) if len(line) == 1 else self._rules.check_turn(state, line)
        if not verdict.ok:
            passed = self._record.passed_throw()
            verdict = self._rules.check_turn(passed[0], line, passed[1]) if passed else verdict
            self._announcer.announce(verdict.message, verdict.rule, "refused", nearest=verdict.nearest)
            return
        self._announcer.question = None
        if self.play(line, Played(text, t=t), "touch"):
            self._recorder.changed()

    def pick(self, place: str, t: float) -> None:
        """Choose a piece by its place, a base by its colour, "" for none, to show its ways; that is no event.

        In games with ``goes_at_once``, a piece with one way to go goes.
        """
        ways = [way for ends in by_piece(self.on_board()).get(place, {}).values() for way in ends]
        if self._presenter.goes_at_once and len(ways) == 1:
            self.play_by_touch(ways[0].action.removeprefix("step:"), t)
        else:
            self.picked = place

    def short_text(self, line: str) -> Text:
        """A legal turn from its notation; unchanged if it is not legal now."""
        try:
            text: Text = self._presenter.offer(self._record.state, parse_line(self._rules, line))
        except GameError:
            return line
        return text

    # Corrections --------------------------------------------------------------------------------------------------

    def _recomputed(self, event: Event, before: StateT, _: Sequence[Event]) -> Payload:
        """The payload of a turn after a correction: its effect depends on the previous position."""
        text = self._presenter.turn_text(before, cast("Line[StepT]", game_events(self._rules, event)))
        return {**event.payload, **self._recorder.text_payload(text)}

    def _corrections(self, event: Event, begun: Line[StepT] = ()) -> tuple[Answer, ...]:
        """Another turn, step by step: the steps that may follow those ``begun``; the last one corrects the turn."""
        rules, before, was = self._rules, self._record.state_before(event), game_events(self._rules, event)
        there, after = advance(rules, before, begun), advance(rules, before, was)
        whole, answers = self._ended(before, after), list[Answer]()
        for step in rules.legal(there):
            line = (*begun, step)
            then = advance(rules, before, line)
            if self._ended(before, then) or (not whole and len(line) == len(was)):
                if rules.key(then) == rules.key(after):
                    continue  # what is on record
                does = partial(self._correct, event, line)
            else:
                does = partial(self._ask_next, event, line)
            answers.append(Answer(self._presenter.offer(there, (step,)), does, moves=moves_of(rules, there, (step,))))
        return tuple(answers)

    def _ended(self, before: StateT, after: StateT) -> bool:
        return self._rules.to_act(after) in (THROW, OVER) or self._rules.seat(after) != self._rules.seat(before)

    def _ask_next(self, event: Event, begun: Line[StepT], _: float) -> None:
        player = Player(self._rules.seat(self._record.state_before(event)))
        self._announcer.ask(say("referee.what-did-next", player=player), *self._corrections(event, begun))

    def _correct(self, event: Event, line: Line[StepT], t: float) -> None:
        try:
            payload = self._payload(self._record.state_before(event), line)
        except GameError as error:
            self._announcer.announce(say("referee.no-more", why=error.message), "TAB-3.1", "refused")
        else:
            self._recorder.correct(event, payload, t)
