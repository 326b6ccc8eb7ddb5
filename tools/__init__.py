"""Scripts for those who work on the companion: benchmarks and checks. Not installed."""
