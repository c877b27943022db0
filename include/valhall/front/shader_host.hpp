// SPDX-License-Identifier: MIT
// The simulator host for compiled shaders of all front ends: provides inputs, calls the caller's texture unit, and records outputs.
#ifndef VALHALL_FRONT_SHADER_HOST_HPP
#define VALHALL_FRONT_SHADER_HOST_HPP

#include <array>
#include <cstddef>
#include <cstdint>

#include "valhall/front/descriptor_tables.hpp"
#include "valhall/front/texture_message.hpp"
#include "valhall/simulator/default_host.hpp"

namespace valhall::front {

/// A word that lanes output.
struct lane_output {
    simulator::lane_mask lanes = 0;  ///< the lanes that have a value
    simulator::lane_words words{};   ///< the values, by lane

    /// Records a lane's word.
    constexpr void put(std::size_t lane, std::uint32_t word)
    {
        lanes = static_cast<simulator::lane_mask>(lanes | 1u << lane);
        words[lane] = word;
    }
    /// True if a lane has a value.
    constexpr bool has(std::size_t lane) const { return (lanes >> lane & 1) != 0; }
};

/// The records of all vertices, one after another in memory.
struct vertex_records {
    std::uint64_t address = 0;  ///< of the first byte
    std::uint32_t size = 0;     ///< the size of one record
};

/// The host of a compiled shader. A front end derives its own, which has the attributes.
class shader_host : public simulator::default_host {
    // Defined before its callers: clang++ 14 requires it in constant expressions.
    template <class Act>
    static constexpr void for_lanes_with_effect(const simulator::request& m, const Act& act)
    {
        for (std::size_t lane = 0; lane < simulator::warp_size; ++lane)
            if (m.has_effect(static_cast<int>(lane))) act(lane);
    }

public:
    static constexpr int max_targets = 8,  ///< the number of render targets
        special_varyings = 4;              ///< the number of indices of LD_VAR_SPECIAL

    simulator::lane_words rasterised[special_varyings][2]{};  ///< by index of LD_VAR_SPECIAL, then by word
    std::uint8_t has_rasterised[special_varyings]{};          ///< bit n: word n is given
    vertex_records vertices{};                                ///< the records whose addresses LEA_BUF_IMM returns
    texture_unit* textures = nullptr;                         ///< if null, texture messages are refused
    simulator::lane_mask helpers = 0;                         ///< the lanes whose pixel is not covered

    lane_output colors[max_targets][4]{};  ///< the output of BLEND, by render target and component
    lane_output depth{};                   ///< a float, as passed to ZS_EMIT
    lane_output stencil{};                 ///< as passed to ZS_EMIT
    lane_output coverage{};                ///< as passed to ATEST

    // Explicit, because g++ 12 cannot call an implicit virtual destructor in constant expressions.
    constexpr ~shader_host() override {}

    /// The components of a vertex attribute for a lane. False if there is no such attribute.
    constexpr virtual bool attribute(std::int64_t /*index*/, int /*lane*/, std::array<std::uint32_t, 4>&) { return false; }

    constexpr simulator::run_error load_varying(simulator::request& m) override
    {
        return m.what.code() == opcode::LD_VAR_SPECIAL ? load_rasterised(m) : default_host::load_varying(m);
    }

    constexpr simulator::run_error test_alpha(simulator::request& m) override
    {
        for_lanes_with_effect(m, [&](std::size_t lane) { coverage.put(lane, simulator::coverage_of(m.sources.low[0][lane], m.on)); });
        return default_host::test_alpha(m);
    }

    constexpr simulator::run_error emit_depth(simulator::request& m) override
    {
        constexpr int depth_value = 0, stencil_value = 1, coverage_value = 2;
        for_lanes_with_effect(m, [&](std::size_t lane) {
            if (m.what.modifiers.on(enum_id::z)) depth.put(lane, m.sources.low[depth_value][lane]);
            if (m.what.modifiers.on(enum_id::stencil)) stencil.put(lane, m.sources.low[stencil_value][lane] & 0xFF);
        });
        for (std::size_t lane = 0; lane < simulator::warp_size; ++lane)
            if (m.is_active(static_cast<int>(lane))) m.written[0][lane] = m.sources.low[coverage_value][lane];
        return simulator::run_error::none;
    }

    constexpr simulator::run_error blend(simulator::request& m, simulator::blend_path& path) override
    {
        constexpr int coverage_value = 1;
        path = simulator::blend_path::fixed_function;
        const simulator::source_plan& descriptor = m.what.sources[0];
        const int target = descriptor.number - static_cast<int>(special::blend_descriptor_0);
        if (descriptor.kind != source_kind::special || target < 0 || target >= max_targets) return simulator::run_error::no_host;
        for_lanes_with_effect(m, [&](std::size_t lane) {
            if (simulator::coverage_of(m.sources.low[coverage_value][lane], m.on) == 0) return;
            for (int channel = 0; channel < channels_of(m); ++channel) colors[target][channel].put(lane, channel_read(m, lane, channel));
        });
        return simulator::run_error::none;
    }

    constexpr simulator::run_error store_tile(simulator::request&) override { return simulator::run_error::no_host; }

    constexpr simulator::run_error answer(simulator::request& m) override
    {
        switch (m.what.code()) {
        case opcode::TEX_SINGLE: return detail::answer_texture(m, texture_action::sample, textures, helpers);
        case opcode::TEX_FETCH: return detail::answer_texture(m, texture_action::fetch, textures, helpers);
        case opcode::TEX_GATHER: return detail::answer_texture(m, texture_action::gather, textures, helpers);
        case opcode::TEX_GRADIENT: return detail::answer_texture(m, texture_action::gradient, textures, helpers);
        case opcode::LD_ATTR_IMM:
        case opcode::LD_ATTR: return load_attribute(m);
        case opcode::LEA_BUF_IMM: return find_vertex(m);
        default: return default_host::answer(m);
        }
    }

private:
    // ---- channels of colors and attributes ----

    static constexpr int channels_of(const simulator::request& m)
    {
        return static_cast<int>(m.what.modifiers.get<modifier::vector_size>()) + 1;
    }

    // 16-bit formats pack two values into a register. The lowest bit of the format's number marks them.
    static constexpr bool is_half(const simulator::request& m) { return (m.what.modifiers.get(enum_id::register_format) & 1) != 0; }

    // Reads a channel as 32 bits.
    static constexpr std::uint32_t channel_read(const simulator::request& m, std::size_t lane, int channel)
    {
        if (!is_half(m)) return m.read[channel][lane];
        const auto half = static_cast<std::uint16_t>(m.read[channel / 2][lane] >> 16 * (channel % 2));
        switch (m.what.modifiers.get<modifier::register_format>()) {
        case modifier::register_format::f16: return arithmetic::to_f32(arithmetic::f16{half}).bits;
        case modifier::register_format::s16: return static_cast<std::uint32_t>(static_cast<std::int16_t>(half));
        default: return half;
        }
    }

    // ---- inputs ----

    static constexpr std::int64_t immediate_of(const simulator::step& s, immediate_name name)
    {
        const result<int> place = s.described().find_immediate(name);
        return place ? s.immediates[*place] : -1;
    }

    constexpr simulator::run_error load_rasterised(simulator::request& m)
    {
        const std::int64_t which = immediate_of(m.what, immediate_name::index);
        for (int word = 0; word < channels_of(m); ++word) {
            if (which < 0 || which >= special_varyings || word > 1 || (has_rasterised[which] >> word & 1) == 0) {
                m.value = static_cast<std::uint64_t>(which);
                return simulator::run_error::no_varying;
            }
            m.written[word] = rasterised[which][word];
        }
        return simulator::run_error::none;
    }

    // The index is an immediate, or part of a handle in the third source.
    constexpr simulator::run_error load_attribute(simulator::request& m)
    {
        const bool is_immediate = m.what.source_count < 3;
        for (int lane = 0; lane < simulator::warp_size; ++lane) {
            if (!m.is_active(lane)) continue;
            const std::uint32_t handle = is_immediate ? 0 : m.sources.low[2][lane];
            const std::int64_t table = is_immediate ? immediate_of(m.what, immediate_name::table) : handle >> 24;
            const std::int64_t index = is_immediate ? immediate_of(m.what, immediate_name::index) : handle & 0xFFFFFF;
            m.lane = lane;
            m.value = static_cast<std::uint64_t>(index);
            std::array<std::uint32_t, 4> words{};
            if (table != descriptor_table::attributes || !attribute(index, lane, words)) return simulator::run_error::no_attribute;
            if (is_half(m)) return simulator::run_error::no_host;
            for (int channel = 0; channel < channels_of(m); ++channel)
                m.written[channel][static_cast<std::size_t>(lane)] = words[static_cast<std::size_t>(channel)];
        }
        return simulator::run_error::none;
    }

    // The address of a vertex's record, by its number among those that run together.
    constexpr simulator::run_error find_vertex(simulator::request& m) const
    {
        m.value = static_cast<std::uint64_t>(immediate_of(m.what, immediate_name::table)) << 24;
        if (vertices.size == 0 || immediate_of(m.what, immediate_name::table) != descriptor_table::vertex_outputs ||
            immediate_of(m.what, immediate_name::index) != 0)
            return simulator::run_error::no_buffer;
        for (std::size_t lane = 0; lane < simulator::warp_size; ++lane) {
            if (!m.is_active(static_cast<int>(lane))) continue;
            const std::uint64_t address = vertices.address + std::uint64_t{m.sources.low[0][lane]} * vertices.size;
            m.written[0][lane] = static_cast<std::uint32_t>(address);
            m.written[1][lane] = static_cast<std::uint32_t>(address >> 32);
        }
        return simulator::run_error::none;
    }
};

}  // namespace valhall::front

#endif
