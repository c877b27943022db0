// SPDX-License-Identifier: MIT
// The contents of case files: a SPIR-V module with its resources and their contents, and the options of the run. Also the results of a run as
// text, and their comparison with others. docs/case-files.md describes the files.
#ifndef VALHALL_TOOLS_SPIRV_CASE_HPP
#define VALHALL_TOOLS_SPIRV_CASE_HPP

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/spirv/compile_options.hpp>

enum class case_resource_kind : std::uint8_t { buffer, image, texture, sampled, sampler, target, depth, stencil, attribute };

// A resource of a case: its words, and their kind and format.
struct case_resource {
    case_resource_kind kind = case_resource_kind::buffer;
    std::uint32_t set = 0, binding = 0, index = 0;  // for targets and attributes, the binding is the location
    bool is_uniform = false;  // of buffers
    std::string format, dimension, types = "u", filter = "nearest", wrap = "repeat";
    std::string compare;  // of textures and samplers: `less`, or nothing
    std::uint32_t width = 1, height = 1, depth = 1, mips = 1;
    std::vector<std::uint32_t> words;

    bool is_written() const
    {
        return (kind == case_resource_kind::buffer && !is_uniform) || kind == case_resource_kind::image ||
               kind == case_resource_kind::target || kind == case_resource_kind::depth || kind == case_resource_kind::stencil;
    }
    // The line that begins its results.
    std::string title() const
    {
        if (kind == case_resource_kind::depth) return "depth";
        if (kind == case_resource_kind::stencil) return "stencil";
        if (kind == case_resource_kind::target) return "target " + std::to_string(binding);
        return (kind == case_resource_kind::buffer ? "buffer " : "image ") + std::to_string(set) + ' ' + std::to_string(binding) + ' ' +
               std::to_string(index);
    }
};

// An address of a buffer that is stored in another buffer, or in the push constants.
struct case_pointer {
    bool is_pushed = false;
    std::uint32_t set = 0, binding = 0, index = 0, word = 0;  // where it is stored
    std::uint32_t to_set = 0, to_binding = 0, to_index = 0, to_byte = 0;  // the target
};

// An input of a fragment shader: a + b x + c y, at the middle of each pixel from 0 to 1.
struct case_plane {
    std::uint32_t location = 0, component = 0;
    std::string interpolation, type;
    double a = 0, b = 0, c = 0;
};

struct case_constant {
    std::uint32_t id = 0, word = 0, high = 0;
};

struct case_file {
    std::string name, stage = "compute", module, entry = "main";
    std::vector<std::string> variants;
    std::uint32_t groups[3]{1, 1, 1};
    std::uint32_t width = 0, height = 0, vertices = 3, instances = 1;
    double relative = 0, absolute = 0;
    bool tests_depth_less = false;
    std::vector<std::uint32_t> push;
    std::vector<case_constant> constants;
    std::vector<valhall::spirv::input_attachment> attachments;
    std::vector<case_resource> resources;
    std::vector<case_pointer> pointers;
    std::vector<case_plane> planes;

    case_resource* find(std::uint32_t set, std::uint32_t binding, std::uint32_t index, bool is_buffer = true)
    {
        for (case_resource& r : resources) {
            const bool is_descriptor = r.kind < case_resource_kind::target;
            if (is_descriptor && (r.kind == case_resource_kind::buffer) == is_buffer && r.set == set && r.binding == binding &&
                r.index == index)
                return &r;
        }
        return nullptr;
    }
};

// The number of words of a texel, rounded up.
inline std::uint32_t texel_words(std::string_view format)
{
    if (format.find("R32G32B32A32") != std::string_view::npos) return 4;
    if (format.find("R32G32B32") != std::string_view::npos) return 3;
    if (format.find("R32G32") != std::string_view::npos || format.find("R16G16B16A16") != std::string_view::npos) return 2;
    return 1;
}

// The number of texels of a mip level, with all slices or layers.
inline std::size_t texels_of_level(const case_resource& r, std::uint32_t level)
{
    const auto half = [&](std::uint32_t n) { return std::size_t{n >> level > 1 ? n >> level : 1}; };
    const bool has_layers = r.dimension == "2d_array" || r.dimension == "cube";
    return half(r.width) * half(r.height) * (has_layers ? r.depth : half(r.depth));
}

// The results of a case as text: the contents of the writable resources.
inline std::string results_of(const case_file& c)
{
    std::string made;
    char digits[16];
    for (const case_resource& r : c.resources) {
        if (!r.is_written()) continue;
        made += r.title() + '\n';
        for (std::size_t n = 0; n < r.words.size(); ++n) {
            std::snprintf(digits, sizeof digits, "%08x", r.words[n]);
            made += ' ';
            made += digits;
            if (n % 8 == 7 || n + 1 == r.words.size()) made += '\n';
        }
    }
    return made;
}

// ---- comparing ----

inline bool is_near(double expected, double actual, const case_file& c)
{
    if (std::isnan(expected) || std::isnan(actual)) return std::isnan(expected) == std::isnan(actual);
    if (std::isinf(expected) || std::isinf(actual)) return expected == actual;
    return std::fabs(expected - actual) <= c.absolute + c.relative * std::fabs(expected);
}
inline double half_as_double(std::uint32_t half)
{
    const int exponent = static_cast<int>(half >> 10 & 31);
    const double fraction = half & 1023;
    const double magnitude = exponent == 31  ? (fraction == 0 ? INFINITY : NAN)
                             : exponent == 0 ? std::ldexp(fraction, -24)
                                             : std::ldexp(1024 + fraction, exponent - 25);
    return (half >> 15 & 1) != 0 ? -magnitude : magnitude;
}

// Describes the first difference from the expected results; empty if there is none.
inline std::string difference(const case_file& c, const std::string& expected)
{
    std::istringstream in(expected);
    std::string token;
    for (const case_resource& r : c.resources) {
        if (!r.is_written()) continue;
        std::istringstream title(r.title());
        for (std::string part; title >> part;)
            if (!(in >> token) || token != part) return r.title() + ": not in the expected results";
        std::vector<std::uint32_t> words(r.words.size());
        for (std::uint32_t& w : words) {
            in >> token;
            w = static_cast<std::uint32_t>(std::strtoul(token.c_str(), nullptr, 16));
        }
        for (std::size_t n = 0; n < words.size(); ++n) {
            const char type = r.types[n % r.types.size()];
            bool fits = words[n] == r.words[n];
            if (type == 'f') {
                fits |= is_near(std::bit_cast<float>(words[n]), std::bit_cast<float>(r.words[n]), c);
            } else if (type == 'h') {
                fits |= is_near(half_as_double(words[n] & 0xFFFF), half_as_double(r.words[n] & 0xFFFF), c) &&
                        is_near(half_as_double(words[n] >> 16), half_as_double(r.words[n] >> 16), c);
            } else if (type == 'd' && n + 1 < words.size()) {
                const auto number = [](std::uint32_t low, std::uint32_t high) {
                    return std::bit_cast<double>(std::uint64_t{high} << 32 | low);
                };
                const bool is_low = r.types.size() == 1 ? n % 2 == 0 : r.types[(n + 1) % r.types.size()] == 'd';
                fits |= !is_low || is_near(number(words[n], words[n + 1]), number(r.words[n], r.words[n + 1]), c);
                if (is_low && fits) ++n;
            }
            if (fits) continue;
            char text[96];
            std::snprintf(text, sizeof text, ", word %zu: %08x, not %08x (%g, not %g)", n, r.words[n], words[n],
                          static_cast<double>(std::bit_cast<float>(r.words[n])), static_cast<double>(std::bit_cast<float>(words[n])));
            return r.title() + text;
        }
    }
    return {};
}

#endif
