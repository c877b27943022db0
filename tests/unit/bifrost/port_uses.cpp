// SPDX-License-Identifier: MIT
// The fast path of decoding: what it takes, the slow one takes too, and it takes nearly all that programs have.
#include <cstdint>
#include <string>

#include "valhall/bifrost/port_uses.hpp"
#include "valhall/bifrost/register_block.hpp"
#include "valhall/bifrost/tuple.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;
using bifrost::unit;

TEST_CASE("bifrost: the uses of a source are those of its port code")
{
    using bifrost::detail::port_use, bifrost::detail::use_bit, bifrost::detail::uses_of;
    for (const unsigned position : {0u, 3u, 6u, 9u})
        for (unsigned idle = 0; idle < 8; ++idle)
            for (unsigned code = 0; code < 8; ++code) {
                const unsigned uses = uses_of(code << position, idle);
                INFO(position << ", idle " << idle << ", code " << code);
                CHECK(((uses & use_bit(port_use::idle, position)) != 0) == (code < 3 && (idle >> code & 1) != 0));
                CHECK(((uses & use_bit(port_use::p2, position)) != 0) == (code == 2));
                CHECK(((uses & use_bit(port_use::passed, position)) != 0) == (code == 3));
                CHECK(((uses & use_bit(port_use::fau_or_result, position)) != 0) == (code >= 4));
            }
    static_assert(bifrost::detail::are_uses(0xFF) && bifrost::detail::are_uses(0x07) && !bifrost::detail::are_uses(0x33));
}

TEST_CASE("bifrost: words that are decoded at once are those that decode, with sources that read no idle port")
{
    tests::tally law;
    tests::dice random(1848);
    std::size_t taken = 0, left = 0;
    for (std::uint64_t n = 0; n < tests::rounds(400'000u); ++n) {
        const unit in = random.chance(2) ? unit::fma : unit::add;
        const auto bits = static_cast<std::uint32_t>(random.below(valhall::word{1} << bifrost::bits_of(in)));
        const auto idle = static_cast<unsigned>(random.below(8));
        bifrost::register_block block;
        for (unsigned port = 0; port < 3; ++port)
            block.reads[port] = (idle >> port & 1) != 0 ? std::int8_t{-1} : static_cast<std::int8_t>(port);
        const auto slow = bifrost::decode(in, bits);
        const bool is_good = slow && bifrost::detail::check_ports(*slow, block);
        bifrost::instruction made = bifrost::nop(in);
        const bool is_taken = bifrost::detail::decode_fast(in, bits, idle, made);
        law.expect(!is_taken || (is_good && made == *slow), [&] { return std::to_string(bits); });
        taken += is_taken ? 1 : 0;
        left += is_good && !is_taken ? 1 : 0;
    }
    CHECK(law.failures() == "");
    INFO(taken << " taken, " << left << " left");
    CHECK(taken > 20 * left);
}

TEST_CASE("bifrost: idle ports are those that the decoded block does not read")
{
    tests::tally law;
    tests::dice random(35);
    std::size_t wrong = 0;
    for (std::uint64_t n = 0; n < tests::rounds(400'000u); ++n) {
        std::uint64_t bits = random.below(valhall::word{1} << bifrost::register_block_bits);
        if (random.chance(2)) bits &= ~bifrost::detail::field_of(bifrost::block_part::control).mask();
        const bool is_first = random.chance(2);
        const auto block = bifrost::decode_register_block(bits, is_first);
        unsigned expected = 0;
        for (unsigned port = 0; block && port < 3; ++port) expected |= block->reads[port] < 0 ? 1u << port : 0u;
        const unsigned found = bifrost::detail::idle_ports(bits, is_first);
        law.expect(block ? found == expected : found >= bifrost::detail::wrong_mode, [&] { return std::to_string(bits); });
        wrong += block ? 0 : 1;
    }
    CHECK(law.failures() == "");
    CHECK(wrong > 0);
}
