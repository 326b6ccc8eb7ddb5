"""Coaching Peruke 84: what discs are worth where they lie, quick play, and roll-outs."""
