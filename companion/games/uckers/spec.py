"""Uckers for everything outside this folder."""

from __future__ import annotations

from companion.games.spec import GameSpec

SPEC = GameSpec(
    name="uckers",
    title="Uckers",
    rules_at="companion.games.uckers:UckersRules",
    options_at="companion.games.uckers:UckersOptions",
    terminal_at="companion.cli.uckers_board:uckers_board",
    referee_at="companion.referee.uckers:UckersReferee",
    board_at="companion.games.uckers.picture:UckersPicture",
    people_at="companion.games.uckers.people:UckersPeople",
    coach_at="companion.coach.uckers.coach:UckersCoach",
    mat="uckers",
    how_to=(
        "Four counters in each corner. Throw two dice into ROLL. A six brings a counter out. Play each die, or both "
        "with one counter, then press. Several counters on a square are a blob: stack them. Home is the middle, by "
        "exact count."
    ),
    rollouts=252,
)
