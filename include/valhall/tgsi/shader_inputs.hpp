// SPDX-License-Identifier: MIT
// Conversions of shader inputs between TGSI's values and the bits in registers.
#ifndef VALHALL_TGSI_SHADER_INPUTS_HPP
#define VALHALL_TGSI_SHADER_INPUTS_HPP

#include <cstdint>

#include "valhall/arithmetic/float_arithmetic.hpp"
#include "valhall/arithmetic/float_conversions.hpp"
#include "valhall/tgsi/interface.hpp"
#include "valhall/tgsi/interpreter/quad.hpp"

namespace valhall::tgsi {

/// A TGSI register, by its number in its file, in the four lanes of a quad or in four compute threads.
struct numbered_register {
    std::int32_t index = 0;  ///< the register's index
    quad_register value{};   ///< its value in each lane
};

namespace detail {

constexpr std::uint32_t low_bits(std::uint32_t value, int count) { return count >= 32 ? value : value & ((1u << count) - 1); }

// Truncates a float to an integer from 0 to 65535.
constexpr std::uint32_t to_16_bits(arithmetic::f32 value)
{
    const std::uint32_t number = arithmetic::to_unsigned<32>(value, arithmetic::rounding::down);
    return number < 0xFFFF ? number : 0xFFFF;
}

constexpr bool is_above_zero(std::uint32_t word) { return word != 0 && word <= 0x7F800000; }

}  // namespace detail

/// Encodes a component's value in the low bits of a word, as the nearest representable value.
constexpr std::uint32_t bits_of_input(const input_place& place, std::uint32_t value, register_file file)
{
    switch (place.form) {
    case input_form::pixel: return detail::to_16_bits(arithmetic::f32{value});
    case input_form::front: return (file == register_file::in ? detail::is_above_zero(value) : value != 0) ? 0 : 1;
    case input_form::fraction: return detail::to_16_bits(arithmetic::scale(arithmetic::f32{value}, 8));
    case input_form::zero: return value != 0 ? 0 : 1;
    default: return detail::low_bits(value, place.width);
    }
}

/// Decodes a component's value from its bits.
constexpr std::uint32_t value_of_input(const program_view& program, const input_place& place, std::uint32_t bits, register_file file)
{
    using arithmetic::f32;
    constexpr std::uint32_t half = 0x3F000000, minus_one = 0xBF800000;
    const bool is_in = file == register_file::in;
    const bool counts_pixels = program.property_or(property_name::fs_coord_pixel_center, 0) == static_cast<int>(pixel_center::integer);
    const f32 number = arithmetic::from_unsigned<f32>(bits);
    if (place.kind == input_kind::number) return place.value;
    switch (place.form) {
    case input_form::pixel: return counts_pixels ? number.bits : arithmetic::add(number, f32{half}).bits;
    case input_form::front: return is_in ? (bits == 0 ? detail::float_one_word : minus_one) : bits == 0 ? 0xFFFFFFFF : 0;
    case input_form::fraction: return arithmetic::scale(number, -8).bits;
    case input_form::zero: return bits == 0 ? 0xFFFFFFFF : 0;
    default: return bits;
    }
}

/// The value that a shader sees when a component of IN or SV is set to `value`. It differs if the hardware cannot represent the value:
/// pixel positions are whole numbers, the front is exactly 1.0, and w of THREAD_ID is 0.
constexpr std::uint32_t value_seen(const program_view& program, const shader_interface& of, register_file file, std::int32_t index,
                                   int component, std::uint32_t value)
{
    const input_place place = of.input(file, index, component);
    return value_of_input(program, place, bits_of_input(place, value, file), file);
}

}  // namespace valhall::tgsi

#endif
