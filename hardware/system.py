"""Facts about the machine: whether it is a Raspberry Pi, its system, its temperature, and how to install packages."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from vision.localized import localized

MODEL = Path("proc/device-tree/model")
RELEASE = Path("etc/os-release")
RPI_ISSUE = Path("etc/rpi-issue")
THERMAL = "sys/class/thermal/thermal_zone*/temp"
THROTTLED = "sys/devices/platform/soc*/*firmware/get_throttled"
HOT, TOO_HOT = 75.0, 82.0  # degrees Celsius; a Raspberry Pi throttles from 80 on, and further from 85 on
# The bits of get_throttled: the present state, and sixteen bits higher the state since boot.
# https://www.raspberrypi.com/documentation/computers/os.html#get_throttled
UNDER_VOLTAGE, CAPPED, THROTTLED_NOW, SOFT_LIMIT = 1, 2, 4, 8
NOW, SINCE_START = 0xF, 0xF0000


@dataclass(frozen=True, slots=True)
class System:
    """The machine as described by its files under ``root``; tests have a root of their own."""

    root: Path = Path("/")

    @property
    def model(self) -> str:
        """The model, such as "Raspberry Pi 5 Model B Rev 1.0"; "" if unknown."""
        return self._text(MODEL).strip("\0\n ")

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return self.model.startswith("Raspberry Pi")

    @property
    def is_pi_os(self) -> bool:
        """Whether the packages of Raspberry Pi OS are available, such as python3-picamera2."""
        return (self.root / RPI_ISSUE).exists()

    @property
    def name(self) -> str:
        """The system's name: "Debian GNU/Linux 13 (trixie)"."""
        found = re.search(r'^PRETTY_NAME="?([^"\n]*)', self._text(RELEASE), re.MULTILINE)
        return found[1] if found else localized("unknown-system")

    @property
    def has_apt(self) -> bool:
        """Whether Debian's packages can be installed."""
        return (self.root / "usr/bin/apt").exists() or (self.root / "usr/bin/apt-get").exists()

    def install(self, package: str, *, elsewhere: str = "") -> str:
        """The command that installs a Debian package; on other systems ``elsewhere`` or the package's name."""
        if self.has_apt:
            return f"sudo apt install --no-install-recommends {package}"
        return elsewhere or localized("install-here", name=package.removeprefix("python3-"))

    @property
    def temperature(self) -> float | None:
        """The highest temperature of the processor in degrees Celsius, None if there is no sensor."""
        found = [number / 1000 for path in self.root.glob(THERMAL) if (number := _whole(path)) is not None]
        return max(found, default=None)

    @property
    def throttled(self) -> int | None:
        """The bits of a Raspberry Pi's get_throttled, None on other machines."""
        for path in self.root.glob(THROTTLED):
            text = _text(path)
            if re.fullmatch(r"(0x)?[0-9a-fA-F]+\s*", text):
                return int(text, 16)
        return _throttled_by_firmware() if self.is_pi and self.root == Path("/") else None

    def _text(self, path: Path) -> str:
        return _text(self.root / path)


@cache
def this_system() -> System:
    """The machine that the program runs on."""
    return System()


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _whole(path: Path) -> int | None:
    try:
        return int(_text(path))
    except ValueError:
        return None


def _throttled_by_firmware() -> int | None:
    """The output of ``vcgencmd get_throttled``: "throttled=0x50005"."""
    program = shutil.which("vcgencmd")
    if program is None:
        return None
    try:
        output = subprocess.run(
            [program, "get_throttled"], capture_output=True, text=True, timeout=5, check=False
        ).stdout
        return int(output.partition("=")[2], 16)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
