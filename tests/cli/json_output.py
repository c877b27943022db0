# SPDX-License-Identifier: MIT
"""Runs a program with --json and checks its output against a schema: json_output.py SCHEMA OUT STATUS PROGRAM ARGUMENTS…

An argument with a star is a pattern of files. The program must exit with STATUS."""
import glob
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
