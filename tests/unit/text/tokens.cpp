// SPDX-License-Identifier: MIT
// The tokens of a line: their kinds, and that together they are the line, also for invalid lines.
#include "catch.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <valhall/text/print.hpp>
#include <valhall/text/tokens.hpp>

#include "random.hpp"

using namespace valhall;

namespace {

// A letter for the kind of each token except blanks, and the number of its operand: "m" "r0".
constexpr auto shape_of(std::string_view line)
{
    struct shape {
        char text[80]{};
        std::size_t size = 0;
    } made;
    for_each_token(line, [&](const text_token& t) {
        if (t.kind == token_kind::blank) return;
        made.text[made.size++] = " yldMmruciNpk,/?"[static_cast<std::size_t>(t.kind)];
        if (t.operand >= 0) made.text[made.size++] = static_cast<char>('0' + t.operand);
    });
    return made;
}

constexpr bool is_shaped(std::string_view line, std::string_view wanted)
{
    const auto made = shape_of(line);
    return std::string_view(made.text, made.size) == wanted;
}

}  // namespace

TEST_CASE("tokens: each has its kind and its operand")
{
    static_assert(is_shaped("FADD.f32.clamp_0_1 r0, ^r1, u4.h0  // sum", "Mmr0,0k1r1,1u2p2/"));
    static_assert(is_shaped("L1: NOP.end", "lMm"));
    static_assert(is_shaped("  01 02 00 00 00 c0 a4 00    FADD.f32 r0, r1, r2", "yyyyyyyyMr0,0r1,1r2"));
    static_assert(is_shaped("LOAD.i64.unsigned.slot0 @r4:r5, r2, offset:-8", "Mmmk0r0,0r0,0r1,1i2"));
    static_assert(is_shaped("BRANCHZ.reconverge r0, L12", "Mmr0,0N1"));
    static_assert(is_shaped(".quad 0x1", "dc0"));
    static_assert(is_shaped("IADD_IMM.i32 r0, 0x0, #-1", "Mr0,0c1,1i2"));
    static_assert(is_shaped("# a comment", "/"));
    CHECK(is_shaped("MOV.i32 r1, lane_id.w0", "Mr0,0N1p1"));
}

TEST_CASE("tokens: all of them together are the line, also if it is invalid")
{
    std::mt19937_64 random(3);
    constexpr std::string_view characters = "rRu019afFADD_.:,@^`#-+ \t/;[]x$\x80";
    for (int round = 0; round < 20'000; ++round) {
        std::string line;
        for (std::uint64_t n = random() % 30; n != 0; --n) line += characters[random() % characters.size()];
        std::string again;
        for_each_token(line, [&](const text_token& t) {
            REQUIRE(!t.text.empty());
            again += t.text;
        });
        REQUIRE(again == line);
    }
    for (int round = 0; round < 20'000; ++round) {
        const std::string line(to_text(random(), arch::v10).view());
        std::string again;
        for_each_token(line, [&](const text_token& t) { again += t.text; });
        REQUIRE(again == line);
    }
}
