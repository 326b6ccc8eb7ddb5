"""Builds the wheel, installs it in an empty environment away from the repository, and tests it there.

    python -m tools.wheel_test              with each Python that it is for and that is here; installs the dependencies
                                            from PyPI (or uv's cache)
    python -m tools.wheel_test --light      the same with few commands
    python -m tools.wheel_test --borrow     takes them from the current environment: no network, seconds

Ends with 1 and a line for each fault: a missing file, one that should not be in the wheel, a wheel that is too large or
that a second build makes otherwise, a module that can't be imported, a command that fails.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[1]
UV = (sys.executable, "-m", "uv")
PACKAGES = ("companion", "vision", "hardware", "seeds")
MOST_MB = 8.0  # of the wheel
OPTIONAL = frozenset({"picamera2", "libcamera", "lgpio", "evdev", "matplotlib", "openskill", "psycopg"}) | frozenset(
    {"starlette", "uvicorn", "websockets", "segno", "paho"}
)
"""What an extra or the system brings: a module that needs it may be missing it."""
LOG = ("--log-db", "log.sqlite3")
THROWN = ("--position", "0:0/1/./.", "--throw", "2-2-A-4-5-6")
COMMANDS = (
    ("turns", "ludo", "--position", "R:4base/Y:4base/1of2", "--throw", "6"),
    ("explain", "rogue", *THROWN, "--turn", "keep 2-2"),
    ("coach", "rogue", "0:0/1/./.", "--throw", "2-2-A-4-5-6"),
    ("play", "peruke-one", "--random", "1", "--seed", "1", *LOG),
    ("show", "1", *LOG),
    ("sessions", *LOG),
    ("check", *LOG),
    ("export", "1", *LOG),
    ("rename", "Seat 1", "Ann", *LOG),
    ("backup", "saved.zip", *LOG),
    ("import", "saved.zip", "--log-db", "other.sqlite3"),
    ("regress", *LOG),
    ("delete", "1", "--yes", *LOG),
    ("teach", "--list"),
    ("mat", "rogue", "-o", "rogue.pdf"),
    ("trial", "rogue", "--truth", "--games", "1", "--turns", "1"),
    ("demo", "rogue", "--headless", "--turns", "1", "-o", "demo"),
    ("read", "demo/01-table.jpg"),
)
FEW = 3  # of them with --light
HELP = """
from typer.testing import CliRunner
from companion.cli.app import COMMANDS, app
for name in ("", *COMMANDS):
    done = CliRunner().invoke(app, [*name.split(), "--help"])
    if done.exit_code:
        print(f"companion {name} --help ends with {done.exit_code}: {done.exception}")
"""
IMPORTS = """
import importlib, sys
from pathlib import Path
home, optional = Path(sys.argv[1]).resolve(), set(sys.argv[2].split(","))
for name in sys.stdin.read().split():
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        if (error.name or "").split(".")[0] not in optional:
            print(f"{name} can't be imported: {error}")
    except Exception as error:
        print(f"{name} can't be imported: {type(error).__name__}: {error}")
    else:
        if not Path(module.__file__).resolve().is_relative_to(home):
            print(f"{name} comes from {module.__file__}, not from the wheel")
"""


def built(folder: Path, root: Path = ROOT) -> Path:
    """The wheel, built from the repository, or from a copy of it."""
    output_of(*UV, "build", "--quiet", "--wheel", "--out-dir", str(folder), str(root))
    return next(folder.glob("*.whl"))


def wrong_contents(wheel: Path) -> Iterator[str]:
    """Files under version control that the wheel lacks, and files it should not have; whether it is too large."""
    listed = output_of("git", "-C", str(ROOT), "ls-files", "-z", *PACKAGES).split("\0")
    shipped = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    wanted = {name for name in listed if name and not any(fnmatch(name, pattern) for pattern in left_out())}
    if megabytes(wheel) > MOST_MB:
        yield f"The wheel has {megabytes(wheel):.1f} MB, more than {MOST_MB}"
    yield from (f"{name} is not in the wheel" for name in sorted(wanted - shipped))
    yield from (f"{name} is in the wheel, but in none of the packages" for name in sorted(shipped - wanted))


def left_out() -> list[str]:
    """The patterns of what only developers need."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(settings["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"])


def megabytes(wheel: Path) -> float:
    """The size of a wheel."""
    return wheel.stat().st_size / 1e6


def differs(wheel: Path, folder: Path) -> Iterator[str]:
    """Whether a build from a copy of the repository, made later and elsewhere, has other bytes."""
    # Only files under version control: what lies about here must not get into a wheel unnoticed.
    copy = folder / "copy"
    tracked = output_of("git", "-C", str(ROOT), "ls-files", "-z").split("\0")
    names = [name for name in tracked if (ROOT / name).is_file()]
    for name in names:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    if built(folder / "again", copy).read_bytes() != wheel.read_bytes():
        yield "A second build gives a wheel of other bytes"


def pythons() -> dict[str, str]:
    """The Pythons that the program is for and that are here: this one, one on the path, or one of pyenv's."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    kinds = (kind.rpartition(" :: ")[2] for kind in settings["project"]["classifiers"] if "Python :: 3." in kind)
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = dict[str, str]()
    for version in kinds:
        on_path = shutil.which(f"python{version}")
        places = [sys.executable, *([on_path] if on_path else []), *map(str, pyenv.glob(f"{version}.*/bin/python"))]
        answers = (place for place in places if version_of(place) == version)
        if python := next(answers, None):
            found[version] = python
    return found


def version_of(python: str) -> str:
    """The version of a Python ("3.12"), "" if it does not run."""
    asked = (python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()


def installed(wheel: Path, folder: Path, python: str, *, borrow: bool) -> Path:
    """An environment with only the wheel and its dependencies; return its site-packages."""
    output_of(*UV, "venv", "--quiet", "--python", python, str(folder))
    inside = str(folder / "bin" / "python")
    output_of(*UV, "pip", "install", "--quiet", "--python", inside, *(["--no-deps"] if borrow else []), str(wheel))
    site = next(folder.glob("lib/python*/site-packages"))
    if borrow:  # after its own packages; editable installs of the other environment are ignored
        (site / "borrowed.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    return site


def modules(wheel: Path) -> list[str]:
    """The names of all modules in the wheel, except those that run on import."""
    names = (name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".py"))
    dotted = (name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in names)
    return sorted(name for name in dotted if not name.endswith("__main__"))  # such a module would run the program


def failures(wheel: Path, folder: Path, site: Path, commands: Sequence[Sequence[str]]) -> Iterator[str]:
    """Modules that can't be imported and commands that fail, from an empty folder."""
    (folder / "empty").mkdir(parents=True)
    python = folder / "venv" / "bin" / "python"
    names = "\n".join(modules(wheel))
    done = run([str(python), "-c", IMPORTS, str(site), ",".join(sorted(OPTIONAL))], folder / "empty", names)
    yield from done.stdout.splitlines()
    if done.returncode:
        yield f"The modules can't be imported: {last_line(done.stderr)}"
    done = run([str(python), "-c", HELP], folder / "empty")
    yield from done.stdout.splitlines() or ([last_line(done.stderr)] if done.returncode else [])
    for command in commands:
        done = run([str(folder / "venv" / "bin" / "companion"), *command], folder / "empty")
        if done.returncode:
            yield f"companion {' '.join(command)} ends with {done.returncode}: {last_line(done.stderr or done.stdout)}"


def run(command: Sequence[str], folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with only the path of this environment."""
    home = str(folder)
    # Nothing else of this environment: a PYTHONPATH that leads to the repository would hide what the wheel lacks.
    clean: Mapping[str, str] = {
        "PATH": os.environ["PATH"],
        "HOME": home,
        "XDG_DATA_HOME": home,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "LANG": "C.UTF-8",
    }
    return subprocess.run(command, cwd=folder, env=clean, input=typed, capture_output=True, text=True, check=False)


def output_of(*command: str, folder: Path = ROOT) -> str:
    """The output of a command; if it fails, ends with that output."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command[2:5])} failed: {done.stderr.strip()}")
    return done.stdout


def last_line(text: str) -> str:
    """The last line of a text."""
    return next(iter(text.strip().splitlines()[-1:]), "")


def main() -> None:
    """Build, install, test, and end with 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--borrow", action="store_true", help="take what the wheel needs from this environment")
    parser.add_argument("--light", action="store_true", help="try only a few of the commands")
    options = parser.parse_args()
    here = {version_of(sys.executable): sys.executable} if options.borrow else pythons()
    commands = COMMANDS[:FEW] if options.light else COMMANDS
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor() as several:
        folder = Path(name)
        wheel = built(folder)

        def tried(version: str) -> list[str]:
            site = installed(wheel, folder / version / "venv", here[version], borrow=options.borrow)
            faults = failures(wheel, folder / version, site, commands)
            return [f"Python {version}: {fault}" for fault in faults]

        wrong = [*wrong_contents(wheel), *differs(wheel, folder), *chain.from_iterable(several.map(tried, here))]
        works = f"{len(modules(wheel))} modules and {len(commands)} commands work with Python {', '.join(here)}"
        print("\n".join(wrong) or f"{wheel.name}, {megabytes(wheel):.1f} MB: {works}, and a second build is the same.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
