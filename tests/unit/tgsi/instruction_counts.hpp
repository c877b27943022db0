// SPDX-License-Identifier: MIT
// The number of Valhall instructions that another compiler makes of the TGSI texts of a folder, from its table, and the number of this
// project's compiler. Not part of the library.
#ifndef VALHALL_TESTS_TGSI_INSTRUCTION_COUNTS_HPP
#define VALHALL_TESTS_TGSI_INSTRUCTION_COUNTS_HPP

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/parse_growing.hpp>

namespace tests {

// A program of the table: a text, and the variant of the program.
struct counted_text {
    std::string name;   // in the table: the name of the text, with ".pos" or ".var" if it has two programs
    std::string stage;
    valhall::tgsi::variant which = valhall::tgsi::variant::whole;
    std::filesystem::path path;
    std::size_t theirs = 0;
    double their_cycles = 0;    // cycles of the unit that bounds their program
    bool has_half_file = false;  // true if their program needs at most half of the registers
};

// Reads the table next to the texts. Leaves out a text that the library cannot parse.
inline std::vector<counted_text> counted_texts(const std::filesystem::path& texts)
{
    std::ifstream table(texts / ".." / "mesa-v9" / "stats.tsv");
    if (!table) throw std::runtime_error("no table of instruction counts beside " + texts.string());
    std::vector<counted_text> all;
    std::string line;
    std::getline(table, line);
    while (std::getline(table, line)) {
        std::istringstream cells(line);
        counted_text one;
        std::string tgsi, distinct, most, file;
        if (!(cells >> one.name >> one.stage >> tgsi >> one.theirs >> distinct >> most >> file))
            throw std::runtime_error("not a row: " + line);
        std::string text = one.name;
        if (one.stage == "vs-pos") one.which = valhall::tgsi::variant::position;
        else if (one.stage == "vs-var") one.which = valhall::tgsi::variant::varying;
        else if (one.stage != "fs" && one.stage != "cs") continue;
        if (one.which != valhall::tgsi::variant::whole) text.resize(text.rfind('.'));
        one.path = texts / (text + ".tgsi");
        cells >> one.their_cycles;
        one.has_half_file = file == "32";
        all.push_back(one);
    }
    return all;
}

inline std::string contents(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace tests

#endif
