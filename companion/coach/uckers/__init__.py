"""Coaching Uckers: many positions at once, an estimate of the winner, and roll-outs."""
