// SPDX-License-Identifier: MIT
// Runs a compiled shader in the simulator for one quad, as a driver would on the hardware: sets up registers, uniforms, buffers, varyings
// and textures by the program's declarations, and returns the outputs as the program's registers.
//
//   constexpr std::uint32_t red = … run_compiled(shader, program, {.in = in, .out = out}) …
#ifndef VALHALL_TGSI_RUN_COMPILED_HPP
#define VALHALL_TGSI_RUN_COMPILED_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/compiler/ir/pool.hpp"
#include "valhall/front/descriptor_tables.hpp"
#include "valhall/front/shader_host.hpp"
#include "valhall/front/shader_run.hpp"
#include "valhall/tgsi/compiled_shader.hpp"
#include "valhall/tgsi/shader_inputs.hpp"
#include "valhall/tgsi/uniform_keys.hpp"

namespace valhall::tgsi {

/// The contents of a constant buffer. Reads beyond them return 0.
struct constant_words {
    std::uint32_t index = 0;                 ///< `CONST[index]`
    std::span<const std::uint32_t> words{};  ///< its contents, four words for each register
};

/// The contents of a BUFFER, which the shader can change.
struct buffer_words {
    std::uint32_t index = 0;           ///< `BUFFER[index]`
    std::span<std::uint32_t> words{};  ///< its contents
};

/// The resources of a run of a compiled shader. The memory of spans belongs to the caller.
///
/// Values are given as TGSI values. If the hardware cannot represent one, the shader sees another value: see value_seen().
struct compiled_options {
    std::span<const numbered_register> in{};             ///< for vertex shaders: the attributes
    std::span<const numbered_register> sv{};             ///< system values; others are 0, and positions are those of the quad at (0, 0)
    std::span<numbered_register> out{};                  ///< receives the outputs; registers that are never written keep their values
    std::span<const constant_words> constants{};  ///< in any order
    std::span<const buffer_words> buffers{};  ///< in any order
    std::span<std::uint32_t> memory{};               ///< the MEMORY that the workgroup shares
    front::texture_unit* textures = nullptr;  ///< if null, texture instructions stop the run
    std::uint32_t viewport_scale[3]{0x3F800000, 0x3F800000, 0x3F800000};  ///< floats
    std::uint32_t viewport_offset[3]{};  ///< floats
    std::uint32_t coverage = 1;                      ///< of the pixels of all lanes, unless SAMPLEMASK is given
    /// The number of bytes beyond the end of a BUFFER or of shared memory that may be accessed, with undefined results. Accesses beyond
    /// stop the run.
    std::uint32_t slack = 0;
    std::uint64_t limit = 1'000'000;  ///< the maximum number of executed instructions
    const simulator::replacements* functions = nullptr;  ///< caller-provided results; if null, the library's
    simulator::observer* watcher = nullptr;  ///< called around each instruction, if given
};

/// The result of a run.
struct compiled_result {
    simulator::run_fault fault{};  ///< why the run stopped, if it did
    std::uint64_t steps = 0;  ///< the number of executed instructions
    std::uint8_t alive = 0;  ///< bit n: lane n has not been discarded

    /// True if the shader ran to its end.
    constexpr explicit operator bool() const { return fault.code == simulator::run_error::none; }
    /// True if a lane has not been discarded.
    constexpr bool is_alive(int lane) const { return (alive >> lane & 1) != 0; }
};

/// A compiled shader decoded for any number of runs, with its TGSI program. Both must outlive this object.
class loaded_shader {
public:
    /// Decodes a shader.
    constexpr loaded_shader(const compiled_view& shader, const program_view& program)
        : shader_(shader), program_(program), interface_(program, shader.on), steps_(shader.words, shader.on)
    {
    }

    /// The compiled shader.
    constexpr const compiled_view& shader() const { return shader_; }
    /// The TGSI program.
    constexpr const program_view& program() const { return program_; }
    /// The places of its inputs and outputs.
    constexpr const shader_interface& interface() const { return interface_; }
    /// The decoded words.
    constexpr simulator::program_view steps() const { return steps_.view(); }

private:
    compiled_view shader_;
    program_view program_;
    shader_interface interface_;
    simulator::growing_decoded_program steps_;
};

namespace detail {

// The host of a run: the attributes are registers of the caller.
class run_host final : public front::shader_host {
public:
    std::span<const numbered_register> attributes{};

    constexpr ~run_host() override {}

    constexpr bool attribute(std::int64_t index, int lane, std::array<std::uint32_t, 4>& words) override
    {
        for (const numbered_register& given : attributes) {
            if (given.index != index) continue;
            for (int c = 0; c < 4; ++c) words[static_cast<std::size_t>(c)] = given.value.word(lane, c);
            return true;
        }
        return false;
    }
};

// ---- a run ----

// A run of a compiled shader: sets up memory and registers before it, and reads them after it.
class compiled_run {
public:
    constexpr compiled_run(const loaded_shader& loaded, const compiled_options& options)
        : loaded_(loaded), options_(options), run_({loaded.steps(), loaded.shader().thread_storage, loaded.shader().workgroup_storage})
    {
        add_ranges();
        for (const register_file file : {register_file::in, register_file::sv}) add_resources(file);
        set_uniforms();
        set_host();
    }

    constexpr compiled_result run()
    {
        simulator::environment around = run_.around(host_);
        around.functions = options_.functions;
        around.watcher = options_.watcher;
        simulator::warp w(around, quad_lanes);
        set_registers(w);
        const simulator::run_fault fault = simulator::run_workgroup(std::span(&w, 1), options_.limit);
        read_outputs();
        const unsigned alive = static_cast<unsigned>(w.launched()) & ~static_cast<unsigned>(w.discarded());
        return {fault, w.steps(), static_cast<std::uint8_t>(alive)};
    }

private:
    static constexpr std::size_t sample_count = 32;
    static constexpr auto crossing = front::shader_memory::range_kind::crossing;
    static constexpr std::uint32_t position_size = 16;

    constexpr preload_place place_of(preload which) const
    {
        return find_preload(which, stage_of_preloads(loaded_.program().processor), loaded_.shader().on);
    }
    // Reads a preloaded value.
    constexpr std::uint32_t get(const simulator::warp& w, preload which, std::size_t lane) const
    {
        const preload_place at = place_of(which);
        return low_bits(w.reg(at.number, static_cast<int>(lane)), at.bits);
    }

    // ---- memory and buffers ----

    static constexpr std::uint32_t record_size(const loaded_shader& loaded)
    {
        if (loaded.program().processor != processor::vertex) return 0;
        return loaded.shader().variant == variant::position ? position_size : loaded.interface().varyings_size();
    }

    static constexpr std::size_t shared_size(const loaded_shader& loaded, const compiled_options& options)
    {
        const std::size_t given = 4 * options.memory.size(), needed = loaded.shader().workgroup_storage;
        return (given > needed ? given : needed) + options.slack;
    }

    // Defined before its callers: clang++ 14 requires it in constant expressions.
    template <class Act>
    constexpr void for_components_of_records(const Act& act)
    {
        const std::uint32_t size = record_size(loaded_);
        if (size == 0) return;
        const output_kind wanted = loaded_.shader().variant == variant::position ? output_kind::position : output_kind::varying;
        for (numbered_register& output : options_.out) {
            for (std::size_t component = 0; component < 4; ++component) {
                const output_place place = loaded_.interface().output(output.index, static_cast<int>(component));
                if (place.kind != wanted) continue;
                const std::size_t offset = wanted == output_kind::position ? 4 * component : place.offset;
                for (std::size_t lane = 0; lane < quad_lanes; ++lane) act(output, component, lane, lane * size + offset);
            }
        }
    }

    constexpr void add_binding(std::uint32_t handle, std::span<const std::uint32_t> words, std::size_t slack)
    {
        bindings_.add({handle, run_.memory.address(run_.memory.add_words(words, crossing, slack)), 4 * words.size()});
    }

    constexpr void add_ranges()
    {
        for (const constant_words& bank : options_.constants) add_binding(bank.index, bank.words, 0);
        for (const buffer_words& buffer : options_.buffers)
            add_binding(front::descriptor_table::buffers << 24 | buffer.index, buffer.words, options_.slack);
        run_.add_workspace({.threads = quad_lanes,
                            .shared_bytes = shared_size(loaded_, options_),
                            .vertex_bytes = std::size_t{quad_lanes} * record_size(loaded_),
                            .sample_places = sample_count,
                            .of_vertices = crossing});
        run_.memory.set_words(run_.shared(), options_.memory);
        set_records();
    }

    // The initial contents of vertex records: the caller's values, for outputs that are never written.
    constexpr void set_records()
    {
        for_components_of_records([&](numbered_register& to, std::size_t component, std::size_t lane, std::size_t offset) {
            run_.memory.set_word(run_.vertices(), offset, to.value.components[component][lane]);
        });
    }

    // ---- inputs ----

    constexpr void set_registers(simulator::warp& w)
    {
        for (int lane = 0; lane < quad_lanes; ++lane) set_usual_registers(w, lane);
        for (const numbered_register& input : options_.in) set_preloads(w, register_file::in, input);
        for (const numbered_register& input : options_.sv) set_preloads(w, register_file::sv, input);
        for (std::size_t lane = 0; lane < quad_lanes; ++lane) finish_registers(w, lane);
    }

    // Sets the default contents of registers.
    constexpr void set_usual_registers(simulator::warp& w, int lane) const
    {
        const auto n = static_cast<std::uint32_t>(lane);
        switch (loaded_.program().processor) {
        case processor::fragment:
            return simulator::set_fragment_registers(
                w, lane, {.x = n & 1, .y = n >> 1, .coverage = low_bits(options_.coverage, place_of(preload::coverage).bits)});
        case processor::vertex: return simulator::set_vertex_registers(w, lane, n, n, 0);
        default: return simulator::set_compute_registers(w, lane, {.size = {quad_lanes, 1, 1}}, n);
        }
    }

    // Sets registers that are computed from inputs, and the lanes and samples that the inputs name.
    constexpr void finish_registers(simulator::warp& w, std::size_t lane)
    {
        const program_view& program = loaded_.program();
        if (program.processor == processor::fragment) {
            constexpr std::uint32_t sample_shift = 16;
            if (get(w, preload::coverage, lane) == 0) host_.helpers = static_cast<simulator::lane_mask>(host_.helpers | 1u << lane);
            if (!has_sample_places_) return;
            const std::uint32_t sample = get(w, preload::varying_source, lane) >> sample_shift & (sample_count - 1);
            return run_.memory.set_word(run_.samples(), 4 * sample, sample_places_[lane]);
        }
        if (program.processor != processor::compute) return;
        const std::uint32_t xy = get(w, preload::local_id_xy, lane);
        const std::uint32_t local[] = {xy & 0xFFFF, xy >> 16, get(w, preload::local_id_z, lane)};
        const int global = place_of(preload::global_id_x).number, group = place_of(preload::workgroup_id_x).number,
                  at = static_cast<int>(lane);
        for (int n = 0; n < 3; ++n) w.set_reg(global + n, at, w.reg(group + n, at) * block_size(static_cast<std::size_t>(n)) + local[n]);
    }

    // The size of the workgroup in a direction; 1 if the program does not set it.
    constexpr std::uint32_t block_size(std::size_t direction) const
    {
        return loaded_.program().property_or(fixed_sizes[direction].said_by, 1);
    }

    // Sets the bits of preloaded registers that an input has.
    constexpr void set_preloads(simulator::warp& w, register_file file, const numbered_register& given) const
    {
        for (int c = 0; c < 4; ++c) {
            const input_place place = loaded_.interface().input(file, given.index, c);
            // Helper lanes are determined by their coverage alone.
            if (place.kind != input_kind::preloaded || place.form == input_form::zero) continue;
            for (int lane = 0; lane < quad_lanes; ++lane) {
                std::uint32_t word = w.reg(place.number, lane);
                set_bits(word, place, bits_of_input(place, given.value.word(lane, c), file));
                w.set_reg(place.number, lane, word);
            }
        }
    }

    // Adds the inputs of a file that are not in registers.
    constexpr void add_resources(register_file file)
    {
        for (const numbered_register& input : file == register_file::in ? options_.in : options_.sv)
            for (std::size_t component = 0; component < 4; ++component) add_resource(file, input, component);
    }
    constexpr void add_resource(register_file file, const numbered_register& given, std::size_t component)
    {
        const input_place place = loaded_.interface().input(file, given.index, static_cast<int>(component));
        if (place.kind == input_kind::varying) return add_varying(place.offset, given, component);
        for (std::size_t lane = 0; lane < quad_lanes; ++lane) {
            const std::uint32_t bits = bits_of_input(place, given.value.components[component][lane], file);
            if (place.kind == input_kind::rasterised) set_rasterised(place, lane, bits);
            if (place.kind == input_kind::sample_place) set_sample_place(place, lane, bits);
        }
    }

    static constexpr void set_bits(std::uint32_t& word, const input_place& place, std::uint32_t bits)
    {
        const std::uint32_t mask = low_bits(0xFFFFFFFF, place.width) << place.shift;
        word = (word & ~mask) | (bits << place.shift & mask);
    }

    constexpr void set_rasterised(const input_place& place, std::size_t lane, std::uint32_t bits)
    {
        const std::size_t word = place.shift / 32;
        host_.rasterised[place.number][word][lane] = bits;
        host_.has_rasterised[place.number] = static_cast<std::uint8_t>(host_.has_rasterised[place.number] | 1u << word);
    }

    // Sets the position of a lane's sample. (Sample registers may be set before or after those of positions.)
    constexpr void set_sample_place(const input_place& place, std::size_t lane, std::uint32_t bits)
    {
        sample_places_[lane] |= bits << place.shift;
        has_sample_places_ = true;
    }

    constexpr void add_varying(std::uint32_t offset, const numbered_register& given, std::size_t component)
    {
        simulator::varying_word word{.offset = offset};
        for (std::size_t lane = 0; lane < quad_lanes; ++lane) word.lanes[lane] = given.value.components[component][lane];
        varyings_.add(word);
    }

    // ---- uniforms and special values ----

    // Computes the content of a uniform. False if nothing provides it.
    constexpr bool find_uniform(const uniform_content& content, std::uint32_t& word)
    {
        const auto axis = [&](uniform_kind first) { return static_cast<int>(content.kind) - static_cast<int>(first); };
        std::array<std::uint32_t, 4> size{};
        switch (content.kind) {
        case uniform_kind::constant: return find_constant(content, word);
        case uniform_kind::viewport_scale_x:
        case uniform_kind::viewport_scale_y:
        case uniform_kind::viewport_scale_z: word = options_.viewport_scale[axis(uniform_kind::viewport_scale_x)]; return true;
        case uniform_kind::viewport_offset_x:
        case uniform_kind::viewport_offset_y:
        case uniform_kind::viewport_offset_z: word = options_.viewport_offset[axis(uniform_kind::viewport_offset_x)]; return true;
        case uniform_kind::texture_size:
            if (options_.textures == nullptr || content.value > 3 || !options_.textures->size(content.buffer, size)) return false;
            word = size[content.value];
            return true;
        case uniform_kind::texture_samples: return options_.textures != nullptr && options_.textures->samples(content.buffer, word);
        case uniform_kind::buffer_size: return find_buffer_size(content.buffer, word);
        case uniform_kind::system_value: return find_system_value(content, word);
        default: return false;
        }
    }
    constexpr void set_uniforms()
    {
        compiler::pool<compiler::uniform_word> words;
        for (const uniform_content& u : loaded_.shader().uniforms)
            words.add({.is_constant = u.kind == uniform_kind::immediate, .bits = u.value, .key = tgsi::key_of(u)});
        const auto find = [this](std::uint64_t key, std::uint32_t& word) { return find_uniform(content_of({.key = key}), word); };
        run_.set_uniforms(words.view(), loaded_.shader().precomputed, tgsi::key_of({.kind = uniform_kind::computed}), find);
    }

    constexpr bool find_constant(const uniform_content& content, std::uint32_t& word) const
    {
        for (const constant_words& bank : options_.constants) {
            if (bank.index != content.buffer) continue;
            word = content.value / 4 < bank.words.size() ? bank.words[content.value / 4] : 0;
            return content.value % 4 == 0;
        }
        return false;
    }

    constexpr bool find_buffer_size(std::uint32_t index, std::uint32_t& word) const
    {
        for (const buffer_words& buffer : options_.buffers) {
            if (buffer.index != index) continue;
            word = static_cast<std::uint32_t>(4 * buffer.words.size());
            return true;
        }
        return false;
    }

    // Reads the system value of the first lane; it is the same in all.
    constexpr bool find_system_value(const uniform_content& content, std::uint32_t& word) const
    {
        for (const numbered_register& input : options_.sv) {
            const input_place place = loaded_.interface().input(register_file::sv, input.index, static_cast<int>(content.value & 3));
            if (place.kind != input_kind::uniform || place.content != content) continue;
            word = input.value.components[content.value & 3][0];
            return true;
        }
        return false;
    }

    constexpr void set_host()
    {
        host_.attributes = options_.in;
        host_.varyings = varyings_.view();
        host_.buffers = bindings_.view();
        host_.textures = options_.textures;
        host_.vertices = {run_.memory.address(run_.vertices()), record_size(loaded_)};
    }

    // ---- outputs ----

    constexpr void read_outputs()
    {
        auto range = static_cast<std::uint32_t>(options_.constants.size());
        for (const buffer_words& buffer : options_.buffers) run_.memory.get_words(range++, buffer.words);
        run_.memory.get_words(run_.shared(), options_.memory);
        for_components_of_records([&](numbered_register& to, std::size_t component, std::size_t lane, std::size_t offset) {
            to.value.components[component][lane] = run_.memory.word(run_.vertices(), offset);
        });
        if (loaded_.program().processor != processor::fragment) return;
        for (numbered_register& output : options_.out)
            for (std::size_t component = 0; component < 4; ++component) read_fragment_output(output, component);
    }

    constexpr void read_fragment_output(numbered_register& to, std::size_t component)
    {
        const front::lane_output* const from = find_output(loaded_.interface().output(to.index, static_cast<int>(component)), component);
        for (std::size_t lane = 0; from != nullptr && lane < quad_lanes; ++lane)
            if (from->has(lane)) to.value.components[component][lane] = from->words[lane];
    }

    constexpr const front::lane_output* find_output(const output_place& place, std::size_t component) const
    {
        switch (place.kind) {
        case output_kind::color: return place.number < front::shader_host::max_targets ? &host_.colors[place.number][component] : nullptr;
        case output_kind::depth: return &host_.depth;
        case output_kind::stencil: return &host_.stencil;
        case output_kind::coverage: return &host_.coverage;
        default: return nullptr;
        }
    }

    const loaded_shader& loaded_;
    const compiled_options& options_;
    front::shader_run run_;
    compiler::pool<simulator::buffer_binding> bindings_{};
    compiler::pool<simulator::varying_word> varyings_{};
    run_host host_{};
    std::uint32_t sample_places_[quad_lanes]{};
    bool has_sample_places_ = false;
};

}  // namespace detail

/// Runs a compiled shader for a quad. Errors are in the result's `fault`, with the instruction.
constexpr compiled_result run_compiled(const loaded_shader& shader, const compiled_options& options = {})
{
    return detail::compiled_run(shader, options).run();
}

/// As above, for a shader that runs once, and its TGSI program.
constexpr compiled_result run_compiled(const compiled_view& shader, const program_view& program, const compiled_options& options = {})
{
    return run_compiled(loaded_shader(shader, program), options);
}

}  // namespace valhall::tgsi

#endif
