// SPDX-License-Identifier: MIT
// Compiles a module in a constant expression:
//
//   constexpr std::uint32_t module[] = {
//   #include "blur.inc"                         // glslangValidator -V -x blur.comp -o blur.inc
//   };
//   constexpr auto code = spirv::compiled_of<module, arch::v10>();          // std::array<word, N>
//
// Errors in the module are compile errors: the compiler's message names a member of `module_is_not_compiled` with the reason and the place.
#ifndef VALHALL_SPIRV_COMPILED_OF_HPP
#define VALHALL_SPIRV_COMPILED_OF_HPP

#ifdef VALHALL_SEPARATE_COMPILATION
#error \
    "spirv/compiled_of.hpp compiles in constant expressions, which the compiled form cannot: do not define VALHALL_SEPARATE_COMPILATION here"
#endif

#include <array>
#include <cstddef>
#include <cstdint>

#include "valhall/spirv/compile.hpp"

namespace valhall::spirv {

namespace detail {

// Named by the compiler's message: the reason as values of read_error and compile_error, and the offset of the word.
template <read_error Reading, compile_error Compiling, std::uint32_t Offset>
struct module_is_not_compiled {
    static constexpr bool is_compiled = Reading == read_error::none && Compiling == compile_error::none;
    static_assert(is_compiled, "the module is wrong or not compiled: see the arguments of module_is_not_compiled");
};

struct compiled_size {
    std::size_t words = 0;
    read_error reading{};
    compile_error compiling{};
    std::uint32_t offset = 0;
};

}  // namespace detail

/// Compiles the only entry point of a module, and returns its words.
template <const auto& Words, arch On>
constexpr auto compiled_of()
{
    constexpr detail::compiled_size size = [] {
        const module m = read(Words);
        const compiled_module made = compile(m, {.on = On});
        const bool is_read = static_cast<bool>(m);
        return detail::compiled_size{made.words().size(), m.fault().code, is_read ? made.fault().code : compile_error::none,
                                     is_read ? made.fault().offset : m.fault().offset};
    }();
    static_assert(detail::module_is_not_compiled<size.reading, size.compiling, size.offset>::is_compiled);
    std::array<word, size.words> words{};
    const compiled_module made = compile(read(Words), {.on = On});
    for (std::size_t n = 0; n < size.words; ++n) words[n] = made.words()[n];
    return words;
}

}  // namespace valhall::spirv

#endif
