// SPDX-License-Identifier: MIT
// Compares compiled shaders with vector files: compiles a file's program, executes its runs in the simulator, and
// compares the results with the file's, with the tolerance that it states. Not part of the library.
//
// If the file has inputs that the machine cannot represent (positions that are not pixels, FACE of any number, w of THREAD_ID), or
// if a texture instruction of the machine cannot express the program's (canonical_host.hpp), the interpreter runs with the inputs of the
// shader, and its results are the expected ones. Counts results that are not compared by their reason.
#ifndef VALHALL_TESTS_TGSI_COMPILED_VECTORS_HPP
#define VALHALL_TESTS_TGSI_COMPILED_VECTORS_HPP

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/tgsi/run_compiled.hpp>

#include "canonical_host.hpp"
#include "comparison.hpp"
#include "machine_rules.hpp"
#include "procedural_texture_unit.hpp"
#include "support.hpp"
#include "undefined_results.hpp"
#include "vectors.hpp"
#include "watched_interpreter.hpp"

namespace tests {

namespace tgsi = valhall::tgsi;

// A compiled shader with its storage, or the reason why there is none.
struct compiled_words {
    std::string refused{};  // empty if there is one
    std::vector<valhall::word> words{};
    std::vector<tgsi::uniform_content> uniforms{};
    tgsi::compiled_view about{};
    valhall::compiler::preamble precomputed{};

    tgsi::compiled_view view() const
    {
        tgsi::compiled_view v = about;
        v.words = words;
        v.uniforms = uniforms;
        v.precomputed = precomputed.words.empty() ? nullptr : &precomputed;
        return v;
    }

    static compiled_words of(const tgsi::compiled_view& v)
    {
        return {{},
                {v.words.begin(), v.words.end()},
                {v.uniforms.begin(), v.uniforms.end()},
                v,
                v.precomputed != nullptr ? *v.precomputed : valhall::compiler::preamble{}};
    }
};

// Counts of the comparison: of components, unless stated otherwise.
struct compiled_counts {
    std::size_t files = 0, compiled = 0;                  // files; those of which all programs were compiled
    std::size_t lanes = 0;                                // lanes with a result, compared or not
    std::size_t as_file = 0, as_interpreter = 0;          // compared with the file, and with the interpreter
    std::size_t exact = 0;                                // bit-identical
    std::size_t words = 0;                                // of memory
    std::map<std::string, std::size_t> refused{};         // files, by reason
    std::map<std::string, std::size_t> not_compared{};    // by reason
    std::map<std::string, std::size_t> undefined{};       // differing results of undefined runs, by reason

    std::string text() const
    {
        std::string made = std::to_string(files) + " files, " + std::to_string(compiled) + " compiled; " + std::to_string(lanes) +
                           " lanes; components: " + std::to_string(as_file) + " as the file says, " + std::to_string(as_interpreter) +
                           " as the interpreter says, " + std::to_string(exact) + " to the bit; " + std::to_string(words) +
                           " words of memory";
        for (const auto& [why, count] : not_compared) made += "\n  not compared: " + why + ": " + std::to_string(count);
        for (const auto& [why, count] : undefined) made += "\n  other results: " + why + ": " + std::to_string(count);
        for (const auto& [why, count] : refused) made += "\n  not compiled: " + why + ": " + std::to_string(count);
        return made;
    }
};

// Words of buffers by index, for both runs.
class memory_words {
public:
    explicit memory_words(const std::vector<vector_words>& from)
    {
        for (const vector_words& w : from) {
            if (words_.size() <= static_cast<std::size_t>(w.index)) words_.resize(static_cast<std::size_t>(w.index) + 1);
            words_[static_cast<std::size_t>(w.index)] = w.words;
        }
        for (std::vector<std::uint32_t>& w : words_) spans_.emplace_back(w);
    }
    memory_words(const memory_words&) = delete;
    memory_words& operator=(const memory_words&) = delete;

    std::span<const std::span<std::uint32_t>> spans() const { return spans_; }
    std::size_t size() const { return words_.size(); }
    const std::vector<std::uint32_t>& operator[](std::size_t n) const { return words_[n]; }

    std::vector<std::span<const std::uint32_t>> constant_spans() const { return {spans_.begin(), spans_.end()}; }
    std::vector<tgsi::constant_words> constants() const
    {
        std::vector<tgsi::constant_words> made;
        for (const auto& span : spans_) made.push_back({static_cast<std::uint32_t>(made.size()), span});
        return made;
    }
    std::vector<tgsi::buffer_words> buffers() const
    {
        std::vector<tgsi::buffer_words> made;
        for (const auto& span : spans_) made.push_back({static_cast<std::uint32_t>(made.size()), span});
        return made;
    }

private:
    std::vector<std::vector<std::uint32_t>> words_{};
    std::vector<std::span<std::uint32_t>> spans_{};
};

// The viewport of the runs of vertex shaders.
struct test_viewport {
    static constexpr float scale[3] = {160, -120, 0.5F}, offset[3] = {160, 120, 0.25F};
};

// The inputs of a run for a compiled shader.
struct seen_inputs {
    std::vector<tgsi::numbered_register> in{}, sv{};
    std::uint8_t covered = 0xF;                        // lanes whose pixel is covered
    std::array<std::uint32_t, 4> coverage{};           // of each lane
    bool is_as_given = true;                           // the same as the file's inputs
};

// Compiles the program of a file and compares its runs. `Compile` takes a program and a variant, and returns compiled_words.
template <class Compile>
class compiled_file_check {
public:
    compiled_file_check(const std::string& name, const vector_file& file, const Compile& compile, tally& law, compiled_counts& counts)
        : name_(name), file_(file), compile_(compile), law_(law), counts_(counts), parsed_(tgsi::parse_growing(file.program))
    {
    }

    void check()
    {
        ++counts_.files;
        if (!law_.expect(parsed_ && file_.error.empty(), [&] { return name_ + ": cannot be read " + file_.error; })) return;
        program_ = *parsed_;
        const auto words = rule_for(file_, program_);
        if (!law_.expect(words.has_value(), [&] { return name_ + ": unknown rule " + file_.compare; })) return;
        rule_ = machine_rule_for(*words, program_);
        only_ = only_instruction(program_);
        std::vector<compiled_words> shaders;
        for (const tgsi::variant which : variants()) {
            shaders.push_back(compile_(program_, which));
            if (shaders.back().refused.empty()) continue;
            ++counts_.refused[shaders.back().refused];
            return;
        }
        ++counts_.compiled;
        watched_interpreter quad(program_);
        for (const compiled_words& shader : shaders) {
            const tgsi::compiled_view view = shader.view();
            const tgsi::loaded_shader loaded(view, program_);
            for (const vector_run& run : file_.runs) check_run(loaded, run, quad);
        }
    }

private:
    std::vector<tgsi::variant> variants() const
    {
        if (program_.processor != tgsi::processor::vertex) return {tgsi::variant::whole};
        return {tgsi::variant::position, tgsi::variant::varying};
    }

    // Like tally::expect(), except that a difference may be due to undefined results of the run.
    template <class Describe>
    bool expect(bool holds, const Describe& describe)
    {
        if (holds || why_ == nullptr) return law_.expect(holds, describe);
        ++counts_.undefined[why_];
        return false;
    }

    std::string where(const vector_run& run) const { return name_ + " run " + std::to_string(run.number); }

    // ---- inputs ----

    // Coverage has one sample, or 16 if the program writes a mask; a given SAMPLEMASK replaces it.
    std::uint32_t usual_coverage() const
    {
        for (const tgsi::declaration& d : program_.declarations)
            if (d.file == tgsi::register_file::out && d.semantic == tgsi::semantic::samplemask) return 0xFFFF;
        return 1;
    }

    seen_inputs inputs_of(const tgsi::shader_interface& of, const vector_run& run) const
    {
        seen_inputs made;
        made.coverage.fill(usual_coverage());
        made.in = registers_seen(of, run, tgsi::register_file::in, file_.in, made);
        made.sv = registers_seen(of, run, tgsi::register_file::sv, file_.sv, made);
        made.covered = 0;
        for (std::size_t lane = 0; lane < 4; ++lane)
            if (made.coverage[lane] != 0) made.covered = static_cast<std::uint8_t>(made.covered | 1u << lane);
        made.is_as_given &= made.covered == 0xF;
        return made;
    }

    std::vector<tgsi::numbered_register> registers_seen(const tgsi::shader_interface& of, const vector_run& run, tgsi::register_file f,
                                                        const std::vector<int>& numbers, seen_inputs& all) const
    {
        std::vector<tgsi::numbered_register> made;
        for (std::size_t n = 0; n < numbers.size(); ++n) {
            made.push_back({.index = numbers[n]});
            for (int c = 0; c < 4; ++c) {
                const tgsi::input_place place = of.input(f, numbers[n], c);
                for (std::size_t lane = 0; lane < 4; ++lane) {
                    // Uniforms have the values of the first lane.
                    const vector_lane& from = run.lanes[place.kind == tgsi::input_kind::uniform ? 0 : lane];
                    const std::size_t word = 4 * n + static_cast<std::size_t>(c);
                    const auto given = [&](const vector_lane& l) { return f == tgsi::register_file::in ? l.in[word] : l.sv[word]; };
                    const std::uint32_t seen = tgsi::value_seen(program_, of, f, numbers[n], c, given(from));
                    all.is_as_given &= seen == given(run.lanes[lane]) || !is_read(f, numbers[n], c);
                    made.back().value.set_word(static_cast<int>(lane), c, seen);
                    if (is_coverage(place)) all.coverage[lane] = seen;
                }
            }
        }
        return made;
    }

    static bool is_coverage(const tgsi::input_place& place)
    {
        const auto is_at = [&](valhall::arch on) {
            const valhall::preload_place at = valhall::find_preload(valhall::preload::coverage, valhall::shader_stage::fragment, on);
            return place.number == at.number && place.shift == 0 && place.width == at.bits;
        };
        return place.kind == tgsi::input_kind::preloaded && place.form == tgsi::input_form::plain &&
               (is_at(valhall::arch::v9) || is_at(valhall::arch{15}));
    }

    // True if the program may read a component, by number or indirectly.
    bool is_read(tgsi::register_file f, int index, int component) const
    {
        for (const tgsi::instruction& i : program_.instructions)
            for (int n = 0; n < i.info().source_count; ++n) {
                const tgsi::source& s = i.sources[n];
                const bool is_named = s.reg.file == f && (s.reg.by || s.reg.index == index);
                const auto reads = [&](const tgsi::address& by) { return by.file == f && by.index == index; };
                const bool is_index = reads(s.reg.by) || reads(s.reg.dimension_by);
                if (is_index || (is_named && (tgsi::components_read(i, n) >> component & 1) != 0)) return true;
            }
        return false;
    }

    // ---- runs ----

    struct result {
        std::vector<tgsi::numbered_register> out{};
        std::uint8_t alive = 0xF;
    };

    std::vector<tgsi::numbered_register> no_outputs() const
    {
        std::vector<tgsi::numbered_register> made;
        for (const int number : file_.out) {
            made.push_back({.index = number});
            for (auto& lanes : made.back().value.components) lanes.fill(not_written);
        }
        return made;
    }

    void check_run(const tgsi::loaded_shader& loaded, const vector_run& run, watched_interpreter& quad)
    {
        const seen_inputs inputs = inputs_of(loaded.interface(), run);
        const memory_words constants(run.constants);
        const memory_words buffers(run.buffers), memories(run.memories), buffers_expected(run.buffers), memories_expected(run.memories);
        const std::optional<result> expected = interpreted(run, inputs, constants, buffers_expected, memories_expected, quad);
        if (!expected) return;
        const std::optional<result> given = simulated(loaded, run, inputs, constants, buffers, memories);
        if (!given) return;
        const bool is_as_file = inputs.is_as_given && (file_.out.empty() || is_files(run, *expected));
        for (std::size_t lane = 0; lane < 4; ++lane) check_lane(loaded, run, inputs, *expected, *given, lane, is_as_file);
        if (loaded.shader().variant == tgsi::variant::position) return;
        check_memory(run, run.buffers_after, buffers_expected, buffers, is_as_file, " buffer ");
        check_memory(run, run.memories_after, memories_expected, memories, is_as_file, " memory ");
    }

    // True if the program needs no textures, or they returned the same as for the file: then the file's own results are expected.
    bool is_files(const vector_run& run, const result& expected) const
    {
        bool samples = false;
        for (const tgsi::instruction& i : program_.instructions) samples |= i.info().kind == tgsi::category::texture;
        for (std::size_t n = 0; samples && n < file_.out.size(); ++n)
            for (std::size_t lane = 0; lane < 4; ++lane)
                for (std::size_t c = 0; c < 4; ++c)
                    if (run.lanes[lane].out[4 * n + c] != expected.out[n].value.components[c][lane]) return false;
        return true;
    }

    std::optional<result> interpreted(const vector_run& run, const seen_inputs& inputs, const memory_words& constants,
                                      const memory_words& buffers, const memory_words& memories, watched_interpreter& quad)
    {
        quad.reset();
        for (const tgsi::numbered_register& one : inputs.in) quad.find(tgsi::register_file::in, one.index) = one.value;
        for (const tgsi::numbered_register& one : inputs.sv) quad.find(tgsi::register_file::sv, one.index) = one.value;
        result made{.out = no_outputs()};
        for (const tgsi::numbered_register& one : made.out) quad.find(tgsi::register_file::out, one.index) = one.value;
        quad.alive = inputs.covered;
        const auto spans = constants.constant_spans();
        tgsi::interpret_options options;
        options.constants = spans;
        options.buffers = buffers.spans();
        options.memories = memories.spans();
        canonical_host host(program_.processor);
        const tgsi::interpret_result done = quad.run(options, host);
        const auto describe = [&] { return where(run) + ": interpreter: " + std::string(sentence_of(done.code)); };
        if (!law_.expect(static_cast<bool>(done), describe)) return {};
        for (tgsi::numbered_register& one : made.out) one.value = quad.find(tgsi::register_file::out, one.index);
        made.alive = quad.alive;
        why_ = quad.why();
        return made;
    }

    std::optional<result> simulated(const tgsi::loaded_shader& loaded, const vector_run& run, const seen_inputs& inputs,
                                    const memory_words& constants, const memory_words& buffers, const memory_words& memories)
    {
        result made{.out = no_outputs()};
        procedural_texture_unit textures;
        textures.textures = 256;
        const auto all_constants = constants.constants();
        const auto all_buffers = buffers.buffers();
        tgsi::compiled_options options{.in = inputs.in, .sv = inputs.sv, .out = made.out, .constants = all_constants};
        options.buffers = all_buffers;
        if (memories.size() != 0) options.memory = memories.spans()[0];
        for (std::size_t n = 0; n < 3; ++n) {
            options.viewport_scale[n] = std::bit_cast<std::uint32_t>(test_viewport::scale[n]);
            options.viewport_offset[n] = std::bit_cast<std::uint32_t>(test_viewport::offset[n]);
        }
        options.textures = &textures;
        options.coverage = usual_coverage();
        options.slack = 1 << 16;
        const tgsi::compiled_result done = tgsi::run_compiled(loaded, options);
        made.alive = done.alive;
        if (done) return made;
        expect(false, [&] {
            return where(run) + ": instruction " + std::to_string(done.fault.index) + ", lane " + std::to_string(done.fault.lane) + ": " +
                   std::string(valhall::simulator::sentence_of(done.fault.code)) + " (" + hex(done.fault.value) + ") " +
                   std::string(done.fault.detail);
        });
        return {};
    }

    // ---- results ----

    void check_lane(const tgsi::loaded_shader& loaded, const vector_run& run, const seen_inputs& inputs, const result& expected,
                    const result& given, std::size_t lane, bool is_as_file)
    {
        const bool is_fragment = program_.processor == tgsi::processor::fragment;
        bool is_alive = (expected.alive >> lane & 1) != 0;
        if (is_alive && is_fragment) is_alive = coverage_of(loaded, inputs, expected, lane) != 0;
        expect(!is_fragment || is_alive == ((given.alive >> lane & 1) != 0),
               [&] { return where(run) + " lane " + std::to_string(lane) + (is_alive ? " is dropped" : " is not dropped"); });
        if (loaded.shader().variant != tgsi::variant::position) ++counts_.lanes;
        if (is_fragment && !is_alive) {
            counts_.not_compared["outputs of lanes that are dropped"] += 4 * file_.out.size();
            return;
        }
        for (std::size_t n = 0; n < file_.out.size(); ++n) check_register(loaded, run, inputs, expected, given, lane, n, is_as_file);
    }

    // The coverage of a lane after the shader, which may have changed it.
    std::uint32_t coverage_of(const tgsi::loaded_shader& loaded, const seen_inputs& inputs, const result& expected, std::size_t lane) const
    {
        std::uint32_t coverage = inputs.coverage[lane];
        for (const tgsi::numbered_register& one : expected.out)
            if (loaded.interface().output(one.index, 0).kind == tgsi::output_kind::coverage) coverage &= one.value.components[0][lane];
        return coverage;
    }

    void check_register(const tgsi::loaded_shader& loaded, const vector_run& run, const seen_inputs& inputs, const result& expected,
                        const result& given, std::size_t lane, std::size_t n, bool is_as_file)
    {
        std::array<std::uint32_t, 4> wanted{}, found{}, files{};
        for (std::size_t c = 0; c < 4; ++c) {
            files[c] = run.lanes[lane].out[4 * n + c];
            wanted[c] = is_as_file ? files[c] : expected.out[n].value.components[c][lane];
            found[c] = given.out[n].value.components[c][lane];
        }
        for (std::size_t c = 0; c < 4; ++c) {
            const tgsi::output_place place = loaded.interface().output(file_.out[n], static_cast<int>(c));
            const auto skip = [&](const char* why) { ++counts_.not_compared[why]; };
            if (expected.out[n].value.components[c][lane] == not_written) {
                skip("components that are never written");
                continue;
            }
            if (is_hidden(loaded.interface(), n, place)) {
                skip("outputs that share their place with a later one");
                continue;
            }
            switch (place.kind) {
            case tgsi::output_kind::none: skip("components that the stage does not put out"); continue;
            case tgsi::output_kind::color:
            case tgsi::output_kind::depth: break;
            case tgsi::output_kind::stencil: wanted[c] &= 0xFF; break;
            case tgsi::output_kind::coverage: wanted[c] &= inputs.coverage[lane]; break;
            case tgsi::output_kind::position:
                if (loaded.shader().variant == tgsi::variant::position && c == 0) check_position(run, lane, wanted, found, is_as_file);
                continue;
            case tgsi::output_kind::varying:
                if (loaded.shader().variant == tgsi::variant::position) continue;
                break;
            }
            check_component(run, lane, n, wanted, found, c, is_as_file);
        }
    }

    // True if a later register has the location of a component.
    bool is_hidden(const tgsi::shader_interface& of, std::size_t n, const tgsi::output_place& place) const
    {
        bool found = false;
        for (std::size_t later = n + 1; later < file_.out.size(); ++later)
            for (int c = 0; c < 4; ++c) found |= place.kind != tgsi::output_kind::none && of.output(file_.out[later], c) == place;
        return found && place.kind == tgsi::output_kind::varying;
    }

    void check_component(const vector_run& run, std::size_t lane, std::size_t n, const std::array<std::uint32_t, 4>& wanted,
                         const std::array<std::uint32_t, 4>& found, std::size_t c, bool is_as_file)
    {
        const tgsi::instruction* what = only_ < 0 ? nullptr : &program_.instructions[static_cast<std::size_t>(only_)];
        const vector_lane& of = run.lanes[lane];
        if (what != nullptr) {
            const char* why = why_other(*what, of, static_cast<int>(c));
            if (why == nullptr && is_as_file) why = departure(*what, of, static_cast<int>(c));
            if (why != nullptr) {
                ++counts_.not_compared[why];
                return;
            }
        }
        ++(is_as_file ? counts_.as_file : counts_.as_interpreter);
        counts_.exact += wanted[c] == found[c];
        const double largest = what != nullptr ? largest_term(*what, of, static_cast<int>(c)) : 0;
        const bool holds = is_as_expected(rule_.rule, wanted.data(), found.data(), c, largest) || is_flushed(rule_, wanted[c], found[c]);
        expect(holds, [&] {
            return where(run) + " lane " + std::to_string(lane) + " OUT[" + std::to_string(file_.out[n]) + "]." + "xyzw"[c] + ": " +
                   hex(found[c]) + ", not " + hex(wanted[c]) + (is_as_file ? "" : " (interpreter)");
        });
    }

    // The position is in window coordinates, followed by 1/w.
    void check_position(const vector_run& run, std::size_t lane, const std::array<std::uint32_t, 4>& clip,
                        const std::array<std::uint32_t, 4>& found, bool is_as_file)
    {
        const auto number = [](std::uint32_t word) { return static_cast<double>(std::bit_cast<float>(word)); };
        const double w = number(clip[3]);
        for (std::size_t c = 0; c < 4; ++c) {
            const double part = c == 3 ? 1 / w : number(clip[c]) / w * static_cast<double>(test_viewport::scale[c]);
            const double wanted = c == 3 ? part : part + static_cast<double>(test_viewport::offset[c]);
            const bool has_place = std::isfinite(wanted) && std::fabs(w) > 1e-30 && std::fabs(w) < 1e30 && std::fabs(part) < 1e30;
            if (!has_place) {
                ++counts_.not_compared["positions without a place in the window"];
                continue;
            }
            ++(is_as_file ? counts_.as_file : counts_.as_interpreter);
            const double offset = c == 3 ? 0 : std::fabs(static_cast<double>(test_viewport::offset[c]));
            const double tolerance = (1e-6 + 2 * rule_.rule.relative) * (std::fabs(part) + offset) + 1e-37;
            expect(std::fabs(number(found[c]) - wanted) <= tolerance, [&] {
                return where(run) + " lane " + std::to_string(lane) + " position " + "xyzw"[c] + ": " + std::to_string(number(found[c])) +
                       ", not " + std::to_string(wanted);
            });
        }
    }

    void check_memory(const vector_run& run, const std::vector<vector_words>& files, const memory_words& expected,
                      const memory_words& given, bool is_as_file, const char* what)
    {
        for (const vector_words& file : files) {
            const auto index = static_cast<std::size_t>(file.index);
            for (std::size_t n = 0; n < file.words.size(); ++n) {
                const std::uint32_t wanted = is_as_file ? file.words[n] : expected[index][n], found = given[index][n];
                ++counts_.words;
                comparison_rule rule = rule_.rule;
                rule.is_double = false;
                const bool holds = is_as_expected(rule, &wanted, &found, 0);
                expect(holds, [&] {
                    return where(run) + what + std::to_string(index) + " word " + std::to_string(n) + ": " + hex(found) + ", not " +
                           hex(wanted);
                });
            }
        }
    }

    const std::string& name_;
    const vector_file& file_;
    const Compile& compile_;
    tally& law_;
    compiled_counts& counts_;
    tgsi::parsed_growing_program parsed_;
    tgsi::program_view program_{};
    machine_rule rule_{};
    int only_ = -1;
    const char* why_ = nullptr;  // why results of the run are undefined
};

// Sets the results of a file to those of the interpreter, except for memory. Returns the error if the interpreter fails.
inline std::string set_results(vector_file& file)
{
    const tgsi::parsed_growing_program parsed = tgsi::parse_growing(file.program);
    if (!parsed) return "not read";
    const tgsi::program_view program = *parsed;
    watched_interpreter quad(program);
    canonical_host host(program.processor);
    for (vector_run& run : file.runs) {
        quad.reset();
        const memory_words constants(run.constants), buffers(run.buffers), memories(run.memories);
        const auto spans = constants.constant_spans();
        const auto set = [&](tgsi::register_file f, const std::vector<int>& numbers, auto words) {
            for (std::size_t n = 0; n < 4 * numbers.size(); ++n)
                for (std::size_t lane = 0; lane < 4; ++lane)
                    quad.find(f, numbers[n / 4]).components[n % 4][lane] = words(run.lanes[lane])[n];
        };
        set(tgsi::register_file::in, file.in, [](const vector_lane& l) { return l.in; });
        set(tgsi::register_file::sv, file.sv, [](const vector_lane& l) { return l.sv; });
        set(tgsi::register_file::out, file.out, [](const vector_lane& l) { return l.out; });
        tgsi::interpret_options options;
        options.constants = spans;
        options.buffers = buffers.spans();
        options.memories = memories.spans();
        const tgsi::interpret_result done = quad.run(options, host);
        if (!done) return std::string(sentence_of(done.code)) + " at instruction " + std::to_string(done.instruction);
        for (std::size_t lane = 0; lane < 4; ++lane) {
            run.lanes[lane].is_alive = (quad.alive >> lane & 1) != 0;
            for (std::size_t n = 0; n < 4 * file.out.size(); ++n)
                run.lanes[lane].out[n] = quad.find(tgsi::register_file::out, file.out[n / 4]).components[n % 4][lane];
        }
    }
    return {};
}

// Compiles the program of a file and compares the results of all of its runs.
template <class Compile>
void check_compiled_file(const std::string& name, const vector_file& file, const Compile& compile, tally& law, compiled_counts& counts)
{
    compiled_file_check<Compile>(name, file, compile, law, counts).check();
}

}  // namespace tests

#endif
