"""Runs a command in a user namespace that can execute programs for 64-bit ARM: ``foreign.py COMMAND...``.

The namespace has its own binfmt_misc (Linux 6.7 and later), so that nothing on this machine changes. ``QEMU`` names
qemu-aarch64-static. As in binfmt_misc(5): magic and mask of an ELF file for aarch64, and the flag F, by which the
kernel keeps QEMU open across a chroot.
"""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000
MS_REC, MS_PRIVATE = 0x4000, 0x40000
MAGIC = rb"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
MASK = rb"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"


def _child(ready: int, mapped: int) -> None:
    """In the namespaces: register QEMU, then become the command."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWUSER | CLONE_NEWNS):
        sys.exit(f"No namespace can be made here: {os.strerror(ctypes.get_errno())}")
    os.write(ready, b"x")
    os.read(mapped, 1)  # the ids can only be mapped from outside, and only once the namespace is there
    os.setgid(0)
    os.setuid(0)
    # Else the mount below would show on the whole machine.
    libc.mount(b"none", b"/", None, MS_REC | MS_PRIVATE, None)
    if libc.mount(b"binfmt_misc", b"/proc/sys/fs/binfmt_misc", b"binfmt_misc", 0, None):
        sys.exit(f"binfmt_misc can't be mounted: {os.strerror(ctypes.get_errno())}. Linux 6.7 or later is needed.")
    rule = b":qemu-aarch64:M::" + MAGIC + b":" + MASK + b":" + os.environ["QEMU"].encode() + b":F"
    Path("/proc/sys/fs/binfmt_misc/register").write_bytes(rule)
    os.execvp(sys.argv[1], sys.argv[1:])


def main() -> None:
    """Fork, map the ids, wait."""
    is_ready, ready = os.pipe()
    is_mapped, mapped = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(mapped)
        _child(ready, is_mapped)
    os.close(ready)
    os.read(is_ready, 1)
    for ids in ("uid_map", "gid_map"):
        Path(f"/proc/{pid}/{ids}").write_text("0 0 65536\n")
    os.write(mapped, b"x")
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))


if __name__ == "__main__":
    main()
