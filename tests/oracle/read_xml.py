# SPDX-License-Identifier: MIT
"""Reads valhall-isa.xml: enumerations, the table of constants and the instructions, each with its children in order.

That file does not have the positions of fields in a word; codec.py has them."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

TYPE_SIZES = (8, 16, 24, 32, 48, 64, 96, 128)


@dataclass
class Enumeration:
    """The words of an enumeration by value; None for reserved values. `default` is None if the text has every value."""
    name: str
    words: list
    default: int


@dataclass
class Source:
    """A source: its size in bits, and its modifiers."""
    size: int
    attributes: dict

    def has(self, attribute):
        return self.attributes.get(attribute) == "true"


@dataclass
class Instruction:
    name: str
    opcode: int
    opcode2: int
    unit: str
    destinations: int
    children: list
    sources: list

    @property
    def type_size(self):
        return type_size(self.name)

    def tags(self, tag):
        return [c for c in self.children if c.tag == tag]

    def marks(self, name):
        """True if an implied modifier marks the layout of the secondary opcode."""
        return any(c.get("name") == name and c.get("implied") == "true" for c in self.tags("va_mod"))


def type_size(name):
    """The width of the type at the end of an instruction's name; 32 without a type."""
    digits = re.search(r"\d*$", name).group(0)
    return int(digits) if digits and int(digits) in TYPE_SIZES else 32


def _enumeration(element):
    words, default = [], None
    for child in element:
        if child.tag == "value":
            if child.get("default") == "true":
                default = len(words)
            words.append(child.text.strip())
        elif child.tag == "reserved":
            words.append(None)
    return Enumeration(element.get("name"), words, default)


def _instruction(element, group=None):
    of = lambda key: element.get(key) or (group.get(key) if group is not None else None)
    described = group if group is not None else element
    children = [c for c in described if c.tag not in ("desc", "ins") and c.get("pseudo") != "true"]
    name = element.get("name")
    sources = [Source(int(c.get("size") or type_size(name)), c.attrib) for c in children if c.tag == "src"]
    opcode2 = of("opcode2")
    return Instruction(name, int(of("opcode"), 0), None if opcode2 is None else int(opcode2, 0), of("unit"),
                       int(of("dests") or 0), children, sources)


@dataclass
class Description:
    enumerations: dict
    constants: list
    instructions: list


def read(path):
    root = ElementTree.parse(path).getroot()
    enumerations = {e.get("name"): _enumeration(e) for e in root if e.tag == "enum"}
    constants = [int(c.text, 0) for c in root.find("lut").iter("constant")]
    instructions = []
    for element in root:
        if element.tag == "ins":
            instructions.append(_instruction(element))
        elif element.tag == "group":
            instructions += [_instruction(i, element) for i in element if i.tag == "ins"]
    return Description(enumerations, constants, instructions)
