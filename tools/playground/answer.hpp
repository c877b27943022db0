// SPDX-License-Identifier: MIT
// Answers the requests of the page, in JSON.
#ifndef VALHALL_TOOLS_PLAYGROUND_ANSWER_HPP
#define VALHALL_TOOLS_PLAYGROUND_ANSWER_HPP

#include <string>
#include <string_view>

#include "clauses.hpp"
#include "examples.hpp"
#include "explanation.hpp"
#include "../json.hpp"
#include "request.hpp"
#include "run.hpp"

#include <valhall/isa/gpus.hpp>

namespace playground {

// Architectures with their products, those of Bifrost last; stages and examples.
inline std::string offers()
{
    json out;
    out.begin_object().key("archs").begin_array();
    for (const arch on : architectures) {
        std::string products;
        for (const gpu& one : gpus)
            if (one.architecture == on) products += (products.empty() ? "" : ", ") + std::string(one.name);
        out.begin_object().text("name", name_of(on)).text("products", products).end_object();
    }
    for (const bifrost::arch on : bifrost::architectures) {
        std::string products;
        for (const bifrost::gpu one : bifrost::gpus)
            if (arch_of(one) == on) products += (products.empty() ? "" : ", ") + std::string(name_of(one));
        out.begin_object().text("name", name_of(on)).text("products", products).end_object();
    }
    out.end_array().key("stages").begin_array();
    for (int n = 0; n < stage_count; ++n) out.text(valhall::name_of(static_cast<shader_stage>(n)));
    out.end_array().key("examples").begin_array();
    for (const example& one : examples)
        out.begin_object().text("title", one.title).text("text", one.text).text("state", one.state).text("show", one.show).end_object();
    return out.end_array().end_object().take();
}

inline std::string answer_of_clauses(const request& asked)
{
    if (asked.what == "run") return run_view<clause_program>(asked).write();
    return asked.what == "program" ? clause_explanation(asked).write_program() : clause_explanation(asked).write();
}

inline std::string answer(std::string_view text)
{
    const request asked = read_request(text);
    if (asked.what == "start") return offers();
    if (asked.is_older) return answer_of_clauses(asked);
    if (asked.what == "program") return explanation(asked).write_program();
    if (asked.what == "run") return run_view<word_program>(asked).write();
    return explanation(asked).write();
}

}  // namespace playground

#endif
