"""Rogue for everything outside this folder."""

from __future__ import annotations

from companion.games.message import say
from companion.games.spec import GameSpec

SPEC = GameSpec(
    name="rogue",
    title="Rogue",
    rules_at="companion.games.rogue:RogueRules",
    options_at="companion.games.rogue:RogueOptions",
    terminal_at="companion.games.rogue.terminal:board",
    play_at="companion.games.rogue.table.play:RoguePlay",
    turn_at="companion.games.rogue.picture:turn_so_far",
    people_at="companion.games.rogue.people:RoguePeople",
    coach_at="companion.coach.rogue:RogueCoach",
    mat="rogue",
    how_to=say("rogue.how-to"),
    picture_dice=True,
)
