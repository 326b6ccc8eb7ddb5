"""A picture beside the screen, as in the demo: both are complete, and touches hit the right place."""

from __future__ import annotations

import numpy as np
import pytest

from companion.display.examples import THROWN
from companion.display.pilot import Pilot

GREEN = np.full((90, 160, 3), (0, 200, 0), np.uint8)


@pytest.mark.parametrize("size", [(1536, 600), (1280, 800), (1920, 1080)])
def test_screen_and_table_stand_side_by_side_and_touches_reach_the_screen(size: tuple[int, int]) -> None:
    with Pilot(THROWN, size) as pilot:
        pilot.screen.beside = lambda: GREEN
        pilot.screen.redraw()
        pilot.screen.show_beside()
        own = pilot.screen.painter.surface.get_width()
        assert own < size[0] * 0.85
        assert own >= size[1] * 1.15 - 1
        middle = pilot.picture().get_at(((own + size[0]) // 2, size[1] // 2))
        assert tuple(middle)[:3] == (0, 200, 0)
        assert max(line.rect.right for line in pilot.written()) <= own
        pilot.touch_action("screen.open:menu")
        assert pilot.reads("Back to the game")


def test_a_narrow_window_belongs_to_the_screen_alone() -> None:
    with Pilot(THROWN, (800, 600)) as pilot:
        pilot.screen.beside = lambda: GREEN
        pilot.screen.redraw()
        pilot.screen.show_beside()
        assert pilot.screen.painter.surface.get_width() == 800
