// SPDX-License-Identifier: MIT
// A growable array that also works in constant expressions. The compiler stores its program in these.
#ifndef VALHALL_COMPILER_IR_POOL_HPP
#define VALHALL_COMPILER_IR_POOL_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace valhall::compiler {

// std::vector is not constexpr in every standard library.
template <class T>
class pool {
public:
    constexpr pool() = default;
    constexpr pool(const pool& other) { *this = other; }
    constexpr pool(pool&& other) noexcept : data_(other.data_), size_(other.size_), capacity_(other.capacity_)
    {
        other.data_ = nullptr;
        other.size_ = other.capacity_ = 0;
    }
    constexpr pool& operator=(const pool& other)
    {
        if (this == &other) return *this;
        clear();
        append(other.view());
        return *this;
    }
    constexpr pool& operator=(pool&& other) noexcept
    {
        T* const data = data_;
        const std::uint32_t size = size_, capacity = capacity_;
        data_ = other.data_, size_ = other.size_, capacity_ = other.capacity_;
        other.data_ = data, other.size_ = size, other.capacity_ = capacity;
        return *this;
    }
    constexpr ~pool() { delete[] data_; }

    constexpr std::uint32_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr T& operator[](std::uint32_t i) { return data_[i]; }
    constexpr const T& operator[](std::uint32_t i) const { return data_[i]; }
    constexpr T& back() { return data_[size_ - 1]; }
    constexpr const T& back() const { return data_[size_ - 1]; }
    constexpr T* begin() { return data_; }
    constexpr T* end() { return data_ + size_; }
    constexpr const T* begin() const { return data_; }
    constexpr const T* end() const { return data_ + size_; }
    constexpr std::span<T> view() { return {data_, size_}; }
    constexpr std::span<const T> view() const { return {data_, size_}; }
    // `count` elements, from the element `first` on.
    constexpr std::span<T> part(std::uint32_t first, std::uint32_t count) { return {data_ + first, count}; }
    constexpr std::span<const T> part(std::uint32_t first, std::uint32_t count) const { return {data_ + first, count}; }

    // Appends an element and returns its index. The element may be in this pool.
    constexpr std::uint32_t add(const T& element)
    {
        if (size_ == capacity_) return add_to_larger(element);
        data_[size_] = element;
        return size_++;
    }
    // Appends elements, which must not be in this pool, and returns the index of the first.
    constexpr std::uint32_t append(std::span<const T> elements)
    {
        const std::uint32_t first = size_, size = first + static_cast<std::uint32_t>(elements.size());
        make_room(size);
        copy(elements.data(), size - first, data_ + first);
        size_ = size;
        return first;
    }
    constexpr void pop() { --size_; }
    constexpr void clear() { size_ = 0; }
    constexpr void resize(std::uint32_t size, const T& value = {})
    {
        make_room(size);
        T* const data = data_;
        for (std::uint32_t i = size_; i < size; ++i) data[i] = value;
        size_ = size;
    }
    constexpr void assign(std::uint32_t size, const T& value)
    {
        clear();
        resize(size, value);
    }
    constexpr void reserve(std::uint32_t capacity)
    {
        if (capacity <= capacity_) return;
        T* const grown = new T[capacity];
        if constexpr (std::is_trivially_copyable_v<T>) copy(data_, size_, grown);
        else
            for (std::uint32_t i = 0; i < size_; ++i) grown[i] = static_cast<T&&>(data_[i]);
        delete[] data_;
        data_ = grown;
        capacity_ = capacity;
    }

private:
    // By value, since the element may be in this pool.
    constexpr std::uint32_t add_to_larger(T element)
    {
        reserve(capacity_ == 0 ? 16 : capacity_ * 2);
        data_[size_] = static_cast<T&&>(element);
        return size_++;
    }
    static constexpr void copy(const T* from, std::uint32_t count, T* to)
    {
        if constexpr (std::is_trivially_copyable_v<T>)
            if (!std::is_constant_evaluated()) {
                if (count != 0) std::memcpy(to, from, count * sizeof(T));
                return;
            }
        for (std::uint32_t i = 0; i < count; ++i) to[i] = from[i];
    }
    // At least doubles the capacity if it is too small, so that repeated appending is linear.
    constexpr void make_room(std::uint32_t size)
    {
        if (size > capacity_) reserve(size > 2 * capacity_ ? size : 2 * capacity_);
    }

    T* data_ = nullptr;
    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = 0;
};

}  // namespace valhall::compiler

#endif
