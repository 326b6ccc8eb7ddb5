"""A release is refused while its version, its changelog or its tree say something else."""

import subprocess
from pathlib import Path

import pytest

from tools.release import missing

SECTION = "## [1.0.0] - 2027-01-31\n\n- A referee.\n"


def project(folder: Path, changelog: str) -> Path:
    """A repository with that changelog and version 1.0.0."""
    (folder / "pyproject.toml").write_text('[project]\nversion = "1.0.0"\n')
    (folder / "CHANGELOG.md").write_text(f"# Changelog\n\n{changelog}")
    run = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "All"]):
        subprocess.run([*run, *command], cwd=folder, check=True)
    return folder


def test_a_version_with_its_section_and_date_may_be_released(tmp_path: Path) -> None:
    root = project(tmp_path, f"## [Unreleased]\n\n{SECTION}\n## [0.9.0] - 2026-01-01\n")
    assert list(missing(root)) == []
    subprocess.run(["git", "-c", "tag.gpgsign=false", "tag", "v1.0.0"], cwd=root, check=True)
    assert list(missing(root)) == ["The tag v1.0.0 is there already"]
    (root / "CHANGELOG.md").write_text("")
    assert "There are changes that are not committed" in list(missing(root))


def test_a_file_that_git_does_not_know_is_no_part_of_a_release(tmp_path: Path) -> None:
    root = project(tmp_path, SECTION)
    (root / "notes.txt").write_text("What an sdist would hold as well.")
    assert list(missing(root)) == ["There are changes that are not committed"]


@pytest.mark.parametrize(
    ("changelog", "fault"),
    [
        ("## [Unreleased]\n\n- A referee.\n", "The latest section of CHANGELOG.md is not [1.0.0]"),
        ("## [0.9.0] - 2026-01-01\n\n" + SECTION, "The latest section of CHANGELOG.md is not [1.0.0]"),
        (SECTION.replace(" - 2027-01-31", ""), "The section [1.0.0] of CHANGELOG.md has no date"),
        (f"## [Unreleased]\n\n- A coach.\n\n{SECTION}", "Something in CHANGELOG.md is still [Unreleased]"),
    ],
)
def test_what_is_missing_is_said(tmp_path: Path, changelog: str, fault: str) -> None:
    assert fault in list(missing(project(tmp_path, changelog)))
