// SPDX-License-Identifier: MIT
// Compiles SPIR-V modules to Valhall words, in constant expressions and at run time.
//
//   const spirv::compiled_module shader = spirv::compile(spirv::read(words), {.on = arch::v10});
//   if (!shader) report(shader.fault()); else upload(shader.words(), shader.uniforms());
#ifndef VALHALL_SPIRV_COMPILE_HPP
#define VALHALL_SPIRV_COMPILE_HPP

#include <cstdint>
#include <span>
#include <type_traits>

#include "valhall/compiler/compile.hpp"
#include "valhall/spirv/compile_fault.hpp"
#include "valhall/spirv/compile_options.hpp"
#include "valhall/spirv/read.hpp"

#ifdef VALHALL_SEPARATE_COMPILATION
#include "valhall/spirv/linked.hpp"
#else
#include "valhall/spirv/lower/lower.hpp"
#endif

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
    /// The stage of the entry point.
    constexpr shader_stage stage() const { return stage_; }
    /// The size of a workgroup along x, y and z.
    constexpr std::span<const std::uint32_t> workgroup_size() const { return workgroup_size_; }

private:
    friend struct detail::module_compiler;

    compile_fault fault_{};
    compiler::compiled made_{};
    bool has_indexed_values_ = false;  // true if arrays indexed at run time are in registers
    shader_stage stage_ = shader_stage::compute;
    std::uint32_t workgroup_size_[3]{1, 1, 1};
};

#ifdef VALHALL_SEPARATE_COMPILATION

VALHALL_LINKED_NAMESPACE(linked) {

template <class Observer = compiler::no_observer>
compiled_module compile(const module& m, const compile_options& how, const Observer& observer = {})
{
    return compile(m, how, compiler::pass_observer(observer));
}

}  // VALHALL_LINKED_NAMESPACE(linked)

#else

namespace detail {

struct module_compiler {
    template <class Observer>
    static constexpr compiled_module run(const module& m, const compile_options& how, const Observer& observer)
    {
        compiled_module made;
        if (!m) {
            made.fault_ = {.code = compile_error::not_read, .reading = m.fault()};
            return made;
        }
        std::uint32_t entry = 0;
        if (!lower::find_entry(m, how, entry, made.fault_)) return made;
        if (!how.relaxed_precision) return attempt_in_registers(m, how, entry, observer);
        // 16 bits are used if they save instructions. The observer sees only the program that is chosen.
        compile_options chosen = how;
        made = attempt_in_registers(m, how, entry, compiler::no_observer{});
        chosen.relaxed_precision = false;
        compiled_module in_full = attempt_in_registers(m, chosen, entry, compiler::no_observer{});
        const bool is_shorter = made && made.words().size() < in_full.words().size() && made.spills() <= in_full.spills();
        chosen.relaxed_precision = is_shorter;
        if constexpr (!std::is_same_v<Observer, compiler::no_observer>) return attempt_in_registers(m, chosen, entry, observer);
        else return is_shorter ? made : in_full;
    }

private:
    template <class Observer>
    static constexpr compiled_module attempt_in_registers(const module& m, const compile_options& how, std::uint32_t entry,
                                                          const Observer& observer)
    {
        compiled_module made = attempt(m, how, entry, observer);
        // Arrays in registers can exceed the register file. Then memory is cheaper than spilling, so compile again with the arrays in
        // memory.
        if (made && made.has_indexed_values_ && made.made_.spills()) {
            compile_options in_memory = how;
            in_memory.indexed_values = false;
            made = attempt(m, in_memory, entry, observer);
        }
        return made;
    }

    template <class Observer>
    static constexpr compiled_module attempt(const module& m, const compile_options& how, std::uint32_t entry, const Observer& observer,
                                             const lower::promoted_words* chosen = nullptr)
    {
        compiled_module made;
        compiler::program p(how.on);
        compiler::options back_end = how.back_end;
        back_end.keeps_order = true;  // that of the module
        if (how.preamble) back_end.preamble_key = uniform_name{.kind = uniform_kind::computed}.key();
        compiler::builder b(p, back_end);
        lower::lowering l(m, how, b, made.fault_);
        l.entry = entry;
        l.chosen_words = chosen;
        lower::entry_lowering(l).run();
        if (b.has_failed()) l.refuse(compile_error::no_such_architecture);
        if (made.fault_) return made;
        if (l.read_words.size() > how.promoted_words) {
            l.read_words.choose(how.promoted_words);
            return attempt(m, how, entry, observer, &l.read_words);
        }
        made.stage_ = l.stage;
        made.has_indexed_values_ = l.indexed_words != 0;
        for (int c = 0; c < 3; ++c) made.workgroup_size_[c] = l.workgroup_size[c];
        made.made_ = compiler::compile(p, back_end, observer);
        if (!made.made_) made.fault_ = {.code = compile_error::in_back_end, .back_end = made.made_.fault()};
        return made;
    }
};

}  // namespace detail

/// Compiles an entry point of a module.
template <class Observer = compiler::no_observer>
constexpr compiled_module compile(const module& m, const compile_options& how, const Observer& observer = {})
{
    return detail::module_compiler::run(m, how, observer);
}

#endif  // VALHALL_SEPARATE_COMPILATION

}  // namespace valhall::spirv

#endif
