// SPDX-License-Identifier: MIT
// Chooses the operations with RelaxedPrecision that are computed in 16 bits. The operations of a shader are partitioned into sets that use
// each other's results. A set is computed in 16 bits if that saves more instructions than its conversions cost.
#ifndef VALHALL_SPIRV_LOWER_CHOOSE_RELAXED_HPP
#define VALHALL_SPIRV_LOWER_CHOOSE_RELAXED_HPP

#include <cstdint>

#include "valhall/spirv/lower/components.hpp"
#include "valhall/spirv/lower/relaxed.hpp"

namespace valhall::spirv::lower::relaxed {

// Sets lowering::in_halves for the results of the chosen operations.
class chooser {
public:
    constexpr explicit chooser(lowering& l) : l_(l) {}

    constexpr void run()
    {
        l_.in_halves.resize(l_.m.bound());
        set_.resize(l_.m.bound());
        gain_.resize(l_.m.bound());
        stores_.resize(l_.m.bound());
        block_of_.resize(l_.m.bound());
        is_inside_.resize(l_.m.bound());
        for (std::uint32_t id = 0; id < set_.size(); ++id) set_[id] = id;
        for_each([&](const instruction_view& what) { note_access(what); });
        for_each([&](const instruction_view& what) { join(what); });
        for_each([&](const instruction_view& what) { weigh(what); });
        for_each([&](const instruction_view& what) {
            if (operation_of(l_, what) && gain_[root(what[2])] > 0) l_.in_halves[what[2]] = true;
        });
    }

private:
    template <class Visit>
    constexpr void for_each(const Visit& visit)
    {
        for (std::uint32_t n = 0; n < l_.m.size(); ++n) visit(l_.m[n]);
    }
    constexpr std::uint32_t root(std::uint32_t id)
    {
        while (set_[id] != id) id = set_[id] = set_[set_[id]];
        return id;
    }
    constexpr void connect(std::uint32_t a, std::uint32_t b) { set_[root(a)] = root(b); }

    constexpr bool is_value(std::uint32_t id) const { return !is_constant(l_.m.code_of(id)) && is_float_vector(shape_of_value(l_.m, id)); }
    // The operands of an instruction that only passes components on.
    static constexpr std::uint32_t operands_handed_on(const instruction_view& what, std::uint32_t& first)
    {
        first = 3;
        switch (what.code()) {
        case op::CopyObject:
        case op::CompositeExtract: return 1;
        case op::VectorShuffle: return 2;
        case op::CompositeConstruct: return what.size() - 3;
        default: return 0;
        }
    }
    // Calls a function with each operand that is connected with an instruction's result.
    template <class Visit>
    constexpr bool operands_of(const instruction_view& what, const Visit& visit)
    {
        std::uint32_t first = 0, count = 0;
        if (const operation o = operation_of(l_, what)) {
            first = o.first;
            count = o.operands;
        } else {
            count = operands_handed_on(what, first);
            if (count == 0 || !is_value(what[2])) return false;
        }
        for (std::uint32_t n = 0; n < count; ++n)
            if (is_value(what[first + n])) visit(what[first + n]);
        return true;
    }

    constexpr void join(const instruction_view& what)
    {
        if (!operands_of(what, [&](std::uint32_t operand) { connect(operand, what[2]); })) return join_variable(what);
        is_inside_[what[2]] = true;
    }
    // The local variable that a pointer is derived from, or 0.
    constexpr std::uint32_t local_of(std::uint32_t pointer) const
    {
        while (l_.m.code_of(pointer) == op::AccessChain || l_.m.code_of(pointer) == op::InBoundsAccessChain) {
            const std::uint32_t base = l_.m.definition(pointer)[3];
            // An unreachable access chain may use itself.
            if (!l_.m.is_defined(base) || l_.m.index_of(base) >= l_.m.index_of(pointer)) return 0;
            pointer = base;
        }
        const instruction_view what = l_.m.definition(pointer);
        const bool is_local = what.code() == op::Variable && what[3] == static_cast<std::uint32_t>(storage_class::Function);
        return is_local ? pointer : 0;
    }
    // True for local variables that need no phi: stored to once, or accessed in one block only. Others contain 32-bit floats.
    constexpr bool needs_no_phi(std::uint32_t variable) const
    {
        return variable != 0 && (stores_[variable] == 1 || block_of_[variable] != several_blocks);
    }
    // Counts the stores of a variable, and finds the block that it is accessed in.
    constexpr void note_access(const instruction_view& what)
    {
        if (what.code() == op::Label) block_ = what[1];
        const bool is_store = what.code() == op::Store;
        if (!is_store && what.code() != op::Load) return;
        const std::uint32_t variable = local_of(what[is_store ? 1 : 3]);
        stores_[variable] += is_store ? 1 : 0;
        block_of_[variable] = block_of_[variable] == 0 || block_of_[variable] == block_ ? block_ : several_blocks;
    }
    constexpr void join_variable(const instruction_view& what)
    {
        const bool is_store = what.code() == op::Store, is_load = what.code() == op::Load;
        if (!is_store && !is_load) return;
        const std::uint32_t variable = local_of(what[is_store ? 1 : 3]);
        if (!needs_no_phi(variable) || !is_value(what[2])) return;
        connect(variable, what[2]);
        if (is_load) is_inside_[what[2]] = true;
    }

    constexpr void weigh(const instruction_view& what)
    {
        if (operation_of(l_, what)) gain_[root(what[2])] += pairs_of(what[2]);
        if (operands_of(what, [&](std::uint32_t operand) { add_source(operand); })) return;
        if (what.code() != op::Store || !is_value(what[2])) return;
        if (needs_no_phi(local_of(what[1]))) add_source(what[2]);
        else gain_[root(what[2])] -= 2 * pairs_of(what[2]);
    }
    // A value that is not computed in 16 bits is converted once.
    constexpr void add_source(std::uint32_t id)
    {
        if (is_inside_[id]) return;
        is_inside_[id] = true;
        constexpr std::int32_t by_integers = 32;
        gain_[root(id)] -= pairs_of(id) * (has(l_.b, opcode::V2F32_TO_V2F16) ? 1 : by_integers);
    }
    constexpr std::int32_t pairs_of(std::uint32_t id) const { return static_cast<std::int32_t>(shape_of_value(l_.m, id).count / 2); }

    static constexpr std::uint32_t several_blocks = 0xFFFFFFFF;

    lowering& l_;
    std::uint32_t block_ = 0;  // the label of the current block
    pool<std::uint32_t> set_{};  // by id: another id of the same set, or itself (union-find)
    pool<std::int32_t> gain_{};  // by id of a set's root
    pool<std::uint32_t> stores_{};  // by id of a local variable; 0 for other pointers
    pool<std::uint32_t> block_of_{};  // by id of a local variable: the label of the block that accesses it, or several_blocks
    pool<bool> is_inside_{};  // by id: computed or passed on within a set, or a source that has been counted
};

}  // namespace valhall::spirv::lower::relaxed

#endif
