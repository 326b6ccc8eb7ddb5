"""A referee that watches a real table."""
