// SPDX-License-Identifier: MIT
// Copies of parts of a text, which outlive it.
#ifndef VALHALL_TEXT_COMMON_QUOTATION_HPP
#define VALHALL_TEXT_COMMON_QUOTATION_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/text/common/utf8.hpp"

namespace valhall {

/// A copy of a part of a text, cut to `capacity` bytes.
class quotation {
public:
    static constexpr std::size_t capacity = 62;  ///< the maximum size in bytes

    constexpr quotation() = default;
    /// Copies a text, cut if it is too long.
    constexpr quotation(std::string_view text)
    {
        const std::size_t size = text.size() <= capacity ? text.size() : detail::whole_characters(text.substr(0, capacity));
        for (std::size_t i = 0; i < size; ++i) bytes_[i] = text[i];
        size_ = static_cast<std::uint8_t>(size);
        is_cut_ = size != text.size();
    }

    constexpr std::string_view view() const { return {bytes_, std::size_t{size_}}; }
    constexpr operator std::string_view() const { return view(); }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr char operator[](std::size_t i) const { return bytes_[i]; }

    /// True if the text was cut.
    constexpr bool is_cut() const { return is_cut_; }

    friend constexpr bool operator==(const quotation& x, std::string_view y) { return x.view() == y; }

private:
    char bytes_[capacity]{};
    std::uint8_t size_ = 0;
    bool is_cut_ = false;
};

}  // namespace valhall

#endif
