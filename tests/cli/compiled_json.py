# SPDX-License-Identifier: MIT
"""Checks that the JSON of a front end follows its schema, and has the same words and numbers as its other outputs:

    compiled_json.py PROGRAM SCHEMA FILE...     run in tests/data
"""
import json
import os
import struct
import subprocess
import sys
import tempfile

program, schema, *files = sys.argv[1:]
USUAL = ["--gpu", "G610"]


def run(*arguments):
    return subprocess.run([program, *arguments], check=True, stdout=subprocess.PIPE).stdout


def read_json(*arguments):
    """Checks the JSON against the schema, and returns its first input."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "out.json")
        run(*arguments, "--json", "-o", path)
        checker = os.path.join(os.path.dirname(os.path.abspath(__file__)), "check_schema.py")
        subprocess.run([sys.executable, checker, schema, path], check=True)
        with open(path, encoding="utf-8") as file:
            return json.load(file)["files"][0]


def expect(actual, expected, what):
    if actual != expected:
        sys.exit(f"{what}: {actual!r} is not {expected!r}")


for name in files:
    expect(read_json("print", name)["text"].encode(), run("print", name), f"{name}: text")
    programs = read_json("stats", *USUAL, name)["programs"]
    for one in programs:
        variant = ["--variant", one["variant"]] if "variant" in one else []
        made = read_json("compile", *USUAL, *variant, name)["programs"][0]
        data = run("compile", *USUAL, *variant, name)
        words = [f"0x{w:016x}" for (w,) in struct.iter_unpack("<Q", data)]
        expect(made["words"], words, f"{name}: words")
        expect(len(made["origins"]), len(words), f"{name}: origins")
        expect(one["statistics"]["bytes"], len(data), f"{name}: bytes")
        uniforms = run("compile", *USUAL, *variant, "--uniforms", "/dev/stdout", "-o", "/dev/null", name).decode().splitlines()
        expect([f"u{n} {u}" for n, u in enumerate(made["uniforms"])], uniforms, f"{name}: uniforms")
