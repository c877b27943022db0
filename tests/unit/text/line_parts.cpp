// SPDX-License-Identifier: MIT
// The parts of a line: the characters of the mnemonic, modifiers and operands, and the word of the line.
#include "valhall/text/line_parts.hpp"

#include <string>
#include <string_view>

#include "valhall/text/print.hpp"

#include "catch.hpp"

using namespace valhall;

namespace {

std::string describe_part(const line_part& part)
{
    const std::string index = std::to_string(static_cast<int>(part.index));
    switch (part.kind) {
    case operand_kind::none: return "mnemonic";
    case operand_kind::modifier: return std::string(enumeration_of(part.id).name());
    case operand_kind::staging: return "staging " + index;
    case operand_kind::destination: return "destination";
    case operand_kind::source: return "source " + index;
    case operand_kind::immediate: return "immediate " + index;
    }
    return "";
}

// "FADD.f32: mnemonic | r0: destination | …", or "wrong".
std::string parts_of(std::string_view line, dialect syntax = dialect::panfrost)
{
    const line_parts parts(line, arch::v10, syntax);
    if (!parts.is_right()) return "wrong";
    std::string text;
    for (const line_part& part : parts) text += (text.empty() ? "" : " | ") + std::string(part.text) + ": " + describe_part(part);
    return text;
}

}  // namespace

TEST_CASE("parts of a line", "[text]")
{
    CHECK(parts_of("a: FADD.f32.clamp_0_1.wait0  r0, ^r1 , u4.neg  // x, y") ==
          "FADD.f32: mnemonic | clamp_0_1: clamp | wait0: flow | r0: destination | ^r1: source 0 | u4.neg: source 1");
    CHECK(parts_of("ISUB.s32.wait0126 r0, r1, r2") ==
          "ISUB.s32: mnemonic | wait0126: flow | r0: destination | r1: source 0 | r2: source 1");
    CHECK(parts_of("STORE.i32.estream.slot0 @r0, r2, offset:4 ; c") ==
          "STORE.i32: mnemonic | estream: memory_access | slot0: slot | @r0: staging 0 | r2: source 0 | offset:4: immediate 0");
    CHECK(parts_of("STORE.i32.slot0 @r0, r2") == "wrong");
    CHECK(parts_of("NOP") == "NOP: mnemonic");
    CHECK(parts_of("BRANCHZ.eq r0, target") == "BRANCHZ: mnemonic | eq: eq | r0: source 0 | target: immediate 0");
    CHECK(parts_of("label:  // only that").empty());
    CHECK(parts_of(".quad 5").empty());
}

TEST_CASE("the word of a line", "[text]")
{
    const line_parts nop("NOP", arch::v10, dialect::panfrost), data(".quad 0x12", arch::v10, dialect::panfrost);
    CHECK(nop.is_instruction());
    CHECK(nop.has_word());
    CHECK(nop.bits() == nop.value().encode());
    CHECK_FALSE(data.is_instruction());
    CHECK(data.has_word());
    CHECK(data.bits() == 0x12);
    for (const std::string_view line : {"", "label:", ".equ five, 5", ".arch v10"}) {
        const line_parts none(line, arch::v10, dialect::panfrost);
        CHECK(none.is_right());
        CHECK_FALSE(none.has_word());
        CHECK(none.bits() == 0);
    }
    const line_parts wrong("FADD.f32 r0, r1, x", arch::v10, dialect::panfrost);
    CHECK_FALSE(wrong.is_right());
    CHECK_FALSE(wrong.has_word());
    CHECK(wrong.size() == 0);
    CHECK(wrong.why().row.code() == opcode::FADD_f32);
}

TEST_CASE("a source alone is written as in its line", "[text]")
{
    const line_parts sum("FADD.f32 r0, ^r2.neg, u4", arch::v10, dialect::panfrost),
        wide("IADD.u64 r0, r2, r4.w0", arch::v10, dialect::panfrost);
    REQUIRE(sum.is_instruction());
    REQUIRE(wide.is_instruction());
    CHECK(source_text(sum.value(), 0) == "^r2.neg");
    CHECK(source_text(sum.value(), 0, {.syntax = dialect::draft2021}) == "`r2.neg");
    CHECK(source_text(wide.value(), 0, {.syntax = dialect::arm}) == "[r2:r3]");
}

TEST_CASE("parts of what is printed, in each dialect", "[text]")
{
    for (const dialect syntax : dialects)
        for (int code = 0; code < opcode_count; ++code) {
            const result<instruction> i = make_instruction(static_cast<opcode>(code), arch::v10);
            if (!i) continue;
            const text_line line = to_text(*i, {.syntax = syntax});
            const line_parts parts(line.view(), arch::v10, syntax);
            if (!parts.is_instruction()) continue;  // the draft has a `.quad` for some
            CAPTURE(line.view(), name_of(syntax));
            REQUIRE(parts.size() > 0);
            CHECK(parts[0].text.data() == line.view().data());
            CHECK(parts[0].kind == operand_kind::none);
            for (int n = 1; n < parts.size(); ++n) {
                const auto gap = parts[n].text.data() - parts[n - 1].text.data() - static_cast<std::ptrdiff_t>(parts[n - 1].text.size());
                CHECK(gap > 0);
                CHECK_FALSE(parts[n].text.empty());
                if (parts[n].kind != operand_kind::source) continue;
                CHECK(std::string(parts[n].text) == std::string(source_text(*i, parts[n].index, {.syntax = syntax}).view()));
            }
            if (syntax == dialect::panfrost) CHECK(parts.bits() == i->encode());
        }
}
