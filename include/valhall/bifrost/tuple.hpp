// SPDX-License-Identifier: MIT
// A tuple: a register block, an instruction of FMA and one of ADD. 78 bits.
#ifndef VALHALL_BIFROST_TUPLE_HPP
#define VALHALL_BIFROST_TUPLE_HPP

#include <cstdint>

#include "valhall/bifrost/fault.hpp"
#include "valhall/bifrost/instruction.hpp"
#include "valhall/bifrost/quadword.hpp"
#include "valhall/bifrost/register_block.hpp"

namespace valhall::bifrost {

/// A tuple. The register block keeps its bits, so that a tuple encodes to what it was decoded from.
struct tuple {
    std::uint64_t registers = 0;       ///< the 35 bits of the register block
    instruction fma = nop(unit::fma);  ///< the instruction of FMA, which runs first
    instruction add = nop(unit::add);  ///< the instruction of ADD

    /// The instruction of a unit.
    constexpr const instruction& of(unit in) const { return in == unit::fma ? fma : add; }
    /// The FAU index.
    constexpr bifrost::fau fau() const { return {static_cast<std::uint8_t>(registers & 255)}; }
    /// The decoded register block. `is_first`: the tuple is the first of its clause. Faults: see decode_register_block().
    constexpr result<register_block> block(bool is_first) const { return decode_register_block(registers, is_first); }

    friend constexpr bool operator==(const tuple&, const tuple&) = default;
};

namespace detail {

inline constexpr int fma_place = register_block_bits, add_place = fma_place + bits_of(unit::fma);

// The words of a tuple.
struct tuple_words {
    std::uint64_t registers = 0;     // bits 0 to 34 of the tuple
    std::uint32_t fma = 0, add = 0;  // bits 35 to 57, bits 58 to 77

    constexpr std::uint32_t of(unit in) const { return in == unit::fma ? fma : add; }
};

}  // namespace detail

/// The 78 bits of a tuple.
constexpr quadword encode(const tuple& of)
{
    quadword made;
    made.put(0, register_block_bits, of.registers);
    made.put(detail::fma_place, bits_of(unit::fma), of.fma.bits);
    made.put(detail::add_place, bits_of(unit::add), of.add.bits);
    return made;
}

namespace detail {

// A source that reads a port without a register, or a result of a tuple that does not exist.
constexpr status check_ports(const instruction& one, const register_block& block)
{
    for (int n = 0; n < one.source_count(); ++n) {
        const port from = one.source(n);
        if (from <= port::p2 && block.reads[static_cast<int>(from)] < 0)
            return fault{fault_code::idle_port,       part::source,    one.unit(), -1,
                         static_cast<std::int8_t>(n), one.row().index, 0,          static_cast<std::uint64_t>(from)};
    }
    return {};
}

constexpr bool reads_temporaries(const instruction& one)
{
    for (int n = 0; n < one.source_count(); ++n)
        if (one.source(n) >= port::t0) return true;
    return false;
}

// Fast path: decodes most tuples that are valid into a tuple of NOPs. Returns false if it is undecided.
constexpr bool decode_tuple_fast(tuple& made, tuple_words words, bool is_first)
{
    made.registers = words.registers;
    const unsigned idle = idle_ports(words.registers, is_first);
    if (idle >= wrong_mode || made.fau().kind() == fau_kind::reserved) return false;
    return (words.fma == made.fma.bits || decode_fast(unit::fma, words.fma, idle, made.fma)) &&
           (words.add == made.add.bits || decode_fast(unit::add, words.add, idle, made.add));
}

// Decodes any tuple, and finds its fault.
constexpr fault decode_tuple_slowly(tuple& made, tuple_words words, bool is_first)
{
    made.registers = words.registers;
    const result<register_block> block = made.block(is_first);
    if (!block) return block.error();
    if (block->fau.kind() == fau_kind::reserved)
        return {fault_code::reserved_fau, part::fau, unit::fma, -1, -1, no_row, 0, block->fau.index};
    for (const unit in : units) {
        const result<instruction> one = decode(in, words.of(in));
        if (!one) return one.error();
        if (const status good = check_ports(*one, *block); !good) return good.error();
        (in == unit::fma ? made.fma : made.add) = *one;
    }
    return {};
}

}  // namespace detail

/// Decodes a tuple. Faults: those of decode() for instructions and of decode_register_block(), idle_port, reserved_fau.
constexpr result<tuple> decode_tuple(const quadword& bits, bool is_first)
{
    const auto get = [&](int place, unit in) { return static_cast<std::uint32_t>(bits.get(place, bits_of(in))); };
    const detail::tuple_words words{bits.get(0, register_block_bits), get(detail::fma_place, unit::fma), get(detail::add_place, unit::add)};
    tuple made;
    if (detail::decode_tuple_fast(made, words, is_first)) return made;
    if (const fault bad = detail::decode_tuple_slowly(made, words, is_first)) return bad;
    return made;
}

}  // namespace valhall::bifrost

#endif
