// SPDX-License-Identifier: MIT
#include "linkage.hpp"

view view_from_one(valhall::word bits)
{
    const auto instruction = valhall::decode(bits, valhall::arch::v9);
    const auto line = valhall::to_text(bits, valhall::arch::v9);
    return {valhall::detail::row_link_table, std::string(instruction->mnemonic()), std::string(std::string_view(line))};
}
