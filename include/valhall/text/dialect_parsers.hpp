// SPDX-License-Identifier: MIT
// The parser class of each dialect.
#ifndef VALHALL_TEXT_DIALECT_PARSERS_HPP
#define VALHALL_TEXT_DIALECT_PARSERS_HPP

#include "valhall/text/arm/parse.hpp"
#include "valhall/text/common/line_parser.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/draft/parse.hpp"
#include "valhall/text/panfrost/parse.hpp"

namespace valhall::detail {

template <dialect Syntax>
struct instructions_of {
    using type = instruction_parser<panfrost_operands>;
};
template <>
struct instructions_of<dialect::arm> {
    using type = instruction_parser<arm_operands<>>;
};
template <>
struct instructions_of<dialect::draft2021> {
    using type = draft_parser<>;
};

template <dialect Syntax>
using parser_for = line_parser<typename instructions_of<Syntax>::type>;

}  // namespace valhall::detail

#endif
