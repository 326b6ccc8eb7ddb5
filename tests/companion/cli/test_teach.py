"""``companion teach``, end to end on the virtual table: teaching makes readings more certain, never worse."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.taught_file import BadTaught, load_taught, save_taught, taught_path
from tests.vision.faces_drawn import drawn
from vision.arrays import Image
from vision.confusion_counts import ConfusionCounts
from vision.read import TableReader
from vision.reading import TableReading
from vision.taught import Taught
from vision.taught.household import TaughtDice
from vision.virtual.table import VirtualTable

SEED = 52
FAINT = 0.07  # of their contrast: pips and animals that are not always sure without lessons


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings" / "settings.toml"))
    return tmp_path


def companion(*words: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, [*words], input=typed)
    return result.exit_code, result.output


def with_dice(faces: list[int], name: str = "rogue", seed: int = SEED, contrast: float = 1.0) -> VirtualTable:
    """A table on which dice of two colours lie in rows, with these faces up in turn."""
    table = VirtualTable(name, seed)
    for i in range(8):
        x, y = 100.0 + 70 * (i % 4), 110.0 + 70 * (i // 4)
        die = table.look.dice[i // 4]
        pips = tuple(round(body + (pip - body) * contrast) for body, pip in zip(die.body, die.pips, strict=True))
        table.put(replace(die, pips=pips), x, y, turn=0.3 + 0.9 * i, face=faces[i % len(faces)])
    return table


def written(folder: Path, table: VirtualTable, name: str) -> str:
    path = folder / f"{name}.png"
    cv2.imwrite(str(path), table.render(1.0), [cv2.IMWRITE_PNG_COMPRESSION, 1])
    return str(path)


def right_and_sure(reading: TableReading, truth: TableReading) -> tuple[int, int]:
    """How many dice are right and sure, and how many wrong and sure."""
    near = [min(truth.dice, key=lambda d: np.hypot(d.x - die.x, d.y - die.y)) for die in reading.dice]
    good = [die.face == other.face and die.flat for die, other in zip(reading.dice, near, strict=True)]
    sure = [die.sure for die in reading.dice]
    return sum(map(bool.__and__, good, sure)), sum(s and not g for g, s in zip(good, sure, strict=True))


def test_dice_shown_in_six_pictures_are_read_more_reliably_and_never_worse(own_settings: Path) -> None:
    lessons = [written(own_settings, VirtualTable("rogue", SEED), "bare")]
    lessons += [written(own_settings, with_dice([face], contrast=FAINT), f"face{face}") for face in range(1, 7)]
    code, text = companion("teach", *lessons)
    assert code == 0, text
    assert "Learnt: bare, face-1, face-2, face-3, face-4, face-5, face-6." in text
    before, after = TableReader(), TableReader(taught=load_taught())
    gained = 0
    for faces in ([1, 4, 1, 6], [2, 1, 5, 3]):
        table = with_dice(faces, contrast=FAINT)
        table.throw(2)
        t = table.now + 1
        picture, truth = table.render(t), table.truth(t)
        right, wrong = right_and_sure(before.read(picture), truth)
        right_now, wrong_now = right_and_sure(after.read(picture), truth)
        assert right_now >= right
        assert wrong_now <= wrong
        gained += right_now - right
    assert gained > 0


class Scripted:
    """A camera that shows one picture after the other, a new one after each that was taken."""

    name = "pictures"
    own_clock = True

    def __init__(self, pictures: list[Image]) -> None:
        self._pictures = pictures

    def small(self) -> None: ...

    def large(self) -> object:
        picture = self._pictures.pop(0) if len(self._pictures) > 1 else self._pictures[0]
        return type("Frame", (), {"image": picture})()

    def __enter__(self) -> Scripted:
        return self

    def __exit__(self, *_: object) -> None: ...


def test_at_the_camera_it_asks_one_thing_at_a_time_and_says_what_it_cannot_use(monkeypatch: pytest.MonkeyPatch) -> None:
    bare, wrong, right = (VirtualTable("rogue", 3), with_dice([5], seed=3), with_dice([2], seed=3))
    pictures = [table.render(1.0) for table in (bare, bare, wrong, right)]
    monkeypatch.setattr("companion.cli.lessons.opened_camera", lambda *_args, **_more: Scripted(pictures))
    code, text = companion("teach", "--lesson", "bare", "--lesson", "face-2", typed="\n\n\nq\n")
    assert code == 0, text
    assert "Clear the mat: nothing may lie on it." in text
    assert "One of the dice shows a 5: turn up its 2." in text
    assert "Learnt: bare, face-2." in text
    assert [sorted(dice.faces) for dice in load_taught().dice] == [[2], [2]]


def test_the_virtual_camera_can_be_taught_too() -> None:
    code, text = companion("teach", "--camera", "virtual:3", "--lesson", "bare", typed="\n")
    assert code == 0, text
    assert set(load_taught().bare) == {"rogue"}


def test_what_was_learned_of_misread_dice_is_listed_and_forgotten() -> None:
    taken = tuple((0, 0, 2, 0, 0, 0, 0) if face == 3 else (0,) * 7 for face in range(1, 7))
    save_taught(Taught(misread={"uckers": ConfusionCounts(taken)}))
    code, text = companion("teach", "--list")
    assert (code, text) == (0, "Dice of Uckers: a 3 is read as a 2; the referee allows for that\n")
    companion("teach", "--forget")
    assert companion("teach", "--list") == (0, "Nothing is known so far.\n")


def test_lessons_can_be_passed_over_and_ended() -> None:
    code, text = companion("teach", "--camera", "virtual:3", typed="s\nq\n")
    assert (code, "Nothing was learnt." in text) == (0, True)
    assert not taught_path().exists()


def test_forgetting_leaves_nothing(own_settings: Path) -> None:
    picture = written(own_settings, VirtualTable("rogue", 3), "bare")
    companion("teach", "--lesson", "bare", picture)
    assert taught_path().exists()
    assert companion("teach", "--forget") == (0, "Everything that was taught is forgotten.\n")
    assert not taught_path().exists()
    assert companion("teach", "--forget") == (0, "Nothing was taught so far.\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--mat", "chess"], "There is no mat called chess."),
        (["--lesson", "crowns", "{bare}"], "There is no lesson called crowns on this mat; there is bare, face-1"),
        (["{grey}"], "No mat"),
        (["--lesson", "face-3", "{bare}"], "I see no dice there."),
        (["--lesson", "bare", "{bare}", "{bare}"], "There are 1 lessons on this mat, but 2 pictures."),
        (["nowhere.png"], "nowhere.png can't be opened"),
        (["--camera", "crystal"], "There is no kind of camera called 'crystal'."),
    ],
)
def test_what_cannot_be_used_is_said_in_words(own_settings: Path, words: list[str], sentence: str) -> None:
    names = {"bare": written(own_settings, VirtualTable("rogue", 3), "bare"), "grey": str(own_settings / "grey.png")}
    cv2.imwrite(names["grey"], np.full((400, 600, 3), 128, np.uint8))
    code, text = companion("teach", *(word.format(**names) for word in words))
    assert code == 2
    assert sentence in text


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"version": 99}', '{"version": 1, "dice": [{"edge": 16}]}'])
def test_a_damaged_file_is_said_with_what_to_do(own_settings: Path, content: str) -> None:
    taught_path().parent.mkdir(parents=True)
    taught_path().write_text(content)
    with pytest.raises(BadTaught, match="companion teach --forget"):
        load_taught()
    picture = written(own_settings, VirtualTable("rogue", 3), "bare")
    code, text = companion("read", picture)
    assert code == 2
    assert "companion teach --forget" in text


def test_reading_uses_what_was_taught(own_settings: Path) -> None:
    bare = VirtualTable("rogue", 3)
    corners = bare.registration.to_image([(150, 100), (250, 100), (250, 200), (150, 200)])
    card = cv2.fillPoly(bare.render(1.0), [np.round(corners).astype(np.int32)], (20, 20, 160))
    path = own_settings / "print.png"
    cv2.imwrite(str(path), card)
    things = json.loads(companion("read", "--json", str(path))[1])["things"]
    assert [thing["what"] for thing in things] == ["thing"]
    assert companion("teach", "--lesson", "bare", str(path))[0] == 0
    assert json.loads(companion("read", "--json", str(path))[1])["things"] == []


def test_what_is_known_is_listed_and_one_set_can_be_forgotten() -> None:
    red = TaughtDice(16.0, np.array([1.0, 0, 0]), "red", {2: (drawn(2),)})
    named = TaughtDice(15.0, np.zeros(3), "other", {1: (drawn(1),)}, frozenset({1}))
    save_taught(Taught((red, named)))
    _, listed = companion("teach", "--list")
    assert listed.splitlines() == [
        "Dice, set 1: red, 16 mm, faces 2",
        "Dice, set 2: 15 mm, faces 1 (the 1 as you said)",
    ]
    assert companion("teach", "--forget-set", "1") == (0, "Set 1 is forgotten.\n")
    _, listed = companion("teach", "--list")
    assert listed.splitlines() == ["Dice, set 1: 15 mm, faces 1 (the 1 as you said)"]
    assert "no set 4" in companion("teach", "--forget-set", "4")[1]
    assert companion("teach", "--forget")[0] == 0
    assert companion("teach", "--list")[1] == "Nothing is known so far.\n"
