// SPDX-License-Identifier: MIT
// The list that validation fills: all faults of an instruction.
#ifndef VALHALL_CHECK_FAULT_LIST_HPP
#define VALHALL_CHECK_FAULT_LIST_HPP

#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "valhall/fault.hpp"
#include "valhall/isa/fields.hpp"

namespace valhall {

/// The faults of an instruction, in no particular order: a range of `fault`.
class fault_list {
public:
    using value_type = fault;

    // Returns faults by value, since the list stores them packed.
    class iterator {
    public:
        using value_type = fault;
        using difference_type = std::ptrdiff_t;

        constexpr iterator() = default;
        constexpr iterator(const fault_list& list, int index) : list_(&list), index_(index) {}

        constexpr fault operator*() const { return (*list_)[index_]; }
        constexpr fault operator[](difference_type n) const { return (*list_)[index_ + static_cast<int>(n)]; }
        // No operator uses another one: clang++ takes two million instructions to look up each use.
        constexpr iterator& operator++()
        {
            ++index_;
            return *this;
        }
        constexpr iterator& operator--()
        {
            --index_;
            return *this;
        }
        constexpr iterator operator++(int) { return {*list_, index_++}; }
        constexpr iterator operator--(int) { return {*list_, index_--}; }
        constexpr iterator& operator+=(difference_type n)
        {
            index_ += static_cast<int>(n);
            return *this;
        }
        constexpr iterator& operator-=(difference_type n)
        {
            index_ -= static_cast<int>(n);
            return *this;
        }
        friend constexpr iterator operator+(iterator i, difference_type n) { return {*i.list_, i.index_ + static_cast<int>(n)}; }
        friend constexpr iterator operator+(difference_type n, iterator i) { return {*i.list_, i.index_ + static_cast<int>(n)}; }
        friend constexpr iterator operator-(iterator i, difference_type n) { return {*i.list_, i.index_ - static_cast<int>(n)}; }
        friend constexpr difference_type operator-(const iterator& x, const iterator& y) { return x.index_ - y.index_; }
        friend constexpr bool operator==(const iterator& x, const iterator& y) { return x.index_ == y.index_; }
        friend constexpr auto operator<=>(const iterator& x, const iterator& y) { return x.index_ <=> y.index_; }

    private:
        const fault_list* list_ = nullptr;
        int index_ = 0;
    };

    // Constant expressions require initialised members; at run time, clearing the items would only cost time.
    constexpr fault_list()
    {
        if (std::is_constant_evaluated()) *this = fault_list(cleared{});
    }

    constexpr int size() const { return count_; }
    constexpr bool empty() const { return count_ == 0; }
    constexpr iterator begin() const { return {*this, 0}; }
    constexpr iterator end() const { return {*this, count_}; }
    constexpr fault operator[](int i) const
    {
        const compact& item = items_[i];
        return {item.code, item.kind, item.index, item.id, item.value};
    }

    /// True if the list has a fault with this code.
    constexpr bool contains(fault_code code) const
    {
        for (int i = 0; i < count_; ++i)
            if (items_[i].code == code) return true;
        return false;
    }

    /// Adds a fault. Not bounds-checked: the capacity is the maximum number of faults of an instruction.
    constexpr void add(const fault& found) { items_[count_++] = {found.code, found.kind, found.index, found.id, found.value}; }

private:
    // A fault without default initialisers, so that an empty list costs nothing.
    struct compact {
        fault_code code;
        operand_kind kind;
        std::uint8_t index;
        enum_id id;
        word value;
    };

    // One fault of the instruction, four of uniforms and specials, three of the destination, three of each source, two of each other field,
    // and one of each rule.
    static constexpr int capacity = 8 + 3 * max_sources + 2 * max_staging + 2 * max_modifiers + 2 * max_immediates + max_rules;

    // An empty list with initialised items. In a constant expression, copying it is one step; a loop over the items would take hundreds.
    struct cleared {};
    constexpr explicit fault_list(cleared) : items_{} {}

    compact items_[capacity];
    int count_ = 0;
};

}  // namespace valhall

#endif
