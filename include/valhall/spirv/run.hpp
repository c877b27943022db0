// SPDX-License-Identifier: MIT
// Runs a compiled module in the simulator with its resources: workgroups of compute shaders, quads of fragments, vertices.
//
//   const simulator::growing_decoded_program decoded(shader.words(), arch::v10);
//   spirv::module_run run(shader, decoded);
//   const std::uint32_t sums = run.add_buffer({.set = 0, .binding = 1}, 0, words);
//   run.begin();
//   front::shader_host host;
//   if (const simulator::run_fault stopped = run.run_workgroups(host)) …
//   run.memory.get_words(sums, words);
#ifndef VALHALL_SPIRV_RUN_HPP
#define VALHALL_SPIRV_RUN_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "valhall/front/shader_host.hpp"
#include "valhall/front/shader_run.hpp"
#include "valhall/simulator/dispatch.hpp"
#include "valhall/spirv/compile.hpp"

namespace valhall::spirv {

/// The size of an image or texture, for shaders that ask for it.
struct image_extent {
    std::array<std::uint32_t, 3> size{1, 1, 1};  ///< width, height, and depth or number of layers; of cubes, the number of cubes
    std::uint32_t levels = 1;                    ///< the number of mip levels
};

/// A run of a compiled module. Textures, attributes and render targets are the host's, a class derived from front::shader_host. Resources are at the places
/// of the compiled shader: those of compile_options::place_of().
class module_run : public front::shader_run {
public:
    std::vector<std::uint32_t> push{};  ///< the push constants
    std::array<std::uint32_t, 3> groups{1, 1, 1};  ///< the workgroups on each axis
    std::array<float, 3> viewport_scale{1, 1, 1};  ///< of vertex shaders
    std::array<float, 3> viewport_offset{};  ///< of vertex shaders
    std::uint64_t limit = 10'000'000;  ///< the maximum number of instructions that a warp executes
    front::shader_memory::range_kind of_buffers = front::shader_memory::range_kind::plain;  ///< where buffers begin
    simulator::noise* unwritten = nullptr;  ///< what memory and registers hold that nothing has written; null for zeros
    static constexpr std::uint32_t vertex_bytes = 512;  ///< the size of a vertex record

    /// `steps` are the decoded words. Both must outlive this object.
    module_run(const compiled_module& shader, const simulator::program_view& steps)
        : shader_run({steps, shader.thread_storage(), shader.workgroup_storage()}), shader_(shader)
    {
    }
    virtual ~module_run() = default;

    // ---- resources; all of them before begin() ----

    /// Adds a buffer with these contents, and returns its range of `memory`. Each element of an array of buffers is added by itself.
    std::uint32_t add_buffer(resource_place at, std::uint32_t element, std::span<const std::uint32_t> words)
    {
        const std::uint32_t range = memory.add_words(words, of_buffers);
        buffers_.push_back({at, element, range});
        return range;
    }
    /// Adds the size of an image or texture.
    void add_image(resource_place at, std::uint32_t element, const image_extent& extent) { images_.push_back({at, element, extent}); }
    /// The address of a buffer; 0 if there is none.
    std::uint64_t address_of(resource_place at, std::uint32_t element) const
    {
        const bound_buffer* found = find(buffers_, at, element);
        return found == nullptr ? 0 : memory.address(found->range);
    }

    /// Sets up uniforms and memory. `vertices` is the number of vertex records.
    void begin(std::uint32_t vertices = 0)
    {
        constexpr std::uint32_t middle = 0x00800080;  // of a pixel, in units of 1/256
        const bool is_compute = shader_.stage() == shader_stage::compute;
        // Memory beyond the end of what a workgroup has is not an error of the run.
        add_workspace({.threads = is_compute ? workgroup().invocations() : simulator::warp_size,
                       .shared_bytes = std::size_t{shader_.workgroup_storage()} + 16,
                       .vertex_bytes = std::size_t{vertex_bytes} * vertices,
                       .of_vertices = of_buffers});
        memory.set_word(samples(), 0, middle);
        const auto find_word = [this](std::uint64_t key, std::uint32_t& word) {
            word = content(uniform_name::of(key));
            return true;
        };
        set_uniforms(shader_.uniforms(), &shader_.precomputed(), uniform_name{.kind = uniform_kind::computed}.key(), find_word);
    }

    // ---- running: after begin(). The fault of a run that was stopped is returned ----

    /// Runs all workgroups of a compute shader.
    simulator::run_fault run_workgroups(simulator::host& devices)
    {
        const simulator::environment environment = around(devices);
        simulator::run_fault stopped;
        simulator::each_workgroup(groups, workgroup().size, [&](const simulator::workgroup& one) {
            fill_workspace(unwritten);
            std::vector<simulator::warp> warps = simulator::warps_of(environment, one, unwritten);
            stopped = run_warps(warps);
            return !stopped;
        });
        return stopped;
    }
    /// Runs a quad of a fragment shader, with lanes 0 and 1 above 2 and 3. Sets the lanes that were discarded.
    simulator::run_fault run_quad(front::shader_host& devices, const std::array<simulator::fragment, 4>& lanes,
                                  simulator::lane_mask& discarded)
    {
        return run_warp(devices, 4, &discarded, [&](simulator::warp& w, int lane) {
            simulator::set_fragment_registers(w, lane, lanes[static_cast<std::size_t>(lane)]);
        });
    }
    /// Runs a vertex shader for one vertex, which writes the record of its number.
    simulator::run_fault run_vertex(front::shader_host& devices, std::uint32_t vertex, std::uint32_t instance)
    {
        devices.vertices = {memory.address(vertices()), vertex_bytes};
        return run_warp(devices, 1, nullptr,
                        [&](simulator::warp& w, int lane) { simulator::set_vertex_registers(w, lane, vertex, vertex, instance); });
    }

    /// The size of a workgroup.
    simulator::workgroup workgroup() const
    {
        const std::span<const std::uint32_t> size = shader_.workgroup_size();
        return {.size = {size[0], size[1], size[2]}};
    }

protected:
    /// Runs the warps of a workgroup, or the warp of another stage. Override it to watch them.
    virtual simulator::run_fault run_warps(std::span<simulator::warp> warps) { return simulator::run_workgroup(warps, limit); }

private:
    struct bound_buffer {
        resource_place at{};
        std::uint32_t element = 0, range = 0;
    };
    struct bound_image {
        resource_place at{};
        std::uint32_t element = 0;
        image_extent extent{};
    };

    template <class Resource>
    static const Resource* find(const std::vector<Resource>& all, resource_place at, std::uint32_t element)
    {
        for (const Resource& one : all)
            if (one.at == at && one.element == element) return &one;
        return nullptr;
    }

    template <class SetRegisters>
    simulator::run_fault run_warp(simulator::host& devices, int lanes, simulator::lane_mask* discarded, const SetRegisters& set_registers)
    {
        const simulator::environment environment = around(devices);
        fill_workspace(unwritten);
        simulator::warp w(environment, lanes);
        if (unwritten != nullptr) w.fill_registers(*unwritten);
        for (int lane = 0; lane < lanes; ++lane) set_registers(w, lane);
        const simulator::run_fault stopped = run_warps(std::span(&w, 1));
        if (discarded != nullptr) *discarded = w.discarded();
        return stopped;
    }

    // The content of a uniform; 0 if nothing provides it.
    std::uint32_t content(const uniform_name& u) const
    {
        const resource_place at{u.set, u.binding};
        const bound_buffer* const buffer = find(buffers_, at, u.element);
        const std::size_t bytes = buffer == nullptr ? 0 : memory.bytes(buffer->range).size();
        switch (u.kind) {
        case uniform_kind::buffer: return static_cast<std::uint32_t>(address_of(at, u.element) >> (u.value != 0 ? 32 : 0));
        case uniform_kind::length: return static_cast<std::uint32_t>(bytes);
        case uniform_kind::push: return u.value / 4 < push.size() ? push[u.value / 4] : 0;
        case uniform_kind::uniform_buffer: return u.value + 4 <= bytes ? memory.word(buffer->range, u.value & ~3u) : 0;
        case uniform_kind::num_workgroups: return groups[u.value % 3];
        case uniform_kind::image_size: return image_size(find(images_, at, u.element), u.value);
        case uniform_kind::viewport_scale: return std::bit_cast<std::uint32_t>(viewport_scale[u.value % 3]);
        case uniform_kind::viewport_offset: return std::bit_cast<std::uint32_t>(viewport_offset[u.value % 3]);
        case uniform_kind::conversion: return u.value;
        default: return 0;
        }
    }
    static std::uint32_t image_size(const bound_image* image, std::uint32_t component)
    {
        constexpr std::uint32_t levels = 3;
        if (image == nullptr) return 0;
        return component < 3 ? image->extent.size[component] : component == levels ? image->extent.levels : 1;
    }

    const compiled_module& shader_;
    std::vector<bound_buffer> buffers_{};
    std::vector<bound_image> images_{};
};

}  // namespace valhall::spirv

#endif
