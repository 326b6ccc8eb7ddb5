"""Wrapping, eliding and fitting of text, and cutting of boxes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.display import text
from companion.display.layout import Box
from companion.display.paint import printable
from companion.display.text import ASSETS, FILES, Fonts

FONTS = Fonts()
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=60)


def test_the_fonts_come_with_the_program_and_with_their_licence():
    assert all(path.is_file() for path in FILES.values())
    assert "Bitstream" in (ASSETS / "DejaVu-LICENSE.txt").read_text(encoding="utf-8")


@given(WORDS, st.integers(20, 300), st.integers(8, 30))
def test_no_line_is_wider_than_its_box_unless_it_is_one_letter(text, width, size):
    for line in FONTS.wrap(printable(text), width, size):
        assert len(line) <= 1 or FONTS.width(line, size) <= width


@given(WORDS, st.integers(20, 300), st.integers(8, 30))
def test_wrapping_loses_no_letter(text, width, size):
    text = printable(text)
    assert "".join("".join(FONTS.wrap(text, width, size)).split()) == "".join(text.split())


@given(WORDS, st.integers(30, 300))
def test_an_elided_text_fits_and_says_so(text, width):
    text = printable(text)
    short = FONTS.elide(text, width, 16)
    assert FONTS.width(short, 16) <= width
    assert short == text or short.endswith("…")


@given(WORDS, st.integers(40, 300), st.integers(20, 100), st.integers(1, 4))
def test_fitted_text_keeps_to_its_lines_and_its_least_size(text, width, height, lines):
    fitted = FONTS.fit(printable(text) or "x", width, height, 30, 10, False, lines, False)
    assert 10 <= fitted.size <= 30
    assert len(fitted.lines) <= lines
    broken = "".join(fitted.lines).replace(" ", "") == (printable(text) or "x").replace(" ", "")
    assert fitted.whole or broken or fitted.lines[-1].endswith("…")


def test_a_text_that_fits_stays_as_large_as_it_was_asked_for():
    assert FONTS.fit("Ann", 300, 60, 30, 10, True, 1, False).size == 30


@pytest.mark.parametrize("text", ["a\tb", "a\x00b", "a\x1bb", "a\U0001f3b2b"])
def test_what_fonts_cannot_draw_becomes_a_space(text):
    assert printable(text) == "a b"


@given(st.floats(0, 300), st.floats(0, 30))
def test_cut_boxes_never_leave_the_box(size, gap):
    box = Box(10, 20, 100, 80)
    for cut in (box.top, box.low, box.left, box.rest):
        for part in cut(size, gap):
            assert box.x - 1e-9 <= part.x
            assert part.right <= box.right + 1e-9
            assert box.y - 1e-9 <= part.y
            assert part.bottom <= box.bottom + 1e-9


def test_rendered_texts_of_a_long_evening_do_not_fill_the_memory(monkeypatch):
    fonts = Fonts()
    lines = [f"Ann sets aside 2 3 4 for {points} points." for points in range(100, 140)]
    one = fonts.render(lines[0], 30, False, (9, 9, 9))
    monkeypatch.setattr(text, "KEPT_BYTES", 10 * one.get_pitch() * one.get_height())
    for line in lines[1:]:
        latest = fonts.render(line, 30, False, (9, 9, 9))
    assert fonts.render(lines[-1], 30, False, (9, 9, 9)) is latest, "what was drawn lately is not drawn again"
    assert fonts.render(lines[0], 30, False, (9, 9, 9)) is not one


def test_a_text_that_is_larger_than_all_that_is_kept_is_drawn(monkeypatch):
    monkeypatch.setattr(text, "KEPT_BYTES", 1)
    fonts = Fonts()
    assert fonts.render("Perudo", 30, False, (9, 9, 9)).get_width() == fonts.width("Perudo", 30)
    assert fonts.render("Uckers", 30, False, (9, 9, 9)).get_width() == fonts.width("Uckers", 30)
