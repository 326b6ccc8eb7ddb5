"""From a camera frame to a table reading, and a virtual table that renders frames."""

import os

# ONNX Runtime from 1.29 on sends telemetry: it resolves a collector's name and keeps a device id in the user's cache.
# Its own ``disable_telemetry_events`` comes too late; only this variable, set before the import, prevents it.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
