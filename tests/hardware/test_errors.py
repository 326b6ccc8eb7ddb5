"""Errors of other libraries in sentences for people at a table."""

from __future__ import annotations

import pytest

from companion.games.message import say
from companion.messages import Words
from hardware.errors import reason


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


def text(error: BaseException, language: str) -> str:
    return Words((), language).say(say("table.camera-fails", doing="reading", why=reason(error)))


@pytest.mark.parametrize(
    ("error", "english", "german"),
    [
        (RuntimeError("Device busy!\nmore"), '"Device busy"', "„Device busy“"),
        (ModuleNotFoundError("No module named 'evdev'", name="evdev"), "package evdev is not", "Paket evdev ist nicht"),
        (PermissionError(13, "Permission denied"), "Permission denied", "Die Berechtigung fehlt"),
        (Speechless(), '"Speechless"', "„Speechless“"),
        (RecursionError("maximum recursion depth exceeded"), "nested too deeply", "zu tief verschachtelt"),
        (ValueError(), '"ValueError"', "„ValueError“"),
    ],
    ids=lambda case: type(case).__name__,
)
def test_the_words_of_another_library_are_quoted_and_common_ones_translated(
    error: Exception, english: str, german: str
) -> None:
    assert english in text(error, "en")
    assert german in text(error, "de")


def test_an_endless_error_fits_into_a_sentence() -> None:
    assert len(text(RuntimeError("x" * 100_000), "de")) < 400
