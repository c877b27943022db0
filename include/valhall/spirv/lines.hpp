// SPDX-License-Identifier: MIT
// Source lines of a module's instructions, from OpLine or NonSemantic.Shader.DebugInfo.100. A line applies to the end of its block. The
// merge block of a selection continues with the selection's line, since compilers do not repeat it if the statement goes on.
//
//   const spirv::source_lines lines(m);
//   if (const spirv::source_line at = lines[index]) print(text_of(m.definition(at.file).text(2)), at.line);
#ifndef VALHALL_SPIRV_LINES_HPP
#define VALHALL_SPIRV_LINES_HPP

#include <cstdint>
#include <string_view>

#include "valhall/spirv/module.hpp"

namespace valhall::spirv {

/// The source location of an instruction.
struct source_line {
    std::uint32_t file = 0;  ///< the id of the OpString that names the file
    std::uint32_t line = 0;  ///< from 1; 0 if unknown

    /// True if the location is known.
    constexpr explicit operator bool() const { return line != 0; }
    friend constexpr bool operator==(const source_line&, const source_line&) = default;
};

/// True for an OpExtInst of NonSemantic.Shader.DebugInfo.100.
constexpr bool is_debug_information(const module& m, const instruction_view& what)
{
    return m.definition(what[3]).text(2).equals(std::string_view("NonSemantic.Shader.DebugInfo.100"));
}

/// True for a DebugSource, which names a file and may hold its text.
constexpr bool is_debug_source(const module& m, const instruction_view& what)
{
    return what.code() == op::ExtInst && is_debug_information(m, what) && what[4] == static_cast<std::uint32_t>(debug_op::DebugSource);
}

/// The source lines of all instructions of a module.
class source_lines {
public:
    /// Reads the debug information of a module.
    constexpr explicit source_lines(const module& m)
    {
        lines_.resize(m.size());
        compiler::pool<source_line> at_merge;  // by merge block: the line of the selection
        at_merge.resize(m.size() == 0 ? 0 : m.bound());
        source_line now;
        for (std::uint32_t n = 0; n < m.size(); ++n) {
            const instruction_view what = m[n];
            switch (what.code()) {
            case op::Line: now = {what[1], what[2]}; break;
            case op::NoLine: now = {}; break;
            case op::Label: now = at_merge[what[1]]; break;
            case op::SelectionMerge: at_merge[what[1]] = now; break;
            case op::ExtInst: note_debug_line(m, what, now); break;
            default: break;
            }
            lines_[n] = now;
            if (now) has_lines_ = true;
        }
    }

    /// The location of the instruction with this index, if known.
    constexpr source_line operator[](std::uint32_t index) const { return index < lines_.size() ? lines_[index] : source_line{}; }
    /// True if the location of any instruction is known.
    constexpr bool any() const { return has_lines_; }

private:
    // DebugLine names the file by a DebugSource and the lines by constants; DebugNoLine resets the location.
    static constexpr void note_debug_line(const module& m, const instruction_view& what, source_line& now)
    {
        if (!is_debug_information(m, what)) return;
        const auto code = static_cast<debug_op>(what[4]);
        if (code == debug_op::DebugNoLine) now = {};
        if (code != debug_op::DebugLine) return;
        const instruction_view source = m.definition(what[5]), line = m.definition(what[6]);
        if (!is_debug_source(m, source) || line.code() != op::Constant) return;
        now = {source[5], line[3]};
    }

    compiler::pool<source_line> lines_{};
    bool has_lines_ = false;
};

}  // namespace valhall::spirv

#endif
