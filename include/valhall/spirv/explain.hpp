// SPDX-License-Identifier: MIT
// What is wrong with a module as a sentence: "word 123: OpIAdd %12: the types of the operands do not fit the instruction".
#ifndef VALHALL_SPIRV_EXPLAIN_HPP
#define VALHALL_SPIRV_EXPLAIN_HPP

#include <string>

#include "valhall/spirv/grammar.hpp"
#include "valhall/spirv/read_fault.hpp"

namespace valhall::spirv {

/// The sentence for what is wrong, with the offset of the word, the instruction and the id.
inline std::string explain(const read_fault& fault)
{
    std::string text = "word " + std::to_string(fault.offset) + ": ";
    if (fault.has_instruction) {
        text += "Op" + std::string(name_of(fault.instruction));
        if (fault.id != 0) text += " %" + std::to_string(fault.id);
        text += ": ";
    }
    return text + std::string(sentence_of(fault.code));
}

}  // namespace valhall::spirv

#endif
