"""An emulated machine with the companion's disk: start, control, screenshots, snapshots, pulling the plug."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SIZE = (1024, 600)  # of the screen, px
ANSWER_S = 1800.0  # timeout of an answer from the guest, on this machine's clock
# Software emulation of a processor without AVX: Mesa's compiler fails with "max", and KVM is not always available.
# The guest's clock counts instructions, one each two nanoseconds, and jumps when idle: the guest's actions
# take the same time on its own clock, however busy this machine is.
QEMU = (
    "qemu-system-x86_64 -accel tcg -icount shift=1,sleep=off -rtc base=utc,clock=vm -cpu Nehalem -smp 1 -m 1536 "
    "-display none -no-reboot -nic none -vga none "
    f"-device virtio-gpu-pci,xres={SIZE[0]},yres={SIZE[1]} "
    "-kernel vmlinuz -initrd initrd.gz -drive file=disk.qcow2,if=virtio,format=qcow2,cache=unsafe "
    "-serial file:console.log -serial unix:agent.sock,server=on,wait=off -qmp unix:qmp.sock,server=on,wait=off"
).split()
KERNEL = "console=ttyS0 root=/dev/vda rw quiet panic=-1 mitigations=off"
ENTER = """
root=$1; shift
mount -t proc proc "$root/proc"; mount --rbind /dev "$root/dev"; mount -t tmpfs tmpfs "$root/tmp"
exec chroot "$root" /bin/sh -c 'cd /srv/vm && exec nice -n 5 "$@"' _ "$@"
"""


class GuestFailed(Exception):
    """Raised with the reason if the guest does not behave as it should."""


@dataclass(frozen=True, slots=True)
class Result:
    """The exit code and output of a command in the guest."""

    code: int
    output: str


class Machine:
    """QEMU on the disk of ``builder/srv/vm``, from power-on to ``pull_the_plug`` or its own end.

    ``fresh`` starts with the disk as installed, otherwise with the disk left by the previous machine; ``moment``
    restores the snapshot of that name instead of booting.
    """

    def __init__(self, builder: Path, *, fresh: bool = False, moment: str = "") -> None:
        self._folder = builder / "srv/vm"
        enter = ["unshare", "--mount", "--propagation", "private", "sh", "-ec", ENTER, "_", str(builder)]
        for name in ("agent.sock", "qmp.sock"):
            (self._folder / name).unlink(missing_ok=True)
        if fresh:
            disk = ["qemu-img", "create", "-q", "-f", "qcow2", "-b", "disk.img", "-F", "raw", "disk.qcow2"]
            subprocess.run([*enter, *disk], check=True)
        how = ["-loadvm", moment] if moment else []
        self._process = subprocess.Popen(
            [*enter, *QEMU, *how, "-append", KERNEL], stdin=subprocess.DEVNULL, start_new_session=True
        )
        self._qmp = self._connected("qmp.sock")
        self._agent = self._connected("agent.sock")
        self._number = time.time_ns()  # unique, also after ``moment``
        json.loads(self._qmp.readline())
        self._order("qmp_capabilities")

    def _connected(self, name: str) -> Any:
        """A connection to a socket, by a short path, as its length is limited."""
        for _ in range(300):
            if self._process.poll() is not None:
                raise GuestFailed("QEMU did not start.")
            with contextlib.suppress(OSError):
                made = socket.socket(socket.AF_UNIX)
                here = os.open(self._folder, os.O_RDONLY)
                try:
                    made.connect(f"/proc/self/fd/{here}/{name}")
                finally:
                    os.close(here)
                made.settimeout(ANSWER_S)
                return made.makefile("rwb")
            time.sleep(0.1)
        raise GuestFailed(f"QEMU's socket {name} does not answer.")

    def _order(self, command: str, **arguments: Any) -> Any:
        self._qmp.write(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        self._qmp.flush()
        while True:
            answer: dict[str, Any] = json.loads(self._qmp.readline())
            if "error" in answer:
                raise GuestFailed(f"QEMU: {answer['error']}")
            if "return" in answer:
                return answer["return"]

    def wait_for_boot(self) -> float:
        """Wait until the agent responds; return the guest's own uptime in s."""
        return float(self._next_with("up")["up"])

    def run(self, command: str, seconds: float = 120) -> Result:
        """Run a command in the guest, as root; ``seconds`` on the guest's clock."""
        self._number += 1
        asked = {"run": command, "seconds": seconds, "number": self._number}
        self._agent.write(json.dumps(asked).encode() + b"\n")
        self._agent.flush()
        while (answer := self._next_with("of"))["of"] != self._number:
            pass
        return Result(int(answer["code"]), str(answer["said"]))

    def _next_with(self, key: str) -> dict[str, Any]:
        """The next line of the agent with such a key."""
        while True:
            try:
                line = self._agent.readline()
            except TimeoutError as error:
                raise GuestFailed("The guest does not answer.") from error
            if not line:
                raise GuestFailed("The guest has gone.")
            with contextlib.suppress(ValueError):
                message = json.loads(line)
                if isinstance(message, dict) and key in message:
                    return message

    def picture(self, to: Path) -> Path:
        """A screenshot as PNG."""
        self._order("screendump", filename="screen.png", format="png")
        to.write_bytes((self._folder / "screen.png").read_bytes())
        return to

    def keep(self, moment: str) -> None:
        """Save a snapshot of memory and disk."""
        output = self._order("human-monitor-command", **{"command-line": f"savevm {moment}"})
        if output.strip():
            raise GuestFailed(f"QEMU: {output.strip()}")

    def pull_the_plug(self) -> None:
        """Power off immediately: what the guest had not written to its disk is lost."""
        self._process.kill()
        self._process.wait()

    def ended(self, seconds: float) -> bool:
        """Whether it powers off within that time, on this machine's clock."""
        try:
            return self._process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            return False

    @property
    def console(self) -> str:
        """The output on its first serial port."""
        return (self._folder / "console.log").read_text(errors="replace")
