// SPDX-License-Identifier: MIT
// Texture instructions of compiled shaders: handles, modifiers and staging registers are decoded to a request, and texels
// are returned in the registers of the message.
// Also tests: front/texture_message.hpp, front/texture_unit.hpp
#include <bit>

#include "catch.hpp"

#include "compiled_shaders.hpp"
#include "procedural_texture_unit.hpp"

using namespace valhall;
using namespace valhall::literals;
using namespace valhall::front;
using namespace valhall::tgsi;
using namespace valhall::tgsi::literals;
using namespace tests;
using simulator::run_error;

namespace {

constexpr auto textured = R"(FRAG
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL IN[1], GENERIC[1], PERSPECTIVE
DCL OUT[0], COLOR
DCL SAMP[0..3]
TEX OUT[0], IN[0], SAMP[0], 2D
END)"_tgsi_program;

// Records the request, and returns the floats 1, 2, 3, 4.
class asked_unit : public texture_unit {
public:
    texture_quad last{};
    int count = 0;

    constexpr ~asked_unit() override {}

    constexpr bool sample(const texture_quad& quad, int, std::array<std::uint32_t, 4>& texel) override
    {
        last = quad;
        ++count;
        texel = {bits_of(1), bits_of(2), bits_of(3), bits_of(4)};
        return true;
    }
    constexpr bool find_gradient(const texture_quad& quad, int lane, std::array<std::uint32_t, 2>& words) override
    {
        last = quad;
        words = {0xABCD0000u + static_cast<std::uint32_t>(lane), 77};
        return true;
    }
};

// The coordinates are in r0 to r3 and the further operands in r4 to r7: IN[0] and IN[1]. The handle is u0. The texel becomes
// r8 to r11.
template <arch On = arch::v9, std::size_t Words>
constexpr std::array<word, Words + 8> around(const std::array<word, Words>& inner)
{
    constexpr auto before = assembled<R"(
        LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, index:0x0
        LD_VAR_BUF_IMM.f32.slot1.v4.src_f32.center.store.wait01 @r4:r5:r6:r7, ^r61, index:0x10
        MOV.i32 r12, u0
        MOV.i32 r13, u1
    )",
                                      assemble_options{.on = On}>();
    constexpr auto rest = assembled<R"(
        ATEST.wait0 @r60, ^r60, 0x3F800000, atest_datum.w0
        NOP.wait
        BLEND.slot0.v4.auto.end @r8:r9:r10:r11, blend_descriptor_0.w0, r60, target:0x0
        NOP
    )",
                                    assemble_options{.on = On}>();
    std::array<word, Words + 8> made{};
    for (std::size_t n = 0; n < 4; ++n) made[n] = before[n], made[4 + Words + n] = rest[n];
    for (std::size_t n = 0; n < Words; ++n) made[4 + n] = inner[n];
    return made;
}

struct texture_run {
    simulator::run_fault fault{};
    std::array<std::uint32_t, 4> texel{};  // of the second lane
};

template <arch On = arch::v9, std::size_t Words>
constexpr texture_run run_with(texture_unit* unit, const std::array<word, Words>& inner, std::array<std::uint32_t, 8> staged,
                               std::uint32_t handle = 0x20011801, std::uint32_t second = 0)
{
    numbered_register in[] = {{.index = 0}, {.index = 1}};
    for (std::size_t lane = 0; lane < 4; ++lane)
        for (std::size_t n = 0; n < 8; ++n) in[n / 4].value.components[n % 4][lane] = lane == 1 ? staged[n] : 0;
    numbered_register out[] = {nothing(0)};
    const uniform_content uniforms[] = {{uniform_kind::immediate, 0, handle}, {uniform_kind::immediate, 0, second}};
    const auto words = around<On>(inner);
    compiled_view view = view_of(words, processor::fragment, uniforms);
    view.on = On;
    const compiled_result done = run_compiled(view, textured, {.in = in, .out = out, .textures = unit});
    return {done.fault, lane_of(out[0], 1)};
}

// The request of the second lane.
template <std::size_t Words>
constexpr texture_access asked(const std::array<word, Words>& inner, std::array<std::uint32_t, 8> staged, std::uint32_t handle = 0x20011801,
                               std::uint32_t second = 0)
{
    asked_unit unit;
    const texture_run done = run_with(&unit, inner, staged, handle, second);
    return done.fault.code == run_error::none ? unit.last[1] : texture_access{};
}

constexpr std::array texel_of_4{bits_of(1), bits_of(2), bits_of(3), bits_of(4)};

// ---- requests ----

constexpr auto plain = ".arch v9\nTEX_SINGLE.slot0.f.32.2d.computed.wait0 @r8:r9:r10:r11, @r0:r1, r12"_valhall;

constexpr bool asks_plainly()
{
    const texture_access r = asked(plain, {bits_of(0.5F), bits_of(0.75F), 9, 9}, 0x20021805);
    return r.is_active && r.action == texture_action::sample && r.shape == modifier::dimension::d2 &&
           r.level_from == texture_level::computed && r.texture.index == 5 && r.sampler.index == 2 && r.coordinates[0] == bits_of(0.5F) &&
           r.coordinates[1] == bits_of(0.75F) && r.coordinates[2] == 0 && !r.is_array && !r.is_shadow;
}
static_assert(asks_plainly());

// Array index, reference, offsets and level, in this order.
constexpr auto everything =
    ".arch v9\nTEX_SINGLE.slot0.f.32.2d.array_enable.texel_offset.shadow.explicit.wait0 @r8:r9:r10:r11, @r0:r1:r2:r3:r4:r5, r12"_valhall;

constexpr bool asks_for_everything()
{
    const texture_access r = asked(everything, {1, 2, bits_of(3), bits_of(0.25F), 0x7F00FE03, 0x1234FE80, 9, 9});
    return r.is_array && r.is_shadow && r.layer == bits_of(3) && r.reference == bits_of(0.25F) && r.offsets[0] == 3 && r.offsets[1] == -2 &&
           r.offsets[2] == 0 && r.level_from == texture_level::given && r.level == -384;
}
static_assert(asks_for_everything());

constexpr auto biased = ".arch v9\nTEX_SINGLE.slot0.f.32.3d.computed_bias.wait0 @r8:r9:r10:r11, @r0:r1:r2:r3, r12"_valhall;

constexpr bool asks_with_bias()
{
    const texture_access r = asked(biased, {1, 2, 3, 0x01FF, 9, 9, 9, 9});
    return r.shape == modifier::dimension::d3 && r.coordinates[2] == 3 && r.level_from == texture_level::biased && r.level == 0x1FF;
}
static_assert(asks_with_bias());

constexpr auto fetch = ".arch v9\nTEX_FETCH.slot0.f.32.2d.array_enable.texel_offset.wait0 @r8:r9:r10:r11, @r0:r1:r2:r3, r12"_valhall;

constexpr bool asks_for_texels()
{
    const texture_access r = asked(fetch, {5, 0xFFFFFFFF, 2, 0x030001FF, 9, 9, 9, 9}, 0x1807);
    return r.action == texture_action::fetch && r.coordinates[1] == 0xFFFFFFFF && r.layer == 2 && r.level == 3 && r.offsets[0] == -1 &&
           r.offsets[1] == 1 && r.texture.index == 7;
}
static_assert(asks_for_texels());

constexpr auto gather = ".arch v9\nTEX_GATHER.slot0.f.32.2d.shadow.gather4_b.wait0 @r8:r9:r10:r11, @r0:r1:r2, r12"_valhall;

constexpr bool gathers()
{
    asked_unit unit;
    const texture_run done = run_with(&unit, gather, {1, 2, bits_of(0.5F)});
    const texture_access& r = unit.last[1];
    return r.action == texture_action::gather && r.component == 2 && r.is_shadow && r.reference == bits_of(0.5F) &&
           done.texel == std::array{bits_of(4), bits_of(3), bits_of(1), bits_of(2)};
}
static_assert(gathers());

// A handle in two words.
constexpr auto wide = ".arch v9\nTEX_SINGLE.slot0.f.32.1d.wide_indices.zero.wait0 @r8:r9:r10:r11, @r0, r12"_valhall;

constexpr bool asks_by_two_words()
{
    const texture_access r = asked(wide, {1}, 0x1803, 0x2009);
    return r.texture.index == 3 && r.sampler.index == 9 && r.shape == modifier::dimension::d1 && r.level_from == texture_level::zero;
}
static_assert(asks_by_two_words());

// ---- gradients ----

constexpr auto derivatives = R"(.arch v9
    TEX_GRADIENT.slot0.f.32.rg.2d.derivative_enable.wait0 @r14:r15, @r4:r5:r6:r7, r12
    MOV.i32 r2, r14
    MOV.i32 r3, r15
    TEX_SINGLE.slot0.f.32.2d.grdesc.wait0 @r8:r9:r10:r11, @r0:r1:r2:r3, r12
)"_valhall;

constexpr bool passes_gradients_on()
{
    const texture_access r = asked(derivatives, {1, 2, 0, 0, 5, 6, 7, 8});
    return r.level_from == texture_level::gradient && r.gradient[0] == 0xABCD0001 && r.gradient[1] == 77 && r.coordinates[1] == 2;
}
static_assert(passes_gradients_on());

constexpr auto level = R"(.arch v9
    TEX_GRADIENT.slot0.f.32.r.2d.wait0 @r8, @r0:r1, r12
    TEX_GRADIENT.slot0.f.32.r.2d.lod_bias_disable.lod_clamp_disable.wait0 @r9, @r0:r1, r12
    TEX_GRADIENT.slot0.f.32.rg.2d.derivative_enable.wait0 @r10:r11, @r4:r5:r6:r7, r12
)"_valhall;

constexpr bool tells_levels_and_derivatives()
{
    procedural_texture_unit unit;
    const texture_run done = run_with(&unit, level, {1, 2, 0, 0, bits_of(5), bits_of(6), bits_of(7), bits_of(8)});
    return done.texel == std::array<std::uint32_t, 4>{0x100, 0x140, bits_of(5), bits_of(7)};
}
static_assert(tells_levels_and_derivatives());

// ---- results ----

constexpr auto two_channels = ".arch v9\nTEX_SINGLE.slot0.f.32.ga.2d.computed.wait0 @r8:r9, @r0:r1, r12"_valhall;
constexpr auto halves = ".arch v9\nTEX_SINGLE.slot0.f.16.rba.2d.computed.wait0 @r8:r9, @r0:r1, r12"_valhall;

constexpr bool writes_channels()
{
    asked_unit unit;
    const texture_run two = run_with(&unit, two_channels, {}), half = run_with(&unit, halves, {});
    return two.texel == std::array<std::uint32_t, 4>{bits_of(2), bits_of(4), 0, 0} && half.texel[0] == 0x42003C00 &&
           (half.texel[1] & 0xFFFF) == 0x4400 && run_with(&unit, plain, {}).texel == texel_of_4;
}
static_assert(writes_channels());

// Discarded lanes get no texel if the instruction skips them, else they do.
constexpr auto skipped = R"(.arch v9
    DISCARD.f32.gt r0, 0x0
    TEX_SINGLE.slot0.f.32.r.2d.computed.wait0 @r14, @r0:r1, r12
    TEX_SINGLE.slot0.skip.f.32.r.2d.computed.wait0 @r15, @r0:r1, r12
    CLPER.i32.subgroup4 r8, r14, 0x1000000.b3
    CLPER.i32.subgroup4 r9, r15, 0x1000000.b3
)"_valhall;

constexpr bool skips_helpers()
{
    asked_unit unit;
    numbered_register in[] = {floats_in_x(0, {0, 1, 0, 0}), {.index = 1}};
    numbered_register out[] = {nothing(0)};
    const uniform_content uniforms[] = {{uniform_kind::immediate, 0, 0x20001800}, {uniform_kind::immediate, 0, 0}};
    const auto words = around(skipped);
    const compiled_result done =
        run_compiled(view_of(words, processor::fragment, uniforms), textured, {.in = in, .out = out, .textures = &unit});
    return done && done.alive == 0xD && unit.count == 7 && out[0].value.word(0, 0) == bits_of(1) && out[0].value.word(0, 1) == 0x7FC5C1BD;
}
static_assert(skips_helpers());

// ---- cubes ----

// The code that computes the face and coordinates from a direction in r0, r1 and r2.
constexpr auto cube = R"(.arch v9
    CUBEFACE1 r14, r0, r1, r2
    CUBEFACE2_V9 r15, r0, r1, r2
    CUBE_SSEL r16, r2, r0, r15
    CUBE_TSEL r17, r1, r2, r15
    FRCP.f32 r14, ^r14
    FMA.f32 r14, ^r14, 0x38000000.h1, 0x0.neg
    FMA.f32.clamp_0_1 r16, r14, ^r16, 0x38000000.h1
    FMA.f32.clamp_0_1 r17, ^r14, ^r17, 0x38000000.h1
    IADD_IMM.i32 r18, 0x0, #0x1FFFFFFF
    MUX.i32.bit r16, ^r16, ^r15, r18
    TEX_SINGLE.slot0.f.32.cube.computed.wait0 @r8:r9:r10:r11, @r16:r17, r12
)"_valhall;

constexpr std::array<float, 3> direction_asked(float x, float y, float z)
{
    const texture_access r = asked(cube, {bits_of(x), bits_of(y), bits_of(z)});
    return cube_direction(r.face, std::bit_cast<float>(r.coordinates[0]), std::bit_cast<float>(r.coordinates[1]));
}

// The host gets the direction with its largest component scaled to 1: on each face, and with extreme values of the float in the same word.
constexpr bool asks_for_directions()
{
    return direction_asked(2, 1, -0.5F) == std::array<float, 3>{1, 0.5F, -0.25F} &&
           direction_asked(-2, 1, -0.5F) == std::array<float, 3>{-1, 0.5F, -0.25F} &&
           direction_asked(1, 4, -2) == std::array<float, 3>{0.25F, 1, -0.5F} &&
           direction_asked(1, -4, -2) == std::array<float, 3>{0.25F, -1, -0.5F} &&
           direction_asked(-0.25F, 0.125F, 0.5F) == std::array<float, 3>{-0.5F, 0.25F, 1} &&
           direction_asked(-0.25F, 0.125F, -0.5F) == std::array<float, 3>{-0.5F, 0.25F, -1} &&
           asked(cube, {bits_of(-8), bits_of(4), bits_of(8)}).coordinates[0] == 0 &&
           direction_asked(8, 8, 8) == std::array<float, 3>{1, 1, 1} && direction_asked(-8, 8, -8) == std::array<float, 3>{-1, 1, -1};
}
static_assert(asks_for_directions());
static_assert(canonical_place({2, 1, -0.5F}) == std::array<float, 3>{1, 0.5F, -0.25F});

// ---- the textures of the vectors ----

constexpr bool computes_by_formulas()
{
    procedural_texture_unit unit;
    // 2D, unit 1, at (0.5, 0.75): .5s + .25t, .5t, .0625 * 1, 1.
    const bool is_plain = run_with(&unit, plain, {bits_of(0.5F), bits_of(0.75F)}).texel ==
                          std::array{bits_of(0.4375F), bits_of(0.375F), bits_of(0.0625F), bits_of(1)};
    // SHADOW2D_ARRAY at (1, 2), layer 3, reference 0.25, offsets 3 and -2, level -1.5.
    const bool is_shadow = run_with(&unit, everything, {bits_of(1), bits_of(2), bits_of(3), bits_of(0.25F), 0xFE03, 0xFE80}).texel ==
                           std::array{bits_of(1.1875F), bits_of(0.5F), bits_of(1.625F), bits_of(1.3125F)};
    // A texel at (5, -1), layer 2, level 3, offsets -1 and 1.
    const bool is_texel = run_with(&unit, fetch, {5, 0xFFFFFFFF, 2, 0x030001FF}, 0x1807).texel ==
                          std::array{bits_of(0.25F), bits_of(0), bits_of(0.5625F), bits_of(1.375F)};
    return is_plain && is_shadow && is_texel;
}
static_assert(computes_by_formulas());
static_assert(canonical_level(1.999F) == 1.99609375F && canonical_level(-1.999F) == -1.99609375F && canonical_level(100) == 16);

}  // namespace

TEST_CASE("texture instructions of compiled shaders", "[tgsi][run_compiled]")
{
    CHECK(asks_plainly());
    CHECK(asks_for_everything());
    CHECK(asks_with_bias());
    CHECK(asks_for_texels());
    CHECK(gathers());
    CHECK(asks_by_two_words());
    CHECK(passes_gradients_on());
    CHECK(tells_levels_and_derivatives());
    CHECK(writes_channels());
    CHECK(skips_helpers());
    CHECK(asks_for_directions());
    CHECK(computes_by_formulas());
}

TEST_CASE("missing textures of compiled shaders are errors", "[tgsi][run_compiled]")
{
    procedural_texture_unit unit;
    unit.textures = 2;
    const auto fault_of = [](texture_unit* with, std::uint32_t handle) { return run_with(with, plain, {}, handle).fault; };
    CHECK(fault_of(&unit, 0x20011801).code == run_error::none);
    const simulator::run_fault none = fault_of(nullptr, 0x20011801);
    CHECK(none.code == run_error::no_texture);
    CHECK(none.index == 4);
    CHECK(none.lane == 0);
    CHECK(none.value == 0x20011801);
    CHECK(fault_of(&unit, 0x20011802).code == run_error::no_texture);   // a third texture
    CHECK(fault_of(&unit, 0x20012001).code == run_error::no_texture);   // a sampler for a texture
    CHECK(fault_of(&unit, 0x18011801).code == run_error::no_texture);   // a texture for a sampler

    // The sizes of textures are uniforms.
    numbered_register in[] = {floats(0, {0, 0, 0, 0}), floats(1, {0, 0, 0, 0})};
    numbered_register out[] = {nothing(0)};
    const uniform_content uniforms[] = {{uniform_kind::texture_size, 1, 0}, {uniform_kind::texture_size, 1, 3}};
    constexpr auto size = R"(.arch v9
        MOV.i32 r8, r12
        MOV.i32 r9, r13
        NOP.wait0126
    )"_valhall;
    const auto words = around(size);
    const compiled_view view = view_of(words, processor::fragment, uniforms);
    CHECK(run_compiled(view, textured, {.in = in, .out = out, .textures = &unit}));
    CHECK(out[0].value.components[0][3] == 64);
    CHECK(out[0].value.components[1][3] == 5);
    CHECK(run_compiled(view, textured, {.in = in, .out = out}).fault.code == run_error::no_uniform);
}

TEST_CASE("texture instructions of later architectures", "[tgsi][run_compiled]")
{
    constexpr assemble_options on_v12{.on = arch::v12};
    asked_unit unit;
    constexpr auto plain_on_v12 = assembled<"TEX_SINGLE.slot0.f.32.2d.computed.wait0 @r8:r9:r10:r11, @r0:r1, r12", on_v12>();
    CHECK(run_with<arch::v12>(&unit, plain_on_v12, {7, 8}).texel == texel_of_4);
    CHECK(unit.last[1].coordinates[1] == 8);
    // Later architectures may divide coordinates; the place of the divisor is not known.
    constexpr auto divided = assembled<"TEX_SINGLE.slot0.f.32.2d.project.computed.wait0 @r8:r9:r10:r11, @r0:r1:r2, r12", on_v12>();
    const simulator::run_fault fault = run_with<arch::v12>(&unit, divided, {}).fault;
    CHECK(fault.code == run_error::no_host);
    CHECK(fault.index == 4);
}
