// SPDX-License-Identifier: MIT
// What the compiler does about an enumerant: uses it, ignores it because it changes no result, or refuses it. See verdicts.def.
#ifndef VALHALL_SPIRV_VERDICTS_HPP
#define VALHALL_SPIRV_VERDICTS_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "valhall/spirv/grammar.hpp"

namespace valhall::spirv {

/// What the compiler does about an enumerant.
enum class verdict : std::uint8_t {
    none,      ///< not known: refused
    used,      ///< the compiler reads it, or it is what the compiler does anyway
    harmless,  ///< ignored: it changes no result
    refused,   ///< refused by its name
};

/// The verdict on an enumerant, and the reason.
struct verdict_row {
    const char* kind;      ///< the kind of operand, such as "Decoration"
    std::uint32_t number;  ///< the enumerant
    verdict what;          ///< the verdict
    const char* reason;    ///< a few words
};

/// The verdicts of verdicts.def.
inline constexpr verdict_row verdict_rows[] = {
#define VALHALL_SPIRV_VERDICT(kind, name, what, reason) {#kind, static_cast<std::uint32_t>(name), verdict::what, reason},
#define VALHALL_SPIRV_KIND(kind, reason)
#include "valhall/spirv/verdicts.def"
};

namespace detail {

// The rows of a kind, which are consecutive.
struct verdict_range {
    std::size_t first = 0, end = 0;
};
constexpr verdict_range verdicts_of(std::string_view kind)
{
    verdict_range range;
    while (range.first < std::size(verdict_rows) && kind != verdict_rows[range.first].kind) ++range.first;
    range.end = range.first;
    while (range.end < std::size(verdict_rows) && kind == verdict_rows[range.end].kind) ++range.end;
    return range;
}
inline constexpr verdict_range decoration_verdicts = verdicts_of("Decoration"), mode_verdicts = verdicts_of("ExecutionMode"),
                               image_operand_verdicts = verdicts_of("ImageOperands"), addressing_verdicts = verdicts_of("AddressingModel"),
                               memory_model_verdicts = verdicts_of("MemoryModel");

constexpr bool is_accepted(const verdict_range& of, std::uint32_t number)
{
    for (std::size_t n = of.first; n < of.end; ++n)
        if (verdict_rows[n].number == number) return verdict_rows[n].what == verdict::used || verdict_rows[n].what == verdict::harmless;
    return false;
}

}  // namespace detail

}  // namespace valhall::spirv

#endif
