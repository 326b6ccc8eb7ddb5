"""Simulated evenings: people who play, readers with faults, virtual tables, and trials of the referee on them."""
