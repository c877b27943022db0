// Every typed constructor with operands that are run-time values, checked.
#include "emit_all.hpp"

TEST_CASE("typed constructors with run-time operands give the assembler's words")
{
    using namespace tests;
    tally law;
#define VALHALL_FORM(...)
#define VALHALL_CHECK(name) \
    check_constructor<opcode::name, numbers::dynamic>([](auto... a) -> word { return emit::name(a...); }, law);
#define VALHALL_ROW(name, type, ...) VALHALL_CHECK(name##_##type)
#define VALHALL_BARE(name, ...) VALHALL_CHECK(name)
#define VALHALL_VARIANT(...)
#include <valhall/isa/table/all.def>
#undef VALHALL_CHECK
    CHECK(law.failures() == "");
    CHECK(law.count() > 5000);
}
