"""Perudo for everything outside this folder."""

from __future__ import annotations

from companion.games.message import say
from companion.games.spec import GameSpec

SPEC = GameSpec(
    name="perudo",
    title="Perudo",
    rules_at="companion.games.perudo:PerudoRules",
    options_at="companion.games.perudo:PerudoOptions",
    terminal_at="companion.games.perudo.terminal:board",
    play_at="companion.games.perudo.table.play:PerudoPlay",
    board_at="companion.games.perudo.picture:PerudoPicture",
    people_at="companion.games.perudo.people:PerudoPeople",
    coach_at="companion.coach.perudo:PerudoCoach",
    cups_at="companion.games.perudo.table.seats:ProgramsDice",
    mat="perudo",
    how_to=say("perudo.how-to"),
    trial_seats=3,
    cups=True,
    picture_dice=True,
    score_left=True,
)
