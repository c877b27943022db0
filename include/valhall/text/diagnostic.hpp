// A fault at a place of a text. Diagnostics hold copies of what they quote, so they may outlive the text.
#ifndef VALHALL_TEXT_DIAGNOSTIC_HPP
#define VALHALL_TEXT_DIAGNOSTIC_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/fault.hpp"
#include "valhall/isa/descriptor.hpp"
#include "valhall/text/dialect.hpp"
#include "valhall/text/utf8.hpp"

namespace valhall {

/// How bad it is: an error keeps the text from being assembled, a warning does not; a note only tells.
enum class severity : std::uint8_t { error, warning, note };

/// A part of a text, copied: all of it, or its first characters if it has more than `room` bytes.
class quotation {
public:
    static constexpr std::size_t room = 62;

    constexpr quotation() = default;
    constexpr quotation(std::string_view text)
    {
        const std::size_t size = text.size() <= room ? text.size() : detail::whole_characters(text.substr(0, room));
        for (std::size_t i = 0; i < size; ++i) bytes_[i] = text[i];
        size_ = static_cast<std::uint8_t>(size);
        is_cut_ = size != text.size();
    }

    constexpr std::string_view view() const { return {bytes_, size_}; }
    constexpr operator std::string_view() const { return view(); }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr char operator[](std::size_t i) const { return bytes_[i]; }

    /// Whether the text goes on behind what was copied.
    constexpr bool is_cut() const { return is_cut_; }

    friend constexpr bool operator==(const quotation& x, std::string_view y) { return x.view() == y; }

private:
    char bytes_[room]{};
    std::uint8_t size_ = 0;
    bool is_cut_ = false;
};

/// A fault at a place of a text. text/explain.hpp makes a sentence of it.
struct diagnostic : fault {
    severity level = severity::error;
    arch on = arch::v9;                   ///< for which the text was read
    dialect syntax = dialect::panfrost;   ///< in which it was read
    bool reads_in_other_dialect = false;  ///< whether the line would be right in another dialect
    dialect other = dialect::panfrost;    ///< that dialect
    bool has_bits = false;                ///< whether the line was read to its end; then `bits` is its instruction
    descriptor row{};                     ///< of the instruction, if its mnemonic was recognised
    std::uint32_t line = 1;               ///< counted from 1
    std::uint32_t column = 1;             ///< counted from 1, in bytes
    std::uint32_t other_line = 0;         ///< an earlier line that it refers to, or 0
    word bits = 0;
    std::string_view mnemonic{};          ///< of the instruction, if it was recognised: a part of the tables, not of the text
    quotation found{};                    ///< the part of the text that is wrong; empty at the end of a line
};

}  // namespace valhall

#endif
