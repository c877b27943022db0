// SPDX-License-Identifier: MIT
// The result of a run as JSON: docs/valhall-run.schema.json describes it.
#ifndef VALHALL_TOOLS_STATE_JSON_HPP
#define VALHALL_TOOLS_STATE_JSON_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <variant>

#include "json.hpp"
#include "simulation.hpp"
#include "state_writer.hpp"

#include <valhall/simulator/explain_run.hpp>

class state_json {
public:
    state_json(json& out, const simulation& run) : out_(out), run_(run) {}

    void put(const valhall::simulator::run_fault& fault, std::span<const dump> dumps)
    {
        out_.truth("ended", !fault).number("invocations", static_cast<std::int64_t>(run_.invocations()));
        std::uint64_t steps = 0;
        for (const valhall::simulator::warp& w : run_.warps()) steps += w.steps();
        out_.number("steps", static_cast<std::int64_t>(steps));
        if (fault) put_fault(fault);
        out_.key("discarded").begin_array();
        for (std::size_t n = 0; n < run_.invocations(); ++n)
            if (run_.is_discarded(n)) out_.number(static_cast<std::int64_t>(n));
        out_.end_array();
        put_dumps(dumps);
        put_outputs();
    }

private:
    void put_fault(const valhall::simulator::run_fault& fault)
    {
        out_.key("fault").begin_object().number("index", fault.index).text("message", explain(fault));
        if (fault.lane >= 0) out_.number("lane", fault.lane);
        out_.end_object();
    }

    void hexadecimal(std::uint32_t value)
    {
        char text[12];
        std::snprintf(text, sizeof text, "%08X", static_cast<unsigned>(value));
        out_.text(text);
    }

    void put_dumps(std::span<const dump> dumps)
    {
        out_.key("registers").begin_array();
        for (const dump& one : dumps)
            if (const auto* what = std::get_if<register_dump>(&one))
                for (int number = what->first; number <= what->last; ++number) put_register(number);
        out_.end_array().key("memory").begin_array();
        for (const dump& one : dumps)
            if (const auto* what = std::get_if<memory_dump>(&one)) put_memory(*what);
        out_.end_array();
    }

    void put_register(int number)
    {
        out_.begin_object().text("name", "r" + std::to_string(number)).key("values").begin_array();
        for (std::size_t n = 0; n < run_.invocations(); ++n) hexadecimal(run_.reg(number, n));
        out_.end_array().end_object();
    }

    // The memory exists: the caller has checked it.
    void put_memory(const memory_dump& what)
    {
        char address[24];
        std::snprintf(address, sizeof address, "0x%llX", static_cast<unsigned long long>(what.address));
        out_.begin_object().text("address", address).key("words").begin_array();
        for (std::uint64_t at = 0; at < what.size; at += 4)
            hexadecimal(static_cast<std::uint32_t>(valhall::simulator::load_bytes(run_.around().memory.find(what.address + at, 4), 4)));
        out_.end_array().end_object();
    }

    void put_outputs()
    {
        constexpr const char* kinds[] = {"blend", "tile", "depth", "stencil"};
        out_.key("outputs").begin_array();
        for (const valhall::simulator::output_words& one : run_.devices().outputs()) {
            out_.begin_object().text("kind", kinds[static_cast<int>(one.kind)]).number("target", one.target).number("index", one.index);
            out_.key("lanes").begin_array();
            for (int lane = 0; lane < valhall::simulator::warp_size; ++lane)
                if ((one.lanes >> lane & 1) != 0) out_.number(lane);
            out_.end_array().key("values").begin_array();
            for (std::size_t lane = 0; lane < valhall::simulator::warp_size; ++lane)
                if ((one.lanes >> lane & 1) != 0) hexadecimal(one.words[lane]);
            out_.end_array().end_object();
        }
        out_.end_array();
    }

    json& out_;
    const simulation& run_;
};

#endif
