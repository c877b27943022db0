// SPDX-License-Identifier: MIT
// valhall.wasm: answers what the playground asks, and the questions of programs.hpp.
#include "../../../tools/playground/answer.hpp"
#include "../../../tools/playground/module.hpp"
#include "programs.hpp"

std::string answer_to(std::string_view request)
{
    const programs::request asked = programs::read_request(request);
    return programs::is_question(asked.what) ? programs::answer(asked) : playground::answer(request);
}
