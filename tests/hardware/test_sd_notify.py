"""Notifications to systemd, read from a real socket."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.sd_notify import ServiceManager


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """A socket that listens as systemd does; short names, as such sockets have at most 107 letters."""
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind("notify")
        listening.setblocking(False)
        yield listening


def heard(listening: socket.socket) -> list[str]:
    messages = []
    while True:
        try:
            messages.append(listening.recv(4096).decode())
        except BlockingIOError:
            return messages


def test_ready_status_and_stopping_are_told(systemd: socket.socket) -> None:
    manager = ServiceManager({"NOTIFY_SOCKET": "notify"})
    manager.ready()
    manager.status("Rogue: Ann throws\n6 dice")
    manager.stopping()
    assert heard(systemd) == ["READY=1", "STATUS=Rogue: Ann throws 6 dice", "STOPPING=1"]


def test_the_watchdog_is_told_at_half_its_time_and_no_oftener(systemd: socket.socket) -> None:
    now = [0.0]
    manager = ServiceManager({"NOTIFY_SOCKET": "notify", "WATCHDOG_USEC": "10000000"}, clock=lambda: now[0])
    for tenth in range(121):
        now[0] = tenth / 10
        manager.alive()
    assert heard(systemd) == ["WATCHDOG=1"] * 3  # at 0, 5 and 10 s


@pytest.mark.parametrize(
    "environ", [{}, {"WATCHDOG_USEC": "soon"}, {"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": str(os.getpid() + 1)}]
)
def test_without_a_watchdog_for_this_process_nothing_is_told(systemd: socket.socket, environ: dict[str, str]) -> None:
    ServiceManager({"NOTIFY_SOCKET": "notify", **environ}).alive()
    assert heard(systemd) == []


def test_an_abstract_socket_is_spoken_to_as_well() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0companion-test-{os.getpid()}")
        listening.setblocking(False)
        ServiceManager({"NOTIFY_SOCKET": f"@companion-test-{os.getpid()}"}).ready()
        assert heard(listening) == ["READY=1"]


def test_without_systemd_nothing_happens() -> None:
    manager = ServiceManager({})
    manager.ready()
    manager.alive()


def test_a_service_manager_that_does_not_listen_stops_no_game(tmp_path: Path) -> None:
    ServiceManager({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).ready()
