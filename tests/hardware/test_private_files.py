"""What is written is for its owner only, whole or not at all, and never takes a folder away from its owner."""

import os
from pathlib import Path

import pytest

from hardware.private_files import make_folder, owned, replaced, touch, write_owned

NOBODY = 65534
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")


def test_a_file_is_replaced_as_a_whole_or_not_at_all_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_owned(file, b"old")
    with pytest.raises(OSError, match="No space"), replaced(file) as descriptor:  # noqa: PT012
        os.write(descriptor, b"ne")
        raise OSError(28, "No space left on device")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]
    write_owned(file, b"new")
    assert file.read_bytes() == b"new"


def test_what_is_written_is_for_its_owner_only_even_over_an_older_file_for_all(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "deeper" / "file"
    make_folder(file.parent)
    file.touch(0o644)
    write_owned(file, b"data")
    assert file.stat().st_mode & 0o777 == 0o600
    assert {folder.stat().st_mode & 0o777 for folder in (file.parent, file.parent.parent)} == {0o700}


def test_a_pipe_is_written_into_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_owned(pipe, b"data")
    assert os.read(reading, 100) == b"data"
    os.close(reading)


@as_root
def test_what_root_makes_in_the_folder_of_a_user_belongs_to_that_user(tmp_path: Path) -> None:
    os.chown(tmp_path, NOBODY, NOBODY)
    make_folder(tmp_path / "new" / "folder")
    touch(tmp_path / "touched")
    write_owned(tmp_path / "new" / "folder" / "file", b"data")
    with owned(tmp_path / "appended", os.O_WRONLY | os.O_APPEND | os.O_CREAT):
        pass
    made = list(tmp_path.rglob("*"))
    assert len(made) == 5
    assert {(part.stat().st_uid, part.stat().st_gid) for part in made} == {(NOBODY, NOBODY)}
