"""Commands that need neither camera nor screen start without loading them."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest
import typer

from companion.cli import QUICK, main
from companion.sessions.events import program_version


@pytest.mark.parametrize("module", sorted(set(QUICK.values()) - {""}))
def test_a_quick_command_is_registered_by_its_module(module: str) -> None:
    app = typer.Typer()
    import_module(f"companion.cli.{module}").register(app)
    names = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    assert names == {name for name, place in QUICK.items() if place == module}


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
