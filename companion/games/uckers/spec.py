"""Uckers for everything outside this folder."""

from __future__ import annotations

from companion.games.message import say
from companion.games.spec import GameSpec

SPEC = GameSpec(
    name="uckers",
    title="Uckers",
    rules_at="companion.games.uckers:UckersRules",
    options_at="companion.games.uckers:UckersOptions",
    terminal_at="companion.games.uckers.terminal:board",
    play_at="companion.games.uckers.table:play",
    board_at="companion.games.uckers.picture:UckersPicture",
    people_at="companion.games.uckers.people:UckersPeople",
    coach_at="companion.coach.uckers.coach:UckersCoach",
    mat="uckers",
    how_to=say("uckers.how-to"),
    teams=True,
    rollouts=252,
)
