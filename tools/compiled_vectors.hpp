// SPDX-License-Identifier: MIT
// Computes the results of a vector file with compiled shaders in the simulator.
#ifndef VALHALL_TOOLS_COMPILED_VECTORS_HPP
#define VALHALL_TOOLS_COMPILED_VECTORS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interpret_vectors.hpp"
#include "procedural_texture_unit.hpp"
#include "vector_file.hpp"

#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/run_compiled.hpp>

// Runs one compiled shader on the runs of a file.
class compiled_vectors {
public:
    // The shader and its program must outlive this.
    compiled_vectors(const valhall::tgsi::compiled_view& shader, const valhall::tgsi::program_view& program, std::uint64_t limit)
        : loaded_(shader, program), limit_(limit)
    {
    }

    // Sets the outputs of the shader as results of a run; other results do not change.
    valhall::tgsi::compiled_result run(const vector_file& file, vector_run& run)
    {
        const std::vector<valhall::tgsi::numbered_register> in = registers_of(run, file.in, &vector_lane::in);
        const std::vector<valhall::tgsi::numbered_register> sv = registers_of(run, file.sv, &vector_lane::sv);
        std::vector<valhall::tgsi::numbered_register> out = registers_of(run, file.out, &vector_lane::out);
        std::vector<vector_words> buffers = run.buffers, memories = run.memories;
        const std::vector<valhall::tgsi::constant_words> constants = constants_of(run);
        std::vector<valhall::tgsi::buffer_words> given;
        given.reserve(buffers.size());
        for (vector_words& one : buffers) given.push_back({static_cast<std::uint32_t>(one.index), one.words});
        procedural_texture_unit textures;
        valhall::tgsi::compiled_options options{.in = in, .sv = sv, .out = out, .constants = constants, .buffers = given};
        if (!memories.empty()) options.memory = memories.front().words;
        options.textures = &textures;
        options.coverage = coverage();
        options.limit = limit_;
        const valhall::tgsi::compiled_result result = run_compiled(loaded_, options);
        get(out, run, result);
        set_words_after(run.buffers, run.buffers_after, [&](int index) { return words_of(buffers, index); });
        set_words_after(run.memories, run.memories_after, [&](int index) { return words_of(memories, index); });
        return result;
    }

private:
    static std::vector<valhall::tgsi::numbered_register> registers_of(const vector_run& run, const std::vector<int>& numbers,
                                                                      std::vector<std::uint32_t> vector_lane::* words)
    {
        std::vector<valhall::tgsi::numbered_register> made;
        for (std::size_t n = 0; n < numbers.size(); ++n) {
            made.push_back({.index = numbers[n]});
            for (int lane = 0; lane < valhall::tgsi::quad_lanes; ++lane)
                for (int c = 0; c < 4; ++c)
                    made.back().value.set_word(lane, c,
                                               (run.lanes[static_cast<std::size_t>(lane)].*words)[4 * n + static_cast<std::size_t>(c)]);
        }
        return made;
    }

    // The buffers of the file, and empty ones for others that the program declares, which read as 0.
    std::vector<valhall::tgsi::constant_words> constants_of(const vector_run& run) const
    {
        std::vector<valhall::tgsi::constant_words> made;
        made.reserve(run.constants.size());
        for (const vector_words& one : run.constants) made.push_back({static_cast<std::uint32_t>(one.index), one.words});
        for (const valhall::tgsi::declaration& d : loaded_.program().declarations) {
            const std::uint32_t index = d.has_dimension ? static_cast<std::uint32_t>(d.dimension) : 0;
            const auto is_it = [&](const valhall::tgsi::constant_words& one) { return one.index == index; };
            if (d.file == valhall::tgsi::register_file::const_ && std::none_of(made.begin(), made.end(), is_it))
                made.push_back({index, {}});
        }
        return made;
    }

    // One sample for each pixel, or 16 if the program reads or writes the sample mask.
    std::uint32_t coverage() const
    {
        for (const valhall::tgsi::declaration& d : loaded_.program().declarations)
            if (d.file == valhall::tgsi::register_file::out && d.semantic == valhall::tgsi::semantic::samplemask) return 0xFFFF;
        return 1;
    }

    static void get(const std::vector<valhall::tgsi::numbered_register>& out, vector_run& run, const valhall::tgsi::compiled_result& result)
    {
        for (int lane = 0; lane < valhall::tgsi::quad_lanes; ++lane) {
            vector_lane& to = run.lanes[static_cast<std::size_t>(lane)];
            to.is_alive = result.is_alive(lane);
            for (std::size_t n = 0; n < to.out.size(); ++n) to.out[n] = out[n / 4].value.word(lane, static_cast<int>(n % 4));
        }
    }

    static const std::vector<std::uint32_t>& words_of(const std::vector<vector_words>& all, int index)
    {
        const auto found = std::find_if(all.begin(), all.end(), [&](const vector_words& one) { return one.index == index; });
        return found->words;
    }

    valhall::tgsi::loaded_shader loaded_;
    std::uint64_t limit_;
};

#endif
