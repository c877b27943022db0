// SPDX-License-Identifier: MIT
// Printing, parsing, disassembling and assembling.
#include <algorithm>
#include <string_view>

#include <valhall/text/assembly.hpp>
#include <valhall/text/print.hpp>

#include "workload.hpp"

namespace benchmarks {

namespace {

// One text of all lines, as in a file.
struct packed_lines {
    std::string text{};
    std::vector<std::size_t> ends{};

    void add(std::string_view line)
    {
        text += line;
        ends.push_back(text.size());
    }
    std::string_view operator[](std::size_t n) const
    {
        const std::size_t begin = n == 0 ? 0 : ends[n - 1];
        return std::string_view(text).substr(begin, ends[n] - begin);
    }
};

}  // namespace

void measure_text(const workload& work)
{
    const std::size_t size = work.instructions.size();
    std::vector<word> buffer(size);
    std::vector<char> text(max_text_size);
    benchmark_ratio("decode and print, " + work.name, 18, size, [&] {
        std::size_t total = 0;
        for (const measured_program& p : work.programs)
            for (const word w : p.words)
                if (const result<instruction> i = decode(w, p.on)) {
                    total += *print(*i, {text.data(), max_text_size});
                    Catch::Benchmark::keep_memory(text.data());
                }
        return total;
    });

    packed_lines lines;
    for (const instruction& i : work.instructions) lines.add(to_text(i));
    for (std::size_t n = 0; n < size; ++n) REQUIRE(parse(lines[n], work.instructions[n].on)->bits == work.instructions[n].bits);
    benchmark_ratio("parse and encode, " + work.name, 70, size, [&] {
        for (std::size_t n = 0; n < size; ++n) buffer[n] = parse(lines[n], work.instructions[n].on)->encode();
        return written(buffer);
    });

    // Whole programs, with line numbers, labels and memory.
    std::vector<std::string> listings;
    for (const measured_program& p : work.programs) {
        listings.push_back(disassemble(p.words, {.on = p.on}));
        REQUIRE(std::ranges::equal(assemble(listings.back(), {.on = p.on}).words, p.words));
    }
    benchmark_ratio("disassemble programs, a word, " + work.name, 27, size, [&] {
        std::size_t total = 0;
        for (const measured_program& p : work.programs) total += disassemble(p.words, {.on = p.on}).size();
        return total;
    });
    benchmark_ratio("assemble programs, a line, " + work.name, 79, size, [&] {
        std::size_t total = 0;
        for (std::size_t n = 0; n < listings.size(); ++n) total += assemble(listings[n], {.on = work.programs[n].on}).words.size();
        return total;
    });
}

}  // namespace benchmarks
