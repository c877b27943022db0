#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a Kaitai Struct description as JSON, which the compiler's package for node takes, and runs the test with it:

    kaitai_compiled.py KSY JSON NODE SCRIPT ARGUMENT…     runs NODE SCRIPT JSON ARGUMENT…

Exits with 77 without PyYAML."""
import json
import subprocess
import sys

try:
    import yaml
except ImportError:
    print("no PyYAML: the Kaitai description is not compiled")
    sys.exit(77)

ksy, made, node, script, *arguments = sys.argv[1:]
with open(ksy, encoding="utf-8") as file, open(made, "w", encoding="utf-8") as to:
    json.dump(yaml.safe_load(file), to)
sys.exit(subprocess.run([node, script, made, *arguments], check=False).returncode)
