"""The test in an emulated machine: its construction, and its steps."""
