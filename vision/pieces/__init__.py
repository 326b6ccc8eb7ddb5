"""What reading discs and reading counters share: finding round pieces, cropping them, measuring colours."""
