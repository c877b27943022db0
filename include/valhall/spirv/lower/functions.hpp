// SPDX-License-Identifier: MIT
// Functions: calls are inlined, block by block, and each instruction is dispatched to the code that lowers it.
#ifndef VALHALL_SPIRV_LOWER_FUNCTIONS_HPP
#define VALHALL_SPIRV_LOWER_FUNCTIONS_HPP

#include <cstdint>

#include "valhall/spirv/lower/atomics.hpp"
#include "valhall/spirv/lower/budget.hpp"
#include "valhall/spirv/lower/cooperative_matrices.hpp"
#include "valhall/spirv/lower/extended.hpp"
#include "valhall/spirv/lower/images.hpp"
#include "valhall/spirv/lower/integer_dots.hpp"
#include "valhall/spirv/lower/interface.hpp"
#include "valhall/spirv/lower/relaxed.hpp"
#include "valhall/spirv/lower/subgroups.hpp"
#include "valhall/spirv/lower/tile.hpp"

namespace valhall::spirv::lower {

// ---- discarding ----

constexpr void discard(lowering& l)
{
    if (l.stage != shader_stage::fragment) return l.refuse(compile_error::not_compiled);
    l.b.message(l.b.form(opcode::DISCARD_f32, condition::eq), {number(0), number(0)}, {}, 0);
    if (l.discarded) l.b.set(l.discarded, number(all_bits));
}

// ---- plain instructions ----

constexpr void lower_copy(lowering& l, const instruction_view& what, std::uint32_t source)
{
    const op type = l.m.code_of(what[1]);
    const bool has_words = l.words_of(what[1]) != 0 || type == op::TypeStruct || type == op::TypeArray;
    l.forget(what[2]);
    if (!has_words || l.pointer_of[what[source]] != 0) l.set_pointer(what[2], pointer_of_value(l, what[source]));
    if (!has_words || (l.pointer_of[what[source]] != 0 && !l.is_known(what[source]))) return;
    pool<use> words;
    copy_of(l, what[source], words);
    if (!words.empty()) l.set_value(what[2], words.view());
}

// Conversions between addresses and integers: truncate or zero-extend.
constexpr void lower_pointer_conversion(lowering& l, const instruction_view& what)
{
    const std::uint32_t pointer_type = what.code() == op::ConvertPtrToU ? l.m.type_of(what[3]) : what[1];
    if (is_logical_pointer(l.m, pointer_type)) return l.refuse(compile_error::bad_pointer, what[3]);
    pool<use> words;
    copy_of(l, what[3], words);
    const std::uint32_t count = l.words_of(what[1]);
    while (words.size() < count) words.add(number(0));
    if (count == 0) return l.refuse(compile_error::bad_pointer, what[3]);
    words.resize(count);
    l.set_value(what[2], words.view());
}

constexpr bool is_subgroup(op code)
{
    return (code >= op::GroupNonUniformElect && code <= op::GroupNonUniformQuadSwap) || code == op::SubgroupBallotKHR ||
           code == op::SubgroupFirstInvocationKHR || (code >= op::SubgroupAllKHR && code <= op::SubgroupAllEqualKHR) ||
           code == op::SubgroupReadInvocationKHR;
}
// The weak AtomicCompareExchange is for kernels only.
constexpr bool is_atomic(op code)
{
    return (code >= op::AtomicLoad && code <= op::AtomicXor && code != op::AtomicCompareExchangeWeak) || is_float_atomic(code);
}

// The clock of the core for a subgroup, and that of the system for the whole device: only the latter is the same on all cores.
constexpr void lower_clock(lowering& l, const instruction_view& what)
{
    const auto of = static_cast<scope>(l.constant_word(what[3]));
    if (of != scope::Subgroup && of != scope::Device) return refuse_enumerant(l, l.index, "Scope", static_cast<std::uint32_t>(of));
    if (l.words_of(what[1]) != 2) return l.refuse(compile_error::bad_operands, what[1]);
    const auto source = of == scope::Subgroup ? modifier::clock_source::cycle_counter : modifier::clock_source::system_timestamp;
    const value_id first = l.b.message(l.b.form(opcode::LD_GCLK, source), {}, {}, 2, {.is_volatile = true});
    const use words[2]{result_of(first, 0), result_of(first, 1)};
    l.set_value(what[2], words);
}

// Lowers an instruction without side effects. OpSpecConstantOp uses it, too: its operands begin one word later.
constexpr bool lower_computation(lowering& l, const instruction_view& what, op code, std::uint32_t first)
{
    if (matrices::is_matrix(l.m, what[1]) && matrices::lower_computation(l, what, code, first)) return true;
    if (const formulas::row* const row = formulas::row_of(code)) {
        lower_components(l, what, *row, first);
        return true;
    }
    switch (code) {
    case op::Undef: l.make_zeros(what[2], l.words_of(what[1])); return true;
    case op::ConvertFToU:
    case op::ConvertFToS:
    case op::ConvertSToF:
    case op::ConvertUToF:
    case op::UConvert:
    case op::SConvert:
    case op::FConvert:
    case op::QuantizeToF16: lower_conversion(l, code, what, first); return true;
    case op::Bitcast: lower_bitcast(l, what, first); return true;
    case op::Select: lower_select(l, what, first); return true;
    case op::CompositeExtract: lower_extract(l, what, first); return true;
    case op::CompositeInsert: lower_insert(l, what, first); return true;
    case op::VectorShuffle: lower_shuffle(l, what, first); return true;
    case op::CopyObject:
    case op::CopyLogical: lower_copy(l, what, first); return true;
    case op::CooperativeMatrixLengthKHR: {
        if (!matrices::is_matrix(l.m, what[first])) return l.refuse(compile_error::bad_operands, what[first]), true;
        const use made[1]{number(l.words_of(what[first]))};
        return l.set_value(what[2], made), true;
    }
    default: return false;
    }
}

constexpr void lower_extended_instruction(lowering& l, const instruction_view& what)
{
    if (is_debug(l.m, what)) return;
    if (!is_glsl(l.m, what)) return l.refuse(compile_error::unknown_set, what[3]);
    const formulas::row& row = formulas::table.of_glsl[what[4]];
    if (row) return lower_components(l, what, row, 5);
    lower_extended(l, what);
}

constexpr void lower_plain(lowering& l, const instruction_view& what)
{
    const op code = what.code();
    if (relaxed::is_chosen(l, what)) return relaxed::lower(l, what);
    if (lower_computation(l, what, code, 3)) return;
    if (is_subgroup(code)) return lower_subgroup(l, what);
    if (tile::lower(l, what) || lower_image(l, what)) return;
    if (is_atomic(code)) return lower_atomic(l, what);
    switch (code) {
    case op::Nop:
    case op::Line:
    case op::NoLine:
    case op::LoopMerge:
    case op::SelectionMerge:
    case op::Label: return;
    case op::MemoryBarrier: return lower_memory_barrier(l, what);
    case op::ControlBarrier: return lower_control_barrier(l, what);
    case op::ExtInst: return lower_extended_instruction(l, what);
    case op::Load: return lower_load(l, what);
    case op::Store: return lower_store(l, what);
    case op::CopyMemory: return lower_copy_memory(l, what);
    case op::AccessChain:
    case op::InBoundsAccessChain:
    case op::PtrAccessChain: return lower_access_chain(l, what);
    case op::ArrayLength: return lower_array_length(l, what);
    case op::PtrEqual:
    case op::PtrNotEqual:
    case op::PtrDiff: return lower_address_arithmetic(l, what);
    case op::CompositeConstruct: return lower_construct(l, what);
    case op::VectorExtractDynamic: return lower_extract_dynamic(l, what);
    case op::VectorInsertDynamic: return lower_insert_dynamic(l, what);
    case op::Dot: return lower_dot(l, what);
    case op::SDot:
    case op::UDot:
    case op::SUDot:
    case op::SDotAccSat:
    case op::UDotAccSat:
    case op::SUDotAccSat: return integer_dot(l, what).run();
    case op::VectorTimesScalar:
    case op::MatrixTimesScalar: return lower_scale(l, what);
    case op::VectorTimesMatrix:
    case op::MatrixTimesVector:
    case op::MatrixTimesMatrix: return lower_product(l, what);
    case op::OuterProduct: return lower_outer_product(l, what);
    case op::Transpose: return lower_transpose(l, what);
    case op::Any: return lower_any_all(l, what, true);
    case op::All: return lower_any_all(l, what, false);
    case op::IAddCarry:
    case op::ISubBorrow:
    case op::UMulExtended:
    case op::SMulExtended: return lower_extended_arithmetic(l, what);
    case op::CooperativeMatrixLoadKHR: return matrices::load(l, what);
    case op::CooperativeMatrixStoreKHR: return matrices::store(l, what);
    case op::CooperativeMatrixMulAddKHR: return matrices::multiply_add(l, what);
    case op::ReadClockKHR: return lower_clock(l, what);
    case op::ConvertPtrToU:
    case op::ConvertUToPtr: return lower_pointer_conversion(l, what);
    case op::DemoteToHelperInvocation: return discard(l);
    case op::IsHelperInvocationEXT: {
        const use made[1]{is_helper(l)};
        return l.set_value(what[2], made);
    }
    default: return l.refuse(compile_error::not_compiled);
    }
}

// ---- control flow ----

// True for the end of a block that leaves the function.
constexpr bool is_return(op code) { return code == op::Return || code == op::ReturnValue || code == op::Unreachable; }

// A function that is inlined at a call.
class function_lowering {
public:
    // Returns branch to `returns_to`; the results are stored in variables from `result` on.
    constexpr function_lowering(lowering& l, const function_place& f, block_handle returns_to, variable result)
        : l_(l), f_(f), returns_to_(returns_to), result_(result), base_(l.b.shared_count()), flow_(l.block_of_label)
    {
    }

    constexpr void run()
    {
        if (!flow_.build(l_.m, f_) || flow_.blocks().empty()) {
            l_.index = f_.first;
            return l_.refuse(compile_error::not_compiled);
        }
        const std::uint32_t count = static_cast<std::uint32_t>(flow_.blocks().size());
        handles_.resize(count);
        remaining_.resize(count);
        for (const std::uint32_t n : flow_.order()) {
            handles_[n] = n == 0 ? l_.b.current_handle() : l_.b.make_block();
            remaining_[n] = flow_[n].source_count;
        }
        depth_ = l_.depth;
        first_handle_ = handles_[0].number;
        for (const std::uint32_t n : flow_.order()) {
            if (l_.has_failed()) return;
            lower_block(n);
        }
        l_.depth = depth_;
        for (const pending_phi& p : phis_)
            if (!l_.has_failed()) fill(p);
    }

    // True if the only return is in the block that was lowered last: what the builder then shares is computed on every path to the caller.
    constexpr bool returns_at_end_only() const { return return_count_ == 1 && is_return(l_.m[flow_[flow_.order().back()].last].code()); }

private:
    struct scope {
        std::uint32_t block = 0, shared = 0;
    };
    struct pending_phi {
        std::uint32_t index = 0, block = 0;
        node_id first = none;
    };

    constexpr void lower_block(std::uint32_t n)
    {
        const flow_block& block = flow_[n];
        enter(n);
        current_ = n;
        note_block();
        for (std::uint32_t i = block.first + 1; i < block.last && !l_.has_failed(); ++i) {
            l_.index = i;
            l_.b.set_origin(i + 1);
            lower(l_.m[i]);
            check_budget(l_);
        }
        if (l_.has_failed()) return;
        l_.index = block.last;
        l_.b.set_origin(block.last + 1);
        lower_end(l_.m[block.last]);
        scopes_.add({n, shared_at_end_});
        for (const std::uint32_t to : flow_.successors(block)) {
            --remaining_[to];
            const bool is_entered = flow_[to].order <= block.order;
            if (is_entered && remaining_[to] == 0) l_.b.seal(handles_[to]);
        }
    }

    constexpr void enter(std::uint32_t n)
    {
        const flow_block& block = flow_[n];
        while (!loops_.empty() && loops_.back() == n) loops_.pop();
        if (block.merge != 0 && l_.m[block.merge].code() == op::LoopMerge) loops_.add(flow_.block_of(l_.m[block.merge][1]));
        l_.depth = depth_ + loops_.size();
        while (!scopes_.empty() && !flow_.dominates(scopes_.back().block, n)) scopes_.pop();
        l_.b.forget(scopes_.empty() ? base_ : scopes_.back().shared);
        if (n == 0) return;
        bool is_sealed = true;
        for (const std::uint32_t from : flow_.predecessors(block)) is_sealed &= flow_[from].order < block.order;
        if (is_sealed) l_.b.seal(handles_[n]);
        enter_block(handles_[n]);
    }

    constexpr void enter_block(const block_handle& to)
    {
        l_.b.enter(to, {.loop_depth = static_cast<std::int32_t>(l_.depth), .shared = l_.b.shared_count()});
    }
    // Notes that the current basic block belongs to the current block of the module.
    constexpr void note_block()
    {
        const std::uint32_t at = l_.b.current_handle().number - first_handle_;
        if (block_of_handle_.size() <= at) block_of_handle_.resize(at + 1, 0xFFFFFFFF);
        block_of_handle_[at] = current_;
    }

    constexpr void lower(const instruction_view& what)
    {
        const bool has_result = has_type_and_result(what.code());
        if (has_result) check_decorations(l_, what[2]);
        switch (what.code()) {
        case op::Phi: return add_phi(what);
        case op::Variable: return make_variable(what);
        case op::FunctionCall: return lower_call(what);
        default: break;
        }
        l_.b.set_precise(l_.is_exact || (has_result && l_.marks.has(what[2], decoration::NoContraction)));
        lower_plain(l_, what);
        l_.b.set_precise(l_.is_exact);
    }

    // ---- phis ----

    constexpr void add_phi(const instruction_view& what)
    {
        const std::uint32_t count = l_.words_of(what[1]);
        if (count == 0) return l_.refuse(compile_error::bad_pointer, what[2]);
        pool<use> words;
        node_id first = none;
        for (std::uint32_t n = 0; n < count; ++n) {
            const node_id phi = l_.b.add_phi();
            if (n == 0) first = phi;
            words.add(l_.b.value_of_phi(phi));
        }
        phis_.add({l_.index, current_, first});
        l_.set_value(what[2], words.view());
    }
    constexpr void fill(const pending_phi& p)
    {
        const instruction_view what = l_.m[p.index];
        l_.index = p.index;
        const std::uint32_t count = l_.words_of(what[1]);
        for (std::uint32_t n = 0; n < count; ++n)
            l_.b.set_arguments(p.first + n, handles_[p.block], [&](const block_handle& from) { return argument(what, from.number, n); });
    }
    constexpr use argument(const instruction_view& what, std::uint32_t from, std::uint32_t word)
    {
        const std::uint32_t place = from - first_handle_;
        const std::uint32_t block = place < block_of_handle_.size() ? block_of_handle_[place] : 0xFFFFFFFF;
        for (std::uint32_t at = 3; at + 1 < what.size(); at += 2) {
            if (flow_.block_of(what[at + 1]) != block) continue;
            const value_words words = l_.value(what[at]);
            if (word < words.size()) return words[word];
        }
        l_.refuse(compile_error::bad_operands, what[2]);
        return number(0);
    }

    // ---- variables and calls ----

    constexpr void make_variable(const instruction_view& what)
    {
        const std::uint32_t id = what[2], type = l_.m.definition(what[1])[3];
        // A function's variable has the same memory in each call, as there is no recursion.
        const bool has_memory = l_.pointer_of[id] != 0 && l_.pointer_at(id).kind == place_kind::thread;
        if (!has_memory) l_.set_pointer(id, make_own(l_, id, type));
        if (what.size() <= 4 || l_.has_failed()) return;
        pool<use> words;
        copy_of(l_, what[4], words);
        store_to(l_, l_.pointer_at(id), words.view());
    }

    constexpr void lower_call(const instruction_view& what)
    {
        constexpr std::uint32_t deepest = 64;
        if (++l_.calls > deepest) return l_.refuse(compile_error::too_many_calls);
        const function_place& callee = l_.m.functions()[l_.m.function_of(what[3])];
        std::uint32_t argument = 4;
        for (std::uint32_t n = callee.first + 1; n < callee.body; ++n) {
            if (l_.m[n].code() != op::FunctionParameter) continue;
            bind(l_.m[n][2], what[argument++]);
        }
        if (l_.has_failed()) return;
        const std::uint32_t count = l_.m.code_of(what[1]) == op::TypeVoid ? 0 : l_.words_of(what[1]);
        const variable result = l_.b.make_variables(count);
        const block_handle after = l_.b.make_block();
        const std::uint32_t shared = l_.b.shared_count(), index = l_.index, depth = l_.depth;
        function_lowering body(l_, callee, after, result);
        body.run();
        --l_.calls;
        if (l_.has_failed()) return;
        l_.index = index;
        l_.depth = depth;
        l_.b.set_origin(index + 1);
        if (!body.returns_at_end_only()) l_.b.forget(shared);
        l_.b.seal(after);
        enter_block(after);
        note_block();
        pool<use> words;
        for (std::uint32_t n = 0; n < count; ++n) {
            const use u = l_.b.held_by(result + n);
            words.add(u);
        }
        if (count != 0) l_.set_value(what[2], words.view());
    }
    constexpr void bind(std::uint32_t parameter, std::uint32_t given)
    {
        const std::uint32_t type = l_.m.type_of(given);
        const bool is_pointer = l_.m.code_of(type) == op::TypePointer && l_.words_of(type) == 0;
        l_.forget(parameter);
        if (is_pointer || l_.pointer_of[given] != 0) l_.set_pointer(parameter, pointer_of_value(l_, given));
        if (is_pointer || l_.words_of(type) == 0 || (l_.pointer_of[given] != 0 && !l_.is_known(given))) return;
        pool<use> words;
        copy_of(l_, given, words);
        l_.set_value(parameter, words.view());
    }

    // ---- terminators ----

    constexpr block_handle block_of(std::uint32_t id) const { return handles_[flow_.block_of(id)]; }

    constexpr void lower_end(const instruction_view& what)
    {
        shared_at_end_ = l_.b.shared_count();
        switch (what.code()) {
        case op::Branch: return l_.b.branch(block_of(what[1]));
        case op::BranchConditional: {
            const value_words words = l_.value(what[1]);
            if (words.size() != 1) return l_.refuse(compile_error::bad_operands, what[1]);
            return l_.b.branch_if(words[0], block_of(what[2]), block_of(what[3]));
        }
        case op::Switch: return lower_switch(what);
        case op::ReturnValue: {
            ++return_count_;
            pool<use> words;
            copy_of(l_, what[1], words);
            for (std::uint32_t n = 0; n < words.size(); ++n) l_.b.set(result_ + n, words[n]);
            return l_.b.branch(returns_to_);
        }
        case op::Return:
        case op::Unreachable: ++return_count_; return l_.b.branch(returns_to_);
        case op::Kill:
        case op::TerminateInvocation: discard(l_); return l_.b.branch(l_.exit);
        default: return l_.refuse(compile_error::not_compiled);
        }
    }

    // Compares with the literals one after another.
    constexpr void lower_switch(const instruction_view& what)
    {
        const literal_type type = literal_type_of(l_.m, what);
        const std::uint32_t stride = type.words() + 1;
        pool<use> selector;
        copy_of(l_, what[1], selector);
        if (selector.size() != type.words()) return l_.refuse(compile_error::bad_operands, what[1]);
        for (std::uint32_t at = 3; at + stride <= what.size(); at += stride) {
            if (what[at + stride - 1] == what[2]) continue;  // the same target as the default
            const std::uint32_t low = type.width < 32 ? what[at] & ((1u << type.width) - 1) : what[at];
            use is_equal = ucmp(l_.b, condition::eq, selector[0], number(low));
            if (stride == 3) is_equal = band(l_.b, is_equal, ucmp(l_.b, condition::eq, selector[1], number(what[at + 1])));
            // Later comparisons are made on some of the paths only: no other block may share them.
            if (at == 3) shared_at_end_ = l_.b.shared_count();
            const block_handle next = l_.b.make_block();
            l_.b.branch_if(is_equal, block_of(what[at + stride - 1]), next);
            l_.b.seal(next);
            enter_block(next);
            note_block();
        }
        l_.b.branch(block_of(what[2]));
    }

    lowering& l_;
    const function_place& f_;
    block_handle returns_to_;
    variable result_;
    std::uint32_t base_;
    std::uint32_t depth_ = 0;
    std::uint32_t current_ = 0;
    std::uint32_t return_count_ = 0;
    std::uint32_t shared_at_end_ = 0;  // how many nodes the blocks that the current one dominates may share
    function_flow flow_;
    pool<block_handle> handles_{};
    pool<std::uint32_t> remaining_{};
    std::uint32_t first_handle_ = 0;  // the number of the first basic block
    pool<std::uint32_t> block_of_handle_{};  // by number of a basic block, less the first: the block of the module
    pool<std::uint32_t> loops_{};
    pool<scope> scopes_{};
    pool<pending_phi> phis_{};
};

}  // namespace valhall::spirv::lower

#endif
