"""Ludo at the table: one die, one counter moved, captured ones back in base, another throw after a six."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.errors import GameError
from companion.games.ludo.course import BASE, COLOURS, COUNTERS, HOME, Place, Quad, place_of
from companion.games.ludo.moves import SIX, after_move, legal_moves, passed_on
from companion.games.ludo.rules import LudoRules
from companion.games.ludo.rulings import passed_ruling
from companion.games.ludo.seen import Placement
from companion.games.ludo.sentences import offered
from companion.games.ludo.state import LudoState, Move, Step
from companion.games.rules import THROW, Throw
from companion.games.verdict import Verdict
from companion.referee.board_game import BoardGame, Boards, Situation, Void, legal_lines, third_void
from companion.referee.boards import moves_of
from companion.referee.counter_sight import CounterSight, Counts
from companion.referee.cue import Look
from companion.referee.layout import Faces, Layout
from companion.referee.pieces import PiecesReferee
from companion.referee.placing import Found
from companion.referee.sensor import likely_throws
from companion.referee.turn_record import Line
from companion.referee.view import ChoiceView, DieView, SeatView
from companion.sessions.events import Event
from vision.mats import UCKERS
from vision.reading import SeenSquare, TableReading

OPEN = 0.03  # a board of less chance is not worth a word about what can't be seen well


@dataclass(frozen=True, slots=True)
class LudoTable(BoardGame):
    """What Ludo says of its table: one die in the roll zone, counters on the squares and in the bases."""

    rules: LudoRules

    @property
    def areas(self) -> Mapping[str, float]:
        """Roll zone and the whole mat."""
        return UCKERS.areas

    def throws(self, dice: Found) -> Iterable[tuple[Faces, float]]:
        """What the die may show."""
        return likely_throws(dice)

    def recorded(self, state: LudoState) -> Placement:
        """The counters of a position."""
        return Placement.of_state(state)

    def as_recorded(self, state: LudoState, board: Any) -> bool:
        """Whether the counters stand so in the position."""
        return bool(board == Placement.of_state(state))

    def lines(self, state: LudoState, board: Any) -> tuple[Line, ...]:
        """The movement that leads to a board."""
        return legal_lines(self.rules, state, board)

    def decides(self, state: LudoState) -> LudoState:
        """The whole position: the die tells where counters may have gone."""
        return state

    def boards(self, state: LudoState, layout: Layout, look: Look) -> Boards:
        """What may stand there; nothing where the counters can't be seen."""
        if look.table is None:
            return ()
        sight, was = self.sight(state, layout, look.table), self.recorded(state)
        found = sight.boards(was, Placement, lambda: self._legal(state)) if sight.whole else ()
        return () if not found or sight.trouble(found[0][0], was) else found

    def sight(self, state: LudoState, layout: Layout, reading: TableReading) -> CounterSight[Placement]:
        """The counters of a reading; colours that nobody plays explain nothing of what is in doubt."""
        was = self.recorded(state)
        playing = {colour for colour, _ in was.bases}
        bases = tuple(base for base in reading.bases if base.colour in playing)
        squares = tuple(_of_players(square, playing) for square in reading.squares)
        return CounterSight.of(replace(reading, squares=squares, bases=bases), UCKERS, was, layout)

    def _legal(self, state: LudoState) -> list[Placement]:
        options = self.rules.options
        return [Placement.of_state(after_move(state, step, options)) for step in legal_moves(state, options)]

    def voided(self, now: Situation, reason: str) -> Void:  # noqa: ARG002 - all alike
        """The third void throw in a row loses the turn (TAB-1.4)."""
        return third_void(self.rules, now)


def _of_players(square: SeenSquare, playing: Container[str]) -> SeenSquare:
    """A square in doubt without what only a colour that nobody plays would make of it, where something else is left."""

    def fits(counters: Counts) -> bool:
        return all(colour in playing for colour, _ in counters)

    left = tuple(way for way in square.alternatives if fits(way[0]))
    if square.sure or not left:
        return square
    best, chance = max(left, key=lambda way: way[1])
    if fits(square.counters):
        best, chance = square.counters, square.confidence
    return replace(square, counters=best, alternatives=left, confidence=chance)


def agreed(rules: LudoRules, state: LudoState, seen: Placement) -> LudoState | None:
    """The position with the counters as seen; None where they can't stand so.

    With the die on the table the turn counts as played; a throw that is awaited stays awaited.
    """
    quads = [_quad(colour, seen) for colour in state.colours]
    if rules.problems(seen) or None in quads:
        return None
    then = LudoState(tuple(quad for quad in quads if quad), state.seat, sixes=state.sixes)
    if then.winner:
        return LudoState(then.board, then.winner)
    if state.throw and not (state.throw == SIX and rules.options.six_again):
        return passed_on(then)
    return then


def _quad(colour: int, seen: Placement) -> Quad | None:
    """The places of a colour's counters; None where they can't be all of it."""
    places: list[Place] = []
    for name, count in seen.places(COLOURS[colour]).items():
        place = place_of(colour, name)
        places += [] if place is None else [place] * count
    return tuple(sorted(places)) if len(places) == COUNTERS else None


class LudoReferee(PiecesReferee):
    """Referees Ludo for two to four players."""

    # Reading ------------------------------------------------------------------------------------------------------

    @property
    def _rules(self) -> LudoRules:
        rules = self.record.rules
        assert isinstance(rules, LudoRules)
        return rules

    @property
    def _game(self) -> LudoTable:
        return LudoTable(self._rules)

    def _in_doubt(self, look: Look) -> str:
        if look.table is None:
            return ""
        sight, was = self._game.sight(self.state, Layout(), look.table), self._game.recorded(self.state)
        if not sight.whole:
            return sight.trouble(was, was)
        chances: dict[Placement, float] = {}
        for one in self._belief.hypotheses:
            if isinstance(one.layout.board, Placement):
                chances[one.layout.board] = chances.get(one.layout.board, 0.0) + math.exp(one.weight)
        likely = sorted(chances, key=lambda board: -chances[board]) or [sight.boards(was, Placement, tuple)[0][0]]
        return sight.trouble(likely[0], was) or sight.doubt(
            [board for board in likely if chances.get(board, 0) >= OPEN]
        )

    def _set_up(self) -> str:
        return "Put each player's four counters into the base of their colour."

    # Rulings ------------------------------------------------------------------------------------------------------

    def _differs(self, board: Any) -> None:
        """A throw that ended the turn by itself may have been played all the same."""
        last = self.record.last_decision()
        if last is None or last.kind != "throw" or self._out:
            super()._differs(board)
            return
        throw = Throw(tuple(last.payload["dice"]))
        ruling = passed_ruling(self.record.before(last), throw, board, self._rules.options)
        self._refuse_passed(last, ruling)

    def _refuse_passed(self, throw: Event, ruling: Verdict[Step]) -> None:
        self._out, self._nearest = True, ()
        sentence, back = self._said(ruling.sentence), tuple(map(self._said, ruling.put_back))
        payload = {"code": str(ruling.code), "rule": ruling.rule, "sentence": sentence, "put_back": list(back)}
        scene = self._belief.scene
        t, evidence = (scene.t, scene.evidence) if scene else (throw.t, None)
        self._log("refused", throw.seat, t, payload, evidence=evidence)
        self._rule(sentence, ruling.rule, "refused", back, answers=self._overruling())

    def _agreed_key(self, board: Placement) -> str:
        then = agreed(self._rules, self.state, board)
        key = self._rules.key(then) if then is not None else ""
        try:
            self._rules.parse_key(key)
        except GameError:
            return ""
        return key

    # Choices and views --------------------------------------------------------------------------------------------

    def _headline(self) -> str:
        again = self.state.sixes or self.state.vain
        if not self.over and self.rules.to_act(self.state) is THROW and again:
            return f"{self.name(self.state.seat)}: throw again"
        return super()._headline()

    def _headline_to_play(self, name: str) -> str:
        return f"{name}: play the {self.state.throw}"

    def _seats(self) -> tuple[SeatView, ...]:
        acting = None if self.over else self.state.seat
        return tuple(
            SeatView(seat, name, quad.count(HOME), seat == acting, self._rules.colours(self.state, seat))
            for seat, (name, quad) in enumerate(zip(self.names, self.state.board, strict=True), 1)
        )

    def _details(self) -> dict[str, Any]:
        return {"dice": self._dice(), **self.void_views(), **self._offered()}

    def _dice(self) -> tuple[DieView, ...]:
        return (DieView(self.state.throw),) if self.state.throw else self.dice_that_lie()

    def _offered(self) -> dict[str, Any]:
        if self.over:
            return {}
        if self.rules.to_act(self.state) is THROW:
            return {"choices": self._entry_choices(blind=self._blind), "choices_title": self._entry_title()}
        return {
            "choices": tuple(map(self._step_choice, self._rules.legal(self.state))),
            "choices_title": "May be played",
        }

    def _step_choice(self, step: Move) -> ChoiceView:
        """A counter to choose, in the list or by a touch on the board: each has one way to go."""
        state, options = self.state, self._rules.options
        start = COLOURS[step.colour] if place_of(step.colour, step.start) == BASE else step.start
        lies = self._board_now == Placement.of_state(after_move(state, step, options))
        moves = moves_of(self._rules, state, (step,))
        return ChoiceView(f"from:{start}", self._worded(offered(state, step, options)), marked=lies, moves=moves)

    def _choose(self, verb: str, rest: str, t: float) -> None:
        """``from:t11`` (``from:red`` for a base) moves the counter there."""
        for step in self._rules.legal(self.state) if verb == "from" else ():
            if rest in (step.start, COLOURS[step.colour] if step.start == "base" else ""):
                self._step(self._rules.notation(step), t)
                return
