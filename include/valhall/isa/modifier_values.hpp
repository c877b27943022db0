// SPDX-License-Identifier: MIT
// The values that a modifier of an instruction can have, as a range.
#ifndef VALHALL_ISA_MODIFIER_VALUES_HPP
#define VALHALL_ISA_MODIFIER_VALUES_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "valhall/isa/enums.hpp"

namespace valhall {

/// A value of a modifier.
struct modifier_value {
    enum_id id{};            ///< the modifier
    std::uint8_t value = 0;  ///< the encoding

    /// Its name in text; "none" for a value that is not written.
    constexpr std::string_view name() const { return enumeration_of(id)[value].name(); }

    friend constexpr bool operator==(modifier_value, modifier_value) = default;
};

/// The values of a modifier, in ascending order.
class modifier_values {
public:
    class iterator {
    public:
        using value_type = modifier_value;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        constexpr iterator(enum_id id, std::uint32_t left) : id_(id), left_(left) { skip(); }
        constexpr modifier_value operator*() const { return {id_, value_}; }
        constexpr iterator& operator++()
        {
            left_ &= left_ - 1;
            skip();
            return *this;
        }
        constexpr iterator operator++(int)
        {
            const iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(const iterator& x, const iterator& y) { return x.left_ == y.left_; }

    private:
        // Moves to the lowest remaining value.
        constexpr void skip()
        {
            while (left_ != 0 && (left_ >> value_ & 1) == 0) ++value_;
        }

        enum_id id_{};
        std::uint32_t left_ = 0;  // bit n: value n remains
        std::uint8_t value_ = 0;
    };

    constexpr modifier_values() = default;
    /// Bit n of `set` is set if value n is included.
    constexpr modifier_values(enum_id id, std::uint32_t set) : id_(id), set_(set) {}

    constexpr iterator begin() const { return {id_, set_}; }
    constexpr iterator end() const { return {id_, 0}; }
    constexpr bool empty() const { return set_ == 0; }
    constexpr int size() const
    {
        int count = 0;
        for (std::uint32_t left = set_; left != 0; left &= left - 1) ++count;
        return count;
    }
    /// True if a value is included.
    constexpr bool contains(word value) const { return value < 32 && (set_ >> value & 1) != 0; }
    /// True if a value of the modifier's type is included.
    template <isa_enum E>
    constexpr bool contains(E value) const
    {
        return id_of(value) == id_ && contains(static_cast<word>(value));
    }

private:
    enum_id id_ = enum_id::none;
    std::uint32_t set_ = 0;
};

}  // namespace valhall

#endif
