// SPDX-License-Identifier: MIT
// The compiled form gives the same results as the headers. This source has both: the compiled form in the namespace `linked`.
// Also tests: linked.hpp, text/linked_strings.hpp, text/assemble_options.hpp, program/linked.hpp
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/program/growing_analysis.hpp"
#include "valhall/program/growing_statistics.hpp"
#include "valhall/program/linked.hpp"
#include "valhall/emit/fixed_operands.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/text/dot.hpp"
#include "valhall/text/linked.hpp"
#include "valhall/text/linked_strings.hpp"
#include "valhall/text/print_finding.hpp"
#include "valhall/text/print_statistics.hpp"

#include "programs.hpp"
#include "random.hpp"
#include "support.hpp"

using namespace valhall;

namespace {

template <dialect Syntax>
void check_text(word bits, arch on)
{
    CHECK(linked::to_text<Syntax>(bits, on).view() == to_text<Syntax>(bits, on).view());
    const result<instruction> i = decode(bits, on);
    if (!i) return;
    const text_line text = to_text<Syntax>(*i, true);
    CHECK(linked::to_text<Syntax>(*i, true).view() == text.view());
    char buffer[max_text_size];
    CHECK(linked::print<Syntax>(*i, buffer, true).value() == text.size);
    CHECK(std::string_view(buffer, text.size) == text.view());
    const parsed read = parse<Syntax>(text.view(), on), again = linked::parse<Syntax>(text.view(), on);
    CHECK(again.has_value() == read.has_value());
    if (read && again) CHECK(*again == *read);
    if (!read && !again) CHECK(linked::explain(again.error()) == explain(read.error()));
}

std::vector<std::string> dot_of(std::span<const word> words, bool is_linked)
{
    std::vector<std::string> lines;
    const auto add = [&lines](std::string_view line) { lines.emplace_back(line); };
    const auto name = [](std::int64_t index) { return index == 1 ? std::string_view("second") : std::string_view(); };
    const growing_flow_graph graph(words, arch::v9);
    const disassemble_options options{.on = arch::v9, .labels = true};
    const auto marks = std::make_unique<bool[]>(words.size() + 1);
    const std::span<bool> is_target(marks.get(), words.size() + 1);
    if (is_linked)
        linked::erased::print_dot(words, graph, options, is_target, linked::erased::name_callback(name),
                                  linked::erased::line_callback(add));
    else print_dot(words, graph, options, is_target, name, add);
    return lines;
}

std::vector<std::string> statistics_text(std::span<const word> words, bool is_linked)
{
    std::vector<std::string> lines;
    const auto add = [&lines](std::string_view line) { lines.emplace_back(line); };
    if (is_linked) linked::erased::print_statistics(*linked::statistics_of(words, arch::v9), "", linked::erased::line_callback(add));
    else print_statistics(*statistics_of(words, arch::v9), "", add);
    return lines;
}

template <class Pass, class Linked>
void check_pass(const std::vector<word>& words, Pass&& pass, Linked&& linked_pass)
{
    std::vector<word> made = words, again = words;
    const result<growing_moves> moves = pass(made), same = linked_pass(again);
    REQUIRE(same.has_value() == moves.has_value());
    CHECK(again == made);
    if (!moves) return;
    CHECK(same->size() == moves->size());
    for (std::size_t i = 0; i < words.size(); ++i)
        if ((*same)[i] != (*moves)[i]) FAIL_CHECK("instruction " << i);
}

}  // namespace

TEST_CASE("the compiled form prints and parses instructions of each dialect as the headers do", "[linked]")
{
    tests::dice random(20);
    for (const arch on : architectures) {
        for (int n = 0; n < 60; ++n) {
            const word bits = n % 4 == 0 ? random.bits() : tests::word_maker(random, tests::random_row(random, on), on, 2).make();
            check_text<dialect::panfrost>(bits, on);
            check_text<dialect::arm>(bits, on);
            check_text<dialect::draft2021>(bits, on);
            const result<instruction> i = decode(bits, on);
            if (!i) {
                CHECK(linked::explain(i.error(), bits, on) == explain(i.error(), bits, on));
                continue;
            }
            for (const dialect syntax : dialects) {
                const text_options options{syntax, true};
                const text_line text = to_text(*i, options);
                CHECK(linked::to_text(*i, options).view() == text.view());
                CHECK(linked::to_text(as_text(*i, options)).view() == text.view());
                CHECK(linked::to_text(as_text(bits, on, options)).view() == text.view());
                CHECK(linked::parse(text.view(), on, syntax).has_value() == parse(text.view(), on, syntax).has_value());
            }
            for (const fault& found : validate(*i, strictness::strict)) {
                CHECK(linked::explain(found, *i) == explain(found, *i));
                CHECK(linked::explain(found) == explain(found));
                CHECK(linked::to_text(found).view() == to_text(found).view());
            }
            CHECK(linked::to_string(validate(*i)) == to_string(validate(*i)));
        }
    }
}

TEST_CASE("the compiled form prints values as the headers do", "[linked]")
{
    CHECK(linked::to_text(operand(-r2.h1)).view() == to_text(operand(-r2.h1)).view());
    CHECK(linked::to_text(operand(-r2.h1), arch::v10).view() == to_text(operand(-r2.h1), arch::v10).view());
    CHECK(linked::to_text(destination(4)).view() == to_text(destination(4)).view());
    CHECK(linked::to_text(sr(reg(4), 2)).view() == to_text(sr(reg(4), 2)).view());
    CHECK(linked::explain(fault{fault_code::not_on_architecture}, opcode::FADD_f32, arch::v10) ==
          explain(fault{fault_code::not_on_architecture}, opcode::FADD_f32, arch::v10));
}

TEST_CASE("the compiled form assembles, disassembles and analyses programs as the headers do", "[linked]")
{
    for (const tests::named_program& p : tests::corpus_programs()) {
        INFO(p.name);
        for (const dialect syntax : dialects) {
            const disassemble_options options{
                .on = arch::v9, .bytes = true, .labels = true, .syntax = syntax, .strictness = strictness::strict};
            CHECK((linked::disassemble(p.words, options) == disassemble(p.words, options)));
        }
        CHECK((linked::disassemble(p.words, arch::v9) == disassemble(p.words, arch::v9)));
        CHECK(dot_of(p.words, true) == dot_of(p.words, false));
        CHECK(statistics_text(p.words, true) == statistics_text(p.words, false));
        const std::vector<finding> found = linked::check_program(p.words, arch::v9, {}), wanted = check_program(p.words, arch::v9);
        REQUIRE(found.size() == wanted.size());
        for (std::size_t i = 0; i < found.size(); ++i) CHECK(linked::to_text(found[i]).view() == to_text(wanted[i]).view());
        check_pass(
            p.words, [](auto& words) { return mark_last_uses(words, arch::v9); },
            [](auto& words) { return linked::mark_last_uses(words, arch::v9, {}); });
        check_pass(
            p.words, [](auto& words) { return drop_waits(words, arch::v9); },
            [](auto& words) { return linked::drop_waits(words, arch::v9, {}); });
        check_pass(
            p.words, [](auto& words) { return insert_waits(words, arch::v9); },
            [](auto& words) { return linked::insert_waits(words, arch::v9, {}); });
    }
}

TEST_CASE("the compiled form assembles texts as the headers do, with the same diagnostics", "[linked]")
{
    constexpr std::string_view texts[] = {"FADD.f32 r0, r1, r2\n", ".arch v11\nloop: BRANCHZ r0, loop\n", "FADD.f32 r0, r1\nNOP.nd\n",
                                          "IADD.u64 [r0:r1], r2"};
    for (const std::string_view text : texts) {
        CHECK(linked::arch_named_in(text) == arch_named_in(text));
        for (const dialect syntax : dialects) {
            const assemble_options options{.on = arch::v10, .syntax = syntax};
            const program made = assemble(text, options), again = linked::assemble(text, options);
            CHECK(again.words == made.words);
            CHECK(again.has_errors == made.has_errors);
            REQUIRE(again.diagnostics.size() == made.diagnostics.size());
            for (std::size_t i = 0; i < made.diagnostics.size(); ++i)
                CHECK(linked::explain(again.diagnostics[i], "x.s") == explain(made.diagnostics[i], "x.s"));
        }
        CHECK(linked::assemble(text, arch::v10).words == assemble(text, arch::v10).words);
    }
}
