// SPDX-License-Identifier: MIT
// TGSI programs lowered to instructions over values: loads of inputs, outputs, texture messages,
// and refusals with their reasons and places.
// Also tests: compiler/build/fragment_results.hpp, compiler/build/texture_handle.hpp, compiler/build/texture_words.hpp, front/stage_messages.hpp, front/texture_request.hpp, tgsi/lower/, tgsi/compile.hpp, tgsi/compile_fault.hpp, tgsi/compile_options.hpp
#include "catch.hpp"

#include <string>
#include <string_view>

#include <valhall/compiler/ir/print.hpp>
#include <valhall/tgsi/compile.hpp>
#include <valhall/tgsi/literals.hpp>
#include <valhall/tgsi/parse_growing.hpp>
#include <valhall/tgsi/print_keys.hpp>

using namespace valhall::tgsi;
namespace compiler = valhall::compiler;
using namespace valhall::tgsi::literals;
using valhall::arch;

namespace {

struct lowered {
    std::string text;
    compile_fault fault;

    bool has(std::string_view part) const { return text.find(part) != std::string::npos; }
    int count(std::string_view part) const
    {
        int found = 0;
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
        return found;
    }
};

lowered lower_text(std::string_view text, compile_options options = {.on = arch::v9})
{
    lowered made;
    const parsed_growing_program parsed = parse_growing(text);
    REQUIRE(parsed);
    const program_view program = *parsed;
    compiler::program ir(options.on, stage_of(program.processor));
    compiler::builder b(ir, back_end_options(options));
    if (!frontend::lower(program, options, b, made.fault)) return made;
    if (program.processor == processor::fragment) compiler::skip_helpers(ir);
    compiler::cleanup(ir);
    compiler::print_ir(ir, [&](std::string_view part) { made.text += part; }, uniform_namer{});
    return made;
}

lowered fragment(const std::string& body, compile_options options = {.on = arch::v9}) { return lower_text("FRAG\n" + body, options); }

constexpr const char* input_and_color = "DCL IN[0], GENERIC[2], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\n";

}  // namespace

TEST_CASE("TGSI lowering: inputs of fragments", "[tgsi][lower]")
{
    // Loads the used leading components, at 16 bytes for each GENERIC, once.
    const lowered two = fragment(std::string(input_and_color) + "MUL OUT[0], IN[0].xyxy, IN[0].yyyy\nEND\n");
    CHECK(two.count("LD_VAR_BUF_IMM") == 1);
    CHECK(two.has("v2.src_f32.center.store"));
    CHECK(two.has("index:0x20"));
    const lowered flat =
        fragment("DCL IN[0], COLOR, CONSTANT\nDCL IN[1], GENERIC[0], PERSPECTIVE, CENTROID\nDCL IN[2], GENERIC[1], PERSPECTIVE, SAMPLE\n"
                 "DCL OUT[0], COLOR\nADD OUT[0], IN[0], IN[1]\nADD OUT[0].x, IN[2], IN[0]\nEND\n");
    CHECK(flat.has("v4.src_flat32.center.store"));
    CHECK(flat.has("src_f32.centroid.store"));
    CHECK(flat.has("src_f32.sample.store"));
    // An offset that does not fit the instruction.
    CHECK(fragment("DCL IN[0], GENERIC[16], PERSPECTIVE\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n").has("LD_VAR_BUF.f32"));
    // r59 has the pixel's number; pixel centers are at .5 unless the program declares otherwise.
    const lowered position = fragment("DCL SV[0], POSITION\nDCL OUT[0], COLOR\nMOV OUT[0], SV[0].xyyz\nEND\n");
    CHECK(position.has("@r59 = input"));
    CHECK(position.count("U16_TO_F32") == 2);
    CHECK(position.count("FADD") == 2);
    CHECK(position.count("LD_VAR_SPECIAL") == 1);
    const lowered whole =
        fragment("PROPERTY FS_COORD_PIXEL_CENTER INTEGER\nDCL SV[0], POSITION\nDCL OUT[0], COLOR\nMOV OUT[0], SV[0].xyyy\nEND\n");
    CHECK(whole.count("FADD") == 0);
}

TEST_CASE("TGSI lowering: outputs of fragments", "[tgsi][lower]")
{
    const lowered plain = fragment(std::string(input_and_color) + "MOV OUT[0], IN[0]\nEND\n");
    CHECK(plain.count("ATEST") == 1);
    CHECK(plain.has("@r60 = ATEST"));
    CHECK(plain.has("BLEND.slot0.v4.auto blend_descriptor_0"));
    const lowered several = fragment(
        "DCL OUT[0], COLOR[1]\nDCL OUT[1], COLOR[0]\nDCL OUT[2], POSITION\nDCL OUT[3], STENCIL\nIMM[0] FLT32 { 0.25, 0.5, 0.75, 1.0 }\n"
        "MOV OUT[0], IMM[0].xxxx\nMOV OUT[1], IMM[0].yyyy\nMOV OUT[2].z, IMM[0].zzzz\nMOV OUT[3].y, IMM[0].xxxx\nEND\n");
    CHECK(several.count("BLEND") == 2);
    CHECK(several.has("0x3F000000, atest_datum"));  // the alpha of the first color
    CHECK(several.has("ZS_EMIT.z.stencil"));
    // The first color goes to all render targets.
    const std::string all =
        "PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\nDCL OUT[0], COLOR\nIMM[0] FLT32 { 0.25, 0.5, 0.75, 1.0 }\nMOV OUT[0], IMM[0]\nEND\n";
    CHECK(fragment(all).count("BLEND") == 1);
    CHECK(fragment(all, {.on = arch::v9, .render_targets = 3}).count("BLEND") == 3);
    // Without a color, the alpha test is still there, with alpha 1.
    const lowered depth = fragment("DCL OUT[0], POSITION\nIMM[0] FLT32 { 0.25, 0.5, 0.75, 1.0 }\nMOV OUT[0].z, IMM[0].xxxx\nEND\n");
    CHECK(depth.count("BLEND") == 0);
    CHECK(depth.has("0x3F800000, atest_datum"));
}

TEST_CASE("TGSI lowering: conditions that only discard", "[tgsi][lower]")
{
    const std::string begin = std::string(input_and_color) + "MOV OUT[0], IN[0]\n";
    const lowered compared = fragment(begin + "FSLT TEMP[0].x, IN[0].xxxx, IN[0].yyyy\nUIF TEMP[0].xxxx\n KILL\nENDIF\nEND\n");
    CHECK(compared.has("DISCARD.f32.lt"));
    CHECK(compared.count("FCMP") == 0);
    CHECK(compared.count("b2") == 0);
    const lowered negative = fragment(begin + "KILL_IF -IN[0].xxyy\nEND\n");
    CHECK(negative.count("DISCARD.f32") == 2);
}

TEST_CASE("TGSI lowering: textures", "[tgsi][lower]")
{
    const std::string begin =
        std::string(input_and_color) +
        "DCL SAMP[0..1]\nDCL SVIEW[0..1], 2D, FLOAT\nIMM[0] INT32 { 1, -2, 0, 0 }\nIMM[1] FLT32 { 0.0, 1.5, 0.0, 0.0 }\n";
    const auto made = [&](const std::string& body) { return fragment(begin + body + "END\n"); };
    CHECK(made("TEX OUT[0], IN[0], SAMP[1], 2D\n").has("TEX_SINGLE.slot0.skip.f.32.2d.computed 0x20011801, @("));
    CHECK(made("TEX OUT[0].xz, IN[0], SAMP[0], 2D\n").has("f.32.rb.2d"));
    CHECK(made("TEX OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyz\n").has("texel_offset"));
    CHECK(made("TEX OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyz\n").has("0xFE01"));
    CHECK(made("TXL OUT[0], IN[0].xyxy, SAMP[0], 2D\n").has("explicit"));
    CHECK(made("MOV TEMP[0], IN[0]\nMOV TEMP[0].w, IMM[1].xxxx\nTXL OUT[0], TEMP[0], SAMP[0], 2D\n").has("2d.zero"));
    CHECK(made("MOV TEMP[0], IN[0]\nMOV TEMP[0].w, IMM[1].yyyy\nTXB OUT[0], TEMP[0], SAMP[0], 2D\n").has("0x180)"));  // 1.5 in 256ths
    CHECK(made("TEX OUT[0], IN[0], SAMP[0], CUBE\n").has("CUBEFACE2"));
    CHECK(made("TEX OUT[0], IN[0], SAMP[0], 2D_ARRAY\n").has("array_enable"));
    CHECK(made("TEX OUT[0], IN[0], SAMP[0], SHADOW2D\n").has("shadow.computed"));
    CHECK(made("TXP OUT[0], IN[0], SAMP[0], 2D\n").has("FRCP"));
    CHECK(made("TXF OUT[0], IMM[0], SAMP[0], 2D\n").has("TEX_FETCH"));
    CHECK(made("TXD OUT[0], IN[0], IN[0], IN[0], SAMP[0], 2D\n").has("TEX_GRADIENT"));
    // A gather of one component; the second texel of the result is the fourth one of the message.
    CHECK(made("TG4 OUT[0].y, IN[0], IMM[0].xxxx, SAMP[0], 2D\n").has("32.a.2d.gather4_g"));
    // Helper lanes also compute a result on which the level of another texture instruction depends.
    const lowered chain = made("TEX TEMP[0], IN[0], SAMP[0], 2D\nTEX OUT[0], TEMP[0], SAMP[1], 2D\n");
    CHECK(chain.count(".skip.") == 1);
    CHECK(chain.has("TEX_SINGLE.slot0.f.32"));
    // Without derivatives, the level is not computed.
    CHECK(lower_text("COMP\nDCL SAMP[0]\nDCL BUFFER[0]\nDCL TEMP[0]\nIMM[0] UINT32 { 0, 0, 0, 0 }\nTEX TEMP[0], IMM[0], SAMP[0], 2D\n"
                     "STORE BUFFER[0], IMM[0].xxxx, TEMP[0]\nEND\n")
              .has("2d.zero"));
    const lowered sizes = made("TXQ TEMP[0].xy, IMM[0].zzzz, SAMP[1], 2D\nI2F OUT[0], TEMP[0].xyxy\n");
    CHECK(sizes.count("TEX_") == 0);
}

TEST_CASE("TGSI lowering: vertices", "[tgsi][lower]")
{
    const std::string shader = "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1].xy, GENERIC[3]\nDCL OUT[2], COLOR\n"
                               "MOV OUT[0], IN[0]\nMOV OUT[1].xy, IN[1]\nMOV OUT[2], IN[1].wzyx\nEND\n";
    const lowered position = lower_text(shader, {.on = arch::v9, .variant = variant::position});
    CHECK(position.count("LD_ATTR_IMM.v4.f32") == 1);
    CHECK(position.count("STORE.i128.istream") == 1);
    CHECK(position.count("FRCP") == 1);
    CHECK(position.has("table:0xD"));
    const lowered varyings = lower_text(shader, {.on = arch::v9, .variant = variant::varying});
    CHECK(varyings.count("LD_ATTR_IMM") == 1);
    CHECK(varyings.has("STORE.i64.estream"));
    CHECK(varyings.has("offset:48"));
    CHECK(varyings.has("STORE.i128.estream"));
    CHECK(varyings.has("offset:64"));  // after the last GENERIC
    // Already in window coordinates.
    const lowered window =
        lower_text("VERT\nPROPERTY VS_WINDOW_SPACE_POSITION 1\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n",
                   {.on = arch::v9, .variant = variant::position});
    CHECK(window.count("FRCP") == 0);
}

TEST_CASE("TGSI lowering: memory", "[tgsi][lower]")
{
    const std::string begin =
        "COMP\nDCL SV[0], THREAD_ID\nDCL BUFFER[0..2]\nDCL MEMORY[0], SHARED\nDCL TEMP[0..1]\nIMM[0] UINT32 { 0, 4, 8, 12 }\n";
    const lowered buffer =
        lower_text(begin + "LOAD TEMP[0].xyz, BUFFER[2], SV[0].xxxx\nSTORE BUFFER[1].xyw, IMM[0].zzzz, TEMP[0].xyzx\nEND\n");
    CHECK(buffer.has("LD_BUFFER.i96"));
    CHECK(buffer.has("0x6000002"));
    CHECK(buffer.has("LEA_BUFFER"));
    CHECK(buffer.has("STORE.i64"));
    CHECK(buffer.has("STORE.i32"));
    CHECK(buffer.has("offset:12"));
    const lowered shared = lower_text(begin + "ATOMUADD TEMP[0].x, MEMORY[0], SV[0].xxxx, IMM[0].yyyy\nBARRIER\nATOMCAS TEMP[0].x, "
                                              "MEMORY[0], IMM[0].xxxx, TEMP[0].xxxx, IMM[0].wwww\n"
                                              "STORE BUFFER[0].x, IMM[0].xxxx, TEMP[0].xxxx\nEND\n");
    CHECK(shared.has("workgroup_local_pointer"));
    CHECK(shared.has("ATOM_RETURN.i32.slot0.aadd"));
    CHECK(shared.has("compare.axchg"));
    CHECK(shared.has("BARRIER.slot7"));
    // An atomic operation that the hardware lacks becomes a loop of compare-and-exchange.
    const lowered tried = lower_text(begin + "ATOMFADD TEMP[0].x, BUFFER[0], IMM[0].xxxx, IMM[0].yyyy\nEND\n");
    CHECK(tried.has("compare.axchg"));
    CHECK(tried.count("FADD.f32") == 1);
}

TEST_CASE("TGSI lowering: programs that are refused", "[tgsi][lower]")
{
    const auto refused = [](std::string_view text, compile_error code, std::uint32_t index, compile_options options = {.on = arch::v9}) {
        const lowered made = lower_text(text, options);
        INFO(text);
        CHECK(sentence_of(made.fault.code) == sentence_of(code));
        CHECK(made.fault.index == index);
    };
    refused("GEOM\nDCL OUT[0], POSITION\nEMIT\nEND\n", compile_error::no_stage, 2);
    refused("FRAG\nEND\n", compile_error::wrong_variant, 1, {.on = arch::v9, .variant = variant::position});
    refused("VERT\nEND\n", compile_error::wrong_variant, 1);
    refused("FRAG\nDCL OUT[0], COLOR\nDCL TEMP[0]\nNOP\nFBFETCH TEMP[0], OUT[0]\nEND\n", compile_error::no_framebuffer_fetch, 1);
    refused("FRAG\nDCL TEMP[0]\nMOV TEMP[0], TEMP[0]\nENDIF\nEND\n", compile_error::unmatched_block, 1);
    refused("FRAG\nNOP\nCAL :0\nEND\n", compile_error::bad_label, 1);
    refused("FRAG\nCAL :2\nEND\nBGNSUB\nCAL :2\nENDSUB\n", compile_error::recursion, 3);
    refused("FRAG\nDCL SV[0], THREAD_ID\nDCL OUT[0], COLOR\nMOV OUT[0], SV[0]\nEND\n", compile_error::unknown_input, 0);
    refused("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], GENERIC[2], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL ADDR[0]\nMOV OUT[0], "
            "IN[ADDR[0].x]\nEND\n",
            compile_error::indirect_input, 0);
    refused("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL TEMP[0]\nTG4 OUT[0], IN[0], IN[0].xxxx, "
            "SAMP[0], 2D\nEND\n",
            compile_error::component_not_constant, 0);
    refused("FRAG\nDCL SAMP[0]\nDCL OUT[0], COLOR\nDCL TEMP[0]\nTEX OUT[0], TEMP[0], SAMP[0], UNKNOWN\nEND\n", compile_error::bad_target,
            0);
}

TEST_CASE("TGSI lowering: each instruction is lowered, or refused by its name", "[tgsi][lower]")
{
    for (int n = 0; n < opcode_count; ++n) {
        INFO(name_of(static_cast<opcode>(n)));
        CHECK(frontend::detail::has_lowering(static_cast<opcode>(n)));
    }
}

TEST_CASE("TGSI lowering: subroutines that would be too large are refused in time", "[tgsi][lower]")
{
    // Each subroutine calls the next one twice.
    std::string text = "FRAG\nCAL :2\nEND\n";
    for (int n = 0; n < 40; ++n) {
        const std::string next = ":" + std::to_string(2 + 4 * (n + 1));
        text += "BGNSUB\nCAL " + next + "\nCAL " + next + "\nENDSUB\n";
    }
    text += "BGNSUB\nNOP\nENDSUB\n";
    CHECK(lower_text(text).fault.code == compile_error::too_many_calls);
}

namespace {

// The number of instructions of a program, in a constant expression.
template <class Program>
constexpr int instructions(const Program& program, compile_options options = {.on = arch::v9})
{
    compiler::program ir(options.on, stage_of(program.processor));
    compiler::builder b(ir, back_end_options(options));
    compile_fault fault;
    if (!frontend::lower(program, options, b, fault)) return -1;
    int count = 0;
    for (const compiler::node& n : ir.nodes) count += n.is_instruction() && n.in != compiler::none;
    return count;
}

constexpr auto copies = "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nMOV OUT[0], IN[0]\nEND\n"_tgsi_program;
static_assert(instructions(copies) == 3);
constexpr auto chooses =
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nIF IN[0].xxxx\nMOV OUT[0], IN[0]\nELSE\nMOV OUT[0], -IN[0]\nENDIF\nEND\n"_tgsi_program;
static_assert(instructions(chooses) > 3);
static_assert(instructions(copies, {.on = arch::v9, .variant = variant::varying}) == -1);

}  // namespace
