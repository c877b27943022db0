// Sends requests to the library, which is compiled to WebAssembly, and draws its answers.
"use strict";
(async () => {
    const byId = (id) => document.getElementById(id);
    const [text, state, steps] = [byId("text"), byId("state"), byId("steps")];
    const chosen = ["arch", "dialect", "stage", "show"].map(byId);

    // ---- the library ----

    const bytes = Uint8Array.from(atob(byId("library").textContent), (c) => c.charCodeAt(0));
    const nothing = () => 52;  // every function of the system fails with ENOSYS
    const load = async () => {
        const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: new Proxy({}, { get: () => nothing }) });
        instance.exports._initialize();
        return instance.exports;
    };
    let library = null;

    // A request is names and values, separated by zero bytes; an answer is JSON.
    const ask = (question) => {
        const parts = Object.entries(question).flat().map((part) => String(part).replaceAll("\0", " "));
        const data = new TextEncoder().encode(parts.join("\0"));
        const place = library.request_memory(data.length);
        new Uint8Array(library.memory.buffer, place, data.length).set(data);
        const from = library.answer();
        const memory = new Uint8Array(library.memory.buffer);
        return JSON.parse(new TextDecoder().decode(memory.subarray(from, memory.indexOf(0, from))));
    };

    // ---- drawing ----

    const make = (tag, attributes = {}, ...children) => {
        const made = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes))
            if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
        made.append(...children.filter((child) => child !== undefined && child !== ""));
        return made;
    };
    const wrapped = (children, key, level) =>
        key || level ? [make("span", { "data-key": key || undefined, class: level ? `at ${level}` : undefined }, ...children)] : children;
    const part = ([content, key, level]) => wrapped([content], key, level)[0];

    // A line of the editor: its pieces, each cut into tokens.
    const drawLine = (pieces, tokens) => {
        const waiting = tokens.map(([kind, size]) => ({ kind, size }));
        const cut = (content) => {
            const cuts = [];
            for (let rest = [...content]; rest.length;) {
                while (waiting.length && !waiting[0].size) waiting.shift();
                const token = waiting[0] || { kind: "", size: rest.length };
                const text = rest.splice(0, token.size);
                token.size -= text.length;
                cuts.push(token.kind ? make("span", { class: `token ${token.kind}` }, text.join("")) : text.join(""));
            }
            return cuts;
        };
        return pieces.flatMap(([content, key, level]) => wrapped(cut(content), key, level));
    };

    // Highlights all parts of the same operand or modifier, in the word, the texts and the list.
    let lit = "";
    const light = (key) => {
        lit = key;
        for (const one of document.querySelectorAll("[data-key]")) one.classList.toggle("lit", key !== "" && one.dataset.key === key);
    };

    // The word, eight bytes; marks the fields that the last change of the text changed.
    let before = {}, drawn = {};
    const drawWord = (current, index) => {
        const bits = current.fields.map((field) => field.bits).join("");
        const isSame = before.name === current.name && before.index === index;
        const label = `The word ${current.word || ""} with its fields, listed below`;
        const drawing = make("div", { class: "word", role: "img", "aria-label": label });
        for (let byte = 7; byte >= 0; --byte) {
            const cell = make("div");
            for (const field of current.fields) {
                const end = field.low + field.bits.length;
                const low = Math.max(field.low, 8 * byte), high = Math.min(end, 8 * byte + 8);
                if (low >= high) continue;
                const part = bits.slice(64 - high, 64 - low);
                const isChanged = isSame && before.bits.slice(64 - high, 64 - low) !== part;
                const classes = [field.colour, high - low < 3 ? "thin" : "", high < end ? "more" : "", isChanged ? "changed" : ""];
                const attributes = { class: classes.join(" "), "data-n": high - low, "data-at": low, "data-key": field.key || undefined };
                cell.append(make("span", attributes, make("i", {}, high - low === 1 ? `${low}` : `${high - 1}–${low}`),
                    make("b", {}, field.label), make("u", {}, part)));
            }
            drawing.append(cell);
        }
        drawn = { name: current.name, bits, index };
        return drawing;
    };

    // The list of fields is long: on small windows it is closed, unless the reader has opened it.
    let isOpen = matchMedia("(min-width: 40rem)").matches;
    const drawFields = (fields) => {
        const list = make("details", { open: isOpen }, make("summary", {}, make("h3", {}, "Fields")), fieldTable(fields));
        list.ontoggle = () => { isOpen = list.open; };
        return list;
    };
    const fieldTable = (fields) => make("table", { class: "fields" },
        make("thead", {}, make("tr", {}, ...["Bits", "Field", "Holds", "Which says"].map((name) => make("th", { scope: "col" }, name)))),
        make("tbody", {}, ...fields.filter((field) => field.colour !== "fix").map((field) =>
            make("tr", { "data-key": field.key, tabindex: 0, class: field.usual && "usual" }, make("td", {}, field.range),
                make("td", {}, make("span", { class: `key ${field.colour}` }, field.label)), make("td", {}, make("code", {}, field.bits)),
                make("td", {}, field.value)))));

    const drawTexts = (current) => {
        const list = make("dl", { class: "lines" });
        for (const one of current.texts || [])
            list.append(make("dt", {}, one.name), make("dd", {}, one.lacks ? make("small", {}, one.lacks)
                : make("code", { class: "line" }, ...one.pieces.map(part))));
        if (current.word) list.append(make("dt", {}, "word"), make("dd", {}, make("code", { class: "line" }, current.word)),
            make("dt", {}, "bytes"), make("dd", {}, make("code", { class: "line" }, current.bytes)));
        return list;
    };

    const stateNames = { legal: "legal", unlisted: "not listed by Arm", invalid: "not taken", absent: "not there" };
    const drawLegality = (archs) => make("table", { class: "legality" }, make("tbody", {}, ...archs.map((arch) =>
        make("tr", {}, make("th", { scope: "row" }, arch.name),
            make("td", {}, make("span", { class: `known ${arch.state}` }, stateNames[arch.state])),
            make("td", {}, ...arch.says.map((one) => make("div", {}, one)))))));

    const drawComputation = (current) => make("p", {}, make("span", { class: `known ${current.known}` }, current.known), " ",
        current.formula ? make("code", { class: "formula" }, current.formula) : "", " ", current.carried,
        current.note ? make("span", { class: "what" }, ` ${current.note}`) : "",
        make("small", {}, ` ${current.known}: ${current.knownSays}`));

    // A clause of Bifrost: its quadwords, its header, and its tuples with what they read and write.
    const turnButton = (answer, by, label, name) => make("button", { type: "button", "data-turn": by, "aria-label": label,
        disabled: answer.index + by < 0 || answer.index + by >= answer.count }, name);
    const drawTuple = (tuple, n) => {
        const written = tuple.instructions.flatMap((one) => one.operands.filter((operand) => operand.kind === "destination")
            .map((operand) => `${one.unit} to ${operand.text}`));
        const says = [tuple.reads.length ? `reads ${tuple.reads.map((one) => `r${one}`).join(", ")}` : "", tuple.fau || "", written.join(", ")];
        return make("tr", {}, make("th", { scope: "row" }, `${n}`),
            make("td", {}, ...tuple.instructions.map((one) => make("div", {}, make("code", { class: "line" }, one.text)))),
            make("td", {}, ...says.filter((one) => one).map((one) => make("div", {}, one))));
    };
    const drawClause = (answer) => {
        const { clause } = answer;
        if (!clause) {
            byId("explanation").replaceChildren(make("p", { class: "partial" }, answer.runs || !answer.remarks.length
                ? "Type a clause, such as eos { *FADD.f32 r0:t0, r1, r2 and } in the next line." : "The text has mistakes."));
            return byId("more").replaceChildren();
        }
        const quadwords = clause.words.map((_, n) => n).filter((n) => n % 4 === 0).map((n) => clause.words.slice(n, n + 4).join(" "));
        const facts = [`slot ${clause.slot}`, `flow ${clause.flow}`, clause.message ? `message ${clause.message}` : "",
            clause.waits_for_slots.length ? `waits for slots ${clause.waits_for_slots.join(", ")}` : "",
            clause.constants.length ? `constants ${clause.constants.join(", ")}` : ""].filter((one) => one);
        byId("explanation").replaceChildren(make("div", { class: "head" }, make("h2", {}, `clause_${clause.clause}`),
            answer.count > 1 ? make("span", { class: "turn" }, turnButton(answer, -1, "the clause before", "‹"),
                ` ${answer.index + 1} of ${answer.count} `, turnButton(answer, 1, "the next clause", "›")) : ""),
            make("p", { class: "summary" }, facts.join("; ")),
            make("table", { class: "tuples" }, make("thead", {}, make("tr", {}, ...["Tuple", "Instructions", "Registers and values"]
                .map((name) => make("th", { scope: "col" }, name)))), make("tbody", {}, ...clause.tuples.map(drawTuple))));
        byId("more").replaceChildren(make("h3", {}, "Quadwords"), ...quadwords.map((one) => make("div", {}, make("code", { class: "line" }, one))));
    };

    const hint = (says) => make("p", { class: "partial" }, says);
    const drawInstruction = (answer) => {
        if (answer.isBifrost) return drawClause(answer);
        const current = answer.current || {};
        const parts = [], more = [];
        if (current.name) {
            const turn = (by, label, name) => turnButton(answer, by, label, name);
            parts.push(make("div", { class: "head" }, make("h2", {}, current.name),
                answer.count > 1 ? make("span", { class: "turn" }, turn(-1, "the instruction before", "‹"),
                    ` ${answer.index + 1} of ${answer.count} `, turn(1, "the next instruction", "›")) : ""));
            parts.push(make("p", { class: "summary" }, current.summary, " ", make("small", {}, current.unit)));
            if (current.isPartial) parts.push(hint("The line is not right yet. This is the instruction without operands."));
            parts.push(drawWord(current, answer.index), drawTexts(current));
            more.push(drawFields(current.fields), make("h3", {}, "What it computes"), drawComputation(current));
        } else if (current.fault) {
            parts.push(make("h2", {}, "No instruction"), make("p", {}, current.fault), drawTexts(current));
        } else {
            parts.push(hint(answer.count ? "The line is no instruction yet." : "Type an instruction, such as FADD.f32 r0, r1, r2."));
        }
        if (current.effects && current.effects.length)
            more.push(make("h3", {}, "Effects"), make("ul", {}, ...current.effects.map((one) => make("li", {}, one))));
        if (current.archs) more.push(make("h3", {}, "Architectures"), drawLegality(current.archs));
        byId("explanation").replaceChildren(...parts);
        byId("more").replaceChildren(...more);
    };

    // ---- the text ----

    let answer = null, ran = null;
    let at = -1;

    const drawGutter = () => {
        const next = ran && ran.next ? ran.next.line : 0;
        const blank = answer.isWords ? "" : " ".repeat(16);  // as wide as a word
        const wordOf = (line) => line.index === undefined ? [] : [`${line.index}`, make("b", {}, line.word || blank)];
        byId("gutter").replaceChildren(...answer.lines.map((line, n) => make("span", {
            class: [n + 1 === answer.line ? "current" : "", n + 1 === next ? "next" : ""].join(" ") },
            make("i", {}, n + 1 === next ? "▶" : ""), ...wordOf(line), "\n")));
    };

    const goTo = (line) => () => {
        const before = text.value.split("\n").slice(0, line - 1).join("\n").length;
        text.focus();
        text.setSelectionRange(before + (line > 1), before + (line > 1));
        explain();
    };

    const button = (label, act) => {
        const made = make("button", { type: "button" }, label);
        made.onclick = act;
        return made;
    };

    const remark = (one) => {
        const item = make("li", { class: one.level }, make("b", {}, one.level), " ");
        const place = button(`line ${one.line}${one.column ? `:${one.column}` : ""}`, goTo(one.line));
        place.className = "link";
        item.append(...(one.line ? [place, " "] : []), one.says);
        return item;
    };

    const drawReading = () => {
        const parts = [answer.isWords ? `${answer.count} ${answer.isBifrost ? (answer.count === 1 ? "clause" : "clauses") : "words"} ` : `Read as ${answer.dialect}. `];
        if (answer.isWords) parts.push(button("Turn into text", () => { text.value = answer.disassembly; changed(); }));
        const others = new Set(answer.remarks.map((one) => one.other).filter((name) => name));
        for (const name of others) parts.push(button(`Read as ${name}`, () => { byId("dialect").value = name; changed(); }));
        byId("reading").replaceChildren(...parts);
    };

    const caret = () => {
        const lines = text.value.slice(0, text.selectionStart).split("\n");
        return { line: lines.length, column: new TextEncoder().encode(lines[lines.length - 1]).length + 1 };
    };
    const settings = () => ({ text: text.value, ...Object.fromEntries(chosen.map((one) => [one.id, one.value])) });

    let asked = "";
    const explain = () => {
        const question = { what: "explain", ...settings(), ...caret(), at };
        if (asked === JSON.stringify(question)) return;  // the caret has moved because the text has changed
        asked = JSON.stringify(question);
        answer = ask(question);
        byId("shown").replaceChildren(...answer.lines.flatMap((line, n) => [make("span", {
            class: n + 1 === answer.line ? "line current" : "line" }, ...drawLine(line.pieces, answer.tokens[n]), "\n")]));
        byId("remarks").replaceChildren(...answer.remarks.map(remark));
        drawGutter();
        drawReading();
        drawInstruction(answer);
        light((answer.current && answer.current.lit) || "");
    };

    // ---- the run ----

    const drawTable = (headings, rows, caption) => make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
        make("table", {}, make("caption", {}, caption), make("thead", {}, headings), make("tbody", {}, ...rows.map((row) =>
            make("tr", { class: [row.read ? "read" : "", row.written ? "written" : ""].join(" ") }, make("th", { scope: "row" }, row.name),
                ...row.values.map(([value, changed], lane) =>
                    make("td", { class: [changed ? "changed" : "", (row.lanes || [])[lane] || ""].join(" ") }, value)))))));

    const drawStatus = () => {
        const where = (place) => [make("code", {}, place.text), place.lanes ? ` in ${place.lanes}` : "",
            place.line ? ". " : ", which is added, as the text has no end. "];
        const parts = [];
        if (ran.problem) parts.push(ran.problem);
        if (ran.total !== undefined) parts.push(make("b", {}, `${ran.at} of ${ran.total} steps. `));
        if (ran.warps > 1) parts.push(`Warp ${ran.warp} of ${ran.warps}. `);
        if (ran.done) parts.push("Done: ", ...where(ran.done));
        if (ran.next) parts.push("Next: ", ...where(ran.next));
        if (ran.fault) parts.push(make("span", { class: "stopped" }, `Stopped: ${ran.fault}, at ${ran.faultAt.text}.`));
        else if (ran.end) parts.push("It has ended.");
        byId("status").replaceChildren(...parts);
    };

    const drawRun = () => {
        drawStatus();
        const tables = [];
        if (ran.registers) {
            const lanes = make("tr", {}, make("th", { scope: "col" }, "lane"),
                ...ran.lanes.map((name, lane) => make("th", { scope: "col", class: name, title: name }, `${lane}`)));
            tables.push(drawTable(lanes, ran.registers.map((row) => ({ ...row, lanes: ran.lanes })), "Registers by lane"));
        }
        if (ran.memory && ran.memory.length) {
            const offsets = make("tr", {}, ...["address", "+0", "+4", "+8", "+C"].map((name) => make("th", { scope: "col" }, name)));
            tables.push(drawTable(offsets, ran.memory, "Memory"));
        }
        if (ran.outputs) tables.push(make("pre", { class: "outputs" }, ran.outputs));
        byId("values").replaceChildren(...tables);
        byId("findings").replaceChildren(...(ran.findings || []).map(remark));
        byId("state-errors").replaceChildren(...ran.stateErrors.map((says) => make("li", { class: "error" }, says)));
        steps.max = ran.total || 0;
        steps.value = ran.at || 0;
        for (const id of ["first", "back"]) byId(id).disabled = !ran.at;
        for (const id of ["step", "last"]) byId(id).disabled = ran.total === undefined || ran.at === ran.total;
    };

    let wanted = 1;
    const run = (count) => {
        wanted = count;
        ran = ask({ what: "run", ...settings(), state: state.value, steps: wanted });
        drawRun();
        drawGutter();
    };

    // Goes to a step, and shows the next instruction.
    const go = (count) => {
        run(count);
        if (ran.next) at = ran.next.index;
        explain();
    };

    // ---- the pictures ----

    // Drawn by the library, and only while they are shown: they take longer than a run. `products` are those of each architecture, by its name.
    let products = {}, offered = "";
    const offerProducts = () => {
        const arch = byId("arch").value;
        if (offered === arch) return;
        offered = arch;
        byId("gpu").replaceChildren(...(products[arch] || []).map((name) => make("option", {}, name)));
    };
    const drawPicture = ({ name, title, says, svg }) => {
        const scroll = make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title });
        scroll.innerHTML = svg;
        return make("section", { class: name }, make("h4", {}, title), make("p", {}, says), scroll);
    };
    const drawPictures = () => {
        offerProducts();
        if (!byId("cost").open) return;
        const gpu = byId("gpu").value;
        const cost = ask({ what: "run", ...settings(), state: state.value, steps: 0, gpu, pictures: 1 });
        const isBifrost = answer && answer.isBifrost;
        byId("cost-status").textContent = isBifrost ? "There are no pictures of programs for Bifrost."
            : cost.problem || cost.productError || (cost.pictures ? "The whole run, from its beginning to its end." : "");
        const drawn = (!isBifrost && cost.pictures) || [];
        byId("pictures").replaceChildren(...(drawn.length ? [make("style", {}, cost.pictureStyle)] : []), ...drawn.map(drawPicture));
    };

    // ---- input ----

    // The address of the page has its contents, for links.
    let timer = 0;
    const keep = () => {
        clearTimeout(timer);
        timer = setTimeout(() => history.replaceState(null, "", `#${new URLSearchParams({ ...settings(), state: state.value })}`), 300);
    };
    const changed = () => {
        at = -1;
        before = drawn;
        explain();
        run(wanted);
        drawPictures();
        keep();
    };
    // Loads the library again after a failure.
    const guarded = (act) => async (event) => {
        try {
            act(event);
        } catch (error) {
            byId("status").textContent = `The library stopped: ${error.message}`;
            library = await load();
        }
    };
    const on = (target, event, act) => target.addEventListener(event, guarded(act));

    const use = (values) => {
        for (const one of [text, state, ...chosen]) if (values[one.id] !== undefined) one.value = values[one.id];
        wanted = 1;
        text.setSelectionRange(0, 0);
        changed();
    };
    const useHash = (otherwise) => {
        const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
        if (given.text !== undefined) byId("example").value = "";
        use(given.text === undefined ? otherwise : { dialect: "", stage: "", state: "lanes 4\n", ...given });
    };

    try {
        library = await load();
    } catch (error) {
        byId("loading").textContent = `This browser cannot run the library: ${error.message}`;
        return;
    }
    const { archs, stages, examples } = ask({ what: "start" });
    byId("arch").append(...archs.map((arch) => make("option", { value: arch.name }, `${arch.name}: ${arch.products}`)));
    products = Object.fromEntries(archs.map((arch) => [arch.name, arch.products.split(", ")]));
    byId("stage").append(...stages.map((name) => make("option", {}, name)));
    byId("example").append(...examples.map((one, n) => make("option", { value: n }, one.title)));

    on(text, "input", changed);
    on(state, "input", () => { run(wanted); drawPictures(); keep(); });
    on(byId("cost"), "toggle", drawPictures);
    on(byId("gpu"), "change", drawPictures);
    on(document, "selectionchange", () => { if (document.activeElement === text) { at = -1; explain(); } });
    for (const one of chosen) on(one, "change", changed);
    on(byId("example"), "change", (event) => use({ dialect: "", ...examples[event.target.value] }));
    on(byId("first"), "click", () => go(0));
    on(byId("back"), "click", () => go(ran.at - 1));
    on(byId("step"), "click", () => go(ran.at + 1));
    on(byId("last"), "click", () => go(ran.total));
    on(steps, "input", () => go(Number(steps.value)));
    on(text, "keydown", (event) => { if (event.key === "Enter" && event.ctrlKey) go(ran.total); });
    on(window, "hashchange", () => useHash({}));
    on(byId("explanation"), "click", (event) => {
        const turn = event.target.closest("[data-turn]");
        if (!turn) return;
        at = answer.index + Number(turn.dataset.turn);
        explain();
        byId("explanation").querySelector(`[data-turn="${turn.dataset.turn}"]`).focus();
    });
    for (const event of ["pointerover", "focusin"])
        on(document, event, ({ target }) => {
            const over = target.closest && target.closest("[data-key]");
            light(over ? over.dataset.key : (answer.current && answer.current.lit) || "");
        });

    byId("loading").hidden = true;
    document.documentElement.dataset.ready = "";
    useHash(examples[0]);
})();
