// valhall-tgsi: TGSI texts checked, printed and run.
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "file.hpp"
#include "interpret_vectors.hpp"
#include "options.hpp"
#include "tgsi_source.hpp"
#include "vector_file.hpp"

#include <valhall/tgsi/print.hpp>

namespace {

constexpr std::string_view usage =
    "usage: valhall-tgsi check [--max-errors N] [FILE]...\n"
    "       valhall-tgsi print [--max-errors N] [FILE]\n"
    "       valhall-tgsi run [--limit N] [--max-errors N] [VECTORS]\n"
    "Reads TGSI texts. A FILE that is - or not given is standard input.\n"
    "  check             tells what is wrong with programs, and notes; exits with 1 if there is an error\n"
    "  print             the program in its canonical form\n"
    "  run               a vector file with the results that the program in it computes from the inputs there\n"
    "  --limit N         how many instructions a run executes at most; 1000000 if not given\n"
    "  --max-errors N    how many errors are shown of a text, the others being counted; 20 if not given, 0 for all\n"
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
