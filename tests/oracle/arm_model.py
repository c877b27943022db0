# SPDX-License-Identifier: MIT
"""The meaning of Arm's description: the values of fields on an architecture, expressions, and the legality of words."""

from functools import lru_cache

# Types of the fields that distinguish instructions and are thus part of the opcode. Negation is one only in SEG_ADD and SEG_SUB,
# which differ in nothing else.
OPCODE_TYPES = ("instruction_class_t", "data_type_t", "signedness_t", "bitwise_operation_t", "shift_operation_t", "cmp_combine_t",
                "cube_coord_select_t", "atom_compare_t", "sr_control_t", "memory_width_t", "memory_width_large_t",
                "memory_width_small_t", "ld_attr_descriptor_type_t", "neg_m")
SOURCES = ("SourceEncoding", "SourceEncoding64")
REGISTER_FIELDS = ("dest_register_index", "staging_register_index", "staging_register_write_index")
SPECIAL_PAGES = {0: "fau_special_index_page0_t", 1: "fau_special_index_page1_t", 3: "fau_special_index_page3_t"}

OPERATIONS = {
    "add": lambda n: sum(n),
    "sub": lambda n: n[0] - n[1],
    "bitwise_and": lambda n: n[0] & n[1],
    "bitwise_or": lambda n: n[0] | n[1],
    "bitwise_xor": lambda n: n[0] ^ n[1],
    "lshift": lambda n: n[0] << n[1] if n[0] >= 0 else n[0],
    "rshift": lambda n: n[0] >> n[1],
    "mask": lambda n: (1 << n[0]) - 1 if n[0] >= 0 else 0,
    "countones": lambda n: bin(n[0]).count("1"),
    "equal": lambda n: n[0] == n[1],
    "less_than": lambda n: n[0] < n[1],
    "greater_equal": lambda n: n[0] >= n[1],
    "inside": lambda n: n[0] in n[1:],
}


def is_opcode(f):
    """True if a field distinguishes instructions."""
    return bool(f.exact) and (f.type in OPCODE_TYPES or "_opcode" in f.type)


class Model:
    """All instructions with their enumerations."""

    def __init__(self, entries, enumerations):
        self.entries = entries
        self.enumerations = enumerations
        self._legal, self._opcodes, self._instructions = {}, {}, {}

    def instructions(self, arch):
        """The entries of an architecture, without aliases."""
        if arch not in self._instructions:
            self._instructions[arch] = [e for e in self.entries if not e.alias_of and arch in e.archs]
        return self._instructions[arch]

    def opcode_of(self, entry, arch):
        """(mask, bits) of the fields that distinguish an instruction."""
        key = id(entry), arch
        if key not in self._opcodes:
            mask = bits = 0
            for f in entry.fields:
                if is_opcode(f):
                    mask |= f.mask
                    bits = f.set(bits, self.number(f.exact, f.type, arch))
            self._opcodes[key] = mask, bits
        return self._opcodes[key]

    # ---- values ----

    def enumeration(self, name, arch):
        """The enumeration on an architecture, or None."""
        return next((e for e in self.enumerations.get(name, ()) if e.first <= arch <= e.last), None)

    def number(self, word, kind, arch):
        """The number of an enumeration's word, or -1, which equals no value, if the architecture lacks it."""
        if word.isdigit():
            return int(word)
        e = self.enumeration(kind, arch)
        return next((value for value, text, _ in e.values if text == word), -1) if e else -1

    def legal_values(self, f, arch):
        """The legal values of a field, without regard to other fields, as a sorted list; None if all values of its width are legal."""
        key = id(f), arch
        if key not in self._legal:
            self._legal[key] = self._find_legal_values(f, arch)
        return self._legal[key]

    def _find_legal_values(self, f, arch):
        if f.exact:
            return [self.number(f.exact, f.type, arch)]
        if f.is_reserved:
            return None if f.is_ignored else [0]
        if f.type not in self.enumerations:
            return None
        e = self.enumeration(f.type, arch)
        values = {value for value, word, _ in e.values if not f.restrict or word in f.restrict} if e else set()
        return sorted(values)

    def special_exists(self, page, index, arch):
        e = self.enumeration(SPECIAL_PAGES.get(page, ""), arch)
        return e is not None and any(value == index for value, _, _ in e.values)

    # ---- expressions ----

    def evaluate(self, tree, values, arch):
        """The value of an expression; `values` has those of the names."""
        if isinstance(tree, int):
            return tree
        if tree[0] == "name":
            return values[tree[1]]
        if tree[0] == "literal":
            return self.number(tree[1], tree[2], arch)
        if tree[0] == "if":
            return self._choose(tree[1:], values, arch)
        return OPERATIONS[tree[0]]([self.evaluate(t, values, arch) for t in tree[1:]])

    def _choose(self, branches, values, arch):
        while len(branches) > 1:
            if self.evaluate(branches[0], values, arch):
                return self.evaluate(branches[1], values, arch)
            branches = branches[2:]
        return self.evaluate(branches[0], values, arch)

    # ---- words ----

    def values_of(self, entry, word, arch):
        """The values of all fields of a word, and of the virtual fields, which are computed from them."""
        values = {f.name: f.get(word) for f in entry.fields if f.name}
        pending = list(entry.virtuals.values())
        while pending:
            v = next(v for v in pending if v.expr is None or names_in(v.expr) <= values.keys())
            pending.remove(v)
            # The description computes a mask of the components, which has one spelling only.
            values[v.name] = self.evaluate(v.expr, values, arch) if v.expr is not None else self.number(v.exact, v.type, arch)
        return values

    def is_one(self, entry, word, arch):
        """True if a word has an instruction's opcode."""
        mask, bits = self.opcode_of(entry, arch)
        return word & mask == bits

    def faults(self, entry, word, arch):
        """The illegal fields of a word; a virtual field is illegal if its computed value is."""
        values = self.values_of(entry, word, arch)
        found = [f for f in entry.fields if not self._holds(entry, f, word, values, arch)]
        for v in entry.virtuals.values():
            legal = self.legal_values(v, arch)
            if legal is not None and values[v.name] not in legal:
                found.append(v)
        return found

    def _holds(self, entry, f, word, values, arch):
        value = f.get(word)
        if f.type in SOURCES and not f.exact:
            return self._is_source(entry, f, word, arch)
        legal = self.legal_values(f, arch)
        if legal is not None and value not in legal or value % f.alignment != 0:
            return False
        return f.expr is None or self.evaluate(f.expr, values, arch) == value

    def _is_source(self, entry, f, word, arch):
        byte = f.get(word)
        page = entry.named("fau_page_index").get(word)
        if byte >= 0xE0 and not self.special_exists(page, byte >> 1 & 15, arch):
            return False
        # A pair starts at an even register, an even uniform or a .w0; constants are never pairs.
        return f.type != "SourceEncoding64" or byte % 2 == 0 or 0xC0 <= byte < 0xE0


def names_in_order(tree):
    """The identifiers of an expression, each once, in the order of their first use."""
    if isinstance(tree, int) or tree[0] == "literal":
        return []
    if tree[0] == "name":
        return [tree[1]]
    return list(dict.fromkeys(name for t in tree[1:] for name in names_in_order(t)))


@lru_cache(maxsize=None)
def names_in(tree):
    """The identifiers of an expression."""
    return frozenset(names_in_order(tree))


def register_count(model, f, value, arch):
    """The number of registers for the value of a count: the number in its word, which counts bits for multiple accesses."""
    e = model.enumeration(f.type, arch)
    word = next(w for v, w, _ in e.values if v == value)
    number = int("".join(c for c in word if c.isdigit()))
    return number // 32 if word.startswith("i") else number


def staging_groups(entry):
    """(operand, field of the first register, field of the count) of each list of staging registers, in the text's order."""
    groups = []
    for o in entry.operands:
        if o.kind == "sw":
            first = entry.named("staging_register_write_index") or entry.named("staging_register_index")
            groups.append((o, first, entry.named("sr_write_count") or entry.named("sr_count")))
        elif o.kind == "sr":
            groups.append((o, entry.named("staging_register_index"), entry.named("sr_count")))
    return groups
