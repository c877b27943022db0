// SPDX-License-Identifier: MIT
// The host of a case: varyings, attributes, targets.
#ifndef VALHALL_TOOLS_SPIRV_CASE_HOST_HPP
#define VALHALL_TOOLS_SPIRV_CASE_HOST_HPP

#include <bit>
#include <cmath>
#include <cstdint>

#include "spirv_case.hpp"
#include "spirv_texture_unit.hpp"

#include <vector>

#include <valhall/simulator/default_host.hpp>
#include <valhall/tgsi/texture_message.hpp>

class case_host : public valhall::simulator::default_host {
public:
    // `memory` has the contents of images, by the index of the resource.
    case_host(case_file& c, std::vector<std::vector<std::uint8_t>>& memory) : case_(c), textures_(c), memory_(memory) {}
    ~case_host() override {}

    std::uint64_t vertex_address = 0;
    std::uint32_t vertex_size = 0, vertex = 0;

    void set_window(int lane, std::uint32_t z, std::uint32_t w) { z_[lane] = z, w_[lane] = w; }
    void set_pixel(int lane, std::int64_t pixel) { pixels_[lane] = pixel; }

    valhall::simulator::run_error load_varying(valhall::simulator::request& m) override
    {
        using valhall::opcode;
        if (m.what.code() != opcode::LD_VAR_SPECIAL) return default_host::load_varying(m);
        constexpr std::int64_t frag_w = 2, frag_z = 3;
        const std::int64_t which = m.what.immediates[0];
        for (int n = 0; n < m.written_count; ++n)
            for (std::size_t lane = 0; lane < 4; ++lane)
                m.written[n][lane] = which == frag_z ? z_[lane] : which == frag_w ? w_[lane] : 0x3F000000;
        return valhall::simulator::run_error::none;
    }

    valhall::simulator::run_error blend(valhall::simulator::request& m, valhall::simulator::blend_path& path) override
    {
        path = valhall::simulator::blend_path::fixed_function;
        const int target = m.what.sources[0].number - static_cast<int>(valhall::special::blend_descriptor_0);
        for (int lane = 0; lane < 4; ++lane) {
            if (!m.has_effect(lane) || pixels_[lane] < 0 || m.sources.low[1][lane] == 0) continue;
            if (!passes_[lane] || (!has_depth_ && !passes_early(lane))) continue;
            for (case_resource& r : case_.resources)
                if (r.kind == case_resource_kind::target && static_cast<int>(r.binding) == target) put(r, lane, m);
        }
        return valhall::simulator::run_error::none;
    }

    valhall::simulator::run_error emit_depth(valhall::simulator::request& m) override
    {
        for (int lane = 0; lane < 16; ++lane)
            if (m.is_active(lane)) m.written[0][static_cast<std::size_t>(lane)] = m.sources.low[2][lane];
        const bool has_depth = m.what.modifiers.on(valhall::enum_id::z), has_stencil = m.what.modifiers.on(valhall::enum_id::stencil);
        for (int lane = 0; lane < 4; ++lane) {
            if (!m.has_effect(lane)) continue;
            passes_[lane] = put_depth(lane, has_depth ? m.sources.low[0][lane] : z_[lane]);
            if (passes_[lane] && has_stencil) put_stencil(static_cast<std::size_t>(lane), m.sources.low[1][lane] & 0xFF);
        }
        has_depth_ = true;
        return valhall::simulator::run_error::none;
    }

    valhall::simulator::run_error test_alpha(valhall::simulator::request& m) override
    {
        for (int lane = 0; lane < 16; ++lane)
            if (m.is_active(lane)) m.written[0][static_cast<std::size_t>(lane)] = m.sources.low[0][lane];
        return valhall::simulator::run_error::none;
    }

    valhall::simulator::run_error answer(valhall::simulator::request& m) override
    {
        using valhall::opcode;
        switch (m.what.code()) {
        case opcode::LD_ATTR_IMM: return load_attribute(m, static_cast<std::uint32_t>(m.what.immediates[0]));
        case opcode::LEA_BUF_IMM: {
            const std::uint64_t address = vertex_address + std::uint64_t{vertex} * vertex_size;
            m.written[0].fill(static_cast<std::uint32_t>(address));
            m.written[1].fill(static_cast<std::uint32_t>(address >> 32));
            return valhall::simulator::run_error::none;
        }
        case opcode::TEX_SINGLE: return answer_texture(m, valhall::tgsi::texture_action::sample);
        case opcode::TEX_FETCH: return answer_texture(m, valhall::tgsi::texture_action::fetch);
        case opcode::TEX_GATHER: return answer_texture(m, valhall::tgsi::texture_action::gather);
        case opcode::TEX_GRADIENT: return answer_texture(m, valhall::tgsi::texture_action::gradient);
        case opcode::LEA_TEX: return find_texels(m);
        case opcode::LD_CVT: return load_texels(m);
        case opcode::ST_CVT: return store_texels(m);
        case opcode::LD_TILE: return load_pixel(m);
        default: return default_host::answer(m);
        }
    }

    // Writes the rasteriser's depth, for shaders that do not write one.
    void finish(valhall::simulator::lane_mask discarded)
    {
        if (has_depth_) return;
        for (int lane = 0; lane < 4; ++lane)
            if ((discarded >> lane & 1) == 0) put_depth(lane, z_[lane]);
    }

private:
    // ---- textures ----

    valhall::simulator::run_error answer_texture(valhall::simulator::request& m, valhall::tgsi::texture_action action)
    {
        for (int first = 0; first < 16; first += 4) {
            valhall::tgsi::texture_quad quad{};
            for (int n = 0; n < 4; ++n)
                if (m.is_active(first + n))
                    static_cast<void>(
                        valhall::tgsi::read_request(m, static_cast<std::size_t>(first + n), action, quad[static_cast<std::size_t>(n)]));
            for (std::size_t n = 0; n < 4; ++n) {
                const std::size_t lane = static_cast<std::size_t>(first) + n;
                if (!m.is_active(static_cast<int>(lane))) continue;
                const std::uint32_t word = m.sources.low[0][lane];
                texel_value texel{};
                std::array<std::uint32_t, 2> words{};
                m.lane = static_cast<int>(lane);
                m.value = word;
                const bool is_gradient = action == valhall::tgsi::texture_action::gradient;
                const bool is_found = is_gradient ? textures_.gradient(quad, n, word & 0xFFFF, words)
                                                  : textures_.sample(quad, n, word & 0xFFFF, word >> 16, texel);
                if (!is_found) return valhall::simulator::run_error::no_texture;
                if (is_gradient) texel = {words[0], words[1], 0, 0};
                if (action == valhall::tgsi::texture_action::gather) texel = valhall::tgsi::in_order_of_gather(texel);
                valhall::tgsi::write_texel(m, lane, texel);
            }
        }
        return valhall::simulator::run_error::none;
    }

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
            const std::uint64_t address = (std::uint64_t{n + 1} << 32) + 4 * texel_words(r.format) * texel;
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
        return memory_[number - 1].data() + m.sources.low[0][lane];
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

    // The stencil attachment has the value of the last fragment that passes the depth test.
    void put_stencil(std::size_t lane, std::uint32_t value)
    {
        const case_resource* from = nullptr;
        if (std::uint32_t* const word = pixel_of(lane, valhall::spirv::input_attachment::stencil, from)) *word = value;
    }

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
    bool put_depth(int lane, std::uint32_t depth)
    {
        if (pixels_[lane] < 0) return false;
        for (case_resource& r : case_.resources) {
            if (r.kind != case_resource_kind::depth) continue;
            std::uint32_t& word = r.words[static_cast<std::size_t>(pixels_[lane])];
            if (case_.tests_depth_less && !(std::bit_cast<float>(depth) < std::bit_cast<float>(word))) return false;
            word = depth;
        }
        return true;
    }

public:
    // True if the rasteriser's depth passes the depth test.
    bool passes_early(int lane) const
    {
        if (pixels_[lane] < 0) return false;
        for (const case_resource& r : case_.resources)
            if (r.kind == case_resource_kind::depth && case_.tests_depth_less &&
                !(std::bit_cast<float>(z_[lane]) < std::bit_cast<float>(r.words[static_cast<std::size_t>(pixels_[lane])])))
                return false;
        return true;
    }

private:
    void put(case_resource& r, int lane, const valhall::simulator::request& m) const
    {
        const std::uint32_t words = texel_words(r.format);
        const std::size_t at = static_cast<std::size_t>(pixels_[lane]) * words;
        if (r.format.find("R8G8B8A8") != std::string::npos) {
            std::uint32_t texel = 0;
            for (int c = 0; c < 4; ++c) texel |= byte_of(m.read[c][static_cast<std::size_t>(lane)]) << 8 * c;
            r.words[at] = texel;
            return;
        }
        for (std::uint32_t c = 0; c < words; ++c) r.words[at + c] = m.read[c][static_cast<std::size_t>(lane)];
    }
    static std::uint32_t byte_of(std::uint32_t bits)
    {
        const float value = std::bit_cast<float>(bits);
        const float limited = value > 0 ? (value < 1 ? value : 1.0F) : 0.0F;
        return static_cast<std::uint32_t>(std::lround(limited * 255));
    }

    valhall::simulator::run_error load_attribute(valhall::simulator::request& m, std::uint32_t location) const
    {
        for (const case_resource& r : case_.resources) {
            if (r.kind != case_resource_kind::attribute || r.binding != location) continue;
            const std::uint32_t words = texel_words(r.format);
            for (int c = 0; c < m.written_count; ++c) {
                const std::size_t at = std::size_t{vertex} * words + static_cast<std::size_t>(c);
                const bool is_float = r.format.find("SFLOAT") != std::string::npos;
                const std::uint32_t missing = c == 3 ? (is_float ? 0x3F800000 : 1) : 0;
                m.written[c].fill(static_cast<std::uint32_t>(c) < words && at < r.words.size() ? r.words[at] : missing);
            }
            return valhall::simulator::run_error::none;
        }
        return valhall::simulator::run_error::no_attribute;
    }

    case_file& case_;
    case_texture_unit textures_;
    std::vector<std::vector<std::uint8_t>>& memory_;
    std::uint32_t z_[4]{}, w_[4]{};
    std::int64_t pixels_[16]{};
    bool passes_[16]{true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true};
    bool has_depth_ = false;
};

#endif
