// SPDX-License-Identifier: MIT
// State files: reading them, errors with their places, and writing them.
#include <string>
#include <vector>

#include "random.hpp"
#include "rounds.hpp"
#include "support.hpp"
#include "tools/state_writer.hpp"
#include "valhall/text/assembly.hpp"

using namespace valhall;

namespace {

struct read_result {
    machine_state state{};
    std::string errors{};
};

read_result read(const std::vector<std::string>& files)
{
    state_reader reader;
    int number = 0;
    for (const std::string& text : files) reader.read(text, "file" + std::to_string(++number));
    read_result result{reader.finish(), {}};
    for (const text_error& error : reader.errors()) result.errors += error.message() + '\n';
    if (!result.errors.empty()) return result;
    for (const text_error& error : preload_errors(result.state, valhall::arch::v10)) result.errors += error.message() + '\n';
    return result;
}

std::string errors_of(const std::string& text) { return read({text}).errors; }

// Runs a program, by default NOP.end, and writes the requested parts of the state.
std::string written(const std::string& state, const std::vector<dump>& dumps, word bits = 0x7800c00000000000)
{
    read_result given = read({state});
    REQUIRE(given.errors == "");
    simulation run(std::vector<word>{bits}, arch::v9, std::move(given.state));
    const simulator::run_fault fault = run.run(10);
    CHECK(simulator::sentence_of(fault.code) == simulator::sentence_of(simulator::run_error::none));
    return state_writer(run).write(dumps);
}

}  // namespace

TEST_CASE("a state file has all inputs of a program", "[simulator][state]")
{
    const read_result found = read({"# a state\n"
                                    "lanes 2// two\n"
                                    "\treg r60 F 00000010\r\n"
                                    "reg r0 abcdef\n"
                                    "\n"
                                    "uniform u0 3F800000 40000000\n"
                                    "uniform u255 1\n"
                                    "special atest_datum 1 2 # both\n"
                                    "memory 0x10000 00000001 A0B0C0D\n"
                                    "memory 0x10008 2\n"
                                    "memory 0xFFFFFFFFFFFFFFFC 3\n"
                                    "buffer 6 1 0x10000 256\n"
                                    "varying 0x10 3F800000\n"});
    REQUIRE(found.errors == "");
    const machine_state& s = found.state;
    CHECK(s.invocations == 2);
    CHECK_FALSE(s.is_workgroup);
    CHECK(s.registers.at(60).at(0) == 15);
    CHECK(s.registers.at(60).at(1) == 16);
    CHECK(s.registers.at(0).at(1) == 0xABCDEF);
    CHECK(s.uniforms.size() == 3);
    CHECK(s.uniforms.at(1) == 0x40000000);
    CHECK(s.uniforms.at(255) == 1);
    CHECK(s.specials.at(special::atest_datum)[1] == 2);
    REQUIRE(s.memory.size() == 2);
    CHECK(s.memory[0].address == 0x10000);
    CHECK(s.memory[0].bytes == std::vector<std::uint8_t>{1, 0, 0, 0, 0x0D, 0x0C, 0x0B, 0x0A, 2, 0, 0, 0});
    CHECK(s.memory[1].last() == UINT64_MAX);
    CHECK(s.buffers.at(0x06000001).size == 256);
    CHECK(s.buffers.at(0x06000001).address == 0x10000);
    CHECK(s.varyings.at(16).at(1) == 0x3F800000);
}

TEST_CASE("a state file can describe a workgroup", "[simulator][state]")
{
    read_result found = read({"workgroup 8 3 1\ngroup 2 1 0\nlocal 0x80000 16\nreg r0 7\n"});
    REQUIRE(found.errors == "");
    CHECK(found.state.specials.at(special::workgroup_local_pointer)[0] == 0x80000);
    REQUIRE(found.state.memory.size() == 1);
    CHECK(found.state.memory[0].bytes == std::vector<std::uint8_t>(16));
    const simulation run(std::vector<word>{0}, arch::v9, std::move(found.state));
    REQUIRE(run.invocations() == 24);
    REQUIRE(run.warps().size() == 2);
    CHECK(run.warps()[1].launched() == 0xFF);
    for (std::uint32_t n = 0; n < 24; ++n) {
        INFO("invocation " << n);
        CHECK(run.reg(0, n) == 7);
        CHECK(run.reg(55, n) == (n % 8 | n / 8 << 16));
        CHECK(run.reg(56, n) == 0);
        CHECK(run.reg(57, n) == 2);
        CHECK(run.reg(58, n) == 1);
        CHECK(run.reg(60, n) == 16 + n % 8);
        CHECK(run.reg(61, n) == 3 + n / 8);
        CHECK(run.reg(62, n) == 0);
    }
}

TEST_CASE("words are hexadecimal, with or without 0x, or floats with a point", "[simulator][state]")
{
    const read_result found = read({"lanes 0x4\nreg r0 0x3F800000 3f800000 1.0 +1.0e0\nreg r1 -0.0 .5 -2.5e-1 1e3\n"});
    CHECK(found.state.invocations == 4);
    for (std::size_t lane = 0; lane < 4; ++lane) CHECK(found.state.registers.at(0).at(lane) == 0x3F800000);
    CHECK(found.state.registers.at(1).words == std::vector<std::uint32_t>{0x80000000, 0x3F000000, 0xBE800000, 0x1E3});
}

TEST_CASE("each invocation has its own thread-local memory", "[simulator][state]")
{
    read_result found = read({"workgroup 20 1 1\nthread_local 0x1000 16\nreg r4 1 2 3 4 5 6 7 8 9 A B C D E F 10 11 12 13 14\n"});
    REQUIRE(found.errors == "");
    REQUIRE(found.state.memory.size() == 1);
    CHECK(found.state.memory[0].bytes == std::vector<std::uint8_t>(20 * 16));
    // Spills r4, overwrites it, and loads it again.
    const program p = assemble("STORE.i32.slot0.wait0 @r4, thread_local_pointer.w0, offset:8\n"
                               "MOV.i32 r4, 0x0\n"
                               "LOAD.i32.slot0.wait0 @r4, thread_local_pointer.w0, offset:8\n"
                               "MOV.i32.end r5, thread_local_pointer.w0\n",
                               {.on = arch::v9});
    REQUIRE(p);
    simulation run(p.words, arch::v9, std::move(found.state));
    CHECK(simulator::sentence_of(run.run(10).code) == "nothing is wrong");
    for (std::uint32_t n = 0; n < 20; ++n) {
        INFO("invocation " << n);
        CHECK(run.reg(4, n) == n + 1);
        CHECK(run.reg(5, n) == 0x1000 + 16 * n);
        CHECK(run.state().memory[0].bytes[16 * n + 8] == n + 1);
    }
}

// A compiled program that walks a tree with a stack in thread-local memory: rays through a tree of three nodes and two triangles.
TEST_CASE("a compiled program with a stack gives the same results in one lane and in several", "[simulator][state]")
{
    const std::string scene = "thread_local 0x1000 256\n"
                              "reg r61 2\n"                                          // the row
                              "uniform u0 0.0 0.0 -2.0 4.0 4.0\n"                     // the eye, width and height
                              "buffer 6 0 0x10000 64\nmemory 0x10000 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                              "buffer 6 1 0x20000 96\n"                              // nodes: low corner, first; high corner, count
                              "memory 0x20000 -5.0 -5.0 0.0 1 5.0 5.0 5.0 0\n"
                              "memory 0x20020 -5.0 -5.0 0.0 0 0.0 5.0 5.0 1\n"
                              "memory 0x20040 0.0 -5.0 0.0 1 5.0 5.0 5.0 1\n"
                              "buffer 6 2 0x30000 96\n"                              // triangles: three corners
                              "memory 0x30000 -5.0 -5.0 1.0 0 -5.0 5.0 1.0 0 0.0 0.0 1.0 0\n"
                              "memory 0x30030 5.0 -5.0 1.0 0 5.0 5.0 1.0 0 0.0 0.0 1.0 0\n";
    const std::vector<word> words = tests::words_of(tests::read_data("corpus/bvh_cs.bin"));
    const auto pixels = [&](const std::string& lanes) {
        read_result given = read({scene + lanes});
        REQUIRE(given.errors == "");
        simulation run(words, arch::v9, std::move(given.state));
        REQUIRE(simulator::sentence_of(run.run(10'000).code) == "nothing is wrong");
        for (const memory_piece& piece : run.state().memory)
            if (piece.address == 0x10000) return piece.bytes;
        return std::vector<std::uint8_t>{};
    };
    std::vector<std::uint8_t> expected(64);
    for (std::size_t x = 0; x < 4; ++x) {
        const std::vector<std::uint8_t> one = pixels("reg r60 " + std::to_string(x) + "\n");
        for (std::size_t byte = 16 * x; byte < 16 * x + 16; ++byte) expected[byte] = one[byte];
    }
    CHECK(std::vector(expected.begin() + 4, expected.begin() + 8) == std::vector<std::uint8_t>{0, 0, 0, 0});       // hits triangle 0
    CHECK(std::vector(expected.begin() + 52, expected.begin() + 56) == std::vector<std::uint8_t>{1, 0, 0, 0});     // hits triangle 1
    CHECK(pixels("lanes 4\nreg r60 0 1 2 3\n") == expected);
}

TEST_CASE("a later state file replaces the values of an earlier one", "[simulator][state]")
{
    const read_result found = read({"lanes 2\nreg r0 1\nreg r1 1 2\nuniform u0 1 2\nmemory 0x100 1 2 3\n",
                                    "lanes 4\nreg r1 1 2 3 4\nuniform u1 3\nmemory 0x104 4\nmemory 0x10C 5\n"});
    REQUIRE(found.errors == "");
    CHECK(found.state.invocations == 4);
    CHECK(found.state.registers.at(0).at(3) == 1);
    CHECK(found.state.registers.at(1).at(3) == 4);
    CHECK(found.state.uniforms.at(0) == 1);
    CHECK(found.state.uniforms.at(1) == 3);
    REQUIRE(found.state.memory.size() == 1);
    CHECK(found.state.memory[0].bytes == std::vector<std::uint8_t>{1, 0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0, 0});
    CHECK(read({"lanes 2\nreg r1 1 2\n", "lanes 4\n"}).errors ==
          "file1:2:8: error: one word or 4 are expected, one for each lane, not 2\n");
    CHECK(read({"lanes 2\n", "workgroup 4 1 1\n"}).errors == "file2:1:1: error: there are either lanes or a workgroup, not both\n");
}

TEST_CASE("an error in a state file has its place", "[simulator][state]")
{
    struct wrong_text {
        const char* text;
        const char* error;
    };
    const wrong_text cases[] = {
        {"lanse 4", "1:1: error: unknown item 'lanse': one of lanes, reg, uniform, special, memory, buffer, varying, workgroup, "
                    "group, local, thread_local"},
        {"\n  lanes 17", "2:9: error: a number of lanes from 1 to 16 is expected, not '17'"},
        {"lanes 0", "1:7: error: a number of lanes from 1 to 16 is expected, not '0'"},
        {"lanes -1", "1:7: error: a number of lanes from 1 to 16 is expected, not '-1'"},
        {"lanes 0x11", "1:7: error: a number of lanes from 1 to 16 is expected, not '0x11'"},
        {"lanes", "1:6: error: a number of lanes is expected at the end of the line"},
        {"lanes  // 4", "1:6: error: a number of lanes is expected at the end of the line"},
        {"lanes 4 4", "1:9: error: the end of the line is expected, not '4'"},
        {"lanes 4\nlanes 4", "2:1: error: lanes has been given in line 1"},
        {"lanes 4\nworkgroup 4 1 1", "2:1: error: there are either lanes or a workgroup, not both"},
        {"workgroup 4 1 1\nworkgroup 4 1 1", "2:1: error: workgroup has been given in line 1"},
        {"workgroup 4 1", "1:14: error: a number of invocations is expected at the end of the line"},
        {"workgroup 4 0 1", "1:13: error: a number of invocations from 1 to 65536 is expected, not '0'"},
        {"workgroup 65536 65536 65536", "1:1: error: a workgroup has at most 65536 invocations"},
        {"group 1 0 0", "1:1: error: a group needs a workgroup"},
        {"workgroup 1 1 1\ngroup 1 0 4294967296",
         "2:11: error: a number of a workgroup from 0 to 4294967295 is expected, not '4294967296'"},
        {"workgroup 4 1 1\nreg r57 1", "2:9: error: r57 is one of r55 to r62, which a workgroup sets itself"},
        {"workgroup 4 1 1\nreg r54 1\nreg r55 1\nreg r63 1", "3:9: error: r55 is one of r55 to r62, which a workgroup sets itself"},
        {"workgroup 4 1 1\nreg r62 1", "2:9: error: r62 is one of r55 to r62, which a workgroup sets itself"},
        {"workgroup 4 1 1\nvarying 0x0 1", "2:13: error: a workgroup has no varyings"},
        {"local 0x0 0", "1:11: error: a number of bytes from 1 to 16777216 is expected, not '0'"},
        {"local 0x0 4\nspecial workgroup_local_pointer 0 0", "2:9: error: special workgroup_local_pointer has been given in line 1"},
        {"reg r128 1", "1:5: error: a register from r0 to r127 is expected, not 'r128'"},
        {"reg u0 1", "1:5: error: a register from r0 to r127 is expected, not 'u0'"},
        {"reg r01 1", "1:5: error: a register from r0 to r127 is expected, not 'r01'"},
        {"reg r 1", "1:5: error: a register from r0 to r127 is expected, not 'r'"},
        {"reg", "1:4: error: a register from r0 to r127 is expected at the end of the line"},
        {"reg r0", "1:7: error: a word is expected at the end of the line"},
        {"reg r0 0x123456789",
         "1:8: error: a word is expected, up to 8 hexadecimal digits or a float with a point such as 1.5, not '0x123456789'"},
        {"reg r0 1.5x", "1:8: error: a float such as 1.5 is expected, not '1.5x'"},
        {"reg r0 .", "1:8: error: a float such as 1.5 is expected, not '.'"},
        {"reg r0 0x1.8p0", "1:8: error: a float such as 1.5 is expected, not '0x1.8p0'"},
        {"reg r0 1.0e39", "1:8: error: '1.0e39' is too large for a 32-bit float"},
        {"memory 0x40001 1", "1:8: error: an address that is a multiple of 4 is expected, not '0x40001'"},
        {"local 0x40002 4\nworkgroup 1 1 1", "1:7: error: an address that is a multiple of 4 is expected, not '0x40002'"},
        {"buffer 0 0 0xFFFFFFFFFFFFFFFC 5", "1:12: error: this goes past the last address"},
        {"workgroup 2 1 1\ngroup 2147483648 0 0", "2:1: error: the global numbers of this workgroup have more than 32 bits"},
        {"lanes 2\nspecial thread_local_pointer 1000 0",
         "2:9: error: all 2 invocations would have the same thread-local memory: write 'thread_local 0x1000 BYTES' with the bytes of each"},
        {"special thread_local_pointer 1000 0\nworkgroup 3 1 1",
         "1:9: error: all 3 invocations would have the same thread-local memory: write 'thread_local 0x1000 BYTES' with the bytes of each"},
        {"thread_local 0x1000 6", "1:21: error: a number of bytes that is a multiple of 4 is expected, not '6'"},
        {"thread_local 0x1000 0", "1:21: error: a number of bytes from 1 to 16777216 is expected, not '0'"},
        {"lanes 16\nthread_local 0x1000 16777216", "2:14: error: the thread-local memory of all invocations has more than 16777216 bytes"},
        {"lanes 4\nthread_local 0x1000 16\nmemory 0x103C 1",
         "2:14: error: the 64 bytes of thread-local memory from here on overlap other memory"},
        {"lanes 2\nthread_local 0xFFFFFFFFFFFFFFF0 16", "2:14: error: this goes past the last address"},
        {"thread_local 0x0 4\nspecial thread_local_pointer 0 0", "2:9: error: special thread_local_pointer has been given in line 1"},
        // A bad line has no effect, and causes no further errors.
        {"lanes 4x\nreg r0 1 2 3 4", "1:7: error: a number of lanes from 1 to 16 is expected, not '4x'"},
        {"reg r0 x\nreg r0 1", "1:8: error: a word is expected, up to 8 hexadecimal digits or a float with a point such as 1.5, not 'x'"},
        {"lanes 2 2\nlanes 1", "1:9: error: the end of the line is expected, not '2'"},
        {"uniform u0 1 x\nuniform u0 1 2",
         "1:14: error: a word is expected, up to 8 hexadecimal digits or a float with a point such as 1.5, not 'x'"},
        {"special sample 0 0 0\nspecial sample 1 0", "1:20: error: the end of the line is expected, not '0'"},
        {"buffer 0 0 0x0 4 4\nbuffer 0 0 0x0 4", "1:18: error: the end of the line is expected, not '4'"},
        {"reg r0 123456789",
         "1:8: error: a word is expected, up to 8 hexadecimal digits or a float with a point such as 1.5, not '123456789'"},
        {"reg r0 -1", "1:8: error: a word is expected, up to 8 hexadecimal digits or a float with a point such as 1.5, not '-1'"},
        {"reg r0 --------",
         "1:8: error: a word is expected, up to 8 hexadecimal digits or a float with a point such as 1.5, not '--------'"},
        {"reg r0 1 2", "1:8: error: one word is expected, not 2"},
        {"reg r0 1 2 3\nlanes 4", "1:8: error: one word or 4 are expected, one for each lane, not 3"},
        {"reg r0 1\nreg r0 1", "2:5: error: reg r0 has been given in line 1"},
        {"varying 0x0 1 2", "1:13: error: one word is expected, not 2"},
        {"varying 0x2 1", "1:9: error: a multiple of 4 is expected, not '0x2'"},
        {"varying 16 1", "1:9: error: a byte offset such as 0x40 is expected, not '16'"},
        {"varying 0x100000000 1", "1:9: error: a byte offset such as 0x40 is expected, not '0x100000000'"},
        {"varying 0x10 1\nvarying 0x010 1", "2:9: error: varying 0x10 has been given in line 1"},
        {"uniform u512 1", "1:9: error: a uniform from u0 to u511 is expected, not 'u512'"},
        {"uniform u510 1 2 3", "1:18: error: at most 2 words are expected here"},
        {"uniform u0 1 2\nuniform u1 1", "2:9: error: uniform u1 has been given in line 1"},
        {"special r0 0 0", "1:9: error: unknown special value 'r0'"},
        {"special lane_id 0 0", "1:9: error: lane_id is what the machine knows itself"},
        {"special sample 0", "1:17: error: a word is expected at the end of the line"},
        {"special sample 0 0 0", "1:20: error: the end of the line is expected, not '0'"},
        {"special sample 0 0\nspecial sample 0 0", "2:9: error: special sample has been given in line 1"},
        {"buffer 256 0 0x0 4", "1:8: error: a number of a table from 0 to 255 is expected, not '256'"},
        {"buffer 0 16777216 0x0 4", "1:10: error: an index from 0 to 16777215 is expected, not '16777216'"},
        {"buffer 0 0 0x0", "1:15: error: a number of bytes is expected at the end of the line"},
        {"buffer 0 0 0 4", "1:12: error: an address such as 0x40 is expected, not '0'"},
        {"buffer 0 1 0x0 4\nbuffer 0 1 0x8 4", "2:1: error: buffer 0 1 has been given in line 1"},
        {"memory 0x0", "1:11: error: a word is expected at the end of the line"},
        {"memory 0x 1", "1:8: error: an address such as 0x40 is expected, not '0x'"},
        {"memory 0xFFFFFFFFFFFFFFFC 1 2", "1:8: error: this goes past the last address"},
        {"memory 0x10 1 2\nmemory 0x14 1", "2:8: error: this overlaps memory that has been given in line 1"},
        {"memory 0x10 1\nmemory 0xC 1 2", "2:8: error: this overlaps memory that has been given in line 1"},
        {"memory 0x10 1 2\n\nmemory 0x8 1 2 3", "3:8: error: this overlaps memory that has been given in line 1"},
        {"memory 0x10 1\nlocal 0x0 4096\nworkgroup 1 1 1", "2:7: error: this overlaps memory that has been given in line 1"},
    };
    for (const wrong_text& one : cases) {
        INFO(one.text);
        CHECK(errors_of(one.text) == "file1:" + std::string(one.error) + '\n');
    }
    CHECK(errors_of("lanes 4\nlane 4\nreg r0 1 2 3 4\nreg r1 x\n") ==
          "file1:2:1: error: unknown item 'lane': one of lanes, reg, uniform, special, memory, buffer, varying, workgroup, group, local, "
          "thread_local\n"
          "file1:4:8: error: a word is expected, up to 8 hexadecimal digits or a float with a point such as 1.5, not 'x'\n");
}

TEST_CASE("random state files are accepted or refused", "[simulator][state]")
{
    tests::dice random;
    const std::vector<std::string> parts =
        tests::split("lanes reg uniform special memory buffer varying workgroup group local thread_local thread_local_pointer 1.5 0x4 r0 "
                     "u0 r sample 0x10 0x 0xFFFFFFFFFFFFFFFF 1 16 4294967295 "
                     "FFFFFFFF // # \n \n \t \xFF",
                     " ");
    std::size_t refused = 0;
    for (int n = 0; n < tests::rounds(20'000); ++n) {
        std::string text;
        for (word count = random.below(12); count > 0; --count) {
            text += parts[random.below(parts.size())] + ' ';
            if (random.chance(10)) text.resize(random.below(text.size() + 1));
        }
        refused += !read({text, text}).errors.empty();
    }
    CHECK(refused > tests::rounds(std::size_t{10'000}));
    CHECK(refused < 20'000);
}

TEST_CASE("the output is a state file", "[simulator][state]")
{
    const std::string memory = "memory 0x40000 00000001 00000002 00000003 00000004 00000005 00000006 00000007 00000008\n"
                               "memory 0x40020 00000009 0000000A\n";
    const std::string registers = "reg r0 3F800000 00000000\nreg r1 12345678 12345678\n";
    CHECK(written("lanes 2\nreg r0 3F800000 0\nreg r1 12345678\n" + memory, {register_dump{0, 1}, memory_dump{0x40000, 40}}) ==
          registers + memory);
    CHECK(written("lanes 2\n" + registers + memory, {register_dump{0, 1}, memory_dump{0x40000, 40}}) == registers + memory);
    CHECK(written(memory, {memory_dump{0x40004, 4}, register_dump{63, 63}}) == "memory 0x40004 00000002\nreg r63 00000000\n");
    CHECK(written("workgroup 17 1 1\n", {register_dump{60, 60}}).size() == std::string("reg r60").size() + 17 * 9 + 1);
    CHECK(written("", {}) == "");
}
