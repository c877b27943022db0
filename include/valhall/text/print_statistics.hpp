// SPDX-License-Identifier: MIT
// Prints the costs and resources of a program, in the layout of Arm's offline compiler.
#ifndef VALHALL_TEXT_PRINT_STATISTICS_HPP
#define VALHALL_TEXT_PRINT_STATISTICS_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/callback.hpp"
#include "valhall/program/statistics.hpp"
#include "valhall/separate_compilation.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall {

namespace detail {

VALHALL_COMPILED_BEGIN

// The function below, compiled once for all visitors.
VALHALL_COMPILED(constexpr)
void print_statistics(const program_statistics& costs, std::string_view product, const callback<void(std::string_view)>& emit);

VALHALL_COMPILED_END

}  // namespace detail

/// Prints the costs and resources of a program: calls `emit` with each line, as a std::string_view without line feed, valid until it
/// returns. A line says which product's cycles they are and which are assumed to be those of another product, and if a product is named (as
/// for find_gpu()), if they are not its own. Does not allocate.
template <std::invocable<std::string_view> Emit>
constexpr void print_statistics(const program_statistics& costs, std::string_view product, Emit&& emit)
{
    detail::print_statistics(costs, product, detail::callback_of<void(std::string_view)>(emit));
}

}  // namespace valhall

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/text/print_statistics.inl.hpp"
#endif

#endif
