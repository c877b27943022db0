// SPDX-License-Identifier: MIT
// Products of matrices: compared with a second reading over random words, modifiers and inputs; the layouts of the lanes by matrices whose
// product is known; and what is refused.
#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "unit/simulator/second_reading/second_reading.hpp"
#include "unit/simulator/sequence.hpp"
#include "valhall/literals.hpp"
#include "valhall/simulator/checked.hpp"
#include "valhall/simulator/explain_run.hpp"
#include "valhall/simulator/print_run_finding.hpp"
#include "valhall/simulator/semantics/matrix_product.hpp"

#include "random.hpp"
#include "rounds.hpp"

using namespace valhall;
using namespace valhall::literals;
using tests::lane_registers;
using tests::sixteen;

namespace {

struct product {
    const char* type;
    arch first, last;
    std::vector<std::string_view> left, right;  // what the sources may select
    bool may_saturate = false;
    arch saturates_since = arch::v14;
};

const std::vector<product> products{
    {"f32", arch::v11, arch::v15, {"none"}, {"none"}},           {"f32", arch::v15, arch::v15, {"f0", "f1"}, {"f0", "f1"}},
    {"v2f16", arch::v11, arch::v14, {"f0", "f1"}, {"f0", "f1"}}, {"f16", arch::v14, arch::v15, {"f0", "f1"}, {"none"}},
    {"v4s8", arch::v11, arch::v15, {"none"}, {"none"}},          {"v4s8", arch::v14, arch::v15, {"none", "v4u8"}, {"none", "v4u8"}},
    {"v4u8", arch::v11, arch::v15, {"none"}, {"none"}, true},
};

std::string selected(const std::string& reg, std::string_view part) { return part == "none" ? reg : reg + "." + std::string(part); }

// Words that are numbers of some kind for each type, or arbitrary bits.
std::uint32_t drawn(tests::dice& random)
{
    constexpr std::uint32_t corners[]{0,          0x80000000, 0x3F800000, 0x7F800000, 0xFF800000, 0x7FC00000, 1,          0x00800000,
                                      0x7F7FFFFF, 0x3C003C00, 0x7C00FC00, 0x00010001, 0x7BFF8400, 0x80808080, 0x7F7F7F7F, 0xFFFFFFFF};
    switch (random.below(4)) {
    case 0: return corners[random.below(std::size(corners))];
    case 1: return 0x3F000000 + static_cast<std::uint32_t>(random.below(0x01000000)) + (random.chance(2) ? 0x80000000 : 0);
    case 2: return 0x30003000 + static_cast<std::uint32_t>(random.bits() & 0x8FFF8FFF);
    default: return static_cast<std::uint32_t>(random.bits());
    }
}

std::vector<std::uint32_t> list(const lane_registers& lanes) { return {lanes.begin(), lanes.end()}; }

std::string refusal(const std::string& text, arch on, int lanes = 16)
{
    const program assembled = assemble(text + "\nNOP.end\n", on);
    INFO(text);
    REQUIRE(assembled);
    const auto ran = simulator::run(assembled.words, on, {.lanes = lanes});
    return ran ? "" : simulator::explain(ran.error());
}

}  // namespace

TEST_CASE("matrix products agree with the second reading", "[simulator][lanes]")
{
    tests::dice random;
    tests::tally law;
    std::set<std::string> distinct;
    for (const product& p : products)
        for (const arch on : architectures) {
            if (on < p.first || on > p.last) continue;
            for (const std::string_view left : p.left)
                for (const std::string_view right : p.right)
                    for (const bool saturates : {false, true}) {
                        if (saturates && (!p.may_saturate || on < p.saturates_since)) continue;
                        const std::string text = std::string("MMUL.") + p.type + (saturates ? ".saturate" : "") + " r3, " +
                                                 selected("r0", left) + ", " + selected("r1", right) + ", r2";
                        distinct.insert(text);
                        tests::sequence program(text, on);
                        for (int n = 0; n < tests::rounds(400); ++n) {
                            const bool is_near_limit = random.chance(4);
                            const lane_registers a = sixteen([&] { return drawn(random); }), b = sixteen([&] { return drawn(random); }),
                                                 c = sixteen([&] { return is_near_limit ? ~random.below(1 << 20) : drawn(random); });
                            const simulator::warp w = program.run({{0, a}, {1, b}, {2, c}});
                            const auto expected =
                                second_reading::read_matrix_product({p.type, left, right, saturates, list(a), list(b), list(c)});
                            for (int lane = 0; lane < 16; ++lane) {
                                const std::string wrong =
                                    second_reading::disagreement(expected[static_cast<std::size_t>(lane)], 0, w.reg(3, lane));
                                law.expect(wrong.empty(), [&] { return text + " lane " + std::to_string(lane) + ": " + wrong; });
                            }
                        }
                    }
        }
    CHECK(law.failures() == "");
    CHECK(distinct.size() == 1 + 4 + 4 + 2 + 4 + 2);
}

TEST_CASE("the destination of a matrix product may be one of its sources", "[simulator][lanes]")
{
    tests::dice random;
    for (const int to : {0, 1, 2}) {
        tests::sequence program("MMUL.v4s8 r" + std::to_string(to) + ", r0, r1, r2", arch::v12);
        const lane_registers a = sixteen([&] { return random.bits(); }), b = sixteen([&] { return random.bits(); }),
                             c = sixteen([&] { return random.bits(); });
        const simulator::warp w = program.run({{0, a}, {1, b}, {2, c}});
        const auto expected = second_reading::read_matrix_product({"v4s8", "none", "none", false, list(a), list(b), list(c)});
        for (int lane = 0; lane < 16; ++lane) CHECK(w.reg(to, lane) == expected[static_cast<std::size_t>(lane)].bits);
    }
}

TEST_CASE("a matrix product with parts that no source describes is refused", "[simulator][lanes]")
{
    const std::string reason = "it is not known what the instruction computes: which parts of the matrices it multiplies is not published";
    const auto ends_with = [](const std::string& text, const std::string& end) {
        return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
    };
    for (const char* const text : {"MMUL.v2f16 r0, r1.none, r2.f0, r3", "MMUL.v2f16 r0, r1.f0, r2.none, r3"})
        if (assemble(text, arch::v14)) CHECK(ends_with(refusal(text, arch::v14), reason));
    for (const char* const text : {"MMUL.f32 r0, r1.f0, r2, r3", "MMUL.f32 r0, r1, r2.f1, r3"})
        CHECK(ends_with(refusal(text, arch::v15), reason));
    for (const char* const text : {"MMUL.f32 r0, r1.f1, r2.f0, r3", "MMUL.f32 r0, r1, r2, r3"}) CHECK(refusal(text, arch::v15).empty());
}

TEST_CASE("a matrix product needs all lanes", "[simulator][lanes]")
{
    CHECK(refusal("MMUL.f32 r0, r1, r2, r3", arch::v11).empty());
    const std::string expected =
        "it is not known what the instruction computes: what a matrix product takes from lanes that are not active is not published";
    CHECK(refusal("MMUL.f32 r0, r1, r2, r3", arch::v11, 15).find(expected) != std::string::npos);
    const std::string branching = "IADD_IMM.i32 r1, 0x0, #3\nICMP_OR.u32.gt.i1 r1, lane_id.w0, r1, 0x0\nBRANCHZ.eq.reconverge r1, "
                                  "past\nMMUL.f32 r0, r1, r2, r3\npast:";
    CHECK(refusal(branching, arch::v11).find(expected) != std::string::npos);
}

TEST_CASE("an undefined element of a matrix matters if a result depends on it", "[simulator][lanes]")
{
    // Lane 6 has not written r0.
    const auto findings = [](const std::string& product) {
        const program assembled = assemble("IADD_IMM.i32 r4, 0x0, #6\nICMP_OR.u32.ne.i1 r4, lane_id.w0, r4, 0x0\n"
                                           "BRANCHZ.eq r4, past\nMOV.i32.reconverge r0, u0\npast:\n" +
                                               product + "\nNOP.end\n",
                                           arch::v11);
        REQUIRE(assembled);
        constexpr std::uint32_t uniforms[] = {1};
        const simulator::register_value registers[] = {{1, 0x3F800000}, {2, 0}, {5, 0}};
        const auto ran = simulator::run_checked(assembled.words, arch::v11, {.lanes = 16, .registers = registers, .uniforms = uniforms});
        INFO(product << (ran ? "" : simulator::explain(ran.result.error())));
        REQUIRE(ran.result);
        std::string text;
        for (const simulator::run_finding& one : ran.findings())
            text += std::to_string(one.what.index) + ": " + std::string(to_text(one).view()) + "\n";
        return text;
    };
    CHECK(findings("MMUL.f32 r3, r0, r1, r2") == "4: lane 6: reads r0, which nothing has written\n");
    CHECK(findings("MMUL.f32 r3, r1, r0, r2") == "4: lane 6: reads r0, which nothing has written\n");
    CHECK(findings("MMUL.v4s8 r3, r0, r1, r2") == "4: lane 6: reads r0, which nothing has written\n");
    // Each product with zeros is 0, whatever the other byte is.
    CHECK(findings("MMUL.v4s8 r3, r0, r5, r2").empty());
}

// The same code in constant expressions: the identity times a matrix is the matrix.
namespace {

constexpr bool identity_keeps_a_matrix()
{
    constexpr auto multiply = ".arch v11 \n MMUL.f32.end r3, r0, r1, r2"_valhall;
    std::array<std::uint32_t, 16> identity{}, matrix{};
    for (std::size_t n = 0; n < 16; ++n) {
        identity[n] = n % 5 == 0 ? 0x3F800000 : 0;
        matrix[n] = 0x40000000 + static_cast<std::uint32_t>(n << 16);
    }
    const simulator::register_value registers[] = {{0, identity}, {1, matrix}};
    const auto ran = simulator::run(multiply, arch::v11, {.lanes = 16, .registers = registers});
    for (int lane = 0; lane < 16; ++lane)
        if (!ran || ran.reg(3, lane) != matrix[static_cast<std::size_t>(lane)]) return false;
    return true;
}

static_assert(identity_keeps_a_matrix());

}  // namespace
