"""What may have happened at a board: the stories between two looks, the meanings of a press, errors of the reader.

A turn is found by its board: a game provides the legal turns that lead to it, and never lists all turns.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, cast

from companion.games.rules import OVER, THROW, StateT, StepT, fold, print_line
from companion.referee.belief import priors
from companion.referee.belief.confusion import common, pairs_of
from companion.referee.belief.hypothesis import (
    Belief,
    HistoryLost,
    Hypothesis,
    RecentThrow,
    TableEvent,
    Thrown,
    TurnPlayed,
    Violation,
    Voided,
    misread_throws,
    recent_throws,
)
from companion.referee.belief.layout import Faces, LaidDie, Layout, Look, Moment, in_order, laid, pieces_of
from companion.referee.belief.sensor import ANY_UNSEEN, BESIDE, UNIFORM, Expected, Sight, Spot, flat_chance
from companion.referee.belief.tracker import Branch, Continuations, Story
from companion.referee.board import placing
from companion.referee.board.board_game import (
    BoardGame,
    Boards,
    Line,
    Situation,
    after_throw,
    explains,
    must_move,
    possible_throws,
    ruling_code,
    voided,
)
from companion.referee.board.placing import ROLL, Found

MANY = "many"  # the slip that too many dice were thrown
BoardHypothesis = Hypothesis[Situation[StateT]]
BoardBranch = Branch[Situation[StateT]]
BoardStory = Story[Situation[StateT]]
Ends = Callable[[Found], Iterable[BoardBranch[StateT]]]
Way = tuple[float, Hashable, Line[StepT]]  # a turn with its probability and board; None: that of the look before


@dataclass(frozen=True, slots=True)
class BoardTable(Continuations[Situation[StateT]], Generic[StateT, StepT]):
    """The continuations of a game with a board; the boards that one look leaves possible are computed once."""

    game: BoardGame[StateT, StepT, Any]
    _boards: dict[Hashable, dict[Hashable, Boards]] = field(default_factory=dict, compare=False)

    @property
    def areas(self) -> Mapping[str, float]:
        """The areas of the mat's zones, mm2."""
        return self.game.mat.areas

    def after_look(self, one: BoardHypothesis[StateT], sight: Sight) -> Iterable[BoardStory[StateT]]:
        """Stories that may have led to a look."""
        moves = 1.0 if sight.look.stirred else priors.UNSEEN_MOTION
        same = self._boards.setdefault((one.layout.board, one.layout.seen, sight.look.table), {})
        return BoardStage(self.game, one, sight, moves, same).stories()

    def lying(self, state: StateT, look: Look | None, last: Faces) -> Layout:
        """The layout of the position, as far as seen; ``last`` are the dice thrown last."""
        role = "left" if must_move(self.game.rules, state) else "old"
        if look is None:
            return Layout(tuple(LaidDie(face, role, ROLL) for face in last))
        dice = tuple(laid(die, role) for die in look.dice if die.zone == ROLL or role == "old")
        boards = self.game.boards(state, Layout(board=self.game.recorded(state)), look)
        return Layout(dice, max(boards, key=lambda way: way[1])[0] if boards else None, pieces_of(look.table))

    def after_press(
        self, one: BoardHypothesis[StateT], seat: int | None, t: float, look: Look | None
    ) -> Iterable[BoardBranch[StateT]]:
        """The meanings of a seat's end button (None: the only one)."""
        rules, now, layout = self.game.rules, one.situation, one.layout
        played = layout.board is not None and not self.game.as_recorded(now.game, layout.board)
        moment: Moment = {"t": t, "evidence": look.evidence if look else None}
        if now.just_ended and seat in (None, now.just_ended) and rules.to_act(now.game) is THROW:
            yield Branch(priors.PLAYED_UNTHROWN if played else 1.0, now, layout)  # it ended the turn, and is repeated
        elif rules.to_act(now.game) is OVER:
            yield Branch(priors.AFTER_THE_END, now, layout)
        elif seat not in (None, rules.seat(now.game)):
            yield Branch(priors.GOES_ON_WRONGLY, now, layout, (Violation("button", (seat or 0,), t=t),))
        elif rules.to_act(now.game) is THROW:
            voided = bool(one.events) and isinstance(one.events[-1], Voided)  # a press implies that it counts
            unlikely = priors.PLAYED_UNTHROWN if played or voided else 1.0
            instead = () if played or voided else self.game.implicit_pass(now.game)
            if instead:
                after, turn = play_turn(self.game, now, instead, {"t": t, "evidence": None})
                yield Branch(1.0, after, layout, (turn,))
            elif layout.of("few"):
                yield Branch(unlikely, now, layout)  # thrown, but not all of it was seen: no error
            else:
                yield Branch(priors.ERRS * unlikely, now, layout, (Violation("throw first", t=t),))
        elif layout.board is None:
            yield Branch(1.0, replace(now, pressed=True), layout)
        else:
            fresh = replace(one, layout=replace(layout, board=None, seen=()))  # for all boards that may lie there
            stage = BoardStage(self.game, fresh, Sight(look or Look((), t), self.areas), 1.0)
            yield from stage.judged(Branch(1.0, now, layout), moment)

    # What the reader may have got wrong, if pieces or presses contradict the dice ---------------------------------

    def contradicted(self, one: BoardHypothesis[StateT]) -> bool:
        """Whether something illegal was done and not put right, or pieces moved although nothing is to be played.

        More pieces than there are contradict the dice even while somebody is still playing.
        """
        game, board = one.situation.game, one.layout.board
        if one.events and isinstance(one.events[-1], Violation):
            return True
        if board is None or self.game.as_recorded(game, board):
            return False
        if self.game.too_many(board) or not must_move(self.game.rules, game):
            return True
        return one.situation.last_refusal is not None and not self.game.lines(game, board)

    def unread_seat(self, one: BoardHypothesis[StateT]) -> int:
        """The seat whose turn ended while the board could not be seen, and has not been seen since; 0 for none."""
        now, rules = one.situation, self.game.rules
        return rules.seat(now.game) if now.pressed and one.layout.board is None and must_move(rules, now.game) else 0

    def drop_denied_slip(self, one: BoardHypothesis[StateT]) -> BoardHypothesis[StateT]:
        """The hypothesis without a slip that was denied: the turn ends with the board of the next look."""
        now = replace(one.situation, last_refusal=None, pressed=True)
        return replace(one, situation=now, layout=replace(one.layout, board=None), events=one.events[:-1])

    def reread(
        self, one: BoardHypothesis[StateT], belief: Belief[Situation[StateT]], seen: BoardHypothesis[StateT]
    ) -> Iterator[BoardHypothesis[StateT]]:
        """Errors of the reader that make the ``seen`` board a legal turn, or a press the right one.

        A die of the last throw shows another face; a whole throw of faces that go unseen came before one of the latest;
        or the history is lost. After a refusal the dice are not doubted again before the next turn is over.
        """
        slipped = bool(seen.events) and isinstance(seen.events[-1], Violation)
        if not slipped and must_move(self.game.rules, seen.situation.game):
            return
        moment: Moment = belief.scene.moment if belief.scene is not None else {"t": 0.0, "evidence": None}
        for throw in recent_throws(one, belief.logged):
            before, board = throw.thrown.before, seen.layout.board
            if not isinstance(before, Situation):
                continue
            if not throw.since:
                for thrown, chance in misread_throws(throw.thrown, belief.reader, self.game.arranged):
                    yield from self._with_throws(one, throw, (thrown,), chance, board)
            for hidden, chance in self._hidden_throws(one, belief, before, moment):
                yield from self._with_throws(one, throw, (hidden, throw.thrown, *throw.since), chance, board)
        for lost in self._lost(one, moment):
            yield replace(lost, weight=lost.weight + math.log(priors.LOST))

    def _hidden_throws(
        self, one: BoardHypothesis[StateT], belief: Belief[Situation[StateT]], before: Situation[StateT], moment: Moment
    ) -> Iterator[tuple[Thrown, float]]:
        """The throws of faces that go unseen and that are passes: the later throws were the next players'.

        That a single die was overlooked is weighed at every look.
        """
        rules = self.game.rules
        if rules.to_act(before.game) is not THROW or rules.dice(before.game) == 1:
            return
        reader, found = belief.reader.assume(one.reader_evidence), dict[Faces, float]()
        for faces, chance in reader.hidden(rules.dice(before.game)):
            throw = self.game.arranged(faces)
            found[throw] = found.get(throw, 0.0) + chance
        ways = (
            (Thrown(throw, pairs=tuple((face, 0) for face in throw), before=before, **moment), chance)
            for throw, chance in found.items()
        )
        for hidden, passed, _, chance in throw_results(self.game, before, ways):
            if rules.to_act(passed.game) is THROW:
                yield hidden, chance

    def _with_throws(
        self, one: BoardHypothesis[StateT], past: RecentThrow, throws: Sequence[Thrown], chance: float, board: Hashable
    ) -> Iterator[BoardHypothesis[StateT]]:
        """Other throws than were read, if they explain the board; the dice on the table are the last of them."""
        before = cast("Situation[StateT]", past.thrown.before)
        ways = [(before, "left", past.events, chance)]
        for event in throws:
            ways = [
                (after, role, (*events, replace(thrown, before=now)), likely * share)
                for now, _, events, likely in ways
                for thrown, after, role, share in throw_results(self.game, now, event.ways)
            ]
        for after, role, events, likely in ways:
            if board is None or explains(self.game, after.game, board):
                dice = tuple(d._replace(role=role) if d.role in ("left", "old") else d for d in one.layout.dice)
                situation = replace(after, pressed=one.situation.pressed)
                branch = Branch(likely, situation, replace(one.layout, dice=dice), events)
                yield self._given(one, branch, past.denied_count)

    def _lost(self, one: BoardHypothesis[StateT], moment: Moment) -> Iterator[BoardHypothesis[StateT]]:
        """The history is lost: whatever happened, the board counts as it lies, and somebody throws next."""
        rules, board, next_up = self.game.rules, one.layout.board, set[int]()
        now: StateT | None = one.situation.game
        while board is not None and now is not None and rules.to_act(now) is not OVER:
            then = self.game.agreed_state(now, board)
            if then is None or rules.to_act(then) is not THROW or rules.seat(then) in next_up:
                return
            next_up.add(rules.seat(then))
            after = Situation(then, just_ended=rules.seat(now) if must_move(rules, now) else 0)
            lies = replace(one.layout, dice=_played(one.layout.dice))
            lost = Branch(1.0, after, lies, (HistoryLost(rules.key(then), **moment),))
            yield self._given(one, lost, one.denied_count)
            now = cast("StateT | None", after_throw(rules, then, tuple(range(1, rules.dice(then) + 1))))

    def history_lost(
        self, one: BoardHypothesis[StateT], ended: Sequence[int], t: float
    ) -> BoardHypothesis[StateT] | None:
        """Whatever was played, the board counts as it lies, and the next seat throws."""
        every, seat = list(self._lost(one, {"t": t, "evidence": None})), self.game.rules.seat
        ways = [way for way in every if seat(way.situation.game) != ended[-1]] or every
        after = [way for way in ways if way.situation.just_ended == ended[-1]] or ways  # or who threw first, once more
        return replace(after[0], situation=replace(after[0].situation, just_ended=ended[-1])) if after else None

    def _given(self, one: BoardHypothesis[StateT], past: BoardBranch[StateT], denied: int) -> BoardHypothesis[StateT]:
        """The hypothesis with another past, weighed by how people have left the board while the dice lay there."""
        game, board = self.game, one.layout.board
        then, now = (
            1.0 if board in (None, game.recorded(lay.game)) else leaving_chance(game, lay, board)
            for lay in (past.situation, one.situation)
        )
        weight = one.weight + math.log(past.chance * then / now)
        return Hypothesis(past.situation, past.layout, past.events, weight, denied)


@dataclass(frozen=True, slots=True)
class BoardStage(Generic[StateT, StepT]):
    """A hypothesis and a look; ``moves`` is the probability of an action, given whether motion was seen.

    ``_boards`` are the boards that the look leaves possible, by ``board_key``.
    """

    table: BoardGame[StateT, StepT, Any]
    one: BoardHypothesis[StateT]
    sight: Sight
    moves: float
    _boards: dict[Hashable, Boards] = field(default_factory=dict)

    @property
    def now(self) -> Situation[StateT]:
        """The situation before the look."""
        return self.one.situation

    @property
    def look(self) -> Look:
        """The look."""
        return self.sight.look

    def stories(self) -> Iterator[BoardStory[StateT]]:
        """Nothing; the dice taken up or swept aside; after the game dice that lie about; else a throw or a turn."""
        rules, dice, game = self.table.rules, self.one.layout.dice, self.now.game
        over, awaited = rules.to_act(game) is OVER, rules.to_act(game) is THROW
        still = map(placing.left_over if awaited else placing.resting, dice)
        yield Story(priors.NOTHING, tuple(still), partial(self._undisturbed, idle=not over))
        if dice:
            # whoever throws next picks them up: the pieces were mostly moved before
            picked_up = partial(self._undisturbed, changed=priors.HURRIED)
            whole = priors.IN_HAND if self.one.layout.of("few") else 1.0  # whoever holds a die back throws it as well
            yield Story(priors.PICKED_UP * whole * self.moves, (), picked_up)
        if len(dice) > 1 and any(die.place for die in dice):
            for along in placing.swept(dice, self.look, self.table.mat.areas):
                yield Story(priors.SWEPT * self.moves, along, self._undisturbed)
        if over:
            thrown = (self._flying,) * len(self.look.dice)
            yield Story(priors.AFTER_THE_END * self.moves, thrown, partial(self._lie_about, "old"))
        elif awaited:
            yield from self._throw_stories(dice)
        else:
            yield from self._thrown_on_stories()

    # A throw is awaited -------------------------------------------------------------------------------------------

    def _throw_stories(self, dice: tuple[LaidDie, ...]) -> Iterator[BoardStory[StateT]]:
        wanted, there, fly = self.table.rules.dice(self.now.game), self.look.number_in(ROLL), self._flying
        yield from self._next_throw(priors.THROWN, wanted, self._thrown, self._thrown)
        if self._overlooks_too_much(wanted):
            return
        if len(dice) == wanted and all(die.place for die in dice):
            yield Story(
                priors.THROWN * priors.FALLS_BACK * self.moves, tuple(map(placing.fallen_back, dice)), self._thrown
            )
        strays = len(self.look.dice) - there
        if strays and (wanted > 1 or there):  # a single die beside the zone is the throw
            beside = (Expected(UNIFORM, (Spot(1.0, BESIDE),)),) * strays
            yield Story(priors.LAID_ASIDE * self.moves, (*[fly] * wanted, *beside), self._thrown)
        if 0 < there < wanted:
            yield Story(priors.IN_HAND * self.moves, (fly,) * there, partial(self._lie_about, "few"))
        elif there > wanted and (wanted > 1 or self.table.dice_consumed):  # else there is no other die to throw along
            yield Story(priors.TOO_MANY * self.moves, (fly,) * there, self._too_many)

    def _next_throw(
        self, prior: float, wanted: int, ends: Ends[StateT], unseen: Ends[StateT]
    ) -> Iterator[BoardStory[StateT]]:
        """``wanted`` dice were thrown, now or (some of them) before an earlier look.

        If the look shows none of them, the whole throw went by (``unseen``), and a turn was played on it.
        """
        lay, before = self.one.layout.of("few", "soon")[:wanted], self.one.layout.board
        if self._overlooks_too_much(wanted):
            lies = next((board for board, _ in self.boards(self.now.game)), before)
            if before is not None and lies != before:
                missed = self.sight.miss * priors.MISSED_TOO ** (wanted - 1)
                yield Story(prior * missed * self.moves, (), lambda _: unseen((None,) * wanted))
            return
        yield Story(prior * self.moves, (self._flying,) * wanted, ends)
        if lay:
            likely = prior * self.moves if len(lay) < wanted else priors.NOTHING
            yield Story(likely, (*map(placing.staying, lay), *[self._flying] * (wanted - len(lay))), ends)

    def _overlooks_too_much(self, wanted: int) -> bool:
        """Whether too many thrown dice are unseen: all of several are never overlooked, unless a face goes unseen."""
        return not self.look.dice and wanted > 1 and not self.sight.hides_a_face

    @property
    def _flying(self) -> Expected:
        return placing.flying(tuple(self.table.mat.areas))

    def _undisturbed(self, found: Found, *, idle: bool = False, changed: float = 1.0) -> Iterator[BoardBranch[StateT]]:
        """The dice are unmoved; the pieces may have been moved, with ``changed`` as a factor.

        ``idle``: a hand over the table hardly left everything as it was, unless somebody thinks of a move.
        """
        before, look = self.one.layout.board, self.look
        pairs = list(zip(self.one.layout.dice, found, strict=False))  # nothing is found of dice that were picked up
        thinks = must_move(self.table.rules, self.now.game) and any(die.place for die, _ in pairs)
        calm = all(seen is None or not die.clear or die.face in (0, seen.face) for die, seen in pairs)
        same = priors.IDLE if idle and look.stirred and calm and not thinks else 1.0
        dice = tuple(placing.lying_now(die, seen) for die, seen in pairs)
        for branch in self._on_board(Branch(1.0, self.now, Layout(dice))):
            moves = before is not None and branch.layout.board not in (None, before)
            factor = changed if moves else same if branch.layout.board == before else 1.0
            yield branch._replace(chance=branch.chance * factor)

    def _lie_about(self, role: str, found: Found) -> Iterator[BoardBranch[StateT]]:
        """The dice that are seen are not a whole throw."""
        yield from self._on_board(Branch(1.0, self.now, Layout(tuple(laid(die, role) for die in found if die))))

    def _too_many(self, found: Found) -> Iterator[BoardBranch[StateT]]:
        shown = in_order(die.face for die in found if die)
        then, slips = self.now.refused(Violation(MANY, shown, looks=priors.MANY_LOOKS, **self.look.moment))
        yield from self._on_board(Branch(1.0, then, Layout(placing.irrelevant(found)), slips))

    def _thrown(self, found: Found) -> Iterator[BoardBranch[StateT]]:
        wanted = self.table.rules.dice(self.now.game)
        beside = placing.irrelevant(found[wanted:])
        for one in self.outcomes(self.now, (), found[:wanted]):
            yield from self._on_board(one._replace(layout=Layout((*one.layout.dice, *beside))))

    def outcomes(
        self, then: Situation[StateT], events: tuple[TableEvent, ...], found: Found
    ) -> Iterator[BoardBranch[StateT]]:
        """The outcomes of dice that were thrown: every possible throw, and a void one."""
        dice, moment = [die for die in found if die], self.look.moment
        bum = voided(self.table, then, Voided("bum", **moment)) if any(die.zone != ROLL for die in dice) else None
        cocky = voided(self.table, then, Voided("cocky", **moment))
        flat = flat_chance(dice) * (1 - priors.LEANS) ** (len(found) - len(dice)) if cocky else 1.0
        if not bum:
            unseen = ANY_UNSEEN if self._overlooks_too_much(len(found)) else self.sight.unseen(found)
            throws, seen = possible_throws(self.table, found, unseen), placing.throw_event((), found, then, moment)
            ways = [(replace(seen, dice=throw, pairs=pairs_of(throw, found)), chance) for throw, chance in throws]
            for event, situation, role, chance in throw_results(self.table, then, ways):
                lies = Layout(placing.laid_thrown(event, found, role))
                yield Branch(chance * flat, situation, lies, (*events, event))
        lost, chance = (bum, 1.0) if bum else (cocky, 1 - flat)
        if lost and dice and chance >= priors.FORGOTTEN:
            after, (void, *more) = lost
            shown = in_order(die.face for die in dice)
            shown = shown if 0 in shown else self._likeliest(dice)
            yield Branch(chance, after, Layout(placing.irrelevant(dice)), (*events, replace(void, dice=shown), *more))

    def _likeliest(self, dice: Found) -> Faces:
        """What dice most likely show, in the order of the game's throws."""
        return next(iter(possible_throws(self.table, dice)), (in_order(die.face for die in dice if die), 1.0))[0]

    # Something is played ------------------------------------------------------------------------------------------

    def _thrown_on_stories(self) -> Iterator[BoardStory[StateT]]:
        """Nobody pressed, and the next throw is there (TAB-2.3), seen or not.

        A turn that lay there before the look, which no longer shows it, is a way with the board None.
        """
        rules, there, game, before = self.table.rules, self.look.number_in(ROLL), self.now.game, self.one.layout.board
        went_on: dict[tuple[int, bool], list[Way[StepT]]] = {}
        wrong: list[tuple[float, Hashable]] = []
        boards = self.boards(game)
        seen = [(share * self.change_chance(self.now, board), board, self._turns_to(board)) for board, share in boards]
        lay = [] if before is None else [(1.0, None, self.table.lines(game, before))]
        for chance, board, lines in (*seen, *lay):
            for line in lines:
                after = fold(rules, game, line)
                thrown = rules.dice(after) if rules.to_act(after) is THROW else 0
                again = rules.seat(after) == rules.seat(game)  # whoever throws again needn't press
                went_on.setdefault((thrown, again), []).append((chance / len(lines), board, line))
            if board is not None and not lines:
                wrong.append((chance, board))
        for (number, again), ways in went_on.items():
            prior, since = priors.THROWN_ON if again else priors.NO_PRESS, [way for way in ways if way[1] is None]
            if number:
                yield from self._next_throw(prior, number, partial(self._went_on, ways), partial(self._went_on, since))
        if there and (wrong or not boards):
            wanted = there if self.table.dice_consumed else rules.dice(game)
            unseen = self.sight.miss ** max(wanted - there, 0)  # as after a legal turn
            flying = (self._flying,) * min(there, wanted)
            yield Story(priors.NO_PRESS * unseen * self.moves, flying, partial(self._too_soon, wrong))

    def _turns_to(self, board: Hashable) -> tuple[Line[StepT], ...]:
        """The turns that lead to a board; while the next throw lies there, leaving it as recorded is no turn."""
        if self.one.layout.of("soon") and self.table.as_recorded(self.now.game, board):
            return ()
        return self.table.lines(self.now.game, board)

    def _went_on(self, ways: Sequence[Way[StepT]], found: Found) -> Iterator[BoardBranch[StateT]]:
        """Nobody pressed, and the next dice are there; if the turn lay there before, it was played on them."""
        for chance, board, line in ways:
            over, turn = play_turn(self.table, self.now, line, self.look.moment, "TAB-2.3")
            for one in self.outcomes(over, (turn,), found):
                likely = one._replace(chance=chance * one.chance)
                if board is not None:
                    yield likely._replace(layout=self._layout(one.layout.dice, board))
                else:
                    before = (None, self.one.layout.board)
                    yield from (branch for branch in self._on_board(likely) if branch.layout.board not in before)

    def _too_soon(self, wrong: Sequence[tuple[float, Hashable]], found: Found) -> Iterator[BoardBranch[StateT]]:
        """The dice were thrown on without a legal turn, or it can't be seen whether one was played."""
        soon = tuple(laid(die, "soon") for die in found if die)
        if not wrong:
            yield Branch(1.0, replace(self.now, pressed=True), Layout(soon))
        for likely, board in wrong:
            layout, unmoved = self._layout(soon, board), self.table.as_recorded(self.now.game, board)
            chance = likely * priors.THROWS_AGAIN / priors.NO_PRESS if unmoved else likely
            if self.table.not_moving_is_fault or not unmoved:
                slip = self._board_slip(self.now, board, self.look.moment)
                yield Branch(chance, replace(self.now, last_refusal=board), layout, slip)
                continue
            shown = self._likeliest([die for die in found if die])
            then, again = self.now.refused(Violation("again", shown, **self.look.moment))
            lying = replace(layout, dice=tuple(die._replace(role="old") for die in soon))
            yield Branch(chance, then, lying, again)

    # The board ----------------------------------------------------------------------------------------------------

    def boards(self, state: StateT) -> Boards:
        """The possible boards."""
        key = self.table.board_key(state)
        if key not in self._boards:
            self._boards[key] = self.table.boards(state, self.one.layout, self.look)
        return self._boards[key]

    def _layout(self, dice: tuple[LaidDie, ...], board: Hashable) -> Layout:
        return Layout(dice, board, pieces_of(self.look.table))

    def _on_board(self, outcome: BoardBranch[StateT]) -> Iterator[BoardBranch[StateT]]:
        """An outcome of the dice combined with every possible board."""
        then, boards = outcome.situation, self.boards(outcome.situation.game)
        if not boards:
            yield outcome
        for board, share in boards:
            layout, playing = self._layout(outcome.layout.dice, board), must_move(self.table.rules, then.game)
            likely = outcome._replace(chance=outcome.chance * share * self.change_chance(then, board), layout=layout)
            if playing and then.pressed:
                yield from self.judged(likely, self.look.moment)
            elif not layout.of("soon") or not self._turns_to(board):
                right = playing and explains(self.table, then.game, board)
                late = not playing and played_late(self.table, then, board)
                slip = self._board_slip(then, board, self.look.moment) if late else ()
                after = replace(then, last_refusal=board if late else None) if right or late else then
                yield likely._replace(situation=after, events=(*outcome.events, *slip))

    def judged(self, outcome: BoardBranch[StateT], moment: Moment) -> Iterator[BoardBranch[StateT]]:
        """The turn is over: the legal turns that lead to the board, or the slip."""
        chance, then, layout, events = outcome
        dice, board = layout.dice, layout.board
        over = replace(layout, dice=_played(dice), phantoms=self.one.layout.phantoms)
        lines = self.table.lines(then.game, board)
        for line in lines:
            share, intended = chance / len(lines), self.table.intent_probability(then.game, line)
            after, turn = play_turn(self.table, then, line, moment)
            yield Branch(share * intended, after, over, (*events, turn))
            if intended < 1:
                too_early = Violation("too early", board=board, **moment)
                yield Branch(share * (1 - intended), then, replace(over, dice=dice), (*events, too_early))
        if lines:
            return
        if self.table.as_recorded(then.game, board):
            chance *= self.table.errs
        slip, refused = self._board_slip(then, board, moment), replace(then, pressed=False, last_refusal=board)
        yield Branch(chance, refused, replace(over, dice=dice), (*events, *slip))

    def _board_slip(self, then: Situation[StateT], board: Hashable, moment: Moment) -> tuple[Violation, ...]:
        if then.last_refusal == board:
            return ()
        code = ruling_code(self.table.rules, then.game, board)
        return (Violation(f"board: {code}", board=board, doubtful=self._doubtful(then, board, code), **moment),)

    def _doubtful(self, then: Situation[StateT], board: Hashable, code: str) -> bool:
        """Whether the board may also be right, or wrong by another rule, by the picture; or is impossible."""
        if self.table.too_many(board):
            return True
        boards = dict(self.boards(then.game))
        least = priors.OPEN_BOARD * max(boards.values(), default=1.0)
        rivals = [other for other, share in boards.items() if other != board and share >= least]
        if any(explains(self.table, then.game, other) for other in rivals):
            return True
        wrong = {other: share * error_chance(self.table, then.game, other) for other, share in boards.items()}
        alike = sum(wrong[other] for other in rivals if ruling_code(self.table.rules, then.game, other) == code)
        return wrong.get(board, error_chance(self.table, then.game, board)) + alike < priors.FACT * sum(wrong.values())

    def change_chance(self, then: Situation[StateT], board: Hashable) -> float:
        """The probability that people leave the board like this, relative to leaving it as it was."""
        before, game = self.one.layout.board, self.table
        if board == (game.recorded(self.now.game) if before is None else before):
            return 1.0
        likely = leaving_chance(game, then, board)
        if not must_move(game.rules, then.game):
            return priors.STRAYED_UNSEEN if before is None and likely == priors.STRAYED else likely
        if game.too_many(board):
            return likely
        spoilt = then == self.now and before is not None and not any(die.place for die in self.one.layout.dice)
        if spoilt and game.lines(then.game, before) and not explains(game, then.game, board):
            likely *= priors.SPOILT  # the turn lay there already, and no die was seen any more
        return likely * (priors.HURRIED if then.game != self.now.game and self.look.dice else 1.0)


# What follows from what, and how people leave a board -----------------------------------------------------------------


def play_turn(
    game: BoardGame[StateT, StepT, Any], then: Situation[StateT], line: Line[StepT], moment: Moment, rule: str = ""
) -> tuple[Situation[StateT], TurnPlayed]:
    """The situation after a turn, and the turn."""
    after = fold(game.rules, then.game, line)
    event = TurnPlayed(print_line(game.rules, line), rule, position=after, **moment)
    return Situation(after, just_ended=game.rules.seat(then.game)), event


def throw_results(
    game: BoardGame[StateT, StepT, Any], then: Situation[StateT], ways: Iterable[tuple[Thrown, float]]
) -> Iterator[tuple[Thrown, Situation[StateT], str, float]]:
    """The results of a throw in doubt: the situation, the role of its dice, and the probability.

    Throws with the same result are one event: the likeliest, which names the others.
    """
    found: dict[StateT, list[tuple[Thrown, float]]] = {}
    for event, chance in ways:
        after = cast("StateT | None", after_throw(game.rules, then.game, event.dice))
        if after is not None:
            found.setdefault(after, []).append((event, chance))
    for after, same in found.items():
        (event, best), *rest = sorted(same, key=lambda way: -way[1])
        whole = sum(chance for _, chance in same)
        if whole - best >= priors.WORTH_NAMING * whole:
            named = [other for other, chance in rest if chance >= priors.NAMED * whole]
            pairs = common(one.pairs for one in (event, *named))
            event = replace(event, others=tuple(one.dice for one in named), share=best / whole, pairs=pairs)
        if must_move(game.rules, after):
            yield event, Situation(after), "left", whole
        else:
            yield event, Situation(after, just_ended=game.rules.seat(then.game), passed=True), "old", whole


def leaving_chance(game: BoardGame[StateT, StepT, Any], then: Situation[StateT], board: Hashable) -> float:
    """The probability that people leave the board in this way, which it was not in, since dice lay there."""
    state = then.game
    if game.too_many(board):
        return priors.SURE_WRONG_STACK
    if not must_move(game.rules, state):
        if played_late(game, then, board):
            return priors.PLAYED_LATE * priors.ERRS_FURTHER ** game.further_wrong(state, board)
        return priors.PUT_RIGHT if game.as_recorded(state, board) else priors.STRAYED
    if game.lines(state, board):
        return priors.RIGHTLY
    return priors.TAKEN_BACK if game.as_recorded(state, board) else error_chance(game, state, board)


def error_chance(game: BoardGame[StateT, StepT, Any], state: StateT, board: Hashable) -> float:
    """The probability that people leave the board in this wrong way: most errors concern one piece."""
    return game.errs * priors.ERRS_FURTHER ** game.further_wrong(state, board)


def played_late(game: BoardGame[StateT, StepT, Any], then: Situation[StateT], board: Hashable) -> bool:
    """Whether a throw that was a pass seems to have been played."""
    return then.passed and game.played_late(then.game, board, then.just_ended)


def _played(dice: Iterable[LaidDie]) -> tuple[LaidDie, ...]:
    return tuple(die._replace(role="old") if die.role == "left" else die for die in dice)
