// SPDX-License-Identifier: MIT
// Clauses, their headers, tuples and constants: random ones come back from their quadwords, and each kind of wrong bits is refused.
// Also tests: bifrost/clause_layout.hpp, bifrost/constants.hpp, bifrost/header.hpp, bifrost/quadword.hpp, bifrost/tuple.hpp
#include <cstdint>
#include <string>
#include <vector>

#include "valhall/bifrost/clause.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

namespace bifrost = valhall::bifrost;
using bifrost::clause, bifrost::constant_kind, bifrost::fault_code, bifrost::port, bifrost::unit;
using tests::tally;

namespace {

bifrost::register_block random_block(tests::dice& random, bool is_first)
{
    const auto reg = [&random] { return static_cast<std::int8_t>(random.below(64)); };
    bifrost::register_block made;
    made.reads[0] = static_cast<std::int8_t>(random.below(32));
    made.reads[1] = static_cast<std::int8_t>(32 + random.below(32));
    if (random.chance(2)) made.reads[2] = reg();
    else if (!is_first && random.chance(2)) made.fma = {reg(), static_cast<bifrost::write_part>(random.below(3))};
    if (random.chance(2)) made.add = {reg(), static_cast<bifrost::write_part>(random.below(3))};
    return made;
}

// An instruction that reads no port that is idle.
bifrost::instruction random_instruction(tests::dice& random, unit in, const bifrost::register_block& block)
{
    for (;;) {
        const auto one = bifrost::decode(in, static_cast<std::uint32_t>(random.below(std::uint64_t{1} << bits_of(in))));
        if (one && bifrost::detail::check_ports(*one, block)) return *one;
    }
}

bifrost::tuple random_tuple(tests::dice& random, const clause& of, bool is_first)
{
    for (;;) {
        bifrost::register_block block = random_block(random, is_first);
        const auto constants = static_cast<std::uint64_t>(std::min<int>(of.constant_count, bifrost::most_constants));
        if (constants != 0) block.fau = bifrost::fau::of_constant(static_cast<int>(random.below(constants)), 5);
        const auto bits = encode_register_block(block, is_first);
        if (bits) return {*bits, random_instruction(random, unit::fma, block), random_instruction(random, unit::add, block)};
    }
}

bifrost::header random_header(tests::dice& random)
{
    constexpr std::uint64_t used = ((std::uint64_t{1} << 45) - 1) & ~std::uint64_t{0x401F};
    for (;;)
        if (const auto made = bifrost::decode_header(random.bits() & used)) return *made;
}

clause random_clause(tests::dice& random)
{
    clause made;
    made.header = random_header(random);
    made.tuple_count = static_cast<std::uint8_t>(1 + random.below(8));
    made.constant_count = bifrost::has_inner_constant(made.tuple_count) ? 1 : 0;
    while (random.chance(2) && made.constant_count + 2 <= bifrost::constant_capacity(made.tuple_count)) made.constant_count += 2;
    for (int n = 0; n < made.constant_count; ++n) made.constants[n] = random.bits() & 0x0FFFFFFF0FFFFFF0;  // no program counter
    if (bifrost::has_inner_modification(made.tuple_count)) made.modification = random.chance(2) ? 4 : 0;
    for (int n = 0; n < made.tuple_count; ++n) made.tuples[n] = random_tuple(random, made, n == 0);
    return made;
}

std::vector<std::uint32_t> words_of(const clause& of)
{
    std::vector<std::uint32_t> words;
    const auto made = bifrost::encode(of);
    REQUIRE(made);
    for (int n = 0; n < made->count; ++n)
        for (int part = 0; part < 4; ++part) words.push_back(made->quadwords[n].word(part));
    return words;
}

bifrost::fault fault_of(const std::vector<std::uint32_t>& words) { return bifrost::decode_clause(words.data(), words.size() / 4).error(); }

// ---- a second writer of quadwords, apart from the library: bits one by one ----

using bits = std::vector<bool>;

bits bits_of(std::uint64_t value, int width)
{
    bits made;
    for (int n = 0; n < width; ++n) made.push_back((value >> n & 1) != 0);
    return made;
}

bits operator+(bits one, const bits& other)
{
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

bits part(const bits& of, int first, int last) { return {of.begin() + first, of.begin() + last + 1}; }

// A quadword from its lowest bit on: the tag, bits 8 to 82, and bits 83 to 127.
std::vector<bits> second_writing(const clause& of)
{
    std::vector<bits> tuples;
    for (int n = 0; n < of.tuple_count; ++n)
        tuples.push_back(bits_of(of.tuples[n].registers, 35) + bits_of(of.tuples[n].fma.bits, 23) + bits_of(of.tuples[n].add.bits, 20));
    const auto low = [&](std::size_t n) { return part(tuples[n], 0, 74); };
    const auto top = [&](std::size_t n) { return part(tuples[n], 75, 77); };
    const auto first = [&](std::size_t n) { return part(tuples[n], 0, 44); };
    const auto middle = [&](std::size_t n) { return part(tuples[n], 45, 74); };
    const auto zeros = [](int count) { return bits_of(0, count); };
    const auto constant = [&](int n) { return bits_of(of.constants[n] >> 4, 60); };
    const auto inside = [&] { return constant(0) + bits_of(of.modification, 8) + zeros(7); };
    const bits header = bits_of(*encode_header(of.header), 45);
    const int count = of.tuple_count;
    std::vector<bits> made{top(0) + bits_of(count == 1 ? 1 : 5, 5) + low(0) + header};
    if (count == 2) made.push_back(bits_of(3, 8) + low(1) + zeros(42) + top(1));
    if (count >= 3) made.push_back(top(1) + bits_of(4, 5) + low(1) + first(2));
    if (count == 3) made.push_back(bits_of(4, 8) + inside() + middle(2) + zeros(12) + top(2));
    if (count == 4) made.push_back(bits_of(5, 8) + low(3) + middle(2) + zeros(9) + top(3) + top(2));
    if (count >= 6) made.push_back(bits_of(1, 8) + low(3) + middle(2) + zeros(9) + top(3) + top(2));
    if (count == 5) {
        made.push_back(top(2) + top(3) + bits_of(2, 2) + low(3) + middle(2) + part(constant(0), 0, 14));
        made.push_back(top(4) + bits_of(2, 5) + low(4) + part(constant(0), 15, 59));
    }
    if (count >= 6) made.push_back(top(4) + bits_of(12, 5) + low(4) + first(5));
    if (count == 6) made.push_back(bits_of(6, 8) + inside() + middle(5) + zeros(12) + top(5));
    if (count == 7) made.push_back(bits_of(7, 8) + low(6) + middle(5) + zeros(9) + top(6) + top(5));
    if (count == 8) {
        made.push_back(top(5) + top(6) + bits_of(3, 2) + low(6) + middle(5) + part(constant(0), 0, 14));
        made.push_back(top(7) + bits_of(3, 5) + low(7) + part(constant(0), 15, 59));
    }
    // The numbers of pairs by their tuples and first constant.
    const std::string positions = "10 20 40 31 51 42 70 61 53 81 72 63 83 74 65";
    for (int n = count == 3 || count == 5 || count == 6 || count == 8 ? 1 : 0; n < of.constant_count; n += 2) {
        const std::size_t at = positions.find(std::to_string(10 * count + n));
        made.push_back(bits_of(at / 3, 4) + bits_of(3, 4) + constant(n) + constant(n + 1));
    }
    made.back()[6] = true;
    return made;
}

std::vector<std::uint32_t> words_of(const std::vector<bits>& quadwords)
{
    std::vector<std::uint32_t> words;
    for (const bits& one : quadwords) {
        REQUIRE(one.size() == 128);
        for (std::size_t n = 0; n < 128; ++n) {
            if (n % 32 == 0) words.push_back(0);
            words.back() |= (one[n] ? 1u : 0u) << n % 32;
        }
    }
    return words;
}

// The fault of a clause of NOPs with some number of tuples, after a change of its words.
template <class Change>
bifrost::fault fault_after(int tuples, Change&& change, int constants = 0)
{
    clause of;
    of.tuple_count = static_cast<std::uint8_t>(tuples);
    of.constant_count = static_cast<std::uint8_t>(constants);
    for (int n = 0; n < tuples; ++n) of.tuples[n].registers = *bifrost::encode_register_block({}, n == 0);
    std::vector<std::uint32_t> words = words_of(of);
    REQUIRE(fault_of(words).code == fault_code::none);
    change(words);
    return fault_of(words);
}

}  // namespace

TEST_CASE("bifrost: random clauses encode as by a second writer, and decode to themselves")
{
    tests::dice random(48);
    tally law, writing;
    for (int round = 0; round < tests::rounds(4000); ++round) {
        const clause one = random_clause(random);
        const std::vector<std::uint32_t> words = words_of(one);
        writing.expect(words == words_of(second_writing(one)), [&] { return std::to_string(one.tuple_count) + " tuples"; });
        const auto read = bifrost::decode_clause(words.data(), words.size() / 4);
        law.expect(read && static_cast<const clause&>(*read) == one && read->quadword_count * 4 == static_cast<int>(words.size()), [&] {
            return std::to_string(round) + ": " + std::string(sentence_of(read.error().code)) + " in tuple " +
                   std::to_string(read.error().tuple);
        });
    }
    CHECK(law.failures() == "");
    CHECK(writing.failures() == "");
}

TEST_CASE("bifrost: each bit of a clause is read, or refused if it is set")
{
    tests::dice random(49);
    tally law;
    for (int round = 0; round < tests::rounds(64); ++round) {
        const clause one = random_clause(random);
        std::vector<std::uint32_t> words = words_of(one);
        for (std::size_t bit = 0; bit < 32 * words.size(); ++bit) {
            words[bit / 32] ^= 1u << bit % 32;
            const auto read = bifrost::decode_clause(words.data(), words.size() / 4);
            law.expect(!read || (!(static_cast<const clause&>(*read) == one) && words_of(*read).size() <= words.size()),
                       [&] { return std::to_string(round) + " bit " + std::to_string(bit); });
            words[bit / 32] ^= 1u << bit % 32;
        }
    }
    CHECK(law.failures() == "");
}

TEST_CASE("bifrost: wrong quadwords are refused with their place")
{
    using words = std::vector<std::uint32_t>;
    CHECK(fault_after(1, [](words& w) { w[0] &= ~0xFFu; }).code == fault_code::no_clause);
    CHECK(fault_after(2, [](words& w) { w.resize(4); }).code == fault_code::truncated);
    CHECK(fault_after(2, [](words& w) { w[4] = (w[4] & ~0xFFu) | 2; }).code == fault_code::unknown_tag);
    CHECK(fault_after(2, [](words& w) { w[4] = (w[4] & ~0xFFu) | 6; }).code == fault_code::wrong_format);
    CHECK(fault_after(2, [](words& w) { w[7] |= 1; }).code == fault_code::quadword_bits);
    CHECK(fault_after(1, [](words& w) { w[4] ^= 1; }, 2).code == fault_code::constant_position);
    CHECK(fault_after(1, [](words& w) { w[2] |= 1u << 19; }).code == fault_code::header_bits);
    CHECK(fault_after(1, [](words& w) { w[3] |= 31u << 22; }).code == fault_code::reserved_message);
    CHECK(fault_after(1, [](words& w) { w[7] = 0x30000000; }, 2).code == fault_code::none);
    CHECK(fault_after(1, [](words& w) { w[7] = 0xD0000000; }, 2).code == fault_code::reserved_constant);
}

TEST_CASE("bifrost: wrong tuples are refused with their number")
{
    clause of;
    of.tuple_count = 2;
    of.tuples[0].registers = *bifrost::encode_register_block({}, true);
    of.tuples[1].registers = *bifrost::encode_register_block({}, false);
    const auto fault_with = [&of](int tuple, auto&& change) {
        clause changed = of;
        change(changed.tuples[tuple]);
        return fault_of(words_of(changed));
    };
    const auto missing = fault_with(1, [](bifrost::tuple& t) { t.registers |= 0x43; });
    CHECK((missing.code == fault_code::missing_constant && missing.tuple == 1 && missing.value == 0x43));
    CHECK(fault_with(0, [](bifrost::tuple& t) { t.registers |= 7; }).code == fault_code::reserved_fau);
    const auto reserved = fault_with(1, [](bifrost::tuple& t) { t.registers = std::uint64_t{9} << 31; });
    CHECK((reserved.code == fault_code::reserved_mode && reserved.value == 25 && reserved.where == bifrost::part::register_block));
    const auto idle = fault_with(1, [](bifrost::tuple& t) {
        bifrost::fields move = *bifrost::fields::of(bifrost::opcode::MOV_i32, unit::add);
        move.sources[0] = port::p2;
        t.add = *bifrost::encode(move);
    });
    CHECK((idle.code == fault_code::idle_port && idle.tuple == 1 && idle.index == 0 && idle.unit == unit::add));
    CHECK(fault_with(0, [](bifrost::tuple& t) { t.fma.bits = 0; }).where != bifrost::part::none);
}

TEST_CASE("bifrost: clauses that have no encoding are refused")
{
    const auto fault_with = [](auto&& change) {
        clause of;
        change(of);
        return bifrost::encode(of).error().code;
    };
    CHECK(fault_with([](clause& c) { c.tuple_count = 9; }) == fault_code::too_many_tuples);
    CHECK(fault_with([](clause& c) { c.tuple_count = 0; }) == fault_code::too_many_tuples);
    CHECK(fault_with([](clause& c) { c.constant_count = 4; }) == fault_code::too_many_constants);
    CHECK(fault_with([](clause& c) { c.constant_count = 1; }) == fault_code::too_many_constants);
    CHECK(fault_with([](clause& c) { c.tuple_count = 3; }) == fault_code::too_many_constants);
    CHECK(fault_with([](clause& c) { c.constant_count = 2, c.constants[0] = 1; }) == fault_code::constant_bits);
    CHECK(fault_with([](clause& c) { c.constants[6] = 16; }) == fault_code::constant_out_of_reach);
    CHECK(fault_with([](clause& c) { c.header.slot = 8; }) == fault_code::header_out_of_range);
    CHECK(fault_with([](clause& c) { c.header.staging_register = 64; }) == fault_code::header_out_of_range);
    CHECK(fault_with([](clause& c) { c.header.sends = static_cast<bifrost::message>(11); }) == fault_code::reserved_message);
}

TEST_CASE("bifrost: constants depend on the program counter by their modifications")
{
    HOLDS((bifrost::kinds_of_pair(0x4000001000000000, 0) == bifrost::constant_kinds{constant_kind::high, constant_kind::plain}));
    HOLDS((bifrost::kinds_of_pair(0x9000000000000000, 0) == bifrost::constant_kinds{constant_kind::plain, constant_kind::plain}));
    HOLDS((bifrost::kinds_of_pair(0x1000000000000000, 0xF000000000000000).second == constant_kind::low));
    HOLDS((bifrost::kinds_of_pair(0x7000000020000000, 0) == bifrost::constant_kinds{constant_kind::both, constant_kind::both}));
    HOLDS(bifrost::kinds_of_pair(0x3000000000000000, 0).first == constant_kind::reserved);
    HOLDS(bifrost::constant_value(constant_kind::high, 0x4FFFFFF012345678, 0x100) == 0x000000F012345678);
    HOLDS(bifrost::constant_value(constant_kind::both, 0x7000002000000020, 0x100) == 0x0000012000000120);
    HOLDS(bifrost::constant_value(constant_kind::low, 0x1FFFFFFFFFFFFFF0, 0x100) == 0xF0);
    HOLDS(bifrost::constant_value(constant_kind::plain, 7, 0x100) == 7);
    clause of;
    of.constant_count = 2;
    of.constants[0] = 0x4000002000000000;
    of.tuples[0].registers = 0x45;
    CHECK(of.kind_of_constant(0) == constant_kind::high);
    CHECK(of.fau_constant(0, 0x1000) == 0x0000102000000005);
}

TEST_CASE("bifrost: results are written by the next tuple's register block")
{
    clause of;
    of.tuple_count = 2;
    bifrost::register_block first, second;
    first.add = {9};
    second.fma = {3, bifrost::write_part::low};
    second.add = {4};
    of.tuples[0].registers = *bifrost::encode_register_block(first, true);
    of.tuples[1].registers = *bifrost::encode_register_block(second, false);
    CHECK(of.write_of(0, unit::fma) == second.fma);
    CHECK(of.write_of(0, unit::add) == second.add);
    CHECK(of.write_of(1, unit::add) == first.add);
    CHECK(!of.write_of(1, unit::fma));
}
