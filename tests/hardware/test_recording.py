"""Recordings: they round-trip, and a broken one is reported in one sentence."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware import recording
from hardware.camera import SMALL_SIZE, Camera
from hardware.errors import BrokenRecording, CannotRecord
from hardware.pictures import as_jpeg
from hardware.presses import Press, Touch
from hardware.recording import EndOfRecording, Episode, PictureShown, Recording, RecordingCamera, RecordingWriter

EPISODE = Episode("rogue", ("Ann", "Ben"), {"war": True}, "rogue")


def picture(grey: int, size: tuple[int, int] = (1536, 864)) -> np.ndarray:
    return np.full((size[1], size[0], 3), grey, np.uint8)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A whole recording: two pictures at 0 and 1 s, the end of seat 1 at 0.5 s, a touch at 2 s."""
    with RecordingWriter(tmp_path / "game", EPISODE) as writer:
        writer.frame(picture(50), 0.0)
        writer.press(Press("end", 0.5, 1))
        writer.frame(picture(200), 1.0)
        writer.touch(Touch("keep:1,5", 2.0))
    return tmp_path / "game"


def shown_by(camera: RecordingCamera) -> list[tuple[float, int]]:
    """Time and grey of every frame until the end."""
    seen = []
    while True:
        try:
            frame = camera.small()
        except EndOfRecording:
            return seen
        seen.append((frame.t, int(frame.image[0, 0])))


def test_what_is_written_is_read_again(folder: Path) -> None:
    recording = Recording.open(folder)
    assert recording.episode == EPISODE
    assert recording.inputs == (Press("end", 0.5, 1), Touch("keep:1,5", 2.0))
    assert [shown.t for shown in recording.pictures] == [0.0, 1.0]


def test_a_picture_is_shown_until_the_next_and_the_last_one_for_the_tail(folder: Path) -> None:
    seen = shown_by(RecordingCamera(folder, fps=10, tail=1.0))
    assert len(seen) == 31  # 0.0 to 3.0 s: two seconds of events and one of tail
    assert [grey for _, grey in seen] == [50] * 10 + [200] * 21


def test_the_clock_of_a_recording_does_not_drift_and_two_runs_are_the_same(folder: Path) -> None:
    first, second = shown_by(RecordingCamera(folder)), shown_by(RecordingCamera(folder))
    assert first == second
    assert [t for t, _ in first] == [n / 15 for n in range(len(first))]


def test_a_paced_recording_waits_for_the_real_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, waits = [100.0], []

    def sleep(seconds: float) -> None:
        waits.append(round(seconds, 3))
        now[0] += seconds

    # Only this module's clock: threads of other tests sleep as well.
    monkeypatch.setattr("hardware.recording.time", SimpleNamespace(monotonic=lambda: now[0], sleep=sleep))
    camera = RecordingCamera(folder, fps=10, paced=True)
    for delay in (0.0, 0.04, 0.5, 0.0):
        now[0] += delay
        camera.small()
    assert waits == [0.0, 0.06, 0.0, 0.1]


def test_a_recording_is_a_camera_with_a_small_grey_and_a_large_colour_picture(folder: Path) -> None:
    with RecordingCamera(folder) as camera:
        assert isinstance(camera, Camera)
        small, large = camera.small(), camera.large()
    assert small.image.shape == SMALL_SIZE[::-1]
    assert large.image.shape == (864, 1536, 3)
    assert (small.t, small.number) == (large.t, large.number) == (0.0, 0)


def test_a_picture_that_is_handed_out_twice_cannot_be_drawn_on(folder: Path) -> None:
    with RecordingCamera(folder) as camera:
        image = camera.large().image
        with pytest.raises(ValueError, match="read-only"):
            image[0, 0] = 0


def test_each_press_is_given_once_when_its_time_has_come(folder: Path) -> None:
    camera = RecordingCamera(folder)
    assert camera.inputs_until(0.4) == ()
    assert camera.inputs_until(0.5) == (Press("end", 0.5, 1),)
    assert not any(isinstance(event, Press) for event in camera.inputs_until(9.0))


def test_what_the_program_entered_is_still_its_own(tmp_path: Path) -> None:
    with RecordingWriter(tmp_path / "game", EPISODE) as writer:
        writer.frame(picture(100), 0.0)
        writer.touch(Touch("bid:2x3", 1.0, program=True))
    assert Recording.open(tmp_path / "game").inputs == (Touch("bid:2x3", 1.0, program=True),)


def test_touches_come_with_the_presses_in_the_order_of_time(folder: Path) -> None:
    assert RecordingCamera(folder).inputs_until(9.0) == (Press("end", 0.5, 1), Touch("keep:1,5", 2.0))


def test_unknown_keys_and_unknown_kinds_of_lines_are_passed_over(folder: Path) -> None:
    before = Recording.open(folder).events
    lines = [{**json.loads(line), "colour": "red"} for line in (folder / "events.jsonl").read_text().splitlines()]
    lines.append({"t": 5.0, "note": "Ann laughs"})
    (folder / "events.jsonl").write_text("\n".join(map(json.dumps, lines)))
    assert Recording.open(folder).events == before


def test_a_long_press_stays_long(tmp_path: Path) -> None:
    with RecordingWriter(tmp_path, EPISODE) as writer:
        writer.frame(picture(50), 0.0)
        writer.press(Press("undo", 1.0, long=True))
    assert Recording.open(tmp_path).inputs == (Press("undo", 1.0, long=True),)


@pytest.mark.parametrize("button", ["confirm", "undo", "menu"])
def test_confirm_undo_and_menu_belong_to_no_seat(folder: Path, button: str) -> None:
    with (folder / "events.jsonl").open("a") as lines:
        lines.write(json.dumps({"t": 9, "press": button}) + "\n")
    assert Recording.open(folder).events[-1] == Press(button, 9.0)


def add(line: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        with (folder / "events.jsonl").open("a") as lines:
            lines.write(line + "\n")

    return change


def episode(text: str) -> Callable[[Path], None]:
    return lambda folder: (folder / "episode.json").write_text(text) and None


def cut_off(folder: Path) -> None:
    path = folder / "frames/0002.jpg"
    path.write_bytes(path.read_bytes()[:-200])


BREAKS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no episode": (lambda f: (f / "episode.json").unlink(), r"episode\.json is missing"),
    "no events": (lambda f: (f / "events.jsonl").unlink(), r"events\.jsonl is missing"),
    "empty events": (lambda f: (f / "events.jsonl").write_text(""), "is empty: it shows no picture"),
    "not text": (lambda f: (f / "events.jsonl").write_bytes(b"\xff\xfe"), r"events\.jsonl can't be read"),
    "bad line": (add('{"t": 9,'), r"^Line 5 of .*events\.jsonl is not valid JSON\.$"),
    "deep line": (add("[" * 9_000), r"^Line 5 of .* is not valid JSON\.$"),
    "list": (add("[1, 2]"), r"^Line 5 of .* holds no JSON object"),
    "no time": (add('{"press": "menu"}'), r"^Line 5 of .* has no time"),
    "odd time": (add('{"t": NaN, "press": "menu"}'), r"^Line 5 of .* has no time"),
    "time is a truth": (add('{"t": true, "press": "menu"}'), r"^Line 5 of .* has no time"),
    "back in time": (add('{"t": 1.5, "press": "menu"}'), r"^Line 5 .* goes back in time, from 2 s to 1\.5 s\.$"),
    "unknown button": (add('{"t": 9, "press": "fire"}'), r"^Line 5 of .* presses 'fire'; the buttons are end, confirm"),
    "button is a list": (add('{"t": 9, "press": []}'), r"^Line 5 of .* presses \[\]"),
    "end of nobody": (add('{"t": 9, "press": "end"}'), r'presses "end" without saying whose'),
    "seat 0": (add('{"t": 9, "press": "end", "seat": 0}'), "has the seat 0; seats are numbered 1, 2"),
    "odd long": (add('{"t": 9, "press": "menu", "long": "yes"}'), "has 'yes' for \"long\""),
    "touch of nothing": (add('{"t": 9, "touch": 3}'), "has a touch that is not a text"),
    "missing picture": (
        lambda f: (f / "frames/0002.jpg").unlink(),
        r"^Line 3 .*frames/0002\.jpg, but .* is missing\.$",
    ),
    "unreadable picture": (
        lambda f: (f / "frames/0002.jpg").write_text("hello"),
        r"^Line 3 of .* shows frames/0002\.jpg, which is not a readable picture\.$",
    ),
    "empty picture": (lambda f: (f / "frames/0002.jpg").write_bytes(b""), "not a readable picture"),
    "picture cut off": (cut_off, "not a readable picture"),
    "picture is a folder": (add('{"t": 9, "frame": "frames"}'), "which can't be opened: Is a directory"),
    "picture outside": (add('{"t": 9, "frame": "../../secret.jpg"}'), "names no picture inside the recording"),
    "picture is a number": (add('{"t": 9, "frame": 7}'), "names no picture inside the recording: 7"),
    "bad episode": (episode("{"), r"episode\.json is not valid JSON"),
    "no game": (episode("{}"), "names no game"),
    "odd players": (episode('{"game": "rogue", "players": "Ann"}'), "has no list of names"),
    "odd options": (episode('{"game": "rogue", "options": []}'), 'the "options" are not an object'),
    "odd mat": (episode('{"game": "rogue", "mat": 3}'), 'the "mat" is not a name'),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_recording_is_refused_in_one_sentence_that_names_the_place(folder: Path, name: str) -> None:
    change, sentence = BREAKS[name]
    change(folder)
    with pytest.raises(BrokenRecording, match=sentence) as caught:
        Recording.open(folder)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BrokenRecording, match=r"that folder does not exist\.$"):
        Recording.open(tmp_path / "nowhere")


def test_a_picture_that_goes_bad_while_replaying_is_said(folder: Path) -> None:
    camera = RecordingCamera(folder, fps=1)
    (folder / "frames/0001.jpg").write_bytes(b"")
    with pytest.raises(BrokenRecording, match=r"0001\.jpg of the recording can't be read"):
        camera.small()


def test_the_mat_is_named_after_the_game_when_the_episode_names_none(folder: Path) -> None:
    episode('{"game": "uckers", "players": []}')(folder)
    assert Recording.open(folder).episode == Episode("uckers", (), {}, "uckers")


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=60))
def test_any_line_of_junk_gives_a_recording_or_one_error_type(tmp_path_factory, text: str) -> None:
    folder = tmp_path_factory.mktemp("junk")
    (folder / "episode.json").write_text('{"game": "rogue"}')
    (folder / "p.jpg").write_bytes(as_jpeg(picture(9, (16, 9))))
    (folder / "events.jsonl").write_text('{"t": 0, "frame": "p.jpg"}\n' + text, encoding="utf-8", newline="")
    try:
        recording = Recording.open(folder)
    except BrokenRecording:
        return
    assert recording.events[0] == PictureShown(0.0, folder / "p.jpg")


def test_the_writer_skips_a_picture_that_shows_the_same_beyond_noise(tmp_path: Path) -> None:
    noise = np.random.default_rng(4)
    grain = np.clip(picture(120) + noise.normal(0, 5, (864, 1536, 3)), 0, 255).astype(np.uint8)
    with RecordingWriter(tmp_path, EPISODE) as writer:
        assert [writer.frame(picture(120), 0.0), writer.frame(grain, 0.1)] == [True, False]
    assert len(Recording.open(tmp_path).pictures) == 1


def test_the_writer_keeps_a_picture_in_which_one_pip_changed(tmp_path: Path) -> None:
    changed = picture(220)
    changed[400:411, 700:711] = 60  # 3 mm of a mat that is 420 mm wide
    with RecordingWriter(tmp_path, EPISODE) as writer:
        assert [writer.frame(picture(220), 0.0), writer.frame(changed, 0.1)] == [True, True]


def test_the_writer_starts_its_clock_at_the_first_event_and_never_goes_back(tmp_path: Path) -> None:
    with RecordingWriter(tmp_path, EPISODE) as writer:
        writer.frame(picture(50), 1000.0)
        writer.frame(picture(200), 1002.0)
        writer.press(Press("confirm", 1001.0))  # late from its queue
    assert [event.t for event in Recording.open(tmp_path).events] == [0.0, 2.0, 2.0]


def test_the_writer_leaves_a_recording_that_is_there_alone(folder: Path) -> None:
    with pytest.raises(CannotRecord, match=r"There is a recording in .* already\. Choose another folder\.$"):
        RecordingWriter(folder, EPISODE)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotRecord, match=r"can't be written: Not a directory\.$"):
        RecordingWriter(tmp_path / "file" / "game", EPISODE)


def test_a_full_disk_is_said_and_leaves_no_half_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = RecordingWriter(tmp_path, EPISODE)

    def full(_descriptor: int, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(CannotRecord, match=r"can't be written: No space left on device\.$"):
        writer.frame(picture(50), 0.0)
    writer.close()
    assert not list((tmp_path / "frames").iterdir())


def test_a_recording_is_for_its_owner_only(tmp_path: Path) -> None:
    with RecordingWriter(tmp_path / "new", EPISODE) as writer:
        writer.frame(np.zeros((120, 160, 3), np.uint8), 0.0)
        writer.press(Press("end", 1.0, 1))
    parts = [tmp_path / "new", *(tmp_path / "new").rglob("*")]
    assert {part.stat().st_mode & 0o777 for part in parts if part.is_dir()} == {0o700}
    assert {part.stat().st_mode & 0o777 for part in parts if part.is_file()} == {0o600}


@pytest.mark.parametrize(("most", "free"), [(100, 0), (10**9, 10**18)])
def test_a_recording_ends_before_it_is_too_large_or_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, free: int
) -> None:
    monkeypatch.setattr(recording, "MOST_BYTES", most)
    monkeypatch.setattr(recording, "LEAST_FREE", free)
    with RecordingWriter(tmp_path / "new", EPISODE) as writer:
        writer.press(Press("end", 1.0, 1))
        with pytest.raises(CannotRecord, match="ends here"):
            writer.frame(np.zeros((120, 160, 3), np.uint8), 2.0)
    assert '"press"' in (tmp_path / "new" / "events.jsonl").read_text(), "what was recorded before is kept"
