// SPDX-License-Identifier: MIT
// valhall for JavaScript: the core of the playground, and the compilers and the reader of files, as WebAssembly. See index.d.ts.

const unavailable = () => 52; // every function of the system fails with ENOSYS
const imports = { wasi_snapshot_preview1: new Proxy({}, { get: () => unavailable }) };

// The bytes of a module: the given ones, or a file next to this one.
const bytesOf = async (source, name) => {
    const from = source ?? new URL(name, import.meta.url);
    if (from instanceof ArrayBuffer || ArrayBuffer.isView(from)) return from;
    const address = new URL(from, import.meta.url);
    if (address.protocol === "file:") return (await import("node:fs/promises")).readFile(address);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
    return response.arrayBuffer();
};

const instantiate = async (source, name) => {
    const { instance } = await WebAssembly.instantiate(await bytesOf(source, name), imports);
    instance.exports._initialize();
    return instance.exports;
};

// A request is names and values, separated by zero bytes; after the last name, "bytes", come bytes. An answer is JSON.
const ask = (module, question, bytes) => {
    const parts = Object.entries(question)
        .filter(([, value]) => value !== undefined)
        .flat()
        .map((part) => String(part).replaceAll("\0", " "));
    const data = new TextEncoder().encode(parts.join("\0") + (bytes ? "\0bytes\0" : ""));
    const place = module.request_memory(data.length + (bytes?.length ?? 0));
    const request = new Uint8Array(module.memory.buffer, place);
    request.set(data);
    if (bytes) request.set(bytes, data.length);
    const from = module.answer();
    const memory = new Uint8Array(module.memory.buffer);
    return JSON.parse(new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from))));
};

// The architecture, if it is one of the list.
const checked = (arch, names) => {
    if (!names.includes(arch)) throw new RangeError(`unknown architecture ${JSON.stringify(arch)}: one of ${names.join(", ")}`);
    return arch;
};

// "2:5: " for a place in a text, "" for others.
const placeOf = ({ line, column }) => (line === undefined ? "" : `${line}:${column}: `);

/** The error of a text, module or file with mistakes. */
export class ValhallError extends Error {
    constructor(remarks) {
        super(remarks.map((one) => `${placeOf(one)}${one.level}: ${one.says}`).join("\n"));
        this.name = "ValhallError";
        this.remarks = remarks;
    }
}

class Library {
    #core;

    constructor(core) {
        this.#core = core;
    }

    #ask(question) {
        return ask(this.#core, question);
    }

    #checked(arch) {
        return checked(arch, this.architectures().map((one) => one.name));
    }

    architectures() {
        return (this.offers ??= this.#ask({ what: "start" })).archs;
    }

    assemble(text, { arch, dialect = "panfrost", stage } = {}) {
        const { hasErrors, words, remarks } = this.#ask({ what: "program", text, arch: this.#checked(arch), dialect, stage });
        const errors = remarks.filter((one) => one.level === "error");
        if (hasErrors || errors.length) throw new ValhallError(errors);
        return { words: BigUint64Array.from(words, (word) => BigInt("0x" + word)), remarks };
    }

    disassemble(words, { arch, dialect = "panfrost" } = {}) {
        const list = Array.from(words, (word) => "0x" + BigInt.asUintN(64, BigInt(word)).toString(16).padStart(16, "0"));
        if (!list.length) return "";
        return this.#ask({ what: "program", text: list.join("\n"), arch: this.#checked(arch), dialect }).disassembly;
    }

    explain(text, { arch, dialect, stage, line = 1, column = 1, at } = {}) {
        return this.#ask({ what: "explain", text, arch: this.#checked(arch), dialect, stage, line, column, at });
    }

    run(text, { arch, dialect = "panfrost", stage, state = "", steps = 20000, show = "hex" } = {}) {
        return this.#ask({ what: "run", text, arch: this.#checked(arch), dialect, stage, state, steps, show });
    }
}

const wordsOf = (list) => BigUint64Array.from(list, BigInt);

// Bytes of any kind as an array of bytes.
const asBytes = (data) =>
    ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

// A specialization constant as a name and a value of a request. A negative value is two's complement.
const constantOf = ([id, value]) => {
    if (!/^\d+$/.test(id) || Number(id) > 0xFFFFFFFF) throw new RangeError(`a specialization constant has no SpecId ${JSON.stringify(id)}`);
    const bits = BigInt(value);
    if (bits < -(2n ** 63n) || bits >= 2n ** 64n) throw new RangeError(`specialization constant ${id} has more than 64 bits: ${value}`);
    return [`constant ${Number(id)}`, BigInt.asUintN(64, bits)];
};

class Compilers {
    #module;
    #names;

    constructor(module) {
        this.#module = module;
        this.#names = ask(module, { what: "start" });
    }

    // The answer without its list of errors, which are thrown.
    #ask(question, bytes) {
        for (const [name, names] of [["stage", this.#names.stages], ["variant", this.#names.variants]])
            if (question[name] !== undefined && !names.includes(question[name]))
                throw new RangeError(`unknown ${name} ${JSON.stringify(question[name])}: one of ${names.join(", ")}`);
        const { errors, ...made } = ask(this.#module, question, bytes);
        if (errors.length) throw new ValhallError(errors);
        return made;
    }

    #compile(question, bytes) {
        const made = this.#ask({ ...question, arch: checked(question.arch, this.#names.archs) }, bytes);
        return { ...made, words: wordsOf(made.words) };
    }

    compileTgsi(text, { arch, variant, exactZeros, exactSums } = {}) {
        return this.#compile({ what: "tgsi", arch, variant, exactZeros, exactSums }, new TextEncoder().encode(text));
    }

    compileSpirv(module, { arch, variant, entry, stage, constants = {} } = {}) {
        const values = Object.fromEntries(Object.entries(constants).map(constantOf));
        return this.#compile({ what: "spirv", arch, variant, entry, stage, ...values }, asBytes(module));
    }

    readFile(data, { arch, scan } = {}) {
        if (arch !== undefined) checked(arch, this.#names.archs);
        const file = this.#ask({ what: "file", arch, scan }, asBytes(data));
        const programs = file.programs.map((one) => ({ ...one, words: wordsOf(one.words), data: wordsOf(one.data) }));
        return { ...file, programs };
    }
}

/** Loads the core. `source` is its bytes or its address; without one, the file of this package. */
export async function load(source) {
    return new Library(await instantiate(source, "valhall.wasm"));
}

/** Loads the compilers and the reader of files. `source` is as in load(). */
export async function loadCompilers(source) {
    return new Compilers(await instantiate(source, "compilers.wasm"));
}
