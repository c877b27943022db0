// SPDX-License-Identifier: MIT
// Prints the IR of a program after steps of the back end.
#ifndef VALHALL_TOOLS_IR_DUMP_HPP
#define VALHALL_TOOLS_IR_DUMP_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "compiler_words.hpp"

#include <valhall/compiler/print.hpp>

// Writes the program after a step, or after every step. `Namer` prints the keys of uniforms.
template <class Namer>
class ir_dump {
public:
    ir_dump(std::optional<valhall::compiler::step> wanted, std::string& text) : wanted_(wanted), text_(text) {}

    void operator()(valhall::compiler::step step, const valhall::compiler::program& program) const
    {
        if (wanted_ && wanted_ != step) return;
        // The back end repeats its last steps with fewer registers: the last attempt is the one that counts.
        for (std::size_t later = static_cast<std::size_t>(step); later < std::size(starts_); ++later)
            if (starts_[later] < text_.size()) text_.resize(starts_[later]);
        starts_[static_cast<std::size_t>(step)] = text_.size();
        for (const auto& one : step_names)
            if (!wanted_ && one.value == step) text_.append(text_.empty() ? "" : "\n").append("// ").append(one.name) += '\n';
        valhall::compiler::print_ir(program, [&](std::string_view text) { text_ += text; }, Namer{});
    }

private:
    std::optional<valhall::compiler::step> wanted_;
    std::string& text_;
    mutable std::array<std::size_t, 4> starts_{SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX};  // of each step, where its text begins
};

#endif
