"""Just dice: any number of dice, no rules (rule page: seeds/dice.md)."""

from companion.games.dice.options import DiceOptions
from companion.games.dice.rules import DiceRules
from companion.games.dice.state import MOST_DICE, DiceState, Next, Stop

__all__ = ["MOST_DICE", "DiceOptions", "DiceRules", "DiceState", "Next", "Stop"]
