# SPDX-License-Identifier: MIT
"""Reads the transcription of Arm's description, arm/v9-v14.txt: instructions, their fields, and enumerations.

Only parses the notation; arm_model.py has its meaning."""

import re
from dataclasses import dataclass, field as default_of

FIRST_ARCH, LAST_ARCH = 9, 14
ARCHS = range(FIRST_ARCH, LAST_ARCH + 1)


@dataclass
class Field:
    """Bits with a name; or, if `pos` < 0, a value without bits that is computed from others."""
    name: str
    pos: int
    width: int
    type: str = ""
    exact: str = ""
    default: str = ""
    restrict: tuple = ()
    expr: object = None
    alignment: int = 1
    shift: int = 0
    least: int = 0
    most: int = -1

    @property
    def mask(self):
        return ((1 << self.width) - 1) << self.pos

    @property
    def is_reserved(self):
        return self.name == ""

    @property
    def is_ignored(self):
        return self.is_reserved and self.type == "ignore"

    def get(self, word):
        return word >> self.pos & ((1 << self.width) - 1)

    def set(self, word, value):
        return word & ~self.mask | (value << self.pos & self.mask)


@dataclass
class Operand:
    """An operand in the order of the text: `kind` is its notation ('sw', 'src', 'uint' …), `name` that of its field."""
    kind: str
    name: str
    parts: list


@dataclass
class Entry:
    """One instruction of the description with the architectures that have it in this form."""
    name: str
    unit: str
    first: int
    last: int
    alias_of: str
    time: int
    modifiers: list
    operands: list
    virtuals: dict
    fields: list

    @property
    def archs(self):
        return range(self.first, self.last + 1)

    def named(self, name):
        """The field with a name, or None."""
        return next((f for f in self.fields if f.name == name), None)

    def has_operand(self, *kinds):
        return any(o.kind in kinds for o in self.operands)


@dataclass
class Enumeration:
    """An enumeration from architecture `first` to `last`: (value, word, True for the default spelling)."""
    name: str
    first: int
    last: int
    values: list = default_of(default_factory=list)


# ---- expressions ----

def parse_expression(text):
    """A tree of (operation, argument…) tuples, ('name', identifier), ('literal', word, type) and numbers."""
    tree, rest = _parse_term(text)
    if rest:
        raise ValueError("left over in expression: " + rest)
    return tree


def _parse_term(text):
    word = re.match(r"[A-Za-z0-9_.:]+", text).group(0)
    rest = text[len(word):]
    if not rest.startswith("("):
        return _leaf(word), rest
    arguments = []
    while not rest.startswith(")"):
        argument, rest = _parse_term(rest[1:])
        arguments.append(argument)
    return (word, *arguments), rest[1:]


def _leaf(word):
    if ":" in word:
        value, kind = word.split(":")
        return int(value) if kind == "uint" else ("literal", value, kind)
    if word.isdigit():
        return int(word)
    if "." in word:
        kind, value = word.split(".")
        return ("literal", value, kind)
    return ("name", word)


# ---- lines ----

def _apply_attribute(f, key, value):
    if key == "":
        f.exact = value
    elif key in ("default",):
        f.default = value
    elif key == "restrict":
        f.restrict = tuple(value.split(","))
    elif key == "expr":
        f.expr = parse_expression(value)
    elif key == "min":
        f.least = int(value)
    elif key == "max":
        f.most = int(value)
    elif key == "mod":
        operation, number = re.match(r"(\w+)\((\d+)\)$", value).groups()
        if operation == "align":
            f.alignment = int(number)
        elif operation == "shr":
            f.shift = int(number)
        else:
            raise ValueError("unknown modifier: " + value)
    else:
        raise ValueError("unknown attribute: " + key)


def _set_attributes(f, words):
    """The words after a field's position: TYPE, TYPE=EXACT, =EXACT and KEY=VALUE."""
    keys = ("default", "restrict", "expr", "min", "max", "mod", "")
    for word in words:
        key, is_pair, value = word.partition("=")
        if not is_pair:
            f.type = word
        elif key in keys:
            _apply_attribute(f, key, value)
        else:
            f.type, f.exact = key, value
    return f


def _parse_item(item):
    words = item.split(" ")
    name, pos, width = re.match(r"(\w+@|~)(\d+):(\d+)$", words[0]).groups()
    return _set_attributes(Field("" if name == "~" else name[:-1], int(pos), int(width)), words[1:])


def _parse_operand(text):
    head, parts = re.match(r"([\w:()]+)(?:<(.*)>)?$", text).groups()
    parts = parts.split() if parts else []
    if ":" in head:
        kind, name = head.split(":")
        return Operand(kind, name, parts)
    if head.startswith("src"):
        return Operand("src", head, parts)
    return Operand(head.split("(")[0], head, parts)


def _parse_syntax(line):
    modifiers, operands = re.match(r" syn (?:\[(.*?)\] ?)?(.*)$", line).groups()
    return (modifiers or "").split(), [_parse_operand(o) for o in operands.split(", ") if o]


def usual_items(entry):
    """The items that the transcription omits if they have their default."""
    if entry.has_operand("sw", "sr"):
        yield Field("staging_register_index", 40, 6, "uint")
    else:
        yield Field("dest_register_index", 40, 6, "uint")
    yield Field("fau_page_index", 57, 2, "uint")
    yield Field("flow", 59, 4, "flow_control_m")
    yield Field("", 63, 1)


def _add_usual_items(entry, usual):
    covered = 0
    for f in entry.fields:
        if covered & f.mask:
            raise ValueError(f"{entry.name}: bits of {f.name} twice")
        covered |= f.mask
    for f in usual(entry):
        if covered & f.mask == 0:
            entry.fields.append(f)
            covered |= f.mask
    if covered != (1 << 64) - 1:
        raise ValueError(f"{entry.name}: bits {~covered & (1 << 64) - 1:x} are not described")


def _parse_entry(lines, first_arch, last_arch, usual):
    words = lines[0].split()
    attributes = dict(w.split("=") for w in words[2:])
    first, last = attributes["arch"].split("-")
    modifiers, operands, virtuals, fields = [], [], {}, []
    for line in lines[1:]:
        if line.startswith(" syn"):
            modifiers, operands = _parse_syntax(line)
        elif line.startswith(" vir "):
            words_of_virtual = line[5:].split(" ")
            virtuals[words_of_virtual[0]] = _set_attributes(Field(words_of_virtual[0], -1, 0), words_of_virtual[1:])
        elif line.startswith(" fld "):
            fields = [_parse_item(item) for item in line[5:].split("; ")]
    entry = Entry(words[1], attributes["unit"], int(first or first_arch), int(last or last_arch), attributes.get("alias", ""),
                  int(attributes.get("exec_time", 1)), modifiers, operands, virtuals, fields)
    _add_usual_items(entry, usual)
    return entry


def _parse_enumeration(line):
    head, _, body = line.partition(": ")
    words = head.split()
    attributes = dict(w.split("=") for w in words[2:])
    result = Enumeration(words[1], int(attributes["since"]), int(attributes["until"]))
    for item in body.split(", "):
        value, _, rest = item.partition("=")
        name, *more = rest.split(" ")
        result.values.append((int(value), name, "canonical=1" in more))
    return result


def read(path, first_arch=FIRST_ARCH, last_arch=LAST_ARCH, usual=usual_items):
    """The entries in the order of the file, and the enumerations by name (a list of forms each). `usual` returns the items that an entry
    omits."""
    entries, enumerations, block = [], {}, []

    def finish():
        if block:
            entries.append(_parse_entry(block, first_arch, last_arch, usual))
        block.clear()

    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            if line.startswith("ins "):
                finish()
                block.append(line)
            elif line.startswith((" syn", " vir ", " fld ")):
                block.append(line)
            elif line.startswith("enum "):
                finish()
                e = _parse_enumeration(line)
                enumerations.setdefault(e.name, []).append(e)
            else:
                finish()
    finish()
    return entries, enumerations
