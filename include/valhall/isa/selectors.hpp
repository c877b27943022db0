// The parts of a value that a source can select and how each is encoded: the sets that occur.
#ifndef VALHALL_ISA_SELECTORS_HPP
#define VALHALL_ISA_SELECTORS_HPP

#include <cstdint>

#include "valhall/fault.hpp"
#include "valhall/isa/enums.hpp"

namespace valhall {

/// The selectors of one field, by encoding.
struct selector_set {
    static constexpr selector reserved = selector{255};

    std::uint8_t width = 0;            ///< bits of the field
    selector fallback = reserved;      ///< what text may leave out; `reserved` where it must be written
    selector by_encoding[16] = {reserved, reserved, reserved, reserved, reserved, reserved, reserved, reserved,
                                reserved, reserved, reserved, reserved, reserved, reserved, reserved, reserved};

    /// Whether an encoding has a meaning.
    constexpr bool has(word encoding) const { return by_encoding[encoding] != reserved; }

    /// The encoding of a selector. Faults: no_such_selector.
    constexpr result<word> find(selector wanted) const
    {
        for (word encoding = 0; encoding < word{1} << width; ++encoding)
            if (by_encoding[encoding] == wanted && wanted != reserved) return encoding;
        return fault_code::no_such_selector;
    }
};

namespace detail {

namespace sets {

inline constexpr selector x = selector_set::reserved;

// all: the sets that sources use.
#include "valhall/isa/generated/selectors.def"

}  // namespace sets

}  // namespace detail

}  // namespace valhall

#endif
