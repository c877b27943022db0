// SPDX-License-Identifier: MIT
// Chooses the words of uniform or constant buffers that are passed as uniforms: those at constant offsets, the most read first.
#ifndef VALHALL_FRONT_PROMOTION_HPP
#define VALHALL_FRONT_PROMOTION_HPP

#include <cstdint>

#include "valhall/compiler/ir/pool.hpp"

namespace valhall::front {

/// How often each word of the buffers is read, by the key of its uniform, and which of them become uniforms.
class promoted_words {
public:
    /// Counts a read of the word with this key.
    constexpr void count_read(std::uint64_t key)
    {
        if (2 * (words_.size() + 1) > slots_.size()) grow();
        std::uint32_t& at = slots_[slot_of(key)];
        if (at == 0) at = words_.add({key}) + 1;
        ++words_[at - 1].reads;
    }
    /// True if the word is read.
    constexpr bool is_read(std::uint64_t key) const { return !words_.empty() && slots_[slot_of(key)] != 0; }
    /// The number of different words that are read.
    constexpr std::uint32_t size() const { return words_.size(); }

    /// Chooses the `most` words that are read most often; of equals, those that are read first.
    constexpr void choose(std::uint32_t most)
    {
        pool<std::uint32_t> words_by_reads;  // by number of reads: how many words
        for (const counted_word& one : words_) {
            if (words_by_reads.size() <= one.reads) words_by_reads.resize(one.reads + 1, 0);
            ++words_by_reads[one.reads];
        }
        // All words with more than `least` reads are chosen, and some of those with as many.
        std::uint32_t least = words_by_reads.size(), left = most;
        while (least > 1 && words_by_reads[least - 1] <= left) left -= words_by_reads[--least];
        --least;
        for (counted_word& one : words_) {
            one.is_chosen = one.reads > least || (one.reads == least && left != 0);
            left -= one.is_chosen && one.reads == least;
        }
    }
    /// True if choose() has chosen the word.
    constexpr bool is_chosen(std::uint64_t key) const
    {
        if (words_.empty()) return false;
        const std::uint32_t at = slots_[slot_of(key)];
        return at != 0 && words_[at - 1].is_chosen;
    }

private:
    template <class T>
    using pool = compiler::pool<T>;

    struct counted_word {
        std::uint64_t key = 0;
        std::uint32_t reads = 0;
        bool is_chosen = false;
    };

    // ---- a hash table of places in `words_`, plus 1; 0 marks a free slot ----

    constexpr std::uint32_t slot_of(std::uint64_t key) const
    {
        const std::uint32_t mask = slots_.size() - 1;
        std::uint32_t at = static_cast<std::uint32_t>(key * 0x9E3779B97F4A7C15u >> 32) & mask;
        while (slots_[at] != 0 && words_[slots_[at] - 1].key != key) at = (at + 1) & mask;
        return at;
    }
    constexpr void grow()
    {
        const std::uint32_t size = slots_.empty() ? 64 : 2 * slots_.size();
        slots_.assign(size, 0);
        for (std::uint32_t n = 0; n < words_.size(); ++n) slots_[slot_of(words_[n].key)] = n + 1;
    }

    pool<counted_word> words_{};  // in the order of their first reads
    pool<std::uint32_t> slots_{};
};

}  // namespace valhall::front

#endif
