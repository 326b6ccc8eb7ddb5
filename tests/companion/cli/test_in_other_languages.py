"""Prints and messages of the commands in every language: nothing is cut on paper, no help is left in English."""

import re
from pathlib import Path

import pytest
from reportlab.pdfbase.pdfmetrics import getFont
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.mat import sticker_words, words_on
from companion.messages import known_languages, set_language
from vision.mat_art import Label, Palette, art
from vision.mat_margin import BOTTOM, TOP, Words, margin
from vision.mat_print import in_lines
from vision.mats import A4_MATS, MATS, Mat, zone_words
from vision.pdf_fonts import BOLD, REGULAR, font_for

LANGUAGES = known_languages()
EVERY = pytest.mark.parametrize("mat", [*MATS.values(), *A4_MATS.values()], ids=[*MATS, *A4_MATS])


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_the_margins_of_a_mat_fits_there(mat: Mat, language: str) -> None:
    set_language(language)
    blocks = [item for item in margin(mat, words_on(mat), Palette()) if isinstance(item, Words)]
    assert blocks
    for item in blocks:
        wide, high = item.box.right - item.box.left, item.box.bottom - item.box.top
        wide, high = (wide, high) if item.turn in (BOTTOM, TOP) else (high, wide)
        size, lines = in_lines(item.words, item.size, wide, high)
        assert " ".join(lines) == item.words
        assert size * (1 + 1.9 * (len(lines) - 1)) <= high


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_of_a_mat_has_all_letters_of_the_language(mat: Mat, language: str) -> None:
    set_language(language)
    words, stickers = words_on(mat), sticker_words(mat)
    for text in (words.how_to, *map(words.zone, mat.zones), *stickers.lines, *stickers.corners):
        for font in (REGULAR, BOLD):
            if font_for(text, font) == font:
                text.encode("cp1252")
            else:
                assert all(ord(letter) in getFont(font_for(text, font)).face.charToGlyph for letter in text)


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_zone_takes_no_more_room_than_the_one_that_readings_expect(mat: Mat, language: str) -> None:
    set_language(language)
    names = [item for item in art(mat, None, words_on(mat)) if isinstance(item, Label) and len(item.words) > 2]
    expected = {mat.name_box(zone).left: mat.name_box(zone) for zone in mat.zones}
    for item in names:
        box = expected.get(item.start[0])
        if box is not None and item.start[1] == box.bottom:
            assert 0.85 * item.size * len(item.words) <= box.right - box.left + 1e-6
            assert item.size >= 1.8


@EVERY
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_mat_in_another_language_shows_no_english(mat: Mat, language: str) -> None:
    set_language(language)
    words = words_on(mat)
    english = {zone_words(zone) for zone in mat.zones if not zone.startswith("seat")}
    assert not english & {words.zone(zone) for zone in mat.zones}
    assert not re.search(r"\b(the|and|throw|dice|counter)\b", words.how_to)


def test_the_help_is_in_the_language_that_stands_anywhere_in_the_command() -> None:
    output = CliRunner().invoke(app, ["mat", "--help", "--language", "de"]).output
    assert "Eine Matte als PDF schreiben" in " ".join(output.split())
    assert "Diese Hilfe zeigen" in output
    assert "Write a mat as a PDF" in " ".join(
        CliRunner().invoke(app, ["mat", "--help", "--language=en"]).output.split()
    )


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_help_is_left_in_english(language: str) -> None:
    from companion.cli.app import COMMANDS, load_command
    from companion.cli.help_texts import _MESSAGES

    set_language(language)
    for name, listed in COMMANDS.items():
        command = load_command(name, listed)
        assert command.help in _MESSAGES, name
        for option in command.params:
            text = getattr(option, "help", None)
            assert text in _MESSAGES, f"{name}: {option.name}"


def test_a_mat_is_written_in_german(tmp_path: Path) -> None:
    path = tmp_path / "rogue.pdf"
    result = CliRunner().invoke(app, ["mat", "rogue", "-o", str(path), "--language", "de"])
    assert result.exit_code == 0
    assert "eine Seite A3" in result.output
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (["coch"], "Einen Befehl coch gibt es nicht. Meinst du coach?"),
        (["coach", "--bst", "3"], "Eine Option --bst gibt es nicht."),
        (
            ["coach", "--best", "x", "rogue"],
            "Der Wert von --best ist nicht zu gebrauchen: Es muss eine ganze Zahl sein.",
        ),
        (["coach", "--best", "0", "rogue", "x"], "Es muss 1 oder mehr sein."),
        (["coach", "--best"], "Die Option --best braucht einen Wert."),
        (["show"], "Es fehlt eine Angabe: number."),
        (["coach", "a", "b", "c"], "Das ist zu viel: c"),
    ],
)
def test_what_is_wrong_with_the_input_is_said_in_german(typed: list[str], text: str) -> None:
    result = CliRunner().invoke(app, [*typed, "--language", "de"])
    output = " ".join(result.output.replace("│", " ").split())
    assert result.exit_code == 2
    assert text in output
    assert not re.search(r"\b(Usage|Error|Try|OPTIONS|COMMAND)\b", output)
