// SPDX-License-Identifier: MIT
// Compiles SPIR-V modules to Valhall words, in constant expressions and at run time.
//
//   const spirv::compiled_module shader = spirv::compile(spirv::read(words), {.on = arch::v10});
//   if (!shader) report(shader.fault()); else upload(shader.words(), shader.uniforms());
#ifndef VALHALL_SPIRV_COMPILE_HPP
#define VALHALL_SPIRV_COMPILE_HPP

#include <concepts>
#include <cstdint>
#include <span>

#include "valhall/compiler/compile.hpp"
#include "valhall/spirv/compile_fault.hpp"
#include "valhall/spirv/compile_options.hpp"
#include "valhall/spirv/float_width.hpp"
#include "valhall/spirv/read.hpp"

#include "valhall/separate_compilation.hpp"

namespace valhall::spirv {

namespace detail {
struct module_compiler;
}  // namespace detail

/// A compiled module, or an error.
class compiled_module {
public:
    constexpr explicit operator bool() const { return !fault_; }
    /// The error, if there is one.
    constexpr const compile_fault& fault() const { return fault_; }

    // Spans of a temporary would dangle: keep the object, then ask it.
    std::span<const word> words() const&& = delete;
    std::span<const compiler::uniform_word> uniforms() const&& = delete;
    std::span<const std::uint32_t> origins() const&& = delete;
    std::span<const float_width> float_widths() const&& = delete;

    /// The words of the program. This and the other spans are valid as long as the object is.
    constexpr std::span<const word> words() const& { return made_.words(); }
    /// See compiler::compiled::rejected_words().
    constexpr std::span<const word> rejected_words() const { return made_.rejected_words(); }
    /// The required contents of the 32-bit uniforms, u0 first. uniform_name::of() decodes a key.
    constexpr std::span<const compiler::uniform_word> uniforms() const& { return made_.uniforms(); }
    /// With compile_options::preamble: the words that the caller computes by compiler::evaluate(), from the contents of other uniforms; word n is the
    /// uniform uniform_kind::computed with the value n.
    constexpr const compiler::preamble& precomputed() const& { return made_.precomputed(); }
    const compiler::preamble& precomputed() const&& = delete;
    /// The number of bytes that each thread needs at thread_local_pointer.
    constexpr std::uint32_t thread_storage() const { return made_.thread_storage(); }
    /// True if some values are kept in the thread's storage for a time, as registers did not hold all of them.
    constexpr bool spills() const { return made_.spills(); }
    /// The number of bytes that each workgroup needs at workgroup_local_pointer.
    constexpr std::uint32_t workgroup_storage() const { return made_.workgroup_storage(); }
    /// For each word, the module's instruction that it implements: index plus 1, or 0 for none.
    constexpr std::span<const std::uint32_t> origins() const& { return made_.origins(); }
    /// With compile_options::explains_floats: for each instruction of the module, why it computes floats in 32 bits. Meaningless for
    /// instructions that compute no floats.
    constexpr std::span<const float_width> float_widths() const& { return float_widths_.view(); }
    /// The stage of the entry point.
    constexpr shader_stage stage() const { return stage_; }
    /// With compile_options::reader: the outputs of a vertex shader that are not computed, in the order of the interface.
    constexpr std::span<const dropped_output> dropped_outputs() const& { return dropped_.view(); }
    std::span<const dropped_output> dropped_outputs() const&& = delete;
    /// The size of a workgroup along x, y and z.
    constexpr std::span<const std::uint32_t> workgroup_size() const { return workgroup_size_; }

private:
    friend struct detail::module_compiler;

    compile_fault fault_{};
    compiler::compiled made_{};
    compiler::pool<dropped_output> dropped_{};
    compiler::pool<float_width> float_widths_{};
    bool has_indexed_values_ = false;  // true if arrays indexed at run time are in registers
    shader_stage stage_ = shader_stage::compute;
    std::uint32_t workgroup_size_[3]{1, 1, 1};
};

namespace detail {

VALHALL_COMPILED_BEGIN

// compile() below, for any observer or none.
VALHALL_COMPILED(constexpr) compiled_module compile(const module& m, const compile_options& how, const compiler::pass_observer* observer);

VALHALL_COMPILED_END

}  // namespace detail

/// A vertex and a fragment shader that were compiled together, or the errors of those that were not.
struct linked_modules {
    compiled_module position{};  ///< the position program of the vertex shader
    compiled_module varying{};  ///< its varying program, which computes only what the fragment shader reads
    compiled_module fragment{};  ///< the fragment shader

    constexpr explicit operator bool() const { return position && varying && fragment; }
};

VALHALL_COMPILED_BEGIN

/// Compiles an entry point of a module.
VALHALL_COMPILED(constexpr) compiled_module compile(const module& m, const compile_options& how);

/// The inputs by location that a fragment shader reads. compile_options::entry and the specializations are those of the fragment shader.
/// Sets the fault if the module was not read or has no such entry point.
VALHALL_COMPILED(constexpr) read_inputs inputs_of(const module& fragment, const compile_options& how, compile_fault& fault);

/// Compiles a vertex and a fragment shader together. Outputs that the fragment shader does not read are not computed:
/// `varying.dropped_outputs()`. compile_options::entry and the specializations are those of both; stage, variant and reader are not used.
VALHALL_COMPILED(constexpr) linked_modules compile(const module& vertex, const module& fragment, const compile_options& how);

VALHALL_COMPILED_END

/// As above; calls `observer(compiler::pass, compiler::program)` after each pass of the back end.
template <std::invocable<compiler::pass, const compiler::program&> Observer>
constexpr compiled_module compile(const module& m, const compile_options& how, const Observer& observer)
{
    const auto each = valhall::detail::callback_of<void(compiler::pass, const compiler::program&)>(observer);
    return detail::compile(m, how, &each);
}

}  // namespace valhall::spirv

#ifndef VALHALL_SEPARATE_COMPILATION
#include "valhall/spirv/compile.inl.hpp"
#endif

#endif
