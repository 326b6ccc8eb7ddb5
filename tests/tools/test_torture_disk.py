"""The simulated disks lose what a program doesn't sync, and the log survives a few of them."""

import os
import random
from pathlib import Path

import pytest

from hardware.private_files import replaced
from tools.torture_disk import Disk, PowerCutError, cut_one, rounds, simulated


def survived(tmp_path: Path, *, synced: bool) -> set[bytes]:
    """What may be left of a file that was replaced just before the power was cut."""
    found = set()
    for seed in range(30):
        root, image = tmp_path / f"{seed}", tmp_path / f"{seed}-image"
        root.mkdir()
        (root / "file").write_bytes(b"old")
        disk = Disk(root, image, random.Random(seed), 10**9)
        with pytest.raises(PowerCutError), simulated(disk):  # noqa: PT012
            for part in (root / "file", root):
                descriptor = os.open(part, os.O_RDONLY)
                os.fsync(descriptor)
                os.close(descriptor)
            with replaced(root / "file", synced=synced) as descriptor:
                os.write(descriptor, b"new one")
            disk.steps = 1
            (root / "folder").mkdir()
        found.add((image / "file").read_bytes() if (image / "file").exists() else b"gone")
    return found


def test_a_file_that_is_replaced_and_synced_is_the_new_one(tmp_path: Path) -> None:
    assert survived(tmp_path, synced=True) == {b"new one"}


def test_a_file_that_is_not_synced_may_be_the_old_one_or_a_part(tmp_path: Path) -> None:
    found = survived(tmp_path, synced=False)
    assert b"old" in found
    assert len(found) > 2


def test_a_few_power_cuts_lose_no_acknowledged_event() -> None:
    assert rounds(4, cut_one, 7)["cuts"] == 4
