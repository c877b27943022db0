// SPDX-License-Identifier: MIT
// Parts of the names and ids of products, as drivers print them.
#ifndef VALHALL_ISA_GPU_NAMES_HPP
#define VALHALL_ISA_GPU_NAMES_HPP

#include <cstddef>
#include <string_view>

namespace valhall::detail {

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// Removes a prefix, in any case, if the text begins with it.
constexpr bool drop_start(std::string_view& text, std::string_view start)
{
    if (text.size() < start.size()) return false;
    for (std::size_t i = 0; i < start.size(); ++i)
        if (upper(text[i]) != upper(start[i])) return false;
    text.remove_prefix(start.size());
    return true;
}

// Removes a run of digits. True if there was one.
constexpr bool drop_number(std::string_view& text)
{
    const std::size_t before = text.size();
    while (!text.empty() && text[0] >= '0' && text[0] <= '9') text.remove_prefix(1);
    return text.size() != before;
}

// True if a text is what drivers print after a product's name, or nothing: "-Immortalis", " r1", " MP4" or "MC10", " (Panfrost)".
constexpr bool is_after_name(std::string_view text)
{
    drop_start(text, "-Immortalis");
    if (drop_start(text, " r") && !drop_number(text)) return false;
    std::string_view cores = text;
    drop_start(cores, " ");
    if (drop_start(cores, "MP") || drop_start(cores, "MC")) {
        if (!drop_number(cores)) return false;
        text = cores;
    } else {
        drop_start(text, " NX");
    }
    return text.empty() || (drop_start(text, " (") && text.find(')') == text.size() - 1);
}

// The bits of a product's id that do not count versions.
inline constexpr unsigned product_bits = 0xF00F;

// The product part of an id that drivers print: 0xa007 for 0xa867, or for the whole register 0xa8670000. 0 if a text is no id.
constexpr unsigned product_of_id(std::string_view text)
{
    if (!drop_start(text, "0x") || (text.size() != 4 && text.size() != 8)) return 0;
    unsigned product = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = upper(text[i]);
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0) return 0;
        if (i < 4) product = 16 * product + static_cast<unsigned>(digit);
    }
    return product & product_bits;
}

}  // namespace valhall::detail

#endif
