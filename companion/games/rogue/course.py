"""The course of turns and rounds: recording points, the War, the last round, ties, Rogue Out."""

from __future__ import annotations

from dataclasses import replace

from companion.games.rogue.options import RogueOptions
from companion.games.rogue.scoring import ANIMAL, RUN, set_asides
from companion.games.rogue.state import DICE, ROGUE, Ended, RogueState
from companion.games.rogue.steps import Faces


def after_throw(state: RogueState, faces: Faces, options: RogueOptions) -> RogueState:
    """The state after a throw; a dead throw and the last die end the turn at once (ROG-2.3, ROG-3.5)."""
    if faces == ROGUE:  # the last die shows the animal: no decision is needed (ROG-3.5)
        return after_last_rogue(state, options)
    if not set_asides(faces, options):
        return after_turn(replace(state, points=0) if options.bust else state, options)
    return replace(state, throw=faces)


def after_last_rogue(state: RogueState, options: RogueOptions) -> RogueState:
    """The last die shows the animal: Rogue Out after five lone rogues, else the turn's points are doubled."""
    if state.rogues == DICE - 1:  # five lone rogues before it, and no set
        return replace(state, kept=(), points=0, ended=Ended.ROGUE_OUT)
    return after_turn(replace(state, kept=(*state.kept, ROGUE), points=2 * state.points), options)


def after_set_aside(state: RogueState, faces: Faces, points: int, options: RogueOptions) -> RogueState:
    """The state after dice were set aside; with the sixth the turn is over (ROG-2.4)."""
    after = replace(state, throw=(), kept=(*state.kept, faces), points=state.points + points)
    return after if after.left else after_turn(after, options)


def after_turn(state: RogueState, options: RogueOptions) -> RogueState:
    """The state after the turn: its points are recorded, and the next turn begins or the game ends."""
    seat = state.seat
    gained = state.points if meets_minimum(state, state.points, options) else 0
    scores = (*state.scores[: seat - 1], state.scores[seat - 1] + gained, *state.scores[seat:])
    # An additional turn in the War comes before the end of the game, even if the goal is reached (ROG-A9).
    if earns_turn(state, scores, options):
        return RogueState(scores, seat, state.first, extra=True)
    following = seat % len(scores) + 1
    if following == state.first and is_decided(scores, options):
        return RogueState(scores, seat, state.first, ended=Ended.TOTAL)
    return RogueState(scores, following, state.first)


def meets_minimum(state: RogueState, points: int, options: RogueOptions) -> bool:
    """Whether a turn of so many points is recorded: a seat without points may need a minimum (ROG-A21)."""
    return state.scores[state.seat - 1] > 0 or points >= options.opening_minimum


def is_decided(scores: tuple[int, ...], options: RogueOptions) -> bool:
    """Whether the totals at the end of a round end the game: the goal is reached, and one seat leads (ROG-4.3, 4.4)."""
    best = max(scores)
    return best >= options.goal and scores.count(best) == 1


def at_war(scores: tuple[int, ...], options: RogueOptions) -> bool:
    """Whether the War is on: somebody has 1812 points on record (ROG-4.1), or the number of the house rule."""
    return max(scores) >= options.war_from


def earns_turn(state: RogueState, scores: tuple[int, ...], options: RogueOptions) -> bool:
    """Whether a finished turn earns an additional one (ROG-4.1, ROG-4.2); ``scores`` are the totals with its points."""
    if state.left or options.hot_dice == "never" or (state.extra and not options.war_chain):
        return False
    # By the totals before this turn: the War begins after the turn that reaches them (ROG-A8).
    war = at_war(state.scores, options) or (options.war_immediate and at_war(scores, options))
    return (war or options.hot_dice == "always") and all_counted(state.kept, options)


def all_counted(kept: tuple[Faces, ...], options: RogueOptions) -> bool:
    """Whether all six dice set aside scored (ROG-4.2).

    A single rogue scores only on the last die, where it doubles the turn.
    """
    if ROGUE in kept[:-1]:  # the last group may be a rogue on the last die
        return False
    doubled = any(group.count(ANIMAL) == 1 and group != RUN for group in kept)
    return options.doubler_counts_for_war or not doubled
