"""The steps in the emulated machine: each queries, presses or breaks something, and checks the result."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pygame

from companion.display.screen import Screen
from companion.display.theme import DARK
from companion.referee.record import MemoryJournal
from companion.table.setup import Setup
from tools.guest.machine import SIZE, GuestFailed, Machine

PINS = {"seat 1": 17, "seat 2": 27, "confirm": 5, "undo": 6, "menu": 13}
UNIT = "companion.service"
GAMES = "/var/lib/companion"
PEOPLE = "guest-person.service"  # see person.py
MOST_MEMORY = 0.9  # of the unit's limit
PATIENCE_S = 3600.0  # timeout on this machine's clock, for the slowest step on the busiest machine
Events = list[list[Any]]  # seq, kind, seat, source, payload


class Guest:
    """The machine, with the building blocks of the steps."""

    def __init__(self, folder: Path, machine: Machine) -> None:
        self.folder, self.machine, self.on = folder, machine, True
        self.turn: dict[str, list[int]] = json.loads((folder / "turn.json").read_text())

    def run(self, command: str, seconds: float = 120) -> str:
        """Run a command in the guest that must succeed; return its output."""
        result = self.machine.run(command, seconds)
        assert result.code == 0, f"{command}: {result.output.strip()[-500:]}"
        return result.output.strip()

    def until(self, true: Callable[[], Any], what: str, pause: float = 2.0) -> Any:
        """Poll until the condition holds; return the result."""
        end, found = time.monotonic() + PATIENCE_S, None
        while time.monotonic() < end:
            found = true()
            if found:
                return found
            time.sleep(pause)
        raise GuestFailed(f"{what}, after {PATIENCE_S / 60:.0f} minutes")

    def note(self, step: str, well: bool) -> None:
        """Save the journal, and a screenshot if something failed."""
        if not self.on:
            return
        with contextlib.suppress(GuestFailed, OSError, AssertionError):
            (self.folder / f"journal {step}.txt").write_text(self.run("journalctl -b --no-pager | tail -n 400"))
            if not well:
                self.shot(f"{step} failed")

    def uptime(self) -> float:
        """The guest's own clock, s since its kernel started."""
        return float(self.run("cat /proc/uptime").split()[0])

    def shot(self, name: str) -> np.ndarray:
        """Take a screenshot and save it under that name; (h, w, 3) BGR."""
        folder = self.folder / "pictures"
        folder.mkdir(exist_ok=True)
        path = self.machine.picture(folder / f"{name}.png".replace(" ", "-"))
        image = cv2.imread(str(path))
        assert image is not None, f"{path} is no picture"
        return np.asarray(image[: SIZE[1], : SIZE[0]])  # after restoring, QEMU shows extra empty rows

    def show(self, name: str) -> str:
        """A property of the unit."""
        return self.run(f"systemctl show {UNIT} -p {name} --value")

    def is_up(self) -> None:
        """Wait until systemd was notified that it is ready."""
        self.until(lambda: self.show("ActiveState") == "active", "The service is not up")

    def events(self) -> dict[int, Events]:
        """All events in the log, by session; none while it can't be read."""
        result = self.machine.run("cat /run/person/events.json")
        found = json.loads(result.output) if result.code == 0 else {}
        return {int(number): events for number, events in found.items()}

    def latest(self) -> Events:
        """The events of the latest session."""
        found = self.events()
        return found[max(found)] if found else []

    def of_kind(self, *kinds: str, above: int = 0) -> Events:
        """Events of the latest session of these kinds, after a number."""
        return [event for event in self.latest() if event[1] in kinds and event[0] > above]

    def hold(self, button: str, seconds: float) -> None:
        """Hold a button down for that long, while the test continues."""
        pin = f"/run/pins/sim_gpio{PINS[button]}/pull"
        self.run(f"(echo pull-down > {pin}; sleep {seconds}; echo pull-up > {pin}) >/dev/null 2>&1 &")

    def drawn(self, name: str) -> str:
        """Check that the screen shows the companion: its own background, and text upon it."""

        def there() -> str:
            image = self.shot(name)
            own = float((np.abs(image.astype(int) - np.array(DARK.background[::-1])).max(axis=2) <= 3).mean())
            bright = float((image.min(axis=2) > 150).mean())
            text = f"{own:.0%} of the screen is its background, {bright:.1%} bright text"
            return text if own > 0.15 and 0.002 < bright < 0.5 else ""

        return str(self.until(there, "The screen does not show the companion"))

    def resumed(self, before: dict[int, Events]) -> str:
        """Check that the same game continues: nothing is lost, and another throw is ruled."""
        session = max(before)
        known = before[session]

        def more() -> Events:
            found = self.events()
            assert not found or max(found) == session, f"game {max(found)} was begun instead of going on with {session}"
            return [event for event in found.get(session, [])[len(known) :] if event[1] == "throw"]

        new = self.until(more, "No throw was ruled")
        assert self.events()[session][: len(known)] == known, "the record is not the one of before"
        return f"game {session} goes on after {len(known)} events: {new[0][4]['sentence']}"


def boot(guest: Guest) -> str:
    """The machine boots."""
    up = guest.machine.wait_for_boot()
    return f"up after {up:.0f} s on its own clock"


def service(guest: Guest) -> str:
    """The unit is ready by itself, with the permissions and memory it should have."""
    guest.is_up()
    assert guest.show("NRestarts") == "0", f"it was started {guest.show('NRestarts')} times again"
    ready = int(guest.show("ActiveEnterTimestampMonotonic")) / 1e6
    pid = guest.show("MainPID")
    status = dict(line.partition(":\t")[::2] for line in guest.run(f"cat /proc/{pid}/status").splitlines())
    assert status["Uid"].split()[0] != "0", "it runs as root"
    assert int(status["CapEff"], 16) == 0, f"it has the rights {status['CapEff']}"
    assert status["Seccomp"] == "2", "it may make any call"
    lights = guest.run(f"grep ' /sys/devices ' /proc/{pid}/mounts").split()[3]
    assert lights.startswith("rw"), f"a panel's brightness can't be written: {lights}"
    return f"ready {ready:.0f} s after the kernel began, as user {status['Uid'].split()[0]} without any right of root"


def picture(guest: Guest) -> str:
    """Pygame draws through KMSDRM, as seen from outside."""
    return guest.drawn("the game")


def turn(guest: Guest) -> str:
    """Picamera2 delivers a turn; the throw and the dice set aside are ruled correctly."""
    thrown = guest.until(lambda: guest.of_kind("throw"), "No throw was ruled")[0]
    assert thrown[3] == "camera", thrown
    assert sorted(thrown[4]["dice"]) == guest.turn["throw"], thrown
    kept = guest.until(lambda: guest.of_kind("keep"), "Nothing set aside was seen")[0]
    assert sorted(kept[4]["dice"]) == guest.turn["keep"], kept
    camera = guest.run(f"journalctl -b -u {UNIT} -o cat --no-pager | grep -m1 'pipeline handler virtual'")
    return f"{thrown[4]['sentence']} {kept[4]['sentence']} ({camera.partition('] ')[2].strip()})"


def button(guest: Guest) -> str:
    """The acting seat's button ends the turn, by the real lgpio, and the next lamp is lit."""
    journal = guest.run(f"journalctl -b -u {UNIT} -o cat --no-pager")
    assert "lgpio" in journal.lower(), f"no word of lgpio: {journal[-300:]}"

    def ended() -> list[dict[str, Any]]:
        lines = guest.machine.run("cat /run/person/turns.jsonl").output.splitlines()
        notes = [json.loads(line) for line in lines if line.startswith("{")]
        return notes if {note["seat"] for note in notes} == {1, 2} else []

    notes = guest.until(ended, "The buttons end no turns")
    sentences = []
    for note in notes:
        seat, ends = note["seat"], [event for event in note["then"] if event[1] == "turn"]
        assert [event[2:4] for event in ends] == [[seat, "button"]], note
        assert (note["lit before"], note["lit after"]) == ([seat], [3 - seat]), note
        sentences.append(ends[0][4]["sentence"])
    slowest = max(note["seconds"] for note in notes)
    return f"{' '.join(sentences)} On the record within {slowest} s of the press; the next lamp was lit"


def touch(guest: Guest) -> str:
    """A finger on a panel plugged in just now opens the menu, another touch closes it; seen from outside."""
    game, opened = guest.shot("before touch"), None
    for action, (x, y) in spots("screen.open:menu", "screen.close"):
        guest.run(f"modprobe uinput && python3 /srv/guest/hands.py touch {x} {y}")
        if opened is None:
            opened = guest.shot("menu open")
            share = differing(game, opened)
            assert share > 0.3, f"the touch of {action} at {x}, {y} changed {share:.0%} of the screen"
    assert opened is not None
    closed = guest.shot("menu closed")
    share, left = differing(opened, closed), differing(game, closed)
    assert share > 0.3, f"{share:.0%} of the screen changed when the menu was to be closed"
    assert left < share, f"the game is not shown again: {left:.0%} of the screen is another one"
    return f"the menu opens and closes by touch, through evdev, udev and SDL: {share:.0%} of the screen changes"


def differing(one: np.ndarray, other: np.ndarray) -> float:
    """The share of two screenshots that differs; never zero, as the game goes on."""
    return float((np.abs(one.astype(int) - other).max(axis=2) > 20).mean())


def spots(*actions: str) -> list[tuple[str, tuple[int, int]]]:
    """The places (px) to touch one after the other, from the beginning of a game on."""
    setup = Setup("rogue", ("Ann", "Ben"))
    view = setup.referee(MemoryJournal()).view()
    screen, found = Screen(SIZE, headless=True), list[tuple[str, tuple[int, int]]]()
    for action in actions:
        screen.show(view)
        box = next(spot.box for spot in screen.painter.spots if spot.action == action)
        place = (round(box.x + box.w / 2), round(box.y + box.h / 2))
        found.append((action, place))
        pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, x=place[0] / SIZE[0], y=place[1] / SIZE[1]))
        screen.step(view, 0.05)
    screen.close()
    return found


def box(guest: Guest) -> str:
    """A button box on evdev: pressed, held, unplugged and plugged in again."""
    guest.run(
        "modprobe uinput; systemd-run -q -u box -p User=companion -p SupplementaryGroups=input"
        " -p StandardOutput=file:/run/box.txt sh -c 'sleep 900 | /opt/companion/bin/companion buttons --buttons box'"
        " & python3 /srv/guest/hands.py box /run/box.txt",
        seconds=900,
    )
    output = guest.run("cat /run/box.txt; systemctl stop box")
    for expected in ("button of seat 1", "button of seat 2, held down", "button menu"):
        assert expected in output, f"no {expected!r} in {output!r}"
    return " / ".join(output.splitlines())


def memory(guest: Guest) -> str:
    """The service's memory relative to the unit's limit, and its composition."""
    group = f"/sys/fs/cgroup{guest.show('ControlGroup')}"
    figures = guest.run(f"cat {group}/memory.stat")
    stat = {name: int(size) / 1e6 for name, size in (line.split() for line in figures.splitlines())}
    smaps = guest.run(f"grep -E '^[0-9a-f]+-|^Rss|^Anonymous' /proc/{guest.show('MainPID')}/smaps | grep -v ' 0 kB'")
    (guest.folder / "memory.txt").write_text(f"{figures}\n{smaps}\n")
    used, most = stat["anon"] + stat["shmem"] + stat["kernel"], int(guest.run(f"cat {group}/memory.max")) / 1e6
    assert used < MOST_MEMORY * most, f"{used:.0f} of {most:.0f} MB are in use"
    assert "oom_kill 0" in guest.run(f"cat {group}/memory.events"), "it was killed for its memory"
    return (
        f"{used:.0f} of {most:.0f} MB: {stat['anon']:.0f} its own, {stat['shmem']:.0f} shared with camera and screen, "
        f"{stat['kernel']:.0f} of the kernel; files, given back when needed: {stat['file'] - stat['shmem']:.0f}"
    )


def watchdog(guest: Guest) -> str:
    """A program that hangs is restarted by systemd, and continues with the same game."""
    before, begun = guest.events(), guest.uptime()
    guest.run(f"kill -STOP {guest.show('MainPID')}")
    guest.until(lambda: guest.show("NRestarts") == "1", "systemd did not notice")
    down = guest.uptime() - begun
    guest.is_up()
    line = guest.run(f"journalctl -b -u {UNIT} --no-pager -o cat | grep -i -m1 watchdog")
    up = guest.uptime() - begun
    return f"{line}; started again after {down:.0f} s, ready after {up:.0f} s on its own clock; {guest.resumed(before)}"


def plug(guest: Guest) -> str:
    """The plug is pulled in the middle of a turn; afterwards the game continues where it was."""
    begun = guest.of_kind("turn")
    last = guest.until(lambda: guest.of_kind("turn")[len(begun) :], "No turn is played")[-1][0]
    guest.until(lambda: guest.of_kind("throw", above=last), "No throw is ruled", pause=0.2)
    before = guest.events()
    guest.machine.pull_the_plug()
    guest.machine = Machine(guest.folder / "builder")
    up = boot(guest)
    guest.is_up()
    return f"pulled after {before[max(before)][-1][4].get('sentence')!r}; {up}; {guest.resumed(before)}"


def damaged(guest: Guest) -> str:
    """A damaged log does not prevent play: it is reported, nothing is thrown away, a game is played."""
    guest.run(f"systemctl stop {PEOPLE} {UNIT}; rm -f /run/person/events.json")
    before = guest.run(f"ls {GAMES}").split()
    guest.run(
        f"cd {GAMES} && rm -f sessions.sqlite3-* && head -c 6000 /dev/urandom |"
        " dd of=sessions.sqlite3 bs=1 seek=4096 conv=notrunc status=none"
        " && for record in sessions.sqlite3.games/*/record.jsonl; do truncate -s -25 $record; done"
    )
    since = guest.run("date '+%F %T'")
    guest.run(f"systemctl start {UNIT}", 300)
    guest.is_up()
    guest.run(f"systemctl start {PEOPLE}")
    seen = guest.drawn("after damage")
    known = guest.until(lambda: _throws(guest), "The record can't be read")
    guest.until(lambda: _throws(guest) > known, "No throw is ruled")
    new = sorted(set(guest.run(f"ls {GAMES}").split()) - set(before))
    assert "sessions.damaged.sqlite3" in new, f"the damaged log was not set aside: {new}"
    line = guest.run(f"journalctl -u {UNIT} --since '{since}' -o cat --no-pager | grep -m1 'Going on' || true")
    return f"{line} {seen}; kept aside: {' '.join(new)}"


def _throws(guest: Guest) -> set[tuple[int, int]]:
    return {
        (session, event[0]) for session, events in guest.events().items() for event in events if event[1] == "throw"
    }


def off(guest: Guest) -> str:
    """Holding the menu button for more than three seconds powers the machine off, with the game kept."""
    guest.run(f"systemctl stop {PEOPLE}")
    guest.hold("menu", 5)
    assert guest.machine.ended(PATIENCE_S), "it is still on"
    guest.on = False
    output = guest.machine.console[-2000:]
    down = "Power down" in output or "power-off" in output.lower()
    assert down, f"it ended by itself, but not in order: {output[-300:]}"
    return "the machine switched itself off"


STEPS: dict[str, Callable[[Guest], str]] = {
    step.__name__: step
    for step in (boot, service, picture, turn, button, touch, box, memory, watchdog, plug, damaged, off)
}
