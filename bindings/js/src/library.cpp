// SPDX-License-Identifier: MIT
// The functions of valhall.wasm: memory for a request, and its answer in JSON. It answers what the playground asks, and the questions of
// programs.hpp.
#include <cstddef>
#include <string>

#include "../../../tools/playground/answer.hpp"
#include "programs.hpp"

namespace {

std::string& question()
{
    static std::string text;
    return text;
}

}  // namespace

// Memory of this size for a request.
extern "C" char* request_memory(std::size_t size)
{
    question().assign(size, '\0');
    return question().data();
}

// The answer to the request; ends with a zero byte, and is valid until the next call.
extern "C" const char* answer()
{
    static std::string last;
    const programs::request asked = programs::read_request(question());
    last = programs::is_question(asked.what) ? programs::answer(asked) : playground::answer(question());
    return last.c_str();
}
