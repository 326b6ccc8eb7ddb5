"""Commands that need neither camera nor screen start without loading them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import NO_HOME, _ensure_home, main
from companion.cli.app import COMMANDS, app
from companion.messages import worded
from companion.messages.words import reset_language
from companion.sessions.events import Event, Header, program_version
from companion.sessions.log import SessionLog


def test_a_user_without_a_home_is_somewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 12_345_678)
    with pytest.raises(RuntimeError):
        Path.home()
    _ensure_home()
    assert Path.home() == Path(NO_HOME)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_list_is_there(name: str) -> None:
    result = CliRunner().invoke(app, [name, "--help"])
    assert (result.exit_code, name in result.output) == (0, True)
    assert worded(COMMANDS[name].help).split()[:3] == result.output.partition("\n\n")[2].split()[:3]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("mat", "no-such-mat"), "no-such-mat"),
        (("nonsense",), "nonsense"),
        (("--language", "de", "mat", "--help"), "Aufruf"),
        (("read", "--language=de", "--help"), "Aufruf"),
        (("--help",), "calibrate"),
    ],
)
def test_a_command_started_alone_says_what_it_says_among_all(
    words: tuple[str, ...], text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["companion", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    alone = capsys.readouterr()
    reset_language()
    among = CliRunner().invoke(app, list(words), prog_name="companion")
    assert text in among.output
    output = (alone.out + alone.err).replace("python -m pytest.companion", "companion")
    assert (output.split(), ended.value.code) == (among.output.split(), among.exit_code)


LARGE = ("cv2", "pygame", "scipy", "numpy", "matplotlib", "companion.games.uckers.rules")


@pytest.mark.parametrize("words", ["--help", "--version", "sessions --help", "sessions --language de"])
def test_the_list_of_games_and_the_help_load_no_reader_no_screen_and_no_rules(words: str, tmp_path: Path) -> None:
    with SessionLog.open(tmp_path / "log.sqlite3") as log:
        log.append(log.begin(Header("rogue", ("Ann", "Ben"))), Event("over", payload={"winners": [1]}))
    program = (
        f"import sys; sys.argv = ['companion', *{words.split()}]; from companion.cli import main\n"
        f"try: main()\nexcept SystemExit: print(sorted({set(LARGE)} & set(sys.modules)))"
    )
    given = os.environ | {"COMPANION_LOG": str(tmp_path / "log.sqlite3")}
    output = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=given
    ).stdout
    assert output.rstrip().endswith("[]")


def test_the_version_is_said_without_loading_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["companion", "--version"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    assert capsys.readouterr().out == f"companion {program_version()}\n"


@pytest.mark.parametrize("words", [[], ["club"]])
def test_without_a_command_the_help_is_shown_and_nothing_is_called_an_error(words: list[str]) -> None:
    output = CliRunner().invoke(app, words).output
    assert output.startswith("Usage:")
    assert "Error" not in output
