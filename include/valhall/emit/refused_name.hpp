// SPDX-License-Identifier: MIT
// Names that users may call in the wrong place, or that do not exist: a call is an error that says what to write instead.
#ifndef VALHALL_EMIT_REFUSED_NAME_HPP
#define VALHALL_EMIT_REFUSED_NAME_HPP

#include "valhall/bits.hpp"

// `refused_name FMUL_f32 VALHALL_REFUSED_NAME("write FMA_f32")` declares a name as an undefined variable. Compilers declare a variable four
// times as fast as a function template with a static_assert.
#if defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12)
#define VALHALL_REFUSED_NAME(sentence) __attribute__((unavailable(sentence)))
#else
#define VALHALL_REFUSED_NAME(sentence)
#endif

namespace valhall::detail {

struct refused_name {
    template <class... Operands>
    word operator()(const Operands&... operands) const
#if !defined(__clang__) && defined(__GNUC__) && __GNUC__ < 12
        = delete
#endif
        ;
};

// The names that no instruction has.
struct other_names {
#define VALHALL_INSTEAD_OF_CALL(name, call) \
    static const refused_name name VALHALL_REFUSED_NAME("there is no instruction " #name ": write " call);
#define VALHALL_INSTEAD(operation, type, bits, line, does, call) VALHALL_INSTEAD_OF_CALL(operation##_##type, call)
#include "valhall/messages/messages.def"
};

}  // namespace valhall::detail

#endif
