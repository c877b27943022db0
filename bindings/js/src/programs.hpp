// SPDX-License-Identifier: MIT
// Answers questions about the words of a program, in JSON: its instructions, findings and statistics, the passes, and changes of an
// instruction.
//
// A request is names and values, separated by zero bytes. The last name is `bytes`, and everything after it are the words, little-endian.
#ifndef VALHALL_BINDINGS_JS_PROGRAMS_HPP
#define VALHALL_BINDINGS_JS_PROGRAMS_HPP

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <valhall/bifrost/gpus.hpp>
#include <valhall/isa/costs.hpp>
#include <valhall/isa/gpus.hpp>
#include <valhall/program/growing_analysis.hpp>
#include <valhall/program/growing_statistics.hpp>
#include <valhall/program/kernel_view.hpp>
#include <valhall/text/explain.hpp>

#include "../../../tools/bifrost_json.hpp"
#include "../../../tools/json.hpp"
#include "../../../tools/program_json.hpp"
#include "../../../tools/request_parts.hpp"

namespace programs {

using namespace valhall;

struct request {
    std::string_view what{};
    arch on = arch::v9;
    bool is_older = false;  // Bifrost: `older` in place of `on`
    bifrost::arch older = bifrost::arch::v7;
    dialect syntax = dialect::panfrost;
    shader_stage stage = shader_stage::none;
    register_mask defined{};   // further registers that are defined at the start
    std::string_view product{};
    std::vector<std::pair<std::string_view, std::string_view>> others{};  // the changes of an instruction: "register 0" and "5"
    std::vector<word> words{};

    // The words as those of Bifrost, of 32 bits.
    std::vector<std::uint32_t> halves() const
    {
        std::vector<std::uint32_t> made;
        for (const word bits : words) made.insert(made.end(), {static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)});
        return made;
    }
};

// The number of a text; callers have refused texts that are none or do not fit.
template <class Number = int>
Number number_in(std::string_view text)
{
    Number value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

inline void set(request& r, std::string_view name, std::string_view value)
{
    for (const arch one : architectures)
        if (name == "arch" && value == name_of(one)) r.on = one;
    for (const bifrost::arch one : bifrost::architectures)
        if (name == "arch" && value == bifrost::name_of(one)) r.older = one, r.is_older = true;
    for (const dialect one : dialects)
        if (name == "dialect" && value == name_of(one)) r.syntax = one;
    for (int one = 0; one < stage_count; ++one)
        if (name == "stage" && value == name_of(static_cast<shader_stage>(one))) r.stage = static_cast<shader_stage>(one);
    if (name.starts_with("defined")) r.defined = r.defined | register_mask{1} << number_in(value);
    if (name == "product") r.product = value;
    if (name == "what") r.what = value;
    else if (name != "arch" && name != "dialect" && name != "stage" && name != "product") r.others.emplace_back(name, value);
}

inline request read_request(std::string_view text)
{
    request made;
    request_parts parts(text);
    while (!parts.empty()) {
        const std::string_view name = parts.take();
        if (name != "bytes") {
            set(made, name, parts.take());
            continue;
        }
        const std::string_view bytes = parts.rest();
        for (std::size_t n = 0; n + 8 <= bytes.size(); n += 8) {
            word bits = 0;
            for (std::size_t byte = 0; byte < 8; ++byte) bits |= word{static_cast<unsigned char>(bytes[n + byte])} << 8 * byte;
            made.words.push_back(bits);
        }
        break;
    }
    return made;
}

inline std::string refusal(std::string_view sentence)
{
    json out;
    return out.begin_object().text("problem", sentence).end_object().take();
}

// ---- what words are ----

inline std::string instructions_of(const request& asked)
{
    json out;
    out.begin_object();
    if (asked.is_older) bifrost_tools::program_json(out).put_clauses(asked.halves());
    else program_json(out).put_instructions(asked.words, {.on = asked.on, .labels = true, .syntax = asked.syntax});
    return out.end_object().take();
}

inline std::string findings_of(const request& asked)
{
    json out;
    out.begin_object();
    if (asked.is_older) {
        const bifrost::check_options how{.on = bifrost::products_of(asked.older), .stage = asked.stage, .defined = asked.defined.low};
        bifrost_tools::program_json(out).put_findings(bifrost::check_program(asked.halves(), how));
    } else {
        program_json(out).put_findings(check_program(asked.words, asked.on, {.stage = asked.stage, .defined = asked.defined}));
    }
    return out.end_object().take();
}

inline std::string statistics_on(const request& asked)
{
    json out;
    out.begin_object();
    if (asked.is_older) {
        const auto found = bifrost::statistics_of(asked.halves());
        if (!found) return refusal(bifrost::explain(found.error()).view());
        bifrost_tools::program_json(out).put_statistics(*found);
        return out.end_object().take();
    }
    result<cost_model> costs = usual_costs_of(asked.on);
    if (!asked.product.empty()) {
        const result<gpu> product = find_gpu(asked.product);
        if (!product) return refusal("there is no product " + std::string(asked.product));
        if (product->architecture != asked.on)
            return refusal(std::string(product->name) + " is " + std::string(name_of(product->architecture)) + ", not " +
                           std::string(name_of(asked.on)));
        costs = costs_of(asked.product);
    }
    if (!costs) return refusal("the costs of " + std::string(asked.product) + " are not known");
    const result<program_statistics> found = statistics_of(asked.words, asked.on, *costs);
    if (!found) return refusal(explain(found.error()));
    program_json(out).put_statistics(*found);
    return out.end_object().take();
}

// The places of a program. Words are named by their number.
inline std::string places_of(const request& asked)
{
    json out;
    program_json writer(out);
    out.begin_object().key("places").begin_array();
    const kernel_view view(asked.words, asked.on, {.check = {.stage = asked.stage, .defined = asked.defined}});
    for (const kernel_place& place : view.places()) {
        out.begin_object();
        if (place.target) out.number("target", static_cast<std::int64_t>(*place.target) / 8);
        out.number("block", place.block);
        writer.put_registers("live_before", place.live_before);
        writer.put_registers("live_after", place.live_after);
        out.key("waits_for").begin_array();
        for (const std::uint64_t sender : place.waits_for) out.number(static_cast<std::int64_t>(sender / sizeof(word)));
        out.end_array();
        writer.put_findings({place.findings.begin(), place.findings.end()});
        out.end_object();
    }
    return out.end_array().end_object().take();
}

// ---- changes ----

inline std::string put_changed(const std::vector<word>& words, const growing_moves& moves, std::size_t size)
{
    json out;
    out.begin_object().key("words").begin_array();
    for (const word bits : words) out.hex(bits, 16);
    out.end_array().key("moves").begin_array();
    for (std::size_t n = 0; n < size; ++n) out.number(moves[n] == no_instruction ? -1 : static_cast<std::int64_t>(moves[n]));
    return out.end_array().end_object().take();
}

inline std::string passed(const request& asked)
{
    std::vector<word> words = asked.words;
    const wait_options how{.stage = asked.stage};
    const result<growing_moves> moves = asked.what == "insert waits" ? insert_waits(words, asked.on, how)
                                        : asked.what == "drop waits" ? drop_waits(words, asked.on, how)
                                                                     : mark_last_uses(words, asked.on);
    return moves ? put_changed(words, *moves, asked.words.size()) : refusal(explain(moves.error()));
}

// Applies one change: "modifier clamp", "register 0", "uniform 0", "immediate 0" or "destination", and its value.
inline status change(instruction& i, std::string_view name, std::string_view value)
{
    const std::size_t blank = name.find(' ');
    const std::string_view kind = name.substr(0, blank), which = blank < name.size() ? name.substr(blank + 1) : std::string_view();
    if (kind == "modifier") return i.set(which, value);
    const int index = number_in(which);
    if (kind == "immediate") return i.set_immediate(index, number_in<std::int64_t>(value));
    const int number = number_in(value);
    if (kind == "destination") return i.set_destination(reg(number));
    return i.set_source(index, kind == "uniform" ? operand(uniform(number)) : operand(reg(number)));
}

inline std::string patched(const request& asked)
{
    const result<instruction> decoded = decode(asked.words.front(), asked.on);
    if (!decoded) return refusal(explain(decoded.error(), asked.words.front(), asked.on, asked.syntax));
    instruction i = *decoded;
    for (const auto& [name, value] : asked.others)
        if (const status done = change(i, name, value); !done) return refusal(explain(done.error(), i, asked.syntax));
    if (const fault_list faults = validate(i); !faults.empty()) return refusal(explain(faults[0], i, asked.syntax));
    json out;
    return out.begin_object().key("words").begin_array().hex(i.encode(), 16).end_array().end_object().take();
}

// ---- all questions ----

// True if a request is one of those above.
inline bool is_question(std::string_view what)
{
    for (const std::string_view one :
         {"instructions", "findings", "statistics", "places", "insert waits", "drop waits", "mark last uses", "patch"})
        if (what == one) return true;
    return false;
}

inline std::string answer(const request& asked)
{
    if (asked.what == "instructions") return instructions_of(asked);
    if (asked.what == "findings") return findings_of(asked);
    if (asked.what == "statistics") return statistics_on(asked);
    if (asked.is_older) return refusal("programs of Bifrost are clauses: decode() shows them, and changes are made in their text");
    if (asked.what == "places") return places_of(asked);
    return asked.what == "patch" ? patched(asked) : passed(asked);
}

}  // namespace programs

#endif
