"""Commands that need neither camera nor screen start without loading them."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from companion.cli import MODULES, NOWHERE, _be_somewhere, main
from companion.cli.app import app
from companion.messages.words import forget_choice
from companion.sessions.events import program_version


def names(of: typer.Typer) -> set[str]:
    commands = {command.name or command.callback.__name__ for command in of.registered_commands if command.callback}
    return commands | {group.name for group in of.registered_groups if group.name}


def test_a_user_without_a_home_is_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 12_345_678)
    with pytest.raises(RuntimeError):
        Path.home()
    _be_somewhere()
    assert Path.home() == Path(NOWHERE)


@pytest.mark.parametrize("module", sorted(set(MODULES.values()) - {""}))
def test_a_command_is_registered_by_its_module(module: str) -> None:
    own = typer.Typer()
    import_module(f"companion.cli.{module}").register(own)
    assert names(own) == {name for name, place in MODULES.items() if place == module}


def test_every_command_has_its_module() -> None:
    assert names(app) == {name for name, place in MODULES.items() if place}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mat", "no-such-mat"), "no-such-mat"),
        (("nonsense",), "nonsense"),
        (("--language", "de", "mat", "--help"), "Aufruf"),
        (("read", "--language=de", "--help"), "Aufruf"),
        (("--help",), "calibrate"),
    ],
)
def test_a_command_started_alone_says_what_it_says_among_all(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["companion", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    alone = capsys.readouterr()
    forget_choice()
    among = CliRunner().invoke(app, list(words), prog_name="companion")
    assert said in among.output
    told = (alone.out + alone.err).replace("python -m pytest.companion", "companion")
    assert (told.split(), ended.value.code) == (among.output.split(), among.exit_code)


def test_the_list_of_games_loads_no_reader_and_no_screen() -> None:
    program = (
        "import sys; sys.argv = ['companion', 'sessions', '--help']; from companion.cli import main\n"
        "try: main()\nexcept SystemExit: print(sorted({'cv2', 'pygame', 'scipy', 'matplotlib'} & set(sys.modules)))"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "List the games in the log" in said
    assert said.rstrip().endswith("[]")


def test_the_version_is_said_without_loading_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["companion", "--version"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    assert capsys.readouterr().out == f"companion {program_version()}\n"
