// SPDX-License-Identifier: MIT
// A host for common cases: varyings by byte offset, buffers by handle, unchanged coverage, a clock. Records the program's outputs in storage of
// the caller.
#ifndef VALHALL_SIMULATOR_DEFAULT_HOST_HPP
#define VALHALL_SIMULATOR_DEFAULT_HOST_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/arithmetic/float_conversions.hpp"
#include "valhall/simulator/host.hpp"

namespace valhall::simulator {

/// A 32-bit word of the varyings, as interpolated for each lane.
struct varying_word {
    std::uint32_t offset = 0;  ///< in bytes
    lane_words lanes{};  ///< its value in each lane
};

/// The kinds of outputs of a fragment program.
enum class output_kind : std::uint8_t { blend, tile, depth, stencil };

/// An output register, for all lanes that write it together.
struct output_words {
    output_kind kind{};  ///< its kind
    std::uint8_t target = 0;  ///< of a blend: the number of the render target's descriptor
    std::uint8_t index = 0;  ///< index of the staging register, from 0
    lane_mask lanes = 0;  ///< the lanes that have a value
    lane_words words{};  ///< the values, by lane
};

/// A host for common cases: varyings by offset, buffers by handle. Records colors, depth and stencil. A varying of Bifrost with index n is at
/// the offset 16 * n.
class default_host : public host {
public:
    std::span<const varying_word> varyings{};  ///< the varyings that the program may load, in any order
    std::span<const buffer_binding> buffers{};  ///< the buffers, in any order
    std::span<output_words> output_storage{};  ///< takes the outputs

    std::uint64_t clock = 0;  ///< what the next reading of a clock gives; each reading adds 1

    // Explicit, because g++ 12 cannot call an implicit virtual destructor in constant expressions.
    constexpr ~default_host() override {}

    /// The outputs, in the order of execution.
    constexpr std::span<const output_words> outputs() const { return output_storage.first(output_count_); }

    constexpr run_error find_buffer(std::uint32_t handle, buffer_binding& found) override
    {
        for (const buffer_binding& one : buffers) {
            if (one.handle != handle) continue;
            found = one;
            return run_error::none;
        }
        return run_error::no_buffer;
    }

    constexpr run_error load_varying(request& m) override
    {
        for (int lane = 0; lane < warp_size; ++lane)
            if (m.is_active(lane))
                if (const run_error code = load_varying(m, lane); code != run_error::none) return code;
        return run_error::none;
    }

    constexpr run_error test_alpha(request& m) override
    {
        for (std::size_t lane = 0; lane < warp_size; ++lane)
            if (m.is_active(static_cast<int>(lane))) m.written[0][lane] = m.sources.low[0][lane];
        return run_error::none;
    }

    constexpr run_error emit_depth(request& m) override
    {
        constexpr int depth = 0, stencil_value = 1, coverage = 2;
        for (std::size_t lane = 0; lane < warp_size; ++lane)
            if (m.is_active(static_cast<int>(lane))) m.written[0][lane] = m.sources.low[coverage][lane];
        if (m.what.modifiers.on(enum_id::z))
            if (const run_error code = put_out(m, output_kind::depth, 0, 0, m.sources.low[depth]); code != run_error::none) return code;
        return m.what.modifiers.on(enum_id::stencil) ? put_out(m, output_kind::stencil, 0, 0, m.sources.low[stencil_value])
                                                     : run_error::none;
    }

    constexpr run_error blend(request& m, blend_path& path) override
    {
        path = blend_path::fixed_function;
        const int first = static_cast<int>(special::blend_descriptor_0);
        const source_plan& descriptor = m.what.sources[0];
        const int target = descriptor.kind == source_kind::special ? descriptor.number - first : -1;
        if (target < 0 || target > 7) return run_error::no_host;
        return put_out_staging(m, output_kind::blend, static_cast<std::uint8_t>(target));
    }

    constexpr run_error store_tile(request& m) override { return put_out_staging(m, output_kind::tile, 0); }

    /// Answers readings of clocks.
    constexpr run_error answer(request& m) override
    {
        if (!m.what.described().has(enum_id::clock_source)) return run_error::no_host;
        m.written[0].fill(static_cast<std::uint32_t>(clock));
        m.written[1].fill(static_cast<std::uint32_t>(clock >> 32));
        ++clock;
        return run_error::none;
    }

private:
    constexpr run_error put_out_staging(request& m, output_kind kind, std::uint8_t target)
    {
        for (int n = 0; n < m.read_count; ++n)
            if (const run_error code = put_out(m, kind, target, static_cast<std::uint8_t>(n), m.read[n].data()); code != run_error::none)
                return code;
        return run_error::none;
    }

    constexpr run_error put_out(request& m, output_kind kind, std::uint8_t target, std::uint8_t index, const std::uint32_t* words)
    {
        if (output_count_ == output_storage.size()) return run_error::too_many_results;
        output_words& to = output_storage[output_count_++];
        to = {kind, target, index, lane_set(m.active).without(m.discarded), {}};
        for (std::size_t lane = 0; lane < warp_size; ++lane)
            if (m.is_active(static_cast<int>(lane))) to.words[lane] = words[lane];
        return run_error::none;
    }

    // The format of varyings in memory and in registers.
    struct varying_form {
        bool is_short;  // 16 bits per component
        bool is_float;  // converted if the registers hold another float type
        bool to_halves;  // two components in a register
        int count;
    };

    static constexpr varying_form form_of(const step& s)
    {
        using modifier::source_format;
        const int count = static_cast<int>(s.modifiers.get<modifier::vector_size>()) + 1;
        if (s.place.is_there) {
            const bool is_half = s.modifiers.get<modifier::register_format>() == modifier::register_format::f16;
            return {false, is_half, is_half, count};
        }
        if (!s.described().has(enum_id::source_format)) {
            const bool is_short = s.modifiers.get<modifier::flat_format>() == modifier::flat_format::flat16;
            return {is_short, false, is_short, count};
        }
        const auto format = s.modifiers.get<source_format>();
        return {format == source_format::src_f16 || format == source_format::src_flat16,
                format == source_format::src_f16 || format == source_format::src_f32,
                info_of(operands_of(s.described())[0].type).width == 16, count};
    }

    // True if the instruction gives a byte offset. Other varyings come from a descriptor or the rasteriser.
    static constexpr bool has_offset(const step& s)
    {
        const descriptor what = s.described();
        if (what.has(enum_id::source_format)) return true;
        return what.has(enum_id::flat_format) && !what.find_immediate(immediate_name::table) &&
               operands_of(what)[1].role != role::index_and_table;
    }

    // The offset of a varying of Bifrost, which has an index: 16 bytes for each. False for those of the rasteriser.
    static constexpr bool find_indexed(const request& m, int lane, std::uint32_t& offset)
    {
        const result<int> place = m.what.described().find_immediate(immediate_name::index);
        if (m.what.described().code() == opcode::LD_VAR_SPECIAL || (!place && m.what.source_count == 0)) return false;
        offset = 16 * (place ? static_cast<std::uint32_t>(m.what.immediates[*place]) : m.sources.low[m.what.source_count - 1][lane]);
        return true;
    }

    // The offset of a varying is an immediate or the last source.
    constexpr run_error load_varying(request& m, int lane)
    {
        const step& s = m.what;
        std::uint32_t from = 0;
        if (s.place.is_there) {
            if (!find_indexed(m, lane, from)) return run_error::no_host;
        } else {
            if (!has_offset(s)) return run_error::no_host;
            const bool is_immediate = s.described().immediates().size() != 0;
            from = is_immediate ? static_cast<std::uint32_t>(s.immediates[0]) : m.sources.low[s.source_count - 1][lane];
        }
        const varying_form form = form_of(s);
        const auto at = static_cast<std::size_t>(lane);
        for (int n = 0; n < form.count; ++n) {
            const std::uint32_t offset = from + static_cast<std::uint32_t>(n) * (form.is_short ? 2 : 4);
            const varying_word* word = find(offset & ~3u);
            if (word == nullptr) {
                m.lane = lane;
                m.value = offset & ~3u;
                return run_error::no_varying;
            }
            const std::uint32_t value = converted(form, word->lanes[at] >> (form.is_short ? 8 * (offset & 2) : 0));
            lane_words& to = m.written[form.to_halves ? n / 2 : n];
            if (!form.to_halves) to[at] = value;
            else to[at] = n % 2 == 0 ? value & 0xFFFF : to[at] | value << 16;
        }
        return run_error::none;
    }

    static constexpr std::uint32_t converted(const varying_form& form, std::uint32_t value)
    {
        if (form.is_short) value &= 0xFFFF;
        if (!form.is_float || form.is_short == form.to_halves) return value;
        return form.is_short ? to_f32(f16{static_cast<std::uint16_t>(value)}).bits : to_f16(f32{value}, rounding::nearest_even).bits;
    }

    constexpr const varying_word* find(std::uint32_t offset) const
    {
        for (const varying_word& one : varyings)
            if (one.offset == offset) return &one;
        return nullptr;
    }

    std::size_t output_count_ = 0;
};

}  // namespace valhall::simulator

#endif
