# SPDX-License-Identifier: MIT
"""Checks that valhall-dis --json prints the same with any number of threads, and follows its schema:
    json_jobs.py VALHALL-DIS SCHEMA FILE OUT
"""
import os
import subprocess
import sys

program, schema, file, out = sys.argv[1:]
printed = []
for jobs in ("1", "2", "5"):
    subprocess.run([program, "--json", "--arch", "v10", "--jobs", jobs, "-o", out, file], check=True)
    with open(out, "rb") as made:
        printed.append(made.read())
if len(set(printed)) != 1 or printed[0].count(b'"title":') != 3:
    sys.exit(f"{printed}")
subprocess.run([sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "check_schema.py"), schema, out], check=True)
