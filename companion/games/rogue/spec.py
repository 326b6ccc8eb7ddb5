"""Rogue for everything outside this folder."""

from __future__ import annotations

from companion.games.spec import GameSpec

SPEC = GameSpec(
    name="rogue",
    title="Rogue",
    rules_at="companion.games.rogue:RogueRules",
    options_at="companion.games.rogue:RogueOptions",
    terminal_at="companion.cli.boards:rogue",
    referee_at="companion.referee.rogue:RogueReferee",
    people_at="companion.games.rogue.people:RoguePeople",
    coach_at="companion.coach.rogue:RogueCoach",
    mat="rogue",
    how_to=(
        "Throw all dice into ROLL. Push what you keep into KEEP, throw the others again, or end your turn with your "
        "button. Pairs, sets and animals score; a die that leans or leaves ROLL means: throw all of them again. After "
        "a throw that scores nothing the turn is over."
    ),
    picture_dice=True,
)
