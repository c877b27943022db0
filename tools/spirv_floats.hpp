// SPDX-License-Identifier: MIT
// Why floats of a compiled module are computed in 32 bits, by source line, as text and as JSON.
#ifndef VALHALL_TOOLS_SPIRV_FLOATS_HPP
#define VALHALL_TOOLS_SPIRV_FLOATS_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json.hpp"
#include "spirv_names.hpp"
#include "spirv_source.hpp"

#include <valhall/program/half_precision.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/print.hpp>

// The instructions for 32-bit floats of each source line; of modules without lines, of each SPIR-V instruction.
class spirv_floats {
public:
    // `shader` was compiled with `explains_floats`.
    spirv_floats(const spirv_source& source, const valhall::spirv::compiled_module& shader, const spirv_names& names, valhall::arch on)
        : source_(source), names_(names)
    {
        for (std::size_t n = 0; n < shader.words().size() && n < shader.origins().size(); ++n) {
            const auto i = valhall::decode(shader.words()[n], on);
            if (!i) continue;
            const valhall::float_arithmetic width = float_arithmetic_of(*i);
            if (width != valhall::float_arithmetic::could_be_halves && width != valhall::float_arithmetic::only_words) continue;
            const std::uint32_t origin = shader.origins()[n];
            if (origin == 0 || origin > shader.float_widths().size()) ++of_no_line_;
            else add(origin - 1, shader.float_widths()[origin - 1]);
        }
        std::sort(lines_.begin(), lines_.end(),
                  [](const line& x, const line& y) { return x.total != y.total ? x.total > y.total : x.key < y.key; });
    }

    std::string text() const
    {
        if (lines_.empty() && of_no_line_ == 0) return "";
        const std::string title = names_.lines().any() ? "Floats in 32 bits, by source line" : "Floats in 32 bits, by SPIR-V instruction";
        std::string made = '\n' + title + '\n' + std::string(title.size(), '=') + "\n\n";
        for (const line& one : lines_) {
            const auto [place, words] = title_of(one);
            made.append(padded(one.total)).append("  ").append(place).append(place.empty() || words.empty() ? "" : ": ").append(words) +=
                '\n';
            each_reason(one, [&](std::string_view, std::string_view sentence, std::size_t count) {
                made += std::string(8, ' ') + std::to_string(count) + ": " + std::string(sentence) + '\n';
            });
        }
        if (of_no_line_ != 0) made += padded(of_no_line_) + "  of no instruction of the module\n";
        return made;
    }

    void put(json& out) const
    {
        out.key("floats_32").begin_array();
        for (const line& one : lines_) {
            const auto [place, words] = title_of(one);
            out.begin_object();
            if (!place.empty()) out.text("line", place);
            out.text("text", words).number("instructions", static_cast<std::int64_t>(one.total)).key("reasons").begin_object();
            each_reason(one, [&](std::string_view name, std::string_view, std::size_t count) {
                out.number(name, static_cast<std::int64_t>(count));
            });
            out.end_object().end_object();
        }
        out.end_array();
    }

private:
    struct line {
        std::uint32_t key = 0;  // an instruction of the line
        std::size_t total = 0;
        std::array<std::size_t, valhall::spirv::float_width_count> by_reason{};
    };

    void add(std::uint32_t index, valhall::spirv::float_width why)
    {
        const auto is_same = [&](const line& one) {
            return names_.lines()[index] ? names_.lines()[one.key] == names_.lines()[index] : one.key == index;
        };
        auto at = std::find_if(lines_.begin(), lines_.end(), is_same);
        if (at == lines_.end()) at = lines_.insert(lines_.end(), line{.key = index});
        ++at->total;
        ++at->by_reason[static_cast<std::size_t>(why)];
    }
    // "blur.comp:17" and the text of the line; of an instruction without a line, only its text.
    std::pair<std::string, std::string> title_of(const line& one) const
    {
        if (const valhall::spirv::source_line at = names_.lines()[one.key]) return {names_.place(at), names_.text(at)};
        std::string text = valhall::spirv::module_printer(source_.module()).line(source_.module()[one.key]);
        return {"", text.erase(0, text.find_first_not_of(' '))};
    }
    template <class Visit>
    static void each_reason(const line& one, const Visit& visit)
    {
        for (std::size_t n = 0; n < one.by_reason.size(); ++n) {
            const auto why = static_cast<valhall::spirv::float_width>(n);
            if (one.by_reason[n] != 0) visit(name_of(why), sentence_of(why), one.by_reason[n]);
        }
    }
    static std::string padded(std::size_t count)
    {
        const std::string digits = std::to_string(count);
        return std::string(digits.size() < 6 ? 6 - digits.size() : 0, ' ') + digits;
    }

    const spirv_source& source_;
    const spirv_names& names_;
    std::vector<line> lines_{};
    std::size_t of_no_line_ = 0;
};

#endif
