"""Four stickers anywhere on a table show its plane, whatever is played."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.own_boards import board_mat, off_cells, table
from vision.arrays import Floats, Image
from vision.mats import PERUDO, ROGUE
from vision.own_board import fit_board
from vision.places.layouts import laid_out
from vision.places.place import Place
from vision.places.stickers import plane_of, stuck_place
from vision.registrar import Registrar
from vision.registration import register
from vision.virtual.look import seeded
from vision.virtual.scene import Renderer, Scene
from vision.virtual.stickers import with_stickers
from vision.virtual.table import VirtualTable
from vision.virtual.viewpoint import bumped, exact

SIZE, SEED = (1536, 864), 4  # a plain table in dim light: it has no landmarks
TABLE = with_stickers(replace(ROGUE, bare=True), SEED)
LOOK = seeded(SEED, TABLE)
SEEN = exact(TABLE, LOOK.view, SIZE)
MOVED = bumped(SEEN, LOOK.view, (25.0, -14.0), 4.0)


@cache
def empty() -> Image:
    return Renderer(SEEN, LOOK, SEED).render(Scene(), 1)


@cache
def shown() -> Place:
    found = stuck_place(empty(), ROGUE)
    assert found is not None
    return found


def distances(places: Floats) -> Floats:
    return np.asarray(np.linalg.norm(places[:, None] - places[None], axis=-1))


def test_the_scale_and_the_tilt_are_those_of_the_table_wherever_the_stickers_lie() -> None:
    corners = np.array(TABLE.sheet.corners)
    for seed in range(3):
        mat = board_mat(seed, 24.0)
        seen = exact(mat, seeded(seed, mat).view, SIZE)
        noise = np.random.default_rng(seed).normal(0, 0.1, (4, 4, 2))
        quads = {m: q + off for (m, q), off in zip(seen.markers.items(), noise, strict=True)}
        found = plane_of(quads, mat, SIZE)
        assert distances(found.to_mat(seen.to_image(corners))) == pytest.approx(distances(corners), rel=0.005, abs=0.01)


def test_a_table_without_any_texture_is_shown_by_its_stickers_alone() -> None:
    corners = np.array([(60.0, 40.0), (360.0, 40.0), (360.0, 250.0)])
    seen = shown().registration.to_mat(SEEN.to_image(corners))
    assert distances(seen) == pytest.approx(distances(corners), abs=1.5)
    assert stuck_place(np.full((864, 1536, 3), 90, np.uint8), ROGUE) is None


@pytest.mark.parametrize("mat", [ROGUE, PERUDO])
def test_it_is_found_again_after_a_bump_and_lost_when_the_stickers_are_covered(mat: object) -> None:
    layout = laid_out(mat, shown().layout.width, shown().layout.height)  # type: ignore[arg-type]
    assert layout is not None
    place = shown().laid_out(layout)
    registrar = place.registrar()
    assert isinstance(registrar, Registrar)
    assert registrar.update(empty()).registration is not None
    picture = Renderer(MOVED, LOOK, SEED).render(Scene(), 2)
    sighting = registrar.update(picture)
    assert sighting.bumped
    assert sighting.registration is not None
    there = np.array([(100.0, 80.0), (300.0, 200.0)])
    before, now = (
        one.to_mat(px.to_image(there)) for one, px in ((place.registration, SEEN), (sighting.registration, MOVED))
    )
    assert now == pytest.approx(before, abs=1.0)
    lost = registrar.update(np.full_like(picture, 90))
    assert lost.trouble is not None
    assert lost.trouble.code == "table-lost"
    assert "stickers" in lost.problem


def test_a_board_may_have_the_stickers_of_any_game() -> None:
    drawn = table("classic", 3, size=(1280, 720))
    other = replace(drawn.mat, stickers=dict(zip(range(4), drawn.mat.stickers.values(), strict=True)))
    picture = VirtualTable(other, 3, drawn.look, drawn.size).render(0.0)
    board = fit_board(picture)
    assert set(board.stickers) == {0, 1, 2, 3}
    assert off_cells(board, drawn) < 0.1
    assert register(picture, board.mat()).registration is not None
