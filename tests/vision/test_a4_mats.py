"""The mats for home printers: the same names and pieces as the standard ones, on sheets of A4 or US Letter."""

from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.app import app
from vision.mat_art import Colour, MatWords, Palette, Shape
from vision.mat_margin import margin, text_blocks
from vision.mat_print import RULER_MM, SHEETS, parts, ruler_start
from vision.mat_raster import mat_picture
from vision.mats import A4_MATS, MATS, UCKERS_COLOURS, Box, Mat, mat_of_marker
from vision.registration import register

SMALL = pytest.mark.parametrize("mat", A4_MATS.values(), ids=A4_MATS.keys())
MARGIN_MM = 5.0  # what a home printer may leave white
DISC_MM, COUNTER_MM, CUP_MM = 34.0, 22.0, 80.0


def overlap(a: Box, b: Box) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom


def width(box: Box) -> float:
    return box.right - box.left


@SMALL
def test_it_has_the_zones_squares_and_bases_of_the_standard_mat(mat: Mat) -> None:
    standard = MATS[mat.standard]
    assert set(mat.zones) <= set(standard.zones)
    assert (set(mat.squares), set(mat.bases)) == (set(standard.squares), set(standard.bases))
    assert (mat.dice_kinds, mat.disc_colours) == (standard.dice_kinds, standard.disc_colours)


def test_only_perudo_has_fewer_places() -> None:
    short = {name: len(MATS[mat.standard].zones) - len(mat.zones) for name, mat in A4_MATS.items()}
    assert short == {"rogue-a4": 0, "perudo-a4": 2, "peruke-one-a4": 0, "uckers-a4": 0, "peruke-84-a4": 0}


@SMALL
def test_zones_squares_and_markers_lie_apart_on_the_sheet(mat: Mat) -> None:
    boxes = [*mat.zones.values(), *mat.squares.values(), *mat.bases.values(), *mat.markers.values()]
    assert all((x, y) in mat.sheet for box in boxes for x, y in box.corners)
    assert not any(overlap(a, b) for a, b in combinations(boxes, 2))
    rims = [box.grown(5.0) for box in mat.markers.values()]
    play = [*mat.zones.values(), *mat.squares.values(), *mat.bases.values()]
    assert not any(overlap(rim, box) for rim in rims for box in play), "markers need a white rim"


@SMALL
def test_the_pieces_of_the_standard_mats_find_room(mat: Mat) -> None:
    least = COUNTER_MM if mat.bases else DISC_MM
    assert all(min(width(box), box.bottom - box.top) > least for box in mat.squares.values())
    assert all(width(box) > CUP_MM for name, box in mat.zones.items() if name.startswith("seat"))
    roll = mat.zones.get("roll")
    assert roll is None or min(width(roll), roll.bottom - roll.top) >= 75


@SMALL
@pytest.mark.parametrize("sheet", SHEETS)
def test_it_is_printed_whole_on_home_paper(mat: Mat, sheet: str) -> None:
    pages = parts(mat, "home", sheet)
    assert len(pages) == (1 if mat.width < 300 else 4)
    for page in pages:
        assert sorted(page.size) == sorted(SHEETS[sheet])
        assert width(page.part) <= page.size[0]
        assert page.part.bottom - page.part.top <= page.size[1]
        left, y = ruler_start(mat, page.part)
        for x in (left, left + RULER_MM / 2, left + RULER_MM):
            assert (x, y) in page.part
            assert mat.zone_at(x, y) is mat.square_at(x, y) is mat.base_at(x, y) is None
    for box in (*mat.zones.values(), *mat.squares.values(), *mat.markers.values()):
        assert all((x, y) in mat.sheet.grown(-MARGIN_MM + 1) for x, y in box.corners)


@SMALL
def test_what_is_told_in_the_margin_lies_beside_the_play(mat: Mat) -> None:
    play = [*mat.zones.values(), *mat.squares.values(), *mat.bases.values(), *mat.markers.values()]
    for block, _ in text_blocks(mat):
        assert all((x, y) in mat.sheet.grown(-MARGIN_MM) for x, y in block.corners)
        assert not any(overlap(block, box) for box in play)


@SMALL
def test_the_camera_takes_it_for_the_mat_of_the_same_game(mat: Mat) -> None:
    picture = mat_picture(mat, 3)
    for expected in (None, MATS[mat.standard], mat):
        sighting = register(picture, expected)
        assert sighting.registration is not None
        assert sighting.registration.mat is mat
        assert not sighting.problem
    other = next(one for one in MATS.values() if one.name != mat.standard)
    refused = register(picture, other)
    assert refused.registration is None
    assert mat.title in refused.problem


def test_the_two_mats_of_one_game_side_by_side_are_two_mats() -> None:
    large, small = mat_picture(MATS["rogue"], 2), mat_picture(A4_MATS["rogue-a4"], 2)
    picture = large.copy()
    picture[100 : 100 + small.shape[0], 100 : 100 + small.shape[1]] = small
    assert "Two mats are in view" in register(picture, MATS["rogue"]).problem


def test_ids_are_no_other_mats_and_some_stay_free() -> None:
    ids = [marker for mat in (*MATS.values(), *A4_MATS.values()) for marker in mat.markers]
    assert len(set(ids)) == len(ids) == 48
    assert max(ids) < 50
    assert all(mat_of_marker(marker) is None for marker in (48, 49))


@pytest.mark.parametrize(("name", "words"), [("rogue-a4", "one page Letter"), ("uckers-a4", "4 pages Letter")])
def test_the_command_prints_it_on_letter_paper(tmp_path: Path, name: str, words: str) -> None:
    path = tmp_path / "mat.pdf"
    result = CliRunner().invoke(app, ["mat", name, "--paper", "letter", "-o", str(path)])
    assert result.exit_code == 0
    assert words in result.output
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("mat", [MATS["uckers"], A4_MATS["uckers-a4"]], ids=lambda mat: mat.name)
def test_whoever_can_not_tell_colours_goes_by_a_sign_on_each_base_and_coloured_square(mat: Mat) -> None:
    palette = Palette()
    signs = [item for item in margin(mat, MatWords(), palette) if isinstance(item, Shape)]
    for turn, colour in enumerate(UCKERS_COLOURS):
        own = [mat.squares[f"t{13 * turn + 1}"], *(mat.squares[f"{colour}{i}"] for i in range(1, 6)), mat.bases[colour]]
        for box in own:
            (shade,) = {item.fill for item in signs if all(point in box for point in item.points)}
            assert abs(grey(shade) - grey(palette.of(colour))) > 80


def grey(colour: Colour) -> float:
    return sum(part * share for part, share in zip(colour, (0.3, 0.6, 0.1), strict=True))
