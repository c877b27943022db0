// SPDX-License-Identifier: MIT
// What the page calls of the library when it is compiled to WebAssembly: room for a question, and its answer.
#include <cstddef>
#include <string>

#include "answer.hpp"

namespace {

std::string question, last_answer;

}  // namespace

// Where the page writes so many bytes of a question.
extern "C" [[clang::export_name("room")]] char* room(std::size_t size)
{
    question.assign(size, '\0');
    return question.data();
}

// The answer to what was written there, which ends with a zero byte and lives until the next one.
extern "C" [[clang::export_name("answer")]] const char* answer()
{
    last_answer = playground::answer(question);
    return last_answer.c_str();
}
