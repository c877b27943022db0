// SPDX-License-Identifier: MIT
// The instruction as a value: its size, its use in templates, reading and setting by type and by name, and differences
// between architectures.
// Also tests: emit/fixed_operands.hpp, operand.hpp, isa/frame.hpp
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

#include "valhall/emit/fixed_operands.hpp"
#include "valhall/instruction.hpp"
#include "valhall/text/parse.hpp"
#include "valhall/text/print.hpp"
#include "valhall/check/validate.hpp"

#include "support.hpp"

using namespace valhall;

namespace {

template <instruction I>
struct holder {
    static constexpr instruction value = I;
};

constexpr instruction made(opcode code, arch on = arch::v9) { return *make_instruction(code, on); }

// Calls f with make_instruction() of every instruction on every architecture.
template <class F>
void for_each_instruction(F&& f)
{
    for (const arch on : architectures)
        for (int code = 0; code < opcode_count; ++code)
            if (const result<instruction> i = make_instruction(static_cast<opcode>(code), on)) f(*i);
}

constexpr instruction clamped(modifier::clamp value)
{
    instruction i = made(opcode::FADD_f32);
    return i.set(value) ? i : instruction{};
}

}  // namespace

TEST_CASE("an instruction is a small value", "[instruction]")
{
    STATIC_REQUIRE(std::is_trivially_copyable_v<instruction>);
    STATIC_REQUIRE(std::is_standard_layout_v<instruction>);
    STATIC_REQUIRE(sizeof(instruction) == 16);
}

TEST_CASE("an instruction can be a template argument", "[instruction]")
{
    using low = holder<clamped(modifier::clamp::clamp_0_1)>;
    STATIC_REQUIRE(low::value == clamped(modifier::clamp::clamp_0_1));
    STATIC_REQUIRE(std::is_same_v<low, holder<clamped(modifier::clamp::clamp_0_1)>>);
    STATIC_REQUIRE_FALSE(std::is_same_v<low, holder<clamped(modifier::clamp::clamp_m1_1)>>);
    STATIC_REQUIRE_FALSE(std::is_same_v<holder<made(opcode::NOP)>, holder<made(opcode::NOP, arch::v10)>>);
    CHECK(low::value.mnemonic() == "FADD.f32");
}

TEST_CASE("the default instruction is NOP", "[instruction]")
{
    STATIC_REQUIRE(instruction{} == made(opcode::NOP));
    STATIC_REQUIRE(instruction{}.encode() == 0x0000c00000000000);
    STATIC_REQUIRE(instruction{}.code() == opcode::NOP);
    STATIC_REQUIRE(instruction{} == decode(instruction{}.encode(), arch::v9));
    CHECK(to_text(instruction{}) == "NOP");
}

TEST_CASE("instructions are equal if their words, rows and architectures are", "[instruction]")
{
    STATIC_REQUIRE(made(opcode::NOP) != made(opcode::NOP, arch::v11));
    STATIC_REQUIRE(made(opcode::FADD_f32) != made(opcode::FADD_v2f16));
    STATIC_REQUIRE(clamped(modifier::clamp::none) == made(opcode::FADD_f32));
    STATIC_REQUIRE(clamped(modifier::clamp::clamp_0_inf) != made(opcode::FADD_f32));
}

TEST_CASE("modifiers are read and set by type", "[instruction]")
{
    instruction i = made(opcode::FADD_f32);
    CHECK(i.has<modifier::clamp>());
    CHECK(i.get<modifier::clamp>() == modifier::clamp::none);
    CHECK(i.set(modifier::clamp::clamp_0_1));
    CHECK(i.get<modifier::clamp>() == modifier::clamp::clamp_0_1);
    CHECK(i.encode() == (made(opcode::FADD_f32).encode() | word{3} << 32));
    CHECK(i.set(flow::end));
    CHECK(i.flow() == flow::end);
    CHECK(i.get<flow>() == flow::end);
    CHECK(i.encode() == (made(opcode::FADD_f32).encode() | word{3} << 32 | word{15} << 59));
}

TEST_CASE("modifiers are read and set by name", "[instruction]")
{
    instruction i = made(opcode::FADD_f32);
    CHECK(i.get("clamp") == std::string_view("none"));
    CHECK(i.set("clamp", "clamp_m1_1"));
    CHECK(i.get("clamp") == std::string_view("clamp_m1_1"));
    CHECK(i.get<modifier::clamp>() == modifier::clamp::clamp_m1_1);
    CHECK(i.set("flow", "wait0126"));
    CHECK(i.get("flow") == std::string_view("wait0126"));
    CHECK(i.set("flow", "none"));
    CHECK(i.set("clamp", "none"));
    CHECK(i == made(opcode::FADD_f32));
}

TEST_CASE("a modifier that the instruction lacks is an error in both directions", "[instruction]")
{
    const instruction before = made(opcode::NOP);
    instruction i = before;
    CHECK_FALSE(i.has<modifier::clamp>());
    CHECK(i.get<modifier::clamp>().error() == fault{fault_code::no_such_modifier, operand_kind::modifier, 0, enum_id::clamp});
    CHECK(i.get(enum_id::clamp).error() == fault{fault_code::no_such_modifier, operand_kind::modifier, 0, enum_id::clamp});
    CHECK(i.get("clamp").error().code == fault_code::no_such_modifier);
    CHECK(i.get("no such thing").error().code == fault_code::no_such_modifier);
    CHECK(i.set(modifier::clamp::clamp_0_1).error().code == fault_code::no_such_modifier);
    CHECK(i.set(modifier::clamp::clamp_0_1).error().id == enum_id::clamp);
    CHECK(i.set("clamp", "clamp_0_1").error().code == fault_code::no_such_modifier);
    CHECK(i == before);
}

TEST_CASE("a value that a modifier lacks is an error that names it", "[instruction]")
{
    const instruction before = made(opcode::FADD_f32);
    instruction i = before;
    CHECK(i.set(static_cast<flow>(11)).error() == fault{fault_code::reserved_value, operand_kind::modifier, 0, enum_id::flow, 11});
    CHECK(i.set(flow::wait_resource).error() == fault{fault_code::not_on_architecture, operand_kind::modifier, 0, enum_id::flow, 12});
    CHECK(i.set("flow", "wait_resource").error().code == fault_code::not_on_architecture);
    CHECK(i.set(static_cast<modifier::clamp>(4)).error().code == fault_code::reserved_value);
    CHECK(i.set("clamp", "rtz").error().code == fault_code::unknown_modifier);
    CHECK(i.set("clamp", "rtz").error().id == enum_id::clamp);
    CHECK(i == before);

    instruction later = made(opcode::FADD_f32, arch::v10);
    CHECK(later.set(flow::wait_resource));
    CHECK(later.get("flow") == std::string_view("wait_resource"));
}

// ---- setters take the operands of typed constructors ----

namespace {

// FADD.f32 with its destination set; or the error of the setter, if that changed nothing.
template <class Destination>
constexpr result<destination> destination_set(const Destination& to, opcode code = opcode::FADD_f32)
{
    instruction i = made(code);
    if (const status set = i.set_destination(to); !set) {
        return i == made(code) ? set.error() : fault{fault_code::extra_text};  // a fault that no setter returns
    }
    return i.destination();
}

static_assert(destination_set(reg(63)) == destination(63));
static_assert(destination_set(r63) == destination(63));
static_assert(destination_set(destination{5, half::low}) == destination(5, half::low));
static_assert(destination_set(reg(5).h0) == destination(5, half::low));
static_assert(destination_set(r5.h1) == destination(5, half::high));
static_assert(destination_set(operand(reg(5)).selecting(selector::h1)) == destination(5, half::high));
static_assert(destination_set(reg(5).part<selector::h01>()) == destination(5, half::narrow));

constexpr fault destination_fault(fault_code code, int number = 0)
{
    return {code, operand_kind::destination, 0, {}, static_cast<word>(number)};
}

// The number that an operand has after one that is out of range.
constexpr int kept_of(int number) { return number >= 0 && number < 4194304 ? number : 0; }

}  // namespace

TEST_CASE("a destination is set from a register or its half, and from nothing else", "[instruction][setters]")
{
    for (int number = 0; number < 64; ++number) CHECK(destination_set(reg(number)) == destination(number));
    for (const int number : {-1, 64, 99, 128, 255, 256, 16384, 20000, 4194303, 4194304, 1 << 30, -(1 << 30)}) {
        CHECK(destination_set(destination(number)).error() == destination_fault(fault_code::register_out_of_range, number));
        for (const destination& to : {destination(reg(number)), destination(reg(number).h1)})
            CHECK(destination_set(to).error() == destination_fault(fault_code::register_out_of_range, kept_of(number)));
    }
    for (const operand& other : {operand(uniform(5)), operand(constant(0)), operand(special_value(special::lane_id, 0)),
                                 operand(reg(5).last()), operand(-reg(5)), operand(abs(reg(5))), operand(~reg(5))})
        CHECK(destination_set(other).error() == destination_fault(fault_code::expected_register));
    for (const operand& other : {operand(reg(5).b0), operand(reg(5).part<selector::h00>())})
        CHECK(destination_set(other).error() == destination_fault(fault_code::write_mask_out_of_range));
    CHECK(destination_set(r5, opcode::NOP).error() == destination_fault(fault_code::no_such_operand));
    CHECK(destination_set(r5.part<selector::h01>(), opcode::FADD_v2f16).error() == destination_fault(fault_code::write_mask_out_of_range));
}

TEST_CASE("staging registers are set with the operands of constructors", "[instruction][setters]")
{
    const auto set = [](const staging_registers& to) -> result<staging_registers> {
        instruction i = made(opcode::STORE_i64);
        const instruction before = i;
        if (const status done = i.set_staging(0, to); !done) {
            CHECK(i == before);
            return done.error();
        }
        return i.staging(0);
    };
    CHECK(set(sr(reg(4), 2)) == staging_registers{4, 2});
    CHECK(set(sr<2>(reg(4))) == staging_registers{4, 2});
    CHECK(set(sr(r4, r5)) == staging_registers{4, 2});
    CHECK(set(sr(r4, 2)) == staging_registers{4, 2});
    CHECK(set(sr()) == staging_registers{0, 0});
    const auto refused = [](fault_code code, int value) { return fault{code, operand_kind::staging, 0, {}, static_cast<word>(value)}; };
    for (const int number : {-1, 64, 256, 1 << 30})
        CHECK(set(sr(reg(number), 1)).error() == refused(fault_code::register_out_of_range, number));
    for (const int count : {-1, 8, 256, 257, 1 << 30}) CHECK(set(sr(reg(0), count)).error() == refused(fault_code::staging_count, count));
    CHECK(set(sr(reg(63), 2)).error() == refused(fault_code::staging_range, 63 | 2 << 8));
}

TEST_CASE("setters take the operands of constructors", "[instruction][setters]")
{
    // Staging registers without a count, which text writes as `..`.
    const auto is_as_text = [](const auto& group, int number) {
        const auto line = [](const char* size, const std::string& registers) {
            return parse("LD_ATTR_IMM." + std::string(size) + ".f32.slot0 @" + registers + ", r60, r61, index:0x0, table:0x1", arch::v9);
        };
        const auto expected = line("v3", "r" + std::to_string(number) + "..");
        instruction i = *line("v2", "r4:r5");
        const bool is_made = i.set(modifier::vector_size::v3) && i.set_staging(0, group);
        return is_made ? expected && *expected == i && i.staging(0).count == 3 : !expected;
    };
    CHECK(is_as_text(sr_from(r8), 8));
    for (int number = 0; number < 70; ++number) CHECK(is_as_text(sr_from(reg(number)), number));
    instruction attribute = *parse("LD_ATTR_IMM.v3.f32.slot0 @r4:r5:r6, r60, r61, index:0x0, table:0x1", arch::v9);
    CHECK(attribute.set_staging(0, sr_from(reg(70))).error() == fault{fault_code::register_out_of_range, operand_kind::staging, 0, {}, 70});
    CHECK(attribute.set_staging(0, sr_from(r62)).error() == fault{fault_code::staging_range, operand_kind::staging, 0, {}, 62 | 3 << 8});
    CHECK(made(opcode::LD_MULTI, arch::v14).set_staging(0, sr_from(r8)).error().code == fault_code::unknown_staging_count);
    CHECK(made(opcode::NOP).set_staging(0, sr_from(r8)).error() == fault{fault_code::no_such_operand, operand_kind::staging});

    instruction add = made(opcode::IADD_IMM_i32);
    CHECK((add.set_immediate(0, imm(7)) && add.immediate(0) == 7));
    CHECK((add.set_immediate(0, imm<8>()) && add.immediate(0) == 8));
}

TEST_CASE("the error about a refused source has its number", "[instruction][setters]")
{
    instruction i = made(opcode::FADD_f32);
    const auto refused = [](fault_code code, int index, int number) {
        return fault{code, operand_kind::source, static_cast<std::uint8_t>(index), {}, static_cast<word>(number)};
    };
    for (const int number : {-1, 64, 99, 256, 999, 16384, 20000, 4194303, 4194304, 1 << 30}) {
        for (const operand& o :
             {operand(reg(number)), -operand(reg(number)), operand(reg(number).last()), i.source(0).with_register(number)})
            CHECK(i.set_source(1, o).error() == refused(fault_code::register_out_of_range, 1, kept_of(number)));
        if (number == 64 || number == 99) continue;
        for (const operand& o : {operand(uniform(number)), i.source(0).with_uniform(number)})
            CHECK(i.set_source(0, o).error() == refused(fault_code::uniform_out_of_range, 0, kept_of(number)));
    }
    CHECK(i.set_source(2, reg(99)).error() == refused(fault_code::no_such_operand, 2, 0));
    CHECK(i == made(opcode::FADD_f32));
}

TEST_CASE("several sources are set together or not at all", "[instruction][setters]")
{
    instruction i = made(opcode::FMA_f32);
    REQUIRE(i.set_sources(uniform(2), -uniform(3), reg(7).last()));
    CHECK(i.source(0) == uniform(2));
    CHECK(i.source(1) == -uniform(3));
    CHECK(i.source(2) == reg(7).last());

    // One source alone cannot leave the page that the other one needs; both together can.
    CHECK(i.set_source(0, uniform(64)).error().code == fault_code::fau_page_conflict);
    REQUIRE(i.set_sources(uniform(64), uniform(65)));
    CHECK(i.source(0).uniform() == 64);
    CHECK(i.source(1).uniform() == 65);
    CHECK(i.source(2) == reg(7).last());
    CHECK(decode(i.encode(), i.on) == i);

    const instruction before = i;
    const auto refused = [&](const status& done) {
        CHECK(i == before);
        return done.error();
    };
    CHECK(refused(i.set_sources(uniform(64), uniform(128))) == fault{fault_code::fau_page_conflict, operand_kind::source, 1});
    CHECK(refused(i.set_sources(reg(1), reg(64))) == fault{fault_code::register_out_of_range, operand_kind::source, 1, {}, 64});
    CHECK(refused(i.set_sources(reg(1), reg(2), ~reg(3))) == fault{fault_code::no_complement, operand_kind::source, 2});
    CHECK(refused(i.set_sources(reg(1), reg(2), reg(3), reg(4))) == fault{fault_code::no_such_operand, operand_kind::source, 3});
    // Sources that are not set keep their page.
    instruction last = made(opcode::FMA_f32);
    REQUIRE(last.set_source(2, uniform(64)));
    CHECK(last.set_sources(uniform(0), uniform(1)).error().code == fault_code::fau_page_conflict);
    CHECK(last.set_sources(uniform(66), uniform(67)));
    CHECK(last.set_sources(reg(1), reg(2), reg(3)));
    CHECK(fau_page_field.extract(last.encode()) == 0);
}

TEST_CASE("an immediate of 32 bits takes -1 for all of its bits, and others do not", "[instruction][setters]")
{
    instruction i = made(opcode::IADD_IMM_i32);
    REQUIRE(i.set_immediate(0, -1));
    CHECK(i.immediate(0) == std::int64_t{0xFFFFFFFF});
    CHECK(i.set_immediate(0, std::int64_t{INT32_MIN}));
    CHECK(i.immediate(0) == std::int64_t{0x80000000});
    CHECK_FALSE(i.set_immediate(0, std::int64_t{INT32_MIN} - 1));
    instruction shorter = made(opcode::LD_VAR_BUF_IMM_f32);
    CHECK(shorter.set_immediate(0, -1).error().code == fault_code::immediate_out_of_range);
}

TEST_CASE("an operand with another number keeps its modifiers", "[instruction][setters]")
{
    const operand first = -abs(reg(5).h1.last());
    CHECK(first.with_register(7) == -abs(reg(7).h1.last()));
    CHECK(first.with_uniform(200) == -abs(uniform(200).h1));  // a uniform has no last use
    CHECK(first.with_uniform(200).with_register(7) == -abs(reg(7).h1));
    CHECK(operand(~constant_at(3)).with_register(7) == ~reg(7));
    CHECK(operand(uniform(255)).with_uniform(1) == uniform(1));
    for (const int number : {-1, 128, 256}) CHECK(first.with_register(number).fault == fault_code::register_out_of_range);
    for (const int number : {-1, 512, 1024}) CHECK(first.with_uniform(number).fault == fault_code::uniform_out_of_range);
    // A fault is removed with the wrong number.
    CHECK(operand(reg(128)).with_register(1) == reg(1));

    instruction i = made(opcode::FADD_f32);
    REQUIRE(i.set_source(1, first));
    REQUIRE(i.set_source(1, i.source(1).with_register(8)));
    CHECK(to_text(i) == "FADD.f32 r0, r0, ^r8.neg.abs.h1");
}

TEST_CASE("CLPER, 32-bit shifts and FROUND.f32 moved to other units with v11, and nothing else moved", "[instruction]")
{
    int moved = 0;
    for (int code = 0; code < opcode_count; ++code) {
        const std::string_view name = mnemonic(static_cast<opcode>(code));
        INFO(name);
        const bool is_shift = name.substr(1, 6) == "SHIFT_" && name.substr(name.size() - 4) == ".i32";
        const bool is_permute = name.substr(0, 6) == "CLPER.";
        const bool is_round = name == "FROUND.f32";
        const bool is_matrix_product = name.starts_with("MMUL.");
        std::set<unit> before, since;
        for (const arch on : architectures)
            if (const result<instruction> i = make_instruction(static_cast<opcode>(code), on)) {
                (on < arch::v11 ? before : since).insert(i->unit());
                CHECK(i->cycles() == (is_matrix_product ? 4 : on >= arch::v11 && (is_permute || is_round) ? 2 : 1));
            }
        if (is_shift || is_permute) {
            CHECK(before == std::set<unit>{unit::sfu});
            CHECK(since == std::set<unit>{unit::cvt});
        } else if (is_round) {
            CHECK(before == std::set<unit>{unit::cvt});
            CHECK(since == std::set<unit>{unit::fma});
        } else {
            before.merge(since);
            CHECK(before.size() == 1);
        }
        moved += is_shift || is_permute || is_round;
    }
    CHECK(moved == 15);
}

TEST_CASE("an instruction that signals a slot or has staging registers is a message", "[instruction]")
{
    for_each_instruction([](const instruction& i) {
        INFO(i.mnemonic());
        if (i.has<modifier::slot>()) CHECK(i.is_message());
        if (i.staging_count() != 0) CHECK(i.is_message());
    });
    STATIC_REQUIRE(made(opcode::BARRIER).is_message());
    STATIC_REQUIRE(made(opcode::LOAD_i32).is_message());
    STATIC_REQUIRE_FALSE(made(opcode::FADD_f32).is_message());
}

TEST_CASE("make_instruction makes the instructions that an architecture has and refuses others", "[instruction]")
{
    // The instructions that each architecture added and removed. A star matches all sizes.
    struct change {
        arch since;
        std::set<std::string> gained, lost;
    };
    const change changes[] = {
        {arch::v10, {}, {"TEX_WEIGHTS"}},
        {arch::v11,
         {"AND_IMM.i32", "OR_IMM.i32", "XOR_IMM.i32", "MMUL.f32", "MMUL.v2f16", "MMUL.v4s8", "MMUL.v4u8"},
         {"V2S16_TO_V2F16", "V2U16_TO_V2F16", "S16_TO_F32",   "U16_TO_F32",   "V2F16_TO_V2S16", "V2F16_TO_V2U16",
          "F16_TO_S32",     "F16_TO_U32",     "S8_TO_F32",    "U8_TO_F32",    "V2S8_TO_V2F16",  "V2U8_TO_V2F16",
          "FROUND.v2f16",   "IABS.v4s8",      "FREXPM.v2f16", "FREXPE.v2f16", "V2F32_TO_V2F16", "IADD.v4u8",
          "IADD.v4s8",      "ISUB.v4u8",      "ISUB.v4s8",    "ICMP_OR.v4u8", "ICMP_OR.v4s8",   "ICMP_AND.v4u8",
          "ICMP_AND.v4s8",  "IADD_IMM.v4i8",  "HADD.u32",     "HADD.v2u16",   "HADD.v4u8",      "HADD.s32",
          "HADD.v2s16",     "HADD.v4s8",      "ILOGB.f32",    "ILOGB.v2f16",  "LOGB.f32",       "LOGB.v2f16"}},
        {arch::v12, {"FLOG.f16", "FPOW.f16", "LD_CHECKED.*", "LD_CHECKED_IMM.*", "ST_CHECKED.*", "ST_CHECKED_IMM.*"}, {}},
        {arch::v13, {}, {}},
        {arch::v14,
         {"CLPER_OR", "FEXPF.f32", "FLOG.f32", "FSINCOS.f32", "FSQRT.f32", "LD_MULTI", "ST_MULTI", "LD_VAR_BUF_FLAT", "LD_VAR_BUF_FLAT_IMM",
          "MMUL.f16"},
         {"NOT_OLD.i32", "NOT_OLD.i64"}},
        {arch::v15,
         {"FCLAMP.f32", "FCLAMP.v2f16"},
         {"CLPER.v2u16", "CLPER.v4u8", "CLPER.s32", "CLPER.v2s16", "CLPER.v4s8", "CLPER.u64", "CLPER.s64", "MMUL.v2f16"}},
    };
    std::size_t checked = 0;
    for (const change& c : changes) {
        const arch before = static_cast<arch>(static_cast<int>(c.since) - 1);
        std::set<std::string> gained, lost;
        for (int code = 0; code < opcode_count; ++code) {
            const result<instruction> older = make_instruction(static_cast<opcode>(code), before);
            const result<instruction> newer = make_instruction(static_cast<opcode>(code), c.since);
            for (const result<instruction>* i : {&older, &newer}) {
                if (*i) CHECK((*i)->code() == static_cast<opcode>(code));
                else CHECK(i->error().code == fault_code::not_on_architecture);
            }
            std::string name(mnemonic(static_cast<opcode>(code)));
            if (name.find("_CHECKED") != std::string::npos) name = name.substr(0, name.find('.')) + ".*";
            if (newer && !older) gained.insert(name);
            if (older && !newer) lost.insert(name);
        }
        INFO(tests::arch_text(c.since));
        CHECK(gained == c.gained);
        CHECK(lost == c.lost);
        ++checked;
    }
    CHECK(checked + 1 == std::size(architectures));
}

TEST_CASE("an instruction decodes only if the architecture has it", "[instruction]")
{
    for_each_instruction([](const instruction& i) {
        for (const arch on : architectures) {
            if (detail::is_converted(on) != detail::is_converted(i.on)) continue;  // another encoding
            INFO(i.mnemonic() << " of " << tests::arch_text(i.on) << " on " << tests::arch_text(on));
            const result<instruction> there = decode(i.encode(), on);
            if (!find(i.code(), on)) {
                CHECK(there.error().code == fault_code::no_such_opcode);
            } else if (find(i.code(), on) == i.row()) {
                // Since v14, flat varyings are loaded by a different instruction.
                const bool is_flat = on == arch::v14 && i.get<modifier::source_format>() == modifier::source_format::src_flat32;
                CHECK(static_cast<bool>(there) != is_flat);
                if (there) CHECK(there->row_index == i.row_index);
                else CHECK(there.error().code == fault_code::reserved_value);
            }
        }
    });
}

TEST_CASE("validation for another architecture finds what it lacks", "[instruction][validate]")
{
    const instruction removed = made(opcode::IABS_v4s8);
    CHECK(validate(removed, arch::v10).empty());
    REQUIRE(validate(removed, arch::v11).size() == 1);
    CHECK(validate(removed, arch::v11)[0].code == fault_code::not_on_architecture);

    instruction newer = made(opcode::NOP, arch::v10);
    REQUIRE(newer.set(flow::wait_resource));
    CHECK(validate(newer).empty());
    CHECK(validate(newer, arch::v11).empty());
    REQUIRE(validate(newer, arch::v9).size() == 1);
    CHECK(validate(newer, arch::v9)[0] == fault{fault_code::not_on_architecture, operand_kind::modifier, 0, enum_id::flow, 12});

    // On v11 the index has another position, and these bits have another meaning.
    instruction moved = made(opcode::LD_VAR_BUF_IMM_f32);
    REQUIRE(moved.set_staging(0, {0, 1}));
    REQUIRE(moved.set_immediate(immediate_name::index, 255));
    CHECK(validate(moved, arch::v10).empty());
    CHECK(validate(moved, arch::v11).contains(fault_code::not_on_architecture));
}

TEST_CASE("validation for the same architecture is validation", "[instruction][validate]")
{
    for (const char* text : {"FADD.f32 r0, u0, u4", "BARRIER.slot0", "FADD.f32 r0, r1, r2", "NOP.end"}) {
        const parsed i = parse(text, arch::v9);
        REQUIRE(i);
        INFO(text);
        REQUIRE(validate(*i).size() == validate(*i, arch::v9).size());
        for (int index = 0; index < validate(*i).size(); ++index) CHECK(validate(*i)[index] == validate(*i, arch::v9)[index]);
    }
    CHECK(validate(*parse("FADD.f32 r0, u0, u4", arch::v9), arch::v11).contains(fault_code::too_many_uniforms));
}

TEST_CASE("an unknown architecture has no instructions", "[value]")
{
    for (const int number : {0, 8, 16, 17, 255}) {
        const arch unknown = static_cast<arch>(number);
        CHECK(decode(0x00a4c03200000201, unknown).error().code == fault_code::no_such_opcode);
        CHECK(make_instruction(opcode::NOP, unknown).error().code == fault_code::not_on_architecture);
        CHECK(parse("NOP", unknown).error().code == fault_code::not_on_architecture);
        CHECK(validate(*decode(0x00a4c03200000201, arch::v9), unknown).contains(fault_code::not_on_architecture));
        CHECK(!find(opcode::NOP, unknown));
    }
}

TEST_CASE("equal instructions have equal hashes, and different ones seldom do")
{
    std::set<std::size_t> hashes;
    int count = 0;
    for_each_instruction([&](const instruction& i) {
        instruction other = i;
        CHECK(std::hash<instruction>{}(other) == std::hash<instruction>{}(i));
        hashes.insert(std::hash<instruction>{}(i));
        ++count;
        CHECK(encode(i) == i.encode());
    });
    CHECK(hashes.size() == static_cast<std::size_t>(count));
}
