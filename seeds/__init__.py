"""The numbered rules of each game in the project's own words."""
