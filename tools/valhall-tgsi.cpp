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
#include "options.hpp"
#include "tgsi_compilation.hpp"
#include "tgsi_source.hpp"
#include "vector_file.hpp"

#include <valhall/tgsi/print.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-tgsi check [--max-errors N] [FILE]...\n"
    "       valhall-tgsi print [--max-errors N] [-o OUT] [FILE]\n"
    "       valhall-tgsi compile [--arch ARCH | --gpu NAME] [--variant position|varying] [--fuse asked|mad|all]\n"
    "                    [--exact-zeros] [--asm] [--uniforms FILE] [--dump-ir STEP] [--max-errors N] [-o OUT] [FILE]\n"
    "       valhall-tgsi stats [--arch ARCH | --gpu NAME] [--variant position|varying] [--fuse asked|mad|all]\n"
    "                    [--exact-zeros] [--max-errors N] [-o OUT] [FILE]...\n"
    "       valhall-tgsi run [--compiled [--arch ARCH | --gpu NAME] [--variant position|varying] [--fuse asked|mad|all]\n"
    "                    [--exact-zeros]] [--limit N] [--max-errors N] [-o OUT] [FILE]\n"
    "What to do with TGSI texts:\n"
    "  check             tell what is wrong with programs, and notes; exits with 1 if there is an error\n"
    "  print             write the program in its canonical form\n"
    "  compile           write the program as little-endian words\n"
    "  stats             write what compiled programs cost and use; of vertex shaders both programs if --variant is not given\n"
    "  run               write a vector file again, with the results that the program in it computes from the inputs there\n"
    "A FILE that is -, or not given, is standard input.\n"
    "  --arch ARCH       the architecture, v9 to v14; without it and --gpu, v9 is assumed and a note says so\n"
    "  --gpu NAME        the architecture of a product, such as g610, Mali-G57 or \"Immortalis-G715 MC11\"\n"
    "  --variant NAME    which program of a vertex shader\n"
    "  --fuse WHICH      which products and sums become one instruction that rounds once: asked, only those of FMA; mad, those\n"
    "                    of MAD, LRP and dot products, too; all, if not given\n"
    "  --exact-zeros     keeps -0 and +0 apart, and 0 times infinity a NaN\n"
    "  --asm             text instead of words, with the TGSI instructions as comments\n"
    "  --uniforms FILE   writes what each uniform holds to FILE\n"
    "  --dump-ir STEP    writes the program within the compiler to standard output, after the step lowered, cleaned, legalized\n"
    "                    or allocated, or after all; words are written only if -o is given\n"
    "  --compiled        runs the compiled program in the simulator instead of interpreting it\n"
    "  --limit N         how many instructions a run executes at most; 1000000 if not given\n"
    "  --max-errors N    how many errors are shown of a text, the others being counted; 20 if not given, 0 for all\n"
    "  -o OUT            the file to write, which may not be FILE; standard output if not given, or -\n"
    "  -h, --help        this text\n"
    "  --version         the version of the program\n"
    "Exits with 1 if an input has errors, with 2 if the command line is wrong or a file cannot be read or written.\n";

int check(command_line& options)
{
    int status = 0;
    for (const std::string_view name : options.files()) {
        tgsi_source source(options, name);
        if (!source.check(true)) status = std::max(status, source.status());
    }
    return status;
}

int print(command_line& options)
{
    if (!can_write(options)) return not_done;
    const tgsi_source source(options, options.files().front());
    if (!source) return source.status();
    std::string text;
    valhall::tgsi::print(source.program(), [&](std::string_view line) { text.append(line) += '\n'; });
    return write_output(options, text) ? 0 : not_done;
}

// ---- compile ----

int compile(command_line& options)
{
    valhall::tgsi::compile_options how{.on = options.architecture()};
    std::optional<valhall::compiler::step> step;
    if (!read_compile_options(options, how) || !read_word(options, "--dump-ir", step_names, step) || !can_write_outputs(options))
        return not_done;
    const bool dumps = options.has("--dump-ir"), writes_words = !options.has("--asm") && (!dumps || options.has("-o"));
    if (writes_words && !can_write_binary(options, ", or --asm to see them as text")) return not_done;
    options.note_assumed_architecture();
    tgsi_source source(options, options.files().front());
    if (!source.check(false)) return source.status();
    std::string dump;
    const valhall::tgsi::compiled_shader shader =
        dumps ? compile(source, how, ir_dump<valhall::tgsi::uniform_namer>(step, dump)) : compile(source, how);
    // The steps show, too, where compiling ended.
    if (dumps && !write_output(options, dump, "")) return not_done;
    if (!shader) return found_errors;
    if (options.has("--uniforms") && !write_output(options, uniforms_of(shader), "--uniforms")) return not_done;
    if (dumps && !options.has("-o")) return 0;
    return write_output(options, options.has("--asm") ? to_assembly(source, shader) : to_bytes(shader.view().words)) ? 0 : not_done;
}

// ---- stats ----

// A block for a program: "shader.tgsi: vertex, position, v9", an empty line, and its statistics.
bool add_block(const command_line& options, const tgsi_source& source, const valhall::tgsi::compile_options& how, std::string& text)
{
    using valhall::tgsi::variant;
    const valhall::tgsi::compiled_shader shader = compile(source, how);
    if (!shader) return false;
    if (!text.empty()) text += '\n';
    text += source.name() + ": " + std::string(name_of(source.program().processor));
    for (const auto& one : tgsi_variant_names)
        if (one.value == how.variant) text.append(", ") += one.name;
    text += ", v" + std::to_string(static_cast<int>(how.on.value)) + "\n\n";
    return add_statistics(shader.view(), options.value("--gpu"), text);
}

int statistics(command_line& options)
{
    using valhall::tgsi::variant;
    valhall::tgsi::compile_options how{.on = options.architecture()};
    if (!read_compile_options(options, how) || !can_write(options)) return not_done;
    options.note_assumed_architecture();
    int status = 0;
    const auto keep = [&status](int one) { status = std::max(status, one); };
    std::string text;
    for (const std::string_view name : options.files()) {
        tgsi_source source(options, name);
        if (!source.check(false)) {
            keep(source.status());
            continue;
        }
        const bool has_both = source.program().processor == valhall::tgsi::processor::vertex && !options.has("--variant");
        if (has_both) how.variant = variant::position;
        keep(add_block(options, source, how, text) ? 0 : found_errors);
        if (!has_both) continue;
        how.variant = variant::varying;
        keep(add_block(options, source, how, text) ? 0 : found_errors);
        how.variant = variant::whole;
    }
    return write_output(options, text) ? status : not_done;
}

// ---- run ----

bool read_vectors(const command_line& options, std::string_view text, vector_file& file)
{
    file = read_vectors(text, vector_results::optional);
    if (file.error.empty()) return true;
    tgsi_source::tell_place(std::string(options.file()), static_cast<std::uint32_t>(file.error_line), 1, true, file.error);
    return false;
}

// "run 3, lane 1"
std::string name_of_run(const vector_run& run, int lane)
{
    return "run " + std::to_string(run.number) + (lane >= 0 ? ", lane " + std::to_string(lane) : "");
}

bool interpret(const tgsi_source& source, vector_file& file, std::uint64_t limit)
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

// Where a compiled shader stopped: at the instruction that the word is for.
void tell(const tgsi_source& source, const valhall::tgsi::compiled_shader& shader, const vector_run& run,
          const valhall::simulator::run_fault& fault)
{
    const auto origins = shader.origins();
    const std::uint32_t origin = fault.index < origins.size() ? origins[fault.index] : 0;
    const std::string detail = fault.detail.empty() ? "" : ": " + std::string(fault.detail);
    source.tell_at_instruction(origin != 0 ? origin - 1 : UINT32_MAX, name_of_run(run, fault.lane) + ": word " +
                                                                          std::to_string(fault.index) + ": " +
                                                                          std::string(valhall::simulator::message(fault.code)) + detail);
}

// Runs one of the shaders that the program of a file becomes.
bool run_compiled(const tgsi_source& source, vector_file& file, const valhall::tgsi::compile_options& how, std::uint64_t limit)
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

// The second program of a vertex shader adds to what the first has put out.
bool run_compiled(const command_line& options, const tgsi_source& source, vector_file& file, valhall::tgsi::compile_options how,
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

int run_vectors(command_line& options)
{
    std::uint64_t limit = 1'000'000;
    valhall::tgsi::compile_options how{.on = options.architecture()};
    if (!options.read_number("--limit", 1, UINT64_MAX, limit) || !read_compile_options(options, how)) return not_done;
    for (const std::string_view option : {"--arch", "--gpu", "--variant", "--fuse", "--exact-zeros"})
        if (options.has(option) && !options.has("--compiled")) return options.fail(std::string(option) + " needs --compiled"), not_done;
    if (!can_write(options)) return not_done;
    std::string text;
    vector_file file;
    if (!read_input(options, text)) return not_done;
    if (!read_vectors(options, text, file)) return found_errors;
    // Lines are those of the program within the file.
    tgsi_source source(options, std::string(options.file()) + ":tgsi", file.program);
    const bool is_compiled = options.has("--compiled");
    if (is_compiled) options.note_assumed_architecture();
    if (is_compiled ? !source.check(false) : !source) return source.status();
    if (is_compiled ? !run_compiled(options, source, file, how, limit) : !interpret(source, file, limit)) return found_errors;
    return write_output(options, vector_writer(text, file).write()) ? 0 : not_done;
}

// ---- commands ----

const command commands[] = {
    {"check", {}, {"--max-errors"}, true, check},
    {"print", {}, {"--max-errors", "-o"}, false, print},
    {"compile",
     {"--asm", "--exact-zeros"},
     {"--arch", "--gpu", "--variant", "--fuse", "--uniforms", "--dump-ir", "--max-errors", "-o"},
     false,
     compile},
    {"stats", {"--exact-zeros"}, {"--arch", "--gpu", "--variant", "--fuse", "--max-errors", "-o"}, true, statistics},
    {"run",
     {"--compiled", "--exact-zeros"},
     {"--arch", "--gpu", "--variant", "--fuse", "--limit", "--max-errors", "-o"},
     false,
     run_vectors},
};

}  // namespace

int main(int argc, char** argv) { return run_command("valhall-tgsi", usage, commands, argc, argv); }
