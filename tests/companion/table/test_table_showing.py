"""A household shows its own table: empty, with a blank sheet, and where dice are set aside."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from companion.display.scenes.camera import CameraView
from companion.own_places import TABLE, BadPlace, OwnPlace, load_place, save_place
from companion.simulation.virtual_places import lying_sheet
from companion.table.setup import Setup
from companion.table.showing import PICTURES, TRIED
from companion.table.table_showing import TableShowing
from vision.arrays import Floats, Image
from vision.mats import PERUDO, PERUKE_ONE, ROGUE, UCKERS
from vision.virtual.background import with_blank_sheet
from vision.virtual.stickers import with_stickers
from vision.virtual.table import VirtualTable

BARE = replace(ROGUE, bare=True)
WOOD, DULL = 3, 4
NOTHING = CameraView(None, "")


@cache
def table(seed: int) -> VirtualTable:
    return VirtualTable(BARE, seed)


class Pictures:
    """A camera over a virtual table: a new picture each time it is looked at."""

    def __init__(self, seed: int) -> None:
        self.table, self.number, self.sheet = table(seed), 0, False
        self.corners = lying_sheet(BARE, 8.0)

    def __call__(self) -> Image:
        self.number += 1
        image = self.table.render(self.number / 1000)
        return with_blank_sheet(image, self.table.registration, self.table.look, self.corners) if self.sheet else image


def shown(seed: int, kept: list[OwnPlace]) -> tuple[TableShowing, Pictures]:
    pictures = Pictures(seed)
    showing = TableShowing(pictures, lambda found: kept.append(found) or "")  # type: ignore[func-returns-value]
    showing.act("welcome.empty")
    for _ in range(PICTURES + TRIED):
        showing.look(NOTHING)
    return showing, pictures


def measured(seed: int, kept: list[OwnPlace]) -> tuple[TableShowing, Pictures]:
    showing, pictures = shown(seed, kept)
    pictures.sheet = True
    showing.act("welcome.find")
    for _ in range(300):
        showing.look(NOTHING)
        if showing.stage != "finding":
            break
        time.sleep(0.02)
    return showing, pictures


def off(found: OwnPlace, places: Floats) -> float:
    """The largest error (mm) of distances between places of the true table."""
    truth, plane = table(WOOD).registration, found.place.registration
    seen = plane.to_mat(truth.to_image(places))
    pairs = [(i, j) for i in range(len(places)) for j in range(i)]
    return max(abs(float(np.linalg.norm(seen[i] - seen[j]) - np.linalg.norm(places[i] - places[j]))) for i, j in pairs)


def test_a_table_is_shown_in_four_touches_without_anything_printed() -> None:
    kept: list[OwnPlace] = []
    showing, _ = measured(WOOD, kept)
    assert showing.stage == "found"
    showing.act("welcome.yes")
    showing.act("welcome.usual")
    assert showing.done
    assert off(kept[0], np.array([(60.0, 40.0), (360.0, 40.0), (360.0, 250.0)])) < 4.0


def test_a_table_without_texture_is_said_with_what_helps() -> None:
    showing, _ = shown(DULL, [])
    assert showing.stage == "plain"
    assert "tape" in showing.view().text


def test_where_dice_are_set_aside_is_drawn_by_finger() -> None:
    kept: list[OwnPlace] = []
    showing, _ = measured(WOOD, kept)
    showing.act("welcome.yes")
    for place in ("0.30,0.55", "0.55,0.80"):
        showing.act(f"welcome.tap:{place}")
    assert showing.stage == "drawn"
    showing.act("welcome.yes")
    place = kept[0].place_for(ROGUE)
    assert place is not None
    assert place.layout.zones["keep"] == kept[0].keep
    assert not _overlap(place.layout.zones["keep"], place.layout.zones["roll"])


def test_dice_may_be_set_aside_where_they_lie(tmp_path: Path) -> None:
    kept: list[OwnPlace] = []
    showing, _ = measured(WOOD, kept)
    showing.act("welcome.yes")
    showing.act("welcome.one-zone")
    assert not kept, "first it shows how dice are set aside then"
    showing.act("welcome.yes")
    save_place(tmp_path, kept[0], TABLE)
    again = load_place(tmp_path, TABLE)
    assert again is not None
    place = again.place_for(ROGUE)
    assert place is not None
    assert list(place.layout.zones) == ["roll"]
    setup = Setup("rogue", ("Ann", "Ben"), place=place)
    assert setup.on_own_place
    assert Setup.of_header(setup.header()).table_mat == ROGUE, "the table knows its layout, not the log"


def _overlap(one: object, other: object) -> bool:
    a, b = (getattr(box, "corners") for box in (one, other))  # noqa: B009
    return a[0][0] < b[2][0] and b[0][0] < a[2][0] and a[0][1] < b[2][1] and b[0][1] < a[2][1]


def test_going_back_from_any_stage_leads_to_the_beginning_and_keeps_nothing() -> None:
    kept: list[OwnPlace] = []
    showing, _ = measured(WOOD, kept)
    showing.act("welcome.yes")
    stages = []
    while not showing.done:
        stages.append(showing.stage)
        showing.act("welcome.back")
    assert stages == ["keep", "found", "sheet", "clear"]
    assert not kept


def test_a_table_is_kept_from_one_evening_to_the_next(tmp_path: Path) -> None:
    kept: list[OwnPlace] = []
    showing, _ = measured(WOOD, kept)
    showing.act("welcome.yes")
    showing.act("welcome.usual")
    save_place(tmp_path, kept[0], TABLE)
    again = load_place(tmp_path, TABLE)
    assert again is not None
    corners = kept[0].place.registration.outline()
    assert np.abs(again.place.registration.outline() - corners).max() < 0.01
    sighting = again.place.registrar().update(table(WOOD).render(3.0))
    assert sighting.registration is not None
    assert TABLE.delete(tmp_path / TABLE.name)
    assert load_place(tmp_path, TABLE) is None


def test_a_damaged_table_is_said_and_not_used(tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text('{"version": 1, "size": [64, 64]}')
    with pytest.raises(BadPlace, match="Show the table again"):
        load_place(tmp_path, TABLE)


def test_games_of_dice_and_discs_need_no_mat_and_boards_do() -> None:
    kept: list[OwnPlace] = []
    showing, _ = measured(WOOD, kept)
    showing.act("welcome.yes")
    showing.act("welcome.usual")
    assert all(kept[0].place_for(mat) is not None for mat in (ROGUE, PERUDO, PERUKE_ONE))
    assert kept[0].place_for(UCKERS) is None


def test_between_four_stickers_no_sheet_is_needed_even_on_a_table_without_texture(tmp_path: Path) -> None:
    kept: list[OwnPlace] = []
    stuck = VirtualTable(with_stickers(BARE, DULL), DULL)
    number = count()
    showing = TableShowing(lambda: stuck.render(next(number) / 1000), lambda found: kept.append(found) or "")  # type: ignore[func-returns-value]
    showing.act("welcome.empty")
    for _ in range(PICTURES + TRIED):
        showing.look(NOTHING)
    assert showing.stage == "stuck"
    assert len(showing.view().overlay.lines) == 16
    showing.act("welcome.yes")
    showing.act("welcome.back")
    assert showing.stage == "stuck"
    showing.act("welcome.yes")
    assert "sheet" not in showing.view().text
    showing.act("welcome.usual")
    assert showing.done
    save_place(tmp_path, kept[0], TABLE)
    again = load_place(tmp_path, TABLE)
    assert again is not None
    for mat in (ROGUE, PERUDO, PERUKE_ONE):
        place = again.place_for(mat)
        assert place is not None
        assert place.registrar().update(stuck.render(3.0)).registration is not None
