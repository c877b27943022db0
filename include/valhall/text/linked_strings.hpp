// SPDX-License-Identifier: MIT
// Declarations of the functions of text/ that the compiled library defines and that use strings and vectors.
#ifndef VALHALL_TEXT_LINKED_STRINGS_HPP
#define VALHALL_TEXT_LINKED_STRINGS_HPP

#include <span>
#include <string>
#include <string_view>

#include "valhall/isa/opcode.hpp"
#include "valhall/text/linked.hpp"

namespace valhall {

class fault_list;
struct assemble_options;
struct program;

VALHALL_LINKED_NAMESPACE(linked) {

// text/explain.hpp
std::string explain(const diagnostic& d);
std::string explain(const diagnostic& d, std::string_view file);
std::string explain(const fault& what);
std::string to_string(const fault_list& faults);
std::string explain(const fault& what, const instruction& i, dialect syntax = dialect::panfrost);
std::string explain(const fault& what, word bits, arch on, dialect syntax = dialect::panfrost);
std::string explain(const fault& what, opcode code, arch on, dialect syntax = dialect::panfrost);

// text/assembly.hpp
program assemble(std::string_view text, const assemble_options& options);
program assemble(std::string_view text, arch on);
std::string disassemble(std::span<const word> words, const disassemble_options& options);
std::string disassemble(std::span<const word> words, arch on);

}  // VALHALL_LINKED_NAMESPACE(linked)

}  // namespace valhall

#endif
