// SPDX-License-Identifier: MIT
// Run time of the library's functions, as a ratio to packing six fields by hand. "Real" measures the instructions of real programs; each round
// has the programs in a different order, so that branch predictors cannot learn it. "Random" measures random instructions of the whole table.
// Without VALHALL_BENCHMARK_PROGRAMS (see measured_programs.hpp) there are too few real instructions to defeat a predictor, and the output
// says so.
#include "catch.hpp"
#include "ratios.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <valhall/emit/instruction_builder.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_code_buffer.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/valhall.hpp>

#include "measured_programs.hpp"

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

// The input of the measurements.
struct workload {
    std::string name;
    std::vector<instruction> instructions{};
    std::vector<benchmarks::measured_program> programs{};  // the same instructions
};

// With at least this many words, a branch predictor cannot learn the order of one round.
constexpr std::size_t enough_words = 100'000;

// The instructions of real programs; the round determines the order of the programs.
workload real_instructions(std::vector<benchmarks::measured_program> programs, unsigned round)
{
    std::shuffle(programs.begin(), programs.end(), std::mt19937_64(20261124 + round));
    workload work{"real", {}, {}};
    for (benchmarks::measured_program& p : programs) {
        std::vector<word> decoded;
        for (const word w : p.words)
            if (const result<instruction> i = decode(w, p.on)) {
                work.instructions.push_back(*i);
                decoded.push_back(w);
            }
        work.programs.push_back({p.on, std::move(decoded)});
    }
    return work;
}

workload random_instructions()
{
    generator g;
    std::vector<instruction> list(count);
    benchmarks::measured_program all{arch::v9};
    for (instruction& i : list) {
        i = g.next();
        all.words.push_back(i.bits);
    }
    return {"random", std::move(list), {std::move(all)}};
}

// The input of a hand-written packer: six fields of one word.
struct six_fields {
    std::uint32_t opcode, destination, a, b, c, modifier;
};

// The parts to set when an instruction is built one operand at a time.
struct recipe {
    opcode code{};
    arch on{};
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
    r.on = i.architecture();
    r.has_destination = i.has_destination();
    r.to = i.destination();
    r.control = i.flow();
    for (; r.source_count < i.source_count(); ++r.source_count) r.sources[r.source_count] = i.source(r.source_count);
    for (; r.staging_count < i.staging_count(); ++r.staging_count) r.staging[r.staging_count] = i.staging(r.staging_count);
    for (; r.immediate_count < i.immediate_count(); ++r.immediate_count) r.immediates[r.immediate_count] = *i.immediate(r.immediate_count);
    for (const modifier_id id : i.row().modifiers()) {
        r.ids[r.modifier_count] = modifier_field_of(id).id;
        r.values[r.modifier_count++] = modifier_field_of(id).bits.extract(i.bits);
    }
    return r;
}

// Builds an instruction from its recipe, as a code generator does. 0 if a setter refuses a part.
word build(const recipe& r)
{
    result<instruction> made = make_instruction(r.code, r.on);
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

// The same with a builder, which chooses the page of uniforms and validates the result.
word build_at_once(const recipe& r)
{
    instruction_builder b(r.code, r.on);
    for (int n = 0; n < r.staging_count; ++n) b.staging(n, r.staging[n]);
    if (r.has_destination) b.destination(r.to);
    for (int n = 0; n < r.source_count; ++n) b.source(n, r.sources[n]);
    for (int n = 0; n < r.immediate_count; ++n) b.immediate(n, r.immediates[n]);
    for (int n = 0; n < r.modifier_count; ++n) b.set(r.ids[n], r.values[n]);
    const result<instruction> made = b.set(r.control).finish();
    return made ? made->bits : 0;
}

// Prevents the compiler from optimising away the writes to a buffer. Does not read it.
word written(std::span<const word> words)
{
    Catch::Benchmark::keep_memory(const_cast<word*>(words.data()));
    return words.empty() ? 0 : words.front();
}

}  // namespace

namespace {

// Measurements that do not depend on the input.
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
        return written(buffer);
    });
    benchmark_ratio("typed constructor, unchecked", 1.5, count, [&] {
        for (std::size_t n = 0; n < count; ++n) {
            const six_fields& f = fields[n];
            buffer[n] = emit::unchecked::FMA_f32(reg(static_cast<int>(f.destination)), reg(static_cast<int>(f.a & 63)),
                                                 reg(static_cast<int>(f.b & 63)), reg(static_cast<int>(f.c & 63)));
        }
        return written(buffer);
    });
    benchmark_ratio("typed constructor, checked", 3, count, [&] {
        for (std::size_t n = 0; n < count; ++n) {
            const six_fields& f = fields[n];
            buffer[n] = emit::FMA_f32(reg(static_cast<int>(f.destination)), reg(static_cast<int>(f.a & 63)),
                                      reg(static_cast<int>(f.b & 63)), reg(static_cast<int>(f.c & 63)));
        }
        return written(buffer);
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
        return code.resolve() ? written(code.words()) : 0;
    });
}

void measure_building(const workload& work)
{
    // Some compilers set bits that the hardware ignores and that no operand has; such words cannot be rebuilt.
    std::vector<recipe> recipes;
    for (const instruction& i : work.instructions) {
        const recipe r = recipe_of(i);
        if (const word built = build(r); built == i.bits && build_at_once(r) == built) recipes.push_back(r);
    }
    const std::size_t size = recipes.size();
    REQUIRE(size > work.instructions.size() * 99 / 100);
    std::vector<word> buffer(size);
    benchmark_ratio("build at once, validated, " + work.name, 14, size, [&] {
        for (std::size_t n = 0; n < size; ++n) buffer[n] = build_at_once(recipes[n]);
        return written(buffer);
    });
    benchmark_ratio("build by setters, validated, " + work.name, 19, size, [&] {
        for (std::size_t n = 0; n < size; ++n) buffer[n] = build(recipes[n]);
        return written(buffer);
    });
}

// One text of all lines, as in a file.
struct packed_lines {
    std::string text{};
    std::vector<std::size_t> ends{};

    void add(std::string_view line)
    {
        text += line;
        ends.push_back(text.size());
    }
    std::string_view operator[](std::size_t n) const
    {
        const std::size_t begin = n == 0 ? 0 : ends[n - 1];
        return std::string_view(text).substr(begin, ends[n] - begin);
    }
};

void measure_text(const workload& work)
{
    const std::size_t size = work.instructions.size();
    std::vector<word> buffer(size);
    std::vector<char> text(max_text_size);
    benchmark_ratio("decode and print, " + work.name, 18, size, [&] {
        std::size_t total = 0;
        for (const benchmarks::measured_program& p : work.programs)
            for (const word w : p.words)
                if (const result<instruction> i = decode(w, p.on)) {
                    total += *print(*i, {text.data(), max_text_size});
                    Catch::Benchmark::keep_memory(text.data());
                }
        return total;
    });

    packed_lines lines;
    for (const instruction& i : work.instructions) lines.add(to_text(i));
    for (std::size_t n = 0; n < size; ++n) REQUIRE(parse(lines[n], work.instructions[n].on)->bits == work.instructions[n].bits);
    benchmark_ratio("parse and encode, " + work.name, 70, size, [&] {
        for (std::size_t n = 0; n < size; ++n) buffer[n] = parse(lines[n], work.instructions[n].on)->encode();
        return written(buffer);
    });

    // Whole programs, with line numbers, labels and memory.
    std::vector<std::string> listings;
    for (const benchmarks::measured_program& p : work.programs) {
        listings.push_back(disassemble(p.words, {.on = p.on}));
        REQUIRE(std::ranges::equal(assemble(listings.back(), {.on = p.on}).words, p.words));
    }
    benchmark_ratio("disassemble programs, a word, " + work.name, 27, size, [&] {
        std::size_t total = 0;
        for (const benchmarks::measured_program& p : work.programs) total += disassemble(p.words, {.on = p.on}).size();
        return total;
    });
    benchmark_ratio("assemble programs, a line, " + work.name, 79, size, [&] {
        std::size_t total = 0;
        for (std::size_t n = 0; n < listings.size(); ++n) total += assemble(listings[n], {.on = work.programs[n].on}).words.size();
        return total;
    });
}

void measure(const workload& work)
{
    const std::vector<instruction>& list = work.instructions;
    benchmark_ratio("decode, " + work.name, 5.5, list.size(), [&] {
        word total = 0;
        for (const benchmarks::measured_program& p : work.programs)
            for (const word w : p.words) {
                const result<instruction> i = decode(w, p.on);
                total += i ? i->row_index : 1000u;
            }
        return total;
    });
    benchmark_ratio("validate, " + work.name, 3.5, list.size(), [&] {
        int faults = 0;
        for (const instruction& i : list) faults += validate(i).size();
        return faults;
    });
    benchmark_ratio("validate strictly, " + work.name, 7, list.size(), [&] {
        int faults = 0;
        for (const instruction& i : list) faults += validate(i, strictness::strict).size();
        return faults;
    });
    benchmark_ratio("registers read and written, " + work.name, 8, list.size(), [&] {
        register_mask all = 0;
        for (const instruction& i : list) all += registers_read(i) ^ registers_written(i);
        return all;
    });
    measure_text(work);
    measure_building(work);
}

// A program of random instructions. Every tenth branches back by ten, a hundred or a thousand instructions, which makes
// nested loops. It has the waits and last-use marks that it needs.
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
    REQUIRE(mark_last_uses(program, arch::v9));
    return program;
}

// The cost per instruction should not depend on the length of the program, except that caches and predictors favour short programs.
void measure_program(std::size_t size)
{
    const std::vector<word> program = looping_program(size);
    const growing_flow_graph graph(program, arch::v9);
    growing_analysis_scratch scratch(graph.view().size(), program.size(), true);
    const std::string of = " " + std::to_string(size);
    std::vector<word> words(2 * program.size());
    const std::span<word> same = std::span(words).first(program.size());

    benchmark_ratio("check a program of" + of, 100, program.size(), [&] {
        std::uint32_t last = 0;
        const check_summary found =
            check_program(program, arch::v9, {}, graph.view(), scratch, [&last](const finding& f) { last = f.index; });
        return found.errors + found.notes + last;
    });
    benchmark_ratio("mark last uses of" + of, 200, program.size(), [&] {
        std::copy(program.begin(), program.end(), words.begin());
        static_cast<void>(mark_last_uses(same, arch::v9, {}, graph.view(), scratch));
        return written(same);
    });
    benchmark_ratio("insert waits into" + of, 200, program.size(), [&] {
        for (std::size_t n = 0; n < program.size(); ++n)
            words[n] =
                slots_waited_for(static_cast<flow>(flow_field.extract(program[n]))) != 0 ? flow_field.insert(program[n], 0) : program[n];
        return insert_waits(words, program.size(), arch::v9, {}, graph.view(), scratch)->size();
    });
    benchmark_ratio("drop waits of" + of, 200, program.size(), [&] {
        std::copy(program.begin(), program.end(), words.begin());
        return drop_waits(same, arch::v9, {}, graph.view(), scratch)->size();
    });
}

}  // namespace

// Several rounds, because the speed of the machine may change during a run: each measurement keeps its best time.
TEST_CASE("run time")
{
    const std::vector<benchmarks::measured_program> programs = benchmarks::measured_programs();
    const workload random = random_instructions();
    for (unsigned round = 0; round < 5; ++round) {
        const workload real = real_instructions(programs, round);
        if (round == 0)
            std::printf("%zu programs, %zu instructions%s\n", real.programs.size(), real.instructions.size(),
                        real.instructions.size() < enough_words ? ": too few to be new to a branch predictor" : "");
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
