// SPDX-License-Identifier: MIT
// The values that a kernel is given for a run: buffers and arguments, by the keys of its parameters.
#ifndef VALHALL_SIMULATOR_BINDING_HPP
#define VALHALL_SIMULATOR_BINDING_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <type_traits>

namespace valhall::simulator {

/// The bits that a parameter of a kernel takes.
enum class parameter_type : std::uint8_t {
    any32,      ///< 32 bits
    integer32,  ///< an integer of at most 32 bits
    float32,    ///< a 32-bit float
    any64,      ///< 64 bits, or the address of a buffer
};

/// A parameter of a kernel.
struct parameter {
    std::uint64_t key = 0;                       ///< the number that the program calls it by
    parameter_type type = parameter_type::any32; ///< what it takes

    /// True if an argument of a type is one for this parameter.
    constexpr bool takes(parameter_type given) const
    {
        return given == type || (type == parameter_type::any32 && given != parameter_type::any64);
    }
    friend constexpr bool operator==(const parameter&, const parameter&) = default;
};

/// The value that a parameter of a kernel is given: the address of a buffer, or 32 or 64 bits. buffer() and argument() make one.
struct binding {
    std::uint64_t key = 0;                 ///< the parameter's key
    std::span<std::uint8_t> bytes{};       ///< of a buffer: its contents, which the run reads and changes
    std::uint64_t value = 0;               ///< of an argument: its bits
    bool is_buffer = false;                ///< true for a buffer
    parameter_type type = parameter_type::any64;  ///< what it is
    std::size_t width = 1;                 ///< of a buffer: the bytes of each number, which are little-endian while the kernel runs
};

/// Binds memory to the address parameter with a key: buffer(0, xs), for a contiguous container of numbers.
template <class Container>
binding buffer(std::uint64_t key, Container& contents)
{
    using element = std::remove_reference_t<decltype(*std::data(contents))>;
    static_assert(std::is_trivially_copyable_v<element> && !std::is_const_v<element>,
                  "a buffer is an array or vector of numbers, not const");
    static_assert(std::is_arithmetic_v<element> || std::endian::native == std::endian::little,
                  "on a big-endian machine, a buffer is an array or vector of numbers");
    const std::size_t size = std::size(contents) * sizeof(element);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the bytes of the caller's numbers
    return {.key = key, .bytes = {reinterpret_cast<std::uint8_t*>(std::data(contents)), size}, .is_buffer = true, .width = sizeof(element)};
}

/// Gives a parameter a number of at most 64 bits: argument(2, 2.0f), argument(3, 250u). dispatch() refuses one of another type than the
/// parameter's, such as an int for a float.
template <class Number>
    requires(std::is_arithmetic_v<Number> && sizeof(Number) <= 8)
constexpr binding argument(std::uint64_t key, Number number)
{
    using enum parameter_type;
    if constexpr (std::is_same_v<Number, float>) return {.key = key, .value = std::bit_cast<std::uint32_t>(number), .type = float32};
    else if constexpr (std::is_same_v<Number, double>) return {.key = key, .value = std::bit_cast<std::uint64_t>(number)};
    else if constexpr (sizeof(Number) == 8) return {.key = key, .value = static_cast<std::uint64_t>(number)};
    else return {.key = key, .value = static_cast<std::uint32_t>(number), .type = integer32};
}

}  // namespace valhall::simulator

#endif
