// SPDX-License-Identifier: MIT
// An array whose length is fixed at construction, usable in constant expressions with all supported compilers.
#ifndef VALHALL_TGSI_OWNED_ARRAY_HPP
#define VALHALL_TGSI_OWNED_ARRAY_HPP

#include <cstddef>
#include <span>

namespace valhall::tgsi::detail {

// Value-initialised elements. In a constant expression, it must be destroyed before the expression ends.
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
