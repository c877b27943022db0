// SPDX-License-Identifier: MIT
// How messages write an instruction in the panfrost dialect: in the table's syntax.
#ifndef VALHALL_TEXT_PANFROST_WORDING_HPP
#define VALHALL_TEXT_PANFROST_WORDING_HPP

#include <string_view>

#include "valhall/text/messages/wording.hpp"
#include "valhall/text/panfrost/print.hpp"

namespace valhall::detail {

class panfrost_wording final : public wording {
public:
    constexpr explicit panfrost_wording(descriptor row, std::string_view = {}) : wording(row) {}

    constexpr writer print_source(writer out, const instruction& i, int source) const override
    {
        return panfrost_printer<>(i).print_source(out, row_.sources()[source]);
    }
};

}  // namespace valhall::detail

#endif
