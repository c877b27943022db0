// SPDX-License-Identifier: MIT
// The state of lowering a TGSI program, and its errors.
#ifndef VALHALL_TGSI_LOWER_STATE_HPP
#define VALHALL_TGSI_LOWER_STATE_HPP

#include <cstdint>

#include "valhall/compiler/arithmetic/arithmetic.hpp"
#include "valhall/compiler/build/inputs.hpp"
#include "valhall/tgsi/compile_fault.hpp"
#include "valhall/tgsi/compile_options.hpp"
#include "valhall/front/descriptor_tables.hpp"
#include "valhall/tgsi/interface.hpp"
#include "valhall/tgsi/lower/scan.hpp"
#include "valhall/tgsi/uniform_keys.hpp"

namespace valhall::tgsi::frontend {

// The variables for the registers of a file: four for each register, from `first` on.
struct register_variables {
    variable first{};
    std::int32_t count = 0;  // number of registers

    constexpr bool has(std::int32_t index) const { return index >= 0 && index < count; }
    constexpr variable at(std::int32_t index, int component) const
    {
        return first + 4 * static_cast<std::uint32_t>(index) + static_cast<std::uint32_t>(component);
    }
};

// Indirectly addressed registers of a file: in variables with selects, or in thread-local memory with 16 bytes each.
struct register_array {
    bool is_chosen = false;
    register_file file = register_file::none;
    std::uint16_t array = 0;
    std::int32_t first = 0, last = 0;
    std::uint32_t number = 0;  // number among the arrays, from 1
    std::uint32_t offset = 0;  // of the first register, in bytes from thread_local_pointer

    constexpr bool has(std::int32_t index) const { return index >= first && index <= last; }
    constexpr std::int64_t place(std::int32_t index) const { return std::int64_t{offset} + 16 * (std::int64_t{index} - first); }
};

// The components of an instruction's sources, by source and component, after sign modifiers and before swizzles.
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
    pool<use> known_inputs{};                    // by register and component: values loaded where they dominate all later code

    variable discarded{};     // in programs that test it: not 0 if the fragment has been discarded
    std::uint32_t index = 0;    // of the current instruction
    std::uint32_t nesting = 0;  // number of open blocks

    constexpr lowering(const program_view& p, const compile_options& o, builder& to, compile_fault& f)
        : program(p), options(o), b(to), fault(f), interface(p, o.on)
    {
    }

    constexpr bool has_failed() const { return static_cast<bool>(fault); }

    // Reports why an instruction cannot be compiled. The first error counts.
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

// The number of components up to the highest of a set.
constexpr int leading(unsigned components)
{
    int count = 0;
    for (; components != 0; components >>= 1) ++count;
    return count;
}

}  // namespace valhall::tgsi::frontend

#endif
