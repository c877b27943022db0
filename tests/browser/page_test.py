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


# Of each drawing: texts that overlap another one or the edge, or have too little contrast to the colour behind them; and parts without a size.
BAD_TEXTS = """
    const luminance = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map((one) => { const c = one / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const bad = [];
    for (const svg of document.querySelectorAll("svg.picture")) {
        const edge = svg.viewBox.baseVal, name = svg.getAttribute("aria-label");
        if (svg.getAttribute("role") !== "img" || !name || svg.querySelector("title").textContent !== name) bad.push(`no name: ${name}`);
        const back = luminance(getComputedStyle(svg.querySelector(".back")).fill);
        const rows = new Map();
        for (const text of svg.querySelectorAll("text")) {
            const box = text.getBBox();
            if (box.x < 0 || box.y < -1 || box.x + box.width > edge.width || box.y + box.height > edge.height + 1)
                bad.push(`over the edge of ${name}: ${text.textContent}`);
            const ink = luminance(getComputedStyle(text).fill), [low, high] = [Math.min(ink, back), Math.max(ink, back)];
            if (!text.closest(".faded") && (high + 0.05) / (low + 0.05) < 4.5) bad.push(`contrast: ${text.textContent}`);
            for (const row of [Math.floor(box.y / 16), Math.floor((box.y + box.height) / 16)])
                for (const [other, there] of rows.get(row) || [])
                    if (other !== text && box.x < there.x + there.width - 1 && there.x < box.x + box.width - 1
                        && box.y < there.y + there.height - 4 && there.y < box.y + box.height - 4)
                        bad.push(`overlap in ${name}: ${text.textContent} and ${other.textContent}`);
            for (const row of [Math.floor(box.y / 16), Math.floor((box.y + box.height) / 16)])
                rows.set(row, [...(rows.get(row) || []), [text, box]]);
        }
    }
    return bad.slice(0, 10);
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
