"""The virtual table: renders dice, pieces, hands and light on a mat as seen by a camera above, with ground truth."""
