// SPDX-License-Identifier: MIT
// A host for tests that run any program: inputs are small floats, coverage is passed through, outputs are
// dropped, and all buffers share the same memory. Not part of the library.
#ifndef VALHALL_TESTS_OPEN_HOST_HPP
#define VALHALL_TESTS_OPEN_HOST_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "valhall/isa/stages.hpp"
#include "valhall/simulator/run.hpp"

namespace tests {

inline constexpr std::uint32_t open_base = 0x200000, open_threads = 0x300000, open_size = 0x400000;

struct open_host : valhall::simulator::host {
    using request = valhall::simulator::request;
    using run_error = valhall::simulator::run_error;

    run_error find_buffer(std::uint32_t handle, valhall::simulator::buffer_binding& found) override
    {
        found = {handle, open_base, 0x10000};
        return run_error::none;
    }
    run_error load_varying(request& m) override
    {
        for (int n = 0; n < m.written_count; ++n)
            for (std::size_t lane = 0; lane < valhall::simulator::warp_size; ++lane)
                m.written[n][lane] = 0x3F000000 + (static_cast<std::uint32_t>(lane) << 17) + (static_cast<std::uint32_t>(n) << 20);
        return run_error::none;
    }
    run_error test_alpha(request& m) override { return pass_coverage(m, 0); }
    run_error emit_depth(request& m) override { return pass_coverage(m, 2); }
    run_error blend(request&, valhall::simulator::blend_path& path) override
    {
        path = valhall::simulator::blend_path::fixed_function;
        return run_error::none;
    }
    run_error store_tile(request&) override { return run_error::none; }
    // A pair that is an address, for stores to attributes or images; then zeros.
    run_error answer(request& m) override
    {
        for (int n = 0; n < m.written_count; ++n) m.written[n].fill(n == 0 ? open_base : 0);
        return run_error::none;
    }

private:
    static run_error pass_coverage(request& m, int source)
    {
        for (std::size_t lane = 0; lane < valhall::simulator::warp_size; ++lane)
            m.written[0][lane] = m.sources.low[source] == nullptr ? 0xFFFF : m.sources.low[source][lane];
        return run_error::none;
    }
};

// Inputs with which most programs can run: uniforms that are addresses, memory there, registers that their stage preloads. Use one at a
// time, because all share the same memory.
class open_state {
public:
    explicit open_state(valhall::shader_stage stage)
    {
        std::fill(bytes().begin(), bytes().end(), std::uint8_t{0});
        for (std::size_t n = 0; n < uniforms_.size(); ++n) uniforms_[n] = n % 2 == 0 ? open_base : 0;
        for (int n = 0; n < 64; ++n)
            if (const auto which = static_cast<valhall::special>(n);
                which != valhall::special::lane_id && which != valhall::special::program_counter)
                specials_.push_back({which, {16, 0}});
        for (valhall::simulator::special_binding& one : specials_)
            if (one.which == valhall::special::thread_local_pointer) one = {one.which, {open_threads, 0}, 0x1000};
        const valhall::word preloaded = valhall::preloaded_registers(stage);
        for (int reg = 0; reg < 64; ++reg)
            if ((preloaded >> reg & 1) != 0) registers_.push_back({reg, reg == 60 ? 0xFFFFu : 16 * static_cast<std::uint32_t>(reg % 4)});
    }
    open_state(const open_state&) = delete;
    open_state& operator=(const open_state&) = delete;

    valhall::simulator::run_options options(std::uint64_t limit, int lanes = valhall::simulator::warp_size)
    {
        valhall::simulator::run_options o;
        o.lanes = lanes;
        o.limit = limit;
        o.registers = registers_;
        o.uniforms = uniforms_;
        o.specials = specials_;
        o.memory = ranges_;
        o.devices = &devices_;
        return o;
    }

private:
    // Static, because with sanitizers an allocation would take longer than the run.
    static std::vector<std::uint8_t>& bytes()
    {
        static std::vector<std::uint8_t> all(open_size);
        return all;
    }

    valhall::simulator::memory_range ranges_[1]{{0, bytes()}};
    std::vector<std::uint32_t> uniforms_ = std::vector<std::uint32_t>(256);
    std::vector<valhall::simulator::special_binding> specials_{};
    std::vector<valhall::simulator::register_value> registers_{};
    open_host devices_{};
};

inline valhall::shader_stage stage_of_name(const std::string& name)
{
    using valhall::shader_stage;
    if (name.find("_fs") != name.npos) return shader_stage::fragment;
    return name.find("_vs") != name.npos ? shader_stage::vertex : shader_stage::compute;
}

}  // namespace tests

#endif
