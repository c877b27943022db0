// SPDX-License-Identifier: MIT
// The functions of a WebAssembly module: memory for a request, and its answer.
#include "module.hpp"

#include <cstddef>

namespace {

std::string& request_text()
{
    static std::string text;
    return text;
}

}  // namespace

// Memory of this size, to which the caller writes a request.
extern "C" char* request_memory(std::size_t size)
{
    request_text().assign(size, '\0');
    return request_text().data();
}

// The answer to the request; ends with a zero byte, and is valid until the next call.
extern "C" const char* answer()
{
    static std::string last;
    last = answer_to(request_text());
    return last.c_str();
}
