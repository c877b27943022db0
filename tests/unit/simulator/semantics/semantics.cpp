// SPDX-License-Identifier: MIT
// How well each instruction is known, the refused ones with their reasons, and formulas compared with results computed by hand.
// Also tests: simulator/numbers.hpp, simulator/semantics/knowledge.hpp
#include "valhall/simulator/semantics/semantics.hpp"

#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "valhall/isa/lookup.hpp"

#include "random.hpp"
#include "support.hpp"

using namespace valhall;
using namespace valhall::simulator;
using tests::tally;

namespace {

std::vector<opcode> all_opcodes()
{
    std::vector<opcode> all;
    for (int i = 0; i < opcode_count; ++i) all.push_back(static_cast<opcode>(i));
    return all;
}

// The instructions of the first public description; only Arm's description has the others.
std::vector<opcode> described_first()
{
    std::vector<opcode> first;
    for (const std::string& line : tests::lines_of(tests::read_data("reference/instructions.txt"))) {
        const result<opcode> code = find_mnemonic(line.substr(0, line.find(' ')));
        REQUIRE(code);
        first.push_back(*code);
    }
    return first;
}

std::map<knowledge, int> counts(const std::vector<opcode>& codes)
{
    std::map<knowledge, int> found;
    for (const opcode code : codes) ++found[semantics_of(code).knowledge];
    return found;
}

const semantics_entry& entry_of(opcode code) { return simulator::detail::semantics_entries[static_cast<int>(code)]; }

arch first_arch(descriptor row)
{
    for (int on = 9; on < 15; ++on)
        if (contains(row.archs(), static_cast<arch>(on))) return static_cast<arch>(on);
    return arch::v9;
}

std::string named(opcode code) { return std::string(mnemonic(code)); }

}  // namespace

TEST_CASE("how well instructions are known, in numbers", "[simulator]")
{
    std::map<knowledge, int> first = counts(described_first());
    CHECK(first[knowledge::exact] == 153);
    CHECK(first[knowledge::chosen] == 34);  // exact except for a corner case
    CHECK(first[knowledge::bounded] == 14);
    CHECK(first[knowledge::host] == 38);
    CHECK(first[knowledge::refused] == 13);
}

TEST_CASE("more than half of the instructions are exact and about one in five is refused, as docs/simulator.md says", "[simulator]")
{
    std::map<knowledge, int> all = counts(all_opcodes());
    CHECK(all[knowledge::exact] * 2 > opcode_count);
    CHECK(all[knowledge::refused] * 6 > opcode_count);
    CHECK(all[knowledge::refused] * 4 < opcode_count);
}

TEST_CASE("every row that is not exact has a reason, and every row has an implementation", "[simulator]")
{
    for (const opcode code : all_opcodes()) {
        INFO(named(code));
        const semantics_entry& entry = entry_of(code);
        const semantics_info& info = semantics_of(code);
        CHECK((info.knowledge == knowledge::exact || !info.note.empty()));
        CHECK((info.note.empty() || (info.note.back() != '.' && info.note.find('"') == std::string_view::npos)));
        CHECK((entry.compute != nullptr) == (info.by == action::compute));
        CHECK((info.by == action::refuse) == (info.knowledge == knowledge::refused));
        CHECK((info.knowledge != knowledge::bounded || info.by == action::compute));
        const bool asks = info.by == action::buffer_address || info.by == action::varying || info.by == action::alpha_test ||
                          info.by == action::depth_emit || info.by == action::blend || info.by == action::tile_store ||
                          info.by == action::message;
        CHECK(asks == (info.knowledge == knowledge::host));
        const descriptor row = descriptor_at(static_cast<int>(code));
        if (info.by == action::compute) CHECK((row.has_destination() && row.staging().size() == 0));
    }
}

// ---- refusals ----

TEST_CASE("values of modifiers with unknown semantics are refused, and no others", "[simulator]")
{
    CHECK(std::size(simulator::detail::refused_values) == 26);
    std::set<std::pair<opcode, std::pair<enum_id, int>>> seen;
    for (const auto& one : simulator::detail::refused_values) {
        INFO(named(one.code) << " " << enumeration_of(one.id).name() << " " << int{one.value});
        CHECK(seen.insert({one.code, {one.id, one.value}}).second);
        CHECK_FALSE(one.reason.empty());
        CHECK(semantics_of(one.code).by != action::refuse);
        int refused = 0;
        for (int n = 9; n < 15; ++n) {
            const auto on = static_cast<arch>(n);
            if (!find(one.code, on) || !enumeration_of(one.id).legal(one.value, on)) continue;
            instruction i = *make_instruction(one.code, on);
            if (i.has<modifier::absolute>()) tests::must(i.set(modifier::absolute::absolute));  // the default value is refused
            CHECK(refusal_of(i, modes(i)).empty());
            tests::must(i.set(one.id, one.value));
            CHECK(refusal_of(i, modes(i)) == one.reason);
            ++refused;
        }
        CHECK(refused != 0);
    }
}

TEST_CASE("formulas are not called with values of modifiers that no description lists", "[simulator]")
{
    const auto refuses = [](opcode code, auto... values) {
        instruction i = *make_instruction(code, arch::v9);
        (tests::must(i.set(values)), ...);
        return !refusal_of(i, modes(i)).empty();
    };
    CHECK(refuses(opcode::CSEL_u32, modifier::condition::total));
    CHECK(refuses(opcode::ICMP_OR_s32, modifier::condition::gtlt));
    CHECK(refuses(opcode::FCMP_AND_f32, modifier::result_type::u1));
    CHECK(refuses(opcode::MUX_v4i8, modifier::mux::fp_zero));
    CHECK(refuses(opcode::FREXPM_f32, modifier::sqrt::sqrt, modifier::log::log));
    CHECK_FALSE(refuses(opcode::CSEL_f32, modifier::condition::total));
    CHECK_FALSE(refuses(opcode::ICMP_MULTI_u32, modifier::result_type::u1));
    CHECK_FALSE(refuses(opcode::MUX_v2i16, modifier::mux::fp_zero));
    CHECK_FALSE(refuses(opcode::FREXPM_f32, modifier::log::log));
    CHECK(refuses(opcode::FPCLASS_f32));
    CHECK(refuses(opcode::FADD_f32, modifier::sticky::sticky));
}

TEST_CASE("no instruction of real programs is refused", "[simulator]")
{
    tally law;
    for (const auto& file : std::filesystem::directory_iterator(VALHALL_TEST_DATA "/corpus")) {
        if (file.path().extension() != ".bin") continue;
        const std::string name = file.path().stem().string();
        for (const word bits : tests::words_of(tests::read_data("corpus/" + name + ".bin")))
            if (const result<instruction> i = decode(bits, arch::v9))
                law.expect(refusal_of(*i, modes(*i)).empty(),
                           [&] { return name + ": " + named(i->code()) + " " + std::string(refusal_of(*i, modes(*i))); });
    }
    CHECK(law.count() > 10'000);
    CHECK(law.failures() == "");
}

// ---- formulas ----

namespace {

template <isa_enum... E>
constexpr modes with(E... values)
{
    modes m;
    ((m.values[static_cast<int>(id_of(values))] = static_cast<std::uint8_t>(values)), ...);
    return m;
}

struct formula_case {
    opcode code;
    modes modifiers;
    std::uint64_t operands[4];
    std::uint64_t expected;
};

// The operands of a formula, the same in all lanes.
struct same_operands {
    lane_words low[max_sources]{}, high[max_sources]{};
    lane_operands read{};

    constexpr same_operands(opcode code, const std::uint64_t* operands, int lanes)
    {
        const int sources = descriptor_at(static_cast<int>(code)).sources().size();
        for (int n = 0; n < max_sources; ++n) {
            for (std::size_t lane = 0; lane < static_cast<std::size_t>(lanes); ++lane) {
                low[n][lane] = static_cast<std::uint32_t>(operands[n]);
                high[n][lane] = static_cast<std::uint32_t>(operands[n] >> 32);
            }
            read.low[n] = low[n].data();
            read.high[n] = high[n].data();
            if (n >= sources && n < sources + max_immediates) read.immediates[n - sources] = static_cast<std::int64_t>(operands[n]);
        }
    }
};

constexpr bool gives_expected(const formula_case& one, int lanes)
{
    const same_operands operands(one.code, one.operands, lanes);
    lane_words low{}, high{};
    simulator::detail::semantics_entries[static_cast<int>(one.code)].compute(one.modifiers, operands.read, lanes, low, high);
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(lanes); ++lane)
        if ((low[lane] | std::uint64_t{high[lane]} << 32) != one.expected) return false;
    return true;
}

using condition = modifier::condition;
using result_type = modifier::result_type;
using round_mode = modifier::round_mode;
constexpr auto saturate = modifier::saturate::saturate;

// Corner cases, computed by hand from the definitions.
constexpr formula_case corners[] = {
    {opcode::FADD_f32, {}, {0x3F800000, 0x33800000}, 0x3F800000},
    {opcode::FADD_f32, with(round_mode::rtp), {0x3F800000, 0x33800000}, 0x3F800001},
    {opcode::FADD_f32, {}, {0x80000000, 0x80000000}, 0x80000000},
    {opcode::FADD_v2f16, {}, {0x3C003C00, 0x3C00BC00}, 0x40000000},
    {opcode::FADD_LSCALE_f32, {}, {0xBF800000, 0x40400000}, 0xBE800000},
    {opcode::FADD_IMM_v2f16, {}, {0x3C004000, 0x3C00C000}, 0x40000000},
    {opcode::FMA_f32, {}, {0x3F803000, 0x7C89A71F, 0xFC992B54}, 0xFAF50965},
    {opcode::FMIN_f32, {}, {0x80000000, 0x00000000}, 0x80000000},
    {opcode::FMAX_f32, {}, {0x7FC00001, 0x3F800000}, 0x3F800000},
    {opcode::FMAX_f32, with(modifier::nan_semantics::nan_propagate), {0x7FC00001, 0x3F800000}, 0x7FC00000},
    {opcode::FMA_RSCALE_f32, {}, {0x40000000, 0x40400000, 0x3F800000, 0xFFFFFFFF}, 0x40600000},
    {opcode::FMA_RSCALE_N_f32, {}, {0x80000000, 0x7F800000, 0x3F800000, 1}, 0x40000000},
    {opcode::FMA_RSCALE_LEFT_f32, {}, {0x40400000, 0x00000000, 0x3F800000, 0}, 0x40800000},
    {opcode::LDEXP_f32, {}, {0x3F800000, 0xFFFFFF6B}, 0x00000001},
    {opcode::LDEXP_f32, with(round_mode::rtz), {0x3F800000, 128}, 0x7F800000},
    {opcode::LDEXP_f32, with(round_mode::rtz), {0x3FFFFFFF, 0xFFFFFF81}, 0x007FFFFF},
    {opcode::FLUSH_f32, with(modifier::nan_mode::quiet_nan), {0xFF800001}, 0xFFC00001},
    {opcode::FLUSH_f32, with(modifier::flush_inf::flush_inf), {0xFF800000}, 0xFF7FFFFF},
    {opcode::FLUSH_v2f16, with(modifier::ftz::ftz), {0x800103FF}, 0x80000000},
    {opcode::FREXPM_f32, {}, {0xC0400000}, 0xBF400000},
    {opcode::FREXPE_f32, with(modifier::neg_result::neg_result), {0xC0400000}, 0xFFFFFFFE},
    {opcode::FREXPE_v2f16, with(modifier::sqrt::sqrt), {0x44003400}, 0x00020000},
    {opcode::ILOGB_v2f16, {}, {0x7C000000}, 0x7FFF8000},
    {opcode::LOGB_f32, {}, {0x41100000}, 0x40400000},
    {opcode::LOGB_v2f16, {}, {0xFC008000}, 0x7C00FC00},
    {opcode::CUBEFACE1, {}, {0x3F800000, 0xC0400000, 0x40000000}, 0x40400000},
    {opcode::CUBEFACE1, {}, {0x00000000, 0x80000000, 0x00000001}, 0x40000000},
    {opcode::CUBEFACE1, {}, {0x7F800000, 0x00000000, 0x00000000}, 0x3F800000},
    {opcode::CUBEFACE2_V9, {}, {0x3F800000, 0xC0400000, 0x40000000}, 0x60000000},
    {opcode::CUBEFACE2_V9, {}, {0xFF800000, 0x00000000, 0x00000000}, 0x20010000},
    {opcode::CUBEFACE2_V9, {}, {0x80000000, 0x80000000, 0x80000000}, 0x80000000},
    {opcode::CUBEFACE2_V9, {}, {0x00000000, 0x3F800000, 0xBF800000}, 0xA0000000},
    {opcode::CUBEFACE2_V9, {}, {0x7FC00000, 0x00000000, 0xBF800000}, 0x80000000},
    {opcode::CUBE_SSEL, {}, {0x3F800000, 0x40000000, 0xA0000000}, 0xC0000000},
    {opcode::CUBE_SSEL, {}, {0x3F800000, 0x40000000, 0x00010000}, 0xBF800000},
    {opcode::CUBE_TSEL, {}, {0x3F800000, 0x40000000, 0x60000000}, 0xC0000000},
    {opcode::CUBE_TSEL, {}, {0x3F800000, 0x40000000, 0x00000000}, 0xBF800000},

    {opcode::F32_TO_S32, with(round_mode::rtn), {0xC0200000}, 0xFFFFFFFD},
    {opcode::F32_TO_U32, {}, {0x4F800000}, 0xFFFFFFFF},
    {opcode::V2F16_TO_V2S16, {}, {0x7C00C100}, 0x7FFFFFFE},
    {opcode::F16_TO_S32, {}, {0xFBFF}, 0xFFFF0020},
    {opcode::S8_TO_S32, {}, {0x80}, 0xFFFFFF80},
    {opcode::V2S8_TO_V2S16, {}, {0x8001}, 0xFF800001},
    {opcode::V2U8_TO_V2F16, {}, {0xFF01}, 0x5BF83C00},
    {opcode::V2F32_TO_V2F16, with(round_mode::rtz), {0x3F800000, 0x477FF000}, 0x7BFF3C00},
    {opcode::FROUND_f32, with(round_mode::rna), {0x40200000}, 0x40400000},

    {opcode::FCMP_OR_f32, with(condition::eq, result_type::m1), {0x80000000, 0x00000000, 0}, 0xFFFFFFFF},
    {opcode::FCMP_OR_f32, with(condition::ne, result_type::f1), {0x7FC00000, 0x7FC00000, 0}, 0x3F800000},
    {opcode::FCMP_OR_f32, with(condition::gtlt, result_type::i1), {0x7FC00000, 0x3F800000, 0}, 0},
    {opcode::FCMP_OR_f32, with(condition::total, result_type::i1), {0xFFC00000, 0xFF800000, 0}, 1},
    {opcode::FCMP_AND_v2f16, with(condition::lt, result_type::f1), {0x00010001, 0x00020002, 0x00000100}, 0x00003C00},
    {opcode::ICMP_AND_v4u8, with(condition::ge, result_type::m1), {0x80808080, 0x7F817F7F, 0x01010001}, 0xFF0000FF},
    {opcode::ICMP_OR_v2s16, with(condition::gt, result_type::f1), {0x80007FFF, 0x7FFF8000, 0}, 0x00003C00},
    {opcode::ICMP_MULTI_u32, with(result_type::u1), {1, 2, 0}, 0xFFFFFFFF},
    {opcode::ICMP_MULTI_u32, with(result_type::u1), {7, 7, 5}, 1},
    {opcode::ICMP_MULTI_s32, with(condition::lt, result_type::m1), {3, 3, 0xFFFFFFFF}, 0xFFFFFFFF},
    {opcode::CSEL_s32, with(condition::lt), {0xFFFFFFFF, 1, 2, 3}, 2},
    {opcode::CSEL_v2f16, with(condition::ge), {0x80007E00, 0x00007E00, 0x11112222, 0x33334444}, 0x11114444},
    {opcode::MUX_i32, with(modifier::mux::fp_zero), {1, 2, 0x80000000}, 1},
    {opcode::MUX_v4i8, with(modifier::mux::neg), {0x11111111, 0x22222222, 0x80007FFF}, 0x11222211},
    {opcode::MUX_v2i16, with(modifier::mux::bit), {0x12345678, 0x9ABCDEF0, 0xFF0000FF}, 0x12BCDE78},

    {opcode::IADD_s32, with(saturate), {0x7FFFFFFF, 1}, 0x7FFFFFFF},
    {opcode::ISUB_u32, with(saturate), {1, 2}, 0},
    {opcode::IADD_v4u8, {}, {0xFF800102, 0x018000FE}, 0x00000100},
    {opcode::IADD_u64, {}, {0xFFFFFFFF, 1}, 0x100000000},
    {opcode::ISUB_s64, {}, {0x8000000000000000, 1}, 0x7FFFFFFFFFFFFFFF},
    {opcode::IADDC_u32, {}, {0xFFFFFFFF, 0, 1}, 0},
    {opcode::IADDC_u32, with(modifier::return_carry::return_carry), {0xFFFFFFFF, 0, 1}, 1},
    {opcode::ISUBB_u32, {}, {0, 0, 1}, 0xFFFFFFFF},
    {opcode::ISUBB_u32, with(modifier::return_carry::return_carry), {0, 0xFFFFFFFF, 1}, 1},
    {opcode::IMUL_i32, with(saturate), {0xFFFFFFFF, 0xFFFFFFFF}, 0xFFFFFFFF},
    {opcode::IMUL_s32, with(saturate), {0x80000000, 0x80000000}, 0x7FFFFFFF},
    {opcode::IMUL_v2i16, {}, {0xFFFFFFFF, 0xFFFF0002}, 0x0001FFFE},
    {opcode::IMULD_u64, {}, {0xFFFFFFFF, 2}, 0x1FFFFFFFE},
    {opcode::IMUL_s64, {}, {0xFFFFFFFFFFFFFFFF, 2}, 0xFFFFFFFFFFFFFFFE},
    {opcode::IDP_v4u8, {}, {0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}, 0x0003F803},
    {opcode::IDP_v4u8, with(saturate), {0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}, 0xFFFFFFFF},
    {opcode::IDP_v4s8, {}, {0x80808080, 0x80808080, 0}, 0x00010000},
    {opcode::HADD_s32, {}, {0xFFFFFFFF, 0}, 0xFFFFFFFF},
    {opcode::HADD_s32, with(modifier::rhadd::rhadd), {0xFFFFFFFF, 0}, 0},
    {opcode::IABS_v4s8, {}, {0x807FFF01}, 0x807F0101},
    {opcode::SHADDX_s64, {}, {1, 0xFFFFFFFFFFFFFFFF, 3}, 0xFFFFFFFFFFFFFFF9},
    {opcode::SEG_ADD_u64, with(modifier::neg::neg), {0x100000000, 1}, 0xFFFFFFFF},
    {opcode::SEG_ADD_u64, with(modifier::preserve_null::preserve_null), {0, 1}, 0},
    {opcode::CLZ_v2u16, {}, {0x00010000}, 0x000F0010},
    {opcode::CLZ_v4u8, with(modifier::leading_mask::leading_mask), {0x00800001}, 0xFF00FF07},
    {opcode::POPCOUNT_i32, {}, {0xF0000001}, 5},
    {opcode::BITREV_i32, {}, {0x12345678}, 0x1E6A2C48},
    {opcode::MKVEC_v2i8, {}, {0x11, 0x22, 0x4433}, 0x44332211},
    {opcode::LSHIFT_OR_i32, {}, {1, 33, 0}, 2},
    {opcode::LSHIFT_XOR_v4i8, {}, {0x01010101, 0x09080102, 0x0000FF00}, 0x0201FD04},
    {opcode::LSHIFT_AND_i64, {}, {1, 65, 0xFFFFFFFFFFFFFFFF}, 2},
    {opcode::RSHIFT_OR_i32, with(modifier::signed_::signed_), {0x80000000, 4, 0}, 0xF8000000},
    {opcode::RSHIFT_OR_v2i16, with(modifier::signed_::signed_), {0x80008000, 0x110F, 0}, 0xC000FFFF},
    {opcode::RSHIFT_AND_i64, with(modifier::not_result::not_result), {0x8000000000000000, 63, 1}, 0xFFFFFFFFFFFFFFFE},
    {opcode::LROT_OR_v2i16, {}, {0x80018001, 0x0401, 0}, 0x00180003},
    {opcode::RROT_XOR_i64, {}, {1, 1, 1}, 0x8000000000000001},

    {opcode::FRCP_f32, {}, {0x80000001}, 0xFF800000},
    {opcode::FRSQ_f16, {}, {0x4400}, 0x3800},
    {opcode::FLOGD_f32, {}, {0x3F800000}, 0x3FB8AA3B},
    {opcode::FEXP_f32, {}, {0x03000000, 0x40400000}, 0x41000000},
    {opcode::FSIN_TABLE_u6, {}, {0x49400030}, 0xBF800000},
    {opcode::FCOS_TABLE_u6, {}, {0x49400010}, 0x00000000},
    {opcode::FSQRT_f32, {}, {0x41100000}, 0x40400000},
    {opcode::FSQRT_f32, {}, {0x40000000}, 0x3FB504F3},
    {opcode::FSQRT_f32, {}, {0xBF800000}, 0x7FC00000},
    {opcode::FLOG_f32, {}, {0x41000000}, 0x40400000},
    {opcode::FLOG_f16, {}, {0x3400}, 0xC000},
    {opcode::FEXPF_f32, {}, {0xC0400000}, 0x3E000000},
};

constexpr bool all_hold()
{
    for (const formula_case& one : corners)
        if (!gives_expected(one, 2)) return false;
    return true;
}
static_assert(all_hold());

// The bytes of a signed vector that its selector calls unsigned.
constexpr bool takes_unsigned_bytes()
{
    formula_case one{opcode::IDP_v4s8, {}, {0x000000FF, 0x000000FF, 0}, 0};
    one.modifiers.selected[0] = selector::v4u8;
    one.expected = 0xFFFFFF01;  // 255 * -1
    const bool left = gives_expected(one, 1);
    one.modifiers.selected[1] = selector::v4u8;
    one.expected = 255 * 255;
    return left && gives_expected(one, 1);
}
static_assert(takes_unsigned_bytes());

}  // namespace

TEST_CASE("corner cases of formulas", "[simulator]")
{
    for (const formula_case& one : corners) {
        INFO(named(one.code) << " " << tests::hex(one.operands[0]) << " " << tests::hex(one.operands[1]) << " "
                             << tests::hex(one.operands[2]) << " " << tests::hex(one.operands[3]));
        CHECK(gives_expected(one, warp_size));
    }
}

namespace {

// The formulas without the attributes that make compilers vectorise them.
template <opcode Code>
constexpr lane_function plain_formula()
{
    if constexpr (simulator::detail::semantics_row<Code>::info.by == action::compute) return simulator::detail::compute_each<Code, modes>;
    else return nullptr;
}

constexpr lane_function plain_formulas[] = {
#define VALHALL_OPCODE(name, form) plain_formula<opcode::name>(),
#include "valhall/isa/generated/opcodes.def"
};

// Every second pair of operands is equal, and many words are small.
void draw(tests::dice& random, lane_words (&low)[max_sources], lane_words (&high)[max_sources])
{
    for (int n = 0; n < max_sources; ++n)
        for (std::size_t lane = 0; lane < warp_size; ++lane) {
            low[n][lane] = static_cast<std::uint32_t>(n > 0 && random.chance(2) ? low[n - 1][lane] : random.bits() >> 8 * random.below(8));
            high[n][lane] = static_cast<std::uint32_t>(random.bits());
        }
}

}  // namespace

TEST_CASE("formulas give the same results for all lanes at once and for each lane", "[simulator]")
{
    tests::dice random;
    tally law;
    for (const opcode code : all_opcodes()) {
        const semantics_entry& entry = entry_of(code);
        if (entry.compute == nullptr) continue;
        const descriptor row = descriptor_at(static_cast<int>(code));
        const arch on = first_arch(row);
        for (int round = 0; round < 40; ++round) {
            const instruction i = *decode(tests::random_instruction(random, row, on, 2), on);
            const modes m(i);
            lane_words low[max_sources], high[max_sources];
            draw(random, low, high);
            lane_operands all;
            for (int n = 0; n < max_sources; ++n) {
                all.low[n] = low[n].data();
                all.high[n] = high[n].data();
            }
            for (int n = 0; n < i.immediate_count(); ++n) all.immediates[n] = row.immediates()[n].extract(i.bits);
            lane_words results{}, upper{};
            entry.compute(m, all, warp_size, results, upper);
            for (std::size_t lane = 0; lane < warp_size; ++lane) {
                lane_operands own = all;
                for (int n = 0; n < max_sources; ++n) {
                    own.low[n] = &low[n][lane];
                    own.high[n] = &high[n][lane];
                }
                lane_words one{}, one_upper{};
                plain_formulas[static_cast<int>(code)](m, own, 1, one, one_upper);
                law.expect(results[lane] == one[0] && upper[lane] == one_upper[0],
                           [&] { return named(code) + " " + tests::hex(i.bits) + " lane " + std::to_string(lane); });
            }
        }
    }
    CHECK(law.count() > 100'000);
    CHECK(law.failures() == "");
}
