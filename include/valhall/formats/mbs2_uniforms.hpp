// SPDX-License-Identifier: MIT
// The uniforms of a program in an object of Arm's compiler (MBS2): the symbols and constants that they contain.
//
// Symbols without a known location, and types with an undocumented layout, are skipped. They are not errors, since not all versions of
// objects were available.
#ifndef VALHALL_FORMATS_MBS2_UNIFORMS_HPP
#define VALHALL_FORMATS_MBS2_UNIFORMS_HPP

#include <cstddef>
#include <cstdint>

#include "valhall/formats/contained_program.hpp"
#include "valhall/formats/mbs2.hpp"

namespace valhall::formats {

/// The content of a uniform: a word of a symbol, or a constant.
struct uniform_source {
    std::uint32_t uniform = 0;     ///< the number of the uniform
    byte_span symbol{};            ///< the name of the symbol; empty for a constant
    byte_span member{};            ///< the name of the member, if the symbol is a block or structure
    std::uint32_t word = 0;        ///< the index of the 32-bit word in the member, or else in the symbol
    std::uint32_t components = 0;  ///< number of 32-bit components of the member, or else of the symbol; 0 if it is not a number or vector
    std::uint32_t value = 0;  ///< the value of a constant
};

namespace detail {

// The number of components of a TYPE, if they have 32 bits. Its content is TPGE {u8 kind, u8 components, u8 size, u8 precision, …}.
constexpr std::uint32_t vector_size(byte_reader type)
{
    chunk c = next_chunk(type);
    if (!type || !c.is("TPGE")) return 0;
    c.content.u8();
    const std::uint32_t components = c.content.u8();
    constexpr std::uint8_t of_32_bits = 2;
    return c.content.u8() == of_32_bits ? components : 0;
}

struct member_place {
    byte_span name{};
    std::uint32_t offset = 0;
    std::uint32_t components = 0;
};

// The member of a type at a byte offset. A TYPE contains TPIB {u32 layout, u32 size, u32 count, TPSE…} or TPST {u32 size, u32 count, STRI,
// TPSE…}. TPSE is a member: STRI, u32 offset, 8 bytes, TYPE.
constexpr member_place member_at(byte_reader type, std::uint32_t byte)
{
    member_place best;
    chunk block = next_chunk(type);
    byte_reader& in = block.content;
    if (!type || !(block.is("TPIB") || block.is("TPST"))) return best;
    in.u32();
    if (block.is("TPIB")) in.u32();
    std::uint32_t count = chunk_count(in);
    if (block.is("TPST")) next_chunk(in);  // its name
    for (; count != 0 && in; --count) {
        chunk member = next_chunk(in);
        if (!in || !member.is("TPSE")) break;
        byte_reader& about = member.content;
        chunk name = next_chunk(about);
        const std::uint32_t offset = about.u32();
        about.bytes(8);
        const chunk its_type = next_chunk(about);
        if (!about || offset > byte || (!best.name.empty() && offset < best.offset)) continue;
        best = {without_zeros(name.content.bytes(name.content.left())), offset, vector_size(its_type.content)};
    }
    return best;
}

// Reads what follows the name of a symbol: some words of flags and locations, TYPE, and several RLOCs. Each RLOC maps bytes of the symbol
// to bytes of the uniforms: {u16 segment, u16 byte of the uniforms, u16 byte of the symbol, u16 size}. Visits at most `left` words, and
// counts `left` down.
template <class Visit>
constexpr void uniforms_of_symbol(byte_span name, byte_reader rest, std::uint32_t& left, const Visit& visit)
{
    constexpr int most_words_before = 8;
    for (int n = 0; n < most_words_before && !rest.starts_with("TYPE"); ++n) rest.u32();
    const chunk type = next_chunk(rest);
    if (!rest || !type.is("TYPE")) return;
    for (std::uint32_t count = chunk_count(rest); count != 0 && rest; --count) {
        chunk place = next_chunk(rest);
        byte_reader& in = place.content;
        const std::uint16_t segment = in.u16(), to = in.u16(), from = in.u16(), size = in.u16();
        if (!rest || !in || !place.is("RLOC") || segment != 0 || to % 4 != 0 || from % 4 != 0) continue;
        for (std::uint32_t word = 0; word < size / 4U && left != 0; ++word, --left) {
            const std::uint32_t byte = from + 4 * word;
            const member_place member = member_at(type.content, byte);
            const std::uint32_t components = member.name.empty() ? vector_size(type.content) : member.components;
            visit(uniform_source{to / 4U + word, name, member.name, (byte - member.offset) / 4, components, 0});
        }
    }
}

}  // namespace detail

/// Calls `visit` with the uniform_source of each uniform of a program that its object describes.
template <class Visit>
constexpr void each_uniform(const contained_program& program, Visit&& visit)
{
    std::uint32_t left = 4096;  // a limit far above what a program can have, so that a broken file does not take minutes
    byte_reader in(program.symbols);
    for (int n = 0; n < symbol_list_count && in && in.left() != 0; ++n)
        detail::symbols(in, [&](byte_span name, const byte_reader& rest) {
            if (static_cast<symbol_list>(n) == symbol_list::uniforms) detail::uniforms_of_symbol(name, rest, left, visit);
        });
    if (!in || in.left() == 0) return;
    detail::next_chunk(in);  // UBUF
    in.u32();
    for (std::uint32_t count = detail::chunk_count(in); count != 0 && in; --count) {
        detail::chunk constant = detail::next_chunk(in);
        const std::uint16_t size = constant.content.u16(), to = constant.content.u16();
        const std::uint32_t value = constant.content.u32();
        if (in && constant.content && size == 4 && to % 4 == 0) visit(uniform_source{.uniform = to / 4U, .value = value});
    }
}

}  // namespace valhall::formats

#endif
