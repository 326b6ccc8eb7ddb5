"""Ludo for everything outside this folder."""

from __future__ import annotations

from companion.games.message import say
from companion.games.spec import GameSpec, OtherMat

SPEC = GameSpec(
    name="ludo",
    title="Ludo",
    rules_at="companion.games.ludo:LudoRules",
    options_at="companion.games.ludo:LudoOptions",
    terminal_at="companion.games.ludo.terminal:board",
    play_at="companion.games.ludo.table:play",
    board_at="companion.games.ludo.picture:LudoPicture",
    coach_at="companion.coach.ludo:LudoCoach",
    people_at="companion.games.ludo.people:LudoPeople",
    mat="uckers",
    mats=(
        OtherMat("board", 40, "forty", say("ludo.how-to-forty")),
        OtherMat("board", 56, "fifty-six", say("ludo.how-to")),
    ),
    how_to=say("ludo.how-to"),
)
