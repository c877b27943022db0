# SPDX-License-Identifier: MIT
"""Checks when valhall-dis colours its listing: colour.py VALHALL-DIS COLOURED PLAIN OUT

COLOURED and PLAIN are files with the listing of one word, with and without colours. OUT is a file to write."""
import os
import pty
import subprocess
import sys

program, coloured_file, plain_file, out = sys.argv[1:]


def content(name):
    with open(name, "rb") as file:
        return file.read()


COLOURED, PLAIN = content(coloured_file), content(plain_file)


def on_terminal(options, environment):
    """The output of the program on a pseudo-terminal."""
    ours, its = pty.openpty()
    made = {**os.environ, "TERM": "xterm", **environment}
    made = {name: value for name, value in made.items() if value is not None}
    with subprocess.Popen([program, "--arch", "v9", *options, "0x00a4c03200000201"], stdin=subprocess.DEVNULL, stdout=its, env=made) as run:
        os.close(its)
        text = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # Linux reports the end like this
                break
            if not piece:
                break
            text += piece
        os.close(ours)
    if run.returncode != 0:
        sys.exit(f"{options}, {environment}: returns {run.returncode}")
    return text.replace(b"\r\n", b"\n")


def expect(what, printed, wanted):
    if printed != wanted:
        sys.exit(f"{what}: prints {printed} and not {wanted}")


no = {"NO_COLOR": None}
for options, environment, wanted in (
    ([], no, COLOURED),
    (["--color", "auto"], no, COLOURED),
    (["--color", "auto"], {"NO_COLOR": ""}, COLOURED),  # counts only if it is not empty
    (["--color", "auto"], {"NO_COLOR": "1"}, PLAIN),
    ([], {"NO_COLOR": "1"}, PLAIN),
    (["--color", "always"], {"NO_COLOR": "1"}, COLOURED),
    (["--color", "never"], no, PLAIN),
    ([], {**no, "TERM": "dumb"}, PLAIN),
    ([], {**no, "TERM": None}, PLAIN),
):
    expect(f"{options} on a terminal with {environment}", on_terminal(options, environment), wanted)

# To a file, and to a pipe.
expect("-o on a terminal", on_terminal(["-o", out], no), b"")
expect("-o on a terminal, the file", content(out), PLAIN)
environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
run = subprocess.run([program, "--arch", "v9", "--color", "auto", "0x00a4c03200000201"], stdout=subprocess.PIPE, env=environment, check=True)
expect("--color auto to a pipe", run.stdout, PLAIN)
