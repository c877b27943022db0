// SPDX-License-Identifier: MIT
// The selectors of sources and their encodings: all sets that occur.
#ifndef VALHALL_ISA_SELECTORS_HPP
#define VALHALL_ISA_SELECTORS_HPP

#include <cstdint>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/isa/enum_types.hpp"
#include "valhall/isa/layout.hpp"

namespace valhall {

/// The selectors of one field, by encoding.
struct selector_set {
    static constexpr selector reserved = selector{255};  ///< marks an undefined encoding

    std::uint8_t width = 0;            ///< width of the field
    selector fallback = reserved;      ///< the selector that text can omit; `reserved` if it must be written
    /// The selector of each encoding.
    selector by_encoding[detail::max_encodings] = {reserved, reserved, reserved, reserved, reserved, reserved, reserved, reserved,
                                                   reserved, reserved, reserved, reserved, reserved, reserved, reserved, reserved};

    /// True if an encoding is defined.
    constexpr bool has(word encoding) const { return by_encoding[encoding] != reserved; }

    /// The defined encodings, bit n for encoding n.
    constexpr word encodings() const
    {
        word found = 0;
        for (word encoding = 0; encoding < word{1} << width; ++encoding) found |= word{has(encoding)} << encoding;
        return found;
    }

    /// The encoding of a selector. Faults: no_such_selector.
    constexpr result<word> find(selector wanted) const
    {
        for (word encoding = 0; encoding < word{1} << width; ++encoding)
            if (by_encoding[encoding] == wanted && wanted != reserved) return encoding;
        return fault_code::no_such_selector;
    }
};

namespace detail {

// A selector that a bit of a 64-bit source's byte encodes: `zext`.
struct source_extension {
    selector part;
    std::uint8_t bit;  // a bit of the byte, which is then not part of the number
    arch_span archs;   // the architectures on which the bit means this
};

#include "valhall/isa/generated/selectors.inc"

inline constexpr auto selector_sets = as_structures<selector_set>(selector_set_table);
static_assert(is_selector_set<selector_set>);

}  // namespace detail

}  // namespace valhall

#endif
