// SPDX-License-Identifier: MIT
// Fields of a word and positions of bits, against loops over bits.
#include <array>
#include <cstdint>
#include <vector>

#include "catch.hpp"

#include "valhall/compiler/arithmetic/bit_fields.hpp"
#include "valhall/compiler/kernel.hpp"
#include "valhall/simulator/dispatch.hpp"

#include "random.hpp"
#include "rounds.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

bool bit_of(std::uint32_t x, std::uint32_t n) { return n < 32 && (x >> n & 1) != 0; }

// The results of all functions, by the definition of each. The field of `count` bits from `offset` on is inside of the word.
std::array<std::uint32_t, 7> expected(std::uint32_t x, std::uint32_t y, std::uint32_t offset, std::uint32_t count)
{
    std::array<std::uint32_t, 7> made{};
    for (std::uint32_t n = 0; n < 32; ++n) {
        const bool is_low = n < count, is_in_field = n >= offset && n < offset + count;
        made[0] |= std::uint32_t{is_low} << n;
        made[1] |= std::uint32_t{is_low && bit_of(x, offset + n)} << n;
        made[2] |= std::uint32_t{count != 0 && bit_of(x, offset + (is_low ? n : count - 1))} << n;
        made[3] |= std::uint32_t{is_in_field ? bit_of(y, n - offset) : bit_of(x, n)} << n;
    }
    made[4] = made[5] = made[6] = ~0u;
    for (std::uint32_t n = 0; n < 32; ++n) {
        if (bit_of(x, n)) made[4] = n;
        if (bit_of(x, n) != bit_of(x, 31)) made[5] = n;
        if (bit_of(x, 31 - n)) made[6] = 31 - n;
    }
    return made;
}

// A kernel that reads x, y, offset and count. If they are given, offset and count are constants of the program.
vc::kernel kernel_with(arch on, const std::uint32_t* offset, const std::uint32_t* count)
{
    return vc::compile(on, shader_stage::compute, [&](vc::builder& b) {
        const vc::address in = b.parameter<vc::address>(0), out = b.parameter<vc::address>(1);
        const vc::u32 i = b.global_id();
        const vc::use x = in.load<vc::u32>(i * 4u).word, y = in.load<vc::u32>(i * 4u + 1u).word;
        const vc::use from = offset != nullptr ? vc::number(*offset) : in.load<vc::u32>(i * 4u + 2u).word;
        const vc::use bits = count != nullptr ? vc::number(*count) : in.load<vc::u32>(i * 4u + 3u).word;
        const vc::use low = low_bits(b, bits), field = unsigned_field(b, x, from, bits), extended = signed_field(b, x, from, bits);
        const vc::use inserted = with_field(b, x, y, from, bits);
        const vc::use highest = highest_bit(b, x), highest_signed = highest_bit_signed(b, x), lowest = lowest_bit(b, x);
        std::uint32_t n = 0;
        for (const vc::use& one : {low, field, extended, inserted, highest, highest_signed, lowest})
            out.store(i * 7u + n++, vc::u32(b.value_of(one)));
    });
}

}  // namespace

TEST_CASE("bit fields and positions of bits are those of loops over bits", "[compiler]")
{
    tests::dice random(31);
    for (int round = 0; round < tests::rounds(40); ++round) {
        const arch on = random.below(2) == 0 ? arch::v9 : arch::v11;
        const auto count_given = static_cast<std::uint32_t>(random.below(33)),
                   offset_given = static_cast<std::uint32_t>(random.below(33 - count_given));
        const bool is_constant = random.below(2) == 0;
        const vc::kernel k = kernel_with(on, is_constant ? &offset_given : nullptr, is_constant ? &count_given : nullptr);
        REQUIRE(k);
        std::vector<std::uint32_t> in, out(7 * 16);
        for (std::uint32_t lane = 0; lane < 16; ++lane) {
            const auto shift = random.below(32);
            const auto count = is_constant ? count_given : static_cast<std::uint32_t>(random.below(33));
            const auto offset = is_constant ? offset_given : static_cast<std::uint32_t>(random.below(33 - count));
            const auto any = static_cast<std::uint32_t>(random.bits());
            const std::uint32_t words[] = {any >> shift, static_cast<std::uint32_t>(static_cast<std::int32_t>(any) >> shift), 0, ~0u};
            for (const std::uint32_t word : {words[random.below(4)], static_cast<std::uint32_t>(random.bits()), offset, count})
                in.push_back(word);
        }
        REQUIRE(simulator::dispatch(k, {.workgroup = {16}}, {vc::buffer(0, in), vc::buffer(1, out)}));
        for (std::size_t lane = 0; lane < 16; ++lane) {
            const std::array<std::uint32_t, 7> right = expected(in[4 * lane], in[4 * lane + 1], in[4 * lane + 2], in[4 * lane + 3]);
            for (std::size_t n = 0; n < 7; ++n) {
                INFO("function " << n << " of " << in[4 * lane] << ", " << in[4 * lane + 2] << ", " << in[4 * lane + 3]);
                CHECK(out[7 * lane + n] == right[n]);
            }
        }
    }
}
