# SPDX-License-Identifier: MIT
"""Checks the JSON and the annotated listing of a program of Bifrost: bifrost_json.py SCHEMA OUT VALHALL-DIS VALHALL-AS FILE

The JSON follows its schema. The texts of its clauses, and the annotated listing, assemble to the words of the file. Each instruction is in the
text of its clause, and has the operands of its text; the registers that its sources name are those that the tuple reads."""
import json
import os
import re
import subprocess
import sys

schema, out, disassembler, assembler, file = sys.argv[1:]
options = ["--arch", "v7"]


def run(*command, text=None):
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True).stdout


def words_of(text):
    return run(assembler, *options, "-", text=text)


with open(out, "wb") as made:
    made.write(run(disassembler, *options, "--json", file))
subprocess.run([sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "check_schema.py"), schema, out], check=True)
with open(out, encoding="utf-8") as made:
    clauses = json.load(made)["files"][0]["programs"][0]["clauses"]
with open(file, "rb") as made:
    expected = made.read()

words = [int(word, 16) for clause in clauses for word in clause["words"]]
assert b"".join(word.to_bytes(4, "little") for word in words) == expected, "the words are others"
assert words_of("\n".join(clause["text"] for clause in clauses).encode()) == expected, "the texts assemble to other words"
listing = run(disassembler, *options, "--annotate", file)
assert words_of(listing) == expected, "the annotated listing assembles to other words"
assert listing.count(b"\n    // ") == sum(len(clause["tuples"]) for clause in clauses), "a tuple has no annotation"
plain = b"".join(line for line in listing.splitlines(True) if not line.lstrip().startswith(b"//"))
assert plain == run(disassembler, *options, file), "the annotated listing has other lines"

count = 0
for clause in clauses:
    for one in clause["tuples"]:
        read = set()
        for instruction in one["instructions"]:
            count += 1
            assert "\n    " + instruction["text"] + "\n" in clause["text"], instruction
            sources = [operand for operand in instruction["operands"] if operand["kind"] == "source"]
            operands = re.sub(r" /\*.*?\*/", "", instruction["text"]).split(", ")[1:]
            assert [re.sub(r" /\*.*?\*/", "", source["text"]) for source in sources] == operands[:len(sources)], instruction
            read |= {source["number"] for source in sources if source["value_kind"] == "register"}
        assert read <= set(one["reads"]), one
assert count > 0
