"""The test in an emulated machine: what it is built of, and what is tried in it."""
