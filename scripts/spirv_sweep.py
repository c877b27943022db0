#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles SPIR-V and GLSL that nobody here wrote, for every architecture, and lists what fails.

    spirv_sweep.py [--part K/N] [--archs v9,v10] [--program PATH] [--work FOLDER] [--random COUNT] [--no-packages] [FOLDER...]

Takes the modules (.spv, .bin) and shaders (.vert, .frag, .comp, .shader_test) below each FOLDER, those of tests/data/spirv and of
../shared/spirv, those of the Debian packages in PACKAGES, and COUNT random shaders. Packages are downloaded once, to FOLDER/packages of
--work (build/spirv_sweep). glslangValidator makes modules of GLSL; what it refuses is skipped, and so is what spirv-val refuses.
The compiler verifies each program and checks its words. A module may be refused for a reason of REFUSALS, which the README of spirv/ lists;
all else is a failure: another message, a signal, more than a minute. Prints the failures, and how often each reason was given. Exits with 1
if there are failures, with 77 if glslangValidator or spirv-val is missing.

--part K/N takes the Kth of N parts of the inputs (CI takes another one each day), and random shaders with other seeds.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGES = ("mame-data", "qtbase5-examples", "qtdeclarative5-examples", "piglit", "glmark2-data", "kwin-data")
STAGES = {"vertex": "vert", "fragment": "frag", "compute": "comp"}
MODULES, SHADERS = {".spv", ".bin"}, {".vert", ".frag", ".comp"}
# Parts of the messages of the errors in compile_errors.def that are limits of the compiler, not mistakes.
REFUSALS = (
    "this instruction is not compiled", "this built-in variable is not compiled", "only vertex, fragment and compute shaders are compiled",
    "this decoration, execution mode or operand is not compiled", "images of this kind are not compiled",
    "variables of this storage class are not compiled", "a second source of blending", "only the render targets 0 to 7",
    "not compiled for numbers of this width", "NoPerspective is compiled only", "the varying program cannot repeat an atomic",
    "an element of more than 64 resources", "more than 65536 words", "the length of an array is 0", "compile_budget",
    "there is no entry point", "a variable in UniformConstant is",
    "of the imported sets of instructions only GLSL.std.450 is compiled", "an output with NoPerspective needs the w of Position",
    "is not published", "a pointer is used as a value", "is used as a value, which has no MatrixStride", "all variables of shared memory must be blocks",
)


def fetch_packages(folder):
    """The folders of the packages, downloaded and unpacked; those that are installed or cannot be had are left out."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for name in PACKAGES:
        to = folder / name
        if not to.exists() and shutil.which("apt-get") and shutil.which("dpkg"):
            subprocess.run(["apt-get", "download", name], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            for archive in folder.glob(f"{name}_*.deb"):
                to.mkdir(exist_ok=True)
                subprocess.run(["dpkg", "-x", archive, to], check=False)
        if to.exists():
            found.append(to)
        else:
            print(f"no package {name}", file=sys.stderr)
    return found


def key_of(path):
    return int.from_bytes(hashlib.sha256(str(path).encode()).digest()[:4], "big")


class Sweep:
    def __init__(self, options):
        self.options = options
        self.part, self.parts = (int(n) for n in options.part.split("/"))
        self.made = options.work / "modules"
        shutil.rmtree(self.made, ignore_errors=True)
        self.made.mkdir(parents=True)
        self.archs = options.archs.split(",") if options.archs else self.architectures()

    def architectures(self):
        usage = subprocess.run([self.options.program, "--help"], capture_output=True, text=True, check=False).stdout
        last = max((int(n) for n in re.findall(r"\bv(\d+)\b", usage)), default=15)
        return [f"v{n}" for n in range(9, last + 1)]

    def is_of_part(self, name):
        return key_of(name) % self.parts == self.part % self.parts

    # ---- inputs ----

    def inputs(self, folder):
        """The modules and GLSL texts below a folder that belong to the part: (name, path or None, stage and text or None)."""
        for path in sorted(folder.rglob("*")):
            name = str(path.relative_to(folder))
            if not path.is_file() or not self.is_of_part(name):
                continue
            if path.suffix in MODULES:
                yield name, path, None
            elif path.suffix in SHADERS:
                yield name, None, (path.suffix[1:], path.read_text(errors="replace"))
            elif path.suffix == ".shader_test":
                for stage, text in sections_of(path.read_text(errors="replace")):
                    yield f"{name}:{stage}", None, (stage, text)

    def module_of(self, one):
        """The path of an input's module, or None if there is no valid one."""
        name, path, glsl = one
        to = self.made / f"{key_of(name):08x}.spv"
        if glsl is not None:
            stage, text = glsl
            source = to.with_suffix("." + stage)
            source.write_text(text if "#version" in text else "#version 450\n" + text)
            command = ["glslangValidator", "-V", "-R", "--aml", "--amb", "--target-env", "vulkan1.2", "--quiet", "-o", to, source]
            if not run(command)[0] == 0 and not run([*command[:-1], "--glsl-version", "450", source])[0] == 0:
                return None
        else:
            words = path.read_bytes()
            begin = words.find(b"\x03\x02\x23\x07")
            if begin < 0:
                return None
            to.write_bytes(trimmed(words[begin:]))
        return to if to.exists() and run(["spirv-val", "--target-env", "vulkan1.3", "--scalar-block-layout", to])[0] == 0 else None

    # ---- compiling ----

    def entries_of(self, module):
        text = run(["spirv-dis", "--no-header", module])[1]
        return re.findall(r'OpEntryPoint (\w+) %\S+ "([^"]*)"', text)

    def outcome(self, module):
        """The failures and reasons of a module."""
        failures, reasons = [], []
        for model, entry in self.entries_of(module):
            stage = {"Vertex": "vertex", "Fragment": "fragment", "GLCompute": "compute"}.get(model)
            for variant in ("position", "varying") if stage == "vertex" else (None,):
                if stage is None:
                    continue
                for arch in self.archs:
                    command = [self.options.program, "compile", "--arch", arch, "--stage", stage, "--entry", entry, "-o", "/dev/null"]
                    command.append(module)
                    if variant:
                        command += ["--variant", variant]
                    status, output = run(command, 60)
                    if status == 0:
                        reasons.append("compiled")
                        continue
                    message = output.strip().splitlines()[0] if output.strip() else ""
                    reason = next((r for r in REFUSALS if r in message), None)
                    if status == 1 and reason:
                        reasons.append(message.split(": ", 3)[-1].split(": %")[0])
                        break  # the other architectures give the same reason
                    failures.append(f"{arch} {stage} {variant or ''}: exit {status}: {message}")
        return failures, reasons

    def work_on(self, one):
        module = self.module_of(one)
        return (one[0], module, *(self.outcome(module) if module else ([], ["no valid module"])))


def sections_of(text):
    """The GLSL texts of a shader_test of Piglit: (stage, text)."""
    parts = re.split(r"^\[(.*)\]\s*$", text, flags=re.M)
    for title, body in zip(parts[1::2], parts[2::2]):
        words = title.split()
        if len(words) == 2 and words[1] == "shader" and words[0] in STAGES:
            yield STAGES[words[0]], body.lstrip()


def trimmed(data):
    """The words of a module from the magic number to the last OpFunctionEnd."""
    words = memoryview(data[:len(data) // 4 * 4]).cast("I")
    at, end = 5, 0
    while at < len(words) and words[at] >> 16:
        at += words[at] >> 16
        if at <= len(words) and words[at - 1] == 0x10038:
            end = at
    return data[:4 * end] if end else data


def run(command, timeout=20):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", timeout=timeout,
                              check=False)
    except subprocess.TimeoutExpired:
        return "timeout", f"more than {timeout} s"
    return done.returncode, done.stdout


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--archs")
    parser.add_argument("--program", default=str(ROOT / "build/gcc/tools/valhall-spirv"))
    parser.add_argument("--work", type=pathlib.Path, default=ROOT / "build/spirv_sweep")
    parser.add_argument("--random", type=int, default=20)
    parser.add_argument("--no-packages", action="store_true")
    options = parser.parse_args()
    for tool in ("glslangValidator", "spirv-val", "spirv-dis"):
        if not shutil.which(tool):
            print(f"skipped: there is no {tool}", file=sys.stderr)
            return 77
    sweep = Sweep(options)
    folders = [ROOT / "tests/data/spirv", *options.folders]
    folders += [folder for folder in [ROOT.parent / "shared/spirv"] if folder.exists()]
    if not options.no_packages:
        folders += fetch_packages(options.work / "packages")
    if options.random:
        random = options.work / "random"
        shutil.rmtree(random, ignore_errors=True)
        subprocess.run([ROOT / "scripts/random_glsl.py", random, str(options.random), str(options.random * sweep.part)], check=True)
        folders.append(random)
    inputs = [one for folder in folders for one in sweep.inputs(folder)]
    counts, failed = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for name, module, failures, reasons in pool.map(sweep.work_on, inputs):
            counts.update(reasons)
            failed += bool(failures)
            for failure in failures[:2]:
                print(f"{name}: {failure}\n    {module}", flush=True)
    print(f"\n{len(inputs)} inputs, {failed} with failures")
    for reason, count in counts.most_common():
        print(f"{count:7d}  {reason}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
