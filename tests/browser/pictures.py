# SPDX-License-Identifier: MIT
"""Opens the page of valhall-dis --html in a browser: it loads nothing, its drawings fit, and their texts are readable in light and in dark.

usage: pictures.py PAGE DRIVER DIRECTORY [BROWSER]
"""
import page_test
from page_test import BAD_TEXTS, TOO_WIDE, VIEWS, colours_of, run


class Pictures(page_test.PageTest):
    def tearDown(self):
        self.assertEqual(self.browser.log(), [])

    def open(self, width=1280, height=900, dark=False):
        self.browser.set_view(width, height, dark)
        self.browser.open(self.page.resolve().as_uri())
        return self.browser

    def test_nothing_is_loaded(self):
        browser = self.open()
        self.assertEqual(browser.run("return performance.getEntriesByType('resource').map((one) => one.name)"
                                     ".filter((one) => !one.startsWith('data:'))"), [])

    def test_each_program_has_four_pictures(self):
        browser = self.open()
        self.assertEqual(browser.run("return [...document.querySelectorAll('h2, h3')].map((one) => one.textContent)"),
                         [text for name in ("bitonic_cs.bin", "voronoi_border_fs.bin")
                          for text in (name, "Blocks", "Units", "Live registers", "Timeline")])

    def test_texts_are_readable(self):
        for dark in (False, True):
            with self.subTest(dark=dark):
                self.assertEqual(self.open(dark=dark).run(BAD_TEXTS), [])

    def test_lines_of_several_instructions_say_so(self):
        browser = self.open()
        texts = browser.run("return [...document.querySelectorAll('.units')][1].querySelectorAll('.instruction > text:last-of-type')"
                            ".values().map((one) => one.lastChild.textContent).toArray()")
        self.assertEqual(len(texts), 329)
        self.assertEqual([text for text in texts[:-1] if not text.endswith(", and 4 more")], [])

    def test_parts_have_tooltips(self):
        browser = self.open()
        self.assertEqual(browser.run("return [...document.querySelectorAll('.block > rect, .block ~ path.edge, .seen, .instruction > rect:not(.band)')]"
                                     ".filter((one) => !one.querySelector('title')).length"), 0)

    def test_pictures_fit_all_widths(self):
        for width, height in VIEWS:
            for dark in (False, True):
                with self.subTest(width=width, dark=dark):
                    browser = self.open(width, height, dark)
                    self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), width)
                    self.assertEqual(browser.run(TOO_WIDE.replace('"nav"', '".scroll, pre"')), [])
                    browser.run("document.querySelector('.blocks').scrollIntoView()")
                    picture = browser.screenshot()
                    (self.directory / f"pictures-{width}-{'dark' if dark else 'light'}.png").write_bytes(picture)
                    self.assertGreater(colours_of(picture), height // 8)


if __name__ == "__main__":
    run(Pictures, __doc__)
