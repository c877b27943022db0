// SPDX-License-Identifier: MIT
// Runs the editor's program on a state up to a step, and reports the state then: registers by lane, memory, the next instruction.
// Starts a new run for each requested step, so that the page can also step back. run_program.hpp has what a program of either machine says.
#ifndef VALHALL_TOOLS_PLAYGROUND_RUN_HPP
#define VALHALL_TOOLS_PLAYGROUND_RUN_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../hex_digits.hpp"
#include "../pictures/page.hpp"
#include "../run_cost_text.hpp"
#include "../simulation.hpp"
#include "../state_writer.hpp"
#include "../timeline.hpp"
#include "../timing_run.hpp"
#include "../timing_text.hpp"
#include "../trace.hpp"
#include "../json.hpp"
#include "recorder.hpp"
#include "request.hpp"
#include "run_program.hpp"

#include <valhall/simulator/execution_counts.hpp>
#include <valhall/simulator/explain_run.hpp>
#include <valhall/program/effects.hpp>
#include <valhall/simulator/print_run_finding.hpp>

namespace playground {

template <class Program>
class run_view {
public:
    static constexpr std::size_t most_memory = 1'024;  // the bytes shown of each range

    explicit run_view(const request& r) : request_(r), program_(r) {}

    std::string write()
    {
        out_.begin_object();
        const std::optional<machine_state> state = read_state();
        if (!program_.runs()) out_.text("problem", "The program has mistakes, or no instruction.");
        else if (state) run(*state);
        out_.end_object();
        return out_.take();
    }

private:
    // ---- the state ----

    std::optional<machine_state> read_state()
    {
        state_reader reader;
        reader.noise = noise();
        reader.read(request_.state, "state");
        machine_state state = reader.finish();
        const std::vector<text_error> errors = reader.errors().empty() ? program_.errors_of(state) : reader.errors();
        out_.key("stateErrors").begin_array();
        for (const text_error& error : errors) out_.text(error.message());
        out_.end_array();
        if (!errors.empty()) return std::nullopt;
        return state;
    }

    // ---- the run ----

    std::optional<simulator::noise> noise() const { return request_.seed ? std::optional(simulator::noise(*request_.seed)) : std::nullopt; }

    // Runs once to count the steps, and once to record the requested one.
    void run(const machine_state& state)
    {
        registers_ = registers_of(state);
        program_.add_end();
        simulation whole = program_.begin(state, noise());
        recorder counted(whole, 0);
        whole.run(request_.limit, &counted);
        steps_ = std::min(request_.steps, counted.count);

        simulation again = program_.begin(state, noise());
        recorder recorded(again, steps_);
        const checkers watching(again, recorded, request_.stage);
        const simulator::run_fault fault = again.run(request_.limit);

        out_.number("total", static_cast<std::int64_t>(counted.count)).number("at", static_cast<std::int64_t>(steps_));
        if (steps_ == counted.count) put_end(again, fault);
        put_places(recorded);
        put_registers(recorded);
        put_memory(recorded);
        put_findings(watching, again.around().program);
        put_fidelity(again.around().program, recorded.executions);
        if constexpr (requires { program_.words(); })
            if (!request_.gpu.empty()) put_timing(state);
    }

    // The registers of the program, and those of the state.
    register_mask registers_of(const machine_state& state) const
    {
        register_mask mask = program_.registers();
        for (const auto& [number, values] : state.registers) mask |= register_mask{1} << number;
        return mask;
    }

    // ---- the place ----

    void put_place(std::string_view name, std::uint32_t index, simulator::lane_mask lanes)
    {
        out_.key(name).begin_object().number("index", program_.index_of(index)).number("line", program_.line_of(index));
        out_.text("text", program_.text_of(index));
        out_.text("lanes", lanes != 0 ? lanes_text(lanes) : "").end_object();
    }

    // The last executed instruction, and the next one; with several warps, those of the warp that ran last.
    void put_places(const recorder& r)
    {
        if (steps_ != 0) put_place("done", r.index, r.active);
        const simulator::warp& w = r.behind_it.warps[r.warp];
        if (w.state() == simulator::warp_state::running) put_place("next", w.next(), w.active());
        out_.number("warp", static_cast<std::int64_t>(r.warp)).number("warps", static_cast<std::int64_t>(r.behind_it.warps.size()));
        out_.key("lanes").begin_array();
        for (int lane = 0; w.launched() >> lane != 0; ++lane) out_.text(state_of(w, lane));
        out_.end_array();
    }

    static const char* state_of(const simulator::warp& w, int lane)
    {
        if ((w.ended() >> lane & 1) != 0) return "ended";
        if ((w.discarded() >> lane & 1) != 0) return "discarded";
        if (w.state() == simulator::warp_state::at_barrier) return "at a barrier";
        return (w.active() >> lane & 1) != 0 ? "active" : "elsewhere";
    }

    void put_end(const simulation& run, const simulator::run_fault& fault)
    {
        out_.text("end", fault ? "stopped" : "ended").text("outputs", state_writer(run).write({}));
        if (!fault) return;
        std::string says(simulator::sentence_of(fault.code));
        if (!fault.detail.empty()) says += ": " + std::string(fault.detail);
        if (fault.lane >= 0) says += ", in lane " + std::to_string(fault.lane);
        if (const std::string subject = subject_of(fault); !subject.empty()) says += ", " + subject;
        out_.text("fault", says);
        put_place("faultAt", fault.index, 0);
    }

    // ---- values ----

    std::string shown(std::uint32_t value) const
    {
        if (request_.show == "float") return float_text(value);
        if (request_.show == "half") return half_text(value & 0xFFFF) + ", " + half_text(value >> 16);
        if (request_.show == "int") return std::to_string(static_cast<std::int32_t>(value));
        return hex_digits(value, 8);
    }

    bool is_changed(const recorder& r, int number, int lane) const
    {
        return steps_ != 0 && r.before_it.warps[r.warp].reg(number, lane) != r.behind_it.warps[r.warp].reg(number, lane);
    }

    // Marks the registers that the executed instruction read or wrote, and the values that it changed.
    void put_registers(const recorder& r)
    {
        const used_registers used = steps_ != 0 ? program_.used_by(r.index) : used_registers{};
        const simulator::warp& w = r.behind_it.warps[r.warp];
        out_.key("registers").begin_array();
        for (int number = 0; number < program_.register_total(); ++number) {
            if ((registers_ >> number & 1) == 0) continue;
            out_.begin_object().text("name", "r" + std::to_string(number));
            out_.truth("read", (used.read >> number & 1) != 0)
                .truth("written", (used.written >> number & 1) != 0)
                .key("values")
                .begin_array();
            for (int lane = 0; w.launched() >> lane != 0; ++lane)
                out_.begin_array().text(shown(w.reg(number, lane))).truth(is_changed(r, number, lane)).end_array();
            out_.end_array().key("bits").begin_array();
            for (int lane = 0; w.launched() >> lane != 0; ++lane) out_.number(w.reg(number, lane));
            out_.end_array().end_object();
        }
        out_.end_array();
    }

    // ---- memory ----

    static std::uint32_t word_at(const memory_piece& piece, std::size_t at)
    {
        std::uint32_t value = 0;
        for (std::size_t byte = 0; byte < 4 && at + byte < piece.bytes.size(); ++byte)
            value |= std::uint32_t{piece.bytes[at + byte]} << 8 * byte;
        return value;
    }

    void put_memory(const recorder& r)
    {
        constexpr std::size_t row = 16;
        out_.key("memory").begin_array();
        for (std::size_t n = 0; n < r.behind_it.memory.size(); ++n) {
            const memory_piece& piece = r.behind_it.memory[n];
            for (std::size_t at = 0; at < std::min(piece.bytes.size(), most_memory); at += row) put_row(r, n, at, row);
        }
        out_.end_array();
    }

    void put_row(const recorder& r, std::size_t n, std::size_t from, std::size_t size)
    {
        const memory_piece& piece = r.behind_it.memory[n];
        out_.begin_object().text("name", "0x" + hex_digits(piece.address + from)).key("values").begin_array();
        for (std::size_t at = from; at < std::min(from + size, piece.bytes.size()); at += 4) {
            const std::uint32_t value = word_at(piece, at);
            const bool is_new = steps_ != 0 && value != word_at(r.before_it.memory[n], at);
            out_.begin_array().text(shown(value)).truth(is_new).end_array();
        }
        out_.end_array().end_object();
    }

    // ---- findings ----

    void put_findings(const checkers& watching, const simulator::program_view& program)
    {
        out_.key("findings").begin_array();
        watching.for_each_finding([&](const simulator::run_finding& f) {
            out_.begin_object().text("level", f.what.is_error ? "warning" : "note").number("line", program_.line_of(f.what.index));
            out_.text("says", std::string(to_text(f, &program).view())).end_object();
        });
        out_.end_array();
    }

    // How well the executed instructions are known, and the number of executions of each.
    void put_fidelity(const simulator::program_view& program, const std::vector<std::uint64_t>& executions)
    {
        const simulator::run_fidelity all = simulator::fidelity_of(program, executions);
        out_.key("fidelity").begin_object();
        for (std::size_t n = 0; n < simulator::knowledge_count; ++n)
            out_.number(title_of(static_cast<simulator::knowledge>(n)), static_cast<std::int64_t>(all.instructions[n]));
        out_.end_object().key("executions").begin_array();
        for (const std::uint64_t count : executions) out_.number(static_cast<std::int64_t>(count));
        out_.end_array();
    }

    // ---- cost and time ----

    // The cost of the whole run, and an estimate of its time on the product of the request, which is of any architecture.
    void put_timing(const machine_state& state)
    {
        const result<machine_model> machine = machine_of(request_.gpu);
        if (!machine || machine->product().architecture != program_.how().on) return put_no_product();
        simulation run = program_.begin(state, noise());
        counted_run counted{.words = program_.words(), .on = program_.how().on, .counts = {}};
        counted.counts.resize(counted.words.size());
        simulator::timing_recorder streams;
        simulator::cost_counter counter(counted.counts);
        counter.also = &streams;
        run.run(request_.limit, &counter);
        counted.warps = counter.warps();
        counted.threads = counter.threads();
        run_cost_text cost(counted, request_.gpu);
        cost.add_blocks();
        cost.add_instructions(program_.how());
        out_.key("cost").begin_object();
        cost.put(out_);
        out_.end_object();
        timing_request asked;
        asked.how.model = simulator::timing_model(*machine);
        if (state.is_workgroup) asked.how.workgroup_warps = static_cast<std::uint32_t>(run.warps().size());
        const result<timed_run> timed = time_run(counted.words, program_.how(), streams.streams(), asked);
        if (request_.has_pictures) put_pictures(pictures::of_run(counted, cost, program_.how(), timed ? &*timed : nullptr));
        if (!timed) return;
        out_.key("estimate").begin_object();
        timing_text(*timed).put(out_);
        out_.text("text", timing_text(*timed).text()).text("timeline", timeline(*timed).svg());
        out_.end_object();
    }
    void put_pictures(const std::vector<pictures::picture>& made)
    {
        out_.key("pictures").begin_array();
        for (const pictures::picture& one : made)
            out_.begin_object().text("name", one.name).text("title", one.title).text("says", one.says).text("svg", one.svg).end_object();
        out_.end_array().text("pictureStyle", pictures::style);
    }
    void put_no_product()
    {
        out_.text("productError",
                  "no product of " + std::string(name_of(program_.how().on)) + " has the name " + std::string(request_.gpu));
    }

    const request& request_;
    Program program_;
    json out_{};
    register_mask registers_ = 0;
    std::uint64_t steps_ = 0;
};

}  // namespace playground

#endif
