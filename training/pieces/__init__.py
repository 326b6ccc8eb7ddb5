"""Generates the training pictures for the readers of discs and counters, and trains them."""
