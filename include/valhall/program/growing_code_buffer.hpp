// SPDX-License-Identifier: MIT
// The code buffer that allocates, for programs of any length.
#ifndef VALHALL_PROGRAM_GROWING_CODE_BUFFER_HPP
#define VALHALL_PROGRAM_GROWING_CODE_BUFFER_HPP

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "valhall/program/code_buffer.hpp"

namespace valhall {

namespace detail {

struct growing_code_memory {
    std::vector<word> words{};
    std::vector<std::uint32_t> labels{};
    std::vector<label_use> uses{};

    std::size_t word_capacity() const { return words.size(); }
    std::size_t label_capacity() const { return labels.size(); }
    std::size_t use_capacity() const { return uses.size(); }
    bool grow_words() { return grow(words); }
    bool grow_labels() { return grow(labels); }
    bool grow_uses() { return grow(uses); }

    // Indices have 32 bits, and the largest one denotes none.
    template <class T>
    static bool grow(std::vector<T>& bytes)
    {
        constexpr std::size_t most = UINT32_MAX - program_alignment;
        if (bytes.size() >= most) return false;
        bytes.resize(bytes.empty() ? 64 : bytes.size() < most / 2 ? 2 * bytes.size() : most);
        return true;
    }
};

}  // namespace detail

/// A code buffer without a size limit.
class growing_code_buffer : public basic_code_buffer<detail::growing_code_memory> {
public:
    /// An empty buffer for an architecture.
    explicit growing_code_buffer(arch on) : basic_code_buffer(on) {}

    /// Moves words() out and empties the buffer.
    std::vector<word> take()
    {
        const std::size_t size = words().size();
        std::vector<word> taken = std::move(memory().words);
        memory().words = {};
        taken.resize(size);
        clear();
        return taken;
    }
};

}  // namespace valhall

#endif
