# SPDX-License-Identifier: MIT
"""Shared code of the tests of pages: running a test, checks of every page, and looking at screenshots."""
import pathlib
import re
import struct
import sys
import unittest
import zlib

from webdriver import Browser

MOST_BYTES = 3_700_000
VIEWS = [(360, 760), (760, 1000), (1280, 900)]

# Elements that reach beyond the right edge of the page, except scrollable ones.
TOO_WIDE = """
    const edge = document.documentElement.clientWidth + 1;
    return [...document.querySelectorAll("body *")]
        .filter((one) => one.getBoundingClientRect().right > edge && !one.closest("nav"))
        .slice(0, 5).map((one) => one.outerHTML.slice(0, 200));
"""


def colours_of(png):
    """The number of different rows of pixels in a screenshot: 1 if nothing is drawn."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8 and kind in (2, 6)
    compressed, at = b"", 8
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at:at + 8])
        if name == b"IDAT":
            compressed += png[at + 8:at + 8 + size]
        at += size + 12
    rows = zlib.decompress(compressed)
    stride = 1 + width * (3 if kind == 2 else 4)
    assert len(rows) == height * stride
    return len({rows[row * stride:(row + 1) * stride] for row in range(height)})


class PageTest(unittest.TestCase):
    page = driver = directory = browser_name = None

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(cls.driver, cls.browser_name)
        cls.addClassCleanup(cls.browser.close)

    def test_file_is_small_and_alone(self):
        content = self.page.read_bytes()
        self.assertLess(len(content), MOST_BYTES)
        text = content.decode("utf-8")
        # Also in styles and scripts, which could load a relative address.
        for pattern in (r"(?i)\b(?:https?|wss?|ftp):", r"(?i)\bsrc\s*=", r"(?i)@import", r"(?i)url\(", r"=\"?//",
                        r"\bfetch\(|XMLHttpRequest|sendBeacon|\bimport\("):
            self.assertIsNone(re.search(pattern, text), pattern)


def run(test, usage):
    """Runs a test with the arguments PAGE DRIVER DIRECTORY [BROWSER]."""
    if len(sys.argv) not in (4, 5):
        sys.exit(usage)
    test.page, test.directory = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[3])
    test.driver, test.browser_name = sys.argv[2], sys.argv[4] if len(sys.argv) == 5 else None
    test.directory.mkdir(parents=True, exist_ok=True)
    unittest.main(argv=sys.argv[:1], verbosity=2)
