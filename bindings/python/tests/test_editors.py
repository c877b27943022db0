# SPDX-License-Identifier: MIT
"""Tests that the grammars for editors are up to date, and that the one for VS Code recognises each part of the tests' programs."""
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(os.environ["VALHALL_SOURCE_DIR"])
GRAMMAR = SOURCE / "editors/vscode/syntaxes/valhall.tmLanguage.json"
TREE_SITTER = SOURCE / "editors/tree-sitter/grammar.js"


class Grammar(unittest.TestCase):
    def scopes(self, line):
        """The scope and the text of each token, by the pattern that matches first; if several do, the first one of the list."""
        patterns = [(one["name"].split(".")[-2], re.compile(one["match"])) for one in json.loads(GRAMMAR.read_text())["patterns"]
                    if "match" in one]
        found, at = [], 0
        while at < len(line):
            matches = [(m.start(), n, m) for n, (_, pattern) in enumerate(patterns) if (m := pattern.search(line, at)) and m.group()]
            if not matches:
                break
            _, n, match = min(matches, key=lambda one: one[:2])
            found.append((patterns[n][0], match.group().strip()))
            at = match.end()
        return found

    def test_is_current(self):
        for arguments, grammar in (([], GRAMMAR), (["tree-sitter"], TREE_SITTER)):
            command = [sys.executable, SOURCE / "scripts/editor_syntax.py", *arguments]
            made = subprocess.run(command, capture_output=True, text=True, check=True)
            self.assertEqual(made.stdout, grammar.read_text(), f"scripts/editor_syntax.py makes another {grammar.name}")

    def test_line(self):
        self.assertEqual(self.scopes("L1: FADD.v2f16.clamp_0_1.wait0 r0, ^r1.h01, u2 // r3"),
                         [("label", "L1"), ("mnemonic", "FADD"), ("type", ".v2f16"), ("modifier", ".clamp_0_1"), ("modifier", ".wait0"),
                          ("register", "r0"), ("register", "^r1"), ("part", ".h01"), ("uniform", "u2"), ("line", "// r3")])

    def test_corpus(self):
        # Only punctuation of the programs has no scope.
        for source in sorted((SOURCE / "tests/data/corpus").glob("*.s"))[:6]:
            for line in source.read_text().splitlines():
                rest = line
                for _, text in self.scopes(line):
                    rest = rest.replace(text, " ", 1)
                self.assertRegex(rest, r"^[\s,:@.^]*$", line)


if __name__ == "__main__":
    unittest.main()
