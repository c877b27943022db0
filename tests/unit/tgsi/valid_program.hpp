// SPDX-License-Identifier: MIT
// Random TGSI programs without errors: any instruction, on registers that are declared, in blocks that end. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_VALID_PROGRAM_HPP
#define VALHALL_TESTS_TGSI_VALID_PROGRAM_HPP

#include <cstdint>
#include <vector>

#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/growing_program.hpp>

#include "random.hpp"

namespace tests {

class valid_program_maker {
public:
    explicit valid_program_maker(dice& random) : random_(random) {}

    // About so many instructions, without those that the checker refuses.
    valhall::tgsi::growing_program make(int instructions)
    {
        using namespace valhall::tgsi;
        growing_program made = declarations();
        std::vector<instruction> body;
        add_block(body, instructions, 0);
        body.push_back(bare(opcode::END));
        // A mistake may hide others.
        for (bool is_right = false; !is_right;) {
            growing_program whole = made;
            for (const instruction& i : body) whole.add(i);
            std::vector<bool> is_wrong(body.size());
            is_right = true;
            for (const finding& f : check_growing(whole)) {
                if (!f.is_error() || f.is_in_declaration) continue;
                is_wrong[f.index] = true;
                is_right = false;
            }
            if (is_right) return whole;
            std::vector<instruction> kept;
            for (std::size_t n = 0; n < body.size(); ++n)
                if (!is_wrong[n]) kept.push_back(body[n]);
            body = kept;
        }
        return made;
    }

private:
    int below(int limit) { return static_cast<int>(random_.below(static_cast<valhall::word>(limit))); }
    bool chance(int one_in) { return below(one_in) == 0; }

    static valhall::tgsi::instruction bare(valhall::tgsi::opcode code)
    {
        valhall::tgsi::instruction i;
        i.code = code;
        i.source_count = i.info().source_count;
        return i;
    }

    // ---- declarations ----

    valhall::tgsi::growing_program declarations()
    {
        using namespace valhall::tgsi;
        growing_program made;
        constexpr processor stages[] = {processor::fragment, processor::fragment, processor::vertex, processor::compute};
        stage_ = made.processor = stages[below(4)];
        const bool is_fragment = stage_ == processor::fragment;
        if (stage_ != processor::compute) {
            for (int n = 0; n < 3; ++n) declare(made, register_file::in, n, n, is_fragment ? semantic::generic : semantic::none, n);
            declare(made, register_file::out, 0, 0, is_fragment ? semantic::color : semantic::position, 0);
            declare(made, register_file::out, 1, 1, is_fragment ? semantic::color : semantic::generic, is_fragment ? 1 : 0);
        } else {
            declare(made, register_file::sv, 0, 0, semantic::thread_id, 0);
            declare(made, register_file::sv, 1, 1, semantic::block_id, 0);
        }
        declare(made, register_file::const_, 0, 7);
        declare(made, register_file::temp, 0, 7);
        declare(made, register_file::addr, 0, 0);
        declare(made, register_file::samp, 0, 1);
        declare(made, register_file::buffer, 0, 0);
        declare(made, register_file::buffer, 1, 1);
        if (stage_ == processor::compute) {
            declaration d;
            d.file = register_file::memory;
            d.memory = memory_kind::shared;
            made.add(d);
        }
        for (int n = 0; n < 4; ++n) {
            immediate i;
            i.type = n < 2 ? immediate_type::flt32 : immediate_type::uint32;
            for (std::uint32_t& w : i.words)
                w = n == 0   ? 0x3F000000 * static_cast<std::uint32_t>(below(3))
                    : n == 2 ? static_cast<std::uint32_t>(below(9))
                             : static_cast<std::uint32_t>(random_.bits());
            made.add(i);
        }
        return made;
    }

    static void declare(valhall::tgsi::growing_program& made, valhall::tgsi::register_file file, int first, int last,
                        valhall::tgsi::semantic semantic = {}, int index = 0)
    {
        valhall::tgsi::declaration d;
        d.file = file;
        d.first = first;
        d.last = last;
        d.semantic = semantic;
        d.semantic_index = index;
        if (file == valhall::tgsi::register_file::in && semantic == valhall::tgsi::semantic::generic)
            d.interpolation = valhall::tgsi::interpolation::perspective;
        made.add(d);
    }

    // ---- blocks ----

    void add_block(std::vector<valhall::tgsi::instruction>& body, int size, int depth)
    {
        using valhall::tgsi::opcode;
        while (size > 0) {
            const int inner = below(size) + 1;
            size -= inner;
            switch (depth < 4 ? below(8) : 7) {
            case 0: {
                valhall::tgsi::instruction condition = bare(chance(2) ? opcode::UIF : opcode::IF);
                condition.sources[0] = value();
                body.push_back(condition);
                add_block(body, inner / 2, depth + 1);
                if (chance(2)) {
                    body.push_back(bare(opcode::ELSE));
                    add_block(body, inner / 2, depth + 1);
                }
                body.push_back(bare(opcode::ENDIF));
                break;
            }
            case 1: {
                body.push_back(bare(opcode::BGNLOOP));
                add_block(body, inner, depth + 1);
                body.push_back(bare(chance(4) ? opcode::CONT : opcode::BRK));
                body.push_back(bare(opcode::ENDLOOP));
                break;
            }
            case 2: {
                valhall::tgsi::instruction choice = bare(opcode::SWITCH);
                choice.sources[0] = value();
                body.push_back(choice);
                for (int n = below(3); n > 0; --n) {
                    valhall::tgsi::instruction one = bare(opcode::CASE);
                    one.sources[0].reg.file = valhall::tgsi::register_file::imm;
                    one.sources[0].reg.index = 2 + below(2);
                    one.sources[0].swizzle.bits = static_cast<std::uint8_t>(0x55 * below(4));
                    body.push_back(one);
                    add_block(body, inner / 3, depth + 1);
                    if (chance(2)) body.push_back(bare(opcode::BRK));
                }
                body.push_back(bare(opcode::DEFAULT));
                add_block(body, inner / 3, depth + 1);
                body.push_back(bare(opcode::ENDSWITCH));
                break;
            }
            default:
                for (int n = 0; n < inner; ++n) body.push_back(statement());
            }
        }
    }

    // ---- statements ----

    valhall::tgsi::source value()
    {
        using valhall::tgsi::register_file;
        valhall::tgsi::source s;
        const bool is_compute = stage_ == valhall::tgsi::processor::compute;
        constexpr register_file files[] = {register_file::temp,   register_file::temp, register_file::temp,
                                           register_file::const_, register_file::imm,  register_file::in};
        s.reg.file = files[below(6)];
        if (s.reg.file == register_file::in && is_compute) s.reg.file = register_file::sv;
        s.reg.index = s.reg.file == register_file::temp || s.reg.file == register_file::const_ ? below(8)
                      : s.reg.file == register_file::imm                                       ? below(4)
                      : is_compute                                                             ? below(2)
                                                                                               : below(3);
        if (chance(10) && (s.reg.file == register_file::temp || s.reg.file == register_file::const_)) {
            s.reg.by = {register_file::addr, static_cast<std::uint8_t>(below(4)), 0, 0};
            s.reg.index = below(4);
        }
        if (chance(2)) s.swizzle.bits = static_cast<std::uint8_t>(below(256));
        return s;
    }

    valhall::tgsi::source resource(valhall::tgsi::value_type type)
    {
        using valhall::tgsi::register_file;
        using valhall::tgsi::value_type;
        valhall::tgsi::source s;
        s.reg.index = below(2);
        s.reg.file = type == value_type::sampler ? register_file::samp
                     : type == value_type::input ? register_file::in
                                                 : register_file::buffer;
        if (type == value_type::memory && stage_ == valhall::tgsi::processor::compute && chance(3)) s.reg = {register_file::memory};
        return s;
    }

    valhall::tgsi::instruction statement()
    {
        using namespace valhall::tgsi;
        instruction i = bare(static_cast<opcode>(below(opcode_count)));
        // Not the instructions of blocks, which have their own functions; instructions that end a block early may be anywhere.
        while (i.info().role != role::plain && !chance(200)) i = bare(static_cast<opcode>(below(opcode_count)));
        const opcode_info& row = i.info();
        if (row.has_result()) {
            i.is_saturated = chance(6);
            i.is_precise = chance(8);
            i.to.reg.file = row.result == value_type::memory ? register_file::buffer : chance(6) ? register_file::out : register_file::temp;
            i.to.reg.index = i.to.reg.file == register_file::temp ? below(8) : below(2);
            if (row.result == value_type::s32 && chance(4)) i.to.reg = {register_file::addr};
            i.to.mask = chance(2) ? all_components : static_cast<std::uint8_t>(1 + below(15));
            if (is_64_bit(row.result) || chance(8)) i.to.mask = chance(2) ? 3 : all_components;
        }
        for (int n = 0; n < i.source_count; ++n) {
            const value_type type = row.sources[n].type;
            const bool is_value =
                type == value_type::r32 || type == value_type::f32 || type == value_type::s32 || type == value_type::u32 || is_64_bit(type);
            i.sources[n] = is_value ? value() : resource(type);
            if (!is_value) continue;
            if (is_64_bit(type)) i.sources[n].swizzle.bits = chance(2) ? 0xE4 : 0x44;
            i.sources[n].is_negated = chance(4);
            i.sources[n].is_absolute = is_float(type) && chance(6);
        }
        if (row.has_target()) i.target = static_cast<target>(1 + below(count_of<target> - 1));
        if (row.accesses_memory()) i.target = target::none;
        return i;
    }

    dice& random_;
    valhall::tgsi::processor stage_{};
};

}  // namespace tests

#endif
