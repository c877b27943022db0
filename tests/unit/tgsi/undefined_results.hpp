// SPDX-License-Identifier: MIT
// Finds the results of a vector file that the specification leaves undefined, which are not compared: for files of one
// instruction, from its inputs. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_UNDEFINED_RESULTS_HPP
#define VALHALL_TESTS_TGSI_UNDEFINED_RESULTS_HPP

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <valhall/tgsi/program.hpp>

#include "comparison.hpp"
#include "vectors.hpp"

namespace tests {

// The index of the only instruction of a program that is neither a move nor END, or -1 if there are several.
inline int only_instruction(const valhall::tgsi::program_view& program)
{
    using valhall::tgsi::opcode;
    int found = -1;
    for (std::size_t n = 0; n < program.instructions.size(); ++n) {
        const opcode code = program.instructions[n].code;
        if (code == opcode::MOV || code == opcode::END) continue;
        if (found >= 0) return -1;
        found = static_cast<int>(n);
    }
    return found;
}

namespace detail {

// The values of the operands of a file's one instruction, straight from the inputs: TEMP[n] is a copy of IN[n] there.
class operand_reader {
public:
    operand_reader(const valhall::tgsi::instruction& what, const vector_lane& lane) : what_(what), lane_(lane) {}

    // A word after the swizzle, without modifiers.
    std::uint32_t word(int source, int component) const
    {
        const valhall::tgsi::source& s = what_.sources[source];
        const std::size_t place = 4 * static_cast<std::size_t>(s.reg.index) + static_cast<std::size_t>(s.swizzle[component]);
        return place < lane_.in.size() ? lane_.in[place] : 0;
    }

    double f32(int source, int component) const
    {
        return modified(source, static_cast<double>(std::bit_cast<float>(word(source, component))));
    }

    std::uint64_t u64(int source, int pair) const { return std::uint64_t{word(source, 2 * pair + 1)} << 32 | word(source, 2 * pair); }
    double f64(int source, int pair) const { return modified(source, std::bit_cast<double>(u64(source, pair))); }

private:
    double modified(int source, double value) const
    {
        if (what_.sources[source].is_absolute) value = std::fabs(value);
        return what_.sources[source].is_negated ? -value : value;
    }

    const valhall::tgsi::instruction& what_;
    const vector_lane& lane_;
};

inline bool is_field(std::uint32_t offset, std::uint32_t count) { return offset <= 32 && count <= 32 && offset + count <= 32; }

inline bool is_outside(double value, double lowest, double beyond) { return !(std::trunc(value) >= lowest && std::trunc(value) < beyond); }

}  // namespace detail

// The reason why a component of a result is undefined, or nullptr if it is defined.
inline const char* undefined_result(const valhall::tgsi::instruction& what, const vector_lane& lane, int component)
{
    using valhall::tgsi::opcode;
    const detail::operand_reader of(what, lane);
    const int pair = component / 2;                              // of results of 64 bits
    const int nth = component < 2 ? component : component - 2;   // of results of which two components are written
    constexpr const char* range = "out of the range of the integer";
    switch (what.code) {
    case opcode::F2I: return detail::is_outside(of.f32(0, component), -0x1p31, 0x1p31) ? range : nullptr;
    case opcode::F2U: return detail::is_outside(of.f32(0, component), 0, 0x1p32) ? range : nullptr;
    case opcode::F2I64: return detail::is_outside(of.f32(0, pair), -0x1p63, 0x1p63) ? range : nullptr;
    case opcode::F2U64: return detail::is_outside(of.f32(0, pair), 0, 0x1p64) ? range : nullptr;
    case opcode::D2I: return detail::is_outside(of.f64(0, nth), -0x1p31, 0x1p31) ? range : nullptr;
    case opcode::D2U: return detail::is_outside(of.f64(0, nth), 0, 0x1p32) ? range : nullptr;
    case opcode::D2I64: return detail::is_outside(of.f64(0, pair), -0x1p63, 0x1p63) ? range : nullptr;
    case opcode::D2U64: return detail::is_outside(of.f64(0, pair), 0, 0x1p64) ? range : nullptr;
    case opcode::RSQ: return of.f32(0, 0) > 0 ? nullptr : "root of what is not positive";
    case opcode::SQRT: return of.f32(0, 0) < 0 ? "root of what is negative" : nullptr;
    case opcode::IDIV:
    case opcode::MOD: return of.word(1, component) == 0 ? "division by 0" : nullptr;
    case opcode::I64DIV:
    case opcode::I64MOD:
    case opcode::U64DIV:
    case opcode::U64MOD: return of.u64(1, pair) == 0 ? "division by 0" : nullptr;
    case opcode::IBFE:
    case opcode::UBFE:
        return detail::is_field(of.word(1, component), of.word(2, component)) ? nullptr : "a field that is not within the word";
    case opcode::BFI:
        return detail::is_field(of.word(2, component), of.word(3, component)) ? nullptr : "a field that is not within the word";
    case opcode::PK2H:
    case opcode::PK2US:
    case opcode::PK4B:
    case opcode::PK4UB: {
        const int count = what.code == opcode::PK2H || what.code == opcode::PK2US ? 2 : 4;
        for (int n = 0; n < count; ++n)
            if (std::isnan(of.f32(0, n))) return "a NaN is packed";
        return nullptr;
    }
    default: return nullptr;
    }
}

// Why the reference's result is not what the specification says, though that is defined, or nullptr if it is.
inline const char* departure(const valhall::tgsi::instruction& what, const vector_lane& lane, int component)
{
    using valhall::tgsi::opcode;
    const detail::operand_reader of(what, lane);
    const int pair = component / 2;
    switch (what.code) {
    case opcode::LOG: {
        // Its logarithm is that to base e times a constant, which may fall short of a whole one or go beyond.
        const float x = std::fabs(static_cast<float>(of.f32(0, 0)));
        const bool is_next =
            component < 2 && x > 0 && std::isfinite(x) && std::floor(std::log(x) * 1.442695F) != static_cast<float>(std::ilogb(x));
        return is_next ? "the whole logarithm next to a power of two" : nullptr;
    }
    case opcode::LRP: {
        const auto number = [&](int source) { return static_cast<float>(of.f32(source, component)); };
        const float a = number(0), b = number(1), c = number(2);
        const bool is_great = !std::isfinite(a * b) || !std::isfinite((1 - a) * c) || !std::isfinite(a * (b - c));
        return is_great ? "an interpolation that overflows" : nullptr;
    }
    case opcode::ARR: {
        // It adds a half and takes the floor, but the sum is rounded.
        const double x = of.f32(0, component);
        return static_cast<double>(std::floor(static_cast<float>(x) + 0.5F)) != std::floor(x + 0.5) ? "a sum with a half that is rounded"
                                                                                                    : nullptr;
    }
    case opcode::U64SHL:
    case opcode::I64SHR:
    case opcode::U64SHR: return pair == 1 && of.word(1, 1) % 64 != of.word(1, 2) % 64 ? "the second count of a shift, from z" : nullptr;
    default: break;
    }
    // 32-bit results from pairs: the specification names their components, the reference writes those in the mask.
    const bool is_lead = what.info().shape == valhall::tgsi::shape::lead_of_pairs && component % 2 == 1;
    const int before = std::popcount(static_cast<unsigned>(what.to.mask) & ((1u << component) - 1));
    const bool is_nth = what.info().shape == valhall::tgsi::shape::nth_of_pairs && (component > 1 || before != component);
    return is_lead || is_nth ? "a component that the specification does not write so" : nullptr;
}

// True if an angle is out of the range of a rule (|x| < 100).
inline bool is_great_angle(const comparison_rule& rule, const valhall::tgsi::instruction& what, const vector_lane& lane)
{
    return rule.needs_small_angle && !(std::fabs(detail::operand_reader(what, lane).f32(0, 0)) < 100);
}

// The magnitude of the largest product or addend of a sum, for rules that are relative to it; 0 for other instructions.
inline double largest_term(const valhall::tgsi::instruction& what, const vector_lane& lane, int component)
{
    using valhall::tgsi::opcode;
    const detail::operand_reader of(what, lane);
    const auto product = [&](int a, int b, int n) { return std::fabs(of.f32(a, n) * of.f32(b, n)); };
    switch (what.code) {
    case opcode::LRP: return std::max({product(0, 1, component), product(0, 2, component), std::fabs(of.f32(2, component))});
    case opcode::MAD: return std::max(product(0, 1, component), std::fabs(of.f32(2, component)));
    case opcode::DMAD: {
        const int pair = component / 2;
        return std::max(std::fabs(of.f64(0, pair) * of.f64(1, pair)), std::fabs(of.f64(2, pair)));
    }
    case opcode::DP2: return std::max(product(0, 1, 0), product(0, 1, 1));
    case opcode::DP3: return std::max({product(0, 1, 0), product(0, 1, 1), product(0, 1, 2)});
    case opcode::DP4: return std::max({product(0, 1, 0), product(0, 1, 1), product(0, 1, 2), product(0, 1, 3)});
    default: return 0;
    }
}

// The rule of a file, with facts of its program: whether results are doubles, and whether signs of zeros are ignored.
inline std::optional<comparison_rule> rule_for(const vector_file& file, const valhall::tgsi::program_view& program)
{
    using valhall::tgsi::opcode;
    std::optional<comparison_rule> rule = read_rule(file.compare);
    if (!rule) return rule;
    for (const valhall::tgsi::instruction& i : program.instructions)
        rule->ignores_sign_of_zero |= i.is_saturated || i.code == opcode::MIN || i.code == opcode::MAX || i.code == opcode::DMIN ||
                                      i.code == opcode::DMAX || i.code == opcode::DABS || i.code == opcode::LIT;
    const int only = only_instruction(program);
    rule->is_double = only >= 0 && program.instructions[static_cast<std::size_t>(only)].info().result == valhall::tgsi::value_type::f64;
    return rule;
}

}  // namespace tests

#endif
