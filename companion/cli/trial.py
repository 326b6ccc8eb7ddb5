"""``companion trial``: seeded games on the virtual table, and the referee's results."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from companion.cli.game_options import PresetOption, RuleOption, TableGameArgument, house_values, or_bad_input
from companion.cli.help_texts import help_text
from companion.cli.machine import known_dice
from companion.cli.output import bad_input, echo_json
from companion.games.message import say
from companion.simulation.disturbances import Disturbances
from companion.simulation.faults import FAULTS
from companion.simulation.scenes import write_scenes
from companion.simulation.trial import MANNERS, NAMES, Trial, run_trial, trial_setup
from companion.simulation.virtual import PEOPLE, with_program
from companion.table.setup import Setup
from vision.localized import localized_error
from vision.mats import ANYWHERE
from vision.virtual.look import BOARDS, GROUNDS
from vision.virtual.unseen_animals import EVERY

USUAL_GAMES = 5
SHOWN = 8  # examples of each kind of fault


def trial(
    game: TableGameArgument,
    games: Annotated[
        int | None,
        typer.Option(
            min=1,
            help=help_text(say("commands.trial-games")),
            show_default=help_text(say("commands.trial-games-default")),
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help=help_text(say("commands.trial-seed")))] = 1,
    turns: Annotated[int | None, typer.Option(min=1, help=help_text(say("commands.trial-turns")))] = None,
    players: Annotated[
        int | None, typer.Option(min=1, max=len(NAMES), help=help_text(say("commands.trial-players")))
    ] = None,
    program: Annotated[
        list[int] | None, typer.Option("--program", min=1, max=3, help=help_text(say("commands.trial-program")))
    ] = None,
    truth: Annotated[bool, typer.Option("--truth", help=help_text(say("commands.trial-truth")))] = False,
    taught: Annotated[bool, typer.Option("--taught", help=help_text(say("commands.trial-taught")))] = False,
    animals: Annotated[bool, typer.Option("--animals", help=help_text(say("commands.trial-animals")))] = False,
    shown: Annotated[bool, typer.Option("--shown", help=help_text(say("commands.trial-shown")))] = False,
    fault: Annotated[
        str | None,
        typer.Option("--fault", help=help_text(say("commands.trial-fault", known=tuple(FAULTS)))),
    ] = None,
    small: Annotated[bool, typer.Option("--a4", help=help_text(say("commands.trial-a4")))] = False,
    table: Annotated[
        str, typer.Option("--table", help=help_text(say("commands.trial-table", known=("mat", *GROUNDS))))
    ] = "mat",
    bumps: Annotated[int | None, typer.Option("--bumps", min=0, help=help_text(say("commands.trial-bumps")))] = None,
    lamps: Annotated[int, typer.Option("--lamps", min=0, help=help_text(say("commands.trial-lamps")))] = 0,
    preset: PresetOption = None,
    rule: RuleOption = None,
    one_zone: Annotated[bool, typer.Option("--one-zone", help=help_text(say("commands.trial-one-zone")))] = False,
    scenes: Annotated[
        Path | None,
        typer.Option("--scenes", help=help_text(say("commands.trial-scenes"))),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=help_text(say("commands.trial-as-json")))] = False,
) -> None:
    """Let simulated people play with deliberate mistakes, and compare the log with what truly happened.

    Ends with code 1 if there was a false accusation, a wrong entry in the log, an unnoticed error, or more than one
    question in 20 turns.
    """
    setup = or_bad_input(
        lambda: with_program(
            trial_setup(
                game, players, small=small, one_zone=one_zone, options=house_values(game, rule or ()), preset=preset
            ),
            program or (),
        )
    )
    if small and setup.table_mat.name != setup.mat:
        bad_input(say("commands.no-small-mat", title=setup.table_mat.title))
    if game not in PEOPLE:
        bad_input(say("running.nobody-plays", name=game, known=tuple(PEOPLE)))
    if fault is not None and fault not in FAULTS:
        bad_input(f"No reader fails like that: there is {', '.join(FAULTS)}.")
    mat = setup.table_mat
    if fault == "covered" and not mat.squares:
        bad_input(say("commands.nothing-covered", title=mat.title))
    fitting = [g for g in GROUNDS if (g in BOARDS) == (mat.board is not None) and (g != "pawns" or mat.bases)]
    if mat is ANYWHERE:
        fitting.remove("stickers")  # useless, as any table will do
    known = ("mat", *fitting)
    if table not in known:
        bad_input(say("commands.no-such-table", name=table, known=known))
    if one_zone and table == "mat" and not truth:
        bad_input(say("commands.one-zone-needs-a-table"))
    if (bumps or lamps) and (truth or fault or scenes):
        bad_input(say("commands.nothing-drawn"))
    if scenes is not None:
        _write_scenes(setup, games or 1, seed, turns, scenes, "" if table == "mat" else table)
        return
    games = games or USUAL_GAMES
    taught_dice = known_dice() if taught else None
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{game}: game", total=games)
        found = run_trial(
            setup,
            games,
            seed=seed,
            turns=turns,
            truth=truth,
            taught=taught_dice,
            animals=EVERY if animals else (),
            fault=fault or "",
            ground="" if table == "mat" else table,
            disturbances=Disturbances(int(table != "mat") if bumps is None else bumps, lamps),
            shown=shown,
            after=lambda _: progress.update(task, advance=1),
        )
    if as_json:
        echo_json(json.dumps(figures(found), indent=2, ensure_ascii=False))
    else:
        show(found, Console())
    raise typer.Exit(0 if found.clean else 1)


def _write_scenes(setup: Setup, games: int, seed: int, turns: int | None, folder: Path, ground: str) -> None:
    """Write each game to its own folder, a single one to the folder itself."""
    for number in range(seed, seed + games):
        place = folder if games == 1 else folder / f"{setup.game}-{number}"
        try:
            found = write_scenes(setup, place, number, turns, MANNERS, ground)
        except OSError as error:
            bad_input(f"{place} can't be written: {localized_error(error)}. Name another folder.")
        counts = f"{found['scenes']} scenes, {found['entered']} presses and touches, {found['events']} events"
        typer.echo(f"{place}: {counts}.")


def figures(found: Trial) -> dict[str, Any]:
    """All figures of a trial as plain data, with every game."""
    return {
        "game": found.game,
        "games": len(found.games),
        "turns": found.turns,
        "clean": found.clean,
        "errors": {
            kind: {"caught": caught, "missed": missed, "no_ruling_due": free}
            for kind, (caught, missed, free) in found.slips.items()
        },
        "false_accusations": _with_seeds(found, "accused"),
        "wrong_in_log": _with_seeds(found, "wrong"),
        "left_open": found.left_open,
        "questions": _with_seeds(found, "asked"),
        "questions_in_20_turns": round(found.questions_in_20_turns, 3),
        "dice": asdict(found.dice),
        "bumps": asdict(found.bumps),
        "delay_s": {"median": round(found.delay(0.5), 3), "p95": round(found.delay(0.95), 3)},
        "each": [asdict(game) for game in found.games],
    }


def _with_seeds(found: Trial, what: str) -> list[dict[str, Any]]:
    return [{"seed": seed, "what": one if isinstance(one, str) else asdict(one)} for seed, one in found.all_of(what)]


def show(found: Trial, console: Console) -> None:
    """Show the figures as two tables, with examples of faults."""
    console.print(_summary(found))
    if found.slips:
        console.print(_errors(found))
    for title, what in (("False accusations", "accused"), ("Log and truth differ", "wrong"), ("Questions", "asked")):
        rows = found.all_of(what)
        for seed, one in rows[:SHOWN]:
            words = one if isinstance(one, str) else f"logged: {one.logged or '–'}; truly: {one.truly or '–'}"
            console.print(f"{title}, seed {seed}: {words}", markup=False, highlight=False)
        if len(rows) > SHOWN:
            console.print(f"{title}: {len(rows) - SHOWN} more (--json shows all)")


def _summary(found: Trial) -> Table:
    table = Table(title=f"{found.game}: {len(found.games)} games", show_header=False)
    finished, dice, bumps = sum(game.over for game in found.games), found.dice, found.bumps
    rows = [
        ("Games played to the end", str(finished)),
        ("Turns", str(found.turns)),
        ("False accusations", str(len(found.all_of("accused")))),
        ("Wrong in the log", str(len(found.all_of("wrong")))),
        ("Left open in the log", str(found.left_open)),
        ("Errors not noticed", str(found.missed)),
        ("Questions in 20 turns", f"{found.questions_in_20_turns:.2f}"),
        ("Flat dice right, and sure", f"{dice.right}, {dice.sure} of {dice.flat}"),
        ("Animals right, and sure", f"{dice.pictures_right}, {dice.pictures_sure} of {dice.pictures}"),
        ("Leaning dice called cocked", f"{dice.cocked_right} of {dice.cocked}"),
        ("Dice sure and wrong, phantoms", f"{dice.wrong_sure + dice.cocked_wrong_sure}, {dice.phantoms}"),
        ("Last motion to ruling", f"{found.delay(0.5):.2f} s (median), {found.delay(0.95):.2f} s (95 %)"),
    ]
    if bumps.bumps:
        rows += [
            ("Bumps after which the table was found", f"{bumps.found} of {bumps.bumps}, {bumps.longest:.1f} s at most"),
            ("Said to be lost, misread meanwhile", f"{bumps.reported}, {bumps.misread}"),
        ]
    for row in rows:
        table.add_row(*row)
    return table


def _errors(found: Trial) -> Table:
    table = Table("Error made on purpose", "caught", "missed", "no ruling due", title="What people did wrong")
    for kind, counts in found.slips.items():
        table.add_row(kind, *(str(count) if count else "" for count in counts))
    return table
