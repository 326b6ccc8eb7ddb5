"""The virtual table: dice, pieces, hands and light on a mat, drawn as a camera above would see them, with the truth."""
