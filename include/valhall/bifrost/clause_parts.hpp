// SPDX-License-Identifier: MIT
// A clause by its operands: what a programmer writes. pack() chooses ports, FAU values and constants.
#ifndef VALHALL_BIFROST_CLAUSE_PARTS_HPP
#define VALHALL_BIFROST_CLAUSE_PARTS_HPP

#include <cstdint>

#include "valhall/bifrost/clause.hpp"
#include "valhall/bifrost/operand.hpp"

namespace valhall::bifrost {

/// An instruction with operands in place of ports.
struct instruction_parts {
    bifrost::fields fields{};                    ///< its row, modifiers and immediates; `sources` is not used
    operand sources[detail::most_sources]{};     ///< its sources
    register_write result{};                     ///< the register that its result is written to

    /// A NOP of a unit.
    static constexpr instruction_parts nop(unit in)
    {
        instruction_parts made;
        made.fields = detail::nop_fields[static_cast<int>(in)];
        return made;
    }

    friend constexpr bool operator==(const instruction_parts&, const instruction_parts&) = default;
};

/// A tuple of such instructions.
struct tuple_parts {
    instruction_parts fma = instruction_parts::nop(unit::fma);  ///< the instruction of FMA
    instruction_parts add = instruction_parts::nop(unit::add);  ///< the instruction of ADD
    bool has_block = false;                                     ///< true if the register block is given
    std::uint64_t block = 0;                                    ///< the 35 bits of the register block, if so

    /// The instruction of a unit.
    constexpr const instruction_parts& of(unit in) const { return in == unit::fma ? fma : add; }

    friend constexpr bool operator==(const tuple_parts&, const tuple_parts&) = default;
};

/// A clause of such tuples.
struct clause_parts {
    bifrost::header header{};              ///< its header
    std::uint8_t tuple_count = 1;          ///< the number of tuples, 1 to 8
    tuple_parts tuples[most_tuples]{};     ///< the tuples
    bool has_constants = false;            ///< true if the constants are given
    std::uint8_t constant_count = 0;       ///< their number, if so
    std::uint64_t constants[most_constants + 1]{};  ///< the constants, if so
    bool has_modification = false;         ///< true if the modification of constant 0 is given
    std::uint8_t modification = 0;         ///< the modification, if so

    friend constexpr bool operator==(const clause_parts&, const clause_parts&) = default;
};

namespace detail {

// The decoded register blocks of a clause.
struct clause_blocks {
    register_block of[most_tuples]{};

    constexpr explicit clause_blocks(const clause& from)
    {
        for (int n = 0; n < from.tuple_count; ++n) {
            const result<register_block> block = from.tuples[n].block(n == 0);
            of[n] = block ? *block : register_block{{0, 0, 0}};
        }
    }
};

// True if another port reads the same register, or the other word of the FAU value is the same operand.
constexpr bool is_ambiguous(const clause& of, const tuple& one, port from, const operand& shown, const register_block& block,
                            std::uint32_t number)
{
    if (from == port::fau_low || from == port::fau_high) {
        const operand other = fau_operand(of, one.fau(), from == port::fau_low, number);
        return other == shown;
    }
    int readers = 0;
    if (shown.kind != operand_kind::reg) return false;
    for (const std::int8_t reg : block.reads) readers += reg == shown.number ? 1 : 0;
    return readers > 1;
}

// A source of an instruction, of whose tuple the register block is decoded. `exact`: by its port, where the plain operand is ambiguous.
constexpr operand source_of(const clause& of, const tuple& in, const instruction& one, int n, const register_block& block, bool exact,
                            std::uint32_t number)
{
    const operand plain = operand_in(of, in, one, n, block, number);
    const port from = one.source(n);
    if (!exact || !is_ambiguous(of, in, from, plain, block, number)) return plain;
    const bool is_fau = from == port::fau_low || from == port::fau_high;
    return is_fau ? operand{operand_kind::fau_word, 0, from == port::fau_high}
                  : operand{operand_kind::port, static_cast<std::uint8_t>(from)};
}

// The parts of an instruction, of whose tuple the register block is decoded; all but the result.
constexpr void put_parts_of(instruction_parts& made, const clause& of, const tuple& in, const instruction& one, const register_block& block,
                            bool exact, std::uint32_t number)
{
    made.fields = one.fields();
    for (int n = 0; n < one.source_count(); ++n) {
        made.sources[n] = source_of(of, in, one, n, block, exact, number);
        made.fields.sources[n] = {};
    }
}

}  // namespace detail

/// The parts of a clause. `exact`: with all register blocks and constants, so that pack() makes the same clause again. `number` is the clause's
/// own: targets are relative to it.
constexpr clause_parts parts_of(const clause& of, bool exact, std::uint32_t number = 0)
{
    clause_parts made;
    made.header = of.header;
    made.tuple_count = of.tuple_count;
    made.has_constants = made.has_modification = exact;
    if (exact) {
        made.constant_count = of.constant_count;
        for (int n = 0; n < of.constant_count; ++n) made.constants[n] = of.constants[n];
        made.modification = of.modification;
    }
    const detail::clause_blocks blocks(of);
    for (int n = 0; n < of.tuple_count; ++n) {
        const register_block& block = blocks.of[n];
        for (const unit in : units) {
            const instruction& one = of.tuples[n].of(in);
            if (!one.is_nop())
                detail::put_parts_of(in == unit::fma ? made.tuples[n].fma : made.tuples[n].add, of, of.tuples[n], one, block, exact,
                                     number);
        }
        // The results of the tuple before; those of the last one are in the first block.
        tuple_parts& before = made.tuples[n == 0 ? of.tuple_count - 1 : n - 1];
        before.fma.result = block.fma;
        before.add.result = block.add;
        made.tuples[n].has_block = exact;
        if (exact) made.tuples[n].block = of.tuples[n].registers;
    }
    return made;
}

}  // namespace valhall::bifrost

#endif
