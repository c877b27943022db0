# SPDX-License-Identifier: MIT
"""Runs a program with --json and checks its output against a schema: json_output.py SCHEMA OUT STATUS PROGRAM ARGUMENTS…

An argument with a star is a pattern of files. The program must exit with STATUS. The bit fields of each instruction must make up its word."""
import glob
import json
import os
import subprocess
import sys

schema, out, status, program, *patterns = sys.argv[1:]
arguments = []
for one in patterns:
    names = sorted(glob.glob(one)) if "*" in one else [one]
    if not names:
        sys.exit(f"no file is {one}")
    arguments += names
with open(out, "wb") as file:
    run = subprocess.run([program, "--json", *arguments], stdout=file, stderr=subprocess.PIPE, check=False)
if run.returncode != int(status):
    sys.exit(f"{program} returns {run.returncode}: {run.stderr.decode()}")
subprocess.run([sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "check_schema.py"), schema, out], check=True)

with open(out, encoding="utf-8") as file:
    files = json.load(file)["files"]
for one in (one for file in files for made in file["programs"] for one in made.get("instructions", []) if "mnemonic" in one):
    bits = [bit for field in one["fields"] for bit in range(field["low"], field["low"] + field["width"])]
    made = sum(field["value"] << field["low"] for field in one["fields"])
    if bits != list(range(64)) or made != int(one["word"], 16):
        sys.exit(f"the fields of {one['text']} do not make up its word {one['word']}: {one['fields']}")
