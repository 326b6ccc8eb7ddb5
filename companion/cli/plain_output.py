"""Makes all output safe for a terminal, as names may come from anywhere, such as somebody else's recording.

A name may contain control sequences: a new title, a cleared screen, a bell, text that overwrites a ruling from right
to left. Everything printed passes through here; only our own colours are kept.
"""

from __future__ import annotations

import codecs
import re
import sys
import unicodedata
from io import TextIOWrapper
from typing import IO, Any

# Colours and weights as Rich and Click write them; no concealed or blinking text, no cursor movement.
_ONE = r"(?:0|1|2|3|4|22|23|24|39|49|[34][0-7]|9[0-7]|10[0-7]|[34]8;5;\d{1,3}|[34]8;2;\d{1,3};\d{1,3};\d{1,3})"
_COLOUR = rf"\x1b\[{_ONE}(?:;{_ONE})*m"
_CONTROLS = r"\x00-\x08\x0b-\x1f\x7f-\x9f"  # except tab and line feed
_HALVES = r"\ud800-\udfff"  # lone surrogates: bytes that were not UTF-8
_TURNING = r"\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # change the direction of writing
_OBEYED = re.compile(rf"({_COLOUR})|[{_CONTROLS}{_HALVES}{_TURNING}]")
_OBEYED_IN_DATA = re.compile(rf"({_COLOUR})|[{_CONTROLS}{_HALVES}]")
SIGN = "\N{REPLACEMENT CHARACTER}"


def plain(text: str, *, data: bool = False) -> str:
    """Replace everything in a text that a terminal would obey, except colours.

    In ``data``, which goes into a pipe or a file, characters that change the direction of writing are kept.
    """
    return (_OBEYED_IN_DATA if data else _OBEYED).sub(lambda part: part[1] or SIGN, text)


class PlainOutput:
    """A text stream that passes everything through ``plain``; other attributes are those of the wrapped stream.

    A letter that the encoding lacks (in an 8-bit locale) becomes its base letter, anything else a question mark.
    """

    buffer = None  # else the command-line library would write past this in a locale without an encoding

    def __init__(self, stream: IO[str]) -> None:
        self._stream, self._data = stream, not stream.isatty()
        _never_fail(stream)

    def write(self, text: str) -> int:
        """Write text, made safe; return the number of characters given."""
        self._stream.write(plain(text.replace("\r\n", "\n"), data=self._data))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        """Write lines, made safe."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def make_output_plain() -> None:
    """Make all output safe from now on, and any input readable."""
    sys.stdout, sys.stderr = PlainOutput(sys.stdout), PlainOutput(sys.stderr)
    _never_fail(sys.stdin)


def _never_fail(stream: IO[str]) -> None:
    """Replace what the stream's encoding can't express, instead of failing."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=BASIC if stream.writable() else "replace")


BASIC = "companion.basic"
_LETTER = re.compile(r"LATIN (CAPITAL|SMALL) LETTER ([A-Z]) WITH ")


def _basic(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_basic_letter, error.object[error.start : error.end])), error.end


def _basic_letter(sign: str) -> str:
    found = _LETTER.match(unicodedata.name(sign, ""))
    return "?" if found is None else found[2] if found[1] == "CAPITAL" else found[2].lower()


codecs.register_error(BASIC, _basic)
