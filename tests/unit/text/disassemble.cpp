// SPDX-License-Identifier: MIT
// Disassembling whole programs: the places, instructions, targets, names and texts that the callback gets.
// Also tests: text/print_program.hpp
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/text/assembly.hpp>
#include <valhall/valhall.hpp>

#include "support.hpp"

using namespace valhall;
using namespace valhall::literals;

namespace {

// A copy of the callback's argument.
struct seen {
    std::size_t index;
    bool is_end;
    word bits;
    result<instruction> value;
    std::int64_t target;
    std::string label, target_label, line, statement, comment;

    explicit seen(const disassembled_word& w)
        : index(w.index), is_end(w.is_end), bits(w.bits), value(w.value), target(w.target), label(w.label), target_label(w.target_label),
          line(w.line), statement(w.statement), comment(w.comment)
    {
    }
};

std::vector<seen> all_of(std::span<const word> words, const disassemble_options& options)
{
    std::vector<seen> all;
    disassemble_words(words, options, [&](const disassembled_word& w) { all.emplace_back(w); });
    return all;
}

constexpr auto shader = R"(
    NOP
loop:
    BRANCHZ r0, loop
    BRANCHZ r0, offset:100
    .quad 0x8000000000000000
    FADD.f32 r0, r1, r2
    BRANCHZ r0, end
    NOP
end:
)"_valhall;

// The name of the first word and of a place outside.
constexpr std::string_view name_of_place(std::int64_t index) { return index == 0 ? "main" : index == 103 ? "exit" : std::string_view(); }

}  // namespace

TEST_CASE("the callback gets each word with its place, instruction, target and texts", "[disassembly]")
{
    const std::vector<seen> all = all_of(shader, {.on = arch::v9, .bytes = true, .labels = true});
    REQUIRE(all.size() == 8);
    for (std::size_t i = 0; i < 7; ++i) {
        CHECK(all[i].index == i);
        CHECK_FALSE(all[i].is_end);
        CHECK(all[i].bits == shader[i]);
        CHECK(static_cast<bool>(all[i].value) == (i != 3));
        if (all[i].value) CHECK(all[i].value->bits == shader[i]);
    }
    CHECK(all[0].label == "");
    CHECK(all[0].target == disassembled_word::nowhere);
    CHECK(all[0].line == "00 00 00 00 00 c0 00 00    NOP");
    CHECK(all[0].statement == "NOP");
    CHECK(all[0].comment == "");
    CHECK(all[1].label == "L1");
    CHECK(all[1].target == 1);
    CHECK(all[1].target_label == "L1");
    CHECK(all[1].statement == "BRANCHZ r0, L1");
    CHECK(all[2].target == 103);
    CHECK(all[2].target_label == "");
    CHECK(all[2].statement == "BRANCHZ r0, offset:100");
    CHECK(all[3].value.error().code == fault_code::unknown_bits);
    CHECK(all[3].statement == ".quad 0x8000000000000000");
    CHECK(all[3].comment == "bits that belong to no field of the instruction have wrong values: 0x8000C00000000000");
    CHECK(all[5].target == 7);
    CHECK(all[7].is_end);
    CHECK(all[7].index == 7);
    CHECK(all[7].label == "L7");
    CHECK(all[7].line == "");
    // Without labels, lines have targets but no names.
    const std::vector<seen> plain = all_of(shader, {.on = arch::v9});
    REQUIRE(plain.size() == 7);
    CHECK(plain[1].target == 1);
    CHECK(plain[1].target_label == "");
    CHECK(plain[1].label == "");
    CHECK(plain[1].line == "BRANCHZ r0, offset:-1");
}

TEST_CASE("the caller can name places, in the program and outside", "[disassembly]")
{
    std::string text;
    disassemble(shader, {.on = arch::v9, .labels = true}, name_of_place, [&](std::string_view line) { (text += line) += '\n'; });
    CHECK(text == "main:\n"
                  "NOP\n"
                  "L1:\n"
                  "BRANCHZ r0, L1\n"
                  "BRANCHZ r0, exit\n"
                  ".quad 0x8000000000000000  // bits that belong to no field of the instruction have wrong values: 0x8000C00000000000\n"
                  "FADD.f32 r0, r1, r2\n"
                  "BRANCHZ r0, L7\n"
                  "NOP\n"
                  "L7:\n");
    // Without labels, only places that the caller names have a name. The names must outlive the call.
    const std::map<std::int64_t, std::string> names{{1, "loop"}, {7, "behind"}};
    const auto find = [&names](std::int64_t index) {
        const auto found = names.find(index);
        return found != names.end() ? std::string_view(found->second) : std::string_view();
    };
    text.clear();
    disassemble(std::span(shader).subspan(0, 2), {.on = arch::v9}, find, [&](std::string_view line) { (text += line) += '\n'; });
    CHECK(text == "NOP\nloop:\nBRANCHZ r0, loop\n");
    // The caller's name has priority over a generated label.
    text.clear();
    disassemble(std::span(shader).subspan(0, 2), {.on = arch::v9, .labels = true}, find,
                [&](std::string_view line) { (text += line) += '\n'; });
    CHECK(text == "NOP\nloop:\nBRANCHZ r0, loop\n");
    std::vector<seen> all;
    disassemble_words(shader, {.on = arch::v9}, find, [&](const disassembled_word& w) { all.emplace_back(w); });
    REQUIRE(all.size() == 8);
    CHECK(all[7].is_end);
    CHECK(all[7].label == "behind");
    CHECK(all[5].target_label == "behind");
    CHECK(all[2].target_label == "");
}

TEST_CASE("a name that is too long is not used", "[disassembly]")
{
    for (const std::size_t size : {max_label_size, max_label_size + 1}) {
        const std::string name(size, 'x');
        std::vector<std::string> lines;
        disassemble(
            shader, {.on = arch::v9}, [&name](std::int64_t index) { return index == 1 ? std::string_view(name) : std::string_view(); },
            [&](std::string_view line) { lines.emplace_back(line); });
        if (size <= max_label_size) {
            REQUIRE(lines.size() == 8);
            CHECK(lines[1] == name + ":");
            CHECK(lines[2] == "BRANCHZ r0, " + name);
        } else {
            REQUIRE(lines.size() == 7);
            CHECK(lines[1] == "BRANCHZ r0, offset:-1");
        }
    }
}

namespace {

// The number of words that branch, in a constant expression.
constexpr int count_branches()
{
    std::array<bool, 8> marks{};
    int branches = 0;
    disassemble_words(shader, {.on = arch::v9, .labels = true}, marks, name_of_place,
                      [&](const disassembled_word& w) { branches += !w.is_end && w.target != disassembled_word::nowhere; });
    return branches;
}
static_assert(count_branches() == 3);

// The word with this label.
constexpr std::size_t find_label(std::string_view label)
{
    std::array<bool, 8> marks{};
    std::size_t place = 99;
    disassemble_words(shader, {.on = arch::v9, .labels = true}, marks, name_of_place, [&](const disassembled_word& w) {
        if (w.label == label) place = w.index;
    });
    return place;
}
static_assert(find_label("main") == 0);
static_assert(find_label("L1") == 1);
static_assert(find_label("L7") == 7);
static_assert(find_label("L2") == 99);

}  // namespace

TEST_CASE("with labels, ADR and a branch of distance 0 name their target", "[disassembly]")
{
    constexpr auto text = R"(
        ADR r48, near
    near:
        BRANCHZ r60, next
    next:
        ADR r49, near
        ADR r50, offset:4
        NOP.end
    )";
    const std::vector<word> words = assemble(text, {.on = arch::v10, .syntax = dialect::arm}).words;
    REQUIRE(words.size() == 5);
    const auto listed = [&](dialect syntax) {
        const disassemble_options options{.on = arch::v10, .labels = true, .syntax = syntax, .aliases = true};
        const std::string lines = disassemble(words, options);
        CHECK(assemble(lines, {.on = arch::v10, .syntax = syntax}).words == words);
        return lines;
    };
    CHECK(listed(dialect::panfrost) == "IADD_IMM.i32 r48, program_counter.w0, L1\n"
                                       "L1:\n"
                                       "BRANCHZ r60, L2\n"
                                       "L2:\n"
                                       "IADD_IMM.i32 r49, program_counter.w0, L1\n"
                                       "IADD_IMM.i32 r50, program_counter.w0, #0x4\n"
                                       "NOP.end\n");
    const std::string draft = listed(dialect::draft2021);
    CHECK(draft.find("IADD_IMM.i32.id r48, program_counter, L1\nL1:\n") != draft.npos);
    const std::string arm = listed(dialect::arm);
    CHECK(arm.find("ADR r48, L1\nL1:\n") != arm.npos);
    CHECK(arm.find("ADR r50, offset:4\n") != arm.npos);
    const std::vector<seen> all = all_of(words, {.on = arch::v10});
    CHECK(all[0].target == 1);
    CHECK(all[1].target == 2);
    CHECK(all[2].target == 1);
}

TEST_CASE("padding is one line", "[disassembly]")
{
    std::vector<word> words(16, 0);
    words[0] = shader[0];
    words[1] = assembled<"BRANCHZ r0, offset:1">()[0];
    for (const dialect syntax : dialects) {
        const std::string text = disassemble(words, {.on = arch::v10, .syntax = syntax});
        CHECK(text.substr(text.rfind('\n', text.size() - 2) + 1) == ".zero 112  // padding\n");
        CHECK(assemble(text, {.on = arch::v10, .syntax = syntax}).words == words);
    }
    CHECK(disassemble(words, {.on = arch::v10, .bytes = true, .labels = true}) ==
          "00 00 00 00 00 c0 00 00    NOP\n00 01 00 00 00 c0 1f 00    BRANCHZ r0, L3\n"
          "00 00 00 00 00 00 00 00    .zero 8  // padding\nL3:\n00 00 00 00 00 00 00 00    .zero 104  // padding\n");
    const std::vector<seen> all = all_of(words, {.on = arch::v10});
    REQUIRE(all.size() == 16);
    CHECK(all[2].line == ".zero 112  // padding");
    CHECK(all[2].statement == ".zero 112");
    CHECK(all[2].comment == "padding");
    for (std::size_t i = 3; i < 16; ++i) CHECK((all[i].line.empty() && all[i].index == i && all[i].bits == 0));
    // A program of zeros, and zeros before an instruction, are not padding.
    CHECK(disassemble(std::vector<word>{0}, {.on = arch::v10}).starts_with(".quad 0x0000000000000000  // "));
    CHECK(disassemble(std::vector<word>{0, shader[0]}, {.on = arch::v10}).starts_with(".quad 0x0000000000000000  // "));
}

TEST_CASE(".zero takes a multiple of 8 bytes", "[disassembly]")
{
    static_assert(assembled<"NOP.end\n.zero 120">() == [] {
        std::array<word, 16> words{};
        words[0] = assembled<"NOP.end">()[0];
        return words;
    }());
    CHECK(assemble(".zero 4096", {.on = arch::v10}).words == std::vector<word>(512));
    for (const char* wrong : {".zero 0", ".zero 12", ".zero 4104", ".zero 18446744073709551608"}) {
        const program found = assemble(wrong, {.on = arch::v10});
        REQUIRE(found.has_errors);
        CHECK(found.diagnostics[0].code == fault_code::zero_size);
    }
    CHECK(assemble(".zero", {.on = arch::v10}).has_errors);
    CHECK(assemble(".zero -8", {.on = arch::v10}).has_errors);
    CHECK(assemble("01 00 00 00 00 00 00 00  .zero 8", {.on = arch::v10}).has_errors);
}

TEST_CASE("lines are the texts of the words, and assemble to the words", "[disassembly]")
{
    const std::vector<word> words = tests::words_of(tests::read_data("cli/random.bin"));
    for (const arch on : {arch::v9, arch::v12}) {
        for (const disassemble_options& options : {disassemble_options{.on = on, .bytes = true, .labels = true},
                                                   disassemble_options{.on = on, .labels = true, .syntax = dialect::arm}}) {
            std::vector<std::string> lines;
            disassemble(words, options, [&](std::string_view line) { lines.emplace_back(line); });
            std::size_t at = 0;
            tests::tally law;
            std::string statements;
            for (const seen& w : all_of(words, options)) {
                if (!w.label.empty()) law.expect(at < lines.size() && lines[at++] == w.label + ":", [&] { return w.label; });
                if (!w.label.empty()) statements += w.label + ":\n";
                if (w.is_end || w.line.empty()) continue;
                law.expect(at < lines.size() && lines[at++] == w.line, [&] { return w.line; });
                const std::string comment = w.comment.empty() ? "" : "  // " + w.comment;
                law.expect(w.line.size() >= w.statement.size() + comment.size() &&
                               w.line.substr(w.line.size() - w.statement.size() - comment.size()) == w.statement + comment,
                           [&] { return w.line; });
                statements += w.statement + "\n";
            }
            CHECK(at == lines.size());
            CHECK(law.count() > words.size());
            CHECK(law.failures() == "");
            const program again = assemble(statements, {.on = on, .allow_invalid = true, .syntax = options.syntax});
            CHECK((again.words == words));
        }
    }
}

TEST_CASE("the text of a program of any length is its lines", "[disassembly]")
{
    const std::vector<word> noise = tests::words_of(tests::read_data("cli/random.bin"));
    std::vector<word> words;
    for (const std::size_t size : {0u, 1u, 8u, 300u, 5000u}) {
        // A label after the last word, if the shader jumps to the end of the program.
        while (words.size() < size) words.insert(words.end(), shader.begin(), shader.end());
        for (const bool labels : {false, true}) {
            const disassemble_options options{.on = arch::v9, .bytes = size == 300, .labels = labels};
            std::string lines;
            disassemble(words, options, [&lines](std::string_view line) { lines.append(line).append("\n"); });
            CHECK((disassemble(words, options) == lines));
            CHECK((size == 0 || lines.ends_with(":\n") == labels));
        }
        words.insert(words.begin(), noise.begin(), noise.end());
    }
    CHECK(words.size() > 5000);
}
