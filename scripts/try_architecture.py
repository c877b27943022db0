#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Adds an invented architecture v16, with the encoding of v15, to a copy of the headers by step 1 of "Add an architecture" in
CONTRIBUTING.md, and tests it there.

    scripts/try_architecture.py [--keep]

The program of the test decodes each word of tests/data/v15 on v16, and expects the row, the text and the word of v15. It constructs,
parses, validates and simulates instructions, and asks for registers, preloads and products. The script fails if something else has to
change for an architecture that keeps the encoding: then CONTRIBUTING.md is wrong, or the tree is. CXX names the compiler, else g++. It
takes about half a minute of processor time. --keep leaves the copy.
"""
import argparse
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Step 1, and what derive would write for the product of step 2: (file, text, what replaces it).
EDITS = [
    ('isa/arch.hpp', 'v13, v14, v15 };', 'v13, v14, v15, v16 };'),
    ('isa/arch.hpp', 'arch::v14, arch::v15};', 'arch::v14, arch::v15, arch::v16};'),
    ('isa/arch.hpp', 'v14v15"', 'v14v15v16"'),
    ('isa/arch.hpp', '    v15_up = 15 * 256 + 255,\n', '    v15_up = 15 * 256 + 255,\n    v16_up = 16 * 256 + 255,\n'),
    ('isa/generated/products.inc', '{"G2-Pro", arch::v15},', '{"G2-Pro", arch::v15}, {"G3-Invented", arch::v16},'),
    ('isa/generated/products.inc', '14, 16, 17,', '14, 16, 17, 17,'),
]

PROGRAM = r'''// SPDX-License-Identifier: MIT
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include <valhall/simulator/run.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;
using namespace valhall::literals;

constexpr word sum = emit::on<arch::v16>::FADD_f32(r2, r0, r100);
static_assert(sum == emit::on<arch::v15>::FADD_f32(r2, r0, r100));
static_assert(to_text(sum, arch::v16) == "FADD.f32 r2, r0, r100");
static_assert(validate(*decode(sum, arch::v16), strictness::strict).empty());
static_assert(name_of(arch::v16) == "v16" && register_count(arch::v16) == 128 && uniform_count(arch::v16) == 512);
static_assert(preload_register(preload::global_id_x, shader_stage::compute, arch::v16) == 0);
static_assert(find_gpu("G3-Invented")->architecture == arch::v16);
static constexpr auto shader = assembled<"IADD.u32.end r127, r0, r64", {.on = arch::v16}>();
static constexpr simulator::register_value registers[] = {{0, 5}, {64, 12}};
constexpr auto ran = simulator::run(shader, arch::v16, {.registers = registers});
static_assert(ran && ran.reg(127) == 17);

int count = 0, wrong = 0;

void check(word bits)
{
    const auto there = decode(bits, arch::v15), here = decode(bits, arch::v16);
    ++count;
    bool is_same = there.has_value() == here.has_value();
    if (is_same && here) {
        const auto text = to_text(*here);
        const parsed read = parse(text.view(), arch::v16);
        is_same = here->code() == there->code() && here->encode() == bits && text.view() == to_text(*there).view() && read &&
                  read.value().encode() == bits;
    }
    if (!is_same && ++wrong <= 5) std::printf("%016llX is another instruction on v16\n", static_cast<unsigned long long>(bits));
}

int main(int, char** arguments)
{
    const std::string folder = arguments[1];
    std::ifstream words(folder + "/words.txt"), entries(folder + "/entries.txt");
    for (std::string line, first, second; std::getline(words, line);)
        if (std::istringstream(line) >> first >> second) check(std::stoull(first, nullptr, 16));
    for (std::string line, first, second; std::getline(entries, line);)
        if (std::istringstream(line) >> first >> second) check(std::stoull(second, nullptr, 16));
    std::printf("%d words, %d wrong\n", count, wrong);
    return count > 10000 && wrong == 0 ? 0 : 1;
}
'''


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('--keep', action='store_true')
    keep = arguments.parse_args().keep
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        shutil.copytree(ROOT / 'include', folder / 'include')
        for file, text, replacement in EDITS:
            path = folder / 'include/valhall' / file
            content = path.read_text()
            if content.count(text) != 1:
                sys.exit(f'try_architecture.py: {file} has {text!r} {content.count(text)} times, not once')
            path.write_text(content.replace(text, replacement))
        (folder / 'program.cpp').write_text(PROGRAM)
        compiler = shlex.split(os.environ.get('CXX', 'g++'))
        subprocess.run([*compiler, '-std=c++20', '-O0', f'-I{folder}/include', str(folder / 'program.cpp'),
                        '-o', str(folder / 'program')], check=True)
        subprocess.run([str(folder / 'program'), str(ROOT / 'tests/data/v15')], check=True)
    except subprocess.CalledProcessError as error:
        sys.exit(f'try_architecture.py: {error}')
    finally:
        if keep:
            print(folder)
        else:
            shutil.rmtree(folder)


main()
