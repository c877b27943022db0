# SPDX-License-Identifier: MIT
"""Tests `pip install` of the checkout, without a network: install.py CHECKOUT WORK-FOLDER

Installs to an empty folder, then assembles and disassembles with that installation. pip builds the C library, unless VALHALL_LIBRARY names one.
Exits with 77 if there is no pip.
"""
import os
import pathlib
import shutil
import subprocess
import sys

checkout, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
if subprocess.run([sys.executable, "-m", "pip", "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
    print("this Python has no pip")
    sys.exit(77)
shutil.rmtree(work, ignore_errors=True)
target = work / "installed"
pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation", "--disable-pip-version-check", "--no-cache-dir"]
subprocess.run([*pip, "--target", target, checkout], check=True)

# Uses only the installation, neither the checkout nor the library that was copied.
environment = {name: value for name, value in os.environ.items() if name not in ("VALHALL_LIBRARY", "PYTHONPATH")}
environment["PYTHONPATH"] = str(target)
code = work / "program.bin"
text = "FADD.f32 r0, r1, r2\nNOP.end\n"
source = work / "program.s"
source.write_text(text)


def run(*arguments):
    return subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.PIPE, env=environment, cwd=work).stdout


place = run("-c", "import valhall; print(valhall.__file__)").decode().strip()
if pathlib.Path(place).resolve().parent != target / "valhall":
    sys.exit(f"valhall is that of {place}")
run("-m", "valhall", "as", "--arch", "v10", "-o", code, source)
printed = run("-m", "valhall", "dis", "--arch", "v10", code).decode()
if printed != text:
    sys.exit(f"it prints {printed!r} and not {text!r}")
