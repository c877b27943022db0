// SPDX-License-Identifier: MIT
// The 16-bit work of a program as text and as JSON: floats in 16 and in 32 bits, and pairs of 16 bits of which a half is idle.
#ifndef VALHALL_TOOLS_HALF_PRECISION_TEXT_HPP
#define VALHALL_TOOLS_HALF_PRECISION_TEXT_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"
#include "timing_run.hpp"

#include <valhall/program/growing_flow_graph.hpp>
#include <valhall/program/half_precision.hpp>

class half_precision_text {
public:
    half_precision_text(std::span<const valhall::word> words, const valhall::disassemble_options& how)
        : words_(words), on_(how.on), statements_(statements_of(words, how))
    {
        const valhall::growing_flow_graph graph(words, how.on);
        used_.resize(words.size(), valhall::half_set::both);
        if (graph) used_ = used_halves(words, how.on, graph.view());
        found_ = half_precision_of(words, how.on, used_);
    }

    std::string text() const
    {
        std::string made = "\n16-bit work\n===========\n\n";
        made += "Float arithmetic: " + std::to_string(found_.floats_16) + " in 16 bits, " + std::to_string(found_.floats_32) +
                " in 32 bits, of which " + std::to_string(found_.could_be_16) + " exist for 16 bits\n";
        char share[24];
        std::snprintf(share, sizeof share, "%.1f%%", 100 * found_.idle_share());
        made += "Pairs of 16 bits: " + std::to_string(found_.pairs) + ", idle lanes " + share + '\n';
        each_idle([&](std::size_t n) { made += "  " + std::to_string(n) + ": " + statements_[n] + "  // " + used_text(n) + '\n'; });
        return made;
    }

    void put(json& out) const
    {
        const auto number = [&](std::string_view name, std::size_t count) { out.number(name, static_cast<std::int64_t>(count)); };
        out.key("half_precision").begin_object();
        number("floats_16", found_.floats_16);
        number("floats_32", found_.floats_32);
        number("could_be_16", found_.could_be_16);
        number("pairs", found_.pairs);
        number("idle_halves", found_.idle_halves);
        out.key("idle").begin_array();
        each_idle([&](std::size_t n) {
            out.begin_object();
            number("index", n);
            out.text("text", statements_[n]).text("used", name_of(used_[n])).end_object();
        });
        out.end_array().end_object();
    }

private:
    template <class Visit>
    void each_idle(const Visit& visit) const
    {
        for (std::size_t n = 0; n < words_.size(); ++n)
            if (const auto i = valhall::decode(words_[n], on_); i && computes_pair(*i) && used_[n] != valhall::half_set::both) visit(n);
    }
    std::string used_text(std::size_t n) const
    {
        if (used_[n] == valhall::half_set::none) return "no half is used";
        return "only the " + std::string(name_of(used_[n])) + " half is used";
    }

    std::span<const valhall::word> words_;
    valhall::arch on_;
    std::vector<std::string> statements_;
    std::vector<valhall::half_set> used_{};
    valhall::half_precision found_{};
};

#endif
