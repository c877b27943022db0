// SPDX-License-Identifier: MIT
// Laws for running any words: the run ends within its limit, an observer does not change it, and if the checker of runs
// finds nothing, the values of undefined registers do not matter. For the fuzzer of programs. Not part of the library.
#ifndef VALHALL_TESTS_FUZZ_RUN_LAWS_HPP
#define VALHALL_TESTS_FUZZ_RUN_LAWS_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "valhall/simulator/checked.hpp"
#include "valhall/simulator/print_run_finding.hpp"
#include "valhall/simulator/run.hpp"

#include "program_laws.hpp"

namespace tests {

// A host that answers every request, and records those of lanes that have an effect.
class remembering_host final : public valhall::simulator::host {
    using request = valhall::simulator::request;
    using run_error = valhall::simulator::run_error;

public:
    std::uint64_t told = 0;
    bool calls_blend_shaders = false;

    run_error find_buffer(std::uint32_t handle, valhall::simulator::buffer_binding& found) override
    {
        found = {handle, 0x1000, 0x200};
        return run_error::none;
    }
    run_error load_varying(request& m) override { return reply(m, true); }
    run_error test_alpha(request& m) override { return pass_coverage(m, 0); }
    run_error emit_depth(request& m) override { return pass_coverage(m, 2); }
    run_error store_tile(request& m) override { return reply(m, true); }
    run_error answer(request& m) override { return reply(m, false); }
    run_error blend(request& m, valhall::simulator::blend_path& path) override
    {
        using valhall::simulator::blend_path;
        path = calls_blend_shaders ? blend_path::shader : blend_path::fixed_function;
        return reply(m, true);
    }

private:
    void hear(std::uint64_t word) { told = (told ^ word) * 0x100000001B3 + 1; }

    // Does not record the registers of texture messages, because it is not known which parts of them the hardware uses.
    void listen(const request& m, bool takes_all)
    {
        for (int lane = 0; lane < valhall::simulator::warp_size; ++lane) {
            if (!m.has_effect(lane)) continue;
            for (int n = 0; n < m.what.source_count; ++n) {
                hear(m.sources.low[n][lane]);
                if (m.what.sources[n].is_wide) hear(m.sources.high[n][lane]);
            }
            for (int n = 0; takes_all && n < m.read_count; ++n) hear(m.read[n][static_cast<std::size_t>(lane)]);
        }
    }

    run_error reply(request& m, bool takes_all)
    {
        listen(m, takes_all);
        for (int n = 0; n < m.written_count; ++n) m.written[n].fill(n % 2 == 0 ? 0x1000 : 0);
        return run_error::none;
    }

    run_error pass_coverage(request& m, int source)
    {
        listen(m, true);
        for (std::size_t lane = 0; lane < valhall::simulator::warp_size; ++lane) m.written[0][lane] = m.sources.low[source][lane];
        return run_error::none;
    }
};

// The options of a run.
struct run_plan {
    int lanes = 1;
    std::uint64_t limit = 300;
    bool calls_blend_shaders = false;
    std::uint64_t given = 0;  // the registers that the caller sets
};

// The observable result of a run.
struct run_trace {
    valhall::simulator::run_fault fault{};
    std::uint64_t steps = 0, told = 0;
    valhall::simulator::lane_mask discarded = 0;
    std::vector<std::uint8_t> memory{};

    friend bool operator==(const run_trace&, const run_trace&) = default;
};

// Runs one program several times, with little memory.
class run_laws {
public:
    run_laws(const fuzzed_program& program, const run_plan& plan) : program_(program), plan_(plan)
    {
        for (const valhall::word bits : program.words) steps_.push_back(valhall::simulator::make_step(bits, program.on));
        for (std::uint32_t n = 0; n < 128; ++n) uniforms_.push_back(n % 2 == 0 ? 0x1000 + 8 * (n % 32) : 0);
        for (int n = 0; n < 64; ++n) specials_.push_back({static_cast<valhall::special>(n), {0x1100, 0}});
    }

    std::string broken()
    {
        const one_run plain = run(0, nullptr);
        if (std::string what = of_end(plain.seen); !what.empty()) return what;

        std::vector<valhall::simulator::run_finding> found(64);
        std::vector<valhall::footprint> footprints(program_.words.size());
        valhall::simulator::run_checker checker(view(), found, footprints, program_.stage);
        const one_run watched = run(0, &checker);
        if (watched.seen != plain.seen || watched.registers != plain.registers) return "a run that is watched comes to something else";
        if (std::string what = of_findings(checker.findings()); !what.empty()) return what;

        // Lanes of discarded fragments do not count.
        if (!checker.findings().empty() || plain.seen.discarded != 0) return {};
        const one_run other = run(0xFFFFFFFF, nullptr);
        return other.seen == plain.seen ? "" : "nothing is found, and registers that nobody set matter";
    }

private:
    struct one_run {
        run_trace seen;
        valhall::simulator::register_file registers;
    };

    valhall::simulator::program_view view() const { return {steps_, program_.on, 0x10000000}; }

    // With `rest` in the registers that the caller does not set.
    one_run run(std::uint32_t rest, valhall::simulator::observer* watcher)
    {
        std::vector<std::uint8_t> memory(0x200), top(64);
        const valhall::simulator::memory_range ranges[] = {{0x1000, memory}, {UINT64_MAX - 63, top}};
        remembering_host devices;
        devices.calls_blend_shaders = plan_.calls_blend_shaders;
        const valhall::simulator::environment around{
            .program = view(), .uniforms = uniforms_, .specials = specials_, .memory = ranges, .devices = &devices, .watcher = watcher};
        valhall::simulator::warp w(around, plan_.lanes);
        set_registers(w, rest);
        while (w.state() == valhall::simulator::warp_state::running || w.state() == valhall::simulator::warp_state::at_barrier) {
            w.run(plan_.limit);
            w.pass_barrier();
        }
        memory.insert(memory.end(), top.begin(), top.end());
        return {{w.fault(), w.steps(), devices.told, w.discarded(), memory}, w.registers()};
    }

    // The checker treats the given registers as defined; the others are `rest`.
    void set_registers(valhall::simulator::warp& w, std::uint32_t rest) const
    {
        const std::uint64_t given = given_registers();
        for (int reg = 0; reg < 64; ++reg)
            for (int lane = 0; lane < plan_.lanes; ++lane) {
                const auto value = static_cast<std::uint32_t>(reg % 2 == 0 ? 0x1000 + 16 * reg / 2 + 4 * lane : reg % 4 == 1 ? 0 : reg);
                if ((given >> reg & 1) != 0) w.set_reg(reg, lane, value);
                else if (rest != 0) w.set_reg(reg, lane, rest);
            }
    }

    std::uint64_t given_registers() const
    {
        return plan_.given | (program_.stage == valhall::shader_stage::none ? 0 : preloaded_registers(program_.stage));
    }

    std::string of_end(const run_trace& seen) const
    {
        using valhall::simulator::run_error;
        if (seen.steps > plan_.limit) return "a run takes more steps than it may";
        if (seen.fault.code == run_error::none) return {};
        if (seen.fault.index > program_.words.size()) return "a run stops at no place of the program";
        if (seen.fault.index == program_.words.size() && seen.fault.code != run_error::past_end &&
            seen.fault.code != run_error::step_limit && !program_.words.empty())
            return "a run stops after the end of the program for another reason";
        if (seen.fault.lane >= plan_.lanes) return "a run stops in a lane that is not there";
        if (valhall::simulator::sentence_of(seen.fault.code).empty()) return "why a run stops has no sentence";
        return seen.fault.code == run_error::refused && seen.fault.detail.empty() ? "an instruction is refused for no reason" : "";
    }

    std::string of_findings(std::span<const valhall::simulator::run_finding> found) const
    {
        for (const valhall::simulator::run_finding& f : found) {
            if (f.what.index >= program_.words.size()) return "a finding of a run at no word";
            if (f.lanes == 0 || f.lanes >> plan_.lanes != 0) return "a finding of a run in lanes that are not there";
            if (to_text(f).view().empty()) return "a finding of a run has no sentence";
        }
        return {};
    }

    const fuzzed_program& program_;
    run_plan plan_;
    std::vector<valhall::simulator::step> steps_{};
    std::vector<std::uint32_t> uniforms_{};
    std::vector<valhall::simulator::special_binding> specials_{};
};

}  // namespace tests

#endif
