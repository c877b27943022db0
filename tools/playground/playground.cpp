// SPDX-License-Identifier: MIT
// The functions of the WebAssembly module that the page calls: memory for a request, and its answer.
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

// Memory of this size, to which the page writes a request.
extern "C" char* request_memory(std::size_t size)
{
    question().assign(size, '\0');
    return question().data();
}

// The answer to the request; ends with a zero byte, and is valid until the next call.
extern "C" const char* answer()
{
    static std::string last;
    last = playground::answer(question());
    return last.c_str();
}
