// SPDX-License-Identifier: MIT
// The compiled form of text/; see include/valhall/separate_compilation.hpp. Functions that are templates are instantiated here.
#define VALHALL_DEFINES_COMPILED_FORM
#undef VALHALL_SEPARATE_COMPILATION
#include <valhall/text/assembly.hpp>
#include <valhall/text/dot.hpp>
#include <valhall/text/explain.hpp>
#include <valhall/text/parse.hpp>
#include <valhall/text/print.hpp>
#include <valhall/text/print_finding.hpp>
#include <valhall/text/print_statistics.hpp>
#include <valhall/text/values.hpp>

namespace valhall {

inline namespace linked {

#define VALHALL_FOR_DIALECT(syntax) \
    template text_line to_text<dialect::syntax>(const instruction&, bool); \
    template text_line to_text<dialect::syntax>(word, arch, bool); \
    template result<std::size_t> print<dialect::syntax>(const instruction&, std::span<char>, bool); \
    template parsed parse<dialect::syntax>(std::string_view, arch);
VALHALL_FOR_DIALECT(panfrost)
VALHALL_FOR_DIALECT(arm)
VALHALL_FOR_DIALECT(draft2021)
#undef VALHALL_FOR_DIALECT

template text_line to_text<void>(const instruction&, const text_options&);
template text_line to_text<void>(const shown_instruction&);
template text_line to_text<void>(const shown_word&);
template text_line source_text<void>(const instruction&, int, const text_options&);
template parsed parse<void>(std::string_view, arch, dialect);

}  // namespace linked

namespace detail {

inline namespace linked {

template void disassemble_words<void>(std::span<const word>, const disassemble_options&, std::span<bool>, const name_callback&,
                                      const word_callback&);
template void disassemble<void>(std::span<const word>, const disassemble_options&, std::span<bool>, const name_callback&,
                                const line_callback&);
template void print_dot<void>(std::span<const word>, const flow_graph&, const disassemble_options&, std::span<bool>, const name_callback&,
                              const line_callback&);

}  // namespace linked

}  // namespace detail

}  // namespace valhall
