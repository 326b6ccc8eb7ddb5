"""What watches a table: over a mat or another known plane, or wherever dice lie."""

from __future__ import annotations

from vision.free.watch import FreeWatch
from vision.watch import TableWatch

Watch = TableWatch | FreeWatch
