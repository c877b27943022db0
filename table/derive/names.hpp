// Arm's names and aliases as isa/names.def has them.
#ifndef VALHALL_TOOLS_NAMES_HPP
#define VALHALL_TOOLS_NAMES_HPP

#include <cstdint>
#include <string_view>

#include "table.hpp"

namespace valhall::table {

struct name {
    std::string_view text;
    bool is_alias;
    opcode_id code;
    word mask, value;
    // As in the library's instruction_name:
    arch_span archs = v9_up;
    bit_field sign_of_zero{};
    bool is_address = false;
    bool is_half = false;
};

// The words in which names.def says which fields a name fixes.
namespace name_words {

using enum modifier;

struct fixed_bits {
    word mask = 0, value = 0;

    friend constexpr fixed_bits operator+(fixed_bits x, fixed_bits y) { return {x.mask | y.mask, x.value | y.value}; }
};

constexpr fixed_bits at(bit_field field, word value) { return {field.mask(), field.insert(0, value)}; }
constexpr fixed_bits with(modifier id, word value) { return at(modifiers[static_cast<int>(id)].bits, value); }

inline constexpr std::uint8_t a = 0, b = 1, c = 2;
inline constexpr fixed_bits always{};

// Of the source in a byte.
constexpr source_field signed_source(std::uint8_t byte)
{
    return source{role::value, byte, source_feature::absneg | source_feature::swizzle}.of_size(32);
}
// A table constant stands for itself from 0xC0 on.
constexpr fixed_bits constant_in(std::uint8_t byte, word index) { return at(signed_source(byte).bits(), 0xC0 + index); }
constexpr fixed_bits zero(std::uint8_t byte) { return constant_in(byte, 0); }
constexpr fixed_bits negation(std::uint8_t byte, word value) { return at(signed_source(byte).neg_bit(), value); }
constexpr fixed_bits magnitude(std::uint8_t byte, word value) { return at(signed_source(byte).abs_bit(), value); }
constexpr fixed_bits part(std::uint8_t byte, word value) { return at(signed_source(byte).select, value); }
constexpr fixed_bits wide_part(std::uint8_t byte, word value)
{
    return at({static_cast<std::uint8_t>(byte == 1 ? 26 : 36), 4}, value);
}
constexpr fixed_bits complement(word value) { return at({35, 1}, value); }
constexpr fixed_bits page(word value) { return at(fau_page_field, value); }

inline constexpr name all[] = {
#define VALHALL_NAME(instruction, spelling, fixed) {spelling, false, opcode_id::instruction, (fixed).mask, (fixed).value},
#define VALHALL_ALIAS(instruction, spelling, fixed, ...) \
    {spelling, true, opcode_id::instruction, (fixed).mask, (fixed).value __VA_OPT__(,) __VA_ARGS__},
#include "valhall/isa/names.def"
#undef VALHALL_NAME
#undef VALHALL_ALIAS
};

}  // namespace name_words

inline constexpr const auto& names = name_words::all;

}  // namespace valhall::table

#endif
