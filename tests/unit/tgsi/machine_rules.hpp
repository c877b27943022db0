// SPDX-License-Identifier: MIT
// The allowed differences between results of compiled code and of the interpreter, because the machine computes some functions differently
// from the reference. Each tolerance has its instructions and its reason. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_MACHINE_RULES_HPP
#define VALHALL_TESTS_TGSI_MACHINE_RULES_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <valhall/tgsi/program.hpp>

#include "comparison.hpp"
#include "undefined_results.hpp"

namespace tests {

// The tolerance of an instruction's result. Bounds of Valhall's sequences: sine and cosine by the tables of 64 steps, powers
// by log2 and exp2, quotients by a reciprocal and a product.
struct machine_allowance {
    valhall::tgsi::opcode code;
    double relative;
    double absolute;
    bool flushes;  // it treats subnormal operands and results as zeros
};

inline constexpr machine_allowance machine_allowances[] = {
    {valhall::tgsi::opcode::SIN, 0, 0x1p-11, false},   {valhall::tgsi::opcode::COS, 0, 0x1p-11, false},
    {valhall::tgsi::opcode::EX2, 1e-6, 0, true},       {valhall::tgsi::opcode::EXP, 1e-6, 0, true},
    {valhall::tgsi::opcode::LG2, 1e-6, 0x1p-21, true}, {valhall::tgsi::opcode::LOG, 1e-6, 0x1p-21, true},
    {valhall::tgsi::opcode::POW, 4e-5, 0, true},       {valhall::tgsi::opcode::LIT, 4e-5, 0, true},
    {valhall::tgsi::opcode::RCP, 2e-7, 0, true},       {valhall::tgsi::opcode::RSQ, 3e-7, 0, true},
    {valhall::tgsi::opcode::SQRT, 3e-7, 0, true},      {valhall::tgsi::opcode::DIV, 4e-7, 0, true},
    {valhall::tgsi::opcode::TXP, 4e-7, 0, true},
};

// The rule of a file's words, plus the tolerance of the machine's functions in the program. In programs of several instructions a
// difference may grow.
struct machine_rule {
    comparison_rule rule{};
    bool flushes = false;
};

inline machine_rule machine_rule_for(const comparison_rule& words, const valhall::tgsi::program_view& program)
{
    machine_rule made{.rule = words};
    const double growth = only_instruction(program) >= 0 ? 1 : 16;
    for (const valhall::tgsi::instruction& i : program.instructions)
        for (const machine_allowance& one : machine_allowances) {
            if (one.code != i.code) continue;
            made.rule.relative = std::max(made.rule.relative, growth * one.relative);
            made.rule.absolute = std::max(made.rule.absolute, growth * one.absolute);
            made.flushes |= one.flushes;
        }
    return made;
}

inline bool is_subnormal(std::uint32_t word) { return (word & 0x7F800000) == 0 && (word & 0x007FFFFF) != 0; }

// True if a result is the zero of a flushed subnormal.
inline bool is_flushed(const machine_rule& rule, std::uint32_t expected, std::uint32_t given)
{
    return rule.flushes && is_subnormal(expected) && (given & 0x7FFFFFFF) == 0;
}

namespace detail {

// True if the machine flushes a number or its reciprocal to 0.
inline bool is_flushed_operand(std::uint32_t word)
{
    const std::uint32_t magnitude = word & 0x7FFFFFFF;
    return is_subnormal(word) || (magnitude > 0x7E800000 && magnitude < 0x7F800000);  // beyond 2^126
}

}  // namespace detail

// The reason why the machine's defined result differs from the interpreter's beyond all tolerance; nullptr if it does not.
inline const char* machine_departure(const valhall::tgsi::instruction& what, const vector_lane& lane, int component)
{
    using valhall::tgsi::opcode;
    const detail::operand_reader of(what, lane);
    if (what.code == opcode::SIN || what.code == opcode::COS) return std::fabs(of.f32(0, 0)) < 100 ? nullptr : "angles beyond 100";
    if (what.code == opcode::POW) {
        const bool is_usual = of.f32(0, 0) > 0 && std::isfinite(of.f32(0, 0)) && std::isfinite(of.f32(1, 0));
        if (!is_usual) return "powers of what is not positive, or not finite";
    }
    for (const machine_allowance& one : machine_allowances) {
        if (one.code != what.code || !one.flushes) continue;
        for (int n = 0; n < what.info().source_count; ++n)
            for (int c = 0; c < 4; ++c)
                if ((c == 0 || c == component || what.code == opcode::LIT) && detail::is_flushed_operand(of.word(n, c)))
                    return "operands that are flushed to zero, or their reciprocals";
    }
    return nullptr;
}

// The reason why a component of a result may differ on the machine, or nullptr if it may not.
inline const char* why_other(const valhall::tgsi::instruction& what, const vector_lane& lane, int component)
{
    const char* const why = undefined_result(what, lane, component);
    return why != nullptr ? why : machine_departure(what, lane, component);
}

}  // namespace tests

#endif
