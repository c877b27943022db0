// SPDX-License-Identifier: MIT
// Shared code of tests: test data as lines and words, and laws checked in loops that are too long for an assertion each.
// Not part of the library.
#ifndef VALHALL_TESTS_SUPPORT_HPP
#define VALHALL_TESTS_SUPPORT_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "valhall/bits.hpp"
#include "valhall/fault.hpp"
#include "valhall/isa/arch.hpp"

#include "catch.hpp"

// Checks a law in a constant expression and at run time. With optimisation, g++ replaces a call that has constant arguments by its result, so
// only the configuration `sanitize`, which is not optimised, surely runs the code of the second check.
#define HOLDS(law)              \
    do {                        \
        static_assert(law);     \
        HOLDS_AT_RUN_TIME(law); \
    } while (false)

// Like CHECK, which also asks compilers whether a law is constant: clang++ then evaluates it once more.
#define HOLDS_AT_RUN_TIME(law) tests::check_law(static_cast<bool>(law), #law, __FILE__, __LINE__)

namespace tests {

// ---- laws ----

// Fails the test if a law does not hold.
inline void check_law(bool holds, const char* law, const char* file, int line)
{
    INFO(file << ':' << line << ": " << law);
    CHECK(holds);
}

// Counts the cases of a law, and keeps the first ones that broke it.
class tally {
public:
    // Calls `describe`, which returns a std::string, only if the law is broken.
    template <class Describe>
    bool expect(bool holds, Describe&& describe)
    {
        ++count_;
        if (holds) return true;
        ++failures_;
        if (failures_ <= 8) report_ += "\n  " + describe();
        return false;
    }

    std::size_t count() const { return count_; }
    // Empty if the law held in all cases.
    std::string failures() const
    {
        return failures_ == 0 ? "" : std::to_string(failures_) + " of " + std::to_string(count_) + ":" + report_;
    }

private:
    std::size_t count_ = 0;
    std::size_t failures_ = 0;
    std::string report_{};
};

inline std::string hex(valhall::word value)
{
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

inline std::string arch_text(valhall::arch on) { return std::string(name_of(on)); }

// The architecture with a name; fails the test if there is none.
inline valhall::arch arch_named(std::string_view name)
{
    for (const valhall::arch on : valhall::architectures)
        if (name_of(on) == name) return on;
    FAIL("no such architecture: " << name);
    return {};
}

// Fails the test if an operation that has to succeed did not.
inline void must(const valhall::status& done)
{
    if (!done) FAIL(valhall::sentence_of(done.error().code));
}

// ---- test data ----

// The contents of a file of tests/data; fails the test if there is no such file.
inline std::string read_data(const std::string& name)
{
    std::ifstream file(VALHALL_TEST_DATA "/" + name, std::ios::binary);
    INFO("file " << name);
    REQUIRE(file.good());
    return {std::istreambuf_iterator<char>(file), {}};
}

// The lines of a text, without their line feeds.
inline std::vector<std::string> lines_of(std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t size = text.find('\n');
        lines.emplace_back(text.substr(0, size));
        if (size == std::string_view::npos) break;
        text.remove_prefix(size + 1);
    }
    return lines;
}

// The parts of a text between separators.
inline std::vector<std::string> split(std::string_view text, std::string_view separator)
{
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t size = text.find(separator);
        parts.emplace_back(text.substr(0, size));
        if (size == std::string_view::npos) return parts;
        text.remove_prefix(size + separator.size());
    }
}

// The numbers after a name in tests/data/counts.txt, which the oracle writes: of instructions and aliases one for each architecture.
inline std::vector<int> counted(std::string_view name)
{
    std::vector<int> numbers;
    for (const std::string& line : lines_of(read_data("counts.txt"))) {
        const std::vector<std::string> f = split(line, " ");
        if (f[0] != name) continue;
        for (std::size_t n = 1; n < f.size(); ++n) numbers.push_back(std::stoi(f[n]));
    }
    REQUIRE(!numbers.empty());
    return numbers;
}
inline std::size_t counted_once(std::string_view name) { return static_cast<std::size_t>(counted(name)[0]); }

// The words of little-endian bytes.
inline std::vector<valhall::word> words_of(std::string_view bytes)
{
    REQUIRE(bytes.size() % 8 == 0);
    std::vector<valhall::word> words(bytes.size() / 8);
    for (std::size_t i = 0; i < bytes.size(); ++i) words[i / 8] |= valhall::word{static_cast<unsigned char>(bytes[i])} << (8 * (i % 8));
    return words;
}

}  // namespace tests

#endif
