"""The voice: the newest sentence wins, nobody waits for it, and a failure is reported once."""

import shutil
import sys
import threading
from pathlib import Path
from queue import Queue

import pytest

from hardware.sound import ProgramSpeaker, SilentSpeaker, open_speaker

PATIENCE_S = 20

# A speech program: writes what it is given to a file, and goes on when it may.
PROGRAM = """
import pathlib, sys, time
folder = pathlib.Path(sys.argv[1])
with (folder / "spoken").open("a") as spoken:
    spoken.write(sys.stdin.read() + "\\n")
(folder / "speaking").touch()
while not (folder / "go on").exists():
    time.sleep(0.01)
"""


def wait_for(path: Path) -> None:
    pause = threading.Event()
    for _ in range(100 * PATIENCE_S):
        if path.exists():
            return
        pause.wait(0.01)
    pytest.fail(f"{path} never came")


def spoken(folder: Path, lines: int) -> list[str]:
    pause = threading.Event()
    for _ in range(100 * PATIENCE_S):
        text = (folder / "spoken").read_text().splitlines()
        if len(text) >= lines:
            return text
        pause.wait(0.01)
    return text


def test_while_one_sentence_is_spoken_only_the_newest_of_the_others_is_kept(tmp_path: Path) -> None:
    speaker = ProgramSpeaker([sys.executable, "-c", PROGRAM, str(tmp_path)], pytest.fail)
    speaker.say("Ann: six dice.")
    wait_for(tmp_path / "speaking")
    for text in ("one", "two", "Ben's turn."):
        speaker.say(text)
    (tmp_path / "go on").touch()
    assert spoken(tmp_path, 2) == ["Ann: six dice.", "Ben's turn."]
    speaker.close()


def test_a_sentence_is_never_taken_for_an_option(tmp_path: Path) -> None:
    (tmp_path / "go on").touch()
    speaker = ProgramSpeaker([sys.executable, "-c", PROGRAM, str(tmp_path)], pytest.fail)
    speaker.say("--version; $(reboot)")
    wait_for(tmp_path / "speaking")
    assert spoken(tmp_path, 1) == ["--version; $(reboot)"]
    speaker.close()


def test_a_name_that_is_no_text_does_not_silence_the_evening(tmp_path: Path) -> None:
    (tmp_path / "go on").touch()
    speaker = ProgramSpeaker([sys.executable, "-c", PROGRAM, str(tmp_path)], pytest.fail)
    speaker.say("A\udcff: six dice.")
    wait_for(tmp_path / "speaking")
    assert spoken(tmp_path, 1) == ["A?: six dice."]
    speaker.close()


def test_closing_ends_a_sentence_in_the_middle(tmp_path: Path) -> None:
    speaker = ProgramSpeaker([sys.executable, "-c", PROGRAM, str(tmp_path)], pytest.fail)
    speaker.say("A very long sentence.")
    wait_for(tmp_path / "speaking")
    speaker.close()
    speaker.say("Nobody hears this.")
    assert "voice" not in [thread.name for thread in threading.enumerate()]


@pytest.mark.parametrize("command", [["/nowhere/espeak-ng"], [sys.executable, "-c", "import sys; sys.exit(3)"]])
def test_a_program_that_fails_is_reported_once_and_then_there_is_silence(command: list[str]) -> None:
    reports: Queue[str] = Queue()
    speaker = ProgramSpeaker(command, reports.put)
    speaker.say("One.")
    assert reports.get(timeout=PATIENCE_S).startswith(f"The voice is off: {command[0]} does not work here (")
    speaker.say("Two.")
    speaker.close()
    assert reports.empty()


def test_without_a_speech_program_that_is_said_once_with_the_command_that_brings_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    reports: list[str] = []
    speaker = open_speaker(reports.append)
    speaker.say("Ann throws again.")
    assert isinstance(speaker, SilentSpeaker)
    assert reports == ["The voice is off: no speech program is installed. It comes with: sudo apt install espeak-ng"]


def test_a_voice_that_is_switched_off_says_nothing_about_it() -> None:
    assert isinstance(open_speaker(pytest.fail, on=False), SilentSpeaker)


def test_espeak_is_told_voice_and_speed_and_reads_the_text_from_its_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    speaker = open_speaker(pytest.fail, voice=lambda: "en-us", speed=150)
    assert isinstance(speaker, ProgramSpeaker)
    command = [*speaker._command, *speaker._options()]
    assert command == ["/usr/bin/espeak-ng", "-s", "150", "--stdin", "-v", "en-us"]
    speaker.close()
