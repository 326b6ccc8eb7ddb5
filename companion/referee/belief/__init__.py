"""What may have happened on the table, and how likely it is."""
