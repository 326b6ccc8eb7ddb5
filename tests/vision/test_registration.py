"""The mat is found in any position, to a fraction of a millimetre, or the reason is given."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.night import in_turn
from tests.vision.virtual_scenes import NAMES, empty, hidden, seen_from, table, worst_mm
from vision.arrays import grey_of
from vision.lens import Lens
from vision.markers import find_markers, pattern
from vision.mat_raster import mat_picture
from vision.mats import MATS, PERUDO, ROGUE, UCKERS, Box, Mat, mat_of_marker
from vision.rectify import rectifier, rectify
from vision.registrar import Registrar
from vision.registration import register
from vision.trouble import half_mat
from vision.virtual.look import Light
from vision.virtual.viewpoint import Viewpoint

SIZE = (1536, 864)


@pytest.mark.parametrize(("name", "seed"), in_turn(NAMES, (1, 2)))
def test_every_mat_is_found_on_every_table_to_half_a_millimetre(name: str, seed: int) -> None:
    sighting = register(empty(name, seed))
    found = sighting.registration
    assert found is not None
    assert sighting.trouble is None
    assert found.mat is MATS[name]
    assert not found.cut_off
    assert found.trust == 1
    assert found.residual < 0.25
    assert worst_mm(found, table(name, seed).registration) < 0.5


@pytest.mark.parametrize("turn", [0, 45, 100, 190, 280])
def test_a_mat_may_be_turned_by_any_angle_and_tilted_by_25_degrees(turn: int) -> None:
    view = Viewpoint(tilt=25, towards=3.0 * turn + 20, turn=turn, aside=(15, -10), lens=Lens(k1=-0.05))
    seen = seen_from("rogue", turn, view)
    found = register(seen.render(0)).registration
    assert found is not None
    assert worst_mm(found, seen.registration) < 0.6
    assert found.tilt == pytest.approx(seen.registration.tilt, abs=2)


@pytest.mark.parametrize(
    ("light", "noise"),
    [
        (Light(colour=(0.2, 0.16, 0.1), hard=0.8, fall=0.4), 3.0),
        (Light(colour=(0.6, 0.6, 0.6)), 9.0),
        (Light(colour=(1.25, 1.0, 0.6), fall=0.6), 4.0),
    ],
    ids=["dim and warm", "noisy", "one warm lamp, overexposed"],
)
def test_light_and_noise_do_not_hide_a_mat(light: Light, noise: float) -> None:
    seen = seen_from("peruke-84", 4, Viewpoint(tilt=12), light=light, noise=noise)
    found = register(seen.render(0)).registration
    assert found is not None
    assert len(found.markers) == 4
    assert worst_mm(found, seen.registration) < 0.8


def test_a_grey_picture_does_as_well_as_a_coloured_one() -> None:
    coloured, grey = register(empty("rogue", 1)), register(grey_of(empty("rogue", 1)))
    assert coloured.registration is not None
    assert grey.registration is not None
    assert np.allclose(coloured.registration.matrix, grey.registration.matrix)


def test_what_stands_above_the_mat_is_projected_to_where_it_is_seen() -> None:
    truth = table("rogue", 2).registration
    found = register(empty("rogue", 2)).registration
    assert found is not None
    for x, y, z in ((60, 30, 0), (100, 200, 16), (350, 250, 19), (210, 150, 60)):
        assert found.project(x, y, z) == pytest.approx(truth.project(x, y, z), abs=1.5)
    assert worst_mm(found, truth, height=16) < 0.6
    assert found.camera == pytest.approx(truth.camera, abs=6)


def test_a_calibrated_lens_is_believed() -> None:
    truth = table("rogue", 2).registration
    found = register(empty("rogue", 2), lens=truth.lens).registration
    assert found is not None
    assert found.lens is truth.lens
    assert worst_mm(found, truth) < 0.3


@pytest.mark.parametrize(("corners", "trust", "off"), [((1,), 0.95, 2.5), ((0, 2), 0.5, 9), ((2, 3), 0.3, 20)])
def test_fewer_markers_are_enough_but_trusted_less(corners: tuple[int, ...], trust: float, off: float) -> None:
    truth = table("rogue", 1).registration
    sighting = register(hidden(empty("rogue", 1), truth, *corners))
    found = sighting.registration
    assert found is not None
    assert [marker % 4 for marker in found.missing] == list(corners)
    assert found.trust == trust
    assert sighting.trouble is None  # covered, but in the picture
    assert worst_mm(found, truth) < off


def test_one_marker_continues_a_known_mat_but_its_place_is_hardly_trusted() -> None:
    found = register(hidden(empty("rogue", 1), table("rogue", 1).registration, 0, 1, 2), known=ROGUE).registration
    assert found is not None
    assert found.mat is ROGUE
    assert found.trust <= 0.1


@pytest.mark.parametrize("expected", [None, ROGUE, PERUDO])
def test_one_marker_of_which_nothing_was_known_is_no_mat(expected: Mat | None) -> None:
    """A key of a keyboard may look like one."""
    sighting = register(hidden(empty("rogue", 1), table("rogue", 1).registration, 0, 1, 2), expected)
    assert sighting.registration is None
    assert sighting.trouble is not None
    assert sighting.trouble.code == "no-mat"


def test_a_table_that_was_seen_whole_is_followed_by_a_single_marker() -> None:
    registrar, whole = Registrar(), empty("rogue", 1)
    assert registrar.update(whole).registration is not None
    moved = np.roll(hidden(whole, table("rogue", 1).registration, 0, 1, 2), 12, axis=1)
    found = registrar.update(moved).registration
    assert found is not None
    assert found.mat is ROGUE


def test_a_black_die_whose_pips_look_like_a_marker_is_no_mat() -> None:
    cells = np.pad(pattern(35), 1, constant_values=1.0)
    die = cells.copy()
    die[[1, 1, 6, 6], [2, 5, 2, 5]] = 0.6  # its pips reach as far as that
    for shown, there in ((cells, True), (die, False)):
        picture = np.full((480, 640), 190, np.uint8)
        picture[200:248, 300:348] = cv2.resize(40 + 150 * shown, (48, 48), interpolation=cv2.INTER_NEAREST)
        assert bool(find_markers(picture)) is there
        assert (register(picture, known=mat_of_marker(35)).registration is not None) is there


def test_no_mat_in_view_is_said_with_what_to_do() -> None:
    plain = np.full((864, 1536, 3), 120, np.uint8)
    sighting = register(plain, expected=PERUDO)
    assert sighting.registration is None
    assert sighting.trouble is not None
    assert sighting.trouble.code == "no-mat"
    assert sighting.trouble.sentence == (
        "No mat is in view: lay the Perudo mat under the camera with its four corner markers free."
    )


@pytest.mark.parametrize(("level", "word"), [(0, "black"), (255, "white")])
def test_a_black_or_white_picture_is_called_that(level: int, word: str) -> None:
    trouble = register(np.full((864, 1536), level, np.uint8)).trouble
    assert trouble is not None
    assert trouble.code == "dark-picture"
    assert word in trouble.sentence


def test_half_a_mat_is_said_with_the_corners_that_are_out_of_view() -> None:
    picture = empty("rogue", 1)
    truth = table("rogue", 1).registration
    quads = truth.to_image([box.centre for box in ROGUE.markers.values()])
    cut = picture[:, : int(np.sort(quads[:, 0])[2]) - 5]  # two of the markers lie beyond
    sighting = register(np.ascontiguousarray(cut))
    assert sighting.trouble is not None
    assert sighting.trouble.code == "half-mat"
    assert "corners of the Rogue mat are out of view" in sighting.trouble.sentence
    assert sighting.registration is not None
    assert sighting.registration.cut_off
    assert len(sighting.registration.cut_off) == 2


def test_half_a_mat_in_words() -> None:
    trouble = half_mat(UCKERS, [14])
    assert trouble is not None
    assert trouble.sentence == (
        "The bottom right corner of the Uckers mat is out of view: move the mat or the camera until all four show."
    )
    assert half_mat(UCKERS, []) is None


def test_the_wrong_mat_is_named_and_gives_no_registration() -> None:
    sighting = register(empty("rogue", 1), expected=PERUDO)
    assert sighting.registration is None
    assert sighting.trouble is not None
    assert sighting.trouble.sentence == (
        "The Rogue mat lies on the table, but this game needs the Perudo mat: change the mat."
    )


def two_mats_in_a_picture() -> np.ndarray:
    table_top = np.full((864, 1536, 3), 90, np.uint8)
    for left, mat in ((40, ROGUE), (800, PERUDO)):
        small = mat_picture(mat, 1.6)
        table_top[150 : 150 + small.shape[0], left : left + small.shape[1]] = small
    return table_top


def test_two_mats_are_named_and_the_expected_one_is_used() -> None:
    sighting = register(two_mats_in_a_picture(), expected=PERUDO)
    assert sighting.trouble is not None
    assert sighting.trouble.code == "two-mats"
    assert "Rogue" in sighting.trouble.sentence
    assert "Perudo" in sighting.trouble.sentence
    assert sighting.registration is not None
    assert sighting.registration.mat is PERUDO


def test_a_marker_that_lies_off_the_sheet_is_left_out() -> None:
    truth = table("rogue", 1).registration
    picture = hidden(empty("rogue", 1), truth, 2)
    x, y = (int(v) for v in truth.to_image((330, 200))[0])
    loose = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), 2, 60)
    picture[y - 40 : y + 40, x - 40 : x + 40] = 235
    picture[y - 30 : y + 30, x - 30 : x + 30] = loose[..., None]
    found = register(picture).registration
    assert found is not None
    assert sorted(found.markers) == [0, 1, 3]
    assert worst_mm(found, truth) < 2.5


def test_the_same_registration_serves_the_small_stream() -> None:
    found = register(empty("rogue", 1)).registration
    assert found is not None
    small = found.resized((384, 216))
    shrunk = cv2.resize(empty("rogue", 1), (384, 216), interpolation=cv2.INTER_AREA)
    assert shrunk.shape[:2] == small.size[::-1]
    for x, y in ((0, 0), (420, 297), (200, 150)):
        px, py = found.project(x, y, 10)
        assert small.project(x, y, 10) == pytest.approx(((px + 0.5) / 4 - 0.5, (py + 0.5) / 4 - 0.5), abs=1e-6)


places = st.tuples(st.floats(0, 420), st.floats(0, 297), st.floats(0, 40))


@given(places)
def test_to_the_picture_and_back_is_where_one_was(place: tuple[float, float, float]) -> None:
    truth = table("rogue", 1).registration
    x, y, z = place
    assert truth.place(*truth.project(x, y, z), z) == pytest.approx((x, y), abs=0.02)


@given(st.floats(-0.12, 0.12), st.floats(-0.02, 0.02), st.floats(0, SIZE[0] - 1.0), st.floats(0, SIZE[1] - 1.0))
def test_bending_and_straightening_a_lens_are_inverse(k1: float, k2: float, x: float, y: float) -> None:
    lens = Lens(k1=k1, k2=k2)
    point = np.array([[x, y]])
    assert np.allclose(lens.distorted(lens.undistorted(point, SIZE), SIZE), point, atol=0.1)


def test_from_above_the_mat_is_at_true_scale() -> None:
    picture, truth = empty("rogue", 2), table("rogue", 2).registration
    found = register(picture).registration
    assert found is not None
    flat = rectify(picture, found, 3)
    assert flat.shape == (891, 1260, 3)
    again = register(flat)
    assert again.registration is not None
    for marker, quad in again.registration.markers.items():
        assert np.allclose((quad + 0.5) / 3, ROGUE.markers[marker].corners, atol=0.3)
    assert truth.mat is ROGUE


def test_a_part_of_the_mat_can_be_looked_at_alone_in_grey_and_at_a_height() -> None:
    picture, truth = grey_of(empty("rogue", 2)), table("rogue", 2).registration
    box = Box(45, 8, 375, 52)
    view = rectifier(truth, 4, box, height=16)
    assert view.apply(picture).shape == (176, 1320)
    place = view.to_mat(view.to_picture((100, 30)))
    assert np.allclose(place, (100, 30))
    x, y = (int(v) for v in view.to_picture((100, 30))[0])
    assert tuple(view.map_x[y, x]) == pytest.approx(truth.project(100.125, 30.125, 16), abs=1.5)
