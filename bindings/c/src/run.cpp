// SPDX-License-Identifier: MIT
// The C interface: runs, their checks, and how well the results of executed instructions are known.
#include "bifrost.hpp"
#include "run_checks.hpp"
#include "simulation.hpp"

#include <valhall/simulator/bifrost/decoded_program.hpp>
#include <valhall/simulator/execution_counts.hpp>
#include <valhall/simulator/explain_run.hpp>
#include <valhall/simulator/growing_decoded_program.hpp>

using namespace c_interface;

namespace {

static_assert(VALHALL_KNOWLEDGE_COUNT == sim::knowledge_count);
static_assert(VALHALL_RUN_ERROR_none == static_cast<int>(sim::run_error::none));
static_assert(VALHALL_RUN_FINDING_REGISTERS == static_cast<int>(sim::run_finding_kind::registers) &&
              VALHALL_RUN_FINDING_THREAD_MEMORY == static_cast<int>(sim::run_finding_kind::thread_memory) &&
              VALHALL_RUN_FINDING_RACE == static_cast<int>(sim::run_finding_kind::race));
static_assert(VALHALL_LOADS == static_cast<int>(sim::memory_use::load) && VALHALL_STORES == static_cast<int>(sim::memory_use::store) &&
              VALHALL_CHANGES == static_cast<int>(sim::memory_use::atomic));

constexpr std::uint32_t most_invocations = 1024;
constexpr std::uint64_t usual_limit = 1'000'000;

// A decoded program of either machine.
class decoded {
public:
    // The architecture is known, and on Bifrost the number of words is even.
    decoded(std::span<const valhall::word> words, int architecture)
    {
        if (const auto on = bifrost_of(architecture)) older_.emplace(halves_of(words), products_of(*on));
        else newer_.emplace(words, *architecture_of(architecture));
    }

    sim::program_view view() const { return older_ ? older_->view() : newer_->view(); }

private:
    std::optional<sim::growing_decoded_program> newer_{};
    std::optional<sim::decoded_bifrost_program> older_{};
};

bool is_known(int architecture) { return architecture_of(architecture) || bifrost_of(architecture); }

// The lanes of a warp.
std::size_t lanes_on(int architecture)
{
    const auto on = bifrost_of(architecture);
    return on ? static_cast<std::size_t>(lanes_of(*on)) : std::size_t{sim::warp_size};
}

// Whole quadwords.
std::optional<std::span<const valhall::word>> program_of(const std::uint64_t* words, std::size_t count, int architecture)
{
    return bifrost_of(architecture) && count % 2 != 0 ? std::nullopt : list_of(words, count);
}

// The first wrong member of the options, or null.
const char* wrong_member(const valhall_run_options& o, int architecture)
{
    const bool has_lists = list_of(o.uniforms, o.uniform_count) && list_of(o.specials, o.special_count) &&
                           list_of(o.memory, o.memory_count) && list_of(o.buffers, o.buffer_count) && list_of(o.varyings, o.varying_count);
    if (!has_lists) return "a list of the options is null";
    if (o.invocations > most_invocations) return "invocations: there are at most 1024";
    if (!c_interface::is_right(o.outputs)) return "outputs";
    if (bifrost_of(architecture) && o.executions != nullptr) return "executions: there are none on Bifrost";
    if (o.varying_count != 0 && o.invocations > lanes_on(architecture))
        return "varyings: those of one warp are there, for at most as many invocations as it has lanes";
    for (std::size_t n = 0; n < o.memory_count; ++n)
        if (o.memory[n].bytes == nullptr && o.memory[n].size != 0) return "memory: the bytes are null";
    return nullptr;
}

// The caller's options with their defaults; none if they are wrong.
std::optional<valhall_run_options> read_run_options(const valhall_run_options* given, int architecture, const char*& wrong)
{
    auto options = read_options(given);
    wrong = !options ? "the size of the options" : wrong_member(*options, architecture);
    if (wrong != nullptr) return std::nullopt;
    if (options->invocations == 0) options->invocations = 1;
    if (options->limit == 0) options->limit = usual_limit;
    return options;
}

valhall_status fail(const sim::run_fault& stopped, valhall_error* error)
{
    if (error == nullptr) return VALHALL_FAILED;
    *error = error_of(VALHALL_DOMAIN_RUN, static_cast<int>(stopped.code), explain(stopped));
    error->index = stopped.place.is_there ? first_word_of(stopped.place) : stopped.index;
    error->lane = stopped.lane;
    error->value = stopped.value;
    return VALHALL_FAILED;
}

valhall_status fail(const sim::run_finding& found, const sim::program_view& program, valhall_error* error)
{
    if (error == nullptr) return VALHALL_FAILED;
    *error = error_of(VALHALL_DOMAIN_RUN, VALHALL_RUN_ERROR_none, to_text(found, &program));
    error->index = word_of_step(program, found.what.index);
    error->lane = found.lane();
    return VALHALL_FAILED;
}

// Runs, and writes all results except findings.
sim::run_fault run_and_put(simulation& run, valhall_run_result* result)
{
    const sim::run_fault stopped = run.run();
    run.put_registers();
    run.put_outputs();
    if (result != nullptr) *result = run.result();
    return stopped;
}

// The caller's execution counts for a program; empty if there are none.
std::span<std::uint64_t> counts_of(const valhall_run_options& options, std::size_t count)
{
    return {options.executions, options.executions == nullptr ? 0 : count};
}

}  // namespace

extern "C" valhall_status valhall_run(const uint64_t* words, size_t count, int architecture, const valhall_run_options* given,
                                      valhall_run_result* result, valhall_error* error)
{
    const error_place errors(error);
    if (result != nullptr) *result = {};
    return reported(errors, [&] {
        const char* wrong_option = nullptr;
        const auto options = read_run_options(given, architecture, wrong_option);
        const auto program = program_of(words, count, architecture);
        if (const auto wrong = errors.check(
                {{program.has_value(), "words"}, {is_known(architecture), "architecture"}, {options.has_value(), wrong_option}}))
            return *wrong;
        const decoded steps(*program, architecture);
        simulation run(steps.view(), *options);
        sim::execution_counter counter(counts_of(*options, count));
        if (options->executions != nullptr)
            for (sim::warp& w : run.warps()) w.watch(&counter);
        const sim::run_fault stopped = run_and_put(run, result);
        return stopped ? fail(stopped, error) : VALHALL_OK;
    });
}

extern "C" valhall_status valhall_run_checked(const uint64_t* words, size_t count, int architecture, const valhall_run_options* given,
                                              const valhall_run_checks* given_checks, valhall_run_findings* findings,
                                              valhall_run_result* result, valhall_error* error)
{
    const error_place errors(error);
    if (result != nullptr) *result = {};
    if (findings != nullptr) findings->count = 0, findings->omitted = findings->unchecked = 0;
    return reported(errors, [&] {
        const char* wrong_option = nullptr;
        const auto options = read_run_options(given, architecture, wrong_option);
        const auto checks = read_options(given_checks);
        const auto program = program_of(words, count, architecture);
        if (const auto wrong = errors.check({{program.has_value(), "words"},
                                             {is_known(architecture), "architecture"},
                                             {options.has_value(), wrong_option},
                                             {checks.has_value(), "the size of the checks"},
                                             {c_interface::is_right(findings), "findings"}}))
            return *wrong;
        const auto stage = stage_of(checks->stage);
        if (const auto wrong = errors.check({{stage.has_value(), "stage"}})) return *wrong;
        const decoded steps(*program, architecture);
        simulation run(steps.view(), *options, registers_of(checks->defined) | steps.view().preloaded(*stage));
        sim::execution_counter counter(counts_of(*options, count));
        const run_checks watched(run, *stage, options->invocations, checks->race_words == 0 ? usual_race_words : checks->race_words,
                                 &counter);
        const sim::run_fault stopped = run_and_put(run, result);
        watched.put(findings);
        if (stopped) return fail(stopped, error);
        if (const sim::run_finding* const first = watched.first_error()) return fail(*first, run.program(), error);
        return fits(findings) ? VALHALL_OK : VALHALL_NO_SPACE;
    });
}

extern "C" valhall_status valhall_fidelity_of(const uint64_t* words, size_t count, int architecture, const uint64_t* executions,
                                              valhall_fidelity* fidelity)
{
    const auto on = architecture_of(architecture);
    const auto program = list_of(words, count);
    const auto counts = list_of(executions, count);
    if (!on || !program || !counts || fidelity == nullptr) return VALHALL_BAD_ARGUMENT;
    return guarded([&] {
        const sim::growing_decoded_program decoded(*program, *on);
        const sim::run_fidelity all = sim::fidelity_of(decoded, *counts);
        std::copy(all.instructions.begin(), all.instructions.end(), fidelity->instructions);
        std::copy(all.executions.begin(), all.executions.end(), fidelity->executions);
        return VALHALL_OK;
    });
}

extern "C" int valhall_knowledge_of(uint64_t word, int architecture, char* note, size_t capacity)
{
    const auto on = architecture_of(architecture);
    if (!on) return -1;
    const sim::step s = sim::make_step(word, *on);
    put_text(note_of(s), note, capacity);
    return static_cast<int>(knowledge_of(s));
}
