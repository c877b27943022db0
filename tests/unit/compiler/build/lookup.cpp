// SPDX-License-Identifier: MIT
// Elements of tables of constants and of arrays in registers, chosen by an index at run time.
#include "catch.hpp"

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include <valhall/compiler/build/lookup.hpp>

#include "random.hpp"
#include "rounds.hpp"
#include "unit/compiler/run_built.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

struct looked_up {
    std::vector<std::uint32_t> elements;  // the elements for 16 indices from `first` on, or the array after a store
    std::size_t instructions = 0;
};

// A program that reads an index for each lane, and stores the result of `build` for it.
template <class Build>
looked_up looked_up_by(const std::vector<std::uint32_t>& indices, const Build& build)
{
    vc::program p(arch::v10, shader_stage::compute);
    vc::builder b(p);
    const vc::value id = b.preloaded(preload::global_id_x);
    const vc::value index = b.LOAD_i32(b.add64(b.uniform_pair(0), b.shl(id, 2)), imm(0), mod::unsigned_);
    const vc::value result = b.value_of(build(b, id, index));
    b.STORE_i32(result, b.add64(b.uniform_pair(2), b.shl(id, 2)), imm(0));
    REQUIRE(!vc::verify(p));
    const vc::compiled done = vc::compile(p);
    const tests::built_run ran = tests::run_built(done, arch::v10, indices, 16);
    REQUIRE(ran.fault == "");
    return {ran.stored, done.words().size()};
}

void check_table(const std::vector<std::uint32_t>& values, std::size_t most_instructions = 1000)
{
    // The number of instructions of a program that stores the index itself.
    static const std::size_t others =
        looked_up_by(std::vector<std::uint32_t>(16), [](vc::builder&, const vc::value&, const vc::value& index) {
            return index;
        }).instructions;
    std::vector<vc::use> constants;
    for (const std::uint32_t v : values) constants.push_back(vc::constant_use(v));
    for (std::uint32_t first = 0; first < values.size(); first += 16) {
        std::vector<std::uint32_t> indices;
        for (std::uint32_t n = 0; n < 16; ++n) indices.push_back(first + n < values.size() ? first + n : 0);
        const looked_up found = looked_up_by(
            indices, [&](vc::builder& b, const vc::value&, const vc::value& index) { return vc::element_of(b, index, constants); });
        for (std::uint32_t n = 0; n < 16; ++n) CHECK(found.elements[n] == values[indices[n]]);
        CHECK(found.instructions <= others + most_instructions);
    }
}

std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }

}  // namespace

TEST_CASE("tables of constants are read without memory, by as few instructions as their values allow", "[compiler][lookup]")
{
    SECTION("one value") { check_table({7, 7, 7, 7}, 0); }
    SECTION("a line") { check_table({5, 8, 11, 14, 17, 20}, 2); }
    SECTION("a line that falls") { check_table({5, 1, 0xFFFFFFFD, 0xFFFFFFF9}, 2); }
    SECTION("two values") { check_table({bits(0.3f), bits(0.7f), bits(0.7f), bits(0.3f), bits(0.7f)}, 3); }
    SECTION("fields of four bits") { check_table({3, 9, 1, 15, 0, 0, 7, 2}, 3); }
    SECTION("fields of four bits, from a negative number on") { check_table({0xFFFFFFF8, 3, 0, 0xFFFFFFFF, 7, 2}, 4); }
    SECTION("fields in several words")
    {
        std::vector<std::uint32_t> squares;
        for (std::uint32_t n = 0; n < 64; ++n) squares.push_back(n * n * 131 % 251);
        check_table(squares, 24);
    }
    SECTION("whole floats") { check_table({bits(-2.0f), bits(0.0f), bits(2.0f), bits(1.0f), bits(-1.0f), bits(5.0f)}, 5); }
    SECTION("any values") { check_table({0xD76AA478, 0xE8C7B756, 0x242070DB, 0xC1BDCEEE, 0xF57C0FAF}, 7); }
    SECTION("a float that is -0") { check_table({bits(-0.0f), bits(0.0f), bits(2.0f), bits(1.0f)}); }
    SECTION("one element") { check_table({0x12345678}, 0); }
    SECTION("random tables")
    {
        tests::dice random(31);
        for (int round = 0; round < tests::rounds(200); ++round) {
            std::vector<std::uint32_t> values(1 + static_cast<std::size_t>(random.below(70)));
            const std::uint32_t width = 1 + static_cast<std::uint32_t>(random.below(32));
            for (std::uint32_t& v : values) v = (static_cast<std::uint32_t>(random.bits()) >> (32 - width)) - (width % 3);
            check_table(values);
        }
    }
}

TEST_CASE("arrays in registers are read and stored to by an index", "[compiler][lookup]")
{
    const std::vector<std::uint32_t> indices{0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 4, 3, 2, 1, 0, 2};
    const looked_up found = looked_up_by(indices, [](vc::builder& b, const vc::value& id, const vc::value& index) {
        std::vector<vc::use> held;
        for (std::uint32_t n = 0; n < 5; ++n) held.push_back(vc::iadd(b, id, vc::constant_use(100 * n)));
        const vc::use read = vc::element_of(b, index, held);
        for (std::uint32_t n = 0; n < 5; ++n) held[n] = vc::element_after_store(b, index, n, vc::constant_use(7), held[n]);
        vc::use sum = vc::imul(b, read, vc::constant_use(10000));
        for (const vc::use& u : held) sum = vc::iadd(b, sum, u);
        return sum;
    });
    for (std::uint32_t lane = 0; lane < 16; ++lane) {
        const std::uint32_t element = lane + 100 * indices[lane];
        CHECK(found.elements[lane] == element * 10000 + 5 * lane + 1000 - element + 7);
    }
}

TEST_CASE("an index that is a constant chooses when the program is built", "[compiler][lookup]")
{
    vc::program p(arch::v10, shader_stage::compute);
    vc::builder b(p);
    const vc::use held[3]{vc::constant_use(4), vc::constant_use(5), b.preloaded(preload::global_id_x)};
    CHECK(vc::element_of(b, vc::constant_use(1), held) == held[1]);
    CHECK(vc::element_of(b, vc::constant_use(2), held) == held[2]);
    CHECK(vc::element_of(b, vc::constant_use(9), held) == held[0]);
    CHECK(vc::element_after_store(b, vc::constant_use(1), 1, held[2], held[0]) == held[2]);
    CHECK(vc::element_after_store(b, vc::constant_use(1), 0, held[2], held[0]) == held[0]);
}
