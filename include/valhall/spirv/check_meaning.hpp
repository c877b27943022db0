// SPDX-License-Identifier: MIT
// Refuses modules that would silently get another meaning: checks decorations of what they cannot decorate, decorations
// that contradict each other, types of results, conditions and indices, and the places of variables and merges.
#ifndef VALHALL_SPIRV_CHECK_MEANING_HPP
#define VALHALL_SPIRV_CHECK_MEANING_HPP

#include <cstdint>

#include "valhall/spirv/types.hpp"

namespace valhall::spirv {

namespace detail {

class meaning_checker {
public:
    constexpr meaning_checker(const module& m, read_fault& fault) : m_(m), fault_(fault) {}

    constexpr void run()
    {
        for (std::uint32_t n = 0; n < m_.size() && !fault_; ++n) {
            const instruction_view what = m_[n];
            if (what.code() == op::Function) begin_function(what);
            else if (in_function_) check_in_function(n, what);
            else check_global(what);
        }
        check_contradictions();
    }

private:
    constexpr void fail(read_error code, const instruction_view& what, std::uint32_t word = 0, std::uint32_t id = 0)
    {
        if (!fault_) fault_ = {.code = code, .offset = what.offset() + word, .has_instruction = true, .instruction = what.code(), .id = id};
    }

    // ---- outside of functions ----

    constexpr void check_global(const instruction_view& what)
    {
        switch (what.code()) {
        case op::MemoryModel:
            if (has_memory_model_) fail(read_error::bad_order, what);
            has_memory_model_ = true;
            return;
        case op::EntryPoint:
            for (std::uint32_t n = 4 + static_cast<std::uint32_t>(what.text(3).size() / 4); n < what.size(); ++n)
                if (m_.code_of(what[n]) != op::Variable) fail(read_error::bad_interface, what, n, what[n]);
            return;
        case op::MemberDecorate: {
            const instruction_view type = m_.definition(what[1]);
            if (type.code() != op::TypeStruct || what[2] + 2 >= type.size()) fail(read_error::bad_decoration, what, 1, what[1]);
            return;
        }
        case op::Decorate:
            if (!can_have(what)) fail(read_error::bad_decoration, what, 1, what[1]);
            return;
        default: return;
        }
    }

    // True if a decoration that the compiler reads is where it reads it.
    constexpr bool can_have(const instruction_view& what) const
    {
        const op target = m_.code_of(what[1]);
        if (target == op::DecorationGroup) return true;
        const bool is_constant_id = is_constant(target);
        switch (static_cast<decoration>(what[2])) {
        case decoration::Block:
        case decoration::BufferBlock: return target == op::TypeStruct;
        case decoration::ArrayStride: return target == op::TypeArray || target == op::TypeRuntimeArray || target == op::TypePointer;
        case decoration::BuiltIn: return target == op::Variable || is_constant_id;
        case decoration::SpecId: return is_constant_id;
        case decoration::Binding:
        case decoration::DescriptorSet:
        case decoration::Location:
        case decoration::Component:
        case decoration::Index: return target == op::Variable;
        case decoration::Offset:  // of transform feedback
        case decoration::Flat:
        case decoration::NoPerspective:
        case decoration::Centroid:
        case decoration::Sample: return target == op::Variable || target == op::FunctionParameter;
        default: return true;
        }
    }
    // A decoration of an id, and the one before it in a list.
    struct earlier {
        std::uint32_t index = 0, next = 0;
    };
    // Decorations whose number counts: two with different numbers contradict each other.
    static constexpr bool has_number(std::uint32_t which)
    {
        switch (static_cast<decoration>(which)) {
        case decoration::Offset:
        case decoration::ArrayStride:
        case decoration::MatrixStride:
        case decoration::Location:
        case decoration::Component:
        case decoration::Index:
        case decoration::Binding:
        case decoration::DescriptorSet:
        case decoration::BuiltIn:
        case decoration::SpecId: return true;
        default: return false;
        }
    }
    constexpr void check_contradictions()
    {
        compiler::pool<std::uint32_t> first;  // by id: an index of `list`
        compiler::pool<earlier> list;
        first.resize(m_.bound());
        list.add({});
        for (std::uint32_t n = 0; n < m_.size() && m_[n].code() != op::Function && !fault_; ++n) {
            const instruction_view what = m_[n];
            const std::uint32_t word = what.code() == op::Decorate ? 2 : what.code() == op::MemberDecorate ? 3 : 0;
            if (word == 0 || !has_number(what[word])) continue;
            for (std::uint32_t at = first[what[1]]; at != 0; at = list[at].next) {
                const instruction_view other = m_[list[at].index];
                const bool is_same = other.code() == what.code() && other[word] == what[word] && (word == 2 || other[2] == what[2]);
                if (is_same && other[word + 1] != what[word + 1]) return fail(read_error::contradiction, what, word, what[1]);
            }
            // The list of an id is bounded by its members, and the decorations of a member are few.
            first[what[1]] = list.add({n, word == 3 ? first_of_member(list, first[what[1]], what[2]) : first[what[1]]});
        }
    }
    // The members of a large structure come in order: only the entries of the same member are compared.
    constexpr std::uint32_t first_of_member(const compiler::pool<earlier>& list, std::uint32_t at, std::uint32_t member) const
    {
        return at != 0 && m_[list[at].index][2] == member ? at : 0;
    }

    // ---- functions ----

    constexpr void begin_function(const instruction_view& what)
    {
        in_function_ = true;
        return_type_ = what[1];
        blocks_ = 0;
        has_code_ = false;
    }

    constexpr void check_in_function(std::uint32_t index, const instruction_view& what)
    {
        const op code = what.code();
        switch (code) {
        case op::FunctionEnd: in_function_ = false; return;
        case op::FunctionParameter: return;
        case op::Label: ++blocks_; return;
        case op::Variable:
            if (blocks_ != 1 || has_code_ || static_cast<storage_class>(what[3]) != storage_class::Function)
                fail(read_error::bad_variable, what, 0, what[2]);
            return;
        case op::LoopMerge:
        case op::SelectionMerge: return check_merge(index, what);
        case op::ReturnValue:
            if (m_.type_of(what[1]) != return_type_) fail(read_error::wrong_types, what, 1, what[1]);
            break;
        case op::Return:
            if (m_.code_of(return_type_) != op::TypeVoid) fail(read_error::wrong_types, what);
            return;
        case op::BranchConditional:
            if (!is_one(shape_of_value(m_, what[1]), number_shape::kind::boolean)) fail(read_error::wrong_types, what, 1, what[1]);
            return;
        case op::AccessChain:
        case op::InBoundsAccessChain: check_chain(what); break;
        case op::CompositeConstruct: check_construct(what); break;
        case op::AtomicExchange:
        case op::AtomicCompareExchange:
        case op::AtomicIAdd:
        case op::AtomicISub:
        case op::AtomicSMin:
        case op::AtomicUMin:
        case op::AtomicSMax:
        case op::AtomicUMax:
        case op::AtomicAnd:
        case op::AtomicOr:
        case op::AtomicXor:
        case op::AtomicFAddEXT:
        case op::AtomicFMinEXT:
        case op::AtomicFMaxEXT: check_atomic(what); break;
        default: break;
        }
        has_code_ |= !is_aside(code);
    }
    static constexpr bool is_one(const number_shape& shape, number_shape::kind what) { return shape.what == what && shape.count == 1; }
    // Instructions that may be between the variables of a function.
    static constexpr bool is_aside(op code)
    {
        return code == op::Line || code == op::NoLine || code == op::Nop || code == op::ExtInst || code == op::Undef;
    }

    // A merge instruction is followed by the branch that it describes.
    constexpr void check_merge(std::uint32_t index, const instruction_view& what)
    {
        std::uint32_t next = index + 1;
        while (m_[next].code() == op::Line || m_[next].code() == op::NoLine) ++next;
        const op code = m_[next].code();
        const bool is_right = what.code() == op::LoopMerge ? code == op::Branch || code == op::BranchConditional
                                                           : code == op::BranchConditional || code == op::Switch;
        if (!is_right) fail(read_error::bad_merge, what);
    }

    constexpr void check_chain(const instruction_view& what)
    {
        const instruction_view made = m_.definition(what[1]), base = m_.definition(m_.type_of(what[3]));
        if (made.code() != op::TypePointer || base.code() != op::TypePointer || made[2] != base[2])
            return fail(read_error::wrong_types, what, 1, what[1]);
        for (std::uint32_t n = 4; n < what.size(); ++n)
            if (!is_one(shape_of_value(m_, what[n]), number_shape::kind::integer)) return fail(read_error::wrong_types, what, n, what[n]);
    }
    // The components of a vector have its component's type; other parts are those of the type.
    constexpr void check_construct(const instruction_view& what)
    {
        const instruction_view type = m_.definition(what[1]);
        if (type.code() != op::TypeVector && what.size() - 3 > 0xFFFF) return;
        for (std::uint32_t n = 3; n < what.size(); ++n) {
            const std::uint32_t part = m_.type_of(what[n]);
            const bool fits = type.code() == op::TypeVector
                                  ? part == type[2] || (m_.code_of(part) == op::TypeVector && m_.definition(part)[2] == type[2])
                                  : part == member_type(m_, what[1], n - 3);
            if (!fits) return fail(read_error::wrong_types, what, n, what[n]);
        }
    }
    constexpr void check_atomic(const instruction_view& what)
    {
        const instruction_view pointer = m_.definition(m_.type_of(what[3]));
        if (pointer.code() != op::TypePointer || pointer[3] != what[1]) return fail(read_error::wrong_types, what, 3, what[3]);
        const std::uint32_t first = what.code() == op::AtomicCompareExchange ? 7 : 6;
        for (std::uint32_t n = first; n < what.size(); ++n)
            if (m_.type_of(what[n]) != what[1]) return fail(read_error::wrong_types, what, n, what[n]);
    }

    const module& m_;
    read_fault& fault_;
    bool has_memory_model_ = false, in_function_ = false, has_code_ = false;
    std::uint32_t return_type_ = 0, blocks_ = 0;
};

constexpr void check_meaning(const module& m, read_fault& fault) { meaning_checker(m, fault).run(); }

}  // namespace detail

}  // namespace valhall::spirv

#endif
