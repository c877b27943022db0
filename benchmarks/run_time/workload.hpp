// SPDX-License-Identifier: MIT
// The inputs of the run-time benchmark, and its parts. Each part is a source of its own, as small as a user's, because what a compiler inlines
// depends on the size of the source.
#ifndef VALHALL_BENCHMARKS_RUN_TIME_WORKLOAD_HPP
#define VALHALL_BENCHMARKS_RUN_TIME_WORKLOAD_HPP

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include <valhall/instruction.hpp>
#include <valhall/check/validate.hpp>

#include "../ratios.hpp"
#include "measured_programs.hpp"

namespace benchmarks {

using namespace valhall;

constexpr std::size_t count = 4096;

// Random instructions of the whole table, valid for the hardware.
class generator {
public:
    instruction next()
    {
        for (;;) {
            const opcode code = static_cast<opcode>(below(opcode_count));
            if (!find(code, arch::v9)) continue;
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
    std::vector<measured_program> programs{};  // the same instructions
};

// Prevents the compiler from optimising away the writes to a buffer. Does not read it.
inline word written(std::span<const word> words)
{
    Catch::Benchmark::keep_memory(const_cast<word*>(words.data()));
    return words.empty() ? 0 : words.front();
}

void measure_text(const workload& work);
void measure_building(const workload& work);
void measure_program(std::size_t size);
void measure_bifrost();

}  // namespace benchmarks

#endif
