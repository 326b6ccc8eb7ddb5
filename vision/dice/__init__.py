"""Finding and reading dice."""
