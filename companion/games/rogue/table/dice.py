"""The dice of a throw of Rogue: which may be set aside, and where they are expected at the next look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from companion.games.rogue import Keep, RogueRules, RogueState
from companion.games.rules import Throw
from companion.referee.belief import priors
from companion.referee.belief.layout import Faces, LaidDie, Layout, Look
from companion.referee.belief.sensor import Expected, Spot, known_face
from companion.referee.board import placing
from companion.referee.board.board_game import Situation
from companion.referee.board.placing import staying

ALL_DICE = 6  # ROG-1.1
ROLL, KEEP = "roll", "keep"
RogueSituation = Situation[RogueState]  # ``just_ended`` is the seat whose turn ended without its button


# What may be set aside ------------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """Dice of a throw that may be set aside: their faces, the dice, where they are expected then, and the others.

    ``wrong`` is how many of them have to be put back until the rest may be set aside, ``taken``: the ``rest`` may be in
    a hand, or thrown.
    """

    part: Faces
    wrong: int
    aside: tuple[LaidDie, ...]
    expected: Sequence[Expected]
    rest: tuple[LaidDie, ...]
    taken: bool


@lru_cache(maxsize=1024)
def dice_to_put_back(throw: Faces, scoring: frozenset[Faces]) -> Mapping[Faces, int]:
    """For each part of a throw, how many of its dice have to be put back until the rest is one of the ``scoring``."""
    wrong: dict[Faces, int] = {}
    for size in range(len(throw) + 1):
        for part in dict.fromkeys(combinations(throw, size)):
            right = not part or part in scoring
            wrong[part] = 0 if right else 1 + min([wrong[less] for less in combinations(part, size - 1)])
    return wrong


def is_over(game: RogueState) -> bool:
    """Whether a throw or setting dice aside has ended the turn."""
    return not (game.kept or game.throw)


def situation_after(rules: RogueRules, game: RogueState, event: Throw | Keep) -> RogueSituation:
    """The situation after a throw, or after dice were set aside."""
    then = rules.apply(game, event)
    return Situation(then, just_ended=game.seat if is_over(then) else 0)


@lru_cache(maxsize=4096)
def blamed(rules: RogueRules, game: RogueState, aside: Faces) -> Faces:
    """Which of the dice set aside are wrong by the rules."""
    wrong = dict(rules.check(game, Keep(aside)).facts).get("dice")
    return wrong if isinstance(wrong, tuple) and wrong else aside


def after_turn(layout: Layout) -> Layout:
    """The dice of a turn that is over."""
    return Layout(tuple(die._replace(role="old") for die in layout.dice if die.place is not None or die.lost))


# Where dice are expected ----------------------------------------------------------------------------------------------


def has_one_zone(look: Look | None) -> bool:
    """Whether a look shows a table without a keep zone, where dice set aside stay where they lie."""
    return look is not None and bool(look.areas) and KEEP not in look.areas


@lru_cache(maxsize=1024)
def kept_die(die: LaidDie) -> Expected:
    """A die that was set aside; without a keep zone thrown dice may hit it."""
    if die.zone == ROLL and die.place is None and die.role != "kept":  # it was in a hand
        return staying(die, Spot(priors.PUT_ELSEWHERE_ON_ONE_ZONE, ROLL))
    if die.zone == ROLL and die.place is not None:
        pushed = Spot(priors.HIT, ROLL, die.place, priors.HIT_MM)
        moved = (priors.NUDGED, priors.PUT_ELSEWHERE_ON_ONE_ZONE)
        return staying(die, pushed, slip=priors.TURNS_ANOTHER, moved=moved)
    return staying(die, slip=priors.TURNS_ANOTHER, moved=(priors.NUDGED, 0.05))


@lru_cache(maxsize=1024)
def left_lying(die: LaidDie, *, pushed: bool) -> Expected:
    """A die of the throw that was not set aside; ``pushed``: a hand took others, and may have pushed it."""
    if die.place is None and not die.lost:  # in a hand: hardly anybody puts it back with the face that it showed
        return Expected(known_face(die.face), (Spot(priors.PUT_BACK, ROLL),), priors.STILL_IN_HAND)
    if die.zone == KEEP:  # put back
        die = die._replace(zone=ROLL, place=die.taken)
        return staying(die, slip=priors.TURNS_A_DIE, moved=(0.25, 0.5))
    return staying(die, slip=priors.TURNS_A_DIE, moved=placing.PUSHED if pushed else placing.ALONE)


@lru_cache(maxsize=1024)
def taken_up(die: LaidDie) -> Expected:
    """One zone: a die of the throw that a hand may have taken, to be thrown again."""
    return replace(left_lying(die, pushed=True), absent=priors.TAKEN_UP_TO_THROW)


@lru_cache(maxsize=1024)
def or_twin(die: LaidDie, expected: Expected, others: tuple[LaidDie, ...]) -> Expected:
    """A die that may also lie where another one with its face was expected, as nobody knows which of them was thrown.

    If all of them lie there it does not matter which is which: its own place keeps its whole probability.
    """
    places = [twin.place for twin in others if twin.face == die.face and twin.place and die.place]
    twins = (Spot(1 / (1 + len(places)), ROLL, place, priors.UNTOUCHED_MM) for place in places)
    return replace(expected, spots=(*expected.spots, *twins)) if places else expected
