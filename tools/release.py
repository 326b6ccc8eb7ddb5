"""Makes the files of a release in ``dist/``: wheel, sdist, a list of all it installs (SBOM), and checksums.

    python -m tools.release               refuses while something is missing, and prints what
    python -m tools.release --try         makes the files of the present commit all the same, to look at them

Before it makes anything it uses the wheel in empty environments (``tools.wheel_test``), which ``--try`` does not.
A release is the commit whose ``pyproject.toml`` has the new version and whose CHANGELOG has it as its latest section,
with the date. When the files are there, tag that commit (the command is printed).
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tools.wheel_test import ROOT, UV, output_of

DIST = ROOT / "dist"
SBOM = "cyclonedx-bom==7.5.0"  # of this version, so that two releases differ in what they list alone
EXTRAS = "club,live,photos,report"
SECTION = re.compile(r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>\d{4}-\d\d-\d\d))?$", re.MULTILINE)


def version_in(root: Path) -> str:
    """The version in ``pyproject.toml``."""
    return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def missing(root: Path) -> Iterator[str]:
    """What a release of the present commit lacks."""
    version = version_in(root)
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = [(found["version"], found["date"], found.end()) for found in SECTION.finditer(changelog)]
    dated = [section for section in sections if section[0] != "Unreleased"]
    if not dated or dated[0][0] != version:
        yield f"The latest section of CHANGELOG.md is not [{version}]"
    elif dated[0][1] is None:
        yield f"The section [{version}] of CHANGELOG.md has no date"
    waiting = [end for name, _, end in sections if name == "Unreleased"]
    if waiting and SECTION.split(changelog[waiting[0] :])[0].strip():
        yield "Something in CHANGELOG.md is still [Unreleased]"
    if output_of("git", "status", "--porcelain", folder=root):  # files that git does not know would be in the sdist
        yield "There are changes that are not committed"
    if output_of("git", "tag", "--list", f"v{version}", folder=root):
        yield f"The tag v{version} is there already"


def built(folder: Path) -> list[Path]:
    """Wheel and sdist of the present commit, dated as the commit is: a second build has the same bytes."""
    os.environ["SOURCE_DATE_EPOCH"] = output_of("git", "log", "-1", "--format=%ct").strip()
    output_of(*UV, "build", "--quiet", "--out-dir", str(folder), str(ROOT))
    return sorted(folder.glob("*.whl")) + sorted(folder.glob("*.tar.gz"))


def bill_of_materials(wheel: Path, written: Path) -> None:
    """A CycloneDX list of what the wheel installs with all it can use at a table, with versions and licences."""
    # In an environment of its own: this one has the developers' tools, which nobody at a table installs.
    with tempfile.TemporaryDirectory() as name:
        python = str(Path(name) / "venv" / "bin" / "python")
        output_of(*UV, "venv", "--quiet", "--python", sys.executable, str(Path(name) / "venv"))
        output_of(*UV, "pip", "install", "--quiet", "--python", python, f"{wheel}[{EXTRAS}]")
        tool = (*UV, "tool", "run", "--quiet", "--from", SBOM, "cyclonedx-py", "environment", python)
        described = (
            "--pyproject",
            str(ROOT / "pyproject.toml"),
            "--output-reproducible",
            "--output-file",
            str(written),
        )
        output_of(*tool, *described)


def main() -> None:
    """Check, build twice, list, sum; end with 1 if something is missing, the wheel fails its tests or builds differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--try", dest="trying", action="store_true", help="make the files whatever is missing")
    wrong = list(missing(ROOT))
    print("".join(f"{fault}.\n" for fault in wrong), end="")
    if wrong and not parser.parse_args().trying:
        sys.exit(1)
    if not wrong and subprocess.run([sys.executable, "-m", "tools.wheel_test"], cwd=ROOT, check=False).returncode:
        sys.exit("The wheel does not pass its tests.")
    shutil.rmtree(DIST, ignore_errors=True)
    files = built(DIST)
    with tempfile.TemporaryDirectory() as again:
        # So that anybody can check later that these files are those of the tag.
        if [one.read_bytes() for one in built(Path(again))] != [one.read_bytes() for one in files]:
            sys.exit("A second build has other bytes.")
    version = version_in(ROOT)
    files.append(DIST / f"tabletop-companion-{version}.cdx.json")
    bill_of_materials(files[0], files[-1])
    sums = [f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in files]
    (DIST / "SHA256SUMS").write_text("".join(sums), encoding="ascii")
    print("".join(sums), end="")
    print(f"git tag -a v{version} -m 'Release {version}'")


if __name__ == "__main__":
    main()
