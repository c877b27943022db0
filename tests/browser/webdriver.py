# SPDX-License-Identifier: MIT
"""A browser for tests: chromedriver as a child process, spoken to in the WebDriver protocol.
Needs the standard library only."""
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
    """What the browser or its driver refuses."""


class Browser:
    """A headless browser, as a context."""

    def __init__(self, driver, browser=None):
        self._directory = tempfile.TemporaryDirectory(prefix="valhall-browser-")
        # Port 0 lets the driver choose one that is free, which it tells.
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
        """Ends the session and the driver, whatever state they are in."""
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
        """Loads a page, and waits until that is done."""
        self._command("POST", "url", {"url": url})

    def run(self, script, *arguments):
        """Runs the body of a function in the page, and gives what it returns."""
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
        """Gives the page a size, a colour scheme and a medium. (Windows cannot be as narrow as phones.)"""
        self._devtools("Emulation.setDeviceMetricsOverride",
                       {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._devtools("Emulation.setEmulatedMedia", {"media": media, "features": [scheme]})

    def screenshot(self):
        """What is seen, as the bytes of a PNG file."""
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
        # As the superuser, as in containers, the browser starts without its sandbox only.
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options["args"].append("--no-sandbox")
        if browser:
            options["binary"] = browser
        capabilities = {"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}
        return self._request("POST", "/session", {"capabilities": capabilities})["sessionId"]

    def log(self):
        """What the page has written to the console since the last call: errors of scripts and of the network among it."""
        return self._command("POST", "se/log", {"type": "browser"})

    def _devtools(self, command, parameters):
        self._command("POST", "goog/cdp/execute", {"cmd": command, "params": parameters})

    def _command(self, method, path, body=None):
        return self._request(method, f"/session/{self._session}/{path}", body)

    def _request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, data=data, method=method,
                                         headers={"Content-Type": "application/json"})
        # The driver is on this machine: no proxy is asked.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=120) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            told = json.load(error)["value"]
            raise WebDriverError(f"{path}: {told['error']}: " + "; ".join(told["message"].splitlines()[:2])) from error
