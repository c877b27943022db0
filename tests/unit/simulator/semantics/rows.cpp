// SPDX-License-Identifier: MIT
// Every instruction that depends on one lane only, with every legal combination of its modifiers and every selector, compared with
// the second reading. With fewer rounds, it is every fifth combination.
// Also tests: simulator/warp_operands.hpp, simulator/step.hpp, simulator/semantics/elements.hpp, simulator/semantics/formulas.hpp
// Also tests: simulator/lanes.hpp, simulator/semantics/modes.hpp, simulator/semantics/operations.hpp
#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "unit/simulator/machine.hpp"
#include "valhall/isa/operand_info.hpp"
#include "valhall/simulator/semantics/semantics.hpp"
#include "valhall/text/print.hpp"
#include "valhall/check/validate.hpp"

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"

using namespace valhall;
using second_reading::question;

namespace {

// ---- operands ----

// Corner cases of floats: ties, limits, neighbours of powers of two, quiet and signalling NaNs.
constexpr std::uint32_t corners_32[] = {
    0x00000000, 0x00000001, 0x007FFFFF, 0x00800000, 0x00800001, 0x00FFFFFF, 0x01000000, 0x0D800000, 0x1F800000, 0x20000000, 0x2F800000,
    0x33000000, 0x33000001, 0x33800000, 0x34000000, 0x387FC000, 0x387FE000, 0x38800000, 0x3EFFFFFF, 0x3F000000, 0x3F000001, 0x3F7FFFFF,
    0x3F800000, 0x3F800001, 0x3F801000, 0x3F803000, 0x3FBFFFFF, 0x3FC00000, 0x40000000, 0x40200000, 0x402DF854, 0x40490FDB, 0x41000000,
    0x42000000, 0x42FF0000, 0x437F8000, 0x477FE000, 0x477FEFFF, 0x477FF000, 0x477FFFFF, 0x47800000, 0x4AFFFFFF, 0x4B000001, 0x4B7FFFFF,
    0x4B800000, 0x4B800001, 0x4EFFFFFF, 0x4F000000, 0x4F7FFFFF, 0x4F800000, 0x5F000000, 0x71800000, 0x7E7FFFFF, 0x7E800000, 0x7F000000,
    0x7F7FFFFF, 0x7F800000, 0x7F800001, 0x7FBFFFFF, 0x7FC00000, 0x7FFFFFFF};
constexpr std::uint32_t corners_16[] = {0x0000, 0x0001, 0x03FF, 0x0400, 0x0401, 0x07FF, 0x1400, 0x3555, 0x37FF, 0x3800, 0x3801, 0x3BFF,
                                        0x3C00, 0x3C01, 0x3DFF, 0x3E00, 0x4000, 0x4100, 0x4248, 0x4800, 0x5000, 0x63FF, 0x6400, 0x6401,
                                        0x67FF, 0x6800, 0x77FF, 0x7800, 0x7BFE, 0x7BFF, 0x7C00, 0x7C01, 0x7DFF, 0x7E00, 0x7FFF};
constexpr std::uint32_t corners_of_integers[] = {0,          1,          2,          0x7F,       0x80,       0xFF,       0x0100,
                                                 0x7FFF,     0x8000,     0xFFFF,     0x00010001, 0x01010101, 0x7F7F7F7F, 0x7FFF7FFF,
                                                 0x7FFFFFFF, 0x80000000, 0x80000001, 0x80008000, 0x80808080, 0xFF00FF00, 0xFFFFFFFF};

class operand_maker {
public:
    explicit operand_maker(tests::dice& random) : random_(random) {}

    std::uint32_t make()
    {
        switch (random_.below(8)) {
        case 0:
        case 1: return one_of(corners_32) ^ sign(31);
        case 2:
        case 3: return (one_of(corners_16) ^ sign(15)) | (one_of(corners_16) ^ sign(15)) << 16;
        case 4: return one_of(corners_of_integers);
        case 5: return static_cast<std::uint32_t>(random_.below(161)) - 80;
        default: return static_cast<std::uint32_t>(random_.bits());
        }
    }

    // A word related to the previous one: the same, its negation, a neighbour.
    std::uint32_t make_beside(std::uint32_t other)
    {
        switch (random_.below(10)) {
        case 0: return other;
        case 1: return other ^ 0x80000000;
        case 2: return other ^ 0x80008000;
        case 3: return other + static_cast<std::uint32_t>(random_.below(5)) - 2;
        default: return make();
        }
    }

private:
    template <std::size_t Count>
    std::uint32_t one_of(const std::uint32_t (&list)[Count])
    {
        return list[random_.below(Count)];
    }
    std::uint32_t sign(int place) { return static_cast<std::uint32_t>(random_.below(2)) << place; }

    tests::dice& random_;
};

// A number that nearly cancels the product of the first two operands.
std::uint32_t opposite_product(std::uint32_t a, std::uint32_t b)
{
    return std::bit_cast<std::uint32_t>(-(std::bit_cast<float>(a) * std::bit_cast<float>(b)));
}

// ---- instructions ----

second_reading::question defaults_of(opcode code)
{
    for (const arch on : architectures)
        if (const result<instruction> i = make_instruction(code, on)) return tests::question_of(*i);
    return {};
}

bool is_unread(opcode code) { return second_reading::read(defaults_of(code)).open == second_reading::unknown_instruction; }

// Operations that depend on more than one lane's registers, or whose results are not known.
struct unread_operations {
    const char* reason;
    const char* names;
};

constexpr unread_operations unread_for_a_reason[] = {
    {"no result", "NOP BARRIER DOORBELL EUREKA KABOOM"},
    {"the way through the program; control.cpp", "BRANCHZ BRANCHZI DISCARD"},
    {"other lanes; control.cpp", "CLPER WMASK"},
    {"all lanes; matrix_product.cpp", "MMUL"},
    {"memory; memory.cpp", "LOAD STORE LD_BUFFER ATOM ATOM_RETURN ATOM1 ATOM1_RETURN"},
    {"memory and what checks it: not published", "LD_CHECKED LD_CHECKED_IMM ST_CHECKED ST_CHECKED_IMM LD_MULTI ST_MULTI"},
    {"a host answers", "ATEST BLEND ZS_EMIT LD_ATTR LD_ATTR_IMM LD_CVT LD_GCLK LD_TEX LD_TEX_IMM LD_TILE LD_VAR LD_VAR_BUF "
                       "LD_VAR_BUF_FLAT LD_VAR_BUF_FLAT_IMM "
                       "LD_VAR_BUF_IMM LD_VAR_FLAT LD_VAR_FLAT_IMM LD_VAR_IMM LD_VAR_SPECIAL LEA_ATTR LEA_ATTR_IMM LEA_BUF "
                       "LEA_BUFFER LEA_BUF_IMM LEA_TEX LEA_TEX_IMM "
                       "ST_CVT ST_TILE TEX_DUAL TEX_FETCH TEX_GATHER TEX_GRADIENT TEX_SINGLE TEX_WEIGHTS VAR_TEX_BUF_DUAL "
                       "VAR_TEX_BUF_GATHER VAR_TEX_BUF_GRADIENT "
                       "VAR_TEX_BUF_SINGLE VAR_TEX_DUAL VAR_TEX_GATHER VAR_TEX_GRADIENT VAR_TEX_SINGLE"},
    {"tables that are not published", "FATAN_ASSIST FLOG_TABLE FPCLASS FSINCOS_OFFSET FRCBRT_APPROX_A FRCBRT_APPROX_B FRCBRT_APPROX_C"},
    {"formulas that are not published",
     "CLPER_OR FCLAMP FMA_RSCALE_SCALE16 FMUL_CSLICE FMUL_SLICE FPOW FPOW_SC_APPLY FPOW_SC_DET FSINCOS JUMP_EX"},
};

// Counts of comparisons, and of results that were not compared.
class comparison {
public:
    void compare_row(opcode code, arch on)
    {
        const instruction plain = *make_instruction(code, on);
        if (is_unread(code)) return;
        read.insert(plain.mnemonic());
        const std::vector<instruction> modified = with_all_modifiers(plain);
        for (std::size_t at = 0; at < modified.size(); at += tests::one_round_in > 1 ? 5 : 1) {
            for (int n = 0; n < tests::rounds(8); ++n) compare(decorated(modified[at]));
            for (int source = 0; source < plain.source_count(); ++source) sweep_selectors(modified[at], source);
        }
        for (int n = 0; n < tests::rounds(200); ++n) compare(decorated(modified[random_.below(modified.size())]));
        for (int n = 0; n < tests::rounds(40); ++n) compare_without_register(decorated(modified[random_.below(modified.size())]));
    }

    // The instructions with too few compared lanes.
    std::string rarer_than(std::size_t limit) const
    {
        std::string text;
        for (const auto& [name, count] : compared_)
            if (count < limit)
                text += "\n  " + std::string(name.first) + " on " + tests::arch_text(name.second) + ": " + std::to_string(count);
        return text;
    }

    std::string open_corners() const
    {
        std::string text;
        for (const auto& [reason, count] : open_) text += "\n  " + reason + ": " + std::to_string(count);
        return text;
    }

    tests::tally law{};
    std::set<std::string_view> read{};

private:
    using lanes_and_inputs = tests::lanes_of_one;

    std::vector<instruction> with_all_modifiers(const instruction& plain)
    {
        std::vector<instruction> all{plain};
        for (const modifier_id id : plain.row().modifiers()) {
            std::vector<instruction> more;
            for (const instruction& i : all)
                for (const modifier_value value : i.values(modifier_field_of(id).id, strictness::strict)) {
                    instruction changed = i;
                    changed.bits = modifier_field_of(id).bits.insert(changed.bits, value.value);
                    more.push_back(changed);
                }
            all = more;
        }
        // Some values exclude each other.
        std::erase_if(all, [this](const instruction& i) { return !validate(decorated(i), strictness::strict).empty(); });
        return all;
    }

    static std::vector<word> listed_selectors(const source_field& source)
    {
        std::vector<word> encodings;
        for (word e = 0; e < word{1} << source.select.width; ++e)
            if (source.selectors().has(e) && source.listed_selectors().has(e)) encodings.push_back(e);
        return encodings;
    }

    // Each selector of a source, with random other parts.
    void sweep_selectors(const instruction& plain, int source)
    {
        const source_field field = plain.row().sources()[source];
        for (const word e : listed_selectors(field)) {
            instruction i = decorated(plain);
            i.bits = field.select.insert(i.bits, e);
            compare(i);
        }
    }

    // The same with its operands in their registers, and with random signs, selectors, immediates and write mask.
    instruction decorated(instruction i)
    {
        for (int n = 0; n < i.source_count(); ++n) {
            const source_field field = i.row().sources()[n];
            i.bits = field.bits().insert(i.bits, static_cast<word>(tests::register_of_source(n)));
            for (const bit_field flag : {field.neg_bit(), field.abs_bit(), field.not_bit()})
                if (random_.chance(3)) i.bits = flag.insert(i.bits, flag.maximum());
            const std::vector<word> encodings = listed_selectors(field);
            i.bits = field.select.insert(i.bits, encodings[random_.below(encodings.size())]);
        }
        for (int n = 0; n < i.immediate_count(); ++n) {
            const immediate_field field = i.row().immediates()[n];
            i.bits = field.insert(i.bits, field.bits.width == 32 ? static_cast<std::int64_t>(operands_.make())
                                                                 : static_cast<std::int64_t>(random_.below(8)));
        }
        if (i.has_destination()) i.bits = destination_mask_field.insert(destination_register_field.insert(i.bits, 0), drawn_mask(i));
        return i;
    }

    word drawn_mask(const instruction& i)
    {
        if (i.row().has_wide_destination() || i.row().destination() == destination_kind::whole || random_.chance(2)) return 3;
        return i.row().has_narrow_destination() && i.on >= arch::v11 ? random_.below(4) : 1 + random_.below(3);
    }

    // The same with a constant of the table or a uniform as one source.
    void compare_without_register(instruction i)
    {
        if (i.source_count() == 0) return;
        std::array<std::uint32_t, 64> uniforms;
        for (std::uint32_t& u : uniforms) u = operands_.make();
        lanes_and_inputs drawn = draw(i);
        const int n = static_cast<int>(random_.below(static_cast<word>(i.source_count())));
        const bool is_constant = random_.chance(2);
        const std::size_t number =
            random_.below(is_constant ? 32 : 64) & (i.row().sources()[n].is_wide && !is_constant ? ~std::size_t{1} : ~std::size_t{0});
        const std::uint8_t byte = static_cast<std::uint8_t>((is_constant ? source_byte::constant : source_byte::uniform) + number);
        i.bits = i.row().sources()[n].bits().insert(i.bits, byte);
        // A constant has no high word; a uniform is a pair.
        drawn.sources[static_cast<std::size_t>(n)].fill(is_constant ? constant_value(static_cast<int>(number), i.on)
                                                                    : uniforms[number] | std::uint64_t{uniforms[number | 1]} << 32);
        compare(i, drawn, uniforms);
    }

    void compare(const instruction& i) { compare(i, draw(i), {}); }

    void compare(const instruction& i, const lanes_and_inputs& drawn, std::span<const std::uint32_t> uniforms)
    {
        tests::lanes_of_one lanes = drawn;
        const simulator::run_fault fault = tests::execute(i, lanes, uniforms);
        question asked = tests::question_of(i);
        name_selectors(i, asked);
        if (fault.code == simulator::run_error::refused) {
            // Then the result must be open in every lane.
            for (std::size_t lane = 0; lane < 16; ++lane) {
                set_sources(i, asked, drawn, lane);
                law.expect(!second_reading::read(asked).open.empty(),
                           [&] { return describe_case(i, asked) + " is refused: " + std::string(fault.detail); });
            }
            return;
        }
        law.expect(fault.code == simulator::run_error::none || fault.code == simulator::run_error::past_end,
                   [&] { return std::string(to_text(i).view()) + ": " + std::string(simulator::sentence_of(fault.code)); });
        for (std::size_t lane = 0; lane < 16; ++lane) compare_lane(i, asked, drawn, lanes, lane);
    }

    lanes_and_inputs draw(const instruction& i)
    {
        lanes_and_inputs lanes;
        for (std::size_t lane = 0; lane < 16; ++lane) {
            std::uint32_t before = operands_.make();
            for (int n = 0; n < i.source_count(); ++n) {
                std::uint32_t low = operands_.make_beside(before);
                if (n == 2 && random_.chance(8)) low = opposite_product(static_cast<std::uint32_t>(lanes.sources[0][lane]), before);
                if (n == 2 && random_.chance(4)) low = static_cast<std::uint32_t>(random_.below(2));  // a carry, or a truth value
                lanes.sources[static_cast<std::size_t>(n)][lane] = low | std::uint64_t{operands_.make()} << 32;
                before = low;
            }
            lanes.destination[lane] = random_.bits();
        }
        return lanes;
    }

    // The names in Arm's description.
    static void name_selectors(const instruction& i, question& asked)
    {
        for (int n = 0; n < i.source_count(); ++n) {
            const source_field field = i.row().sources()[n];
            asked.sources[static_cast<std::size_t>(n)].part =
                valhall::name_of(field.listed_selectors().by_encoding[field.select.extract(i.bits)]);
        }
    }

    static void set_sources(const instruction& i, question& asked, const lanes_and_inputs& from, std::size_t lane)
    {
        for (int n = 0; n < i.source_count(); ++n)
            asked.sources[static_cast<std::size_t>(n)].bits = tests::source_bits(i, n, from.sources[static_cast<std::size_t>(n)][lane]);
    }

    void compare_lane(const instruction& i, question& asked, const lanes_and_inputs& before, const lanes_and_inputs& after,
                      std::size_t lane)
    {
        set_sources(i, asked, before, lane);
        const second_reading::answer expected = second_reading::read(asked);
        if (!expected.open.empty()) {
            ++open_[std::string(expected.open)];
            return;
        }
        ++compared_[{i.mnemonic(), i.on}];
        const std::string wrong = second_reading::disagreement(expected, before.destination[lane], after.destination[lane]);
        law.expect(wrong.empty(), [&] {
            return describe_case(i, asked) + " on " + tests::arch_text(i.on) + ", before " + tests::hex(before.destination[lane]) + ": " +
                   wrong;
        });
    }

    static std::string describe_case(const instruction& i, const question& asked)
    {
        std::string text(to_text(i).view());
        for (const second_reading::source& one : asked.sources) text += " " + tests::hex(one.bits);
        return text;
    }

    tests::dice random_{};
    operand_maker operands_{random_};
    std::map<std::pair<std::string_view, arch>, std::size_t> compared_{};
    std::map<std::string, std::size_t> open_{};
};

}  // namespace

TEST_CASE("every instruction that computes agrees with the second reading", "[simulator][rows]")
{
    comparison all;
    for (const arch on : {arch::v9, arch::v11, arch::v14})
        for (int n = 0; n < opcode_count; ++n)
            if (make_instruction(static_cast<opcode>(n), on)) all.compare_row(static_cast<opcode>(n), on);
    INFO(all.open_corners());
    CHECK(all.law.failures() == "");
    CHECK(all.rarer_than(tests::rounds(500)) == "");
    CHECK(all.law.count() > tests::rounds(2'000'000u));
    for (int n = 0; n < opcode_count; ++n) {
        const auto code = static_cast<opcode>(n);
        const bool is_there = make_instruction(code, arch::v9) || make_instruction(code, arch::v11) || make_instruction(code, arch::v14);
        const simulator::semantics_info& known = simulator::semantics_of(code);
        if (!is_there || known.by != simulator::action::compute || known.knowledge == simulator::knowledge::refused) continue;
        INFO(valhall::mnemonic(code));
        CHECK(all.read.count(valhall::mnemonic(code)) == 1);
    }
}

TEST_CASE("the instructions that the second reading does not cover are listed with a reason", "[simulator][rows]")
{
    std::set<std::string_view> unread;
    for (int n = 0; n < opcode_count; ++n) {
        const auto code = static_cast<opcode>(n);
        const std::string_view mnemonic = valhall::mnemonic(code);
        INFO(mnemonic);
        const bool is_known = simulator::semantics_of(code).knowledge != simulator::knowledge::refused;
        if (is_unread(code)) {
            unread.insert(mnemonic.substr(0, mnemonic.rfind('.')));
            CHECK_FALSE((is_known && simulator::semantics_of(code).by == simulator::action::compute));
        } else {
            CHECK(is_known);
        }
    }
    for (const unread_operations& group : unread_for_a_reason)
        for (const std::string& name : tests::split(group.names, " ")) {
            INFO(name << ": " << group.reason);
            CHECK(unread.erase(name) == 1);
        }
    CHECK(unread == std::set<std::string_view>{});
}
