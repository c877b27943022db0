// SPDX-License-Identifier: MIT
// Writes the result of a run as text: the requested parts of the state, and the outputs of the program.
#ifndef VALHALL_TOOLS_STATE_WRITER_HPP
#define VALHALL_TOOLS_STATE_WRITER_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "simulation.hpp"

// A requested part: registers, from the first to the last, or memory.
struct register_dump {
    int first = 0;
    int last = 0;
};
struct memory_dump {
    std::uint64_t address = 0;
    std::uint64_t size = 0;  // in bytes, a multiple of 4
    bool has_uniforms = false;  // the words are uniforms, from u0 on, for the state of another program
};
using dump = std::variant<register_dump, memory_dump>;

class state_writer {
public:
    explicit state_writer(const simulation& run) : run_(run) {}

    std::string write(std::span<const dump> dumps)
    {
        write_discarded();
        for (const dump& one : dumps) std::visit([this](const auto& what) { write_dump(what); }, one);
        for (const valhall::simulator::output_words& one : run_.devices().outputs()) write_output(one);
        return std::move(text_);
    }

private:
    void write_discarded()
    {
        std::string lanes;
        for (std::size_t n = 0; n < run_.invocations(); ++n)
            if (run_.is_discarded(n)) lanes += ' ' + std::to_string(n);
        if (!lanes.empty()) text_ += "discarded" + lanes + '\n';
    }

    void write_dump(const register_dump& what)
    {
        for (int number = what.first; number <= what.last; ++number) {
            text_ += "reg r" + std::to_string(number);
            for (std::size_t n = 0; n < run_.invocations(); ++n) put("%08X", run_.reg(number, n));
            text_ += '\n';
        }
    }

    // The memory exists: the caller has checked it.
    void write_dump(const memory_dump& what)
    {
        for (std::uint64_t at = 0; at < what.size; at += 4) {
            if (at % 32 == 0) {
                if (at != 0) text_ += '\n';
                text_ += what.has_uniforms ? "uniform" : "memory";
                if (what.has_uniforms) put("u%llu", static_cast<unsigned long long>(at / 4));
                else put("0x%llX", static_cast<unsigned long long>(what.address + at));
            }
            put("%08X", static_cast<unsigned>(valhall::simulator::load_bytes(run_.around().memory.find(what.address + at, 4), 4)));
        }
        text_ += '\n';
    }

    void write_output(const valhall::simulator::output_words& one)
    {
        using valhall::simulator::output_kind;
        static constexpr const char* names[] = {"blend", "tile", "depth", "stencil"};
        text_ += names[static_cast<int>(one.kind)];
        if (one.kind == output_kind::blend) text_ += ' ' + std::to_string(one.target);
        if (one.index != 0) text_ += '.' + std::to_string(one.index);
        for (std::size_t lane = 0; lane < run_.invocations() && lane < one.words.size(); ++lane) {
            if ((one.lanes >> lane & 1) != 0) put("%08X", one.words[lane]);
            else text_ += " --------";
        }
        text_ += '\n';
    }

    template <class T>
    void put(const char* format, T value)
    {
        char number[32];
        std::snprintf(number, sizeof number, format, value);
        text_ += ' ';
        text_ += number;
    }

    const simulation& run_;
    std::string text_{};
};

#endif
