"""What is in doubt at a table of Rogue, and whether play will tell. Pure: a belief in, an answer out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable

from companion.games.rogue import RogueRules, RogueState
from companion.games.rogue.steps import Step
from companion.games.rogue.table.stories import ALL_DICE, Situation
from companion.games.rules import Throw
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Belief, Hypothesis, Thrown, Violation, Voided
from companion.referee.belief.policy import Options
from companion.referee.record import Record

ONLY_A_LEAN = 0.03  # limit of the uncertainty besides whether a die leans
ASK_COCKY = 0.2  # probability of a void throw from which it is asked about
PLAYED = 0.9  # probability of dice being set aside above which it is not asked whether the throw counts


def resolved_by_play(
    rules: RogueRules, record: Record[RogueState, Step], belief: Belief[Situation], options: Options
) -> bool:
    """Whether play resolves it: setting dice aside shows that a throw counts, and which faces matter.

    Dice in doubt that nobody sets aside decide nothing, and whoever may set nothing aside ends the turn; only a
    throw that ends it with different scores (ROG-3.5) is asked about, or one that looks cocked. A die that may
    lie aside wrongly is asked about if it most likely does.
    """
    if record.state.throw:
        slips = [(event, chance) for event, chance in options if isinstance(event, Violation)]
        hardly = any(event.doubtful and chance < priors.FACT for event, chance in slips)
        return hardly or (not slips and resolved_by_next_throw(belief))
    throws = {event.dice: chance for event, chance in options if isinstance(event, Thrown)}
    cocky = sum(chance for event, chance in options if isinstance(event, Voided))
    if not throws or len(throws) + bool(cocky) < len(options):
        return False
    after = {dice: rules.apply(record.state, Throw(dice)) for dice in throws}
    scoring = sum(chance for dice, chance in throws.items() if after[dice].throw)
    if cocky < ASK_COCKY:
        over = defaultdict[RogueState, float](float)
        for dice, chance in throws.items():
            over[after[dice]] += 0.0 if after[dice].throw else chance
        return sum(sorted(over.values())[:-1]) <= ONLY_A_LEAN
    if clear(belief):
        return scoring >= PLAYED * sum(throws.values())
    best = next(iter(throws))
    return bool(after[best].throw) and sum(throws.values()) - throws[best] <= ONLY_A_LEAN


def resolved_by_next_throw(belief: Belief[Situation]) -> bool:
    """Whether the next throw or the button tells: the likeliest seat and number of dice leave hardly any doubt."""

    def next_throw(one: Hypothesis[Situation]) -> Hashable:
        return one.situation.game.seat, one.situation.game.left, one.situation.alone

    best, now = belief.best, next_throw(belief.best)
    so = belief.chance(lambda one: next_throw(one) == now and one.next == best.next)
    return so >= priors.ACCEPT_PLAYED * belief.chance(lambda one: next_throw(one) == now)


def at_stake(rules: RogueRules, slip: Violation, situation: Situation) -> Hashable:
    """What may be set aside depends on the dice, not on what is open of earlier scores."""
    game = situation.game
    if slip.early and game.throw:
        verdict = rules.refusal((game,), slip.dice)
        return game.seat, verdict.code, verdict.facts
    return game.seat, game.throw, game.kept


def clear(belief: Belief[Situation]) -> bool:
    """Whether everything on the table was seen with confidence."""
    if belief.scene is None or len(belief.scene.dice) != ALL_DICE:
        return False
    before = belief.roots or belief.hypotheses
    kept = {die.place for die in before[0].layout.of("kept", "old")}
    return all(die.sure or (die.x, die.y) in kept for die in belief.scene.dice)


def settled(now: RogueState, belief: Belief[Situation]) -> bool:
    """Whether it is certainly the turn of the seat that the log says, and everything before is logged."""
    best = belief.best
    if now.throw or now.kept or best.events or best.situation.last_refusal:
        return False
    games = belief.chances(lambda one: (one.situation.game.seat, bool(one.situation.game.kept)))
    return games.get((now.seat, False), 0.0) >= priors.ACCEPT_PLAYED
