// SPDX-License-Identifier: MIT
// What the library costs at run time, on the instructions of real programs and on random ones, which no branch predictor meets in
// life; compared with packing six fields by hand. The ratios are printed at the end.
#include "catch.hpp"
#include "ratios.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include <valhall/emit/instruction_builder.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_code_buffer.hpp>
#include <valhall/text/program.hpp>
#include <valhall/valhall.hpp>

#include "programs.hpp"

using namespace valhall;

namespace {

constexpr std::size_t count = 4096;

// Random instructions of the whole table, valid for the hardware.
class generator {
public:
    instruction next()
    {
        for (;;) {
            const opcode code = static_cast<opcode>(below(opcode_count));
            const word varied = random_() & descriptor_at(static_cast<int>(code)).operand_bits();
            const word noise = random_() | random_();
            // Mostly registers and unset flags, as programs have them.
            const word bits = descriptor_at(static_cast<int>(code)).fixed_bits() | (varied & ~noise & ~flow_field.mask());
            const result<instruction> i = decode(bits | required_bits(code), arch::v9);
            if (i && i->code() == code && validate(*i).empty()) return *i;
        }
    }

    std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

private:
    static word required_bits(opcode code) { return make_instruction(code, arch::v9)->bits; }

    std::mt19937_64 random_{20240607};
};

// What each measurement treats.
struct workload {
    std::string name;
    std::vector<instruction> instructions;
};

// The instructions of the corpus in the order of its programs, each word once.
workload real_instructions()
{
    std::vector<instruction> list;
    std::set<word> seen;
    for (const tests::named_program& p : tests::corpus_programs())
        for (const word w : p.words)
            if (const result<instruction> i = decode(w, arch::v9); i && seen.insert(w).second) list.push_back(*i);
    return {"real", std::move(list)};
}

workload random_instructions()
{
    generator g;
    std::vector<instruction> list(count);
    for (instruction& i : list) i = g.next();
    return {"random", std::move(list)};
}

// Six fields of one word, as a hand-written packer has them.
struct six_fields {
    std::uint32_t opcode, destination, a, b, c, modifier;
};

// What is set of an instruction when it is built one operand after the other.
struct recipe {
    opcode code{};
    bool has_destination = false;
    destination to{};
    operand sources[max_sources]{};
    staging_registers staging[max_staging]{};
    std::int64_t immediates[max_immediates]{};
    enum_id ids[max_modifiers]{};
    word values[max_modifiers]{};
    int source_count = 0, staging_count = 0, immediate_count = 0, modifier_count = 0;
    flow control{};
};

recipe recipe_of(const instruction& i)
{
    recipe r;
    r.code = i.code();
    r.has_destination = i.has_destination();
    r.to = i.destination();
    r.control = i.flow();
    for (; r.source_count < i.source_count(); ++r.source_count) r.sources[r.source_count] = i.source(r.source_count);
    for (; r.staging_count < i.staging_count(); ++r.staging_count) r.staging[r.staging_count] = i.staging(r.staging_count);
    for (; r.immediate_count < i.immediate_count(); ++r.immediate_count) r.immediates[r.immediate_count] = *i.immediate(r.immediate_count);
    for (const modifier_id id : i.row().modifiers()) {
        r.ids[r.modifier_count] = describe(id).id;
        r.values[r.modifier_count++] = describe(id).bits.extract(i.bits);
    }
    return r;
}

// Builds an instruction from its recipe, the way a code generator does. Zero if anything is refused.
word build(const recipe& r)
{
    result<instruction> made = make_instruction(r.code, arch::v9);
    instruction& i = *made;
    bool good = static_cast<bool>(made);
    for (int n = 0; n < r.staging_count; ++n) good &= static_cast<bool>(i.set_staging(n, r.staging[n]));
    if (r.has_destination) good &= static_cast<bool>(i.set_destination(r.to));
    for (int n = 0; n < r.source_count; ++n) good &= static_cast<bool>(i.set_source(n, r.sources[n]));
    for (int n = 0; n < r.immediate_count; ++n) good &= static_cast<bool>(i.set_immediate(n, r.immediates[n]));
    for (int n = 0; n < r.modifier_count; ++n) good &= static_cast<bool>(i.set(r.ids[n], r.values[n]));
    good &= static_cast<bool>(i.set(r.control));
    return good && validate(i).empty() ? i.bits : 0;
}

// The same with a builder, which chooses the page of uniforms and validates at its end.
word build_at_once(const recipe& r)
{
    instruction_builder b(r.code, arch::v9);
    for (int n = 0; n < r.staging_count; ++n) b.staging(n, r.staging[n]);
    if (r.has_destination) b.destination(r.to);
    for (int n = 0; n < r.source_count; ++n) b.source(n, r.sources[n]);
    for (int n = 0; n < r.immediate_count; ++n) b.immediate(n, r.immediates[n]);
    for (int n = 0; n < r.modifier_count; ++n) b.set(r.ids[n], r.values[n]);
    const result<instruction> made = b.set(r.control).finish();
    return made ? made->bits : 0;
}

// Depends on all of a buffer's contents, so that none of them is optimised away.
word combined(std::span<const word> words)
{
    word total = 0;
    for (const word w : words) total ^= w;
    return total;
}

}  // namespace

namespace {

// What does not depend on which instructions there are.
void measure_constructors()
{
    generator random;
    std::vector<word> buffer(count);
    std::vector<six_fields> fields(count);
    for (six_fields& f : fields) {
        const auto pick = [&random](unsigned limit) { return static_cast<std::uint32_t>(random.below(limit)); };
        f = {pick(512), pick(64), pick(256), pick(256), pick(256), pick(16)};
    }

    benchmark_baseline("six fields by hand", count, [&] {
        for (std::size_t n = 0; n < count; ++n) {
            const six_fields& f = fields[n];
            buffer[n] =
                word{f.opcode} << 48 | word{f.destination} << 40 | word{f.a} | word{f.b} << 8 | word{f.c} << 16 | word{f.modifier} << 30;
        }
        return combined(buffer);
    });
    benchmark_ratio("typed constructor, unchecked", 1.5, count, [&] {
        for (std::size_t n = 0; n < count; ++n) {
            const six_fields& f = fields[n];
            buffer[n] = emit::unchecked::FMA_f32(reg(static_cast<int>(f.destination)), reg(static_cast<int>(f.a & 63)),
                                                 reg(static_cast<int>(f.b & 63)), reg(static_cast<int>(f.c & 63)));
        }
        return combined(buffer);
    });
    benchmark_ratio("typed constructor, checked", 3, count, [&] {
        for (std::size_t n = 0; n < count; ++n) {
            const six_fields& f = fields[n];
            buffer[n] = emit::FMA_f32(reg(static_cast<int>(f.destination)), reg(static_cast<int>(f.a & 63)),
                                      reg(static_cast<int>(f.b & 63)), reg(static_cast<int>(f.c & 63)));
        }
        return combined(buffer);
    });

    growing_code_buffer code(arch::v9);
    benchmark_ratio("code buffer, a label a dozen", 3, count, [&] {
        code.clear();
        label next = code.make_label();
        for (std::size_t n = 0; n < count;) {
            code.bind(next);
            next = code.make_label();
            for (const std::size_t last = std::min(n + 11, count - 1); n < last; ++n) {
                const six_fields& f = fields[n];
                code.emit(emit::FMA_f32(reg(static_cast<int>(f.destination)), reg(static_cast<int>(f.a & 63)),
                                        reg(static_cast<int>(f.b & 63)), reg(static_cast<int>(f.c & 63))));
            }
            code.emit(emit::BRANCHZ(reg(static_cast<int>(fields[n].destination)), imm(0)), next);
            ++n;
        }
        code.bind(next);
        return code.resolve() ? combined(code.words()) : 0;
    });
}

void measure_building(const workload& work, std::span<const word> words)
{
    const std::size_t size = words.size();
    std::vector<word> buffer(size);
    std::vector<recipe> recipes(size);
    for (std::size_t n = 0; n < size; ++n) recipes[n] = recipe_of(work.instructions[n]);
    for (std::size_t n = 0; n < size; ++n) REQUIRE(build(recipes[n]) == words[n]);
    for (std::size_t n = 0; n < size; ++n) REQUIRE(build_at_once(recipes[n]) == words[n]);
    benchmark_ratio("build at once, validated, " + work.name, 12, size, [&] {
        for (std::size_t n = 0; n < size; ++n) buffer[n] = build_at_once(recipes[n]);
        return combined(buffer);
    });
    benchmark_ratio("build by setters, validated, " + work.name, 12, size, [&] {
        for (std::size_t n = 0; n < size; ++n) buffer[n] = build(recipes[n]);
        return combined(buffer);
    });
}

void measure_text(const workload& work, std::span<const word> words)
{
    const std::size_t size = words.size();
    std::vector<word> buffer(size);
    std::vector<char> text(size * 128 + max_text_size);
    benchmark_ratio("decode and print, " + work.name, 20, size, [&] {
        char* at = text.data();
        for (const word w : words) {
            const result<instruction> i = decode(w, arch::v9);
            if (i) at += *print(*i, {at, max_text_size});
        }
        return at - text.data();
    });

    std::vector<text_line> lines(size);
    for (std::size_t n = 0; n < size; ++n) {
        lines[n] = to_text(work.instructions[n]);
        REQUIRE(parse(lines[n], arch::v9)->bits == words[n]);
    }
    benchmark_ratio("parse and encode, " + work.name, 80, size, [&] {
        for (std::size_t n = 0; n < size; ++n) buffer[n] = parse(lines[n], arch::v9)->encode();
        return combined(buffer);
    });

    // Whole programs, with what is told of words and lines besides, and the memory for it.
    const std::string listing = disassemble(words);
    REQUIRE(std::ranges::equal(assemble(listing).words, words));
    benchmark_ratio("disassemble a program, " + work.name, no_goal, size, [&] { return disassemble(words).size(); });
    benchmark_ratio("assemble a program, " + work.name, no_goal, size, [&] { return combined(assemble(listing).words); });
}

void measure(const workload& work)
{
    const std::vector<instruction>& list = work.instructions;
    std::vector<word> words;
    for (const instruction& i : list) words.push_back(i.bits);

    benchmark_ratio("decode, " + work.name, 5, words.size(), [&] {
        word total = 0;
        for (const word w : words) {
            const result<instruction> i = decode(w, arch::v9);
            total += i ? i->row_index : 1000u;
        }
        return total;
    });
    benchmark_ratio("validate, " + work.name, 4, list.size(), [&] {
        int faults = 0;
        for (const instruction& i : list) faults += validate(i).size();
        return faults;
    });
    benchmark_ratio("validate strictly, " + work.name, 8, list.size(), [&] {
        int faults = 0;
        for (const instruction& i : list) faults += validate(i, level::strict).size();
        return faults;
    });
    benchmark_ratio("registers read and written, " + work.name, 8, list.size(), [&] {
        register_mask all = 0;
        for (const instruction& i : list) all += registers_read(i) ^ registers_written(i);
        return all;
    });
    measure_text(work, words);
    measure_building(work, words);
}

// A program of random instructions, in which every tenth branches back: by ten, a hundred or a thousand instructions, so that
// loops are in loops. It has the waits and marks that it needs.
std::vector<word> looping_program(std::size_t size)
{
    generator random;
    std::vector<word> program;
    while (program.size() + 1 < size) {
        if (program.size() % 10 != 9) {
            const instruction i = random.next();
            if (!branches(i) && !ends(i)) program.push_back(flow_field.insert(i.bits, 0));
            continue;
        }
        const std::int64_t back = program.size() % 1000 == 999 ? 1000 : program.size() % 100 == 99 ? 100 : 10;
        program.push_back(emit::BRANCHZ(r60, imm(-back)));
    }
    program.push_back(emit::NOP(flow::end));
    REQUIRE(insert_waits(program, arch::v9));
    mark_last_uses(program, arch::v9);
    return program;
}

// The cost of an instruction must not depend on how many there are, but for what the processor remembers of short programs.
void measure_program(std::size_t size)
{
    const std::vector<word> program = looping_program(size);
    const growing_flow_graph graph(program, arch::v9);
    growing_analysis_room room(graph.view().size(), program.size());
    const std::string of = " " + std::to_string(size);
    std::vector<word> words(2 * program.size());
    const std::span<word> same = std::span(words).first(program.size());

    benchmark_ratio("check a program of" + of, 100, program.size(), [&] {
        std::uint32_t last = 0;
        const check_summary found = check(program, arch::v9, {}, graph.view(), room, [&last](const finding& f) { last = f.index; });
        return found.errors + found.notes + last;
    });
    benchmark_ratio("mark last uses of" + of, 200, program.size(), [&] {
        std::copy(program.begin(), program.end(), words.begin());
        mark_last_uses(same, arch::v9, {}, graph.view(), room);
        return combined(same);
    });
    benchmark_ratio("insert waits into" + of, 200, program.size(), [&] {
        for (std::size_t n = 0; n < program.size(); ++n)
            words[n] =
                slots_waited_for(static_cast<flow>(flow_field.extract(program[n]))) != 0 ? flow_field.insert(program[n], 0) : program[n];
        return *insert_waits(words, program.size(), arch::v9, {}, graph.view(), room);
    });
    benchmark_ratio("drop waits of" + of, 200, program.size(), [&] {
        std::copy(program.begin(), program.end(), words.begin());
        return *drop_waits(same, arch::v9, {}, graph.view(), room);
    });
}

}  // namespace

// The machine's speed may change while this runs: several rounds let each measurement meet its best.
TEST_CASE("run time")
{
    const workload real = real_instructions(), random = random_instructions();
    for (int round = 0; round < 5; ++round) {
        measure_constructors();
        measure(real);
        measure(random);
    }
}

TEST_CASE("run time of programs")
{
    for (int round = 0; round < 2; ++round)
        for (const std::size_t size : {10u, 100u, 1000u, 10000u, 100000u}) measure_program(size);
}
