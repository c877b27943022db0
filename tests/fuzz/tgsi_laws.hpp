// SPDX-License-Identifier: MIT
// Laws for any text as TGSI: it is parsed, checked and interpreted in bounded time, and the interpreter runs every program in which
// the checker finds no error. For the fuzzer and for a test. Not part of the library.
#ifndef VALHALL_TESTS_FUZZ_TGSI_LAWS_HPP
#define VALHALL_TESTS_FUZZ_TGSI_LAWS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/tgsi/check_growing.hpp>
#include <valhall/tgsi/interpret_growing.hpp>
#include <valhall/tgsi/parse_growing.hpp>

namespace tests {

// Answers every request with a value that depends on it.
class obliging_host final : public valhall::tgsi::resources {
public:
    constexpr bool ask_texture(valhall::tgsi::texture_request& r) override
    {
        r.result = r.place;
        return true;
    }
    constexpr bool load_image(valhall::tgsi::image_request& r) override
    {
        r.value = r.place;
        return true;
    }
    constexpr bool store_image(valhall::tgsi::image_request&) override { return true; }
    constexpr bool measure_image(valhall::tgsi::image_request&) override { return true; }
    constexpr bool interpolate(valhall::tgsi::interpolation_request&) override { return true; }
    constexpr bool read_color(valhall::tgsi::register_request&) override { return true; }
    constexpr bool find_handle(valhall::tgsi::register_request&) override { return true; }
};

// True if the interpreter may refuse a program that the checker accepts: shaders of other stages, and features without a meaning in a quad.
inline bool may_be_refused(valhall::tgsi::interpret_error e)
{
    using valhall::tgsi::interpret_error;
    return e == interpret_error::none || e == interpret_error::refused || e == interpret_error::several_vertices ||
           e == interpret_error::too_many_registers || e == interpret_error::no_target || e >= interpret_error::step_limit;
}

// Runs a program with few resources.
inline valhall::tgsi::interpret_result run_in_small_world(valhall::tgsi::growing_program_state& quad)
{
    std::array<std::uint32_t, 64> memory{}, constants{};
    for (std::size_t n = 0; n < 64; ++n) constants[n] = static_cast<std::uint32_t>(n * 0x9E3779B9);
    const std::array<std::span<std::uint32_t>, 2> memories = {memory, memory};
    const std::array<std::span<const std::uint32_t>, 2> buffers = {constants, constants};
    valhall::tgsi::interpret_options options;
    options.constants = buffers;
    options.buffers = options.memories = options.counters = memories;
    options.max_steps = 2000;
    obliging_host host;
    quad.input(0).set_all({0.5F, -1.0F, 3.0F, 0.0F});
    return quad.run(options, host);
}

// Describes the law that a text breaks; empty if there is none.
inline std::string broken_law(std::string_view text)
{
    using namespace valhall::tgsi;
    const parsed_growing_program read = parse_growing(text);
    if (!read) return {};
    const program_view program = *read;
    bool is_good = true;
    for (const finding& f : check_growing(program)) is_good &= !f.is_error();
    // Only for few registers, because setting all of them takes long.
    if (detail::count_registers(program).registers > 20'000) return {};
    growing_program_state quad(program);
    const interpret_result first = run_in_small_world(quad);
    if (is_good && !may_be_refused(first.code))
        return "the checker finds nothing, the interpreter: " + std::to_string(first.instruction) + " " +
               std::string(sentence_of(first.code));
    if (first.instruction > program.instructions.size()) return "ends at an instruction that is not there";
    if (first.steps > 2000 + 2000 * program.instructions.size()) return "more steps than allowed";
    const quad_register output = quad.output(0);
    quad.reset();
    if (run_in_small_world(quad) != first || quad.output(0) != output) return "another result the second time";
    return {};
}

}  // namespace tests

#endif
