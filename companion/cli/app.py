"""The ``companion`` command. Each group of commands lives in a module of its own and is registered here."""

from __future__ import annotations

import typer

from companion.cli import (
    calibrate,
    coach,
    demo,
    devices,
    evening,
    learn,
    mat,
    play,
    read,
    replay,
    report_games,
    run,
    serve,
    sessions,
    teach,
    trial,
    upkeep,
    why,
)

app = typer.Typer(no_args_is_help=True, add_completion=False, help="A referee that watches a real table.")


@app.callback()
def _root() -> None:
    """Keep commands named even while there is only one."""


calibrate.register(app)
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
serve.register(app)
sessions.register(app)
teach.register(app)
trial.register(app)
upkeep.register(app)
why.register(app)


def main() -> None:
    """Run the command line."""
    app()
