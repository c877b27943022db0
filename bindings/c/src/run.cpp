// SPDX-License-Identifier: MIT
// The C interface: runs, their checks, and how well the results of executed instructions are known.
#include "bifrost.hpp"
#include "run_checks.hpp"
#include "simulation.hpp"

#include <valhall/simulator/bifrost/decoded_program.hpp>
#include <valhall/simulator/execution_counts.hpp>
#include <valhall/simulator/explain_run.hpp>
#include <valhall/simulator/growing_decoded_program.hpp>
#include <valhall/simulator/growing_timing.hpp>
#include <valhall/simulator/run_costs.hpp>

using namespace c_interface;

namespace {

static_assert(VALHALL_KNOWLEDGE_COUNT == sim::knowledge_count);
static_assert(VALHALL_MESSAGE_KIND_COUNT == sim::message_kind_count && VALHALL_MESSAGE_OTHER == static_cast<int>(sim::message_kind::other));
static_assert(VALHALL_STALL_COUNT == sim::stall_count && VALHALL_STALL_BARRIER == static_cast<int>(sim::stall::barrier));
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

// ---- costs and estimates ----

// The caller's options of an estimate.
std::optional<sim::timing_options> read_timing(const valhall_timing_options& given, valhall::arch on, const char*& wrong)
{
    constexpr std::uint32_t most_warps = 1'000'000, most_resident = 1024;
    sim::timing_options made;
    const valhall::result<valhall::machine_model> machine =
        given.product == nullptr ? valhall::usual_machine(on) : valhall::machine_of(given.product);
    const auto numbers = list_of(given.numbers, given.number_count);
    wrong = !machine                         ? "product"
            : !numbers                       ? "numbers"
            : given.warps > most_warps       ? "warps: there are at most 1000000"
            : given.resident > most_resident ? "resident: there are at most 1024"
                                             : nullptr;
    if (wrong != nullptr) return std::nullopt;
    made.model = sim::timing_model(*machine);
    made.warps = given.warps;
    made.resident = given.resident;
    for (const valhall_timing_number& one : *numbers) {
        bool is_set = false;
        for (const valhall::machine_fact fact : sim::timing_facts)
            if (one.name != nullptr && name_of(fact) == one.name) is_set = made.model.set(fact, one.value);
        if (!is_set) return wrong = "numbers: one has no such name or value", std::nullopt;
    }
    return made;
}

void put_cost(valhall_run_cost& to, const sim::cost_counter& counter, const sim::run_cost& cost)
{
    valhall_run_cost made{};
    made.size = to.size;
    made.warps = counter.warps();
    made.threads = counter.threads();
    made.executions = cost.counts.executions;
    made.idle_lanes = cost.idle_share();
    std::copy(std::begin(cost.messages), std::end(cost.messages), made.messages);
    made.loaded_bytes = cost.counts.loaded_bytes;
    made.stored_bytes = cost.counts.stored_bytes;
    made.loaded_lines = cost.counts.loaded_lines;
    made.stored_lines = cost.counts.stored_lines;
    made.arithmetic = cost.total.arithmetic(cost.costs).value();
    for (const valhall::pipeline p : valhall::pipelines) {
        made.clocks[static_cast<int>(p)] = cost.total.cycles(p, cost.costs);
        if (cost.costs.is_assumed(p)) made.assumed |= 1u << static_cast<int>(p);
    }
    put_text(cost.costs.product, made.product);
    put_text(cost.costs.assumed_from, made.assumed_from);
    to = made;
}

valhall_timing_change described(const sim::timing_change& one) { return {one.resident, one.registers, one.clocks_per_warp}; }

// Estimates what was recorded; without any warp, sets only the product and what is assumed.
valhall_status put_estimate(valhall_estimate& to, std::span<const valhall::word> words, valhall::arch on,
                            const sim::timing_recorder& recorder, const sim::timing_options& how, valhall_instruction_timing* instructions)
{
    valhall_estimate made{};
    made.size = to.size;
    made.is_cut = recorder.is_cut();
    put_text(how.model.machine().product().name, made.product);
    std::string assumed;
    for (const valhall::machine_fact fact : sim::timing_facts)
        if (how.model.is_assumed(fact)) assumed.append(assumed.empty() ? "" : " ").append(name_of(fact));
    put_text(assumed, made.assumed);
    if (recorder.streams().empty()) return to = made, VALHALL_OK;
    const auto timing = sim::estimate_timing(words, on, recorder.streams(), how);
    const auto changes = sim::changes_of(words, on, recorder.streams(), how, 1);
    if (!timing || !changes) return VALHALL_FAILED;
    const sim::timing_estimate& whole = timing->whole;
    made.warps = whole.warps;
    made.resident = whole.resident;
    made.executions = whole.executions;
    made.clocks = whole.clocks();
    for (const valhall::pipeline p : valhall::pipelines) made.busy[static_cast<int>(p)] = whole.busy_share(p);
    const double spent = std::max(1., static_cast<double>(whole.issue_ticks + whole.stalls.total()));
    made.issue = static_cast<double>(whole.issue_ticks) / spent;
    for (int n = 0; n < sim::stall_count; ++n) made.stalls[n] = static_cast<double>(whole.stalls.of[n]) / spent;
    made.now = described(changes->now);
    made.more_threads = described(changes->more_threads);
    made.fewer_threads = described(changes->fewer_threads);
    made.one_warp_more = described(changes->one_warp_more);
    made.one_warp_fewer = described(changes->one_warp_fewer);
    made.one_slot_fewer = described(changes->one_slot_fewer);
    made.slot_for_each = described(changes->slot_for_each);
    for (std::size_t n = 0; instructions != nullptr && n < words.size(); ++n) {
        const sim::instruction_timing& one = timing->by_instruction[n];
        instructions[n] = {one.executions, {}, one.exposed_clocks()};
        for (int k = 0; k < sim::stall_count; ++k) instructions[n].stalls[k] = one.stalls.clocks(static_cast<sim::stall>(k));
    }
    to = made;
    return VALHALL_OK;
}

}  // namespace

extern "C" valhall_status valhall_run_timed(const uint64_t* words, size_t count, int architecture, const valhall_run_options* given,
                                            const valhall_timing_options* given_timing, valhall_run_cost* cost, valhall_estimate* estimate,
                                            valhall_run_result* result, valhall_error* error)
{
    const error_place errors(error);
    if (result != nullptr) *result = {};
    return reported(errors, [&] {
        const char *wrong_option = nullptr, *wrong_timing = nullptr;
        const auto on = architecture_of(architecture);
        const auto options = read_run_options(given, architecture, wrong_option);
        const auto timing = read_options(given_timing);
        const auto program = list_of(words, count);
        if (const auto wrong = errors.check({{program.has_value(), "words"},
                                             {on.has_value(), "architecture"},
                                             {options.has_value(), wrong_option},
                                             {timing.has_value(), "the size of the options of the estimate"},
                                             {cost == nullptr || cost->size >= sizeof *cost, "the size of the cost"},
                                             {estimate == nullptr || estimate->size >= sizeof *estimate, "the size of the estimate"}}))
            return *wrong;
        auto how = read_timing(*timing, *on, wrong_timing);
        if (const auto wrong = errors.check({{how.has_value(), wrong_timing}})) return *wrong;
        const sim::growing_decoded_program steps(*program, *on);
        simulation run(steps.view(), *options);
        how->workgroup_warps = static_cast<std::uint32_t>(run.warps().size());
        std::vector<sim::instruction_counts> counts(count);
        sim::execution_counter executions(counts_of(*options, count));
        sim::timing_recorder recorder;
        sim::cost_counter counter(counts);
        for (std::size_t n = 0; n < options->special_count; ++n) {
            if (options->specials[n].which != static_cast<std::uint32_t>(valhall::special::workgroup_local_pointer)) continue;
            recorder.shared_begin = std::uint64_t{options->specials[n].high} << 32 | options->specials[n].low;
            for (std::size_t m = 0; m < options->memory_count; ++m)
                if (recorder.shared_begin - options->memory[m].address < options->memory[m].size)
                    recorder.shared_end = options->memory[m].address + options->memory[m].size;
        }
        recorder.also = options->executions != nullptr ? &executions : nullptr;
        counter.also = &recorder;
        for (sim::warp& w : run.warps()) w.watch(&counter);
        const sim::run_fault stopped = run_and_put(run, result);
        if (cost != nullptr)
            put_cost(*cost, counter, sim::cost_of(*program, *on, counts, how->model.machine().costs(valhall::rate_scale::clocked)));
        if (estimate != nullptr)
            if (const auto status = put_estimate(*estimate, *program, *on, recorder, *how, timing->instructions); status != VALHALL_OK)
                return status;
        return stopped ? fail(stopped, error) : VALHALL_OK;
    });
}

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
    if (!on) return put_no_text(note, capacity), -1;
    const sim::step s = sim::make_step(word, *on);
    put_text(note_of(s), note, capacity);
    return static_cast<int>(knowledge_of(s));
}
