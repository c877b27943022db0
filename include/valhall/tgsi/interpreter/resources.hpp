// SPDX-License-Identifier: MIT
// The resources of a TGSI program: constants and memory, which are words; and textures, images and interpolation, for which it asks a
// host. The host here refuses all requests; callers derive their own.
#ifndef VALHALL_TGSI_INTERPRETER_RESOURCES_HPP
#define VALHALL_TGSI_INTERPRETER_RESOURCES_HPP

#include <array>
#include <cstdint>
#include <span>

#include "valhall/tgsi/interpreter/meanings.hpp"
#include "valhall/tgsi/interpreter/quad.hpp"
#include "valhall/tgsi/program.hpp"

namespace valhall::tgsi {

/// A request to a texture, for all lanes that ask.
struct texture_request {
    const instruction& what;                          ///< the instruction that asks
    texture_query query = texture_query::sample;      ///< the kind of request
    level_control control = level_control::computed;  ///< the source of the level of detail
    tgsi::target target = target::none;               ///< of the instruction, or of the view that it names
    lane_mask active = 0;                             ///< the lanes that ask
    lane_words sampler{};                             ///< the number of the sampler
    lane_words view{};                                ///< that of the view, or of the sampler where no view is named
    /// The place as components: floats, of fetches signed integers; without the reference, 0 where the target has none. Projected
    /// ones are divided already.
    std::array<lane_words, 4> place{};
    bool has_reference = false;  ///< true if texels are compared with `reference`
    lane_words reference{};      ///< a float
    lane_words modifier{};  ///< a bias or level (floats); of fetches and sizes the level or sample, of gathers the component (integers)
    std::array<lane_words, 3> to_the_right{};  ///< derivatives that are given
    std::array<lane_words, 3> downwards{};  ///< the others
    int offset_count = 0;  ///< how many of `offsets` there are
    std::array<std::array<lane_words, 3>, max_offsets> offsets{};  ///< in texels, signed
    /// Set by the host: the texel or the gathered ones; width, height, depth and levels; the number of samples; the levels, clamped and
    /// computed; the position. Swizzles of views are applied to it by the interpreter.
    std::array<lane_words, 4> result{};

    /// True if a lane asks.
    constexpr bool is_active(int lane) const { return (active >> lane & 1) != 0; }
};

/// A request to an image, for all lanes that ask. Atomics load and store, lane by lane.
struct image_request {
    const instruction& what;  ///< the instruction that asks
    tgsi::target target = target::none;  ///< the shape of the image
    tgsi::format format = format::none;  ///< of its texels, or none
    lane_mask active = 0;  ///< the lanes that ask
    lane_words image{};  ///< its number
    std::array<lane_words, 4> place{};  ///< unsigned integers
    unsigned components = 0;  ///< of stores: which are stored
    std::array<lane_words, 4> value{};  ///< the value to store; set by the host: the value loaded, or width, height, layers and samples

    /// True if a lane asks.
    constexpr bool is_active(int lane) const { return (active >> lane & 1) != 0; }
};

/// The place in the pixel where an input is wanted. The source that follows the input, if any, is in `value`.
struct interpolation_request {
    const instruction& what;  ///< the instruction that asks
    lane_mask active = 0;  ///< the lanes that ask
    std::int32_t input = 0;  ///< its number
    std::array<lane_words, 4> value{};  ///< the sample or the offset; set by the host: the input there
};

/// A request to the render target or the tables of handles, for the register that is named.
struct register_request {
    const instruction& what;  ///< the instruction that asks
    lane_mask active = 0;  ///< the lanes that ask
    lane_words index{};  ///< that of the register, in each lane
    std::array<lane_words, 4> result{};  ///< set by the host: a color; a handle in x and y
};

/// Answers for what is outside of the shader. Each answer says whether there is one. Nobody owns a host through this class.
class resources {
public:
    /// Samples, fetches or gathers of a texture, or says its size, levels or positions of samples.
    constexpr virtual bool ask_texture(texture_request&) { return false; }
    /// Loads texels of an image.
    constexpr virtual bool load_image(image_request&) { return false; }
    /// Stores texels of an image.
    constexpr virtual bool store_image(image_request&) { return false; }
    /// Says the size of an image.
    constexpr virtual bool measure_image(image_request&) { return false; }
    /// Gives an input at another place of the pixel.
    constexpr virtual bool interpolate(interpolation_request&) { return false; }
    /// Gives the color that a render target holds.
    constexpr virtual bool read_color(register_request&) { return false; }
    /// Gives the handle of a resource.
    constexpr virtual bool find_handle(register_request&) { return false; }

protected:
    constexpr resources() = default;
    /// Only those derived from it are copied.
    constexpr resources(const resources&) = default;
    /// Likewise.
    constexpr resources& operator=(const resources&) = default;
    // (Not virtual: g++ 12 makes virtual ones too late for constant expressions.)
    constexpr ~resources() = default;
};

/// The host that has no answers.
class no_resources final : public resources {};

/// The resources and options of a run. The words after the spans are the caller's; all numbers of buffers are indices of spans.
struct interpret_options {
    std::span<const std::span<const std::uint32_t>> constants{};  ///< CONST[n][…] by n; what is beyond a buffer's end reads as 0
    std::span<const std::span<std::uint32_t>> buffers{};  ///< BUFFER[n]
    std::span<const std::span<std::uint32_t>> memories{};  ///< MEMORY[n]
    std::span<const std::span<std::uint32_t>> counters{};  ///< HWATOMIC[n]
    std::uint64_t max_steps = 1'000'000;  ///< instructions that are executed at most, those of all lanes as one
};

}  // namespace valhall::tgsi

#endif
