// valhall-tgsi: TGSI texts checked, printed, run and compiled.
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

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
    "       valhall-tgsi print [--max-errors N] [FILE]\n"
    "       valhall-tgsi run [--limit N] [--max-errors N] [VECTORS]\n"
    "       valhall-tgsi compile [--arch ARCH | --gpu NAME] [--variant position|varying] [--fuse asked|mad|all] [--asm]\n"
    "                    [--uniforms FILE] [--dump-ir STEP] [--max-errors N] [-o OUT] [FILE]\n"
    "       valhall-tgsi stats [--arch ARCH | --gpu NAME] [--variant position|varying] [--fuse asked|mad|all]\n"
    "                    [--max-errors N] [FILE]...\n"
    "What to do with TGSI texts:\n"
    "  check             tell what is wrong with programs, and notes; exits with 1 if there is an error\n"
    "  print             write the program in its canonical form\n"
    "  run               write a vector file again, with the results that the program in it computes from the inputs there\n"
    "  compile           write the program as little-endian words\n"
    "  stats             write what compiled programs cost and use; of vertex shaders both programs if --variant is not given\n"
    "A FILE that is -, or not given, is standard input.\n"
    "  --arch ARCH       the architecture, v9 to v14; v9 if not given\n"
    "  --gpu NAME        the architecture of a product, such as g610, Mali-G57 or \"Immortalis-G715 MC11\"\n"
    "  --variant NAME    which program of a vertex shader\n"
    "  --fuse WHICH      which products and sums become one instruction that rounds once: asked, only those of FMA; mad, those\n"
    "                    of MAD, LRP and dot products, too; all, if not given\n"
    "  --asm             text instead of words, with the TGSI instructions as comments\n"
    "  --uniforms FILE   writes what each uniform holds to FILE\n"
    "  --dump-ir STEP    writes the program within the compiler to standard output, after the step lowered, cleaned, legalized\n"
    "                    or allocated, or after all; words are written only if -o is given\n"
    "  --limit N         how many instructions a run executes at most; 1000000 if not given\n"
    "  --max-errors N    how many errors are shown of a text, the others being counted; 20 if not given, 0 for all\n"
    "  -o OUT            the file to write, which may not be FILE; standard output if not given\n"
    "  -h, --help        this text\n"
    "  --version         the version of the program\n";

int check(command_line& options)
{
    bool is_right = true;
    for (const std::string_view name : options.files()) is_right = tgsi_source(options, name).check(true) && is_right;
    return is_right ? 0 : 1;
}

int print(command_line& options)
{
    const tgsi_source source(options, options.files().front());
    if (!source) return 1;
    std::string text;
    valhall::tgsi::print(source.program(), [&](std::string_view line) { text.append(line) += '\n'; });
    return write_output(options, text) ? 0 : 1;
}

// ---- run ----

bool read_vectors(const command_line& options, std::string& text, vector_file& file)
{
    if (!read_input(options, text)) return false;
    file = read_vectors(text, vector_results::optional);
    if (file.error.empty()) return true;
    tgsi_source::tell_place(std::string(options.file()), static_cast<std::uint32_t>(file.error_line), 1, true, file.error);
    return false;
}

std::string name_of_run(const vector_run& run) { return "run " + std::to_string(run.number); }

// "run 3, lane 1: instruction 7 names a buffer or memory that was not given"
std::string explain(const vector_run& run, const valhall::tgsi::interpret_result& result)
{
    std::string text = name_of_run(run);
    if (result.lane >= 0) text += ", lane " + std::to_string(result.lane);
    text += ": instruction " + std::to_string(result.instruction) + ' ' + std::string(sentence_of(result.code));
    if (!result.reason.empty()) text += ": " + std::string(result.reason);
    return text;
}

bool interpret(const tgsi_source& source, vector_file& file, std::uint64_t limit)
{
    vector_interpreter interpreter(source.program(), limit);
    for (vector_run& run : file.runs) {
        const valhall::tgsi::interpret_result result = interpreter.run(file, run);
        if (result) continue;
        source.tell_at_instruction(result.instruction, explain(run, result));
        return false;
    }
    return true;
}

int run_vectors(command_line& options)
{
    std::uint64_t limit = 1'000'000;
    if (!options.read_number("--limit", 1, UINT64_MAX, limit)) return 1;
    std::string text;
    vector_file file;
    if (!read_vectors(options, text, file)) return 1;
    // Lines are those of the program within the file.
    const tgsi_source source(options, std::string(options.file()) + ":tgsi", file.program);
    if (!source || !interpret(source, file, limit)) return 1;
    return write_output(options, vector_writer(text, file).write()) ? 0 : 1;
}

// ---- compile ----

bool can_write(const command_line& options)
{
    for (const std::string_view option : {"-o", "--uniforms"}) {
        if (!would_overwrite_input(options, option)) continue;
        std::fprintf(stderr, "%s: error: this is the source file, which would be lost\n", std::string(options.value(option)).c_str());
        return false;
    }
    const bool is_same = options.has("-o") && options.value("-o") == options.value("--uniforms");
    const bool both_to_stdout = options.value("--uniforms") == "-" && !options.has("-o");
    return (!is_same && !both_to_stdout) || options.fail("-o and --uniforms name the same file");
}

int compile(command_line& options)
{
    valhall::tgsi::compile_options how;
    std::optional<valhall::tgsi::compile_step> step;
    if (!read_compile_options(options, how) || !read_word(options, "--dump-ir", step_names, step) || !can_write(options)) return 1;
    tgsi_source source(options, options.files().front());
    if (!source.check(false)) return 1;
    std::string dump;
    const bool dumps = options.has("--dump-ir");
    const valhall::tgsi::compiled_shader shader = dumps ? compile(source, how, ir_dump(step, dump)) : compile(source, how);
    // The steps show, too, where compiling ended.
    if (dumps && !write_output(options, dump, "")) return 1;
    if (!shader) return 1;
    if (options.has("--uniforms") && !write_output(options, uniforms_of(shader), "--uniforms")) return 1;
    if (dumps && !options.has("-o")) return 0;
    return write_output(options, options.has("--asm") ? to_assembly(source, shader) : to_bytes(shader.view().words)) ? 0 : 1;
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
    for (const auto& one : variant_names)
        if (one.value == how.variant) text.append(", ") += one.name;
    text += ", v" + std::to_string(static_cast<int>(how.on)) + "\n\n";
    return add_statistics(shader.view(), options.value("--gpu"), text);
}

int statistics(command_line& options)
{
    using valhall::tgsi::variant;
    valhall::tgsi::compile_options how;
    if (!read_compile_options(options, how)) return 1;
    bool is_right = true;
    std::string text;
    for (const std::string_view name : options.files()) {
        tgsi_source source(options, name);
        if (!source.check(false)) {
            is_right = false;
            continue;
        }
        const bool has_both = source.program().processor == valhall::tgsi::processor::vertex && !options.has("--variant");
        if (has_both) how.variant = variant::position;
        is_right = add_block(options, source, how, text) && is_right;
        if (!has_both) continue;
        how.variant = variant::varying;
        is_right = add_block(options, source, how, text) && is_right;
        how.variant = variant::whole;
    }
    return write_output(options, text) && is_right ? 0 : 1;
}

// ---- commands ----

// A command: its options, and what it does.
struct command {
    std::string_view name;
    std::vector<std::string_view> flags, options;
    bool takes_files;
    int (*run)(command_line&);
};

const command commands[] = {
    {"check", {}, {"--max-errors"}, true, check},
    {"print", {}, {"--max-errors"}, false, print},
    {"compile", {"--asm"}, {"--arch", "--gpu", "--variant", "--fuse", "--uniforms", "--dump-ir", "--max-errors", "-o"}, false, compile},
    {"stats", {}, {"--arch", "--gpu", "--variant", "--fuse", "--max-errors"}, true, statistics},
    {"run", {}, {"--limit", "--max-errors"}, false, run_vectors},
};

int run(const command& what, int argc, char** argv)
{
    command_line options("valhall-tgsi", usage, what.flags, what.options, {{"--arch", "--gpu"}});
    if (what.takes_files) options.take_files();
    return options.parse(argc, argv) ? what.run(options) : options.exit_status();
}

}  // namespace

int main(int argc, char** argv)
{
    const std::string_view name = argc > 1 ? argv[1] : "";
    for (const command& one : commands)
        if (one.name == name) return run(one, argc - 1, argv + 1);
    command_line options("valhall-tgsi", usage, {}, {});
    if (name.substr(0, 1) == "-" && name != "-") {
        if (options.parse(argc, argv)) options.fail("no command");
        return options.exit_status();
    }
    std::string known;
    for (const command& one : commands) known += (known.empty() ? "" : ", ") + std::string(one.name);
    options.fail(name.empty() ? "no command: one of " + known : "unknown command '" + std::string(name) + "': one of " + known);
    return 1;
}
