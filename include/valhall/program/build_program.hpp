// SPDX-License-Identifier: MIT
// Builds programs in constant expressions: a function emits words, and the result is an array of exactly that size.
#ifndef VALHALL_PROGRAM_BUILD_PROGRAM_HPP
#define VALHALL_PROGRAM_BUILD_PROGRAM_HPP

#include <array>
#include <cstddef>
#include <cstdint>

#include "valhall/fault.hpp"
#include "valhall/program/code_buffer.hpp"
#include "valhall/refuse_constant.hpp"

namespace valhall {

// These names appear in the compiler's messages. A fault is a failed static assertion with a sentence, in
// error_in_program<building::instruction<3>, building::label<0>, fault_code::unknown_label>.

namespace building {

template <std::size_t Index>
struct instruction;
template <std::uint32_t Number>
struct label;

}  // namespace building

/// Fails to compile with the message of a fault.
template <class Instruction, class Label, fault_code Code>
struct error_in_program : detail::refuse_with<Code, error_in_program<Instruction, Label, Code>> {};

namespace detail {

template <arch On, std::size_t Words, class Build>
struct built_program {
    static constexpr auto run()
    {
        code_buffer<Words> buffer(On);
        Build{}(buffer);
        static_cast<void>(buffer.resolve());
        return buffer;
    }

    static constexpr auto code = run();
    static constexpr program_fault error = code.error();

    static constexpr auto words()
    {
        if constexpr (error) {
            return std::array<word, 0>{};
        } else {
            std::array<word, code.words().size()> exact{};
            for (std::size_t i = 0; i < exact.size(); ++i) exact[i] = code[i];
            return exact;
        }
    }
};

}  // namespace detail

/// Returns the words that `build` emits into a code buffer of at most `Words` words, as a std::array of exact size. `build` is a lambda
/// without captures that takes the buffer. Fails to compile if the program has a fault.
///
///   constexpr auto program = build_program<arch::v10, 64>([](auto& code) { code.emit(emit::NOP(flow::end)); });
template <arch On, std::size_t Words = 256, class Build>
consteval auto build_program(Build)
{
    using made = detail::built_program<On, Words, Build>;
    if constexpr (made::error)
        static_cast<void>(
            sizeof(error_in_program<building::instruction<made::error.index>, building::label<made::error.label>, made::error.what.code>));
    return made::words();
}

}  // namespace valhall

#endif
