// SPDX-License-Identifier: MIT
// Prints modules in the assembly language of spirv-as, formatted like spirv-dis.
#ifndef VALHALL_SPIRV_PRINT_HPP
#define VALHALL_SPIRV_PRINT_HPP

#include <cstdint>
#include <string>

#include "valhall/spirv/lines.hpp"
#include "valhall/spirv/literals.hpp"
#include "valhall/spirv/module.hpp"
#include "valhall/spirv/names.hpp"

namespace valhall::spirv {

namespace detail {

class module_printer {
public:
    explicit module_printer(const module& m) : m_(m), names_(m) {}

    // The line of an instruction, without a line feed: "       %uint = OpTypeInt 32 0".
    std::string line(const instruction_view& i) const
    {
        const grammar_row& row = *find_instruction(static_cast<std::uint32_t>(i.code()));
        std::string text = result_of(i, row);
        text.append("Op").append(row.name);
        literal_type literal;
        if (i.code() == op::Constant || i.code() == op::SpecConstant || i.code() == op::Switch) literal = literal_type_of(m_, i);
        operand_walk walk(i.words(), literal);
        for (operand_item o; walk.next(o);)
            if (o.kind != 'r') add_operand(text.append(" "), i, o, literal);
        return text;
    }

private:
    static constexpr std::size_t indent = 15;

    std::string result_of(const instruction_view& i, const grammar_row& row) const
    {
        const std::string_view operands = row.operands;
        const std::size_t at = operands.find('r');
        if (at > 1) return std::string(indent, ' ');
        const std::string name = "%" + names_[i[1 + static_cast<std::uint32_t>(at)]] + " = ";
        return name.size() < indent ? std::string(indent - name.size(), ' ') + name : name;
    }

    void add_operand(std::string& text, const instruction_view& i, const operand_item& o, literal_type literal) const
    {
        const std::uint32_t value = i[o.at];
        switch (o.kind) {
        case 't':
        case 'i':
        case 'm':
        case 's': text += "%" + names_[value]; return;
        case 'n': text += std::to_string(value); return;
        case 'c': return add_literal(text, i.from(o.at), literal);
        case 'z': return add_string(text, i.text(o.at));
        case 'o': text += name_of(static_cast<op>(value)); return;
        case 'x': return add_extended(text, i);
        default: break;
        }
        const kind_row& kind = *find_kind(o.kind);
        if (kind.is_bits) return add_mask(text, kind, value);
        if (const grammar_row* row = find_row(rows_of(kind), value)) text += row->name;
        else text += "Unknown(" + std::to_string(value) + ")";
    }

    static void add_string(std::string& text, const literal_text& s)
    {
        text += '"';
        for (std::size_t n = 0; n < s.size(); ++n) {
            if (s[n] == '"' || s[n] == '\\') text += '\\';
            text += s[n];
        }
        text += '"';
    }

    void add_extended(std::string& text, const instruction_view& i) const
    {
        const std::string_view name = is_glsl(m_, i)                ? name_of(static_cast<glsl_op>(i[4]))
                                      : is_debug_information(m_, i) ? name_of(static_cast<debug_op>(i[4]))
                                                                    : "?";
        if (name != "?") text += name;
        else text += std::to_string(i[4]);
    }

    static void add_mask(std::string& text, const kind_row& kind, std::uint32_t value)
    {
        if (value == 0) {
            const grammar_row* none = find_row(rows_of(kind), 0);
            text += none == nullptr ? "None" : none->name;
            return;
        }
        bool is_first = true;
        for (; value != 0; value &= value - 1) {
            if (!is_first) text += '|';
            text += find_row(rows_of(kind), value & (~value + 1))->name;
            is_first = false;
        }
    }

    const module& m_;
    id_names names_;
};

// Names of common generators, by their number in the registry.
inline std::string generator_of(std::uint32_t number)
{
    static constexpr struct {
        std::uint32_t number;
        const char* name;
    } known[] = {
        {0, "Khronos"},
        {6, "Khronos LLVM/SPIR-V Translator"},
        {7, "Khronos SPIR-V Tools Assembler"},
        {8, "Khronos Glslang Reference Front End"},
        {13, "Google Shaderc over Glslang"},
        {14, "Google spiregg"},
        {15, "Google rspirv"},
        {16, "X-LEGEND Mesa-IR/SPIR-V Translator"},
        {17, "Khronos SPIR-V Tools Linker"},
        {18, "Wine VKD3D Shader Compiler"},
        {19, "Tellusim Clay Shader Compiler"},
        {21, "Google Clspv"},
        {23, "Google Tint Compiler"},
        {24, "Google ANGLE Shader Compiler"},
        {27, "Embark Studios Rust GPU Compiler Backend"},
        {28, "gfx-rs community Naga"},
    };
    for (const auto& one : known)
        if (one.number == number >> 16) return one.name + ("; " + std::to_string(number & 0xFFFF));
    return "Unknown(" + std::to_string(number >> 16) + "); " + std::to_string(number & 0xFFFF);
}

}  // namespace detail

using detail::module_printer;

/// Prints a module, one line for each instruction. `add` is called with each line, without a line feed.
template <class Add>
void print(const module& m, const Add& add)
{
    using std::to_string;
    const std::uint32_t version = m.version();
    add("; SPIR-V");
    add("; Version: " + to_string(version >> 16 & 0xFF) + "." + to_string(version >> 8 & 0xFF));
    add("; Generator: " + detail::generator_of(m.words()[2]));
    add("; Bound: " + to_string(m.bound()));
    add("; Schema: " + to_string(m.words()[4]));
    const detail::module_printer printer(m);
    for (std::uint32_t n = 0; n < m.size(); ++n) add(printer.line(m[n]));
}

}  // namespace valhall::spirv

#endif
