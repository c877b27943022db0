// SPDX-License-Identifier: MIT
// The lists of instructions and operations.
#include "pack.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "packing.hpp"

namespace valhall::table {

using namespace detail;

// The instructions, in groups of equal size.
std::string opcodes(const records& made)
{
    constexpr std::size_t groups = 6;
    const std::size_t group_size = (made.instructions + groups - 1) / groups;
    file_writer out("the instructions",
                    "The includer defines VALHALL_OPCODE(name, form): its name in C++, and that of its form in table/rows. "
                    "VALHALL_OPCODE_GROUP(number), which it may define, begins each of " +
                        std::to_string(groups) + " groups of them.");
    out.line("#ifndef VALHALL_OPCODE_GROUP\n#define VALHALL_OPCODE_GROUP(number)\n#endif\n");
    for (std::size_t i = 0; i < made.instructions; ++i) {
        if (i % group_size == 0) out.line("VALHALL_OPCODE_GROUP(" + std::to_string(i / group_size) + ')');
        out.line("VALHALL_OPCODE(" + made.rows[i].identifier() + ", " + made.rows[i].form + ')');
    }
    out.line("\n#undef VALHALL_OPCODE\n#undef VALHALL_OPCODE_GROUP");
    return out.text();
}

std::string operations(const tables& t, const records& made)
{
    file_writer out("the operations (instructions without their types), and the families of instructions", "");
    out.line("/// The operation of an instruction without its type: operation::FADD is that of FADD.f32 and FADD.v2f16.");
    out.enumeration("operation", "std::uint8_t", made.operations);
    out.line("\n/// The family of an instruction, by the file of table/rows that has it.");
    out.enumeration("family", "std::uint8_t", names_of(t.families));
    out.line("\n/// The types of instructions and operands.");
    std::vector<std::string> types;
    for (const number_type& one : t.types) types.push_back(one.name);
    types.push_back("none");
    out.enumeration("number_type", "std::uint8_t", types);
    out.line("\n/// The effects of an instruction besides what it writes to registers; or'ed.");
    std::vector<std::string> effects;
    for (std::size_t i = 0; i < t.effects.size(); ++i) effects.push_back(t.effects[i].name + " = " + hex(1u << i));
    out.enumeration("effect", "std::uint32_t", effects);
    unsigned harmless = 0;
    for (std::size_t i = 0; i < t.effects.size(); ++i) harmless |= unsigned{t.effects[i].is_harmless} << i;
    out.line("\nnamespace detail {\n\ninline constexpr unsigned harmless_effects = " + hex(harmless) + ";\n\n}  // namespace detail");
    return out.text();
}

}  // namespace valhall::table
