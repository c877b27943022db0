// What an instruction is in simpler words: a source of it, a constant, or a cheaper instruction. Asked before each is added.
#ifndef VALHALL_TGSI_COMPILER_SIMPLIFY_HPP
#define VALHALL_TGSI_COMPILER_SIMPLIFY_HPP

#include <cstdint>

#include "valhall/tgsi/compiler/ir.hpp"

namespace valhall::tgsi::compiler {

// What an instruction with these sources gives, or nothing if it has to be added. It may change the instruction and its sources.
template <class Builder>
constexpr use simplify(Builder&, instruction&, use (&)[4])
{
    return {};
}

}  // namespace valhall::tgsi::compiler

#endif
