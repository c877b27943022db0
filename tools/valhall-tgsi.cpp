// SPDX-License-Identifier: MIT
// valhall-tgsi: TGSI texts checked, printed, run and compiled.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "compiled_vectors.hpp"
#include "file.hpp"
#include "interpret_vectors.hpp"
#include "json_report.hpp"
#include "options.hpp"
#include "tgsi_compilation.hpp"
#include "tgsi_source.hpp"
#include "vector_file.hpp"

#include <valhall/tgsi/print.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-tgsi check [--json | --max-errors N] [FILE]...\n"
    "       valhall-tgsi print [--json | --max-errors N] [-o OUT] [FILE]\n"
    "       valhall-tgsi compile [--arch ARCH | --gpu NAME] [--variant position|varying] [--fuse asked|mad|all]\n"
    "                    [--exact-zeros] [--registers N] [--no-verify]\n"
    "                    [--json | [--asm] [--uniforms FILE] [--dump-ir PASS] [--max-errors N]] [-o OUT] [FILE]\n"
    "       valhall-tgsi stats [--arch ARCH | --gpu NAME] [--variant position|varying] [--fuse asked|mad|all]\n"
    "                    [--exact-zeros] [--registers N] [--no-verify] [--json | --max-errors N] [-o OUT] [FILE]...\n"
    "       valhall-tgsi run [--compiled [--arch ARCH | --gpu NAME] [--variant position|varying] [--fuse asked|mad|all]\n"
    "                    [--exact-zeros] [--registers N]] [--limit N] [--json | --max-errors N] [-o OUT] [FILE]\n"
    "What to do with TGSI texts:\n"
    "  check             check programs, and write errors and notes; exits with 1 if there is an error\n"
    "  print             write the program in its canonical form\n"
    "  compile           write the program as little-endian words\n"
    "  stats             write the statistics of compiled programs; of vertex shaders both programs without --variant\n"
    "  run               run the program of a vector file on its inputs, and write the file again with the results\n"
    "A FILE that is -, or not given, is standard input.\n"
    "  --arch ARCH       the architecture, v9 to v15; without it and --gpu, v9 is assumed and a note says so\n"
    "  --gpu NAME        the architecture of a product, such as g610, Mali-G57 or \"Immortalis-G715 MC11\"\n"
    "  --variant NAME    the program of a vertex shader: position or varying\n"
    "  --fuse WHICH      the products and sums that become one instruction, which rounds once: asked, only those of FMA; mad,\n"
    "                    also those of MAD, LRP and dot products; all (default)\n"
    "  --no-verify       does not check the program inside the compiler and the words that it makes\n"
    "  --exact-zeros     distinguishes -0 from +0, and 0 times infinity is NaN\n"
    "  --registers N     the number of registers that may be used, 16 to 64, on v15 to 128; default 64. Those above r63 are\n"
    "                    used only by a program that would spill otherwise\n"
    "  --asm             text instead of words, with the TGSI instructions as comments\n"
    "  --uniforms FILE   writes the contents of each uniform to FILE\n"
    "  --dump-ir PASS    writes the program inside the compiler to standard output, after a pass (valhall-compile --passes lists\n"
    "                    them), or after each that changes it (all); words are written only if -o is given\n"
    "  --compiled        runs the compiled program in the simulator instead of interpreting it\n"
    "  --limit N         the largest number of instructions of a run; default 1000000\n"
    "  --json            instead, the results of the command and the errors of the input as JSON\n"
    "  --max-errors N    the number of errors of a text to show; the others are counted; default 20, 0 for all\n"
    "  -o OUT            the file to write, which may not be an input; default: standard output, also -\n"
    "  -h, --help        this text\n"
    "  --version         the version of the program\n"
    "Exits with 1 if an input has errors, with 2 if the command line is wrong or a file cannot be read or written.\n";

int check(command_line& options)
{
    int status = 0;
    json_report report(options);
    for (const std::string_view name : options.files()) {
        tgsi_source source(options, name);
        if (!source.check(true)) status = std::max(status, source.status());
        report.add(source);
    }
    return report.finish(status);
}

int print(command_line& options)
{
    const tgsi_source source(options, options.files().front());
    std::string text;
    if (source) valhall::tgsi::print(source.program(), [&](std::string_view line) { text.append(line) += '\n'; });
    if (options.has("--json")) {
        json_report report(options);
        report.add(source, [&](json& out) {
            if (source) out.text("text", text);
        });
        return report.finish(source ? 0 : source.status());
    }
    if (!source) return source.status();
    return write_output(options, text) ? 0 : not_done;
}

// ---- compile ----

// The program with its words and uniforms as JSON.
int compile_as_json(const command_line& options, const valhall::tgsi::compile_options& how)
{
    json_report report(options);
    tgsi_source source(options, options.files().front());
    int status = source.check(false) ? 0 : source.status();
    report.add(source, [&](json& out) {
        if (status != 0) return;
        const valhall::tgsi::compiled_shader shader = compile(source, how);
        if (!shader) status = found_errors;
        out.key("programs").begin_array();
        if (shader) put_program(out, source, shader, how, options, false);
        out.end_array();
    });
    return report.finish(status);
}

int compile(command_line& options)
{
    valhall::tgsi::compile_options how{.on = options.architecture()};
    std::optional<valhall::compiler::pass> pass;
    if (!read_compile_options(options, how) || !read_dumped_pass(options, pass) || !can_write_outputs(options)) return not_done;
    const bool dumps = options.has("--dump-ir"),
               writes_words = !options.has("--asm") && !options.has("--json") && (!dumps || options.has("-o"));
    if (writes_words && !can_write_binary(options, ", or --asm to see them as text")) return not_done;
    options.note_assumed_architecture();
    if (options.has("--json")) return compile_as_json(options, how);
    tgsi_source source(options, options.files().front());
    if (!source.check(false)) return source.status();
    std::string dump;
    const valhall::tgsi::compiled_shader shader =
        dumps ? compile(source, how, ir_dump<valhall::tgsi::uniform_namer>(pass, dump)) : compile(source, how);
    // --dump-ir prints the program also if compiling failed.
    if (dumps && !write_output(options, dump, "")) return not_done;
    if (!shader) return found_errors;
    if (options.has("--uniforms") && !write_output(options, uniforms_of(shader), "--uniforms")) return not_done;
    if (dumps && !options.has("-o")) return 0;
    return write_output(options, options.has("--asm") ? to_assembly(source, shader) : to_bytes(shader.view().words)) ? 0 : not_done;
}

// ---- stats ----

// A block for a program: "shader.tgsi: vertex, position, v9", an empty line, and its statistics.
bool add_block(const command_line& options, const tgsi_source& source, const valhall::tgsi::compiled_shader& shader,
               const valhall::tgsi::compile_options& how, std::string& text)
{
    if (!text.empty()) text += '\n';
    text += source.name() + ": " + std::string(name_of(source.program().processor));
    if (const std::string_view which = name_of(how.variant); !which.empty()) text.append(", ") += which;
    text += ", v" + std::to_string(static_cast<int>(how.on.value)) + "\n\n";
    return add_statistics(shader.view(), options.value("--gpu"), text);
}

// Compiles all programs for the statistics: without --variant, both programs of a vertex shader. Calls `made` with each.
template <class Made>
bool compile_all(const command_line& options, tgsi_source& source, const valhall::tgsi::compile_options& how, const Made& made)
{
    const bool is_vertex = source.program().processor == valhall::tgsi::processor::vertex;
    return for_each_variant(options, is_vertex, how, [&](const valhall::tgsi::compile_options& one) {
        const valhall::tgsi::compiled_shader shader = compile(source, one);
        return shader && made(shader, one);
    });
}

int statistics_as_json(const command_line& options, const valhall::tgsi::compile_options& how)
{
    int status = 0;
    json_report report(options);
    for (const std::string_view name : options.files()) {
        tgsi_source source(options, name);
        const bool is_right = source.check(false);
        if (!is_right) status = std::max(status, source.status());
        report.add(source, [&](json& out) {
            if (!is_right) return;
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

int statistics(command_line& options)
{
    valhall::tgsi::compile_options how{.on = options.architecture()};
    if (!read_compile_options(options, how)) return not_done;
    options.note_assumed_architecture();
    if (options.has("--json")) return statistics_as_json(options, how);
    int status = 0;
    std::string text;
    for (const std::string_view name : options.files()) {
        tgsi_source source(options, name);
        if (!source.check(false)) {
            status = std::max(status, source.status());
            continue;
        }
        const auto add = [&](const auto& shader, const auto& asked) { return add_block(options, source, shader, asked, text); };
        if (!compile_all(options, source, how, add)) status = std::max(status, found_errors);
    }
    if (text.empty()) return status;
    return write_output(options, text) ? status : not_done;
}

// ---- run ----

// "run 3, lane 1"
std::string name_of_run(const vector_run& run, int lane)
{
    return "run " + std::to_string(run.number) + (lane >= 0 ? ", lane " + std::to_string(lane) : "");
}

bool interpret(tgsi_source& source, vector_file& file, std::uint64_t limit)
{
    vector_interpreter interpreter(source.program(), limit);
    for (vector_run& run : file.runs) {
        const valhall::tgsi::interpret_result result = interpreter.run(file, run);
        if (result) continue;
        const std::string reason = result.reason.empty() ? "" : ": " + std::string(result.reason);
        source.tell_at_instruction(result.instruction, name_of_run(run, result.lane) + ": instruction " +
                                                           std::to_string(result.instruction) + ' ' +
                                                           std::string(sentence_of(result.code)) + reason);
        return false;
    }
    return true;
}

// The place where a compiled shader stopped: the instruction that its word belongs to.
void tell(tgsi_source& source, const valhall::tgsi::compiled_shader& shader, const vector_run& run,
          const valhall::simulator::run_fault& fault)
{
    const auto origins = shader.origins();
    const std::uint32_t origin = fault.index < origins.size() ? origins[fault.index] : 0;
    const std::string detail = fault.detail.empty() ? "" : ": " + std::string(fault.detail);
    source.tell_at_instruction(origin != 0 ? origin - 1 : UINT32_MAX,
                               name_of_run(run, fault.lane) + ": word " + std::to_string(fault.index) + ": " +
                                   std::string(valhall::simulator::sentence_of(fault.code)) + detail);
}

// Runs one of the compiled shaders of a file's program.
bool run_compiled(tgsi_source& source, vector_file& file, const valhall::tgsi::compile_options& how, std::uint64_t limit)
{
    const valhall::tgsi::compiled_shader shader = compile(source, how);
    if (!shader) return false;
    const valhall::tgsi::compiled_view view = shader.view();
    compiled_vectors runner(view, source.program(), limit);
    for (vector_run& run : file.runs) {
        const valhall::tgsi::compiled_result result = runner.run(file, run);
        if (result) continue;
        tell(source, shader, run, result.fault);
        return false;
    }
    return true;
}

// The second program of a vertex shader adds to the outputs of the first one.
bool run_compiled(const command_line& options, tgsi_source& source, vector_file& file, valhall::tgsi::compile_options how,
                  std::uint64_t limit)
{
    using valhall::tgsi::variant;
    for (vector_run& run : file.runs)
        for (vector_lane& lane : run.lanes) lane.out.assign(4 * file.out.size(), not_written);
    if (source.program().processor != valhall::tgsi::processor::vertex || options.has("--variant"))
        return run_compiled(source, file, how, limit);
    how.variant = variant::position;
    if (!run_compiled(source, file, how, limit)) return false;
    how.variant = variant::varying;
    return run_compiled(source, file, how, limit);
}

void put_all(json& out, std::string_view name, const std::vector<vector_words>& all)
{
    out.key(name).begin_array();
    for (const vector_words& one : all) {
        out.begin_object().number("index", one.index).key("words").begin_array();
        for (const std::uint32_t w : one.words) out.hex(w, 8);
        out.end_array().end_object();
    }
    out.end_array();
}

void put_lane(json& out, const vector_file& file, const vector_lane& lane)
{
    out.begin_object().truth("is_alive", lane.is_alive).key("outputs").begin_array();
    for (std::size_t n = 0; n < file.out.size() && 4 * n + 4 <= lane.out.size(); ++n) {
        out.begin_object().number("register", file.out[n]).key("words").begin_array();
        for (std::size_t c = 0; c < 4; ++c) out.hex(lane.out[4 * n + c], 8);
        out.end_array().end_object();
    }
    out.end_array().end_object();
}

// Prints the results of a file's runs.
void put_results(json& out, const vector_file& file)
{
    out.key("runs").begin_array();
    for (const vector_run& run : file.runs) {
        out.begin_object().number("number", run.number).key("lanes").begin_array();
        for (const vector_lane& lane : run.lanes) put_lane(out, file, lane);
        out.end_array();
        put_all(out, "buffers", run.buffers_after);
        put_all(out, "memories", run.memories_after);
        out.end_object();
    }
    out.end_array();
}

int run_vectors(command_line& options)
{
    std::uint64_t limit = 1'000'000;
    valhall::tgsi::compile_options how{.on = options.architecture()};
    if (!options.read_number("--limit", 1, UINT64_MAX, limit) || !read_compile_options(options, how)) return not_done;
    for (const std::string_view option : {"--arch", "--gpu", "--variant", "--fuse", "--registers", "--exact-zeros"})
        if (options.has(option) && !options.has("--compiled")) return options.fail(std::string(option) + " needs --compiled"), not_done;
    std::string text;
    if (!read_input(options, text)) return not_done;
    json_report report(options);
    vector_file file = read_vectors(text, vector_results::optional);
    if (!file.error.empty()) {
        problem_list problems(options, std::string(options.file()));
        const auto line = static_cast<std::uint32_t>(file.error_line);
        problems.add({file.error, true, line, 1, std::string(line_of(text, line))});
        report.add(problems, [](json&) {});
        return report.finish(found_errors);
    }
    // Lines count from the beginning of the program in the file.
    tgsi_source source(options, std::string(options.file()) + ":tgsi", file.program);
    const bool is_compiled = options.has("--compiled");
    if (is_compiled) options.note_assumed_architecture();
    int status = (is_compiled ? source.check(false) : static_cast<bool>(source)) ? 0 : source.status();
    if (status == 0 && !(is_compiled ? run_compiled(options, source, file, how, limit) : interpret(source, file, limit)))
        status = found_errors;
    if (!options.has("--json")) return status == 0 && !write_output(options, vector_writer(text, file).write()) ? not_done : status;
    report.add(source, [&](json& out) {
        if (status == 0) put_results(out, file);
    });
    return report.finish(status);
}

// ---- commands ----

const command commands[] = {
    {"check", {"--json"}, {"--max-errors"}, true, check},
    {"print", {"--json"}, {"--max-errors", "-o"}, false, print},
    {"compile",
     {"--asm", "--exact-zeros", "--no-verify", "--json"},
     {"--arch", "--gpu", "--variant", "--fuse", "--registers", "--uniforms", "--dump-ir", "--max-errors", "-o"},
     false,
     compile},
    {"stats",
     {"--exact-zeros", "--no-verify", "--json"},
     {"--arch", "--gpu", "--variant", "--fuse", "--registers", "--max-errors", "-o"},
     true,
     statistics},
    {"run",
     {"--compiled", "--exact-zeros", "--json"},
     {"--arch", "--gpu", "--variant", "--fuse", "--registers", "--limit", "--max-errors", "-o"},
     false,
     run_vectors},
};

}  // namespace

int main(int argc, char** argv) { return run_command("valhall-tgsi", usage, commands, argc, argv); }
