"""No network connections: a game is played while every network call is traced."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.table.setup import Setup
from hardware.recording import RecordingWriter
from vision.virtual.table import VirtualTable

OUTSIDE = re.compile(r"socket\((AF_INET6?|AF_PACKET|AF_NETLINK)")


def traced(command: list[str], trace: Path, home: Path) -> subprocess.CompletedProcess[str]:
    """A command under strace, in a home of its own; skips with the reason where strace can't watch."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed here")
    watched = [strace, "-f", "-qq", "-e", "trace=socket,connect,sendto", "-o", str(trace), *command]
    environment = {**os.environ, "HOME": str(home), "XDG_CACHE_HOME": str(home / ".cache")}
    environment.pop("ORT_DISABLE_TELEMETRY", None)
    result = subprocess.run(watched, capture_output=True, text=True, check=False, env=environment, timeout=120)
    if "ptrace" in result.stderr.lower():
        pytest.skip(f"strace may not watch programs here: {result.stderr.strip().splitlines()[0]}")
    return result


def test_the_watching_sees_a_socket(tmp_path: Path) -> None:
    """Else the test below could not fail."""
    traced([sys.executable, "-c", "import socket; socket.socket()"], tmp_path / "trace", tmp_path)
    assert OUTSIDE.search((tmp_path / "trace").read_text())


def test_a_game_opens_no_socket_and_leaves_nothing_in_the_cache(tmp_path: Path) -> None:
    table = VirtualTable("rogue", 4)
    table.throw(6, (2, 2, 3, 5, 5, 6))
    with RecordingWriter(tmp_path / "game", Setup("rogue", ("Ann", "Ben")).episode()) as writer:
        writer.frame(table.render(table.now + 0.1), 0.0)
    play = "import time; from companion.cli import main; import sys\ntry: main()\nfinally: time.sleep(3)"
    home = tmp_path / "home"
    home.mkdir()
    result = traced([sys.executable, "-c", play, "replay", str(tmp_path / "game")], tmp_path / "trace", home)
    assert "Ann throws 2 2 3 5 5 6." in result.stdout, result.stderr
    assert OUTSIDE.findall((tmp_path / "trace").read_text()) == []
    assert not list(home.rglob("*"))
