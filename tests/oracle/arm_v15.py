# SPDX-License-Identifier: MIT
"""Words of architecture 15, drawn from Arm's description of it (arm/v15.txt): legal ones with each value of each field, ones that are
illegal in one field, and random numbers.

The notation is that of v9-v14.txt, except for the fields that all instructions share: sources are computed values of nine bits, and other
items are omitted by default."""

from itertools import product

import arm_model
import read_arm
from arm_model import SOURCES, Model, register_count, staging_groups
from dice import Dice

ARCH = 15
LEGAL_WORDS, FLIPPED_WORDS, RANDOM_WORDS, ATTEMPTS = 2, 6, 1000, 300
LAST_USE, UNIFORMS, UNUSED, CONSTANTS, SPECIALS = 0x80, 0x100, 0x180, 0x1C0, 0x1E0

# Source numbers to draw for each instruction: the first and last registers, uniforms and constants.
CORNERS = (63, 127, LAST_USE, UNIFORMS, 0x13F, 0x17F, CONSTANTS, 0x1DF)

arm_model.OPERATIONS.update({
    "slice": lambda n: n[0] >> n[2] & (1 << n[1] - n[2] + 1) - 1,
    "logical_and": lambda n: bool(n[0] and n[1]),
    "not_equal": lambda n: n[0] != n[1],
    "greater_than": lambda n: n[0] > n[1],
})


def usual_items(entry):
    """The items that the transcription omits if they have their default."""
    name = "staging_register_index" if entry.has_operand("sw", "sr") else "dest_register_index"
    yield read_arm.Field(name, 40, 8, "uint", most=127)
    yield read_arm.Field("fau_page_index", 62, 2, "uint")
    yield read_arm.Field("flow", 58, 4, "flow_control_m")


class Source:
    """A source of an instruction: a number of nine bits in two fields."""

    def __init__(self, entry, name):
        self.name = name
        self.is_pair = entry.virtuals[name].type == "SourceEncoding64"
        self.low, self.high = entry.named(name + "_lo"), entry.named(name + "_hi")

    def get(self, word):
        return self.low.get(word) | self.high.get(word) << 8

    def set(self, word, number):
        return self.high.set(self.low.set(word, number & 0xFF), number >> 8)


class Model15(Model):
    """The meaning of the description of v15."""

    def __init__(self, entries, enumerations):
        super().__init__(entries, enumerations)
        self._sources = {id(e): [Source(e, v) for v in e.virtuals if e.virtuals[v].type in SOURCES] for e in entries}

    def sources(self, entry):
        return self._sources[id(entry)]

    def opcode_of(self, entry, arch):
        """(mask, bits) of the bits that all words of an instruction share."""
        if id(entry) not in self._opcodes:
            mask = bits = 0
            for f in entry.fields:
                if f.is_reserved or f.exact:
                    mask |= f.mask
                    bits = f.set(bits, self.number(f.exact, f.type, arch) if f.exact else 0)
            self._opcodes[id(entry)] = mask, bits
        return self._opcodes[id(entry)]

    def source_is_legal(self, entry, source, word):
        number, page = source.get(word), entry.named("fau_page_index").get(word)
        if UNUSED <= number < CONSTANTS:
            return False
        return number < SPECIALS or self.special_exists(page, number >> 1 & 15, ARCH)

    def faults(self, entry, word, arch=ARCH):
        mask, bits = self.opcode_of(entry, arch)
        found = [] if word & mask == bits else [entry]
        return found + super().faults(entry, word, arch) + [s for s in self.sources(entry) if not self.source_is_legal(entry, s, word)]

    def _holds(self, entry, f, word, values, arch):
        if f.expr is not None and f.expr[0] == "slice":
            return True
        if f.type == "uint" and 0 <= f.most < 1 << f.width and f.get(word) > f.most:
            return False
        return super()._holds(entry, f, word, values, arch)


def read(path):
    return Model15(*read_arm.read(path, ARCH, ARCH, usual_items))


# ---- drawing ----

def _has_no_number(f):
    return f.expr is not None and f.expr[0] == "slice"


def _settle(model, entry, word, dice):
    """Sets computed fields to values that agree with the others; None if there are none."""
    computed = [f for f in entry.fields if f.expr is not None and not _has_no_number(f)]
    choices = [model.legal_values(f, ARCH) or list(range(1 << f.width)) for f in computed]
    found = []
    for values in product(*choices):
        candidate = word
        for f, value in zip(computed, values):
            candidate = f.set(candidate, value)
        if not model.faults(entry, candidate):
            found.append(candidate)
    return dice.pick(found) if found else None


def _draw_staging(model, entry, word, dice):
    """Draws staging registers that start at an even one and end before r128; an empty list is r0."""
    for _, first, count in staging_groups(entry):
        if first.exact:
            continue
        number = register_count(model, count, count.get(word), ARCH)
        last = 64 if dice.chance(2) else 128
        word = first.set(word, 0 if number == 0 else dice.below((last - number) // 2 + 1) * 2)
    return word


def _draw_source(model, entry, source, word, dice, is_free):
    """A register; or a uniform, constant or special value if the word has none yet, so that the rules on those hold."""
    even = 2 if source.is_pair else 1
    page = entry.named("fau_page_index")
    kind = dice.below(4) if is_free else 0
    if kind == 1 and not page.exact:
        return source.set(page.set(word, dice.below(4)), UNIFORMS + dice.below(128) // even * even)
    if kind == 2:
        return source.set(word, CONSTANTS + dice.below(32) // even * even)
    if kind == 3 and not page.exact:
        at = dice.pick([0, 1, 3])
        index = dice.pick([i for i in range(16) if model.special_exists(at, i, ARCH)])
        return source.set(page.set(word, at), SPECIALS + 2 * index + (dice.below(2) if even == 1 else 0))
    return source.set(word, dice.below(64) // even * even | (64 if dice.chance(3) else 0) | (LAST_USE if dice.chance(2) else 0))


def legal_word(model, entry, dice, fixed=None):
    """A word without a fault, with the values of `fixed`, a list of (field or source, value); None if none is found."""
    fixed = fixed or []
    for _ in range(ATTEMPTS):
        word = 0
        for f in entry.fields:
            legal = model.legal_values(f, ARCH)
            if legal is not None:
                word = f.set(word, dice.pick(legal))
            elif f.name != "fau_page_index" and not _has_no_number(f):
                word = f.set(word, min(dice.below(1 << f.width), f.most if f.most >= 0 else 1 << f.width) // f.alignment * f.alignment)
        is_free = True
        for s in model.sources(entry):
            given = next((v for f, v in fixed if f is s), None)
            word = s.set(word, given) if given is not None else _draw_source(model, entry, s, word, dice, is_free and not fixed)
            is_free &= s.get(word) < UNIFORMS
        for f, value in fixed:
            word = f.set(word, value)
        settled = _settle(model, entry, word, dice)
        if settled is None or any(f.get(settled) != value for f, value in fixed):
            continue
        settled = _draw_staging(model, entry, settled, dice)
        if all(f.get(settled) == value for f, value in fixed) and not model.faults(entry, settled):
            return settled
    return None


def _legal_lines(model, entry):
    words = [legal_word(model, entry, Dice("v15", entry.name, n)) for n in range(LEGAL_WORDS)]
    for f in entry.fields:
        legal = model.legal_values(f, ARCH) if not f.exact and not f.is_reserved else None
        for value in legal if legal is not None and len(legal) > 1 else []:
            words.append(legal_word(model, entry, Dice("v15", entry.name, f.name, value), [(f, value)]))
    for s in model.sources(entry):
        for number in CORNERS:
            number &= ~1 if s.is_pair else ~0
            words.append(legal_word(model, entry, Dice("v15", entry.name, s.name, number), [(s, number)]))
    return [f"{w:016x} ok {entry.name}" for w in dict.fromkeys(words) if w is not None]


# ---- words with one illegal field ----

def entry_of(model, word):
    return next((e for e in model.instructions(ARCH) if model.is_one(e, word, ARCH) and not model.faults(e, word)), None)


def _illegal_values(model, entry, f):
    if f.exact or f.is_reserved:
        return [f.get(model.opcode_of(entry, ARCH)[1]) ^ 1 << bit for bit in range(f.width)]
    if _has_no_number(f):
        return []
    legal = model.legal_values(f, ARCH)
    values = range(1 << f.width) if f.width <= 8 else ()
    return [v for v in values if legal is not None and v not in legal or v % f.alignment != 0 or f.type == "uint" and v > f.most >= 0]


def _bad_lines(model, entry):
    for f in entry.fields:
        dice = Dice("v15", "bad", entry.name, f.name, f.pos)
        values = dice.shuffled(_illegal_values(model, entry, f))[:1]
        word = legal_word(model, entry, dice) if values else 0
        for value in values:
            bad = f.set(word, value)
            if model.faults(entry, bad) and entry_of(model, bad) is None:
                yield f"{bad:016x} bad {entry.name} {f.pos}:{f.width}"
    for s in model.sources(entry):
        dice = Dice("v15", "bad", entry.name, s.name)
        bad = s.set(legal_word(model, entry, dice), UNUSED + dice.below(CONSTANTS - UNUSED))
        if entry_of(model, bad) is None:
            yield f"{bad:016x} bad {entry.name} {s.low.pos}:9"


def _flipped_lines(model, entry):
    """Words that are legal but for one bit."""
    dice = Dice("v15", "flip", entry.name)
    for _ in range(FLIPPED_WORDS):
        bit = dice.below(64)
        word = legal_word(model, entry, dice) ^ 1 << bit
        if entry_of(model, word) is None:
            yield f"{word:016x} bad {entry.name} {bit}:1"


def _random_lines(model):
    dice = Dice("v15", "random")
    for _ in range(RANDOM_WORDS):
        word = dice.bits()
        if entry_of(model, word) is None:
            yield f"{word:016x} bad - 0:64"


def words(model):
    """WORD ok NAME, and WORD bad NAME POSITION:WIDTH with an illegal field or bit, of each instruction; then random numbers that do not
    decode."""
    lines = []
    for e in sorted(model.instructions(ARCH), key=lambda e: e.name):
        lines += _legal_lines(model, e)
        lines += _bad_lines(model, e)
        lines += _flipped_lines(model, e)
    return lines + list(_random_lines(model))


# ---- all entries ----

def entries(model):
    """NAME WORD, or NAME WORD BASE for an alias: a legal word of each entry of the description."""
    for e in sorted(model.entries, key=lambda e: e.name):
        words = [legal_word(model, e, Dice("v15", "entry", e.name, n)) for n in range(LEGAL_WORDS)]
        for word in words:
            yield f"{e.name} {word:016x}" + (f" {e.alias_of}" if e.alias_of else "")
