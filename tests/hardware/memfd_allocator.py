"""Lets Picamera2 run without a kernel camera: frame buffers in ordinary memory.

Picamera2 gets the memory of its pictures from the kernel (/dev/dma_heap). The allocator here uses anonymous files
instead, and passes them to libcamera as two-plane NV12 buffers. Everything else is the real thing.
"""

import mmap
import os
import sys
import types
from unittest.mock import MagicMock


def without_kms() -> None:
    """Picamera2 imports the kernel's display library for a window that is never opened here."""
    module = types.ModuleType("pykms")
    module.PixelFormat = MagicMock()
    sys.modules.setdefault("pykms", module)


class Mapped:
    """The memory of a picture while it is looked at; Picamera2 leaves without the usual arguments."""

    def __init__(self, memory: mmap.mmap) -> None:
        self.memory = memory

    def __enter__(self) -> mmap.mmap:
        return self.memory

    def __exit__(self, *_: object) -> None:
        pass


def install(picamera2_module, libcamera) -> None:
    """Make ``Picamera2()`` use memory of our own, and let it ask only for formats that the virtual camera has."""
    from picamera2.allocators.allocator import Allocator

    class MemfdAllocator(Allocator):
        def __init__(self) -> None:
            super().__init__()
            self._memory = {}
            self._buffers = {}
            self._files = []
            self.sync = self._mapped

        def allocate(self, configuration, _use_case) -> None:
            self.close()
            for stream in configuration:
                self._buffers[stream.stream] = [self._one(stream) for _ in range(stream.buffer_count)]

        def _one(self, stream):
            luma = stream.stride * stream.size.height
            file = os.memfd_create("frame")
            self._files.append(file)
            os.ftruncate(file, stream.frame_size)
            planes = []
            for offset, length in ((0, luma), (luma, stream.frame_size - luma)):
                plane = libcamera.FrameBuffer.Plane()
                plane.fd, plane.offset, plane.length = file, offset, length
                planes.append(plane)
            buffer = libcamera.FrameBuffer(planes)
            self._memory[buffer] = mmap.mmap(file, stream.frame_size)
            return buffer

        def buffers(self, stream):
            return self._buffers[stream]

        def _mapped(self, _allocator, buffer, _write):
            return Mapped(self._memory[buffer])

        def close(self) -> None:
            self._buffers, self._memory = {}, {}
            while self._files:
                os.close(self._files.pop())

    picamera2_module.DmaAllocator = MemfdAllocator
    picamera2_module.Picamera2._get_raw_modes = lambda self: _modes(self, libcamera)


def _modes(device, libcamera):
    """The virtual camera refuses to speak of raw pictures; its ordinary formats stand in for them."""
    formats = device.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0).formats
    return [
        {"format": str(pixels), "size": (size.width, size.height)}
        for pixels in formats.pixel_formats
        for size in formats.sizes(pixels)
    ]
