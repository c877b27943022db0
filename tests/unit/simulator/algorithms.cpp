// SPDX-License-Identifier: MIT
// Compute programs of the corpus, run as workgroups and compared with the same algorithms in plain C++. The comment before each test
// describes the inputs of the program.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "random.hpp"
#include "support.hpp"
#include "tools/simulation.hpp"

using namespace valhall;

namespace {

constexpr std::uint64_t local_address = 0x80000;

// Buffers and uniforms of a program; runs its workgroups one after the other.
class compute {
public:
    compute(const std::string& name, std::array<std::uint32_t, 3> size)
        : words_(tests::words_of(tests::read_data("corpus/" + name + ".bin"))), size_(size)
    {
    }

    void add_buffer(std::uint32_t handle, std::vector<std::uint32_t> words) { buffers_.emplace_back(handle, std::move(words)); }
    void set_uniforms(std::vector<std::uint32_t> words) { uniforms_ = std::move(words); }
    void set_local_size(std::size_t bytes) { local_size_ = bytes; }
    const std::vector<std::uint32_t>& buffer(std::size_t n) const { return buffers_[n].second; }

    void run_group(std::array<std::uint32_t, 3> group, simulator::default_host* devices = nullptr)
    {
        simulation run(words_, arch::v9, state_of(group));
        if (devices != nullptr) devices->buffers = run.devices().buffers;
        const simulator::run_fault fault = run.run(100'000, nullptr, devices);
        INFO("instruction " << fault.index << ", lane " << fault.lane << ", value " << fault.value);
        REQUIRE(simulator::sentence_of(fault.code) == simulator::sentence_of(simulator::run_error::none));
        for (std::size_t n = 0; n < buffers_.size(); ++n) {
            const std::vector<std::uint8_t>& bytes = run.state().memory[n].bytes;
            for (std::size_t i = 0; i < buffers_[n].second.size(); ++i)
                buffers_[n].second[i] = static_cast<std::uint32_t>(simulator::load_bytes(&bytes[4 * i], 4));
        }
    }

private:
    machine_state state_of(std::array<std::uint32_t, 3> group) const
    {
        machine_state s;
        s.is_workgroup = true;
        s.size = size_;
        s.group = group;
        s.invocations = std::size_t{size_[0]} * size_[1] * size_[2];
        for (std::size_t n = 0; n < uniforms_.size(); ++n) s.uniforms[static_cast<int>(n)] = uniforms_[n];
        std::uint64_t address = 0x100000;
        for (const auto& [handle, words] : buffers_) {
            memory_piece piece{address, std::vector<std::uint8_t>(4 * words.size())};
            for (std::size_t i = 0; i < words.size(); ++i) simulator::store_bytes(&piece.bytes[4 * i], 4, words[i]);
            s.buffers[handle] = {handle, address, piece.bytes.size()};
            s.memory.push_back(std::move(piece));
            address += 0x100000;
        }
        s.specials[special::workgroup_local_pointer] = {local_address, 0};
        if (local_size_ != 0) s.memory.push_back({local_address, std::vector<std::uint8_t>(local_size_)});
        return s;
    }

    std::vector<word> words_;
    std::array<std::uint32_t, 3> size_;
    std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>> buffers_{};
    std::vector<std::uint32_t> uniforms_{};
    std::size_t local_size_ = 0;
};

std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }
float float_of(std::uint32_t bits) { return std::bit_cast<float>(bits); }

std::vector<std::uint32_t> random_words(tests::dice& random, std::size_t count)
{
    std::vector<std::uint32_t> words(count);
    for (std::uint32_t& one : words) one = static_cast<std::uint32_t>(random.bits());
    return words;
}

}  // namespace

// reduce_cs: 128 invocations. Buffer 6:0 has 256 floats for each workgroup; r57 is the workgroup's number in x.
// Each invocation adds two of them, 128 apart, into 512 bytes of local memory, which are added in halves. The sum goes to the float
// of that number in buffer 6:1.
TEST_CASE("reduce_cs sums", "[simulator][algorithms]")
{
    constexpr std::size_t groups = 3;
    tests::dice random;
    std::vector<std::uint32_t> input(256 * groups);
    for (std::uint32_t& one : input) one = bits_of(static_cast<float>(static_cast<int>(random.below(2'000'001)) - 1'000'000) / 1024.0f);
    compute program("reduce_cs", {128, 1, 1});
    program.add_buffer(0x06000000, input);
    program.add_buffer(0x06000001, std::vector<std::uint32_t>(groups));
    program.set_local_size(512);
    for (std::uint32_t g = 0; g < groups; ++g) program.run_group({g, 0, 0});
    for (std::size_t g = 0; g < groups; ++g) {
        std::array<float, 256> sums{};
        for (std::size_t i = 0; i < 256; ++i) sums[i] = float_of(input[256 * g + i]);
        for (std::size_t half = 128; half > 0; half /= 2)
            for (std::size_t i = 0; i < half; ++i) sums[i] += sums[i + half];
        CHECK(program.buffer(1)[g] == bits_of(sums[0]));
    }
}

// bitonic_cs: 256 invocations. Buffer 6:0 has 512 pairs of a signed key and a value for each workgroup, which has its
// number in x. The program sorts them by key in 4096 bytes of local memory and writes them back; pairs with equal keys in
// any order.
TEST_CASE("bitonic_cs sorts", "[simulator][algorithms]")
{
    constexpr std::size_t groups = 2, pairs = 512;
    tests::dice random;
    std::vector<std::uint32_t> input = random_words(random, 2 * pairs * groups);
    for (std::size_t i = 0; i < 40; ++i) input[2 * random.below(pairs)] = 7;  // equal keys
    compute program("bitonic_cs", {256, 1, 1});
    program.add_buffer(0x06000000, input);
    program.set_local_size(8 * pairs);
    for (std::uint32_t g = 0; g < groups; ++g) program.run_group({g, 0, 0});
    for (std::size_t g = 0; g < groups; ++g) {
        std::vector<std::pair<std::int32_t, std::uint32_t>> had, wanted;
        bool is_sorted = true;
        for (std::size_t i = pairs * g; i < pairs * (g + 1); ++i) {
            had.emplace_back(static_cast<std::int32_t>(program.buffer(0)[2 * i]), program.buffer(0)[2 * i + 1]);
            wanted.emplace_back(static_cast<std::int32_t>(input[2 * i]), input[2 * i + 1]);
            is_sorted &= had.size() < 2 || had[had.size() - 2].first <= had.back().first;
        }
        CHECK(is_sorted);
        std::sort(had.begin(), had.end());
        std::sort(wanted.begin(), wanted.end());
        CHECK((had == wanted));
    }
}

// matmul_cs: 16 by 16 invocations. u0 is n, a multiple of 16; buffers 6:2 and 6:1 are matrices of n by n floats, a row after the
// other, and 6:0 becomes their product. r60 and r61, the global numbers in x and y, are column and row. Tiles of both are in 2048
// bytes of local memory. Each sum is over the columns in order, with fused products.
TEST_CASE("matmul_cs multiplies", "[simulator][algorithms]")
{
    constexpr std::size_t n = 32;
    tests::dice random;
    std::vector<std::uint32_t> a(n * n), b(n * n);
    for (std::vector<std::uint32_t>* const matrix : {&a, &b})
        for (std::uint32_t& one : *matrix) one = bits_of(static_cast<float>(static_cast<int>(random.below(2001)) - 1000) / 300.0f);
    compute program("matmul_cs", {16, 16, 1});
    program.add_buffer(0x06000000, std::vector<std::uint32_t>(n * n));
    program.add_buffer(0x06000001, b);
    program.add_buffer(0x06000002, a);
    program.set_uniforms({n});
    program.set_local_size(2048);
    for (std::uint32_t y = 0; y < n / 16; ++y)
        for (std::uint32_t x = 0; x < n / 16; ++x) program.run_group({x, y, 0});
    std::vector<std::uint32_t> wanted;
    for (std::size_t y = 0; y < n; ++y) {
        for (std::size_t x = 0; x < n; ++x) {
            float sum = 0;
            for (std::size_t k = 0; k < n; ++k) sum = std::fma(float_of(a[y * n + k]), float_of(b[k * n + x]), sum);
            wanted.push_back(bits_of(sum));
        }
    }
    CHECK((program.buffer(0) == wanted));
}

namespace {

using colour = std::array<float, 3>;

// The bin of a colour's brightness in a histogram, and the distance to the next bin.
std::pair<std::size_t, double> place_of(const colour& c)
{
    const double brightness =
        255 * (0.2126 * static_cast<double>(c[0]) + 0.7152 * static_cast<double>(c[1]) + 0.0722 * static_cast<double>(c[2]));
    const double place = std::floor(brightness);
    return {static_cast<std::size_t>(place), std::min(brightness - place, place + 1 - brightness)};
}

// Answers LD_TEX_IMM with four floats of a picture, at the coordinates in the halves of its source.
class picture : public simulator::default_host {
public:
    std::size_t width = 0;
    std::vector<colour> pixels{};

    simulator::run_error answer(simulator::request& m) override
    {
        if (m.what.code() != opcode::LD_TEX_IMM) return simulator::run_error::no_host;
        for (std::size_t lane = 0; lane < simulator::warp_size; ++lane) {
            if (!m.is_active(static_cast<int>(lane))) continue;
            const std::uint32_t at = m.sources.low[0][lane];
            const std::size_t index = (at >> 16) * width + (at & 0xFFFF);
            if ((at & 0xFFFF) >= width || index >= pixels.size()) return simulator::run_error::no_host;
            for (std::size_t n = 0; n < 3; ++n) m.written[n][lane] = bits_of(pixels[index][n]);
            m.written[3][lane] = bits_of(1.0f);
        }
        return simulator::run_error::none;
    }
};

}  // namespace

// histogram_cs: 16 by 16 invocations, each of a pixel, whose coordinates are r60 and r61; u0 and u1 are the width and height of the
// picture, which is texture 5:0. The program counts their brightness in 1024 bytes of local memory, and adds the counts to
// 256 words of buffer 6:0. It computes the brightness in halves, so the test has only pixels for which the rounding does not matter.
TEST_CASE("histogram_cs counts", "[simulator][algorithms]")
{
    constexpr std::uint32_t width = 21, height = 19;
    tests::dice random;
    picture devices;
    devices.width = width;
    std::vector<std::uint32_t> wanted = random_words(random, 256);
    compute program("histogram_cs", {16, 16, 1});
    program.add_buffer(0x06000000, wanted);
    program.set_uniforms({width, height});
    program.set_local_size(1024);
    const auto part = [&] { return static_cast<float>(random.below(256)) / 255.0f; };
    while (devices.pixels.size() < width * height) {
        const colour c{part(), part(), part()};
        const auto [place, margin] = place_of(c);
        if (margin < 0.35) continue;
        devices.pixels.push_back(c);
        ++wanted[place];
    }
    for (std::uint32_t y = 0; y < 2; ++y)
        for (std::uint32_t x = 0; x < 2; ++x) program.run_group({x, y, 0}, &devices);
    CHECK((program.buffer(0) == wanted));
}

namespace {

constexpr std::array<std::uint32_t, 16> round_constants{0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
                                                        0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
                                                        0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174};

// 32 rounds of SHA-256's compression of a block, from its initial state, with the first 16 constants twice and without the
// final addition. The words of the block are big-endian.
std::array<std::uint32_t, 8> compressed(std::array<std::uint32_t, 32> w)
{
    for (std::size_t t = 16; t < 32; ++t) {
        const std::uint32_t x = w[t - 15], y = w[t - 2];
        w[t] = w[t - 16] + (std::rotr(x, 7) ^ std::rotr(x, 18) ^ x >> 3) + w[t - 7] + (std::rotr(y, 17) ^ std::rotr(y, 19) ^ y >> 10);
    }
    std::array<std::uint32_t, 8> s{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    for (std::size_t t = 0; t < 32; ++t) {
        const auto [a, b, c, d, e, f, g, h] = s;
        const std::uint32_t first =
            h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + round_constants[t & 15] + w[t];
        const std::uint32_t second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        s = {first + second, a, b, c, d + first, e, f, g};
    }
    return s;
}

constexpr std::uint32_t reversed(std::uint32_t x) { return x >> 24 | (x >> 8 & 0xFF00) | (x << 8 & 0xFF0000) | x << 24; }

}  // namespace

// sha256_cs: each invocation replaces the first 32 of the 64 bytes at 64 times its global number in x, r60, in buffer 6:0 by the
// result of compressed(). Buffer 0:0 has the 16 constants. The size of the workgroup does not matter.
TEST_CASE("sha256_cs compresses", "[simulator][algorithms]")
{
    constexpr std::size_t groups = 2, size = 40;
    tests::dice random;
    const std::vector<std::uint32_t> input = random_words(random, 16 * groups * size);
    compute program("sha256_cs", {size, 1, 1});
    program.add_buffer(0x06000000, input);
    program.add_buffer(0x00000000, {round_constants.begin(), round_constants.end()});
    for (std::uint32_t g = 0; g < groups; ++g) program.run_group({g, 0, 0});
    std::vector<std::uint32_t> wanted = input;
    for (std::size_t block = 0; block < groups * size; ++block) {
        std::array<std::uint32_t, 32> w{};
        for (std::size_t i = 0; i < 16; ++i) w[i] = reversed(input[16 * block + i]);
        const std::array<std::uint32_t, 8> result = compressed(w);
        std::copy(result.begin(), result.end(), wanted.begin() + static_cast<std::ptrdiff_t>(16 * block));
    }
    CHECK((program.buffer(0) == wanted));
}
