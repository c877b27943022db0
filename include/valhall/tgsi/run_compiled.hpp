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

#include "valhall/compiler/evaluate_preamble.hpp"
#include "valhall/simulator/run.hpp"
#include "valhall/tgsi/compiled_shader.hpp"
#include "valhall/front/descriptor_tables.hpp"
#include "valhall/tgsi/owned_array.hpp"
#include "valhall/front/shader_host.hpp"
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
        : shader_(shader), program_(program), interface_(program, shader.on), steps_(shader.words.size())
    {
        for (std::size_t n = 0; n < shader.words.size(); ++n) steps_[n] = simulator::make_step(shader.words[n], shader.on);
    }

    /// The compiled shader.
    constexpr const compiled_view& shader() const { return shader_; }
    /// The TGSI program.
    constexpr const program_view& program() const { return program_; }
    /// The places of its inputs and outputs.
    constexpr const shader_interface& interface() const { return interface_; }
    /// The decoded words.
    constexpr simulator::program_view steps() const { return {steps_.view(), shader_.on}; }

private:
    compiled_view shader_;
    program_view program_;
    shader_interface interface_;
    detail::owned_array<simulator::step> steps_;
};

namespace detail {

// ---- memory ----

// The address of a memory range. Buffers begin 64 bytes before a multiple of 2^32, to expose 32-bit address arithmetic. Shared and thread
// memory do not, since existing programs rely on 32-bit sums for those.
constexpr std::uint64_t address_of_range(std::size_t number, bool is_buffer)
{
    return (std::uint64_t{number + 1} << 32) - (is_buffer ? 64 : 0);
}

// All memory that a shader can access, in ranges.
class shader_memory {
public:
    constexpr shader_memory(std::size_t ranges, std::size_t bytes) : bytes_(bytes), ranges_(ranges) {}

    // Adds a zeroed range and returns its number.
    constexpr std::size_t add(std::size_t size, bool is_buffer = false)
    {
        ranges_[count_] = {address_of_range(count_, is_buffer), bytes_.view().subspan(used_, size)};
        used_ += size;
        return count_++;
    }

    constexpr std::uint64_t address(std::size_t range) const { return ranges_[range].address; }

    constexpr void set_word(std::size_t range, std::size_t offset, std::uint32_t word)
    {
        simulator::store_bytes(ranges_[range].bytes.data() + offset, 4, word);
    }
    constexpr std::uint32_t word(std::size_t range, std::size_t offset) const
    {
        return static_cast<std::uint32_t>(simulator::load_bytes(ranges_[range].bytes.data() + offset, 4));
    }
    template <class Word>
    constexpr void set_words(std::size_t range, std::span<Word> words)
    {
        for (std::size_t n = 0; n < words.size(); ++n) set_word(range, 4 * n, words[n]);
    }
    constexpr void get_words(std::size_t range, std::span<std::uint32_t> words) const
    {
        for (std::size_t n = 0; n < words.size(); ++n) words[n] = word(range, 4 * n);
    }

    constexpr simulator::memory_map map() const { return ranges_.view(); }

private:
    owned_array<std::uint8_t> bytes_;
    owned_array<simulator::memory_range> ranges_;
    std::size_t used_ = 0, count_ = 0;
};

// The host of a run: the attributes are registers of the caller.
class run_host final : public front::shader_host {
public:
    std::span<const numbered_register> attributes{};

    constexpr ~run_host() override {}

    constexpr bool attribute(std::int64_t index, int lane, std::array<std::uint32_t, 4>& words) override
    {
        for (const numbered_register& one : attributes) {
            if (one.index != index) continue;
            for (int c = 0; c < 4; ++c) words[static_cast<std::size_t>(c)] = one.value.word(lane, c);
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
        : loaded_(loaded), options_(options),
          memory_(options.constants.size() + options.buffers.size() + other_ranges, bytes_needed(loaded, options)),
          bindings_(options.constants.size() + options.buffers.size()), varyings_(4 * options.in.size()),
          uniforms_(loaded.shader().uniforms.size()), has_uniform_(loaded.shader().uniforms.size())
    {
        add_ranges();
        for (std::size_t lane = 0; lane < quad_lanes; ++lane) set_usual_registers(lane);
        set_inputs(register_file::in, options.in);
        set_inputs(register_file::sv, options.sv);
        for (std::size_t lane = 0; lane < quad_lanes; ++lane) finish_registers(lane);
        for (std::size_t n = 0; n < uniforms_.size(); ++n) has_uniform_[n] = find_uniform(loaded.shader().uniforms[n], uniforms_[n]);
        compute_preamble(loaded);
        set_host();
    }

    constexpr compiled_result run()
    {
        const simulator::environment around{.program = loaded_.steps(),
                                            .uniforms = uniforms_.view(),
                                            .has_uniform = has_uniform_.view(),
                                            .specials = specials_,
                                            .memory = memory_.map(),
                                            .devices = &host_,
                                            .functions = options_.functions,
                                            .watcher = options_.watcher};
        simulator::warp w(around, quad_lanes);
        for (std::size_t n = 0; n < register_count; ++n)
            for (std::size_t lane = 0; (set_ >> n & 1) != 0 && lane < quad_lanes; ++lane)
                w.set_reg(static_cast<int>(first_register() + n), static_cast<int>(lane), registers_[n][lane]);
        while (w.state() == simulator::warp_state::running || w.state() == simulator::warp_state::at_barrier) {
            w.run(options_.limit);
            w.pass_barrier();  // there are no other warps
        }
        read_outputs();
        const unsigned alive = static_cast<unsigned>(w.launched()) & ~static_cast<unsigned>(w.discarded());
        return {w.fault(), w.steps(), static_cast<std::uint8_t>(alive)};
    }

private:
    static constexpr std::size_t register_count = 8, other_ranges = 4, sample_count = 32, special_count = 13;
    static constexpr std::uint32_t position_size = 16;

    constexpr std::size_t first_register() const { return static_cast<std::size_t>(first_preloaded_register(loaded_.shader().on)); }

    constexpr preload_place place_of(preload which) const
    {
        return find_preload(which, stage_of_preloads(loaded_.program().processor), loaded_.shader().on);
    }
    constexpr std::uint32_t& reg(int number, std::size_t lane)
    {
        const std::size_t index = static_cast<std::size_t>(number) - first_register();
        set_ |= 1u << index;
        return registers_[index][lane];
    }
    // Reads a preloaded value; `set` changes it and keeps the rest of its register.
    constexpr std::uint32_t get(preload which, std::size_t lane)
    {
        const preload_place at = place_of(which);
        return low_bits(reg(at.number, lane), at.bits);
    }
    constexpr void set(preload which, std::size_t lane, std::uint32_t value)
    {
        const preload_place at = place_of(which);
        std::uint32_t& word = reg(at.number, lane);
        word ^= low_bits(word ^ value, at.bits);
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

    // The thread-local memory of each thread is aligned to 16 bytes.
    static constexpr std::uint32_t thread_size(const loaded_shader& loaded) { return (loaded.shader().thread_storage + 15) / 16 * 16; }

    static constexpr std::size_t bytes_needed(const loaded_shader& loaded, const compiled_options& options)
    {
        const std::size_t of_each_lane = std::size_t{record_size(loaded)} + thread_size(loaded);
        std::size_t bytes = quad_lanes * of_each_lane + shared_size(loaded, options) + 4 * sample_count;
        for (const constant_words& bank : options.constants) bytes += 4 * bank.words.size();
        for (const buffer_words& buffer : options.buffers) bytes += 4 * buffer.words.size() + options.slack;
        return bytes;
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

    constexpr void add_ranges()
    {
        std::size_t n = 0;
        for (const constant_words& bank : options_.constants) {
            const std::size_t range = memory_.add(4 * bank.words.size(), true);
            memory_.set_words(range, bank.words);
            bindings_[n++] = {bank.index, memory_.address(range), 4 * bank.words.size()};
        }
        for (const buffer_words& buffer : options_.buffers) {
            const std::size_t range = memory_.add(4 * buffer.words.size() + options_.slack, true);
            memory_.set_words(range, buffer.words);
            bindings_[n++] = {front::descriptor_table::buffers << 24 | buffer.index, memory_.address(range), 4 * buffer.words.size()};
        }
        shared_ = memory_.add(shared_size(loaded_, options_));
        memory_.set_words(shared_, options_.memory);
        threads_ = memory_.add(std::size_t{quad_lanes} * thread_size(loaded_));
        samples_ = memory_.add(4 * sample_count);
        vertices_ = memory_.add(std::size_t{quad_lanes} * record_size(loaded_), true);
        set_records();
    }

    // The initial contents of vertex records: the caller's values, for outputs that are never written.
    constexpr void set_records()
    {
        for_components_of_records([&](numbered_register& to, std::size_t component, std::size_t lane, std::size_t offset) {
            memory_.set_word(vertices_, offset, to.value.components[component][lane]);
        });
    }

    // ---- inputs ----

    // Sets the default contents of registers.
    constexpr void set_usual_registers(std::size_t lane)
    {
        const auto n = static_cast<std::uint32_t>(lane);
        switch (loaded_.program().processor) {
        case processor::fragment:
            set(preload::varying_source, lane, 0);
            set(preload::front_facing, lane, 0);
            set(preload::pixel_xy, lane, (n & 1) | n >> 1 << 16);
            set(preload::coverage, lane, options_.coverage);
            break;
        case processor::vertex:
            set(preload::output_index, lane, n);
            set(preload::vertex_id, lane, n);
            set(preload::instance_id, lane, 0);
            break;
        default:
            for (const preload unused : {preload::local_id_z, preload::workgroup_id_x, preload::workgroup_id_y, preload::workgroup_id_z})
                set(unused, lane, 0);
            set(preload::local_id_xy, lane, n);
            break;
        }
    }

    // Sets registers that are not inputs, or are computed from inputs.
    constexpr void finish_registers(std::size_t lane)
    {
        const program_view& program = loaded_.program();
        if (program.processor == processor::fragment) {
            if (get(preload::coverage, lane) == 0) host_.helpers = static_cast<simulator::lane_mask>(host_.helpers | 1u << lane);
            return;
        }
        if (program.processor != processor::compute) return;
        const std::uint32_t xy = get(preload::local_id_xy, lane);
        const std::uint32_t local[] = {xy & 0xFFFF, xy >> 16, get(preload::local_id_z, lane)};
        const int global = place_of(preload::global_id_x).number, group = place_of(preload::workgroup_id_x).number;
        for (int n = 0; n < 3; ++n) reg(global + n, lane) = reg(group + n, lane) * block_size(static_cast<std::size_t>(n)) + local[n];
    }

    // The size of the workgroup in a direction; 1 if the program does not set it.
    constexpr std::uint32_t block_size(std::size_t direction) const
    {
        return loaded_.program().property_or(fixed_sizes[direction].said_by, 1);
    }

    constexpr void set_inputs(register_file file, std::span<const numbered_register> given)
    {
        for (const numbered_register& input : given)
            for (std::size_t component = 0; component < 4; ++component) set_input(file, input, component);
    }

    constexpr void set_input(register_file file, const numbered_register& given, std::size_t component)
    {
        const input_place place = loaded_.interface().input(file, given.index, static_cast<int>(component));
        if (place.kind == input_kind::varying) add_varying(place.offset, given, component);
        for (std::size_t lane = 0; lane < quad_lanes; ++lane) {
            const std::uint32_t bits = bits_of_input(place, given.value.components[component][lane], file);
            switch (place.kind) {
            case input_kind::preloaded:
                // Helper lanes are determined by their coverage alone.
                if (place.form != input_form::zero) set_bits(reg(place.number, lane), place, bits);
                break;
            case input_kind::rasterised: set_rasterised(place, lane, bits); break;
            case input_kind::sample_place: set_sample_place(place, lane, bits); break;
            default: break;
            }
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
        simulator::varying_word& to = varyings_[varying_count_++];
        to.offset = offset;
        for (std::size_t lane = 0; lane < quad_lanes; ++lane) to.lanes[lane] = given.value.components[component][lane];
    }

    // ---- uniforms and special values ----

    // Computes the content of a uniform. False if nothing provides it.
    constexpr bool find_uniform(const uniform_content& content, std::uint32_t& word)
    {
        const auto axis = [&](uniform_kind first) { return static_cast<int>(content.kind) - static_cast<int>(first); };
        std::array<std::uint32_t, 4> size{};
        switch (content.kind) {
        case uniform_kind::immediate: word = content.value; return true;
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
    // Computes the words of the preamble. A word counts as provided if all uniforms that the preamble reads are.
    constexpr void compute_preamble(const loaded_shader& loaded)
    {
        const compiler::preamble* const from = loaded.shader().precomputed;
        if (from == nullptr || from->words.empty()) return;
        owned_array<std::uint32_t> words(from->words.size());
        bool is_complete = true;
        compiler::evaluate(
            *from,
            [&](std::uint64_t key) {
                std::uint32_t word = 0;
                is_complete &= find_uniform(content_of({.key = key}), word);
                return word;
            },
            words.view());
        for (std::size_t n = 0; n < uniforms_.size(); ++n) {
            const uniform_content& content = loaded.shader().uniforms[n];
            if (content.kind != uniform_kind::computed || content.value >= words.size()) continue;
            uniforms_[n] = words[content.value];
            has_uniform_[n] = is_complete;
        }
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

    constexpr void add_special(special which, std::uint64_t value, std::uint32_t lane_step = 0)
    {
        specials_[special_used_++] = {which, {static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)}, lane_step};
    }

    constexpr void set_host()
    {
        constexpr std::uint32_t sample_shift = 16;
        for (std::size_t lane = 0; has_sample_places_ && lane < quad_lanes; ++lane)
            memory_.set_word(samples_, 4 * (get(preload::varying_source, lane) >> sample_shift & (sample_count - 1)), sample_places_[lane]);
        host_.attributes = options_.in;
        host_.varyings = varyings_.view().first(varying_count_);
        host_.buffers = bindings_.view();
        host_.textures = options_.textures;
        host_.vertices = {memory_.address(vertices_), record_size(loaded_)};
        constexpr int first_target = static_cast<int>(special::blend_descriptor_0);
        for (int n = 0; n < front::shader_host::max_targets; ++n) add_special(static_cast<special>(first_target + n), 0);
        add_special(special::atest_datum, 0);
        add_special(special::sample, memory_.address(samples_));
        add_special(special::workgroup_local_pointer, memory_.address(shared_));
        add_special(special::thread_local_pointer, memory_.address(threads_), thread_size(loaded_));
        add_special(special::resource_table_pointer, 0);
    }

    // ---- outputs ----

    constexpr void read_outputs()
    {
        std::size_t range = options_.constants.size();
        for (const buffer_words& buffer : options_.buffers) memory_.get_words(range++, buffer.words);
        memory_.get_words(shared_, options_.memory);
        for_components_of_records([&](numbered_register& to, std::size_t component, std::size_t lane, std::size_t offset) {
            to.value.components[component][lane] = memory_.word(vertices_, offset);
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
    shader_memory memory_;
    owned_array<simulator::buffer_binding> bindings_;
    owned_array<simulator::varying_word> varyings_;
    owned_array<std::uint32_t> uniforms_;
    owned_array<std::uint8_t> has_uniform_;
    run_host host_{};
    simulator::special_binding specials_[special_count]{};
    unsigned set_ = 0;  // the preloads that have been set
    std::uint32_t registers_[register_count][quad_lanes]{};
    std::uint32_t sample_places_[quad_lanes]{};
    std::size_t shared_ = 0, threads_ = 0, samples_ = 0, vertices_ = 0;
    std::size_t varying_count_ = 0, special_used_ = 0;
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
