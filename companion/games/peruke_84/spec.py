"""Peruke 84 for everything outside this folder."""

from __future__ import annotations

from companion.games.message import say
from companion.games.spec import GameSpec

SPEC = GameSpec(
    name="peruke-84",
    title="Peruke 84",
    rules_at="companion.games.peruke_84:Peruke84Rules",
    options_at="companion.games.peruke_84:Peruke84Options",
    terminal_at="companion.games.peruke_84.terminal:board",
    play_at="companion.games.peruke_84.table:play",
    board_at="companion.games.peruke_84.picture:Peruke84Picture",
    people_at="companion.games.peruke_84.people:Peruke84People",
    coach_at="companion.coach.peruke_84.coach:Peruke84Coach",
    mat="peruke-84",
    how_to=say("peruke-84.how-to"),
    rollouts=54,
)
