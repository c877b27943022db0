# SPDX-License-Identifier: MIT
"""Checks that the reference as JSON follows its schema and has every instruction of the page:
    reference_json.py VALHALL-REFERENCE SCHEMA OUT
"""
import json
import os
import subprocess
import sys

program, schema, out = sys.argv[1:]
subprocess.run([program, "--json", "-o", out], check=True)
subprocess.run([sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "check_schema.py"), schema, out], check=True)
with open(out, encoding="utf-8") as file:
    table = json.load(file)
page = subprocess.run([program], check=True, stdout=subprocess.PIPE).stdout.decode()
older = {one["name"] for one in table["bifrost"]["instructions"]}
count = len(table["instructions"]) + len(older)
if count != page.count("<article id="):
    sys.exit(f"{count} instructions, and {page.count('<article id=')} in the page")
for one in table["bifrost"]["instructions"]:
    total = {"FMA": 23, "ADD": 20}[one["unit"]]
    for encoding in one["encodings"]:
        bits = [bit for field in encoding for bit in range(field["low"], field["low"] + field["width"])]
        if sorted(bits) != list(range(total)) or [field["low"] for field in encoding] != sorted((field["low"] for field in encoding), reverse=True):
            sys.exit(f"{one['name']}: the fields are not the {total} bits of the word: {encoding}")
        named = {field["index"] for field in encoding if field["use"] == "modifier"}
        if not named <= set(range(len(one["modifiers"]))):
            sys.exit(f"{one['name']}: a field is of a modifier that is not there")
    if f'id="bifrost-{one["name"]}"' not in page:
        sys.exit(f"{one['name']} is not in the page")
modifiers = {one["name"] for one in table["modifiers"]}
for one in table["instructions"]:
    for encoding in one["encodings"]:
        unknown = [m["name"] for m in encoding["modifiers"] if m["name"] not in modifiers]
        if unknown or not encoding["example"]["text"].startswith(one["name"]):
            sys.exit(f"{one['name']}: {unknown}, {encoding['example']}")
