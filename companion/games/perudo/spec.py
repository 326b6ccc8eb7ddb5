"""Perudo for everything outside this folder."""

from __future__ import annotations

from companion.games.spec import GameSpec

SPEC = GameSpec(
    name="perudo",
    title="Perudo",
    rules_at="companion.games.perudo:PerudoRules",
    options_at="companion.games.perudo:PerudoOptions",
    terminal_at="companion.cli.boards:perudo",
    referee_at="companion.referee.perudo:PerudoReferee",
    board_at="companion.games.perudo.picture:PerudoPicture",
    people_at="companion.games.perudo.people:PerudoPeople",
    coach_at="companion.coach.perudo:PerudoCoach",
    mat="perudo",
    how_to=(
        "Sit at any place: the screen then shows your name with its sign. Shake, turn the cup over in your place, "
        "look under it, bid to the left. After Dudo all lift their cups and leave the dice lying. Who was wrong loses "
        "a die."
    ),
    trial_seats=3,
    cups=True,
    picture_dice=True,
    score_left=True,
)
