# SPDX-License-Identifier: MIT
"""Words drawn from Arm's description: legal ones, ones that are illegal in one field, and words of aliases."""

from itertools import product

from arm_model import SOURCES, is_opcode, names_in, register_count, staging_groups
from arm_tables import by_name
from dice import Dice

LEGAL_WORDS = 4
ALIAS_WORDS, ALIAS_FLIPS = 3, 5
ATTEMPTS = 400

# Modifiers of a source; the number of the source follows the name.
PARTS = ("widen", "lanes", "swz", "sub", "abs", "neg", "not")


# ---- legal words ----

def _draw_sources(model, entry, word, dice, arch):
    """Draws sources: registers, and at most one uniform, constant or special value, so that the rules on those hold."""
    fields = [f for f in entry.fields if f.type in SOURCES and not f.exact]
    for f in fields:
        even = 2 if f.type == "SourceEncoding64" else 1
        word = f.set(word, dice.below(128) // even * even)
    if not fields or not dice.chance(3):
        return word
    f = dice.pick(fields)
    even = 2 if f.type == "SourceEncoding64" else 1
    page_field = entry.named("fau_page_index")
    kind = dice.below(3) if not page_field.exact else 1
    if kind == 0:
        return f.set(page_field.set(word, dice.below(4)), 0x80 + dice.below(64) // even * even)
    if kind == 1:
        return f.set(word, 0xC0 + dice.below(32) // even * even)
    page = dice.pick([0, 1, 3])
    index = dice.pick([i for i in range(16) if model.special_exists(page, i, arch)])
    return f.set(page_field.set(word, page), 0xE0 + 2 * index + (dice.below(2) if even == 1 else 0))


def _draw_field(model, f, word, dice, arch):
    legal = model.legal_values(f, arch)
    if legal is not None:
        return f.set(word, dice.pick(legal))
    if f.is_reserved or f.name == "fau_page_index":
        return word
    number = dice.below(1 << f.width)
    return f.set(word, number - number % f.alignment)


def _settle(model, entry, word, dice, arch):
    """Sets the computed fields to values that agree with the others; None if there are none."""
    computed = [f for f in entry.fields if f.expr is not None]
    if not computed:
        return word
    choices = [model.legal_values(f, arch) or list(range(1 << f.width)) for f in computed if f.width <= 4]
    small = [f for f in computed if f.width <= 4]
    found = []
    for values in product(*choices):
        candidate = word
        for f, value in zip(small, values):
            candidate = f.set(candidate, value)
        if not model.faults(entry, candidate, arch):
            found.append(candidate)
    return dice.pick(found) if found else None


def _draw_staging(model, entry, word, dice, arch):
    """Draws staging registers that start at an even one and end before r64; an empty list is r0."""
    for _, first, count in staging_groups(entry):
        if first.exact:
            continue
        number = register_count(model, count, count.get(word), arch)
        word = first.set(word, 0 if number == 0 else dice.below((64 - number) // 2 + 1) * 2)
    return word


def legal_word(model, entry, dice, arch):
    """A word of an instruction, without a fault."""
    for _ in range(ATTEMPTS):
        word = 0
        for f in entry.fields:
            if f.type not in SOURCES or f.exact:
                word = _draw_field(model, f, word, dice, arch)
        word = _draw_sources(model, entry, word, dice, arch)
        word = _settle(model, entry, word, dice, arch)
        if word is None:
            continue
        word = _draw_staging(model, entry, word, dice, arch)
        if not model.faults(entry, word, arch):
            return word
    raise ValueError(f"no legal word found for {entry.name} on v{arch}")


def legal_words_with(model, entry, f, value, dice, arch):
    """A list with one word without a fault in which a field has the given value; empty if other fields forbid it."""
    for _ in range(ATTEMPTS):
        word = legal_word(model, entry, dice, arch)
        candidates = [word] if f.get(word) == value else [_with_counts(model, entry, f.set(word, value), arch)]
        for candidate in candidates:
            candidate = _draw_staging(model, entry, candidate, dice, arch)
            if f.get(candidate) == value and not model.faults(entry, candidate, arch):
                return [candidate]
    return []


# ---- words with one illegal field ----

def _source_index(entry, f):
    sources = [o for o in entry.operands if o.kind == "src"]
    for n, o in enumerate(sources):
        is_part = f.name in o.parts or f.name[:-1] in PARTS and f.name[-1] == o.name[-1]
        if f.name == o.name or is_part:
            return n
    return None


def place_of(entry, f):
    """KIND and INDEX of the operand or modifier that has the field."""
    if f.is_reserved:
        return "reserved", "-"
    source = _source_index(entry, f)
    if source is not None:
        return "source", str(source)
    if f.name.startswith("dest_") or f.name == "double_width_instruction":
        return "destination", "-"
    if f.name in ("sr_count", "sr_write_count", "staging_register_index", "staging_register_write_index"):
        for n, (_, first, count) in enumerate(staging_groups(entry)):
            if f in (first, count):
                return "staging", str(n)
        return "staging", "-"
    if f.alignment > 1:
        return "immediate", "0"
    return "modifier", "-"


def _other_values(model, f, arch):
    """The values of a field that may be illegal."""
    if f.is_ignored or is_opcode(f) or f.type in SOURCES and f.exact or f.width > 8 and not f.is_reserved:
        return []
    if f.type in SOURCES:
        return list(range(0xE0, 0x100))
    if f.is_reserved:
        return [1 << bit for bit in range(f.width)]
    return list(range(1 << f.width))


def _is_the_only_fault(model, entry, f, word, arch):
    """True if this field, or a value computed from it, is illegal, and no other field is."""
    faults = model.faults(entry, word, arch)
    others = {g.name for g in faults if g is not f}
    return bool(faults) and others <= _derived(model, entry, f)


def belongs_to_another(model, entry, word, arch):
    """True if a word is a legal word of another instruction."""
    return any(e is not entry and model.is_one(e, word, arch) and not model.faults(e, word, arch)
               for e in model.instructions(arch))


def _bad_word(model, entry, f, dice, arch):
    """A word in which only this field is illegal, or None if there is none."""
    values = _other_values(model, f, arch)
    legal = model.legal_values(f, arch)
    if f.expr is None and not _derived(model, entry, f) and f.type not in SOURCES:
        values = [v for v in values if v % f.alignment != 0 or legal is not None and v not in legal]
    for _ in range(16 if values else 0):
        word = legal_word(model, entry, dice, arch)
        if f.type in SOURCES and not _uses_fau(entry, word):
            page = entry.named("fau_page_index")
            word = page.set(word, dice.below(4)) if not page.exact else word
        for value in dice.shuffled(values):
            bad = f.set(word, value)
            if not f.name.startswith("sr_"):
                bad = _draw_staging(model, entry, _with_counts(model, entry, bad, arch), dice, arch)
            if _is_the_only_fault(model, entry, f, bad, arch) and not belongs_to_another(model, entry, bad, arch):
                return bad
    return None


def _with_counts(model, entry, word, arch):
    """The word with the register counts that the other fields require, if there are such."""
    values = model.values_of(entry, word, arch)
    for f in entry.fields:
        if f.expr is not None and f.name.startswith("sr_"):
            count = model.evaluate(f.expr, values, arch)
            if count in model.legal_values(f, arch):
                word = f.set(word, count)
    return word


def _derived(model, entry, f):
    """The names of computed values that a field may make illegal. A value computed from a count and a width or mask belongs to
    the count."""
    if f.name.endswith(("width", "write_mask")):
        return set()
    return {v.name for v in entry.virtuals.values()
            if v.type in model.enumerations and v.expr is not None and f.name in names_in(v.expr)}


def _uses_fau(entry, word):
    return any(f.get(word) >= 0x80 for f in entry.fields if f.type in SOURCES)


def words(model):
    """ARCH WORD ok NAME of each instruction on each architecture; ARCH WORD bad NAME KIND INDEX FIELD on the first and another
    architecture of each form of an instruction, with FIELD as POSITION:WIDTH for reserved bits."""
    lines = []
    for name, entries in by_name(model).items():
        for e in entries:
            for arch in e.archs:
                dice = Dice("ok", name, arch)
                lines += [f"v{arch} {legal_word(model, e, dice, arch):016x} ok {name}" for _ in range(LEGAL_WORDS)]
        for e in entries:
            for arch in _two_of(e):
                lines += _bad_lines(model, e, arch)
    return lines


def _two_of(entry):
    later = list(entry.archs)[1:]
    return [entry.first] + ([Dice("second", entry.name, entry.first).pick(later)] if later else [])


def _bad_lines(model, entry, arch):
    for f in entry.fields:
        word = _bad_word(model, entry, f, Dice("bad", entry.name, arch, f.name, f.pos), arch)
        if word is None:
            continue
        kind, index = place_of(entry, f)
        field = f"{f.pos}:{f.width}" if f.is_reserved else f.name
        yield f"v{arch} {word:016x} bad {entry.name} {kind} {index} {field}"


# ---- aliases ----

def _free_bits(model, base, arch):
    """The bits that are free in words of an instruction, except its opcode and staging registers."""
    mask, _ = model.opcode_of(base, arch)
    fixed = [f for f in base.fields if f.is_reserved or f.exact or f.name.startswith("staging")]
    for f in fixed:
        mask |= f.mask
    return [b for b in range(63) if not mask >> b & 1]


def _fixed_bits(alias, free):
    """The free bits that an alias fixes."""
    return [b for b in free if any(f.exact and f.mask >> b & 1 for f in alias.fields)]


def _flipped(model, base, alias, word, dice, arch):
    """The word with one bit changed, still legal for the instruction; mostly a bit that the alias fixes."""
    free = _free_bits(model, base, arch)
    fixed = _fixed_bits(alias, free)
    for _ in range(ATTEMPTS):
        bit = dice.pick(fixed if fixed and dice.chance(2) else free)
        if not model.faults(base, word ^ 1 << bit, arch):
            return word ^ 1 << bit
    raise ValueError(f"no change of {alias.name} on v{arch} is legal")


def aliases(model):
    """ARCH WORD BASE ALIAS,ALIAS…, with - if no alias of the base matches."""
    lines = []
    for name, entries in by_name(model, aliases=True).items():
        for e in entries:
            for arch in e.archs:
                lines += _alias_lines(model, e, arch)
    return lines


def _alias_lines(model, alias, arch):
    base = next(e for e in model.instructions(arch) if e.name == alias.alias_of)
    others = [e for e in model.entries if e.alias_of == base.name and arch in e.archs]
    dice = Dice("alias", alias.name, arch)
    for _ in range(ALIAS_WORDS):
        word = legal_word(model, alias, dice, arch)
        found = [word] + [_flipped(model, base, alias, word, dice, arch) for _ in range(ALIAS_FLIPS)]
        for w in found:
            held = [e.name for e in others if not model.faults(e, w, arch)]
            yield f"v{arch} {w:016x} {base.name} {','.join(held) or '-'}"
