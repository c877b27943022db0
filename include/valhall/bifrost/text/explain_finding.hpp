// SPDX-License-Identifier: MIT
// Sentences about findings of the checker.
#ifndef VALHALL_BIFROST_TEXT_EXPLAIN_FINDING_HPP
#define VALHALL_BIFROST_TEXT_EXPLAIN_FINDING_HPP

#include <string_view>

#include "valhall/bifrost/check_program.hpp"
#include "valhall/bifrost/text/explain.hpp"

namespace valhall::bifrost {

namespace detail {

constexpr std::string_view pattern_of(finding_code code)
{
    constexpr const char* sentences[] = {
#define VALHALL_BIFROST_FINDING(name, sentence) sentence,
#include "valhall/bifrost/findings.def"
    };
    return sentences[static_cast<int>(code)];
}

constexpr void put_place(sentence_writer& out, const finding& of, std::string_view place)
{
    if (place == "register") out.put_number(of.reg);
    else if (place == "slot") out.put_number(of.slot);
    else if (place == "target") out.put_number(of.target);
    else out.put(explain(of.why));
}

}  // namespace detail

/// A sentence about a finding, with its tuple: "tuple 2: r5 is read in the tuple that writes it: read t0 or t1, or read it a tuple later".
constexpr text_line explain(const finding& of)
{
    detail::sentence_writer out;
    if (of.tuple >= 0 && of.code != finding_code::refused) {
        out.put("tuple ");
        out.put_number(of.tuple);
        out.put(": ");
    }
    std::string_view rest = detail::pattern_of(of.code);
    while (!rest.empty()) {
        const std::size_t open = rest.find('{');
        out.put(rest.substr(0, open));
        if (open == std::string_view::npos) break;
        const std::size_t close = rest.find('}', open);
        detail::put_place(out, of, rest.substr(open + 1, close - open - 1));
        rest = rest.substr(close + 1);
    }
    return out.text();
}

}  // namespace valhall::bifrost

#endif
