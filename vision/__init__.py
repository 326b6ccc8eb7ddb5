"""From a camera frame to a table reading, and a virtual table that renders frames."""
