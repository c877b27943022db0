#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gives the programs inputs that are damaged, and JSON for each architecture: odd_inputs.py FOLDER-OF-THE-PROGRAMS SOURCES SCRATCH

Each kind of text gets characters that a terminal obeys, bytes that are not UTF-8, zeros, long words and lines, and is cut. A program must
end with 0, 1 or 2, print only what a terminal can show, name the input in an error, and its JSON must be valid and fit its schema."""
import json
import os
import pathlib
import re
import subprocess
import sys

from check_schema import Schema

programs, sources, scratch = (pathlib.Path(one).resolve() for one in sys.argv[1:4])
data = sources / "tests" / "data"
scratch.mkdir(parents=True, exist_ok=True)
SCHEMAS = {}

ODDITIES = [b"\x1b[31m", b"\x0b", b"\x00", b"\xff", b"\xc3", b"\xe2\x80\x8b", "é".encode(), b"\xed\xa0\x80", b"x" * 3000, b"9" * 300, b"-1", b"\"", b"\\",
            b"\r\n", b"\n" * 3, b"\t", b"//", b"#", b"x\x7f"]

# The inputs: a file, and the calls whose last argument it is. {out} is a file that is not an input.
KINDS = [
    ("cli/loop.s", [["valhall-as", "--arch", "v10"], ["valhall-as", "--arch", "v10", "--json"], ["valhall-run", "--arch", "v10", "--limit", "9"],
                    ["valhall-as", "--arch", "v10", "--dialect", "auto", "--format", "c"]]),
    ("cli/bifrost.s", [["valhall-as", "--arch", "v7"], ["valhall-as", "--arch", "v7", "--json"], ["valhall-dis", "--arch", "v7"]]),
    ("cli/bifrost-named.s", [["valhall-as"], ["valhall-as", "--arch", "v9", "--json"]]),
    ("cli/bifrost-log.txt", [["valhall-dis", "--arch", "v7", "--json"]]),
    ("cli/files/driver.txt", [["valhall-dis", "--arch", "v10", "--annotate"], ["valhall-dis", "--arch", "v10", "--json"]]),
    ("cli/loop.hex", [["valhall-dis", "--arch", "v10", "--hex"], ["valhall-dis", "--arch", "v10", "--hex", "--json"]]),
    ("cli/names.txt", [["valhall-dis", "--arch", "v10", str(data / "cli/annotate.bin"), "--annotate", "--uniforms"],
                       ["valhall-dis", "--arch", "v10", str(data / "cli/annotate.bin"), "--json", "--uniforms"]]),
    ("cli/run.state", [["valhall-run", "--arch", "v10", str(data / "cli/run.s"), "--state"],
                       ["valhall-run", "--arch", "v10", str(data / "cli/run.s"), "--json", "--state"]]),
    ("cli/program.vir", [["valhall-compile", "--asm"], ["valhall-compile", "--json"], ["valhall-compile", "--asm", "--no-verify"]]),
    ("cli/tgsi.tgsi", [["valhall-tgsi", "check"], ["valhall-tgsi", "compile", "--arch", "v10", "--asm"],
                       ["valhall-tgsi", "stats", "--arch", "v10", "--json"]]),
    ("cli/tgsi-run.tsv", [["valhall-tgsi", "run"], ["valhall-tgsi", "run", "--compiled", "--arch", "v10"], ["valhall-tgsi", "run", "--json"]]),
    ("spirv/lanes.case", [["valhall-spirv", "run", "--arch", "v10"], ["valhall-spirv", "run", "--arch", "v10", "--json"]]),
]
failures = []


def schema_of(program, arguments):
    name = program + ("-bifrost" if program == "valhall-dis" and re.search(r"'v[67]'", str(arguments)) else "")
    if name not in SCHEMAS:
        SCHEMAS[name] = Schema(str(sources / "docs" / (name + ".schema.json")))
    return SCHEMAS[name]


def call(program, arguments, what):
    run = subprocess.run([programs / program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False, cwd=scratch, timeout=60)
    errors = run.stderr
    problem = None
    has_json = "--json" in arguments
    if run.returncode not in (0, 1, 2):
        problem = f"returns {run.returncode}"
    elif run.returncode != 0 and not has_json and b"error: " not in errors:
        problem = "tells no error"
    elif re.search(rb"[\x00-\x08\x0b-\x1f\x7f]", errors):
        problem = "writes control characters"
    elif program == "valhall-dis" and re.search(rb"[\x00-\x08\x0b-\x1f\x7f]", run.stdout):
        problem = "prints control characters"
    elif any(len(line) > 2500 for line in errors.split(b"\n")):
        problem = "writes a message that is too long"
    try:
        errors.decode()
        text = run.stdout.decode() if has_json else ""
        if has_json and run.returncode != 2:
            problem = problem or schema_of(program, arguments).problem(json.loads(text))
    except ValueError as wrong:
        problem = f"writes what is no text: {wrong}"
    if problem:
        failures.append(f"{program} {' '.join(arguments)} ({what}): {problem}\n    {errors[:200]!r}")
    return run


def places_in(content):
    """Offsets at which something is inserted: the begin, within and after words of a middle line, and the end."""
    middle = content.find(b"\n", len(content) // 2) + 1
    word = next(iter(re.finditer(rb"[\w.]{3,}", content[middle:])), None)
    within = [] if word is None else [middle + word.start() + 1, middle + word.end()]
    return [0, *within, len(content)]


for name, calls in KINDS:
    content = (data / name).read_bytes()
    damaged = [content[:n] + one + content[n:] for one in ODDITIES for n in places_in(content)]
    damaged += [b"", b"\n", content[: len(content) // 2], content[: len(content) // 3], content.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + content,
                content + content]
    if name.endswith(".case"):
        (scratch / "lanes.spv").write_bytes((data / "spirv/lanes.spv").read_bytes())
    file = scratch / ("odd" + os.path.splitext(name)[1])
    for n, bad in enumerate(damaged):
        file.write_bytes(bad)
        for program, *arguments in calls if n % 4 == 0 else [calls[n % len(calls)]]:
            call(program, [*arguments, file.name], f"{name}, damage {n}")

# Values of options and names of files.
for odd in (b"\x1b[31m", b"\xff\xfe", b"y" * 5000, b"a\nb", b""):
    for program, option in (("valhall-as", "--arch"), ("valhall-dis", "--gpu"), ("valhall-run", "--dialect"), ("valhall-compile", "--pass"),
                            ("valhall-spirv", None), ("valhall-tgsi", None), ("valhall-dis", None), ("valhall-as", None)):
        given = os.fsdecode(odd)
        run = call(program, [given] if option is None else [option, given, "file"], "an odd argument")
        if run.returncode != 2:
            failures.append(f"{program} {option} {given!r} returns {run.returncode}")

# JSON for each architecture that a program takes.
for arch in ("v6", "v7", "v9", "v10", "v11", "v12", "v13", "v14", "v15"):
    is_bifrost = arch in ("v6", "v7")
    (scratch / "made.s").write_text("eos { *FADD.f32 r0:t0, r1, r2 \n *NOP \n }\n" if is_bifrost else "FADD.f32 r0, r1, r2\nNOP.end\n", encoding="utf-8")
    (scratch / "made.state").write_text("lanes 1\nreg r1 3F800000\nreg r2 3F800000\n", encoding="utf-8")
    (scratch / "made.vir").write_text((data / "cli/program.vir").read_text(encoding="utf-8").replace("program v10", f"program {arch}"), encoding="utf-8")
    calls = [("valhall-as", "--json", "--arch", arch, "made.s"), ("valhall-run", "--json", "--arch", arch, "--state", "made.state", "made.s")]
    call("valhall-as", ["--arch", arch, "-o", "made.bin", "made.s"], arch)
    calls += [("valhall-dis", "--json", "--arch", arch, "made.bin"), ("valhall-dis", "--json", "--stats", "--arch", arch, "made.bin")]
    if not is_bifrost:
        shader, module = str(data / "cli/tgsi.tgsi"), str(data / "spirv/blur.spv")
        calls += [("valhall-compile", "--json", "made.vir"), ("valhall-tgsi", "stats", "--json", "--arch", arch, shader),
                  ("valhall-tgsi", "compile", "--json", "--arch", arch, shader), ("valhall-spirv", "stats", "--json", "--arch", arch, module),
                  ("valhall-spirv", "compile", "--json", "--arch", arch, module)]
    for program, *arguments in calls:
        run = call(program, arguments, arch)
        if run.returncode != 0:
            failures.append(f"{program} {' '.join(arguments)} returns {run.returncode}: {run.stdout[:200]} {run.stderr[:200]}")

sys.exit("\n".join(failures[:20]) + (f"\n{len(failures)} failures" if failures else "") if failures else 0)
