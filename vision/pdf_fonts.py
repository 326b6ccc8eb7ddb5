"""Fonts on printed sheets: Helvetica, which every reader of PDF has, and embedded ones for letters that it lacks."""

from __future__ import annotations

from pathlib import Path

from reportlab.pdfbase.pdfmetrics import getRegisteredFontNames, registerFont
from reportlab.pdfbase.ttfonts import TTFont

REGULAR, BOLD = "Helvetica", "Helvetica-Bold"
_EMBEDDED = {REGULAR: "Embedded", BOLD: "Embedded-Bold"}
_LETTERS = "cp1252"  # Helvetica's in a PDF: those of western Europe


def embed(regular: Path, bold: Path) -> None:
    """Take these TrueType fonts for texts with letters that Helvetica lacks."""
    for name, path in zip(_EMBEDDED.values(), (regular, bold), strict=True):
        if name not in getRegisteredFontNames():
            registerFont(TTFont(name, str(path)))


def font_for(words: str, font: str = REGULAR) -> str:
    """The font for a text: Helvetica (``REGULAR``, ``BOLD``), or the embedded one for letters that it lacks."""
    try:
        words.encode(_LETTERS)
    except UnicodeEncodeError:
        return _EMBEDDED[font] if _EMBEDDED[font] in getRegisteredFontNames() else font
    return font
