// SPDX-License-Identifier: MIT
// Patches a template: the shader is assembled at compile time, and each caller gets a copy with its own numbers.
// At run time the program neither assembles nor allocates.
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>

#include <valhall/simulator/run.hpp>
#include <valhall/valhall.hpp>

using namespace valhall;
using namespace valhall::literals;

// Computes r0 = r1 to the power of a number that is patched in; the number here is a placeholder.
static constexpr auto power = R"(.arch v9
    IADD_IMM.i32 r0, 0x0, #0x3F800000
    IADD_IMM.i32 r2, 0x0, #0xC0C0            // the counter
again:
    FMA.f32 r0, ^r0, r1, 0x0.neg
    IADD_IMM.i32.reconverge r2, ^r2, #-1
    BRANCHZ.reconverge r2, again
    NOP.end
)"_valhall;

// The index of the instruction with the placeholder. A template without one does not compile.
consteval std::size_t place_of(std::int64_t number)
{
    std::size_t i = 0;
    while (decode(power[i], arch::v9)->immediate(0) != number) ++i;  // past the last word this is not a constant expression
    return i;
}

// The words for an exponent; empty if the instruction cannot encode it.
constexpr auto with_exponent(std::int64_t exponent)
{
    auto copy = power;
    return patch_site(copy, place_of(0xC0C0), arch::v9).set_immediate(0, exponent) ? copy : decltype(copy){};
}
static_assert(with_exponent(std::int64_t{1} << 40)[0] == 0);

constexpr float run_power(float base, int exponent)
{
    const simulator::register_value registers[]{{1, std::bit_cast<std::uint32_t>(base)}};
    return std::bit_cast<float>(simulator::run(with_exponent(exponent), arch::v9, {.registers = registers}).reg(0));
}
static_assert(run_power(3, 4) == 81);

int main()
{
    bool is_right = true;
    for (int exponent = 1; exponent <= 5; ++exponent) {
        const float result = run_power(1.5F, exponent);
        std::printf("1.5 to the power of %d is %g\n", exponent, static_cast<double>(result));
        is_right &= exponent != 2 || result == 2.25F;
    }
    return is_right ? 0 : 1;
}
