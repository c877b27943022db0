// SPDX-License-Identifier: MIT
// The state of lowering a TGSI program, and its faults.
#ifndef VALHALL_TGSI_LOWER_STATE_HPP
#define VALHALL_TGSI_LOWER_STATE_HPP

#include <cstdint>

#include "valhall/tgsi/compile_fault.hpp"
#include "valhall/tgsi/compile_options.hpp"
#include "valhall/compiler/arithmetic/arithmetic.hpp"
#include "valhall/compiler/inputs.hpp"
#include "valhall/tgsi/lower/scan.hpp"
#include "valhall/tgsi/descriptor_tables.hpp"
#include "valhall/tgsi/interface.hpp"
#include "valhall/tgsi/uniform_keys.hpp"

namespace valhall::tgsi::frontend {

// The variables of the registers of a file: four for each register, from `first` on.
struct register_variables {
    variable first = 0;
    std::int32_t count = 0;  // registers

    constexpr bool has(std::int32_t index) const { return index >= 0 && index < count; }
    constexpr variable at(std::int32_t index, int component) const
    {
        return first + 4 * static_cast<std::uint32_t>(index) + static_cast<std::uint32_t>(component);
    }
};

// Registers of a file that are addressed indirectly: variables of which one is chosen, or in thread-local memory, 16 bytes each.
struct register_array {
    bool is_chosen = false;
    register_file file = register_file::none;
    std::uint16_t array = 0;
    std::int32_t first = 0, last = 0;
    std::uint32_t number = 0;  // among the arrays, from 1
    std::uint32_t offset = 0;  // of the first register, in bytes behind thread_local_pointer

    constexpr bool has(std::int32_t index) const { return index >= first && index <= last; }
    constexpr std::int64_t place(std::int32_t index) const { return std::int64_t{offset} + 16 * (std::int64_t{index} - first); }
};

// What components of an instruction's sources are, signs applied: by source and component, before what they are written to.
struct source_values {
    use at[tgsi::max_sources][4]{};

    constexpr const use& operator()(int source, int component) const { return at[source][component]; }
};

struct lowering {
    const program_view& program;
    const compile_options& options;
    builder& b;
    compile_fault& fault;
    shader_interface interface;
    usage used{};

    register_variables temporaries{}, addresses{}, outputs{};
    pool<register_array> arrays{};
    pool<pool<std::uint32_t>> uniform_places{};  // by buffer and word: 0 not a uniform, 1 to be one, 2 and more its place plus 2
    pool<use> known_inputs{};                    // by register and component, those that were loaded where all that follows can see them

    variable discarded = 0;     // of programs that ask: not 0 where the fragment has been discarded
    std::uint32_t index = 0;    // of the instruction that is lowered
    std::uint32_t nesting = 0;  // how many blocks are open

    constexpr lowering(const program_view& p, const compile_options& o, builder& to, compile_fault& f)
        : program(p), options(o), b(to), fault(f), interface(p, o.on)
    {
    }

    constexpr bool has_failed() const { return static_cast<bool>(fault); }

    // Says why an instruction is not compiled; the first reason counts.
    constexpr void refuse(compile_error code, const register_name& reg = {})
    {
        if (fault) return;
        const bool has_instruction = index < program.instructions.size();
        fault = {.code = code,
                 .has_instruction = has_instruction,
                 .instruction = has_instruction ? program.instructions[index].code : tgsi::opcode::NOP,
                 .index = index,
                 .reg = reg};
    }
};

// With an immediate, which the instruction has and which fits.
constexpr valhall::instruction with_immediate(builder& b, const valhall::instruction& i, immediate_name name, std::int64_t value)
{
    return b.with_immediate(i, name, value);
}

// The value of a message with the number n from its first on.
constexpr use result_of(value_id first, int n) { return value_use(first + static_cast<std::uint32_t>(n)); }

// The number of components of a set, up to its highest.
constexpr int leading(unsigned components)
{
    int count = 0;
    for (; components != 0; components >>= 1) ++count;
    return count;
}

}  // namespace valhall::tgsi::frontend

#endif
