// SPDX-License-Identifier: MIT
// valhall-compile: programs of the compiler, as text, checked, passed through passes and compiled.
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "compiler_words.hpp"
#include "file.hpp"
#include "ir_dump.hpp"
#include "json.hpp"
#include "options.hpp"
#include "problems.hpp"
#include "rejected_words.hpp"
#include "run_program.hpp"

#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/compiler/ir/print.hpp>
#include <valhall/compiler/passes/passes.hpp>
#include <valhall/text/assembly.hpp>
#include <valhall/version.hpp>

namespace vc = valhall::compiler;

namespace {

constexpr std::string_view usage =
    "usage: valhall-compile [--passes | --check | --pass NAME | --dump-ir PASS | --json | [--asm] [--uniforms FILE]]\n"
    "                       [--registers N] [--no-verify] [-o OUT] [FILE]\n"
    "Compiles a program of the compiler, as --dump-ir of this program and of valhall-tgsi writes it, to little-endian words.\n"
    "A FILE that is -, or not given, is standard input.\n"
    "  --check           checks the program, and writes nothing\n"
    "  --passes          writes a line for each pass, in their order: name, time, the pass that it needs, and what it does\n"
    "  --pass NAME       runs one optional pass, and writes the program\n"
    "  --dump-ir PASS    compiles, and writes the program as it is after a pass, or after each that changes it (all)\n"
    "  --asm             text instead of words\n"
    "  --json            instead, words, uniforms, storage and errors as JSON\n"
    "  --registers N     the number of registers that may be used, 16 to 64, on v15 to 128; default 64. Those above r63 are\n"
    "                    used only by a program that would spill otherwise\n"
    "  --no-verify       does not check the program inside the compiler and the words that it makes\n"
    "  --uniforms FILE   writes the contents of each uniform to FILE\n"
    "  -o OUT            the file to write, which may not be an input; default: standard output, also -\n"
    "  -h, --help        this text\n"
    "  --version         the version of the program\n"
    "Exits with 1 if the program has errors, with 2 if the command line is wrong or a file cannot be read or written.\n";

std::string text_of(const vc::program& p)
{
    std::string text;
    vc::print_ir(p, [&](std::string_view piece) { text += piece; });
    return text;
}

// The column, from 1, of the first word of a line; 0 if it has none.
std::uint32_t column_of(std::string_view line)
{
    const std::size_t first = line.find_first_not_of(" \t");
    return first == std::string_view::npos ? 0 : static_cast<std::uint32_t>(first + 1);
}

int tell(const command_line& options, std::string_view text, std::uint32_t line, std::string_view sentence)
{
    problem_list(options, std::string(options.file()))
        .add({std::string(sentence), true, line, column_of(line_of(text, line)), std::string(line_of(text, line))});
    return found_errors;
}

// The error of a program: its line and a sentence; an empty sentence if there is none.
struct mistake {
    std::uint32_t line = 0;
    std::string_view sentence{};
};

void put_compiled(json& out, const vc::compiled& done)
{
    out.key("words").begin_array();
    for (const valhall::word w : done.words()) out.hex(w, 16);
    out.end_array().key("uniforms").begin_array();
    for (const vc::uniform_word& u : done.uniforms()) {
        out.begin_object().text("kind", u.is_constant ? "constant" : "key");
        out.key("value").hex(u.is_constant ? u.bits : u.key, 1).end_object();
    }
    out.end_array().number("thread_storage", done.thread_storage()).number("workgroup_storage", done.workgroup_storage());
    out.truth("spills", done.spills());
}

// One object, also for a wrong program. Errors are in the object, not on standard error.
int write_json(const command_line& options, vc::parsed& read, mistake what, const vc::options& how)
{
    json out;
    out.begin_object().text("program", "valhall-compile").text("version", valhall::version.text);
    out.text("name", options.file());
    if (read) out.text("architecture", name_of(read.program.on));
    if (what.sentence.empty()) {
        const vc::compiled done = vc::compile(read.program, how);
        if (done) put_compiled(out, done);
        else what = {read.line_of(done.fault().node), sentence_of(done.fault().code)};
    }
    problem_list problems(options, std::string(options.file()));
    if (!what.sentence.empty()) problems.add({std::string(what.sentence), true, what.line});
    problems.put(out);
    if (!write_output(options, out.end_object().take() + '\n')) return not_done;
    return what.sentence.empty() ? 0 : found_errors;
}

int compile(const command_line& options, std::string_view text, vc::parsed& read, std::optional<vc::pass> dumped, const vc::options& how)
{
    std::string dump;
    const bool dumps = options.has("--dump-ir");
    const vc::compiled done = dumps ? vc::compile(read.program, how, ir_dump(dumped, dump)) : vc::compile(read.program, how);
    if (dumps) return write_output(options, dump) ? 0 : not_done;
    if (!done) {
        print_rejected(done, read.program.on, done.fault().found);
        return tell(options, text, read.line_of(done.fault().node), sentence_of(done.fault().code));
    }
    if (options.has("--uniforms")) {
        std::string uniforms;
        for (std::size_t n = 0; n < done.uniforms().size(); ++n) {
            const vc::uniform_word& u = done.uniforms()[n];
            char line[64];
            std::snprintf(line, sizeof line, "u%zu %s 0x%llX\n", n, u.is_constant ? "constant" : "key",
                          static_cast<unsigned long long>(u.is_constant ? u.bits : u.key));
            uniforms += line;
        }
        if (!write_output(options, uniforms, "--uniforms")) return not_done;
    }
    const valhall::disassemble_options listing{.on = read.program.on, .labels = true};
    return write_output(options, options.has("--asm") ? valhall::disassemble(done.words(), listing) : to_bytes(done.words())) ? 0
                                                                                                                              : not_done;
}

// Finds the pass of --pass. Prints an error and returns false if there is none, or it cannot run alone.
bool find_pass(const command_line& options, const vc::pass_info*& pass)
{
    const std::string name(options.value("--pass"));
    for (const vc::pass_info& one : vc::passes)
        if (one.name == name) pass = &one;
    if (!options.has("--pass")) return true;
    if (pass == nullptr) return options.fail("there is no pass '" + name + "'; --passes lists them");
    return pass->is_optional() || options.fail("the pass '" + name + "' does not run alone: --dump-ir " + name + " shows what it makes");
}

// A table of all passes.
std::string list_of_passes()
{
    std::string text;
    const auto add = [&text](std::string_view word, std::size_t width) { text.append(word).append(width - word.size(), ' '); };
    const auto add_line = [&](std::string_view name, std::string_view when, std::string_view needs, std::string_view does) {
        add(name, 20);
        add(when, 15);
        add(needs, 18);
        text.append(does) += '\n';
    };
    add_line("pass", "when", "needs", "what it does");
    for (const vc::pass_info& one : vc::passes)
        add_line(one.name, name_of(one.when), one.is_optional() ? "" : vc::passes[static_cast<int>(one.needs)].name, one.does);
    return text;
}

int run(const command_line& options)
{
    const vc::pass_info* pass = nullptr;
    std::optional<vc::pass> dumped;
    if (options.has("--passes")) return write_output(options, list_of_passes()) ? 0 : not_done;
    vc::options how{.numbers = vc::numerics::fast, .verify = !options.has("--no-verify")};
    if (!find_pass(options, pass) || !read_dumped_pass(options, dumped) || !can_write_outputs(options)) return not_done;
    const bool writes_words =
        pass == nullptr && !options.has("--dump-ir") && !options.has("--asm") && !options.has("--json") && !options.has("--check");
    if (writes_words && !can_write_binary(options, ", or --asm to see them as text")) return not_done;
    std::string text;
    if (!read_input(options, text)) return not_done;
    vc::parsed read = vc::parse_ir(text);
    if (!read_registers(options, read.program.on, how.register_limit)) return not_done;
    mistake what;
    if (!read) what = {read.line, sentence_of(read.code)};
    else if (const vc::broken found = vc::verify(read.program)) what = {read.line_of(found.node), sentence_of(found.code)};
    if (options.has("--json")) return write_json(options, read, what, how);
    if (!what.sentence.empty()) return tell(options, text, what.line, what.sentence);
    if (options.has("--check")) return 0;
    if (pass == nullptr) return compile(options, text, read, dumped, how);
    read.program.has_builder = true;  // canonical_order leaves other programs as they are
    pass->run(read.program, {.preamble_key = std::uint64_t{1} << 60});  // for the pass `preamble`
    return write_output(options, text_of(read.program)) ? 0 : not_done;
}

}  // namespace

int main(int argc, char** argv)
{
    command_line options("valhall-compile", usage, {"--passes", "--check", "--asm", "--json", "--no-verify"},
                         {"--pass", "--dump-ir", "--registers", "--uniforms", "-o"},
                         {{"--passes", "--check"},    {"--passes", "--pass"}, {"--passes", "--dump-ir"}, {"--passes", "--asm"},
                          {"--passes", "--json"},     {"--check", "--pass"},  {"--check", "--dump-ir"},  {"--check", "--asm"},
                          {"--pass", "--dump-ir"},    {"--pass", "--asm"},    {"--dump-ir", "--asm"},    {"--check", "--uniforms"},
                          {"--check", "--no-verify"}, {"--check", "-o"},      {"--pass", "--uniforms"},  {"--dump-ir", "--uniforms"},
                          {"--json", "--check"},      {"--json", "--pass"},   {"--json", "--dump-ir"},   {"--json", "--asm"},
                          {"--json", "--uniforms"}});
    options.write_to({"--uniforms"});
    if (!options.parse(argc, argv)) return options.exit_status();
    return run_program("valhall-compile", [&] { return run(options); });
}
