"""Coaching Peruke 84: values of discs, quick play, and roll-outs."""
