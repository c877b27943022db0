# SPDX-License-Identifier: MIT
"""Checks the page of --html against the numbers that the programs print as JSON: the cycles of its blocks and instructions, the live registers,
which are computed here a second time, the registers in use, and the timeline. Run in tests/data:

    pictures.py VALHALL-AS VALHALL-DIS VALHALL-RUN VALHALL-SPIRV PROGRAM...
"""
import html.parser
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

assemble, dis, run, spirv, *programs = sys.argv[1:]
UNITS = ["FMA", "CVT", "SFU", "LS", "V", "T"]
VOID = {"meta", "link"}


def expect(found, wanted, what):
    if found != wanted:
        sys.exit(f"{what}: {found!r}, not {wanted!r}")


def expect_near(found, wanted, what):
    """Numbers of JSON have six digits."""
    if not math.isclose(found, wanted, rel_tol=1e-5, abs_tol=1e-12):
        sys.exit(f"{what}: {found!r}, not {wanted!r}")


class Element:
    def __init__(self, tag, attributes):
        self.tag, self.attributes, self.children, self.text = tag, dict(attributes), [], ""

    def all(self, tag, name=None):
        """The elements of a tag, and of a class, below this one."""
        for child in self.children:
            if child.tag == tag and (name is None or name in child.attributes.get("class", "").split()):
                yield child
            yield from child.all(tag, name)

    def number(self, name):
        return float(self.attributes.get(f"data-{name.lower()}", 0))

    def load(self):
        return {unit: self.number(unit) for unit in UNITS}

    def words(self):
        """The texts that one sees, without tooltips."""
        return [one.text for one in self.all("text")]


class Reader(html.parser.HTMLParser):
    """Reads a page, and fails if elements are not nested."""

    def __init__(self, content):
        super().__init__()
        self.root = Element("", [])
        self.open = [self.root]
        self.feed(content)
        self.close()
        expect(len(self.open), 1, "open elements at the end")

    def handle_starttag(self, tag, attributes):
        made = Element(tag, attributes)
        self.open[-1].children.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_endtag(self, tag):
        expect(tag, self.open.pop().tag, "the end of an element")

    def handle_data(self, data):
        self.open[-1].text += data


def read_page(content):
    for pattern in (r"https?:", r"\bsrc\s*=", r"@import", r"url\(", r"<script"):
        expect(re.search(pattern, content), None, f"{pattern} in the page")
    root = Reader(content).root
    for svg in root.all("svg"):
        expect(svg.attributes["role"], "img", "role")
        title = next(svg.all("title")).text
        expect((bool(title), svg.attributes["aria-label"]), (True, title), "the name of a drawing")
    return root


def call(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True)


def page_of(*command):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "page.html")
        text = call(*command, "--html", str(path)).stdout
        return read_page(path.read_text(encoding="utf-8")), text


def statistics(program, *options):
    return json.loads(call(dis, "--json", *options, program).stdout)["files"][0]["programs"][0]


def sections(page):
    found = {one.attributes["class"]: one for one in page.all("section")}
    expect(list(found), ["blocks", "units", "registers", "timeline"], "pictures")
    return found


def check_cycles(found, wanted, size, unit, what):
    """The sums of both pictures are the cycles of the statistics, and what one reads are the numbers that the drawing carries."""
    for name, group in (("blocks", "block"), ("units", "instruction")):
        parts = list(found[name].all("g", group))
        for unit_name in UNITS:
            expect_near(sum(part.load()[unit_name] for part in parts), wanted[unit_name], f"{what}: {unit_name} of all {name}")
        covered = [n for part in parts for n in range(int(part.number("first")), int(part.number("last")) + 1)]
        expect(covered, list(range(size)), f"{what}: the instructions of {name}")
        if name == "blocks":
            for part in parts:
                seen = [float(text.split()[0]) for text in part.words() if text.endswith(" " + unit)]
                expect(len(seen), sum(1 for load in part.load().values() if load), f"{what}: units of a block")
                for number, load in zip(seen, (load for load in part.load().values() if load)):
                    assert math.isclose(number, load, rel_tol=0.006), (what, number, load)
                bars = [(one.attributes["class"], float(one.attributes["width"])) for one in part.all("rect")][1:]
                expect([name for name, _ in bars], [f"unit-{u}" for u in UNITS if part.load()[u]], f"{what}: bars")
    # Bars are as long as their cycles.
    blocks = [(load, float(bar.attributes["width"])) for part in found["blocks"].all("g", "block")
              for load, bar in zip((load for load in part.load().values() if load), list(part.all("rect"))[1:])]
    most = max((load for load, _ in blocks), default=1)
    for load, width in blocks:
        assert abs(width - max(1, 400 * load / most)) < 0.02, (what, load, width)


def live_before(instructions):
    """The number of live registers before each instruction of a program that ends with the thread, and calls no other."""
    count = len(instructions)
    live = [set() for _ in range(count + 1)]
    changed = True
    while changed:
        changed = False
        for n in reversed(range(count)):
            one = instructions[n]
            after = set()
            is_jump = one["mnemonic"].startswith("BRANCH") and one["operands"][0]["text"] == "0x0" if one["operands"] else False
            if not one["ends"] and not is_jump:
                after |= live[n + 1]
            if "target" in one:
                after |= live[one["target"]]
            replaced = {r for o in one["operands"] if o["is_written"] and not re.search(r"\.h[01]$", o["text"]) for r in o["registers"]}
            before = after - replaced | set(one["reads"])
            if before != live[n]:
                live[n], changed = before, True
    return [len(one) for one in live[:count]]


def check_registers(found, program, instructions, what):
    columns = [one for one in found["registers"].all("rect", "seen")]
    live = live_before(instructions)
    for one in columns:
        expect(int(one.number("live")), max(live[int(one.number("first")):int(one.number("last")) + 1]), f"{what}: live registers")
    used = program["work_registers_used"]
    texts = found["registers"].words()
    expect([text for text in texts if text.endswith(" are used")], [f"{used} are used"], f"{what}: registers in use")
    assert max(live) <= used, (what, max(live), used)
    expect([text.split(",")[0] for text in texts if text.startswith("most: ")], [f"most: {max(live)}"], what)
    bold = [one.text for one in found["registers"].all("text", "bold")]
    expect(bold and bold[0].split(": ")[1], f"{program['thread_occupancy']}% of threads", f"{what}: the occupancy")
    # The area is as high as the registers: the axis begins at its bottom, and 16 registers are a mark.
    marks = {int(one.text): float(one.attributes["y"]) for one in found["registers"].all("text", "soft")
             if one.attributes.get("text-anchor") == "end"}
    scale = (marks[0] - marks[16]) / 16
    heights = re.findall(r"[MV]([\d. ]+?)(?=[HVMz]|$)", next(found["registers"].all("path", "curve")).attributes["d"])
    heights = [float(one.split()[-1]) for one in heights]
    expect([round((marks[0] - 4 - one) / scale) for one in heights], [int(one.number("live")) for one in columns], f"{what}: the curve")


def check_program(name):
    page, text = page_of(dis, "--stats", "--gpu", "G710", name)
    expect(next(page.all("pre")).text, text, f"{name}: the statistics")
    found = sections(page)
    program = statistics(name, "--stats", "--gpu", "G710")["statistics"]
    instructions = statistics(name, "--gpu", "G710")["instructions"]
    check_cycles(found, program["total_cycles"], len(instructions), "cycles", name)
    check_registers(found, program, instructions, name)


def check_edges(name):
    """The arrows are the branches and the ways on of the program."""
    page, _ = page_of(dis, "--stats", "--gpu", "G710", name)
    arrows = {(int(one.number("from")), int(one.number("to"))) for one in sections(page)["blocks"].all("path", "edge")}
    dot = call(dis, "--dot", "--gpu", "G710", name).stdout
    expect(arrows, {(int(a), int(b)) for a, b in re.findall(r"^ *\w*?(\d+)(?::\w+)* -> \w*?(\d+)\b", dot, re.M)}, f"{name}: arrows")


def check_loops():
    options = ["--stats", "--gpu", "G710", "--trips", "L1=10"]
    found = sections(page_of(dis, *options, "cli/loop.bin")[0])
    program = statistics("cli/loop.bin", *options)["statistics"]
    check_cycles(found, program["loop_weighted_cycles"], 5, "cycles", "a loop")
    assert program["loop_weighted_cycles"] != program["total_cycles"]


def check_run():
    options = [run, "--gpu", "G710", "--cycles", "--estimate", "--json", "--state", "cli/run.state", "cli/run.s"]
    page, text = page_of(*options)
    found, made = sections(page), json.loads(text)
    size = int(max(one.number("last") for one in found["blocks"].all("g", "block"))) + 1
    check_cycles(found, made["cost"]["core_clocks"], size, "clocks", "a run")
    expect(json.loads(call(*options).stdout), made, "the JSON with and without a page")
    rows = [text for text in found["timeline"].words() if re.match(r"\d+: ", text)]
    expect(len(rows), min(40, made["estimate"]["instructions"] // made["estimate"]["warps"]), "instructions of the timeline")
    expect(len([text for text in found["timeline"].words() if text.startswith("warp ")]), min(16, made["estimate"]["warps"]), "warps")


def check_compiled():
    """Pages of modules: of a run of a case, and of their statistics."""
    options = [spirv, "run", "--gpu", "G720", "--json", "spirv/blur.case"]
    found = sections(page_of(*options)[0])
    cost = json.loads(call(*options, "--cycles").stdout)["files"][0]["costs"][0]
    size = int(max(one.number("last") for one in found["blocks"].all("g", "block"))) + 1
    check_cycles(found, cost["core_clocks"], size, "clocks", "a case")
    options = [spirv, "stats", "--gpu", "G720", "spirv/blur.spv"]
    found = sections(page_of(*options)[0])
    wanted = json.loads(call(*options, "--json").stdout)["files"][0]["programs"][0]["statistics"]
    check_cycles(found, wanted["total_cycles"], wanted["instructions"], "cycles", "a module")


def check_several():
    page, _ = page_of(dis, "--stats", "--gpu", "G710", *programs[:2])
    expect([one.text for one in page.all("h2")], programs[:2], "headings")
    expect(len(list(page.all("svg"))), 8, "drawings of two programs")


def check_many_jumps():
    """A hundred branches over one another: 60 arrows are drawn, and the page says how many are not."""
    lines = [f"BRANCHZ.eq r0, end{100 - n}" for n in range(100)] + [f"end{n + 1}: NOP" for n in range(100)] + ["NOP.end"]
    with tempfile.TemporaryDirectory() as folder:
        text, words = pathlib.Path(folder, "jumps.s"), pathlib.Path(folder, "jumps.bin")
        text.write_text("\n".join(lines) + "\n", encoding="utf-8")
        call(assemble, "--arch", "v10", "-o", str(words), str(text))
        page, _ = page_of(dis, "--stats", "--gpu", "G710", str(words))
    blocks = sections(page)["blocks"]
    far = [one for one in blocks.all("path", "edge") if one.number("to") != one.number("from") + 1]
    expect(len(far), 60, "arrows beside one another")
    assert "39 of them are not drawn" in next(blocks.all("p")).text, next(blocks.all("p")).text


def check_failures():
    """The page of an earlier call is kept if no input can be read."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder, "page.html")
        page.write_text("earlier", encoding="utf-8")
        for command in ([dis, "--stats", "--gpu", "G710", "no-such-file"], [spirv, "stats", "--gpu", "G720", "no-such-file"]):
            done = subprocess.run([*command, "--html", str(page)], capture_output=True, text=True)
            expect((done.returncode, page.read_text(encoding="utf-8")), (2, "earlier"), f"{command[1:]}: status and page")


def check_refusals():
    for command, sentence in (
            ([dis, "--html", "page.html", "--gpu", "G710", programs[0]], "--html needs --stats"),
            ([dis, "--html", "-", "--stats", "--gpu", "G710", programs[0]], "--html needs the name of a file to write"),
            ([dis, "--html", "page.html", "--stats", "--json", "--gpu", "G710", programs[0]], "either --html or --json, not both"),
            ([dis, "--html", programs[0], "--stats", "--gpu", "G710", programs[0]], "this file is also an input"),
            ([dis, "--html", "page.html", "--stats", "--gpu", "G52", "cli/bifrost.bin"], "--html is not for Bifrost, v6 and v7"),
            ([run, "--html", "page.html", "--arch", "v7", "cli/bifrost-run.s"], "--html is not for Bifrost, v6 and v7"),
            ([spirv, "stats", "--html", "page.html", "--gpu", "G720", "--spec", "3=1,2", "spirv/blur.spv"], "--html is of single programs"),
            ([spirv, "run", "--html", "page.html", "--check", "--gpu", "G720", "spirv/blur.case"], "either --html or --check, not both"),
            ([run, "--assume", "warps=1", "cli/run.s"], "--assume needs --estimate or --html")):
        done = subprocess.run(command, capture_output=True, text=True)
        expect(done.returncode, 2, f"{command[1:]}: status")
        assert sentence in done.stderr, (sentence, done.stderr)
    assert not pathlib.Path("page.html").exists()


for name in programs:
    check_program(name)
    check_edges(name)
check_edges("cli/loop.bin")
check_loops()
check_run()
check_compiled()
check_several()
check_many_jumps()
check_failures()
check_refusals()
