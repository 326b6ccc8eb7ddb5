"""Peruke 84 for everything outside this folder."""

from __future__ import annotations

from companion.games.spec import GameSpec

SPEC = GameSpec(
    name="peruke-84",
    title="Peruke 84",
    rules_at="companion.games.peruke_84:Peruke84Rules",
    options_at="companion.games.peruke_84:Peruke84Options",
    terminal_at="companion.cli.boards:peruke_84",
    referee_at="companion.referee.peruke_84:Peruke84Referee",
    board_at="companion.games.peruke_84.picture:Peruke84Picture",
    people_at="companion.games.peruke_84.people:Peruke84People",
    coach_at="companion.coach.peruke_84.coach:Peruke84Coach",
    mat="peruke-84",
    how_to=(
        "Discs 1 to 6 on the end rows, plain side up; before them 6 to 1, target side up. Throw two white dice and the "
        "red one into ROLL. A value acts on the discs of its number: turn, move, capture. Press when your turn is done."
    ),
    rollouts=54,
)
