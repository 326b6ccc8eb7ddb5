"""The scenes: what the screen shows, each a few functions that draw a view with a painter."""
