# SPDX-License-Identifier: MIT
"""Lines in the syntax of the draft of 2021, each with its encoding by the draft: every instruction, with each value
of each of its modifiers, with each part of each of its sources, and with random operands.

Reads only valhall-isa-2021.xml, which omits the positions of the fields that all instructions share; those are written here."""

import xml.etree.ElementTree as ElementTree

from dice import Dice

TYPE_SIZES = (8, 16, 24, 32, 48, 64, 96, 128)
SELECTORS_16, WIDEN = "Swizzles (16-bit)", "Widen"

# Modifiers with a tag of their own: position, width, enumeration; None for a flag.
TAGS = {"cmp": (32, 3, "Condition"), "slot": (30, 3, "Slot"), "vecsize": (28, 2, "Vector size"), "regfmt": (24, 3, "Register format"),
        "store_segment": (24, 2, "Store segment"), "roundmode": (30, 2, "Round mode"), "clamp": (32, 2, "Clamp"),
        "result_type": (30, 2, "Result type"), "subgroup": (36, 4, "Subgroup size"), "lane_op": (32, 2, "Lane operation"),
        "inactive_result": (22, 4, "Inactive result"), "saturate": (30, 1, None), "not_result": (30, 1, None)}

PAGES = {"ts": (1, "Thread storage pointers"), "id": (3, "Thread identification")}


class Values:
    """The words of an enumeration by value, None for reserved values; and the value that the text omits, or None."""

    def __init__(self, element):
        self.words, self.default = [], None
        for child in element:
            if child.tag == "value":
                if child.get("default"):
                    self.default = len(self.words)
                self.words.append(child.text.strip())
            elif child.tag == "reserved":
                self.words.append(None)

    def pairs(self, width):
        """Each value of a field of some bits, with its text."""
        return [(v, "" if v == self.default else "." + w) for v, w in enumerate(self.words[: 1 << width]) if w is not None]


class Draft:
    def __init__(self, path):
        root = ElementTree.parse(path).getroot()
        self.values = {e.get("name"): Values(e) for e in root if e.tag == "enum"}
        constants = [int(c.text, 0) for c in root.find("lut").iter("constant")]
        self.constants = {v: i for i, v in reversed(list(enumerate(constants)))}
        self.instructions = []
        for element in root:
            if element.tag == "ins":
                self.instructions.append(Instruction(self, element))
            elif element.tag == "group":
                self.instructions += [Instruction(self, i, element) for i in element if i.tag == "ins"]


class Instruction:
    def __init__(self, draft, element, group=None):
        of = lambda key: element.get(key) or (group.get(key) if group is not None else None)
        children = [c for c in (list(group) if group is not None else []) + list(element) if c.tag not in ("desc", "ins")]
        self.draft, self.name = draft, element.get("name")
        digits = self.name[len(self.name.rstrip("0123456789")):]
        self.size = int(digits) if digits and int(digits) in TYPE_SIZES else 32
        self.groups = [c for c in children if c.tag == "sr"]
        self.has_destination = of("dests") == "1" or any(c.tag == "dest" for c in children)
        self.sources = [c for c in children if c.tag == "src"]
        self.numbers = [c for c in children if c.tag == "imm"]
        self.has_left = any(c.get("implied") for c in children if c.tag == "mod")
        self.modifiers = [m for c in children if (m := self._modifier(c)) is not None]
        self.word = int(of("opcode"), 0) << 48 | self._secondary(of("opcode2"))

    def _modifier(self, child):
        """(position, [(value, text)])"""
        if child.tag in TAGS:
            position, width, name = TAGS[child.tag]
            return position, self._flag(child.tag) if name is None else self.draft.values[name].pairs(width)
        if child.tag != "mod" or child.get("implied"):
            return None
        name, size = child.get("name"), int(child.get("size"))
        if size == 1:
            return int(child.get("start")), self._flag(name)
        if name.startswith("load_lane_"):
            known = f"Load lane ({name.split('_')[2]}-bit)"
        else:
            known = {"dimension": "Dimension", "lod_mode": "LOD mode"}[name]
        return int(child.get("start")), self.draft.values[known].pairs(size)

    @staticmethod
    def _flag(name):
        return [(0, ""), (1, "." + name)]

    def _secondary(self, text):
        if text is None:
            return 0
        number, has_selector = int(text, 0), len(self.sources) > 1 and self.selector(1) is not None
        if self.name.split(".")[0] in ("LOAD", "STORE"):
            return number << 27
        if self.has_left or (len(self.sources) == 3 and has_selector):
            return (number & 3) << 24 | number >> 8 << 32
        return number << max(16, 8 * len(self.sources))

    def selector(self, i):
        """(position, [(value, text)]) of the selector of a source, or None."""
        source, values = self.sources[i], self.draft.values
        size = int(source.get("size") or self.size)
        wide = 26 if i == 1 else 36
        if source.get("swizzle"):
            return 24 + 2 * (2 - i), values[SELECTORS_16 if size == 16 else WIDEN].pairs(2)
        if source.get("widen"):
            return wide, values[f"Swizzles ({size}-bit)"].pairs(4)
        if source.get("lanes"):
            return wide, values["Lanes (8-bit)"].pairs(4)
        if source.get("lane"):
            position = (38 if i == 0 else 36) if source.get("lane") == "true" else int(source.get("lane"))
            return position, values[f"Lane ({size}-bit)"].pairs(2 if size != 16 else 1)
        return None


class Line:
    """Builds one line. Each choice is the first possible one, unless one is forced or all are random."""

    def __init__(self, instruction, dice, forced=None, is_random=False):
        self.i, self.dice, self.forced, self.is_random = instruction, dice, forced, is_random
        self.word = instruction.word

    def pick(self, key, choices):
        if self.forced is not None and self.forced[0] == key:
            return choices[self.forced[1] % len(choices)]
        return choices[self.dice.below(len(choices))] if self.is_random else choices[0]

    def put(self, position, value):
        self.word |= value << position

    def text(self):
        head = self.i.name
        for n, (position, choices) in enumerate(self.i.modifiers):
            value, word = self.pick(("modifier", n), choices)
            self.put(position, value)
            head += word
        page = self.pick("page", ["", "ts", "id"]) if self.i.sources else ""
        operands = self.groups() + self.destination() + self.all_sources(page) + self.all_numbers()
        if page:
            self.put(57, PAGES[page][0])
            head += "." + page
        actions = [(0, "")] + [(n, f".{w}") for n, w in enumerate(["wait0", "wait1", "wait01", "wait2", "wait02", "wait12", "wait012"], 1)]
        actions += [(v + 8, w) for v, w in self.i.draft.values["Action"].pairs(4)]
        value, word = self.pick("action", actions)
        self.put(59, value)
        return f"{head}{word} {', '.join(operands)}".strip()

    def groups(self):
        texts = []
        for n, group in enumerate(self.i.groups):
            count = int(group.get("count") or 0) or (1 + self.dice.below(4) if self.is_random else 2)
            first = 2 * self.dice.below(28)
            flags = 0 if group.get("flags") == "false" else (0x40 if group.get("read") else 0) | (0x80 if group.get("write") else 0)
            self.put(40 if n == 0 else 16, flags | first)
            if not group.get("count"):
                self.put(33, count)
            texts.append("@" + ":".join(f"r{first + k}" for k in range(count)))
        return texts

    def destination(self):
        if not self.i.has_destination:
            if not self.i.groups:
                self.put(40, 0xC0)
            return []
        register = self.dice.below(64)
        mask, suffix = self.pick("mask", [(3, "")] if self.i.name in ("DISCARD.f32", "ZS_EMIT") else [(3, ""), (1, ".h0"), (2, ".h1")])
        self.put(40, mask << 6 | register)
        return [f"r{register}{suffix}"]

    def all_sources(self, page):
        texts = []
        for n, source in enumerate(self.i.sources):
            byte, text = self.value(page, n)
            self.put(8 * n, byte)
            if source.get("absneg"):
                for position, word in ((34 + 2 * (2 - n), ".neg"), (35 + 2 * (2 - n), ".abs")):
                    bit, shown = self.pick((word, n), [(0, ""), (1, word)])
                    self.put(position, bit)
                    text += shown
            place = self.i.selector(n)
            if place is not None:
                # The value that the text omits comes first.
                value, word = self.pick(("part", n), sorted(place[1], key=lambda pair: pair[1] != ""))
                self.put(place[0], value)
                text += word
            if source.get("not"):
                bit, shown = self.pick(("not", n), [(0, ""), (1, ".not")])
                self.put(35, bit)
                text += shown
            texts.append(text)
        return texts

    def value(self, page, n):
        kind = self.pick(("kind", n), ["register", "last", "uniform", "constant"])
        if page and n == 0:  # so that at least one source needs the page
            kind = "special" if self.dice.below(2) else "uniform"
        if kind == "special":
            words = self.i.draft.values[PAGES[page][1]].words
            number = [v for v, w in enumerate(words) if w is not None][self.dice.below(sum(w is not None for w in words))]
            return 0xE0 | number, words[number]
        if kind == "constant":
            value = sorted(self.i.draft.constants)[self.dice.below(len(self.i.draft.constants))]
            return 0xC0 | self.i.draft.constants[value], f"0x{value:X}"
        number = self.dice.below(64)
        return {"register": (number, f"r{number}"), "last": (0x40 | number, f"`r{number}"), "uniform": (0x80 | number, f"u{number}")}[kind]

    def all_numbers(self):
        texts = []
        for imm in self.i.numbers:
            name, size, is_signed = imm.get("name"), int(imm.get("size")), imm.get("signed") == "true"
            bits = self.dice.below(1 << size)
            self.put(int(imm.get("start")), bits)
            value = bits - (1 << size) if is_signed and bits >> (size - 1) else bits
            shown = str(value) if is_signed else f"0x{value:X}"
            texts.append("#" + shown if name == "constant" else f"{name}:{shown}")
        return texts


def choices_of(instruction):
    """The choices that can be forced, with their number of values."""
    for n, (_, choices) in enumerate(instruction.modifiers):
        yield ("modifier", n), len(choices)
    yield "action", 8 + 5
    for n, source in enumerate(instruction.sources):
        yield ("kind", n), 4
        if (place := instruction.selector(n)) is not None:
            yield ("part", n), len(place[1])
        if source.get("absneg"):
            yield (".neg", n), 2
            yield (".abs", n), 2
        if source.get("not"):
            yield ("not", n), 2
    if instruction.sources:
        yield "page", 3
    if instruction.has_destination:
        yield "mask", 3


def lines(draft):
    for instruction in draft.instructions:
        dice = Dice("draft " + instruction.name)
        made = [Line(instruction, dice, (key, n)) for key, count in choices_of(instruction) for n in range(count)]
        made += [Line(instruction, dice, is_random=True) for _ in range(8)]
        seen = set()
        for line in made:
            text = line.text()
            if text not in seen:
                yield f"{line.word:016x} {text}"
            seen.add(text)
