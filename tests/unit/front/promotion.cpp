// SPDX-License-Identifier: MIT
// Words of uniform buffers become uniforms: each counts once, and if there are too many, those that are read most often do.
#include "catch.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <valhall/front/promotion.hpp>
#include <valhall/spirv/compile.hpp>
#include <valhall/spirv/read.hpp>

#include "unit/spirv/words.hpp"

using namespace valhall;

TEST_CASE("the words that are read most often are chosen, of equals the first", "[spirv]")
{
    const auto chosen = [](std::vector<std::uint64_t> reads, std::uint32_t most) {
        front::promoted_words words;
        for (const std::uint64_t key : reads) words.count_read(key);
        words.choose(most);
        std::string keys;
        for (std::uint64_t key = 0; key < 10; ++key)
            if (words.is_chosen(key)) keys += static_cast<char>('0' + key);
        return keys;
    };
    CHECK(chosen({1, 2, 3, 2, 3, 3}, 1) == "3");
    CHECK(chosen({1, 2, 3, 2, 3, 3}, 2) == "23");
    CHECK(chosen({1, 2, 3, 2, 3, 3}, 3) == "123");
    CHECK(chosen({1, 2, 3, 2, 3, 3}, 64) == "123");
    CHECK(chosen({1, 2, 3, 2, 3, 3}, 0).empty());
    CHECK(chosen({5, 4, 3, 2}, 2) == "45");
    CHECK(chosen({5, 4, 4, 3, 2, 2, 9}, 3) == "245");
    CHECK(chosen({}, 3).empty());

    front::promoted_words many;
    for (int turn = 0; turn < 2; ++turn)
        for (std::uint64_t key = 0; key < 1000; ++key)
            if (turn == 0 || key % 3 == 0) many.count_read(key << 40 | key);
    CHECK(many.size() == 1000);
    many.choose(334);
    int count = 0;
    for (std::uint64_t key = 0; key < 1000; ++key) {
        CHECK(many.is_chosen(key << 40 | key) == (key % 3 == 0));
        count += many.is_chosen(key << 40 | key);
    }
    CHECK(count == 334);
}

TEST_CASE("a matrix that five products read takes 16 uniforms", "[spirv]")
{
    const spirv::module m = spirv::read(tests::spirv::words_of(VALHALL_TEST_DATA "/spirv/products.spv"));
    REQUIRE(m);
    // The words of the buffer that are uniforms, by their offsets.
    const auto promoted = [&](std::uint32_t most) {
        const spirv::compiled_module made = spirv::compile(m, {.on = arch::v10, .promoted_words = most});
        REQUIRE(made);
        std::vector<std::uint32_t> bytes;
        for (const compiler::uniform_word& u : made.uniforms()) {
            const spirv::uniform_name name = spirv::uniform_name::of(u.key);
            if (!u.is_constant && name.kind == spirv::uniform_kind::uniform_buffer) bytes.push_back(name.value);
        }
        std::sort(bytes.begin(), bytes.end());
        return bytes;
    };
    CHECK(promoted(64).size() == 20);
    CHECK(promoted(20).size() == 20);
    const std::vector<std::uint32_t> matrix = promoted(16);  // read five times, the vector after it twice
    REQUIRE(matrix.size() == 16);
    CHECK(matrix.front() == 0);
    CHECK(matrix.back() == 60);
    CHECK(promoted(0).empty());

    int loads = 0;
    const spirv::compiled_module made = spirv::compile(m, {.on = arch::v10});
    for (const word w : made.words()) loads += has(decode(w, arch::v10)->row(), effect::reads_memory);
    CHECK(loads <= 5);  // attributes only
}
