#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes random compute shaders in GLSL, each with a case file for valhall-spirv run.

    random_glsl.py FOLDER COUNT [SEED]

All values are defined: divisors are not zero, shifts are below the width, indices are in range, floats are clamped, and no branch depends
on a float. Floats of 32 bits may differ by rounding, which the tolerance of the case allows; those of 16 bits are exact, and integers may
not differ.
"""
import pathlib
import random
import subprocess
import sys

THREADS = 32


class Shader:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.scopes = [{"uint": ["key", "lane"], "int": ["side"], "float": ["weight"], "uvec4": [], "vec4": [],
                        "u16vec4": ["small"]}]
        self.count = 0
        self.arrays = []
        self.loops = 0

    def pick(self, *choices):
        return self.random.choice(choices)

    def name(self, kind, text):
        self.count += 1
        name = f"{text}{self.count}"
        self.scopes[-1][kind].append(name)
        return name

    def known(self, kind):
        return [name for scope in self.scopes for name in scope[kind]]

    # ---- expressions ----

    def operation(self, part, *signs):
        return f"({part()} {self.pick(*signs)} {part()})"

    def extreme(self, part):
        return f"{self.pick('min', 'max')}({part()}, {part()})"

    def choice(self, part, depth):
        return f"({self.boolean(depth)} ? {part()} : {part()})"

    def component(self, vectors):
        return f"{self.pick(*vectors)}.{self.pick('x', 'y', 'z', 'w')}"

    def uint(self, depth=3):
        if depth == 0 or self.random.random() < 0.15:
            return self.pick(*self.known("uint"), f"{self.random.getrandbits(32)}u", f"{self.random.randrange(40)}u")
        u = lambda: self.uint(depth - 1)
        kind = self.random.randrange(14)
        if kind < 5:
            return self.operation(u, '+', '-', '*', '&', '|', '^')
        if kind == 5:
            return f"({u()} {self.pick('<<', '>>')} ({u()} & 31u))"
        if kind == 6:
            return f"({u()} {self.pick('/', '%')} ({u()} | 1u))"
        if kind == 7:
            return self.extreme(u)
        if kind == 8:
            return self.pick(f"uint(bitCount({u()}))", f"uint(findMSB({u()}))", f"uint(findLSB({u()}))", f"bitfieldReverse({u()})")
        if kind == 9:
            first = self.random.randrange(28)
            return f"bitfieldExtract({u()}, {first}, {self.random.randrange(32 - first)})"
        if kind == 10:
            return self.choice(u, depth - 1)
        if kind == 11:
            return f"uint({self.int(depth - 1)})"
        if kind == 12 and self.arrays:
            array, size = self.pick(*self.arrays)
            return f"{array}[{u()} % {size}u]"
        vectors = self.known("uvec4")
        if not vectors or self.random.random() < 0.3:
            return self.pick(f"(~{u()})", f"uint({self.component(self.known('u16vec4'))})")
        return self.component(vectors)

    def int(self, depth=3):
        if depth == 0 or self.random.random() < 0.15:
            return self.pick(*self.known("int"), str(self.random.randrange(-1000, 1000)))
        i = lambda: self.int(depth - 1)
        kind = self.random.randrange(8)
        if kind < 3:
            return self.operation(i, '+', '-', '*', '&', '|', '^')
        if kind == 3:
            return f"({i()} >> {self.random.randrange(32)})"
        if kind == 4:
            return f"({i()} / {self.pick(3, 7, -5, 16)})"
        if kind == 5:
            return self.extreme(i)
        if kind == 6:
            return f"clamp({i()}, -{self.random.randrange(1, 99)}, {self.random.randrange(99)})"
        return self.pick(f"int({self.uint(depth - 1)})", f"sign({i()})", self.choice(i, depth - 1))

    def boolean(self, depth=2):
        if depth == 0:
            return f"({self.uint(0)} {self.pick('<', '>', '==', '!=', '<=', '>=')} {self.uint(0)})"
        return self.pick(f"({self.uint(depth - 1)} {self.pick('<', '>=', '==')} {self.uint(depth - 1)})",
                         f"({self.int(depth - 1)} {self.pick('<', '>=', '!=')} {self.int(depth - 1)})",
                         f"({self.boolean(depth - 1)} {self.pick('&&', '||', '^^')} {self.boolean(depth - 1)})",
                         f"(!{self.boolean(depth - 1)})")

    # Between -100 and 100, so that rounding errors do not grow.
    def float(self, depth=3):
        if depth == 0 or self.random.random() < 0.15:
            return self.pick(*self.known("float"), f"{self.random.randrange(-64, 64) / 8}", f"float({self.uint(0)} & 63u)")
        f = lambda: self.float(depth - 1)
        kind = self.random.randrange(9)
        if kind < 3:
            return f"clamp({self.operation(f, '+', '-', '*')}, -100.0, 100.0)"
        if kind == 3:
            return f"({f()} / {self.pick('2.5', '7.0', '-3.0', '16.0')})"
        if kind == 4:
            return self.extreme(f)
        if kind == 5:
            return self.pick(f"abs({f()})", f"sqrt(abs({f()}) + 1.0)", f"-({f()})")
        if kind == 6:
            return f"mix({f()}, {f()}, {self.pick('0.25', '0.5', '0.75')})"
        if kind == 7:
            return self.choice(f, depth - 1)
        vectors = self.known("vec4")
        return self.component(vectors) if vectors else f"float({self.int(0)} & 31)"

    def u16vec4(self, depth=3):
        if depth == 0 or self.random.random() < 0.15:
            return self.pick(*self.known("u16vec4"), f"u16vec4({self.random.getrandbits(16)})",
                             f"u16vec4(tile[{self.uint(1)} & 31u], bytes[{self.uint(1)} & 31u])")
        v = lambda: self.u16vec4(depth - 1)
        kind = self.random.randrange(10)
        if kind < 3:
            return self.operation(v, '+', '-', '*', '&', '|', '^')
        if kind == 3:
            return f"({v()} {self.pick('<<', '>>')} ({v()} & uint16_t(15)))"
        if kind == 4:
            return f"u16vec4(i16vec4({v()}) >> {self.random.randrange(16)})"
        if kind == 5:
            return self.pick(self.extreme(v), f"u16vec4({self.extreme(lambda: f'i16vec4({v()})')})", f"u16vec4(abs(i16vec4({v()})))")
        if kind == 6:
            halves = lambda bits: f"f16vec4({v()} & uint16_t({bits}))"
            matrix = f"f16mat4({', '.join(halves(3) for _ in range(4))})"
            return self.pick(f"u16vec4({halves(31)} * {halves(7)} + {halves(255)})", f"u16vec4({matrix} * {halves(7)})",
                             f"mix({v()}, {v()}, {self.pick('lessThan', 'equal', 'greaterThanEqual')}({halves(1023)}, {halves(1023)}))")
        if kind == 7:
            compare = self.pick('lessThan', 'lessThanEqual', 'greaterThan', 'greaterThanEqual', 'equal', 'notEqual')
            as_signed = self.pick('', 'i16vec4')
            return f"mix({v()}, {v()}, {compare}({as_signed}({v()}), {as_signed}({v()})))"
        if kind == 8:
            return self.choice(v, depth - 1)
        return f"u16vec4({', '.join(self.uint(1) for _ in range(4))})"

    # ---- statements ----

    def add(self, line):
        self.lines.append("    " * len(self.scopes) + line)

    def block(self, statements):
        self.scopes.append({kind: [] for kind in self.scopes[0]})
        before = list(self.arrays)
        for _ in range(statements):
            self.statement()
        self.assign()
        self.arrays = before
        self.scopes.pop()

    def assign(self):
        kind = self.pick("uint", "uint", "int", "float", "u16vec4")
        names = [name for name in self.known(kind) if name not in ("key", "lane", "side", "weight", "small") and not name.startswith("k")]
        if not names:
            return self.declare()
        self.add(f"{self.pick(*names)} {'' if kind == 'float' else self.pick('', '+', '^')}= {getattr(self, kind)()};")

    def declare(self):
        kind = self.pick("uint", "int", "float", "uvec4", "vec4", "u16vec4", "array")
        if kind == "array":
            size = self.random.randrange(2, 9)
            self.count += 1
            array = f"a{self.count}"
            self.add(f"uint {array}[{size}] = uint[]({', '.join(self.uint(1) for _ in range(size))});")
            self.arrays.append((array, size))
            return
        part = {"uvec4": self.uint, "vec4": self.float}.get(kind)
        value = f"{kind}({', '.join(part(1) for _ in range(4))})" if part else getattr(self, kind)()
        self.add(f"{kind} {self.name(kind, 'v')} = {value};")

    def statement(self):
        depth = len(self.scopes)
        kind = self.random.randrange(10 if depth < 4 else 6)
        if kind < 2:
            return self.declare()
        if kind < 5:
            return self.assign()
        if kind == 5:
            if not self.arrays:
                return self.assign()
            array, size = self.pick(*self.arrays)
            return self.add(f"{array}[{self.uint(1)} % {size}u] {self.pick('', '+', '^')}= {self.uint(2)};")
        if kind < 8:
            self.add(f"if ({self.boolean()}) {{")
            self.block(self.random.randrange(1, 4))
            if self.random.random() < 0.5:
                self.add("} else {")
                self.block(self.random.randrange(1, 4))
            return self.add("}")
        if kind == 8:
            self.add(f"switch ({self.uint(1)} % 4u) {{")
            for label in ("case 0u:", "case 1u:", "default:"):
                self.add(label + " {")
                self.block(self.random.randrange(1, 3))
                self.add("}" if self.random.random() < 0.3 and label != "default:" else "} break;")
            return self.add("}")
        self.count += 1
        turn = f"k{self.count}"
        self.add(f"for (uint {turn} = 0u; {turn} < {self.pick('4u', '7u', '(key & 7u)')}; ++{turn}) {{")
        self.scopes.append({kind: [] for kind in self.scopes[0]})
        self.scopes[-1]["uint"].append(turn)
        if self.random.random() < 0.4:
            self.add(f"if ({self.boolean(1)}) {self.pick('break', 'continue')};")
        self.block(self.random.randrange(1, 4))
        self.scopes.pop()
        self.add("}")

    def text(self):
        for _ in range(self.random.randrange(6, 16)):
            self.statement()
        uints, ints, floats, vectors = (self.known(kind) for kind in ("uint", "int", "float", "u16vec4"))
        uints += [f"pack32({name}.{half}) * 5u" for name in vectors for half in ("xy", "zw")]
        body = "\n".join(self.lines)
        return f"""#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = {THREADS}) in;
layout(set = 0, binding = 0) readonly buffer Keys {{ uint keys[]; }};
layout(set = 0, binding = 1) buffer Words {{ uint words[]; }};
layout(set = 0, binding = 2) buffer Floats {{ float floats[]; }};
shared u16vec3 tile[{THREADS}];
shared uint8_t bytes[{THREADS}];
void main()
{{
    uint lane = gl_LocalInvocationID.x, key = keys[2u * lane];
    int side = int(keys[2u * lane + 1u]);
    float weight = float(key & 255u) / 16.0;
    u16vec4 small = u16vec4(key, key >> 16, side, lane);
    tile[lane] = u16vec3(side, lane * 257u, key >> 3);
    bytes[lane] = uint8_t(key >> 5);
    barrier();
{body}
    words[2u * lane] = {" ^ ".join(uints)};
    words[2u * lane + 1u] = uint({" + ".join(ints)});
    floats[lane] = {" + ".join(floats)};
}}
"""

    def case(self, name):
        keys = [self.random.choice((self.random.getrandbits(32), self.random.randrange(50))) for _ in range(2 * THREADS)]
        lines = [f"name {name}", "stage compute", f"module {name}.spv", "entry main", "dispatch 1 1 1", "tolerance 1e-4 0.01",
                 f"buffer 0 0 0 storage {2 * THREADS} u", "data " + " ".join(f"{word:08x}" for word in keys),
                 f"buffer 0 1 0 storage {2 * THREADS} u", "fill 0", f"buffer 0 2 0 storage {THREADS} f", "fill 0"]
        return "\n".join(lines) + "\n"


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(first, first + count):
        shader = Shader(seed)
        name = f"random_{seed}"
        (folder / f"{name}.comp").write_text(shader.text())
        (folder / f"{name}.case").write_text(shader.case(name))
        subprocess.run(["glslangValidator", "-V", "--quiet", folder / f"{name}.comp", "-o", folder / f"{name}.spv"], check=True)


if __name__ == "__main__":
    main()
