"""Stories of the games with pieces on a board: what may have happened between two looks, and the meanings of a press.

A turn is matched from the present board: a game provides the legal turns that lead to it. Turns are never listed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any, cast

from companion.games.rules import OVER, THROW, AnyRules
from companion.referee.belief import priors
from companion.referee.belief.confusion import pairs_of
from companion.referee.belief.cue import Look, Moment
from companion.referee.belief.hypothesis import Belief, Hypothesis, Played, TableEvent, Violation, Voided
from companion.referee.belief.layout import Faces, LaidDie, Layout, Piece, in_order, laid, pieces_of
from companion.referee.belief.sensor import ANY_UNSEEN, BESIDE, UNIFORM, Expected, Sight, Spot
from companion.referee.belief.tracker import Branch, Continuations, Story
from companion.referee.board.board_game import (
    MANY,
    BoardBranch,
    BoardGame,
    BoardHypothesis,
    Boards,
    BoardStory,
    Line,
    Outcome,
    Situation,
    Void,
    must_move,
    results,
    ruled,
    turned,
)
from companion.referee.board.placing import (
    ROLL,
    Found,
    as_thrown,
    fallen_back,
    laid_thrown,
    left_over,
    lying_now,
    resting,
    staying,
    swept,
)
from companion.referee.board.rereading import Rereading
from companion.referee.record import advance
from vision.reading import SeenDie

Way = tuple[float, Hashable, Line]  # a turn with its probability and board; None: that of the look before


@dataclass(frozen=True, slots=True)
class BoardTable(Continuations[Situation]):
    """The continuations of a game with a board; what one look leaves possible is computed once."""

    game: BoardGame[Any, Any]
    _boards: dict[Hashable, Boards] = field(default_factory=dict, compare=False)

    @property
    def areas(self) -> Mapping[str, float]:
        """The zones of the mat and what they cover, mm2."""
        return self.game.mat.areas

    def after_look(self, one: BoardHypothesis, sight: Sight) -> Iterable[BoardStory]:
        """Stories that may have led to a look."""
        moves = 1.0 if sight.look.stirred else priors.UNSEEN_MOTION
        return BoardStage(self.game, one, sight, moves, self._boards).stories()

    def contradicted(self, one: BoardHypothesis) -> bool:
        """Whether something illegal was done and not put right, or pieces moved although nothing is to be played.

        So do more pieces than there are, even while somebody is still playing.
        """
        game, board = one.situation.game, one.layout.board
        if one.events and isinstance(one.events[-1], Violation):
            return True
        if board is None or self.game.as_recorded(game, board):
            return False
        if self.game.too_many(board):
            return True
        refused = one.situation.last_refusal is not None and not self.game.lines(game, board)
        return self.game.rules.to_act(game) in (THROW, OVER) or refused

    def reread(
        self, one: BoardHypothesis, belief: Belief[Situation], seen: BoardHypothesis
    ) -> Iterator[BoardHypothesis]:
        """Errors of the reader that make the ``seen`` board a legal turn, or a press the right one.

        After a refusal the dice are not doubted again before the next turn is over.
        """
        ways = Rereading(self.game, one, belief, seen.layout.board, partial(_left, cast("Hashable", self.game)))
        slipped = bool(seen.events) and isinstance(seen.events[-1], Violation)
        over = slipped or self.game.rules.to_act(seen.situation.game) in (THROW, OVER)
        if over:
            yield from ways.every()

    def read_anew(self, one: BoardHypothesis) -> BoardHypothesis:
        """The hypothesis without a slip that was denied: the turn ends with the board of the next look."""
        now = replace(one.situation, last_refusal=None, pressed=True)
        return replace(one, situation=now, layout=replace(one.layout, board=None), events=one.events[:-1])

    def after_press(self, one: BoardHypothesis, seat: int | None, t: float, look: Look | None) -> Iterable[BoardBranch]:
        """The meanings of a seat's end button (None: the only one)."""
        rules, now, layout = self.game.rules, one.situation, one.layout
        acting = rules.seat(now.game)
        played = layout.board is not None and not self.game.as_recorded(now.game, layout.board)
        if now.alone and seat in (None, now.alone) and rules.to_act(now.game) is THROW:
            once_more = priors.PLAYED_UNTHROWN if played else 1.0
            yield Branch(once_more, now, layout)  # it ended the turn, and is repeated
        elif rules.to_act(now.game) is OVER:
            yield Branch(priors.AFTER_THE_END, now, layout)
        elif seat not in (None, acting):
            slip = Violation("button", (seat or 0,), t=t)
            yield Branch(priors.GOES_ON_WRONGLY, now, layout, (slip,))
        elif rules.to_act(now.game) is THROW:
            voided = bool(one.events) and isinstance(one.events[-1], Voided)  # a press implies that it counts
            unlikely = priors.PLAYED_UNTHROWN if played or voided else 1.0
            instead = () if played or voided else self.game.implicit_pass(now.game)
            if instead:
                after, turn = turned(rules, now, instead, {"t": t, "evidence": None})
                yield Branch(1.0, after, layout, (turn,))
                return
            if layout.of("few"):
                yield Branch(unlikely, now, layout)  # thrown, but not all of it was seen: no error
                return
            yield Branch(priors.ERRS * unlikely, now, layout, (Violation("throw first", t=t),))
        elif layout.board is None:
            yield Branch(1.0, replace(now, pressed=True), layout)
        else:
            anew = replace(one, layout=replace(layout, board=None, seen=()))  # all boards that the look leaves possible
            stage = BoardStage(self.game, anew, Sight(look or Look((), t), self.areas), 1.0)
            moment: Moment = {"t": t, "evidence": look.evidence if look else None}
            yield from stage.judged(1.0, now, (layout.board, layout.seen), layout.dice, (), moment)

    def lying(self, state: Hashable, look: Look | None, last: Faces) -> Layout:
        """The layout of the position, as far as seen; ``last`` are the dice thrown last."""
        role = "left" if must_move(self.game.rules, state) else "old"
        if look is None:
            return Layout(tuple(LaidDie(face, role, ROLL) for face in last), None)
        dice = tuple(laid(die, role) for die in look.dice if die.zone == ROLL or role == "old")
        recorded = self.game.recorded(state)
        boards = self.game.boards(state, Layout(board=recorded), look)
        seen = pieces_of(look.table)
        return Layout(dice, max(boards, key=lambda way: way[1])[0] if boards else None, seen)


@dataclass(frozen=True, slots=True)
class BoardStage:
    """A hypothesis and a look; ``moves`` is the probability of an action, given whether motion was seen."""

    table: BoardGame[Any, Any]
    one: BoardHypothesis
    sight: Sight
    moves: float
    _boards: dict[Hashable, Boards] = field(default_factory=dict)

    @property
    def rules(self) -> AnyRules:
        """The rules in force."""
        return self.table.rules

    @property
    def now(self) -> Situation:
        """The situation before the look."""
        return self.one.situation

    @property
    def look(self) -> Look:
        """The look."""
        return self.sight.look

    def stories(self) -> Iterator[BoardStory]:
        """The stories, depending on what was awaited."""
        if must_move(self.rules, self.now.game):
            yield from self._playing()
        elif self.rules.to_act(self.now.game) is THROW:
            yield from self._awaiting()
        else:
            yield from self._ended()

    def _dice(self) -> tuple[LaidDie, ...]:
        """The dice before; those read with confidence only now are expected to show what they do by the hypothesis."""
        return tuple(
            replace(die, face=die.truly, clear=True)
            if die.truly and any(one.sure and not die.apart(one) for one in self.look.dice)
            else die
            for die in self.one.layout.dice
        )

    def _ended(self) -> Iterator[BoardStory]:
        """After the game dice may be thrown, and everything is put away."""
        dice = self._dice()
        yield Story(priors.NOTHING, tuple(map(resting, dice)), self._rest)
        yield from self._moved(dice)
        thrown = (self._fly(),) * len(self.look.dice)
        yield Story(priors.AFTER_THE_END * self.moves, thrown, partial(self._lie_about, "old"))

    # A throw is awaited -------------------------------------------------------------------------------------------

    def _awaiting(self) -> Iterator[BoardStory]:
        dice = self._dice()
        yield Story(priors.NOTHING, tuple(map(left_over, dice)), self._idle)
        yield from self._moved(dice)
        wanted, there = self.rules.dice(self.now.game), self.look.number_in(ROLL)
        if self._overlooks_too_much(wanted):
            yield from self._gone_by(priors.THROWN, wanted, self._thrown)
            return
        yield from self._now_lie(priors.THROWN, wanted, self._thrown)
        if len(dice) == wanted and all(die.place is not None for die in dice):
            yield Story(priors.THROWN * priors.FALLS_BACK * self.moves, tuple(map(fallen_back, dice)), self._thrown)
        strays = len(self.look.dice) - there
        if strays and (wanted > 1 or there):  # a single die beside the zone is the throw
            dice_beside = (Expected(UNIFORM, (Spot(1.0, BESIDE),)),) * strays
            yield Story(priors.LAID_ASIDE * self.moves, (*[self._fly()] * wanted, *dice_beside), self._thrown)
        if 0 < there < wanted:
            yield Story(priors.IN_HAND * self.moves, (self._fly(),) * there, partial(self._lie_about, "few"))
        elif there > wanted and (wanted > 1 or self.table.dice_consumed):  # else there is no other die to throw along
            yield Story(priors.TOO_MANY * self.moves, (self._fly(),) * there, self._many)

    def _now_lie(
        self, prior: float, wanted: int, ends: Callable[[Found], Iterable[BoardBranch]]
    ) -> Iterator[BoardStory]:
        """So many dice were thrown, now or (some of them) before an earlier look."""
        throw, lay = (self._fly(),) * wanted, self.one.layout.of("few", "soon")[:wanted]
        yield Story(prior * self.moves, throw, ends)
        if lay:
            likely = prior * self.moves if len(lay) < wanted else priors.NOTHING
            yield Story(likely, (*map(staying, lay), *throw[len(lay) :]), ends)

    def _moved(self, dice: tuple[LaidDie, ...]) -> Iterator[BoardStory]:
        """The dice were picked up, or swept aside together."""
        if dice:
            whole = priors.IN_HAND if self.one.layout.of("few") else 1.0  # whoever holds a die back throws it, too
            yield Story(priors.PICKED_UP * whole * self.moves, (), self._picked_up)
        if len(dice) > 1 and any(die.place is not None for die in dice):
            for along in swept(dice, self.look, self.table.mat.areas):
                yield Story(priors.SWEPT * self.moves, along, self._rest)

    def _overlooks_too_much(self, wanted: int) -> bool:
        """Whether too many thrown dice are unseen: several are never overlooked at once, unless a face goes unseen."""
        return not self.look.dice and wanted > 1 and not self.sight.hides_a_face

    def _gone_by(
        self, prior: float, wanted: int, ends: Callable[[Found], Iterable[BoardBranch]]
    ) -> Iterator[BoardStory]:
        """A whole throw went by between two looks, and something was moved on it."""
        before = self.one.layout.board
        lies = next((board for board, _ in self.boards(self.now.game)), before)
        if before is not None and lies != before:
            missed = self.sight.miss * priors.MISSED_TOO ** (wanted - 1)
            yield Story(prior * missed * self.moves, (), lambda _: ends((None,) * wanted))

    def _fly(self) -> Expected:
        others = [zone for zone in self.table.mat.areas if zone not in ("", ROLL)]
        spots = (Spot(priors.LEFT_ZONE, zone) for zone in others)
        return Expected(UNIFORM, (Spot(1 - len(others) * priors.LEFT_ZONE, ROLL), *spots))

    def _idle(self, found: Found) -> Iterator[BoardBranch]:
        """Nothing was thrown; what moved over the table hardly left all as it was, unless somebody thinks of a move."""
        dice, before = self._dice(), self.one.layout.board
        thinks = must_move(self.rules, self.now.game) and any(die.place is not None for die in dice)
        calm = all(seen is None or die.face in (0, seen.face) for die, seen in zip(dice, found, strict=True))
        rare = self.look.stirred and calm and not thinks
        for branch in self._rest(found):
            idle = rare and branch.layout.board == before
            yield replace(branch, chance=branch.chance * priors.IDLE) if idle else branch

    def _rest(self, found: Found) -> Iterator[BoardBranch]:
        """The dice are unmoved; the pieces may have been moved."""
        pairs = list(zip(self.one.layout.dice, found, strict=False))  # nothing is found of dice that were picked up
        dice = tuple(lying_now(die, seen) for die, seen in pairs)
        moved = [seen for die, seen in pairs if seen and die.role == "left" and die.apart(seen)]
        flat = self.sight.flat_chance(moved)  # a die that counted lay flat, and still does
        yield from self._on_board((flat, self.now, dice, ()))

    def _picked_up(self, found: Found) -> Iterator[BoardBranch]:
        """Whoever throws next picks the dice up: the pieces were mostly moved before."""
        before = self.one.layout.board
        for branch in self._rest(found):
            calm = before is None or branch.layout.board in (None, before)
            yield branch if calm else replace(branch, chance=branch.chance * priors.HURRIED)

    def _lie_about(self, role: str, found: Found) -> Iterator[BoardBranch]:
        """The dice that are seen are no whole throw."""
        yield from self._on_board((1.0, self.now, tuple(laid(die, role) for die in found if die), ()))

    def _many(self, found: Found) -> Iterator[BoardBranch]:
        dice = [die for die in found if die is not None]
        shown = tuple(sorted(die.face for die in dice))
        refusal: Hashable = (MANY, shown)
        slip = (
            ()
            if self.now.last_refusal == refusal
            else (Violation(MANY, shown, looks=priors.MANY_LOOKS, **self.look.moment),)
        )
        lying = tuple(laid(die, "old") for die in dice)
        yield from self._on_board((1.0, replace(self.now, last_refusal=refusal), lying, slip))

    def _thrown(self, found: Found) -> Iterator[BoardBranch]:
        wanted = self.rules.dice(self.now.game)
        beside = tuple(laid(die, "old") for die in found[wanted:] if die is not None)
        dice = [die for die in found[:wanted] if die is not None]
        pushed = list(self._pushed(dice)) if dice else []
        yield from pushed
        untidy = priors.STRAYED if pushed and not self.boards(self.now.game) else 1.0
        for chance, then, lying, events in self.outcomes(self.now, (), found[:wanted]):
            yield from self._on_board((chance * untidy, then, (*lying, *beside), events))

    def _pushed(self, dice: Sequence[SeenDie]) -> Iterator[BoardBranch]:
        """The dice pushed pieces off their places: such a throw is void (TAB-1.3)."""
        void, before = self.table.voided(self.now, "bum"), self.one.layout.board
        if void is None or before is None or not self.table.as_recorded(self.now.game, before):
            return  # it was different before
        for board, share in self.boards(self.now.game) or [(None, 1.0)]:
            if self.table.pushed(self.now.game, board, self.look):
                chance, after, lying, events = self._void(void, (), dice, "pushed", share * priors.PUSHED_PIECES)
                yield Branch(chance, after, Layout(lying, board, self._seen()), events)

    # How a throw ends ---------------------------------------------------------------------------------------------

    def outcomes(self, then: Situation, events: tuple[TableEvent, ...], found: Found) -> Iterator[Outcome]:
        """The outcomes of dice that were thrown: every possible throw, and that it is void."""
        dice = [die for die in found if die is not None]
        bum = self.table.voided(then, "bum") if any(die.zone != ROLL for die in dice) else None
        cocky = self.table.voided(then, "cocky")
        flat = self.sight.flat_chance(dice) * (1 - priors.LEANS) ** (len(found) - len(dice)) if cocky else 1.0
        if bum:
            yield self._void(bum, events, dice, "bum", 1.0)
            return
        yield from self._counts(then, events, found, flat)
        if cocky and 1 - flat >= priors.FORGOTTEN and dice:
            yield self._void(cocky, events, dice, "cocky", 1 - flat)

    def _counts(self, then: Situation, events: tuple[TableEvent, ...], found: Found, flat: float) -> Iterator[Outcome]:
        unseen = ANY_UNSEEN if self._overlooks_too_much(len(found)) else self.sight.unseen(found)
        throws = self.table.throws(found, unseen)
        seen = as_thrown((), found, then, self.look.moment)  # what all of them have in common
        ways = [(replace(seen, dice=throw, pairs=pairs_of(throw, found)), chance) for throw, chance in throws]
        for event, situation, role, chance in results(self.rules, then, ways):
            yield chance * flat, situation, laid_thrown(event, found, role), (*events, event)

    def _void(
        self, void: Void, events: tuple[TableEvent, ...], dice: Sequence[SeenDie], reason: str, chance: float
    ) -> Outcome:
        shown = in_order(die.face for die in dice)
        if 0 not in shown:
            shown = next(iter(self.table.throws(dice)), ((), 1.0))[0]
        event = Voided(reason, shown, **self.look.moment)
        after, (step, rule) = void
        more = (Played(step, rule, **self.look.moment),) if step else ()
        return chance, after, tuple(laid(die, "old") for die in dice), (*events, event, *more)

    # Something is played ------------------------------------------------------------------------------------------

    def _playing(self) -> Iterator[BoardStory]:
        dice = self._dice()
        yield Story(priors.NOTHING, tuple(map(resting, dice)), self._idle)
        yield from self._moved(dice)
        yield from self._thrown_on()

    def _thrown_on(self) -> Iterator[BoardStory]:
        """Nobody pressed, and the next throw is there (TAB-2.3), seen or not."""
        there = self.look.number_in(ROLL)
        went_on: dict[tuple[int, bool], list[Way]] = {}
        wrong: list[tuple[float, Hashable]] = []
        boards = self.boards(self.now.game)
        for board, share in boards:
            chance = share * self.change(self.now, board)
            lines = self._turns_to(board)
            for line in lines:
                went_on.setdefault(self._next_throw(line), []).append((chance / len(lines), board, line))
            if not lines:
                wrong.append((chance, board))
        before = self.one.layout.board
        lines = () if before is None else self.table.lines(self.now.game, before)
        for line in lines:
            went_on.setdefault(self._next_throw(line), []).append((1 / len(lines), None, line))
        yield from self._next_throws(went_on)
        if there and (wrong or not boards):
            wanted = there if self.table.dice_consumed else self.rules.dice(self.now.game)
            unseen = self.sight.miss ** max(wanted - there, 0)  # as after a legal turn
            thrown = (self._fly(),) * min(there, wanted)
            yield Story(priors.NO_PRESS * unseen * self.moves, thrown, partial(self._too_soon, wrong))

    def _turns_to(self, board: Hashable) -> tuple[Line, ...]:
        """The turns that lead to a board; while the next throw lies there, one that is put back is none."""
        if self.one.layout.of("soon") and self.table.as_recorded(self.now.game, board):
            return ()
        return self.table.lines(self.now.game, board)

    def _next_throw(self, line: Line) -> tuple[int, bool]:
        """How many dice are thrown after a turn (0: none), and whether by the same player, who needn't press."""
        after = advance(self.rules, self.now.game, line)
        if self.rules.to_act(after) is not THROW:
            return 0, False
        return self.rules.dice(after), self.rules.seat(after) == self.rules.seat(self.now.game)

    def _next_throws(self, went_on: Mapping[tuple[int, bool], Sequence[Way]]) -> Iterator[BoardStory]:
        for (number, again), ways in went_on.items():
            prior, since = priors.THROWN_ON if again else priors.NO_PRESS, [way for way in ways if way[1] is None]
            if number and not self._overlooks_too_much(number):
                yield from self._now_lie(prior, number, partial(self._went_on, ways))
            elif number and since:
                yield from self._gone_by(prior, number, partial(self._went_on, since))
            elif not number and since:
                begun = partial(self._begun, since)
                yield Story(prior * self.moves, tuple(map(resting, self._dice())), begun)
                yield Story(prior * priors.PICKED_UP * self.moves, (), begun)

    def _went_on(self, ways: Sequence[Way], found: Found) -> Iterator[BoardBranch]:
        """Nobody pressed, and the next dice are there; something was played on them if the turn lay there before."""
        for chance, board, line in ways:
            over, turn = turned(self.rules, self.now, line, self.look.moment, "TAB-2.3")
            for share, after, dice, events in self.outcomes(over, (turn,), found):
                if board is not None:
                    yield Branch(chance * share, after, Layout(dice, board, self._seen()), events)
                    continue
                for branch in self._on_board((chance * share, after, dice, events)):
                    if branch.layout.board not in (None, self.one.layout.board):
                        yield branch

    def _begun(self, ways: Sequence[Way], found: Found) -> Iterator[BoardBranch]:
        """Nobody pressed, and on the board something is done that belongs to a next turn without a throw (P1-3.1)."""
        dice = tuple(lying_now(die, seen) for die, seen in zip(self.one.layout.dice, found, strict=False))
        for chance, _, line in ways:
            over, turn = turned(self.rules, self.now, line, self.look.moment, "TAB-2.3")
            if must_move(self.rules, over.game):
                for branch in self._on_board((chance, over, dice, (turn,))):
                    if branch.layout.board != self.one.layout.board:
                        yield branch

    def _too_soon(self, wrong: Sequence[tuple[float, Hashable]], found: Found) -> Iterator[BoardBranch]:
        """The dice were thrown on without a legal turn, or it can't be seen whether one was played."""
        dice = [die for die in found if die is not None]
        soon = tuple(laid(die, "soon") for die in dice)
        if not wrong:
            yield Branch(1.0, replace(self.now, pressed=True), Layout(soon))
        for likely, board in wrong:
            layout, unmoved = Layout(soon, board, self._seen()), self.table.as_recorded(self.now.game, board)
            chance = likely * priors.THROWS_AGAIN / priors.NO_PRESS if unmoved else likely
            if self.table.not_moving_is_fault or not unmoved:
                slip = self._board_slip(self.now, board, self.look.moment)
                yield Branch(chance, replace(self.now, last_refusal=board), layout, slip)
                continue
            shown = next(iter(self.table.throws(dice)), (in_order(die.face for die in dice), 1.0))[0]
            refusal: Hashable = ("again", shown)
            again = () if self.now.last_refusal == refusal else (Violation("again", shown, **self.look.moment),)
            lying = replace(layout, dice=tuple(replace(die, role="old") for die in soon))
            yield Branch(chance, replace(self.now, last_refusal=refusal), lying, again)

    def judged(
        self,
        chance: float,
        then: Situation,
        lies: tuple[Hashable, tuple[Piece, ...]],
        dice: tuple[LaidDie, ...],
        events: tuple[TableEvent, ...],
        moment: Moment,
    ) -> Iterator[BoardBranch]:
        """The turn is over: the legal turns that lead to the board (``lies``, with its likelihood), or the slip."""
        board, seen = lies
        old = tuple(replace(die, role="old") if die.role == "left" else die for die in dice)
        over = replace(self.one.layout, dice=old, board=board, seen=seen)
        lines = self.table.lines(then.game, board)
        for line in lines:
            share, meant = chance / len(lines), self.table.intent_probability(then.game, line)
            after, turn = turned(self.rules, then, line, moment)
            yield Branch(share * meant, after, over, (*events, turn))
            if meant < 1:
                too_early = Violation("too early", board=board, **moment)
                yield Branch(share * (1 - meant), then, replace(over, dice=dice), (*events, too_early))
        if lines:
            return
        if self.table.as_recorded(then.game, board):
            chance *= self.table.errs
        slip = self._board_slip(then, board, moment)
        yield Branch(
            chance, replace(then, pressed=False, last_refusal=board), replace(over, dice=dice), (*events, *slip)
        )

    def _board_slip(self, then: Situation, board: Hashable, moment: Moment) -> tuple[Violation, ...]:
        if then.last_refusal == board:
            return ()
        code = ruled(self.rules, then.game, board)
        return (Violation(f"board: {code}", board=board, doubtful=self._doubtful(then, board, code), **moment),)

    def _doubtful(self, then: Situation, board: Hashable, code: str) -> bool:
        """Whether the picture leaves open that the board is right, or wrong by another rule, or it can't be so."""
        if self.table.too_many(board):
            return True
        boards = dict(self.boards(then.game))
        least = priors.OPEN_BOARD * max(boards.values(), default=1.0)
        rivals = [other for other, share in boards.items() if other != board and share >= least]
        if any(self.table.explains(then.game, other) for other in rivals):
            return True
        wrong = {other: share * self._errs(then.game, other) for other, share in boards.items()}
        alike = sum(wrong[other] for other in rivals if ruled(self.rules, then.game, other) == code)
        return wrong.get(board, self._errs(then.game, board)) + alike < priors.FACT * sum(wrong.values())

    # The board ----------------------------------------------------------------------------------------------------

    def boards(self, state: Hashable) -> Boards:
        """The possible boards."""
        layout = self.one.layout
        key = self.table.decides(state), layout.board, id(layout.seen), id(self.look.table)
        if key not in self._boards:
            self._boards[key] = self.table.boards(state, layout, self.look)
        return self._boards[key]

    def _seen(self) -> tuple[Piece, ...]:
        return pieces_of(self.look.table)

    def _on_board(self, outcome: Outcome) -> Iterator[BoardBranch]:
        """An outcome of the dice combined with every possible board."""
        chance, then, dice, events = outcome
        boards = self.boards(then.game)
        if not boards:
            yield Branch(chance, then, Layout(dice), events)
        for board, share in boards:
            likely = chance * share * self.change(then, board)
            playing = must_move(self.rules, then.game)
            if playing and then.pressed:
                yield from self.judged(likely, then, (board, self._seen()), dice, events, self.look.moment)
            elif not any(die.role == "soon" for die in dice) or not self._turns_to(board):
                right = playing and self.table.explains(then.game, board)
                late = not playing and self._late(then, board)
                slip = self._board_slip(then, board, self.look.moment) if late else ()
                after = replace(then, last_refusal=board if late else None) if right or late else then
                yield Branch(likely, after, Layout(dice, board, self._seen()), (*events, *slip))

    def _late(self, then: Situation, board: Hashable) -> bool:
        return then.passed and self.table.played_late(then.game, board, then.alone)

    def change(self, then: Situation, board: Hashable) -> float:
        """The probability that people leave the board like this."""
        before, state = self.one.layout.board, then.game
        if board == (self.table.recorded(self.now.game) if before is None else before):
            return 1.0
        if self.table.too_many(board):
            return priors.SURE_WRONG_STACK
        if not must_move(self.rules, state):
            if self._late(then, board):
                return priors.PLAYED_LATE * self._further(state, board)
            strayed = priors.STRAYED if before is not None else priors.STRAYED_UNSEEN
            return priors.PUT_RIGHT if self.table.as_recorded(state, board) else strayed
        hurried = 1.0 if state == self.now.game or not self.look.dice else priors.HURRIED
        if self.table.lines(state, board):
            return priors.RIGHTLY * hurried
        if self.table.as_recorded(state, board):
            return priors.TAKEN_BACK * hurried
        return self._errs(state, board) * hurried * (priors.SPOILT if self._done(then) else 1.0)

    def _errs(self, state: Hashable, board: Hashable) -> float:
        """The probability that people leave the board in this wrong way."""
        return self.table.errs * self._further(state, board)

    def _further(self, state: Hashable, board: Hashable) -> float:
        """The probability of the errors on a board besides a first one."""
        return priors.ERRS_FURTHER ** self.table.further_wrong(state, board)

    def _done(self, then: Situation) -> bool:
        """Whether the turn lay on the board already, and no die was seen to lie there any more."""
        lie = any(die.place is not None for die in self.one.layout.dice)
        before = None if lie or then != self.now else self.one.layout.board
        return before is not None and bool(self.table.lines(then.game, before))


@lru_cache(maxsize=8192)
def _left(game: BoardGame[Any, Any], then: Situation, board: Hashable) -> float:
    """The probability that people have left the board like this since the throw, while the dice lay there."""
    if board is None:
        return 1.0
    lay = Hypothesis(then, Layout((LaidDie(0, "left", ROLL, (0.0, 0.0)),), game.recorded(then.game)))
    return BoardStage(game, lay, Sight(Look((), 0.0), game.mat.areas), 1.0).change(then, board)
