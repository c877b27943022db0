# SPDX-License-Identifier: MIT
"""A browser for tests: controls chromedriver, a child process, by the WebDriver protocol.
Needs only the standard library."""
import base64
import json
import os
import re
import subprocess
import tempfile
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebDriverError(Exception):
    """An error of the browser or its driver."""


class Browser:
    """A headless browser, as a context manager."""

    def __init__(self, driver, browser=None):
        self._directory = tempfile.TemporaryDirectory(prefix="valhall-browser-")
        # Port 0: the driver chooses a free port and prints it.
        self._process = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self._session = None
        try:
            self._base = f"http://127.0.0.1:{self._read_port()}"
            self._session = self._start(browser)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the session and the driver, in any state."""
        try:
            if self._session:
                self._request("DELETE", f"/session/{self._session}")
        except (WebDriverError, OSError):
            pass
        self._process.terminate()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._directory.cleanup()

    def open(self, url):
        """Loads a page, and waits until it is loaded."""
        self._command("POST", "url", {"url": url})

    def run(self, script, *arguments):
        """Runs the body of a function in the page, and returns its result."""
        return self._command("POST", "execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector):
        """The first element of a CSS selector."""
        return self._command("POST", "element", {"using": "css selector", "value": selector})[ELEMENT]

    def type(self, element, text):
        """Types into an element."""
        self._command("POST", f"element/{element}/value", {"text": text})

    def click(self, element):
        """Clicks on an element."""
        self._command("POST", f"element/{element}/click", {})

    def set_view(self, width, height, dark=False, media=""):
        """Sets the size, colour scheme and medium of the page. A window could not be as narrow as a phone."""
        self._devtools("Emulation.setDeviceMetricsOverride",
                       {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._devtools("Emulation.setEmulatedMedia", {"media": media, "features": [scheme]})

    def screenshot(self):
        """A screenshot, as the bytes of a PNG file."""
        return base64.b64decode(self._command("GET", "screenshot"))

    def _read_port(self):
        for line in self._process.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                return found[1]
        raise WebDriverError("the driver does not start")

    def _start(self, browser):
        options = {"args": ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                            f"--user-data-dir={self._directory.name}"]}
        # For the superuser, as in containers, the browser only starts without its sandbox.
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options["args"].append("--no-sandbox")
        if browser:
            options["binary"] = browser
        capabilities = {"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}
        return self._request("POST", "/session", {"capabilities": capabilities})["sessionId"]

    def log(self):
        """The messages on the page's console since the last call, with errors of scripts and of the network."""
        return self._command("POST", "se/log", {"type": "browser"})

    def _devtools(self, command, parameters):
        self._command("POST", "goog/cdp/execute", {"cmd": command, "params": parameters})

    def _command(self, method, path, body=None):
        return self._request(method, f"/session/{self._session}/{path}", body)

    def _request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data=data, method=method,
                                         headers={"Content-Type": "application/json"})
        # Without a proxy, because the driver is on this machine.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=120) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            told = json.load(error)["value"]
            raise WebDriverError(f"{path}: {told['error']}: " + "; ".join(told["message"].splitlines()[:2])) from error
