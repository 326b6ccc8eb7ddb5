"""The scenes: each a few functions that draw a view with a painter."""
