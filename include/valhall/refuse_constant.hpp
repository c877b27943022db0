// SPDX-License-Identifier: MIT
// Compile-time messages about constants: a function that reports a fault at run time fails to compile if it would do so in a constant
// expression.
#ifndef VALHALL_REFUSE_CONSTANT_HPP
#define VALHALL_REFUSE_CONSTANT_HPP

#include <type_traits>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"

namespace valhall {

/// The word that a refused constructor's result converts to. It does not decode on any architecture.
inline constexpr word refused_word = ~word{0};

namespace detail {

// Fails to compile with the message of a fault. The base of templates whose parameters name the place. Each is named, so that each is
// reported.
#if defined(__GNUC__) && !defined(__clang__)

template <fault_code Code, class Error>
struct refuse_with {
#define VALHALL_FAULT(code, sentence, value) static_assert(Code != fault_code::code, sentence);
#include "valhall/fault_codes.def"
};
template <class Error>
struct refuse_with<fault_code::none, Error> {};

#else

// False for every type: clang++ prints the type with the failed static assertion.
template <class Error>
struct no {
    static constexpr bool error = false;
};

template <fault_code Code, class Error>
struct refuse_with;
#define VALHALL_NO_FAULT(code, sentence, value) \
    template <class Error>                      \
    struct refuse_with<fault_code::code, Error> {};
#define VALHALL_FAULT(code, sentence, value)        \
    template <class Error>                          \
    struct refuse_with<fault_code::code, Error> {   \
        static_assert(no<Error>::error, sentence);  \
    };
#include "valhall/fault_codes.def"

#endif

// Not constexpr: a constant expression that calls one fails to compile, and the compiler prints its name.
namespace refused_because {
#define VALHALL_FAULT(code, sentence, value) inline void code() {}
#include "valhall/fault_codes.def"
}  // namespace refused_because

// Fails a constant expression; does nothing at run time.
constexpr void refuse_constant(fault_code why)
{
    if (why == fault_code::none || !std::is_constant_evaluated()) return;
    switch (why) {
#define VALHALL_FAULT(code, sentence, value) \
    case fault_code::code: return refused_because::code();
#include "valhall/fault_codes.def"
    }
}

}  // namespace detail

}  // namespace valhall

#endif
