// SPDX-License-Identifier: MIT
// The diagnostics of an input: printed on standard error, with the line and a caret on a terminal, or collected for --json.
#ifndef VALHALL_TOOLS_PROBLEMS_HPP
#define VALHALL_TOOLS_PROBLEMS_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "caret.hpp"
#include "json.hpp"
#include "options.hpp"
#include "visible.hpp"

// A message and its place. `shown` is the line of the text or the instruction of the module.
struct problem {
    std::string message{};
    bool is_error = true;
    std::uint32_t line = 0;    // counted from 1; 0 if it is about the whole input
    std::uint32_t column = 0;  // counted from 1; 0 if it is about the whole line
    std::string shown{};
    std::int64_t word = -1;    // in a module: the place, in words; -1 for none
};

class problem_list {
public:
    // `name` is the name of the input in messages.
    problem_list(const command_line& options, std::string name)
        : keeps_(options.has("--json") && options.value("--json") != "malioc"), name_(std::move(name))
    {
    }

    void add(problem one)
    {
        if (keeps_) kept_.push_back(std::move(one));
        else print(one);
    }

    const std::string& name() const { return name_; }

    // The array "diagnostics" of an object.
    void put(json& out) const
    {
        out.key("diagnostics").begin_array();
        for (const problem& one : kept_) {
            out.begin_object().text("severity", one.is_error ? "error" : "note");
            if (one.line != 0) out.number("line", one.line);
            if (one.line != 0 && one.column != 0) out.number("column", one.column);
            if (one.word >= 0) out.number("word", one.word);
            out.text("message", one.message).end_object();
        }
        out.end_array();
    }

private:
    // "shader.tgsi:3:12: error: …"
    void print(const problem& one) const
    {
        std::string place = name_;
        if (one.line != 0) place += ':' + std::to_string(one.line);
        if (one.line != 0 && one.column != 0) place += ':' + std::to_string(one.column);
        say(place + (one.is_error ? ": error: " : ": note: ") + one.message);
        if (one.shown.empty()) return;
        const std::size_t begin = one.shown.find_first_not_of(" \t");
        show_caret(one.shown, one.column != 0 ? one.column : static_cast<std::uint32_t>(begin == std::string::npos ? 0 : begin) + 1);
    }

    bool keeps_;
    std::string name_;
    std::vector<problem> kept_{};
};

#endif
