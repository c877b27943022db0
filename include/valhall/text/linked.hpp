// SPDX-License-Identifier: MIT
// Declarations of the functions of text/ that the compiled library defines and that do not allocate.
#ifndef VALHALL_TEXT_LINKED_HPP
#define VALHALL_TEXT_LINKED_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/linked.hpp"
#include "valhall/text/dialect.hpp"

namespace valhall {

class flow_graph;
struct instruction;
struct operand;
struct destination;
struct staging_registers;
struct diagnostic;
struct disassemble_options;
struct disassembled_word;
struct finding;
struct program_statistics;
struct shown_instruction;
struct shown_word;
struct text_line;

VALHALL_LINKED_NAMESPACE(linked) {

// text/print.hpp. The templates are instantiated for each dialect.
template <dialect Syntax = dialect::panfrost>
text_line to_text(const instruction& i, bool aliases = false);
template <dialect Syntax = dialect::panfrost>
text_line to_text(word bits, arch on, bool aliases = false);
text_line to_text(const instruction& i, const text_options& options);
text_line source_text(const instruction& i, int number, const text_options& options);
template <dialect Syntax = dialect::panfrost>
result<std::size_t> print(const instruction& i, std::span<char> into, bool aliases = false);

// text/parse.hpp
template <dialect Syntax = dialect::panfrost>
result<instruction, diagnostic> parse(std::string_view line, arch on);
result<instruction, diagnostic> parse(std::string_view line, arch on, dialect syntax);

// text/assemble.hpp
optional_arch arch_named_in(std::string_view text);

// text/values.hpp
text_line to_text(const shown_instruction& shown);
text_line to_text(const shown_word& shown);
text_line to_text(const operand& o);
text_line to_text(const operand& o, arch on);
text_line to_text(const destination& to);
text_line to_text(const staging_registers& group);
text_line to_text(const fault& what);

// text/print_finding.hpp
text_line to_text(const finding& f);

namespace erased {

using line_callback = valhall::detail::callback<void(std::string_view)>;
using word_callback = valhall::detail::callback<void(const disassembled_word&)>;
using name_callback = valhall::detail::callback<std::string_view(std::int64_t)>;

// text/disassemble.hpp
void disassemble_words(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, name_callback names,
                       word_callback visit);
void disassemble(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, name_callback names,
                 line_callback emit);

// text/dot.hpp
void print_dot(std::span<const word> words, const flow_graph& graph, const disassemble_options& options, std::span<bool> is_target,
               name_callback names, line_callback emit);

// text/print_statistics.hpp
void print_statistics(const program_statistics& statistics, std::string_view product, line_callback emit);

}  // namespace erased

}  // VALHALL_LINKED_NAMESPACE(linked)

}  // namespace valhall

#endif
