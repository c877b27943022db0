// SPDX-License-Identifier: MIT
// Arrays in the thread's memory whose offsets are constants after unrolling; and what unrolling, combining and cleaning up make of them.
#include "catch.hpp"

#include <cstdint>
#include <string>

#include <valhall/compiler/analysis/array_offsets.hpp>
#include <valhall/compiler/compile.hpp>
#include <valhall/compiler/ir/parse.hpp>
#include <valhall/compiler/ir/verify.hpp>

namespace vc = valhall::compiler;

namespace {

// Two loops of four iterations: the first stores its counter to element `store` of array 1, the second loads element `load`, adds it up, and stores
// the sum. `more` follows the load.
struct array_program {
    std::string store = "%1", load = "%6", last = "0x4", last_loaded = "0x4", more{};
    std::uint32_t bytes = 16;

    std::string text() const
    {
        const auto loop = [](const std::string& head, const std::string& from, const std::string& counter, const std::string& body,
                             const std::string& limit, const std::string& more_phis) {
            return head + ": from " + from + " " + body + " depth 1\n    " + counter + " = phi 0x0 from " + from + ", %9" +
                   counter.substr(1) + " from " + body + "\n" + more_phis + "    %8" + counter.substr(1) + " = ICMP_OR.u32.ge.m1 " +
                   counter + ", " + limit + ", 0x0\n";
        };
        return "program v10 compute\nthread_storage " + std::to_string(bytes) +
               "\nu0 = key 0x0\nu1 = key 0x1\nu2 = key 0x2\nb1:\n    %40 = copy u0\n    %41 = copy u1\n" + "    goto b2\n" +
               loop("b2", "b1", "%1", "b3", last, "") + "    if %81 != 0 goto b4 else goto b3\nb3: from b2 depth 1\n" +
               "    %2:%3 = SHADDX.s64 thread_local_pointer.w0, " + store +
               ".w0, shift:0x2\n    %4 = IMUL.i32 %1, u2\n"
               "    STORE.i32.slot0 [%2:%3], @(%4), offset:0 array 1\n    %91 = IADD.u32 %1, 0x1\n    goto b2\nb4: from b2\n    goto b5\n" +
               loop("b5", "b4", "%6", "b6", last_loaded, "    %7 = phi 0x0 from b4, %13 from b6\n") +
               "    if %86 != 0 goto b7 else goto b6\nb6: from b5 depth 1\n    %10:%11 = SHADDX.s64 thread_local_pointer.w0, " + load +
               ".w0, shift:0x2\n    %12 = LOAD.i32.unsigned.slot0 [%10:%11], offset:0 array 1\n" + more +
               "    %13 = IADD.u32 %7, %12\n    %96 = IADD.u32 %6, 0x1\n    goto b5\nb7: from b5\n    STORE.i32.slot0 [%40:%41], @(%7), "
               "offset:0\n    end\n";
    }
};

vc::program read(const std::string& text)
{
    vc::parsed made = vc::parse_ir(text);
    INFO(text << "line " << made.line << ": " << sentence_of(made.code));
    REQUIRE(made);
    REQUIRE_FALSE(vc::verify(made.program));
    return made.program;
}

bool has_counted(const array_program& one)
{
    const vc::program p = read(one.text());
    return vc::array_offsets(p, vc::loop_forest(p), 100).has_counted(1);
}

vc::compiled compiled(const array_program& one, const vc::options& how = {})
{
    vc::program p = read(one.text());
    vc::compiled made = vc::compile(p, how);
    REQUIRE(made);
    return made;
}

}  // namespace

TEST_CASE("compiler: the offsets of an array are counted if they depend on constants and counters only", "[compiler]")
{
    CHECK(has_counted({}));
    CHECK(has_counted({.store = "0x2"}));
    // An index that is not known, also by way of a value of the loop; a number of iterations that is not known.
    CHECK_FALSE(has_counted({.load = "u2"}));
    CHECK_FALSE(has_counted({.load = "%7"}));
    CHECK_FALSE(has_counted({.last = "u2"}));
    // Another access to the same array whose offset is not known.
    CHECK_FALSE(has_counted({.more = "    %20:%21 = SHADDX.s64 thread_local_pointer.w0, %12.w0, shift:0x2\n"
                                     "    STORE.i32.slot0 [%20:%21], @(%12), offset:0 array 1\n"}));
    const vc::program p = read(array_program{}.text());
    CHECK_FALSE(vc::array_offsets(p, vc::loop_forest(p), 100).has_counted(2));
    CHECK_FALSE(vc::array_offsets(p, vc::loop_forest(p), 2).has_counted(1));  // the loops have more iterations
}

TEST_CASE("compiler: an array whose offsets are counted needs no memory", "[compiler]")
{
    CHECK(compiled({}).thread_storage() == 0);
    CHECK(compiled({}, {.unrolled_nodes = 0}).thread_storage() == 0);
    CHECK(compiled({}, {.unrolled_nodes = 0, .unrolled_array_nodes = 0}).thread_storage() == 16);
    CHECK(compiled({.load = "u2"}).thread_storage() == 16);
    CHECK(compiled({.last = "u2"}).thread_storage() == 16);
    // Memory of more than 512 bytes is not considered; and 96 values that are alive at once do not fit the registers.
    CHECK(compiled({.bytes = 516}, {.unrolled_nodes = 0}).thread_storage() == 516);
    CHECK(compiled({.last = "0x28", .last_loaded = "0x28", .bytes = 160}, {.unrolled_nodes = 0}).thread_storage() == 0);
    CHECK(compiled({.last = "0x60", .last_loaded = "0x60", .bytes = 384}, {.unrolled_nodes = 0}).thread_storage() == 384);
}
