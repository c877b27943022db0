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
if len(table["instructions"]) != page.count("<article id="):
    sys.exit(f"{len(table['instructions'])} instructions, and {page.count('<article id=')} in the page")
modifiers = {one["name"] for one in table["modifiers"]}
for one in table["instructions"]:
    for encoding in one["encodings"]:
        unknown = [m["name"] for m in encoding["modifiers"] if m["name"] not in modifiers]
        if unknown or not encoding["example"]["text"].startswith(one["name"]):
            sys.exit(f"{one['name']}: {unknown}, {encoding['example']}")
