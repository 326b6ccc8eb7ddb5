"""The command line: the only place where everything is put together."""

from companion.cli.app import main

__all__ = ["main"]
