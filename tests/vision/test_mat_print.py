"""A printed mat has its true size, and the camera finds its markers at the right millimetres."""

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.mat import sticker_words
from vision.arrays import Image
from vision.mat_art import SIGNS, sign
from vision.mat_margin import side_strips
from vision.mat_print import RULER_MM, SHEETS, Paper, parts, ruler_start, write_mat
from vision.mat_raster import mat_picture
from vision.mats import MATS, Mat
from vision.registration import register

ALL = pytest.mark.parametrize("mat", MATS.values(), ids=MATS.keys())
POINT_MM = 25.4 / 72


def pages_mm(path: Path) -> list[tuple[float, float]]:
    boxes = re.findall(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", path.read_bytes())
    return [(float(w) * POINT_MM, float(h) * POINT_MM) for w, h in boxes]


def rendered(path: Path, dots_per_inch: int) -> Image:
    """The first page as a camera straight above would see it, with a white rim for the search."""
    cv2 = pytest.importorskip("cv2")
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm (poppler-utils) is not installed")
    target = path.with_suffix("")
    subprocess.run(["pdftoppm", "-r", str(dots_per_inch), "-png", "-singlefile", path, target], check=True)
    return np.asarray(cv2.imread(str(target.with_suffix(".png"))), dtype=np.uint8)


@ALL
def test_the_page_is_exactly_as_large_as_the_mat(mat: Mat, tmp_path: Path) -> None:
    write_mat(mat, tmp_path / "mat.pdf")
    assert pages_mm(tmp_path / "mat.pdf") == [(pytest.approx(mat.width, abs=0.01), pytest.approx(mat.height, abs=0.01))]


@ALL
def test_the_printed_markers_lie_where_the_mat_says(mat: Mat, tmp_path: Path) -> None:
    write_mat(mat, tmp_path / "mat.pdf")
    page = rendered(tmp_path / "mat.pdf", 100)
    found = register(page).registration
    assert found is not None
    assert found.mat is mat
    assert set(found.markers) == set(mat.markers)
    per_mm = 100 / 25.4
    for marker, quad in found.markers.items():
        assert np.allclose((quad + 0.5) / per_mm, mat.markers[marker].corners, atol=0.15)


@ALL
def test_the_picture_of_a_mat_has_the_same_markers(mat: Mat) -> None:
    found = register(mat_picture(mat, 3)).registration
    assert found is not None
    assert found.mat is mat
    assert found.residual < 0.1


@ALL
def test_pages_edge_to_edge_are_whole_a4_pages(mat: Mat, tmp_path: Path) -> None:
    pages = write_mat(mat, tmp_path / "mat.pdf", "edge to edge")
    assert pages == (2 if mat.width == 420 else 4)
    assert {tuple(sorted((round(w), round(h)))) for w, h in pages_mm(tmp_path / "mat.pdf")} == {(210, 297)}


@ALL
def test_overlapping_pages_show_all_of_the_mat_inside_their_margins(mat: Mat) -> None:
    pages = parts(mat, "overlapping")
    for page in pages:
        assert page.part.right - page.part.left <= page.size[0] - 16
        assert page.part.bottom - page.part.top <= page.size[1] - 16
    for x in np.linspace(0, mat.width, 50):
        for y in np.linspace(0, mat.height, 50):
            assert any((float(x), float(y)) in page.part.grown(1e-6) for page in pages)


@ALL
def test_the_ruler_is_no_part_of_a_zone_a_square_or_a_marker(mat: Mat) -> None:
    left, y = ruler_start(mat)
    for x in (left, left + RULER_MM / 2, left + RULER_MM):
        assert mat.zone_at(x, y) is mat.square_at(x, y) is None
        assert not any((x, y) in box for box in mat.markers.values())


def test_the_command_says_how_to_print(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["mat", "perudo", "-o", str(tmp_path / "perudo.pdf")])
    assert result.exit_code == 0
    assert "one page A3" in result.output
    assert (tmp_path / "perudo.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("command", "name", "better"),
    [
        (["mat", "rogue", "-o"], "x.txt", "x.pdf"),
        (["mat", "stickers", "-o"], "stickers", "stickers.pdf"),
        (["calibrate", "--sheet"], "sheet.png", "sheet.pdf"),
        (["camera", "-o"], "seen.png", "seen.jpg or seen.jpeg"),
        (["run", "rogue", "--share"], "game.gif", "game.png"),
    ],
)
def test_no_file_gets_a_name_that_promises_another_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], name: str, better: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, [*command, name])
    assert (result.exit_code, f"Name it {better}." in result.output) == (2, True), result.output
    assert not list(tmp_path.iterdir())


def test_an_unknown_mat_is_refused_with_the_names(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["mat", "chess", "-o", str(tmp_path / "chess.pdf")])
    assert result.exit_code == 2
    assert "There is no mat called chess" in result.output
    assert not (tmp_path / "chess.pdf").exists()


def test_a_place_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["mat", "rogue", "-o", str(tmp_path / "nowhere" / "rogue.pdf")])
    assert result.exit_code == 2
    assert "can't be written" in result.output


@ALL
@pytest.mark.parametrize("paper", ["edge to edge", "overlapping"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_page_has_a_whole_ruler_clear_of_zones_squares_and_markers(mat: Mat, paper: Paper, sheet: str) -> None:
    for page in parts(mat, paper, sheet):
        if page.part.top > 0 and page.part.bottom < mat.height:
            continue  # a page from the middle has no outer edge
        left, y = ruler_start(mat, page.part)
        assert page.part.left <= left
        assert left + RULER_MM <= page.part.right
        for x in (left, left + RULER_MM / 2, left + RULER_MM):
            assert mat.zone_at(x, y) is mat.square_at(x, y) is mat.base_at(x, y) is None
            assert not any((x, y) in box for box in mat.markers.values())


@ALL
def test_pages_of_us_letter_are_whole_letter_pages(mat: Mat, tmp_path: Path) -> None:
    write_mat(mat, tmp_path / "mat.pdf", "edge to edge", sheet="letter")
    assert {tuple(sorted((round(w), round(h)))) for w, h in pages_mm(tmp_path / "mat.pdf")} == {(216, 279)}


@ALL
def test_words_in_the_margin_lie_beside_the_play_and_inside_the_sheet(mat: Mat) -> None:
    play = [*mat.zones.values(), *mat.squares.values(), *mat.bases.values()]
    for strip in side_strips(mat):
        assert strip.left >= 5
        assert strip.right <= mat.width - 5
        for box in (*play, *mat.markers.values()):
            apart = strip.right <= box.left or box.right <= strip.left
            assert apart or strip.bottom <= box.top or box.bottom <= strip.top


def test_stickers_come_on_one_page_and_are_those_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "stickers.pdf"
    result = CliRunner().invoke(app, ["mat", "stickers", "--game", "uckers", "--paper", "letter", "-o", str(path)])
    assert result.exit_code == 0
    assert "one page Letter" in result.output
    assert len(pages_mm(path)) == 1
    assert CliRunner().invoke(app, ["mat", "stickers", "--game", "chess"]).exit_code == 2
    assert CliRunner().invoke(app, ["mat", "rogue", "--paper", "a5"]).exit_code == 2


def test_the_signs_of_perudos_places_differ_and_are_as_large_as_they_should_be() -> None:
    outlines = [sign(name, (0.0, 0.0), 10.0) for name in SIGNS]
    assert len(set(outlines)) == 6
    for outline in outlines:
        height = max(y for _, y in outline) - min(y for _, y in outline)
        assert 8 <= height <= 12


def test_stickers_of_a_coloured_board_are_numbered_and_say_whose_base_they_lie_beside() -> None:
    """The first evening asks for "the first beside the red base"."""
    assert sticker_words(MATS["uckers"]).corners == (
        "1 · red base",
        "2 · green base",
        "3 · yellow base",
        "4 · blue base",
    )
    assert sticker_words(MATS["rogue"]).corners[0] == "top left"
