"""A game at a real table: camera, referee, screen, buttons and log put together."""
