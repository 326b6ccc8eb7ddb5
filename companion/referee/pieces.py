"""Games with pieces on a board: throws, turns inferred from the board, and agreements of the players."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic

from companion.games.errors import GameError
from companion.games.message import Player, Text, ruled, say, sentences, stated
from companion.games.rules import OVER, THROW, parse_line, print_line
from companion.games.verdict import Verdict
from companion.messages import chosen
from companion.referee.belief import tracker
from companion.referee.belief.cue import Look
from companion.referee.belief.hypothesis import Belief, HistoryLost, Played, TableEvent, Thrown, Violation
from companion.referee.belief.layout import Faces, in_order
from companion.referee.belief.policy import Options
from companion.referee.belief.priors import ACCEPT_PLAYED
from companion.referee.belief.tracker import acted
from companion.referee.board.board_game import (
    MANY,
    BoardHypothesis,
    Line,
    Situation,
    denied,
    must_move,
    thrown_to,
)
from companion.referee.board.board_stories import BoardTable
from companion.referee.board.placing import ROLL
from companion.referee.board.presenter import BoardPresenter, Choices, GameT
from companion.referee.pieces_words import BoardQuestions, OtherTurns
from companion.referee.record import Record, advance, game_events
from companion.referee.shown.boards import board_view, by_piece, moves_of, with_moves
from companion.referee.shown.saying import Announcer, Answer, Question
from companion.referee.shown.telling import event_message
from companion.referee.shown.throw_words import ThrowWords
from companion.referee.shown.view import BoardView, ChoiceView, DieView, SeatView
from companion.referee.throws import ThrowReferee
from companion.sessions.events import Event, Source
from vision.reading import SeenDie, TableReading

WORTH_A_WORD = 0.01  # probability above which a board counts when uncertainties are reported
STEP = "step:"  # an action that plays one step
STRANGE = 0.7  # probability above which the board is reported as changed


class PiecesReferee(ThrowReferee[Situation], Generic[GameT]):
    """Referees throws and the board after them, which is judged when the button is pressed or the next throw is there.

    ``_nearest_legal`` are the legal turns nearest to a board that was reported as wrong, else None. ``_picked`` is the
    place of the piece chosen on the screen, "" for none.
    """

    most_denied, opens = 20, True

    def __init__(
        self,
        record: Record,
        names: Sequence[str],
        rule_text: Callable[[str], str],
        plays: Callable[[Any], GameT],
        presents: Callable[[GameT, Record, Announcer], BoardPresenter[GameT]],
    ) -> None:
        """``plays`` makes from the rules what the game says of its table, ``presents`` what it shows on the screen."""
        self.game = plays(record.rules)
        self._nearest_legal: tuple[str, ...] | None = None
        self._picked = ""
        self._steps_shown: tuple[Hashable, tuple[ChoiceView, ...]] = (None, ())  # those of a position, cached
        super().__init__(record, names, rule_text)
        self._presenter = presents(self.game, record, self._announcer)

    def ruling_on(self, board: Any) -> Verdict[Any]:
        """The ruling on a board as it lies; after a throw that ended the turn by itself on a turn played on it."""
        verdict: Verdict[Any] = self.game.ruling_on(self.state, board, self.record.passed())
        return verdict

    @property
    def goes_at_once(self) -> bool:
        """Whether a piece with one way to go goes when it is touched."""
        return self._presenter.goes_at_once

    def _pick(self, place: str, t: float) -> None:
        """Choose a piece by its place, a base by its colour, "" for none, to show its ways; that is no event."""
        ways = [way for ends in by_piece(self._on_board()).get(place, {}).values() for way in ends]
        if self.goes_at_once and len(ways) == 1:
            self._play_by_touch(ways[0].action.removeprefix(STEP), t)
        else:
            self._picked = place

    # What may be so -----------------------------------------------------------------------------------------------

    @property
    def _table(self) -> BoardTable:
        return BoardTable(self.game)

    def _belief_from_record(self, scene: Look | None) -> Belief[Situation]:
        layout = self._table.lying(self.state, scene, self._last_dice())
        passed, last = self.record.passed() is not None, self.record.last("turn", "throw", "over")
        ended = last.seat or 0 if last is not None and last.kind == "turn" else 0
        return Belief.certain(Situation(self.state, self._rerolls(), ended, passed), layout, scene)

    def _last_dice(self) -> Faces:
        """The dice thrown last, by the record."""
        last = self.record.last("throw")
        return tuple(last.payload["dice"]) if last is not None else ()

    @property
    def _board_now(self) -> Any:
        """The most likely board; None if it can't be seen."""
        return self._belief.best.layout.board

    def _resolved_by_play(self, options: Options) -> bool:
        """Something must be played on the dice, or they have passed, whatever they show.

        Whether a throw counts at all is only told by who throws next; whether it has too many dice, by what is played.
        After a throw that may end the game perhaps nothing is played.
        """
        throws = {event: chance for event, chance in options if isinstance(event, Thrown)}
        slips = any(isinstance(one, Violation) and one.code != MANY for one, _ in options)
        if self.rules.to_act(self.state) is not THROW or not throws or slips:
            return False
        after = [thrown_to(self.rules, self.state, event.dice) for event in throws]
        whole = sum(chance for _, chance in options)
        ends = (one is not None and self.rules.to_act(one) is OVER for one in after)
        if sum(itertools.compress(throws.values(), ends)) > (1 - ACCEPT_PLAYED) * whole:
            return False
        lines, board = self.game.lines, self.game.recorded(self.state)
        to_play_on = all(one is not None and must_move(self.rules, one) and not lines(one, board) for one in after)
        return to_play_on or sum(throws.values()) >= ACCEPT_PLAYED * whole

    def _resolved_by_next_throw(self) -> bool:
        """It is mainly in doubt who plays next, or whether dice are thrown."""
        belief = self._belief

        def turn_of(one: BoardHypothesis) -> tuple[int, bool]:
            return self.rules.seat(one.situation.game), self.rules.to_act(one.situation.game) is THROW

        best = turn_of(belief.best)
        other = belief.chance(lambda one: not one.denied_count and turn_of(one) != best)
        return other >= belief.chance(lambda one: not one.denied_count and one.situation != belief.best.situation) / 2

    def _at_stake(self, slip: Violation, situation: Situation) -> Hashable:
        """Who may press doesn't depend on what the dice show."""
        return self.rules.seat(situation.game) if slip.code == "button" else situation

    def doubts_now(self) -> Text:
        """What of the board can't be read with confidence; "" if all of it can, or is unchanged."""
        look = self._belief.scene
        if look is None:
            return ""
        boards = self._belief.chances(lambda one: one.layout.board).items()
        believed = [board for board, chance in boards if board is not None and chance >= WORTH_A_WORD]
        return self.game.in_doubt(self.state, self._belief.best.layout, look, believed)

    def _clear(self) -> bool:
        scene = self._belief.scene
        if scene is None or self.doubts_now():
            return False
        best = self._belief.best
        if must_move(self.rules, self.state) or len(best.events) > 1:
            return True  # only what was played can still resolve the dice
        dice = [die for die in scene.dice if die.zone == ROLL]
        return all(die.sure for die in dice) and len(dice) in (0, self.rules.dice(self.state)) and not self._odd_red()

    def _odd_red(self) -> bool:
        """Whether the colours of the dice leave their roles open."""
        throws = {one.next.dice for one in self._belief.hypotheses if isinstance(one.next, Thrown)}
        return len(throws) > len({in_order(dice) for dice in throws}) == 1

    def _unclear(self) -> Text:
        scene, best = self._belief.scene, self._belief.best
        if scene is None or self.rules.to_act(best.situation.game) is OVER:
            return ""
        if must_move(self.rules, self.state):
            return self.doubts_now()
        dice = self._new_dice()
        red = say("referee.red-unknown") if dice and self._odd_red() else ""
        return self._dice_unclear(dice, self.rules.dice(self.state)) or red

    def _new_dice(self) -> list[SeenDie]:
        """The dice of the roll zone that do not lie where those of an earlier throw lay."""
        scene, best = self._belief.scene, self._belief.best
        old = {die.place for die in best.layout.of("old") if not best.events}
        return [die for die in scene.dice if die.zone == ROLL and (die.x, die.y) not in old] if scene else []

    # Reading ------------------------------------------------------------------------------------------------------

    def _out_of_sight(self) -> None:
        """The earlier view of the board is dropped."""
        self._belief = self._belief.weighed(
            replace(one, layout=replace(one.layout, board=None, seen=())) for one in self._belief.hypotheses
        )

    def _read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        super()._read(reading, t, evidence)
        self._say_what_is_waited_for()

    @property
    def _finished(self) -> bool:
        """Not if only the dice said so: whoever plays on contradicts them."""
        last = self.record.last_decision()
        return self.over and (last is None or last.kind != "throw")

    def _remark(self) -> None:
        """Report what lies wrongly, until it is right again; after the game nothing does."""
        best, board = self._belief.best, self._board_now
        if self.over or board is None or best.events or best.situation.game != self.state:
            return
        if must_move(self.rules, self.state):
            self._look_again(board)
        elif self.as_recorded(board):
            if self._nearest_legal is not None:
                self._nearest_legal = None
                self._show_ruling(say("referee.board-right-again"))
        elif self._unexplained(board) >= STRANGE and not self.doubts_now():
            self._differs(board)

    def _unexplained(self, board: Hashable) -> float:
        """The probability of this board without any explaining event."""

        def strange(one: BoardHypothesis) -> bool:
            game = one.situation.game
            here = one.layout.board == board and not one.denied_count
            return here and self.rules.to_act(game) is THROW and not self.game.as_recorded(game, board)

        return self._belief.chance(strange)

    def _look_again(self, board: Hashable) -> None:
        """After a refusal: whether the board is legal or as before the turn; nothing is judged before the button."""
        if self._nearest_legal is None or self.doubts_now():
            return
        verdict, untouched = self.rules.check(self.state, board), self.as_recorded(board)
        if untouched or verdict.ok:
            right = sentences(verdict.message, say("referee.right-now"))
            self._nearest_legal = None
            self._show_ruling(
                say("referee.board-as-before", player=self._acting()) if untouched else right, tone="good"
            )

    def _differs(self, board: Any) -> None:
        self._nearest_legal = ()
        if not any(event.kind != "note" for event in self.record.counting()):
            self._show_ruling(self.game.set_up())
            return
        verdict = self.rules.check(self.state, board)
        back = verdict.back
        said = say("referee.board-not-as-left") if back else verdict.message
        self._show_ruling(said, "", "warn", back, answers=self._overruling())

    # What questions are made of -----------------------------------------------------------------------------------

    def _asked(self, options: Options) -> Question:
        every = (
            (way, chance * share)
            for event, chance in options
            for way, share in (event.ways if isinstance(event, Thrown) else ((event, 1.0),))
        )
        return BoardQuestions(self, self._belief, tuple(every)).asked()

    def _throw_words(self) -> ThrowWords:
        game = self.game
        return ThrowWords(self.names, game.dice_said, game.arranged, game.other_throws)

    # How turns are told and put right -----------------------------------------------------------------------------

    def _restated(self, event: Event, before: Any, earlier: Sequence[Event]) -> Mapping[str, Any] | None:
        """For a turn its effect, which depends on the previous position."""
        if event.kind != "move":
            return super()._restated(event, before, earlier)
        return {**event.payload, **self._telling(self.game.turn_said(before, game_events(self.rules, event)))}

    def _right_ways(self, event: Event) -> tuple[Answer, ...]:
        """Alternatives to a turn."""
        if event.kind != "move":
            return super()._right_ways(event)
        before, line = self.record.before(event), game_events(self.rules, event)
        right = partial(self._put_line_right, event)
        return OtherTurns(self.game, before, line, right, self._ask).answers()

    def _put_line_right(self, event: Event, line: Line, t: float) -> None:
        try:
            payload = self._turn_payload(self.record.before(event), line)
        except GameError as error:
            self._show_ruling(say("referee.no-more", why=error.message), "TAB-3.1", "refused")
        else:
            self._corrector.put_right(event, payload, t)

    def _turn_payload(self, before: Any, line: Line) -> dict[str, Any]:
        steps, said = [self.rules.notation(step) for step in line], self.game.turn_said(before, line)
        return {"steps": steps, "turn": print_line(self.rules, line), **self._telling(said)}

    def _board_text(self) -> Text:
        return self.doubts_now() or say("referee.pieces-sure")

    def as_recorded(self, board: Hashable) -> bool:
        """Whether a board is the recorded one."""
        return board is not None and self.game.as_recorded(self.state, board)

    def last_throw(self) -> Thrown:
        """The throw on record."""
        return Thrown(self._last_dice())

    def ask_other_dice(self, first: Thrown | None, t: float) -> None:
        """Ask for the dice of the last throw one by one; ``first`` is that throw if it is not on record yet."""
        if first is None:
            self._apply_answer(None, t)  # until all dice are told, everything else may still be so
        elif self._take(replace(first, t=t), "button"):
            self._undone()
        else:
            return
        last = self.record.last("throw")
        if last is not None:
            self._throw_corrector.ask_die(last, (), t)

    # What goes on the record --------------------------------------------------------------------------------------

    def _commit(self, event: TableEvent, source: Source, perhaps: Sequence[TableEvent]) -> bool:
        if not isinstance(event, HistoryLost):
            return super()._commit(event, source, perhaps)
        self._nearest_legal, self._picked = None, ""
        return self._opened(event.key, {}, event.t)

    def _leave_all_open(self, t: float) -> None:
        position, self._belief = tracker.left_open(self._belief)
        self._stands()
        self._commit(HistoryLost(self.rules.key(position or self._belief.best.situation.game), t=t), "camera", ())

    def _played(self, event: Played) -> bool:
        if event.rule == "TAB-1.4":
            return self._lose_turn(event)
        return self._play(parse_line(self.rules, event.step), event, "auto" if event.rule else "button")

    def _lose_turn(self, event: Played) -> bool:
        """The third void throw in a row (TAB-1.4)."""
        before, seat = self.state, self.rules.seat(self.state)
        said = ruled(say("referee.loses-turn", player=Player(seat)), "TAB-1.4")
        payload = {"step": event.step, "rule": "TAB-1.4", **self._telling(said)}
        logged = self._log("turn", seat, event.t, payload, source="auto")
        if logged is not None:
            self._show_ruling(said, "TAB-1.4", "warn")
            self._follow(before, logged, "TAB-1.4")
        return logged is not None

    def _play(self, line: Line, event: Played, source: Source) -> bool:
        """Record a legal turn."""
        before = self.state
        board = self.game.recorded(advance(self.rules, before, line))
        rule = self.rules.check(before, line[0] if len(line) == 1 else board).rule
        payload = {**self._turn_payload(before, line), "rule": rule}
        logged = self._log("move", self.rules.seat(before), event.t, payload, source=source, evidence=event.evidence)
        if logged is None:
            return False
        self._stands()
        self._show_ruling(self.game.turn_said(before, line), rule, "good")
        self._follow(before, logged, rule)
        return True

    def _follow(self, before: Any, cause: Event, rule: str) -> None:
        """What follows automatically from a throw or a move."""
        self._picked = ""
        if cause.kind in ("throw", "move"):
            self._nearest_legal = None
        for event in self._consequences(before, cause, rule):
            if event.kind == "over":
                said = sentences(event_message(event), *self._presenter.at_the_end())
                self._show_ruling(said, str(event.payload["rule"]), "good")

    # What is refused ----------------------------------------------------------------------------------------------

    def _say(self, slip: Violation) -> None:
        acting = self._acting()
        if slip.code == "button":
            self._say_button(slip)
        elif slip.code == "throw first":
            said = ruled(say("referee.has-to-throw", player=acting), "TAB-1.1")
            self._refuse(acting.seat, slip.t, said, "TAB-1.1")
        elif slip.code == "many":
            self._say_many(slip)
        elif slip.code == "again":
            self._say_again(slip)
        elif slip.code != "too early":
            self._not_legal(slip)

    def _say_again(self, slip: Violation) -> None:
        """Report that the dice were thrown again and nothing was moved; the players may accept it."""
        player, counted = self._acting(), self._last_dice()
        said = ruled(say("referee.threw-again", player=player, dice=self._dice_said(counted)), "TAB-1.1")
        self._refuse(player.seat, slip.t, said, "TAB-1.1", dice=list(slip.dice))
        if len(slip.dice) == len(counted):
            self._ask_which_counts(counted, slip.dice)

    def _not_legal(self, slip: Violation) -> None:
        """No legal turn leads to the board: say which rule, what would be legal, what to put back."""
        verdict = self.ruling_on(slip.board)
        self._announcer.question, self._nearest_legal = None, tuple(verdict.nearest)
        payload: dict[str, Any] = {"code": str(verdict.code), "rule": verdict.rule, **self._telling(verdict.message)}
        payload |= {"put_back": list(map(self._worded, verdict.back)), "nearest": list(verdict.nearest)}
        before, _ = self.record.passed() or (self.state, None)  # a throw that passed may have been played
        self._log("refused", int(self.rules.seat(before)), slip.t, payload, evidence=slip.evidence)
        self._show_ruling(verdict.message, verdict.rule, "refused", verdict.back, verdict.nearest, self._overruling())

    def _in_short(self, line: str) -> Text:
        """Unchanged if it is not a legal line now."""
        try:
            return self.game.in_short(self.state, parse_line(self.rules, line))
        except GameError:
            return line

    # What the table agrees on -------------------------------------------------------------------------------------

    def _agreed_key(self) -> str:
        """The key of the position if the board counts as it lies; "" if it can't."""
        board = self._board_now
        then = None if board is None or self.over else self.game.as_it_lies(self.state, board)
        return "" if then is None else self.rules.key(then)

    def _overruling(self) -> tuple[ChoiceView, ...]:
        """The choices about a board that is not legal."""
        if instead := self._presenter.instead(self._board_now):
            return instead
        return (self._announcer.choice("agree", say("referee.it-counts")),) if self._agreed_key() else ()

    def _agree(self, t: float) -> None:
        """The players overrule: the board counts as it lies, and the log says so."""
        key = self._agreed_key()
        if not key:
            self._show_ruling(say("referee.board-cant-count"))
            return
        before, seat, scene = self.state, self.rules.seat(self.state), self._belief.scene
        said = stated(say("referee.board-agreed"))
        payload = {"set": key, **self._telling(said)}
        event = self._log("agreed", seat, t, payload, source="touch", evidence=scene.evidence if scene else None)
        if event is not None:
            self._show_ruling(said, tone="good")
            self._follow(before, event, "TAB-1.5")
            self._undone()

    # Touch --------------------------------------------------------------------------------------------------------

    def _on_board(self) -> tuple[ChoiceView, ...]:
        """The steps that move pieces; kept, as the screen asks again and again."""
        position = self.state, chosen()
        if self._steps_shown[0] != position:
            plays = self.rules.to_act(self.state) not in (THROW, OVER)
            ways = map(self._on_board_way, self.rules.legal(self.state)) if plays else ()
            self._steps_shown = position, tuple(way for way in ways if way.moves)
        return self._steps_shown[1]

    def _on_board_way(self, step: Any) -> ChoiceView:
        said, moves = self.game.offer(self.state, (step,)), moves_of(self.rules, self.state, (step,))
        return self._announcer.choice(f"{STEP}{self.rules.notation(step)}", said, moves=moves)

    def _act(self, verb: str, rest: str, t: float) -> None:
        """``step:...``, ``play:...`` play, ``agree`` accepts the board, the others are those of a throw.

        ``pick:c4`` chooses a piece; logs have ``from:t11`` as well.
        """
        if verb == "agree":
            self._agree(t)
        elif verb in ("step", "play"):
            self._play_by_touch(rest, t)
        elif verb in ("pick", "from"):
            self._pick(rest, t)
        else:
            super()._act(verb, rest, t)

    def _play_by_touch(self, text: str, t: float) -> None:
        """Play a step, or the steps of a turn, chosen on the screen."""
        try:
            line = parse_line(self.rules, text)
        except GameError as error:
            self._show_ruling(error.message)
            return
        verdict = self.rules.check(self.state, line[0]) if len(line) == 1 else self.rules.check_turn(self.state, line)
        if not verdict.ok:
            before, throw = self.record.passed() or (None, None)
            verdict = self.rules.check_turn(before, line, throw) if throw else verdict
            self._show_ruling(verdict.message, verdict.rule, "refused", nearest=verdict.nearest)
            return
        self._announcer.question = None
        if self._play(line, Played(text, t=t), "touch"):
            self._undone()

    # Presses ------------------------------------------------------------------------------------------------------

    def _end(self, seat: int | None, t: float) -> None:
        acting = self.rules.seat(self.state)
        if self._blind and must_move(self.rules, self.state) and seat in (None, acting):
            if "end" in map(self.rules.notation, self.rules.legal(self.state)):
                self._play_by_touch("end", t)
            else:
                self._show_ruling(say("referee.board-not-in-view"), "TAB-2.1")
            return
        table, belief = self._table, self._belief
        after = acted(belief, lambda one: table.after_press(one, seat, t, belief.scene), table)
        self._belief = replace(after, looks=1)
        self._weigh(t, "button", pressed=self._clear())
        self._say_what_is_waited_for()

    def _say_what_is_waited_for(self) -> None:
        """Say what a press waits for: the board to be visible, or all dice of a throw."""
        best = self._belief.best
        if best.situation.pressed and best.layout.board is None:
            self.wants_look = True
            self._unsure(self._unclear() or say("referee.board-unseen"))
        elif best.layout.of("few", "soon") and self.rules.to_act(self.state) is THROW:
            self.wants_look = True
            if unclear := self._unclear():
                self._unsure(unclear)

    def _confirm(self, t: float) -> None:
        """A press accepts a void throw as it lies (TAB-1.5) or an uncertain throw as it was read, or ends the turn."""
        likely = next((one.next for one in self._belief.hypotheses if isinstance(one.next, Thrown)), None)
        if self._void_to_overrule():
            self._overrule(t)
        elif likely is not None and self.rules.to_act(self.state) is THROW:
            self._apply_answer(likely, t)
        elif must_move(self.rules, self.state):
            self._end(None, t)

    def deny(self, board: Hashable, t: float) -> None:
        """Somebody denies that the board lies wrongly as it was read: see what else may be so, or look again."""
        self._belief = replace(self._belief.weighed(denied(self._belief.hypotheses, board)), looks=0)
        self._inquiry.answered()
        self.wants_look = True
        self._weigh(t, "button")

    def _undone(self) -> None:
        super()._undone()
        self._nearest_legal, self._picked = None, ""

    # Views --------------------------------------------------------------------------------------------------------

    def _board(self) -> BoardView | None:
        awry = () if self._nearest_legal is None else (self._board_now, self._nearest_legal)
        return board_view(self.rules, self.state, *awry)

    def _headline(self) -> str:
        return self._worded(self._presenter.headline(over=self.over))

    def _seat_view(self, seat: int) -> SeatView:
        return self._presenter.seat(seat)

    def _details(self) -> dict[str, Any]:
        choices, title = self._offered()
        entered = tuple(DieView(face) for face in self._entry.faces or ())
        lying = tuple(DieView(d.face, d.flat, False, d.sure, d.kind, why=d.why) for d in self._new_dice())
        return {
            "dice": self.game.dice_played(self.state, self._last_dice()) or entered or lying,
            "choices": with_moves(self.rules, self.state, choices),
            "choices_title": self._worded(title),
            "on_board": self._on_board(),
            "picked": self._picked,
            "note": self._worded(self._presenter.note(over=self.over)),
            "dice_left": self.rules.dice(self.state) if self.game.number_shown and not self.over else None,
            "rerolls": self._rerolls(),
            "rerolls_word": self._void_kind(),
        }

    def _offered(self) -> Choices:
        """The present choices, and their title."""
        if self.over:
            return (), ""
        if self.rules.to_act(self.state) is not THROW:
            return self._presenter.choices(self._picked, self._board_now)
        title = self._presenter.entry_title(self._entry_title(), len(self._entry.faces or ()))
        return (*self._presenter.calls(), *self._entry.choices(blind=self._blind)), title
