"""``companion import``: files from others and from damaged cards; each game of a backup stands for itself."""

from __future__ import annotations

import io
import json
import os
import random
import re
import resource
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.sessions.events import Event
from companion.sessions.folders import GameFolder
from companion.sessions.log import SessionLog
from companion.sessions.opening import records_folder
from tests.night import AT_NIGHT
from tools.torture_import import Bomb, Members, content, damaged, flipped, repacked, resealed

PICTURE = b"\xff\xd8 first picture"


@pytest.fixture(scope="module")
def whole(_five_games: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A backup of five games: game 3 has a picture, game 1 cues."""
    folder = tmp_path_factory.mktemp("whole")
    shutil.copytree(_five_games, folder, dirs_exist_ok=True)
    path = folder / "sessions.sqlite3"
    with SessionLog.open(path) as log:
        for seq in range(4):
            log.append_cue(1, seq, {"touch": f"answer:{seq}", "t": float(seq)})
    assert run("backup", folder / "backup.zip", "--log-db", path)[0] == 0
    return (folder / "backup.zip").read_bytes()


def run(*words: str | Path) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(map(str, words)), env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.exit_code, result.output


class Taken:
    """What came of an import into an empty log."""

    def __init__(self, folder: Path, data: bytes) -> None:
        self.path = folder / "log.sqlite3"
        file = folder / "file"
        file.write_bytes(data)
        self.code, self.message = run("import", file, "--log-db", self.path)

    @property
    def games(self) -> list[int]:
        with SessionLog.reading(self.path) as log:
            return log.numbers()

    def events(self, number: int) -> tuple[Event, ...]:
        with SessionLog.reading(self.path) as log:
            return log.events(number)


def changed(whole: bytes, change: Callable[[Members], object]) -> bytes:
    return repacked(whole, lambda members, _: change(members), random.Random(1))


def test_one_flipped_bit_costs_at_most_the_game_that_it_hits(tmp_path: Path, whole: bytes) -> None:
    rng = random.Random(4)
    for number in range(8):
        folder = tmp_path / str(number)
        folder.mkdir()
        taken = Taken(folder, flipped(whole, rng, 1))
        assert len(taken.games) >= 4
        assert taken.code == 0 or "file" in taken.message


def test_a_backup_without_its_end_brings_the_games_before_it(tmp_path: Path, whole: bytes) -> None:
    taken = Taken(tmp_path, whole[: whole.index(b"000004/record.jsonl")])
    assert len(taken.games) == 3
    assert not zipfile.is_zipfile(tmp_path / "file")


def test_a_damaged_game_is_named_taken_in_as_far_as_it_goes_and_completed_later(tmp_path: Path, whole: bytes) -> None:
    def torn(members: Members) -> None:
        *lines, last = content(members, "000001/record.jsonl").splitlines(keepends=True)
        members["000001/record.jsonl"] = b"".join(lines) + last.replace(b'"seq"', b'"sex"')

    taken = Taken(tmp_path, changed(whole, torn))
    count = len(taken.events(1))
    assert taken.code == 1
    assert f"Game 1 (number 1 in the file): Its record is damaged after event {count}." in taken.message
    assert taken.games == [1, 2, 3, 4, 5]
    (tmp_path / "file").write_bytes(whole)
    assert run("import", tmp_path / "file", "--log-db", taken.path) == (
        0,
        "Taken in as: 1. 4 were here already; --as-new takes them in once more.\n",
    )
    assert len(taken.events(1)) == count + 1


@pytest.mark.parametrize("content", [b"another picture", None])
def test_a_picture_that_is_missing_or_another_is_said_and_check_knows(
    tmp_path: Path, whole: bytes, content: bytes | None
) -> None:
    def change(members: Members) -> None:
        if content is None:
            del members["000003/000001.jpg"]
        else:
            members["000003/000001.jpg"] = content

    taken = Taken(tmp_path, changed(whole, change))
    assert taken.code == 1
    assert "Game 3 (number 3 in the file): Pictures are missing or were changed: 1." in taken.message
    code, text = run("check", "--log-db", taken.path)
    assert code == 1
    assert "The picture kept with event 1 of game 3 was changed or lost." in text


def test_pictures_that_were_pruned_are_not_missed(tmp_path: Path, five_games: Path) -> None:
    GameFolder(records_folder(five_games), 3).prune()
    run("backup", tmp_path / "backup.zip", "--log-db", five_games)
    taken = Taken(tmp_path, (tmp_path / "backup.zip").read_bytes())
    assert taken.code == 0
    assert run("check", "--log-db", taken.path)[0] == 0


def test_damaged_cues_are_left_out_and_their_game_is_taken_in(tmp_path: Path, whole: bytes) -> None:
    def change(members: Members) -> None:
        lines = content(members, "000001/cues.jsonl").splitlines(keepends=True)
        members["000001/cues.jsonl"] = b"".join([*lines[:2], b"{}\n", *lines[3:]])

    taken = Taken(tmp_path, changed(whole, change))
    assert taken.code == 1
    assert "What came in from the table is damaged and was left out from there on." in taken.message
    with SessionLog.reading(taken.path) as log:
        assert len(log.cues(1)) == 2
    assert run("check", "--log-db", taken.path) == (0, "5 games: all is well.\n")


@pytest.mark.parametrize("filling", [b"\0", b"\n", b"[],"])
def test_what_would_be_gigantic_is_not_unpacked(tmp_path: Path, whole: bytes, filling: bytes) -> None:
    data = changed(whole, lambda members: members.update({"000002/record.jsonl": Bomb(b"", filling)}))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    taken = Taken(tmp_path, data)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # KB
    assert taken.code == 1
    assert re.search(r"Game 2 in the file is not taken in: It is larger than 8 MB", taken.message)
    assert len(taken.games) == 4


@pytest.mark.parametrize(
    ("offset", "value", "sentence"),
    [(6, 1, "locked with a password"), (8, 14, "packed in a way"), (8, 99, "packed in a way")],
)
def test_a_game_that_is_locked_or_packed_otherwise_stops_no_other(
    tmp_path: Path, whole: bytes, offset: int, value: int, sentence: str
) -> None:
    data = bytearray(whole)
    data[whole.index(b"000002/record.jsonl") - 30 + offset] = value
    taken = Taken(tmp_path, bytes(data))
    assert taken.code == 1
    assert sentence in taken.message
    assert len(taken.games) == 4


@pytest.mark.parametrize("number", range(12 if AT_NIGHT > 1 else 6))
def test_nothing_that_was_made_to_harm_ends_in_a_traceback_or_harms_the_log(
    tmp_path: Path, whole: bytes, export: bytes, number: int
) -> None:
    _, data = damaged(whole, export, random.Random(number))
    taken = Taken(tmp_path, data)
    assert run("check", "--log-db", taken.path)[0] <= taken.code or not taken.games
    for command in (["sessions"], ["sessions", "--csv"], *(["show", str(n)] for n in taken.games)):
        assert run(*command, "--log-db", taken.path)[0] == 0


POISON = [
    '{"started": {}}',
    '{"options": 5}',
    '{"options": {"war": [[]]}}',
    '{"options": {"nonsense": true}}',
    '{"players": ["A\\u001b]0;x\\u0007", "Ben"]}',
    '{"players": ["Ann", "Ann"]}',
    '{"game": "chess"}',
    '{"preset": 3}',
    '{"started": "' + "x" * 10_000 + '"}',
]
POISON_LINES = [
    '"t": 1' + "0" * 400,
    '"t": 1e300',
    '"t": true',
    f'"points": {1 << 70}',
    '"dice": 5',
    '"dice": [[1]]',
    '"by": []',
    '"scores": 3',
    '"step": {}',
    '"seat": "x"',
    '"seat": 9',
    '"sentence": {}',
    '"replaces": 900',
    '"x": ' + "[" * 5000 + "]" * 5000,
]


@pytest.fixture(scope="module")
def export(_five_games: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """An export of game 1."""
    file = tmp_path_factory.mktemp("export") / "export"
    assert run("export", "1", "-o", file, "--log-db", _five_games / "sessions.sqlite3")[0] == 0
    return file.read_bytes()


@pytest.fixture
def exported(export: bytes) -> list[str]:
    """The lines of an export of game 1."""
    return export.decode().splitlines()


@pytest.mark.parametrize("poison", POISON)
def test_a_header_that_makes_no_sense_is_refused_in_a_sentence(
    tmp_path: Path, exported: list[str], poison: str
) -> None:
    first = json.dumps(json.loads(exported[0]) | json.loads(poison))
    taken = Taken(tmp_path, "\n".join([first, *exported[1:]]).encode())
    assert taken.code == 2
    assert len(taken.message.splitlines()) == 1
    assert not taken.path.exists() or not taken.games


@pytest.mark.parametrize("poison", POISON_LINES)
def test_a_line_that_makes_no_sense_is_refused_in_a_sentence(tmp_path: Path, exported: list[str], poison: str) -> None:
    throw = next(at for at, line in enumerate(exported) if '"dice"' in line)
    lines = [*exported[:throw], f"{exported[throw][:-1]}, {poison}}}", *exported[throw + 1 :]]
    taken = Taken(tmp_path, "\n".join(lines).encode())
    assert taken.code == 2
    assert len(taken.message.splitlines()) == 1
    assert not taken.path.exists() or not taken.games


def test_an_undo_of_an_event_that_never_was_refuses_its_game_only(tmp_path: Path, whole: bytes) -> None:
    def change(members: Members) -> None:
        undo = {"kind": "undo", "replaces": 900}
        members["000001/record.jsonl"] = resealed(
            content(members, "000001/record.jsonl"), lambda _, rows: rows[-1].update(undo)
        )

    taken = Taken(tmp_path, changed(whole, change))
    assert taken.code == 1
    assert "Game 1 in the file is not taken in: There is no event 900 to take back or to correct." in taken.message
    assert len(taken.games) == 4


def test_a_game_that_is_there_already_is_said_and_taken_in_once_more_only_if_asked(
    tmp_path: Path, exported: list[str]
) -> None:
    taken = Taken(tmp_path, "\n".join(exported).encode())
    file = tmp_path / "file"
    assert (taken.code, taken.message) == (0, "Taken in as: 1.\n")
    assert run("import", file, "--log-db", taken.path) == (
        0,
        "Nothing was taken in. 1 were here already; --as-new takes them in once more.\n",
    )
    assert run("import", file, "--as-new", "--log-db", taken.path) == (0, "Taken in as: 2.\n")


@pytest.mark.parametrize("source", ["pipe", "/dev/zero", "folder", "missing"])
def test_what_is_no_ordinary_file_is_not_read(tmp_path: Path, source: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    code, text = run("import", tmp_path / source, "--log-db", tmp_path / "log.sqlite3")
    assert code == 2
    assert "can't be read" in text


@pytest.mark.parametrize("command", [["sessions"], ["check"], ["import", "file"]])
def test_a_pipe_for_the_log_is_no_log(tmp_path: Path, whole: bytes, command: list[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_bytes(whole)
    words = [str(tmp_path / word) if word == "file" else word for word in command]
    code, text = run(*words, "--log-db", tmp_path / "pipe")
    assert code == 1
    assert "is no session log" in text


def test_an_archive_of_something_else_is_no_backup(tmp_path: Path) -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as packed:
        packed.writestr("word/document.xml", "x" * 1000)
    taken = Taken(tmp_path, target.getvalue())
    assert taken.code == 2
    assert "is neither a backup nor an exported game" in taken.message
