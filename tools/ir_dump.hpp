// SPDX-License-Identifier: MIT
// Prints the IR of a program after passes.
#ifndef VALHALL_TOOLS_IR_DUMP_HPP
#define VALHALL_TOOLS_IR_DUMP_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/compiler/ir/print.hpp>
#include <valhall/compiler/passes/passes.hpp>

// Writes the program after a pass; or, if none is wanted, after every pass that changed it. `Namer` prints the keys of uniforms.
template <class Namer = valhall::compiler::no_key_names>
class ir_dump {
public:
    ir_dump(std::optional<valhall::compiler::pass> wanted, std::string& text) : wanted_(wanted), text_(text) {}

    void operator()(valhall::compiler::pass after, const valhall::compiler::program& program) const
    {
        if (wanted_ && wanted_ != after) return;
        // Passes are repeated with fewer registers: the last attempt is the one that counts.
        while (!shown_.empty() && shown_.back().after >= after) {
            text_.resize(shown_.back().start);
            shown_.pop_back();
        }
        std::string now;
        valhall::compiler::print_ir(program, [&](std::string_view text) { now += text; }, Namer{});
        if (!shown_.empty() && text_.ends_with(now)) return;
        shown_.push_back({after, text_.size()});
        if (!wanted_)
            text_.append(text_.empty() ? "" : "\n").append("// ").append(valhall::compiler::passes[static_cast<int>(after)].name) += '\n';
        text_ += now;
    }

private:
    struct shown {
        valhall::compiler::pass after{};
        std::size_t start = 0;  // where its text begins
    };

    std::optional<valhall::compiler::pass> wanted_;
    std::string& text_;
    mutable std::vector<shown> shown_{};
};

#endif
