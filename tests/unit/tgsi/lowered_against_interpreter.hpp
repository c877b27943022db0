// SPDX-License-Identifier: MIT
// Runs a fragment shader compiled and interpreted, with the same inputs, and reports results that are not bit-identical. Not part of
// the library.
#ifndef VALHALL_TESTS_TGSI_LOWERED_AGAINST_INTERPRETER_HPP
#define VALHALL_TESTS_TGSI_LOWERED_AGAINST_INTERPRETER_HPP

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/interpret_growing.hpp>
#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/tgsi/run_compiled.hpp>

#include "random.hpp"
#include "support.hpp"

namespace tests {

class lowered_program {
public:
    explicit lowered_program(std::string_view text, valhall::tgsi::compile_options options = {.on = valhall::arch::v9})
        : parsed_(valhall::tgsi::parse_growing(text))
    {
        if (!parsed_) {
            fault_ = "the text is wrong";
            return;
        }
        program_ = *parsed_;
        options.fuse = valhall::tgsi::fusion::asked;
        options.relaxed_zeros = false;
        shader_ = valhall::tgsi::compile(program_, options);
        if (!shader_) fault_ = "not compiled: " + std::string(sentence_of(shader_.fault().code));
    }

    // Runs with words of small numbers, floats in IN[0] and in CONST[0], integers in IN[1] and CONST[1]. Returns the difference, if any.
    std::string differences(int runs)
    {
        for (int run = 0; run < runs && fault_.empty(); ++run) check();
        return fault_;
    }

private:
    static constexpr std::uint32_t untouched = 0xDEADBEEF;
    class no_resources : public valhall::tgsi::resources {};

    std::uint32_t any(bool is_float)
    {
        const auto number = static_cast<int>(random_.below(9)) - 2;
        return is_float ? std::bit_cast<std::uint32_t>(static_cast<float>(number)) : static_cast<std::uint32_t>(number);
    }

    void check()
    {
        using namespace valhall::tgsi;
        std::vector<numbered_register> in(2), out(4);
        std::vector<std::uint32_t> constants[2];
        for (std::size_t n = 0; n < 2; ++n) {
            in[n].index = static_cast<std::int32_t>(n);
            for (auto& lanes : in[n].value.components)
                for (std::uint32_t& word : lanes) word = any(n == 0);
            for (int word = 0; word < 256; ++word) constants[n].push_back(any(n == 0));
        }
        for (std::size_t n = 0; n < out.size(); ++n) {
            out[n].index = static_cast<std::int32_t>(n);
            for (auto& lanes : out[n].value.components) lanes.fill(untouched);
        }
        growing_program_state quad(program_);
        for (const numbered_register& r : in) quad.find(register_file::in, r.index) = r.value;
        for (const numbered_register& r : out) quad.find(register_file::out, r.index) = r.value;
        const std::span<const std::uint32_t> spans[] = {constants[0], constants[1]};
        interpret_options interpreting;
        interpreting.constants = spans;
        no_resources nothing;
        const interpret_result expected = quad.run(interpreting, nothing);
        if (!expected) return fail("interpreter: " + std::string(sentence_of(expected.code)));
        const constant_words buffers[] = {{0, constants[0]}, {1, constants[1]}};
        const loaded_shader loaded(shader_.view(), program_);
        const compiled_result given = run_compiled(loaded, {.in = in, .out = out, .constants = buffers});
        if (!given) return fail("simulator: " + std::string(valhall::simulator::sentence_of(given.fault.code)));
        compare(quad, given, out);
    }

    void compare(valhall::tgsi::growing_program_state& quad, const valhall::tgsi::compiled_result& given,
                 const std::vector<valhall::tgsi::numbered_register>& out)
    {
        const unsigned alive = quad.alive & 15u;
        if (const unsigned other = given.alive & 15u; other != alive)
            return fail("of the lanes " + std::to_string(alive) + " are left, not " + std::to_string(other));
        for (int lane = 0; lane < 4; ++lane) {
            if ((alive >> lane & 1) == 0) continue;
            for (const valhall::tgsi::numbered_register& r : out)
                for (int c = 0; c < 4; ++c) {
                    const std::uint32_t expected = quad.find(valhall::tgsi::register_file::out, r.index).word(lane, c);
                    if (expected != untouched && r.value.word(lane, c) != expected)
                        return fail("lane " + std::to_string(lane) + " OUT[" + std::to_string(r.index) + "]." + "xyzw"[c] + ": " +
                                    hex(r.value.word(lane, c)) + ", not " + hex(expected));
                }
        }
    }

    void fail(std::string what)
    {
        if (fault_.empty()) fault_ = std::move(what);
    }

    valhall::tgsi::parsed_growing_program parsed_;
    valhall::tgsi::program_view program_{};
    valhall::tgsi::compiled_shader shader_{};
    std::string fault_{};
    dice random_{1};
};

}  // namespace tests

#endif
