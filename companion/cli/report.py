"""The output of ``companion doctor --report``: everything that helps to find a fault, and nothing about the players."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from importlib import metadata
from pathlib import Path

from companion.cli.checks import Finding
from companion.settings import Settings
from hardware.system import this_system

SHOWN = ("SDL_", "GPIOZERO_", "LG_", "COMPANION_", "LIBCAMERA_", "OPENCV_", "ORT_", "XDG_SESSION_TYPE", "LANG")
NAMES_IN = ("COMPANION_OPTIONS",)  # may contain names
DEVICES = ("video*", "media*", "gpiochip*", "dri/*", "input/event*", "snd/*", "dma_heap/*")


def report_of(findings: Sequence[Finding], settings: Settings) -> str:
    """The report as text, always in English, without names of people and without the home folder."""
    lines = [line for part in (_findings(findings), _machine(), _settings(settings), _packages()) for line in part]
    return "\n".join(lines).replace(str(Path.home()), "~") + "\n"


def _findings(findings: Sequence[Finding]) -> Iterator[str]:
    yield "# Findings"
    for finding in findings:
        yield f"{finding.about}: {finding.state}: {finding.said}"
        if finding.helps and finding.state != "ok":
            yield f"    helps: {finding.helps}"


def _machine() -> Iterator[str]:
    system = this_system()
    yield from ("", "# Machine", f"{system.model or 'no Raspberry Pi'}; {system.name}; {platform.platform()}")
    yield f"Python {sys.version.split()[0]} in {sys.prefix}, {os.cpu_count()} cores"
    yield f"temperature {system.temperature}, throttled {system.throttled}"
    for pattern in DEVICES:
        for path in sorted(Path("/dev").glob(pattern)):
            yield f"/dev/{path.relative_to('/dev')} {'rw' if os.access(path, os.R_OK | os.W_OK) else 'barred'}"
    shown = (name for name in sorted(os.environ) if name.startswith(SHOWN) and name not in NAMES_IN)
    yield from (f"{name}={os.environ[name]}" for name in shown)


def _settings(settings: Settings) -> Iterator[str]:
    yield from ("", "# Settings")
    for name in ("camera", "buttons", "screen", "voice"):
        yield f"{name}: {asdict(getattr(settings, name))}"


def _packages() -> Iterator[str]:
    yield from ("", "# Packages")
    found = {str(d.metadata["Name"]).lower(): d.version for d in metadata.distributions() if d.metadata["Name"]}
    yield from (f"{name} {version}" for name, version in sorted(found.items()))
