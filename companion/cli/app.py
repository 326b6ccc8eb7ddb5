"""The ``companion`` command. Each group of commands is registered from its own module."""

from __future__ import annotations

from companion.cli import (
    calibrate,
    club,
    coach,
    demo,
    devices,
    evening,
    importing,
    learn,
    mat,
    play,
    read,
    replay,
    report_games,
    run,
    scoreboard,
    serve,
    sessions,
    teach,
    trial,
    upkeep,
    why,
)
from companion.cli.helping import language_first, new_app

__all__ = ["app", "language_first", "main"]

app = new_app(no_args_is_help=True)

calibrate.register(app)
club.register(app)
coach.register(app)
devices.register(app)
demo.register(app)
evening.register(app)
learn.register(app)
mat.register(app)
play.register(app)
read.register(app)
replay.register(app)
report_games.register(app)
run.register(app)
scoreboard.register(app)
serve.register(app)
sessions.register(app)
teach.register(app)
trial.register(app)
upkeep.register(app)
importing.register(app)
why.register(app)


def main() -> None:
    """Run the command line."""
    app()
