"""Writes files and folders that only their owner may read, as a whole or not at all.

What root creates in somebody's folder belongs to the owner of that folder: ``sudo companion check`` must not lock the
family out of their own log. Everything raises ``OSError``.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OWNER_FILE, OWNER_FOLDER = 0o600, 0o700
WORLD_READABLE = 0o644  # names nobody, and another user must read it: the service reads what root taught the table


@contextmanager
def owned(path: Path, flags: int, mode: int = OWNER_FILE) -> Iterator[int]:
    """A context manager for a descriptor of a file, created with that mode."""
    descriptor = opened(path, flags, mode)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def opened(path: Path, flags: int, mode: int = OWNER_FILE) -> int:
    """The descriptor of ``owned``, to be closed by the caller."""
    flags |= os.O_CLOEXEC
    if not flags & os.O_CREAT or os.geteuid() != 0:
        return os.open(path, flags, mode)
    try:
        descriptor = os.open(path, flags | os.O_EXCL, mode)
    except FileExistsError:
        return os.open(path, flags, mode)
    _give_to_folder_owner(descriptor, path)
    return descriptor


@contextmanager
def replaced(path: Path, mode: int = OWNER_FILE, *, synced: bool = True) -> Iterator[int]:
    """A context manager for a descriptor of the file that takes the place of ``path`` at the end.

    ``synced``: it is on the disk by then. On an error, as on a full disk, nothing is left of it and the old file stays.
    """
    new = path.with_name(f"{path.name}.new")
    try:
        with owned(new, os.O_RDWR | os.O_CREAT | os.O_TRUNC, mode) as descriptor:
            os.fchmod(descriptor, mode)
            yield descriptor
            if synced:
                os.fsync(descriptor)
        new.replace(path)
    except BaseException as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename is not None:
            error.filename = str(path)  # the name that people know
        raise
    if synced:
        sync_folder(path.parent)


def write_owned(path: Path, data: bytes, mode: int = OWNER_FILE) -> None:
    """Write a whole file, also over an older one with wider permissions, or into a pipe or device."""
    if path.exists() and not path.is_file():
        with owned(path, os.O_WRONLY) as descriptor:
            write_all(descriptor, data)
        return
    with replaced(Path(os.path.realpath(path)), mode) as descriptor:
        write_all(descriptor, data)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all the data: one ``os.write`` may take less, as on a disk that fills up. Raises ``OSError``."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def make_folder(path: Path, *, parents: bool = True) -> None:
    """Create a folder unless it exists, with those above it if wanted."""
    if path.is_dir():
        return
    if parents and path.parent != path:
        make_folder(path.parent)
    try:
        new_folder(path)
    except FileExistsError:
        if not path.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from None


def new_folder(path: Path) -> None:
    """Create a folder; raises ``FileExistsError`` if it is there, so that two programs never get the same."""
    path.mkdir(OWNER_FOLDER)
    try:
        if os.geteuid() == 0:
            with owned(path, os.O_RDONLY | os.O_DIRECTORY) as descriptor:
                _give_to_folder_owner(descriptor, path)
        sync_folder(path.parent)
    except BaseException:
        path.rmdir()
        raise


def touch(path: Path) -> None:
    """Create an empty file, unless it exists."""
    with owned(path, os.O_WRONLY | os.O_CREAT):
        pass


def sync_folder(path: Path) -> None:
    """Sync a folder's list of files."""
    with owned(path, os.O_RDONLY | os.O_DIRECTORY) as descriptor:
        os.fsync(descriptor)


def _give_to_folder_owner(descriptor: int, path: Path) -> None:
    with suppress(OSError):  # a file system without owners
        folder = path.parent.stat()
        os.fchown(descriptor, folder.st_uid, folder.st_gid)
