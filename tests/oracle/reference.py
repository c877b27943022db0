# SPDX-License-Identifier: MIT
"""The files of tests/data/reference: each instruction of valhall-isa.xml with the parts of its word, and words with
their text, their faults, or the reasons why they do not decode.

If the descriptions disagree about the hardware, Arm's is the authority, in three ways: a word that only the older description calls
undecodable is left out; reasons that follow from Arm's layout of
the same bits count as well; an instruction that Arm's description does not have is 'not_listed'."""

from codec import ARCHS, Codec, WORD
from dice import Dice

# The numbers of words of each instruction on each architecture: without a fault, with any faults, with faults if possible, with one bit or
# field changed; and the number of random words of each architecture.
VALID, ANY, FAULTY, CHANGED, RANDOM = 3, 1, 2, 2, 400
ATTEMPTS, FAULTY_ATTEMPTS = 300, 40


def make_codec(description, arm):
    """The codec, with Arm's rule that a count of 0 means eight registers in some instructions."""
    def eight(name, arch):
        return any(e.name == name and arch in e.archs and _counts_eight(e.named("sr_count")) for e in arm.entries)
    return Codec(description, eight)


def _counts_eight(f):
    return f is not None and f.type == "sr_count_tex_t" and (not f.restrict or "count8" in f.restrict)


# ---- instructions ----

def instructions(codec):
    """NAME OPCODE SECONDARY UNIT DESTINATIONS SOURCES ARCHS OPERAND-BITS WORD | TEXT, the last three as on v9."""
    return [_instruction_line(codec, row) for row in codec.rows[9]]


def _instruction_line(codec, row):
    i = row.instruction
    archs = "".join("9ab"[n] if any(r.name == row.name for r in codec.rows[a]) else "-" for n, a in enumerate(ARCHS))
    secondary = "-" if i.opcode2 is None else f"0x{i.opcode2:X}"
    word = codec.plain_word(row)
    return (f"{i.name} 0x{i.opcode:X} {secondary} {i.unit} {i.destinations} {len(i.sources)} {archs} "
            f"{row.operand_mask():x} {word:016x} | {codec.text(row, word)}")


# ---- words ----

class Drawing:
    """Draws words of a codec's rows that agree with Arm's description."""

    def __init__(self, codec, arm):
        self.codec, self.arm = codec, arm

    def source(self, dice, page, size):
        """A source byte, as in real code: mostly even registers for pairs, and uniforms near each other."""
        kind = dice.below(8)
        even = size == 64 and not dice.chance(5)
        if kind < 4:
            byte = dice.below(128)
        elif kind < 6:
            byte = 0x80 + (dice.below(64) if dice.chance(2) else dice.below(4) + 20)
        elif kind == 6:
            byte = 0xC0 + dice.below(32)
        else:
            indices = [n for n in range(16) if self.codec.special(page, n)]
            byte = 0xE0 + 2 * dice.pick(indices) + dice.below(2) if indices else dice.below(128)
        return byte & ~1 if even and not 0xC0 <= byte < 0xE0 else byte

    def value(self, dice, row, f, page):
        if f.role == "source":
            return self.source(dice, page, row.sizes()[f.index])
        if f.role == "destination":
            mask = 3 if dice.chance(2) else 1 + dice.below(3)
            return dice.below(64) & (~1 if row.name.endswith("64") and not dice.chance(4) else 63) | mask << 6
        if f.role == "base":
            return dice.below(64) & (63 if dice.chance(4) else 62)
        if f.role == "page":
            return page
        if f.role == "immediate" and dice.chance(4):
            return dice.pick([0, (1 << f.width) - 1, 1 << f.width - 1])
        if f.name == "flow" and dice.chance(2):
            return 0
        if f.name == "slot" and not dice.chance(8):
            return 7 if row.name == "BARRIER" else dice.below(3)
        return dice.pick(f.legal()) if f.values is not None else dice.below(1 << f.width)

    def decodable(self, dice, row, wanted):
        """A word of a row that has a text; `kind` is 'valid' (no faults), 'faulty' or 'any'. Many
        instructions cannot have faults."""
        last = None
        for _ in range(FAULTY_ATTEMPTS if wanted == "faulty" else ATTEMPTS):
            word = self.any_word(dice, row)
            if self.codec.problems(word, row.arch):
                continue
            last = word
            if wanted == "any" or (wanted == "valid") == (not self.codec.faults(row, word)):
                return word
        if last is None or wanted == "valid":
            raise ValueError(f"no word found for {row.name} on v{row.arch}")
        return last

    def any_word(self, dice, row):
        """A word with any value in each field; most have a text."""
        page = dice.below(4) if dice.chance(2) else 0
        word = row.constant_bits
        for f in row.fields:
            word = f.set(word, self.value(dice, row, f, page))
        return word if self.codec.uses_page(row, word) else word & ~(3 << 57)

    # ---- Arm's part ----

    def entry_of(self, word, arch):
        return next((e for e in self.arm.instructions(arch) if self.arm.is_one(e, word, arch)), None)

    def has_no_meaning(self, f, word, arch):
        """True if a field of Arm's description has a value without a meaning. Restrictions of values do not count."""
        if f.is_ignored:
            return False
        if f.is_reserved:
            return f.get(word) != 0
        if f.exact:
            return f.get(word) != self.arm.number(f.exact, f.type, arch)
        e = self.arm.enumeration(f.type, arch)
        return e is not None and all(value != f.get(word) for value, _, _ in e.values)

    def reasons(self, word, arch):
        """The reasons why a word has no text, by both descriptions; None if Arm's gives the bits a meaning."""
        problems = self.codec.problems(word, arch)
        entry, row = self.entry_of(word, arch), self.codec.row_of(word, arch)
        found = {reason for reason, _ in problems}
        if entry is None:
            # CLPER's forms for other types have the fields that Arm's description gives to CLPER itself.
            is_clper = row is not None and row.name.startswith("CLPER")
            if is_clper and all(mask & 3 << 34 for _, mask in problems):
                return None
            return found | {"no_such_opcode"} | ({"unknown_bits"} if self._has_bits_beside_an_opcode(word, arch) else set())
        if row is None:
            return None
        senseless = [f for f in entry.fields if self.has_no_meaning(f, word, arch)]
        remaining = [p for p in problems if self._remains(p, senseless, word)]
        if not remaining:
            return None
        if "unknown_bits" in found:
            found |= {"reserved_value" for f in senseless if not f.is_reserved or self._is_field_elsewhere(entry, f, word)}
            found |= {"no_such_opcode" for f in senseless if f.is_reserved and self._is_opcode_elsewhere(f, word, arch)}
        if "reserved_value" in found:
            found |= {"unknown_bits" for f in senseless if f.is_reserved}
        return found

    # The descriptions draw the border between opcode and reserved bits of a class differently.

    def _opcodes_beside(self, word, arch):
        """(mask, bits) of the opcodes in the word's instruction class, bits 52 to 56."""
        found = [self.arm.opcode_of(e, arch) for e in self.arm.instructions(arch)]
        return [(mask, bits) for mask, bits in found if (bits ^ word) & 0x1F << 52 == 0]

    def _has_bits_beside_an_opcode(self, word, arch):
        """True if a word would have an opcode if some bits were cleared."""
        return any(word & bits == bits and (word ^ bits) & 0x1FF << 48 == 0 for _, bits in self._opcodes_beside(word, arch))

    def _is_opcode_elsewhere(self, f, word, arch):
        """True if reserved bits that are set belong to the opcode of another instruction."""
        return any(f.mask & mask & word for mask, _ in self._opcodes_beside(word, arch))

    def _is_field_elsewhere(self, entry, f, word):
        """True if reserved bits are a field on another architecture, so that their value may be called reserved."""
        forms = [e for e in self.arm.entries if e.name == entry.name]
        return any(g.mask & f.mask & word and not g.is_reserved for e in forms for g in e.fields)

    def _remains(self, problem, senseless, word):
        reason, mask = problem
        if reason in ("staging_range", "fau_page_unused"):
            return True
        if reason == "reserved_value" and mask < 1 << 32 and mask.bit_length() % 8 == 0 and bin(mask).count("1") == 8:
            return True  # a special value
        return any(f.mask & mask & word if f.is_reserved else f.mask & mask for f in senseless)

    def line(self, word, arch):
        """The line of a word, or None if the descriptions disagree about it."""
        head = f"v{arch} {word:016x} | "
        if self.codec.problems(word, arch):
            reasons = self.reasons(word, arch)
            return None if reasons is None else head + "!" + ",".join(sorted(reasons))
        row = self.codec.row_of(word, arch)
        faults = self.codec.faults(row, word)
        if row.is_message() and "uniform_slots" in faults:
            return None  # encoding.md is ambiguous here: three slots are also three words, which is a fault in any case
        if self.entry_of(word, arch) is None:
            faults.add("not_listed")
        return head + self.codec.text(row, word) + (" ; " + ",".join(sorted(faults)) if faults else "")


def words(codec, arm):
    """ARCH WORD | TEXT [; FAULT,…] or ARCH WORD | !REASON,…: of each instruction on each architecture words with any value in
    each field, and such words with one bit or field changed; then random numbers."""
    drawing = Drawing(codec, arm)
    lines = []
    for arch in ARCHS:
        for row in codec.rows[arch]:
            dice = Dice("reference", row.name, arch)
            drawn = [drawing.decodable(dice, row, w) for w in ["valid"] * VALID + ["any"] * ANY + ["faulty"] * FAULTY]
            lines += [line for line in (drawing.line(w, arch) for w in drawn) if line is not None]
            lines += [_agreed(drawing, arch, lambda: _changed(dice, row, dice.pick(drawn))) for _ in range(CHANGED)]
        dice = Dice("reference", "random", arch)
        opcodes = sorted({i.instruction.opcode for i in codec.rows[arch]})
        lines += [_agreed(drawing, arch, lambda: _random_word(dice, opcodes)) for _ in range(RANDOM)]
    return lines


def _changed(dice, row, word):
    """A word with one bit flipped, or a random number in one field."""
    if dice.chance(2):
        return word ^ 1 << dice.below(64)
    f = dice.pick(row.of_role("base", "count", "destination", "modifier", "selector", "page", "flow"))
    return f.set(word, dice.below(1 << f.width))


def _random_word(dice, opcodes):
    """64 random bits; often with a primary opcode that exists and bit 63 clear."""
    word = dice.bits()
    if dice.chance(3):
        return word
    return word & ~(0x1FF << 48 | 1 << 63) & WORD | dice.pick(opcodes) << 48


def _agreed(drawing, arch, draw):
    for _ in range(ATTEMPTS):
        line = drawing.line(draw(), arch)
        if line is not None:
            return line
    raise ValueError("no word found on which the descriptions agree")
