# SPDX-License-Identifier: MIT
"""Opens the playground in a browser and uses it: types lines and mistakes, pastes words, changes the architecture, runs step by step.

usage: playground.py PAGE DRIVER DIRECTORY [BROWSER]
"""
import time
import urllib.parse

import page_test
from page_test import BAD_TEXTS, TOO_WIDE, VIEWS, colours_of, run

LOOP = """MOV.i32 r1, 0x0
loop:
IADD.u32 r1, ^r1, r0
IADD_IMM.i32 r0, ^r0, #-1
BRANCHZ.reconverge r0, loop
NOP.end
"""
LEFT, ENTER, CONTROL = "\ue012", "\ue007", "\ue009"

# For each field of the drawing: its position, size, name, bits, and whether it is highlighted.
FIELDS = """
    return [...document.querySelectorAll(".word span")].map((field) => ({
        at: Number(field.dataset.at), size: Number(field.dataset.n), name: field.querySelector("b").textContent,
        bits: field.querySelector("u").textContent, lit: field.classList.contains("lit"),
    }));
"""
REGISTERS = """
    return Object.fromEntries([...document.querySelectorAll("#values tbody tr")].map((row) =>
        [row.querySelector("th").textContent, [...row.querySelectorAll("td")].map((cell) => cell.textContent)]));
"""


class Playground(page_test.PageTest):
    def tearDown(self):
        self.assertEqual(self.browser.log(), [])

    # Opens the page with settings in its address, and waits for the library.
    def open(self, width=1280, height=900, dark=False, **settings):
        self.browser.set_view(width, height, dark)
        self.browser.open("about:blank")
        place = "#" + urllib.parse.urlencode(settings) if settings else ""
        self.browser.open(self.page.resolve().as_uri() + place)
        for _ in range(200):
            if self.browser.run("return 'ready' in document.documentElement.dataset"):
                return self.browser
            time.sleep(0.05)
        self.fail("the library is not loaded")

    def type(self, text):
        self.browser.run("const text = document.getElementById('text'); text.select(); text.setRangeText('')")
        self.browser.type(self.browser.find("#text"), text)

    def choose(self, name, value):
        self.browser.run("const one = document.getElementById(arguments[0]); one.value = arguments[1];"
                         "one.dispatchEvent(new Event('change'))", name, value)

    def text_of(self, selector):
        return self.browser.run("return document.querySelector(arguments[0]).textContent", selector)

    def all_of(self, selector):
        return self.browser.run("return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)", selector)

    def lit(self):
        return {field["name"] for field in self.browser.run(FIELDS) if field["lit"]}

    # The page reacts to a move of the caret after a short delay.
    def wait_for(self, holds):
        for _ in range(60):
            if holds():
                return
            time.sleep(0.05)
        self.fail("it does not come to that")

    def click(self, selector):
        self.browser.click(self.browser.find(selector))

    def test_nothing_is_loaded(self):
        browser = self.open()
        loaded = browser.run("return performance.getEntriesByType('resource').map((one) => one.name)")
        self.assertEqual([one for one in loaded if not one.startswith("data:")], [])

    def test_a_line_shows_its_word_and_its_fields(self):
        browser = self.open()
        self.type("FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs")
        self.assertEqual(self.text_of("h2"), "FADD.f32")
        self.assertEqual(self.text_of("#gutter b"), "00A4C03200000201")
        self.assertIn("0x00A4C03200000201", self.all_of(".lines code"))
        fields = browser.run(FIELDS)
        bits = "".join(field["bits"] for field in fields)
        self.assertEqual(int(bits, 2), 0x00A4C03200000201)
        self.assertEqual(sum(field["size"] for field in fields), 64)
        # The caret is after the last operand.
        self.assertEqual(self.lit(), {"right value", "abs b", "neg b", "part b"})
        self.browser.type(self.browser.find("#text"), LEFT * 13)
        self.wait_for(lambda: self.lit() == {"left value", "abs a", "neg a", "part a"})
        # The line in all dialects.
        self.assertEqual(self.all_of(".lines dt"), ["panfrost", "arm", "2021", "word", "bytes"])
        self.assertIn("reads r1, r2; writes r0", self.text_of("#more"))

    def test_a_change_marks_the_bits_that_changed(self):
        browser = self.open()
        self.type("FADD.f32 r0, r1, r2")
        browser.type(browser.find("#text"), "5")
        self.assertEqual(self.all_of(".word .changed b"), ["right value"])

    def test_a_field_lights_its_part_of_the_line(self):
        browser = self.open(text="FADD.f32 r0, r1, r2")
        browser.run("document.querySelector('.word [data-key=s1]').dispatchEvent(new Event('pointerover', { bubbles: true }))")
        self.assertEqual(self.all_of("#shown .lit"), ["r2"])
        self.assertEqual(self.all_of(".lines .lit"), ["r2", "r2", "r2"])

    def test_other_dialects_are_read(self):
        self.open()
        for line, name in (("IADD.u64 [r0:r1], [r2^:r3^], u2", "arm"), ("FADD.f32 r0, `r1, r2", "2021")):
            self.type(line)
            self.assertIn(f"Read as {name}", self.text_of("#reading"))
            self.assertEqual(self.all_of("#remarks li"), [])

    def test_tokens_are_coloured_by_kind(self):
        self.open()
        self.type("loop: FADD.f32 r0, ^r1, u4.h0  // a+\u00e9\n.quad 0\nBRANCHZ r0, loop")
        for kind, expected in (("label", ["loop:"]), ("directive", [".quad"]), ("mnemonic", ["FADD.f32", "BRANCHZ"]),
                               ("register", ["r0", "r1", "r0"]), ("uniform", ["u4"]), ("part", [".h0"]), ("mark", ["^"]),
                               ("name", ["loop"]), ("comment", ["// a+\u00e9"])):
            self.assertEqual(self.all_of(f"#shown .token.{kind}"), expected)
        colours = self.browser.run("""
            return ["label", "register", "uniform", "part", "comment"].map(
                (kind) => getComputedStyle(document.querySelector(`#shown .token.${kind}`)).color);
        """)
        self.assertEqual(len(set(colours)), len(colours))

    def test_a_mistake_is_shown_at_its_place(self):
        self.open()
        self.type("NOP\nFROUND.f32.rtx r0, r1")
        self.assertEqual(self.all_of("#shown .at.error"), ["rtx"])
        self.assertEqual(self.all_of("#remarks li"),
                         ["error line 2:12 unknown modifier 'rtx' of FROUND.f32: one of rte, rtp, rtn, rtz, rna"])
        self.assertEqual([one.strip() for one in self.all_of("#gutter b")], ["0000C00000000000", ""])
        # The coloured text covers the text area exactly.
        boxes = self.browser.run("""
            const mark = document.querySelector("#shown .at"), text = document.getElementById("text");
            const style = (one) => {
                const all = getComputedStyle(one);
                return [all.fontFamily, all.fontSize, all.lineHeight, all.paddingLeft, all.paddingTop];
            };
            const [a, b] = [document.getElementById("shown").getBoundingClientRect(), text.getBoundingClientRect()];
            return [style(document.getElementById("shown")), style(text), [a.left, a.top, a.width], [b.left, b.top, b.width]];
        """)
        self.assertEqual(boxes[0], boxes[1])
        self.assertEqual(boxes[2], boxes[3])
        self.type("FADD.f32 r0, r1, r2")
        self.assertEqual(self.all_of("#remarks li"), [])

    def test_words_are_taken_and_turned_into_text(self):
        browser = self.open()
        self.type("0x00a4c03200000201, 0x7800c00000000000")
        self.assertIn("2 words", self.text_of("#reading"))
        self.assertEqual(self.text_of("h2"), "FADD.f32")
        self.click("[data-turn='1']")
        self.assertEqual(self.text_of("h2"), "NOP")
        self.click("#reading button")
        self.assertEqual(browser.run("return document.getElementById('text').value"),
                         "FADD.f32.clamp_m1_1 r0, r1, r2.neg.abs\nNOP.end\n")
        self.type("0xFFFFFFFFFFFFFFFF")
        self.assertEqual(self.text_of("h2"), "No instruction")

    def test_the_architecture_decides_what_is_legal(self):
        self.open(text="FSQRT.f32 r0, r1")
        self.assertEqual(self.all_of("#remarks li"), ["error line 1:1 FSQRT.f32 does not exist on v9, but on v14 and v15"])
        self.choose("arch", "v14")
        self.assertEqual(self.all_of("#remarks li"), [])
        self.assertEqual(self.all_of(".legality th"), ["v9–v13", "v14", "v15"])
        self.assertEqual(self.all_of(".legality .known"), ["not there", "legal", "legal"])

    def test_a_program_runs_step_by_step(self):
        browser = self.open(text=LOOP, state="lanes 2\nreg r0 1 2\n", show="int")
        self.click("#first")
        self.assertEqual(browser.run(REGISTERS), {"r0": ["1", "2"], "r1": ["0", "0"]})
        for _ in range(4):
            self.click("#step")
        # Lane 0 has left the loop, lane 1 continues.
        self.assertIn("4 of 8 steps", self.text_of("#status"))
        self.assertIn("IADD.u32 r1, ^r1, r0 in lane 1", self.text_of("#status"))
        self.assertEqual(self.all_of("#gutter .next i"), ["▶"])
        self.assertEqual(self.text_of("h2"), "IADD.u32")
        self.click("#step")
        self.assertEqual(browser.run(REGISTERS), {"r0": ["0", "1"], "r1": ["1", "3"]})
        self.assertEqual(self.all_of("#values td.changed"), ["3"])
        self.click("#back")
        self.assertEqual(browser.run(REGISTERS), {"r0": ["0", "1"], "r1": ["1", "2"]})
        browser.type(browser.find("#text"), CONTROL + ENTER)
        self.assertIn("8 of 8 steps. Done: NOP.end in lanes 0-1. It has ended.", self.text_of("#status"))
        self.assertEqual(browser.run(REGISTERS), {"r0": ["0", "0"], "r1": ["1", "3"]})

    CLAUSES = ("begin: nbb {\n*FADD.f32 r0:t0, r1, r2\n+FMAX.f32 r3:t1, t, 0x40000000\n*NOP\n}\n"
               "eos {\n*FADD.f32 r4:t0, r0, r5\n}\n")

    def test_the_machine_before_is_read_checked_and_run(self):
        browser = self.open(arch="v7", text=self.CLAUSES, state="lanes 2\nreg r1 1.0 2.0\nreg r2 0.5\nreg r5 0.5\n", show="float")
        self.assertEqual(self.all_of("#remarks li"), [])
        self.assertEqual(self.text_of("h2"), "clause_0")
        self.assertIn("constant 0 = 0x4000000000000000", self.text_of("#explanation"))
        self.assertEqual(self.all_of("#explanation tbody code")[0], "*FADD.f32 r0:t0, r1, r2")
        for kind, expected in (("label", ["begin:"]), ("mnemonic", ["FADD.f32", "FMAX.f32", "NOP", "FADD.f32"])):
            self.assertEqual(self.all_of(f"#shown .token.{kind}"), expected)
        self.click("[data-turn='1']")
        self.assertEqual(self.text_of("h2"), "clause_3")
        self.click("#last")
        self.assertIn("It has ended.", self.text_of("#status"))
        self.assertEqual(browser.run(REGISTERS)["r4"], ["2", "3"])
        self.assertEqual(browser.run(REGISTERS)["r3"], ["2", "2.5"])
        self.click("#first")
        self.assertEqual(self.all_of("#gutter .next i"), ["▶"])
        self.choose("stage", "vertex")
        self.assertIn("warning line 1:1 r1 is read, which nothing has written on some path here", self.all_of("#remarks li"))
        # A mistake has its place; a register that nothing has written is told.
        self.type("eos {\n*FADD.f32 r0:t0, r1, r99\n}")
        self.assertEqual(self.all_of("#shown .at.error"), ["r99"])
        self.type("eos {\n*FADD.f32 r0:t0, r1, r9\n}")
        self.assertIn("line 2 lanes 0-1: reads r9, which nothing has written", self.text_of("#findings"))
        # Words turn into text.
        self.type("0x10004009 0x60014048 0xc0076591 0x00000000\n0x00000070 0xf8000000 0x00000003 0x30000000")
        self.assertIn("1 clause ", self.text_of("#reading"))
        self.click("#reading button")
        self.assertIn("*FADD.f32 r0:t0, r1, 0x3f800000", browser.run("return document.getElementById('text').value"))
        self.choose("arch", "v9")
        self.assertNotEqual(self.all_of("#remarks li"), [])

    def test_the_cost_is_drawn(self):
        browser = self.open(arch="v10", text=LOOP, state="lanes 16\nreg r0 3\n")
        self.assertEqual(self.all_of("#pictures svg"), [])
        self.click("#cost summary")
        self.wait_for(lambda: len(self.all_of("#pictures svg")) == 4)
        self.assertEqual(self.all_of("#pictures h4"), ["Blocks", "Units", "Live registers", "Timeline"])
        # 1, 3 times 3, and 1 instructions of 16 threads; the product converts 64 of them in a clock.
        blocks = browser.run("return [...document.querySelectorAll('#pictures .block')].map((one) => one.dataset.cvt)")
        self.assertEqual([float(one) for one in blocks], [0.25, 2.25, 0.25])
        self.assertEqual(browser.run("return [...document.querySelectorAll('#pictures .seen')].map((one) => one.dataset.live)"),
                         ["1", "2", "2", "2", "0"])
        for dark in (False, True):
            browser.set_view(1280, 900, dark)
            self.assertEqual(browser.run(BAD_TEXTS), [])
        # A change of the program, of the product and of the architecture is drawn.
        products = self.all_of("#gpu option")
        self.assertIn("G710", products)
        self.choose("gpu", "G310")
        self.assertIn("G310", self.text_of("#pictures .blocks p"))
        self.choose("arch", "v9")
        self.assertIn("G57", self.all_of("#gpu option"))
        self.type("NOP.end")
        self.assertEqual(len(self.all_of("#pictures .block")), 1)
        self.choose("arch", "v7")
        self.assertEqual(self.all_of("#pictures svg"), [])
        self.assertIn("Bifrost", self.text_of("#cost-status"))

    def test_a_wrong_state_is_told(self):
        browser = self.open(text="NOP")
        browser.type(browser.find("#state"), "lanes 99")
        self.assertIn("a number of lanes", self.text_of("#state-errors"))

    def test_the_place_of_the_page_keeps_what_is_in_it(self):
        browser = self.open(arch="v11", text="FROUND.f32.rtz r3, r4", state="lanes 3\n")
        self.assertEqual(self.text_of("h2"), "FROUND.f32")
        self.type("MOV.i32 r1, r2")
        time.sleep(0.5)
        kept = urllib.parse.parse_qs(browser.run("return location.hash.slice(1)"))
        self.assertEqual((kept["text"], kept["arch"], kept["state"]), (["MOV.i32 r1, r2"], ["v11"], ["lanes 3\n"]))

    def test_examples_fit_all_widths(self):
        count = len(self.open().run("return [...document.querySelectorAll('#example option')].slice(1).map((one) => one.value)"))
        self.assertGreaterEqual(count, 5)
        for width, height in VIEWS:
            browser = self.open(width, height)
            for number in range(count):
                with self.subTest(width=width, example=number):
                    self.choose("example", str(number))
                    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
                    self.assertEqual(browser.run("return innerWidth"), width)
                    self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), width)
                    # Except scrollable elements.
                    self.assertEqual(browser.run(TOO_WIDE.replace('"nav"', '"nav, .scroll, #layers, textarea"')), [])

    def test_a_long_line_that_stops_fits_a_phone(self):
        browser = self.open(360, 760, text="VAR_TEX_BUF_DUAL.slot0.center_store.16.1d.zero @r0:r1:r2:r3, ^r4, u4")
        self.assertIn("Stopped: a uniform is read that was not given, u4, at VAR_TEX_BUF_DUAL", self.text_of("#status"))
        self.assertLessEqual(browser.run("return document.documentElement.scrollWidth"), 360)

    def test_what_can_be_changed_has_a_name(self):
        browser = self.open()
        unnamed = browser.run("return [...document.querySelectorAll('input, select, textarea, button')]"
                              ".filter((one) => !(one.labels && one.labels.length) && !one.ariaLabel && !one.textContent.trim())"
                              ".map((one) => one.outerHTML)")
        self.assertEqual(unnamed, [])

    def test_pictures_show_something(self):
        backgrounds = set()
        for width, height in VIEWS:
            for dark in (False, True):
                with self.subTest(width=width, dark=dark):
                    browser = self.open(width, height, dark, text=LOOP, state="lanes 4\nreg r0 1 2 3 4\n")
                    browser.run("for (let n = 0; n < 5; ++n) document.getElementById('step').click()")
                    picture = browser.screenshot()
                    (self.directory / f"playground-{width}-{'dark' if dark else 'light'}.png").write_bytes(picture)
                    self.assertGreater(colours_of(picture), height // 4)
                    backgrounds.add(browser.run("return getComputedStyle(document.body).backgroundColor"))
        self.assertEqual(len(backgrounds), 2)


if __name__ == "__main__":
    run(Playground, __doc__)
