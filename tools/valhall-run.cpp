// SPDX-License-Identifier: MIT
// valhall-run: runs a program on a state, and prints the state afterwards.
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "assembly.hpp"
#include "bifrost_tools.hpp"
#include "check_runs.hpp"
#include "coverage_file.hpp"
#include "file.hpp"
#include "file_kinds.hpp"
#include "hex_digits.hpp"
#include "options.hpp"
#include "pictures/page.hpp"
#include "report.hpp"
#include "run_cost_text.hpp"
#include "run_program.hpp"
#include "simulation.hpp"
#include "state_file.hpp"
#include "state_json.hpp"
#include "state_writer.hpp"
#include "timeline.hpp"
#include "timing_options.hpp"
#include "timing_run.hpp"
#include "timing_text.hpp"
#include "trace.hpp"
#include "visible.hpp"

#include <valhall/simulator/bifrost/decoded_program.hpp>
#include <valhall/simulator/explain_run.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/version.hpp>

namespace {

namespace simulator = valhall::simulator;
namespace bifrost = valhall::bifrost;

constexpr std::string_view usage =
    "usage: valhall-run [--arch ARCH | --gpu NAME] [--dialect panfrost|arm|2021] [--state FILE]... [--dump WHAT]...\n"
    "                   [--strict] [--check [--stage vertex|fragment|compute|blend|pilot]] [--trace [--lane N]] [--limit N]\n"
    "                   [--fidelity] [--cycles] [--estimate [--assume NAME=N]... [--timeline[=svg]]] [--html PAGE]\n"
    "                   [--coverage FILE] [--json] [-o OUT] [PROGRAM]\n"
    "Runs PROGRAM, or standard input, machine code or assembly text, on the state that FILEs give, and writes the state afterwards.\n"
    "  --arch ARCH     the architecture, v9 to v15, or v6 or v7 for Bifrost; if neither it nor --gpu nor the text (.arch v10, .gpu G610) "
    "names one, v9 and a note\n"
    "  --gpu NAME      the architecture of a product, such as g610, Mali-G57 or \"Immortalis-G715 MC11\"\n"
    "  --dialect NAME  the dialect of instructions: panfrost, that of Mesa (default); arm; or 2021\n"
    "  --state FILE    the initial state: lanes, registers, uniforms, memory; a later FILE replaces items of earlier ones\n"
    "  --dump WHAT     a part of the state to write: r0, r0-r3, or memory by address and bytes, memory:0x40000:256; that which a\n"
    "                  pilot program stores as uniforms of the next program's state, uniforms:0x40000:256\n"
    "  --strict        a line that is not legal by Arm's description is an error, even if the hardware accepts it\n"
    "  --check         reports on standard error undefined reads, such as registers never written; invocations that access\n"
    "                  each other's thread-local memory; and races in a workgroup\n"
    "  --stage NAME    with --check, the stage of the program: registers that it preloads then count as defined\n"
    "  --trace         prints each instruction on standard error, with the values that it reads and writes\n"
    "  --lane N        with --trace, prints one lane; in a workgroup, one invocation\n"
    "  --fidelity      prints on standard error which executed instructions are exact, chosen, bounded or computed by the host\n"
    "  --cycles        prints on standard error what the run cost: cycles by unit, idle lanes, messages, bytes, and the blocks and\n"
    "                  instructions that cost most, on the product of --gpu; with --json, as its member `cost`\n"
    "  --estimate      prints on standard error an estimate of the time on a core of the product of --gpu, filled with warps that\n"
    "                  do what the run did: clocks, units, where warps wait and what would change it; with --json, as its\n"
    "                  member `estimate`\n"
    "  --assume NAME=N with --estimate or --html, another number of the estimate: load_latency=200, warps=64, resident=16\n"
    "  --timeline      with --estimate, draws when instructions are issued and delivered; --timeline=svg writes the drawing\n"
    "                  instead of the state\n"
    "  --html PAGE     writes the file PAGE, for browsers: what --cycles and --estimate say, and as pictures the blocks with their\n"
    "                  clocks, the units of each instruction, the live registers, and the timeline\n"
    "  --coverage FILE adds the number of executions of each instruction to FILE, a line for each\n"
    "  --limit N       the largest number of instructions that a warp executes; default 1000000\n"
    "  --json          the state afterwards as JSON, with the error that stopped the program\n"
    "  -o OUT          the file to write the state to, which may not be an input; default: standard output, also -\n"
    "  -h, --help      this text\n"
    "  --version       the version of the program\n"
    "Exits with 1 if something stopped the program before its end, or --check found an error, with 2 if it could not begin.\n";

// ---- inputs ----

bool ends_with(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// True for assembly text, by the file's name, or else by its contents: text has no zero bytes, and words nearly always do.
bool is_assembly(std::string_view name, std::string_view content)
{
    if (ends_with(name, ".s") || ends_with(name, ".bin")) return ends_with(name, ".s");
    return content.find('\0') == std::string_view::npos;
}

bool read_program(command_line& options, const std::string& content, std::vector<valhall::word>& words)
{
    if (!is_assembly(options.file(), content)) {
        options.note_assumed_architecture();
        const std::string name(options.file());
        if (is_spirv(content)) {
            say(name + ": error: this is a SPIR-V module, not machine code: `valhall-spirv run` runs the module of a case");
            return false;
        }
        if (content.size() % 8 == 0) return to_words(content, name, words);
        say(name + ": error: the length is " + std::to_string(content.size()) + " bytes, which is no multiple of 8");
        return false;
    }
    std::optional<valhall::program> program = assemble_text(options, content);
    if (!program) return false;
    report(options, content, program->diagnostics);
    words = std::move(program->words);
    return !program->has_errors;
}

// The number of registers of the architecture, if an option names it; else the largest number of any architecture.
int register_total(const command_line& options)
{
    return options.names_architecture() ? valhall::register_count(options.architecture()) : valhall::max_registers;
}

bool read_state(const command_line& options, machine_state& state)
{
    state_reader reader;
    reader.registers = register_total(options);
    if (options.names_architecture()) reader.uniforms = valhall::uniform_count(options.architecture());
    for (const std::string_view name : options.values("--state")) {
        std::string text;
        if (!read_file(options, name, text)) return false;
        reader.read(text, std::string(name));
    }
    state = reader.finish();
    for (const text_error& error : reader.errors()) say(error.message());
    return reader.errors().empty();
}

template <class T>
bool parse(std::string_view text, int base, T& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc() && end == text.data() + text.size();
}

std::optional<int> parse_register(std::string_view text, int registers)
{
    int number = -1;
    if (text.substr(0, 1) != "r" || !parse(text.substr(1), 10, number) || number < 0 || number >= registers) return {};
    return number;
}

// "r0", "r0-r3", "memory:0x40000:256", "uniforms:0x40000:256".
std::optional<dump> parse_dump(std::string_view text, int registers)
{
    for (const std::string_view start : {"memory:0x", "uniforms:0x"}) {
        if (text.substr(0, start.size()) != start) continue;
        text.remove_prefix(start.size());
        const std::size_t colon = text.find(':');
        memory_dump what;
        what.has_uniforms = start[0] == 'u';
        if (colon == std::string_view::npos || !parse(text.substr(0, colon), 16, what.address) ||
            !parse(text.substr(colon + 1), 10, what.size))
            return {};
        if (what.size == 0 || what.size % 4 != 0) return {};
        return what;
    }
    const std::size_t dash = text.find('-');
    const std::optional<int> first = parse_register(text.substr(0, dash), registers);
    const std::optional<int> last = dash == std::string_view::npos ? first : parse_register(text.substr(dash + 1), registers);
    if (!first || !last || *first > *last) return {};
    return register_dump{*first, *last};
}

bool read_dumps(const command_line& options, std::vector<dump>& dumps)
{
    for (const std::string_view text : options.values("--dump")) {
        const std::optional<dump> one = parse_dump(text, register_total(options));
        if (!one)
            return options.fail("option '--dump' needs r0, r0-r3, memory:0x40000:256 or uniforms:0x40000:256, whole words, not '" +
                                std::string(text) + "'");
        dumps.push_back(*one);
    }
    return true;
}

// Prints an error and returns false if the architecture lacks a register or uniform of a state or dump, or a state has a register that a workgroup
// sets.
bool has_registers(const machine_state& state, const std::vector<dump>& dumps, valhall::arch on, const std::string& name)
{
    for (const dump& one : dumps) {
        const memory_dump* const what = std::get_if<memory_dump>(&one);
        const int uniforms = valhall::uniform_count(on);
        if (what == nullptr || !what->has_uniforms || what->size / 4 <= static_cast<std::uint64_t>(uniforms)) continue;
        std::fprintf(stderr, "valhall-run: error: %s has %d uniforms, u0 to u%d: --dump uniforms names %llu words\n", name.c_str(),
                     uniforms, uniforms - 1, static_cast<unsigned long long>(what->size / 4));
        return false;
    }
    int last = state.registers.empty() ? 0 : state.registers.rbegin()->first;
    for (const dump& one : dumps)
        if (const register_dump* const what = std::get_if<register_dump>(&one)) last = std::max(last, what->last);
    if (last >= valhall::register_count(on)) {
        std::fprintf(stderr, "valhall-run: error: %s has no r%d: its registers are r0 to r%d\n", name.c_str(), last,
                     valhall::register_count(on) - 1);
        return false;
    }
    const std::vector<text_error> errors = preload_errors(state, on);
    for (const text_error& error : errors) say(error.message());
    return errors.empty();
}

bool is_there(const simulation& run, const std::vector<dump>& dumps)
{
    for (const dump& one : dumps) {
        const memory_dump* const what = std::get_if<memory_dump>(&one);
        if (what == nullptr || run.around().memory.find(what->address, what->size)) continue;
        std::fprintf(stderr, "valhall-run: error: not all of the memory is there that --dump %s:0x%llX:%llu names\n",
                     what->has_uniforms ? "uniforms" : "memory", static_cast<unsigned long long>(what->address),
                     static_cast<unsigned long long>(what->size));
        return false;
    }
    return true;
}

// ---- errors of a run ----

// "from byte 0x20 on of the memory at 0x40000, which has 0x20 bytes": the memory that is nearest to an address.
std::string distance_text(const simulation& run, std::uint64_t address)
{
    const auto hex = [](std::uint64_t value) { return "0x" + hex_digits(value); };
    std::string text;
    std::uint64_t nearest = UINT64_MAX;
    for (const simulator::memory_range& one : run.around().memory.ranges()) {
        if (one.bytes.empty()) continue;
        const bool is_before = address < one.address;
        const std::uint64_t offset = address - one.address;
        const std::uint64_t distance = is_before ? one.address - address : offset < one.bytes.size() ? 0 : offset - one.bytes.size();
        if (distance >= nearest) continue;
        nearest = distance;
        text = is_before ? hex(distance) + " bytes before" : "from byte " + hex(offset) + " on of";
        text += " the memory at " + hex(one.address) + ", which has " + hex(one.bytes.size()) + " bytes";
    }
    return text.empty() ? "there is no memory" : text;
}

// "program.bin:12: error: an access to memory that is not there (lane 3, address 0x40)", and the instruction.
void tell(const command_line& options, const simulation& run, const simulator::run_fault& fault)
{
    std::string place;
    const auto add = [&place](const std::string& part) { place += (place.empty() ? " (" : ", ") + part; };
    for (std::size_t n = 0; run.warps().size() > 1 && n < run.warps().size(); ++n)
        if (run.warps()[n].state() == simulator::warp_state::stopped) add("warp " + std::to_string(n));
    if (fault.lane >= 0) add("lane " + std::to_string(fault.lane));
    if (const std::string subject = subject_of(fault); !subject.empty()) add(subject);
    const std::string detail = fault.detail.empty() ? "" : ": " + std::string(fault.detail);
    say(std::string(options.file()) + ':' + std::to_string(fault.index) + ": error: " + std::string(simulator::sentence_of(fault.code)) +
        detail + (place.empty() ? "" : place + ')'));
    if (fault.code == simulator::run_error::unmapped) std::fprintf(stderr, "    %s\n", distance_text(run, fault.value).c_str());
    const simulator::program_view& program = run.around().program;
    if (fault.index >= program.size()) return;
    const simulator::step& s = program.steps[fault.index];
    std::fprintf(stderr, "    %s\n", text_of_step(s, program.on, options.dialect()).c_str());
}

std::string state_text(const command_line& options, const simulation& run, const simulator::run_fault& fault,
                       const std::vector<dump>& dumps, std::string_view architecture, const run_cost_text* cost, const timed_run* timed)
{
    if (options.value("--timeline") == "svg" && timed != nullptr) return timeline(*timed).svg();
    if (!options.has("--json")) return state_writer(run).write(dumps);
    json out;
    out.begin_object().text("program", "valhall-run").text("version", valhall::version.text).text("name", options.file());
    out.text("architecture", architecture);
    state_json(out, run).put(fault, dumps);
    if (cost != nullptr) {
        out.key("cost").begin_object();
        cost->put(out);
        out.end_object();
    }
    if (timed != nullptr) {
        out.key("estimate").begin_object();
        timing_text(*timed).put(out);
        out.end_object();
    }
    return out.end_object().take() + '\n';
}

// ---- the run ----

// The records of a run: with --cycles, the executions of its instructions, with --estimate, the instructions that each warp executes.
struct records {
    counted_run* counted = nullptr;
    simulator::timing_recorder* streams = nullptr;
    timing_request timing{};
};

// The recorder of an estimate, which knows where the memory of the workgroup is.
simulator::timing_recorder recorder_of(const simulation& run, const timing_request& asked)
{
    simulator::timing_recorder made;
    made.line_bytes = asked.how.model[valhall::machine_fact::line_bytes].value;
    const auto pointer = run.state().specials.find(valhall::special::workgroup_local_pointer);
    if (pointer == run.state().specials.end()) return made;
    made.shared_begin = std::uint64_t{pointer->second[1]} << 32 | pointer->second[0];
    for (const simulator::memory_range& one : run.around().memory.ranges())
        if (made.shared_begin - one.address < one.bytes.size()) made.shared_end = one.address + one.bytes.size();
    return made;
}

// Estimates the time of what was recorded, and prints it; nothing without --estimate, or if no instruction was executed.
std::optional<timed_run> estimate(const command_line& options, const records& recorded)
{
    if (recorded.streams == nullptr || recorded.streams->streams().empty()) return {};
    const auto found = time_run(recorded.counted->words, {.on = recorded.counted->on, .syntax = options.dialect()},
                                recorded.streams->streams(), recorded.timing);
    if (!found) return {};
    timed_run made = *found;
    made.is_cut = recorded.streams->is_cut();
    if (options.has("--json") || !options.has("--estimate")) return made;
    std::fputs(timing_text(made).text().c_str(), stderr);
    if (options.has("--timeline") && options.value("--timeline") != "svg") std::fputs(('\n' + timeline(made).text()).c_str(), stderr);
    return made;
}

// The page of --html: the cost of the run and its estimate, with pictures.
std::string page_of(const command_line& options, const counted_run& run, const run_cost_text& cost, const timed_run* timed)
{
    pictures::page page("Cost of a run of " + std::string(options.reads_stdin() ? "<stdin>" : options.file()));
    page.add("", cost.text() + (timed != nullptr ? '\n' + timing_text(*timed).text() : ""),
             pictures::of_run(run, cost, {.on = run.on, .syntax = options.dialect()}, timed));
    return page.finish();
}

// True if no option asks for anything of the run. The outputs of a fragment are written without one.
bool asks_for_nothing(const command_line& options)
{
    constexpr std::string_view asking[] = {"--dump",     "--trace",    "--check", "--fidelity", "--cycles",
                                           "--estimate", "--coverage", "--html",  "-o"};
    return std::none_of(std::begin(asking), std::end(asking), [&](std::string_view option) { return options.has(option); });
}

// Runs a program on its state and writes what the options ask for. The run lacks no register and no memory of the options.
int run_program_on(const command_line& options, simulation& run, const std::vector<dump>& dumps, std::uint64_t limit, std::uint64_t lane,
                   std::string_view architecture, const records& recorded = {})
{
    trace tracer(run, stderr, {options.dialect()}, options.has("--lane") ? std::optional<std::size_t>(lane) : std::nullopt);
    trace* const told = options.has("--trace") ? &tracer : nullptr;
    coverage_file coverage(options, run.around().program);
    if (options.has("--coverage") && !coverage.read()) return not_done;
    std::vector<std::uint64_t> counts(run.around().program.size());
    simulator::execution_counter counter(counts);
    counter.also = told;
    if (recorded.streams != nullptr) {
        recorded.streams->also = counter.also;
        counter.also = recorded.streams;
    }
    counted_run* const counted = options.has("--cycles") || options.has("--html") ? recorded.counted : nullptr;
    std::optional<simulator::cost_counter> costs;
    if (counted != nullptr) {
        costs.emplace(counted->counts);
        costs->also = counter.also;
        counter.also = &*costs;
    }
    std::optional<run_check> check;
    if (options.has("--check")) check.emplace(run, options.stage(), told, counter, std::string(options.file()));
    const simulator::run_fault fault = run.run(limit, options.has("--fidelity") || options.has("--coverage") ? &counter : counter.also);
    tracer.flush();
    std::optional<run_cost_text> cost;
    if (counted != nullptr && costs) {
        counted->warps = costs->warps();
        counted->threads = costs->threads();
        cost.emplace(*counted, options.value("--gpu"));
        cost->add_blocks();
        cost->add_instructions({.on = counted->on, .syntax = options.dialect()});
        if (options.has("--cycles") && !options.has("--json")) std::fputs(cost->text().c_str(), stderr);
    }
    const std::optional<timed_run> timed = estimate(options, recorded);
    const bool has_errors = check && check->finish();
    if (fault) tell(options, run, fault);
    if (options.has("--fidelity"))
        std::fputs(fidelity_text(run.around().program, counts, options.dialect(), std::string(options.file())).c_str(), stderr);
    if (options.has("--coverage") && !coverage.write(counts)) return not_done;
    const run_cost_text* const told_cost = options.has("--cycles") && cost ? &*cost : nullptr;
    const timed_run* const told_time = options.has("--estimate") && timed ? &*timed : nullptr;
    const std::string state = state_text(options, run, fault, dumps, architecture, told_cost, told_time);
    if (state.empty() && !fault && asks_for_nothing(options))
        say("valhall-run: note: nothing is written: name registers or memory, such as --dump r0-r3");
    if (!write_output(options, state)) return not_done;
    if (options.has("--html") && counted != nullptr && cost &&
        !write_output(options, page_of(options, *counted, *cost, timed ? &*timed : nullptr), "--html"))
        return not_done;
    return has_errors || fault ? found_errors : 0;
}

// Reads the machine code or text of a program of Bifrost.
bool read_clauses(const command_line& options, const std::string& content, std::vector<std::uint32_t>& words)
{
    if (!is_assembly(options.file(), content)) return bifrost_tools::words_of(content, options.file(), words);
    const bifrost::assembly made = bifrost::assemble(content, {bifrost_tools::level_of(options, false), options.bifrost_products()});
    bifrost_tools::report(options, content, made.diagnostics);
    words = made.words;
    return static_cast<bool>(made);
}

int run_bifrost(const command_line& options, const std::string& content, const std::vector<dump>& dumps, std::uint64_t limit)
{
    if (!bifrost_tools::allows(options, {"--dialect", "--cycles", "--estimate", "--html"})) return not_done;
    const bifrost::arch on = options.bifrost_arch();
    const auto lanes = static_cast<std::size_t>(lanes_of(on));
    const std::string architecture(name_of(on));
    machine_state state;
    std::vector<std::uint32_t> words;
    std::uint64_t lane = 0;
    if (!read_state(options, state) || !read_clauses(options, content, words)) return not_done;
    if (!options.read_number("--lane", 0, state.invocations - 1, lane)) return not_done;
    if (!state.is_workgroup && state.invocations > lanes)
        return options.fail("a warp of " + architecture + " has " + std::to_string(lanes) + " lanes, not " +
                            std::to_string(state.invocations)),
               not_done;
    if (!has_registers(state, dumps, valhall::arch::v9, architecture)) return not_done;
    const simulator::decoded_bifrost_program program(words, options.bifrost_products());
    if (program.view().size() == 0) {
        say(std::string(options.file()) + ": error: the program has no clause");
        return not_done;
    }
    simulation run(program.view(), std::move(state));
    if (!is_there(run, dumps)) return not_done;
    return run_program_on(options, run, dumps, limit, lane, architecture);
}

int run_command_line(int argc, char** argv)
{
    command_line options(
        "valhall-run", usage, {"--check", "--cycles", "--estimate", "--fidelity", "--json", "--strict", "--timeline", "--trace"},
        {"--arch", "--gpu", "--dialect", "--state", "--dump", "--stage", "--lane", "--limit", "--assume", "--coverage", "--html", "-o"},
        {{"--arch", "--gpu"}, {"--json", "--timeline"}});
    options.repeat({"--state", "--dump", "--assume"});
    options.allow_value("--timeline", {"svg"});
    options.rename({{"--checked", "--check"}, {"--steps", "--limit"}});
    options.require({{"--stage", "--check"}, {"--lane", "--trace"}, {"--timeline", "--estimate"}});
    options.read_from({"--state"});
    options.write_to({"--coverage", "--html"});
    std::vector<dump> dumps;
    std::uint64_t limit = 1'000'000, lane = 0;
    options.take_bifrost();
    if (!options.parse(argc, argv)) return options.exit_status();
    if (options.value("--html") == "-") return options.fail("--html needs the name of a file to write"), not_done;
    if (options.has("--assume") && !options.has("--estimate") && !options.has("--html"))
        return options.fail("--assume needs --estimate or --html"), not_done;
    if (!read_dumps(options, dumps) || !options.read_number("--limit", 1, UINT64_MAX, limit)) return not_done;
    std::string content;
    if (!read_input(options, content)) return not_done;
    if (is_assembly(options.file(), content)) options.set_bifrost_products(bifrost::products_named_in(content));
    if (options.is_bifrost()) return run_bifrost(options, content, dumps, limit);

    std::vector<valhall::word> words;
    machine_state state;
    if (!read_state(options, state) || !read_program(options, content, words)) return not_done;
    if (!options.read_number("--lane", 0, state.invocations - 1, lane)) return not_done;
    if (words.empty()) {
        say(std::string(options.file()) + ": error: the program has no instruction");
        return not_done;
    }
    const std::string architecture(name_of(options.architecture()));
    if (!has_registers(state, dumps, options.architecture(), architecture)) return not_done;
    simulation run(words, options.architecture(), std::move(state));
    if (!is_there(run, dumps)) return not_done;

    counted_run counted{.words = words, .on = options.architecture(), .counts = {}};
    counted.counts.resize(words.size());
    const std::optional<timing_request> asked = read_timing(options, options.architecture());
    if (!asked) return not_done;
    records recorded{.counted = &counted, .timing = *asked};
    if (recorded.timing.how.workgroup_warps == 1 && run.state().is_workgroup)
        recorded.timing.how.workgroup_warps = static_cast<std::uint32_t>(run.warps().size());
    simulator::timing_recorder streams = recorder_of(run, *asked);
    if (options.has("--estimate") || options.has("--html")) recorded.streams = &streams;
    return run_program_on(options, run, dumps, limit, lane, architecture, recorded);
}

}  // namespace

int main(int argc, char** argv)
{
    return run_program("valhall-run", [&] { return run_command_line(argc, argv); });
}
