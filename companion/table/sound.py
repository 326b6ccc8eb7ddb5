"""Voice and sounds at a table, and their switches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.display.inputs import LANGUAGE, QUIET, SOUNDS, VOICE, Action, Input
from companion.display.tones import NoTones, Tones, tone_of
from companion.messages import current_language, next_language, set_language
from companion.referee.shown.view import TableView
from hardware.sound import SilentSpeaker, Speaker


class Keep(Protocol):
    """Saves choices on the screen for the next session."""

    def __call__(self, **chosen: bool | str) -> None:
        """Keep choices by their names in ``Remembered``."""
        ...


def keep_nothing(**chosen: bool | str) -> None:
    """The default ``Keep``, which saves nothing."""


@dataclass(slots=True)
class Sound:
    """The voice and the sounds; ``voice`` and ``sounds`` are true while they are on.

    ``keep`` is called when one of them is switched or the language is changed.
    """

    speaker: Speaker
    voice: bool = True
    tones: Tones = field(default_factory=NoTones)
    sounds: bool = True
    keep: Keep = keep_nothing

    @property
    def shown(self) -> bool | None:
        """Whether the voice is on, for the screen; None if there is no voice."""
        return None if isinstance(self.speaker, SilentSpeaker) else self.voice

    @property
    def sounds_shown(self) -> bool | None:
        """Whether the sounds are on, for the screen; None if there are none."""
        return None if isinstance(self.tones, NoTones) else self.sounds

    def say(self, sentences: Sequence[str]) -> None:
        """Speak the sentences, if the voice is on."""
        if sentences and self.voice:
            self.speaker.say(" ".join(sentences))

    def follow(self, before: TableView | None, after: TableView) -> None:
        """Play the sounds for a change of the view, if they are on."""
        tone = tone_of(before, after) if self.sounds else None
        if tone is not None:
            self.tones.play(tone)

    def choose(self, given: Input) -> bool:
        """Handle a choice about sound or language; return whether it was one."""
        if given == Action(VOICE):
            self.voice = not self.voice
            self.keep(voice=self.voice)
        elif given == Action(SOUNDS):
            self.sounds = not self.sounds
            self.keep(sounds=self.sounds)
        elif given == Action(QUIET):
            self.voice = self.sounds = not (self.shown or self.sounds_shown)
            self.keep(voice=self.voice, sounds=self.sounds)
        elif given == Action(LANGUAGE):
            self.speak(next_language())
        else:
            return False
        return True

    def speak(self, language: str) -> None:
        """Use another language from now on."""
        set_language(language)
        self.keep(language=current_language())
