#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads files by a Kaitai Struct description, and compares the programs in them with the list of valhall-dis.

    kaitai.py KSY VALHALL-DIS FILE…

A file that valhall-dis refuses must be refused here, too. Interprets the parts of the language that docs/formats/mbs2.ksy uses, and fails
on others. Exits with 77 without PyYAML.
"""
import subprocess
import sys

try:
    import yaml
except ImportError:
    print("no PyYAML: the Kaitai description is not tested")
    sys.exit(77)

NUMBERS = {"u1": 1, "u2": 2, "u4": 4, "u8": 8}
ATTRIBUTE_KEYS = {"id", "doc", "type", "size", "size-eos", "repeat", "repeat-expr", "if", "valid", "enum", "pos", "value"}
TYPE_KEYS = {"seq", "types", "instances", "enums", "doc", "meta"}
STAGES = {"VERT": "vertex", "CVER": "vertex", "FRAG": "fragment", "CFRA": "fragment", "COMP": "compute", "CCOM": "compute"}
SYMBOL_LISTS = ["inputs", "outputs", "uniforms", None, None, "resources"]


class Refused(Exception):
    """The file does not match the description."""


class Stream:
    """A part of a file, and a position in it."""

    def __init__(self, data, start, end):
        self.data, self.start, self.at, self.end = data, start, start, end

    def take(self, size):
        if size > self.end - self.at:
            raise Refused(f"{size} bytes are expected at 0x{self.at:X}, where {self.end - self.at} are left")
        self.at += size
        return self.data[self.at - size:self.at]


class Bytes(bytes):
    """Bytes with their offset in the file."""
    offset = 0


class Structure(dict):
    """Fields by name, which expressions also read as attributes."""
    __getattr__ = dict.__getitem__


class Interpreter:
    def __init__(self, description):
        self.types = {"": description, **description["types"]}
        for name, one in self.types.items():
            if set(one) - TYPE_KEYS:
                raise ValueError(f"type {name}: {set(one) - TYPE_KEYS} is not known to this test")

    def read(self, name, stream):
        fields = Structure()
        kind = self.types[name]
        for field, attribute in kind.get("instances", {}).items():
            if "value" in attribute:
                fields[field] = self.value(attribute["value"], fields)
            else:
                part = Stream(stream.data, stream.start, stream.end)
                part.take(self.value(attribute["pos"], fields))
                fields[field] = self.attribute(attribute, fields, part)
        for attribute in kind["seq"]:
            if "if" in attribute and not self.value(attribute["if"], fields):
                continue
            fields[attribute["id"]] = self.repeated(attribute, fields, stream)
        return fields

    @staticmethod
    def value(expression, fields, **more):
        return eval(str(expression), {"__builtins__": {}}, {**fields, **more})

    def repeated(self, attribute, fields, stream):
        if set(attribute) - ATTRIBUTE_KEYS:
            raise ValueError(f"{set(attribute) - ATTRIBUTE_KEYS} is not known to this test")
        how = attribute.get("repeat")
        if how is None:
            return self.attribute(attribute, fields, stream)
        found = []
        if how == "expr":
            for _ in range(self.value(attribute["repeat-expr"], fields)):
                found.append(self.attribute(attribute, fields, stream))
        elif how == "eos":
            while stream.at != stream.end:
                found.append(self.attribute(attribute, fields, stream))
        else:
            raise ValueError(f"repeat: {how} is not known to this test")
        return found

    def attribute(self, attribute, fields, stream):
        start = stream.at
        found = self.plain(attribute, fields, stream)
        valid = attribute.get("valid")
        if isinstance(valid, dict):
            is_valid = self.value(valid["expr"], fields, _=found)
        else:
            is_valid = valid is None or found == self.value(valid, fields)
        if not is_valid:
            raise Refused(f"{attribute['id']} at 0x{start:X} is not {valid}")
        return found

    def plain(self, attribute, fields, stream):
        kind = attribute.get("type")
        if isinstance(kind, dict):
            tag = self.value(kind["switch-on"], fields)
            cases = {self.value(case, fields): name for case, name in kind["cases"].items()}
            kind = cases.get(tag)
        if kind in NUMBERS:
            return int.from_bytes(stream.take(NUMBERS[kind]), "little")
        if "size" not in attribute and not attribute.get("size-eos"):
            return self.read(kind, stream)
        start = stream.at
        content = Bytes(stream.take(self.value(attribute["size"], fields) if "size" in attribute else stream.end - stream.at))
        content.offset = start
        if kind is None:
            return content
        if kind == "str":
            return content.decode("ascii", "replace")
        return self.read(kind, Stream(stream.data, start, stream.at))


def symbol_lists(shader):
    """The names of a shader's symbols, as valhall-dis titles a program with them."""
    text = ""
    for title, table in zip(SYMBOL_LISTS, shader.symbols):
        names = [symbol.body.name.body.value.rstrip("\0") for symbol in table.body.symbols]
        if title and names:
            text += f"; {title}: " + ", ".join("".join(c if " " <= c < "\x7F" else "?" for c in name) for name in names)
    return text


def programs(chunk, stage=None, symbols=""):
    """The stage, the header, the code and the symbols of each binary."""
    stage = stage or STAGES.get(chunk.tag)
    body = chunk.body
    if chunk.tag == "EBIN":
        code = [one.body for one in body.chunks if one.tag == "OBJC"]
        if len(code) != 1:
            raise Refused(f"a binary has {len(code)} OBJC")
        yield stage, body.get("header"), code[0], symbols
    elif isinstance(body, Structure):
        if "symbols" in body and "binaries" in body:
            symbols = symbol_lists(body)
        inner = [body] if "tag" in body else [one for value in body.values() if isinstance(value, list) for one in value]
        for one in (one for one in inner if "tag" in one):
            yield from programs(one, stage, symbols)


def listed(description, data):
    lines = []
    for n, (stage, header, code, symbols) in enumerate(programs(Interpreter(description).read("", Stream(data, 0, len(data))).root)):
        variant = header.variant if header else 0
        words = (len(code.rstrip(b"\0")) + 7) // 8  # zeros at the end are padding
        line = f"{n}: {stage}, variant {variant}, {words} words at 0x{code.offset:X}"
        if header:
            line += f", {header.num_registers} registers, {header.len_scratch} bytes of scratch"
        lines.append(line + symbols)
    return lines


def main():
    _, ksy, program, *files = sys.argv
    with open(ksy, encoding="utf-8") as file:
        description = yaml.safe_load(file)
    for name in files:
        with open(name, "rb") as file:
            data = file.read()
        dis = subprocess.run([program, "--arch", "v10", "--list", name], capture_output=True, text=True, check=False)
        try:
            found = listed(description, data)
        except Refused as refused:
            if dis.returncode == 0:
                sys.exit(f"{name}: refused: {refused}; valhall-dis lists\n{dis.stdout}")
            continue
        if dis.returncode != 0:
            sys.exit(f"{name}: {found} are listed, but valhall-dis refuses: {dis.stderr}")
        if found != dis.stdout.splitlines():
            sys.exit(f"{name}: by the description\n{found}\nby valhall-dis\n{dis.stdout}")


main()
