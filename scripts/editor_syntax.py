#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints a grammar of Valhall assembly in Mesa's dialect. Mnemonics, modifiers and special values are those of the table.
The default is a TextMate grammar, for VS Code and others; `tree-sitter` prints one for tree-sitter.
Needs the Python package: PYTHONPATH=bindings/python VALHALL_LIBRARY=libvalhall.so.

    scripts/editor_syntax.py > editors/vscode/syntaxes/valhall.tmLanguage.json
    scripts/editor_syntax.py tree-sitter > editors/tree-sitter/grammar.js
"""
import json
import re
import sys

import valhall
from valhall import _library
from valhall._library import library


def alternatives(words):
    return "|".join(re.escape(word) for word in sorted(set(words), key=lambda word: (-len(word), word)))


def modifier_words(is_wanted):
    """The values of the modifiers whose names are wanted."""
    words = set()
    for modifier, name in library.names(_library.NAMES_MODIFIER).items():
        if not is_wanted(name):
            continue
        for value in range(64):
            word = library.text(library.modifier_value_name, modifier, value)
            if re.fullmatch(r"[a-z0-9_]+", word):
                words.add(word)
    return words


def rule(scope, match):
    return {"name": f"{scope}.valhall", "match": match}


class Words:
    """The words of the language by their kind."""

    def __init__(self):
        mnemonics = valhall.mnemonics()
        self.stems = {name.split(".")[0] for name in mnemonics}
        self.types = {part for name in mnemonics for part in name.split(".")[1:]}
        self.modifiers = modifier_words(lambda name: name not in ("special", "selector"))
        self.parts = modifier_words(lambda name: name == "selector") - {"none"} | {"neg", "abs", "not"}
        self.specials = set(library.names(_library.NAMES_SPECIAL).values())


def text_mate(words):
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
            rule("keyword.mnemonic", rf"\b({alternatives(words.stems)})(?=[.\s]|$)"),
            rule("storage.type", rf"(?<=[A-Za-z0-9_])\.({alternatives(words.types)})\b"),
            rule("storage.modifier", rf"(?<=[A-Za-z0-9_])\.({alternatives(words.modifiers)})\b"),
            rule("support.type.part", rf"(?<=[A-Za-z0-9_])\.({alternatives(words.parts)})\b"),
            rule("variable.register", r"[@^`]*\br([0-9]|[1-9][0-9]|1[01][0-9]|12[0-7])\b\^?"),
            rule("constant.uniform", r"\bu[0-9]+\b"),
            rule("constant.special", rf"\b({alternatives(words.specials)})\b"),
            rule("entity.name.tag.operand", r"\b[a-z_]+(?=:[-0-9])"),
            rule("constant.numeric", r"#?-?\b(0x[0-9A-Fa-f]+|[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?)\b"),
        ],
    }
    return json.dumps(grammar, indent=1) + "\n"


TREE_SITTER = r"""// SPDX-License-Identifier: MIT
// Made by scripts/editor_syntax.py from the table of the instruction set.
const mnemonics = @stems@;
const types = @types@;
const modifiers = @modifiers@;
const parts = @parts@;
const specials = @specials@;

const list = (one) => seq(one, repeat(seq(",", one)));

module.exports = grammar({
    name: "valhall",
    extras: ($) => [/[ \t\r]/, $.block_comment],
    word: ($) => $.identifier,
    rules: {
        source_file: ($) => seq(repeat(seq(optional($._line), "\n")), optional($._line)),
        _line: ($) => choice(
            seq(repeat1($.label), optional($._statement), optional($.comment)),
            seq($._statement, optional($.comment)),
            $.comment,
            alias($._line_of_comment, $.comment)),
        _statement: ($) => seq(optional($.bytes), choice($.instruction, $.directive)),
        label: (_) => /[A-Za-z_][A-Za-z0-9_.$]*:/,
        comment: (_) => token(choice(/\/\/[^\n]*/, /;[^\n]*/)),
        _line_of_comment: (_) => /#[^\n]*/,
        block_comment: (_) => /\/\*[^*]*\*+([^\/*][^*]*\*+)*\//,

        instruction: ($) => seq($.mnemonic, repeat(choice($.type, $.modifier)), optional(list($._operand))),
        bytes: (_) => /([0-9A-Fa-f][0-9A-Fa-f][ \t]+){8}/,
        mnemonic: (_) => choice(...mnemonics),
        type: (_) => token.immediate(choice(...types.map((name) => "." + name))),
        modifier: (_) => token.immediate(choice(...modifiers.map((name) => "." + name))),

        _operand: ($) => choice($.staging, $.source, $.named),
        staging: ($) => seq("@", optional(seq($.register, repeat(seq(token.immediate(":"), $.register)), optional("..")))),
        source: ($) => seq(optional("^"), choice($.register, $.uniform, $.special, $.number, $.number_name, $.identifier),
            repeat(choice($.part, $.name_part))),
        named: ($) => seq($.operand_name, choice($.number, $.number_name)),
        register: (_) => /r(12[0-7]|1[01][0-9]|[1-9][0-9]|[0-9])/,
        uniform: (_) => /u[0-9]+/,
        special: (_) => choice(...specials),
        part: (_) => token.immediate(choice(...parts.map((name) => "." + name))),
        name_part: (_) => token.immediate(/\.[A-Za-z0-9_$]+/),
        operand_name: (_) => /[a-z_]+:/,
        number_name: (_) => /#[A-Za-z_][A-Za-z0-9_$]*/,
        number: (_) => /#?[+-]?(0x[0-9A-Fa-f]+|[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?)/,

        directive: ($) => choice(
            seq(alias(".gpu", $.directive_name), $.product),
            seq(alias(choice(".arch", ".quad", ".word", ".zero", ".equ", ".reg", ".uniform"), $.directive_name), list($.source))),
        product: (_) => /[A-Za-z0-9][A-Za-z0-9-]*/,
        identifier: (_) => /[A-Za-z_][A-Za-z0-9_$]*/,
    },
});
"""


def js_list(words):
    """A list of JavaScript in lines of up to 120 columns."""
    lines = [""]
    for word in sorted(words):
        text = f'"{word}", '
        if len(lines[-1]) + len(text) > 115:
            lines.append("")
        lines[-1] += text
    return "[\n" + "".join(f"    {line.rstrip()}\n" for line in lines) + "]"


def tree_sitter(words):
    text = TREE_SITTER
    for name, found in (("stems", words.stems), ("types", words.types), ("modifiers", words.modifiers - words.types),
                        ("parts", words.parts), ("specials", words.specials)):
        text = text.replace(f"@{name}@", js_list(found))
    return text


def main():
    kinds = {"text-mate": text_mate, "tree-sitter": tree_sitter}
    kind = sys.argv[1] if len(sys.argv) > 1 else "text-mate"
    if len(sys.argv) > 2 or kind not in kinds:
        sys.exit(__doc__)
    sys.stdout.write(kinds[kind](Words()))


main()
