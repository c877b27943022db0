# SPDX-License-Identifier: MIT
"""python -m valhall as|dis|check|stats FILE"""
from __future__ import annotations

import argparse
import dataclasses
import os
import stat
import sys

import valhall


def _read(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:
        return file.read()


def _require_other(output: str, name: str) -> None:
    """Raises ValueError if writing to a file would destroy the input: by any path or link, also standard input."""
    try:
        to, source = os.stat(output), os.fstat(sys.stdin.fileno()) if name == "-" else os.stat(name)
    except OSError:
        return
    if stat.S_ISREG(to.st_mode) and os.path.samestat(to, source):
        raise ValueError(f"{output} is also the input, which would be lost: write to another file")


def _assemble(options: argparse.Namespace) -> int:
    if options.output:
        _require_other(options.output, options.file)
    try:
        text = _read(options.file).decode()
    except UnicodeDecodeError:
        raise valhall.Error([valhall.Diagnostic("this is no text in UTF-8: dis disassembles words")]) from None
    program = valhall.assemble(text, options.arch, options.dialect)
    for warning in program.warnings:
        print(f"{options.file}:{warning}", file=sys.stderr)
    if options.output:
        with open(options.output, "wb") as file:
            file.write(bytes(program))
    else:
        for word in program.words:
            print(f"0x{word:016x}")
    return 0


def _program(options: argparse.Namespace) -> valhall.Program:
    if options.arch is None:
        raise ValueError("name the architecture: --arch v10")
    return valhall.Program(_read(options.file), options.arch)


def _title(one: valhall.FileProgram) -> str:
    """"fragment, variant 0, 3 words at 0x350"."""
    stage = f"{one.stage}, variant {one.variant}, " if one.stage else ""
    size = "compressed code" if one.is_compressed else f"{len(one.program)} word{'s' * (len(one.program) != 1)}"
    return f"{stage}{one.name + ', ' if one.name else ''}{size} " + (f"from line {one.line}" if one.line else f"at 0x{one.offset:X}")


def _disassemble(options: argparse.Namespace) -> int:
    if options.arch is not None and valhall.is_bifrost(options.arch):
        if options.scan or options.labels:
            raise ValueError("--scan and --labels are not for Bifrost, v6 and v7: its texts always have labels")
        print(_program(options).text(options.dialect, bytes=options.bytes), end="")
        return 0
    file = valhall.read_file(_read(options.file), options.arch, scan=options.scan)
    has_titles = file.kind != "words" or options.scan
    for n, one in enumerate(file.programs):
        if has_titles:
            print(f"{chr(10) if n else ''}// {_title(one)}")
        print(one.program.text(options.dialect, labels=options.labels, bytes=options.bytes), end="")
    return 0


def _check(options: argparse.Namespace) -> int:
    findings = _program(options).check(options.stage)
    for finding in findings:
        print(finding)
    return int(any(finding.is_error for finding in findings))


def _statistics(options: argparse.Namespace) -> int:
    for name, value in dataclasses.asdict(_program(options).statistics()).items():
        print(f"{name.replace('_', ' ')}: {value}")
    return 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m valhall", description="The machine code of Arm's Mali GPUs.")
    parser.add_argument("--version", action="version", version=f"valhall {valhall.version}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, sentence in (("as", _assemble, "assembles a text: prints words, or writes them to a file"),
                                ("dis", _disassemble, "disassembles the programs of a file: words, or a container of any known kind"),
                                ("check", _check, "checks a program"),
                                ("stats", _statistics, "says what a program costs")):
        command = commands.add_parser(name, help=sentence, description=sentence)
        command.add_argument("file", help="- for standard input")
        command.add_argument("--arch", "--gpu", help="v10, or a product: G610")
        command.set_defaults(run=run)
        if name in ("as", "dis"):
            command.add_argument("--dialect", default="panfrost", help="panfrost, arm or 2021")
        if name == "as":
            command.add_argument("-o", dest="output", help="the file to write")
        if name == "dis":
            command.add_argument("--labels", action="store_true", help="branch targets as labels")
            command.add_argument("--scan", action="store_true", help="search the whole file for code")
            command.add_argument("--bytes", action="store_true", help="the bytes of each word before its line")
        if name == "check":
            command.add_argument("--stage", help="vertex, fragment, compute, blend or pilot")
    options = parser.parse_args(arguments)
    try:
        return options.run(options)
    except valhall.Error as error:
        for diagnostic in error.diagnostics:
            print(f"{options.file}:{'' if diagnostic.line else ' '}{diagnostic}", file=sys.stderr)
        return 1
    except (OSError, ValueError) as error:
        print(f"valhall: error: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
