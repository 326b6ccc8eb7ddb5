"""A game with pieces at the table: what comes in, what becomes of decisions, and what its screen shows.

The board is judged when the button is pressed or the next throw lies there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from itertools import compress
from typing import Any, Generic, cast

from companion.games.message import Text, ruled, say, sentences
from companion.games.rules import OVER, THROW, StateT, StepT, parse_line
from companion.referee.belief.hypothesis import Belief, Played, Thrown, Violation, Voided
from companion.referee.belief.layout import Look, in_order
from companion.referee.belief.policy import Options, Policy
from companion.referee.belief.priors import ACCEPT_PLAYED, LOOKS
from companion.referee.board.board_game import BoardGame, Situation, after_throw, must_move, voided
from companion.referee.board.board_stories import MANY, BoardHypothesis, BoardTable
from companion.referee.board.placing import ROLL
from companion.referee.camera import CameraState
from companion.referee.judge import Judge, event_describer
from companion.referee.pieces.turns import BoardPresenter, BoardTurns, Choices, GameT
from companion.referee.play import Play
from companion.referee.record import OPEN, Record
from companion.referee.record.recorder import Recorder, void_throws
from companion.referee.shown.announcer import Announcer, Answer, Question
from companion.referee.shown.boards import moves_of
from companion.referee.shown.event_texts import ThrowWords, event_message
from companion.referee.shown.view import DieView, TableView
from companion.referee.throws import Candidates, Throws, dice_unclear
from companion.sessions.events import Event
from hardware.presses import Press
from vision.reading import SeenDie, TableReading

WORTH_REPORTING = 0.01  # probability above which a board counts when uncertainties are reported


class PiecesPlay(Play[Situation[StateT], StateT, StepT], Generic[GameT, StateT, StepT]):
    """A game with pieces: throws, and the board after them, as they are weighed, recorded, refused and asked about."""

    judge: Judge[Situation[StateT]]
    throws: Throws[Situation[StateT], StateT, StepT]

    def __init__(
        self,
        recorder: Recorder[StateT, StepT],
        camera: CameraState,
        table: Callable[[Any], GameT],
        presenter: Callable[[GameT, Record[StateT, StepT], Announcer], BoardPresenter[GameT, StateT, StepT]],
    ) -> None:
        """``table`` makes the game's table from its rules, ``presenter`` makes what is shown on the screen."""
        self.game = game = table(recorder.rules)
        self.presenter = presenter(game, recorder.record, recorder.announcer)
        self._rules, self._camera = recorder.rules, camera
        self._recorder, self._record, self._announcer = recorder, recorder.record, recorder.announcer
        policy = Policy(
            resolved_by_play=partial(resolved_by_play, game, recorder.record),
            resolved_by_next_throw=partial(resolved_by_next_throw, game),
        )
        self.judge = Judge(self, recorder, camera, policy, event_describer(recorder, game.dice_text))
        recorder.followed, recorder.changed = self._followed, self.changed
        words = ThrowWords(recorder.names, game.dice_text, game.arranged)
        self._turns = turns = BoardTurns(self.presenter, recorder)
        self.throws = Throws(recorder, camera, self.judge, words, turns.played, fault=game.fault)
        other = self.throws.enter_other
        self._candidates = Candidates(self.judge, recorder, camera, game.dice_text, self._own_answer, other)
        self._announcer.short_text = self._turns.short_text

    @property
    def finished(self) -> bool:
        """Whether the game is over; not by the dice alone: playing on contradicts them."""
        last = self._record.last_decision()
        return self._recorder.over and (last is None or last.kind != "throw")

    # What comes in ------------------------------------------------------------------------------------------------

    def read(self, reading: TableReading, t: float, evidence: bytes | None) -> None:
        """Weigh a reading of the table at rest."""
        self.judge.look(reading, t, evidence)
        self._report_missing()

    def out_of_sight(self) -> None:
        """Forget how the board was seen."""
        belief = self.judge.belief
        self.judge.belief = belief.with_hypotheses(
            replace(one, layout=replace(one.layout, board=None, seen=())) for one in belief.hypotheses
        )

    def end(self, press: Press) -> None:
        """Process a seat's button; a repeated press changes nothing."""
        if self.finished:
            return
        state, seat = self._record.state, press.seat
        if self._camera.blind and must_move(self._rules, state) and seat in (None, self._rules.seat(state)):
            if "end" in map(self._rules.notation, self._rules.legal(state)):
                self._turns.play_by_touch("end", press.t)
            else:
                self._announcer.announce(say("referee.board-not-in-view"), "TAB-2.1")
        elif (unread := self.judge.unread_seat) and self._ends_next_turn(seat, unread):
            unseen = self._camera.unseen
            self.judge.play_unseen(self.judge.belief.scene, [unread])
            unseen.missed.append(unseen.seat_of(press, unread, len(self._recorder.names)))
        else:
            table, scene = self.continuations, self.judge.belief.scene
            self.judge.act_on(lambda one: table.after_press(one, seat, press.t, scene), may_misread=True)
            self.judge.belief = replace(self.judge.belief, looks=1)
            self.judge.weigh(press.t, "button", pressed=self.clear())
            self._report_missing()

    def _ends_next_turn(self, seat: int | None, unread: int) -> bool:
        """Whether a press ends the turn after that of the seat ``unread``, and does not repeat its button."""
        if seat is None or len(self._recorder.names) == 1:  # one button serves all: the next dice show it
            return bool(self.judge.best.layout.of("soon"))
        return seat != unread

    def _report_missing(self) -> None:
        """Report what a press waits for: a visible board, or all dice of a throw; ask whether a die left the table."""
        best, awaited = self.judge.best, self._rules.to_act(self._record.state) is THROW
        unseen = best.situation.pressed and best.layout.board is None
        if unseen or (best.layout.of("few", "soon") and awaited):
            self._camera.wants_look = True
            if unclear := self.unclear() or (say("referee.board-unseen") if unseen else ""):
                self._camera.unsure(unclear)
        dice, asked = best.layout.faces("few"), say("referee.did-it-leave")
        fault = dice and self.game.fault(self._record.state, "bum")
        faulty = fault and voided(self.game, best.situation, Voided("bum"))
        left = self._announcer.question or self.judge.inquiry.was_left(asked, len(self._record.events))
        if not faulty or left or self.judge.belief.looks < LOOKS:
            return

        def it_left(t: float) -> None:
            if self._rules.to_act(self._record.state) is THROW and self.throws.record_void(Voided("bum", dice, t=t)):
                self.changed()

        yes, no = say("referee.yes-it-left"), say("referee.no-only-covered")
        self._announcer.ask(asked, Answer(yes, it_left), Answer(no, lambda _: None))

    def confirm(self, t: float) -> None:
        """A press accepts a void throw as it lies (TAB-1.5) or an uncertain throw as it was read, or ends the turn."""
        likely = next((one.next for one in self.judge.belief.hypotheses if isinstance(one.next, Thrown)), None)
        if self.throws.overrule(t):
            return
        if likely is not None and self._rules.to_act(self._record.state) is THROW:
            self.judge.answer(likely, t)
        elif must_move(self._rules, self._record.state):
            self.end(Press("end", t))

    def act(self, verb: str, rest: str, t: float) -> None:
        """``step:...``, ``play:...`` play, ``agree`` accepts the board, the others are those of a throw.

        ``pick:c4`` chooses a piece; logs have ``from:t11`` as well.
        """
        if verb == "agree":
            scene = self.judge.belief.scene
            self._turns.agree(self.judge.best.layout.board, scene.evidence if scene else None, t)
        elif verb in ("step", "play"):
            self._turns.play_by_touch(rest, t)
        elif verb in ("pick", "from"):
            self._turns.pick(rest, t)
        else:
            self.throws.act(verb, rest, t)

    # What is weighed ----------------------------------------------------------------------------------------------

    @property
    def continuations(self) -> BoardTable[StateT, StepT]:
        """What people may have done since."""
        return BoardTable(self.game)

    def from_record(self, scene: Look | None) -> Belief[Situation[StateT]]:
        """The belief by the record, with what is on the table."""
        record, state = self._record, self._record.state
        layout = self.continuations.lying(state, scene, self._dice)
        last = record.last("turn", "throw", "over")
        ended = last.seat or 0 if last is not None and last.kind == "turn" else 0
        situation = Situation(state, void_throws(record.counting()), ended, record.passed_throw() is not None)
        return Belief.certain(situation, layout, scene)

    @property
    def _dice(self) -> tuple[int, ...]:
        return self.game.thrown(self._record.state) or self._record.last_dice

    def _board_doubt(self) -> Text:
        """What can't be read of the board; "" if everything can, or is unchanged."""
        belief = self.judge.belief
        if belief.scene is None:
            return ""
        boards = belief.chances(lambda one: one.layout.board).items()
        believed = [board for board, chance in boards if board is not None and chance >= WORTH_REPORTING]
        return self.game.in_doubt(self._record.state, belief.best.layout, belief.scene, believed)

    def clear(self) -> bool:
        """Whether the board and all dice of a throw were seen with confidence, or only play can resolve them."""
        belief, state = self.judge.belief, self._record.state
        if belief.scene is None or self._board_doubt():
            return False
        if must_move(self._rules, state) or len(belief.best.events) > 1:
            return True
        dice = [die for die in belief.scene.dice if die.zone == ROLL]
        whole = len(dice) in (0, self._rules.dice(state))
        return whole and all(die.sure for die in dice) and not _red_unknown(belief)

    def unclear(self) -> Text:
        """What can't be seen well; "" for nothing."""
        belief, state = self.judge.belief, self._record.state
        if belief.scene is None or self.game.rules.to_act(belief.best.situation.game) is OVER:
            return ""
        if must_move(self._rules, state):
            return self._board_doubt()
        dice = new_dice(belief)
        red = say("referee.red-unknown") if dice and _red_unknown(belief) else ""
        return dice_unclear(dice, self._rules.dice(state)) or red

    def remark(self) -> None:
        """Report what lies wrongly, until it is right again."""
        self._turns.remark(self.judge.belief, self._board_doubt())

    def question(self, options: Options) -> Question:
        """What happened next."""
        return self._candidates.question(options, self.presenter.turn_question(self._record.state), self.unclear())

    def _own_answer(self, event: Played | Violation) -> Answer | None:
        """A turn as a choice with its moves; a board that is not legal in the words of the rules' verdict."""
        state = self._record.state
        if isinstance(event, Played):
            line = parse_line(self._rules, event.step)
            moves = moves_of(self._rules, state, line)
            return Answer(self.presenter.offer(state, line), event, moves=moves, means=event.step)
        if event.board is None or event.code == "too early":
            return None
        what = self.game.ruling_on(state, event.board, self._record.passed_throw()).message
        return Answer(say("referee.as-read", what=what), event)

    # What goes on the record --------------------------------------------------------------------------------------

    def _followed(self, before: StateT, cause: Event, events: Sequence[Event]) -> None:
        self._turns.picked = ""
        if cause.kind in ("throw", "move", OPEN):
            self._turns.nearest = None
        for event in events:
            if event.kind == "over":
                text = sentences(event_message(event), *self.presenter.closing_remarks())
                self._announcer.announce(text, str(event.payload["rule"]), "good")
        state, ruling = self._record.state, self._announcer.ruling
        if ruling is not None and cause.kind != "reroll" and self.presenter.is_spoken(before, state):
            self._announcer.ruling = replace(ruling, aloud=True)
        if not self._recorder.over and (steps := self.game.asked_at_once(state)):
            self._announcer.ask(self.presenter.turn_question(state), *map(self._step_answer, steps))

    def _step_answer(self, step: StepT) -> Answer:
        text = self._rules.notation(step)

        def play(t: float) -> None:
            if self._turns.play((step,), Played(text, t=t), "button"):
                self.changed()
                self._camera.wants_look = True  # the next throw may be there already

        return Answer(self.presenter.offer(self._record.state, (step,)), play, means=text)

    def changed(self) -> None:
        """The record has changed: forget what was seen since."""
        self.judge.changed()
        self.throws.entry.faces = None
        self._turns.nearest, self._turns.picked = None, ""

    def refuse(self, slip: Violation) -> None:
        """Refuse a slip; if only the dice were thrown again, the players may accept it."""
        player, counted = self._recorder.acting, self._dice
        if slip.code == "button":
            self.throws.refuse_button(slip)
        elif slip.code == "throw first":
            text = ruled(say("referee.has-to-throw", player=player), "TAB-1.1")
            self._recorder.refuse(player.seat, slip.t, text, "TAB-1.1")
        elif slip.code == MANY:
            self.throws.refuse_many(slip)
        elif slip.code == "again":
            text = ruled(say("referee.threw-again", player=player, dice=self.game.dice_text(counted)), "TAB-1.1")
            self._recorder.refuse(player.seat, slip.t, text, "TAB-1.1", dice=list(slip.dice))
            if len(slip.dice) == len(counted):
                self.throws.ask_which_counts(counted, slip.dice)
        elif slip.code != "too early":
            self._turns.refuse(slip, self.judge.best.layout.board)

    # The view -----------------------------------------------------------------------------------------------------

    def show(self, view: TableView) -> TableView:
        """The view with what this game shows."""
        view = self.throws.show(view)
        over, shows, entry, state = self._recorder.over, self.presenter, self.throws.entry, self._record.state
        board, worded = self.judge.best.layout.board, self._announcer.worded
        choices, title = self._choices(board, view.choices_title)
        entered = tuple(DieView(face) for face in entry.faces or ())
        new = new_dice(self.judge.belief)
        lying = tuple(DieView(d.face, d.flat, False, d.sure, d.kind, why=d.why) for d in new)
        return replace(
            view,
            seats=self._recorder.seats(shows.seat),
            headline=worded(shows.headline(over=over)),
            board=self._turns.board_view(board),
            dice=shows.dice(self._dice) or entered or lying,
            choices=choices,
            choices_title=worded(title),
            on_board=self._turns.on_board(),
            picked=self._turns.picked,
            note=worded(shows.note(over=over)),
            dice_left=self._rules.dice(state) if self.game.number_shown and not over else None,
        )

    def _choices(self, board: Hashable, entered: str) -> Choices:
        if self._recorder.over:
            return (), ""
        if self._rules.to_act(self._record.state) is not THROW:
            return self.presenter.choices(self._turns.picked, board)
        entry = self.throws.entry
        title = self.presenter.entry_title(entered, len(entry.faces or ()))
        legal = self._rules.legal(self._record.state)  # what may be done before a throw
        return (
            *(self.presenter.line_choice((step,)) for step in legal),
            *entry.choices(blind=self._camera.blind),
        ), title


# What is in doubt, and whether play will resolve it -------------------------------------------------------------------


def resolved_by_play(
    game: BoardGame[StateT, StepT, Any], record: Record[StateT, StepT], _: Belief[Situation[StateT]], options: Options
) -> bool:
    """Whether play resolves it: something must be played on the dice, or they have passed, whatever they show.

    Who throws next shows whether a throw counts at all, and what is played whether it has too many dice. After a throw
    that may end the game perhaps nothing is played.
    """
    rules, state = game.rules, record.state
    throws = {event: chance for event, chance in options if isinstance(event, Thrown)}
    slips = any(isinstance(one, Violation) and one.code != MANY for one, _ in options)
    if rules.to_act(state) is not THROW or not throws or slips:
        return False
    after = [cast("StateT | None", after_throw(rules, state, event.dice)) for event in throws]
    whole = sum(chance for _, chance in options)
    ends = (one is not None and rules.to_act(one) is OVER for one in after)
    if sum(compress(throws.values(), ends)) > (1 - ACCEPT_PLAYED) * whole:
        return False
    lines, board = game.lines, game.recorded(state)
    to_play_on = all(one is not None and must_move(rules, one) and not lines(one, board) for one in after)
    return to_play_on or sum(throws.values()) >= ACCEPT_PLAYED * whole


def resolved_by_next_throw(game: BoardGame[StateT, StepT, Any], belief: Belief[Situation[StateT]]) -> bool:
    """Whether it is mainly in doubt who plays next, or whether dice are thrown."""

    def turn_of(one: BoardHypothesis[StateT]) -> tuple[int, bool]:
        return game.rules.seat(one.situation.game), game.rules.to_act(one.situation.game) is THROW

    best = turn_of(belief.best)
    other = belief.chance(lambda one: not one.denied_count and turn_of(one) != best)
    return other >= belief.chance(lambda one: not one.denied_count and one.situation != belief.best.situation) / 2


def new_dice(belief: Belief[Situation[StateT]]) -> list[SeenDie]:
    """The dice of the roll zone that do not lie where those of an earlier throw lay."""
    scene, best = belief.scene, belief.best
    old = {die.place for die in best.layout.of("old") if not best.events}
    return [die for die in scene.dice if die.zone == ROLL and (die.x, die.y) not in old] if scene else []


def _red_unknown(belief: Belief[Situation[StateT]]) -> bool:
    """Whether the colours leave open which die is the red one."""
    throws = {one.next.dice for one in belief.hypotheses if isinstance(one.next, Thrown)}
    return len(throws) > len({in_order(dice) for dice in throws}) == 1
