"""The commands for devices: ``companion doctor``, ``companion buttons`` and ``companion camera``."""

from __future__ import annotations

import os
import platform
import select
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from queue import SimpleQueue
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from companion.cli.checks import Finding, Picture, advice_on, check_all, describe_picture
from companion.cli.help_texts import help_text
from companion.cli.machine import camera_spec, known_lens, notice, opened_camera
from companion.cli.output import JPEG, bad_input, echo, require_suffix
from companion.cli.sessions import LogOption
from companion.error_messages import error_message
from companion.games.message import Message, say, sentences
from companion.messages import worded
from companion.sessions.log import default_log
from companion.settings import Settings, load_settings
from companion.settings_file import BadSettings
from hardware.buttons import open_buttons
from hardware.camera import Image
from hardware.cameras import Chooser
from hardware.errors import HardwareError
from hardware.lamps import Lamps, open_lamps
from hardware.pictures import as_jpeg
from hardware.pins import Pins, read_pins
from hardware.presses import Press, drained
from hardware.private_files import write_owned
from hardware.system import this_system
from vision.localized import localized_error

# The output of --report: what helps to find a fault, and nothing about the players ------------------------------------

SHOWN = ("SDL_", "GPIOZERO_", "LG_", "COMPANION_", "LIBCAMERA_", "OPENCV_", "ORT_", "XDG_SESSION_TYPE", "LANG")
NAMES_IN = ("COMPANION_OPTIONS",)  # may contain names
DEVICES = ("video*", "media*", "gpiochip*", "dri/*", "input/event*", "snd/*", "dma_heap/*")


def report_of(findings: Sequence[Finding], settings: Settings) -> str:
    """The report as text, always in English, without people's names and the home folder."""
    lines = [
        line for part in (_findings(findings), _machine(), _settings_lines(settings), _packages()) for line in part
    ]
    return "\n".join(lines).replace(str(Path.home()), "~") + "\n"  # the folder is named after its owner


def _findings(findings: Sequence[Finding]) -> Iterator[str]:
    yield "# Findings"
    for finding in findings:
        yield f"{finding.about}: {finding.state}: {finding.message}"
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


def _settings_lines(settings: Settings) -> Iterator[str]:
    yield from ("", "# Settings")
    for name in ("camera", "buttons", "screen", "voice"):
        yield f"{name}: {asdict(getattr(settings, name))}"


def _packages() -> Iterator[str]:
    yield from ("", "# Packages")
    found = {str(d.metadata["Name"]).lower(): d.version for d in metadata.distributions() if d.metadata["Name"]}
    yield from (f"{name} {version}" for name, version in sorted(found.items()))


# The commands ---------------------------------------------------------------------------------------------------------

SpecOption = Annotated[
    str | None,
    typer.Option(
        "--camera",
        "--spec",
        help=help_text(say("commands.specs")),
        show_default=help_text(say("commands.camera-default")),
    ),
]
SIGNS = {"ok": "[green]✓", "warning": "[yellow]!", "problem": "[red]✗"}
LOOK_S = 0.1  # interval for polling the keyboard
LARGE = (1536, 864)


def doctor(
    camera: SpecOption = None,
    report: Annotated[Path | None, typer.Option("--report", help=help_text(say("commands.doctor-report")))] = None,
    picture: Annotated[bool, typer.Option("--picture", help=help_text(say("commands.doctor-picture")))] = False,
    log_db: LogOption = None,
) -> None:
    """Check everything that a game needs; show what is wrong and what helps on this system."""
    settings = _settings()
    taken = Picture()
    findings = list(check_all(settings, camera, log_db or default_log(), taken))
    Console().print(_table(findings))
    if report is not None:
        data = report_of(findings, settings).encode("utf-8", "replace")
        _write(report, data, say("doctor.report-is-in", file=str(report)))
        if picture and taken.image is not None:
            _write_picture(report.with_suffix(".jpg"), taken.image)
    _conclude(findings)


def _conclude(findings: list[Finding]) -> None:
    problems = [finding.about for finding in findings if finding.state == "problem"]
    warnings = [finding.about for finding in findings if finding.state == "warning"]
    if problems:
        text = say("doctor.not-ready", all=tuple(map(about, problems)))
        echo(sentences(text, say("doctor.by-hand") if set(problems) == {"camera"} else ""))
        raise typer.Exit(1)
    echo(say("doctor.ready-but", all=tuple(map(about, warnings))) if warnings else say("doctor.ready"))


def about(name: str) -> Message:
    """The subject of a finding."""
    return say("doctor.about", name=name)


def _table(findings: list[Finding]) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("", "", worded(say("doctor.found")), worded(say("doctor.helps"))):
        table.add_column(heading, overflow="fold")
    for finding in findings:
        remedy = finding.remedy if finding.state != "ok" else ""
        state = f"{SIGNS[finding.state]} {worded(say('doctor.state', name=finding.state))}[/]"
        table.add_row(worded(about(finding.about)), state, escape(finding.text), escape(remedy))
    return table


def camera(
    spec: SpecOption = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help=help_text(say("commands.camera-output")))
    ] = None,
) -> None:
    """Take one picture; print its brightness and focus, the position of the mat, and what to change."""
    if output is not None:
        require_suffix(output, *JPEG)
    settings = _settings()
    try:
        with opened_camera(Chooser(camera_spec(spec, settings), settings.camera.streams(LARGE), notice)) as opened:
            opened.small()
            image = opened.large().image
            lens = known_lens()
            echo(say("setup.camera-sees", name=opened.name, what=describe_picture(image, lens)))
            for advice in advice_on(image, lens):
                echo(advice)
    except HardwareError as error:
        bad_input(error_message(error))
    if output is not None:
        _write_picture(output, image)


def _write_picture(output: Path, image: Image) -> None:
    _write(output, as_jpeg(image), say("log.picture-is-in", file=str(output)))


def _write(output: Path, data: bytes, text: Message) -> None:
    try:
        write_owned(output, data)
    except OSError as error:
        bad_input(say("log.cannot-write", file=str(output), reason=localized_error(error)))
    echo(text)


def buttons(
    source: Annotated[
        str | None,
        typer.Option(
            "--buttons",
            help=help_text(say("commands.buttons-source")),
            show_default=help_text(say("commands.camera-default")),
        ),
    ] = None,
    pins: Annotated[Path | None, typer.Option("--pins", help=help_text(say("commands.buttons-pins")))] = None,
) -> None:
    """Show each press and light the lamp of its seat; q quits."""
    settings = _settings()
    presses: SimpleQueue[Press] = SimpleQueue()
    try:
        wiring = read_pins(pins) if pins else settings.pins()
        source = source or settings.buttons.source
        opened = open_buttons(source, presses, echo, pins=wiring)
        lamps = open_lamps(source, pins=wiring)
    except HardwareError as error:
        bad_input(error_message(error))
    try:
        if not opened.name.startswith(("gpiozero", "button box")):
            bad_input(say("setup.no-wired-button"))
        _show_presses(presses, lamps, wiring if opened.name.startswith("gpiozero") else None)
    finally:
        lamps.close()
        opened.close()


def _show_presses(presses: SimpleQueue[Press], lamps: Lamps, pins: Pins | None) -> None:
    for (button, seat), pin in pins.buttons().items() if pins else ():
        typer.echo(f"GPIO {pin:2d}  {worded(_button_name((button, seat)))}")
    echo(say("setup.press-them"))
    with suppress(KeyboardInterrupt), _single_keys():
        while _read_key() != "q":
            for press in (press for press in drained(presses) if not press.again):  # each once, however long it is held
                typer.echo(press_text(press))
                lamps.blink(press.seat or 0) if press.long else lamps.only(press.seat)


def press_text(press: Press) -> str:
    """A press as the command shows it: "button of seat 2, held down"."""
    return worded(say("setup.press", what=_button_name((press.button, press.seat)), held=press.long))


def _button_name(of: tuple[str, int | None]) -> Message:
    """The name of a button."""
    name, seat = of
    return say("setup.button", name=name, seat=seat or 0)


def _read_key() -> str:
    """The key pressed within ``LOOK_S``, "" for none; "q" at the end of the input."""
    if not select.select([sys.stdin], [], [], LOOK_S)[0]:
        return ""
    return sys.stdin.read(1) or "q"  # a closed input is always readable: the loop would never end


@contextmanager
def _single_keys() -> Iterator[None]:
    """Read single keys without Enter, if the input is a terminal."""
    if not sys.stdin.isatty():
        yield
        return
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _settings() -> Settings:
    try:
        return load_settings()
    except BadSettings as error:
        bad_input(error_message(error))
