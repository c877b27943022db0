// SPDX-License-Identifier: MIT
// Register blocks: every read and write that one can encode, and every control number.
// Also tests: bifrost/fau.hpp
#include <cstdint>
#include <string>
#include <vector>

#include "valhall/bifrost/register_block.hpp"

#include "support.hpp"

namespace bifrost = valhall::bifrost;
using bifrost::fault_code, bifrost::register_block, bifrost::register_write, bifrost::write_part;
using tests::tally;

namespace {

constexpr std::int8_t none = -1;

constexpr std::int8_t registers[] = {0, 7, 31, 32, 63}, first_reads[] = {none, 5, 45}, third_reads[] = {none, 0, 31, 40};

constexpr register_block block(std::int8_t p0, std::int8_t p1, std::int8_t p2, register_write fma, register_write add)
{
    return {{p0, p1, p2}, fma, add, {}};
}

std::vector<register_write> writes()
{
    std::vector<register_write> list{{}};
    for (const std::int8_t number : registers)
        for (const write_part what : {write_part::low, write_part::high, write_part::word}) list.push_back({number, what});
    return list;
}

constexpr fault_code fault_of(const register_block& of, bool is_first) { return encode_register_block(of, is_first).error().code; }

}  // namespace

TEST_CASE("bifrost: two registers are read through ports 0 and 1, whatever their numbers")
{
    tally law;
    for (int low = 0; low < 64; ++low)
        for (int high = low; high < 64; ++high)
            for (const bool is_first : {false, true}) {
                const register_block one = block(static_cast<std::int8_t>(low), static_cast<std::int8_t>(high), none, {}, {});
                const auto bits = encode_register_block(one, is_first);
                if (low == high && low > 31)
                    law.expect(bits.error().code == fault_code::ports_not_sorted, [] { return std::string("equal ports"); });
                else
                    law.expect(bits && bifrost::decode_register_block(*bits, is_first) == one,
                               [&] { return std::to_string(64 * low + high); });
            }
    CHECK(law.failures() == "");
}

TEST_CASE("bifrost: blocks encode and decode to the same reads and writes, or are refused")
{
    tally law;
    std::size_t refused = 0;
    for (const bool is_first : {false, true})
        for (const std::int8_t p2 : third_reads)
            for (const std::int8_t p0 : first_reads)
                for (const register_write fma : writes())
                    for (const register_write add : writes()) {
                        const register_block one = block(p0, none, p2, fma, add);
                        const auto bits = encode_register_block(one, is_first);
                        if (!bits) ++refused;
                        else law.expect(bifrost::decode_register_block(*bits, is_first) == one, [&] { return tests::hex(*bits); });
                    }
    CHECK(law.failures() == "");
    // For each register of port 0. First tuples: no write or one of 15 twice. Later ones: also 180 pairs of different registers, and 10 of
    // both halves of one; a register that port 2 reads cannot be written.
    CHECK(law.count() == 3 * (4 * 31 + (31 + 190) + 2 * (31 - 6) + 31));
    CHECK(law.count() + refused == 2 * 4 * 3 * 256);
}

TEST_CASE("bifrost: what a register block cannot do is refused with its reason")
{
    constexpr register_write r1{1}, r2{2}, low{2, write_part::low}, high{2, write_part::high};
    HOLDS(fault_of(block(1, none, 3, r1, r2), false) == fault_code::too_many_registers);
    HOLDS(fault_of(block(1, none, none, r1, r2), true) == fault_code::two_results_at_end);
    HOLDS(fault_of(block(1, none, none, r2, r2), false) == fault_code::halves_differ);
    HOLDS(fault_of(block(1, none, none, low, low), false) == fault_code::halves_differ);
    HOLDS(fault_of(block(1, none, none, low, high), false) == fault_code::none);
    HOLDS(fault_of(block(1, none, none, high, low), false) == fault_code::none);
    HOLDS(fault_of(block(5, 4, none, {}, {}), false) == fault_code::ports_not_sorted);
    HOLDS(fault_of(block(none, 4, none, {}, {}), false) == fault_code::ports_not_sorted);
    HOLDS(fault_of(block(64, none, none, {}, {}), false) == fault_code::register_out_of_range);
    HOLDS(fault_of(block(1, 3, 2, r2, {}), false) == fault_code::reads_what_is_written);
    HOLDS(fault_of(block(1, 3, 2, r2, {}), true) == fault_code::none);
}

TEST_CASE("bifrost: every control number is a mode or refused")
{
    int good = 0, reserved = 0, misplaced = 0;
    for (const bool is_first : {false, true})
        for (std::uint64_t control = 1; control < 16; ++control)
            for (const std::uint64_t p3 : {1u, 2u}) {
                const auto found = bifrost::decode_register_block(control << 31 | p3 << 8 | 1u << 14, is_first);
                const fault_code why = found.error().code;
                good += why == fault_code::none;
                reserved += why == fault_code::reserved_mode;
                misplaced += why == fault_code::two_results_at_end || why == fault_code::mode_in_first_tuple_only;
            }
    CHECK(good == 53);
    CHECK(reserved == 5);
    CHECK(misplaced == 2);
    // Port 1's field has the control number if that of the block is 0.
    CHECK(bifrost::decode_register_block(std::uint64_t{2} << 25, true).error().code == fault_code::reserved_mode);
    CHECK(bifrost::decode_register_block(std::uint64_t{2} << 25, false).error().code == fault_code::mode_in_first_tuple_only);
}

TEST_CASE("bifrost: FAU indices name one value each")
{
    using bifrost::fau, bifrost::fau_kind;
    int kinds[5] = {};
    for (int index = 0; index < 256; ++index) {
        const fau one{static_cast<std::uint8_t>(index)};
        ++kinds[static_cast<int>(one.kind())];
        if (one.kind() == fau_kind::uniform) CHECK(fau::of_uniform(one.uniform()) == one);
        if (one.kind() == fau_kind::constant) CHECK(fau::of_constant(one.constant(), one.constant_bits()) == one);
    }
    CHECK((kinds[0] == 1 && kinds[1] == 14 && kinds[2] == 128 && kinds[3] == 96 && kinds[4] == 17));
    HOLDS(fau::of_constant(0, 3).index == 0x43 && fau::of_constant(4, 0).index == 0x20 && fau::of(bifrost::special::sample).index == 6);
}
