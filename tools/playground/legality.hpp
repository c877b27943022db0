// SPDX-License-Identifier: MIT
// The architectures on which an instruction is legal, and the meaning of its word on the others.
#ifndef VALHALL_TOOLS_PLAYGROUND_LEGALITY_HPP
#define VALHALL_TOOLS_PLAYGROUND_LEGALITY_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "../reference/facts.hpp"
#include "../json.hpp"

#include <valhall/text/explain.hpp>
#include <valhall/text/parse.hpp>
#include <valhall/text/print.hpp>
#include <valhall/check/validate.hpp>

namespace playground {

using namespace valhall;

// A sentence about an architecture without its name, so that architectures with the same sentence can be joined.
inline std::string said_there(std::string says, arch on)
{
    const std::string place = " on " + std::string(name_of(on));
    const std::size_t at = says.find(place);
    if (at != std::string::npos) says.replace(at, place.size(), " there");
    return says;
}

// The meaning of a word and of its text on an architecture.
class legality {
public:
    const char* state = "legal";
    std::vector<std::string> says{};

    legality(const instruction& i, arch on)
    {
        const parsed there = valhall::parse(to_text(i).view(), on);
        if (there) judge(*there);
        else set("absent", said_there(explain(there.error()), on));
        if (on != i.on) compare(i, there, on);
    }

private:
    void set(const char* what, const std::string& sentence)
    {
        if (state != std::string_view("absent")) state = what;
        says.push_back(sentence);
    }

    void judge(const instruction& i)
    {
        const fault_list faults = validate(i);
        for (const fault& one : faults) set("invalid", explain(one, i));
        if (!faults.empty()) return;
        for (const fault& one : validate(i, strictness::strict)) set("unlisted", explain(one, i));
    }

    void compare(const instruction& i, const parsed& there, arch on)
    {
        const word bits = i.encode();
        const bool differs = there && there->encode() != bits;
        if (differs) says.push_back("its word is " + reference::hex(there->encode(), 16) + " there");
        const result<instruction> same = decode(bits, on);
        const std::string here(to_text(i).view());
        if (same && to_text(*same).view() != here) says.push_back("this word is " + std::string(to_text(*same).view()) + " there");
        if (!same && differs) says.emplace_back("this word is nothing there");
    }
};

// Joins architectures with the same sentences to one entry: "v9–v11".
struct verdict {
    reference::arch_set on = 0;
    const char* state = "legal";
    std::vector<std::string> says{};
};

inline void add(std::vector<verdict>& verdicts, const verdict& next)
{
    const bool is_same = !verdicts.empty() && verdicts.back().says == next.says && std::string_view(verdicts.back().state) == next.state;
    if (is_same) verdicts.back().on |= next.on;
    else verdicts.push_back(next);
}

inline void put_verdicts(json& out, const std::vector<verdict>& verdicts)
{
    out.key("archs").begin_array();
    for (const verdict& one : verdicts) {
        out.begin_object().text("name", reference::names_of(one.on)).text("state", one.state).key("says").begin_array();
        for (const std::string& says : one.says) out.text(says);
        out.end_array().end_object();
    }
    out.end_array();
}

inline void put_legality(json& out, const instruction& i)
{
    std::vector<verdict> verdicts;
    for (const arch on : architectures) {
        const legality legal(i, on);
        add(verdicts, {reference::architectures_that([on](arch a) { return a == on; }), legal.state, legal.says});
    }
    put_verdicts(out, verdicts);
}

// The meaning of a word that does not decode on this architecture.
inline void put_meanings(json& out, word bits)
{
    std::vector<verdict> verdicts;
    for (const arch on : architectures) {
        const result<instruction> there = decode(bits, on);
        const std::string says = there ? "this word is " + std::string(to_text(*there).view()) : explain(there.error(), bits, on);
        add(verdicts, {reference::architectures_that([on](arch a) { return a == on; }), there ? "legal" : "absent", {says}});
    }
    put_verdicts(out, verdicts);
}

}  // namespace playground

#endif
