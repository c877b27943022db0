// SPDX-License-Identifier: MIT
// valhall for JavaScript: the core of the playground, as WebAssembly. See index.d.ts.

const unavailable = () => 52; // every function of the system fails with ENOSYS
const imports = { wasi_snapshot_preview1: new Proxy({}, { get: () => unavailable }) };

// The bytes of the core: the given ones, or the file next to this one.
const bytesOf = async (source) => {
    const from = source ?? new URL("valhall.wasm", import.meta.url);
    if (from instanceof ArrayBuffer || ArrayBuffer.isView(from)) return from;
    const address = new URL(from, import.meta.url);
    if (address.protocol === "file:") return (await import("node:fs/promises")).readFile(address);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
    return response.arrayBuffer();
};

/** The error of a text with mistakes. */
export class ValhallError extends Error {
    constructor(remarks) {
        super(remarks.map((one) => `${one.line}:${one.column}: ${one.level}: ${one.says}`).join("\n"));
        this.name = "ValhallError";
        this.remarks = remarks;
    }
}

class Library {
    #core;

    constructor(core) {
        this.#core = core;
    }

    // A request is names and values, separated by zero bytes; an answer is JSON.
    #ask(question) {
        const parts = Object.entries(question)
            .filter(([, value]) => value !== undefined)
            .flat()
            .map((part) => String(part).replaceAll("\0", " "));
        const data = new TextEncoder().encode(parts.join("\0"));
        const place = this.#core.room(data.length);
        new Uint8Array(this.#core.memory.buffer, place, data.length).set(data);
        const from = this.#core.answer();
        const memory = new Uint8Array(this.#core.memory.buffer);
        return JSON.parse(new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from))));
    }

    #checked(arch) {
        if (!this.architectures().some((one) => one.name === arch))
            throw new RangeError(`unknown architecture ${JSON.stringify(arch)}: one of ${this.architectures().map((one) => one.name).join(", ")}`);
        return arch;
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

/** Loads the core. `source` is its bytes or its address; without one, the file of this package. */
export async function load(source) {
    const { instance } = await WebAssembly.instantiate(await bytesOf(source), imports);
    instance.exports._initialize();
    return new Library(instance.exports);
}
