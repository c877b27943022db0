// SPDX-License-Identifier: MIT
// Run time of the library's functions, as a ratio to packing six fields by hand. "Real" measures the instructions of real programs; each
// round has the programs in a different order, so that branch predictors cannot learn it. "Random" measures random instructions of the whole
// table. Without VALHALL_BENCHMARK_PROGRAMS (see run_time/measured_programs.hpp) there are too few real instructions to defeat a predictor,
// and the output says so.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

#include <valhall/emit/constructors.hpp>
#include <valhall/program/effects.hpp>
#include <valhall/program/growing_code_buffer.hpp>

#include "run_time/workload.hpp"

using namespace benchmarks;

namespace {

// With at least this many words, a branch predictor cannot learn the order of one round.
constexpr std::size_t enough_words = 100'000;

// The instructions of real programs; the round determines the order of the programs.
workload real_instructions(std::vector<measured_program> programs, unsigned round)
{
    std::shuffle(programs.begin(), programs.end(), std::mt19937_64(20261124 + round));
    workload work{"real", {}, {}};
    for (measured_program& p : programs) {
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
    measured_program all{arch::v9};
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

void measure(const workload& work)
{
    const std::vector<instruction>& list = work.instructions;
    benchmark_ratio("decode, " + work.name, 5.5, list.size(), [&] {
        word total = 0;
        for (const measured_program& p : work.programs)
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
        std::uint64_t sum = 0;
        for (const instruction& i : list) {
            const register_mask used = registers_read(i) ^ registers_written(i);
            sum += used.low + used.high;
        }
        return sum;
    });
    measure_text(work);
    measure_building(work);
}

}  // namespace

CATCH_REGISTER_LISTENER(ratio_listener)

// Several rounds, because the speed of the machine may change during a run: each measurement keeps its best time.
TEST_CASE("run time")
{
    const std::vector<measured_program> programs = measured_programs();
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

TEST_CASE("run time of Bifrost") { measure_bifrost(); }
