"""Places without a printed mat: how the plane of a table is known, and whether it is still there."""
