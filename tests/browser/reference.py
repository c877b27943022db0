# SPDX-License-Identifier: MIT
"""Opens the page of valhall-reference in a browser and uses it: searches, follows links, and measures what is drawn.

usage: reference.py PAGE DRIVER DIRECTORY [BROWSER]
"""
import pathlib

import page_test
from page_test import TOO_WIDE, VIEWS, colours_of, run

OPCODES = pathlib.Path(__file__).resolve().parents[2] / "include" / "valhall" / "isa" / "generated" / "opcodes.def"
INSTRUCTIONS = OPCODES.read_text(encoding="utf-8").count("\nVALHALL_OPCODE(")
# The instructions of Bifrost, those of both units once.
TABLE = OPCODES.parents[4] / "table" / "bifrost"
OLDER = len({line.strip() for name in ("fma", "add") for line in (TABLE / f"{name}.isa").read_text(encoding="utf-8").splitlines()
             if line[:1] not in ("", " ", "#")})
PAPER = (794, 1123)  # A4, in CSS pixels

# Browsers skip the layout of invisible parts, which would hide parts that are too wide.
LAY_OUT_ALL = """
    const rule = document.head.appendChild(document.createElement("style"));
    rule.textContent = "article { content-visibility: visible !important; contain: none !important; }";
    for (const one of document.querySelectorAll("details")) one.open = true;
"""

# Problems of the drawings: fields that do not add up to 64 bits, have no name, or are too small.
DRAWN_BITS = """
    const problems = [];
    const drawings = [...document.querySelectorAll(".word")];
    for (const drawing of drawings) {
        const where = drawing.closest("article").id;
        const bits = [];
        for (const field of drawing.querySelectorAll("span")) {
            const at = Number(field.dataset.at), size = Number(field.dataset.n);
            for (let bit = at; bit < at + size; ++bit) bits.push(bit);
            if (!field.querySelector("b").textContent.trim()) problems.push(where + ": no name at bit " + at);
            const box = field.getBoundingClientRect();
            if (box.width < 8 * size || box.height < 40) problems.push(where + ": too small at bit " + at);
        }
        bits.sort((x, y) => x - y);
        if (bits.length !== 64 || bits.some((bit, place) => bit !== place)) problems.push(where + ": not 64 bits: " + bits);
    }
    return [drawings.length, problems];
"""

# Labels that are cut off.
CUT_LABELS = """
    const cut = [];
    for (const field of document.querySelectorAll(".word span")) {
        const outer = field.getBoundingClientRect(), inner = field.querySelector("b");
        const range = document.createRange();
        range.selectNodeContents(inner);
        const text = range.getBoundingClientRect();
        const beyond = Math.max(outer.left - text.left, text.right - outer.right, text.bottom - outer.bottom);
        if (beyond > 2) cut.push(field.closest("article").id + ": " + inner.textContent + " by " + beyond);
    }
    return cut;
"""

# Numbers that are broken over several lines.
BROKEN_NUMBERS = """
    return [...document.querySelectorAll("td code")]
        .filter((one) => /^0x[0-9A-F]{1,8}$/.test(one.textContent) && one.getClientRects().length > 1)
        .map((one) => one.textContent);
"""

BAD_LINKS = """
    return [...document.querySelectorAll("a[href]")]
        .filter((link) => !link.getAttribute("href").startsWith("#") ||
                          !document.getElementById(decodeURIComponent(link.hash.slice(1))))
        .map((link) => link.outerHTML);
"""

class Reference(page_test.PageTest):
    def open(self, width=1280, height=900, dark=False, media=""):
        self.browser.open("about:blank")  # first, or the browser would lay out the previous page again
        self.browser.set_view(width, height, dark, media)
        self.browser.open(self.page.resolve().as_uri())
        return self.browser

    def test_nothing_goes_wrong_while_it_loads(self):
        browser = self.open()
        self.assertEqual(browser.log(), [])
        loaded = browser.run("return performance.getEntriesByType('resource').map((one) => one.name)")
        self.assertEqual([one for one in loaded if not one.startswith("data:")], [])

    def test_every_instruction_is_there(self):
        browser = self.open()
        self.assertEqual(browser.run("return document.querySelectorAll('article').length"), INSTRUCTIONS + OLDER)
        self.assertEqual(browser.run("return document.querySelectorAll('.index li').length"), INSTRUCTIONS + OLDER)
        twice = browser.run("const all = [...document.querySelectorAll('[id]')].map((one) => one.id);"
                            "return all.filter((id, place) => all.indexOf(id) !== place)")
        self.assertEqual(twice, [])
        lacking = browser.run("return [...document.querySelectorAll('.encoding')]"
                              ".filter((one) => !one.querySelector('.word') || !one.querySelector('.bytes'))"
                              ".map((one) => one.parentElement.id)")
        self.assertEqual(lacking, [])

    def test_every_link_has_its_target(self):
        browser = self.open()
        self.assertGreater(browser.run("return document.links.length"), INSTRUCTIONS)
        self.assertEqual(browser.run(BAD_LINKS), [])

    # One test for both, because the layout of the whole page takes long.
    def test_drawings_have_all_bits_and_nothing_is_too_wide(self):
        for width, height in VIEWS:
            browser = self.open(width, height)
            browser.run(LAY_OUT_ALL)
            with self.subTest(width=width):
                self.check_width(width)
                count, problems = browser.run(DRAWN_BITS)
                self.assertGreaterEqual(count, INSTRUCTIONS)
                self.assertEqual(problems, [])
                self.assertEqual(browser.run(CUT_LABELS), [])
                self.assertEqual(browser.run(BROKEN_NUMBERS), [])
        with self.subTest(media="print"):
            self.open(*PAPER, media="print").run(LAY_OUT_ALL)
            self.check_width(PAPER[0])

    def check_width(self, width):
        self.assertEqual(self.browser.run("return innerWidth"), width)
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), width)
        self.assertEqual(self.browser.run(TOO_WIDE), [])

    # The results of a search in the open page.
    def search(self, text):
        browser = self.browser
        browser.run("document.getElementById('query').value = ''")
        browser.type(browser.find("#query"), text)
        return browser.run("return [...document.querySelectorAll('#results a')].map((one) => one.hash)")

    def test_search_finds_all_names(self):
        browser = self.open()
        # A mnemonic, words in any case, an alias of Arm's dialect, a name of the draft, a modifier, a chapter.
        for text, target in (("FADD.f32", "#FADD.f32"), ("fadd f32", "#FADD.f32"), ("FNEG.f32", "#FADD.f32"),
                             ("TEX", "#TEX_SINGLE"), ("clamp", "#modifier-clamp"), ("uniforms", "#uniforms")):
            with self.subTest(text=text):
                self.assertEqual(self.search(text)[:1], [target])
        self.assertEqual(self.search("no such name"), [])
        self.assertIn("Nothing", browser.run("return document.getElementById('results').textContent"))

    def test_the_machine_before_is_there(self):
        browser = self.open()
        self.assertEqual(self.search("FADD_LSCALE")[:2], ["#FADD_LSCALE.f32", "#bifrost-FADD_LSCALE.f32"])
        text = browser.run("return document.getElementById('bifrost-FADD_LSCALE.f32').textContent")
        for part in ("In FMA", "not on G71", "source A", "p0, p1, #0"):
            self.assertIn(part, text)
        # The architecture hides the instructions that it lacks, in both directions.
        shown = "return ['FSQRT.f32', 'bifrost-FADD_LSCALE.f32'].map((id) => document.getElementById(id).checkVisibility())"
        for arch, expected in (("", [True, True]), ("v7", [False, True]), ("v14", [True, False])):
            browser.run("const one = document.getElementById('arch'); one.value = arguments[0]; one.dispatchEvent(new Event('change'))", arch)
            self.assertEqual(browser.run(shown), expected)
        self.assertEqual(self.search("SHADDXH"), [])  # v14 lacks it

    def test_search_goes_to_an_instruction(self):
        browser = self.open()
        self.search("IADD.u32\n")
        self.assertEqual(browser.run("return location.hash"), "#IADD.u32")
        top = browser.run("return document.getElementById('IADD.u32').getBoundingClientRect().top")
        self.assertTrue(0 <= top < 450, top)
        self.assertTrue(browser.run("return document.getElementById('results').hidden"))
        # Then follow a link, here that of its unit.
        browser.click(browser.find("[id='IADD.u32'] a[href='#units']"))
        self.assertEqual(browser.run("return location.hash"), "#units")

    def test_arrow_keys_choose_a_result(self):
        browser = self.open()
        found = self.search("FADD")
        down, enter = "\ue015", "\ue007"
        browser.type(browser.find("#query"), down + down + enter)
        self.assertEqual(browser.run("return location.hash"), found[1])

    def test_architecture_hides_what_it_lacks(self):
        browser = self.open()
        shown = "return [...document.querySelectorAll('article')].filter((one) => one.checkVisibility()).length"
        self.assertEqual(browser.run(shown), INSTRUCTIONS + OLDER)
        browser.run("const arch = document.getElementById('arch'); arch.value = 'v9';"
                    "arch.dispatchEvent(new Event('change'))")
        lacking = browser.run("return [...document.querySelectorAll('[data-a]')]"
                              ".filter((one) => one.checkVisibility() && !one.dataset.a.split(' ').includes('v9')).length")
        self.assertEqual(lacking, 0)
        self.assertTrue(0 < browser.run(shown) < INSTRUCTIONS)

    def test_pictures_show_something(self):
        backgrounds = set()
        for width, height in VIEWS:
            for dark in (False, True):
                with self.subTest(width=width, dark=dark):
                    browser = self.open(width, height, dark)
                    browser.run("location.hash = '#FADD.f32'")
                    picture = browser.screenshot()
                    name = f"reference-{width}-{'dark' if dark else 'light'}.png"
                    (self.directory / name).write_bytes(picture)
                    self.assertGreater(colours_of(picture), height // 4)
                    backgrounds.add(browser.run("return getComputedStyle(document.body).backgroundColor"))
        self.assertEqual(len(backgrounds), 2)


if __name__ == "__main__":
    run(Reference, __doc__)
