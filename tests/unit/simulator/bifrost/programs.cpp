// SPDX-License-Identifier: MIT
// Whole programs of Bifrost: tuples and their temporaries, clauses, branches, memory, messages, in constant expressions and at run time.
// Also tests: simulator/bifrost/decoded_program.hpp, simulator/bifrost/run.hpp
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "unit/simulator/bifrost/run_text.hpp"
#include "valhall/simulator/default_host.hpp"
#include "valhall/simulator/execution_counts.hpp"

#include "random.hpp"
#include "rounds.hpp"

namespace bifrost = valhall::bifrost;
namespace simulator = valhall::simulator;
using tests::register_value, tests::run_text, tests::run_to_end, tests::stop_of;

namespace {

using lanes = std::array<std::uint32_t, 8>;
constexpr lanes one_to_eight{1, 2, 3, 4, 5, 6, 7, 8};

std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }

// Memory that programs can use, from an address on.
constexpr std::uint64_t base = 0x12'0000'1000;
struct memory {
    std::array<std::uint8_t, 256> bytes{};
    std::array<simulator::memory_range, 1> ranges{{{base, bytes}}};

    std::uint32_t word(std::size_t at) const { return static_cast<std::uint32_t>(simulator::load_bytes(bytes.data() + at, 4)); }
    void set(std::size_t at, std::uint32_t value) { simulator::store_bytes(simulator::byte_pointer(bytes.data() + at), 4, value); }
};
constexpr std::uint32_t low = static_cast<std::uint32_t>(base), high = static_cast<std::uint32_t>(base >> 32);
constexpr std::uint32_t address[2]{low, high};

// ---- constant expressions ----

constexpr auto sum_words = bifrost::assembled<"eos { *FADD.f32 r0:t0, r1, r2 \n +FMAX.f32 r3:t1, t, r1 \n *NOP \n }">();
constexpr auto sum_of_constants()
{
    const std::array<register_value, 2> registers{{{1, 0x3F800000}, {2, 0x40000000}}};
    return simulator::run(sum_words, bifrost::arch::v7, {.registers = registers});
}
static_assert(sum_of_constants().reg(0) == 0x40400000 && sum_of_constants().reg(3) == 0x40400000);

constexpr auto loop_words =
    bifrost::assembled<"bb { +MOV.i32 r0:t1, #0.x \n *NOP \n } loop: bb r_uncond { *IADDC.i32 t0, r0, r1, #0 \n +NOP \n"
                       "*MOV.i32 r0:t0, t0 \n +NOP \n *NOP \n } bb r_uncond { +ISUB.s32 r1:t1, r1, 0x00000001 \n *NOP \n"
                       "+BRANCHZ.i32.ne t1, loop \n } eos { *NOP \n }">();
constexpr std::uint32_t sum_up_to(std::uint32_t n)
{
    const std::array<register_value, 1> registers{{{1, n}}};
    return simulator::run(loop_words, bifrost::arch::v6, {.registers = registers}).reg(0);
}
static_assert(sum_up_to(4) == 10);

}  // namespace

TEST_CASE("bifrost simulator: runs are the same in constant expressions and at run time", "[simulator]")
{
    CHECK(sum_of_constants().reg(3) == 0x40400000);
    for (std::uint32_t n = 1; n < 20; ++n) CHECK(sum_up_to(n) == n * (n + 1) / 2);
}
