// SPDX-License-Identifier: MIT
// The host of a case: varyings, attributes, targets.
#ifndef VALHALL_TOOLS_SPIRV_CASE_HOST_HPP
#define VALHALL_TOOLS_SPIRV_CASE_HOST_HPP

#include <cstdint>

#include "spirv_case.hpp"

#include <valhall/simulator/default_host.hpp>

class case_host : public valhall::simulator::default_host {
public:
    explicit case_host(case_file& c) : case_(c) {}
    ~case_host() override {}

    std::uint64_t vertex_address = 0;
    std::uint32_t vertex_size = 0, vertex = 0;

    void set_window(std::uint32_t z, std::uint32_t w) { z_ = z, w_ = w; }
    void set_pixel(int lane, std::int64_t pixel) { pixels_[lane] = pixel; }

    valhall::simulator::run_error load_varying(valhall::simulator::request& m) override
    {
        using valhall::opcode;
        if (m.what.code() != opcode::LD_VAR_SPECIAL) return default_host::load_varying(m);
        constexpr std::int64_t frag_w = 2, frag_z = 3;
        const std::int64_t which = m.what.immediates[0];
        for (int n = 0; n < m.written_count; ++n) m.written[n].fill(which == frag_z ? z_ : which == frag_w ? w_ : 0x3F000000);
        return valhall::simulator::run_error::none;
    }

    valhall::simulator::run_error blend(valhall::simulator::request& m, valhall::simulator::blend_path& path) override
    {
        path = valhall::simulator::blend_path::fixed_function;
        const int target = m.what.sources[0].number - static_cast<int>(valhall::special::blend_descriptor_0);
        for (int lane = 0; lane < 4; ++lane) {
            if (!m.has_effect(lane) || pixels_[lane] < 0 || m.sources.low[1][lane] == 0) continue;
            if (!passes_[lane]) continue;
            for (case_resource& r : case_.resources)
                if (r.kind == case_resource_kind::target && static_cast<int>(r.binding) == target) put(r, lane, m);
        }
        return valhall::simulator::run_error::none;
    }

    valhall::simulator::run_error emit_depth(valhall::simulator::request& m) override
    {
        for (int lane = 0; lane < 16; ++lane)
            if (m.is_active(lane)) m.written[0][static_cast<std::size_t>(lane)] = m.sources.low[2][lane];
        for (int lane = 0; lane < 4; ++lane)
            if (m.has_effect(lane)) passes_[lane] = put_depth(lane, m.sources.low[0][lane]);
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
        default: return valhall::simulator::run_error::no_host;
        }
    }

    // Puts the depth that the rasteriser has, of shaders that give none.
    void finish(valhall::simulator::lane_mask discarded)
    {
        if (has_depth_) return;
        for (int lane = 0; lane < 4; ++lane)
            if ((discarded >> lane & 1) == 0) put_depth(lane, z_);
    }

private:
    // Whether the fragment passes the test, which then has its depth written.
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
        return static_cast<std::uint32_t>(limited * 255 + 0.5F);
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
    std::uint32_t z_ = 0, w_ = 0x3F800000;
    std::int64_t pixels_[16]{};
    bool passes_[16]{true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true};
    bool has_depth_ = false;
};

#endif
