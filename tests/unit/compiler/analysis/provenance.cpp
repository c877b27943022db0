// SPDX-License-Identifier: MIT
// The memory that an address may point to.
// Also tests: compiler/analysis/sums.hpp
#include "catch.hpp"

#include <valhall/compiler/analysis/provenance.hpp>
#include <valhall/compiler/builder.hpp>

namespace vc = valhall::compiler;
using valhall::arch;
using valhall::opcode;
using vc::memory_kind;

namespace {

memory_kind kind_of(vc::builder& b, const vc::use_pair& address) { return memory_of(b.made(), b.pair_source(address)); }

}  // namespace

TEST_CASE("compiler: the memory of an address is known from the pointer that it is computed from", "[compiler]")
{
    vc::program p(arch::v10);
    vc::builder b(p);
    const vc::value i = b.uniform(0), j = b.uniform(1);
    const vc::wide first = b.thread_memory(64), second = b.thread_memory(64), shared = b.workgroup_memory(64), buffer = b.uniform_pair(2);
    CHECK(kind_of(b, first) == memory_kind::thread);
    CHECK(kind_of(b, second) == memory_kind::thread);
    CHECK(kind_of(b, b.add64(second, i)) == memory_kind::thread);
    CHECK(kind_of(b, b.add64(b.add64(second, i), j)) == memory_kind::thread);
    CHECK(kind_of(b, b.add64(second, b.constant64(64))) == memory_kind::thread);
    CHECK(kind_of(b, shared) == memory_kind::workgroup);
    CHECK(kind_of(b, b.add64(shared, b.shl(i, 2))) == memory_kind::workgroup);
    CHECK(kind_of(b, buffer) == memory_kind::resource);
    CHECK(kind_of(b, b.add64(buffer, i)) == memory_kind::resource);
}

TEST_CASE("compiler: an address that is computed otherwise may be any memory", "[compiler]")
{
    vc::program p(arch::v10);
    vc::builder b(p);
    const vc::wide thread = b.thread_memory(64), shared = b.workgroup_memory(64), buffer = b.uniform_pair(2);
    const vc::value which = b.uniform(0);
    const vc::wide chosen{b.select(which, thread.low, shared.low), b.select(which, thread.high, shared.high)};
    CHECK(kind_of(b, chosen) == memory_kind::unknown);
    CHECK(kind_of(b, b.add64(chosen, which)) == memory_kind::unknown);
    // The second operand of a sum of 64 bits may be the pointer.
    CHECK(kind_of(b, b.add64(buffer, thread)) == memory_kind::unknown);
    CHECK(kind_of(b, b.add64(thread, chosen)) == memory_kind::unknown);
    // Words of two pointers are none.
    CHECK(kind_of(b, vc::wide{thread.low, shared.high}) == memory_kind::unknown);
    CHECK(kind_of(b, vc::wide{thread.high, thread.low}) == memory_kind::unknown);
    // A special value that is no pointer, in a sum.
    const vc::value lane = b.special(valhall::special::lane_id);
    CHECK(kind_of(b, b.add64(vc::wide{lane, b.constant(0)}, which)) == memory_kind::unknown);
    const auto [low, high] = b.LOAD_i64(buffer, valhall::imm(0), valhall::mod::unsigned_);
    CHECK(kind_of(b, vc::wide{low, high}) == memory_kind::unknown);
    const vc::variable v = b.make_variable(thread.low);
    b.loop([&] {
        b.break_if(b.get(v));
        b.set(v, shared.low);
        CHECK(kind_of(b, vc::wide{b.get(v), thread.high}) == memory_kind::unknown);
    });
}

TEST_CASE("compiler: only memory of different known kinds is different", "[compiler]")
{
    for (const memory_kind a : {memory_kind::unknown, memory_kind::thread, memory_kind::workgroup, memory_kind::resource})
        for (const memory_kind b : {memory_kind::unknown, memory_kind::thread, memory_kind::workgroup, memory_kind::resource})
            CHECK(may_be_same(a, b) == (a == b || a == memory_kind::unknown || b == memory_kind::unknown));
}
