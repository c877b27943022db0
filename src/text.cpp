// SPDX-License-Identifier: MIT
// The compiled functions of text/; see include/valhall/linked.hpp.
#undef VALHALL_SEPARATE_COMPILATION
#include <valhall/text/assembly.hpp>
#include <valhall/text/dot.hpp>
#include <valhall/text/explain.hpp>
#include <valhall/text/linked.hpp>
#include <valhall/text/linked_strings.hpp>
#include <valhall/text/parse.hpp>
#include <valhall/text/print.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/print_statistics.hpp>
#include <valhall/text/values.hpp>

namespace valhall::linked {

template <dialect Syntax>
text_line to_text(const instruction& i, bool aliases)
{
    return valhall::to_text<Syntax>(i, aliases);
}
template <dialect Syntax>
text_line to_text(word bits, arch on, bool aliases)
{
    return valhall::to_text<Syntax>(bits, on, aliases);
}
template <dialect Syntax>
result<std::size_t> print(const instruction& i, std::span<char> into, bool aliases)
{
    return valhall::print<Syntax>(i, into, aliases);
}
template <dialect Syntax>
result<instruction, diagnostic> parse(std::string_view line, arch on)
{
    return valhall::parse<Syntax>(line, on);
}

#define VALHALL_FOR_DIALECT(syntax) \
    template text_line to_text<dialect::syntax>(const instruction&, bool); \
    template text_line to_text<dialect::syntax>(word, arch, bool); \
    template result<std::size_t> print<dialect::syntax>(const instruction&, std::span<char>, bool); \
    template result<instruction, diagnostic> parse<dialect::syntax>(std::string_view, arch);
VALHALL_FOR_DIALECT(panfrost)
VALHALL_FOR_DIALECT(arm)
VALHALL_FOR_DIALECT(draft2021)
#undef VALHALL_FOR_DIALECT

text_line to_text(const instruction& i, const text_options& options) { return valhall::to_text(i, options); }
text_line source_text(const instruction& i, int number, const text_options& options) { return valhall::source_text(i, number, options); }
result<instruction, diagnostic> parse(std::string_view line, arch on, dialect syntax) { return valhall::parse(line, on, syntax); }
optional_arch arch_named_in(std::string_view text) { return valhall::arch_named_in(text); }

text_line to_text(const shown_instruction& shown) { return valhall::to_text(shown); }
text_line to_text(const shown_word& shown) { return valhall::to_text(shown); }
text_line to_text(const operand& o) { return valhall::to_text(o); }
text_line to_text(const operand& o, arch on) { return valhall::to_text(o, on); }
text_line to_text(const destination& to) { return valhall::to_text(to); }
text_line to_text(const staging_registers& group) { return valhall::to_text(group); }
text_line to_text(const fault& what) { return valhall::to_text(what); }
text_line to_text(const finding& f) { return valhall::to_text(f); }

std::string explain(const diagnostic& d) { return valhall::explain(d); }
std::string explain(const diagnostic& d, std::string_view file) { return valhall::explain(d, file); }
std::string explain(const fault& what) { return valhall::explain(what); }
std::string to_string(const fault_list& faults) { return valhall::to_string(faults); }
std::string explain(const fault& what, const instruction& i, dialect syntax) { return valhall::explain(what, i, syntax); }
std::string explain(const fault& what, word bits, arch on, dialect syntax) { return valhall::explain(what, bits, on, syntax); }
std::string explain(const fault& what, opcode code, arch on, dialect syntax) { return valhall::explain(what, code, on, syntax); }

program assemble(std::string_view text, const assemble_options& options) { return valhall::assemble(text, options); }
program assemble(std::string_view text, arch on) { return valhall::assemble(text, on); }
std::string disassemble(std::span<const word> words, const disassemble_options& options) { return valhall::disassemble(words, options); }
std::string disassemble(std::span<const word> words, arch on) { return valhall::disassemble(words, on); }

namespace erased {

void disassemble_words(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, name_callback names,
                       word_callback visit)
{
    valhall::disassemble_words(words, options, is_target, names, visit);
}
void disassemble(std::span<const word> words, const disassemble_options& options, std::span<bool> is_target, name_callback names,
                 line_callback emit)
{
    valhall::disassemble(words, options, is_target, names, emit);
}
void print_dot(std::span<const word> words, const flow_graph& graph, const disassemble_options& options, std::span<bool> is_target,
               name_callback names, line_callback emit)
{
    valhall::print_dot(words, graph, options, is_target, names, emit);
}
void print_statistics(const program_statistics& statistics, std::string_view product, line_callback emit)
{
    valhall::print_statistics(statistics, product, emit);
}

}  // namespace erased

}  // namespace valhall::linked
