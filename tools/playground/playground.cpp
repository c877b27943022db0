// SPDX-License-Identifier: MIT
// What the page calls of the library when it is compiled to WebAssembly: room for a question, and its answer.
#include <cstddef>
#include <string>

#include "answer.hpp"

namespace {

std::string& question()
{
    static std::string text;
    return text;
}

}  // namespace

// Where the page writes so many bytes of a question.
extern "C" char* room(std::size_t size)
{
    question().assign(size, '\0');
    return question().data();
}

// The answer to what was written there, which ends with a zero byte and lives until the next one.
extern "C" const char* answer()
{
    static std::string last;
    last = playground::answer(question());
    return last.c_str();
}
