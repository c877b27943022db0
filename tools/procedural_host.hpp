// SPDX-License-Identifier: MIT
// The procedural textures as the interpreter's host.
#ifndef VALHALL_TOOLS_PROCEDURAL_HOST_HPP
#define VALHALL_TOOLS_PROCEDURAL_HOST_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <valhall/tgsi/interpreter/resources.hpp>

#include "procedural_sampler.hpp"

class procedural_host final : public valhall::tgsi::resources {
public:
    // The value for coordinates that the target does not have, for which the reference passes arbitrary registers: in fetches and in
    // samples with derivatives. Results that depend on it are undefined.
    std::uint32_t other_coordinate = 0;

    constexpr bool ask_texture(valhall::tgsi::texture_request& r) override
    {
        using valhall::tgsi::texture_query;
        for (std::size_t lane = 0; lane < 4; ++lane) {
            switch (r.query) {
            case texture_query::sample:
            case texture_query::gather: put(r, lane, sample(r, lane)); break;
            case texture_query::fetch: put(r, lane, fetch(r, lane)); break;
            case texture_query::size: put(r, lane, procedural_sampler::size(integer(r.modifier, lane))); break;
            case texture_query::level_of_detail: put(r, lane, level_of_detail()); break;
            default: return false;
            }
        }
        return true;
    }

private:
    using words = valhall::tgsi::lane_words;

    static constexpr float number(const words& w, std::size_t lane) { return std::bit_cast<float>(w[lane]); }
    static constexpr int integer(const words& w, std::size_t lane) { return static_cast<int>(w[lane]); }

    static constexpr std::array<float, 4> level_of_detail()
    {
        const std::array<float, 2> level = procedural_sampler::level_of_detail();
        return {level[0], level[1], 0, 0};
    }

    // The reference treats offsets in constant buffers as 0.
    static constexpr int offset(const valhall::tgsi::texture_request& r, std::size_t component, std::size_t lane)
    {
        const bool is_constant = r.what.offsets[0].file == valhall::tgsi::register_file::const_;
        return is_constant ? 0 : integer(r.offsets[0][component], lane);
    }

    static constexpr sampler_control control_of(const valhall::tgsi::texture_request& r)
    {
        using valhall::tgsi::level_control;
        if (r.query == valhall::tgsi::texture_query::gather) return sampler_control::gather;
        switch (r.control) {
        case level_control::bias: return sampler_control::bias;
        case level_control::level: return sampler_control::explicit_level;
        case level_control::level_zero: return sampler_control::level_zero;
        case level_control::derivatives: return sampler_control::derivatives;
        default: return sampler_control::plain;
        }
    }

    constexpr std::array<float, 4> sample(const valhall::tgsi::texture_request& r, std::size_t lane) const
    {
        std::array<float, 4> places{};
        const int components = info_of(r.target).components;
        if (control_of(r) == sampler_control::derivatives) places.fill(static_cast<float>(other_coordinate));
        for (std::size_t c = 0; c < static_cast<std::size_t>(components); ++c) places[c] = number(r.place[c], lane);
        // The reference is after the coordinates, in z or w; otherwise it is the modifier.
        const std::size_t place = static_cast<std::size_t>(components < 2 ? 2 : components);
        if (r.has_reference && place < 4) places[place] = number(r.reference, lane);
        const sampler_control control = control_of(r);
        float modifier = number(r.modifier, lane);
        if (control == sampler_control::gather) modifier = static_cast<float>(integer(r.modifier, lane));
        if (control == sampler_control::derivatives)
            modifier = procedural_sampler::derivative_modifier(number(r.to_the_right[0], lane), number(r.downwards[0], lane));
        if (control == sampler_control::plain && r.has_reference && place == 4) modifier = number(r.reference, lane);
        return procedural_sampler::get_samples(places, modifier, control, offset(r, 0, lane), offset(r, 1, lane), integer(r.view, lane));
    }

    constexpr std::array<float, 4> fetch(const valhall::tgsi::texture_request& r, std::size_t lane) const
    {
        const int components = info_of(r.target).components, other = static_cast<int>(other_coordinate);
        const auto at = [&](int c) { return c < components ? integer(r.place[static_cast<std::size_t>(c)], lane) : other; };
        return procedural_sampler::fetch(at(0), at(1), at(2), integer(r.modifier, lane), offset(r, 0, lane), offset(r, 1, lane),
                                         integer(r.view, lane));
    }

    // Not a template, which clang++ 14 would instantiate too late for constant expressions.
    static constexpr void put(valhall::tgsi::texture_request& r, std::size_t lane, const std::array<float, 4>& values)
    {
        for (std::size_t c = 0; c < 4; ++c) r.result[c][lane] = std::bit_cast<std::uint32_t>(values[c]);
    }
    static constexpr void put(valhall::tgsi::texture_request& r, std::size_t lane, const std::array<int, 4>& values)
    {
        for (std::size_t c = 0; c < 4; ++c) r.result[c][lane] = static_cast<std::uint32_t>(values[c]);
    }
};

#endif
