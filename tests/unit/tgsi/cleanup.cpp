// Tidying of the compiler's program: it does what it did, and is in order.
#include "catch.hpp"

#include <string>

#include <valhall/tgsi/compiler/cleanup.hpp>
#include <valhall/tgsi/compiler/print_ir.hpp>

#include "random_ir.hpp"
#include "run_ir.hpp"

using namespace valhall::tgsi::compiler;

namespace {

std::string text_of(const program& p)
{
    std::string text;
    print_ir(p, [&](std::string_view piece) { text += piece; });
    return text;
}

std::vector<std::uint32_t> random_inputs(tests::dice& random)
{
    std::vector<std::uint32_t> inputs(64);
    for (std::uint32_t& i : inputs) i = random.chance(3) ? static_cast<std::uint32_t>(random.below(5)) : static_cast<std::uint32_t>(random.bits());
    return inputs;
}

}  // namespace

TEST_CASE("Tidied programs do what they did", "[tgsi][compiler]")
{
    tests::dice random;
    for (int n = 0; n < 3000; ++n) {
        valhall::tgsi::compile_options options;
        if (random.chance(2)) options.converted_nodes = 0;
        program p(valhall::arch::v9);
        builder b(p, options);
        tests::random_ir(random, b).make();
        const std::string before = text_of(p);
        program tidy = p;
        cleanup(tidy);
        CAPTURE(n, before, text_of(tidy));
        REQUIRE(tests::disorder(tidy) == "");
        for (int k = 0; k < 4; ++k) {
            const std::vector<std::uint32_t> inputs = random_inputs(random);
            const tests::ir_outcome expected = tests::ir_runner(p, inputs).run();
            REQUIRE(expected.fault == "");
            const tests::ir_outcome found = tests::ir_runner(tidy, inputs).run();
            REQUIRE(found.fault == "");
            REQUIRE(found.stored == expected.stored);
        }
    }
}
