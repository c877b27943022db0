// SPDX-License-Identifier: MIT
// Instructions that depend on other lanes and on the path through a program: permutations and ballots, branches, discards, and
// sequences of compilers; compared with independent formulas.
// Also tests: simulator/conditions.hpp, simulator/host.hpp, simulator/warp.hpp
#include "unit/simulator/second_reading/parts.hpp"
#include "unit/simulator/second_reading/second_reading.hpp"
#include "unit/simulator/sequence.hpp"

#include "random.hpp"
#include "rounds.hpp"

using namespace valhall;
using tests::bits_of;
using tests::float_of;
using tests::lane_registers;
using tests::sequence;
using tests::sixteen;

namespace {

// Lanes in which r9 is 0 skip the middle.
std::string where_r9(const std::string& middle) { return "BRANCHZ.eq.reconverge r9, past\n" + middle + "\npast:\n"; }

lane_registers drawn(tests::dice& random)
{
    return sixteen([&] { return random.bits(); });
}

// The lane that a lane reads, -1 for none. By choice, an operand outside of the subgroup uses its low bits, except that a shift then
// reads nothing.
int lane_read(const std::string& how, int size, int own, std::uint32_t operand)
{
    const int first = own / size * size;
    if (how == "shift") {
        const int distance = operand < 128 ? static_cast<int>(operand) : static_cast<int>(operand) - 256, to = own + distance;
        return to >= first && to < first + size ? to : -1;
    }
    const int low = static_cast<int>(operand % static_cast<std::uint32_t>(size));
    if (how != "xor") return first + low;
    int to = first;
    for (int bit = 1; bit < size; bit *= 2)
        if ((own - first) / bit % 2 != low / bit % 2) to += bit;
    return to;
}

struct word_of_inactive {
    const char* name;
    std::uint32_t bits;
};

constexpr word_of_inactive inactive_words[] = {{"", 0},
                                               {".umax", 0xFFFFFFFF},
                                               {".i1", 1},
                                               {".v2i1", 0x00010001},
                                               {".smin", 0x80000000},
                                               {".smax", 0x7FFFFFFF},
                                               {".v2smin", 0x80008000},
                                               {".v2smax", 0x7FFF7FFF},
                                               {".v4smin", 0x80808080},
                                               {".v4smax", 0x7F7F7F7F},
                                               {".f1", 0x3F800000},
                                               {".v2f1", 0x3C003C00},
                                               {".infn", 0xFF800000},
                                               {".inf", 0x7F800000},
                                               {".v2infn", 0xFC00FC00},
                                               {".v2inf", 0x7C007C00}};

}  // namespace

TEST_CASE("CLPER reads other active lanes of the subgroup", "[simulator][lanes]")
{
    tests::dice random;
    tests::tally law;
    for (const int size : {2, 4, 8, 16})
        for (const std::string how : {"", "xor", "shift"})
            for (const word_of_inactive& otherwise : inactive_words)
                for (std::uint32_t byte = 0; byte < 4; ++byte) {
                    const std::string name = "CLPER.i32.subgroup" + std::to_string(size) + (how.empty() ? "" : "." + how) + otherwise.name;
                    sequence program(where_r9(name + " r10, r0, r1.b" + std::to_string(byte)));
                    for (int n = 0; n < 4; ++n) {
                        const lane_registers values = drawn(random),
                                             operands = n < 2 ? drawn(random) : sixteen([&] { return 0x01010101 * random.below(16); });
                        const lane_registers active = sixteen([&] { return random.below(4); });
                        const simulator::warp w = program.run({{0, values}, {1, operands}, {9, active}});
                        for (int lane = 0; lane < 16; ++lane) {
                            const int from = lane_read(how, size, lane, operands[static_cast<std::size_t>(lane)] >> 8 * byte & 0xFF);
                            const bool is_there = from >= 0 && active[static_cast<std::size_t>(from)] != 0;
                            const std::uint32_t read = is_there ? values[static_cast<std::size_t>(from)] : otherwise.bits;
                            const std::uint32_t wanted = active[static_cast<std::size_t>(lane)] == 0 ? 0 : read;
                            law.expect(w.reg(10, lane) == wanted, [&] {
                                return name + ": lane " + std::to_string(lane) + " got " + tests::hex(w.reg(10, lane)) + " instead of " +
                                       tests::hex(wanted);
                            });
                        }
                    }
                }
    CHECK(law.failures() == "");
    CHECK(law.count() == 4 * 3 * 16 * 4 * 4 * 16);
}

TEST_CASE("votes and ballots use the active lanes", "[simulator][lanes]")
{
    tests::dice random;
    tests::tally law;
    // r10: ballot; r11: any; r12: all.
    sequence program(where_r9(R"(
        WMASK.subgroup16 r10, r0
        ICMP_OR.u32.ne.i1 r11, r10, 0x0, 0x0
        ICMP_OR.u32.eq.i1 r1, r0, 0x0, 0x0
        WMASK.subgroup16 r2, r1
        ICMP_OR.u32.eq.i1 r12, r2, 0x0, 0x0
    )"));
    for (int n = 0; n < tests::rounds(4000); ++n) {
        const word density = 1 + random.below(20), presence = 1 + random.below(20);
        const lane_registers votes = sixteen([&] { return random.chance(density) ? 0 : random.bits(); }),
                             active = sixteen([&] { return random.chance(presence) ? 0 : 1; });
        const simulator::warp w = program.run({{0, votes}, {9, active}});
        std::uint32_t ballot = 0;
        bool all = true;
        for (std::size_t lane = 0; lane < 16; ++lane) {
            if (active[lane] != 0 && votes[lane] != 0) ballot |= 1u << lane;
            all = all && (active[lane] == 0 || votes[lane] != 0);
        }
        for (int lane = 0; lane < 16; ++lane) {
            const bool is_active = active[static_cast<std::size_t>(lane)] != 0;
            law.expect(w.reg(10, lane) == (is_active ? ballot : 0) && w.reg(11, lane) == (is_active && ballot != 0) &&
                           w.reg(12, lane) == (is_active && all),
                       [&] { return tests::hex(ballot); });
        }
    }
    CHECK(law.failures() == "");
}

TEST_CASE("quads exchange values, and invocations shuffle them", "[simulator][lanes]")
{
    tests::dice random;
    tests::tally law;
    sequence program(R"(
        IADD_IMM.i32 r40, 0x0, #0x00030201
        CLPER.i32.subgroup4.xor r10, r0, r40.b0
        CLPER.i32.subgroup4.xor r11, r0, r40.b1
        CLPER.i32.subgroup4.xor r12, r0, r40.b2
        CLPER.i32.subgroup4 r13, r0, r40.b2
        CLPER.i32.subgroup16 r14, r0, r1.b0
        MOV.i32 r15, lane_id.w0
    )");
    for (int n = 0; n < tests::rounds(1000); ++n) {
        const lane_registers values = drawn(random), from = sixteen([&] { return random.below(16); });
        const simulator::warp w = program.run({{0, values}, {1, from}});
        for (unsigned lane = 0; lane < 16; ++lane) {
            const int l = static_cast<int>(lane);
            law.expect(w.reg(10, l) == values[lane ^ 1] && w.reg(11, l) == values[lane ^ 2] && w.reg(12, l) == values[lane ^ 3] &&
                           w.reg(13, l) == values[lane / 4 * 4 + 3] && w.reg(14, l) == values[from[lane]] && w.reg(15, l) == lane,
                       [&] { return std::to_string(lane); });
        }
    }
    CHECK(law.failures() == "");
}

TEST_CASE("all sequences for derivatives give differences within a quad", "[simulator][lanes]")
{
    tests::dice random;
    tests::tally law;
    for (const unsigned axis : {1u, 2u}) {
        const std::string a = std::to_string(axis), rest = std::to_string(3 & ~axis);
        sequence program("IADD_IMM.i32 r40, 0x0, #" + a + "\nIADD_IMM.i32 r41, 0x0, #" + rest + "\nIADD_IMM.i32 r42, 0x0, #" +
                         (axis == 1 ? "31" : "30") + R"(
            LSHIFT_AND.i32 r1, lane_id.w0, 0x0.b0, r41
            IADD_IMM.i32 r2, r1, #)" +
                         a + R"(
            CLPER.i32.subgroup4 r3, r0, r2.b0
            CLPER.i32.subgroup4 r4, r0, r1.b0
            FADD.f32 r10, r3, r4.neg
            CLPER.i32.subgroup4.xor r5, r0, r40.b0
            FADD.f32 r5, r5, r0.neg
            LSHIFT_AND.i32 r6, lane_id.w0, 0x0.b0, r40
            LSHIFT_XOR.i32 r11, r6, r42.b0, r5
            CLPER.i32.subgroup4 r7, r0, 0x0.b0
            CLPER.i32.subgroup4 r8, r0, r40.b0
            FADD.f32 r12, r8, r7.neg
        )");
        for (int n = 0; n < tests::rounds(1000); ++n) {
            const lane_registers values = sixteen([&] { return 0x3F000000 + random.below(0x02000000); });
            const simulator::warp w = program.run({{0, values}});
            for (unsigned lane = 0; lane < 16; ++lane) {
                const float fine = float_of(values[lane | axis]) - float_of(values[lane & ~axis]),
                            coarse = float_of(values[(lane & ~3u) + axis]) - float_of(values[lane & ~3u]);
                const int l = static_cast<int>(lane);
                law.expect(float_of(w.reg(10, l)) == fine && float_of(w.reg(11, l)) == fine && float_of(w.reg(12, l)) == coarse, [&] {
                    return "axis " + a + ", lane " + std::to_string(lane) + ": " + tests::hex(w.reg(10, l)) + " " +
                           tests::hex(w.reg(11, l));
                });
            }
        }
    }
    CHECK(law.failures() == "");
}

TEST_CASE("branches test the combination of the condition's bits", "[simulator][control]")
{
    tests::dice random;
    tests::tally law;
    const auto holds = [](const std::string& combine, std::uint32_t x) {
        if (combine == ".h0") return x % 0x10000 != 0;
        if (combine == ".h1") return x / 0x10000 != 0;
        if (combine == ".and") return x == 0xFFFFFFFF;
        if (combine != ".lowbits") return x != 0;
        int set = 0;
        for (int bit = 3; bit <= 20; ++bit) set += x >> bit & 1;
        return set != 0 && set != 18;
    };
    for (const std::string combine : {"", ".h0", ".h1", ".and", ".lowbits"})
        for (const bool inverted : {false, true}) {
            sequence program("BRANCHZ" + std::string(inverted ? ".eq" : "") + ".reconverge r0" + combine +
                             ", taken\nIADD_IMM.i32 r10, 0x0, #1\ntaken:\n");
            for (int n = 0; n < 500; ++n) {
                const auto condition = [&]() -> std::uint32_t {
                    constexpr std::uint32_t corners[] = {0,          1,          0xFFFFFFFF, 0xFFFF0000, 0x0000FFFF, 0x001FFFF8, 0xFFE00007,
                                                         0x001FFFF0, 0x00000008, 0x00100000, 0x00200000, 0x00000007, 0xFFFFFFFE};
                    return random.chance(4) ? static_cast<std::uint32_t>(random.bits()) : corners[random.below(std::size(corners))];
                };
                const lane_registers x = sixteen(condition);
                const simulator::warp w = program.run({{0, x}});
                for (int lane = 0; lane < 16; ++lane) {
                    const bool taken = holds(combine, x[static_cast<std::size_t>(lane)]) != inverted;
                    law.expect((w.reg(10, lane) == 0) == taken,
                               [&] { return combine + (inverted ? ".eq " : " ") + tests::hex(x[static_cast<std::size_t>(lane)]); });
                }
            }
        }
    CHECK(law.failures() == "");
    CHECK(law.count() == 5 * 2 * 500 * 16);
}

TEST_CASE("lanes are discarded if the condition holds", "[simulator][control]")
{
    tests::dice random;
    tests::tally law;
    for (const std::string condition : {"eq", "gt", "ge", "ne", "lt", "le", "gtlt", "total"})
        for (const std::string left : {"", ".neg", ".abs", ".neg.abs", ".h0", ".neg.h1"})
            for (const std::string right : {"", ".neg", ".h1"}) {
                if (condition == "total" && (left.find('h') != std::string::npos || right == ".h1"))
                    continue;  // the bits of a widened NaN are open
                sequence program("DISCARD.f32." + condition + " r0" + left + ", r1" + right + "\n");
                const auto value = [](std::uint32_t bits, const std::string& how) {
                    const std::size_t h = how.find(".h");
                    const second_reading::source from{bits,
                                                      h == std::string::npos                    ? "none"
                                                      : h + 2 < how.size() && how[h + 2] == '0' ? "h0"
                                                                                                : "h1",
                                                      how.find("neg") != std::string::npos, how.find("abs") != std::string::npos};
                    return second_reading::floats_of(from, {})[0];
                };
                for (int n = 0; n < 20; ++n) {
                    const auto number = [&]() -> std::uint32_t {
                        constexpr std::uint32_t corners[] = {0,          0x80000000, 0x3F800000, 0xBF800000, 0x7FC00000,
                                                             0x7F800000, 0x3C003C00, 0xBC00BC00, 0x7E007E00};
                        return random.chance(4) ? static_cast<std::uint32_t>(random.bits()) : corners[random.below(std::size(corners))];
                    };
                    const lane_registers a = sixteen(number), b = sixteen(number);
                    const simulator::warp w = program.run({{0, a}, {1, b}});
                    for (std::size_t lane = 0; lane < 16; ++lane) {
                        const bool wanted = second_reading::condition_holds(condition, "f32", value(a[lane], left), value(b[lane], right));
                        law.expect((w.discarded() >> lane & 1) == wanted,
                                   [&] { return condition + left + right + " " + tests::hex(a[lane]) + " " + tests::hex(b[lane]); });
                    }
                }
            }
    CHECK(law.failures() == "");
    CHECK(law.count() > 40'000);
}
