# SPDX-License-Identifier: MIT
"""Checks the JSON of programs of Arm's compiler against the schema: vendor_json.py VALHALL-DIS SCHEMA OUT FOLDER

FOLDER has listings (NAME.txt); a line is an index, a word in hexadecimal and text."""
import json
import pathlib
import struct
import subprocess
import sys

program, schema, out, folder = sys.argv[1:]
listings = [file for file in sorted(pathlib.Path(folder).glob("*.txt")) if not file.name.endswith(".rodata.txt")]
if not listings:
    sys.exit(f"{folder} has no listings")
for file in listings:
    words = [int(line.split()[1], 16) for line in file.read_text().splitlines() if line.strip()]
    pathlib.Path(out + ".bin").write_bytes(struct.pack(f"<{len(words)}Q", *words))
    command = [program, "--json", "--check", "--arch", "v11", "--stage", "compute", "-o", out, out + ".bin"]
    subprocess.run(command, check=True)
    checker = pathlib.Path(__file__).resolve().parent / "check_schema.py"
    subprocess.run([sys.executable, checker, schema, out], check=True)
    with open(out, encoding="utf-8") as made:
        printed = json.load(made)["files"][0]["programs"][0]["instructions"]
    if [int(one["word"], 16) for one in printed] != words or any("problem" in one for one in printed):
        sys.exit(f"{file.name}: not all words are instructions in the JSON")
