// SPDX-License-Identifier: MIT
// The comparison of compiled shaders with vector files finds wrong results, lanes, memory and faults, and counts results that
// are not compared.
#include "catch.hpp"

#include <string>
#include <string_view>

#include "compiled_shaders.hpp"
#include "compiled_vectors.hpp"

using namespace valhall::literals;
using tests::compiled_counts;

namespace {

constexpr std::string_view lanes_of_positions =
    "# tgsi: FRAG\\nDCL IN[0], GENERIC[0]\\nDCL SV[0], POSITION\\nDCL OUT[0], COLOR\\nKILL_IF IN[0].wwww\\n"
    "ADD OUT[0].xyz, IN[0], SV[0]\\nEND\\n\n"
    "# oracle: by hand  compare: exact\n"
    "# in: IN[0].xyzw  sv: SV[0].xyzw  out: OUT[0].xyzw\n";

// x is 1 and, for a pixel, 2.5; the second lane is discarded; the position of the third is not a pixel's.
std::string file_of_positions(std::string_view sum = "40600000", std::string_view alive = "0")
{
    const std::string text = "\t3f800000 00000000 00000000 ";
    return std::string(lanes_of_positions) + "L\t0\t0" + text + "00000000\t40200000 3f000000 00000000 00000000\t" + std::string(sum) +
           " 3f000000 00000000 deadbeef\t1\nL\t0\t1" + text + "bf800000\t40200000 3f000000 00000000 00000000\t40600000 3f000000 00000000 " +
           "deadbeef\t" + std::string(alive) + "\nL\t0\t2" + text + "00000000\t40200000 3f000000 00000000 00000000\t40600000 3f000000 " +
           "00000000 deadbeef\t1\nL\t0\t3" + text + "00000000\t40200000 3f000000 00000000 00000000\t40600000 3f000000 00000000 " +
           "deadbeef\t1\n";
}

constexpr auto sum_of_positions = R"(
    LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, ^r61, index:0x0
    LD_VAR_SPECIAL.f32.center.clobber.slot1.wait01 @r4, 0x0, index:0x3
    DISCARD.f32.lt ^r3, 0x0
    U16_TO_F32 r5, r59.h00
    FADD.f32 r5, ^r5, 0x38000000.h1
    FADD.f32 r0, ^r0, ^r5
    U16_TO_F32 r5, ^r59.h11
    FADD.f32 r5, ^r5, 0x38000000.h1
    FADD.f32 r1, ^r1, ^r5
    FADD.f32.wait0126 r2, ^r2, ^r4
    ATEST.wait0 @r60, ^r60, 0x3F800000, atest_datum.w0
    NOP.wait
    BLEND.slot0.v4.auto.end @r0:r1:r2:r3, blend_descriptor_0.w0, r60, target:0x0
    NOP
)"_valhall;

template <std::size_t Words>
auto giving(const std::array<valhall::word, Words>& words)
{
    return [&words](const valhall::tgsi::program_view& program, valhall::tgsi::variant which) {
        valhall::tgsi::compiled_view view = tests::view_of(words, program.processor);
        view.variant = which;
        return tests::compiled_words::of(view);
    };
}

template <class Compile>
std::string failures(const std::string& text, const Compile& compile, compiled_counts& counts)
{
    tests::tally law;
    const tests::vector_file file = tests::read_vectors(text);
    REQUIRE(file.error == "");
    tests::check_compiled_file("file", file, compile, law, counts);
    return law.failures();
}

}  // namespace

TEST_CASE("compiled results are compared with those of a file", "[tgsi][compiled]")
{
    compiled_counts counts;
    CHECK(failures(file_of_positions(), giving(sum_of_positions), counts) == "");
    CHECK(counts.compiled == 1);
    CHECK(counts.lanes == 4);
    CHECK(counts.as_file == 9);
    CHECK(counts.exact == 9);
    CHECK(counts.as_interpreter == 0);
    CHECK(counts.not_compared["components that are never written"] == 3);
    CHECK(counts.not_compared["outputs of lanes that are dropped"] == 4);
}

TEST_CASE("inputs that the machine cannot represent are compared with the interpreter", "[tgsi][compiled]")
{
    // With 0.25 instead of 0.5, the sums of the file belong to no pixel.
    std::string text = file_of_positions();
    for (std::size_t at = 0; (at = text.find("40200000 3f000000", at)) != std::string::npos;) text.replace(at, 17, "40200000 3e800000");
    compiled_counts counts;
    CHECK(failures(text, giving(sum_of_positions), counts) == "");
    CHECK(counts.as_file == 0);
    CHECK(counts.as_interpreter == 9);
}

TEST_CASE("wrong results of compiled shaders are reported", "[tgsi][compiled]")
{
    compiled_counts counts;
    const std::string other = failures(file_of_positions("40600001"), giving(sum_of_positions), counts);
    CHECK(other.find("1 of ") == 0);
    CHECK(other.find("file run 0 lane 0 OUT[0].x: 0000000040600000, not 0000000040600001") != std::string::npos);

    constexpr auto nothing_dropped = R"(
        NOP.wait0126
        ATEST.wait0 @r60, ^r60, 0x3F800000, atest_datum.w0
        NOP.end
    )"_valhall;
    const std::string alive = failures(file_of_positions(), giving(nothing_dropped), counts);
    CHECK(alive.find("lane 1 is not dropped") != std::string::npos);
    CHECK(alive.find("00000000deadbeef, not 0000000040600000") != std::string::npos);

    constexpr auto faulty = R"(
        NOP
        MOV.i32.end r0, u0
    )"_valhall;
    CHECK(failures(file_of_positions(), giving(faulty), counts).find("instruction 1, lane -1: a uniform is read") != std::string::npos);

    const auto refuse = [](const auto&, auto) { return tests::compiled_words{.refused = "too hard"}; };
    compiled_counts none;
    CHECK(failures(file_of_positions(), refuse, none) == "");
    CHECK(none.compiled == 0);
    CHECK(none.refused["too hard"] == 1);
}

TEST_CASE("the memory after a compiled shader is compared", "[tgsi][compiled]")
{
    constexpr std::string_view head = "# tgsi: COMP\\nDCL SV[0], THREAD_ID\\nDCL BUFFER[0]\\nDCL TEMP[0]\\nIMM[0] UINT32 {4, 0, 0, 0}\\n"
                                      "UMUL TEMP[0].x, SV[0].xxxx, IMM[0].xxxx\\nSTORE BUFFER[0].x, TEMP[0].xxxx, SV[0].xxxx\\nEND\\n\n"
                                      "# oracle: by hand  compare: exact\n# in:   sv: SV[0].xyzw  out: \n"
                                      "B\t0\t0\t00000007 00000007 00000007\n"
                                      "L\t0\t0\t\t00000000 00000000 00000000 00000000\t\t1\n"
                                      "L\t0\t1\t\t00000001 00000000 00000000 00000000\t\t1\n"
                                      "L\t0\t2\t\t00000002 00000000 00000000 00000000\t\t1\n"
                                      "L\t0\t3\t\t00000000 00000000 00000000 00000000\t\t1\n";
    constexpr auto store = R"(
        LSHIFT_OR.i32 r0, r55, 0x3020100.b2, 0x0
        IADD_IMM.i32 r1, 0x0, #0x6000000
        LEA_BUFFER.slot0.wait0 @r2:r3, ^r0, ^r1
        STORE.i32.slot0.end @r55, ^r2, offset:0
    )"_valhall;
    compiled_counts counts;
    CHECK(failures(std::string(head) + "b\t0\t0\t00000000 00000001 00000002\n", giving(store), counts) == "");
    CHECK(counts.words == 3);
    const std::string other = failures(std::string(head) + "b\t0\t0\t00000000 00000001 00000003\n", giving(store), counts);
    CHECK(other.find("file run 0 buffer 0 word 2: 0000000000000002, not 0000000000000003") != std::string::npos);

    // A store beyond the end makes other results undefined, which are counted.
    std::string beyond = std::string(head) + "b\t0\t0\t00000000 00000001 00000003\n";
    beyond.replace(beyond.find("\t3\t\t00000000"), 12, "\t3\t\t00000003");
    compiled_counts excused;
    CHECK(failures(beyond, giving(store), excused) == "");
    CHECK(excused.undefined["memory beyond its end"] == 1);
}

TEST_CASE("positions of compiled vertex shaders are compared in window coordinates", "[tgsi][compiled]")
{
    std::string text = "# tgsi: VERT\\nDCL IN[0]\\nDCL OUT[0], POSITION\\nDCL OUT[1], GENERIC[0]\\nMOV OUT[0], IN[0]\\n"
                       "MOV OUT[1], IN[0]\\nEND\\n\n"
                       "# oracle: by hand  compare: exact\n# in: IN[0].xyzw  sv:  out: OUT[0].xyzw OUT[1].xyzw\n";
    for (const char* lane : {"0", "1", "2", "3"})
        text += std::string("L\t0\t") + lane + "\t3f800000 40000000 40400000 40800000\t\t" +
                "3f800000 40000000 40400000 40800000 3f800000 40000000 40400000 40800000\t1\n";
    constexpr auto varying = R"(
        LD_ATTR_IMM.v4.f32.slot0 @r0:r1:r2:r3, ^r60, ^r61, index:0x0, table:0x1
        LEA_BUF_IMM.slot1.wait01 @r4:r5, ^r59, table:0xD, index:0x0
        STORE.i128.estream.slot0.end @r0:r1:r2:r3, ^r4, offset:0
    )"_valhall;
    using namespace valhall::tgsi;
    const auto compile = [&](bool is_swapped) {
        return [&, is_swapped](const program_view&, variant which) {
            std::vector<uniform_content> uniforms{{uniform_kind::viewport_scale_x}, {uniform_kind::viewport_offset_x},
                                                  {uniform_kind::viewport_scale_y}, {uniform_kind::viewport_offset_y},
                                                  {uniform_kind::viewport_scale_z}, {uniform_kind::viewport_offset_z}};
            if (is_swapped) std::swap(uniforms[1], uniforms[3]);
            compiled_view view = which == variant::position ? tests::view_of(tests::position_words, processor::vertex, uniforms)
                                                            : tests::view_of(varying, processor::vertex);
            view.variant = which;
            return tests::compiled_words::of(view);
        };
    };
    compiled_counts counts;
    CHECK(failures(text, compile(false), counts) == "");
    CHECK(counts.as_file == 32);
    CHECK(counts.lanes == 4);
    const std::string swapped = failures(text, compile(true), counts);
    CHECK(swapped.find("8 of ") == 0);
    CHECK(swapped.find("position x: 160.0") != std::string::npos);
}
