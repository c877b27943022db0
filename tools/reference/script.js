// The search and the choice of an architecture. Without them the page is the same, only longer.
"use strict";
(() => {
    const query = document.getElementById("query");
    const choice = document.getElementById("arch");
    const results = document.getElementById("results");
    const rule = document.head.appendChild(document.createElement("style"));
    const shown = 40;
    let chosen = -1;

    // The entries of the search: instructions with their other names, modifiers and chapters.
    const instructions = [...document.querySelectorAll(".index li")].map((item) => ({
        name: item.firstChild.textContent,
        target: item.firstChild.getAttribute("href"),
        says: item.lastElementChild.textContent,
        names: (item.dataset.names || "").split("|").filter((name) => name),
        archs: item.dataset.a.split(" "),
    }));
    const modifiers = [...document.querySelectorAll(".enumeration")].map((item) => ({
        name: item.querySelector("h3").textContent,
        target: "#" + item.id,
        says: "modifier: " + item.querySelector("p").textContent,
        names: [...item.querySelectorAll("td:nth-child(2) code")].map((word) => word.textContent),
        archs: [],
    }));
    const chapters = [...document.querySelectorAll("#contents li a")].map((item) => ({
        name: item.textContent, target: item.getAttribute("href"), says: "chapter", names: [], archs: [],
    }));
    const entries = [...instructions, ...modifiers, ...chapters];

    // The distance of a word from a name: smaller is better, Infinity is no match.
    const distance = (name, word) => {
        const at = name.toLowerCase().indexOf(word);
        if (at < 0) return Infinity;
        return name.length === word.length ? 0 : at === 0 ? 1 + name.length / 100 : 3 + name.length / 100;
    };

    // All words must match, in any name.
    const rank = (entry, words) => {
        let sum = 0;
        let alias = "";
        for (const word of words) {
            let best = distance(entry.name, word);
            for (const name of entry.names) {
                const other = distance(name, word) + 0.5;
                if (other >= best) continue;
                best = other;
                alias = name;
            }
            if (best === Infinity && entry.says.toLowerCase().includes(word)) best = 10;
            sum += best;
        }
        return { entry, alias, sum };
    };

    const find = () => {
        const words = query.value.toLowerCase().split(/\s+/).filter((word) => word);
        if (words.length === 0) return null;
        return entries
            .filter((entry) => entry.archs.length === 0 || choice.value === "" || entry.archs.includes(choice.value))
            .map((entry) => rank(entry, words))
            .filter((found) => found.sum !== Infinity)
            .sort((x, y) => x.sum - y.sum);
    };

    const element = (name, text) => {
        const made = document.createElement(name);
        made.textContent = text;
        return made;
    };

    const show = () => {
        const found = find();
        chosen = -1;
        results.replaceChildren();
        results.hidden = found === null;
        if (found === null) return;
        for (const { entry, alias } of found.slice(0, shown)) {
            const link = element("a", "");
            link.href = entry.target;
            link.append(element("b", entry.name), alias ? " also " + alias : "", element("small", entry.says));
            results.appendChild(element("li", "")).append(link);
        }
        if (found.length > shown) results.append(element("p", found.length - shown + " more"));
        if (found.length === 0) results.append(element("p", "Nothing has this name."));
    };

    const close = () => {
        results.hidden = true;
        query.blur();
    };

    // Marks another result, with the arrow keys.
    const choose = (step) => {
        const links = [...results.querySelectorAll("a")];
        if (links.length === 0) return;
        links[chosen]?.classList.remove("chosen");
        chosen = (chosen + step + links.length) % links.length;
        links[chosen].classList.add("chosen");
        links[chosen].scrollIntoView({ block: "nearest" });
    };

    const filter = () => {
        const on = choice.value;
        rule.textContent = on ? `[data-a]:not([data-a~="${on}"]) { display: none !important; }` : "";
        if (document.activeElement === query) show();
    };

    query.addEventListener("input", show);
    query.addEventListener("focus", show);
    query.addEventListener("keydown", (event) => {
        if (event.key === "Escape") close();
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        choose(event.key === "ArrowDown" ? 1 : chosen < 0 ? 0 : -1);
    });
    document.getElementById("search").addEventListener("submit", (event) => {
        event.preventDefault();
        const links = results.querySelectorAll("a");
        const link = links[Math.max(chosen, 0)];
        if (link) link.click();
    });
    results.addEventListener("click", (event) => {
        if (event.target.closest("a")) close();
    });
    document.addEventListener("click", (event) => {
        if (!event.target.closest("header")) results.hidden = true;
    });
    document.addEventListener("keydown", (event) => {
        if (event.key !== "/" || event.target.matches("input, select")) return;
        event.preventDefault();
        query.select();
    });
    choice.addEventListener("change", filter);
    filter();

    // If the contents are above the page, they are closed at first.
    if (!matchMedia("(min-width: 64rem)").matches) document.getElementById("contents").open = false;
})();
