// SPDX-License-Identifier: MIT
// Each instruction of the table stands in a module that the tests compile and run, or is refused by its name. The others are listed in
// tests/data/spirv/opcodes.txt: `folder` for those of which only the folder VALHALL_SPIRV_CASES has a case, `none` for those without one.
// After an intended change, run with VALHALL_WRITE_TABLE=1 in the environment and with that folder, and read the difference.
#include "catch.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/read.hpp>

#include "words.hpp"

using namespace valhall::spirv;

namespace {

constexpr const char* list_path = VALHALL_TEST_DATA "/spirv/opcodes.txt";

// The instructions of all modules of a folder.
std::set<std::string> instructions_of(const std::string& folder)
{
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".spv") continue;
        const module m = read(tests::spirv::words_of(entry.path().string()));
        for (std::uint32_t n = 0; n < m.size(); ++n) found.insert(std::string(name_of(m[n].code())));
    }
    return found;
}

// A compute shader of one instruction, which takes the constant 1 for each id.
tests::spirv::words module_with(const valhall::spirv::detail::grammar_row& row)
{
    constexpr std::uint32_t uint_type = 3, constant = 6, made = 50, execution_model = 5, main_text = 0x6E69616D;
    tests::spirv::writer w;
    w.add(op::Capability, {1});
    for (const std::uint16_t one : needed_by(row)) w.add(op::Capability, {one});
    w.add(op::MemoryModel, {0, 1}).add(op::EntryPoint, {execution_model, 10, main_text, 0});
    w.add(op::TypeVoid, {1}).add(op::TypeFunction, {2, 1}).add(op::TypeInt, {uint_type, 32, 0});
    w.add(op::Constant, {uint_type, constant, 1}).function();
    tests::spirv::words words = w.made();
    const std::size_t first = words.size();
    words.push_back(0);
    for (const char* letter = row.operands; *letter != 0; ++letter) {
        if (letter[1] == '?' || letter[1] == '*') break;
        switch (*letter) {
        case 't': words.push_back(uint_type); break;
        case 'r': words.push_back(made); break;
        case 'i':
        case 'm':
        case 's': words.push_back(constant); break;
        case 'p': words.insert(words.end(), {constant, constant}); break;
        default: words.push_back(0); break;
        }
    }
    words[first] = static_cast<std::uint32_t>(words.size() - first) << 16 | row.number;
    constexpr std::uint32_t return_word = 0x100FD, end_word = 0x10038;
    if (!is_terminator(static_cast<op>(row.number))) words.push_back(return_word);
    words.push_back(end_word);
    return words;
}

// Whether an instruction declares something outside of functions, or is refused for what it is, not for its operands.
bool is_refused(const valhall::spirv::detail::grammar_row& row)
{
    const auto code = static_cast<op>(row.number);
    const module m = read(module_with(row));
    if (!m) return m.fault().has_instruction && m.fault().instruction == code && m.fault().code == read_error::inside_function;
    const compiled_module made = compile(m, {.on = valhall::arch::v10});
    return !made && made.fault().has_instruction && made.fault().instruction == code && made.fault().code == compile_error::not_compiled;
}

}  // namespace

TEST_CASE("each instruction has a case, is refused by its name, or is listed", "[spirv]")
{
    const std::set<std::string> here = instructions_of(VALHALL_TEST_DATA "/spirv");
#ifdef VALHALL_SPIRV_CASES
    const std::set<std::string> there = instructions_of(VALHALL_SPIRV_CASES);
#else
    const std::set<std::string> there;
#endif
    std::ostringstream list;
    std::set<std::string> without;
    for (const valhall::spirv::detail::grammar_row& row : valhall::spirv::detail::instruction_rows) {
        const std::string name(row.name);
        if (here.contains(name) || is_refused(row)) continue;
        without.insert(name);
        list << name << ' ' << (there.contains(name) ? "folder" : "none") << '\n';
    }
    if (!there.empty() && std::getenv("VALHALL_WRITE_TABLE") != nullptr) std::ofstream(list_path, std::ios::binary) << list.str();
    std::istringstream expected(tests::spirv::content_of(list_path));
    std::set<std::string> listed;
    for (std::string name, where; expected >> name >> where;) {
        INFO(name << ' ' << where);
        CHECK(without.contains(name));
        if (!there.empty()) CHECK(there.contains(name) == (where == "folder"));
        listed.insert(name);
    }
    for (const std::string& name : without) {
        INFO(name << " has neither a case nor a refusal");
        CHECK(listed.contains(name));
    }
}
