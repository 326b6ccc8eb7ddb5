"""The command when a system library is missing."""

import sys

import pytest

import companion.cli
from companion.cli.app import HELP


def test_a_library_that_cannot_be_loaded_is_named_with_what_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    class Breaks:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "companion.cli.mat":
                raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory\nmore")

    monkeypatch.delitem(sys.modules, "companion.cli.mat", raising=False)
    monkeypatch.delattr(companion.cli, "mat", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Breaks(), *sys.meta_path])
    monkeypatch.setattr(sys, "argv", ["companion", "mat", "rogue"])
    with pytest.raises(SystemExit) as caught:
        companion.cli.main()
    assert str(caught.value) == (
        "The companion can't start: libGL.so.1: cannot open shared object file: No such file or directory. "
        f"This helps: {HELP}"
    )
