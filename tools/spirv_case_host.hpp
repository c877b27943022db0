// SPDX-License-Identifier: MIT
// The host of a case: varyings, attributes, targets.
#ifndef VALHALL_TOOLS_SPIRV_CASE_HOST_HPP
#define VALHALL_TOOLS_SPIRV_CASE_HOST_HPP

#include <array>
#include <bit>
#include <cstdint>

#include "spirv_case.hpp"
#include "spirv_texture_unit.hpp"

#include <valhall/front/shader_host.hpp>
#include <valhall/front/shader_memory.hpp>

class case_host final : public valhall::front::shader_host {
public:
    // `memory` has the contents of images, by the index of the resource.
    case_host(case_file& c, valhall::front::shader_memory& memory) : case_(c), textures_(c), memory_(memory)
    {
        textures = &textures_;
        // The middle of a point.
        constexpr auto point = static_cast<std::size_t>(valhall::modifier::varying_name::point);
        for (auto& word : rasterised[point]) word.fill(0x3F000000);
        has_rasterised[point] = 3;
    }
    ~case_host() override {}

    std::uint32_t vertex = 0;

    // The depth of the rasteriser and the reciprocal of w.
    void set_window(std::size_t lane, float z, float w)
    {
        using valhall::modifier::varying_name;
        set_rasterised(varying_name::frag_z, lane, z);
        set_rasterised(varying_name::frag_w, lane, w);
    }
    // The number of the lane's pixel; -1 if it is not covered.
    void set_pixel(std::size_t lane, std::int64_t pixel)
    {
        pixels_[lane] = pixel;
        const auto bit = static_cast<valhall::simulator::lane_mask>(1u << lane);
        helpers = static_cast<valhall::simulator::lane_mask>(pixel < 0 ? helpers | bit : helpers & ~bit);
    }

    bool attribute(std::int64_t index, int, std::array<std::uint32_t, 4>& words) override
    {
        for (const case_resource& r : case_.resources) {
            if (r.kind != case_resource_kind::attribute || r.binding != index) continue;
            const std::uint32_t count = texel_words(r.format);
            words = {0, 0, 0, r.format.find("SFLOAT") != std::string::npos ? 0x3F800000u : 1u};
            for (std::uint32_t c = 0; c < count; ++c)
                if (const std::size_t at = std::size_t{vertex} * count + c; at < r.words.size()) words[c] = r.words[at];
            return true;
        }
        return false;
    }

    valhall::simulator::run_error answer(valhall::simulator::request& m) override
    {
        using valhall::opcode;
        switch (m.what.code()) {
        case opcode::LEA_TEX: return find_texels(m);
        case opcode::LD_CVT: return load_texels(m);
        case opcode::ST_CVT: return store_texels(m);
        case opcode::LD_TILE: return load_pixel(m);
        default: return shader_host::answer(m);
        }
    }

    // Tests the depth of each fragment that is left, and writes its depth, stencil and colors.
    void finish(valhall::simulator::lane_mask discarded)
    {
        for (std::size_t lane = 0; lane < 4; ++lane) {
            if ((discarded >> lane & 1) != 0 || !put_depth(lane, depth.has(lane) ? depth.words[lane] : z_of(lane))) continue;
            const case_resource* to = nullptr;
            if (stencil.has(lane))
                if (std::uint32_t* const word = pixel_of(lane, valhall::spirv::input_attachment::stencil, to)) *word = stencil.words[lane];
            for (std::uint32_t n = 0; n < max_targets; ++n) {
                const auto& from = colors[n];
                if (std::uint32_t* const words = from[0].has(lane) ? pixel_of(lane, n, to) : nullptr)
                    encode_texel(to->format, {from[0].words[lane], from[1].words[lane], from[2].words[lane], from[3].words[lane]}, words);
            }
        }
    }

private:
    void set_rasterised(valhall::modifier::varying_name which, std::size_t lane, float value)
    {
        const auto n = static_cast<std::size_t>(which);
        rasterised[n][0][lane] = std::bit_cast<std::uint32_t>(value);
        has_rasterised[n] = 1;
    }
    std::uint32_t z_of(std::size_t lane) const { return rasterised[static_cast<int>(valhall::modifier::varying_name::frag_z)][0][lane]; }

    // ---- storage images: the address is in the memory of the resource, the third word is its number ----

    valhall::simulator::run_error find_texels(valhall::simulator::request& m)
    {
        for (std::size_t lane = 0; lane < 16; ++lane) {
            if (!m.is_active(static_cast<int>(lane))) continue;
            const std::uint32_t handle = m.sources.low[2][lane], xy = m.sources.low[0][lane], z = m.sources.low[1][lane];
            std::size_t n = 0;
            while (n < case_.resources.size() && !is_image(case_.resources[n], handle)) ++n;
            if (n == case_.resources.size()) return valhall::simulator::run_error::no_texture;
            const case_resource& r = case_.resources[n];
            const std::uint32_t x = r.dimension == "1d" ? xy : xy & 0xFFFF, y = r.dimension == "1d" ? 0 : xy >> 16;
            const bool is_inside = x < r.width && y < r.height && z < r.depth;
            const std::uint64_t texel = is_inside ? (std::uint64_t{z} * r.height + y) * r.width + x : 0;
            const std::uint64_t address = memory_.address(static_cast<std::uint32_t>(n)) + 4 * texel_words(r.format) * texel;
            m.written[0][lane] = static_cast<std::uint32_t>(address);
            m.written[1][lane] = static_cast<std::uint32_t>(address >> 32);
            m.written[2][lane] = is_inside ? static_cast<std::uint32_t>(n) + 1 : 0;
        }
        return valhall::simulator::run_error::none;
    }
    static bool is_image(const case_resource& r, std::uint32_t handle)
    {
        return r.kind == case_resource_kind::image && r.set == handle >> 24 && r.binding + r.index == (handle & 0xFFFFFF);
    }
    // The words of a texel, or null outside of the image.
    std::uint8_t* texel_at(const valhall::simulator::request& m, std::size_t lane, const case_resource*& image)
    {
        const std::uint32_t number = m.sources.low[1][lane];
        if (number == 0 || number > case_.resources.size()) return nullptr;
        image = &case_.resources[number - 1];
        return memory_.bytes(number - 1).data() + (m.sources.low[0][lane] - static_cast<std::uint32_t>(memory_.address(number - 1)));
    }
    valhall::simulator::run_error load_texels(valhall::simulator::request& m)
    {
        for (std::size_t lane = 0; lane < 16; ++lane) {
            if (!m.is_active(static_cast<int>(lane))) continue;
            const case_resource* image = nullptr;
            const std::uint8_t* const bytes = texel_at(m, lane, image);
            std::uint32_t words[4]{};
            if (bytes != nullptr)
                for (std::size_t n = 0; n < 4 * texel_words(image->format); ++n) words[n / 4] |= std::uint32_t{bytes[n]} << 8 * (n % 4);
            const texel_value texel = bytes == nullptr ? texel_value{} : decoded_texel(image->format, words);
            for (int c = 0; c < m.written_count; ++c) m.written[c][lane] = texel[static_cast<std::size_t>(c)];
        }
        return valhall::simulator::run_error::none;
    }
    valhall::simulator::run_error store_texels(valhall::simulator::request& m)
    {
        for (std::size_t lane = 0; lane < 16; ++lane) {
            if (!m.has_effect(static_cast<int>(lane))) continue;
            const case_resource* image = nullptr;
            std::uint8_t* const bytes = texel_at(m, lane, image);
            if (bytes == nullptr) continue;
            texel_value texel{};
            for (int c = 0; c < m.read_count; ++c) texel[static_cast<std::size_t>(c)] = m.read[c][lane];
            std::uint32_t words[4]{};
            encode_texel(image->format, texel, words);
            for (std::size_t n = 0; n < 4 * texel_words(image->format); ++n)
                bytes[n] = static_cast<std::uint8_t>(words[n / 4] >> 8 * (n % 4));
        }
        return valhall::simulator::run_error::none;
    }

    // ---- targets ----

    // The words of the fragment's own pixel in a target, or in the depth or stencil attachment; null if there is none.
    std::uint32_t* pixel_of(std::size_t lane, std::uint32_t which, const case_resource*& from)
    {
        using valhall::spirv::input_attachment;
        const auto kind = which == input_attachment::depth     ? case_resource_kind::depth
                          : which == input_attachment::stencil ? case_resource_kind::stencil
                                                               : case_resource_kind::target;
        for (case_resource& r : case_.resources) {
            const bool is_target = kind == case_resource_kind::target;
            if (r.kind != kind || (is_target && r.binding != which) || pixels_[lane] < 0) continue;
            from = &r;
            return r.words.data() + static_cast<std::size_t>(pixels_[lane]) * (is_target ? texel_words(r.format) : 1);
        }
        return nullptr;
    }
    // Targets have one sample. The conversion of target n is the number n; see case_run::content().
    valhall::simulator::run_error load_pixel(valhall::simulator::request& m)
    {
        for (std::size_t lane = 0; lane < 16; ++lane) {
            const std::uint32_t pixel = m.sources.low[0][lane], which = pixel >> 8 & 0xFF;
            if (!m.is_active(static_cast<int>(lane)) || m.sources.low[1][lane] == 0) continue;
            const bool is_color = which < 8;
            if (pixel >> 24 != 255 || (pixel & 0xFF) != 0 || (is_color && m.sources.low[2][lane] != which))
                return valhall::simulator::run_error::no_texture;
            const case_resource* from = nullptr;
            const std::uint32_t* const words = pixel_of(lane, which, from);
            if (words == nullptr) return valhall::simulator::run_error::no_texture;
            const texel_value texel = is_color ? decoded_texel(from->format, words) : texel_value{*words, 0, 0, 0};
            for (int c = 0; c < m.written_count; ++c) m.written[c][lane] = texel[static_cast<std::size_t>(c)];
        }
        return valhall::simulator::run_error::none;
    }

    // True if the fragment passes the depth test; then writes its depth.
    bool put_depth(std::size_t lane, std::uint32_t written)
    {
        if (pixels_[lane] < 0) return false;
        for (case_resource& r : case_.resources) {
            if (r.kind != case_resource_kind::depth) continue;
            std::uint32_t& word = r.words[static_cast<std::size_t>(pixels_[lane])];
            if (case_.tests_depth_less && !(std::bit_cast<float>(written) < std::bit_cast<float>(word))) return false;
            word = written;
        }
        return true;
    }

public:
    // True if the rasteriser's depth passes the depth test.
    bool passes_early(std::size_t lane) const
    {
        if (pixels_[lane] < 0) return false;
        for (const case_resource& r : case_.resources)
            if (r.kind == case_resource_kind::depth && case_.tests_depth_less &&
                !(std::bit_cast<float>(z_of(lane)) < std::bit_cast<float>(r.words[static_cast<std::size_t>(pixels_[lane])])))
                return false;
        return true;
    }

private:
    case_file& case_;
    case_texture_unit textures_;
    valhall::front::shader_memory& memory_;
    std::int64_t pixels_[16]{};
};

#endif
