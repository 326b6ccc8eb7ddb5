"""A set of dice that was used before."""

from vision.confusion_counts import ConfusionCounts

READ_BEFORE = ConfusionCounts(tuple(tuple(int(read == face) for read in range(7)) for face in range(1, 7)))
"""Each face was once read as what it is."""
