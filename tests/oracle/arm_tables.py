# SPDX-License-Identifier: MIT
"""The files that list facts of Arm's description without drawing words: names, modifiers, values of fields, spellings, units
and operands. Each function returns the lines of one file."""

import arm_words
from arm_model import REGISTER_FIELDS, SOURCES, is_opcode, names_in_order, register_count, staging_groups


# ---- ranges ----

def ranges(value_by_arch):
    """[(first, last, value)]: runs of consecutive architectures with the same value, in order."""
    found = []
    for arch, value in sorted(value_by_arch.items()):
        if found and found[-1][1] == arch - 1 and found[-1][2] == value:
            found[-1] = (found[-1][0], arch, value)
        else:
            found.append((arch, arch, value))
    return found


def by_name(model, aliases=False):
    """The entries of each name: names in alphabetical order, entries by architecture."""
    names = {}
    for e in model.entries:
        if bool(e.alias_of) == aliases:
            names.setdefault(e.name, []).append(e)
    return {name: sorted(names[name], key=lambda e: e.first) for name in sorted(names, key=sort_key)}


def sort_key(name):
    base, _, type_name = name.partition(".")
    return base, type_name


def lines_of_ranges(model, facts_of, aliases=False):
    """NAME FIRST LAST FACTS, with the facts that `facts_of(entry, arch)` returns."""
    lines = []
    for name, entries in by_name(model, aliases).items():
        facts = {arch: facts_of(e, arch) for e in entries for arch in e.archs}
        lines += [f"{name} {first} {last} {value}".rstrip() for first, last, value in ranges(facts)]
    return lines


# ---- the files ----

def names(model):
    return lines_of_ranges(model, lambda e, arch: "") + lines_of_ranges(model, lambda e, arch: "alias " + e.alias_of, True)


def modifiers(model):
    def facts(entry, arch):
        return " ".join(n for n in (arm_words.name_of(entry, m) for m in entry.modifiers) if n)
    return lines_of_ranges(model, facts)


def _is_listed(f):
    """True if the values of a field are few enough to list; registers and numbers take any value."""
    if is_opcode(f) or f.type in SOURCES or f.name in REGISTER_FIELDS:
        return False
    return f.width <= (3 if f.is_reserved else 4)


def _mask(values):
    return sum(1 << v for v in values)


def _listed_fields(model, entry, arch):
    """(position, width, mask of the legal values) of the fields that have illegal ones, reserved bits last."""
    found = []
    for f in sorted(entry.fields, key=lambda f: f.is_reserved):
        legal = model.legal_values(f, arch) if _is_listed(f) else None
        if legal is not None and len(legal) < 1 << f.width:
            found.append((f.pos, f.width, _mask(legal)))
    return found


def fields(model):
    lines = []
    for name, entries in by_name(model).items():
        archs, order = {}, {}
        for e in entries:
            for arch in e.archs:
                for n, fact in enumerate(_listed_fields(model, e, arch)):
                    archs.setdefault(fact, {})[arch] = fact
                    order.setdefault((fact, arch), n)
        found = [(first, order[fact, first], last, fact) for fact in archs for first, last, _ in ranges(archs[fact])]
        lines += [f"{name} {first} {last} {pos} {width} {mask:x}" for first, _, last, (pos, width, mask) in sorted(found)]
    return lines


def spellings(model):
    """ENUMERATION WORD VALUE of every word of a modifier, those that are aliases of another included."""
    found = set()
    for e in model.entries:
        for m in e.modifiers if not e.alias_of else ():
            name = arm_words.name_of(e, m)
            if name and name not in arm_words.NOT_SPELLED and (name, m) not in arm_words.NOT_READ:
                found |= set(_words_of(model, e, m, name))
    return [f"{name} {word} {value}" for name, word, value in sorted(found)]


def _words_of(model, entry, modifier, name):
    f = entry.virtuals.get(modifier) or entry.named(modifier)
    for form in model.enumerations[f.type]:
        if form.last < entry.first or form.first > entry.last:
            continue
        for value, word, _ in form.values:
            if word != "none":
                other, number = arm_words.BESIDES.get((name, word), (name, value))
                yield other, word, number


# ---- units and operands ----

def units(model):
    """NAME FIRST LAST UNIT TIME; TIME is the execution time, 1 for most instructions."""
    return lines_of_ranges(model, lambda e, arch: f"{e.unit} {e.time}")


def operands(model):
    """The operands in the order of the text; README.md describes the notation."""
    return lines_of_ranges(model, lambda e, arch: " ".join(_operand(model, e, o, arch) for o in e.operands))


def _operand(model, entry, o, arch):
    if o.kind in ("sw", "sr"):
        return _staging(model, entry, o, arch)
    if o.kind == "dest":
        return "dest64" if entry.named("dest_register_index").alignment == 2 else "dest"
    if o.kind == "src":
        return _source(entry, o)
    return _immediate(entry, o)


def _staging(model, entry, o, arch):
    _, first, count = next(g for g in staging_groups(entry) if g[0] is o)
    values = model.legal_values(count, arch)
    numbers = sorted(register_count(model, count, v, arch) for v in values)
    return f"{'write' if o.kind == 'sw' else 'read'}@{first.pos}={_spans(numbers)}"


def _spans(numbers):
    """1,3-5 for 1, 3, 4 and 5."""
    spans = []
    for n in numbers:
        if spans and spans[-1][1] == n - 1:
            spans[-1][1] = n
        else:
            spans.append([n, n])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)


def _source(entry, o):
    f = entry.named(o.name)
    text = f"{o.name}@{f.pos}" + ("/64" if f.type == "SourceEncoding64" else "")
    parts = [entry.named(p) for p in o.parts if entry.named(p) is not None]
    return text + "".join(f"+{p.name.rstrip('0123')}@{p.pos}:{p.width}" for p in parts)


def _immediate(entry, o):
    f = entry.named(o.name)
    fields = [f] if f is not None else [entry.named(n) for n in names_in_order(entry.virtuals[o.name].expr)]
    place = "+".join(f"{g.pos}:{g.width}" for g in fields)
    step = f"*{fields[0].alignment}" if fields[0].alignment > 1 else f"*{1 << fields[0].shift}" if fields[0].shift else ""
    return f"{o.kind}:{o.name}@{place}{step}"
