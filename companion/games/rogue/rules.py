"""Rogue on the interface of all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from companion.games.errors import BadSeats, IllegalStep
from companion.games.message import Dice, Message, Player, ruled, say, stated
from companion.games.news import SCORE, TURN, Logged, News
from companion.games.rogue import course, keys, rulings, scoring
from companion.games.rogue.codes import Code, EndCode, ProblemCode
from companion.games.rogue.options import RogueOptions
from companion.games.rogue.scoring import FACES, Choice
from companion.games.rogue.sentences import aside_text, totals_text
from companion.games.rogue.state import DICE, MAX_SEATS, Ended, RogueState
from companion.games.rogue.steps import Faces, Forfeit, Keep, Placement, Step, Stop
from companion.games.rogue.turns import WholeTurns
from companion.games.rules import OVER, THROW, Actor, Beginner, OpenRules, Seat, Throw
from companion.games.verdict import Outcome, Problem, Verdict
from companion.games.whole_turns import ruling_on_turn


class RogueRules(OpenRules):
    """The rules of Rogue under fixed options.

    A turn on a throw is ``keep`` (and throw on), ``keep`` and ``stop``, or ``stop``. After ``keep`` dice are awaited,
    and ``stop`` is still allowed instead. A dead throw and a rogue on the last die end the turn by themselves.
    """

    game = "rogue"
    title = "Rogue"
    seats = tuple(range(1, MAX_SEATS + 1))
    beginner = Beginner.LAST_WINNER

    def __init__(self, options: RogueOptions | None = None) -> None:
        self.options = options or RogueOptions()

    def start(self, seats: int, first: Seat | None = None) -> RogueState:
        """The position before the first throw; ``first`` begins every round (ROG-4.5). Raises ``BadSeats``."""
        first = first or self.options.starter
        if seats not in self.seats:
            raise BadSeats(say("rogue.bad-seats", most=MAX_SEATS, seats=seats))
        if not 1 <= first <= seats:
            raise BadSeats(say("rogue.no-seat-to-begin", seat=first, seats=seats))
        return RogueState((0,) * seats, first, first)

    def to_act(self, state: RogueState) -> Actor:
        """The seat that has to set aside or stop, THROW while dice are awaited, OVER."""
        if state.ended:
            return OVER
        return state.seat if state.throw else THROW

    def seat(self, state: RogueState) -> Seat:
        """Whose turn it is."""
        return state.seat

    def throws(self, state: RogueState) -> Iterator[tuple[Throw, Fraction]]:
        """Every distinct throw of the dice that are left, with its chance."""
        if self.to_act(state) is THROW:
            yield from _throws(state.left)

    def dice(self, state: RogueState) -> int:
        """How many dice are thrown next, or are on the table."""
        return state.left

    def legal(self, state: RogueState) -> tuple[Step, ...]:
        """Every set-aside of the throw, and ``stop`` once something was thrown."""
        keeps: list[Step] = [Keep(choice.faces) for choice in self.choices(state)]
        return (*sorted(keeps, key=keys.notation), Stop()) if self._may_stop(state) else ()

    def turns(self, state: RogueState) -> Mapping[str, tuple[Step, ...]]:
        """Every way to end the current throw, by the key of the result, sorted by notation."""
        found: dict[str, tuple[Step, ...]] = {}
        if not self._may_stop(state):
            return found
        # Of several lines with the same result the shortest is listed, and of those the first by notation.
        for line in sorted(self._lines(state), key=lambda line: (len(line), _line_text(line))):
            result = state
            for step in line:
                result = self._after(result, step)
            found.setdefault(keys.key(result), line)
        return dict(sorted(found.items(), key=lambda item: _line_text(item[1])))

    def _lines(self, state: RogueState) -> Iterator[tuple[Step, ...]]:
        yield (Stop(),)
        for choice in self.choices(state):
            yield (Keep(choice.faces),)
            if choice.left:  # else the turn is over, and there is nothing to stop
                yield (Keep(choice.faces), Stop())

    def apply(self, state: RogueState, event: Throw | Step) -> RogueState:
        """The state after a throw or a step; raises ``IllegalStep``."""
        if not self._allowed(state, event):
            raise IllegalStep(self.check(state, event))
        return self._after(state, event)

    def _allowed(self, state: RogueState, event: Throw | Step) -> bool:
        """Whether ``check`` would accept, without the message."""
        if isinstance(event, Throw):
            return self.to_act(state) is THROW and not rulings.wrong_dice(state, event.dice)
        if isinstance(event, Stop):
            return self._may_stop(state)
        if isinstance(event, Forfeit):
            return self.to_act(state) is THROW
        return isinstance(event, Keep) and self.choice(state, event.faces) is not None

    def _after(self, state: RogueState, event: Throw | Step) -> RogueState:
        """The state after an event known to be legal."""
        if isinstance(event, Throw):
            return course.after_throw(state, tuple(sorted(event.dice)), self.options)
        if isinstance(event, Stop | Forfeit):  # dice left on the table score nothing
            return course.after_turn(replace(state, throw=()), self.options)
        return course.after_set_aside(state, event.faces, scoring.table(self.options)[event.faces], self.options)

    def check(self, state: RogueState, what: Throw | Step | Placement) -> Verdict[Step]:
        """The ruling on a throw, a step or the dice seen in the keep zone."""
        if isinstance(what, Throw):
            return self._check_throw(state, what)
        if isinstance(what, Keep):
            return self._check_aside(state, what.faces, (what,))
        if isinstance(what, Stop):
            return self._check_stop(state)
        if isinstance(what, Forfeit):
            return rulings.forfeit_ruling(state, self.options, (what,))
        if isinstance(what, Placement):
            return self._check_placement(state, what)
        return rulings.refuse(Code.UNREADABLE, "ROG-2.1", say("rogue.unreadable"))

    def check_turn(self, state: RogueState, line: tuple[Step, ...], throw: Throw | None = None) -> Verdict[Step]:
        """The ruling on a whole turn, with the dice on the table or with a throw that comes first."""
        return ruling_on_turn(self, WholeTurns(self.options), state, line, throw)

    def _check_throw(self, state: RogueState, throw: Throw) -> Verdict[Step]:
        if self.to_act(state) is not THROW:
            return rulings.not_awaited(state, self.options)
        wrong = rulings.wrong_dice(state, throw.dice)
        if wrong:
            return wrong
        faces = tuple(sorted(throw.dice))
        return rulings.throw_ruling(state, faces, self.options, self._after(state, throw))

    def _check_aside(self, state: RogueState, faces: Faces, line: tuple[Step, ...]) -> Verdict[Step]:
        if not state.throw:
            return rulings.game_over(state) if state.ended else rulings.not_thrown_yet(state)
        choice = self.choice(state, faces)
        if choice is None:
            return self.refusal((state,), faces)
        return rulings.aside_ruling(state, choice, self.options, line)

    def _check_stop(self, state: RogueState) -> Verdict[Step]:
        if self._may_stop(state):
            return rulings.stop_ruling(state, self.options, (Stop(),))
        return rulings.game_over(state) if state.ended else rulings.not_thrown_yet(state)

    def _check_placement(self, state: RogueState, seen: Placement) -> Verdict[Step]:
        if seen.ended and not seen.kept:
            return self._check_stop(state)
        keep = Keep(seen.kept)
        verdict = self._check_aside(state, keep.faces, (keep,))
        if not (verdict.ok and seen.ended):
            return verdict
        after = self._after(state, keep)
        if after.seat != state.seat or not after.kept:
            return verdict  # the sixth die ended the turn already
        return rulings.stop_ruling(after, self.options, (keep, Stop()))

    def _may_stop(self, state: RogueState) -> bool:
        """Whether the turn may be ended now: something was thrown in it (ROG-2.5)."""
        return not state.ended and bool(state.throw or state.kept)

    def choices(self, state: RogueState) -> tuple[Choice, ...]:
        """Every legal set-aside of the present throw, best first."""
        return scoring.choices(state, self.options)

    def choice(self, state: RogueState, faces: Iterable[int]) -> Choice | None:
        """The legal set-aside with exactly these faces, in any order, or None."""
        wanted = tuple(sorted(faces))
        return next((choice for choice in self.choices(state) if choice.faces == wanted), None)

    def refusal(self, states: Sequence[RogueState], faces: Faces) -> Verdict[Step]:
        """Why dice can't be set aside in the first of several possible positions, and what can be in all of them."""
        return rulings.aside_refusal(states, faces, self.options)

    def can_grow(self, state: RogueState, faces: Iterable[int]) -> bool:
        """Whether dice set aside so far are a legal set-aside, or can become one with more dice of the throw."""
        return scoring.can_grow(state, faces, self.options)

    def outcome(self, state: RogueState) -> Outcome | None:
        """Who won, by Rogue Out (ROG-3.8) or by the highest total (ROG-4.3)."""
        if state.ended is Ended.ROGUE_OUT:
            text = ruled(say("rogue.wins-by-rogue-out", player=Player(state.seat)), "ROG-3.8")
            return Outcome((state.seat,), EndCode.ROGUE_OUT, "ROG-3.8", text, state.scores)
        if state.ended is Ended.TOTAL:
            text = ruled(say("rogue.wins", player=Player(state.leaders[0]), points=max(state.scores)), "ROG-4.3")
            return Outcome(state.leaders, EndCode.HIGHEST_TOTAL, "ROG-4.3", text, state.scores)
        return None

    def logged(self, state: RogueState, step: Step) -> Logged:
        """Dice set aside with their points and those of the turn; the end of a turn is an event of its own."""
        if not isinstance(step, Keep):
            return Logged(TURN)
        choice = self.choice(state, step.faces)
        points = choice.points if choice else 0
        return Logged("keep", {"dice": list(step.faces), "points": points, "turn": state.points + points})

    def news(self, before: RogueState, after: RogueState) -> tuple[News, ...]:
        """A turn that is over with its points, and all totals once everybody has had one (ROG-4.3)."""
        if not after.ended and (after.throw or after.kept):  # the same turn goes on
            return ()
        seat, total = before.seat, after.scores[before.seat - 1]
        points, scores = total - before.scores[seat - 1], list(after.scores)
        text = say("referee.turn-scored", player=Player(seat), points=points, total=total)
        turn = News(TURN, seat, stated(text), {"points": points, "scores": scores})
        # The round goes on unless its first seat is next, other than by an additional turn.
        if not after.ended and (after.seat != after.first or after.extra):
            return (turn,)
        totals = News(
            SCORE,
            None,
            totals_text(after.scores),
            {"scores": scores, "war": course.at_war(after.scores, self.options)},
            "ROG-4.3",
        )
        return turn, totals

    def problems(self, placement: Placement) -> tuple[Problem, ...]:
        """Too many dice, faces that don't exist."""
        found = []
        if len(placement.kept) > DICE:
            text = ruled(say("rogue.too-many-dice", count=len(placement.kept)), "ROG-1.1")
            found.append(Problem(ProblemCode.TOO_MANY_DICE, "ROG-1.1", text))
        strange = tuple(sorted({face for face in placement.kept if face not in FACES}))
        if strange:
            text = ruled(say("rogue.no-die-has", faces=strange), "ROG-1.1")
            found.append(Problem(ProblemCode.NO_SUCH_FACE, "ROG-1.1", text))
        return tuple(found)

    def key(self, state: RogueState) -> str:
        """``14:0/2/2-2-5-5/3-6``: totals, seat, dice set aside throw by throw, the throw on the table."""
        return keys.key(state)

    def parse_key(self, text: str) -> RogueState:
        """Raises ``NotationError`` for anything that is no position."""
        return keys.parse_key(text, self.options)

    def notation(self, step: Step) -> str:
        """``keep 1-2-2`` or ``stop``."""
        return keys.notation(step)

    def parse_step(self, text: str) -> Step:
        """Raises ``NotationError``."""
        return keys.parse_step(text)

    def deed(self, state: RogueState, step: Step) -> Message:
        """A step as a phrase after the player's name: ``sets aside 5 5: a pair of 5s for 10 points``."""
        if isinstance(step, Forfeit):
            return say("rogue.loses-turn")
        if isinstance(step, Stop):
            return say("rogue.ends-turn", points=state.points)
        choice = self.choice(state, step.faces)
        if choice is None:
            return say("rogue.sets-aside-in-vain", dice=Dice(step.faces))
        return say("rogue.sets-aside", dice=Dice(step.faces), aside=aside_text(choice))


def _line_text(line: tuple[Step, ...]) -> str:
    return ", ".join(map(keys.notation, line)) or "pass"


@lru_cache
def _throws(dice: int) -> tuple[tuple[Throw, Fraction], ...]:
    """The distinct throws of that many dice with the multinomial probability of each."""
    return tuple(
        (Throw(faces), Fraction(factorial(dice) // prod(map(factorial, Counter(faces).values())), 6**dice))
        for faces in combinations_with_replacement(FACES, dice)
    )
