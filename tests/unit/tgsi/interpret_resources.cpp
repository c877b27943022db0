// SPDX-License-Identifier: MIT
// The interpreter's resources: constants, memory and atomics, textures, images, interpolation, the render target.
// Each in a constant expression and at run time.
#include "catch.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <valhall/tgsi/interpret.hpp>
#include <valhall/tgsi/literals.hpp>

#include "procedural_host.hpp"
#include "support.hpp"

using namespace valhall;
using namespace valhall::tgsi;

namespace {

using lanes = std::array<std::uint32_t, 4>;

inline constexpr interpreter_capacity small{.registers = 16, .declarations = 12, .instructions = 24, .depth = 4};

// ---- memory ----

// The contents of a buffer of eight words after a group of four threads; SV[0].x is the thread. Before, the words are 1, 2 …; shared memory
// and counters have four words of 0.
template <fixed_string Text>
constexpr std::array<std::uint32_t, 8> left_by(interpret_error expected = interpret_error::none)
{
    constexpr auto program = program_of<Text>();
    std::array<std::uint32_t, 8> words = {1, 2, 3, 4, 5, 6, 7, 8};
    std::array<std::uint32_t, 4> shared{}, counted{};
    const std::array<std::span<std::uint32_t>, 1> buffers = {words}, memories = {shared}, counters = {counted};
    const std::array<std::uint32_t, 6> constants = {10, 11, 12, 13, 14, 15};
    const std::array<std::span<const std::uint32_t>, 2> all_constants = {std::span<const std::uint32_t>{}, constants};
    interpret_options options;
    options.constants = all_constants;
    options.buffers = buffers;
    options.memories = memories;
    options.counters = counters;
    quad_state<small> quad(program);
    for (int lane = 0; lane < 4; ++lane) quad.system_value(0).set_words(lane, {static_cast<std::uint32_t>(lane), 0, 0, 0});
    const interpret_result ended = interpret(program, quad, options);
    if (ended.code != expected) words.fill(0xBAD0BAD0);
    return words;
}

using buffer = std::array<std::uint32_t, 8>;

#define RESOURCE_HEAD                                                                                                    \
    "COMP\nDCL SV[0], THREAD_ID\nDCL BUFFER[0]\nDCL MEMORY[0], SHARED\nDCL CONST[1][0..1]\nDCL TEMP[0..3]\nDCL ADDR[0]\n" \
    "IMM[0] UINT32 {0, 4, 1, 2}\nIMM[1] UINT32 {16, 3, 5, 100}\nUMUL TEMP[0].x, SV[0].xxxx, IMM[0].yyyy\n"

}  // namespace

TEST_CASE("TGSI interpreter: loads and stores")
{
    HOLDS((left_by<RESOURCE_HEAD "STORE BUFFER[0].x, TEMP[0].xxxx, SV[0].xxxx\nEND">() == buffer{0, 1, 2, 3, 5, 6, 7, 8}));
    // Only the components of the mask, each at its offset.
    HOLDS((left_by<RESOURCE_HEAD "STORE BUFFER[0].yw, IMM[1].xxxx, IMM[1]\nEND">() == buffer{1, 2, 3, 4, 5, 3, 7, 100}));
    // Accesses across the end load 0 and store up to the end.
    HOLDS((left_by<RESOURCE_HEAD "LOAD TEMP[1].xy, BUFFER[0], IMM[1].wwww\nSTORE BUFFER[0].xy, IMM[0].xxxx, TEMP[1]\n"
                                 "UMUL TEMP[2].x, IMM[1].xxxx, IMM[0].wwww\nUADD TEMP[2].x, TEMP[2].xxxx, -IMM[0].yyyy\nSTORE "
                                 "BUFFER[0].xy, TEMP[2].xxxx, IMM[1]\n"
                                 "END">() == buffer{0, 0, 3, 4, 5, 6, 7, 16}));
    // The resource's swizzle applies to the data.
    HOLDS((left_by<RESOURCE_HEAD "LOAD TEMP[1].xy, BUFFER[0].wzyx, IMM[0].xxxx\nSTORE BUFFER[0].xy, IMM[1].xxxx, TEMP[1]\nEND">() ==
           buffer{1, 2, 3, 4, 4, 3, 7, 8}));
    // An address need not be aligned to a word.
    HOLDS((left_by<RESOURCE_HEAD "LOAD TEMP[1].x, BUFFER[0], IMM[0].zzzz\nSTORE BUFFER[0].x, IMM[1].xxxx, TEMP[1]\nSTORE "
                                 "BUFFER[0].x, IMM[1].zzzz, TEMP[1]\nEND">() == buffer{1, 2 | 0, 0x02, 4, 0x02000000, 6, 7, 8}));
    // A word that crosses the end is not stored, and is loaded as 0.
    HOLDS((left_by<RESOURCE_HEAD "UMUL TEMP[2].x, IMM[0].yyyy, IMM[1].yyyy\nUADD TEMP[2].x, TEMP[2].xxxx, IMM[1].xxxx\nUADD TEMP[2].x, "
                                 "TEMP[2].xxxx, "
                                 "IMM[0].zzzz\nSTORE BUFFER[0].x, TEMP[2].xxxx, IMM[1].wwww\nLOAD TEMP[1].x, BUFFER[0], TEMP[2].xxxx\n"
                                 "STORE BUFFER[0].x, IMM[0].xxxx, TEMP[1]\nEND">() == buffer{0, 2, 3, 4, 5, 6, 7, 8}));
    HOLDS((left_by<RESOURCE_HEAD "RESQ TEMP[1].x, BUFFER[0]\nSTORE BUFFER[0].x, IMM[0].xxxx, TEMP[1]\nEND">() ==
           buffer{32, 2, 3, 4, 5, 6, 7, 8}));
    // Constants, also beyond their end.
    HOLDS((left_by<RESOURCE_HEAD "STORE BUFFER[0].xyzw, IMM[0].xxxx, CONST[1][1]\nEND">() == buffer{14, 15, 0, 0, 5, 6, 7, 8}));
    HOLDS((left_by<RESOURCE_HEAD "UARL ADDR[0].x, SV[0].xxxx\nMOV TEMP[1].x, CONST[1][ADDR[0].x-1].zzzz\nSTORE BUFFER[0].x, "
                                 "TEMP[0].xxxx, TEMP[1]\nEND">() == buffer{0, 12, 0, 0, 5, 6, 7, 8}));
}

TEST_CASE("TGSI interpreter: threads of a group access memory one after the other")
{
    // Each thread adds its number and gets the old value: 0, 0, 1, 3.
    HOLDS((left_by<RESOURCE_HEAD "ATOMUADD TEMP[1].x, MEMORY[0], IMM[0].xxxx, SV[0].xxxx\nBARRIER\nSTORE BUFFER[0].x, "
                                 "TEMP[0].xxxx, TEMP[1]\nEND">() == buffer{0, 0, 1, 3, 5, 6, 7, 8}));
    HOLDS((left_by<RESOURCE_HEAD "ATOMCAS TEMP[1].x, BUFFER[0], TEMP[0].xxxx, IMM[0].wwww, IMM[1].wwww\nEND">() ==
           buffer{1, 100, 3, 4, 5, 6, 7, 8}));
    HOLDS(
        (left_by<RESOURCE_HEAD "ATOMXCHG TEMP[1].x, BUFFER[0], IMM[0].xxxx, SV[0].xxxx\nSTORE BUFFER[0].x, TEMP[0].xxxx, TEMP[1]\nEND">() ==
         buffer{1, 0, 1, 2, 5, 6, 7, 8}));
    HOLDS((left_by<RESOURCE_HEAD "ATOMUMAX TEMP[1].x, BUFFER[0], TEMP[0].xxxx, IMM[1].yyyy\nEND">() == buffer{3, 3, 3, 4, 5, 6, 7, 8}));
    HOLDS((left_by<RESOURCE_HEAD "ATOMIMIN TEMP[1].x, BUFFER[0], TEMP[0].xxxx, -IMM[1].yyyy\nATOMUMIN TEMP[1].x, BUFFER[0], "
                                 "IMM[0].xxxx, IMM[1].yyyy\nEND">() == buffer{3, 0xFFFFFFFD, 0xFFFFFFFD, 0xFFFFFFFD, 5, 6, 7, 8}));
    HOLDS((left_by<RESOURCE_HEAD "ATOMIMAX TEMP[1].x, BUFFER[0], TEMP[0].xxxx, -IMM[1].yyyy\nATOMAND TEMP[1].x, BUFFER[0], "
                                 "TEMP[0].xxxx, IMM[1].zzzz\nEND">() == buffer{1, 0, 1, 4, 5, 6, 7, 8}));
    HOLDS((left_by<RESOURCE_HEAD "ATOMOR TEMP[1].x, BUFFER[0], TEMP[0].xxxx, IMM[1].xxxx\nATOMXOR TEMP[1].x, BUFFER[0], "
                                 "TEMP[0].xxxx, IMM[0].zzzz\nEND">() == buffer{16, 19, 18, 21, 5, 6, 7, 8}));
    // Counting up wraps to 0 after the source; counting down stays below it.
    HOLDS((left_by<RESOURCE_HEAD
                   "ATOMINC_WRAP TEMP[1].x, BUFFER[0], IMM[0].xxxx, IMM[1].yyyy\nSTORE BUFFER[0].x, TEMP[0].xxxx, TEMP[1]\nEND">() ==
           buffer{2, 3, 4, 1, 5, 6, 7, 8}));
    HOLDS((left_by<RESOURCE_HEAD "ATOMDEC_WRAP TEMP[1].x, BUFFER[0], TEMP[0].xxxx, IMM[1].yyyy\nEND">() == buffer{0, 1, 0, 0, 5, 6, 7, 8}));
    HOLDS((left_by<RESOURCE_HEAD
                   "I2F TEMP[1].x, SV[0].xxxx\nATOMFADD TEMP[2].x, MEMORY[0], IMM[0].xxxx, TEMP[1].xxxx\nF2U TEMP[2].x, TEMP[2].xxxx\n"
                   "STORE BUFFER[0].x, TEMP[0].xxxx, TEMP[2]\nEND">() == buffer{0, 0, 1, 3, 5, 6, 7, 8}));
    // Only the active lanes; beyond the end nothing changes.
    HOLDS((left_by<RESOURCE_HEAD "AND TEMP[3].x, SV[0].xxxx, IMM[0].zzzz\nUIF TEMP[3].xxxx\n ATOMUADD TEMP[1].x, BUFFER[0], "
                                 "TEMP[0].xxxx, IMM[1].wwww\nENDIF\n"
                                 "ATOMUADD TEMP[1].x, BUFFER[0], IMM[1].wwww, IMM[1].wwww\nSTORE BUFFER[0].x, IMM[1].xxxx, "
                                 "TEMP[1]\nMEMBAR IMM[1].zzzz\nEND">() == buffer{1, 102, 3, 104, 0, 6, 7, 8}));
    HOLDS((left_by<"COMP\nDCL SV[0], THREAD_ID\nDCL BUFFER[0]\nDCL HWATOMIC[0][0]\nDCL TEMP[0..1]\nIMM[0] UINT32 {0, 4, 1, 2}\n"
                   "UMUL TEMP[0].x, SV[0].xxxx, IMM[0].yyyy\nATOMUADD TEMP[1].x, HWATOMIC[0], IMM[0].xxxx, IMM[0].wwww\n"
                   "STORE BUFFER[0].x, TEMP[0].xxxx, TEMP[1]\nEND">() == buffer{0, 2, 4, 6, 5, 6, 7, 8}));
}

namespace {

constexpr auto half_killed =
    program_of<"FRAG\nDCL IN[0], GENERIC[0], CONSTANT\nDCL BUFFER[0]\nDCL TEMP[0]\nIMM[0] UINT32 {0, 4, 1, 2}\n"
               "UMUL TEMP[0].x, IN[0].xxxx, IMM[0].yyyy\nKILL_IF IN[0].yyyy\nSTORE BUFFER[0].x, TEMP[0].xxxx, IMM[0].xxxx\n"
               "ATOMUADD TEMP[0].x, BUFFER[0], IMM[0].xxxx, IMM[0].zzzz\nEND">();

// Lane n stores to the n-th of four words and increments the first one; lanes 1 and 3 are discarded before, lane 2 is a helper.
constexpr lanes left_by_fragments()
{
    lanes words = {10, 11, 12, 13};
    const std::array<std::span<std::uint32_t>, 1> buffers = {words};
    interpret_options options;
    options.buffers = buffers;
    quad_state<small> quad(half_killed);
    for (std::uint32_t lane = 0; lane < 4; ++lane)
        quad.input(0).set_words(static_cast<int>(lane), {lane, lane % 2 == 1 ? 0xBF800000 : 0, 0, 0});
    quad.alive = 11;
    return interpret(half_killed, quad, options) ? words : lanes{};
}

}  // namespace

TEST_CASE("TGSI interpreter: discarded fragments and helpers do not change memory")
{
    constexpr lanes wanted = {1, 11, 12, 13};
    HOLDS(left_by_fragments() == wanted);
}

namespace {

// ---- hosts ----

#define TEXTURE_HEAD                                                                                                          \
    "FRAG\nDCL IN[0..1], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\nDCL TEMP[0..1]\nIMM[0] INT32 {1, -2, 0, 3}\n"
#define VIEW_HEAD                                                                                                             \
    "FRAG\nDCL IN[0..1], GENERIC[0], LINEAR\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\nDCL SVIEW[3], 2D, FLOAT\nDCL SVIEW[4], 2D_MSAA, FLOAT\n" \
    "DCL TEMP[0..1]\nIMM[0] INT32 {1, -2, 0, 3}\n"

template <fixed_string Text, class Host>
constexpr std::array<float, 4> asked(Host host, interpret_error expected = interpret_error::none)
{
    constexpr auto program = program_of<Text>();
    quad_state<small> quad(program);
    quad.input(0).set_all({2, 4, 8, 0.5F});
    quad.input(1).set_all({3, 5, 7, 9});
    quad.output(0).set_all({-1, -1, -1, -1});
    const interpret_result ended = interpret(program, quad, {}, host);
    if (ended.code != expected) return {-99, -99, -99, -99};
    return {quad.output(0).number(2, 0), quad.output(0).number(2, 1), quad.output(0).number(2, 2), quad.output(0).number(2, 3)};
}

template <fixed_string Text>
constexpr std::array<float, 4> sampled()
{
    return asked<Text>(procedural_host{});
}

using color = std::array<float, 4>;

}  // namespace

TEST_CASE("TGSI interpreter: texture instructions pass their operands to the host")
{
    // By hand from the formulas of procedural_sampler.hpp; s t p w are 2 4 8 0.5.
    HOLDS((sampled<TEXTURE_HEAD "TEX OUT[0], IN[0], SAMP[1], 2D\nEND">() == color{2, 2, 0.0625F, 1}));
    HOLDS((sampled<TEXTURE_HEAD "TEX OUT[0].xz, IN[0], SAMP[1], 2D\nEND">() == color{2, -1, 0.0625F, -1}));
    HOLDS((sampled<TEXTURE_HEAD "TEX OUT[0], -IN[0].yxzw, SAMP[0], 3D\nEND">() == color{-2.5F, 0, -4, 1}));
    HOLDS((sampled<TEXTURE_HEAD "TEX_SAT OUT[0], IN[0], SAMP[1], 2D\nEND">() == color{1, 1, 0.0625F, 1}));
    HOLDS((sampled<TEXTURE_HEAD "TEX_LZ OUT[0], IN[0], SAMP[0], 2D\nEND">() == color{2, 2, 0, 1.75F}));
    HOLDS((sampled<TEXTURE_HEAD "TXB OUT[0], IN[0], SAMP[0], 2D\nEND">() == color{2, 2, 0, 1.3125F}));
    HOLDS((sampled<TEXTURE_HEAD "TXL OUT[0], IN[0], SAMP[0], 2D, IMM[0].xyz\nEND">() == color{2.0625F, 1.875F, 0, 1.5625F}));
    HOLDS((sampled<TEXTURE_HEAD "TXP OUT[0], IN[0], SAMP[0], SHADOW2D\nEND">() == color{4, 2, 8, 1}));
    HOLDS((sampled<TEXTURE_HEAD "TXD OUT[0], IN[0], IN[1], IN[1].yyyy, SAMP[0], 2D\nEND">() == color{2, 2, 0, 3.625F}));
    HOLDS((sampled<TEXTURE_HEAD "TEX2 OUT[0], IN[0], IN[1], SAMP[0], SHADOWCUBEARRAY\nEND">() == color{2, 1, 4.125F, 1.375F}));
    HOLDS((sampled<TEXTURE_HEAD "TXL2 OUT[0], IN[0], IN[1].yxxx, SAMP[0], CUBEARRAY\nEND">() == color{2, 1, 4.125F, 2.125F}));
    HOLDS((sampled<TEXTURE_HEAD "TXB2 OUT[0], IN[0], IN[1], SAMP[0], SHADOWCUBE\nEND">() == color{2, 1, 4.125F, 1.625F}));
    HOLDS((sampled<TEXTURE_HEAD "TG4 OUT[0], IN[0], IMM[0].xxxx, SAMP[2], 2D\nEND">() == color{2, 2, 0.125F, 2.375F}));
    HOLDS(
        (sampled<TEXTURE_HEAD "F2I TEMP[0], IN[0]\nTXF OUT[0], TEMP[0], SAMP[0], 2D, IMM[0].xyz\nEND">() == color{0.1875F, 0.125F, 0, 1}));
    HOLDS((sampled<TEXTURE_HEAD "TXQ TEMP[0], IMM[0].xxxx, SAMP[0], 2D\nI2F OUT[0], TEMP[0]\nEND">() == color{32, 16, 8, 5}));
    HOLDS((sampled<TEXTURE_HEAD "LODQ OUT[0], IN[0], SAMP[0], 2D\nEND">() == color{1, 1.25F, -1, -1}));
    HOLDS((sampled<VIEW_HEAD "SAMPLE OUT[0], IN[0], SVIEW[3].yxzw, SAMP[0]\nEND">() == color{2, 2, 0.1875F, 1}));
    HOLDS((sampled<VIEW_HEAD "SAMPLE_B OUT[0], IN[0], SVIEW[3].wzyx, SAMP[0], IN[1].xxxx\nEND">() == color{1.625F, 0.1875F, 2, 2}));
    HOLDS((sampled<VIEW_HEAD "SAMPLE_L OUT[0], IN[0], SVIEW[3], SAMP[0], IN[1].xxxx\nEND">() == color{2, 2, 0.1875F, 1.875F}));
    HOLDS((sampled<VIEW_HEAD "SAMPLE_C OUT[0], IN[0], SVIEW[3], SAMP[0], IN[1].xxxx\nEND">() == color{2, 1.625F, 1.6875F, 1}));
    HOLDS((sampled<VIEW_HEAD "SAMPLE_C_LZ OUT[0], IN[0], SVIEW[3], SAMP[0], IN[1].xxxx\nEND">() == color{2, 1.625F, 1.6875F, 1.75F}));
    HOLDS((sampled<VIEW_HEAD "SAMPLE_D OUT[0], IN[0], SVIEW[3], SAMP[0], IN[1], IN[1].yyyy\nEND">() == color{2, 2, 0.1875F, 3.625F}));
    HOLDS((sampled<VIEW_HEAD "GATHER4 OUT[0], IN[0], SVIEW[3], SAMP[0]\nEND">() == color{2, 2, 0.1875F, 2.25F}));
    HOLDS((sampled<VIEW_HEAD "F2I TEMP[0], IN[0]\nSAMPLE_I OUT[0], TEMP[0], SVIEW[3]\nEND">() == color{0.125F, 0.25F, 0.1875F, 1}));
    HOLDS((sampled<VIEW_HEAD "F2I TEMP[0], IN[0]\nSAMPLE_I_MS OUT[0], TEMP[0], SVIEW[4], IMM[0].wwww\nEND">() ==
           color{0.125F, 0.25F, 0.25F, 1.375F}));
    HOLDS((sampled<VIEW_HEAD "SVIEWINFO TEMP[0], IMM[0].xxxx, SVIEW[3].wzyx\nI2F OUT[0], TEMP[0]\nEND">() == color{32, 16, 8, 5}));
    HOLDS((sampled<VIEW_HEAD "LOD OUT[0], IN[0], SVIEW[3], SAMP[0]\nEND">() == color{1, 1.25F, 0, 0}));
}

namespace {

// A host that counts samples, has an image of one word, and returns inputs that depend on the position.
class other_host final : public resources {
public:
    constexpr bool ask_texture(texture_request& r) override
    {
        const bool is_position = r.query == texture_query::sample_position;
        for (std::size_t lane = 0; lane < 4; ++lane) {
            r.result[0][lane] = is_position ? std::bit_cast<std::uint32_t>(0.125F * static_cast<float>(r.modifier[lane])) : 4;
            if (is_position) r.result[1][lane] = std::bit_cast<std::uint32_t>(static_cast<float>(r.view[lane]));
        }
        return is_position || r.query == texture_query::samples;
    }
    constexpr bool load_image(image_request& r) override
    {
        for (std::size_t lane = 0; lane < 4; ++lane)
            if (r.is_active(static_cast<int>(lane)))
                r.value[0][lane] = picture + 100 * r.image[lane] + 10 * r.place[0][lane] + r.place[1][lane];
        return true;
    }
    constexpr bool store_image(image_request& r) override
    {
        for (std::size_t lane = 0; lane < 4; ++lane)
            if (r.is_active(static_cast<int>(lane))) picture = r.value[0][lane] + r.components;
        return true;
    }
    constexpr bool measure_image(image_request& r) override
    {
        for (lane_words& words : r.value) words.fill(static_cast<std::uint32_t>(r.target) + static_cast<std::uint32_t>(r.format));
        return true;
    }
    constexpr bool interpolate(interpolation_request& r) override
    {
        for (std::size_t c = 0; c < 4; ++c)
            for (std::size_t lane = 0; lane < 4; ++lane)
                r.value[c][lane] = std::bit_cast<std::uint32_t>(static_cast<float>(r.input * 10 + static_cast<int>(c)) +
                                                                (r.what.source_count > 1 ? std::bit_cast<float>(r.value[0][lane]) : 0.5F));
        return true;
    }
    constexpr bool read_color(register_request& r) override
    {
        for (lane_words& words : r.result) words.fill(std::bit_cast<std::uint32_t>(0.25F + static_cast<float>(r.index[2])));
        return true;
    }
    constexpr bool find_handle(register_request& r) override
    {
        r.result[0].fill(7 + r.index[2]);
        r.result[1].fill(static_cast<std::uint32_t>(r.what.code == tgsi::opcode::SAMP2HND));
        return true;
    }

    std::uint32_t picture = 1000;
};

}  // namespace

TEST_CASE("TGSI interpreter: instructions without results of the reference call the host")
{
    constexpr other_host host{};
    HOLDS((asked<TEXTURE_HEAD "TXQS TEMP[0].x, SAMP[0], 2D_MSAA\nU2F OUT[0].x, TEMP[0].xxxx\nEND">(host) == color{4, -1, -1, -1}));
    HOLDS((asked<VIEW_HEAD "SAMPLE_INFO TEMP[0], SVIEW[4]\nU2F OUT[0], TEMP[0]\nEND">(host) == color{4, 0, 0, 0}));
    HOLDS((asked<VIEW_HEAD "SAMPLE_POS OUT[0], SVIEW[4], IMM[0].wwww\nEND">(host) == color{0.375F, 4, 0, 0}));
    HOLDS((asked<VIEW_HEAD "MOV TEMP[0], IN[0]\nSAMPLE_POS OUT[0], TEMP[0], IMM[0].wwww\nEND">(host) == color{0.375F, 0, 0, 0}));
    HOLDS((asked<TEXTURE_HEAD "INTERP_CENTROID OUT[0], IN[1].wzyx\nEND">(host) == color{13.5F, 12.5F, 11.5F, 10.5F}));
    HOLDS((asked<TEXTURE_HEAD "INTERP_OFFSET OUT[0].xy, IN[0], -IN[1].yxxx\nEND">(host) == color{-5, -4, -1, -1}));
    HOLDS((asked<TEXTURE_HEAD "FBFETCH OUT[0].xyz, OUT[0]\nEND">(host) == color{0.25F, 0.25F, 0.25F, -1}));
    HOLDS((asked<TEXTURE_HEAD "SAMP2HND TEMP[0].xy, SAMP[2]\nU2F OUT[0].xy, TEMP[0]\nEND">(host) == color{9, 1, -1, -1}));
    HOLDS((asked<TEXTURE_HEAD "MOV TEMP[0], IN[0]\nCLOCK TEMP[0].xy\nU2F OUT[0].xy, TEMP[0]\nEND">(host) == color{2, 0, -1, -1}));
#define IMAGE_HEAD "FRAG\nDCL OUT[0], COLOR\nDCL IMAGE[2], 2D, PIPE_FORMAT_R32_UINT, WR\nDCL TEMP[0..1]\nIMM[0] UINT32 {1, 2, 0, 3}\n"
    HOLDS(
        (asked<IMAGE_HEAD "LOAD TEMP[0].x, IMAGE[2], IMM[0].wyyy, 2D\nU2F OUT[0].x, TEMP[0].xxxx\nEND">(host) == color{1232, -1, -1, -1}));
    // Stores two components with the mask 3, one lane after the other.
    HOLDS((asked<IMAGE_HEAD "STORE IMAGE[2].xy, IMM[0].zzzz, IMM[0].wwww, 2D\nLOAD TEMP[0].x, IMAGE[2], IMM[0].zzzz, "
                            "2D\nU2F OUT[0].x, TEMP[0].xxxx\nEND">(host) == color{206, -1, -1, -1}));
    HOLDS((asked<IMAGE_HEAD "ATOMUADD TEMP[0].x, IMAGE[2], IMM[0].zzzz, IMM[0].wwww, 2D\nU2F OUT[0].x, TEMP[0].xxxx\nEND">(host) ==
           color{1608, -1, -1, -1}));
    HOLDS((asked<IMAGE_HEAD "RESQ TEMP[0].x, IMAGE[2]\nU2F OUT[0].x, TEMP[0].xxxx\nEND">(host)[0] ==
           static_cast<float>(static_cast<int>(target::d2) + static_cast<int>(format::r32_uint))));
    HOLDS((asked<IMAGE_HEAD "IMG2HND TEMP[0].xy, IMAGE[2]\nU2F OUT[0].xy, TEMP[0]\nEND">(host) == color{9, 0, -1, -1}));
}

TEST_CASE("TGSI interpreter: an instruction that needs a host is an error without one")
{
    constexpr color untouched = {-1, -1, -1, -1};
    constexpr no_resources none{};
    constexpr interpret_error error = interpret_error::no_host;
    HOLDS((asked<TEXTURE_HEAD "TEX OUT[0], IN[0], SAMP[1], 2D\nEND">(none, error) == untouched));
    HOLDS((asked<TEXTURE_HEAD "INTERP_CENTROID OUT[0], IN[1]\nEND">(none, error) == untouched));
    HOLDS((asked<TEXTURE_HEAD "FBFETCH OUT[0].xyz, OUT[0]\nEND">(none, error) == untouched));
    HOLDS((asked<TEXTURE_HEAD "SAMP2HND OUT[0].xy, SAMP[2]\nEND">(none, error) == untouched));
    HOLDS((asked<IMAGE_HEAD "LOAD OUT[0].x, IMAGE[2], IMM[0].wyyy, 2D\nEND">(none, error) == untouched));
    HOLDS((asked<IMAGE_HEAD "STORE IMAGE[2].x, IMM[0].wyyy, IMM[0], 2D\nEND">(none, error) == untouched));
    HOLDS((asked<IMAGE_HEAD "ATOMUADD OUT[0].x, IMAGE[2], IMM[0].zzzz, IMM[0].wwww, 2D\nEND">(none, error) == untouched));
    HOLDS((asked<IMAGE_HEAD "RESQ OUT[0].x, IMAGE[2]\nEND">(none, error) == untouched));
}
