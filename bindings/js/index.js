// SPDX-License-Identifier: MIT
// valhall for JavaScript: the core of the playground, and the compilers and the reader of files, as WebAssembly. See index.d.ts.

const unavailable = () => 52; // every function of the system fails with ENOSYS
const imports = { wasi_snapshot_preview1: new Proxy({}, { get: () => unavailable }) };

// The bytes of a module: the given ones, or those at an address. Bundlers for browsers must not resolve the module of Node.
const bytesOf = async (from) => {
    if (from instanceof ArrayBuffer || ArrayBuffer.isView(from)) return from;
    // Relative to the page, or to this file where there is none. (Bundlers take `new URL` with import.meta.url for a file to copy.)
    const { url } = import.meta;
    const address = new URL(from, globalThis.document?.baseURI ?? url);
    if (address.protocol === "file:") return (await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises")).readFile(address);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
    return response.arrayBuffer();
};

const instantiate = async (from) => {
    const { instance } = await WebAssembly.instantiate(await bytesOf(from), imports);
    instance.exports._initialize();
    return instance.exports;
};

const mostBytes = 2 ** 30; // a module has 4 GB

// Calls a module. It stops where the library would throw an exception, which is for lack of memory, and must not be used again then.
const calling = (call) => {
    try {
        return call();
    } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        throw new RangeError(`the memory of the module is exhausted (${error.message}): load it again`, { cause: error });
    }
};

// A request is names and values, separated by zero bytes; after the last name, "bytes", come bytes. An answer is JSON.
const ask = (module, question, bytes) => {
    const parts = Object.entries(question).filter(([, value]) => value !== undefined).flat().map(String);
    for (const part of parts) if (part.includes("\0")) throw new RangeError("a text contains a zero character");
    const data = new TextEncoder().encode(parts.join("\0") + (bytes ? "\0bytes\0" : ""));
    const size = data.length + (bytes?.length ?? 0);
    if (size > mostBytes) throw new RangeError(`an input of ${size} bytes is too large: at most ${mostBytes}`);
    const from = calling(() => {
        const place = module.request_memory(size);
        const request = new Uint8Array(module.memory.buffer, place);
        request.set(data);
        if (bytes) request.set(bytes, data.length);
        return module.answer();
    });
    const memory = new Uint8Array(module.memory.buffer);
    return JSON.parse(new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from))));
};

// ---- options: nothing that a caller gives is ignored or cut ----

const dialects = ["panfrost", "arm", "2021"];
const formats = ["hex", "float", "half", "int"];

// A value as a message shows it, of any type.
const shown = (value) => {
    if (typeof value === "string") return JSON.stringify(value);
    if (typeof value === "object" && value !== null) return Array.isArray(value) ? "an array" : "an object";
    return typeof value === "bigint" ? `${value}n` : String(value);
};
const text = (value, what) => {
    if (typeof value !== "string") throw new TypeError(`${what} is a string, not ${value === null ? "null" : typeof value}`);
    return value;
};
const oneOf = (value, names, what) => {
    if (value !== undefined && !names.includes(value)) throw new RangeError(`unknown ${what} ${shown(value)}: one of ${names.join(", ")}`);
    return value;
};
// Registers and uniforms have smaller numbers. Which of these an architecture has, the answer says.
const mostNumbered = 65535;

const integer = (value, least, what, most = Number.MAX_SAFE_INTEGER) => {
    if (value !== undefined && (!Number.isSafeInteger(value) || value < least || value > most))
        throw new RangeError(`${what} is an integer ${most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`}, not ${shown(value)}`);
    return value;
};
const flag = (value, what) => {
    if (value !== undefined && typeof value !== "boolean") throw new TypeError(`${what} is true or false, not ${shown(value)}`);
    return value;
};
const object = (value, what) => {
    if (typeof value !== "object" || value === null) throw new TypeError(`${what} are an object, not ${shown(value)}`);
    return value;
};
const iterable = (value, what) => {
    if (typeof value?.[Symbol.iterator] !== "function") throw new TypeError(`${what} are an iterable, such as an array, not ${shown(value)}`);
    return value;
};
// The options, if all have known names.
const known = (options, ...names) => {
    object(options, "the options");
    for (const name of Object.keys(options))
        if (!names.includes(name)) throw new TypeError(`there is no option ${JSON.stringify(name)}: only ${names.join(", ")}`);
    return options;
};

// A question has each name once: a list is asked for as "name", "name 1" …
const repeated = (name, list) => Object.fromEntries(list.map((value, n) => [n ? `${name} ${n}` : name, value]));

// The architecture, if it is one of the list.
const checked = (arch, names) => {
    if (!names.includes(arch)) throw new RangeError(`unknown architecture ${shown(arch)}: one of ${names.join(", ")}`);
    return arch;
};

// True for architectures whose programs are clauses: two words are a quadword.
const isBifrost = (arch) => arch === "v6" || arch === "v7";

// The bits of a word, as a BigInt.
const wordOf = (word, n) => {
    if (typeof word === "number" && !Number.isSafeInteger(word))
        throw new RangeError(`word ${n} is ${word}, which may have lost bits: give numbers over 2^53 as BigInt`);
    if (typeof word !== "number" && typeof word !== "bigint") throw new TypeError(`word ${n} is a BigInt or a number, not ${typeof word}`);
    if (word < 0 || BigInt(word) >= 1n << 64n) throw new RangeError(`word ${n} has more than 64 bits: ${word}`);
    return BigInt(word);
};

// Words of numbers, of 64-bit arrays, or of little-endian bytes.
const wordsIn = (data) => {
    if (data instanceof BigInt64Array) return Array.from(data, (word) => BigInt.asUintN(64, word));
    const isBuffer = data instanceof ArrayBuffer || (typeof SharedArrayBuffer !== "undefined" && data instanceof SharedArrayBuffer);
    if (isBuffer || (ArrayBuffer.isView(data) && (data.BYTES_PER_ELEMENT ?? 1) === 1)) {
        const bytes = asBytes(data);
        if (bytes.length % 8) throw new RangeError(`${bytes.length} bytes are not a multiple of 8, the size of a word`);
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
        return Array.from({ length: bytes.length / 8 }, (_, n) => view.getBigUint64(8 * n, true));
    }
    if (ArrayBuffer.isView(data) && !(data instanceof BigUint64Array))
        throw new TypeError(`a word is 8 bytes: give bytes or 64-bit integers, not a ${data.constructor.name}`);
    if (typeof data === "string") throw new TypeError("these are words or bytes, not a text: assemble() takes text");
    if (typeof data?.[Symbol.iterator] !== "function") throw new TypeError(`words are an iterable of numbers, or bytes, not ${shown(data)}`);
    return Array.from(data, wordOf);
};

// "2:5: " for a place in a text, "" for others.
const placeOf = ({ line, column }) => (line === undefined ? "" : `${line}:${column}: `);

// An error of a state as a remark: "state:1:5: error: a word is expected".
const remarkOf = (line) => {
    const [, number, column, says] = line.match(/^[^:]*:(\d+):(\d+): error: (.*)$/s);
    return { level: "error", says, line: Number(number), column: Number(column) };
};

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

    // The answer to a question about words. Throws the sentence if they are refused.
    #askOf(words, question) {
        const list = wordsIn(words);
        if (isBifrost(question.arch) && list.length % 2) throw new RangeError("a quadword of Bifrost is two words: their number is even");
        const bytes = new Uint8Array(8 * list.length);
        const view = new DataView(bytes.buffer);
        list.forEach((word, n) => view.setBigUint64(8 * n, word, true));
        const { problem, ...made } = ask(this.#core, question, bytes);
        if (problem !== undefined) throw new ValhallError([{ level: "error", says: problem }]);
        return made;
    }

    // A text of instructions; words, one a line.
    #textOf(source) {
        if (typeof source === "string") return source;
        return wordsIn(source).map((word) => "0x" + word.toString(16).padStart(16, "0")).join("\n");
    }

    #checked(arch) {
        return checked(arch, this.architectures().map((one) => one.name));
    }

    architectures() {
        return (this.offers ??= this.#ask({ what: "start" })).archs;
    }

    // The members of a question that options of several functions have.
    #asked({ arch, dialect, stage }) {
        if (isBifrost(arch) && dialect !== undefined && dialect !== "panfrost") throw new RangeError(`texts of Bifrost, ${arch}, have one dialect`);
        return {
            arch: this.#checked(arch),
            dialect: oneOf(dialect, dialects, "dialect"),
            stage: oneOf(stage, (this.offers ??= this.#ask({ what: "start" })).stages, "stage"),
        };
    }

    // The words and remarks of a text. Throws the errors.
    #program(source, options) {
        const made = this.#ask({ what: "program", text: text(source, "a program"), ...this.#asked({ dialect: "panfrost", ...options }) });
        const errors = made.remarks.filter((one) => one.level === "error");
        if (made.hasErrors || errors.length) throw new ValhallError(errors);
        return made;
    }

    assemble(source, options = {}) {
        const { words, remarks } = this.#program(source, known(options, "arch", "dialect", "stage"));
        return { words: BigUint64Array.from(words, (word) => BigInt("0x" + word)), remarks };
    }

    disassemble(words, options = {}) {
        const asked = this.#asked({ dialect: "panfrost", ...known(options, "arch", "dialect") });
        if (isBifrost(asked.arch) && wordsIn(words).length % 2) throw new RangeError("a quadword of Bifrost is two words: their number is even");
        const list = this.#textOf(Array.from(wordsIn(words)));
        if (!list) return "";
        return this.#ask({ what: "program", text: list, ...asked }).disassembly;
    }

    decode(words, options = {}) {
        const asked = this.#asked({ dialect: "panfrost", ...known(options, "arch", "dialect") });
        const { instructions, clauses } = this.#askOf(words, { what: "instructions", ...asked });
        return clauses ?? instructions.map((one) => ({ ...one, word: BigInt(one.word) }));
    }

    check(words, options = {}) {
        const { defined = [], ...others } = known(options, "arch", "stage", "defined");
        const registers = Array.from(iterable(defined, "the defined registers"), (number) => integer(number, 0, "a register", 127));
        return this.#askOf(words, { what: "findings", ...this.#asked(others), ...repeated("defined", registers) }).findings;
    }

    view(words, options = {}) {
        const { base = 0n, defined = [], ...others } = known(options, "arch", "base", "stage", "defined");
        const from = wordOf(base, "base");
        const registers = Array.from(iterable(defined, "the defined registers"), (number) => integer(number, 0, "a register", 127));
        const list = wordsIn(words);
        const { places } = this.#askOf(list, { what: "places", ...this.#asked(others), ...repeated("defined", registers) });
        const addressOf = (index) => from + 8n * BigInt(index);
        const made = places.map((one, n) => ({
            ...one, address: addressOf(n), word: list[n], target: one.target === undefined ? undefined : addressOf(one.target),
            waits_for: one.waits_for.map(addressOf),
        }));
        const at = (address) => {
            if (typeof address !== "bigint" && !Number.isSafeInteger(address))
                throw new TypeError(`an address is a BigInt or an integer up to 2^53, not ${shown(address)}`);
            const offset = BigInt(address) - from;
            return offset % 8n ? undefined : made[Number(offset / 8n)];
        };
        return { places: made, at };
    }

    statistics(words, options = {}) {
        const { product, ...others } = known(options, "arch", "product");
        if (product !== undefined) text(product, "a product");
        if (isBifrost(others.arch) && product !== undefined) throw new RangeError("statistics of Bifrost are those of all products");
        return this.#askOf(words, { what: "statistics", ...this.#asked(others), product }).statistics;
    }

    #passed(what, words, options) {
        const { words: made, moves } = this.#askOf(words, { what, ...this.#asked(known(options, "arch", "stage")) });
        return { words: BigUint64Array.from(made, BigInt), moves };
    }

    insertWaits(words, options = {}) {
        return this.#passed("insert waits", words, options);
    }

    dropWaits(words, options = {}) {
        return this.#passed("drop waits", words, options);
    }

    markLastUses(words, options = {}) {
        return this.#passed("mark last uses", words, known(options, "arch"));
    }

    patch(word, changes, options = {}) {
        const { modifiers = {}, registers = {}, uniforms = {}, immediates = {}, destination } =
            known(changes, "modifiers", "registers", "uniforms", "immediates", "destination");
        const asked = { what: "patch", ...this.#asked(known(options, "arch")) };
        for (const [name, value] of Object.entries(object(modifiers, "the modifiers"))) asked[`modifier ${name}`] = text(value, `the value of ${name}`);
        for (const [kind, list] of Object.entries({ register: registers, uniform: uniforms, immediate: immediates }))
            for (const [n, value] of Object.entries(object(list, `the ${kind}s`))) {
                if (!/^\d{1,4}$/.test(n)) throw new RangeError(`an operand has no number ${JSON.stringify(n)}`);
                if (kind === "immediate") asked[`${kind} ${n}`] = integer(value, Number.MIN_SAFE_INTEGER, `${kind} ${n}`);
                else asked[`${kind} ${n}`] = integer(value, 0, `${kind} ${n}`, mostNumbered);
            }
        if (destination !== undefined) asked.destination = integer(destination, 0, "the destination", mostNumbered);
        return BigInt(this.#askOf([word], asked).words[0]);
    }

    explain(source, options = {}) {
        const { line = 1, column = 1, at, ...others } = known(options, "arch", "dialect", "stage", "line", "column", "at");
        integer(line, 1, "a line");
        integer(column, 1, "a column");
        integer(at, 0, "the number of a word");
        return this.#ask({ what: "explain", text: this.#textOf(source), ...this.#asked(others), line, column, at });
    }

    run(source, options = {}) {
        const { state = "", steps, limit = 1_000_000, show = "hex", seed = 0, zeros = false, gpu, ...others } =
            known(options, "arch", "dialect", "stage", "state", "steps", "limit", "show", "seed", "zeros", "gpu");
        if (gpu !== undefined && isBifrost(others.arch)) throw new RangeError(`there is no estimate for Bifrost, ${others.arch}`);
        integer(limit, 1, "the limit");
        const question = {
            ...this.#asked({ dialect: "panfrost", ...others }), state: text(state, "a state"), limit,
            steps: integer(steps, 0, "the number of steps") ?? Number.MAX_SAFE_INTEGER, show: oneOf(show, formats, "format"),
            seed: flag(zeros, "zeros") ? undefined : integer(seed, 0, "the seed"), gpu: gpu === undefined ? undefined : text(gpu, "a product"),
        };
        const program = this.#textOf(source);
        this.#program(program, others);
        const made = this.#ask({ what: "run", text: program, ...question });
        if (made.stateErrors.length) throw new ValhallError(made.stateErrors.map(remarkOf));
        if (made.productError !== undefined) throw new RangeError(made.productError);
        if (made.problem !== undefined) throw new ValhallError([{ level: "error", says: "the program has no instruction" }]);
        for (const one of made.registers ?? []) one.bits = Uint32Array.from(one.bits);
        return made;
    }
}

const wordsOf = (list) => BigUint64Array.from(list, BigInt);

// Bytes of any kind as an array of bytes.
function asBytes(data) {
    if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    if (data instanceof ArrayBuffer || (typeof SharedArrayBuffer !== "undefined" && data instanceof SharedArrayBuffer)) return new Uint8Array(data);
    throw new TypeError(`bytes are an ArrayBuffer or a view of one, not ${data === null ? "null" : typeof data}`);
}

// A specialization constant as a name and a value of a request. A negative value is two's complement.
const constantOf = ([id, value]) => {
    if (!/^\d+$/.test(id) || Number(id) > 0xFFFFFFFF) throw new RangeError(`a specialization constant has no SpecId ${JSON.stringify(id)}`);
    if (typeof value === "number" && !Number.isSafeInteger(value))
        throw new RangeError(`specialization constant ${id} is ${value}: give integers over 2^53 as BigInt, and floats as their bits`);
    if (typeof value !== "number" && typeof value !== "bigint" && typeof value !== "boolean")
        throw new TypeError(`specialization constant ${id} is a number, not ${typeof value}`);
    const bits = BigInt(value);
    if (bits < -(2n ** 63n) || bits >= 2n ** 64n) throw new RangeError(`specialization constant ${id} has more than 64 bits: ${value}`);
    return [`constant ${Number(id)}`, BigInt.asUintN(64, bits)];
};

// An input attachment and its render target, as a name and a value of a request.
const attachmentOf = ([index, target]) => {
    if (!/^\d+$/.test(index) || Number(index) > 0xFFFFFFFF) throw new RangeError(`there is no InputAttachmentIndex ${JSON.stringify(index)}`);
    const number = new Map([["depth", 255], ["stencil", 254]]).get(target) ?? target;
    if (!Number.isInteger(number) || number < 0 || (number > 7 && number === target))
        throw new RangeError(`input attachment ${index} reads the render target 0 to 7, "depth" or "stencil", not ${shown(target)}`);
    return [`attachment ${Number(index)}`, number];
};

// The entries of a Map or an object.
const entriesOf = (list, what) => object(list, what) instanceof Map ? [...list].map(([name, value]) => [String(name), value]) : Object.entries(list);

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
                throw new RangeError(`unknown ${name} ${shown(question[name])}: one of ${names.join(", ")}`);
        const { errors, ...made } = ask(this.#module, question, bytes);
        if (errors.length) throw new ValhallError(errors);
        return made;
    }

    #compile(question, bytes) {
        const made = this.#ask({ ...question, arch: checked(question.arch, this.#names.archs) }, bytes);
        return { ...made, words: wordsOf(made.words) };
    }

    compileTgsi(source, options = {}) {
        const { arch, variant, exactZeros, exactSums } = known(options, "arch", "variant", "exactZeros", "exactSums");
        flag(exactZeros, "exactZeros");
        flag(exactSums, "exactSums");
        return this.#compile({ what: "tgsi", arch, variant, exactZeros, exactSums }, new TextEncoder().encode(text(source, "a TGSI text")));
    }

    compileSpirv(module, options = {}) {
        const { arch, variant, entry, stage, constants = {}, relaxedPrecision, robustBuffers, inputAttachments = {} } = known(options, "arch", "variant",
            "entry", "stage", "constants", "relaxedPrecision", "robustBuffers", "inputAttachments");
        if (entry !== undefined) text(entry, "an entry point");
        flag(relaxedPrecision, "relaxedPrecision");
        flag(robustBuffers, "robustBuffers");
        const values = Object.fromEntries([...entriesOf(constants, "the constants").map(constantOf),
            ...entriesOf(inputAttachments, "the input attachments").map(attachmentOf)]);
        return this.#compile({ what: "spirv", arch, variant, entry, stage, relaxedPrecision, robustBuffers, ...values }, asBytes(module));
    }

    readFile(data, options = {}) {
        const { arch, scan } = known(options, "arch", "scan");
        if (arch !== undefined) checked(arch, this.#names.archs);
        const file = this.#ask({ what: "file", arch, scan: flag(scan, "scan") }, asBytes(data));
        const programs = file.programs.map((one) => ({ ...one, words: wordsOf(one.words), data: wordsOf(one.data) }));
        return { ...file, programs };
    }
}

/** Loads the core. `source` is its bytes or its address; without one, the file of this package, which bundlers find by this very URL. */
export async function load(source) {
    return new Library(await instantiate(source ?? new URL("./valhall.wasm", import.meta.url)));
}

/** Loads the compilers and the reader of files. `source` is as in load(). */
export async function loadCompilers(source) {
    return new Compilers(await instantiate(source ?? new URL("./compilers.wasm", import.meta.url)));
}
