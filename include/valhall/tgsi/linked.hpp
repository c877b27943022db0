// SPDX-License-Identifier: MIT
// Declarations of the functions of tgsi/ that the compiled library defines. Their headers include this.
#ifndef VALHALL_TGSI_LINKED_HPP
#define VALHALL_TGSI_LINKED_HPP

#include <string_view>
#include <vector>

#include "valhall/compiler/linked.hpp"
#include "valhall/linked.hpp"

namespace valhall::tgsi {

class compiled_shader;
struct compile_options;
struct finding;
struct parsed_growing_program;
struct program_view;

VALHALL_LINKED_NAMESPACE(linked) {

// tgsi/compile.hpp
compiled_shader compile(const program_view& source, const compile_options& options, const compiler::pass_observer& observer);

// tgsi/parse_growing.hpp
parsed_growing_program parse_growing(std::string_view text);

// tgsi/check_growing.hpp
std::vector<finding> check_growing(const program_view& program);

}  // VALHALL_LINKED_NAMESPACE(linked)

}  // namespace valhall::tgsi

#endif
