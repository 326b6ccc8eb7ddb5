"""Reads pawns on boards round a cross: where the foot of each stands, by its silhouette and its paint."""
