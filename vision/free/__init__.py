"""A table of which nothing is known: no mat, no measures, dice of any size, a camera that may be held by hand."""
