// SPDX-License-Identifier: MIT
// The resources of a TGSI program: constants and memory as words; textures, images and interpolation through a host. The host here refuses
// all requests; derive your own.
#ifndef VALHALL_TGSI_INTERPRETER_RESOURCES_HPP
#define VALHALL_TGSI_INTERPRETER_RESOURCES_HPP

#include <array>
#include <cstdint>
#include <span>

#include "valhall/tgsi/interpreter/meanings.hpp"
#include "valhall/tgsi/interpreter/quad.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

/// A texture request of all active lanes.
struct texture_request {
    const instruction& what;                          ///< the requesting instruction
    texture_query query = texture_query::sample;      ///< the kind of request
    level_control control = level_control::computed;  ///< where the level of detail comes from
    tgsi::target target = target::none;               ///< the target of the instruction or of its view
    lane_mask active = 0;                             ///< the requesting lanes
    lane_words sampler{};                             ///< the number of the sampler
    lane_words view{};                                ///< the number of the view; of the sampler if there is no view
    /// The coordinates: floats, or signed integers for fetches; without the reference, and 0 beyond the target's components. Projected
    /// coordinates are already divided.
    std::array<lane_words, 4> place{};
    bool has_reference = false;  ///< true if texels are compared with `reference`
    lane_words reference{};      ///< a float
    lane_words modifier{};  ///< bias or level (float); for fetches and sizes the level or sample, for gathers the component (integer)
    std::array<lane_words, 3> to_the_right{};  ///< explicit derivatives in x
    std::array<lane_words, 3> downwards{};  ///< explicit derivatives in y
    int offset_count = 0;  ///< number of `offsets`
    std::array<std::array<lane_words, 3>, max_offsets> offsets{};  ///< in texels, signed
    /// Set by the host: the texel, or the gathered texels; width, height, depth and levels; the number of samples; the level, clamped and
    /// unclamped; the sample position. The interpreter applies the swizzles of views.
    std::array<lane_words, 4> result{};

    /// True if a lane is active.
    constexpr bool is_active(int lane) const { return (active >> lane & 1) != 0; }
};

/// An image request of all active lanes. Atomics load and store, lane by lane.
struct image_request {
    const instruction& what;  ///< the requesting instruction
    tgsi::target target = target::none;  ///< the shape of the image
    tgsi::format format = format::none;  ///< the format of its texels, or none
    lane_mask active = 0;  ///< the requesting lanes
    lane_words image{};  ///< the image's number
    std::array<lane_words, 4> place{};  ///< the coordinates, as unsigned integers
    unsigned components = 0;  ///< for stores: the mask of components
    std::array<lane_words, 4> value{};  ///< the value to store; or set by the host: the loaded value, or width, height, layers and samples

    /// True if a lane is active.
    constexpr bool is_active(int lane) const { return (active >> lane & 1) != 0; }
};

/// A request to evaluate an input elsewhere in the pixel. `value` has the source that follows the input, if there is one.
struct interpolation_request {
    const instruction& what;  ///< the requesting instruction
    lane_mask active = 0;  ///< the requesting lanes
    std::int32_t input = 0;  ///< the input's number
    std::array<lane_words, 4> value{};  ///< the sample or offset; set by the host: the input's value there
};

/// A request for the content of a named register: a render target's color, or a resource handle.
struct register_request {
    const instruction& what;  ///< the requesting instruction
    lane_mask active = 0;  ///< the requesting lanes
    lane_words index{};  ///< the register's index, by lane
    std::array<lane_words, 4> result{};  ///< set by the host: a color; a handle in x and y
};

/// The interface to resources outside of the shader. Each function returns false if it has no answer. Not to be deleted through this class.
class resources {
public:
    /// Samples, fetches or gathers from a texture, or returns its size, levels or sample positions.
    constexpr virtual bool ask_texture(texture_request&) { return false; }
    /// Loads texels of an image.
    constexpr virtual bool load_image(image_request&) { return false; }
    /// Stores texels of an image.
    constexpr virtual bool store_image(image_request&) { return false; }
    /// Returns the size of an image.
    constexpr virtual bool measure_image(image_request&) { return false; }
    /// Evaluates an input elsewhere in the pixel.
    constexpr virtual bool interpolate(interpolation_request&) { return false; }
    /// Returns the current color of a render target.
    constexpr virtual bool read_color(register_request&) { return false; }
    /// Returns the handle of a resource.
    constexpr virtual bool find_handle(register_request&) { return false; }

protected:
    constexpr resources() = default;
    /// Only derived classes can be copied.
    constexpr resources(const resources&) = default;
    /// Only derived classes can be copied.
    constexpr resources& operator=(const resources&) = default;
    // Not virtual: g++ 12 generates virtual ones too late for constant expressions.
    constexpr ~resources() = default;
};

/// A host without answers.
class no_resources final : public resources {};

/// The resources and options of a run. The memory of spans belongs to the caller. Numbers of buffers are indices in the spans.
struct interpret_options {
    std::span<const std::span<const std::uint32_t>> constants{};  ///< CONST[n][…] by n; reads beyond the end return 0
    std::span<const std::span<std::uint32_t>> buffers{};  ///< BUFFER[n]
    std::span<const std::span<std::uint32_t>> memories{};  ///< MEMORY[n]
    std::span<const std::span<std::uint32_t>> counters{};  ///< HWATOMIC[n]
    std::uint64_t max_steps = 1'000'000;  ///< the maximum number of executed instructions, each counted once for all lanes
};

}  // namespace valhall::tgsi

#endif
