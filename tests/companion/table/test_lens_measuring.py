"""Measuring the lens on the screen: where to show the sheet, the accuracy, and saved only if it is good."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import numpy as np
import pytest

from companion.display.scenes.camera import CameraView
from companion.table import lens_measuring
from companion.table.lens_measuring import UNSEEN, UNSEEN_LOOKS, LensMeasuring
from tests.vision.test_charuco import SIZE, WIDE, poses, view
from vision.arrays import Image
from vision.charuco import Calibration, View
from vision.lens import Lens

SEEN = CameraView(None)


class AtOnce:
    """A worker that is done when it is asked."""

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*given))
        except Exception as error:
            done.set_exception(error)
        return done


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[View | None]:
    """What the next pictures show."""
    views: list[View | None] = []
    monkeypatch.setattr(lens_measuring, "view_of", lambda _: views.pop(0) if views else None)
    return views


def measuring(kept: list[Calibration], problem: str = "") -> LensMeasuring:
    def picture() -> Image:
        return np.zeros((9, 16, 3), np.uint8)  # each time another one

    def keep(found: Calibration) -> str:
        kept.append(found)
        return problem

    return LensMeasuring(picture, keep, _worker=AtOnce())  # type: ignore[arg-type]


def looked(steps: LensMeasuring, times: int = 1) -> str:
    for _ in range(times):
        steps.look(SEEN)
    return steps.view().text


def rows(steps: LensMeasuring) -> list[str]:
    return [row.action for row in steps.view().rows]


def test_it_says_where_the_sheet_is_missing_and_how_much_is_covered(shown: list[View | None]) -> None:
    steps = measuring([])
    assert "Hold the printed sheet" in steps.view().text
    shown += [view(WIDE, *pose) for pose in poses(3)]
    text = looked(steps, 4)
    assert text.startswith("Show the sheet at the ")
    assert re.fullmatch(r"The lens: [1-9][0-9]% covered, 3 views", steps.view().title)
    overlay = steps.view().overlay
    assert overlay.area, "the part where it is missing is framed"
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in (*overlay.area, *overlay.points))


def test_a_lens_that_was_measured_is_told_in_pixels_and_kept_when_somebody_says_so(shown: list[View | None]) -> None:
    kept: list[Calibration] = []
    steps = measuring(kept)
    shown += [view(WIDE, *pose) for pose in poses(12)]
    assert "pixels (good)" in looked(steps, 14)
    assert not kept
    assert rows(steps) == ["welcome.yes", "welcome.again", "welcome.done"]
    steps.act("welcome.yes")
    assert steps.done
    assert kept[0].lens.focal == pytest.approx(WIDE.focal, rel=0.02)


def test_a_bad_result_is_said_and_can_not_be_kept(shown: list[View | None], monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Calibration] = []
    steps = measuring(kept)
    monkeypatch.setattr(lens_measuring, "calibrated", lambda _: Calibration(Lens(), 9.0, 12, SIZE))
    shown += [view(WIDE, *pose) for pose in poses(12)]
    assert "worse than what the mat tells" in looked(steps, 14)
    assert rows(steps) == ["welcome.again", "welcome.done"]
    steps.act("welcome.yes")
    assert not kept
    assert not steps.done
    steps.act("welcome.again")
    assert "Hold the printed sheet" in steps.view().text


def test_what_can_not_be_kept_is_said_and_may_be_tried_again(shown: list[View | None]) -> None:
    kept: list[Calibration] = []
    steps = measuring(kept, "The lens can't be kept: No space left on device.")
    shown += [view(WIDE, *pose) for pose in poses(12)]
    looked(steps, 14)
    steps.act("welcome.yes")
    assert not steps.done
    assert "No space left" in steps.view().text
    steps.act("welcome.yes")
    assert len(kept) == 2


def test_a_sheet_that_is_not_seen_is_said(shown: list[View | None]) -> None:
    del shown
    assert looked(measuring([]), UNSEEN_LOOKS + 1) == str(UNSEEN)


@pytest.mark.usefixtures("shown")
def test_whatever_fails_people_get_another_try(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Image) -> View:
        raise KeyError("a bug")

    monkeypatch.setattr(lens_measuring, "view_of", fail)
    steps = measuring([])
    assert "Try again" in looked(steps, 2)
    steps.refuse("The camera was unplugged.")
    assert steps.view().text == "The camera was unplugged."
    monkeypatch.setattr(lens_measuring, "view_of", lambda _: view(WIDE, *poses(1)[0]))
    assert "Show the sheet at the" in looked(steps, 2)


def test_pictures_of_another_camera_begin_anew(shown: list[View | None]) -> None:
    steps = measuring([])
    first = view(WIDE, *poses(1)[0])
    shown += [first, View(first.ids, first.corners / 2, (768, 432))]
    assert "of the same camera" in looked(steps, 3)
    assert not steps._views.taken
