// SPDX-License-Identifier: MIT
// Graphs as text for Graphviz: every program has all its words and edges, and the labels have the expected text.
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "valhall/literals.hpp"
#include "valhall/program/growing_flow_graph.hpp"
#include "valhall/text/dot.hpp"
#include "valhall/text/assembly.hpp"

#include "programs.hpp"
#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using namespace valhall::literals;
using tests::tally;

namespace {

std::string dot_of(const std::vector<word>& words, const flow_graph& graph, arch on, dialect syntax = dialect::panfrost)
{
    const std::size_t places = words.size() + 1;
    const auto is_target = std::make_unique<bool[]>(places);
    std::string text;
    print_dot(words, graph, {.on = on, .labels = true, .syntax = syntax}, {is_target.get(), places},
              [&text](std::string_view piece) { text += piece; });
    return text;
}

std::string replaced(std::string text, std::string_view what, std::string_view by)
{
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) text.replace(at, what.size(), by);
    return text;
}

// The lines of a label, as in the picture.
std::vector<std::string> lines_of_label(std::string text)
{
    for (const char* const tag : {"<b>", "</b>", "<font color=\"#cf222e\">", "</font>"}) text = replaced(text, tag, "");
    text = replaced(text, "<br align=\"left\"/>", "\n");
    if (text.find_first_of("<>") != std::string::npos) return {"an unknown tag: " + text};
    text = replaced(replaced(replaced(text, "&lt;", "<"), "&gt;", ">"), "&amp;", "&");
    return tests::lines_of(text);
}

// The contents of a text for Graphviz: the lines of each node, and the arrows.
struct drawing {
    std::map<std::string, std::vector<std::string>> nodes{};
    std::multiset<std::pair<std::string, std::string>> arrows{};
    std::multiset<std::pair<std::string, std::string>> dashed{}, thick{};
    std::set<std::string> framed_twice{}, grey{};

    explicit drawing(const std::string& text)
    {
        for (const std::string& line : tests::lines_of(text)) {
            if (line.size() < 5 || line[4] == ' ') continue;
            const std::string name = line.substr(4, line.find(' ', 4) - 4);
            if (const std::size_t arrow = line.find(" -> "); arrow != std::string::npos && arrow == 4 + name.size()) {
                const std::pair<std::string, std::string> ends{name,
                                                               line.substr(arrow + 4, line.find_first_of(" ;", arrow + 4) - arrow - 4)};
                arrows.insert(ends);
                if (line.find("style=dashed") != std::string::npos) dashed.insert(ends);
                if (line.find("penwidth") != std::string::npos) thick.insert(ends);
            } else if (const std::size_t label = line.find("label=<"); label != std::string::npos) {
                nodes[name] = lines_of_label(line.substr(label + 7, line.size() - label - 7 - 3));
                if (line.find("peripheries=2") < label) framed_twice.insert(name);
                if (line.find("fillcolor=\"#f0f0f0\"") < label) grey.insert(name);
            }
        }
    }
};

std::string name_of(block_id b)
{
    return b == thread_end ? "end" : b == outside_program ? "outside" : b == unknown_place ? "unknown" : "b" + std::to_string(b);
}

// Describes what is wrong with a drawing; empty if nothing is.
std::string compare(const std::vector<word>& words, arch on, dialect syntax)
{
    const growing_flow_graph built(words, on);
    const flow_graph g = built;
    const drawing made(dot_of(words, g, on, syntax));

    std::vector<std::string> listing;
    std::string all;
    disassemble(words, {.on = on, .labels = true, .syntax = syntax}, [&](std::string_view line) { listing.emplace_back(line); });
    // There is no block after the last word that could show a label.
    if (!listing.empty() && !words.empty() && listing.back() == "L" + std::to_string(words.size()) + ":") listing.pop_back();
    std::vector<std::string> shown;
    for (block_id b = 0; b < g.size(); ++b) {
        if (made.nodes.count(name_of(b)) == 0) return "no node for " + name_of(b);
        for (const std::string& line : made.nodes.at(name_of(b))) shown.push_back(line);
        if ((made.framed_twice.count(name_of(b)) != 0) != g.is_loop_header(b)) return "frame";
        if ((made.grey.count(name_of(b)) != 0) == g.is_reachable(b)) return "grey";
    }
    if (made.nodes.size() != g.size()) return "nodes";
    if (shown != listing) return "listing";

    std::multiset<std::pair<std::string, std::string>> arrows, dashed, thick;
    for (block_id b = 0; b < g.size(); ++b)
        for (const block_id to : {g[b].next, g[b].target}) {
            if (to == no_block || (!g.is_reachable(b) && !is_block(to))) continue;
            const std::pair<std::string, std::string> ends{name_of(b), name_of(to)};
            arrows.insert(ends);
            if (to == g[b].next) dashed.insert(ends);
            if (is_block(to) && g.dominates(to, b)) thick.insert(ends);
        }
    if (made.arrows != arrows || made.dashed != dashed || made.thick != thick) return "arrows";
    return {};
}

}  // namespace

TEST_CASE("a drawing has all words and all edges of a program", "[dot]")
{
    tally law;
    const auto check = [&law](const std::vector<word>& words, arch on, dialect syntax) {
        const std::string wrong = compare(words, on, syntax);
        law.expect(wrong.empty(), [&] { return wrong + ":\n" + disassemble(words, {.on = on, .labels = true}); });
    };
    for (const tests::named_program& p : tests::corpus_programs())
        for (const dialect syntax : {dialect::panfrost, dialect::arm}) check(p.words, arch::v9, syntax);
    tests::branching_programs programs(7);
    for (int n = 0; n < tests::rounds(1000); ++n) check(programs.next(programs.below(30)), arch::v11, dialect::panfrost);
    tests::dice random(8);
    for (int n = 0; n < 200; ++n) {
        std::vector<word> words(random.below(20));
        for (word& w : words) w = random.bits();
        check(words, arch::v14, dialect::arm);
    }
    CHECK(law.failures() == "");
    CHECK(law.count() > tests::rounds(1300u));
}

TEST_CASE("names of places are escaped", "[dot]")
{
    static constexpr auto words = "BRANCHZ r0, offset:-1\nNOP.end"_valhall;
    bool is_target[3]{};
    std::string text;
    const auto names = [](std::int64_t index) { return std::string_view(index == 0 ? "a<b>&\"c\"" : ""); };
    const fixed_flow_graph graph(words, arch::v9);
    print_dot(words, graph, {.on = arch::v9, .labels = true}, is_target, names, [&text](std::string_view piece) { text += piece; });
    CHECK(text.find("label=<<b>a&lt;b&gt;&amp;\"c\":</b><br align=\"left\"/>BRANCHZ r0, a&lt;b&gt;&amp;\"c\"<br align=\"left\"/>>];") !=
          std::string::npos);
}

namespace {

constexpr auto loop = R"(
        MOV.i32 r0, u4
    again:
        IADD_IMM.i32 r0, ^r0, #0xFFFFFFFF
        BRANCHZ.reconverge r0, again
        NOP.end
        NOP
        BRANCHZ r0, again
        .quad 0x123456789abcdef
    )"_valhall;

constexpr fixed_flow_graph loop_graph(loop, arch::v9);

// The sum of all characters.
constexpr unsigned long characters()
{
    bool is_target[loop.size() + 1]{};
    unsigned long sum = 0;
    print_dot(loop, loop_graph, {.on = arch::v9, .labels = true}, is_target, [&sum](std::string_view piece) {
        for (const char c : piece) sum += static_cast<unsigned char>(c);
    });
    return sum;
}

}  // namespace

TEST_CASE("a drawing marks taken branches, back edges and unreachable blocks", "[dot]")
{
    const std::string text = dot_of({loop.begin(), loop.end()}, loop_graph, arch::v9);
    CHECK(text.substr(text.find("    b0")) == R"(    b0 [label=<MOV.i32 r0, u4<br align="left"/>>];
    b1 [fillcolor="#fff8e5", peripheries=2, label=<<b>L1:</b><br align="left"/>IADD_IMM.i32 r0, ^r0, #0xFFFFFFFF<br align="left"/>BRANCHZ.reconverge r0, L1<br align="left"/>>];
    b2 [label=<NOP.end<br align="left"/>>];
    b3 [style="filled,dashed", fillcolor="#f0f0f0", fontcolor="#57606a", label=<NOP<br align="left"/>BRANCHZ r0, L1<br align="left"/>>];
    b4 [style="filled,dashed", fillcolor="#f0f0f0", fontcolor="#57606a", label=<.quad 0x0123456789abcdef<font color="#cf222e">  // no instruction of the architecture has this opcode</font><br align="left"/>>];
    b0 -> b1 [style=dashed, color="#57606a"];
    b1 -> b2 [style=dashed, color="#57606a"];
    b1 -> b1 [style=solid, color="#c2410c", penwidth=2.5];
    b2 -> end [style=solid];
    b3 -> b4 [style=dashed, color="#c0c0c0"];
    b3 -> b1 [style=solid, color="#c0c0c0"];
    end [shape=ellipse, label="end"];
}
)");
    static constexpr unsigned long constant = characters();
    unsigned long sum = 0;
    for (const char c : text) sum += static_cast<unsigned char>(c);
    CHECK(constant == sum);
    CHECK(dot_of({}, {}, arch::v9).find("digraph program {") == 0);
}
