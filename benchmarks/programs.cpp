// SPDX-License-Identifier: MIT
// The time per instruction of analysing whole programs, for programs of 10 to 100,000 instructions with loops and branches, as a ratio to
// packing six fields by hand. If the cost is linear, the ratios do not grow with the program.
#include "catch.hpp"
#include "ratios.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <valhall/literals.hpp>
#include <valhall/program/growing_flow_graph.hpp>
#include <valhall/program/growing_statistics.hpp>

using namespace valhall;
using namespace valhall::literals;

namespace {

// Arithmetic and loads, with a branch at about every tenth instruction: loops nested up to three deep, and forward branches
// within them.
std::vector<word> program_of(std::size_t size)
{
    static constexpr auto plain = R"(
        FADD.f32 r0, ^r1, u0
        FMA.f32 r1, r0, r2, 0x3F800000
        LOAD.i32.unsigned.slot0.wait0 @r2, r4, offset:0
        IADD_IMM.i32 r3, ^r3, #0x1
        FRCP.f32 r6, ^r6
    )"_valhall;
    constexpr word branch = "BRANCHZ.reconverge r3, offset:0"_valhall[0], end = "NOP.end"_valhall[0];
    std::mt19937_64 random(20240608);
    std::vector<word> words;
    std::vector<std::size_t> headers;
    const auto go = [](std::int64_t distance) { return branch | (static_cast<word>(distance) & 0x7FFFFFF) << 8; };
    while (words.size() + 1 < size) {
        const std::uint64_t what = random() % 30;
        if (what == 0 && headers.size() < 3) headers.push_back(words.size());
        if (what == 1 && !headers.empty()) {
            words.push_back(go(static_cast<std::int64_t>(headers.back()) - static_cast<std::int64_t>(words.size()) - 1));
            headers.pop_back();
        } else if (what == 2 && words.size() + 8 < size) {
            words.push_back(go(1 + static_cast<std::int64_t>(random() % 5)));
        } else {
            words.push_back(plain[random() % plain.size()]);
        }
    }
    words.push_back(end);
    return words;
}

struct six_fields {
    std::uint32_t opcode, destination, a, b, c, modifier;
};

}  // namespace

CATCH_REGISTER_LISTENER(ratio_listener)

TEST_CASE("programs of all sizes")
{
    constexpr std::size_t count = 4096;
    std::mt19937_64 random(20240609);
    std::vector<six_fields> fields(count);
    for (six_fields& f : fields) {
        const auto below = [&random](std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); };
        f = {below(512), below(64), below(256), below(256), below(256), below(4)};
    }
    std::vector<word> buffer(count);
    benchmark_baseline("six fields by hand", count, [&] {
        for (std::size_t n = 0; n < count; ++n) {
            const six_fields& f = fields[n];
            buffer[n] =
                word{f.opcode} << 48 | word{f.destination} << 40 | word{f.a} | word{f.b} << 8 | word{f.c} << 16 | word{f.modifier} << 30;
        }
        word all = 0;
        for (const word w : buffer) all ^= w;
        return all;
    });
    for (const std::size_t size : {10u, 100u, 1'000u, 10'000u, 100'000u}) {
        const std::vector<word> words = program_of(size);
        benchmark_ratio("graph of " + std::to_string(size), 40, size,
                        [&] { return growing_flow_graph(words, arch::v9).view().loop_count(); });
        benchmark_ratio("statistics of " + std::to_string(size), 200, size,
                        [&] { return statistics_of(words, arch::v9)->total[pipeline::fma]; });
    }
}
