# SPDX-License-Identifier: MIT
"""The registers that words read and write, and their side effects, from Arm's description and from the operations in semantics.md. The
lists of operations below are written by hand from its sections 4 and 5."""

import re

from arm_draw import legal_word, legal_words_with
from arm_model import SOURCES, register_count, names_in_order, staging_groups
from arm_tables import by_name
from arm_words import ELSEWHERE
from codec import ARCHS as XML_ARCHS
from dice import Dice
from reference import Drawing

WORDS = 2            # words of each instruction on each architecture
LISTED_WIDTH = 6     # fields of up to so many bits are drawn with each of their values
UNLISTED_WORDS = 3   # words of instructions that Arm's description does not have

# ---- operations ----

# Operations whose result depends on memory. Effective addresses depend only on descriptors; special varyings and pixels of the tile are not
# memory; a gradient descriptor depends on coordinates, which only the fused operations load.
READS_MEMORY = set("""LOAD LD_PKA LD_CHECKED LD_CHECKED_IMM LD_MULTI LD_CVT LD_ATTR LD_ATTR_IMM LD_TEX LD_TEX_IMM LD_VAR LD_VAR_IMM
    LD_VAR_FLAT LD_VAR_FLAT_IMM LD_VAR_BUF LD_VAR_BUF_IMM LD_VAR_BUF_FLAT LD_VAR_BUF_FLAT_IMM ATOM ATOM1 ATOM_RETURN ATOM1_RETURN
    ACMPXCHG TEX_FETCH TEX_SINGLE TEX_GATHER TEX_DUAL TEX_WEIGHTS VAR_TEX_SINGLE VAR_TEX_GATHER VAR_TEX_GRADIENT VAR_TEX_DUAL
    VAR_TEX_BUF_SINGLE VAR_TEX_BUF_GATHER VAR_TEX_BUF_GRADIENT VAR_TEX_BUF_DUAL""".split())
WRITES_MEMORY = set("STORE ST_CHECKED ST_CHECKED_IMM ST_MULTI ST_CVT ATOM ATOM1 ATOM_RETURN ATOM1_RETURN ACMPXCHG".split())
BRANCHES = set("BRANCH JUMP JUMP_EX BLEND".split())        # BLEND skips to its target
DISCARDS = set("DISCARD ATEST ZS_EMIT".split())            # 4.3
PERMUTES = set("CLPER CLPER_OR WMASK".split())             # 4.4: they need helper lanes
READS_LANES = PERMUTES | {"MMUL"}
# Other operations with side effects: on the tile, other threads, the job manager.
SIGNALS = set("ST_TILE BARRIER DOORBELL EUREKA KABOOM".split())
# `lod_mode` of the fused operations decides whether they compute a level of detail. A gradient descriptor is computed unless the
# coordinates include derivatives.
HAS_LOD_MODE = set("""TEX_SINGLE TEX_DUAL VAR_TEX_SINGLE VAR_TEX_DUAL VAR_TEX_BUF_SINGLE VAR_TEX_BUF_DUAL""".split())
COMPUTES_GRADIENT = set("TEX_GRADIENT VAR_TEX_GRADIENT VAR_TEX_BUF_GRADIENT".split())

# The lane of these is a part of the registers; loads keep the rest, stores do not read it.
LOADS_PARTS = set("LOAD LD_PKA LD_CHECKED LD_CHECKED_IMM".split())
STORES_PARTS = set("STORE ST_CHECKED ST_CHECKED_IMM".split())

WHOLE, PAIR = 0x0F, 0xFF
# `wait` waits for all slots: 0 to 2, that of depth and stencil, and that of the barrier.
ALL_SLOTS = (0, 1, 2, 6, 7)
# The bits that a branch reads of its condition: `lowbits` reads bits 3 to 20.
COMBINATIONS = {"and": WHOLE, "lowbits": 0x07}
# Names of parts that do not select bytes: half of a matrix operand, signedness.
OF_THE_WHOLE = ("none", "f0", "f1", "v4u8")


def bytes_of(name, whole):
    """The bytes of a part, by its name: b20 the bytes 2 and 0, h1 the second half, w0 the low word."""
    if name in OF_THE_WHOLE:
        return whole
    if name in COMBINATIONS:
        return COMBINATIONS[name]
    kind, digits = re.match(r"([bhwd])(\d+)$", name).groups()
    size = {"b": 1, "h": 2, "w": 4, "d": 8}[kind]
    mask = 0
    for digit in digits:
        mask |= ((1 << size) - 1) << size * int(digit)
    return mask


def count_ones(mask):
    return bin(mask).count("1")


def registers_of(first, mask):
    """The registers of the pair that have the bytes."""
    return {first + n for n in (0, 1) if mask >> 4 * n & 0xF}


class Facts:
    """The facts about one word."""

    def __init__(self):
        self.read, self.written, self.kept, self.last = set(), set(), set(), set()
        self.slot, self.waits = None, ()
        self.effects = ""
        self.operands = []

    def add_source(self, byte, mask, is_pair):
        """Reads the bytes of a mask from a source byte."""
        text = f":{mask:x}:{8 * count_ones(mask)}"
        if byte >= 0x80:
            self.operands.append("src" + text)
            return
        first = byte & 63
        self.read |= registers_of(first, mask)
        if byte & 64:
            self.last |= {first, first + 1} if is_pair else {first}
        self.operands.append(f"src@{first}{text}")

    def add_destination(self, first, mask):
        self.written |= registers_of(first, mask)
        if mask not in (WHOLE, PAIR):
            self.kept.add(first)
        self.operands.append(f"dest@{first}:{mask:x}:{8 * count_ones(mask)}")

    def add_staging(self, is_written, first, count, mask):
        """Consecutive registers, or the bytes of a mask in the first of them."""
        run = set(range(first, first + count))
        if is_written:
            self.written |= run
            if mask is not None and mask not in (WHOLE, PAIR):
                self.kept |= run
        else:
            self.read |= run
        width = 32 * count if mask is None else 8 * count_ones(mask)
        if mask is None:
            mask = PAIR if count > 1 else WHOLE if count == 1 else 0
        self.operands.append(f"{'out' if is_written else 'in'}@{first}+{count}:{mask:x}:{width}")

    def text(self):
        masks = " ".join(spans(m) for m in (self.read, self.written, self.kept, self.last))
        slot = "-" if self.slot is None else str(self.slot)
        waits = "".join(map(str, self.waits)) or "-"
        return " ".join([masks, slot, waits, self.effects or "-"] + self.operands)


def spans(numbers):
    """0-3,60 for 0, 1, 2, 3 and 60."""
    found = []
    for n in sorted(numbers):
        if found and found[-1][1] == n - 1:
            found[-1][1] = n
        else:
            found.append([n, n])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in found) or "-"


# ---- by Arm's description ----

class Reading:
    """One word of an entry."""

    def __init__(self, model, entry, word, arch):
        self.model, self.entry, self.word, self.arch = model, entry, word, arch
        self.base, _, self.type = entry.name.partition(".")
        self.values = model.values_of(entry, word, arch)

    def name_of(self, field):
        """The word of a field's value. The field may be computed from others."""
        f = self.entry.named(field) or self.entry.virtuals.get(field)
        if f is None:
            return None
        if f.exact and not f.exact.isdigit():
            return f.exact
        e = self.model.enumeration(f.type, self.arch)
        return next((name for value, name, _ in e.values if value == self.values[field]), None)

    def facts(self):
        facts = Facts()
        for o, first, count in staging_groups(self.entry):
            n = register_count(self.model, count, self.values[count.name], self.arch)
            facts.add_staging(o.kind == "sw", first.get(self.word), n, self._part(o.kind))
        if self.entry.has_operand("dest"):
            facts.add_destination(self.values["dest_register_index"], self._written())
        for o in self.entry.operands:
            if o.kind == "src":
                self._add_source(facts, o)
        facts.operands += [f"imm:{width}" for width in sorted(self._widths())]
        flow = self.name_of("flow")
        if flow.startswith("wait") and flow != "wait_resource":
            facts.waits = ALL_SLOTS if flow == "wait" else tuple(int(c) for c in flow[4:])
        if self.entry.named("message_slot_index") is not None:
            facts.slot = self.values["message_slot_index"]
        facts.effects = self._effects(flow)
        return facts

    def _part(self, kind):
        """The bytes of the registers that are loaded or stored, None for all of them. No description says what a load of
        24 or 48 bits writes to the upper bytes of the register: they count as written."""
        if kind == "sw" and self.base in LOADS_PARTS and self.type in ("i8", "i16"):
            return bytes_of(self.name_of("lane"), None)
        if kind == "sr" and self.base in STORES_PARTS and self.type in ("i8", "i16"):
            return bytes_of(self.name_of("lane"), None)
        if kind == "sr" and self.base in STORES_PARTS and self.type in ("i24", "i48"):
            return (1 << int(self.type[1:]) // 8) - 1
        return None

    def _written(self):
        if self.entry.named("double_width_instruction") is not None:
            return PAIR
        f = next(f for f in self.entry.fields if f.pos == 46)
        name = self.name_of(f.name)
        # A narrowed or replicated result goes to both halves with h01.
        return WHOLE if name in ("none", "h01") else bytes_of(name, WHOLE)

    def _add_source(self, facts, o):
        f = self.entry.named(o.name)
        mask = whole = PAIR if f.type == "SourceEncoding64" else WHOLE
        for part in o.parts:
            if not part.startswith(("neg", "abs", "not")):
                mask = bytes_of(self.name_of(part), whole)
        facts.add_source(f.get(self.word), mask, whole == PAIR)

    def _widths(self):
        """The bits of each number."""
        for o in self.entry.operands:
            if o.kind in ("sw", "sr", "dest", "src"):
                continue
            f = self.entry.named(o.name)
            fields = [f] if f is not None else [self.entry.named(n) for n in names_in_order(self.entry.virtuals[o.name].expr)]
            yield sum(g.width for g in fields)
        if self.entry.named("varying_name") is not None:
            yield 4  # a modifier of Arm's; valhall-isa.xml has a number with the bit above, which is zero

    def _effects(self, flow):
        computes = self._computes_lod()
        found = {
            "r": self.base in READS_MEMORY,
            "w": self.base in WRITES_MEMORY,
            "b": self.base in BRANCHES,
            "e": flow == "end",
            "d": self.base in DISCARDS,
            "l": self.base in READS_LANES or computes,
            "h": self.base in PERMUTES or computes,
            "s": self.base in WRITES_MEMORY | BRANCHES | DISCARDS | SIGNALS or self._changes_interpolation() or flow != "none",
        }
        return "".join(letter for letter, holds in found.items() if holds)

    def _computes_lod(self):
        if self.base in HAS_LOD_MODE:
            return self.name_of("lod_mode").startswith("computed")
        return self.base in COMPUTES_GRADIENT and self.values["derivative_enable"] == 0

    def _changes_interpolation(self):
        """True if a load of a varying stores or clobbers the position that the hardware remembers. A load of a depth shares its
        encoding with one that clobbers it."""
        update = self.name_of("update")
        return update in ("store", "clobber") or self.name_of("encoded_update") == "clobber_or_none"


# ---- instructions that only valhall-isa.xml has ----

def unlisted_facts(row, word):
    """The facts about a word of CLPER's forms for other types: it reads the value, which may be a pair, and a byte with the lane."""
    facts = Facts()
    whole = PAIR if row.name.endswith("64") else WHOLE
    destination = row.named("destination").get(word)
    facts.add_destination(destination & 63, {1: 0x03, 2: 0x0C, 3: whole}[destination >> 6])
    for f in row.of_role("source"):
        part = next((s for s in row.of_role("selector") if s.index == f.index), None)
        mask = whole if part is None else bytes_of(part.values.words[part.get(word)], WHOLE)
        facts.add_source(f.get(word), mask, part is None and whole == PAIR)
    flow = row.named("flow")
    name = flow.values.words[flow.get(word)]
    if name.startswith("wait") and name != "wait_resource":
        facts.waits = ALL_SLOTS if name == "wait" else tuple(int(c) for c in name[4:])
    facts.effects = ("e" if name == "end" else "") + "lh" + ("s" if name != "none" else "")
    return facts


def _unlisted_lines(model, codec):
    drawing = Drawing(codec, model)
    listed = {"CLPER.i32"}
    for arch in XML_ARCHS:
        for row in codec.rows[arch]:
            if not row.name.startswith("CLPER") or row.name in listed:
                continue
            dice = Dice("effects", row.name, arch)
            drawn = 0
            while drawn < UNLISTED_WORDS:
                word = drawing.decodable(dice, row, "any")
                if (codec.faults(row, word) or set()) - {"not_listed"}:
                    continue
                # The lane is one byte; selectors of two or four bytes have no meaning.
                part = row.of_role("selector")[0]
                if not re.match(r"b\d\d$", part.values.words[part.get(word)]) or part.get(word) not in (4, 5, 6, 7):
                    continue
                yield f"v{arch} {word:016x} {row.name} {unlisted_facts(row, word).text()}"
                drawn += 1


# ---- the file ----

def _interesting(model, entry, arch):
    """The fields that determine reads and writes. Each of their values is drawn on the first architecture, and on all of
    them if the project has an instruction for each value."""
    found = []
    for f in entry.fields:
        legal = model.legal_values(f, arch)
        if legal is not None and 1 < len(legal) and f.width <= LISTED_WIDTH and f.name != "flow":
            found.append((f, legal))
    return found


def _words(model, entry, arch):
    dice = Dice("effects", entry.name, arch)
    words = [legal_word(model, entry, dice, arch) for _ in range(WORDS)]
    for f, legal in _interesting(model, entry, arch):
        if arch != entry.first and f.type not in ELSEWHERE:
            continue
        for value in legal:
            if all(f.get(word) != value for word in words):
                words += legal_words_with(model, entry, f, value, dice, arch)
    return words


def words(model, codec):
    """ARCH WORD NAME READ WRITTEN KEPT LAST SLOT WAITS EFFECTS OPERAND…; README.md describes them."""
    lines = []
    for name, entries in by_name(model).items():
        for e in entries:
            for arch in e.archs:
                for word in _words(model, e, arch):
                    lines.append(f"v{arch} {word:016x} {name} {Reading(model, e, word, arch).facts().text()}")
    return lines + list(_unlisted_lines(model, codec))
