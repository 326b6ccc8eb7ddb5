"""The notation with its words in the reader's language: "keep 2-2, stop" is "2-2 beiseite, Schluss" in German.

For display only: input, logs and other programs have the notation itself (docs/notation.md).
"""

from __future__ import annotations

import re

from companion.games.message import Message, say

_WORD = re.compile(r"[a-z]{2,}(-[a-z]+)?")


def localized_notation(turn: str) -> Message:
    """The message for a step or a turn in notation, as printed by ``companion.games.rules.print_line``."""
    return say("games.noted", notes=tuple(_step(step) for step in turn.split(", ")))


def _step(text: str) -> Message | str:
    """The step with its word ("5 turn b2": turn, before it 5, after it b2); squares and faces need no translation."""
    words = text.split()
    at = next((at for at in reversed(range(len(words))) if _WORD.fullmatch(words[at])), None)
    if at is None:
        return text
    lead, behind = " ".join(words[:at]), " ".join(words[at + 1 :])
    return say("games.noted-step", word=words[at], lead=lead, behind=behind, text=text)
