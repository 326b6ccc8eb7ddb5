"""The systemd files, checked by systemd itself where it is installed."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.cli.run import SWITCH_OFF
from companion.club.membership import BY_UNIT, membership_file

UNITS = Path(__file__).parents[2] / "systemd"
UNIT = UNITS / "companion.service"


def tool(name: str) -> str:
    """The path of a tool of systemd, or a skip that names the missing one."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed here")
    return path


def staged(tmp_path: Path) -> Path:
    """The unit with its program at a place where one really is."""
    program = tmp_path / "companion"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "companion.service"
    unit.write_text(UNIT.read_text().replace("/opt/companion/bin/companion", str(program)))
    return unit


def settings() -> dict[str, list[str]]:
    """The settings of the unit by name; some names come several times."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", UNIT.read_text(), re.MULTILINE):
        found.setdefault(name, []).append(value)
    return found


def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    result = subprocess.run(
        [tool("systemd-analyze"), "verify", "--man=no", "--recursive-errors=no", staged(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, [line for line in result.stderr.splitlines() if "companion.service" in line]) == (0, [])


def test_however_the_program_ends_it_comes_back_except_to_switch_off() -> None:
    found = settings()
    assert found["Restart"] == ["always"]
    assert found["RestartPreventExitStatus"] == found["SuccessExitStatus"] == [str(SWITCH_OFF)]
    assert f'"$EXIT_STATUS" = {SWITCH_OFF}' in found["ExecStopPost"][0]


def test_systemd_calls_the_service_well_protected(tmp_path: Path) -> None:
    command = [tool("systemd-analyze"), "security", "--offline=true", "--threshold=15", staged(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize("name", ["companion-live.service", "companion-club.service"])
def test_what_uses_the_network_is_a_well_protected_service_of_its_own(name: str, tmp_path: Path) -> None:
    """The live page and what sends to a club have no device, no screen and little memory."""
    unit = tmp_path / name
    program = staged(tmp_path).with_name("companion")
    text = (UNITS / unit.name).read_text().replace("/opt/companion/bin/companion", str(program))
    unit.write_text(text)
    command = [tool("systemd-analyze"), "security", "--offline=true", "--threshold=25", unit]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
    command = [tool("systemd-analyze"), "verify", "--man=no", "--recursive-errors=no", unit]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, [line for line in result.stderr.splitlines() if "companion" in line]) == (0, [])


def test_nothing_is_sent_to_a_club_by_a_unit_before_somebody_has_joined_one() -> None:
    log = Path("/var/lib/companion/sessions.sqlite3")
    assert f"ConditionPathExists={membership_file(log)}\n" in (UNITS / "companion-club.service").read_text()
    assert f"{BY_UNIT}=1" in settings()["Environment"]


def test_the_switch_on_the_screen_starts_the_live_page_and_the_referee_has_no_network() -> None:
    path = (UNITS / "companion-live.path").read_text()
    log = settings()["Environment"][[s.startswith("COMPANION_LOG") for s in settings()["Environment"]].index(True)]
    name = log.split()[0].split("/")[-1]
    assert f"PathExists=/var/lib/companion/{name}.live-request" in path
    assert "COMPANION_LIVE_BY_UNIT=1" in settings()["Environment"]
    assert settings()["IPAddressDeny"] == ["any"]


def test_the_user_and_the_group_are_well_formed() -> None:
    command = [tool("systemd-sysusers"), "--dry-run", UNITS / "companion.sysusers"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_the_program_tells_systemd_that_it_is_alive() -> None:
    unit = settings()
    assert unit["Type"] == ["notify"]
    assert int(unit["WatchdogSec"][0]) > 0


def test_the_table_is_never_left_dark_by_the_limit_of_starts() -> None:
    assert settings()["StartLimitIntervalSec"] == ["0"]


def test_only_the_wish_to_switch_off_switches_the_machine_off() -> None:
    from companion.cli.open_devices import MAY_SWITCH_OFF
    from companion.cli.run import SWITCH_OFF

    unit = settings()
    assert f"{MAY_SWITCH_OFF}=1" in unit["Environment"]
    assert unit["SuccessExitStatus"] == [str(SWITCH_OFF)]
    assert f'"$EXIT_STATUS" = {SWITCH_OFF} ]; then systemctl --no-block poweroff' in unit["ExecStopPost"][0]


def test_nothing_that_the_program_loads_reports_to_its_maker() -> None:
    assert "ORT_DISABLE_TELEMETRY=1" in settings()["Environment"]


@pytest.mark.parametrize("line", ["PrivateNetwork", "MemoryDenyWrite", "ProcSubset", "PrivateUsers", "@resources"])
def test_each_line_that_is_left_open_has_its_reason_in_the_unit(line: str) -> None:
    assert re.search(rf"^#   .*{line}.*   \w", UNIT.read_text(), re.MULTILINE)


def test_what_gpiozero_and_the_graphics_need_is_not_forbidden() -> None:
    assert not {"ProcSubset", "PrivateDevices", "MemoryDenyWriteExecute", "PrivateNetwork"} & settings().keys()


def test_lgpio_has_a_place_to_write() -> None:
    unit = settings()
    assert unit["RuntimeDirectory"] == ["companion"]
    assert any("LG_WD=%t/companion" in value for value in unit["Environment"])


def test_every_group_of_the_rules_is_one_the_service_is_in() -> None:
    groups = set(re.findall(r'GROUP="(\w+)"', (UNITS / "60-companion.rules").read_text()))
    assert groups
    assert groups <= set(settings()["SupplementaryGroups"][0].split())
