"""Makes the pictures that the readers of discs and counters learn from, and trains them."""
