// SPDX-License-Identifier: MIT
// The definitions of assemble.hpp.
#ifndef VALHALL_TEXT_ASSEMBLE_INL_HPP
#define VALHALL_TEXT_ASSEMBLE_INL_HPP

#include "valhall/text/assemble.hpp"
#include "valhall/text/program_assembler.hpp"

namespace valhall {

namespace detail {

template <class Storage>
constexpr void assemble_into(Storage& storage, std::string_view text, const assemble_options& options)
{
    const optional_arch on = storage.on;
    program_assembler<any_dialect, true, Storage>({options.syntax}, storage, options, on).run(text);
}

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr optional_arch arch_named_in(std::string_view text) { return detail::find_named_architecture(text, false).on; }

VALHALL_COMPILED_END

}  // namespace valhall

#endif
