#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints bindings/rust/src/sys.rs: the structures, constants and functions of valhall.h for Rust.

    scripts/rust_bindings.py > bindings/rust/src/sys.rs
"""
import pathlib
import re

HEADER = pathlib.Path(__file__).resolve().parent.parent / "bindings/c/include/valhall.h"
NUMBERS = {"int32_t": "i32", "uint32_t": "u32", "int64_t": "i64", "uint64_t": "u64", "size_t": "usize", "uint8_t": "u8", "double": "f64",
           "char": "c_char", "int": "c_int", "void": "c_void", "valhall_status": "c_int", "valhall_enumeration": "c_int",
           "valhall_domain": "c_int"}


def rust_type(text):
    """`const uint64_t *` as `*const u64`."""
    name, pointer = re.match(r"(?:const )?(\w+) ?(\*?)$", text.strip()).groups()
    kind = NUMBERS.get(name, name)
    if not pointer:
        return kind
    return ("*const " if text.strip().startswith("const") else "*mut ") + kind


def rust_name(name):
    return name + "_" if name in ("type", "final", "fn", "in", "use") else name


def main():
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)
    # REUSE-IgnoreStart
    print("// SPDX-License-Identifier: MIT")
    # REUSE-IgnoreEnd
    print("// Generated from valhall.h by scripts/rust_bindings.py.")
    print("use std::os::raw::{c_char, c_int, c_void};\n")
    for name, value in re.findall(r"#define (VALHALL_\w+) (\d+)", text):
        print(f"pub const {name}: {'c_int' if name == 'VALHALL_ABI' else 'usize'} = {value};")
    print("pub const VALHALL_NOWHERE: u32 = u32::MAX;")
    for name, value in re.findall(r"\b(VALHALL_\w+) = (\d+)", text):
        print(f"pub const {name}: c_int = {value};")
    for name, body in re.findall(r"typedef struct valhall_\w+ \{(.*?)\} (valhall_\w+);", text, re.S):
        name, body = body, name
        print(f"\n#[repr(C)]\n#[derive(Clone, Copy, Debug)]\npub struct {name} {{")
        for member in filter(None, (line.strip() for line in body.replace("\n", " ").split(";"))):
            const, kind, names = re.match(r"(const )?(\w+) (.*)", member).groups()
            for one in names.split(","):
                pointer, word, size = re.match(r"\s*(\*?)(\w+)(?:\[(\w+)\])?", one).groups()
                made = rust_type(f"{const or ''}{kind} {pointer}")
                if size:
                    made = f"[{made}; {size}]"
                print(f"    pub {rust_name(word)}: {made},")
        print("}")
    print('\nextern "C" {')
    for result, name, arguments in re.findall(r"VALHALL_API ([\w *]*?[ *])(valhall_\w+)\((.*?)\);", text, re.S):
        made = []
        for argument in re.sub(r"\s+", " ", arguments).split(","):
            if argument.strip() != "void":
                kind, word = re.match(r"\s*(.*?)(\w+)$", argument).groups()
                made.append(f"{rust_name(word)}: {rust_type(kind)}")
        print(f"    pub fn {name}({', '.join(made)}) -> {rust_type(result)};")
    print("}")


main()
