// SPDX-License-Identifier: MIT
// Messages as instructions of a builder: colors, coverage, varyings, attributes, textures, atomics and barriers.
#include "catch.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <valhall/compiler/compile.hpp>
#include <valhall/program/check.hpp>
#include <valhall/program/growing_analysis.hpp>

#include "unit/compiler/run_built.hpp"

using namespace valhall;
namespace vc = valhall::compiler;

namespace {

// Compiles a program, checks that its code has no finding, and returns the mnemonics of its messages in order.
std::string messages_of(vc::program& p)
{
    if (const vc::broken what = vc::verify(p)) return std::string(sentence_of(what.code));
    const vc::compiled done = vc::compile(p);
    if (!done) return std::string(sentence_of(done.fault().code));
    for (const finding& f : check_program(done.words(), p.on, {.stage = p.stage}))
        if (f.is_error) return "instruction " + std::to_string(f.index) + ": finding";
    std::string all;
    for (const word w : done.words())
        if (const result<instruction> i = decode(w, p.on); i && i->is_message())
            all += (all.empty() ? "" : " ") + std::string(i->mnemonic());
    return all;
}

}  // namespace

TEST_CASE("compiler: a fragment shader of varyings, a texture, ATEST and BLEND", "[compiler]")
{
    vc::program p(arch::v10, shader_stage::fragment);
    vc::builder b(p);
    const vc::value source = b.preloaded(preload::varying_source), coverage = b.preloaded(preload::coverage);
    const auto [x, y] = b.LD_VAR_BUF_IMM_f32(source, imm(0), mod::v2, mod::src_f32, mod::center, mod::store);
    const auto [red, green, blue, alpha] = b.TEX_SINGLE(vc::sr(x, y), b.uniform_pair(0), mod::f, mod::_32, mod::_2d, mod::computed);
    const vc::value darker = b.FMA_f32(red, b.constant(0.5F), b.constant(-0.0F));
    const vc::value kept = b.ATEST(coverage, alpha, b.special(special::atest_datum), vc::bound_to(60));
    b.BLEND(vc::sr(darker, green, blue, alpha), b.special_pair(special::blend_descriptor_0), kept, imm(0), mod::v4, mod::f32);
    CHECK(messages_of(p) == "LD_VAR_BUF_IMM.f32 TEX_SINGLE ATEST BLEND");
}

TEST_CASE("compiler: a vertex shader of attributes", "[compiler]")
{
    vc::program p(arch::v10, shader_stage::vertex);
    vc::builder b(p);
    const vc::value vertex = b.preloaded(preload::vertex_id), instance = b.preloaded(preload::instance_id);
    const auto [x, y, z, w] = b.LD_ATTR_IMM(vertex, instance, imm(1), imm(0), mod::v4, mod::f32);
    b.STORE_i128(vc::sr(w, z, y, x), b.uniform_pair(0), imm(0));
    CHECK(messages_of(p) == "LD_ATTR_IMM STORE.i128");
}

TEST_CASE("compiler: atomics return the old value of memory, and the lanes add up", "[compiler]")
{
    for (const arch on : {arch::v9, arch::v11}) {
        vc::program p(on, shader_stage::compute);
        vc::builder b(p);
        const vc::value id = b.preloaded(preload::global_id_x);
        const vc::wide out = b.uniform_pair(2);
        b.ATOM_i32(id, out, imm(0), mod::aadd);
        const vc::value mine = b.ATOM_RETURN_i32(b.constant(1), out, imm(4), mod::aadd);
        b.STORE_i32(b.IADD_u32(mine, b.constant(100)), b.add64(out, b.shl(id, 2)), imm(8));
        CHECK(messages_of(p) == "ATOM.i32 ATOM_RETURN.i32 STORE.i32");
        const tests::built_run made = tests::run_built(vc::compile(p), on, {}, 18);
        REQUIRE(made.fault == "");
        CHECK(made.stored[0] == 120);
        CHECK(made.stored[1] == 16);
        // Each lane got a different number.
        std::uint32_t got = 0;
        for (std::size_t lane = 0; lane < 16; ++lane) got |= 1u << (made.stored[2 + lane] - 100) % 32;
        CHECK(got == 0xFFFF);
    }
}

TEST_CASE("compiler: a barrier stays between the writes and reads of a workgroup", "[compiler]")
{
    vc::program p(arch::v10, shader_stage::compute);
    vc::builder b(p);
    const vc::value id = b.preloaded(preload::global_id_x);
    const vc::wide shared = b.workgroup_memory(64);
    b.STORE_i32(id, b.add64(shared, b.shl(id, 2)), imm(0));
    b.BARRIER();
    const vc::value other = b.LOAD_i32(shared, imm(12), mod::unsigned_);
    b.STORE_i32(other, b.add64(b.uniform_pair(2), b.shl(id, 2)), imm(0));
    CHECK(messages_of(p) == "STORE.i32 BARRIER LOAD.i32 STORE.i32");
    const tests::built_run made = tests::run_built(vc::compile(p), arch::v10, {}, 16);
    REQUIRE(made.fault == "");
    CHECK(made.stored == std::vector<std::uint32_t>(16, 3));
}
