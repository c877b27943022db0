// SPDX-License-Identifier: MIT
// Names of a SPIR-V module for listings and reports: variables by their binding, source lines with their text.
#ifndef VALHALL_TOOLS_SPIRV_NAMES_HPP
#define VALHALL_TOOLS_SPIRV_NAMES_HPP

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/spirv/compile_options.hpp>
#include <valhall/spirv/decorations.hpp>
#include <valhall/spirv/lines.hpp>
#include <valhall/spirv/print_uniforms.hpp>

#include "visible.hpp"

class spirv_names {
public:
    spirv_names(const valhall::spirv::module& m, const valhall::spirv::compile_options& how) : m_(m), how_(how), lines_(m)
    {
        using valhall::spirv::op;
        for (std::uint32_t n = 0; n < m.size(); ++n)
            if (m[n].code() == op::Name && m[n][1] < m.bound()) set_name(m[n][1], visible(text_of(m[n].text(2))));
    }

    const valhall::spirv::source_lines& lines() const { return lines_; }

    // "blur.comp:17".
    std::string place(const valhall::spirv::source_line& at) const
    {
        return visible(text_of(m_.definition(at.file).text(2))) + ':' + std::to_string(at.line);
    }
    // The trimmed text of a line, if the module contains its source.
    std::string text(const valhall::spirv::source_line& at) const
    {
        using valhall::spirv::op;
        std::string source;
        for (std::uint32_t n = 0; n < m_.size(); ++n) {
            if (m_[n].code() == op::Source && m_[n][3] == at.file && m_[n].size() > 4) source = text_of(m_[n].text(4));
            if (m_[n].code() == op::SourceContinued && !source.empty()) source += text_of(m_[n].text(1));
            if (m_[n].code() == op::ExtInst) add_debug_source(m_[n], at.file, source);
        }
        return visible(line_of(source, at.line));
    }

    // The name of a uniform in the source: the variable at its binding, or its type; empty if it has none.
    std::string name_of(const valhall::spirv::uniform_name& u) const
    {
        using namespace valhall::spirv;
        const bool is_push = u.kind == uniform_kind::push;
        const bool has_binding = u.kind == uniform_kind::buffer || u.kind == uniform_kind::length ||
                                 u.kind == uniform_kind::uniform_buffer || u.kind == uniform_kind::image_size;
        if (!is_push && !has_binding) return {};
        const decorations marks(m_);
        for (std::uint32_t n = 0; n < m_.size(); ++n) {
            const instruction_view what = m_[n];
            if (what.code() != op::Variable) continue;
            const bool is_pushed = what[3] == static_cast<std::uint32_t>(storage_class::PushConstant);
            if (is_push ? is_pushed : is_bound(marks, what[2], u)) return name_of_variable(what);
        }
        return {};
    }

private:
    // Returns the line with a number; directives such as "#line 1" change the number of the next line. Of several lines with the number,
    // returns the last: glslang adds comments before the first directive.
    static std::string line_of(std::string_view source, std::uint32_t asked)
    {
        std::string found;
        for (std::uint32_t number = 1; !source.empty(); ++number) {
            const std::size_t end = std::min(source.find('\n'), source.size());
            const std::string_view line = source.substr(0, end);
            source.remove_prefix(std::min(end + 1, source.size()));
            constexpr std::string_view directive = "#line ";
            if (line.starts_with(directive)) {
                std::uint32_t next = number + 1;
                std::from_chars(line.data() + directive.size(), line.data() + line.size(), next);
                number = next - 1;
            } else if (number == asked) {
                found = line;
            }
        }
        found.erase(0, found.find_first_not_of(" \t\r"));
        found.erase(found.find_last_not_of(" \t\r") + 1);
        return found;
    }

    // Adds the text of a DebugSource of this file, or of a DebugSourceContinued after it.
    void add_debug_source(const valhall::spirv::instruction_view& what, std::uint32_t file, std::string& source) const
    {
        constexpr auto continued = static_cast<std::uint32_t>(valhall::spirv::debug_op::DebugSourceContinued);
        if (!valhall::spirv::is_debug_information(m_, what)) return;
        if (is_debug_source(m_, what) && what[5] == file && what.size() > 6) source = text_of(m_.definition(what[6]).text(2));
        if (what[4] == continued && !source.empty()) source += text_of(m_.definition(what[5]).text(2));
    }

    static std::string text_of(const valhall::spirv::literal_text& text)
    {
        std::string made;
        for (std::size_t n = 0; n < text.size(); ++n) made += text[n];
        return made;
    }
    void set_name(std::uint32_t id, std::string name)
    {
        if (names_.size() <= id) names_.resize(id + std::size_t{1});
        names_[id] = std::move(name);
    }
    std::string name_at(std::uint32_t id) const { return id < names_.size() ? names_[id] : std::string(); }
    std::string name_of_variable(const valhall::spirv::instruction_view& variable) const
    {
        using valhall::spirv::op;
        if (std::string name = name_at(variable[2]); !name.empty()) return name;
        std::uint32_t type = m_.definition(variable[1])[3];
        while (m_.code_of(type) == op::TypeArray || m_.code_of(type) == op::TypeRuntimeArray) type = m_.definition(type)[2];
        return name_at(type);
    }
    bool is_bound(const valhall::spirv::decorations& marks, std::uint32_t id, const valhall::spirv::uniform_name& u) const
    {
        using namespace valhall::spirv;
        const found_decoration binding = marks.find(id, decoration::Binding);
        if (!binding) return false;
        const resource_place at = how_.place_of({marks.find(id, decoration::DescriptorSet).value, binding.value});
        return at == resource_place{u.set, u.binding};
    }

    const valhall::spirv::module& m_;
    const valhall::spirv::compile_options& how_;
    valhall::spirv::source_lines lines_;
    std::vector<std::string> names_;
};

#endif
