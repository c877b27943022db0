// SPDX-License-Identifier: MIT
// Prints a program as text that parse.hpp can read: one line for each node, and one for the end of each block.
#ifndef VALHALL_COMPILER_IR_PRINT_HPP
#define VALHALL_COMPILER_IR_PRINT_HPP

#include <cstdint>
#include <string_view>

#include "valhall/compiler/ir/program.hpp"
#include "valhall/text/common/instruction_writer.hpp"
#include "valhall/text/common/writer.hpp"

namespace valhall::compiler {

// Adds no names to the keys of uniforms.
struct no_key_names {
    template <class Emit>
    constexpr void operator()(Emit&&, std::uint64_t) const
    {
    }
};

// Writes a program by calling `Emit` with one piece of text after another. Each piece has a bounded size.
template <class Emit, class NameKey>
class ir_printer {
    using writer = valhall::detail::writer;

public:
    constexpr ir_printer(const program& p, Emit& emit, const NameKey& name_key) : p_(p), emit_(emit), name_key_(name_key) {}

    constexpr void print()
    {
        put("program v");
        put_number(static_cast<std::uint32_t>(p_.on));
        put(" ");
        put(name_of(p_.stage));
        put("\n");
        print_size("thread_storage ", p_.thread_storage);
        print_size("workgroup_storage ", p_.workgroup_storage);
        for (std::uint32_t n = 0; n < p_.uniforms.size(); ++n) print_uniform(n);
        for (block_id b = 1; b < p_.blocks.size(); ++b)
            if (p_.blocks[b].is_reachable) print_block(b);
    }

    // One node, without a line feed.
    constexpr void print_node(node_id at)
    {
        const node& n = p_.nodes[at];
        put_results(n);
        switch (n.kind) {
        case node_kind::input: return put("input");
        case node_kind::phi: put("phi"); break;
        case node_kind::copy: put("copy "); break;
        case node_kind::fence: put("fence"); break;
        case node_kind::instruction: put_instruction(n.what); break;
        }
        bool is_first = true;
        for (int i = 0; i < n.source_count; ++i) put_next(is_first, n.sources[i]);
        put_arguments(n, is_first);
        if (n.is_instruction()) put_immediates(n.what, is_first);
        if (n.reads_constants) put(" constant");
        if (n.is_precise) put(" precise");
        if (n.is_relaxed) put(" relaxed");
        if (n.is_index) put(" index");
        if (n.is_spilling) put(" spilling");
        if (n.is_volatile) put(" volatile");
        if (n.orders_workgroup_only) put(" workgroup");
        if (n.array != 0) {
            put(" array ");
            put_number(n.array);
        }
        if (n.from == 0) return;
        put(" ; ");
        put_number(n.from - 1);
    }

private:
    constexpr void put(std::string_view text) { emit_(text); }

    // Collects the output of a writer function in a buffer.
    template <class Write>
    constexpr void put_written(Write write)
    {
        char buffer[max_text_size]{};
        const writer out = write(writer(buffer));
        put({buffer, out.size_since(buffer)});
    }
    constexpr void put_number(std::uint32_t number)
    {
        put_written([number](writer out) {
            out.unsigned_decimal(number);
            return out;
        });
    }
    constexpr void put_hex(std::uint32_t bits)
    {
        put_written([bits](writer out) {
            out.put("0x");
            out.hex(bits, 1);
            return out;
        });
    }
    constexpr void put_block(block_id b)
    {
        put("b");
        put_number(b);
    }

    constexpr void print_block(block_id b)
    {
        const block& block = p_.blocks[b];
        put_block(b);
        put(":");
        if (block.predecessor_count != 0) put(" from");
        for (const block_id from : p_.predecessors_of(b)) {
            put(" ");
            put_block(from);
        }
        if (block.loop_depth != 0) {
            put(" depth ");
            put_number(block.loop_depth);
        }
        put("\n");
        for (node_id n = block.first; n != none; n = p_.nodes[n].next) {
            put("    ");
            print_node(n);
            put("\n");
        }
        put("    ");
        print_end(block);
        put("\n");
    }

    constexpr void print_end(const block& block)
    {
        if (block.condition) {
            put("if ");
            put_use(block.condition);
            put(block.on_zero ? " == 0 goto " : " != 0 goto ");
            put_block(block.taken);
            put(" else ");
        }
        if (block.next == none) return put("end");
        put("goto ");
        put_block(block.next);
    }

    // `%5 = `, or `%5:%8 = ` for several results, with the register of a bound result.
    constexpr void put_results(const node& n)
    {
        if (n.result_count == 0) return;
        put_value(n.result);
        if (n.result_count > 1) {
            put(":");
            put_value(n.result + n.result_count - 1);
        }
        if (n.fixed != no_register) {
            put("@r");
            put_number(n.fixed);
        }
        put(" = ");
    }

    constexpr void put_instruction(const instruction& what)
    {
        put(what.mnemonic());
        put_written([&what](writer out) {
            for (const modifier_id id : what.row().modifiers()) out = valhall::detail::put_modifier(out, id, what.bits);
            out.put(' ');
            return out;
        });
    }
    constexpr void put_immediates(const instruction& what, bool& is_first)
    {
        for (const immediate_field& field : what.row().immediates()) {
            if (!is_first) put(", ");
            is_first = false;
            put_written([&](writer out) { return valhall::detail::put_immediate(out, field, what.bits); });
        }
    }

    // The arguments, with their predecessor blocks if the node is a phi.
    constexpr void put_arguments(const node& n, bool& is_first)
    {
        if (n.kind == node_kind::phi) {
            for (std::uint32_t i = 0; i < n.argument_count; ++i) {
                put(i == 0 ? " " : ", ");
                put_use(p_.arguments[n.arguments + i]);
                if (i >= p_.blocks[n.in].predecessor_count) continue;
                put(" from ");
                put_block(p_.predecessors_of(n.in)[i]);
            }
            return;
        }
        if (n.argument_count == 0) return;
        if (!is_first) put(", ");
        put("@(");
        is_first = true;
        for (const use& u : p_.arguments_of(n)) put_next(is_first, u);
        put(")");
        is_first = false;
    }

    constexpr void put_next(bool& is_first, const use& u)
    {
        if (!is_first) put(", ");
        is_first = false;
        put_use(u);
    }

    constexpr void put_value(value_id v)
    {
        put("%");
        put_number(v);
    }

    // `-|%4|.h0`, `~%4`, `[%3:%4].w0`.
    constexpr void put_use(const use& u)
    {
        if (u.neg) put("-");
        if (u.complement) put("~");
        if (u.abs) put("|");
        if (u.high != none) put("[");
        switch (u.kind) {
        case use_kind::none: put("nothing"); break;
        case use_kind::value: put_value(u.id); break;
        case use_kind::constant: put_hex(u.id); break;
        case use_kind::uniform: put_place(u.id); break;
        case use_kind::special:
            put(enumeration_of(enum_id::special)[u.id / 2].name());
            put((u.id & 1) != 0 ? ".w1" : ".w0");
            break;
        }
        if (u.high != none) {
            put(":");
            put_value(u.high);
            put("]");
        }
        if (u.abs) put("|");
        if (u.select != selector::none) put(valhall::detail::dotted_name(enumeration_of(enum_id::selector), static_cast<word>(u.select)));
    }

    constexpr void print_size(std::string_view name, std::uint32_t bytes)
    {
        if (bytes == 0) return;
        put(name);
        put_number(bytes);
        put("\n");
    }

    // `u0 = key 0x4  // the key's name`, `u1 = constant 0x3F800000`.
    constexpr void print_uniform(std::uint32_t which)
    {
        const uniform_word& u = p_.uniforms[which];
        put_place(which);
        put(u.is_constant ? " = constant " : " = key ");
        put_written([&u](writer out) {
            out.put("0x");
            out.hex(u.is_constant ? u.bits : u.key, 1);
            return out;
        });
        if (!u.is_constant) name_key_([this](std::string_view text) { put(text); }, u.key);
        put("\n");
    }
    constexpr void put_place(std::uint32_t which)
    {
        put("u");
        put_number(which);
    }

    const program& p_;
    Emit& emit_;
    const NameKey& name_key_;
};

/// Prints a program. Calls `emit` with one piece of text after another, line feeds included:
///
///     program v10 compute
///     u0 = key 0x4
///     b1:
///         %1@r60 = input
///         goto b2
///     b2: from b1 b2 depth 1
///         %2 = FADD.f32.clamp_0_1 %1, -|u0|.h0, 0x3F800000 ; 7
///         if %2 != 0 goto b2 else goto b3
///     b3: from b2
///         end
///
/// The number after a semicolon is the node's origin, minus 1. `name_key(emit, key)` adds a front end's name of a uniform, as a comment.
template <class Emit, class NameKey = no_key_names>
constexpr void print_ir(const program& p, Emit&& emit, const NameKey& name_key = {})
{
    ir_printer printer(p, emit, name_key);
    printer.print();
}

}  // namespace valhall::compiler

#endif
