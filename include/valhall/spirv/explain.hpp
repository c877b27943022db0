// SPDX-License-Identifier: MIT
// Errors of modules as sentences: "word 123: OpIAdd %12: the types of the operands do not fit the instruction".
#ifndef VALHALL_SPIRV_EXPLAIN_HPP
#define VALHALL_SPIRV_EXPLAIN_HPP

#include <string>

#include "valhall/spirv/grammar.hpp"
#include "valhall/spirv/compile_fault.hpp"
#include "valhall/spirv/module.hpp"
#include "valhall/spirv/read_fault.hpp"

namespace valhall::spirv {

/// Describes a read error, with the offset of the word, the instruction and the id.
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

namespace detail {

// The names of the entry points of a module: ": main, shadow".
inline std::string entry_names(const module& m)
{
    std::string text;
    for (std::uint32_t n = 0; n < m.size() && m[n].code() != op::Function; ++n) {
        if (m[n].code() != op::EntryPoint) continue;
        text += text.empty() ? ": " : ", ";
        for (std::size_t c = 0; c < m[n].text(3).size(); ++c) text += m[n].text(3)[c];
    }
    return text;
}

}  // namespace detail

/// Describes a compile error: "word 287: OpImage %12 (texture): this instruction is not compiled".
inline std::string explain(const compile_fault& fault, const module& m)
{
    if (fault.code == compile_error::not_read) return explain(fault.reading);
    std::string text;
    if (fault.has_instruction) {
        text = "word " + std::to_string(fault.offset) + ": Op" + std::string(name_of(fault.instruction));
        if (fault.extended != glsl_op{}) text += ' ' + std::string(name_of(fault.extended));
        text += ": ";
    }
    text += sentence_of(fault.code);
    if (fault.code == compile_error::no_entry || fault.code == compile_error::several_entries) text += detail::entry_names(m);
    if (!fault.name.empty()) text.append(": ").append(fault.name);
    if (fault.back_end) text += ": " + std::string(compiler::sentence_of(fault.back_end.code));
    if (fault.id == 0) return text;
    text += ": %" + std::to_string(fault.id);
    const op namer = m.code_of(fault.id) == op::ExtInstImport ? op::ExtInstImport : op::Name;
    for (std::uint32_t n = 0; n < m.size() && m[n].code() != op::Function; ++n) {
        if (m[n].code() != namer || m[n][1] != fault.id || m[n].text(2).empty()) continue;
        text += " (";
        for (std::size_t c = 0; c < m[n].text(2).size(); ++c) text += m[n].text(2)[c];
        return text + ')';
    }
    return text;
}

}  // namespace valhall::spirv

#endif
