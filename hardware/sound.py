"""A voice for short announcements: espeak-ng if it is installed, otherwise silence."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from typing import Protocol

from hardware.errors import reason
from vision.localized import localized

LONGEST_S = 20.0  # longer than any announcement; a speech program that hangs is ended
PROGRAMS = ("espeak-ng", "espeak")
ABSENT = localized("no-voice")


class Speaker(Protocol):
    """Speaks short sentences. ``say`` never waits; while one is spoken, only the newest of the others is kept."""

    name: str

    def say(self, text: str) -> None:
        """Speak a sentence soon."""
        ...

    def close(self) -> None:
        """Stop speaking."""
        ...


class SilentSpeaker:
    """Says nothing; reports the reason once."""

    def __init__(self, report: Callable[[str], None] | None = None, why: str = ABSENT) -> None:
        self.name = "silent"
        if report is not None:
            report(why)

    def say(self, text: str) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class ProgramSpeaker:
    """Speaks through a program that reads the text from standard input, on its own thread.

    ``options`` returns the arguments added for each sentence, as the language may change during a game. If the program
    fails, the speaker reports it once and stays silent.
    """

    def __init__(
        self, command: Sequence[str], report: Callable[[str], None], options: Callable[[], Sequence[str]] = tuple
    ) -> None:
        self.name = command[0]
        self._command, self._options, self._report = list(command), options, report
        self._news = threading.Condition()
        self._waiting: str | None = None
        self._process: subprocess.Popen[str] | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._speak, name="voice", daemon=True)
        self._thread.start()

    def say(self, text: str) -> None:
        """Speak a sentence after the present one; it replaces a sentence that is still waiting."""
        with self._news:
            self._waiting = text
            self._news.notify_all()

    def _speak(self) -> None:
        while (text := self._next()) is not None:
            try:
                self._run(text)
            except Exception as error:  # whatever it is, the game goes on without a voice
                if not self._closed:
                    self._report(localized("voice-broken", program=self.name, why=reason(error)))
                self._closed = True

    def _next(self) -> str | None:
        with self._news:
            self._news.wait_for(lambda: self._closed or self._waiting is not None)
            text, self._waiting = self._waiting, None
            return None if self._closed else text

    def _run(self, text: str) -> None:
        with self._news:
            if self._closed:
                return
            self._process = subprocess.Popen(
                [*self._command, *self._options()],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
            )
        try:
            self._process.communicate(text, timeout=LONGEST_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise
        if self._process.returncode != 0 and not self._closed:
            raise RuntimeError(f"it ended with {self._process.returncode}")

    def close(self) -> None:
        """Stop speaking, in mid-sentence if need be."""
        with self._news:
            self._closed = True
            if self._process is not None and self._process.poll() is None:
                self._process.terminate()
            self._news.notify_all()
        self._thread.join(LONGEST_S)


def open_speaker(
    report: Callable[[str], None], *, voice: Callable[[], str] = lambda: "en-gb", speed: int = 165, on: bool = True
) -> Speaker:
    """The voice of this machine; ``voice`` returns the language of each sentence, ``speed`` is in words a minute."""
    if not on:
        return SilentSpeaker()
    for program in PROGRAMS:
        if path := shutil.which(program):
            return ProgramSpeaker([path, "-s", str(speed), "--stdin"], report, lambda: ("-v", voice()))
    return SilentSpeaker(report)
