"""Coaching Uckers: many positions at once, an estimate of who wins, and roll-outs."""
