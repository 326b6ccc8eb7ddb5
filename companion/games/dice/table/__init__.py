"""Just dice at the table: every throw is logged as soon as its dice rest."""
