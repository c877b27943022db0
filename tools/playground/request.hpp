// SPDX-License-Identifier: MIT
// A request of the page: names and values, one after the other, separated by zero bytes.
#ifndef VALHALL_TOOLS_PLAYGROUND_REQUEST_HPP
#define VALHALL_TOOLS_PLAYGROUND_REQUEST_HPP

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

#include <valhall/bifrost/gpus.hpp>
#include <valhall/isa/sentences.hpp>
#include <valhall/text/messages/phrases.hpp>

#include "../request_parts.hpp"

namespace playground {

using namespace valhall;

struct request {
    std::string_view what = "explain";  // or "run", "program" for the words, or "start" for the architectures, stages and examples
    std::string_view text{};            // instructions in a dialect, or words
    arch on = arch::v9;
    bool is_older = false;  // Bifrost: `older` in place of `on`
    bifrost::arch older = bifrost::arch::v7;
    std::optional<dialect> syntax{};  // by default, the one in which the text has the fewest errors
    shader_stage stage = shader_stage::none;
    std::size_t line = 1, column = 1;  // the place of the caret, counted from 1, in bytes
    int at = -1;                       // the requested word; -1 for that of the line

    std::string_view state{};     // the inputs of a run, in the format of a state file
    std::uint64_t steps = 0;      // the number of instructions to execute
    std::uint64_t limit = 20'000;  // the largest number of instructions of a warp
    // The seed of the noise that registers and local memory hold if nothing has written them; without one they hold zeros.
    std::optional<std::uint64_t> seed{};
    bool has_pictures = false;  // a run on a product also gives pictures of its cost
    std::string_view gpu{};  // the product of a timing estimate, by any of its names; empty for no estimate
    std::string_view show = "hex";  // the format of registers, or "float", "half", "int"
};

template <class Number>
void read_number(std::string_view text, Number& value)
{
    std::from_chars(text.data(), text.data() + text.size(), value);
}

// Ignores unknown values.
inline void set(request& r, std::string_view name, std::string_view value)
{
    if (name == "what") r.what = value;
    if (name == "text") r.text = value;
    if (name == "state") r.state = value;
    if (name == "show") r.show = value;
    if (name == "gpu") r.gpu = value;
    if (name == "pictures") r.has_pictures = value == "1";
    if (name == "line") read_number(value, r.line);
    if (name == "column") read_number(value, r.column);
    if (name == "at") read_number(value, r.at);
    if (name == "steps") read_number(value, r.steps);
    if (name == "limit") read_number(value, r.limit);
    if (name == "seed") read_number(value, r.seed.emplace());
    for (const arch one : architectures)
        if (name == "arch" && value == name_of(one)) r.on = one;
    for (const bifrost::arch one : bifrost::architectures)
        if (name == "arch" && value == name_of(one)) r.older = one, r.is_older = true;
    for (const dialect one : dialects)
        if (name == "dialect" && value == name_of(one)) r.syntax = one;
    for (int one = 0; one < stage_count; ++one)
        if (name == "stage" && value == valhall::name_of(static_cast<shader_stage>(one))) r.stage = static_cast<shader_stage>(one);
}

inline request read_request(std::string_view text)
{
    request made;
    request_parts parts(text);
    while (!parts.empty()) {
        const std::string_view name = parts.take();
        set(made, name, parts.take());
    }
    return made;
}

}  // namespace playground

#endif
