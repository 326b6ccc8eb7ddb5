"""What must not be kept is painted over, and the mat is still recognised."""

import numpy as np

from vision.mats import PERUDO
from vision.paint_over import GREY, without_middle
from vision.registrar import Registrar
from vision.virtual.table import VirtualTable


def test_a_painted_picture_shows_no_die_and_the_mat_where_it_was() -> None:
    table = VirtualTable(PERUDO, 4)
    for seat in (1, 5):
        table.shake(seat)
        table.uncover(seat)
    image = table.render(table.now)
    painted = without_middle(image, table.registration)
    for number in table.dice():
        pose = table.where(number)
        x, y = table.registration.project(pose.x, pose.y, pose.z)
        assert tuple(painted[round(y), round(x)]) == GREY
    assert not np.array_equal(painted, image)
    seen = Registrar(PERUDO).update(painted).registration
    assert seen is not None
    off = np.abs(seen.outline() - table.registration.outline()).max()
    assert off < 3, "px"
