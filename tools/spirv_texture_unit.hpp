// SPDX-License-Identifier: MIT
// The textures of a case: filtered by Vulkan's specification, with the nearest mip level.
#ifndef VALHALL_TOOLS_SPIRV_TEXTURE_UNIT_HPP
#define VALHALL_TOOLS_SPIRV_TEXTURE_UNIT_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "spirv_case.hpp"

#include <valhall/front/texture_unit.hpp>

using texel_value = std::array<std::uint32_t, 4>;

// A texel from the words of a format: floats as their bits. Components that the format lacks are 0, alpha is 1.
inline texel_value decoded_texel(std::string_view format, const std::uint32_t* words)
{
    if (format.find("R8G8B8A8") != std::string_view::npos) {
        texel_value made{};
        for (std::size_t c = 0; c < 4; ++c) made[c] = std::bit_cast<std::uint32_t>(static_cast<float>(words[0] >> 8 * c & 0xFF) / 255);
        return made;
    }
    const bool is_float = format.find("FLOAT") != std::string_view::npos;
    texel_value made{0, 0, 0, is_float ? 0x3F800000u : 1u};
    for (std::size_t c = 0; c < texel_words(format); ++c) made[c] = words[c];
    return made;
}
inline void encode_texel(std::string_view format, const texel_value& from, std::uint32_t* words)
{
    if (format.find("R8G8B8A8") == std::string_view::npos) {
        std::copy_n(from.begin(), texel_words(format), words);
        return;
    }
    words[0] = 0;
    for (std::size_t c = 0; c < 4; ++c) {
        const float value = std::bit_cast<float>(from[c]);
        const float limited = value > 0 ? std::min(value, 1.0F) : 0.0F;
        words[0] |= static_cast<std::uint32_t>(std::nearbyint(limited * 255)) << 8 * c;
    }
}

class case_texture_unit final : public valhall::front::texture_unit {
public:
    using access = valhall::front::texture_access;
    using quad = valhall::front::texture_quad;

    explicit case_texture_unit(const case_file& c) : case_(c) {}
    ~case_texture_unit() override {}

    // The tables are descriptor sets.
    bool has_tables(const access&) const override { return true; }

    bool sample(const quad& lanes, int lane, texel_value& texel) override
    {
        const access& r = lanes[static_cast<std::size_t>(lane)];
        const case_resource *image = find(r.texture, false), *filter = find(r.sampler, true);
        if (image == nullptr) return false;
        using valhall::front::texture_action;
        if (r.action == texture_action::fetch) {
            const auto level = static_cast<std::uint32_t>(std::clamp(r.level, 0, static_cast<int>(image->mips) - 1));
            const auto at = [&](int c) { return static_cast<std::int64_t>(static_cast<std::int32_t>(r.coordinates[c])) + r.offsets[c]; };
            texel = texel_at(*image, level, at(0), at(1), at(2), r.layer, "clamp");
            return true;
        }
        if (filter == nullptr) return false;
        const double lod = level_of(lanes, r, *image);
        const auto level = static_cast<std::uint32_t>(std::clamp(std::ceil(lod + 0.5) - 1, 0.0, static_cast<double>(image->mips) - 1));
        if (r.action == texture_action::gather) {
            if (r.is_shadow && filter->compare != "less") return false;
            texel = gathered(*image, *filter, level, r);
            return true;
        }
        if (r.is_shadow) {
            // Uses only the nearest texel, because cases with comparisons do not filter.
            if (filter->filter == "linear" || filter->compare != "less") return false;
            texel = {compared(r, nearest(*image, *filter, level, r)[0]), 0, 0, 0x3F800000};
            return true;
        }
        texel = filter->filter == "linear" ? linear(*image, *filter, level, r) : nearest(*image, *filter, level, r);
        return true;
    }
    // The level of derivatives, given as the bits of floats, or of coordinates in 256ths.
    bool find_gradient(const quad& lanes, int lane, std::array<std::uint32_t, 2>& words) override
    {
        const access& r = lanes[static_cast<std::size_t>(lane)];
        const case_resource* image = find(r.texture, false);
        if (image == nullptr) return false;
        if (!r.has_derivatives) {
            const double level = level_of_changes(*image, changes(lanes));
            const double limited = r.is_unclamped ? level : std::clamp(level, 0.0, static_cast<double>(image->mips) - 1);
            words = {static_cast<std::uint32_t>(static_cast<std::int32_t>(std::lround(limited * 256))) & 0xFFFF, 0};
            return true;
        }
        std::array<double, 6> d{};
        const std::size_t count = r.shape == valhall::modifier::dimension::d1 ? 1 : r.shape == valhall::modifier::dimension::d2 ? 2 : 3;
        for (std::size_t axis = 0; axis < 2; ++axis)
            for (std::size_t c = 0; c < count; ++c) d[3 * axis + c] = std::bit_cast<float>(r.derivatives[axis * count + c]);
        words = {std::bit_cast<std::uint32_t>(static_cast<float>(level_of_changes(*image, d))), 0};
        return true;
    }

private:
    const case_resource* find(valhall::compiler::texture_handle at, bool is_sampler) const
    {
        for (const case_resource& r : case_.resources) {
            const bool fits =
                r.kind == case_resource_kind::texture || r.kind == (is_sampler ? case_resource_kind::sampler : case_resource_kind::sampled);
            if (fits && r.set == at.table && r.binding + r.index == at.index) return &r;
        }
        return nullptr;
    }

    static std::array<double, 6> changes(const quad& lanes)
    {
        std::array<double, 6> d{};
        for (std::size_t c = 0; c < 3; ++c) {
            const auto at = [&](std::size_t lane) { return static_cast<double>(std::bit_cast<float>(lanes[lane].coordinates[c])); };
            d[c] = at(1) - at(0);
            d[3 + c] = at(2) - at(0);
        }
        return d;
    }
    static double level_of_changes(const case_resource& image, const std::array<double, 6>& d)
    {
        const double size[3]{static_cast<double>(image.width), static_cast<double>(image.height), static_cast<double>(image.depth)};
        double longest = 0;
        for (std::size_t axis = 0; axis < 2; ++axis) {
            double sum = 0;
            for (std::size_t c = 0; c < 3; ++c) sum += d[3 * axis + c] * size[c] * d[3 * axis + c] * size[c];
            longest = std::max(longest, std::sqrt(sum));
        }
        return longest > 0 ? std::log2(longest) : -128;
    }
    static double level_of(const quad& lanes, const access& r, const case_resource& image)
    {
        using valhall::front::texture_level;
        switch (r.level_from) {
        case texture_level::zero: return 0;
        case texture_level::given: return r.level / 256.0;
        case texture_level::gradient: return std::bit_cast<float>(r.gradient[0]);
        case texture_level::biased: return level_of_changes(image, changes(lanes)) + r.level / 256.0;
        default: return level_of_changes(image, changes(lanes));
        }
    }

    static std::int64_t wrapped(std::int64_t at, std::int64_t size, std::string_view wrap)
    {
        return wrap == "repeat" ? (at % size + size) % size : std::clamp<std::int64_t>(at, 0, size - 1);
    }
    static std::uint32_t half(std::uint32_t size, std::uint32_t level) { return std::max(size >> level, 1u); }

    static texel_value texel_at(const case_resource& image, std::uint32_t level, std::int64_t x, std::int64_t y, std::int64_t z,
                                std::uint32_t layer, std::string_view wrap)
    {
        std::size_t before = 0;
        for (std::uint32_t n = 0; n < level; ++n) before += texels_of_level(image, n);
        const bool has_layers = image.dimension == "cube" || image.dimension == "2d_array";
        const std::uint32_t width = half(image.width, level), height = half(image.height, level);
        const std::uint32_t depth = has_layers ? image.depth : half(image.depth, level);
        const auto column = static_cast<std::size_t>(wrapped(x, width, wrap)), row = static_cast<std::size_t>(wrapped(y, height, wrap));
        const std::size_t slice = has_layers ? std::min(layer, depth - 1) : static_cast<std::size_t>(wrapped(z, depth, wrap));
        const std::size_t at = before + (slice * height + row) * width + column;
        const std::uint32_t words = texel_words(image.format);
        return at * words + words <= image.words.size() ? decoded_texel(image.format, image.words.data() + at * words) : texel_value{};
    }
    static std::uint32_t layer_of(const case_resource& image, const access& r)
    {
        if (image.dimension == "cube") return r.face;
        return r.is_array ? static_cast<std::uint32_t>(std::max(0.0F, std::nearbyint(std::bit_cast<float>(r.layer)))) : 0;
    }
    // A coordinate in texels of a level.
    static double place(const case_resource& image, std::uint32_t level, const access& r, int c)
    {
        const std::uint32_t sizes[3]{image.width, image.height, image.depth};
        return static_cast<double>(std::bit_cast<float>(r.coordinates[c])) * half(sizes[c], level) + r.offsets[c];
    }

    static texel_value nearest(const case_resource& image, const case_resource& filter, std::uint32_t level, const access& r)
    {
        const auto at = [&](int c) { return static_cast<std::int64_t>(std::floor(place(image, level, r, c))); };
        return texel_at(image, level, at(0), at(1), at(2), layer_of(image, r), filter.wrap);
    }
    static texel_value linear(const case_resource& image, const case_resource& filter, std::uint32_t level, const access& r)
    {
        const bool has_depth = image.dimension == "3d";
        std::array<double, 4> sum{};
        const double x = place(image, level, r, 0) - 0.5, y = place(image, level, r, 1) - 0.5, z = place(image, level, r, 2) - 0.5;
        for (int n = 0; n < (has_depth ? 8 : 4); ++n) {
            const double dx = x - std::floor(x), dy = y - std::floor(y), dz = z - std::floor(z);
            const double weight = ((n & 1) != 0 ? dx : 1 - dx) * ((n & 2) != 0 ? dy : 1 - dy) *
                                  (!has_depth     ? 1
                                   : (n & 4) != 0 ? dz
                                                  : 1 - dz);
            const auto at = [](double from, bool next) { return static_cast<std::int64_t>(std::floor(from)) + next; };
            const texel_value t = texel_at(image, level, at(x, (n & 1) != 0), at(y, (n & 2) != 0), has_depth ? at(z, (n & 4) != 0) : 0,
                                           layer_of(image, r), filter.wrap);
            for (std::size_t c = 0; c < 4; ++c) sum[c] += weight * std::bit_cast<float>(t[c]);
        }
        texel_value made{};
        for (std::size_t c = 0; c < 4; ++c) made[c] = std::bit_cast<std::uint32_t>(static_cast<float>(sum[c]));
        return made;
    }
    // 1 if the reference is less than the depth of a texel, else 0, as floats.
    static std::uint32_t compared(const access& r, std::uint32_t depth)
    {
        return std::bit_cast<float>(r.reference) < std::bit_cast<float>(depth) ? 0x3F800000 : 0;
    }
    static texel_value gathered(const case_resource& image, const case_resource& filter, std::uint32_t level, const access& r)
    {
        const auto x = static_cast<std::int64_t>(std::floor(place(image, level, r, 0) - 0.5));
        const auto y = static_cast<std::int64_t>(std::floor(place(image, level, r, 1) - 0.5));
        const int dx[4] = {0, 1, 1, 0}, dy[4] = {1, 1, 0, 0};
        texel_value made{};
        for (std::size_t n = 0; n < 4; ++n)
            made[n] = texel_at(image, level, x + dx[n], y + dy[n], 0, layer_of(image, r), filter.wrap)[r.component];
        if (r.is_shadow)
            for (std::uint32_t& word : made) word = compared(r, word);
        return made;
    }

    const case_file& case_;
};

#endif
