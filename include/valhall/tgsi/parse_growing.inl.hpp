// SPDX-License-Identifier: MIT
// The definitions of parse_growing.hpp, which includes this at its end.
#ifndef VALHALL_TGSI_PARSE_GROWING_INL_HPP
#define VALHALL_TGSI_PARSE_GROWING_INL_HPP

#include <string_view>

#include "valhall/tgsi/parse.hpp"

namespace valhall::tgsi {

VALHALL_COMPILED_BEGIN

inline parsed_growing_program parse_growing(std::string_view text)
{
    parsed_growing_program made;
    detail::program_parser(made.program, made).read(text);
    return made;
}

VALHALL_COMPILED_END

}  // namespace valhall::tgsi

#endif
