"""Runs trained nets: by ONNX Runtime, or by OpenCV's ``dnn`` where ONNX Runtime is not available (32-bit systems).

Both give the same results up to rounding of quantised values; on one core ONNX Runtime takes little more than half the
time.
"""

from __future__ import annotations

from importlib import resources
from typing import Any, Protocol

import cv2
import numpy as np
import numpy.typing as npt

try:
    import onnxruntime
except ImportError:  # pragma: no cover - where no wheel exists
    onnxruntime = None

Planes = npt.NDArray[np.float32]
_ERRORS_ONLY = 3


class Net(Protocol):
    """A net with one input and one output, both float32 with the batch dimension first."""

    def __call__(self, planes: Planes, /) -> Planes:
        """The output for a batch of pictures, (n, planes, h, w)."""
        ...


def model(name: str) -> bytes:
    """The file of that name among the models."""
    return resources.files("vision").joinpath("models", f"{name}.onnx").read_bytes()


def load_net(name: str) -> Net:
    """The net of that name, run on as many threads as OpenCV's own functions."""
    return net_of(model(name))


def net_of(data: bytes) -> Net:
    """The net of an ONNX file's bytes."""
    return OpenCvNet(data) if onnxruntime is None else OnnxNet(data)


class OnnxNet:
    """A net that ONNX Runtime runs."""

    def __init__(self, data: bytes) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = max(1, cv2.getNumThreads())
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # let idle threads sleep
        options.enable_cpu_mem_arena = options.enable_mem_pattern = False  # these retain memory
        options.log_severity_level = _ERRORS_ONLY
        self._session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name

    def __call__(self, planes: Planes, /) -> Planes:
        """See ``Net``."""
        return np.asarray(self._session.run(None, {self._input: planes})[0], np.float32)


class OpenCvNet:
    """A net that OpenCV runs."""

    def __init__(self, data: bytes) -> None:
        self._net: Any = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))

    def __call__(self, planes: Planes, /) -> Planes:
        """See ``Net``."""
        self._net.setInput(planes)
        return np.array(self._net.forward(), np.float32)
