// SPDX-License-Identifier: MIT
// Calls the functions of text/ and program/ that the compiled form defines, with random words, programs and texts, and lists the results as
// lines. Two sources include this: one uses the headers, the other the compiled form, each with its own VALHALL_RESULTS_OF.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "valhall/emit/fixed_operands.hpp"
#include "valhall/program/fixed_passes.hpp"
#include "valhall/program/growing_analysis.hpp"
#include "valhall/program/growing_statistics.hpp"
#include "valhall/text/assembly.hpp"
#include "valhall/text/dot.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print_finding.hpp"
#include "valhall/text/print_statistics.hpp"

#include "random.hpp"

namespace tests::VALHALL_RESULTS_OF {

using namespace valhall;

using lines = std::vector<std::string>;

inline void add(lines& out, std::string_view line) { out.emplace_back(line); }

template <dialect Syntax>
void add_instruction_in(lines& out, word bits, arch on)
{
    add(out, to_text<Syntax>(bits, on).view());
    const result<instruction> i = decode(bits, on);
    if (!i) return;
    const text_line text = to_text<Syntax>(*i, true);
    add(out, text.view());
    char buffer[max_text_size];
    add(out, std::string_view(buffer, *print<Syntax>(*i, buffer, true)));
    const parsed read = parse<Syntax>(text.view(), on);
    add(out, read ? std::to_string(read->encode()) : explain(read.error()));
}

inline void add_instruction(lines& out, word bits, arch on)
{
    add_instruction_in<dialect::panfrost>(out, bits, on);
    add_instruction_in<dialect::arm>(out, bits, on);
    add_instruction_in<dialect::draft2021>(out, bits, on);
    const result<instruction> i = decode(bits, on);
    if (!i) return add(out, explain(i.error(), bits, on));
    for (const dialect syntax : dialects) {
        const text_options options{syntax, true};
        add(out, to_text(*i, options).view());
        add(out, to_text(as_text(*i, options)).view());
        add(out, to_text(as_text(bits, on, options)).view());
        for (int n = 0; n < i->source_count(); ++n) add(out, source_text(*i, n, options).view());
        const parsed read = parse(to_text(*i, options).view(), on, syntax);
        add(out, read ? std::to_string(read->encode()) : explain(read.error()));
    }
    for (const fault& found : validate(*i, strictness::strict)) {
        add(out, explain(found, *i));
        add(out, explain(found));
        add(out, to_text(found).view());
    }
    add(out, to_string(validate(*i)));
}

inline lines of_random_words()
{
    lines out;
    dice random(20);
    for (const arch on : architectures)
        for (int n = 0; n < 60; ++n)
            add_instruction(out, n % 4 == 0 ? random.bits() : word_maker(random, random_row(random, on), on, 2).make(), on);
    return out;
}

inline lines of_values()
{
    lines out;
    add(out, to_text(operand(-r2.h1)).view());
    add(out, to_text(operand(-r2.h1), arch::v10).view());
    add(out, to_text(destination(4)).view());
    add(out, to_text(sr(reg(4), 2)).view());
    add(out, explain(fault{fault_code::not_on_architecture}, opcode::FADD_f32, arch::v10));
    return out;
}

inline void add_words(lines& out, std::span<const word> words)
{
    for (const word bits : words) add(out, std::to_string(bits));
}

template <class Pass>
void add_pass(lines& out, std::vector<word> words, Pass&& pass)
{
    const std::size_t size = words.size();
    const result<growing_moves> moves = pass(words);
    add_words(out, words);
    if (!moves) return add(out, explain(moves.error()));
    for (std::size_t n = 0; n < size; ++n) add(out, std::to_string((*moves)[n]));
    add(out, std::to_string(moves->size()));
}

// The same pass over a code buffer of a fixed size.
template <class Pass>
void add_fixed_pass(lines& out, std::span<const word> words, Pass&& pass)
{
    code_buffer<64> code(arch::v9);
    for (const word bits : words) code.emit(bits);
    if (code.size() != words.size() || code.size() > 16) return;
    add(out, pass(code) ? "" : "refused");
    add_words(out, code.words());
}

inline void add_program(lines& out, std::span<const word> words)
{
    const auto put = [&out](std::string_view line) { add(out, line); };
    const auto name = [](std::int64_t index) { return index == 1 ? std::string_view("second") : std::string_view(); };
    for (const dialect syntax : dialects)
        put(disassemble(
            words, disassemble_options{.on = arch::v9, .bytes = true, .labels = true, .syntax = syntax, .strictness = strictness::strict}));
    put(disassemble(words, arch::v9));
    const disassemble_options options{.on = arch::v9, .labels = true};
    disassemble(words, options, name, put);
    disassemble_words(words, options, name, [&](const disassembled_word& w) { put(w.statement); });
    const growing_flow_graph graph(words, arch::v9);
    const auto marks = std::make_unique<bool[]>(words.size() + 1);
    print_dot(words, graph, options, std::span<bool>(marks.get(), words.size() + 1), name, put);
    print_statistics(*statistics_of(words, arch::v9), "", put);
    for (const finding& f : check_program(words, arch::v9)) put(to_text(f).view());
    for (const register_mask live : live_before_blocks(words, arch::v9, graph))
        put(std::to_string(live.low) + " " + std::to_string(live.high));

    const std::vector<word> copy(words.begin(), words.end());
    add_pass(out, copy, [](auto& made) { return mark_last_uses(made, arch::v9); });
    add_pass(out, copy, [](auto& made) { return drop_waits(made, arch::v9); });
    add_pass(out, copy, [](auto& made) { return insert_waits(made, arch::v9); });
    add_fixed_pass(out, words, [](auto& code) { return insert_waits(code); });
    add_fixed_pass(out, words, [](auto& code) { return drop_waits(code); });
    add_fixed_pass(out, words, [](auto& code) { return mark_last_uses(code); });
}

inline lines of_programs(std::span<const std::vector<word>> programs)
{
    lines out;
    for (const std::vector<word>& words : programs) add_program(out, words);
    return out;
}

inline lines of_texts()
{
    constexpr std::string_view texts[] = {"FADD.f32 r0, r1, r2\n", ".arch v11\nloop: BRANCHZ r0, loop\n", "FADD.f32 r0, r1\nNOP.nd\n",
                                          "IADD.u64 [r0:r1], r2"};
    lines out;
    const auto add_made = [&out](const program& made) {
        add_words(out, made.words);
        add(out, made ? "" : made.error().message);
        for (const diagnostic& d : made.diagnostics) add(out, explain(d, "x.s"));
    };
    for (const std::string_view text : texts) {
        const optional_arch named = arch_named_in(text);
        add(out, named ? name_of(*named) : "");
        for (const dialect syntax : dialects) add_made(assemble(text, {.on = arch::v10, .syntax = syntax}));
        add_made(assemble(text, arch::v10));
    }
    return out;
}

}  // namespace tests::VALHALL_RESULTS_OF
