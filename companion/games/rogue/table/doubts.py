"""What of Rogue's dice is in doubt, and whether play will tell. Pure: a belief in, an answer out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable

from companion.games.message import Text
from companion.games.rogue import RogueRules, RogueState
from companion.games.rogue.table.places import ALL_DICE, ROLL
from companion.games.rogue.table.stories import Situation
from companion.games.rules import THROW, Throw
from companion.referee.belief import priors
from companion.referee.belief.hypothesis import Belief, Hypothesis, Thrown, Violation, Voided
from companion.referee.belief.policy import Options
from companion.referee.record import Record
from companion.referee.throws import dice_unclear

ONLY_A_LEAN = 0.03  # limit of the uncertainty besides whether a die leans
ASK_COCKY = 0.2  # probability of a void throw from which it is asked about
PLAYED = 0.9  # probability of dice being set aside above which it is not asked whether the throw counts


class RogueDoubts:
    """Doubts about the table, in the position of the record."""

    def __init__(self, rules: RogueRules, record: Record) -> None:
        self._rules = rules
        self._record = record

    @property
    def _state(self) -> RogueState:
        state: RogueState = self._record.state
        return state

    # For the policy -----------------------------------------------------------------------------------------------

    def resolved_by_play(self, belief: Belief[Situation], options: Options) -> bool:
        """Whether play resolves it: setting dice aside shows that a throw counts, and which faces matter.

        Dice in doubt that nobody sets aside decide nothing, and whoever may set nothing aside ends the turn; only a
        throw that ends it with different scores (ROG-3.5) is asked about, or one that looks cocked. A die that may
        lie aside wrongly is asked about if it most likely does.
        """
        if self._state.throw:
            slips = [(event, chance) for event, chance in options if isinstance(event, Violation)]
            hardly = any(event.doubtful and chance < priors.FACT for event, chance in slips)
            return hardly or (not slips and self.resolved_by_next_throw(belief))
        throws = {event.dice: chance for event, chance in options if isinstance(event, Thrown)}
        void = any(isinstance(event, Voided) for event, _ in options)
        if not throws or len(throws) + void < len(options):
            return False
        cocky = sum(chance for event, chance in options if isinstance(event, Voided))
        after = {dice: self._rules.apply(self._state, Throw(dice)) for dice in throws}
        score = {dice: bool(game.throw) for dice, game in after.items()}
        if cocky < ASK_COCKY:
            over = defaultdict[RogueState, float](float)
            for dice, chance in throws.items():
                over[after[dice]] += 0.0 if score[dice] else chance
            return sum(sorted(over.values())[:-1]) <= ONLY_A_LEAN
        if self.clear(belief):
            return sum(chance for dice, chance in throws.items() if score[dice]) >= PLAYED * sum(throws.values())
        best, *others = throws
        return score[best] and sum(throws[dice] for dice in others) <= ONLY_A_LEAN

    def resolved_by_next_throw(self, belief: Belief[Situation]) -> bool:
        """Whether the next throw or the button tells: the likeliest seat and number of dice leave hardly any doubt."""
        best, now = belief.best, _next_throw(belief.best)
        alike = belief.chance(lambda one: _next_throw(one) == now)
        so = belief.chance(lambda one: _next_throw(one) == now and one.next == best.next)
        return so >= priors.ACCEPT_PLAYED * alike

    def at_stake(self, slip: Violation, situation: Situation) -> Hashable:
        """What may be set aside depends on the dice, not on what is open of earlier scores."""
        game = situation.game
        if slip.early and game.throw:
            verdict = self._rules.refusal((game,), slip.dice)
            return game.seat, verdict.code, verdict.facts
        return game.seat, game.throw, game.kept

    # For the table ------------------------------------------------------------------------------------------------

    def clear(self, belief: Belief[Situation]) -> bool:
        """Whether everything on the table was seen with confidence."""
        scene = belief.scene
        if scene is None or len(scene.dice) != ALL_DICE:
            return False
        before = belief.roots or belief.hypotheses
        kept = {die.place for die in before[0].layout.of("kept", "old")}
        return all(die.sure or (die.x, die.y) in kept for die in scene.dice)

    def unclear(self, belief: Belief[Situation]) -> Text:
        """What can't be seen well; "" for nothing."""
        if belief.scene is None or belief.best.situation.game.ended:
            return ""
        dice = [die for die in belief.scene.dice if die.zone == ROLL]
        awaited = self._rules.to_act(self._state) is THROW
        return dice_unclear(dice, self._rules.dice(self._state) if awaited else len(dice))

    def settled(self, belief: Belief[Situation]) -> bool:
        """Whether it is certainly the turn of the seat that the log says, and everything before is logged."""
        now, best = self._state, belief.best
        if now.throw or now.kept or best.events or best.situation.last_refusal:
            return False
        alike = belief.chance(lambda one: one.situation.game.seat == now.seat and not one.situation.game.kept)
        return alike >= priors.ACCEPT_PLAYED


def _next_throw(one: Hypothesis[Situation]) -> Hashable:
    """What shows at the next throw: who throws, how many dice, and whether the button is awaited before."""
    return one.situation.game.seat, one.situation.game.left, one.situation.alone
