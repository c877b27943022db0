// SPDX-License-Identifier: MIT
// Decoding and encoding with decode.hpp alone: in constant expressions and at run time, every fault included.
// Also tests: isa/find_row.hpp
#include <iterator>
#include <random>

#include "valhall/decode.hpp"

#include "catch.hpp"
#include "rounds.hpp"

using namespace valhall;

namespace {

// No getter of instruction.hpp is defined here.
template <class T>
concept is_complete = requires { sizeof(T); };
static_assert(!is_complete<descriptor> && !is_complete<operand>);

constexpr word add = 0x00A4'C000'0000'0201;  // FADD.f32 r0, r1, r2
constexpr instruction decoded = decode(add, arch::v9).value();
static_assert(decoded.encode() == add && decoded.architecture() == arch::v9 && decoded.flow() == flow::none);
static_assert(decode(instruction{}.encode(), arch::v9) == instruction{});

struct refused_word {
    word bits;
    fault why;
};

constexpr refused_word refused[] = {
    {add | word{0x1FF} << 48, {fault_code::no_such_opcode, {}, 0, {}, 0x1FF}},
    {add | word{1} << 63, {fault_code::unknown_bits, {}, 0, {}, word{1} << 63}},
    {0x192F'B0B7'A473'DEE5, {fault_code::reserved_value, operand_kind::modifier, 0, enum_id::slot, 6}},
    {0x5B10'DA76'E9B7'4FE2, {fault_code::reserved_flow, operand_kind::modifier, 0, enum_id::flow, 11}},
    {0x02F0'38F2'7030'79F8, {fault_code::reserved_special, operand_kind::source}},
    {0x00A0'C080'0000'0241, {fault_code::reserved_selector, operand_kind::source}},
    {0x0767'2AB6'9793'14E6, {fault_code::empty_write_mask, operand_kind::destination}},
    {0x5138'BD63'E7C5'2145, {fault_code::staging_range, operand_kind::staging}},
    {add | word{1} << 57, {fault_code::unused_fau_page, {}, 0, {}, 1}},
};

constexpr bool are_refused()
{
    for (const refused_word& one : refused)
        if (decode(one.bits, arch::v9).error() != one.why) return false;
    return true;
}

static_assert(are_refused());

}  // namespace

TEST_CASE("decode.hpp alone decodes and encodes", "[decode]")
{
    const result<instruction> again = decode(add, arch::v9);
    REQUIRE(again);
    CHECK(*again == decoded);
    CHECK(again->encode() == add);

    std::mt19937_64 random(34);
    int accepted = 0;
    for (int round = 0; round < tests::rounds(200000); ++round) {
        const arch on = architectures[random() % std::size(architectures)];
        const word bits = random();
        const result<instruction> some = decode(bits, on);
        accepted += some.has_value();
        if (some && some->encode() != bits) FAIL("a word does not encode to itself again");
    }
    CHECK(accepted != 0);
}

TEST_CASE("decode.hpp alone says why a word does not decode", "[decode]")
{
    for (const refused_word& one : refused) {
        INFO(sentence_of(one.why.code));
        const fault found = decode(one.bits, arch::v9).error();
        CHECK(found.code == one.why.code);
        CHECK(static_cast<int>(found.kind) == static_cast<int>(one.why.kind));
        CHECK(static_cast<int>(found.id) == static_cast<int>(one.why.id));
        CHECK(static_cast<int>(found.index) == static_cast<int>(one.why.index));
        CHECK(found.value == one.why.value);
    }
}
