"""One place that makes text safe for a terminal: names come from anywhere, also from somebody else's recording.

A name may hold what a terminal obeys: a new title, a cleared screen, a bell, text that runs backwards over a ruling.
Everything that is printed goes through here; only our own colours pass.
"""

from __future__ import annotations

import re
import sys
from typing import IO, Any

# Colours and weights as Rich and Click write them; not "concealed", blinking or moving the cursor.
_ONE = r"(?:0|1|2|3|4|22|23|24|39|49|[34][0-7]|9[0-7]|10[0-7]|[34]8;5;\d{1,3}|[34]8;2;\d{1,3};\d{1,3};\d{1,3})"
_COLOUR = rf"\x1b\[{_ONE}(?:;{_ONE})*m"
_CONTROLS = r"\x00-\x08\x0b-\x1f\x7f-\x9f"  # but for tab and line feed
_HALVES = r"\ud800-\udfff"  # halves of signs: bytes that were no UTF-8
_TURNING = r"\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # what turns the direction of writing
_OBEYED = re.compile(rf"({_COLOUR})|[{_CONTROLS}{_HALVES}{_TURNING}]")
_OBEYED_IN_DATA = re.compile(rf"({_COLOUR})|[{_CONTROLS}{_HALVES}]")
SIGN = "\N{REPLACEMENT CHARACTER}"


def plain(text: str, *, data: bool = False) -> str:
    """The text with a sign in the place of everything that a terminal would obey, but for colours.

    In ``data``, which goes into a pipe or a file, signs that turn the direction of writing stay as they are.
    """
    return (_OBEYED_IN_DATA if data else _OBEYED).sub(lambda part: part[1] or SIGN, text)


class PlainOutput:
    """A text stream that passes everything through ``plain``; all else is that of the stream behind it."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream, self._data = stream, not stream.isatty()

    def write(self, text: str) -> int:
        """Write text, made safe; gives the number of letters that were handed in."""
        self._stream.write(plain(text.replace("\r\n", "\n"), data=self._data))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        """Write lines, made safe."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def make_output_plain() -> None:
    """From now on everything that is printed is made safe."""
    sys.stdout, sys.stderr = PlainOutput(sys.stdout), PlainOutput(sys.stderr)
