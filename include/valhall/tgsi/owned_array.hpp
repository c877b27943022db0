// SPDX-License-Identifier: MIT
// An array whose length is known when it is made, in constant expressions, too: the standard library has none for all compilers.
#ifndef VALHALL_TGSI_OWNED_ARRAY_HPP
#define VALHALL_TGSI_OWNED_ARRAY_HPP

#include <cstddef>
#include <span>

namespace valhall::tgsi::detail {

// Elements with their default values. In constant expressions it has to end before the expression does.
template <class T>
class owned_array {
public:
    constexpr explicit owned_array(std::size_t size) : items_(new T[size]{}), size_(size) {}
    owned_array(const owned_array&) = delete;
    owned_array& operator=(const owned_array&) = delete;
    constexpr ~owned_array() { delete[] items_; }

    constexpr std::size_t size() const { return size_; }
    constexpr T& operator[](std::size_t n) { return items_[n]; }
    constexpr const T& operator[](std::size_t n) const { return items_[n]; }
    constexpr std::span<T> view() { return {items_, size_}; }
    constexpr std::span<const T> view() const { return {items_, size_}; }

private:
    T* items_;
    std::size_t size_;
};

}  // namespace valhall::tgsi::detail

#endif
