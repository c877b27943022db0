// SPDX-License-Identifier: MIT
// Loads and stores of whole words at a 64-bit address plus an offset: opcodes by width, and the words that a node accesses.
#ifndef VALHALL_COMPILER_IR_WORD_ACCESS_HPP
#define VALHALL_COMPILER_IR_WORD_ACCESS_HPP

#include <cstdint>

#include "valhall/compiler/ir/program.hpp"

namespace valhall::compiler {

// The load or store of 8, 16, 32, 64, 96 or 128 bits.
constexpr opcode load_of(std::uint32_t bits)
{
    switch (bits) {
    case 8: return opcode::LOAD_i8;
    case 16: return opcode::LOAD_i16;
    case 32: return opcode::LOAD_i32;
    case 64: return opcode::LOAD_i64;
    case 96: return opcode::LOAD_i96;
    default: return opcode::LOAD_i128;
    }
}
constexpr opcode store_of(std::uint32_t bits)
{
    switch (bits) {
    case 8: return opcode::STORE_i8;
    case 16: return opcode::STORE_i16;
    case 32: return opcode::STORE_i32;
    case 64: return opcode::STORE_i64;
    case 96: return opcode::STORE_i96;
    default: return opcode::STORE_i128;
    }
}

// The maximum number of words of an access.
inline constexpr std::uint32_t most_access_words = 4;

// The access of a node: `words` words, from `offset` bytes after the address. No words: the node is something else.
struct word_access {
    node_id node = none;
    use address{};
    std::int64_t offset = 0;
    std::uint32_t words = 0;
    bool is_store = false;
    bool reads_constants = false;
    std::uint16_t array = 0;

    constexpr explicit operator bool() const { return words != 0; }
    constexpr std::int64_t end() const { return offset + 4 * std::int64_t{words}; }
    // True if both are relative to the same address.
    constexpr bool has_base_of(const word_access& other) const { return address == other.address && array == other.array; }
    constexpr bool overlaps(const word_access& other) const { return offset < other.end() && other.offset < end(); }
    constexpr bool covers(const word_access& other) const { return offset <= other.offset && other.end() <= end(); }
    constexpr bool touches(const word_access& other) const { return offset == other.end() || other.offset == end(); }
};

constexpr word_access access_of(const program& p, node_id n)
{
    const node& at = p.nodes[n];
    if (!at.is_instruction() || at.source_count != 1 || at.fixed != no_register || at.is_spilling) return {};
    const bool is_store = at.result_count == 0;
    const std::uint32_t words = is_store ? at.argument_count : at.result_count;
    if (words == 0 || words > most_access_words || (!is_store && at.argument_count != 0)) return {};
    if (at.what.code() != (is_store ? store_of(32 * words) : load_of(32 * words))) return {};
    const result<std::int64_t> offset = at.what.immediate(immediate_name::offset);
    if (!offset) return {};
    return {n, at.sources[0], *offset, words, is_store, at.reads_constants, at.array};
}

}  // namespace valhall::compiler

#endif
