"""Small files that the program writes for itself."""

import os
from pathlib import Path

import pytest

from companion.data_files import DataFile

FILE = DataFile("thing.json")


def test_a_kept_file_lies_beside_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_KEPT", raising=False)
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings.toml"))
    assert FILE.write("one") == tmp_path / "thing.json"
    assert FILE.read() == "one"


def test_the_service_keeps_it_in_the_folder_of_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_SETTINGS", "/etc/companion/settings.toml")
    monkeypatch.setenv("COMPANION_KEPT", str(tmp_path))
    assert FILE.write("one").parent == tmp_path
    unit = (Path(__file__).parents[2] / "systemd/companion.service").read_text()
    assert "Environment=COMPANION_KEPT=%S/companion\n" in unit
    assert "StateDirectory=companion\n" in unit


def test_the_old_content_stays_when_the_plug_is_pulled_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "thing.json"
    FILE.write("old", path)

    def plug(_: int) -> None:
        raise OSError("no more power")

    monkeypatch.setattr(os, "fsync", plug)
    with pytest.raises(OSError, match="no more power"):
        FILE.write("new", path)
    assert FILE.read(path) == "old"


def test_what_is_forgotten_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "thing.json"
    assert not FILE.delete(path)
    FILE.write("one", path)
    assert FILE.delete(path)
    with pytest.raises(FileNotFoundError):
        FILE.read(path)
