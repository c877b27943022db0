// SPDX-License-Identifier: MIT
// The output of a program with commands for --json: its version, and an object for each input.
#ifndef VALHALL_TOOLS_JSON_REPORT_HPP
#define VALHALL_TOOLS_JSON_REPORT_HPP

#include <cstdint>
#include <span>

#include "file.hpp"
#include "json.hpp"
#include "options.hpp"
#include "problems.hpp"
#include "program_json.hpp"

#include <valhall/program/growing_statistics.hpp>
#include <valhall/version.hpp>

class json_report {
public:
    // Prints nothing unless the command line has --json.
    explicit json_report(const command_line& options) : options_(options)
    {
        out_.begin_object().text("program", options.program()).text("version", valhall::version.text).key("files").begin_array();
    }

    // An input that was read, with its diagnostics. `put` adds the members of the command.
    template <class Put>
    void add(const problem_list& problems, const Put& put)
    {
        out_.begin_object().text("name", problems.name());
        put(out_);
        problems.put(out_);
        out_.end_object();
    }
    // As above, of a tgsi_source or spirv_source, unless the file could not be read.
    template <class Source, class Put>
        requires requires(const Source& source) { source.problems(); }
    void add(const Source& source, const Put& put)
    {
        if (source.is_open()) add(source.problems(), put);
    }
    template <class Source>
    void add(const Source& source)
    {
        add(source, [](json&) {});
    }

    // Writes everything. Returns the exit status: `status`, if it could be written.
    int finish(int status)
    {
        if (!options_.has("--json")) return status;
        return write_output(options_, out_.end_array().end_object().take() + '\n') ? status : not_done;
    }

private:
    const command_line& options_;
    json out_{};
};

// The words of a compiled program, and for each the index of its instruction of the source, -1 for none. `origins` are
// from 1, and 0 for none.
inline void put_words(json& out, std::span<const valhall::word> words, std::span<const std::uint32_t> origins)
{
    out.key("words").begin_array();
    for (const valhall::word w : words) out.hex(w, 16);
    out.end_array().key("origins").begin_array();
    for (const std::uint32_t one : origins) out.number(std::int64_t{one} - 1);
    out.end_array();
}

// The statistics of a compiled program on a product; an empty name is the default product of the architecture.
inline void put_statistics(json& out, std::span<const valhall::word> words, valhall::arch on, std::string_view product)
{
    const valhall::cost_model costs = valhall::costs_of(product, on);
    if (const auto found = valhall::statistics_of(words, on, costs)) program_json(out).put_statistics(*found);
}

#endif
