// SPDX-License-Identifier: MIT
// Checks the functions of a module: branches, phis, dominance of definitions, calls, entry points.
#ifndef VALHALL_SPIRV_CHECK_FUNCTIONS_HPP
#define VALHALL_SPIRV_CHECK_FUNCTIONS_HPP

#include <cstdint>

#include "valhall/spirv/flow.hpp"

namespace valhall::spirv {

namespace detail {

class function_checker {
public:
    constexpr function_checker(const module& m, read_fault& fault) : m_(m), fault_(fault) {}

    constexpr void run()
    {
        for (const function_place& f : m_.functions())
            if (!check_function(f)) return;
        if (check_entries() && !m_.functions().empty()) check_recursion();
    }

private:
    constexpr bool fail(read_error code, std::uint32_t index, std::uint32_t word = 0, std::uint32_t id = 0)
    {
        const instruction_view what = m_[index];
        fault_ = {.code = code, .offset = what.offset() + word, .has_instruction = true, .instruction = what.code(), .id = id};
        return false;
    }

    constexpr bool check_function(const function_place& f)
    {
        if (!check_parameters(f)) return false;
        if (!flow_.build(m_, f)) return fail(read_error::no_label, flow_.bad_index());
        for (const flow_block& b : flow_.blocks())
            for (const std::uint32_t to : flow_.successors(b))
                if (to == 0) return fail(read_error::to_entry, b.last);
        for (const std::uint32_t n : flow_.order())
            if (!check_block(f, n)) return false;
        return true;
    }

    constexpr bool check_parameters(const function_place& f)
    {
        const instruction_view function = m_[f.first];
        if (m_.code_of(function[4]) != op::TypeFunction) return fail(read_error::wrong_types, f.first, 4, function[4]);
        const instruction_view type = m_.definition(function[4]);
        std::uint32_t count = 0;
        for (std::uint32_t n = f.first + 1; n < f.body; ++n) {
            if (m_[n].code() != op::FunctionParameter) continue;
            if (count + 3 >= type.size() || type[count + 3] != m_[n][1]) return fail(read_error::wrong_types, n, 1);
            ++count;
        }
        return (count + 3 == type.size() && type[2] == function[1]) || fail(read_error::wrong_types, f.first, 4, function[4]);
    }

    constexpr bool check_block(const function_place& f, std::uint32_t number)
    {
        const flow_block& b = flow_[number];
        bool may_have_phis = true;
        for (std::uint32_t n = b.first + 1; n <= b.last; ++n) {
            const instruction_view what = m_[n];
            const op code = what.code();
            if (code == op::Phi) {
                if (!may_have_phis || !check_phi(number, n)) return fault_ ? false : fail(read_error::bad_phi, n);
                continue;
            }
            may_have_phis &= code == op::Line || code == op::NoLine;
            if (code == op::FunctionCall && !check_call(n)) return false;
            if (!check_uses(f, number, n)) return false;
        }
        return true;
    }

    // A phi has one argument for each reachable predecessor; it may have arguments for unreachable ones, too.
    constexpr bool check_phi(std::uint32_t number, std::uint32_t index)
    {
        const instruction_view what = m_[index];
        if (what.size() % 2 == 0) return false;
        for (std::uint32_t at = 3; at < what.size(); at += 2) {
            if (!flow_.has_label(what[at + 1])) return false;
            const std::uint32_t from = flow_.block_of(what[at + 1]);
            if (m_.type_of(what[at]) != what[1]) return fail(read_error::wrong_types, index, at, what[at]);
            if (!goes_to(from, number)) return false;
            if (flow_[from].is_reachable && !is_known_at(what[at], from)) return fail(read_error::not_dominated, index, at, what[at]);
        }
        for (const std::uint32_t from : flow_.predecessors(flow_[number])) {
            std::uint32_t count = 0;
            for (std::uint32_t at = 4; at < what.size(); at += 2) count += what[at] == flow_[from].label;
            if (count != 1) return false;
        }
        return true;
    }
    constexpr bool goes_to(std::uint32_t from, std::uint32_t to) const
    {
        for (const std::uint32_t one : flow_.successors(flow_[from]))
            if (one == to) return true;
        return false;
    }

    constexpr bool check_uses(const function_place& f, std::uint32_t number, std::uint32_t index)
    {
        const instruction_view what = m_[index];
        const op code = what.code();
        if (code == op::Branch || code == op::LoopMerge || code == op::SelectionMerge || code == op::Line) return true;
        operand_walk walk(what.words(), code == op::Switch ? literal_type_of(m_, what) : literal_type{});
        const std::uint32_t literals = may_have_literals(m_, what) ? 5 : what.size();
        for (operand_item o; walk.next(o) && o.at < literals;) {
            if (o.kind != 'i' && o.kind != 'm' && o.kind != 's') continue;
            const std::uint32_t id = what[o.at];
            if (!m_.is_defined(id) || (m_.code_of(id) == op::Function && code == op::FunctionCall)) continue;
            if (m_.type_of(id) == 0 && takes_values(what, o)) return fail(read_error::no_value, index, o.at, id);
            if (m_.code_of(id) == op::Label || m_.code_of(id) == op::Function) continue;
            const std::uint32_t at = m_.index_of(id);
            if (at < m_.functions()[0].first) continue;
            if (at < f.first || at > f.last || !is_known_at(id, number)) return fail(read_error::not_dominated, index, o.at, id);
        }
        return true;
    }
    // True if an operand is a value: not the set of an OpExtInst, a target of an OpSwitch, the type of which the length is asked, or
    // debug information.
    constexpr bool takes_values(const instruction_view& what, const operand_item& o) const
    {
        const op code = what.code();
        const bool is_target = (code == op::Switch || code == op::BranchConditional) && o.at > 1;
        const bool is_type_of_matrix =
            code == op::CooperativeMatrixLengthKHR && o.at == 3 && m_.code_of(what[3]) == op::TypeCooperativeMatrixKHR;
        return !(is_target || is_type_of_matrix || (code == op::ExtInst && o.at == 3) || is_debug(m_, what));
    }
    // True if an id is defined at the end of a block, or in the block before a use.
    constexpr bool is_known_at(std::uint32_t id, std::uint32_t block) const
    {
        const std::uint32_t at = m_.index_of(id);
        if (flow_.blocks().empty() || at < flow_[0].first) return true;
        const std::uint32_t from = flow_.block_at(at);
        return flow_[from].is_reachable && flow_.dominates(from, block);
    }

    constexpr bool check_call(std::uint32_t index)
    {
        const instruction_view what = m_[index];
        if (m_.code_of(what[3]) != op::Function) return fail(read_error::no_function, index, 3, what[3]);
        const instruction_view function = m_.definition(what[3]);
        if (m_.code_of(function[4]) != op::TypeFunction) return fail(read_error::no_function, index, 3, what[3]);
        const instruction_view type = m_.definition(function[4]);
        bool fits = type[2] == what[1] && type.size() - 3 == what.size() - 4;
        for (std::uint32_t n = 0; fits && n + 4 < what.size(); ++n) fits = m_.type_of(what[4 + n]) == type[3 + n];
        return fits || fail(read_error::bad_call, index);
    }

    constexpr bool check_entries()
    {
        for (std::uint32_t n = 0; n < m_.size() && m_[n].code() != op::Function; ++n)
            if (m_[n].code() == op::EntryPoint && m_.code_of(m_[n][2]) != op::Function)
                return fail(read_error::no_function, n, 2, m_[n][2]);
        return true;
    }

    // Depth-first search over the calls. A call to a function that is still open is a recursion.
    constexpr bool check_recursion()
    {
        enum : std::uint8_t { unseen, open, finished };
        struct visit {
            std::uint32_t function = 0, at = 0;
        };
        compiler::pool<std::uint8_t> states;
        states.resize(m_.bound());
        compiler::pool<visit> stack;
        for (std::uint32_t first = 0; first < m_.functions().size(); ++first) {
            if (states[m_.functions()[first].id] != unseen) continue;
            stack.add({first, m_.functions()[first].body});
            states[m_.functions()[first].id] = open;
            while (!stack.empty()) {
                visit& top = stack.back();
                const function_place& f = m_.functions()[top.function];
                while (top.at < f.last && m_[top.at].code() != op::FunctionCall) ++top.at;
                if (top.at >= f.last) {
                    states[f.id] = finished;
                    stack.pop();
                    continue;
                }
                const std::uint32_t index = top.at++, callee = m_[index][3];
                if (states[callee] == open) return fail(read_error::recursion, index, 3, callee);
                if (states[callee] == finished) continue;
                const std::uint32_t next = m_.function_of(callee);
                states[callee] = open;
                stack.add({next, m_.functions()[next].body});
            }
        }
        return true;
    }

    const module& m_;
    read_fault& fault_;
    compiler::pool<std::uint32_t> block_of_label_{};
    function_flow flow_{block_of_label_};
};

constexpr void check_functions(const module& m, read_fault& fault) { function_checker(m, fault).run(); }

}  // namespace detail

}  // namespace valhall::spirv

#endif
