"""What the household hears at a table, and what of it is switched on: the same from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.display.inputs import VOICE, Action, Input
from hardware.sound import SilentSpeaker, Speaker


@dataclass(slots=True)
class Sound:
    """The voice; ``voice``: it is on."""

    speaker: Speaker
    voice: bool = True

    @property
    def shown(self) -> bool | None:
        """Whether the voice is on, for the screen; None where nothing can speak."""
        return None if isinstance(self.speaker, SilentSpeaker) else self.voice

    def say(self, sentences: Sequence[str]) -> None:
        """Say the sentences, if the voice is on."""
        if sentences and self.voice:
            self.speaker.say(" ".join(sentences))

    def choose(self, given: Input) -> bool:
        """Whether something chosen on the screen was about the sound; then it is done."""
        if given != Action(VOICE):
            return False
        self.voice = not self.voice
        return True
