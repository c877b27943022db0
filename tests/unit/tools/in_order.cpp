// SPDX-License-Identifier: MIT
// in_order.hpp: pieces that several threads compute come out in order.
#include "catch.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tools/in_order.hpp"

namespace {

// Takes longer for some pieces than for others, so that they finish in a different order.
std::string piece(std::size_t index)
{
    for (std::size_t n = 0; n < index * 7919 % 13; ++n) std::this_thread::yield();
    return std::to_string(index);
}

}  // namespace

TEST_CASE("in_order: pieces come in order, each once, for any number of pieces and threads")
{
    for (const std::size_t count : {0u, 1u, 2u, 31u, 32u, 33u, 1000u})
        for (const std::size_t threads : {1u, 2u, 3u, 8u, 100u}) {
            std::vector<std::string> taken;
            in_order(count, threads, piece, [&](std::size_t index, std::string&& made) {
                REQUIRE(index == taken.size());
                taken.push_back(std::move(made));
            });
            REQUIRE(taken.size() == count);
            for (std::size_t n = 0; n < count; ++n) REQUIRE(taken[n] == std::to_string(n));
        }
}

TEST_CASE("in_order: a bounded number of pieces waits to be handed out")
{
    std::atomic<std::size_t> made = 0;
    std::size_t most_ahead = 0;
    const auto make = [&](std::size_t index) { return ++made, index; };
    in_order(20'000, 2, make, [&](std::size_t index, std::size_t) { most_ahead = std::max(most_ahead, made - index); });
    // 16 groups of 32 pieces in the window, and one group that each thread is computing.
    CHECK(most_ahead <= 18 * 32);
}

TEST_CASE("in_order: an exception of the consumer reaches the caller, and the threads end")
{
    for (const std::size_t threads : {1u, 4u}) {
        const auto take = [](std::size_t index, std::size_t) {
            if (index == 2000) throw std::runtime_error("no more");
        };
        CHECK_THROWS_WITH(in_order(50'000, threads, [](std::size_t index) { return index; }, take), "no more");
    }
}
