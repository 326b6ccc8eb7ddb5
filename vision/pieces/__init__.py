"""What reading discs and reading counters have in common: finding round pieces, crops of them, their colours."""
