"""Just dice for everything outside this folder."""

from __future__ import annotations

from companion.games.message import say
from companion.games.spec import GameSpec

SPEC = GameSpec(
    name="dice",
    title="Dice",
    endless=True,
    rules_at="companion.games.dice:DiceRules",
    options_at="companion.games.dice:DiceOptions",
    terminal_at="companion.games.dice.terminal:board",
    play_at="companion.games.dice.table:DicePlay",
    people_at="companion.games.dice.people:DicePeople",
    how_to=say("dice.how-to"),
    trial_seats=1,
)
