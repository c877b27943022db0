// SPDX-License-Identifier: MIT
// Instructions of older TGSI, and the current instructions that replace them.
#ifndef VALHALL_TGSI_OLD_OPCODES_HPP
#define VALHALL_TGSI_OLD_OPCODES_HPP

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi::detail {

// A source of a step: a source of the old instruction, the extra register, or a constant.
enum class old_operand : std::uint8_t { s0, s1, s2, temporary, zero, one };

struct old_source {
    old_operand from = old_operand::s0;
    bool is_negated = false;
    bool is_absolute = false;
    tgsi::swizzle components{};

    constexpr old_source with(tgsi::swizzle s) const { return {from, is_negated, is_absolute, s}; }
    constexpr old_source yzx() const { return with({1, 2, 0, 3}); }
    constexpr old_source zxy() const { return with({2, 0, 1, 3}); }
    constexpr old_source xxxx() const { return with({0, 0, 0, 0}); }
    constexpr old_source wwww() const { return with({3, 3, 3, 3}); }
};

enum class old_result : std::uint8_t { none, destination, temporary, all_of_temporary };

struct old_step {
    opcode code = opcode::NOP;
    old_result to = old_result::none;
    std::uint8_t mask = 0;
    std::uint8_t source_count = 0;
    old_source sources[3]{};
};

struct old_opcode_info {
    std::string_view name{};
    bool has_result = false;
    std::uint8_t source_count = 0;
    bool has_target = false;
    std::uint8_t step_count = 0;
    old_step steps[3]{};
    std::string_view sentence{};
};

// Names for use in the rows.
namespace old {

inline constexpr old_source s0{old_operand::s0}, s1{old_operand::s1}, s2{old_operand::s2}, temporary{old_operand::temporary},
    zero{old_operand::zero}, one{old_operand::one};
inline constexpr std::uint8_t x = 1, xyz = 7, w = 8, xyzw = 15;

constexpr old_source minus(old_source s) { return {s.from, true, s.is_absolute, s.components}; }
constexpr old_source magnitude(old_source s) { return {s.from, s.is_negated, true, s.components}; }

template <class... Sources>
constexpr old_step step(opcode code, old_result to, std::uint8_t mask, Sources... sources)
{
    return {code, to, mask, static_cast<std::uint8_t>(sizeof...(sources)), {sources...}};
}
constexpr old_step to_result(opcode code, std::uint8_t mask, auto... s) { return step(code, old_result::destination, mask, s...); }
constexpr old_step to_temporary(opcode code, std::uint8_t mask, auto... s) { return step(code, old_result::temporary, mask, s...); }
constexpr old_step to_all(opcode code, std::uint8_t mask, auto... s) { return step(code, old_result::all_of_temporary, mask, s...); }
constexpr old_step alone(opcode code, auto... s) { return step(code, old_result::none, 0, s...); }

constexpr old_opcode_info make_row(std::string_view name, bool has_result, int sources, bool has_target,
                                   std::initializer_list<old_step> steps, std::string_view sentence)
{
    old_opcode_info made{name, has_result, static_cast<std::uint8_t>(sources), has_target, static_cast<std::uint8_t>(steps.size()),
                         {},   sentence};
    int n = 0;
    for (const old_step& s : steps) made.steps[n++] = s;
    return made;
}

#define VALHALL_TGSI_STEPS(...) {__VA_ARGS__}
#define VALHALL_TGSI_OLD_OPCODE(name, has_result, sources, has_target, steps, sentence) \
    make_row(#name, has_result, sources, has_target, VALHALL_TGSI_STEPS steps, sentence),
inline constexpr old_opcode_info rows[] = {
#include "valhall/tgsi/old_opcodes.def"
};
#undef VALHALL_TGSI_STEPS

}  // namespace old

// The index of an old instruction's row, or -1. (Not a pointer: with sanitizers, g++ cannot compare the address of a static object with
// null in a constant expression.)
constexpr int find_old_opcode(std::string_view name)
{
    int number = 0;
    for (const old_opcode_info& row : old::rows) {
        if (same_text(row.name, name)) return number;
        ++number;
    }
    return -1;
}

// Placeholder indices for registers that are declared after the whole text has been read.
inline constexpr std::int32_t index_of_temporary = max_index + 1, index_of_zero = max_index + 2, index_of_one = max_index + 3;

constexpr source make_source(const old_source& s, const instruction& old)
{
    source made{};
    switch (s.from) {
    case old_operand::temporary: made.reg = {register_file::temp, false, index_of_temporary}; break;
    case old_operand::zero: made.reg = {register_file::imm, false, index_of_zero}; break;
    case old_operand::one: made.reg = {register_file::imm, false, index_of_one}; break;
    default: made = old.sources[static_cast<int>(s.from)]; break;
    }
    made.swizzle = made.swizzle.then(s.components);
    if (s.is_absolute) {
        made.is_absolute = true;
        made.is_negated = false;
    }
    made.is_negated ^= s.is_negated;
    return made;
}

// One step of an old instruction, with the operands of `old`. Its mask is empty if nothing is left to write.
constexpr instruction make_step(const old_step& step, const instruction& old)
{
    instruction made = old;
    made.code = step.code;
    made.source_count = step.source_count;
    for (int n = 0; n < max_sources; ++n) made.sources[n] = n < step.source_count ? make_source(step.sources[n], old) : source{};
    if (step.to == old_result::temporary || step.to == old_result::all_of_temporary) {
        made.to = {{register_file::temp, false, index_of_temporary}, step.mask};
        if (step.to == old_result::temporary) made.to.mask &= old.to.mask;
        made.is_saturated = false;
    } else if (step.to == old_result::destination) {
        made.to.mask &= step.mask;
    }
    if (!made.info().has_target()) {
        made.target = target::none;
        made.offset_count = 0;
        for (texel_offset& offset : made.offsets) offset = {};
    }
    return made;
}

}  // namespace valhall::tgsi::detail

#endif
