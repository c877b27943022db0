// SPDX-License-Identifier: MIT
// Random programs of the compiler: arithmetic over variables in conditions, regions and loops. For tests.
#ifndef VALHALL_TESTS_UNIT_COMPILER_RANDOM_IR_HPP
#define VALHALL_TESTS_UNIT_COMPILER_RANDOM_IR_HPP

#include <cstdint>
#include <vector>

#include <valhall/compiler/builder.hpp>

#include "random.hpp"

namespace tests {

namespace ir = valhall::compiler;

inline constexpr int random_ir_inputs = 4;  // from r0 on

// Draws a program and adds it to a builder. It ends, and stores what its variables hold.
class random_ir {
public:
    random_ir(dice& random, ir::builder& b) : random_(random), b_(b) {}

    void make()
    {
        for (int i = 0; i < random_ir_inputs; ++i) inputs_.push_back(b_.input(i));
        const std::size_t count = 2 + random_.below(4);
        for (std::size_t i = 0; i < count; ++i)
            variables_.push_back(b_.make_variable(random_.chance(2) ? inputs_[i % 4] : ir::constant_use(number())));
        statements(6, 0);
        store();
    }

private:
    std::uint32_t number()
    {
        constexpr std::uint32_t corners[] = {0, 1, 2, 0x80000000, 0x3F800000, 0xBF800000, 0x7F800000, 0xFFFFFFFF, 0x3F000000, 7};
        return random_.chance(3) ? static_cast<std::uint32_t>(random_.bits()) : corners[random_.below(10)];
    }
    ir::use any()
    {
        switch (random_.below(6)) {
        case 0: return ir::constant_use(number());
        case 1: return inputs_[random_.below(inputs_.size())];
        case 2: return b_.uniform(random_.below(4));
        default: return b_.held_by(variables_[random_.below(variables_.size())]);
        }
    }
    ir::use signed_float()
    {
        ir::use u = any();
        if (random_.chance(4)) u = u.magnitude();
        if (random_.chance(3)) u = u.negated();
        return u;
    }
    ir::use computed()
    {
        using valhall::opcode;
        switch (random_.below(8)) {
        case 0: return b_.op(opcode::FADD_f32, signed_float(), signed_float());
        case 1: return b_.op(opcode::FMA_f32, signed_float(), signed_float(), signed_float());
        case 2: return b_.op(opcode::IADD_s32, any(), any());
        case 3: return b_.op(opcode::LSHIFT_XOR_i32, any(), any(), any());
        case 4: return comparison();
        case 5: return b_.choose(comparison(), any(), any());
        case 6: return b_.op(opcode::FMAX_f32, signed_float(), signed_float());
        default: return any();
        }
    }
    ir::use comparison()
    {
        using valhall::opcode;
        using valhall::modifier::condition;
        constexpr condition conditions[] = {condition::eq, condition::gt, condition::ge, condition::ne, condition::lt, condition::le};
        const condition when = conditions[random_.below(6)];
        if (random_.chance(2)) return b_.op(b_.form(opcode::ICMP_OR_s32, when), any(), any(), ir::constant_use(0));
        return b_.op(b_.form(opcode::FCMP_OR_f32, when), signed_float(), signed_float(), ir::constant_use(0));
    }

    void store()
    {
        using valhall::opcode;
        std::vector<ir::use> words;
        for (const ir::variable v : variables_) words.push_back(b_.held_by(v));
        for (const ir::use& u : words) {
            const ir::use one[] = {u};
            b_.message(b_.form(opcode::STORE_i32), {b_.pair_source({inputs_[0], inputs_[1]})}, one, 0);
        }
    }
    void assign() { b_.set(variables_[random_.below(variables_.size())], computed()); }

    void statements(int count, int depth)
    {
        for (int i = 0; i < count && b_.is_reachable(); ++i) statement(depth);
    }
    void statement(int depth)
    {
        if (depth >= 4) return assign();
        const int size = 1 + static_cast<int>(random_.below(3));
        switch (random_.below(10)) {
        case 0: store(); return;
        case 1:
        case 2:
            b_.begin_if(random_.chance(8) ? any() : comparison(), random_.chance(3));
            if (!random_.chance(8)) statements(size, depth + 1);
            if (random_.chance(2)) {
                b_.begin_else();
                if (!random_.chance(8)) statements(size, depth + 1);
            }
            b_.end_if();
            return;
        case 3:
            b_.begin_region();
            ++regions_;
            statements(size, depth + 1);
            leave_if([&] { leave_region(); });
            statements(size, depth + 1);
            b_.end_region();
            --regions_;
            return;
        case 4: loop(size, depth); return;
        default: assign(); return;
        }
    }
    template <class Leave>
    void leave_if(Leave leave)
    {
        if (!b_.is_reachable()) return;
        b_.begin_if(comparison());
        if (random_.chance(2)) assign();
        if (random_.chance(3)) store();
        leave();
        b_.end_if();
    }
    // Any of those that are open, be it around loops.
    void leave_region() { b_.leave_region(static_cast<int>(random_.below(regions_))); }
    void loop(int size, int depth)
    {
        using valhall::opcode;
        const ir::variable turns = b_.make_variable();
        b_.begin_loop();
        b_.set(turns, b_.op(opcode::IADD_s32, b_.held_by(turns), ir::constant_use(1)));
        const valhall::instruction more = b_.form(opcode::ICMP_OR_s32, valhall::modifier::condition::gt);
        b_.begin_if(b_.op(more, b_.held_by(turns), ir::constant_use(static_cast<std::uint32_t>(random_.below(4))), ir::constant_use(0)));
        if (random_.chance(2)) assign();
        b_.leave_loop();
        b_.end_if();
        statements(size, depth + 1);
        if (random_.chance(2)) leave_if([&] { b_.repeat_loop(); });
        if (random_.chance(2)) leave_if([&] { b_.leave_loop(); });
        if (regions_ != 0 && random_.chance(2)) leave_if([&] { leave_region(); });
        statements(size, depth + 1);
        b_.end_loop();
    }

    dice& random_;
    ir::builder& b_;
    std::uint32_t regions_ = 0;  // that are open
    std::vector<ir::use> inputs_;
    std::vector<ir::variable> variables_;
};

}  // namespace tests

#endif
