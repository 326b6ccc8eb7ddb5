"""A club of tables: finished games in one PostgreSQL database, where any table can fetch them; off by default."""
