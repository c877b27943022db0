// SPDX-License-Identifier: MIT
// Compiles a Kaitai Struct description with kaitai-struct-compiler, reads files with the result, and compares the programs in them with the
// list of valhall-dis. A file that valhall-dis refuses must be refused here, too.
//
//   node kaitai_compiled.mjs DESCRIPTION-AS-JSON VALHALL-DIS FILE…
//
// Finds the packages kaitai-struct-compiler and kaitai-struct as node does: NODE_PATH names the folder node_modules. Exits with 77 without
// them.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
let compiler, KaitaiStream;
try {
    compiler = require("kaitai-struct-compiler");
    KaitaiStream = require("kaitai-struct/KaitaiStream");
} catch {
    console.log("no packages kaitai-struct-compiler and kaitai-struct (npm, NODE_PATH): the Kaitai description is not compiled");
    process.exit(77);
}

const [description, program, ...files] = process.argv.slice(2);
const sources = await compiler.compile("javascript", JSON.parse(readFileSync(description, "utf8")), null, false);
const compiled = {};
new Function("exports", "require", Object.values(sources)[0])(compiled, require);
const { Mbs2 } = compiled;

const stages = { VERT: "vertex", CVER: "vertex", FRAG: "fragment", CFRA: "fragment", COMP: "compute", CCOM: "compute" };

// The chunks inside of a chunk, in file order.
function inside({ body }) {
    if (body === undefined || body instanceof Uint8Array) return [];
    if (body.tag !== undefined) return [body];
    return body.stages ?? body.binaries ?? body.chunks ?? [];
}

// The beginning of valhall-dis's line for each binary: the stage, the variant, the size and place of the code, and the registers.
function* binaries(chunk, stage = undefined) {
    stage ??= stages[chunk.tag];
    if (chunk.tag !== "EBIN") {
        for (const one of inside(chunk)) yield* binaries(one, stage);
        return;
    }
    const code = chunk.body.chunks.filter(({ tag }) => tag === "OBJC").map(({ body }) => body);
    if (code.length !== 1) throw new Error(`a binary has ${code.length} OBJC`);
    let size = code[0].length;  // zeros at the end are padding
    while (size > 0 && code[0][size - 1] === 0) --size;
    const header = chunk.body.header;
    const line = `${stage}, variant ${header?.variant ?? 0}, ${Math.ceil(size / 8)} words at 0x${code[0].byteOffset.toString(16).toUpperCase()}`;
    yield header ? `${line}, ${header.numRegisters} registers, ${header.lenScratch} bytes of scratch` : line;
}

function read(name) {
    const bytes = new Uint8Array(readFileSync(name));
    const file = new Mbs2(new KaitaiStream(new DataView(bytes.slice().buffer)));
    return [...binaries(file.root)].map((line, n) => `${n}: ${line}`);
}

for (const name of files) {
    const dis = spawnSync(program, ["--arch", "v10", "--list", name], { encoding: "utf8" });
    let found = null, refusal = null;
    try {
        found = read(name);
    } catch (error) {
        refusal = error;
    }
    const listed = dis.stdout.trimEnd().split("\n");
    const isSame = dis.status !== 0 ? found === null
                                    : found !== null && found.length === listed.length && found.every((one, n) => listed[n].startsWith(one));
    if (!isSame) {
        console.error(`${name}: by the description\n${found?.join("\n") ?? refusal}\nby valhall-dis\n${dis.stdout}${dis.stderr}`);
        process.exit(1);
    }
}
