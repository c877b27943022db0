// SPDX-License-Identifier: MIT
// Compiles TGSI texts to Valhall words in constant expressions. Errors in the text are compile errors with a readable message.
//
//     constexpr auto shader = compiled_of<"FRAG …", arch::v10>();
//     upload(shader.words);
#ifndef VALHALL_TGSI_COMPILE_LITERALS_HPP
#define VALHALL_TGSI_COMPILE_LITERALS_HPP

#ifdef VALHALL_SEPARATE_COMPILATION
#error \
    "tgsi/compile_literals.hpp compiles in constant expressions, which the compiled form cannot: do not define VALHALL_SEPARATE_COMPILATION here"
#endif

#include <array>
#include <cstddef>
#include <cstdint>

#include "valhall/text/common/fixed_string.hpp"
#include "valhall/tgsi/compile.hpp"
#include "valhall/tgsi/literals.hpp"

namespace valhall::tgsi {

/// A compiled shader in arrays of exactly its size.
template <std::size_t Words, std::size_t Uniforms>
struct fixed_shader {
    tgsi::processor processor = processor::fragment;   ///< the kind of shader
    tgsi::variant variant = variant::whole;            ///< which program of the shader
    arch on = arch::v9;                                ///< the architecture of the words
    std::array<word, Words> words{};                   ///< the program
    std::array<uniform_content, Uniforms> uniforms{};  ///< the required content of each uniform, u0 first
    std::uint32_t thread_storage = 0;                  ///< as in compiled_view
    std::uint32_t workgroup_storage = 0;               ///< as in compiled_view

    /// A view, which refers to this object.
    constexpr compiled_view view() const& { return {processor, variant, on, words, uniforms, thread_storage, workgroup_storage}; }
    compiled_view view() const&& = delete;
    constexpr operator compiled_view() const& { return view(); }
    operator compiled_view() const&& = delete;
};

// These names appear in the compiler's messages. An uncompilable program is a failed static assertion with a sentence, in
// error_in_compiled_tgsi<text::line<3>, text::instruction<opcode::EMIT>, text::reg<register_file::none, 0>, compile_error::geometry>.

namespace text {

template <opcode Code>
struct instruction;
struct no_instruction;

}  // namespace text

/// Fails to compile with the message of a fault.
template <class Line, class Instruction, class Register, compile_error Code>
struct error_in_compiled_tgsi {
#define VALHALL_TGSI_COMPILE_ERROR(name, sentence) static_assert(Code == compile_error::none || Code != compile_error::name, sentence);
#include "valhall/tgsi/compile_errors.def"
    static constexpr bool reported = true;  ///< read to instantiate the assertions
};

namespace detail {

// A compiled shader in arrays, which may turn out too large or too small.
template <std::size_t Words, std::size_t Uniforms>
struct shader_storage {
    compile_fault fault{};
    compiled_view about{};
    std::size_t words = 0, uniforms = 0;  // the actual sizes
    std::array<valhall::word, Words> code{};
    std::array<uniform_content, Uniforms> contents{};

    constexpr bool fits() const { return words <= Words && uniforms <= Uniforms; }
};

template <std::size_t Words, std::size_t Uniforms>
constexpr shader_storage<Words, Uniforms> compile_into(const program_view& program, const compile_options& options)
{
    shader_storage<Words, Uniforms> made;
    const compiled_shader shader = compile(program, options);
    const compiled_view view = shader.view();
    made.fault = shader.fault();
    made.about = {view.processor, view.variant, view.on, {}, {}, view.thread_storage, view.workgroup_storage};
    made.words = view.words.size();
    made.uniforms = view.uniforms.size();
    for (std::size_t n = 0; n < made.words && n < Words; ++n) made.code[n] = view.words[n];
    for (std::size_t n = 0; n < made.uniforms && n < Uniforms; ++n) made.contents[n] = view.uniforms[n];
    return made;
}

// Compiles a program that is a static constant. If it has more words than expected, it is compiled a second time.
template <const auto& Program, compile_options Options>
struct shader_of_program {
    static constexpr std::size_t expected_words = 16 * Program.instructions().size() + 64, expected_uniforms = 128;

    static constexpr shader_storage<expected_words, expected_uniforms> first =
        compile_into<expected_words, expected_uniforms>(Program.view(), Options);
    static constexpr compile_fault fault = first.fault;

    static constexpr fixed_shader<first.words, first.uniforms> make()
    {
        if constexpr (first.fits()) return shrink(first);
        else return shrink(compile_into<first.words, first.uniforms>(Program.view(), Options));
    }

private:
    template <class Storage>
    static constexpr fixed_shader<first.words, first.uniforms> shrink(const Storage& storage)
    {
        fixed_shader<first.words, first.uniforms> made{
            storage.about.processor,      storage.about.variant,          storage.about.on, {}, {},
            storage.about.thread_storage, storage.about.workgroup_storage};
        for (std::size_t n = 0; n < made.words.size(); ++n) made.words[n] = storage.code[n];
        for (std::size_t n = 0; n < made.uniforms.size(); ++n) made.uniforms[n] = storage.contents[n];
        return made;
    }
};

template <compile_fault Fault, std::uint32_t Line>
constexpr bool report_fault()
{
    using reg = text::reg<Fault.reg.file, Fault.reg.index>;
    if constexpr (!Fault) return true;
    else if constexpr (Fault.has_instruction)
        return error_in_compiled_tgsi<text::line<Line>, text::instruction<Fault.instruction>, reg, Fault.code>::reported;
    else return error_in_compiled_tgsi<text::line<Line>, text::no_instruction, reg, Fault.code>::reported;
}

// The line of the instruction at fault, or 0.
constexpr std::uint32_t line_of(const compile_fault& fault, const program_view& program)
{
    return fault.has_instruction && fault.index < program.instructions.size() ? program.instructions[fault.index].from.line : 0;
}

// An erroneous program has been reported; do not compile it.
template <class Compiled, compile_options Options, bool IsRight>
consteval auto compiled_if_right()
{
    if constexpr (IsRight) {
        using shader = shader_of_program<Compiled::program, Options>;
        static_cast<void>(report_fault<shader::fault, line_of(shader::fault, Compiled::program)>());
        if constexpr (!shader::fault) return shader::make();
        else return fixed_shader<0, 0>{};
    } else {
        return fixed_shader<0, 0>{};
    }
}

}  // namespace detail

/// Compiles a text to a fixed_shader. Fails to compile if program_of() refuses the text or the program cannot be compiled.
template <fixed_string Text, compile_options Options>
consteval auto compiled_of()
{
    static_assert(!Options.preamble, "a constant shader cannot keep a preamble: call tgsi::compile() instead");
    static_cast<void>(program_of<Text>());
    using compiled = detail::compiled_text<Text>;
    return detail::compiled_if_right<compiled, Options, compiled::parsed && compiled::checked>();
}

/// As above, with no options but the architecture. Not for vertex shaders, which have two programs: compiled_of<"VERT …",
/// compile_options{.on = arch::v10, .variant = variant::position}>().
template <fixed_string Text, arch On>
consteval auto compiled_of()
{
    return compiled_of<Text, compile_options{.on = On}>();
}

/// Does not compile; the message says what to write.
template <fixed_string Text>
consteval auto compiled_of()
{
    static_assert(sizeof(Text) == 0, "name the architecture: compiled_of<text, arch::v10>() for a Mali-G610, for example");
    return fixed_shader<0, 0>{};
}

}  // namespace valhall::tgsi

#endif
