// SPDX-License-Identifier: MIT
// Fast accept for printing: true if pack() makes the same clause of its operands, without directives. It reads the clause as it is; pack() needs all
// operands as values, and is the slow path.
#ifndef VALHALL_BIFROST_PACKS_AGAIN_HPP
#define VALHALL_BIFROST_PACKS_AGAIN_HPP

#include <cstdint>

#include "valhall/bifrost/clause_parts.hpp"
#include "valhall/bifrost/constant_allocator.hpp"

namespace valhall::bifrost::detail {

// True if encode_register_block() makes the bits of a block again. `of` is the decoded block.
constexpr bool is_encoded_again(std::uint64_t bits, const register_block& of)
{
    const raw_block raw = split(bits);
    if (of.reads[0] < 0 && (raw.p0 != 0 || (raw.p1 & 3) != 2)) return false;
    const int uses = (of.reads[2] >= 0 ? 1 : 0) + (of.fma ? 1 : 0) + (of.add ? 1 : 0);  // of ports 2 and 3
    return uses == 2 || (raw.p2 == raw.p3 && (uses == 1 || raw.p2 == 0));
}

// Compares a clause with what pack() would make of its operands.
class repacking {
public:
    constexpr repacking(const clause& of, const clause_blocks& blocks, std::uint32_t number) : of_(of), blocks_(blocks), number_(number) {}

    // True if pack() makes the same clause. False if it is undecided.
    constexpr bool is_the_same()
    {
        for (int n = 0; n < of_.tuple_count; ++n)
            if (!has_distinct_registers(n) || !has_same_ports(n)) return false;
        return has_same_constants();
    }

private:
    constexpr bool has_distinct_registers(int n) const
    {
        const register_block& block = blocks_.of[n];
        const auto [first, second, third] = block.reads;
        if (first >= 0 && (first == second || first == third)) return false;
        if (second >= 0 && second == third) return false;
        return is_encoded_again(of_.tuples[n].registers, block);
    }

    // True if the registers have the ports that pack() gives them, the first two ports 0 and 1, the third one port 2, and if the FAU index is the one
    // that it chooses. has_same_constants() compares the indices of constants.
    constexpr bool has_same_ports(int n)
    {
        const tuple& one = of_.tuples[n];
        const fau index = one.fau();
        const bool has_constant = index.kind() == fau_kind::constant;
        unsigned used = 0;  // ports
        constexpr unsigned fau_ports = 1u << static_cast<unsigned>(port::fau_low) | 1u << static_cast<unsigned>(port::fau_high);
        allocator_.begin_tuple();
        for (const unit in : units) {
            const instruction& made = one.of(in);
            if (made.bits == nop(in).bits) continue;
            for (int source = 0, count = made.source_count(); source < count; ++source) {
                const port from = made.source(source);
                if (from == port::p2 && (used & 3) != 3) return false;
                used |= 1u << static_cast<unsigned>(from);
                if (has_constant && (from == port::fau_low || from == port::fau_high) && !add_constant(index, from)) return false;
            }
        }
        unsigned active = 0;
        for (unsigned port = 0; port < 3; ++port) active |= blocks_.of[n].reads[port] >= 0 ? 1u << port : 0u;
        if ((used & 7) != active) return false;
        if ((used & fau_ports) != 0) return true;
        return index == (one.add.row().has_atest_datum() ? fau::of(special::atest_datum) : fau{});
    }
    constexpr bool add_constant(fau index, port from)
    {
        const bool is_high = from == port::fau_high;
        const operand shown = fau_operand(of_, index, is_high, number_);
        // Two equal words are read as the low one.
        if (is_high && fau_operand(of_, index, false, number_) == shown) return false;
        if (shown.kind == operand_kind::target) targets_[allocator_.tuple_count() - 1] = shown;
        return allocator_.add(shown);
    }

    constexpr bool has_same_constants()
    {
        if (!allocator_.allocate() || allocator_.padded_count() != of_.constant_count) return false;
        if (of_.modification != allocator_.modification()) return false;
        std::uint64_t constants[most_constants + 1]{};
        for (int n = 0; n < of_.constant_count; ++n) constants[n] = allocator_.value(n) & ~std::uint64_t{15};
        for (int n = 0; n < of_.tuple_count; ++n) {
            const fau index = of_.tuples[n].fau();
            if (index.kind() != fau_kind::constant) continue;
            const int found = allocator_.of(n).index;
            if (found < 0 || index != fau::of_constant(found, static_cast<unsigned>(allocator_.value(found) & 15))) return false;
            if (targets_[n].kind == operand_kind::target && !set_target(constants[found], targets_[n], number_)) return false;
        }
        for (int n = 0; n < of_.constant_count; ++n)
            if (constants[n] != of_.constants[n]) return false;
        return true;
    }

    const clause& of_;
    const clause_blocks& blocks_;
    std::uint32_t number_;
    constant_allocator allocator_{};
    operand targets_[most_tuples]{};  // by tuple: the clause whose address a constant is
};

}  // namespace valhall::bifrost::detail

#endif
