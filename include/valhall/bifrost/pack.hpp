// SPDX-License-Identifier: MIT
// Makes a clause of its parts: chooses ports, FAU values and constants as compilers do, unless the parts give them.
#ifndef VALHALL_BIFROST_PACK_HPP
#define VALHALL_BIFROST_PACK_HPP

#include <cstdint>
#include <initializer_list>

#include "valhall/bifrost/clause_parts.hpp"
#include "valhall/bifrost/constant_allocator.hpp"
#include "valhall/bifrost/fault.hpp"

namespace valhall::bifrost {

namespace detail {

class packer {
public:
    constexpr packer(const clause_parts& of, std::uint32_t number, const clause* original = nullptr)
        : of_(of), number_(number), original_(original)
    {
    }

    constexpr result<clause> pack()
    {
        if (of_.tuple_count < 1 || of_.tuple_count > most_tuples)
            return clause_fault(fault_code::too_many_tuples, part::none, -1, of_.tuple_count);
        made_.header = of_.header;
        made_.tuple_count = of_.tuple_count;
        if (const fault bad = of_.has_constants ? take_constants() : choose_constants()) return bad;
        for (int n = 0; n < of_.tuple_count; ++n)
            if (fault bad = pack_tuple(n)) {
                bad.tuple = static_cast<std::int8_t>(n);
                return bad;
            }
        if (const status good = check_counts(made_); !good) return good.error();
        return made_;
    }

private:
    static constexpr fault source_fault(fault_code code, const instruction_parts& one, int source)
    {
        return {code, part::source, one.fields.row.unit(), -1, static_cast<std::int8_t>(source), one.fields.row.index};
    }

    // ---- constants ----

    constexpr fault take_constants()
    {
        made_.constant_count = of_.constant_count;
        for (int n = 0; n < of_.constant_count; ++n) made_.constants[n] = of_.constants[n];
        if (of_.has_modification) made_.modification = of_.modification;
        else choose_modification();
        return {};
    }

    // The modification of the first constant: its high word is an address if an operand says so, and the constant has an own modification.
    constexpr void choose_modification()
    {
        if (!has_inner_modification(of_.tuple_count)) return;
        made_.modification = 4;
        for (int n = 0; n < of_.tuple_count; ++n)
            if (has_target(of_.tuples[n]) && find_fau(of_.tuples[n]).index != 0 && find_fau(of_.tuples[n]).constant() == 0) return;
        made_.modification = 0;
    }
    static constexpr bool has_target(const tuple_parts& one)
    {
        for (const unit in : units)
            for (const operand& source : one.of(in).sources)
                if (source.kind == operand_kind::target) return true;
        return false;
    }

    constexpr fault choose_constants()
    {
        for (int n = 0; n < of_.tuple_count; ++n)
            if (!add_constants(of_.tuples[n])) return at(clause_fault(fault_code::fau_conflict, part::fau, -1, 0), n);
        if (!allocator_.allocate()) return clause_fault(fault_code::too_many_constants, part::constant, -1, 0);
        made_.constant_count = static_cast<std::uint8_t>(allocator_.padded_count());
        for (int n = 0; n < made_.constant_count; ++n) made_.constants[n] = allocator_.value(n) & ~std::uint64_t{15};
        made_.modification = allocator_.modification();
        return {};
    }
    constexpr bool add_constants(const tuple_parts& one)
    {
        allocator_.begin_tuple();
        for (const unit in : {unit::add, unit::fma})
            for (int n = 0; n < one.of(in).fields.row.source_count(); ++n)
                if (!allocator_.add(one.of(in).sources[n])) return false;
        return true;
    }

    static constexpr fault at(fault bad, int tuple)
    {
        bad.tuple = static_cast<std::int8_t>(tuple);
        return bad;
    }

    // ---- the FAU value ----

    // The FAU index that a kind of operand needs by itself, or 0.
    static constexpr fau own_fau(const operand& one)
    {
        if (one.kind == operand_kind::uniform) return fau::of_uniform(one.number);
        return one.kind == operand_kind::special ? fau{one.number} : fau{};
    }
    static constexpr bool is_constant(const operand& one)
    {
        return one.kind == operand_kind::constant || one.kind == operand_kind::target || one.kind == operand_kind::target_high;
    }

    // The constant of those that are given which has all constants of a tuple, or 0.
    constexpr fau find_fau(const tuple_parts& one) const
    {
        for (int n = 0; n < made_.constant_count && n < most_constants; ++n)
            for (unsigned low_bits = 0; low_bits < 16; ++low_bits)
                if (has_all(one, fau::of_constant(n, low_bits))) return fau::of_constant(n, low_bits);
        return {};
    }
    constexpr bool has_all(const tuple_parts& one, fau index) const
    {
        for (const unit in : units)
            for (int n = 0; n < one.of(in).fields.row.source_count(); ++n) {
                const operand& source = one.of(in).sources[n];
                if (is_constant(source) && !is_word(source, index, false) && !is_word(source, index, true)) return false;
            }
        return true;
    }
    constexpr bool is_word(const operand& source, fau index, bool high) const
    {
        const operand shown = fau_operand(made_, index, high, number_);
        return shown == source || (source.kind == operand_kind::fau_word && source.is_high == high);
    }

    // The FAU index of a tuple whose register block is not given.
    constexpr result<fau> choose_fau(int tuple)
    {
        const tuple_parts& one = of_.tuples[tuple];
        fau chosen{};
        bool has_constant = false, has_zero = false, is_atest = false;
        for (const unit in : units)
            for (int n = 0; n < one.of(in).fields.row.source_count(); ++n) {
                const operand& source = one.of(in).sources[n];
                has_constant = has_constant || is_constant(source);
                has_zero = has_zero || source.kind == operand_kind::zero;
                const fau own = own_fau(source);
                if (own == fau{}) continue;
                if (chosen != fau{} && chosen != own) return source_fault(fault_code::fau_conflict, one.of(in), n);
                chosen = own;
            }
        for (const unit in : units) is_atest = is_atest || one.of(in).fields.row.has_atest_datum();
        if ((chosen != fau{}) + has_constant + has_zero > 1) return clause_fault(fault_code::fau_conflict, part::fau, -1, 0);
        if (has_constant) return of_.has_constants ? find_given(one) : allocated_fau(tuple);
        if (is_atest && chosen == fau{} && !has_zero) return fau::of(special::atest_datum);
        return chosen;
    }
    constexpr result<fau> find_given(const tuple_parts& one) const
    {
        const fau found = find_fau(one);
        if (found == fau{}) return clause_fault(fault_code::fau_differs, part::fau, -1, 0);
        return found;
    }
    constexpr result<fau> allocated_fau(int tuple)
    {
        const int index = allocator_.of(tuple).index;
        if (index < 0) return clause_fault(fault_code::fau_differs, part::fau, -1, 0);
        for (const unit in : units)
            for (int n = 0; n < of_.tuples[tuple].of(in).fields.row.source_count(); ++n) {
                const operand& source = of_.tuples[tuple].of(in).sources[n];
                if (source.kind == operand_kind::target_high)
                    return source_fault(fault_code::constants_needed, of_.tuples[tuple].of(in), n);
                if (source.kind != operand_kind::target) continue;
                if (!set_target(made_.constants[index], source, number_))
                    return clause_fault(fault_code::target_too_far, part::source, -1, static_cast<std::uint64_t>(source.target));
            }
        return fau::of_constant(index, static_cast<unsigned>(allocator_.value(index) & 15));
    }

    // ---- registers ----

    constexpr fault pack_tuple(int n)
    {
        const tuple_parts& one = of_.tuples[n];
        const instruction_parts& before_fma = of_.tuples[n == 0 ? of_.tuple_count - 1 : n - 1].fma;
        const instruction_parts& before_add = of_.tuples[n == 0 ? of_.tuple_count - 1 : n - 1].add;
        register_block block{{-1, -1, -1}, before_fma.result, before_add.result};
        if (one.has_block) {
            if (const fault bad = take_block(n, block)) return bad;
        } else {
            if (const fault bad = choose_block(n, block)) return bad;
        }
        for (const unit in : units)
            if (const fault bad = pack_instruction(n, in, block)) return bad;
        return {};
    }

    constexpr fault take_block(int n, register_block& block)
    {
        const std::uint64_t bits = of_.tuples[n].block;
        const result<register_block> given = decode_register_block(bits, n == 0);
        if (!given) return given.error();
        if (given->fma != block.fma || given->add != block.add) return block_fault(fault_code::block_differs, bits);
        if (given->fau.kind() == fau_kind::constant && !of_.has_constants) return block_fault(fault_code::constants_needed, bits);
        block = *given;
        made_.tuples[n].registers = bits;
        return {};
    }

    constexpr fault choose_block(int n, register_block& block)
    {
        const result<fau> chosen = choose_fau(n);
        if (!chosen) return chosen.error();
        block.fau = *chosen;
        for (const unit in : units)
            if (const fault bad = add_reads(of_.tuples[n].of(in), block)) return bad;
        if (block.reads[1] >= 0 && block.reads[0] > block.reads[1]) {
            const std::int8_t kept = block.reads[0];
            block.reads[0] = block.reads[1];
            block.reads[1] = kept;
        }
        const result<std::uint64_t> bits = encode_register_block(block, n == 0);
        if (!bits) return bits.error();
        made_.tuples[n].registers = *bits;
        return {};
    }

    // The first two registers take ports 0 and 1, the third port 2.
    static constexpr fault add_reads(const instruction_parts& one, register_block& block)
    {
        for (int n = 0; n < one.fields.row.source_count(); ++n) {
            if (one.sources[n].kind != operand_kind::reg) continue;
            if (one.sources[n].number > 63) return source_fault(fault_code::register_out_of_range, one, n);
            const auto number = static_cast<std::int8_t>(one.sources[n].number);
            int place = 0;
            while (place < 3 && block.reads[place] >= 0 && block.reads[place] != number) ++place;
            if (place == 3 || (place == 2 && block.fma && block.add)) return source_fault(fault_code::too_many_registers, one, n);
            block.reads[place] = number;
        }
        return {};
    }

    // ---- instructions ----

    constexpr fault pack_instruction(int n, unit in, const register_block& block)
    {
        const instruction_parts& one = of_.tuples[n].of(in);
        instruction& to = in == unit::fma ? made_.tuples[n].fma : made_.tuples[n].add;
        if (one.fields.row == nop_fields[static_cast<int>(in)].row) {
            to = nops[static_cast<int>(in)];
            return {};
        }
        bool is_original = original_ != nullptr;
        bifrost::fields fields = one.fields;
        for (int source = 0; source < fields.row.source_count(); ++source) {
            const result<port> from = port_of(one, source, block);
            if (!from) return from.error();
            fields.sources[source] = *from;
            is_original = is_original && original_->tuples[n].of(in).source(source) == *from;
        }
        if (is_original) {
            to = original_->tuples[n].of(in);
            return {};
        }
        const result<instruction> made = encode(fields);
        if (!made) return made.error();
        to = *made;
        return {};
    }

    constexpr result<port> port_of(const instruction_parts& one, int n, const register_block& block) const
    {
        const operand& source = one.sources[n];
        switch (source.kind) {
        case operand_kind::passed: return port::passed;
        case operand_kind::t0: return port::t0;
        case operand_kind::t1: return port::t1;
        case operand_kind::port: return port_by_code(one, n, block);
        case operand_kind::reg: break;
        default: return fau_port(one, n, block);
        }
        for (int place = 0; place < 3; ++place)
            if (block.reads[place] == source.number) return static_cast<port>(place);
        return source_fault(fault_code::block_differs, one, n);
    }
    static constexpr result<port> port_by_code(const instruction_parts& one, int n, const register_block& block)
    {
        const operand& source = one.sources[n];
        if (source.number > 2 || block.reads[source.number] < 0) return source_fault(fault_code::idle_port, one, n);
        return static_cast<port>(source.number);
    }
    constexpr result<port> fau_port(const instruction_parts& one, int n, const register_block& block) const
    {
        if (block.fau.kind() == fau_kind::constant && block.fau.constant() >= made_.constant_count)
            return source_fault(fault_code::missing_constant, one, n);
        if (is_word(one.sources[n], block.fau, false)) return port::fau_low;
        if (is_word(one.sources[n], block.fau, true)) return port::fau_high;
        return source_fault(fault_code::fau_differs, one, n);
    }

    const clause_parts& of_;
    std::uint32_t number_;
    const clause* original_;  // a clause with the same instructions, or null: one that gets the same ports again is not encoded again
    constant_allocator allocator_{};
    clause made_{};
};

}  // namespace detail

/// Makes a clause of its parts. `number` is the clause's own, in quadwords from the start of the program: targets are relative to it. Faults:
/// too_many_tuples, too_many_registers, fau_conflict, too_many_constants, two_results_at_end, halves_differ, target_too_far,
/// register_out_of_range and those of encode() for fields; if register blocks or constants are given, block_differs, fau_differs,
/// constants_needed, idle_port, missing_constant.
constexpr result<clause> pack(const clause_parts& of, std::uint32_t number = 0) { return detail::packer(of, number).pack(); }

}  // namespace valhall::bifrost

#endif
