// SPDX-License-Identifier: MIT
// Runs the snippets of the pages, and compares their output with that of the pages.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "snippets.hpp"

namespace {

struct snippet {
    const char* place;  // page and line
    bool (*run)();      // false if it fails
};

const snippet snippets[] = {
#include "snippets.inc"
};

std::string content_of(const char* name)
{
    std::ifstream file(name, std::ios::binary);
    std::stringstream content;
    content << file.rdbuf();
    return content.str();
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 3 || std::freopen(argv[2], "wb", stdout) == nullptr) return 2;
    bool is_right = true;
    for (const snippet& one : snippets) {
        std::printf("---- %s\n", one.place);
        std::fflush(stdout);
        if (!one.run()) {
            std::fprintf(stderr, "%s: the snippet fails\n", one.place);
            is_right = false;
        }
        std::cout.flush();
        std::fflush(stdout);
    }
    std::fclose(stdout);
    std::istringstream printed(content_of(argv[2])), expected(content_of(argv[1]));
    std::string place = "the beginning";
    for (std::string line, wanted; is_right;) {
        const bool has_line = static_cast<bool>(std::getline(printed, line)),
                   has_wanted = static_cast<bool>(std::getline(expected, wanted));
        if (!has_line && !has_wanted) break;
        if (has_line != has_wanted || line != wanted) {
            std::fprintf(stderr, "after %s: printed '%s', but the page says '%s'\n", place.c_str(), has_line ? line.c_str() : "",
                         has_wanted ? wanted.c_str() : "");
            is_right = false;
        }
        if (line.substr(0, 5) == "---- ") place = line.substr(5);
    }
    return is_right ? 0 : 1;
}
