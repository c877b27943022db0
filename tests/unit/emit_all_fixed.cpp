// Every typed constructor with operands that are known when compiled.
#include "emit_all.hpp"

TEST_CASE("typed constructors with fixed operands give the assembler's words")
{
    using namespace tests;
    tally law;
#define VALHALL_CHECK(name, constructor, archs)              \
    check_constructor<opcode::name, archs, numbers::fixed>( \
        [](auto... a) -> word { return emit::constructor(a...); }, law);
#include "emit_all_rows.def"
    CHECK(law.failures() == "");
    CHECK(law.count() > 5000);
}
