// SPDX-License-Identifier: MIT
// Computes the results of a vector file with the interpreter.
#ifndef VALHALL_TOOLS_INTERPRET_VECTORS_HPP
#define VALHALL_TOOLS_INTERPRET_VECTORS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "procedural_host.hpp"
#include "vector_file.hpp"

#include <valhall/tgsi/interpret_growing.hpp>

// Words by index, for the interpreter.
template <class Word>
class indexed_words {
public:
    explicit indexed_words(const std::vector<vector_words>& from)
    {
        for (const vector_words& one : from) {
            const auto index = static_cast<std::size_t>(one.index);
            if (words_.size() <= index) words_.resize(index + 1);
            words_[index] = one.words;
        }
        for (std::vector<std::uint32_t>& one : words_) spans_.emplace_back(one);
    }

    std::span<const std::span<Word>> spans() const { return spans_; }
    const std::vector<std::uint32_t>& operator[](int index) const { return words_[static_cast<std::size_t>(index)]; }

private:
    std::vector<std::vector<std::uint32_t>> words_{};
    std::vector<std::span<Word>> spans_{};
};

// The memory after a run: in the order of the file's lines, then words without a line.
template <class Find>
void set_words_after(const std::vector<vector_words>& before, std::vector<vector_words>& after, const Find& find)
{
    const auto is_of = [](int index) { return [index](const vector_words& one) { return one.index == index; }; };
    std::erase_if(after, [&](const vector_words& one) { return std::none_of(before.begin(), before.end(), is_of(one.index)); });
    for (const vector_words& one : before)
        if (std::none_of(after.begin(), after.end(), is_of(one.index))) after.push_back(one);
    for (vector_words& one : after) one.words = find(one.index);
}

class vector_interpreter {
public:
    // The program must outlive this.
    vector_interpreter(const valhall::tgsi::program_view& program, std::uint64_t limit) : quad_(program), limit_(limit) {}

    // Sets the results of a run of a file.
    valhall::tgsi::interpret_result run(const vector_file& file, vector_run& run)
    {
        using valhall::tgsi::register_file;
        quad_.reset();
        for (int lane = 0; lane < valhall::tgsi::quad_lanes; ++lane) {
            vector_lane& of = run.lanes[static_cast<std::size_t>(lane)];
            of.out.assign(4 * file.out.size(), not_written);
            set(register_file::in, lane, file.in, of.in);
            set(register_file::sv, lane, file.sv, of.sv);
            set(register_file::out, lane, file.out, of.out);
        }
        const indexed_words<const std::uint32_t> constants(run.constants);
        const indexed_words<std::uint32_t> buffers(run.buffers), memories(run.memories);
        valhall::tgsi::interpret_options options;
        options.constants = constants.spans();
        options.buffers = buffers.spans();
        options.memories = memories.spans();
        options.max_steps = limit_;
        procedural_host textures;
        const valhall::tgsi::interpret_result result = quad_.run(options, textures);
        for (int lane = 0; lane < valhall::tgsi::quad_lanes; ++lane) get(lane, file.out, run.lanes[static_cast<std::size_t>(lane)]);
        set_words_after(run.buffers, run.buffers_after, [&](int index) { return buffers[index]; });
        set_words_after(run.memories, run.memories_after, [&](int index) { return memories[index]; });
        return result;
    }

private:
    void set(valhall::tgsi::register_file of, int lane, const std::vector<int>& numbers, const std::vector<std::uint32_t>& words)
    {
        for (std::size_t n = 0; n < words.size(); ++n) quad_.find(of, numbers[n / 4]).set_word(lane, static_cast<int>(n % 4), words[n]);
    }

    void get(int lane, const std::vector<int>& numbers, vector_lane& of)
    {
        for (std::size_t n = 0; n < of.out.size(); ++n) of.out[n] = quad_.output(numbers[n / 4]).word(lane, static_cast<int>(n % 4));
        of.is_alive = (quad_.alive >> lane & 1) != 0;
    }

    valhall::tgsi::growing_program_state quad_;
    std::uint64_t limit_;
};

#endif
