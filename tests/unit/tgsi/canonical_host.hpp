// SPDX-License-Identifier: MIT
// Procedural textures for the interpreter, sampled as by compiled code: inputs that a texture instruction of the machine cannot express
// are changed before the formulas, as in procedural_texture_unit.hpp. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_CANONICAL_HOST_HPP
#define VALHALL_TESTS_TGSI_CANONICAL_HOST_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "procedural_host.hpp"
#include "procedural_texture_unit.hpp"

namespace tests {

class canonical_host : public valhall::tgsi::resources {
public:
    // Outside of fragment shaders the level is 0.
    explicit canonical_host(valhall::tgsi::processor stage) : has_derivatives_(stage == valhall::tgsi::processor::fragment) {}

    bool ask_texture(valhall::tgsi::texture_request& r) override
    {
        using valhall::tgsi::level_control, valhall::tgsi::texture_query;
        valhall::tgsi::texture_request asked = r;
        for (std::size_t lane = 0; lane < 4; ++lane) {
            set_place(asked, lane);
            if (r.query == texture_query::sample) set_level(asked, lane);
            if (r.query == texture_query::fetch) asked.modifier[lane] &= 0xFF;
            for (auto& offset : asked.offsets)
                for (auto& of : offset) of[lane] = static_cast<std::uint32_t>(static_cast<std::int8_t>(of[lane]));
        }
        if (r.query == texture_query::sample) asked.control = control_of(r.control);
        if (!formulas_.ask_texture(asked)) return false;
        r.result = asked.result;
        if (r.query == texture_query::size) set_sizes(r);
        return true;
    }

private:
    using lane_words = valhall::tgsi::lane_words;

    static float number(const lane_words& words, std::size_t lane) { return std::bit_cast<float>(words[lane]); }

    valhall::tgsi::level_control control_of(valhall::tgsi::level_control control) const
    {
        using valhall::tgsi::level_control;
        if (control == level_control::computed && has_derivatives_) return control;
        return control == level_control::bias || control == level_control::derivatives ? control : level_control::level;
    }

    static void set_place(valhall::tgsi::texture_request& r, std::size_t lane)
    {
        if (!info_of(r.target).is_cube) return;
        const std::array<float, 3> place = canonical_place({number(r.place[0], lane), number(r.place[1], lane), number(r.place[2], lane)});
        for (std::size_t c = 0; c < 3; ++c) r.place[c][lane] = std::bit_cast<std::uint32_t>(place[c]);
    }

    void set_level(valhall::tgsi::texture_request& r, std::size_t lane) const
    {
        using valhall::tgsi::level_control;
        float level = 0;
        switch (r.control) {
        case level_control::bias:
        case level_control::level: level = number(r.modifier, lane); break;
        case level_control::derivatives: return;
        case level_control::computed:
            if (has_derivatives_) return;
            break;
        default: break;
        }
        r.modifier[lane] = std::bit_cast<std::uint32_t>(canonical_level(level));
    }

    // The number of layers does not depend on the level, and sizes are at least 1.
    static void set_sizes(valhall::tgsi::texture_request& r)
    {
        const int layer = info_of(r.target).layer;
        const std::array<int, 4> whole = procedural_sampler::size(0);
        for (std::size_t lane = 0; lane < 4; ++lane) {
            if (r.result[0][lane] == 0) r.result[0][lane] = 1;
            const std::size_t of_layers = info_of(r.target).is_cube && layer >= 0 ? 2 : static_cast<std::size_t>(layer < 0 ? 0 : layer);
            if (layer >= 0) r.result[of_layers][lane] = static_cast<std::uint32_t>(whole[of_layers]);
        }
    }

    procedural_host formulas_{};
    bool has_derivatives_;
};

}  // namespace tests

#endif
