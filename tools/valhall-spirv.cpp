// SPDX-License-Identifier: MIT
// valhall-spirv: SPIR-V modules checked, printed, compiled and run.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "commands.hpp"
#include "file.hpp"
#include "in_order.hpp"
#include "json_report.hpp"
#include "malioc_json.hpp"
#include "pictures/page.hpp"
#include "options.hpp"
#include "run_cost_text.hpp"
#include "spirv_case_reader.hpp"
#include "spirv_compilation.hpp"
#include "spirv_run.hpp"
#include "spirv_source.hpp"
#include "timeline.hpp"
#include "timing_options.hpp"
#include "timing_run.hpp"
#include "timing_text.hpp"
#include "stats_table.hpp"
#include "terminal.hpp"
#include "visible.hpp"

#include <valhall/spirv/print.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-spirv check [--json] [FILE]...\n"
    "       valhall-spirv print [--json] [-o OUT] [FILE]\n"
    "       valhall-spirv compile [--arch ARCH | --gpu NAME] [--stage STAGE] [--entry NAME] [--variant position|varying]\n"
    "                    [--spec ID=VALUE]... [--binding SET.BINDING=SET.BINDING]... [--attachment INDEX=TARGET]...\n"
    "                    [--relaxed-precision] [--robust-buffers] [--registers N] [--no-verify] [--with FILE]\n"
    "                    [--json | [--asm] [--uniforms FILE] [--dump-ir PASS]] [-o OUT] [FILE]\n"
    "       valhall-spirv stats [--arch ARCH | --gpu NAME] [--stage STAGE] [--entry NAME] [--variant position|varying]\n"
    "                    [--spec ID=VALUE[,VALUE]...]... [--binding SET.BINDING=SET.BINDING]... [--attachment INDEX=TARGET]...\n"
    "                    [--relaxed-precision] [--robust-buffers] [--registers N] [--no-verify]\n"
    "                    [--halves] [--json[=malioc] | --table | --csv | --html PAGE] [--sort COLUMN] [-o OUT] [FILE]...\n"
    "       valhall-spirv run [--arch ARCH | --gpu NAME] [--binding SET.BINDING=SET.BINDING]... [--relaxed-precision] [--robust-buffers]\n"
    "                    [--registers N] [--limit N] [--seed N | --zeros]\n"
    "                    [--check | [--cycles] [--estimate [--assume NAME=N]... [--timeline]] [--html PAGE]]\n"
    "                    [--json] [-o OUT] [CASE]\n"
    "What to do with SPIR-V modules:\n"
    "  check             check modules; exits with 1 if there is an error\n"
    "  print             write the module as text, as spirv-dis does\n"
    "  compile           write an entry point as little-endian words\n"
    "  stats             write the statistics of compiled entry points; of vertex shaders both programs without --variant\n"
    "  run               compile the module of a case file, run it in the simulator, and write the contents of its resources\n"
    "A FILE that is -, or not given, is standard input. A module that a CASE names is in the folder of the case.\n"
    "  --arch ARCH       the architecture, v9 to v15; without it and --gpu, v9 is assumed and a note says so\n"
    "  --gpu NAME        the architecture of a product, and its costs: g610, \"Immortalis-G715 MC11\", or the id 0xa867\n"
    "  --stage STAGE     the stage of the entry point: vertex, fragment or compute\n"
    "  --entry NAME      the name of the entry point; default: the only one of the stage\n"
    "  --variant NAME    the program of a vertex shader: position or varying\n"
    "  --spec ID=VALUE   the value of a specialization constant by its SpecId: decimal, or the bits after 0x; of stats several\n"
    "                    values, 3=16,32,64: a line for each combination of all options\n"
    "  --binding S.B=T.C moves the resource at set S, binding B of the module to set T, binding C\n"
    "  --attachment INDEX=TARGET\n"
    "                    the render target, 0 to 7, or depth or stencil, that is the input attachment with this\n"
    "                    InputAttachmentIndex; default: the target of the same number\n"
    "  --relaxed-precision\n"
    "                    computes 32-bit floats that are decorated RelaxedPrecision in 16 bits where that saves instructions\n"
    "  --robust-buffers  checks accesses of buffers: out of bounds, loads and atomics give 0, and nothing is stored\n"
    "  --registers N     the number of registers that may be used, 16 to 64, on v15 to 128; default 64. Those above r63 are\n"
    "                    used only by a program that would spill otherwise\n"
    "  --no-verify       does not check the program inside the compiler and the words that it makes\n"
    "  --asm             text instead of words; comments have the SPIR-V instructions, source lines, and the contents of uniforms\n"
    "  --table           a line of tab-separated numbers for each program, after a line of titles\n"
    "  --csv             the same with commas\n"
    "  --sort COLUMN     sorts these lines by the column of a title, such as cycles, lowest first\n"
    "  --halves          also says which floats are computed in 16 bits, which pairs of 16 bits have an idle half, and for each source "
    "line\n"
    "                    why floats are computed in 32 bits\n"
    "  --json            instead, the results of the command and the errors of the module as JSON\n"
    "                    (--json=malioc of stats: as Arm's offline compiler writes its performance reports)\n"
    "  --with FILE       the fragment shader that reads the outputs of a vertex shader: outputs that it does not read are not\n"
    "                    computed, and a note names them\n"
    "  --uniforms FILE   writes the contents of each uniform to FILE\n"
    "  --dump-ir PASS    writes the program inside the compiler to standard output, after a pass (valhall-compile --passes lists\n"
    "                    them), or after each that changes it (all); words are written only if -o is given\n"
    "  --limit N         the largest number of instructions that a warp executes; default 10000000\n"
    "  --seed N          registers, workgroup memory and thread memory that nothing has written hold noise: numbers of this seed;\n"
    "                    default 0\n"
    "  --zeros           they hold zeros instead\n"
    "  --check           reports on standard error undefined reads of registers, workgroup memory and thread memory, invocations that\n"
    "                    access each other's thread memory, and races in a workgroup; exits with 1 if there is one\n"
    "  --cycles          prints on standard error what the run cost: cycles by unit, idle lanes, messages, bytes, and the source\n"
    "                    lines and blocks that cost most, on the product of --gpu; with --json, as its member `costs`\n"
    "  --estimate        prints on standard error an estimate of the time on a core of the product of --gpu, filled with warps that\n"
    "                    do what the run did: clocks, units, where warps wait and what would change it; with --json, as its\n"
    "                    member `estimates`\n"
    "  --assume NAME=N   with --estimate, another number of the estimate: load_latency=200, warps=64, resident=16\n"
    "  --timeline        with --estimate, draws when instructions are issued and delivered\n"
    "  --html PAGE       also writes the file PAGE, for browsers: statistics, of a run its cost and estimate, and as pictures the\n"
    "                    blocks with their cycles, the units of each instruction, the live registers, and the timeline\n"
    "  -o OUT            the file to write, which may not be an input; default: standard output, also -\n"
    "  -h, --help        this text\n"
    "  --version         the version of the program\n"
    "Exits with 1 if a module or case has errors, with 2 if the command line is wrong or a file cannot be read or written.\n";

int check(command_line& options)
{
    int status = 0;
    json_report report(options);
    for (const std::string_view name : options.files()) {
        const spirv_source source(options, name);
        status = std::max(status, source.status());
        report.add(source);
    }
    return report.finish(status);
}

int print(command_line& options)
{
    const spirv_source source(options, options.files().front());
    std::string text;
    if (source) valhall::spirv::print(source.module(), [&](const std::string& line) { text.append(line) += '\n'; });
    if (options.has("--json")) {
        json_report report(options);
        report.add(source, [&](json& out) {
            if (source) out.text("text", text);
        });
        return report.finish(source.status());
    }
    if (!source) return source.status();
    return write_output(options, text) ? 0 : not_done;
}

// ---- compile ----

// The fragment shader of --with, which reads the outputs of a vertex shader. Reports its errors.
class linked_fragment {
public:
    linked_fragment(const command_line& options, const valhall::spirv::compile_options& how)
    {
        if (!options.has("--with")) return;
        spirv_source source(options, options.value("--with"));
        status_ = source.status();
        if (!source) return;
        valhall::spirv::compile_fault fault;
        inputs_ = valhall::spirv::inputs_of(source.module(), how, fault);
        if (!fault) return;
        source.tell(explain(fault, source.module()));
        status_ = found_errors;
    }

    int status() const { return status_; }
    const valhall::spirv::read_inputs& inputs() const { return inputs_; }

private:
    valhall::spirv::read_inputs inputs_{};
    int status_ = 0;
};

// "a.spv: note: location 1, components xy: dropped, as b.spv does not read them"
void note_dropped(const command_line& options, const spirv_source& source, const valhall::spirv::compiled_module& shader)
{
    for (const valhall::spirv::dropped_output& one : shader.dropped_outputs()) {
        std::string parts;
        for (std::size_t c = 0; c < 4; ++c)
            if ((one.components >> c & 1) != 0) parts += "xyzw"[c];
        say(source.name() + ": note: location " + std::to_string(one.location) + ", components " + parts + ": dropped, as " +
            std::string(options.value("--with")) + " does not read them");
    }
}

// The entry point with its words and uniforms as JSON.
int compile_as_json(const command_line& options, const valhall::spirv::compile_options& how)
{
    json_report report(options);
    spirv_source source(options, options.files().front());
    source.require(how);
    int status = source.status();
    report.add(source, [&](json& out) {
        if (!source) return;
        const valhall::spirv::compiled_module shader = compile(source, how);
        if (!shader) status = found_errors;
        note_dropped(options, source, shader);
        out.key("programs").begin_array();
        if (shader) put_program(out, source, shader, how, options, false);
        out.end_array();
    });
    return report.finish(status);
}

int compile(command_line& options)
{
    spirv_options how(options.architecture());
    std::optional<valhall::compiler::pass> pass;
    if (!how.read(options) || !read_dumped_pass(options, pass) || !can_write_outputs(options)) return not_done;
    const bool dumps = options.has("--dump-ir"),
               writes_words = !options.has("--asm") && !options.has("--json") && (!dumps || options.has("-o"));
    if (writes_words && !can_write_binary(options, ", or --asm to see them as text")) return not_done;
    options.note_assumed_architecture();
    const linked_fragment fragment(options, how.made());
    if (fragment.status() != 0) return fragment.status();
    valhall::spirv::compile_options asked = how.made();
    if (options.has("--with")) asked.reader = &fragment.inputs();
    if (options.has("--json")) return compile_as_json(options, asked);
    spirv_source source(options, options.files().front());
    source.require(asked);
    if (!source) return source.status();
    std::string dump;
    const valhall::spirv::compiled_module shader = compile(source, asked, ir_dump<valhall::spirv::uniform_namer>(pass, dump));
    // --dump-ir prints the program also if compiling failed.
    if (dumps && !write_output(options, dump, "")) return not_done;
    if (!shader) return found_errors;
    note_dropped(options, source, shader);
    if (options.has("--uniforms") && !write_output(options, uniforms_of(shader), "--uniforms")) return not_done;
    if (dumps && !options.has("-o")) return 0;
    return write_output(options, options.has("--asm") ? to_assembly(source, shader, asked) : to_bytes(shader.words())) ? 0 : not_done;
}

// ---- stats ----

// Adds a program to the page of --html. `block` is its text.
void add_to_page(pictures::page& page, const command_line& options, const valhall::spirv::compiled_module& shader, valhall::arch on,
                 std::string_view block)
{
    timing_request asked;
    asked.how.model = valhall::simulator::timing_model(valhall::machine_of(options.value("--gpu")).value_or(valhall::usual_machine(on)));
    const auto timed = time_unrun(shader.words(), {.on = on}, {}, asked);
    const std::size_t end = block.find('\n');
    page.add(
        block.substr(0, end), block.substr(std::min(block.size(), end + 2)),
        pictures::of_program(shader.words(), {.on = on}, valhall::costs_of(options.value("--gpu"), on), {}, timed ? &*timed : nullptr));
}

// A block for a program: "blur.spv: compute, v9", an empty line, and its statistics; or a row of a table.
bool add_block(const command_line& options, const spirv_source& source, const valhall::spirv::compiled_module& shader,
               const valhall::spirv::compile_options& how, std::string& text, pictures::page& page)
{
    const std::string which(name_of(how.variant));
    if (options.has("--table"))
        return add_row(source, shader, how.on, options.value("--gpu"), which.empty() ? name_of(shader.stage()) : which, text);
    std::string block = source.name() + ": " + std::string(name_of(shader.stage()));
    if (!which.empty()) block += ", " + which;
    block += ", v" + std::to_string(static_cast<int>(how.on.value)) + "\n\n";
    if (!add_statistics(source, shader, how, options.value("--gpu"), block)) return false;
    text += (text.empty() ? "" : "\n") + block;
    if (options.has("--html")) add_to_page(page, options, shader, how.on, block);
    return true;
}

// Compiles all programs for the statistics: without --variant, both programs of a vertex shader. Calls `made` with each.
template <class Made>
bool compile_all(const command_line& options, spirv_source& source, const valhall::spirv::compile_options& how, const Made& made)
{
    return for_each_variant(options, is_vertex_shader(source.module(), how), how, [&](const valhall::spirv::compile_options& one) {
        const valhall::spirv::compiled_module shader = compile(source, one);
        return shader && made(shader, one);
    });
}

int statistics_as_json(const command_line& options, const valhall::spirv::compile_options& how)
{
    int status = 0;
    json_report report(options);
    for (const std::string_view name : options.files()) {
        spirv_source source(options, name);
        source.require(how);
        status = std::max(status, source.status());
        report.add(source, [&](json& out) {
            if (!source) return;
            out.key("programs").begin_array();
            const auto put = [&](const auto& shader, const auto& asked) {
                return put_program(out, source, shader, asked, options, true), true;
            };
            if (!compile_all(options, source, how, put)) status = std::max(status, found_errors);
            out.end_array();
        });
    }
    return report.finish(status);
}

// As a report of Arm's offline compiler. Both programs of a vertex shader are variants of one shader.
int statistics_as_malioc(const command_line& options, const valhall::spirv::compile_options& how)
{
    malioc_json report("valhall-spirv");
    int status = 0;
    for (const std::string_view name : options.files()) {
        spirv_source source(options, name);
        source.require(how);
        status = std::max(status, source.status());
        if (!source) continue;
        bool has_shader = false;
        const auto add = [&](const valhall::spirv::compiled_module& shader, const valhall::spirv::compile_options& asked) {
            const auto found = valhall::statistics_of(shader.words(), asked.on, valhall::costs_of(options.value("--gpu"), asked.on));
            if (!found) return false;
            if (!has_shader) report.begin_shader(source.name(), shader.stage(), *found);
            has_shader = true;
            const std::string_view which = name_of(asked.variant);
            report.add_variant(which == "position"  ? "Position"
                               : which == "varying" ? "Varying"
                                                    : "Main",
                               *found, shader.spills() ? shader.thread_storage() : 0);
            return true;
        };
        if (!compile_all(options, source, how, add)) status = std::max(status, found_errors);
        if (has_shader) report.end_shader();
    }
    return write_output(options, report.finish() + '\n') ? status : not_done;
}

// The rows of the table for a combination of specialization constants, or the errors that stopped it.
struct swept {
    std::string rows{}, errors{};
};

swept sweep_one(const command_line& options, const spirv_source& source, const spirv_options& how, std::size_t n)
{
    const std::vector<valhall::spirv::specialization> constants = how.combination(n);
    valhall::spirv::compile_options of = how.made();
    of.specializations = constants;
    const std::string cells = how.spec_cells(n);
    swept made;
    if (const valhall::spirv::option_fault wrong = fault_of_options(source.module(), of)) return {{}, explain(wrong) + " (--spec)"};
    for_each_variant(options, is_vertex_shader(source.module(), of), of, [&](const valhall::spirv::compile_options& one) {
        const valhall::spirv::compiled_module shader = valhall::spirv::compile(source.module(), one);
        const std::string which(name_of(one.variant));
        std::string row;
        if (!shader) made.errors = how.spec_text(n) + explain(shader.fault(), source.module()) + option_against(shader.fault().code);
        if (!shader || !add_row(source, shader, one.on, options.value("--gpu"), which.empty() ? name_of(shader.stage()) : which, row))
            return false;
        made.rows += cells + row;
        return true;
    });
    return made;
}

// A row for each file, combination of specialization constants and program: sorted, as tab-separated text, CSV or JSON.
int sweep(command_line& options, const spirv_options& how)
{
    int status = 0;
    stats_table table(how.spec_titles() + table_titles());
    if (const std::string_view title = options.value("--sort"); !title.empty() && !table.sort(title))
        return options.fail("there is no column '" + std::string(title) + "': " + table.titles()), not_done;
    json_report report(options);
    const bool shows_progress = is_terminal(stderr);
    for (const std::string_view name : options.files()) {
        spirv_source source(options, name);
        status = std::max(status, source.status());
        const std::size_t count = source ? how.combinations() : 0;
        stats_table of_file(how.spec_titles() + table_titles());
        std::string last_error;
        in_order(
            count, std::max(1u, std::thread::hardware_concurrency()), [&](std::size_t n) { return sweep_one(options, source, how, n); },
            [&](std::size_t n, const swept& made) {
                if (shows_progress) std::fprintf(stderr, "\r%zu of %zu%s", n + 1, count, n + 1 == count ? "\n" : "");
                for (std::string_view rest = made.rows; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1)) {
                    table.add(rest.substr(0, rest.find('\n')));
                    of_file.add(rest.substr(0, rest.find('\n')));
                }
                if (made.errors.empty()) return;
                if (made.errors != last_error) source.tell(made.errors);
                last_error = made.errors;
                status = std::max(status, found_errors);
            });
        if (options.has("--sort")) of_file.sort(options.value("--sort"));
        report.add(source, [&](json& out) { of_file.put(out.key("rows"), how.list_count() + 2); });
    }
    if (options.has("--json")) return report.finish(status);
    if (table.empty()) return status;
    if (options.has("--sort")) table.sort(options.value("--sort"));
    return write_output(options, options.has("--csv") ? table.csv() : table.tabs()) ? status : not_done;
}

int statistics(command_line& options)
{
    spirv_options how(options.architecture());
    if (!how.read(options, true)) return not_done;
    const bool is_malioc = options.value("--json") == "malioc";
    const bool is_sweep = how.combinations() > 1 || options.has("--sort") || options.has("--csv");
    if (is_malioc && is_sweep)
        return options.fail("--json=malioc is of one program: not with --sort, --csv or several values of --spec"), not_done;
    options.note_assumed_architecture();
    if (options.has("--html") && (is_sweep || options.has("--json")))
        return options.fail("--html is of single programs: not with --json or several values of --spec"), not_done;
    if (is_sweep) return sweep(options, how);
    if (is_malioc) return statistics_as_malioc(options, how.made());
    if (options.has("--json")) return statistics_as_json(options, how.made());
    int status = 0;
    std::string text;
    pictures::page page("Statistics of SPIR-V modules");
    for (const std::string_view name : options.files()) {
        spirv_source source(options, name);
        source.require(how.made());
        status = std::max(status, source.status());
        const auto add = [&](const auto& shader, const auto& asked) { return add_block(options, source, shader, asked, text, page); };
        if (source && !compile_all(options, source, how.made(), add)) status = std::max(status, found_errors);
    }
    if (text.empty()) return status;
    if (options.has("--table")) text.insert(0, table_titles() + '\n');
    if (options.has("--html") && !page.is_empty() && !write_output(options, page.finish(), "--html")) return not_done;
    return write_output(options, text) ? status : not_done;
}

// ---- run ----

// The contents of each resource that the module can write.
void put_results(json& out, const case_file& c)
{
    out.key("resources").begin_array();
    for (const case_resource& r : c.resources) {
        if (!r.is_written()) continue;
        out.begin_object().text("resource", r.title()).key("words").begin_array();
        for (const std::uint32_t w : r.words) out.hex(w, 8);
        out.end_array().end_object();
    }
    out.end_array();
}

// Reports the errors of a case file, up to a number.
void tell_errors(problem_list& problems, std::string_view text, const std::vector<text_error>& errors)
{
    constexpr std::size_t most = 20;
    line_finder lines(text);
    for (std::size_t n = 0; n < std::min(errors.size(), most); ++n) {
        const auto line = static_cast<std::uint32_t>(errors[n].where.line), column = static_cast<std::uint32_t>(errors[n].where.column);
        problems.add({errors[n].text, true, line, column, std::string(lines.line(line))});
    }
    if (errors.size() > most) problems.add({"and " + std::to_string(errors.size() - most) + " more errors"});
}

// The cost of a program of a case, with the source lines and blocks that cost most; without lines, the SPIR-V instructions.
run_cost_text cost_of(const counted_case& counted, const spirv_source& source, const spirv_options& how, const command_line& options)
{
    run_cost_text made(counted.run, options.value("--gpu"));
    const valhall::spirv::compile_options of = how.made();
    const spirv_names names(source.module(), of);
    const valhall::spirv::module_printer printer(source.module());
    const auto origin_of = [&](std::size_t n) { return n < counted.origins.size() ? counted.origins[n] : 0; };
    // The key of a line is its first instruction.
    std::vector<std::uint32_t> firsts;
    const auto key_of = [&](std::size_t n) -> std::int64_t {
        const std::uint32_t origin = origin_of(n);
        if (origin == 0 || origin > source.module().size()) return -1;
        const valhall::spirv::source_line at = names.lines()[origin - 1];
        if (!at) return origin - 1;
        for (const std::uint32_t first : firsts)
            if (names.lines()[first] == at) return first;
        firsts.push_back(origin - 1);
        return origin - 1;
    };
    const auto title_of = [&](std::int64_t key) {
        const auto n = static_cast<std::uint32_t>(key);
        if (const valhall::spirv::source_line at = names.lines()[n]) {
            const std::string of_line = names.text(at);
            return names.place(at) + (of_line.empty() ? "" : ": " + of_line);
        }
        std::string line = printer.line(source.module()[n]);
        return line.erase(0, line.find_first_not_of(' '));
    };
    made.add_groups(names.lines().any() ? "Source lines" : "SPIR-V instructions", key_of, title_of);
    made.add_blocks();
    return made;
}

void put_costs(json& out, const std::vector<counted_case>& counted, const spirv_source& source, const spirv_options& how,
               const command_line& options)
{
    out.key("costs").begin_array();
    for (const counted_case& one : counted) {
        out.begin_object().text("program", one.title);
        cost_of(one, source, how, options).put(out);
        out.end_object();
    }
    out.end_array();
}

// The estimated time of a program of a case. None if nothing ran.
std::optional<timed_run> estimate_of(const counted_case& counted, timing_request asked)
{
    asked.how.workgroup_warps = counted.workgroup_warps;
    const auto found = time_run(counted.run.words, {.on = counted.run.on}, counted.streams, asked);
    if (!found) return {};
    timed_run made = *found;
    made.is_cut = counted.is_cut;
    return made;
}

void tell_estimates(const std::vector<counted_case>& counted, const timing_request& asked, bool has_timeline)
{
    for (const counted_case& one : counted)
        if (const std::optional<timed_run> found = estimate_of(one, asked)) {
            std::fputs(("\n" + one.title + "\n\n" + timing_text(*found).text()).c_str(), stderr);
            if (has_timeline) std::fputs(('\n' + timeline(*found).text()).c_str(), stderr);
        }
}

void put_estimates(json& out, const std::vector<counted_case>& counted, const timing_request& asked)
{
    out.key("estimates").begin_array();
    for (const counted_case& one : counted)
        if (const std::optional<timed_run> found = estimate_of(one, asked)) {
            out.begin_object().text("program", one.title);
            timing_text(*found).put(out);
            out.end_object();
        }
    out.end_array();
}

// The page of --html: the cost of each program of a case and its estimate, with pictures.
std::string page_of(const std::vector<counted_case>& counted, const spirv_source& source, const spirv_options& how,
                    const timing_request& asked, const command_line& options)
{
    pictures::page page("Cost of a run of " + std::string(options.file()));
    for (const counted_case& one : counted) {
        const run_cost_text cost = cost_of(one, source, how, options);
        const std::optional<timed_run> timed = estimate_of(one, asked);
        page.add(one.title, cost.text() + (timed ? '\n' + timing_text(*timed).text() : ""),
                 pictures::of_run(one.run, cost, {.on = one.run.on}, timed ? &*timed : nullptr));
    }
    return page.finish();
}

int run_case(command_line& options)
{
    std::vector<counted_case> counted;
    case_options asked{.has_zeros = options.has("--zeros"),
                       .checks = options.has("--check"),
                       .has_estimate = options.has("--estimate") || options.has("--html")};
    if (options.has("--cycles") || asked.has_estimate) asked.costs = &counted;
    spirv_options how(options.architecture());
    if (!how.read(options)) return not_done;
    if (!options.read_number("--limit", 1, UINT64_MAX, asked.limit) || !options.read_number("--seed", 0, UINT64_MAX, asked.seed))
        return not_done;
    const std::optional<timing_request> timing = read_timing(options, options.architecture());
    if (!timing) return not_done;
    options.note_assumed_architecture();
    std::string text;
    if (!read_input(options, text)) return not_done;
    const case_reader reader(text, std::string(options.file()));
    problem_list problems(options, std::string(options.file()));
    json_report report(options);
    const bool is_binary = text.find('\0') != std::string::npos;
    if (is_binary || !reader.errors().empty()) {
        if (is_binary) problems.add({"this is a binary file, not a case: `compile` and `stats` read modules"});
        else tell_errors(problems, text, reader.errors());
        report.add(problems, [](json&) {});
        return report.finish(found_errors);
    }
    case_file c = reader.made();
    const std::string path(options.file());
    const std::size_t folder = path.rfind('/');
    const spirv_source source(options, folder == std::string::npos ? c.module : path.substr(0, folder + 1) + c.module);
    if (!source) {
        report.add(source);
        return report.finish(source.status());
    }
    std::vector<case_finding> findings;
    const std::string error = run_case_file(c, source.module(), how.made(), asked, findings);
    int status = error.empty() ? 0 : found_errors;
    for (const case_finding& one : findings) {
        problems.add({one.message, one.is_error});
        if (one.is_error) status = found_errors;
    }
    if (!error.empty()) problems.add({error});
    if (options.has("--html") && error.empty() && !write_output(options, page_of(counted, source, how, *timing, options), "--html"))
        return not_done;
    if (!options.has("--json")) {
        if (options.has("--cycles"))
            for (const counted_case& one : counted)
                std::fputs(("\n" + one.title + "\n\n" + cost_of(one, source, how, options).text()).c_str(), stderr);
        if (options.has("--estimate")) tell_estimates(counted, *timing, options.has("--timeline"));
        return error.empty() && !write_output(options, results_of(c)) ? not_done : status;
    }
    report.add(problems, [&](json& out) {
        if (error.empty()) put_results(out, c);
        if (options.has("--cycles")) put_costs(out, counted, source, how, options);
        if (options.has("--estimate")) put_estimates(out, counted, *timing);
    });
    return report.finish(status);
}

const command commands[] = {
    {"check", {"--json"}, {}, true, check},
    {"print", {"--json"}, {"-o"}, false, print},
    {"compile",
     {"--asm", "--json", "--relaxed-precision", "--robust-buffers", "--no-verify"},
     {"--arch", "--gpu", "--stage", "--entry", "--variant", "--spec", "--binding", "--attachment", "--registers", "--uniforms", "--dump-ir",
      "--with", "-o"},
     false,
     compile,
     {"--spec", "--binding", "--attachment"}},
    {"stats",
     {"--table", "--csv", "--json", "--halves", "--relaxed-precision", "--robust-buffers", "--no-verify"},
     {"--arch", "--gpu", "--stage", "--entry", "--variant", "--spec", "--sort", "--binding", "--attachment", "--registers", "--html", "-o"},
     true,
     statistics,
     {"--spec", "--binding", "--attachment"},
     {"malioc"}},
    {"run",
     {"--json", "--relaxed-precision", "--robust-buffers", "--zeros", "--check", "--cycles", "--estimate", "--timeline"},
     {"--arch", "--gpu", "--binding", "--registers", "--limit", "--seed", "--assume", "--html", "-o"},
     false,
     run_case,
     {"--binding", "--assume"}},
};

}  // namespace

int main(int argc, char** argv) { return run_command("valhall-spirv", usage, commands, argc, argv); }
