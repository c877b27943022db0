// SPDX-License-Identifier: MIT
// Runs a compiled shader of any front end in the simulator, as a driver would on the hardware: the memory, uniforms and special values that every
// shader finds. A front end derives its own run, which knows its resources.
#ifndef VALHALL_FRONT_SHADER_RUN_HPP
#define VALHALL_FRONT_SHADER_RUN_HPP

#include <cstddef>
#include <cstdint>
#include <span>

#include "valhall/compiler/evaluate_preamble.hpp"
#include "valhall/front/shader_memory.hpp"
#include "valhall/simulator/launch.hpp"
#include "valhall/simulator/noise.hpp"
#include "valhall/simulator/run.hpp"

namespace valhall::front {

/// A compiled shader that is to run. The decoded words must outlive the run.
struct shader_program {
    simulator::program_view steps;  ///< the decoded words
    std::uint32_t thread_storage = 0;  ///< bytes that each thread needs at thread_local_pointer
    std::uint32_t workgroup_storage = 0;  ///< bytes that each workgroup needs at workgroup_local_pointer
};

/// The memory of a run besides the buffers.
struct workspace {
    std::size_t threads = 1;  ///< the number of threads that run at the same time
    std::size_t shared_bytes = 0;  ///< of the workgroup
    std::size_t vertex_bytes = 0;  ///< of the records of all vertices
    std::size_t sample_places = 1;  ///< how many samples a pixel may have
    shader_memory::range_kind of_vertices = shader_memory::range_kind::plain;  ///< where the records begin
};

/// The state of a run of a compiled shader.
class shader_run {
public:
    shader_memory memory{};  ///< all memory; buffers come first

    /// A run of a program, without memory and uniforms.
    constexpr explicit shader_run(const shader_program& of) : program_(of) {}
    constexpr ~shader_run() = default;
    shader_run(const shader_run&) = delete;
    shader_run& operator=(const shader_run&) = delete;

    // ---- memory ----

    /// Adds the memory that is not a buffer. Call once, after the buffers are there.
    constexpr void add_workspace(const workspace& how)
    {
        thread_bytes_ = (program_.thread_storage + 15) / 16 * 16;
        threads_ = static_cast<std::uint32_t>(how.threads);
        shared_ = memory.add(how.shared_bytes);
        private_ = memory.add(how.threads * thread_bytes_);
        samples_ = memory.add(4 * how.sample_places);
        vertices_ = memory.add(how.vertex_bytes, how.of_vertices);
        for (int n = 0; n < render_targets; ++n) add_special(static_cast<special>(static_cast<int>(special::blend_descriptor_0) + n), 0);
        add_special(special::atest_datum, 0);
        add_special(special::sample, memory.address(samples_));
        add_special(special::workgroup_local_pointer, memory.address(shared_));
        add_special(special::thread_local_pointer, memory.address(private_), thread_bytes_);
        add_special(special::resource_table_pointer, 0);
    }
    /// The range of shared memory.
    constexpr std::uint32_t shared() const { return shared_; }
    /// The range with the memory of all threads.
    constexpr std::uint32_t private_memory() const { return private_; }
    /// The range with the places of samples.
    constexpr std::uint32_t samples() const { return samples_; }
    /// The range with the records of vertices.
    constexpr std::uint32_t vertices() const { return vertices_; }
    /// The number of threads that run at the same time.
    constexpr std::uint32_t threads() const { return threads_; }
    /// The program.
    constexpr const shader_program& program() const { return program_; }

    // ---- uniforms ----

    /// Sets the uniforms: constants, the words of the preamble, and those of other keys by `find(key, word)`, which returns false if nothing provides
    /// one. `before` may be null. A word of the preamble counts as provided if all that it may read are. Its key is `preamble_key` + its index.
    template <class Find>
    constexpr void set_uniforms(std::span<const compiler::uniform_word> from, const compiler::preamble* before, std::uint64_t preamble_key,
                                const Find& find)
    {
        compiler::pool<std::uint32_t> computed;
        if (before != nullptr) computed.resize(before->words.size());
        bool is_complete = true;
        const auto word_of = [&](std::uint64_t key) {
            std::uint32_t word = 0;
            is_complete &= find(key, word);
            return word;
        };
        if (!computed.empty()) compiler::evaluate(*before, word_of, computed.view());
        for (const compiler::uniform_word& one : from) {
            std::uint32_t word = one.bits;
            bool has_word = true;
            if (!one.is_constant) {
                const std::uint64_t index = one.key - preamble_key;
                const bool is_computed = one.key >= preamble_key && index < computed.size();
                has_word = is_computed ? is_complete : find(one.key, word);
                if (is_computed) word = computed[static_cast<std::uint32_t>(index)];
            }
            uniforms_.add(word);
            has_uniform_.add(has_word ? 1 : 0);
        }
    }

    // ---- running ----

    /// The environment of warps, with the host that answers their messages. It must not move while they run.
    constexpr simulator::environment around(simulator::host& devices) const
    {
        return {.program = program_.steps,
                .uniforms = uniforms_.view(),
                .has_uniform = has_uniform_.view(),
                .specials = specials_.view(),
                .memory = memory.map(),
                .devices = &devices,
                .invocations = threads_};
    }
    /// Sets what nothing has written when a workgroup starts, or a warp of another stage: shared memory and that of threads. It holds words of `from`, or
    /// zeros without it.
    constexpr void fill_workspace(simulator::noise* from)
    {
        for (const std::uint32_t range : {shared_, private_}) {
            if (from != nullptr) from->fill(memory.bytes(range));
            else
                for (std::uint8_t& byte : memory.bytes(range)) byte = 0;
        }
    }

private:
    static constexpr int render_targets = 8;

    constexpr void add_special(special which, std::uint64_t value, std::uint32_t lane_step = 0)
    {
        specials_.add({which, {static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)}, lane_step});
    }

    shader_program program_;
    compiler::pool<std::uint32_t> uniforms_{};
    compiler::pool<std::uint8_t> has_uniform_{};
    compiler::pool<simulator::special_binding> specials_{};
    std::uint32_t shared_ = 0, private_ = 0, samples_ = 0, vertices_ = 0;
    std::uint32_t threads_ = 1, thread_bytes_ = 0;
};

}  // namespace valhall::front

#endif
