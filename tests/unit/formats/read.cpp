// SPDX-License-Identifier: MIT
// Files that hold programs: each format is recognised, its programs are found at their places, and a file with a wrong length is
// refused with the place of the mistake.
// Also tests: formats/
#include "catch.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/emit/constructors.hpp>
#include <valhall/formats/driver_text.hpp>
#include <valhall/formats/find_code.hpp>
#include <valhall/formats/inflate.hpp>
#include <valhall/formats/mbs2_uniforms.hpp>
#include <valhall/formats/read.hpp>

#include "files.hpp"
#include "random.hpp"

using namespace valhall;
using namespace valhall::formats;

namespace {

const std::vector<word> program{emit::FADD_f32(r0, r1, r2), emit::FMA_f32(r3, r0, r1, -r2), emit::IADD_u32(r4, r3, r0),
                                emit::IADD_u32(r5, r3, r0), emit::NOP(mod::end)};

struct maker {
    file_kind kind;
    tests::file_maker file;
};

std::vector<maker> all_files()
{
    return {{file_kind::mbs2, tests::make_mbs2(program)},
            {file_kind::mbs2, tests::make_mbs2(program, false)},
            {file_kind::mbs2, tests::make_kernel(program)},
            {file_kind::pipeline_cache, tests::make_pipeline_cache(program)},
            {file_kind::shader_object, tests::make_shader_object(program)},
            {file_kind::mesa_database, tests::make_mesa_database(program)},
            {file_kind::fossilize, tests::make_fossilize(program)},
            {file_kind::egl_cache, tests::make_egl_cache(program)},
            {file_kind::mesa_database, tests::make_mesa_database({tests::make_mesa_entry(program), tests::make_mesa_entry(program)})},
            {file_kind::mesa_entry, tests::make_mesa_entry(program)},
            {file_kind::egl_entry, tests::make_egl_entry(program)},
            {file_kind::egl_entry, tests::make_egl_entry(program, false)},
            {file_kind::elf, tests::make_elf(program)},
            {file_kind::elf, tests::make_elf(program, 0, false)}};
}

read_status read(const std::vector<std::uint8_t>& bytes, std::vector<contained_program>& found)
{
    return read_programs(bytes, kind_of(bytes), [&](const contained_program& one) { found.push_back(one); });
}

}  // namespace

TEST_CASE("formats: the symbols of an object are those of its lists, without padding zeros")
{
    for (const bool is_recent : {true, false}) {
        std::vector<contained_program> found;
        const tests::file_maker file = tests::make_mbs2(program, is_recent);
        REQUIRE(read(file.bytes, found));
        REQUIRE(found.size() == 3);
        for (const contained_program& one : found) {
            std::vector<std::string> names;
            each_symbol(one, [&](symbol_list list, byte_span name) {
                names.push_back(std::to_string(static_cast<int>(list)) + ' ' + std::string(name.begin(), name.end()));
            });
            CHECK(names == std::vector<std::string>{"0 position", "0 uv", "2 constants", "5 a\nmap"});
        }
    }
    // Files of other formats have none.
    std::vector<contained_program> found;
    REQUIRE(read(tests::make_elf(program).bytes, found));
    each_symbol(found.at(0), [](symbol_list, byte_span) { FAIL(); });
}

TEST_CASE("formats: an object says which members of symbols and which constants its uniforms hold")
{
    const auto text = [](byte_span name) { return std::string(name.begin(), name.end()); };
    std::vector<contained_program> found;
    const tests::file_maker file = tests::make_mbs2(program);
    REQUIRE(read(file.bytes, found));
    std::vector<std::string> uniforms;
    each_uniform(found.at(2), [&](const uniform_source& u) {
        uniforms.push_back('u' + std::to_string(u.uniform) + ' ' + text(u.symbol) + ' ' + text(u.member) + ' ' + std::to_string(u.word) +
                           '/' + std::to_string(u.components) + ' ' + std::to_string(u.value));
    });
    CHECK(uniforms == std::vector<std::string>{"u7 constants size 1/2 0", "u8 constants scale 0/1 0", "u9   0/0 1078988898"});

    // A file of another kind has no symbols. Without the tag of its type, a symbol is unknown, and only the constant is found.
    each_uniform(contained_program{}, [](const uniform_source&) { FAIL(); });
    std::vector<std::uint8_t> other(found[2].symbols.begin(), found[2].symbols.end());
    const std::string_view tag = "TYPETPIB";
    for (auto at = other.begin(); (at = std::search(at, other.end(), tag.begin(), tag.begin() + 4)) != other.end();) *at++ = 'X';
    uniforms.clear();
    each_uniform({.symbols = other}, [&](const uniform_source& u) { uniforms.push_back(std::to_string(u.uniform)); });
    CHECK(uniforms == std::vector<std::string>{"9"});
}

TEST_CASE("formats: an object with broken symbols names a bounded number of uniforms")
{
    std::vector<contained_program> found;
    const tests::file_maker file = tests::make_mbs2(program);
    REQUIRE(read(file.bytes, found));
    const std::vector<std::uint8_t> right(found[0].symbols.begin(), found[0].symbols.end());
    for (std::size_t at = 0; at < right.size(); ++at)
        for (const std::uint8_t wrong : std::array<std::uint8_t, 3>{0x00, 0x7F, 0xFF}) {
            std::vector<std::uint8_t> bytes = right;
            bytes[at] = wrong;
            std::size_t count = 0;
            each_uniform({.symbols = bytes}, [&](const uniform_source& u) { count += u.symbol.size() <= bytes.size(); });
            CHECK(count <= 4100);
        }
}

TEST_CASE("formats: each format is recognised, and its programs are found at their places")
{
    for (const auto& [kind, file] : all_files()) {
        INFO(name_of(kind));
        CHECK(kind_of(file.bytes) == kind);
        std::vector<contained_program> found;
        const read_status status = read(file.bytes, found);
        INFO(status.problem << " at " << status.offset);
        REQUIRE(status);
        REQUIRE(found.size() == file.code.size());
        for (std::size_t n = 0; n < found.size(); ++n) {
            CHECK(found[n].compressed == compression::none);
            if (found[n].is_found) {  // somewhere in an entry
                std::vector<likely_code> code;
                find_code(found[n].code, arch::v10, [&](const likely_code& c) { code.push_back(c); }, found[n].offset);
                REQUIRE(code.size() == 1);
                CHECK(code[0].offset == file.code[n]);
                CHECK(code[0].words == program.size());
            } else {
                CHECK(found[n].offset == file.code[n]);
                CHECK(words_of(found[n].code) == program);
            }
        }
    }
}

TEST_CASE("formats: an object of Arm's compiler has stages, variants and registers")
{
    std::vector<contained_program> found;
    const tests::file_maker file = tests::make_mbs2(program);
    REQUIRE(read(file.bytes, found));
    REQUIRE(found.size() == 3);
    CHECK(found[0].stage == shader_stage::vertex);
    CHECK(found[1].stage == shader_stage::vertex);
    CHECK(found[1].variant == 1);
    CHECK(found[2].stage == shader_stage::fragment);
    CHECK(found[2].registers == 32);
    CHECK(found[2].scratch == 16);
}

TEST_CASE("formats: a kernel has its name and the size of its workgroups")
{
    std::vector<contained_program> found;
    const tests::file_maker file = tests::make_kernel(program);
    REQUIRE(read(file.bytes, found));
    REQUIRE(found.size() == 1);
    CHECK(std::string(found[0].kernel.begin(), found[0].kernel.end()) == "blur");
    CHECK(std::vector<std::uint32_t>(found[0].workgroup, found[0].workgroup + 3) == std::vector<std::uint32_t>{8, 4, 1});
    found.clear();
    const tests::file_maker shader = tests::make_mbs2(program);
    REQUIRE(read(shader.bytes, found));
    for (const contained_program& one : found) CHECK((one.kernel.empty() && one.workgroup[0] == 0));
}

TEST_CASE("formats: an object says whether it is for Bifrost")
{
    std::vector<contained_program> found;
    REQUIRE(read(tests::for_bifrost(tests::make_mbs2(program)).bytes, found));
    REQUIRE(found.size() == 3);
    for (const contained_program& one : found) CHECK(one.is_bifrost);
    found.clear();
    REQUIRE(read(tests::make_mbs2(program).bytes, found));
    for (const contained_program& one : found) CHECK(!one.is_bifrost);
}

TEST_CASE("formats: a section has its name, and a program for a processor is refused")
{
    std::vector<contained_program> found;
    const tests::file_maker file = tests::make_elf(program);
    REQUIRE(read(file.bytes, found));
    CHECK(found.at(0).name == ".text.shader");
    const read_status status = read(tests::make_elf(program, 62).bytes, found);
    CHECK(status.problem == "this is a program for x86-64");
    CHECK(status.offset == 18);
}

// A wrong length or count is an error, whose place is in the file.
TEST_CASE("formats: each wrong length and count is an error")
{
    for (const auto& [kind, file] : all_files()) {
        for (const tests::file_maker::number& n : file.lengths) {
            std::uint64_t right = 0;
            for (std::size_t i = 0; i < n.size; ++i) right |= std::uint64_t{file.bytes[n.offset + i]} << 8 * i;
            const std::uint64_t most = n.size == 8 ? UINT64_MAX : UINT32_MAX;
            for (const std::uint64_t wrong :
                 {right + 1, right - 1, right + 4, right + 8, right * 2 + 2, right + 0x10000, most, most / 2, most - 7}) {
                std::vector<std::uint8_t> bytes = file.bytes;
                for (std::size_t i = 0; i < n.size; ++i) bytes[n.offset + i] = static_cast<std::uint8_t>(wrong >> 8 * i);
                std::vector<contained_program> found;
                const read_status status = read(bytes, found);
                INFO(name_of(kind) << ": " << wrong << " instead of " << right << " at " << n.offset);
                // Exceptions: sections of ELF files may be anywhere; padding hides some bytes; a blob with a broken object is a blob.
                const bool is_padding =
                    wrong + 4 > right && wrong <= right + 4 && (kind == file_kind::pipeline_cache || kind == file_kind::egl_cache);
                const bool is_in_blob = kind == file_kind::egl_cache && n.offset >= 50;
                // The bytes after the name of a symbol have no known meaning, so a name may be shorter.
                const bool is_shorter_name =
                    n.offset >= 4 && file.bytes[n.offset - 4] == 'S' && file.bytes[n.offset - 3] == 'T' && wrong < right;
                // The words between the name of a kernel and the size of its workgroups have none either.
                const bool is_kernel_name = n.offset >= 12 && file.bytes[n.offset - 12] == 'K' && file.bytes[n.offset - 11] == 'E';
                CHECK((!status || kind == file_kind::elf || is_padding || is_in_blob || is_shorter_name || is_kernel_name));
                CHECK(status.offset <= bytes.size());
                for (const contained_program& one : found) CHECK(one.offset + one.code.size() <= bytes.size());
            }
        }
    }
}

TEST_CASE("formats: a truncated file is an error, and no changed byte leads out of the file")
{
    std::mt19937_64 random(1);
    for (const auto& [kind, file] : all_files()) {
        for (std::size_t size = 0; size < file.bytes.size(); ++size) {
            std::vector<std::uint8_t> bytes(file.bytes.begin(), file.bytes.begin() + static_cast<std::ptrdiff_t>(size));
            std::vector<contained_program> found;
            const bool is_there =
                static_cast<bool>(read_programs(bytes, kind, [&](const contained_program& one) { found.push_back(one); }));
            // A database may end after any entry, and the padding after the last entry of Android's cache may be missing.
            const bool may_end = kind == file_kind::mesa_database || kind == file_kind::fossilize;
            const bool lacks_padding = kind == file_kind::egl_cache && size + 4 > file.bytes.size();
            INFO(name_of(kind) << " of " << size << " bytes");
            CHECK((!is_there || (may_end && found.size() < file.code.size()) || lacks_padding));
        }
        for (std::size_t at = 0; at < file.bytes.size(); ++at) {
            std::vector<std::uint8_t> bytes = file.bytes;
            bytes[at] = static_cast<std::uint8_t>(random());
            std::vector<contained_program> found;
            static_cast<void>(read(bytes, found));
            for (const contained_program& one : found) REQUIRE(one.offset + one.code.size() <= bytes.size());
        }
    }
}

TEST_CASE("formats: compressed entries of caches say how they are compressed, and zlib data are decompressed")
{
    const std::vector<std::uint8_t> data = tests::shader_data(program).bytes;
    const tests::file_maker file = tests::make_mesa_database(
        {tests::make_mesa_entry(tests::zlib(data), data.size()), tests::make_mesa_entry(tests::zstandard(data), data.size())});
    std::vector<contained_program> found;
    const read_status status = read(file.bytes, found);
    INFO(status.problem << " at " << status.offset);
    REQUIRE(status);
    REQUIRE(found.size() == 2);
    CHECK(found[0].compressed == compression::zlib);
    CHECK(found[1].compressed == compression::zstd);
    for (const contained_program& one : found) CHECK(one.decompressed_size == data.size());
    std::vector<std::uint8_t> made;
    REQUIRE(inflate(found[0].code, found[0].offset, data.size(), made));
    CHECK(made == data);
}

TEST_CASE("formats: the index of a database and the status of Android's cache are not programs")
{
    std::vector<contained_program> found;
    const read_status index = read(tests::make_mesa_index().bytes, found);
    CHECK(index.problem == "this is the index of a database: read the file of the database");
    CHECK(index.offset == 20);
    CHECK(read(tests::make_egl_status().bytes, found));
    CHECK(found.empty());
}

TEST_CASE("formats: words are not taken for an entry of Mesa's cache")
{
    std::mt19937_64 random(5);
    for (int n = 0; n < 100'000; ++n) {
        std::array<std::uint8_t, 64> bytes{};
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
        bytes[0] = 1;
        CHECK_FALSE(is_mesa_entry(bytes));
    }
}

TEST_CASE("formats: the error about a file without programs has the place where they would be")
{
    const auto expect_at = [](const tests::file_maker& file, std::size_t offset) {
        INFO(name_of(kind_of(file.bytes)));
        std::vector<contained_program> found;
        const read_status status = read(file.bytes, found);
        INFO(status.problem);
        CHECK(status);
        CHECK(status.offset == offset);
        CHECK(found.empty());
    };
    const auto first = [](tests::file_maker file, std::size_t size) {
        file.bytes.resize(size);
        return file;
    };
    tests::file_maker no_stages, no_shaders, no_binaries;
    no_stages.chunk("MPB1", "12345678");
    expect_at(no_stages, 16);
    no_shaders.chunk("MBS2", "1234");
    expect_at(no_shaders, 12);
    tests::put_shader(no_binaries, "CFRA", {}, true);
    expect_at(no_binaries, no_binaries.lengths.back().offset);

    tests::file_maker cache = first(tests::make_pipeline_cache(program), 36);
    cache.bytes[32] = 0;
    expect_at(cache, 32);
    expect_at(tests::make_shader_object({}), 40);
    expect_at(first(tests::make_mesa_database(program), 20), 20);
    expect_at(first(tests::make_fossilize(program), 16), 16);
    tests::file_maker android = first(tests::make_egl_cache(program), 36);
    android.bytes[20] = 0;
    expect_at(android, 20);

    tests::file_maker no_sections = tests::make_elf(program), no_code = no_sections;
    no_sections.bytes[60] = 0;
    no_sections.bytes[62] = 0;
    expect_at(no_sections, 60);
    const std::size_t sections = no_code.lengths[1].offset - 64 - 24;
    no_code.bytes[sections + 64 + 8] = 2;  // the flags of the section of code: data
    expect_at(no_code, sections);
}

TEST_CASE("formats: objects are read in constant expressions")
{
    static constexpr std::array<std::uint8_t, 20> empty{'M', 'B', 'S', '2', 12, 0, 0, 0, 54, 0, 0, 0, 'N', 'O', 'N', 'E', 0, 0, 0, 0};
    constexpr auto visit = [](const contained_program&) {};
    static_assert(kind_of(empty) == file_kind::mbs2);
    static_assert(read_programs(empty, file_kind::mbs2, visit).offset == 12);
    static_assert(!read_programs(byte_span(empty).first(19), file_kind::mbs2, visit));
    CHECK(true);
}

TEST_CASE("formats: code ends at the last reachable word")
{
    std::vector<word> words = program;
    words.push_back(0);
    words.push_back(0x123456789);
    CHECK(code_size(words, arch::v10) == program.size());
    CHECK(code_size(program, arch::v10) == program.size());
}

TEST_CASE("formats: code is found among other bytes, and nowhere else")
{
    std::mt19937_64 random(2);
    std::vector<std::uint8_t> bytes(20'000);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    std::vector<likely_code> found;
    find_code(bytes, arch::v10, [&](const likely_code& c) { found.push_back(c); });
    CHECK(found.empty());
    constexpr std::size_t place = 1236;
    for (std::size_t n = 0; n < 8 * program.size(); ++n) bytes[place + n] = static_cast<std::uint8_t>(program[n / 8] >> 8 * (n % 8));
    find_code(bytes, arch::v10, [&](const likely_code& c) { found.push_back(c); });
    REQUIRE(found.size() == 1);
    CHECK(found[0].offset == place);
    CHECK(found[0].words == program.size());
    CHECK(found[0].score > 20);
}

// A search that started again at each word of a run would take minutes here.
TEST_CASE("formats: a long run of legal words without an end is searched in linear time")
{
    const word legal = emit::FADD_f32(r0, r1, r2);
    std::vector<std::uint8_t> bytes(8 * 300'000);
    for (std::size_t n = 0; n < bytes.size(); ++n) bytes[n] = static_cast<std::uint8_t>(legal >> 8 * (n % 8));
    find_code(bytes, arch::v10, [](const likely_code&) { FAIL("there is no program"); });
}

TEST_CASE("formats: truncated output of drivers has the first words, and says which line lacks bytes")
{
    const std::string text = "vertex shader\n   01 02 00 00 00 c0 a4 00    FADD.f32 r0, r1, r2\n   00 00 00 00 00 c0 00 78    NOP.end\n";
    const std::vector<word> right{0x00a4c00000000201, 0x7800c00000000000};
    const std::size_t second = text.find("   00 00 00 00 00 c0") + 3;
    for (std::size_t size = 0; size <= text.size(); ++size) {
        INFO(text.substr(0, size));
        const std::vector<printed_program> found = read_driver_text(std::string_view(text).substr(0, size));
        REQUIRE(found.size() <= 1);
        const std::size_t count = found.empty() ? 0 : found[0].words.size();
        CHECK(count == (size < text.find("    FADD") ? 0 : size < second + 23 ? 1 : 2));
        for (std::size_t n = 0; n < count; ++n) CHECK(found[0].words[n] == right[n]);
        const bool is_broken = size >= second + 5 && size < second + 23;
        if (count != 0) CHECK(found[0].broken_line == (is_broken ? 3 : 0));
    }
    // A byte is missing in the middle, before the text of the line.
    const std::vector<printed_program> found = read_driver_text(text.substr(0, second + 3) + text.substr(second + 6));
    REQUIRE(found.size() == 1);
    CHECK(found[0].broken_line == 3);
    // Text after a program may begin with a byte.
    for (const std::string_view line : {"be 5 of them", "00 11 22 33 44 55 66 77 88 99 aa bb cc dd ee ff", "ad", "12 registers"})
        CHECK(read_driver_text(text + std::string(line)).at(0).broken_line == 0);
}

TEST_CASE("formats: programs in the output of drivers are read")
{
    const std::vector<printed_program> found = read_driver_text("MESA_SHADER_FRAGMENT of something\n"
                                                                "   01 02 00 00 00 c0 a4 00    FADD.f32 r0, r1, r2\n"
                                                                "L1:\n"
                                                                "   00 00 00 00 00 c0 00 78    NOP.end\r\n"
                                                                "\n"
                                                                "vertex shader\n"
                                                                "00 00 00 00 00 c0 00 78\n");
    REQUIRE(found.size() == 2);
    CHECK(found[0].words == std::vector<word>{0x00a4c00000000201, 0x7800c00000000000});
    CHECK(found[0].line == 2);
    CHECK(found[0].stage == shader_stage::fragment);
    CHECK(found[1].words == std::vector<word>{0x7800c00000000000});
    CHECK(found[1].stage == shader_stage::vertex);
    CHECK(read_driver_text("nothing of the kind\n00 11 22\n").empty());

    constexpr std::uint8_t text[] = {'N', 'O', 'P', '\t', '\r', '\n', 0xC3, 0xA4}, words[] = {'N', 0, 0, 0, 0, 0, 0, 0},
                           rubout[] = {'N', 0x7F};
    STATIC_REQUIRE(is_text(text));
    STATIC_REQUIRE_FALSE(is_text(words));
    STATIC_REQUIRE_FALSE(is_text(rubout));
    STATIC_REQUIRE_FALSE(is_text({}));
}
