// SPDX-License-Identifier: MIT
// zlib data: each kind of block is decompressed, and each broken or truncated stream is an error with its place.
#include "catch.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/formats/inflate.hpp>

using namespace valhall::formats;

namespace {

std::vector<std::uint8_t> bytes_of(std::string_view digits)
{
    std::vector<std::uint8_t> bytes;
    for (std::size_t n = 0; n + 1 < digits.size(); n += 2)
        bytes.push_back(static_cast<std::uint8_t>(std::stoi(std::string(digits.substr(n, 2)), nullptr, 16)));
    return bytes;
}

struct stream {
    std::string_view name;
    std::vector<std::uint8_t> bytes;
    std::string text;
};

std::string repeated(std::string_view text, int count)
{
    std::string made;
    for (int n = 0; n < count; ++n) made += text;
    return made;
}

std::string mixed()
{
    std::string made;
    for (int n = 0; n < 700; ++n) made += static_cast<char>('a' + (n * n * 7 + n / 3) % 19);
    return made;
}

// Made by zlib.
std::vector<stream> streams()
{
    const std::string listing = "FADD.f32 r0, r1, r2\nFMA.f32 r3, r0, r1, r2\nIADD.u32 r4, r3, r0\nNOP.end\n";
    return {{"empty", bytes_of("78da030000000001"), ""},
            {"stored", bytes_of("7801010600f9ff73746f726564093c0292"), "stored"},
            {"fixed",
             bytes_of("780173737471d14b3336522832d05128320462232e375f478890b10eb2b02748692948dc44072ac7e5e71fa0979a97c20500"
                      "665d1142"),
             listing},
            {"a long run", bytes_of("78014b4c1c05a380fa0000eebae359"), repeated("a", 600)},
            {"own codes",
             bytes_of("78da73737471d14b3336522832d05128320462232e375f478890b10eb2b02748692948dc44072ac7e5e71fa0979a97c2e536"
                      "6a0c4e631233b2328ad33252f21213f3d3b2325372f2f3d2f30af3d272f3b292d2d393730a0ab28a921373935212738b130b"
                      "3372f3328b52920bd232d347358e6a1c608d00327d7641"),
             repeated(listing, 5) + mixed()},
            {"own codes without copies",
             bytes_of("780105c1c10d84300c04c0bfabd802565662d340242b120f0e8a803c79ac44ff37334795af0ca811ea84c2e6317c654049a8"
                      "11ea84c2f651e55f06b4114a42cd7ee7e5cf7bdb1c55be32a046a8130a9bc7f0950125a146a8130adb47957f19d046280935"
                      "fb9d973fef6d7354f9ca801aa14e286c1ec3570694841aa14e286c1f55fe65401ba124d4ec775efebcb7fd018f0d33c4"),
             repeated(listing, 3)}};
}

read_status decompress(const std::vector<std::uint8_t>& bytes, std::size_t most, std::string& text)
{
    std::vector<std::uint8_t> to{'x'};  // existing bytes stay
    const read_status done = inflate(bytes, 1000, most, to);
    REQUIRE(to.at(0) == 'x');
    text.assign(to.begin() + 1, to.end());
    return done;
}

}  // namespace

TEST_CASE("inflate: stored blocks, fixed codes and own codes")
{
    for (const stream& one : streams()) {
        INFO(one.name);
        std::string text;
        const read_status done = decompress(one.bytes, one.text.size(), text);
        INFO(done.problem << " at " << done.offset);
        CHECK(done);
        CHECK(text == one.text);
    }
}

TEST_CASE("inflate: a stream that is truncated, continued or longer than its stated size is an error")
{
    for (const stream& one : streams()) {
        INFO(one.name);
        std::string text;
        for (std::size_t size = 0; size < one.bytes.size(); ++size) {
            const read_status done =
                decompress({one.bytes.begin(), one.bytes.begin() + static_cast<std::ptrdiff_t>(size)}, one.text.size(), text);
            CHECK(!done);
            CHECK(done.offset >= 1000);
            CHECK(done.offset <= 1000 + size);
        }
        std::vector<std::uint8_t> more = one.bytes;
        more.push_back(0);
        CHECK(decompress(more, one.text.size(), text).problem == "more follows the compressed data");
        if (one.text.empty()) continue;
        CHECK(decompress(one.bytes, one.text.size() - 1, text).problem == "the decompressed data are longer than their stated size");
    }
}

// Some bits may change: those that pad the last block, and distances of copies from equal bytes.
TEST_CASE("inflate: a changed bit is an error, or changes nothing")
{
    for (const stream& one : streams())
        for (std::size_t bit = 0; bit < 8 * one.bytes.size(); ++bit) {
            std::vector<std::uint8_t> bytes = one.bytes;
            bytes[bit / 8] ^= static_cast<std::uint8_t>(1 << bit % 8);
            std::string text;
            const read_status done = decompress(bytes, one.text.size(), text);
            INFO(one.name << ", bit " << bit);
            CHECK((!done || text == one.text));
            CHECK(text.size() <= one.text.size());
        }
}

TEST_CASE("inflate: errors have their place")
{
    const auto expect = [](std::string_view digits, std::string_view problem, std::size_t offset) {
        std::string text;
        const read_status done = decompress(bytes_of(digits), 100, text);
        CHECK(done.problem == problem);
        CHECK(done.offset == 1000 + offset);
    };
    expect("789b", "this is no header of zlib", 0);
    expect("78bb", "this is no header of zlib", 0);  // a dictionary
    expect("780107", "the type of a block is not defined", 3);
    expect("78010101000000", "the size of a stored block differs from its complement", 3);
    expect("780101000000ff", "the size of a stored block differs from its complement", 3);
    expect("7801010000ffff00000002", "the checksum of the decompressed data is wrong", 7);
    expect("78010302000000000000", "a copy is from before the first byte", 3);
    expect("780105ffff00000000000000000000", "the codes of a block are wrong", 3);
}
