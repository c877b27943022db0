// What each instruction does and what its sources are to it, in a few words. Stands apart from the core, which does not
// need it.
#ifndef VALHALL_ISA_SUMMARIES_HPP
#define VALHALL_ISA_SUMMARIES_HPP

#include <string_view>

#include "valhall/isa/form.hpp"
#include "valhall/isa/opcode.hpp"

namespace valhall {

namespace detail {

inline constexpr const char* summaries[] = {
#define VALHALL_ROW(name, type, archs, primary, secondary, unit, form, summary) summary,
#define VALHALL_BARE(name, archs, primary, secondary, unit, form, summary) summary,
#include "valhall/isa/table/all.def"
};

inline constexpr const char* role_words[] = {
#define VALHALL_ROLE(name, words) words,
#include "valhall/isa/roles.def"
};

}  // namespace detail

/// What a source is to an instruction: "left value".
constexpr std::string_view word_of(role r) { return detail::role_words[static_cast<int>(r)]; }

/// What the instruction does, in a few words.
constexpr std::string_view summary(opcode code) { return detail::summaries[static_cast<int>(code)]; }

}  // namespace valhall

#endif
