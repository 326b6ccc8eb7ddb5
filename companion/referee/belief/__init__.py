"""What may be so on the table, and how likely it is."""
