"""install.sh on files of its own, with a stand-in for Python: what it installs, asks, keeps and removes."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tools.check_installation import NEEDED

PROJECT = Path(__file__).parents[2]
BUILD = PROJECT / "locks" / "build.txt"
LOCKS = sorted(set((PROJECT / "locks").glob("*.txt")) - {BUILD})
OLD = "companion-20200101-000000"
LIST = "var/lib/companion.made"
OF_THE_SYSTEM = {"numpy", "pygame", "picamera2", "lgpio"}

# Stands for python3.13: "-m venv FOLDER" makes a folder with itself in it, anything else is written down.
STAND_IN = """#!/bin/sh
echo "$*" >> {log}
case "$*" in
*"-m venv"*) for last; do :; done; mkdir -p "$last/bin"; cp "$0" "$last/bin/python"; touch "$last/bin/companion" ;;
*{failing}*) exit 1 ;;
esac
"""


class Machine:
    """A file system to install on."""

    def __init__(self, folder: Path, name: str = "trixie", pi: bool = True) -> None:
        self.root = folder / "root"
        self.root.mkdir(parents=True)
        self.log = folder / "log"
        self.python = folder / "python"
        self.release = folder / "os-release"
        self.release.write_text(f'PRETTY_NAME="Debian ({name})"\nVERSION_CODENAME={name}\n')
        self.issue = folder / "rpi-issue"
        if pi:
            self.issue.touch()
        self.fails_at("nothing at all")

    def fails_at(self, words: str) -> None:
        self.python.write_text(STAND_IN.format(log=self.log, failing=f'"{words}"'))
        self.python.chmod(0o755)

    def run(self, *options: str, machine: str = "aarch64", answer: str = "") -> subprocess.CompletedProcess[str]:
        environment = {
            **os.environ,
            "COMPANION_INSTALL_ROOT": str(self.root),
            "COMPANION_OS_RELEASE": str(self.release),
            "COMPANION_RPI_ISSUE": str(self.issue),
            "COMPANION_MACHINE": machine,
            "COMPANION_PYTHON": str(self.python),
        }
        command = ["bash", str(PROJECT / "install.sh"), *options]
        return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, input=answer)

    def files(self) -> set[str]:
        return {str(path.relative_to(self.root)) for path in self.root.rglob("*") if not path.is_dir()}

    def age(self) -> Path:
        """Make the installed program an old one: folders are named after the second they were made in."""
        link, made = self.root / "opt/companion", self.root / LIST
        kept = link.resolve().rename(link.resolve().with_name(OLD))
        made.write_text(made.read_text().replace(link.readlink().name, OLD))
        link.unlink()
        link.symlink_to(OLD)
        return kept


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_it_puts_the_program_the_unit_the_user_and_the_rules_in_place(pi: Machine) -> None:
    result = pi.run("--yes")
    assert result.returncode == 0, result.stderr
    files = pi.files()
    assert {
        "etc/systemd/system/companion.service",
        "etc/sysusers.d/companion.conf",
        "etc/udev/rules.d/60-companion.rules",
        "etc/companion/companion.env",
        "usr/local/bin/companion",
    } <= files
    assert (pi.root / "opt/companion/bin/companion").exists()
    calls = pi.log.read_text()
    assert "-m venv --system-site-packages" in calls, "or the system's picamera2 is not seen"
    assert f"--no-deps --require-hashes -r {PROJECT}/locks/trixie-aarch64.txt" in calls
    assert "check_installation.py" in calls


def test_without_a_yes_nothing_is_changed(pi: Machine) -> None:
    result = pi.run()
    assert (result.returncode, result.stderr) == (2, "Nothing was changed.\n")
    assert not pi.files()


def test_a_dry_run_says_everything_and_changes_nothing(pi: Machine) -> None:
    result = pi.run("--dry-run")
    assert result.returncode == 0
    assert "would run:" in result.stdout
    assert "python3-picamera2" in result.stdout
    assert not pi.files()
    assert not pi.log.exists()


def test_run_again_it_upgrades_and_leaves_settings_and_games(pi: Machine) -> None:
    pi.run("--yes")
    (pi.root / "etc/companion/companion.env").write_text("COMPANION_OPTIONS=uckers\n")
    (pi.root / "var/lib/companion").mkdir(parents=True)
    (pi.root / "var/lib/companion/sessions.sqlite3").touch()
    old = pi.age()
    assert pi.run("--yes").returncode == 0
    assert (pi.root / "opt/companion").resolve().name != OLD
    assert not old.exists()
    assert OLD not in (pi.root / LIST).read_text()
    assert (pi.root / "etc/companion/companion.env").read_text() == "COMPANION_OPTIONS=uckers\n"
    assert (pi.root / "var/lib/companion/sessions.sqlite3").exists()


@pytest.mark.parametrize("step", ["pip install", "check_installation.py"])
def test_an_upgrade_that_fails_leaves_the_old_program_playing(pi: Machine, step: str) -> None:
    pi.run("--yes")
    kept = pi.age()
    listed = (pi.root / LIST).read_text()
    pi.fails_at(step)
    result = pi.run("--yes")
    assert result.returncode != 0
    assert "what was there before still works" in result.stderr
    assert (pi.root / "opt/companion").resolve() == kept
    assert [path.name for path in (pi.root / "opt").glob("companion-*")] == [kept.name]
    assert (pi.root / LIST).read_text() == listed


def test_uninstalling_takes_everything_away_but_games_and_settings(pi: Machine) -> None:
    before = pi.files()
    pi.run("--yes")
    (pi.root / "var/lib/companion").mkdir(parents=True)
    (pi.root / "var/lib/companion/sessions.sqlite3").touch()
    assert pi.run("--uninstall").returncode == 2, "it asks"
    assert pi.run("--uninstall", "--yes").returncode == 0
    assert pi.files() - before == {"etc/companion/companion.env", "var/lib/companion/sessions.sqlite3", LIST}
    assert pi.run("--uninstall", "--purge", "--yes").returncode == 0
    assert pi.files() == before
    assert not (pi.root / "etc/companion").exists()


def file_of_others(pi: Machine, name: str) -> Path:
    path = pi.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("ours\n")
    return path


def test_upgrading_and_uninstalling_remove_only_what_it_made(pi: Machine) -> None:
    names = (f"opt/{OLD}/program", "opt/companion-club/members", "var/lib/companion/diary", "etc/companion/other.conf")
    others = [file_of_others(pi, name) for name in names]
    for options in (["--yes"], ["--yes"], ["--yes", "--uninstall", "--purge"]):
        result = pi.run(*options)
        assert result.returncode == 0, result.stderr
        assert all(path.read_text() == "ours\n" for path in others)
    assert pi.files() == set(names)


TAKEN = ("opt/companion", "opt/companion/bin/run", "usr/local/bin/companion", "etc/systemd/system/companion.service")


@pytest.mark.parametrize("taken", TAKEN)
def test_a_place_that_others_took_is_refused_before_anything_changes(pi: Machine, taken: str) -> None:
    file_of_others(pi, taken)
    result = pi.run("--yes")
    assert (result.returncode, "install.sh did not make it" in result.stderr) == (2, True)
    assert pi.files() == {taken}
    result = pi.run("--yes", "--uninstall", "--purge")
    assert (result.returncode, "Nothing is here that install.sh made" in result.stderr) == (2, True)
    assert pi.files() == {taken}


def test_nothing_runs_as_root_that_is_not_pinned_by_its_hash(pi: Machine) -> None:
    pi.run("--yes")
    installs = [line for line in pi.log.read_text().splitlines() if "pip install" in line]
    assert len(installs) == 3
    assert all("--no-deps" in line for line in installs)
    *fetched, own = installs
    assert all("--require-hashes" in line for line in fetched)
    assert "--no-index --no-build-isolation" in own, "or pip fetches the newest build backend, whatever it is"
    assert not (pi.root / "opt/companion/build").exists(), "what built the wheel does not stay"


def test_looking_at_the_fresh_program_calls_nobody() -> None:
    """Or ONNX Runtime leaves a device's name and a queue of reports in root's cache."""
    assert re.search(r"^export ORT_DISABLE_TELEMETRY=1", (PROJECT / "install.sh").read_text(), re.MULTILINE)
    assert NEEDED.index("vision") < NEEDED.index("onnxruntime")


def test_without_the_service_there_is_only_the_program(pi: Machine) -> None:
    assert pi.run("--yes", "--no-service").returncode == 0
    assert not [name for name in pi.files() if name.startswith("etc/")]
    assert (pi.root / "usr/local/bin/companion").is_symlink()


def test_a_laptop_is_not_sent_to_packages_that_it_does_not_have(tmp_path: Path) -> None:
    result = Machine(tmp_path, "bookworm", pi=False).run("--dry-run", machine="x86_64")
    assert result.returncode == 0
    assert "picamera2" not in result.stdout
    assert "lgpio" not in result.stdout
    assert "locks/bookworm-x86_64.txt" in result.stdout


@pytest.mark.parametrize(
    ("name", "machine", "options", "sentence"),
    [
        ("bullseye", "aarch64", (), "install.sh knows Raspberry Pi OS and Debian, 12 (bookworm) and 13 (trixie)"),
        ("trixie", "armv7l", (), "a 64-bit system is needed"),
        ("trixie", "aarch64", ("--force",), "There is no option --force"),
        ("trixie", "aarch64", ("--purge",), "--purge goes with --uninstall"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    tmp_path: Path, name: str, machine: str, options: tuple[str, ...], sentence: str
) -> None:
    computer = Machine(tmp_path, name)
    result = computer.run("--yes", *options, machine=machine)
    assert (result.returncode, sentence in result.stderr) == (2, True)
    assert not computer.files()


# The lock files


def locked(path: Path) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ]+) \\$", path.read_text(), re.MULTILINE))


def test_there_is_a_lock_for_each_system_and_machine() -> None:
    assert [path.stem for path in LOCKS] == ["bookworm-aarch64", "bookworm-x86_64", "trixie-aarch64", "trixie-x86_64"]


def test_every_version_in_a_lock_has_its_hashes() -> None:
    for path in (*LOCKS, BUILD, PROJECT / "requirements.lock"):
        text, entry = path.read_text(), r"^([a-z0-9.-]+)=="
        names = re.findall(entry, text, re.MULTILINE)
        assert names, path
        assert names == re.findall(entry + r"[^\n]*\\\n    --hash=sha256:[0-9a-f]{64}", text, re.MULTILINE), path


def test_what_builds_the_wheel_is_locked() -> None:
    (line,) = tomllib.loads((PROJECT / "pyproject.toml").read_text())["build-system"]["requires"]
    name, least = line.split(">=")
    assert numbers(locked(BUILD)[name]) >= numbers(least)


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_holds_what_the_program_needs_and_nothing_that_the_system_brings(path: Path) -> None:
    packages = locked(path)
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    names = [re.match(r"[A-Za-z0-9._-]+", line)[0] for line in project["dependencies"]]  # type: ignore[index]
    needed = {re.sub(r"[._]", "-", name).lower() for name in names}
    assert needed - OF_THE_SYSTEM <= set(packages)
    assert not OF_THE_SYSTEM & set(packages)
    assert path.read_text().count("--hash=sha256:") >= len(packages)


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2])


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_the_traps_are_pinned(path: Path) -> None:
    packages = locked(path)
    opencv = numbers(packages["opencv-python"])
    assert opencv < (4, 12) if path.stem.startswith("bookworm") else (4, 12) <= opencv < (5, 0)
    assert numbers(packages["onnxruntime"]) < (1, 33)
    if path.stem.startswith("bookworm"):
        assert numbers(packages["scipy"]) < (1, 16), "1.16 and later need NumPy 1.25; the system has 1.24"
    assert "opencv-python-headless" not in packages, "both own the folder cv2"


@pytest.mark.parametrize(("system", "numpy"), [("bookworm", "1.24.2"), ("trixie", "2.2.4")])
def test_everything_is_chosen_for_the_numpy_of_the_system(system: str, numpy: str) -> None:
    assert f"numpy=={numpy}\n" in (PROJECT / f"tools/constraints-{system}.txt").read_text()
    assert '-c "tools/constraints-$name.txt"' in (PROJECT / "tools/lock.sh").read_text()
