"""No control sequence in a name, a log or a recording reaches the terminal."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from companion.cli.output import echo_json
from companion.cli.plain_output import SIGN, PlainOutput, plain
from companion.sessions.events import Event, Header
from companion.sessions.log import SessionLog

NASTY = "A\x1b]0;owned\x07n\rn\u202e\x9b2J"


@pytest.mark.parametrize(
    "text",
    ["\x1b]0;title\x07", "\x1b[2J", "\x1b[8m", "\x1b[5m", "\a", "\r", "\b", "\x9b2J", "\u202e", "\u2066", "\udcff"],
)
def test_what_a_terminal_obeys_is_replaced(text: str) -> None:
    assert not set(plain(text)) & set("\x1b\a\r\b\x9b\u202e\u2066\udcff")
    assert SIGN in plain(text)


@pytest.mark.parametrize("text", ["Ann\n", "a\tb", "אורי", "\x1b[1;31mred\x1b[0m", "\x1b[38;5;208mx\x1b[39m", "👩‍🚀"])
def test_plain_text_and_colours_stay(text: str) -> None:
    assert plain(text) == text


@given(st.text(alphabet=st.characters(), max_size=80))
def test_whatever_comes_nothing_but_colours_is_obeyed(text: str) -> None:
    left = re.sub(r"\x1b\[[0-9;]*m", "", plain(text))
    assert all(sign in "\n\t" or sign >= " " for sign in left)
    left.encode()


def test_rich_still_writes_its_colours() -> None:
    stream = io.StringIO()
    console = Console(file=PlainOutput(stream), force_terminal=True, color_system="truecolor")  # type: ignore[arg-type]
    console.print("[bold red]Ann[/] \x1b[2J", markup=True)
    assert "\x1b[1;31mAnn\x1b[0m" in stream.getvalue()
    assert "\x1b[2J" not in stream.getvalue()


@pytest.mark.parametrize(
    ("encoding", "shown"), [("ascii", b"Lukasz ? e?u ?"), ("iso-8859-1", b"Lukasz ? \xe9?\xfc ?"), ("utf-8", None)]
)
def test_no_letter_stops_a_command_in_an_8_bit_locale(encoding: str, shown: bytes | None) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    text = "Łukasz → é\u4e2dü 👩"
    print(text, file=PlainOutput(stream), end="")  # type: ignore[arg-type]
    stream.flush()
    assert stream.buffer.getvalue() == (shown or text.encode())  # type: ignore[attr-defined]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_json_in_an_8_bit_locale_is_the_same_data(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    data = {"name": "Łukasz é 👩"}
    echo_json(json.dumps(data, ensure_ascii=False))
    stream.flush()
    assert json.loads(stream.buffer.getvalue().decode(encoding)) == data  # type: ignore[attr-defined]


def test_the_command_line_library_can_not_write_past_it_in_a_locale_without_an_encoding() -> None:
    """It looks for the bytes below a stream whose encoding is ASCII."""
    assert PlainOutput(io.TextIOWrapper(io.BytesIO(), encoding="ascii")).buffer is None


TOLD_BY = """
import sys
from companion.cli import main
for command in (["sessions"], ["show", "1"], ["export", "1"]):
    sys.argv = ["companion", *command, "--log-db", sys.argv[-1]]
    try:
        main()
    except SystemExit as end:
        assert not end.code, (command, end)
"""


def test_somebody_elses_log_is_told_safely(tmp_path: Path) -> None:
    with SessionLog.open(tmp_path / "log.db") as log:
        number = log.begin(Header("rogue", (NASTY, "Ben")))
        log.append(number, Event("note", 1, 0.0, {"sentence": f"{NASTY} throws."}))
    program = [sys.executable, "-c", TOLD_BY, str(tmp_path / "log.db")]
    result = subprocess.run(program, capture_output=True, check=True)
    assert result.stdout.count(b"owned") >= 3
    assert not set(result.stdout) & set(b"\x1b\x07\r")
