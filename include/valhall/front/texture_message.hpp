// SPDX-License-Identifier: MIT
// Converts texture messages of the simulator to requests for a texture unit, and texels to staging registers.
#ifndef VALHALL_FRONT_TEXTURE_MESSAGE_HPP
#define VALHALL_FRONT_TEXTURE_MESSAGE_HPP

#include <array>
#include <cstddef>
#include <cstdint>

#include "valhall/arithmetic/float_conversions.hpp"
#include "valhall/compiler/build/texture_handle.hpp"
#include "valhall/simulator/host.hpp"
#include "valhall/front/texture_unit.hpp"

namespace valhall::front {

namespace detail {

constexpr texture_level level_of(modifier::lod_mode mode)
{
    switch (mode) {
    case modifier::lod_mode::computed:
    case modifier::lod_mode::computed_force_delta: return texture_level::computed;
    case modifier::lod_mode::computed_bias:
    case modifier::lod_mode::computed_bias_force_delta: return texture_level::biased;
    case modifier::lod_mode::explicit_: return texture_level::given;
    case modifier::lod_mode::grdesc: return texture_level::gradient;
    default: return texture_level::zero;
    }
}

// Decodes the two words of a cube position. The top 3 bits of the first are the face; below are the other bits of a float from 0 to 1,
// whose top 3 bits are 001 unless it is 0 or nearly so.
constexpr void set_cube_place(texture_access& r)
{
    constexpr std::uint32_t below_face = 0x1FFFFFFF, top_of_fraction = 0x20000000;
    r.face = static_cast<std::uint8_t>(r.coordinates[0] >> 29);
    const std::uint32_t rest = r.coordinates[0] & below_face;
    r.coordinates[0] = rest != 0 ? rest | top_of_fraction : 0;
}

// Reads the staging registers of a lane in order.
class staging_reader {
public:
    constexpr staging_reader(const simulator::request& m, std::size_t lane) : m_(m), lane_(lane) {}
    constexpr std::uint32_t next() { return taken_ < m_.read_count ? m_.read[taken_++][lane_] : 0; }

private:
    const simulator::request& m_;
    std::size_t lane_;
    int taken_ = 0;
};

constexpr void set_offsets(texture_access& r, std::uint32_t word)
{
    for (int n = 0; n < 3; ++n) r.offsets[n] = static_cast<std::int8_t>(word >> 8 * n);
    if (r.action == texture_action::fetch) r.level = static_cast<std::int32_t>(word >> 24);
}

// Reads the coordinates and what follows them, in the order of the staging registers.
constexpr void set_place(texture_access& r, const simulator::modes& how, staging_reader words)
{
    constexpr int by_shape[] = {1, 2, 3, 2};
    const int count = by_shape[static_cast<int>(r.shape)];
    r.has_derivatives = r.action == texture_action::gradient && how.on(enum_id::derivative_enable);
    if (r.has_derivatives) {
        for (int n = 0; n < 2 * count; ++n) r.derivatives[n] = words.next();
        return;
    }
    for (int n = 0; n < count; ++n) r.coordinates[n] = words.next();
    if (r.shape == modifier::dimension::cube) set_cube_place(r);
    if (r.is_array) r.layer = words.next();
    if (r.is_shadow) r.reference = words.next();
    if (how.on(enum_id::texel_offset)) set_offsets(r, words.next());
    if (r.level_from == texture_level::given || r.level_from == texture_level::biased) r.level = static_cast<std::int16_t>(words.next());
    if (r.level_from == texture_level::gradient)
        for (std::uint32_t& word : r.gradient) word = words.next();
}

}  // namespace detail

/// Decodes the request of a lane.
constexpr void read_request(const simulator::request& m, std::size_t lane, texture_action action, texture_access& r)
{
    const simulator::modes& how = m.what.modifiers;
    r = {.is_active = true, .action = action};
    if (action == texture_action::sample) r.level_from = detail::level_of(how.get<modifier::lod_mode>());
    r.shape = how.get<modifier::dimension>();
    r.is_array = how.on(enum_id::array_enable);
    r.is_shadow = how.on(enum_id::shadow);
    r.is_unclamped = how.on(enum_id::lod_bias_disable) && how.on(enum_id::lod_clamp_disable);
    if (action == texture_action::gather) r.component = how.get(enum_id::fetch_component);
    const std::uint32_t low = m.sources.low[0][lane], high = m.sources.high[0][lane];
    const bool is_wide = how.on(enum_id::wide_indices);
    r.texture = compiler::texture_handle::from_bits(is_wide ? low : low & 0xFFFF);
    r.sampler = compiler::texture_handle::from_bits(is_wide ? high : low >> 16);
    detail::set_place(r, how, detail::staging_reader(m, lane));
}

/// Writes the components of a texel that the write mask selects, each to a register or half register.
constexpr void write_texel(simulator::request& m, std::size_t lane, const std::array<std::uint32_t, 4>& texel)
{
    const simulator::modes& how = m.what.modifiers;
    const bool is_wide = how.get<modifier::register_width>() == modifier::register_width::w32;
    const auto type = how.get<modifier::register_type>();
    const bool is_float = type == modifier::register_type::f || type == modifier::register_type::none;
    int count = 0;
    for (std::size_t n = 0; n < 4; ++n) {
        if ((how.get(enum_id::write_mask) >> n & 1) == 0) continue;
        std::uint32_t& to = m.written[is_wide ? count : count / 2][lane];
        const std::uint32_t half = (is_float && !is_wide ? arithmetic::to_f16(arithmetic::f32{texel[n]}).bits : texel[n]) & 0xFFFF;
        to = is_wide ? texel[n] : count % 2 == 0 ? half : (to & 0xFFFF) | half << 16;
        ++count;
    }
}

/// The components of a gather in the order of its registers, from TG4's order.
constexpr std::array<std::uint32_t, 4> in_order_of_gather(const std::array<std::uint32_t, 4>& texel)
{
    return {texel[3], texel[2], texel[0], texel[1]};
}

namespace detail {

// The result in a lane that `.skip` excludes: a recognisable NaN.
inline constexpr std::uint32_t skipped_word = 0x7FC5C1BD;

constexpr bool ask(texture_unit& unit, const texture_quad& quad, int lane, texture_action action, std::array<std::uint32_t, 4>& texel)
{
    if (action != texture_action::gradient) return unit.sample(quad, lane, texel);
    std::array<std::uint32_t, 2> words{};
    if (!unit.find_gradient(quad, lane, words)) return false;
    texel = {words[0], words[1], 0, 0};
    return true;
}

// Answers a texture message for all lanes. With `.skip`, lanes without effect get no texel.
constexpr simulator::run_error answer_texture(simulator::request& m, texture_action action, texture_unit* unit,
                                              simulator::lane_mask helpers)
{
    const bool skips = m.what.modifiers.on(enum_id::skip);
    if (m.what.modifiers.on(enum_id::project)) return simulator::run_error::no_host;  // the place of the divisor is not documented
    for (int first = 0; m.active >> first != 0; first += 4) {
        texture_quad quad{};
        for (int n = 0; n < 4; ++n) {
            const auto lane = static_cast<std::size_t>(first + n);
            if (!m.is_active(first + n)) continue;
            m.lane = first + n;
            m.value = m.sources.low[0][lane];
            texture_access& asked = quad[static_cast<std::size_t>(n)];
            read_request(m, lane, action, asked);
            if (unit == nullptr || !unit->has_tables(asked)) return simulator::run_error::no_texture;
        }
        for (int n = 0; n < 4; ++n) {
            const int lane = first + n;
            if (!m.is_active(lane)) continue;
            std::array<std::uint32_t, 4> texel{skipped_word, skipped_word, skipped_word, skipped_word};
            const bool is_skipped = skips && (!m.has_effect(lane) || (helpers >> lane & 1) != 0);
            m.lane = lane;
            m.value = m.sources.low[0][lane];
            if (!is_skipped && !ask(*unit, quad, n, action, texel)) return simulator::run_error::no_texture;
            if (action == texture_action::gather) texel = in_order_of_gather(texel);
            write_texel(m, static_cast<std::size_t>(lane), texel);
        }
    }
    return simulator::run_error::none;
}

}  // namespace detail

}  // namespace valhall::front

#endif
