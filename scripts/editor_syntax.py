#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the TextMate grammar of Valhall assembly, for VS Code and other editors, from the table: mnemonics, modifiers and special values are
those that the library knows. Needs the Python package: PYTHONPATH=bindings/python VALHALL_LIBRARY=libvalhall.so.

    scripts/editor_syntax.py > editors/vscode/syntaxes/valhall.tmLanguage.json
"""
import json
import re

import valhall
from valhall import _library
from valhall._library import library


def alternatives(words):
    return "|".join(re.escape(word) for word in sorted(set(words), key=lambda word: (-len(word), word)))


def modifier_words():
    words = set()
    for modifier, name in library.names(_library.NAMES_MODIFIER).items():
        if name in ("special", "selector"):
            continue
        for value in range(64):
            word = library.text(library.modifier_value_name, modifier, value)
            if re.fullmatch(r"[a-z0-9_]+", word):
                words.add(word)
    return words


def rule(scope, match):
    return {"name": f"{scope}.valhall", "match": match}


def main():
    mnemonics = valhall.mnemonics()
    stems = {name.split(".")[0] for name in mnemonics}
    types = {part for name in mnemonics for part in name.split(".")[1:]}
    specials = library.names(_library.NAMES_SPECIAL).values()
    grammar = {
        "name": "Valhall assembly",
        "scopeName": "source.valhall",
        "fileTypes": ["valhall"],
        "comment": "Made by scripts/editor_syntax.py from the table of the instruction set.",
        "patterns": [
            rule("comment.line", r"//.*$|;.*$|^\s*#(?![0-9-]).*$"),
            {"name": "comment.block.valhall", "begin": r"/\*", "end": r"\*/"},
            rule("entity.name.label", r"^\s*[A-Za-z_][A-Za-z0-9_.$]*(?=:)"),
            rule("keyword.control.directive", r"\.(quad|word|zero|equ|reg|uniform|arch|gpu)\b"),
            rule("keyword.mnemonic", rf"\b({alternatives(stems)})(?=[.\s]|$)"),
            rule("storage.type", rf"(?<=[A-Za-z0-9_])\.({alternatives(types)})\b"),
            rule("storage.modifier", rf"(?<=[A-Za-z0-9_])\.({alternatives(modifier_words())})\b"),
            rule("support.type.part", r"(?<=[A-Za-z0-9_])\.(neg|abs|not|[hbw][0-9]+|zext)\b"),
            rule("variable.register", r"[@^`]*\br([0-9]|[1-5][0-9]|6[0-3])\b\^?"),
            rule("constant.uniform", r"\bu[0-9]+\b"),
            rule("constant.special", rf"\b({alternatives(specials)})\b"),
            rule("entity.name.tag.operand", r"\b[a-z_]+(?=:[-0-9])"),
            rule("constant.numeric", r"#?-?\b(0x[0-9A-Fa-f]+|[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?)\b"),
        ],
    }
    print(json.dumps(grammar, indent=1))


main()
