// SPDX-License-Identifier: MIT
// Shared code of the fuzzers: reports of broken laws, counts, and reading and changing inputs. The inputs of libFuzzer are
// bytes; a word is eight bytes, little-endian. Not part of the library.
#ifndef VALHALL_TESTS_FUZZ_FUZZER_HPP
#define VALHALL_TESTS_FUZZ_FUZZER_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/bits.hpp"
#include "valhall/isa/arch.hpp"
#include "valhall/text/dialect.hpp"

#include "random.hpp"

namespace tests {

inline std::string arch_text(valhall::arch on) { return std::string(name_of(on)); }

inline std::string hex(valhall::word value)
{
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

// ---- counts ----

// Printed when the fuzzer ends, because libFuzzer counts only inputs, each of which has many words or lines.
class run_counts {
public:
    explicit run_counts(std::initializer_list<std::string_view> names)
    {
        for (const std::string_view name : names) counts_.push_back({std::string(name), 0});
    }
    run_counts(const run_counts&) = delete;
    run_counts& operator=(const run_counts&) = delete;
    ~run_counts()
    {
        std::fprintf(stderr, "counted:");
        for (const auto& [name, count] : counts_) std::fprintf(stderr, " %llu %s,", static_cast<unsigned long long>(count), name.c_str());
        std::fprintf(stderr, " without a finding\n");
    }

    void add(std::size_t which, std::size_t count = 1) { counts_[which].count += count; }

private:
    struct named_count {
        std::string name;
        std::uint64_t count;
    };
    std::vector<named_count> counts_{};
};

// If a law is broken, prints it and aborts.
inline void expect_no_broken_law(const std::string& broken)
{
    if (broken.empty()) return;
    std::fprintf(stderr, "broken law: %s\n", broken.c_str());
    std::abort();
}

// ---- inputs ----

// A hash of a text. It determines the options, which are not part of an input.
inline std::uint64_t number_of(std::string_view bytes)
{
    std::uint64_t number = 0xCBF29CE484222325;
    for (const char c : bytes) number = (number ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    return number ^ number >> 32;
}

// Draws choices from a number.
class choices {
public:
    explicit choices(std::uint64_t number) : number_(number) {}

    std::size_t below(std::uint64_t limit)
    {
        const std::uint64_t chosen = number_ % limit;
        number_ /= limit;
        return static_cast<std::size_t>(chosen);
    }
    bool yes() { return below(2) != 0; }

private:
    std::uint64_t number_;
};

// The words of an input, and the bytes after the last whole word as a number, 0 if there are none.
struct words_input {
    std::vector<valhall::word> words{};
    std::uint64_t rest = 0;
};

inline words_input read_words(std::span<const std::uint8_t> bytes)
{
    words_input read;
    read.words.resize(bytes.size() / 8);
    for (std::size_t n = 0; n < bytes.size(); ++n) {
        valhall::word& to = n / 8 < read.words.size() ? read.words[n / 8] : read.rest;
        to |= valhall::word{bytes[n]} << (8 * (n % 8));
    }
    return read;
}

// ---- changes ----

// The bytes of an input, which change in place; `capacity` may be larger than `size`.
class changing_bytes {
public:
    changing_bytes(std::uint8_t* data, std::size_t size, std::size_t capacity) : data_(data), size_(size), capacity_(capacity) {}

    std::size_t size() const { return size_; }

    // Replaces bytes with others. False if the result exceeds the capacity.
    bool replace(std::size_t at, std::size_t count, std::string_view bytes)
    {
        if (size_ - count + bytes.size() > capacity_) return false;
        std::copy(data_ + at + count, data_ + size_, scratch_of(size_ - at - count));
        const std::size_t tail = size_ - at - count;
        std::copy(bytes.begin(), bytes.end(), data_ + at);
        std::copy_n(scratch_.begin(), tail, data_ + at + bytes.size());
        size_ = at + bytes.size() + tail;
        return true;
    }

    std::string_view view() const { return {reinterpret_cast<const char*>(data_), size_}; }

private:
    std::uint8_t* scratch_of(std::size_t size)
    {
        scratch_.resize(std::max(scratch_.size(), size));
        return scratch_.data();
    }

    std::uint8_t* data_;
    std::size_t size_, capacity_;
    std::vector<std::uint8_t> scratch_{};
};

inline std::string bytes_of(valhall::word bits)
{
    std::string bytes(8, '\0');
    for (std::size_t n = 0; n < 8; ++n) bytes[n] = static_cast<char>(bits >> 8 * n & 0xFF);
    return bytes;
}

// Changes one word of an input to any instruction of an architecture, a similar word, or another word of the input; or inserts or
// removes a word. libFuzzer's own changes of bytes hardly ever give an instruction.
inline std::size_t change_word(changing_bytes bytes, dice& random, valhall::arch on)
{
    const std::size_t count = bytes.size() / 8;
    const std::size_t at = 8 * static_cast<std::size_t>(random.below(count + 1));
    const bool is_at_end = at / 8 == count;
    const auto word_at = [&](std::size_t place) {
        const std::string_view all = bytes.view();
        return read_words({reinterpret_cast<const std::uint8_t*>(all.data()) + place, 8}).words[0];
    };
    valhall::word bits = random_instruction(random, random_row(random, on), on, 1 + random.below(6));
    std::size_t replaced = is_at_end || random.chance(3) ? 0 : 8;
    switch (random.below(6)) {
    case 0:
        if (!is_at_end) bits = flipped(random, word_at(at)), replaced = 8;
        break;
    case 1:
        if (count != 0) bits = word_at(8 * static_cast<std::size_t>(random.below(count)));
        break;
    case 2:
        if (!is_at_end && random.chance(2)) {
            bytes.replace(at, 8, {});
            return bytes.size();
        }
        break;
    default: break;
    }
    bytes.replace(at, replaced, bytes_of(bits));
    return bytes.size();
}

}  // namespace tests

#endif
