"""Tab completion at a prompt, if the terminal supports it."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def complete_with(words: Callable[[], Sequence[str]]) -> None:
    """Let Tab complete to one of the current ``words``; does nothing if Python has no readline."""
    try:
        import readline
    except ImportError:  # Windows
        return

    def complete(text: str, number: int) -> str | None:
        found = [word for word in words() if word.lower().startswith(text.lower())]
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")  # a turn is one word, with its spaces and commas
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
