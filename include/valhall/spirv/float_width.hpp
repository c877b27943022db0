// SPDX-License-Identifier: MIT
// Why float arithmetic of a module is computed in 32 bits.
//
//   const compiled_module shader = compile(m, {.on = arch::v10, .relaxed_precision = true, .explains_floats = true});
//   shader.float_widths()[n]        of the module's instruction n; sentence_of() says it
#ifndef VALHALL_SPIRV_FLOAT_WIDTH_HPP
#define VALHALL_SPIRV_FLOAT_WIDTH_HPP

#include <cstdint>
#include <string_view>

namespace valhall::spirv {

/// Why an instruction of a module computes 32-bit floats in 32 bits, or that it does not. Where several reasons apply, the first one.
enum class float_width : std::uint8_t {
    no_form,         ///< there is no instruction for pairs of 16 bits, or the result is no scalar or vector of 32-bit floats
    other_operand,   ///< an operand is no 32-bit float, or has another number of components
    not_relaxed,     ///< the result does not have RelaxedPrecision
    no_contraction,  ///< the result has NoContraction
    exact,           ///< the module demands exact floats: Invariant, or SignedZeroInfNanPreserve
    scalar,          ///< a single component: there is no second one to compute at the same time
    not_asked,       ///< compile_options::relaxed_precision is not set
    conversions,     ///< converting operands and results would take more instructions than pairs save
    longer,          ///< the program with pairs would not be shorter, or would spill registers
    odd,             ///< computed in 16 bits, except for the last of three components
    halves,          ///< computed in 16 bits
};
/// The number of reasons.
inline constexpr int float_width_count = 11;

/// The name of a reason in JSON.
/// Example: spirv::name_of(spirv::float_width::not_relaxed) == "not_relaxed";
constexpr std::string_view name_of(float_width why)
{
    constexpr std::string_view names[float_width_count] = {"no_form", "other_operand", "not_relaxed", "no_contraction",
                                                           "exact",   "scalar",        "not_asked",   "conversions",
                                                           "longer",  "odd",           "halves"};
    return static_cast<unsigned>(why) < float_width_count ? names[static_cast<int>(why)] : std::string_view();
}

/// A reason in a few words.
/// Example: spirv::sentence_of(spirv::float_width::not_relaxed) == "no RelaxedPrecision";
constexpr std::string_view sentence_of(float_width why)
{
    constexpr std::string_view sentences[float_width_count] = {
        "the compiler has no form for pairs of 16 bits",
        "an operand is not a 32-bit float, or has another number of components",
        "no RelaxedPrecision",
        "NoContraction",
        "the module demands exact floats",
        "a single component, which makes no pair",
        "RelaxedPrecision, but the option for it is not set",
        "conversions would take more instructions than pairs save",
        "the program would not be shorter",
        "the last of three components",
        "computed in 16 bits",
    };
    return static_cast<unsigned>(why) < float_width_count ? sentences[static_cast<int>(why)] : std::string_view();
}

}  // namespace valhall::spirv

#endif
