"""The rules of Peruke One on the interface of all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

from companion.games.errors import BadSeats, IllegalStep
from companion.games.message import Message, Player, ruled, say, stated
from companion.games.news import TURN, News
from companion.games.peruke_one import notation, placements, steps
from companion.games.peruke_one.codes import Code, refuse
from companion.games.peruke_one.options import PerukeOneOptions
from companion.games.peruke_one.state import RACERS, Finish, PerukeOneState, Placement, Step, Use
from companion.games.peruke_one.turns import WholeRounds
from companion.games.peruke_one.uses import after_finish, after_use, complete_rounds, round_over
from companion.games.rules import OVER, THROW, Actor, Beginner, OpenRules, Seat, Throw
from companion.games.verdict import Outcome, Problem, Verdict
from companion.games.whole_turns import ruling_on_turn

PERUKE_ONE_SCORE = 20


class PerukeOneRules(OpenRules):
    """Peruke One (Peruke Games): six rounds, six discs; one player, or two in turn for the higher score (P1-3.1)."""

    game = "peruke-one"
    title = "Peruke One"
    seats: tuple[int, ...] = (1, RACERS)
    beginner = Beginner.AGREED

    def __init__(self, options: PerukeOneOptions | None = None) -> None:
        self.options = options or PerukeOneOptions()

    def start(self, seats: int = 1) -> PerukeOneState:
        """All discs safe, round 1 (P1-1.1); raises ``BadSeats`` for more than two players."""
        if seats not in self.seats:
            raise BadSeats(say("peruke-one.bad-seats"))
        return PerukeOneState(players=seats)

    def to_act(self, state: PerukeOneState) -> Actor:
        """The player while there are dice of the round or discs to lay out, else THROW or OVER."""
        if state.over:
            return OVER
        return state.seat if state.thrown or state.laying_out else THROW

    def seat(self, state: PerukeOneState) -> Seat:
        """Whose turn it is; of two players the second once the first one's game is over."""
        return state.seat

    def dice(self, state: PerukeOneState) -> int:
        """P1-1.2: 7 minus the number of the round."""
        return steps.dice_of_round(state.round)

    def throws(self, state: PerukeOneState) -> Iterator[tuple[Throw, Fraction]]:
        """Every distinct throw with its chance: the white dice highest first, the red one last."""
        if self.to_act(state) is not THROW:
            return
        whites = self.dice(state) - self.options.red_die
        for dice in combinations_with_replacement(range(6, 0, -1), whites):
            chance = Fraction(_arrangements(dice), 6 ** self.dice(state))
            for red in range(6, 0, -1) if self.options.red_die else (0,):
                yield Throw((*dice, red) if red else dice), chance

    def legal(self, state: PerukeOneState) -> tuple[Step, ...]:
        """Every step that may be made now, sorted by notation."""
        return steps.legal_steps(state, self.options)

    def turns(self, state: PerukeOneState) -> Mapping[str, tuple[Step, ...]]:
        """Every way to finish the round, one for each result, in the order of the printed lines."""
        if self.to_act(state) != state.seat:
            return {}
        results: dict[PerukeOneState, tuple[Step, ...]] = {}
        # Two dice in either order lead to the same discs: the first line found is listed.
        for then, line in complete_rounds(state, self.options):
            results.setdefault(then, line)
        ordered = sorted(results.items(), key=lambda item: notation.print_line(item[1]))
        return {notation.print_key(then): line for then, line in ordered}

    def apply(self, state: PerukeOneState, event: Throw | Step) -> PerukeOneState:
        """The state after a throw or a step; raises ``IllegalStep``."""
        verdict = self.check(state, event)
        if not verdict.ok:
            raise IllegalStep(verdict)
        if isinstance(event, Throw):
            return steps.after_throw(state, event, self.options)
        return after_use(state, event) if isinstance(event, Use) else after_finish(state, event)

    def check(self, state: PerukeOneState, what: Throw | Step | Placement) -> Verdict[Step]:
        """The ruling on a throw, a step, or the discs as seen after the round."""
        if isinstance(what, Throw):
            return steps.rule_on_throw(state, what, self.options)
        if isinstance(what, Placement):
            return placements.rule_on_placement(state, what, self.options)
        if isinstance(what, Use | Finish):
            return steps.rule_on_step(state, what, self.options)
        return refuse(Code.NO_STEP, say("peruke-one.unreadable"))

    def check_turn(self, state: PerukeOneState, line: tuple[Step, ...], throw: Throw | None = None) -> Verdict[Step]:
        """The ruling on a whole round, with the dice on the table or with a throw that comes first."""
        return ruling_on_turn(self, WholeRounds(self.options), state, line, throw)

    def outcome(self, state: PerukeOneState) -> Outcome | None:
        """The score and why the game ended, or None while it goes on."""
        if state.ending is None or not state.over:
            return None
        rule, why = steps.why_over(state.ending)
        score = state.score
        if score == PERUKE_ONE_SCORE:  # P1-1.10: nothing else scores that
            rule, why = "P1-1.10", say("peruke-one.peruke-one")
        if state.first is not None:
            return _race_over(state, why)
        text = say("peruke-one.outcome", why=why, scored=steps.points(score))
        return Outcome((state.seat,), state.ending, rule, ruled(text, rule), (score,))

    def news(self, before: PerukeOneState, after: PerukeOneState) -> tuple[News, ...]:
        """A round that is over, and the score."""
        # Laying out the discs ends no round, and a game ends only once.
        if before.laying_out or (before.round == after.round and (after.ending is None or before.ending is not None)):
            return ()
        seat, scored = before.seat, steps.points(after.score)
        text = say("peruke-one.round-over", round=before.round, player=Player(seat), scored=scored)
        if after.laying_out:
            text = say("peruke-one.first-over", player=Player(seat), scored=scored, next=Player(after.seat))
        gained = {"points": after.score - before.score, "scores": list(scores_of(after))}
        return (News(TURN, seat, stated(text), gained),)

    def problems(self, placement: Placement) -> tuple[Problem, ...]:
        """Everything impossible about the discs as seen."""
        return placements.problems(placement)

    def placement(self, state: PerukeOneState) -> Placement:
        """The discs as they lie in that position."""
        return placements.placement_of(state)

    def lines_to(self, state: PerukeOneState, placement: Placement) -> tuple[tuple[Step, ...], ...]:
        """The legal rounds that lead to a placement."""
        return self.check(state, placement).turns

    def agreed(self, state: PerukeOneState, placement: Placement) -> PerukeOneState | None:
        """The position if the players agree on the discs as they lie (TAB-1.5), the dice used; None if impossible."""
        if self.problems(placement):
            return None
        then = replace(state, sides=placements.sides_of(placement), whites=(), red=0, used=0)
        return round_over(then) if state.thrown else then

    def key(self, state: PerukeOneState) -> str:
        """The position as text, for example ``sssvst/2/5431/1``."""
        return notation.print_key(state)

    def parse_key(self, text: str) -> PerukeOneState:
        """Raises ``NotationError``."""
        return notation.parse_key(text, red_die=self.options.red_die)

    def notation(self, step: Step) -> str:
        """The step as text: "use 5", "use r3", "use 5=r3+2", "end", "stop", "forfeit"."""
        return notation.print_step(step)

    def parse_step(self, text: str) -> Step:
        """Raises ``NotationError``."""
        return notation.parse_step(text)

    def deed(self, state: PerukeOneState, step: Step) -> Message:
        """A step as a phrase after the player's name."""
        return steps.deed(state, step)


def scores_of(state: PerukeOneState) -> tuple[int, ...]:
    """The scores by seat so far; a seat that has not played yet has six safe discs."""
    if state.first is not None:
        return state.first, state.score
    return (state.score, PerukeOneState().score)[: state.players]


def _race_over(state: PerukeOneState, why: Message) -> Outcome:
    """P1-3.2: the higher score wins, equal ones share the win."""
    scores = scores_of(state)
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores, start=1) if score == best)
    tied = len(winners) > 1
    text = (
        say("peruke-one.race-tied", why=why, scored=steps.points(best))
        if tied
        else say(
            "peruke-one.race-won",
            why=why,
            player=Player(winners[0]),
            scored=steps.points(best),
            lower=steps.points(min(scores)),
        )
    )
    assert state.ending is not None
    return Outcome(winners, state.ending, "P1-3.2", ruled(text, "P1-3.2"), scores, draw=tied)


def _arrangements(dice: tuple[int, ...]) -> int:
    """The number of orders in which these dice can be thrown."""
    return factorial(len(dice)) // prod(factorial(dice.count(face)) for face in set(dice))
