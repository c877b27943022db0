// SPDX-License-Identifier: MIT
// A SPIR-V module that a program reads from a file, with what is said about it.
#ifndef VALHALL_TOOLS_SPIRV_SOURCE_HPP
#define VALHALL_TOOLS_SPIRV_SOURCE_HPP

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "file.hpp"
#include "options.hpp"

#include <valhall/spirv/explain.hpp>
#include <valhall/spirv/read.hpp>

class spirv_source {
public:
    // Of a file, or standard input if it is "-". Says what is wrong with it.
    spirv_source(const command_line& options, std::string_view name) : name_(name == "-" ? "<stdin>" : name)
    {
        std::string content;
        if (!read_input(options, name, content)) return;
        is_open_ = true;
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the bytes of a string
        module_ = valhall::spirv::read_bytes({reinterpret_cast<const std::uint8_t*>(content.data()), content.size()});
        if (!module_) tell(explain(module_.fault()));
        is_right_ = static_cast<bool>(module_);
    }

    explicit operator bool() const { return is_right_; }
    // What a program returns that only reads it.
    int status() const { return is_right_ ? 0 : is_open_ ? found_errors : not_done; }
    const valhall::spirv::module& module() const { return module_; }
    const std::string& name() const { return name_; }

    void tell(const std::string& what) const { std::fprintf(stderr, "%s: error: %s\n", name_.c_str(), what.c_str()); }

private:
    std::string name_;
    valhall::spirv::module module_{};
    bool is_open_ = false;
    bool is_right_ = false;
};

#endif
