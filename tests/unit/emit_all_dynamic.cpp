// Every typed constructor with operands that are run-time values, checked.
#include "emit_all.hpp"

TEST_CASE("typed constructors with run-time operands give the assembler's words")
{
    using namespace tests;
    tally law;
#define VALHALL_CHECK(name, constructor, archs)              \
    check_constructor<opcode::name, archs, numbers::dynamic>( \
        [](auto... a) -> word { return emit::constructor(a...); }, law);
#include "emit_all_rows.def"
    CHECK(law.failures() == "");
    CHECK(law.count() > 5000);
}
