"""Scripts for developers: benchmarks and checks. Not installed."""
