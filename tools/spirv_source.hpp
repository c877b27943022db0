// SPDX-License-Identifier: MIT
// A SPIR-V module that a program reads from a file, and its diagnostics.
#ifndef VALHALL_TOOLS_SPIRV_SOURCE_HPP
#define VALHALL_TOOLS_SPIRV_SOURCE_HPP

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "file.hpp"
#include "options.hpp"
#include "problems.hpp"

#include <valhall/formats/driver_text.hpp>
#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/option_faults.hpp>
#include <valhall/spirv/print.hpp>
#include <valhall/spirv/read.hpp>

class spirv_source {
public:
    // Reads a file, or standard input for "-", and reports its errors.
    spirv_source(const command_line& options, std::string_view name) : problems_(options, std::string(name == "-" ? "<stdin>" : name))
    {
        std::string content;
        if (!read_input(options, name, content)) return;
        is_open_ = true;
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the bytes of a string
        const std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(content.data()), content.size());
        module_ = valhall::spirv::read_bytes(bytes);
        const valhall::spirv::read_fault& fault = module_.fault();
        if (!module_ && !content.empty() && valhall::formats::is_text(bytes))
            problems_.add({.message = "this is text, not a SPIR-V module; of the commands only `run` takes text, which is a case"});
        else if (!module_) problems_.add({.message = explain(fault), .word = fault.has_instruction ? std::int64_t{fault.offset} : -1});
        is_right_ = static_cast<bool>(module_);
    }

    // Refuses the module if an option does not fit it, and reports that.
    void require(const valhall::spirv::compile_options& how)
    {
        using valhall::spirv::option_error;
        if (!is_right_) return;
        const valhall::spirv::option_fault wrong = fault_of_options(module_, how);
        if (!wrong) return;
        const bool is_binding = wrong.code == option_error::unknown_binding || wrong.code == option_error::repeated_binding;
        const bool is_attachment = wrong.code == option_error::unknown_attachment || wrong.code == option_error::repeated_attachment;
        tell(explain(wrong) + (is_binding ? " (--binding)" : is_attachment ? " (--attachment)" : " (--spec)"));
        is_right_ = false;
    }

    explicit operator bool() const { return is_right_; }
    // The exit status of a program that only reads it.
    int status() const { return is_right_ ? 0 : is_open_ ? found_errors : not_done; }
    const valhall::spirv::module& module() const { return module_; }
    const std::string& name() const { return problems_.name(); }
    // True if the file could be read.
    bool is_open() const { return is_open_; }
    const problem_list& problems() const { return problems_; }

    // Reports an error. On a terminal, also shows the instruction that begins at `word` of the module.
    void tell(const std::string& what, std::int64_t word = -1)
    {
        problem one{.message = what, .word = word};
        for (std::uint32_t n = 0; word >= 0 && n < module_.size(); ++n)
            if (module_[n].offset() == word) one.shown = valhall::spirv::module_printer(module_).line(module_[n]);
        problems_.add(std::move(one));
    }

private:
    problem_list problems_;
    valhall::spirv::module module_{};
    bool is_open_ = false;
    bool is_right_ = false;
};

#endif
