"""A real headless Chromium, driven by its own protocol: for the pages on phones."""

from __future__ import annotations

import base64
import itertools
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--remote-debugging-port=0",
)
PATIENCE = 60.0  # s


class Tab:
    """One page."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.asked: list[str] = []  # every address that the page asked for
        self.errors: list[str] = []
        for domain in ("Page", "Runtime", "Network"):
            self.do(f"{domain}.enable")

    def do(self, method: str, **params: Any) -> Any:
        """One command of the protocol; its result."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            self._note(message)
            if message.get("id") == number:
                assert "error" not in message, message["error"]
                return message["result"]

    def _note(self, message: dict[str, Any]) -> None:
        params = message.get("params", {})
        if message.get("method") == "Network.requestWillBeSent":
            self.asked.append(params["request"]["url"])
        elif message.get("method") == "Runtime.exceptionThrown":
            self.errors.append(str(params["exceptionDetails"]))

    def looks(self, width: int, scheme: str) -> None:
        """As wide as that (CSS px), in the ``light`` or in the ``dark``."""
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=740, deviceScaleFactor=1, mobile=width < 600)
        self.do("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def go(self, address: str) -> None:
        """Open an address and wait until it is there."""
        self.do("Page.navigate", url=address)
        self.until("document.readyState === 'complete'")

    def evaluate(self, script: str) -> Any:
        """What a script comes to."""
        return self.do("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def until(self, script: str) -> None:
        """Wait until a script comes to something true."""
        end = time.monotonic() + PATIENCE
        while not self.evaluate(script):
            assert time.monotonic() < end, script
            time.sleep(0.05)

    def too_wide(self) -> list[str]:
        """What reaches beyond the right edge of the page."""
        found: list[str] = self.evaluate(
            "[...document.body.querySelectorAll('*')].filter(e => !e.closest('svg') "
            "&& e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML.slice(0, 80))"
        )
        return found

    def save(self, path: Path) -> None:
        """The whole page as PNG."""
        shot = self.do("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))


@contextmanager
def tab() -> Iterator[Tab]:
    """A page in a browser of its own."""
    assert BROWSER is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [BROWSER, *FLAGS, f"--user-data-dir={folder}", "about:blank"]
        browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with connect(_page(Path(folder), browser), max_size=None, proxy=None) as socket:
                yield Tab(socket)
        finally:
            browser.terminate()
            browser.wait(PATIENCE)


def _page(folder: Path, browser: subprocess.Popen[bytes]) -> str:
    """The address by which the page is driven."""
    import urllib.request

    end, port_file = time.monotonic() + PATIENCE, folder / "DevToolsActivePort"
    while not (port_file.exists() and port_file.read_text().strip()):
        assert browser.poll() is None, "the browser ended"
        assert time.monotonic() < end, "the browser gave no port"
        time.sleep(0.05)
    port = port_file.read_text().split()[0]
    while True:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
            pages = [page for page in json.load(answer) if page["type"] == "page"]
        if pages:
            return str(pages[0]["webSocketDebuggerUrl"])
        assert time.monotonic() < end
        time.sleep(0.05)
