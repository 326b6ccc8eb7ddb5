"""Settings of all tests: property tests give the same cases each time and never fail because a machine is slow."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
