// SPDX-License-Identifier: MIT
// The definitions of compile.hpp, which includes this at its end.
#ifndef VALHALL_TGSI_COMPILE_INL_HPP
#define VALHALL_TGSI_COMPILE_INL_HPP

#include <cstdint>

#include "valhall/tgsi/lower/lower.hpp"

namespace valhall::tgsi {

namespace detail {

constexpr compile_error error_of(compiler::error code)
{
    switch (code) {
    case compiler::error::none: return compile_error::none;
    case compiler::error::no_such_instruction: return compile_error::no_such_architecture;
    case compiler::error::no_registers: return compile_error::no_registers;
    case compiler::error::too_many_uniforms: return compile_error::too_many_uniforms;
    case compiler::error::too_long: return compile_error::too_long;
    default: return compile_error::internal;  // other errors are front-end bugs
    }
}

struct shader_maker {
    static constexpr compiled_shader make(const program_view& source, const compile_options& options,
                                          const compiler::pass_observer* observer)
    {
        compiled_shader made;
        const compiler::options how = back_end_options(options);
        compiler::program p(options.on, stage_of(source.processor));
        compiler::builder b(p, how);
        if (!frontend::lower(source, options, b, made.fault_)) return made;
        made.made_ = compiler::detail::compile(p, how, observer);
        made.fault_.code = error_of(made.made_.fault().code);
        made.about_ = {.processor = source.processor,
                       .variant = options.variant,
                       .on = options.on,
                       .thread_storage = made.made_.thread_storage(),
                       .workgroup_storage = made.made_.workgroup_storage()};
        for (const compiler::uniform_word& u : made.made_.uniforms()) made.uniforms_.add(content_of(u));
        return made;
    }
};

VALHALL_COMPILED_BEGIN

constexpr compiled_shader compile(const program_view& source, const compile_options& options, const compiler::pass_observer* observer)
{
    return shader_maker::make(source, options, observer);
}

VALHALL_COMPILED_END

}  // namespace detail

VALHALL_COMPILED_BEGIN

constexpr compiled_shader compile(const program_view& source, const compile_options& options)
{
    return detail::compile(source, options, nullptr);
}

VALHALL_COMPILED_END

}  // namespace valhall::tgsi

#endif
